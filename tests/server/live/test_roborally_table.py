"""A table of RoboRally over the live protocol: programming, playback, and a whole match."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from inkrally.games import GAMES
from inkrally.match.game import Seat, State, Timer
from inkrally.match.log import verify
from inkrally.roborally.game import RoboRally
from inkrally.roborally.table import Table
from inkrally.roborally.turn.actions import Action, PlaceCard
from inkrally.server.storage import schema
from inkrally.server.storage.store import Write
from inkrally.server.storage.table_rows import add_table, load
from inkrally.table.document import Player
from tests.browser.race_driver import CELLS
from tests.server.conftest import Faults
from tests.server.finished_matches import AT, finished
from tests.server.site import Page, Site, over_sockets, running

SETUP = {"game": "roborally", "stand_in": "", "options": {"course": "death_trap", "timer": None}}


def mine(page: Page) -> dict[str, Any] | None:
    """Return the legal actions of this seat, or None if it is not asked."""
    draft = page.snapshot["draft"]
    return None if draft is None else draft["legal_actions"]


async def asked(page: Page) -> None:
    """Wait until this seat is asked for something."""
    await page.until(lambda: mine(page))


async def answer(page: Page) -> None:
    """Answer in the simplest way: the highest cards, no, the first place to re-enter."""
    phase, offer = page.snapshot["match"]["phase"]["name"], mine(page)
    assert offer is not None
    if phase == "program":
        for robot, job_queue in offer["robots"].items():
            for register, card in zip(job_queue["free"], job_queue["hand"], strict=False):
                await page.done(
                    "add-action", act={"type": "place", "robot": int(robot), "register": register, "card": card}
                )
    elif phase == "announce":
        await page.done("add-action", act={"type": "announce", "robot": offer["robot"], "power_down": False})
    elif phase == "stay-down":
        await page.done("add-action", act={"type": "stay-down", "robot": offer["robot"], "stay": False})
    else:
        way = offer["spaces"][0]
        act = {"robot": offer["robot"], "at": way["at"], "facing": way["facings"][0], "power_down": False}
        await page.done("add-action", act={"type": "reenter", **act})
    await page.done("commit")


@over_sockets
async def test_a_turn_and_a_match(site: Site) -> None:
    browser = site.browser()
    games = {game["name"]: game for game in (await browser.http.get("/api/games")).json()}
    assert {option["name"] for option in games["roborally"]["options"]} == {
        "lives", "mates_see", "robots_per_seat", "play_on", "timer",
    }  # fmt: skip
    bot = games["roborally"]["levels"][0]["level"]
    table = await browser.make(3, setup=SETUP, name="Ada", bots=[bot, bot], start=True)
    page = await browser.open(table)
    await page.until(lambda: mine(page))
    view = page.snapshot["match"]["table"]
    own = [number for number, robot in enumerate(view["robots"]) if robot["seat"] == 0]
    assert list(view["hands"]) == [str(own[0])]
    assert len(view["hands"][str(own[0])]) == 9
    card = view["hands"][str(own[0])][0]
    await page.done("add-action", act={"type": "place", "robot": own[0], "register": 1, "card": card})
    offer = mine(page)
    assert offer is not None
    assert len(offer["robots"][str(own[0])]["path"]) == 1
    assert page.snapshot["match"]["table"]["robots"][own[0]]["registers"][0] == card
    again = {"type": "place", "robot": own[0], "register": 2, "card": card}
    assert await page.refused("add-action", act=again) == "card-used"
    await page.done("undo")
    await answer(page)
    story = await page.until(lambda: page.snapshot["match"]["table"]["story"])
    assert [register["number"] for register in story["registers"]][:1] == [1]
    turns = 0
    while page.snapshot["table"]["status"] != "over" and turns < 200:
        turns += 1
        await page.until(lambda: mine(page) or page.snapshot["table"]["status"] == "over")
        if mine(page):
            await answer(page)
    assert page.snapshot["match"]["result"]["places"]
    replay = await browser.http.get(f"/api/tables/{table}/replay")
    assert replay.status_code == 200
    assert (await browser.http.get(f"/api/tables/{table}/log")).status_code == 200


@over_sockets
async def test_no_clock_runs_while_the_last_player_watches_the_turn(site: Site) -> None:
    """Rules 4.3: the table waits until the player's client has shown the turn. This alone does not end an absence."""
    ada, ilse = site.browser(), site.browser()
    setup = {**SETUP, "options": {"course": "own", "own": CELLS, "timer": 30}}
    table = await ada.make(2, setup=setup, name="Ada")
    first, second = await ada.open(table), await ilse.open(table)
    await second.done("sit", name="Ilse")
    await first.done("start")
    for page in (first, second):
        await asked(page)
        assert page.snapshot["table"]["seats_in_playback"] == []
        await answer(page)
    story = await first.until(lambda: first.snapshot["match"]["table"]["story"])
    assert first.snapshot["table"]["seats_in_playback"] == [0, 1]
    await first.done("playback-seen", number=story["turn"])
    await first.until(lambda: first.snapshot["table"]["seats_in_playback"] == [1])
    await answer(first)
    await second.until(lambda: second.snapshot["table"]["deadline"])
    starts = second.snapshot["table"]["timer_starts_at"]
    assert second.snapshot["table"]["deadline"] == starts + 30_000
    await second.done("playback-seen", number=story["turn"])
    await second.until(lambda: second.snapshot["table"]["timer_starts_at"] is None)
    assert second.snapshot["table"]["deadline"] < starts + 30_000
    assert second.snapshot["table"]["seats_in_playback"] == []


