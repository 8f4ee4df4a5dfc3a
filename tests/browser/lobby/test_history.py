"""A player's page: matches played as a guest, filters, charts with tables, pages of other players, and private pages.
Checked on desktop and phone, by keyboard, and in four themes."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.browser.finished import THEMES, axe_finds
from tests.browser.table_driver import Visit, Visitor, becomes, counts, shows

ROUNDS = 7
REVIEWED = 6
DAY_MS = 24 * 3600 * 1000
PLAY = """async (made) => (await (await fetch('/api/tables', {
    method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(made),
})).json()).path"""


def played(one: Visitor, title: str) -> str:
    """Play a public match against a bot to its end, and return the table."""
    setup = {"game": "railroad-ink", "title": title, "seats": 2, "stand_in": "easy", "public": True}
    path = str(one.page.evaluate(PLAY, {"setup": setup, "name": "Mira", "bots": ["easy"], "start": True}))
    one.page.goto(one.site + path)
    for number in range(1, ROUNDS + 1):
        one.wait_round(number)
        one.play_round()
    one.page.locator(".result-head").first.wait_for()
    return path.rsplit("/", 1)[-1]


def named(one: Visitor, handle: str) -> None:
    """Choose a nickname."""
    one.page.goto(one.site + "/player")
    becomes(one, handle)


def rows(one: Visitor) -> Any:
    return one.page.locator(".matches-table tbody tr")


def earlier(folder: Path, table: str, title: str, count: int, public: bool) -> None:
    """Store older matches and ratings of a player: copies of a match with reviews."""
    store = sqlite3.connect(folder / "inkrally.sqlite3", timeout=30)
    store.row_factory = sqlite3.Row

    def put(name: str, row: dict[str, Any]) -> None:
        marks = ", ".join("?" * len(row))
        store.execute(f"INSERT INTO {name} ({', '.join(row)}) VALUES ({marks})", list(row.values()))

    with store:
        (kept,) = store.execute("SELECT * FROM tables WHERE id = ?", (table,))
        (own,) = store.execute("SELECT * FROM history WHERE table_id = ?", (table,))
        for number in range(1, count + 1):
            copied = f"{title.lower()}{number:08}"
            at = own["at"] - number * DAY_MS
            doc = kept["doc"].replace(table, copied).replace("Friday ink", f"{title} {number}")
            put("tables", dict(kept) | {"id": copied, "doc": doc})
            put("history", dict(own) | {"table_id": copied, "at": at, "public": int(public)})
            lost = {"table_id": copied, "seat": own["seat"], "lost": 7.0 + 3 * number, "rounds": 7, "worst": 4}
            put("reviewed", lost)
            # Use times before all ratings of this server, because other tests add later ones.
            rating = {"account": own["account"], "game": own["game"], "tempo": "live", "n": number - 1 - count}
            then = own["at"] - (count - number) * DAY_MS
            put("ratings", rating | {"mean": 1500 + 20 * number, "doubt": 200, "matches": number, "at": then})
    store.close()


def test_matches_of_a_guest_are_on_the_players_page(visit: Visit, data_folder: Path) -> None:
    # Do not start on the front page: two first requests of a browser would create two guests.
    mira = visit("/keys")
    page = mira.page
    table = played(mira, "Friday ink")
    named(mira, "Mirasol")
    shows(page.get_by_role("main"), "1 match")
    counts(rows(mira), 1)
    shows(rows(mira).first, "Friday ink")
    shows(page.get_by_role("region", name="Rating"), "No rated match yet.")
    shows(page.get_by_role("region", name="Points lost per round"), "you have none")
    counts(page.locator(".best-sheets .thumbnail"), 1)
    shows(page.locator(".variant-stats-table"), "Best score")
    assert axe_finds(page, *THEMES) == []

    # Filters are part of the URL, so they survive a reload.
    page.get_by_label("With", exact=True).select_option("Bots only")
    page.get_by_label("Pace").select_option("Days")
    shows(page.get_by_role("main"), "No match fits these filters.")
    assert page.evaluate("location.search") == "?tempo=days&company=bots"
    page.get_by_role("button", name="Show all").click()
    counts(rows(mira), 1)
    page.get_by_label("Game", exact=True).select_option("Railroad Ink")
    page.get_by_label("Played with").select_option("Base game")
    counts(rows(mira), 1)
    page.reload()
    counts(rows(mira), 1)
    assert page.evaluate("location.search") == "?game=railroad-ink&box=original"
    assert page.get_by_label("Played with").input_value() == "original"

    # The charts of a player with older matches, and their tables with T.
    earlier(data_folder, table, "Inky", REVIEWED, True)
    page.goto(mira.site + "/player/Mirasol")
    counts(rows(mira), 1 + REVIEWED)
    counts(page.locator(".chart-figure"), 2)
    counts(page.locator(".chart-ring"), REVIEWED)
    counts(page.locator(".chart-table"), 0)
    page.keyboard.press("t")
    counts(page.locator(".chart-table"), 2)
    shows(page.locator(".chart-table").first, "1620")
    shows(page.get_by_role("region", name="Rating").first, "1620, between")
    assert axe_finds(page, *THEMES) == []
    page.keyboard.press("t")
    counts(page.locator(".chart-table"), 0)
    button = page.get_by_role("button", name="Figures of this chart").last
    button.focus()
    page.keyboard.press("Enter")
    counts(page.locator(".chart-table"), 1)
    page.locator(".chart-table a").first.click()
    page.wait_for_url(f"**/t/inky{REVIEWED:08}/review*")


@pytest.mark.journey
def test_others_see_public_matches_until_the_page_is_private(visit: Visit, data_folder: Path) -> None:
    mira = visit("/keys")
    table = played(mira, "Friday ink")
    named(mira, "Rosamira")
    counts(rows(mira), 1)
    earlier(data_folder, table, "Ours", 1, False)
    mira.page.reload()
    counts(rows(mira), 2)
    other = visit("/player/Rosamira", width=390, height=844, color_scheme="dark")
    counts(rows(other), 1)
    shows(rows(other), "Friday ink")
    counts(other.page.get_by_text("Ours 1"), 0)
    counts(other.page.get_by_text("Who can see this page"), 0)
    other.fits()
    assert axe_finds(other.page, *THEMES) == []

    # Make the page private and public again by keyboard.
    mira.page.get_by_label("Everyone").focus()
    mira.page.keyboard.press("ArrowDown")
    mira.until("!document.querySelector('.account-visibility[aria-busy=true]')")
    mira.page.reload()
    mira.page.locator(".account-visibility input:checked").wait_for()
    mira.until("document.querySelectorAll('.account-visibility input')[1].checked")
    counts(rows(mira), 2)
    other.page.reload()
    shows(other.page.get_by_role("main"), "Rosamira has made this page private.")
    counts(rows(other), 0)
    mira.page.get_by_label("Everyone").check()
    mira.until("!document.querySelector('.account-visibility[aria-busy=true]')")
    other.page.reload()
    counts(rows(other), 1)
    rows(other).get_by_role("link", name="Friday ink").click()
    other.page.wait_for_url("**/t/*")


@pytest.mark.parametrize("width", [1440, 390])
def test_match_row_shows_the_points_by_expansion(visit: Visit, width: int) -> None:
    one = visit(width=width, height=844)
    setup = {"game": "railroad-ink", "title": "Water", "seats": 1, "options": {"expansions": ["river", "lake"]}}
    path = str(one.page.evaluate(PLAY, {"setup": setup, "name": "Mira", "start": True}))
    one.page.goto(one.site + path)
    for number in range(1, 7):
        one.wait_round(number)
        one.play_round()
    one.page.locator(".score-table").wait_for()
    words = []
    for name in ("Rivers", "Lakes"):
        row = one.page.locator(".score-table tbody tr", has_text=name)
        words.append(f"{name}: {row.locator('td').first.inner_text().strip()}")
    named(one, f"Fisher{width}")
    counts(rows(one), 1)
    shows(rows(one).first, ", ".join(words))
    one.fits()


def test_empty_lists_explain_themselves_to_a_new_player(visit: Visit) -> None:
    new = visit("/keys", width=390, height=844)
    named(new, "Neuling")
    main = new.page.get_by_role("main")
    for words in ("Find a rated", "you have none", "No finished sheet yet", "No game has been finished", "Play one"):
        shows(main, words)
    assert axe_finds(new.page, "light", "dark") == []
    new.fits()
