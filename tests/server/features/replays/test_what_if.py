"""What-ifs, which continue from the middle of a finished match: copied state, dice, and logs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from inkrally.cli.main import main
from inkrally.games import GAMES
from inkrally.match.chance import SeededChance
from inkrally.match.errors import BadInput
from inkrally.match.game import Commit, Committed, Expire, outcomes
from inkrally.match.log import read, verify, write
from inkrally.match.match import Match
from inkrally.railroad_ink.game import Options, Rolled
from inkrally.server.bot_levels import strongest_level
from inkrally.server.features.replays import what_if as module
from inkrally.server.features.replays.what_if import continued_table, entries_before
from inkrally.server.features.reviews.forms import WhatIfRequest
from inkrally.table.document import BotSeat, Player
from inkrally.table.table import TableCore
from tests.railroad_ink.test_house_rules import DICE, default, played
from tests.sample_sizes import LONG, compiled_only, long_only
from tests.server.finished_matches import AT, finished, stored
from tests.server.site import Browser, Json, Page, Site, over_sockets, play_out, running

STRONGEST = strongest_level("railroad-ink")
CASES: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "base": (("Ann", "Ben"), {}),
    "challenge": (("Ann", "Ben", "Cy"), {"edition": "challenge", "goals": ["A", "G", "B"]}),
    "goals drawn": (("Ann",), {"edition": "challenge", "goals": "drawn"}),
    "draft": (("Ann", "Ben", "Cy"), {"edition": "challenge", "draft": True}),
    "draft and lake": (("Ann", "Ben"), {"draft": True, "expansions": ["lake"]}),
    "underground": (("Ann", "Ben"), {"expansions": ["underground"]}),
    "underground alone": (("Ann",), {"expansions": ["underground"], "settings": {"underground.surface": "none"}}),
    "meteor": (("Ann",), {"expansions": ["meteor"]}),
    "desert": (("Ann", "Ben"), {"expansions": ["desert", "canyon"]}),
}


def case(name: str, number: int = 5) -> TableCore:
    names, options = CASES[name]
    return finished(names, number=number, **options)


def rounds_of(table: TableCore) -> list[int]:
    assert table.match is not None
    return [entry.event.round for entry in table.match.entries if isinstance(entry.event, Rolled)]


def gone(table: TableCore, round_number: int, dice: Any, seat: int = 0) -> TableCore:
    return continued_table(table, "2" * 12, "me", WhatIfRequest(seat, round_number, dice), AT)


def replayed(table: TableCore, events: list[Any]) -> Match:
    """Replay commits from the events."""
    match = table.match
    assert match is not None
    for event in events:
        if isinstance(event, Committed):
            match.submit(Expire({event.seat: event.acts[: event.drafted]}, (event.seat,)))
    return match


@pytest.mark.parametrize("name", CASES)
def test_same_dice_and_drawings_give_the_same_match(name: str) -> None:
    old = case(name)
    assert old.match is not None
    for round_number in dict.fromkeys(rounds_of(old)):
        table = gone(old, round_number, "same")
        match = table.match
        assert match is not None
        count = match.header.prefix
        assert match.owes
        assert match.state.table.round == round_number
        events = [entry.event for entry in old.match.entries]
        assert [entry.event for entry in match.entries] == events[:count]
        again = replayed(table, events[count:])
        assert [entry.event for entry in again.entries] == events
        assert again.result == old.match.result
        log = again.log
        assert log.header.seed_sha256 == old.match.header.seed_sha256
        verdict = verify(read(write(log, table.game), GAMES), table.game)
        assert (verdict.ok, verdict.prefix, verdict.chance) == (True, count, "the committed seed")


@pytest.mark.parametrize("name", CASES)
def test_new_dice_start_after_the_round(name: str) -> None:
    old = case(name)
    assert old.match is not None
    for round_number in list(dict.fromkeys(rounds_of(old)))[:: 1 if LONG else 3]:
        table = gone(old, round_number, "new")
        match = table.match
        assert match is not None
        assert match.seed != old.match.seed
        count = match.header.prefix
        events = [entry.event for entry in old.match.entries]
        while not match.over:
            match.submit(Expire())
        mine = [entry.event for entry in match.entries if isinstance(entry.event, Rolled)]
        theirs = [event for event in events if isinstance(event, Rolled)]
        assert mine[: rounds_of(old).index(round_number) + 1] == theirs[: rounds_of(old).index(round_number) + 1]
        verdict = verify(read(write(match.log, table.game), GAMES), table.game)
        assert (verdict.ok, verdict.prefix, verdict.error) == (True, count, None)
        drawn = [face for roll in theirs[:1] for face in roll.faces]
        if len(drawn) > 3:
            assert verdict.chance == f"the committed seed after entry {count}"
        later = [draw for entry in match.entries[count:] for draw in _draws(table, entry.n)]
        assert all(SeededChance(match.seed).matches(draw) for draw in later)


@pytest.mark.parametrize("dice", ["same", "new"])
def test_house_rules_hold_in_the_continued_match(dice: str) -> None:
    """Ann leaves one die of each round undrawn, in the finished match and in the continued one."""
    old = finished(("Ann", "Ben"), dice=DICE, leave_die=True)
    old = TableCore(old.doc, old.game, old.levels, played(Options(dice=DICE, leave_die=True), 2, 9))
    assert old.match is not None
    match = gone(old, 4, dice).match
    assert match is not None
    while not match.over:
        for seat in match.owes:
            acts = default(match, seat)
            match.submit(Commit(seat, acts[:-1] if seat == 0 else acts))
    verdict = verify(read(write(match.log, old.game), GAMES), old.game)
    assert (verdict.ok, verdict.error, verdict.prefix) == (True, None, match.header.prefix)
    commits = [entry.event for entry in match.entries if isinstance(entry.event, Committed)]
    assert all(len(commit.acts) < len(DICE) for commit in commits if commit.seat == 0)
    rolls = [entry.event.faces for entry in match.entries if isinstance(entry.event, Rolled)]
    assert len(rolls) == 7
    assert all(face.route == DICE[die][face.face] for faces in rolls for die, face in enumerate(faces))
    if dice == "same":
        assert [entry.event for entry in match.entries] == [entry.event for entry in old.match.entries]


def _draws(table: TableCore, number: int) -> list[Any]:
    assert table.match is not None
    state = table.game.begin(table.match.header.options, len(table.doc.seats))
    for entry in table.match.entries[: number - 1]:
        state = table.game.evolve(state, entry.event)
    return list(outcomes(table.game, state, table.match.entries[number - 1].event))


def test_prefix_ends_before_the_actions_of_the_round() -> None:
    for name in CASES:
        old = case(name)
        assert old.match is not None
        for round_number in rounds_of(old):
            entries = entries_before(old.game, old.match.log, round_number)
            acted = old.match.entries[len(entries)]
            assert isinstance(acted.event, Committed)
            assert not isinstance(entries[-1].event, Committed)
            rolled = [entry.event.round for entry in entries if isinstance(entry.event, Rolled)]
            assert rolled[-1] == round_number


@pytest.mark.parametrize("number", [-1, 0, 8, 10**30])
def test_invalid_rounds(number: int) -> None:
    old = case("base")
    assert old.match is not None
    with pytest.raises(BadInput) as caught:
        entries_before(old.game, old.match.log, number)
    assert caught.value.code == "round-unknown"


def test_seats_of_a_what_if() -> None:
    old = case("challenge")
    table = continued_table(old, "2" * 12, "me", WhatIfRequest(1, 3, "new", " Dee "), AT)
    assert table.doc.seats == (BotSeat(STRONGEST), Player("Dee", "me"), BotSeat(STRONGEST))
    assert table.doc.host == "me"
    assert table.doc.setup.hints
    assert table.match is not None
    assert table.match.header.seats == (STRONGEST, "Dee", f"{STRONGEST} 2")
    assert gone(old, 3, "new", 2).doc.seats[2] == Player("Cy", "me")


WRONG: list[Json] = [
    *({"seat": value} for value in (-1, 10**30, "0", None, 1.5, True)),
    *({"round": value} for value in (-1, 2**53, 10**400, "3", None, 1.5)),
    *({"dice": value} for value in ("old", None, 1)),
    {"name": 1},
    {"more": 1},
]
"""Invalid what-if requests."""


async def what_if(browser: Browser, table: str, **wanted: Any) -> tuple[int, Any]:
    answer = await browser.post(f"/api/tables/{table}/what-if", wanted)
    return answer.status_code, answer.json()


def seen(page: Page) -> Any:
    return page.snapshot["match"]["table"]


@over_sockets
async def test_what_if_is_played_to_its_end(tmp_path: Path) -> None:
    """With one player and the same drawings, the continued match gets the same points. Its log can be verified,
    replayed and stored.
    """
    async with running(tmp_path) as site:
        ann = site.browser()
        first = await ann.open(await ann.make(1, name="Ann", start=True))
        await play_out(first)
        table = first.snapshot["table"]["id"]
        status, made = await what_if(ann, table, seat=0, round=4, dice="same")
        assert status == 201
        assert made["path"] == f"/t/{made['table']}"
        assert made["seat"] == 0
        page = await ann.open(made["table"])
        assert page.seat == 0
        assert page.snapshot["table"]["what_if"] == {"table": table, "round": 4, "dice": "same"}
        assert page.snapshot["table"]["seats"][0]["name"] == "Ann"
        assert page.snapshot["table"]["hints"]
        assert seen(page)["round"] == 4
        # The server restarts in the middle.
        await page.play_round()
        await page.round_is(5)
        before = page.snapshot
        again = await ann.open(made["table"], page)
        assert again.snapshot == before
    async with running(tmp_path) as site:
        browser = site.browser()
        browser.http.cookies = ann.http.cookies
        page = await browser.open(made["table"])
        assert page.snapshot == before
        for number in (5, 6, 7):
            await page.round_is(number)
            await page.play_round()
        await page.over()
        assert page.snapshot["match"]["result"] == first.snapshot["match"]["result"]
        assert page.snapshot["seed"] == first.snapshot["seed"]
        log = (await browser.http.get(f"/api/tables/{made['table']}/log")).content
        (tmp_path / "what-if.jsonl").write_bytes(log)
        # The first rounds belong to another match, so the dice cannot be shared.
        refused = await browser.post(f"/api/tables/{made['table']}/dice", {})
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, "dice-none")
        replay = (await browser.http.get(f"/api/tables/{made['table']}/replay")).json()
        prefix = replay["header"]["prefix"]
        assert [step["event"]["type"] for step in replay["steps"][prefix - 1 : prefix + 1]] == ["rolled", "committed"]
        assert replay["steps"][prefix - 1]["event"]["round"] == 4
        mine = (await browser.http.get("/api/tables/mine")).json()
        assert {each["table"] for each in mine} == {table, made["table"]}
    verdict = json.loads(CliRunner().invoke(main, ["verify", str(tmp_path / "what-if.jsonl")]).output)
    assert verdict["ok"]
    assert verdict["prefix"] == replay["header"]["prefix"]
    assert verdict["chance"] == "the committed seed"
    view = json.loads(CliRunner().invoke(main, ["replay", str(tmp_path / "what-if.jsonl")]).output)
    assert view["result"] == first.snapshot["match"]["result"]


@long_only
@over_sockets
async def test_bots_play_the_other_seats(site: Site) -> None:
    cy = site.browser()
    (table,) = await stored(site, finished(("Ann", "Ben")))
    status, made = await what_if(cy, table, seat=1, round=7, dice="new", name="Cy")
    assert status == 201
    page = await cy.open(made["table"])
    assert [each["kind"] for each in page.snapshot["table"]["seats"]] == ["bot", "player"]
    assert page.snapshot["seed_sha256"] != (await site.services.tables.get(table)).table.match.header.seed_sha256  # type: ignore[union-attr]
    await page.play_round()
    await page.until(lambda: page.snapshot["table"]["status"] == "over", 60)
    # A rematch is a match from the start.
    answer = await page.ask(type="rematch")
    again = await cy.open(answer["table"])
    await again.round_is(1)
    assert again.snapshot["table"]["what_if"] is None


@compiled_only
@pytest.mark.parametrize("name", ["challenge", "draft", "underground", "meteor"] if LONG else ["meteor"])
@over_sockets
async def test_every_variant_can_be_continued(site: Site, name: str) -> None:
    """Each variant is continued from the last round, with default actions of one player and bots in the other seats."""
    browser = site.browser()
    (table,) = await stored(site, case(name))
    _, made = await what_if(browser, table, seat=0, round=rounds_of(case(name))[-1], dice="new", name="Dee")
    page = await browser.open(made["table"])
    live = await site.services.tables.get(made["table"])
    game = live.table.game
    while page.snapshot["table"]["status"] != "over":
        await page.until(lambda: page.snapshot["draft"] or page.snapshot["table"]["status"] == "over", 60)
        assert live.table.match is not None
        if not page.snapshot["draft"]:
            break
        acts = game.default_draft(live.table.match.state.table, 0, (), SeededChance(b""))
        for act in acts:
            await page.done("add-action", act=msgspec.to_builtins(act))
        await page.done("commit")
    content = (await browser.http.get(f"/api/tables/{made['table']}/log")).content
    log = read(content.splitlines(keepends=True), GAMES)
    verdict = verify(log, game)
    assert (verdict.ok, verdict.finished) == (True, True), verdict
    assert verdict.prefix == log.header.prefix > 0


@over_sockets
async def test_invalid_what_ifs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "ANALYZED_GAMES", frozenset({"railroad-ink"}))
    async with running(tmp_path) as site:
        ann = site.browser()
        over, robots = await stored(
            site, finished(("Ann", "Ben")), finished(("A", "B"), "roborally", number=3, course="risky_exchange")
        )
        runs = await ann.make(1, name="Ann", start=True)
        before = len(await site.services.store.rows(_tables()))
        good = {"seat": 0, "round": 3, "dice": "same"}
        cases: list[tuple[str, Json, int, str]] = [
            ("2" * 12, {}, 404, "table-unknown"),
            ("x", {}, 404, "table-unknown"),
            (runs, {}, 409, "not-over"),
            (robots, {}, 409, "not-reviewed"),
            (over, {"seat": 2}, 400, "seat-unknown"),
            (over, {"seat": 999}, 400, "seat-unknown"),
            (over, {"round": 0}, 400, "round-unknown"),
            (over, {"round": 8}, 400, "round-unknown"),
            (over, {"round": 999}, 400, "round-unknown"),
            (over, {"name": ""}, 400, "name"),
            (over, {"name": "<b>"}, 400, "name"),
            *((over, wrong, 400, "shape") for wrong in WRONG),
        ]
        for table, changed, status, code in cases:
            answer = await ann.post(f"/api/tables/{table}/what-if", {**good, **changed})
            assert (answer.status_code, answer.json()["error"]["code"]) == (status, code), (table, changed)
        for missing in good:
            wanted = {key: value for key, value in good.items() if key != missing}
            assert (await what_if(ann, over, **wanted))[1]["error"]["code"] == "shape"
        answer = await ann.post(f"/api/tables/{over}/what-if", good, Origin="http://evil.example")
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "origin")
        assert len(await site.services.store.rows(_tables())) == before


def _tables() -> Any:
    import sqlalchemy as sa

    from inkrally.server.storage import schema

    return sa.select(schema.tables.c.id)
