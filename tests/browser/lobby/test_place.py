"""The front page: the live list of open tables, sitting down with one tap, quick games of four, shortcuts, and axe."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from inkrally.server.storage.databases.sqlite_file import FILE_NAME
from tests.browser.finished import axe_finds
from tests.browser.table_driver import MAKE, Visit, Visitor, becomes, checked, counts, holds, holds_value, shows

AXE = Path(__file__).parents[3] / "web" / "node_modules" / "axe-core" / "axe.min.js"


LOOK = """new Promise((done) => {
  const line = new WebSocket(location.origin.replace('http', 'ws') + '/live/place?seek');
  line.onopen = () => { line.close(); done(); };
})"""
"""Opens the lobby connection for a search, which creates a guest session."""


GO = """(path) => {
    const link = document.createElement('a');
    link.href = path;
    document.querySelector('main').append(link);
    link.click();
}"""


def make(one: Visitor, title: str, seats: int = 2, **setup: Any) -> str:
    """Create a public correspondence table without the form, and return its path."""
    days = {"clock": {"seconds": 24 * 3600, "at_end": "take-over"}, "public": True}
    chosen = {"game": "railroad-ink", "title": title, "seats": seats, **days, **setup}
    return str(one.page.evaluate(MAKE, {"setup": chosen, "name": "Petra"}))


def begun(one: Visitor, other: Visitor, title: str, **setup: Any) -> str:
    """Create a public table with two players in a running match, and return its path."""
    path = make(one, title, **setup)
    sit = """(path) => fetch(path, {method: 'POST', headers: {'content-type': 'application/json'},
        body: JSON.stringify({name: 'Otto'})})"""
    other.page.evaluate(sit, f"/api/tables/{path.rpartition('/')[2]}/sit")
    return path


def row(one: Visitor, title: str) -> Any:
    return one.page.locator(".opens li", has_text=title)


def take_nickname(one: Visitor, nickname: str) -> None:
    """Choose a nickname on the player's page, and return to the front page."""
    one.page.goto(one.site + "/player")
    becomes(one, nickname)
    one.page.goto(one.site)


@pytest.mark.journey
def test_a_new_table_appears_and_two_similar_ones_are_offered_once_it_is_taken(visit: Visit) -> None:
    host, ann, ben = visit(), visit(), visit(width=390, height=844)
    for one in (ann, ben):
        one.page.wait_for_selector(".open-actions")
    for title in ("Slow one", "Slow two", "Slow three"):
        make(host, title)
    for one in (ann, ben):
        for title in ("Slow one", "Slow two", "Slow three"):
            row(one, title).wait_for()
    before = ann.page.locator(".opens li").all_inner_texts()
    ben.page.evaluate("window.sockets.forEach((socket) => (socket.onmessage = null))")  # drop all further updates
    row(ann, "Slow one").get_by_role("button", name="Take a seat").click()
    ann.page.wait_for_url("**/t/*")
    row(ben, "Slow one").get_by_role("button", name="Take a seat").click()
    shows(ben.page.locator(".open-missed"), "Somebody else took that seat. Two similar tables:")
    counts(ben.page.locator(".open-missed button"), 2)
    ben.page.locator(".open-missed button").first.click()
    ben.page.wait_for_url("**/t/*")
    ann.page.goto(ann.site)
    row(ann, "Slow one").get_by_role("link", name="Watch").wait_for()
    assert [text.split("\n")[0] for text in before if "Slow" in text] == ["Slow one", "Slow two", "Slow three"]


@pytest.mark.journey
def test_two_tabs_of_one_browser_have_one_seat(visit: Visit) -> None:
    host, ann = visit(), visit()
    path = make(host, "For three", seats=3)
    # Start from a page that has a session: two first requests of a browser would create two guests.
    ann.page.evaluate(LOOK)
    other = ann.context.new_page()
    other.goto(ann.site)
    for page in (ann.page, other):
        page.locator(".opens li", has_text="For three").wait_for()
    for page in (ann.page, other):
        page.locator(".opens li", has_text="For three").get_by_role("button", name="Take a seat").click()
    for page in (ann.page, other):
        page.wait_for_url(f"**{path}")
        page.wait_for_selector(".seat-row")
    counts(ann.page.get_by_role("button", name="Leave the seat"), 1)
    counts(other.get_by_role("button", name="Leave the seat"), 1)
    counts(ann.page.get_by_role("button", name="Sit here"), 0)
    shows(ann.page.locator(".seat-rows"), "Petra")


