"""The solo tour: start a match, continue it later, and see the result with its stars."""

from __future__ import annotations

import pytest

from tests.browser.finished import axe_finds
from tests.browser.table_driver import Visit, counts, shows


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
