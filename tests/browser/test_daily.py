"""The games of the day and the known dice of the week: played by mouse and by keys, with results hidden before."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from inkrally.analysis.progress import ProgressReporter, ignore_progress
from inkrally.railroad_ink.analysis.best_games.neighborhood_search import NeighborhoodSearch
from inkrally.railroad_ink.analysis.best_games.pieces import acts_of_pieces
from inkrally.server.live.messages import PROTOCOL
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
    shows(mira.page.locator(".result-actions .main"), "Results of today's game")
    mira.page.locator(".result-actions .main").click()
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


def test_a_day_without_games_offers_no_second_try(visit: Visit) -> None:
    one = visit("/daily/1999-01-01")
    shows(one.page.locator("h1"), "There are no games of this day.")
    counts(one.page.get_by_role("button", name="Try again"), 0)
    one.page.get_by_role("link", name="Front page").click()
    one.page.locator(".lobby-heading").wait_for()


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


COMMIT_ROUNDS = """async ([table, protocol, rounds]) => {
    for (const acts of rounds) {
        await new Promise((done, failed) => {
            const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/live/${table}`);
            const commands = [...acts.map((act) => ({type: 'add-action', act})), {type: 'commit'}];
            let id = 0;
            const next = () => {
                if (id === commands.length) { socket.close(); done(true); return; }
                id += 1;
                socket.send(JSON.stringify({type: 'command', id, command: commands[id - 1]}));
            };
            socket.onopen = () => socket.send(JSON.stringify(
                {type: 'hello', client: String(Math.random()), protocol, epoch: '', version: -1}));
            socket.onmessage = ({data}) => {
                const heard = JSON.parse(data);
                if (heard.type === 'refused') failed(new Error(data));
                if (heard.type === 'done' || (heard.type === 'snapshot' && id === 0)) next();
            };
        });
    }
}"""
"""Draws and commits rounds without the mouse."""
WEEK_SHOWS = """async (by) => (await (await fetch('/api/known-dice')).json()).best_by === by"""


def good_rounds(rolls: Any) -> Any:
    """Return the actions of each round of a good sheet for some rolls."""
    search = NeighborhoodSearch("original", 0, rolls, 20)
    found = search.best(ProgressReporter(ignore_progress, search.steps))
    return [msgspec.to_builtins(acts) for acts in acts_of_pieces(found.rounds, rolls)]


def open_band(one: Visitor) -> Any:
    """Return the band above the table, opened."""
    band = one.page.locator("details.known-band")
    band.wait_for()
    if band.get_attribute("open") is None:
        band.locator("summary").click()
    return band


@pytest.mark.journey
def test_a_better_sheet_replaces_the_best_one(visit: Visit) -> None:
    mira = visit("/daily")
    mira.page.get_by_role("link", name="Look at the rolls").click()
    shows(mira.page.locator("h1"), "Known dice:")
    counts(mira.page.locator(".known-rolls .rolls li"), 7)
    counts(mira.page.locator(".known-rolls .rolls-die"), 28)
    shows(mira.page.locator(".daily-page"), "Finish a sheet to see the sheets of other players.")
    mira.fits()
    # The search of the server has drawn a sheet.
    mira.until(WEEK_SHOWS, "search")
    mira.page.reload()
    shows(mira.page.locator(".known-target"), "found by a computer search")
    shows(mira.page.locator(".known-target"), "Proved: no sheet can have more than")
    rolls = mira.page.evaluate("async () => (await (await fetch('/api/known-dice')).json()).rolls")
    picture(mira, "known-new")
    mira.page.get_by_role("button", name="Draw a sheet").click()
    mira.wait_round(1)
    band = open_band(mira)
    counts(band.locator(".rolls li"), 7)
    for number in (1, 2, 3):
        mira.wait_round(number)
        mira.play_round()
    mira.wait_round(4)
    shows(band.locator("[aria-current=step]"), "Round 4")
    mira.fits()
    picture(mira, "known-table")
    # Back to round 2, and from there once more to round 4.
    band.get_by_label("Back to the beginning of").select_option("2")
    band.get_by_role("button", name="Go back").click()
    mira.wait_round(2)
    shows(band.locator("[aria-current=step]"), "Round 2")
    mira.play_round()
    mira.wait_round(3)
    # Begin with an empty sheet, after a question.
    band.get_by_role("button", name="Start again").click()
    band.get_by_role("button", name="Keep them").click()
    band.get_by_role("button", name="Start again").click()
    band.get_by_role("button", name="Erase them").click()
    mira.wait_round(1)
    play_out(mira)
    band = open_band(mira)
    shows(band, "This sheet is finished.")
    picture(mira, "known-over")
    band.get_by_role("link", name="Known dice of the week").click()
    counts(mira.page.locator(".dice-list tbody tr"), 2)
    counts(mira.page.locator(".dice-list .mine"), 1)
    shows(mira.page.locator(".known-target"), "Your best sheet:")
    mira.fits()
    picture(mira, "known-results")

    # On a phone with keys: a better sheet, from round 5 of a finished one.
    ilse = visit("/daily/known-dice", width=390, height=844)
    counts(ilse.page.locator(".dice-list, .dice-board"), 0)
    ilse.fits()
    picture(ilse, "known-phone")
    begin = ilse.page.get_by_role("button", name="Draw a sheet")
    begin.focus()
    ilse.page.keyboard.press("Enter")
    ilse.wait_round(1)
    table = ilse.page.evaluate("location.pathname.split('/')[2]")
    good = good_rounds([tuple(roll) for roll in rolls])
    ilse.page.evaluate(COMMIT_ROUNDS, [table, PROTOCOL, good[:4]])
    for number in (5, 6, 7):
        ilse.wait_round(number)
        ilse.play_round()
    ilse.page.wait_for_selector(".score-table")
    band = open_band(ilse)
    ilse.fits()
    picture(ilse, "known-over-phone")
    band.get_by_label("Back to the beginning of").select_option("5")
    go_back = band.get_by_role("button", name="Go back")
    go_back.focus()
    ilse.page.keyboard.press("Enter")
    ilse.wait_round(5)
    table = ilse.page.evaluate("location.pathname.split('/')[2]")
    ilse.page.evaluate(COMMIT_ROUNDS, [table, PROTOCOL, good[4:]])
    ilse.page.wait_for_selector(".score-table")
    ilse.page.get_by_role("link", name="Known dice of the week").last.click()
    shows(ilse.page.locator(".known-target"), "drawn by a player")
    shows(ilse.page.locator(".known-target"), "Yours is the best sheet of this week.")
    counts(ilse.page.locator(".dice-list tbody tr"), 3)
    counts(ilse.page.locator(".dice-board"), 2)
    ilse.fits()
    picture(ilse, "known-best-phone")
    ilse.resize(844, 390)
    ilse.fits()
    picture(ilse, "known-sideways")


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed: run `npm ci` in web/")
def test_axe_finds_nothing_on_the_pages_of_known_dice(visit: Visit) -> None:
    mira = visit("/daily/known-dice", reduced_motion="reduce")
    mira.page.get_by_role("button", name=re.compile("Draw a")).click()
    mira.wait_round(1)
    open_band(mira)
    mira.steady()
    assert axe_finds(mira.page, *THEMES) == []
    play_out(mira)
    open_band(mira)
    mira.steady()
    assert axe_finds(mira.page, *THEMES) == []
    for one in (mira, visit("/daily/known-dice", width=320, height=640, reduced_motion="reduce")):
        one.page.goto(f"{one.site}/daily/known-dice")
        one.page.wait_for_selector("main h1")
        one.steady()
        assert axe_finds(one.page, *THEMES) == []
        one.fits()


@pytest.mark.parametrize("language", ["cs", "de", "ro"])
def test_the_page_of_known_dice_fits_in_each_language(visit: Visit, language: str) -> None:
    one = visit("/daily/known-dice", width=320, height=640, locale=language)
    counts(one.page.locator(".rolls li"), 7)
    one.fits()
    picture(one, f"known-{language}")