def test_filters_are_part_of_the_url(visit: Visit) -> None:
    host, ann = visit(), visit()
    make(host, "Wet", options={"expansions": ["river"]})
    make(host, "Dry")
    ann.page.goto(ann.site + "/?game=railroad-ink&pace=days")
    row(ann, "Wet").wait_for()
    ann.page.get_by_label("Box").select_option(label=row_box(ann))
    row(ann, "Dry").wait_for(state="detached")
    ann.page.reload()
    row(ann, "Wet").wait_for()
    counts(row(ann, "Dry"), 0)
    ann.page.get_by_label("Live", exact=True).check()
    shows(ann.page.locator(".open-none"), "No table matches right now")
    assert "pace=live" in ann.page.url


def row_box(one: Visitor) -> str:
    """Return the variant of the table *Wet*, as the filter of the list calls it."""
    one.page.locator(".open-box option", has_text=re.compile("iver")).first.wait_for(state="attached")
    found = next(text for text in one.page.locator(".open-box option").all_inner_texts() if "iver" in text)
    shows(row(one, "Wet").locator(".sub"), str(found))
    return str(found)


def test_a_match_found_by_the_search_is_offered_on_every_page(visit: Visit) -> None:
    one, two = visit(), visit()
    elsewhere = one.page.evaluate(MAKE, {"setup": {"game": "railroad-ink", "title": "Ink", "seats": 2}, "name": "Mira"})
    for visitor in (one, two):
        visitor.page.evaluate(LOOK)
        visitor.page.get_by_role("button", name="Change", exact=True).click()
        dialog = visitor.page.get_by_role("dialog", name="What to play")
        dialog.get_by_label("3", exact=True).check()
        dialog.get_by_role("button", name="Done").click()
    three = visit()
    three.page.evaluate(LOOK)
    one.page.get_by_role("button", name="Find a game").click()
    one.page.wait_for_selector(".seek-status")
    one.page.evaluate(GO, elsewhere)
    one.page.wait_for_selector(".seat-row")
    three.page.get_by_role("button", name="Change", exact=True).click()
    three.page.get_by_role("dialog", name="What to play").get_by_label("3", exact=True).check()
    three.page.keyboard.press("Escape")
    for visitor in (two, three):
        visitor.page.get_by_role("button", name="Find a game").click()
    shows(one.page.locator(".search-bar"), "Your game is ready.")
    for path in ("/mine", "/keys"):
        one.page.evaluate(GO, path)
        one.page.wait_for_url(f"**{path}")
        one.steady()
        counts(one.page.locator(".search-bar"), 1)
    one.page.locator(".search-bar").get_by_role("button").click()
    one.page.wait_for_url("**/t/*")
    two.page.wait_for_url("**/t/*")
    assert one.page.url == two.page.url


