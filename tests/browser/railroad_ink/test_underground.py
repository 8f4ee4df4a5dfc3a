"""The Underground: surface and underground as two boards of one sheet, by mouse and keyboard; and in the paper scorer.

Checks their effects on each other, both score sheets, result and replay. The long run plays whole matches, the short
run their first rounds.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.finished import AXE, THEMES, axe_finds, finished_table
from tests.browser.railroad_ink.test_challenge import table
from tests.browser.railroad_ink.test_expansions import ink_of
from tests.browser.table_driver import Visit, Visitor, comes, counts, holds, labelled, shows
from tests.sample_sizes import LONG

WITH: dict[str, Any] = {"expansions": ["underground"]}
ALONE: dict[str, Any] = {"expansions": ["underground"], "settings": {"underground.surface": "none"}}
DICE = ".table-tray .dice .die.free:not(.optional)"
FITS = ".board-now .space[aria-label*='fits here']"
LINES = ("Pipe networks", "Metro networks", "Longest pipe", "Longest metro")


def draw_dice(one: Visitor) -> None:
    """Draw every die where it first fits. Each face has to be different."""
    while one.page.locator(DICE).count() > 0:
        one.page.locator(DICE).first.click()
        one.page.locator(".space[aria-label*='fits here']").first.click()
        one.settle()


def draw_last(one: Visitor, die: int) -> str:
    """Draw a die of the underground, counted from 0, where it last fits, and return the space."""
    one.page.locator(".expansion-trays .die").nth(die).click()
    place = one.page.locator(FITS).last
    space = str(place.get_attribute("data-space"))
    place.click()
    one.settle()
    return space


def build_above(one: Visitor, space: str) -> None:
    """Draw a special route, which has a station, in a space of the surface."""
    place = f".board-now .space[data-space='{space}'][aria-label*='fits here']"
    for number in range(6):
        one.page.locator(".special").nth(number).click()
        if one.page.locator(place).count() > 0:
            one.page.locator(place).click()
            one.settle()
            return
    raise AssertionError(f"no special route fits at {space}")


def below(one: Visitor, space: str) -> str:
    """Return the accessible text of a space of the underground, shown while the player draws on the surface."""
    return str(one.page.locator(f".one-board:not(.board-now) .space[data-space='{space}']").get_attribute("aria-label"))


def line(one: Visitor, name: str) -> int:
    """Return the points of a line of the score sheet: the last one with this name."""
    text = one.page.locator(".score li").filter(has_text=name).last.locator(".score-value").inner_text()
    return int(text.replace("\N{MINUS SIGN}", "-"))


def test_surface_and_underground_by_turns_at_two_seats(visit: Visit) -> None:
    one = visit(reduced_motion="reduce")
    path = table(one, WITH, seats=2)
    other = visit(path, width=390, height=844, reduced_motion="reduce")
    other.sit("Ilse")
    one.start(2)
    spaces: dict[str, str] = {}
    for number in range(1, 15):
        board = "Surface" if number % 2 else "Underground"
        for each in (one, other):
            each.wait_round(number)
            shows(each.page.locator(".board-tabs [aria-pressed=true], .board-now .board-head").first, board)
        counts(one.page.locator(".table-tray .specials"), number % 2)
        if number == 2:
            spaces = {"pipe": draw_last(one, 2), "stop": draw_last(other, 0)}
            a_face_is_drawn_twice(one)
        if number == 3:
            a_pipe_bursts(one, spaces["pipe"])
            a_hub_comes_about(other, spaces["stop"])
            both_score_sheets(one)
            one_board_a_tap_apart(other)
            if AXE.is_file():
                assert axe_finds(one.page, "light") == []
                assert axe_finds(other.page, "dark") == []
        for each in (one, other):
            draw_dice(each)
            each.hand_in()
    for each in (one, other):
        each.page.wait_for_selector(".result-head")
        the_replay_comes_back(each, 14)


def a_face_is_drawn_twice(one: Visitor) -> None:
    """The doubling is offered beside the dice, at most once a round and three times a match."""
    page = one.page
    double = page.locator(".doublings")
    shows(double, "3 left in this game")
    before = len(one.drawn())
    double.locator(".die.free").first.click()
    page.locator(FITS).first.click()
    one.settle()
    comes(lambda: len(one.drawn()), before + 1)
    shows(double, "2 left in this game")
    counts(double.get_by_role("img", name="1 of 3 doublings used"), 1)
    counts(double.locator(".die.free"), 0)
    # The doubling is optional, and can be undone and redone.
    page.get_by_role("button", name="Undo").click()
    shows(double, "3 left in this game")
    page.get_by_role("button", name="Redo").click()
    shows(double, "2 left in this game")
    one.settle()


def a_pipe_bursts(one: Visitor, space: str) -> None:
    labelled(one.page.locator(f".board-now .space[data-space='{space}']"), "underground:")
    assert "Bursts" not in one.page.locator(".score").inner_text(), "a line of nothing"
    build_above(one, space)
    shows(one.page.locator(".status-line"), f"The pipe at {space} bursts under the station.")
    holds(lambda: "burst pipe" in below(one, space))
    counts(one.page.locator(".sheet-drawing.underground .burst"), 1)
    one.until("document.querySelector('.score').textContent.includes('2 points each')")
    comes(lambda: line(one, "Bursts"), -2)
    # The burst was caused by the draft, so Undo repairs it.
    one.page.get_by_role("button", name="Undo").click()
    one.settle()
    one.until("document.querySelectorAll('.sheet-drawing.underground .burst').length === 0")
    one.page.get_by_role("button", name="Redo").click()
    one.settle()
    one.until("document.querySelectorAll('.sheet-drawing.underground .burst').length === 1")


def a_hub_comes_about(one: Visitor, space: str) -> None:
    hubs = one.page.locator(".board-now .hub-ring")
    before = hubs.count()  # the dice may have created one by chance
    build_above(one, space)
    shows(one.page.locator(".status-line"), f"A hub at {space}")
    holds(lambda: "hub" in below(one, space))
    counts(hubs, before + 1)


def both_score_sheets(one: Visitor) -> None:
    """Each board has a sum, and there is a total. Each line highlights its source on its own board."""
    page = one.page
    score = page.locator(".score")
    comes(score.locator("h3").all_inner_texts, ["Surface", "Underground"])
    one.until("document.querySelectorAll('.score li').length >= 14")
    for name in LINES:
        shows(score, name)
    holds(lambda: line(one, "Surface") + line(one, "Underground") == line(one, "Total"))
    score.get_by_role("button", name=re.compile("^Longest pipe")).click()
    shows(page.locator(".lit-line"), "Longest pipe")
    lit = "document.querySelectorAll('.sheet-drawing{0} .highlight').length"
    one.until(lit.format(".underground") + " > 0")
    one.until(lit.format(":not(.underground)") + " === 0")
    score.get_by_role("button", name=re.compile("^Longest pipe")).click()


def one_board_a_tap_apart(one: Visitor) -> None:
    """On a phone, the board of the round is in front. Choosing a die brings its board back."""
    page = one.page
    counts(page.locator(".one-board:visible"), 1)
    page.locator(".board-tabs button", has_text="Underground").click()
    counts(page.locator(".one-board:visible .sheet-drawing.underground"), 1)
    page.locator(DICE).first.click()
    counts(page.locator(".one-board:visible .sheet-drawing.underground"), 0)
    page.keyboard.press("Escape")
    one.fits()


@pytest.mark.journey
def test_the_underground_alone_by_keyboard(visit: Visit) -> None:
    one = visit(reduced_motion="reduce")
    page = one.page
    table(one, ALONE)
    for number in range(1, 8 if LONG else 3):
        one.wait_round(number)
        for die in range(1, 5):
            if page.locator(f".expansion-trays li:nth-child({die}) .die.free").count() > 0:
                by_key(one, str(die))
        if number == 2:
            # D doubles a face.
            drawn = len(one.drawn())
            by_key(one, "d")
            comes(lambda: len(one.drawn()), 1 + drawn)
            shows(page.locator(".doublings"), "2 left in this game")
        page.keyboard.press("Escape")
        page.locator("body").press("Enter")
    if LONG:
        page.wait_for_selector(".result-head")
        the_replay_comes_back(one, 7)
        return
    one.wait_round(3)
    # Without a surface there are none of its lines, and the total is the only sum.
    counts(page.locator(".one-board, .specials"), 0)
    counts(page.locator(".sheet-drawing.underground"), 1)
    shows(page.locator(".score"), "Longest metro")
    holds(lambda: "Exits" not in page.locator(".score").inner_text())


def by_key(one: Visitor, key: str) -> None:
    """Choose a die or a doubled face, move to the next space that fits, and draw."""
    one.page.keyboard.press(key)
    one.page.wait_for_selector(".space:focus")
    one.page.keyboard.press("f")
    one.steady()
    focused = one.page.evaluate("document.activeElement.dataset.space")
    one.page.keyboard.press("Enter")
    holds(lambda: focused in one.drawn())
    one.settle()


def the_replay_comes_back(one: Visitor, rounds: int) -> None:
    """The replay goes over all boards, from empty ones to the same sheets."""
    page = one.page
    boards = page.locator(".result-board .sheet-drawing")
    page.get_by_role("button", name=f"After round {rounds}", exact=True).click()
    final = [ink_of(board) for board in boards.all()]
    assert all(final)
    slider = page.get_by_label("Moment of the game")
    slider.press("Home")
    one.until("document.querySelectorAll('.result-board .round').length === 0")
    slider.press("End")
    one.until("document.querySelectorAll('.result-board .round').length > 0")
    one.until("before => document.querySelectorAll('.result-board .sheet-drawing').length === before", len(final))
    assert [ink_of(board) for board in boards.all()] == final


@pytest.mark.parametrize("options", [WITH, ALONE])
def test_the_result_of_a_match_that_bots_played(visit: Visit, options: dict[str, Any]) -> None:
    one = visit(reduced_motion="reduce")
    page = one.page
    page.goto(one.site + "/t/" + finished_table(one.site, 2, options))
    page.wait_for_selector(".score-table")
    alone = "settings" in options
    counts(page.locator(".result-board .sheet-drawing"), 1 if alone else 2)
    # The lines of the underground load a moment later, and add up to the sum.
    # Without the surface: six lines, the total and the place.
    one.until(f"document.querySelectorAll('.score-table tbody tr').length >= {8 if alone else 9}")
    one.until("[...document.querySelectorAll('.score-table td')].every((one) => one.textContent !== '')")
    rows = page.locator(".score-table tbody tr")
    values = [
        (row.locator("th").inner_text(), int(row.locator("td").first.inner_text().replace("\N{MINUS SIGN}", "-")))
        for row in rows.all()
    ]
    total = dict(values)["Total"]
    parts = [value for name, value in values if name not in ("Surface", "Underground", "Total", "Place")]
    assert sum(parts) == total
    for name in LINES:
        row = rows.filter(has_text=name)
        row.locator("td button").first.click()
        shows(page.locator(".result-board .lit-line"), name)
    the_replay_comes_back(one, 7 if alone else 14)
    if AXE.is_file():
        assert axe_finds(page, *THEMES) == []


def test_a_sheet_with_an_underground_on_paper(visit: Visit) -> None:
    one = visit("/paper", reduced_motion="reduce")
    page = one.page
    page.locator("summary", has_text="Edition").click()
    page.get_by_role("checkbox", name="Underground").check()
    page.locator(".board-tabs button", has_text="Underground").click()
    draw(one, "Straight metro with a stop", "D1")
    draw(one, "Straight pipe", "B1")
    draw(one, "Pipe bend", "B2")
    one.until("document.querySelector('.score').textContent.includes('2 spaces')")
    before = line(one, "Metro networks")
    # Hubs and bursts are marked by hand where they are possible.
    draw(one, "Hub", "B1")
    shows(page.locator(".status-line"), "No hub at B1")
    draw(one, "Hub", "D1")
    one.until("document.querySelector('.score').textContent.includes('1 exit + 1 hub')")
    holds(lambda: line(one, "Metro networks") > before)
    draw(one, "Burst pipe", "B1")
    one.until("document.querySelector('.score').textContent.includes('2 points each')")
    comes(lambda: line(one, "Bursts"), -2)
    # Undo works across both boards, and the text contains both.
    page.locator("summary", has_text="As text").click()
    text = page.get_by_role("textbox")
    holds(lambda: "under D1 M-M-:NS*" in text.input_value())
    holds(lambda: "hub D1" in text.input_value())
    holds(lambda: "burst B1" in text.input_value())
    text.fill(text.input_value().replace("burst B1\n", ""))
    page.get_by_role("button", name="Read this text").click()
    one.until("!document.querySelector('.sheet-drawing .burst')")
    # Without the surface there is only one board.
    page.get_by_label("The surface sheet").select_option("none")
    one.until("!document.querySelector('.board-tabs')")
    one.until("!document.querySelector('.score').textContent.includes('Exits')")
    if AXE.is_file():
        assert axe_finds(page, "light") == []
    page.get_by_label("The surface sheet").select_option("played")
    page.get_by_role("link", name="Print").click()
    page.wait_for_selector(".print-page")
    counts(page.locator(".printed"), 2)
    shows(page.locator(".printed").last, "Metro networks")


def draw(one: Visitor, route: str, space: str) -> None:
    one.page.get_by_role("button", name=route, exact=True).click()
    one.space(space).click()


def test_a_tower_rolls_for_both_boards_by_turns(visit: Visit) -> None:
    one = visit("/paper#dice", reduced_motion="reduce")
    page = one.page
    page.get_by_role("checkbox", name="Underground").check()
    page.get_by_role("button", name="Set up the tower").click()
    for number in (1, 2, 3):
        page.get_by_role("button", name=f"Roll round {number}").click()
        shows(page.locator(".tower-heading"), f"Round {number}")
        counts(page.locator(".big-dice .die"), 4)
        counts(page.locator(".big-dice .die-underground"), 0 if number % 2 else 4)


@pytest.mark.parametrize(("name", "line"), [("forest", "Forests"), ("river", "Rivers")])
def test_expansion_is_played_on_the_surface_of_the_underground(visit: Visit, name: str, line: str) -> None:
    one = visit(reduced_motion="reduce")
    table(one, {"expansions": ["underground", name]}, seats=1)
    for number in range(1, 13):
        one.wait_round(number)
        shows(one.page.locator(".board-now .board-head").first, "Surface" if number % 2 else "Underground")
        one.draw_all()
        one.hand_in()
    one.until("document.title.startsWith('Over')")
    shows(one.page.locator(".score-table"), line)
    shows(one.page.locator(".score-table"), "Underground")
