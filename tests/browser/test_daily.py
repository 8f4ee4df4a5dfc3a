"""The games of the day: drawn once by mouse, once by keys on a phone, with results that are hidden before."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.browser.finished import AXE, THEMES, axe_finds
from tests.browser.table_driver import Visit, Visitor, counts, shows
from tests.browser.test_offline_and_sharing import play_out

PICTURES = os.environ.get("INKRALLY_PICTURES")


def picture(one: Visitor, name: str) -> None:
    """Write pictures of a page in light and dark if a folder is given."""
    if PICTURES:
        for theme in ("light", "dark"):
            one.page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
            one.page.screenshot(path=str(Path(PICTURES) / f"{name}-{theme}.png"), full_page=True)
        one.page.evaluate("delete document.documentElement.dataset.theme")


@pytest.mark.journey
def test_a_day_by_mouse_and_by_keys_on_a_phone(visit: Visit) -> None:
    mira = visit()
    card = mira.page.locator(".daily-card")
    counts(card.locator(".daily-game"), 3)
    shows(card, "Today's sheet")
    shows(card, "No results yet")
    mira.fits()
    picture(mira, "front-new")
    card.get_by_role("button", name="Draw today's sheet").click()
    mira.wait_round(1)
    mira.play_round()
    mira.wait_round(2)
    # Another page of the same browser continues the same try.
    mira.page.goto(mira.site)
    go_on = card.get_by_role("link", name="Go on, round 2")
    go_on.wait_for()
    picture(mira, "front-playing")
    go_on.click()
    for number in range(2, 8):
        mira.wait_round(number)
        mira.play_round()
    mira.page.wait_for_selector(".score-table")
    mira.page.get_by_role("link", name="Results of today's game").click()
    shows(mira.page.locator("h1"), "the first result")
    counts(mira.page.locator(".daily-bars .own"), 1)
    shows(mira.page.locator(".daily-share pre"), "inkrally, Today's sheet")
    shows(mira.page.locator(".daily-share pre"), "Streak: 1 day")
    shows(mira.page.locator(".daily-compared"), "Adjusted for luck:")
    with mira.page.expect_download() as download:
        mira.page.get_by_role("button", name="Share a picture").click()
    assert download.value.suggested_filename.endswith(".png")
    if PICTURES:
        download.value.save_as(str(Path(PICTURES) / "share.png"))
    mira.page.get_by_role("button", name="Copy").click()
    shows(mira.page.locator(".daily-share [role=status]"), "Copied.")
    mira.fits()
    picture(mira, "results-wide")
    path = str(mira.page.evaluate("location.pathname"))

    # On a phone with keys: the results are hidden until the sheet is drawn.
    ilse = visit(path, width=390, height=844)
    shows(ilse.page.locator("h1"), "Play it first, then see the results.")
    shows(ilse.page.locator(".lead"), "1 result, shown after yours")
    counts(ilse.page.locator(".dice-list, .daily-bars, .sheet-drawing"), 0)
    ilse.fits()
    picture(ilse, "locked-phone")
    begin = ilse.page.get_by_role("button", name="Draw today's sheet")
    begin.focus()
    ilse.page.keyboard.press("Enter")
    play_out(ilse)
    ilse.page.goto(ilse.site + path)
    counts(ilse.page.locator(".dice-list tbody tr"), 2)
    counts(ilse.page.locator(".dice-board"), 2)
    shows(ilse.page.locator("h1"), "the best result")
    ilse.fits()
    picture(ilse, "results-phone")
    # Playing again counts for nothing, and is listed apart.
    again = ilse.page.get_by_role("button", name="Play again for fun")
    again.focus()
    ilse.page.keyboard.press("Enter")
    play_out(ilse)
    ilse.page.goto(ilse.site + path)
    shows(ilse.page.locator(".daily-page"), "Your games for fun")
    counts(ilse.page.locator(".dice-list tbody tr"), 2)

    # The day, and past days.
    ilse.page.goto(f"{ilse.site}/daily")
    counts(ilse.page.locator(".daily-week .played"), 1)
    shows(ilse.page.locator(".daily-game[data-series=base]"), "the best result")
    ilse.page.get_by_text("How you can check the dice").click()
    counts(ilse.page.locator(".daily-seeds code"), 6)
    ilse.fits()
    picture(ilse, "day-phone")
    ilse.page.get_by_role("link", name="Past days").click()
    shows(ilse.page.locator(".lead"), "There is no past day yet.")
    mira.page.goto(mira.site)
    mira.page.wait_for_selector(".daily-card")
    mira.page.keyboard.press("d")
    shows(mira.page.locator("h1"), "Games of")
    mira.page.goto(mira.site)
    shows(card.locator(".daily-game[data-series=base]"), "the best result")
    picture(mira, "front-over")


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed: run `npm ci` in web/")
def test_axe_finds_nothing_on_the_pages_of_a_day(visit: Visit) -> None:
    mira = visit(reduced_motion="reduce")
    mira.page.locator(".daily-card").get_by_role("button", name="Draw today's sheet").click()
    play_out(mira)
    mira.page.get_by_role("link", name="Results of today's game").click()
    mira.page.wait_for_selector(".daily-bars")
    path = str(mira.page.evaluate("location.pathname"))
    for one in (mira, visit("/daily", width=320, height=640, reduced_motion="reduce")):
        for address in (path, "/daily", "/daily/archive"):
            one.page.goto(one.site + address)
            one.page.wait_for_selector("main h1")
            one.steady()
            assert axe_finds(one.page, *THEMES) == []
            one.fits()


@pytest.mark.parametrize("language", ["cs", "de", "ro"])
def test_pages_of_a_day_fit_in_each_language(visit: Visit, language: str) -> None:
    one = visit("/daily", width=320, height=640, locale=language)
    counts(one.page.locator(".daily-game"), 3)
    one.fits()
    picture(one, f"day-{language}")
    one.page.goto(one.site)
    counts(one.page.locator(".daily-game"), 3)
    one.fits()