def test_four_meet_through_quick_game_and_play_a_rated_game_to_its_end(visit: Visit, data_folder: Path) -> None:
    four = [visit(), visit(width=390, height=844), visit(), visit()]
    for one in four:
        one.page.wait_for_selector(".quick-game")
        one.page.evaluate(LOOK)
    for one in four:
        one.page.get_by_role("button", name="Change", exact=True).click()
        dialog = one.page.get_by_role("dialog", name="What to play")
        dialog.get_by_label("Your name").fill(f"P{four.index(one)}")
        dialog.get_by_label("4", exact=True).check()
        dialog.get_by_label("Rated", exact=True).check()
        dialog.get_by_role("button", name="Done").click()
    # A guest is asked for a nickname. After that all four have one.
    four[0].page.get_by_role("button", name="Find a game").click()
    shows(four[0].page.locator(".quick-game .problem"), "Choose a permanent nickname first.")
    for one, nickname in zip(four, ("Annelies", "Bohumil", "Cidonia", "Dagobert"), strict=True):
        take_nickname(one, nickname)
    for one in four[:3]:
        one.page.get_by_role("button", name="Find a game").click()
        one.page.wait_for_selector(".seek-status")
    shows(four[0].page.locator(".seek-status"), "2 other players are searching for this kind of game.")
    # The search continues on other pages and after a reload.
    four[0].page.goto(four[0].site + "/mine")
    shows(four[0].page.locator(".search-bar"), "2 other players are searching for this kind of game.")
    four[1].page.reload()
    shows(four[1].page.locator(".seek-status"), "2 other players are searching for this kind of game.")
    four[2].cut()
    four[3].page.get_by_role("button", name="Find a game").click()
    for one in four:
        one.page.wait_for_url("**/t/*")
        one.page.wait_for_selector(".die")
    assert len({one.page.url for one in four}) == 1
    for number in range(1, 8):
        for one in four:
            one.wait_round(number)
            one.play_round()
    for one in four:
        one.page.wait_for_selector(".result-page")
        # The result shows the changed ratings, which are still provisional, also for screen readers.
        counts(one.page.locator(".rating-changes li"), 4)
        counts(one.page.locator(".rating-changes .is-provisional"), 4)
        shows(one.page.locator(".rating-changes"), "provisional")
    assert axe_finds(four[1].page, "light", "dark", "contrast", "contrast-dark") == []
    with closing(sqlite3.connect(data_folder / FILE_NAME)) as store:
        (results,) = store.execute("SELECT count(*) FROM results").fetchone()
    assert results == 1
    four[0].page.goto(four[0].site)
    four[0].page.get_by_role("button", name="Change", exact=True).click()
    shows(four[0].page.get_by_role("dialog", name="What to play"), "provisional")


@pytest.mark.journey
def test_seeker_may_cancel_or_begin_with_bots(visit: Visit) -> None:
    one = visit()
    one.page.get_by_role("button", name="Find a game").click()
    shows(one.page.locator(".seek-status"), "Nobody else is searching for this kind of game.")
    one.page.get_by_role("button", name="Stop").click()
    one.page.get_by_role("button", name="Find a game").click()
    one.page.wait_for_selector(".seek-status")
    counts(one.page.get_by_role("button", name="Start with a bot?"), 0)
    one.page.evaluate("() => { const now = Date.now; Date.now = () => now() + 61_000; }")
    one.page.get_by_role("button", name="Start with a bot?").click()
    one.page.wait_for_url("**/t/*")
    one.page.wait_for_selector(".die")


def test_keys_of_the_front_page(visit: Visit) -> None:
    one = visit()
    path = make(one, "Mine")
    one.page.goto(one.site)
    one.page.wait_for_selector(".run li")
    one.page.wait_for_selector(".open-actions")
    one.page.keyboard.press("/")
    one.until("document.activeElement.tagName === 'INPUT'")
    one.page.evaluate("document.activeElement.blur()")
    one.page.keyboard.press("n")
    one.page.get_by_role("dialog", name="Which game?").wait_for()
    one.page.keyboard.press("Escape")
    one.page.get_by_role("dialog").wait_for(state="detached")
    one.page.keyboard.press("1")
    one.page.wait_for_url(f"**{path}")


