"""The paper tools: scoring a sheet by mouse and keyboard, printing sheets, and rolling dice for two screens."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.finished import AXE, THEMES, asked, axe_finds
from tests.browser.table_driver import SOON, Visit, Visitor, comes, counts, has, holds_value, labelled, shows

# Other tests check wide screens and phones, so the short run checks only the narrowest one.
SIZES = [(1440, 900), (390, 844), (320, 640)]

TEXT = """edition original
longest simple
B1 H-H-:NS
B2 HRHR:NS|EW
A2 -R-R:EW
C2 --RR:SW
"""

needs_axe = pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed: run `npm ci` in web/")


HELD = 1500
"""A press of half a second lifts a drawing off; a slow page needs longer. In milliseconds."""


def route(page: Any, name: str) -> None:
    page.locator(".palette").get_by_role("button", name=name, exact=True).click()


def scores(page: Any, line: str, points: str) -> None:
    """Wait until a line of the score has these points."""
    from playwright.sync_api import expect

    value = page.locator(".score li", has=page.locator(".score-label", has_text=line)).locator(".score-value")
    expect(value).to_have_text(points, use_inner_text=True, timeout=SOON)


def counted(one: Visitor) -> None:
    """Wait until the score is that of the current sheet."""
    one.steady()
    one.until("document.querySelector('.score') && !document.querySelector('.score.is-pending')")


@pytest.mark.journey
def test_a_paper_sheet_scored_by_mouse(visit: Visit) -> None:
    one = visit("/paper")
    page = one.page
    route(page, "Straight highway")
    one.space("B1").click()
    counted(one)
    labelled(one.space("B1"), "straight highway: north to an exit, south open")
    route(page, "Overpass")
    one.space("B2").click()
    route(page, "Straight railway")
    one.space("A2").click()
    one.space("A2").click()
    counted(one)
    # Both directions of a straight railway are possible. The one that clashes with nothing joins the exit.
    labelled(one.space("A2"), "straight railway")

    page.locator("summary", has_text="As text").click()
    page.locator("textarea").fill(TEXT)
    page.get_by_role("button", name="Read this text").click()
    counted(one)
    points = asked(
        one.site,
        "/api/paper/score",
        {"drawings": {"B1": "H-H-:NS", "B2": "HRHR:NS|EW", "A2": "-R-R:EW", "C2": "--RR:SW"}},
    )["score"]
    assert points["highway"] == 2
    scores(page, "Highway", "2")
    assert points["railway"] == 3
    scores(page, "Railway", "3")
    scores(page, "Total", str(points["total"]).replace("-", "\u2212"))

    page.locator(".score button", has_text="Railway").click()
    one.says("The longest railway has 3 spaces: 3 points.")
    page.locator(".sheet-drawing .highlight").first.wait_for(state="attached")
    labelled(one.space("C2"), "highlighted")
    assert "highlighted" not in one.space("B1").get_attribute("aria-label")

    # The sheet is kept over a reload.
    page.reload()
    counted(one)
    scores(page, "Railway", "3")
    # A long press lifts a drawing off, and Undo restores it.
    one.space("C2").click(delay=HELD)
    counted(one)
    labelled(one.space("C2"), "empty")
    page.get_by_role("button", name="Undo", exact=True).click()
    counted(one)
    scores(page, "Railway", "3")


def test_a_paper_sheet_scored_by_keys(visit: Visit) -> None:
    one = visit("/paper")
    page = one.page
    one.space("D4").focus()
    page.keyboard.press("Control+Home")
    page.keyboard.press("ArrowRight")
    one.until("document.activeElement.dataset.space === 'B1'")
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    counted(one)
    scores(page, "Highway", "1")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    counted(one)
    scores(page, "Highway", "2")
    one.says("B2, Curved highway")
    page.keyboard.press("r")
    one.says("Way 2 of 4")
    page.keyboard.press("x")
    counted(one)
    scores(page, "Highway", "1")
    page.keyboard.press("u")
    counted(one)
    labelled(one.space("B2"), "curved highway")
    page.keyboard.press("n")
    has(page.locator(".palette .chosen"), "aria-label", "Highway T-junction")


def test_mistake_in_a_paper_sheet_is_reported_with_its_space(visit: Visit) -> None:
    one = visit("/paper")
    page = one.page
    page.locator("summary", has_text="As text").click()
    page.locator("textarea").fill("B1 R-R-:NS\n")
    page.get_by_role("button", name="Read this text").click()
    page.wait_for_selector(".status-line.refusal")
    one.says("B1 does not fit its neighbours. Railway meets the highway exit on its north side")
    labelled(one.space("B1"), "not here")
    # A tap replaces the drawing with the next route that fits, and the score changes.
    route(page, "Straight highway")
    one.space("B1").click()
    one.until("!document.querySelector('.status-line.refusal') || !!document.querySelector('.score')")

    page.locator("textarea").fill("B1 H-H-:NS\nK9 H-H-:NS\n")
    page.get_by_role("button", name="Read this text").click()
    shows(page.locator(".paper-text-wrong"), "Line 2: there is no space K9")


def test_a_challenge_sheet_with_villages_and_goals(visit: Visit) -> None:
    one = visit("/paper")
    page = one.page
    page.locator("summary", has_text="Edition").click()
    page.get_by_label("Edition", exact=True).select_option("challenge")
    holds_value(page.get_by_label("Longest routes"), "trail")
    page.get_by_label("Marked villages").select_option("2")
    page.get_by_label("Goal 1").select_option("G")
    counted(one)
    scores(page, "Villages", "4")
    scores(page, "Goals", "4")
    scores(page, "Total", "8")
    counts(page.locator(".palette button"), 21)


@pytest.mark.journey
@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize("per_page", ["4", "1", "2"])
@pytest.mark.parametrize("edition", ["original", "challenge"])
def test_sheets_are_printed_on_one_page(visit: Visit, size: str, per_page: str, edition: str) -> None:
    one = visit("/paper")
    page = one.page
    page.locator("summary", has_text="Edition").click()
    page.get_by_label("Edition", exact=True).select_option(edition)
    page.get_by_role("link", name="Print", exact=True).click()
    page.get_by_label("Paper", exact=True).select_option(size)
    page.get_by_label("Sheets per page").select_option(per_page)
    page.get_by_label("Sheets", exact=True).select_option("filled")
    counts(page.locator(".printed"), int(per_page))
    pdf = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1
    box = re.search(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)", pdf)
    assert box is not None
    assert [round(float(side)) for side in box.groups()] == ([595, 842] if size == "a4" else [612, 792])
    # No table is cut off by its sheet of paper.
    page.emulate_media(media="print")
    one.resize(720, 1000)
    cut = page.evaluate(
        "() => [...document.querySelectorAll('.printed')].filter((one) => "
        "one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1).length"
    )
    assert cut == 0


@pytest.mark.journey
def test_a_tower_on_two_screens(visit: Visit) -> None:
    one = visit("/paper#dice", width=844, height=390)
    # The menu leads to the first part of the page.
    dice = one.page.get_by_role("heading", level=1).inner_text()
    one.page.get_by_role("button", name="Menu").click()
    one.page.get_by_role("dialog").get_by_role("link", name="On paper").click()
    one.until("(was) => document.querySelector('h1').innerText !== was", dice)
    one.page.go_back()
    shows(one.page.get_by_role("heading", level=1), dice)
    one.page.get_by_role("button", name="Set up the tower").click()
    one.page.wait_for_url("**/tower/*")
    two = visit(one.page.evaluate("location.pathname"), width=390, height=844)
    for screen in (one, two):
        screen.page.get_by_role("button", name="Roll round 1").wait_for()

    # A roll by keyboard on one screen is shown and announced on both.
    one.page.keyboard.press("Space")
    names = ".big-die-name"
    for screen in (one, two):
        screen.page.wait_for_selector(names)
        screen.until(
            "document.querySelectorAll('.visually-hidden[role=status]')[0].textContent.startsWith('Round 1: ')"
        )
    rolled = one.page.locator(names).all_inner_texts()
    assert len(rolled) == 4
    comes(two.page.locator(names).all_inner_texts, rolled)
    # All four dice are within the window on both screens.
    for screen in (one, two):
        screen.until(
            "() => [...document.querySelectorAll('.big-dice .die')].every((die) => {"
            " const box = die.getBoundingClientRect();"
            " return box.bottom <= innerHeight && box.right <= innerWidth && box.width >= 100; })"
        )

    # Take the roll back on the other screen, and enter it by hand.
    two.page.get_by_role("button", name="Take back").click()
    one.page.get_by_role("button", name="Roll round 1").wait_for()
    two.page.get_by_role("button", name="Enter by hand").click()
    # A key without a function here does not roll.
    counts(two.page.locator(".enter-dice h2:focus"), 1)
    for key in ("Space", "Enter"):
        two.page.keyboard.press(key)
    two.page.keyboard.press("Tab")
    two.page.keyboard.press("Shift+Tab")
    two.page.get_by_role("button", name="Menu").click()
    two.page.get_by_role("dialog").locator("h2").first.click()
    two.page.keyboard.press("Space")
    two.page.keyboard.press("Escape")
    two.page.get_by_role("button", name="Roll round 1").wait_for()
    for die, face in (
        ("Die 1", "Curved highway"),
        ("Die 2", "Curved railway"),
        ("Die 3", "Straight railway"),
        ("Die 4", "Curved station"),
    ):
        two.page.get_by_role("group", name=die).get_by_label(face).check()
    two.page.get_by_role("button", name="Save").click()
    one.page.wait_for_selector(f"{names}:text-is('Curved station')")
    rolled = ["Curved highway", "Curved railway", "Straight railway", "Curved station"]
    comes(one.page.locator(names).all_inner_texts, rolled)
    shows(two.page.locator(".tower-note"), "Rolled by hand")

    # After a reconnection the page has the missed rolls.
    one.cut()
    two.page.get_by_role("button", name="Roll round 2").click()
    one.page.get_by_role("button", name="Roll round 3").wait_for()
    counts(two.page.locator(".roll-table li"), 2)
    comes(one.page.locator(names).all_inner_texts, two.page.locator(names).all_inner_texts())

    # A half-entered roll is dropped when another screen rolls that round.
    two.page.get_by_role("button", name="Enter by hand").click()
    two.page.get_by_role("group", name="Die 1").get_by_label("Curved highway").check()
    one.page.get_by_role("button", name="Roll round 3").click()
    shows(two.page.locator(".bands"), "Round 3 was changed on another screen")
    counts(two.page.locator(".enter-dice"), 0)
    counts(two.page.get_by_role("button", name="Enter by hand").and_(two.page.locator(":focus")), 1)
    one.page.get_by_role("button", name="Take back").click()
    two.page.get_by_role("button", name="Roll round 3").wait_for()

    # Join by the link, whose QR code is shown.
    three = visit("/paper#dice")
    three.page.get_by_label("Is there a tower already?").fill(two.page.url)
    three.page.get_by_role("button", name="Join").click()
    three.page.get_by_role("button", name="Roll round 3").wait_for()
    three.page.locator("summary", has_text="Link for the others").click()
    three.until("document.querySelector('.qr').naturalWidth > 0")

    two.page.locator("summary", has_text="Fair dice").click()
    two.page.get_by_role("button", name="Close the tower and show the seed").click()
    one.page.get_by_role("button", name="This tower is closed").wait_for()


@needs_axe
@pytest.mark.parametrize("path", ["/paper", "/paper#print", "/paper#dice", "/keys", "/privacy", "/mine"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_axe_finds_nothing(visit: Visit, path: str, width: int, height: int) -> None:
    one = visit(path, width=width, height=height, reduced_motion="reduce")
    one.page.wait_for_selector("h1")
    if path == "/paper":
        for summary in one.page.locator("summary").all():
            summary.click()
    # `test_pages.py` checks the other pages in every theme, at a phone's width.
    assert axe_finds(one.page, *THEMES) == []
    one.fits()


@needs_axe
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_axe_finds_nothing_at_a_tower(visit: Visit, width: int, height: int) -> None:
    tower = asked_tower(visit)
    one = visit(tower, width=width, height=height, reduced_motion="reduce")
    one.page.get_by_role("button", name="Roll round 1").click()
    one.page.get_by_role("button", name="Roll round 2").wait_for()
    one.page.get_by_role("button", name="Enter by hand").click()
    for summary in one.page.locator("summary").all():
        summary.click()
    assert axe_finds(one.page, *THEMES) == []
    one.fits()


def asked_tower(visit: Visit) -> str:
    """Open the page of a new set of shared dice."""
    site = visit("/privacy").site
    return str(asked(site, "/api/towers", {"edition": "original"})["path"])