@over_sockets
async def test_rule_4_3_time_of_the_last_player_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game's timer runs on the server: the client sees its end, and the turn resolves without a commit."""
    printed = RoboRally.timer

    def quick(game: RoboRally, state: State[Any, Any]) -> Timer | None:
        timer = printed(game, state)
        return None if timer is None else Timer(timer.seconds // 10)

    monkeypatch.setattr(RoboRally, "timer", quick)
    async with running(tmp_path) as site:
        browser = site.browser()
        setup = {**SETUP, "options": {"course": "risky_exchange", "timer": 30}}
        table = await browser.make(1, setup=setup, name="Ada", start=True)
        page = await browser.open(table)
        await page.until(lambda: mine(page))
        hand = page.snapshot["match"]["table"]["hands"]["0"]
        await page.done("add-action", act={"type": "place", "robot": 0, "register": 3, "card": hand[4]})
        assert page.snapshot["table"]["deadline"] is not None
        story = await page.until(lambda: page.snapshot["match"]["table"]["story"])
        cards = [register["cards"][0] for register in story["registers"]]
        # A random program may lead over the edge. A destroyed robot plays no more cards.
        played = [card for card in cards if card is not None]
        assert played
        assert cards[: len(played)] == played
        assert cards[2] in (hand[4], None)
        assert set(played) <= set(hand)
        assert len(set(played)) == len(played)
        assert await page.refused("retract") in ("nothing-to-retract", "seat-not-asked", "commit-final")


@over_sockets
async def test_race_continues_by_the_rules_version_of_its_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A match with unknown rules goes on with the present ones, and the log names its version."""
    of_rules = {}
    async with running(tmp_path) as site:
        browser = site.browser()
        for rules in (1, 2, 9):
            with monkeypatch.context() as then:
                then.setattr(GAMES["roborally"], "version", min(rules, RoboRally.rules_version))
                of_rules[rules] = await browser.make(1, setup=SETUP, name="Ada", start=True)
            # SQLAlchemy would take a colon for the beginning of a parameter.
            newest = RoboRally.rules_version
            changed = f"replace(header, 'rules\"\\:{newest}', 'rules\"\\:{rules}')"
            await site.execute(f"UPDATE tables SET header = {changed} WHERE id = '{of_rules[rules]}'")
    async with running(tmp_path) as site:
        for rules, table in of_rules.items():
            found = await load(site.services.store, table)
            assert found is not None
            assert found.match is not None
            assert found.match.header.rules == rules
            assert found.match.game is found.game
            assert isinstance(found.game, RoboRally)
            assert found.game.version_for(found.match.header.options) == min(rules, RoboRally.rules_version)
            assert verify(found.match.log, RoboRally()).ok


@over_sockets
async def test_a_rematch_is_played_by_the_present_rules(site: Site) -> None:
    browser = site.browser()
    await browser.make(1)
    store = site.services.store
    account = (await store.row(sa.select(schema.accounts.c.id))).id
    before = finished(("Ada",), "roborally")
    before.doc = msgspec.structs.replace(before.doc, host=account, seats=(Player("Ada", account),))
    assert before.match is not None
    before.match.header = msgspec.structs.replace(before.match.header, rules=1)
    write = Write()
    add_table(write, before, AT)
    await store.write(write)
    page = await browser.open(before.doc.id)
    answer = await page.ask(type="rematch")
    found = await load(store, answer["table"])
    assert found is not None
    assert found.match is not None, "a solo match begins at once"
    assert found.match.header.rules == RoboRally().version_for(found.match.header.options)


@over_sockets
async def test_a_draft_that_cannot_be_shown_is_not_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, faults: Faults
) -> None:
    """An error in one view fails one command. The table continues, also after it is reloaded."""
    printed = RoboRally.legal_actions_view

    def faulty(game: RoboRally, table: Table, seat: Seat, draft: Sequence[Action]) -> Any:
        assert not any(isinstance(act, PlaceCard) and act.register == 5 for act in draft)
        return printed(game, table, seat, draft)

    monkeypatch.setattr(RoboRally, "legal_actions_view", faulty)
    faults.expected.add("command-failed")
    async with running(tmp_path) as site:
        browser = site.browser()
        table = await browser.make(1, setup=SETUP, name="Ada", start=True)
        page = await browser.open(table)
        await page.until(lambda: mine(page))
        first, second, *_ = page.snapshot["match"]["table"]["hands"]["0"]
        await page.done("add-action", act={"type": "place", "robot": 0, "register": 1, "card": first})
        last = {"type": "place", "robot": 0, "register": 5, "card": second}
        assert await page.refused("add-action", act=last) == "internal"
        await page.done("add-action", act={**last, "register": 2})
        assert [act["register"] for act in page.snapshot["draft"]["acts"]] == [1, 2]
        stored = await load(site.services.store, table)
        assert stored is not None
        assert [act.register for act in stored.drafts[0].acts] == [1, 2]
        other = await browser.open(table)
        assert [act["register"] for act in other.snapshot["draft"]["acts"]] == [1, 2]