@pytest.mark.journey
def test_a_dialog_and_the_menu_end_with_their_page(visit: Visit) -> None:
    one = visit()
    page, dialog = one.page, one.page.get_by_role("dialog")
    page.wait_for_selector(".open-actions")
    page.keyboard.press("n")
    dialog.get_by_role("button", name="Railroad Ink").click()
    checked(dialog.get_by_label("Anyone", exact=True))
    # Dragging a selection beyond the edge of the dialog does not close it.
    name = dialog.get_by_label("Your name")
    name.fill("Mira")
    box = name.bounding_box()
    page.mouse.move(box["x"] + 60, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(3, 3)
    page.mouse.up()
    holds_value(name, "Mira")
    # The player closes the dialog and leaves before the answer: the page reports the table, but does not open it.
    answers: list[Any] = []
    page.route("**/api/tables", lambda route: answers.append(route))
    dialog.get_by_role("button", name="Create table").click()
    page.mouse.click(3, 3)
    counts(dialog, 0)
    page.evaluate(GO, "/mine")
    holds(lambda: page.evaluate("true") and answers)
    answers[0].continue_()
    page.unroute("**/api/tables")
    shows(page.locator(".search-bar"), "Your game is ready.")
    assert page.url.endswith("/mine")
    page.locator(".search-bar").get_by_role("button").click()
    page.wait_for_url("**/t/*")
    counts(page.locator(".search-bar"), 0)
    # After returning to the front page no dialog and no menu is open.
    page.evaluate(GO, "/")
    page.locator(".open-actions").get_by_role("button", name="Open a table").click()
    dialog.get_by_role("button", name="Railroad Ink").click()
    dialog.get_by_role("button", name="Create table").click()
    page.wait_for_url("**/t/*")
    page.evaluate(GO, "/")
    page.wait_for_selector(".open-actions")
    one.steady()
    counts(dialog, 0)
    page.evaluate(GO, "/keys")
    menu = page.get_by_role("button", name="Menu")
    menu.click()
    counts(dialog, 1)
    page.keyboard.press("Escape")
    counts(dialog, 0)
    counts(menu.and_(page.locator(":focus")), 1)
    menu.click()
    counts(dialog, 1)
    page.go_back()
    page.wait_for_selector(".open-actions")
    one.steady()
    counts(dialog, 0)
    page.keyboard.press("?")
    page.wait_for_url("**/rules")


@pytest.mark.journey
def test_a_rated_match_is_given_up_for_good_after_a_confirmation(visit: Visit) -> None:
    ann, ben = visit(), visit()
    take_nickname(ann, "Gundula")
    take_nickname(ben, "Hyazinth")
    ann.page.goto(ann.site + begun(ann, ben, "It counts", rated=True, hints=False, open_drafts=False))
    ann.wait_round(1)
    ann.page.get_by_role("button", name="Menu").click()
    counts(ann.page.get_by_role("button", name="Move my seat"), 0)
    ann.page.get_by_role("button", name="Seats", exact=True).click()
    dialog = ann.page.get_by_role("dialog")
    # The host of a rated match cannot remove players: the only button is *Resign*.
    counts(dialog.locator(".seat-row-actions button"), 1)
    dialog.get_by_role("button", name="Resign").click()
    shows(dialog.get_by_role("alert"), "you will be ranked behind everyone who stays")
    dialog.get_by_role("button", name="Keep it").click()
    counts(dialog.get_by_role("alert"), 0)
    dialog.get_by_role("button", name="Resign").click()
    assert ann.page.locator(".table-bands").inner_text() == ""
    dialog.get_by_role("alert").get_by_role("button", name="Resign").click()
    counts(dialog.locator(".seat-row-actions button"), 0)
    ann.page.keyboard.press("Escape")
    shows(ann.page.locator(".table-bands"), "You have resigned this match")
    counts(ann.page.locator(".table-bands button"), 0)
    # A spectator sees dice and sheets, but can neither commit nor retract.
    counts(ann.page.locator(".table-tray .die"), 4)
    counts(ann.page.locator(".table-tray .actions"), 0)


@pytest.mark.parametrize("theme", ["light", "dark", "contrast", "contrast-dark"])
def test_axe_finds_nothing_on_the_front_page(visit: Visit, theme: str) -> None:
    width, height = (390, 844) if theme.startswith("contrast") else (1440, 900)
    one = visit(width=width, height=height, bypass_csp=True)
    make(one, "Looked at")
    begun(one, visit(), "Played")
    one.page.evaluate("(theme) => localStorage.setItem('theme', theme)", theme)
    one.page.reload()
    one.page.wait_for_selector(".run li")
    one.page.wait_for_selector(".opens li")
    one.page.get_by_role("button", name="Find a game").click()
    one.page.wait_for_selector(".seek-status")
    one.page.add_script_tag(path=str(AXE))
    one.steady()
    found = one.page.evaluate("axe.run().then((told) => told.violations.map((one) => one.id + one.nodes[0].html))")
    assert not found
    one.page.get_by_role("button", name=re.compile("Stop")).click()
    one.fits()
