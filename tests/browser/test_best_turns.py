"""The puzzles "find the best turn": a day of them by mouse and by keys, and practice on a phone."""

from __future__ import annotations

import pytest

from tests.browser import race_driver
from tests.browser.finished import AXE, THEMES, axe_finds
from tests.browser.table_driver import Visit, Visitor, counts, shows
from tests.browser.test_daily import picture

NUMBER = 5
"""The number of puzzles of a day."""


def answer(one: Visitor) -> None:
    """Answer the puzzle of the open table, by drawing with the mouse or programming by keyboard, and commit."""
    one.page.wait_for_selector(".notice-band")
    shows(one.page.locator(".notice-band"), "Find the best turn")
    one.page.wait_for_selector(".die, .hand-card, .program-card, .race-side")
    race = one.page.locator(".die").count() == 0
    if not race:
        one.page.wait_for_selector(".die:not(.rolling)")
        one.offered()
        one.draw_all()
        one.hand_in()
    else:
        race_driver.by_keys(one)
    one.page.wait_for_url("**/best-turns/*")
    one.page.wait_for_selector(".best-pair figure")
    # A race shows the ways of both programs on its floor.
    counts(one.page.locator(".review-floor"), int(race))


@pytest.mark.journey
def test_a_day_of_puzzles_by_mouse_and_keys(visit: Visit) -> None:
    mira = visit("/best-turns")
    counts(mira.page.locator(".daily-game"), NUMBER)
    shows(mira.page.locator("h1"), "Find the best turn")
    mira.fits()
    picture(mira, "best-turns")
    mira.page.locator(".daily-game").first.get_by_role("button", name="Begin").click()
    for number in range(1, NUMBER + 1):
        answer(mira)
        counts(mira.page.locator(".best-pair figure"), 2)
        shows(mira.page.locator(".best-pair"), "The best turn")
        shows(mira.page.locator("main"), "Your rating:")
        mira.fits()
        picture(mira, f"best-turns-result-{number}")
        if number < NUMBER:
            following = mira.page.get_by_role("button", name="Next puzzle")
            following.focus()
            mira.page.keyboard.press("Enter")
    mira.page.get_by_role("link", name="Practise more").click()
    counts(mira.page.locator(".daily-game:is([data-state=solved], [data-state=missed])"), NUMBER)
    shows(mira.page.locator("main"), "New ones come tomorrow")
    # An answer counts once. The result stays.
    mira.page.locator(".daily-game").first.get_by_role("link", name="See it").click()
    shows(mira.page.locator("main"), "Only your first answer counts.")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_practice_on_a_phone(visit: Visit, width: int, height: int) -> None:
    ilse = visit("/best-turns", width=width, height=height)
    counts(ilse.page.locator(".daily-game"), NUMBER)
    ilse.fits()
    picture(ilse, f"best-turns-{width}")
    ilse.page.get_by_role("button", name="Dead ends").click()
    ilse.page.wait_for_selector(".die:not(.rolling)")
    ilse.fits()
    picture(ilse, f"best-turns-table-{width}")
    answer(ilse)
    ilse.fits()
    picture(ilse, f"best-turns-result-{width}")


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed: run `npm ci` in web/")
def test_axe_finds_nothing_on_the_pages_of_puzzles(visit: Visit) -> None:
    one = visit("/best-turns", reduced_motion="reduce")
    counts(one.page.locator(".daily-game"), NUMBER)
    one.steady()
    assert axe_finds(one.page, *THEMES) == []
    one.page.locator(".daily-game").first.get_by_role("button", name="Begin").click()
    answer(one)
    one.steady()
    assert axe_finds(one.page, *THEMES) == []


@pytest.mark.parametrize("language", ["cs", "de", "ro"])
def test_pages_of_puzzles_fit_in_each_language(visit: Visit, language: str) -> None:
    one = visit("/best-turns", width=320, height=640, locale=language)
    counts(one.page.locator(".daily-game"), NUMBER)
    one.fits()
    picture(one, f"best-turns-{language}")
