"""Pages of players: which results are stored, who may see them, and paging. Also the stops of the solo tour."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from inkrally.games import GAMES
from inkrally.lessons import lessons
from inkrally.lobby.ratings import BOT_PREFIX, SeatStanding
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.analysis.reasons import Reason
from inkrally.railroad_ink.analysis.review import Review, RoundReview, SeatReview
from inkrally.railroad_ink.round.actions import DrawSpecial
from inkrally.railroad_ink.server.solo_tour import tour_of, tour_stops
from inkrally.roborally.analysis.review import RaceReview, RacerReview
from inkrally.server.features.history.match_stats import history_rows, options_of, review_rows, variant_of
from inkrally.server.features.history.matches import MATCHES_PER_PAGE
from inkrally.server.features.history.recorder import HistoryRecorder
from inkrally.server.live.tables import new_id
from inkrally.server.storage import schema
from inkrally.server.storage.store import Write
from inkrally.server.storage.summary import summary_text
from inkrally.server.storage.table_rows import add_table
from inkrally.table.document import BotSeat, Clock, EmptySeat, Player, TableDocument, WhatIf
from inkrally.table.table import TableCore
from tests.server.features.accounts.test_deletion import finished as played
from tests.server.features.accounts.test_players import at_name, code_of, sign_in
from tests.server.features.accounts.test_players import player as with_passkey
from tests.server.features.reviews.test_reviews import BY_NAME, settled
from tests.server.finished_matches import AT, finished
from tests.server.site import SOON, Browser, Site, over_sockets, running, with_server

history = schema.history


async def player(site: Site, handle: str) -> tuple[Browser, str]:
    """Return a browser of a player with a nickname, and the account."""
    browser = at_name(site)
    assert (await browser.post("/api/me/handle", {"handle": handle})).status_code == 200
    row = await site.services.store.row(sa.select(schema.accounts.c.id).where(schema.accounts.c.handle == handle))
    return browser, row.id


def over(accounts: Sequence[str | None], number: int = 1, at: int = AT, **setup: Any) -> TableCore:
    """Return a finished match with these accounts by seat; None is a bot. `setup` changes the settings."""
    names = [f"Seat {seat}" for seat in range(len(accounts))]
    table = finished(names, number=number, **setup.pop("options", {}))
    seats = tuple(
        BotSeat("easy") if account is None else Player(name, account)
        for name, account in zip(names, accounts, strict=True)
    )
    host = next((each for each in accounts if each), "0" * 64)
    doc = msgspec.structs.replace(
        table.doc, id=new_id(), seats=seats, host=host, setup=msgspec.structs.replace(table.doc.setup, **setup)
    )
    assert table.match is not None
    table.match.entries[:] = [msgspec.structs.replace(each, at=at + each.n) for each in table.match.entries]
    return TableCore(doc, table.game, table.levels, table.match)


async def keep(site: Site, *tables: TableCore) -> list[str]:
    """Store tables, and wait until the recorder has stored their results."""
    for table in tables:
        write = Write()
        add_table(write, table, AT)
        await site.services.store.write(write)
    await site.services.history_recorder.catch_up()
    return [table.doc.id for table in tables]


async def matches(browser: Browser, handle: str, **asked: Any) -> Any:
    answer = await browser.http.get(f"/api/players/{handle}/matches", params=asked)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def profile(browser: Browser, handle: str) -> Any:
    answer = await browser.http.get(f"/api/players/{handle}/profile")
    assert answer.status_code == 200, answer.text
    return answer.json()


async def kept(site: Site, table: str) -> list[Any]:
    wanted = sa.select(history).where(history.c.table_id == table).order_by(history.c.account)
    return [tuple(row) for row in await site.services.store.rows(wanted)]


@over_sockets
async def test_played_matches_are_on_the_player_page(site: Site) -> None:
    (mira, _), (tom, _) = await player(site, "Mira"), await player(site, "Tom")
    stranger = at_name(site)
    table, page = await played(mira, tom, name="Mira", title="Friday ink")
    places = page.snapshot["match"]["result"]["places"]
    sheets = page.snapshot["match"]["table"]["sheets"]
    async with asyncio.timeout(SOON):
        while not (listed := await matches(mira, "mira"))["matches"]:
            await asyncio.sleep(0.02)
    (one,) = listed["matches"]
    assert (one["table"], one["title"], one["game"], one["seat"]) == (table, "Friday ink", "railroad-ink", 0)
    assert (listed["total"], listed["next"]) == (1, None)
    assert one["names"] == ["Mira", "Ben"]
    assert one["handles"] == ["Mira", None], "a player under another name cannot be found by the handle"
    score = sheets[0]["score"]
    assert one["figures"] == [score["total"], max(score["highway"], score["railway"]), score["errors"]]
    assert one["outcome"] == {(1, 1): "shared", (1, 2): "won", (2, 1): "lost"}[tuple(places)]
    assert (one["place"], one["public"], one["change"]) == (places[0], False, None)

    mine = await profile(mira, "mira")
    assert (mine["matches"], mine["together"], mine["company"]) == (1, None, ["Tom"])
    (game,) = mine["games"]
    (box,) = game["boxes"]
    assert (box["options"], box["matches"], box["against"]) == ({"edition": "original"}, 1, 1)
    assert [each["best"] for each in box["figures"]] == one["figures"]
    assert [(each["points"], each["sheet"]["marks"]) for each in mine["best"]] == [(score["total"], sheets[0]["marks"])]
    assert (await profile(tom, "mira"))["together"]["matches"] == 1
    # The table was private: a stranger sees nothing of the match.
    assert (await matches(stranger, "mira"))["matches"] == []
    assert (await profile(stranger, "mira"))["matches"] == 0
    assert table not in (await stranger.http.get("/api/players/mira/profile")).text
    await page.close()


@over_sockets
async def test_visibility_of_matches(site: Site) -> None:
    (mira, a), (tom, b), (ilse, _) = [await player(site, each) for each in ("Mira", "Tom", "Ilse")]
    guest = at_name(site)
    private, public, rated, shared = await keep(
        site,
        over([a, None], 1),
        over([a, None], 2, public=True),
        over([a, None], 3, rated=True, clock=Clock(60)),
        over([a, b], 4),
    )
    seen = {}
    for name, browser in (("mira", mira), ("tom", tom), ("ilse", ilse), ("guest", guest)):
        listed = await matches(browser, "mira")
        seen[name] = {each["table"] for each in listed["matches"]}
        assert listed["total"] == len(seen[name]) == (await profile(browser, "mira"))["matches"]
    assert seen["mira"] == {private, public, rated, shared}
    assert seen["tom"] == {public, rated, shared}
    assert seen["ilse"] == seen["guest"] == {public, rated}
    together = (await profile(tom, "mira"))["together"]
    assert together["matches"] == 1
    assert together["ahead"] + together["behind"] <= 1
    assert (await profile(ilse, "mira"))["together"] is None
    # Filters reveal nothing that is hidden.
    assert (await matches(ilse, "mira", company="Tom"))["total"] == 0
    assert (await matches(tom, "mira", company="Tom"))["total"] == 1

    assert (await mira.post("/api/me/page", {"hidden": True})).json()["page_hidden"] is True
    for browser in (tom, guest):
        for what in ("profile", "matches"):
            answer = await browser.http.get(f"/api/players/mira/{what}")
            assert (answer.status_code, code_of(answer)) == (403, "page-hidden")
    assert (await profile(mira, "mira"))["hidden"] is True
    assert (await matches(mira, "mira"))["total"] == 4
    await mira.post("/api/me/page", {"hidden": False})
    assert (await matches(guest, "mira"))["total"] == 2
    assert code_of(await guest.post("/api/me/page", {"hidden": True})) == "not-a-player"
    assert code_of(await mira.post("/api/me/page", {"hidden": True}, Origin="https://x.example")) == "origin"
    assert code_of(await guest.http.get("/api/players/nobodyhere/profile")) == "player-unknown"


@over_sockets
async def test_filters_and_paging_are_complete(site: Site) -> None:
    many = 2 * MATCHES_PER_PAGE + 3
    (mira, a), (_, b) = await player(site, "Mira"), await player(site, "Tom")
    boxes: list[dict[str, Any]] = [{}, {"expansions": ["lake"]}, {"expansions": ["river", "lake"]}]
    games = [over([a, b if number % 3 else None], number % 5, options=boxes[number % 3]) for number in range(9)]
    made = []
    for number in range(many):
        before = games[number % len(games)]
        # Three of them end in the same millisecond.
        made.append(over_again(before, AT + 10_000 * (number // 3)))
    await keep(site, *made)
    found: list[Any] = []
    cursor: str | None = ""
    while cursor is not None:
        listed = await matches(mira, "Mira", before=cursor)
        assert (listed["total"] == many) == (cursor == ""), "it is counted once"
        assert len(listed["matches"]) <= MATCHES_PER_PAGE
        found, cursor = found + listed["matches"], listed["next"]
    assert sorted(each["table"] for each in found) == sorted(table.doc.id for table in made)
    assert [each["at"] for each in found] == sorted((each["at"] for each in found), reverse=True)

    async def total(**asked: str) -> int:
        count: int = (await matches(mira, "mira", **asked))["total"]
        return count

    assert await total(game="roborally") == 0
    assert await total(game="railroad-ink", tempo="live") == many
    assert await total(tempo="days") == 0
    by_box = {box: await total(box=box) for box in ("original", "original+lake", "original+lake+river")}
    assert sum(by_box.values()) == many
    assert {each["box"]: each["matches"] for each in (await profile(mira, "mira"))["games"][0]["boxes"]} == by_box
    assert await total(company="bots") + await total(company="tom") == many
    assert await total(company="TOM") > 0
    assert await total(company="nobodyhere") == 0
    assert sum([await total(outcome=each) for each in ("won", "shared", "lost", "alone")]) == many
    for wrong in ({"before": "x"}, {"before": "1." + "x" * 40}, {"before": "-1.x"}, {"box": "x" * 201}):
        answer = await mira.http.get("/api/players/mira/matches", params=wrong)
        assert (answer.status_code, code_of(answer)) == (400, "history-filter"), wrong
    for odd in ("' OR 1=1 --", "%", "\u0000", "<b>"):
        assert await total(box=odd) == await total(game=odd) == await total(company=odd) == 0


@over_sockets
async def test_other_names_do_not_reveal_the_player(site: Site) -> None:
    (mira, a), (quokka, b), (eve, _) = [await player(site, each) for each in ("Mira", "Quokka", "Eve")]
    await keep(site, over([a, b], 1, public=True))
    for browser, sees in ((mira, True), (quokka, True), (eve, False), (site.browser(), False)):
        assert (await profile(browser, "mira"))["company"] == (["Quokka"] if sees else [])
        assert (await matches(browser, "mira", company="quokka"))["total"] == int(sees)
        assert (await matches(browser, "mira"))["total"] == 1
    assert (await profile(eve, "quokka"))["company"] == []


def over_again(table: TableCore, at: int) -> TableCore:
    """Return the same match with another table and time."""
    doc = msgspec.structs.replace(table.doc, id=new_id())
    assert table.match is not None
    match = type(table.match)(table.game, table.match.header.options, table.match.header.seats, table.match.seed)
    match.append([msgspec.structs.replace(each, at=at + each.n) for each in table.match.entries])
    return TableCore(doc, table.game, table.levels, match)


@over_sockets
async def test_older_matches_get_the_same_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(tmp_path) as site:
        _, a = await player(site, "Mira")
        first, second = await keep(site, over([a, None], 1, public=True), over([a], 2))
        before = [await kept(site, first), await kept(site, second)]
        assert [len(each) for each in before] == [1, 1]
        assert await site.services.history_recorder.catch_up() == 0, "once"

    async def never(history_recorder: HistoryRecorder) -> None:
        await asyncio.Event().wait()

    with monkeypatch.context() as patched:
        patched.setattr(HistoryRecorder, "run", never)
        async with running(tmp_path) as site:
            for sql in ("DELETE FROM history", "UPDATE tables SET kept = 0", "UPDATE tables SET glance = NULL"):
                await site.execute(sql)
    async with running(tmp_path) as site:
        async with asyncio.timeout(SOON):
            while [await kept(site, first), await kept(site, second)] != before:
                await asyncio.sleep(0.02)
        row = await site.services.store.row(sa.select(schema.tables.c.glance).where(schema.tables.c.id == first))
        assert row.glance, "the data that lists show is restored, too"


@over_sockets
async def test_match_shows_the_points_by_expansion(site: Site) -> None:
    mira, account = await player(site, "Mira")
    both = {"expansions": ["river", "lake"]}
    tables = [over([None, account], options=both), over([account], number=2, at=AT + 10_000)]
    ids = await keep(site, *tables)
    assert tables[0].match is not None
    scores = tables[0].game.see(tables[0].match.state, None).table.sheets[1].score
    listed = {each["table"]: each["parts"] for each in (await matches(mira, "mira"))["matches"]}
    assert listed == {ids[0]: scores.expansions, ids[1]: {}}
    assert set(scores.expansions) == {"river", "lake"}
    # A summary from before a field existed, and one that is broken.
    for old in (
        '{"phase":null,"round":6,"sheets":[{"marks":{}},{"marks":{}}]}',
        '{"phase":null,"round":6,"sheets":[1,null]}',
    ):
        await site.services.store.write(Write().add("glance", key=ids[0], glance=old))
        assert [each["parts"] for each in (await matches(mira, "mira"))["matches"]] == [{}, {}]


@over_sockets
async def test_rated_match_shows_the_rating_change(site: Site) -> None:
    (mira, a), (_, b) = await player(site, "Mira"), await player(site, "Tom")
    setup = {"rated": True, "public": True, "clock": Clock(60)}
    tables = [over([a, b, None], number, AT + 100_000 * number, **setup) for number in range(3)]
    # Tom has left the first of them, so the score of his sheet does not count.
    standings = [
        [SeatStanding(a, 2), SeatStanding(b, 1, 3 if not number else 0), SeatStanding(BOT_PREFIX + "easy", 3)]
        for number in range(3)
    ]
    for table, each in zip(tables, standings, strict=True):
        row = {"table_id": table.doc.id, "game": "railroad-ink", "tempo": "live", "at": AT}
        rated = Write().add("result", **row, standings=msgspec.json.encode(each).decode())
        add_table(rated, table, AT)
        await site.services.store.write(rated)
    await site.services.history_recorder.catch_up()
    await site.services.ratings.catch_up()
    listed = (await matches(mira, "mira"))["matches"]
    (line,) = (await profile(mira, "mira"))["ratings"]
    values = [1500, *(each["value"] for each in line["points"])]
    assert [each["matches"] for each in line["points"]] == [1, 2, 3]
    assert [each["change"] for each in reversed(listed)] == [after - before for before, after in pairwise(values)]
    assert all(each["low"] < each["value"] < each["high"] for each in line["points"])
    assert [each["outcome"] for each in reversed(listed)] == ["won", "lost", "lost"], (
        "a player who leaves has a worse place"
    )
    left = (await matches(mira, "tom"))["matches"][-1]
    assert (left["outcome"], left["place"]) == ("lost", 3)
    await site.services.ratings.recompute()
    assert (await profile(mira, "mira"))["ratings"] == [line], "recording all matches again gives the same rows"
    assert (await matches(mira, "mira"))["matches"] == listed


@over_sockets
async def test_uncounted_rated_match_is_shown_as_void(site: Site) -> None:
    (mira, a), (_, b) = await player(site, "Mira"), await player(site, "Tom")
    setup = {"rated": True, "public": True, "clock": Clock(60)}
    # Both players left the first match, so its last entry has no result.
    for number in range(2):
        table = over([a, b], number, AT + 100_000 * number, **setup)
        write = Write()
        if number:
            each = [SeatStanding(a, 2), SeatStanding(b, 1)]
            row = {"table_id": table.doc.id, "game": "railroad-ink", "tempo": "live", "at": AT}
            write.add("result", **row, standings=msgspec.json.encode(each).decode())
        add_table(write, table, AT)
        await site.services.store.write(write)
    await site.services.history_recorder.catch_up()
    await site.services.ratings.catch_up()
    listed = (await matches(mira, "mira"))["matches"]
    assert [each["void"] for each in reversed(listed)] == [True, False]
    assert [each["change"] is None for each in reversed(listed)] == [True, False]


@over_sockets
async def test_history_after_merge_and_deletion(site: Site) -> None:
    mira, device, _ = await with_passkey(site, "Mira")
    row = await site.services.store.row(sa.select(schema.accounts.c.id))
    a = row.id
    tom, b = await player(site, "Tom")
    guest = at_name(site)
    mine = await guest.make(1, name="Mi")
    (session,) = await site.services.store.rows(
        sa.select(schema.seats.c.account).where(schema.seats.c.table_id == mine)
    )
    alone, shared, guests = await keep(site, over([a], 1), over([a, b], 2), over([session.account, b], 3))
    assert len(await kept(site, guests)) == 2
    # When the guest signs in as a player, its matches become the player's.
    await sign_in(guest, device)
    assert {each["table"] for each in (await matches(mira, "mira"))["matches"]} == {alone, shared, guests}
    assert {each[0] for each in await kept(site, guests)} == {a, b}
    # The export contains everything.
    listed = json.loads((await mira.http.get("/api/me/export")).text)
    assert {each["table_id"] for each in listed["history"]} == {alone, shared, guests}
    assert listed["account"][0]["page_hidden"] == 0
    # A table that its only player deletes disappears from the page.
    assert (await mira.post(f"/api/tables/{alone}/leave", {})).json() == {"deleted": True}
    assert {each["table"] for each in (await matches(mira, "mira"))["matches"]} == {shared, guests}
    # A deleted player's history is deleted; the others keep theirs.
    await mira.post("/api/me/delete", {"handle": "Mira", "when": "now"})
    assert [each[0] for each in await kept(site, shared)] == [b]
    found = (await matches(tom, "tom"))["matches"]
    assert [each["names"] for each in found if each["table"] == shared] == [["somebody", "Seat 1"]]


@with_server(analysis_command=BY_NAME)
async def test_reviews_add_the_points_lost(site: Site) -> None:
    mira, a = await player(site, "Mira")
    (table, other) = await keep(site, over([a, None], 1, public=True), over([a], 2))
    assert (await mira.post(f"/api/tables/{table}/review", {})).status_code in (200, 202)
    review = await settled(mira, table)
    assert review["state"] == "done", review["error"]
    seat = review["review"]["seats"][0]
    (game,) = (await profile(mira, "mira"))["reviewed"]
    (one,) = game["matches"]
    assert (one["table"], one["seat"], one["seats"], one["rounds"]) == (table, 0, 2, 7)
    assert one["lost"] == pytest.approx(seat["lost"])
    assert one["worst"] == next(iter(seat["turning"]), None)
    listed = {each["table"]: each["lost"] for each in (await matches(mira, "mira"))["matches"]}
    assert listed == {table: pytest.approx(seat["lost"]), other: None}
    # A review that was stored before losses by turn were stored gives the same rows.
    reviewed = sa.select(schema.reviewed).order_by(schema.reviewed.c.seat)
    before = await site.services.store.rows(reviewed)
    assert len(before) == 2
    for sql in ("DELETE FROM reviewed", "DELETE FROM history", "UPDATE tables SET kept = 0"):
        await site.execute(sql)
    assert await site.services.history_recorder.catch_up() == 2
    assert await site.services.store.rows(reviewed) == before
    assert (await profile(mira, "mira"))["reviewed"] == [game]


def rows_of(table: TableCore, doc: TableDocument, rated: list[SeatStanding] | None = None) -> list[dict[str, Any]]:
    assert table.match is not None
    return history_rows(doc, summary_text(doc, table.game, table.match.state), AT, rated)


def test_matches_that_count() -> None:
    table = over(["a" * 64, "b" * 64])
    doc = table.doc
    assert [row["counts"] for row in rows_of(table, doc)] == [1, 1]
    again = msgspec.structs.replace(doc, dice_of="x")
    assert [row["counts"] for row in rows_of(table, again)] == [0, 0], "a player who knows the dice sets no record"
    linked = msgspec.structs.replace(again, dice_link="y")
    assert [row["counts"] for row in rows_of(table, linked)] == [1, 1], "players of a link did not know the dice"
    branch = msgspec.structs.replace(doc, what_if=WhatIf("x", 3, "same"))
    assert rows_of(table, branch) == []
    taught = msgspec.structs.replace(doc, lesson=lessons()["railroad-ink"].of_table)
    assert rows_of(table, taught) == [], "every player of the lesson knows its dice"
    away = msgspec.structs.replace(doc, seats=(msgspec.structs.replace(doc.seats[0], stand_in=True), doc.seats[1]))
    assert [(row["counts"], row["outcome"]) for row in rows_of(table, away)] == [(0, "lost"), (1, "won")]
    gone = msgspec.structs.replace(doc, seats=(Player("somebody", ""), EmptySeat()))
    assert rows_of(table, gone) == []
    running = msgspec.structs.replace(doc, status="playing")
    assert history_rows(running, '{"phase":"draw","round":3}', AT, None) == []
    assert [row["outcome"] for row in rows_of(over(["a" * 64]), over(["a" * 64]).doc)] == ["alone"]


def test_stored_review_is_decoded() -> None:
    special = (DrawSpecial("B2", "RRRR:NESW"),)
    joined = (Reason("exits", 0.5), Reason("ends", 0.25))
    rounds = tuple(
        RoundReview(number, (), special if number == 1 else (), lost, 0.3, joined, 0.0, 0.1, 40.0, 5.0, board=board)
        for number, lost, board in ((1, 1.0, ""), (2, 0.0, ""), (2, 0.5, "underground"))
    )
    seats = (
        SeatReview(0, 40, rounds, 1.5, 0.2, 0.0, 0.1, (2, 1)),
        SeatReview(1, 40, rounds[:1], 0.0, 0.2, 0.0, 0.1, ()),
    )
    # The losses of both boards of a round are added, their errors as of independent values.
    by_turn = '[[1,1.0,0.3,["special-kept","exits"]],[2,0.5,0.424,["last-round","exits"]]]'
    only = '[[1,1.0,0.3,["last-round","special-kept","exits"]]]'
    assert review_rows("railroad-ink", "t", msgspec.json.encode(Review(seats, 8, 1))) == [
        {"table_id": "t", "seat": 0, "lost": 1.5, "rounds": 2, "worst": 2, "turns": by_turn},
        {"table_id": "t", "seat": 1, "lost": 0.0, "rounds": 1, "worst": None, "turns": only},
    ]
    race = RaceReview((RacerReview(0, (), 0.0, ()),), 8)
    assert review_rows("roborally", "t", msgspec.json.encode(race)) == [], "without turns there are no rows"


def test_games_describe_variants_in_short() -> None:
    options = {"expansions": ["river", "lake"]}
    assert variant_of("railroad-ink", options) == "original+lake+river"
    assert options_of("railroad-ink", "original+lake+river") == {"edition": "original", "expansions": ["lake", "river"]}
    assert variant_of("railroad-ink", {}) == "original"
    assert variant_of("roborally", {"course": "checkmate"}) == "checkmate"
    assert variant_of("roborally", {"course": "own", "own": {"name": "x"}}) == "own"
    assert options_of("roborally", "own") == {"course": "own"}
    assert variant_of("a-game-that-is-gone", {}) == ""


def test_won_race_has_its_number_of_turns() -> None:
    module = GAMES["roborally"]
    table = finished(("Ann", "Ben"), game="roborally")
    assert table.match is not None
    seen = json.loads(summary_text(table.doc, module, table.match.state))
    flags = seen["flags"]
    seen["robots"] = [{**each, "flags": flags - each["seat"]} for each in seen["robots"]]
    seen |= {"phase": None, "places": [1, 2], "round": 9}
    rows = history_rows(table.doc, json.dumps(seen), AT, None)
    assert [(row["figure_1"], row["figure_2"], row["box"]) for row in rows] == [
        (flags, 9, "risky_exchange"),
        (flags - 1, None, "risky_exchange"),
    ]
    turns = [
        {"turn": 1},
        {
            "turn": 2,
            "lost": 1.0,
            "error": 0.4,
            "played": {"outcome": {"flags": 0, "damage": 2, "destroyed": 0, "finished": 0}},
            "best": {
                "outcome": {"flags": 1, "damage": 2, "destroyed": 0, "finished": 0},
                "trail": [[[0, 1], 0, False]],
            },
        },
        {"turn": 2, "lost": 0.5, "error": 0.3, "best": {"outcome": {}, "trail": [[[0, 1], 0, True]]}},
    ]
    review = json.dumps({"seats": [{"seat": 0, "turns": turns, "lost": 1.5, "turning": [2]}], "samples": 8}).encode()
    by_turn = '[[1,0.0,0.0,[]],[2,1.5,0.5,["flag","belts"]]]'
    assert review_rows("roborally", "t", review) == [
        {"table_id": "t", "seat": 0, "lost": 1.5, "rounds": 2, "worst": 2, "turns": by_turn}
    ]
    with pytest.raises(msgspec.MsgspecError):
        review_rows("roborally", "t", b"{}")


async def stops_of(browser: Browser) -> dict[str, Any]:
    answer = await browser.http.get("/api/railroad-ink/solo-tour")
    assert answer.status_code == 200, answer.text
    return {stop["expansion"]: stop for stop in answer.json()}


def points_of(table: Any) -> int:
    points: int = table.match.result.scores[0]
    return points


def test_every_expansion_is_a_stop_with_rising_stars() -> None:
    stops = tour_stops()
    assert [stop.expansion for stop in stops] == list(facts.EXPANSIONS)
    for stop in stops:
        assert len(stop.stars) == 3, f"{stop.expansion} has no stars: python -m research.railroad_ink.stars"
        assert list(stop.stars) == sorted(set(stop.stars)), stop.expansion


@over_sockets
async def test_best_solo_match_counts_at_its_stop(site: Site) -> None:
    ann, account = await player(site, "Ann")
    assert all(stop["best"] is None for stop in (await stops_of(ann)).values())
    river = {"options": {"expansions": ["river"]}}
    tables = [over([account], number=number, at=number * 1000, **river) for number in (1, 2, 3)]
    await keep(site, *tables)
    best = max(tables, key=points_of)
    stop = (await stops_of(ann))["river"]
    assert (stop["best"], stop["table"], stop["matches"]) == (points_of(best), best.doc.id, 3)


@over_sockets
async def test_other_matches_do_not_count(site: Site) -> None:
    ann, account = await player(site, "Ann")
    both = ["river", "lake"]
    await keep(
        site,
        over([account, None], number=1, options={"expansions": ["river"]}),
        over([account], number=2, options={"expansions": both}),
        over([account], number=3, options={"expansions": ["lake"], "edition": "challenge"}),
        over([account], number=4, options={"expansions": ["underground"], "settings": {"underground.surface": "none"}}),
    )
    assert all(stop["best"] is None for stop in (await stops_of(ann)).values())


@over_sockets
async def test_tour_belongs_to_the_account(site: Site) -> None:
    _, account = await player(site, "Ann")
    bob, _ = await player(site, "Bob")
    table = over([account], options={"expansions": ["lava"]})
    await keep(site, table)
    assert all(stop["best"] is None for stop in (await stops_of(bob)).values())
    found = {stop.expansion: stop for stop in await tour_of(site.services.store, account)}
    assert found["lava"].table == table.doc.id
