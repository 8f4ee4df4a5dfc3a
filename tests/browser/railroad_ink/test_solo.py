"""A whole solo match: by mouse on a desktop and a phone, and by keyboard. Also the solo tour."""

from __future__ import annotations

import re

import pytest

from tests.browser.finished import axe_finds
from tests.browser.table_driver import Visit, comes, counts, labelled, shows


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_a_solo_game_by_mouse(visit: Visit, width: int, height: int) -> None:
    one = visit(width=width, height=height)
    page = one.page
    one.play_now()
    one.until("document.title.startsWith('● 0 of 1 ready')")

    # Tips for new players, each when it is needed.
    shows(page.locator(".onboarding-tip"), "Most points win")
    page.locator(".die.free").first.click()
    shows(page.locator(".onboarding-tip"), "lit space")

    # A tap draws at once. Another tap turns the drawing to the next way that fits. A long press lifts it off.
    lit = page.locator(".space[aria-label*='fits here']").first
    space = lit.get_attribute("data-space")
    lit.click()
    comes(one.drawn, [space])
    before = one.space(space).get_attribute("aria-label")
    one.space(space).click()
    one.until(
        "([s, b]) => document.querySelector(`[data-space='${s}']`).getAttribute('aria-label') !== b || "
        "document.querySelector('.status-line').textContent.includes('only this way')",
        [space, before],
    )
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Redo").click()
    comes(one.drawn, [space])
    one.space(space).click(delay=700)
    comes(one.drawn, [])
    one.says(f"Lifted off {space}")

    # The server refuses a drawing in the middle, which joins nothing in the first round, and the page shows why.
    page.locator(".die.free").first.click()
    one.space("D4").click()
    one.until("document.querySelector('.status-line').textContent.includes('would not connect to anything')")
    comes(one.drawn, [])
    page.keyboard.press("Escape")

    # Committing an incomplete draft shows what is missing.
    page.locator(".actions .button.main").click(force=True)
    one.says("must be drawn")

    for number in range(1, 8):
        one.wait_round(number)
        one.draw_all()
        if number == 2:
            # A figure of the score highlights its source.
            page.get_by_role("button", name=re.compile("^Open ends")).click()
            page.locator(".ring").first.wait_for(state="attached")
            page.get_by_role("button", name=re.compile("^Open ends")).click()
        if number == 3:
            # A reload keeps the draft, and drawings can still be turned and lifted off.
            drawn = one.drawn()
            page.reload()
            page.wait_for_selector(".die.drawn")
            comes(one.drawn, drawn)
            one.space(drawn[0]).click()
            page.keyboard.press("x")
            counts(page.locator(f".space[data-space='{drawn[0]}'][aria-label*='drawn this round']"), 0)
            one.settle()
            one.draw_all()
        one.hand_in()
    one.until("document.title.startsWith('Over')")
    page.wait_for_selector(".score-table")


@pytest.mark.journey
def test_a_solo_game_by_keyboard_alone(visit: Visit) -> None:
    one = visit()
    page = one.page
    one.card.get_by_role("button", name="Play now").wait_for()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == "Play now":
            break
    else:
        raise AssertionError("no Tab leads to it")
    page.keyboard.press("Enter")
    page.wait_for_selector(".die.free")
    page.keyboard.press("?")
    page.locator(".rules-panel").get_by_role("button", name="Keyboard shortcuts").click()
    page.wait_for_selector(".rules-panel .key-list")
    page.keyboard.press("Escape")
    page.wait_for_selector(".rules-panel", state="detached")
    for number in range(1, 8):
        one.wait_round(number)
        for die in range(1, 5):
            if page.locator(f".dice li:nth-child({die}) .die.free").count() == 0:
                continue
            # The focus moves to the nearest space that fits. F moves on, R turns the preview, Enter draws.
            page.keyboard.press(str(die))
            page.wait_for_selector(".space:focus")
            page.keyboard.press("f")
            page.keyboard.press("r")
            one.steady()
            focused = page.evaluate("document.activeElement.dataset.space")
            page.keyboard.press("Enter")
            labelled(one.space(focused), "drawn this round")
            one.until("!document.querySelector('.score.is-pending')")
        if number == 1:
            drawn = one.drawn()
            page.keyboard.press("u")
            comes(lambda: len(one.drawn()), len(drawn) - 1)
            page.keyboard.press("Shift+U")
            comes(one.drawn, drawn)
        if number == 2:
            page.keyboard.press("s")
            page.wait_for_selector(".special.chosen")
            page.keyboard.press("Enter")
            page.wait_for_selector(".special.used")
        while page.locator(".die.free").count() > 0:
            index = 1 + page.evaluate("[...document.querySelectorAll('.die')].findIndex((d) => d.matches('.free'))")
            page.keyboard.press(str(index))
            page.wait_for_selector(".space:focus")
            page.keyboard.press("Enter")
            one.until("!document.querySelector('.score.is-pending')")
        page.keyboard.press("Enter")
    one.until("document.title.startsWith('Over')")


def test_single_keys_can_be_turned_off(visit: Visit) -> None:
    one = visit()
    one.play_now()
    page = one.page
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("group", name="Single-letter keys").get_by_label("Off").check()
    page.keyboard.press("Escape")
    page.keyboard.press("1")
    counts(page.locator(".die.chosen"), 0)


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_solo_tour_is_played_continued_and_rewarded(visit: Visit, width: int, height: int) -> None:
    one = visit("/", width=width, height=height)
    page = one.page
    page.get_by_role("link", name="Solo tour").click()
    shows(page.locator(".tour-total"), "0 of")
    river = page.locator(".tour-stop", has=page.get_by_role("heading", name="Rivers"))
    shows(river.locator(".tour-best"), "next star from")
    assert axe_finds(page, "light", "dark") == []
    river.get_by_role("button", name="Play").click()
    one.wait_round(1)
    one.play_round()
    one.wait_round(2)

    # The match can be continued from the tour.
    page.goto(f"{one.site}/solo-tour")
    river.get_by_role("link", name="Continue").click()
    for number in range(2, 7):
        one.wait_round(number)
        one.play_round()
    one.until("document.title.startsWith('Over')")
    _, _, points = page.locator("h1").inner_text().rstrip(".").partition(": ")

    page.goto(f"{one.site}/solo-tour")
    shows(page.locator(".tour-total"), "1 of")
    shows(river.get_by_role("link"), f"Best: {points}")
    counts(river.get_by_role("button", name="Play again"), 1)
