"""The insight page of a guest: means with errors, the turns of a theme, and scores by set-up.

Checked on three screens.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.browser.finished import THEMES, asked, axe_finds
from tests.browser.lobby.test_history import DAY_MS, played
from tests.browser.railroad_ink.test_review import reviewed
from tests.browser.table_driver import Visit, counts, shows

BOXES = ("original", "original+lake", "original+lake+river")
LOSSES: Sequence[Sequence[tuple[int, float, list[str]]]] = (
    ((1, 1.0, ["ends"]), (3, 4.0, ["special-kept"]), (7, 0.5, ["last-round", "exits"])),
    ((1, 0.0, []), (3, 6.0, ["special-kept", "exits"]), (7, 1.5, ["last-round"])),
    ((1, 2.0, ["ends"]), (3, 0.0, []), (7, 0.0, [])),
)
"""The losses of three matches by turn: the round, the points, the themes."""


def turns_of(losses: Sequence[Any]) -> str:
    """Return the losses of all seven rounds as the server stores them."""
    lost = {number: (points, themes) for number, points, themes in losses}
    turns = [(number, *lost.get(number, (0.25, []))) for number in range(1, 8)]
    return json.dumps([[number, points, 0.4 if points else 0.0, themes] for number, points, themes in turns])


def add_reviewed(folder: Path, table: str, count: int, turns: str | None = None) -> None:
    """Store older reviewed matches of a player: copies of a match. `turns` are the losses of each, if not `LOSSES`."""
    with closing(sqlite3.connect(folder / "inkrally.sqlite3", timeout=30)) as store, store:
        store.row_factory = sqlite3.Row

        def put(name: str, row: dict[str, Any]) -> None:
            marks = ", ".join("?" * len(row))
            store.execute(f"INSERT INTO {name} ({', '.join(row)}) VALUES ({marks})", list(row.values()))

        (kept,) = store.execute("SELECT * FROM tables WHERE id = ?", (table,))
        (own,) = store.execute("SELECT * FROM history WHERE table_id = ?", (table,))
        for number in range(1, count + 1):
            copied = f"seen{table[:6]}{number:08}"
            put("tables", dict(kept) | {"id": copied, "doc": kept["doc"].replace(table, copied)})
            more = {"table_id": copied, "at": own["at"] - number * DAY_MS, "box": BOXES[number % 3]}
            put("history", dict(own) | more | {"figure_1": 40 + number})
            lost = {"table_id": copied, "seat": own["seat"], "lost": 5.0, "rounds": 7, "worst": 3}
            put("reviewed", lost | {"turns": turns or turns_of(LOSSES[number % 3])})


@pytest.mark.journey
@pytest.mark.parametrize("size", [(1440, 900), (390, 844), (844, 390)])
def test_guest_sees_where_points_are_lost(visit: Visit, data_folder: Path, size: tuple[int, int]) -> None:
    # Do not start on the front page: two first requests of a browser would create two guests.
    one = visit("/keys", width=size[0], height=size[1])
    page = one.page
    add_reviewed(data_folder, played(one, "Friday ink"), 9)
    page.goto(one.site + "/mine")
    page.get_by_role("link", name="Where you lose points").click()
    page.wait_for_url("**/insight")
    main = page.get_by_role("main")
    shows(main, "9 reviewed matches, 63 turns")
    shows(main, "You lose 3.3 ± 0.9 points per match by keeping special routes.")
    shows(main, "6 turns in 6 matches")
    first = page.locator(".insight-themes > li").first
    first.locator("summary").focus()
    page.keyboard.press("Enter")
    counts(first.locator("details li"), 5)
    shows(first.locator("details li").first, "Friday ink, round 3")
    shows(first.locator("details li").first, "6.0 ± 0.4")
    one.fits()
    assert axe_finds(page, *THEMES) == []
    # The figures of both charts in tables, with the key.
    page.keyboard.press("t")
    counts(page.locator(".chart-table"), 2)
    shows(page.locator(".chart-table").first, "3.3 ± 0.9")
    page.keyboard.press("t")
    counts(page.locator(".chart-table"), 0)
    # The scores of one set-up, and of all with an expansion.
    rings = page.locator(".chart-ring")
    counts(rings, 4)
    page.get_by_label("Set-up").select_option("variant 1")
    counts(rings, 3)
    page.get_by_label("Set-up").select_option("part 0")
    counts(rings, 6)
    page.get_by_label("Value").select_option(label="Open ends")
    counts(rings, 6)
    one.fits()
    # A link opens the review at that turn.
    first.locator("details a").first.click()
    page.wait_for_url("**/review#r3*")


def test_a_real_review_counts_in_the_insight_of_its_player(visit: Visit, data_folder: Path, site: str) -> None:
    one = visit("/keys", width=844, height=390)
    table = played(one, "Friday ink")
    asked(site, f"/api/tables/{table}/review", {})
    review = reviewed(site, table)
    with closing(sqlite3.connect(data_folder / "inkrally.sqlite3", timeout=30)) as store:
        command = "SELECT seat, lost, rounds, turns FROM reviewed WHERE table_id = ? ORDER BY seat"
        kept = store.execute(command, (table,)).fetchall()
    assert [(seat, rounds) for seat, _, rounds, _ in kept] == [(0, 7), (1, 7)]
    assert kept[0][1] == pytest.approx(sum(lost for _, lost, *_ in json.loads(kept[0][3])))
    assert len(review["seats"]) == 2
    # The server keeps the insight of a player for a while, so the copies that give means come before the first look.
    add_reviewed(data_folder, table, 5, turns=kept[0][3])
    one.page.goto(one.site + "/insight")
    shows(one.page.get_by_role("main"), "6 reviewed matches, 42 turns")
    one.page.locator(".insight-themes > li summary").first.click()
    shows(one.page.locator(".insight-themes > li").first.locator("details li").first, "Friday ink, round")
    one.fits()


def test_few_matches_have_no_means(visit: Visit, data_folder: Path) -> None:
    one = visit("/insight", width=390, height=844)
    shows(one.page.get_by_role("main"), "You have no finished matches yet.")
    assert axe_finds(one.page, "light") == []
    one = visit("/keys", width=390, height=844)
    add_reviewed(data_folder, played(one, "Friday ink"), 2)
    one.page.goto(one.site + "/insight")
    shows(one.page.get_by_role("main"), "Only 2 matches are reviewed. Averages need 5.")
    counts(one.page.locator(".insight-themes"), 0)
    counts(one.page.locator(".chart-figure"), 1)
    one.fits()


def test_every_language_fits_a_phone(visit: Visit, data_folder: Path) -> None:
    one = visit("/keys", width=375, height=667)
    add_reviewed(data_folder, played(one, "Friday ink"), 9)
    for language, words in (
        ("de", "weil du Spezialstrecken aufhebst"),
        ("cs", "si necháváš zvláštní cesty"),
        ("ro", "păstrezi traseele speciale"),
        ("en-x-drawl", "keeeepiing speeciiaal"),
    ):
        one.page.evaluate("(code) => localStorage.setItem('inkrally.language', code)", language)
        one.page.goto(one.site + "/insight")
        shows(one.page.locator(".insight-themes > li").first, words)
        one.page.locator(".insight-themes summary").first.click()
        one.fits()
