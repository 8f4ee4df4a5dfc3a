"""Tables with turns: the picks of a dice draft, with clocks, substitutes, bots among players, and undo."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from inkrally.bots.player import bots_of
from inkrally.match.errors import BadInput
from inkrally.match.game import View
from inkrally.table import commands as say
from inkrally.table.document import BotSeat, Clock, Player
from inkrally.table.phase import NO_DRAFT
from inkrally.table.snapshots import Audience, snapshot_of
from inkrally.table.table import BotRequest, TableCore

from .test_table import GAME, NOW, acts_of, do, draw, new_doc, playing, refused, seen, table_of

DRAFT = {"draft": True}


def drafting(seats: int = 3, **setup: Any) -> TableCore:
    return playing(seats, options=DRAFT, **setup)


def asked(table: TableCore) -> int:
    assert table.match is not None
    (seat,) = table.match.owes
    return seat


def phase(table: TableCore) -> str:
    assert table.match is not None
    found = table.match.view(None).phase
    assert found is not None
    return found.name


def pair(number: int) -> say.AddAction:
    return say.AddAction({"type": "pick", "pair": number})


def pick(table: TableCore, number: int, now: int = NOW) -> int:
    """Let the asked seat take a pair. Return the seat."""
    seat = asked(table)
    do(table, f"s{seat}", pair(number), now)
    do(table, f"s{seat}", say.Commit(), now)
    return seat


def taken(table: TableCore, viewer: int | None = None) -> list[int | None]:
    shown = snapshot_of(table, Audience(viewer, False), {}).match
    assert shown is not None
    return [each["by"] for each in shown.table.component_states["draft"]["pairs"]]


def test_one_seat_after_the_other_is_asked_and_then_all_draw() -> None:
    table = drafting(3)
    rings = []
    for number in range(6):
        assert phase(table) == "pick"
        rings.append([each.activity for each in snapshot_of(table, Audience(None, False), {}).table.seats])
        pick(table, number)
    assert all(sorted(each) == ["idle", "idle", "thinking"] for each in rings)
    assert rings[:3] == rings[3:]
    assert phase(table) == "draw"
    assert table.doc.number == 6, "each pick is a phase"
    for seat in range(3):
        draw(table, seat)
        do(table, f"s{seat}", say.Commit())
    assert (phase(table), table.doc.number) == ("pick", 7)


def test_what_is_refused_changes_nothing() -> None:
    table = drafting(3)
    first = asked(table)
    other = f"s{(first + 1) % 3}"
    for command in (pair(0), say.Commit(), say.Undo(), say.Clear()):
        assert refused(table, other, command) in ("already-committed", "seat-not-asked")
    own = f"s{first}"
    assert refused(table, own, say.Commit()) == "pick-missing"
    assert refused(table, own, pair(6)) == "pair-unknown"
    assert refused(table, own, pair(-1)) == "pair-unknown"
    assert refused(table, own, say.AddAction({"type": "pick"})) == "act-form"
    assert (
        refused(table, own, say.AddAction({"type": "die", "die": 0, "space": "B1", "drawing": "H-H-:NS"})) == "pick-due"
    )
    do(table, own, pair(0))
    assert refused(table, own, pair(1)) == "pick-made"
    do(table, own, say.Commit())
    assert refused(table, f"s{asked(table)}", pair(0)) == "pair-taken"


def test_a_pick_is_taken_back_before_it_is_handed_in_and_not_after() -> None:
    """Only one seat is asked, so its commit ends the phase and the next seat has seen it."""
    table = drafting(2)
    seat = asked(table)
    own, other = f"s{seat}", f"s{1 - seat}"
    before = seen(table, 1 - seat)
    do(table, own, pair(2))
    assert taken(table, seat)[2] == seat
    assert seen(table, 1 - seat) == before, "nobody else sees it yet"
    do(table, own, say.Undo())
    do(table, own, pair(1))
    do(table, own, say.Undo())
    do(table, own, say.Redo())
    do(table, own, say.Commit())
    assert taken(table) == [None, seat, None, None]
    assert refused(table, own, say.Retract()) == "seat-not-asked"
    do(table, other, pair(0))
    assert refused(table, own, say.Retract()) == "seat-not-asked"


def test_an_open_table_shows_what_is_about_to_be_picked() -> None:
    table = drafting(2, open_drafts=True)
    seat = asked(table)
    do(table, f"s{seat}", pair(3))
    assert taken(table) == [None, None, None, seat]


def test_the_clock_runs_anew_for_every_pick() -> None:
    table = drafting(2, clock=Clock(60))
    assert table.doc.deadline == NOW + 60_000
    pick(table, 0, NOW + 7)
    assert table.doc.deadline == NOW + 60_007
    for number in (1, 2, 3):
        pick(table, number, NOW + 1000 * number)
    assert (phase(table), table.doc.deadline) == ("draw", NOW + 63_000)


def test_a_bot_picks_for_who_is_late_and_leaves_the_seat() -> None:
    table = drafting(2, clock=Clock(60))
    seat, late = asked(table), NOW + 60_000
    assert table.bot_requests(late - 1) == []
    (job,) = table.bot_requests(late)
    assert (job.seat, job.level) == (seat, "weak")
    change = table.apply_bot_decision(job, None, late)
    assert change is not None
    table.apply(change)
    assert taken(table) == [seat, None, None, None], "by default the first that is free"
    assert [each.stand_in for each in table.doc.seats if isinstance(each, Player)] == [False, False]
    assert (asked(table), table.bot_requests(late)) == (1 - seat, [])
    assert table.apply_bot_decision(job, None, late) is None, "the phase is over"


def test_what_a_late_seat_had_picked_stands() -> None:
    table = drafting(2, clock=Clock(60))
    seat, late = asked(table), NOW + 60_000
    do(table, f"s{seat}", pair(2))
    (job,) = table.bot_requests(late)
    assert [act.pair for act in job.draft] == [2]
    change = table.apply_bot_decision(job, None, late)
    assert change is not None
    table.apply(change)
    assert taken(table) == [None, None, seat, None]


def test_a_bot_takes_over_picks_and_drawing_and_gives_back() -> None:
    table = drafting(2, clock=Clock(60, "take-over"))
    seat, late = asked(table), NOW + 60_000
    change = table.tick(late)
    assert change is not None
    table.apply(change)
    occupant = table.doc.seats[seat]
    assert isinstance(occupant, Player)
    assert occupant.stand_in
    other = table.doc.seats[1 - seat]
    assert isinstance(other, Player)
    assert not other.stand_in, "nobody waits for who is not asked"
    run_bots(table, late)
    assert asked(table) == 1 - seat
    pick(table, taken(table).index(None), late)
    run_bots(table, late)
    assert asked(table) == 1 - seat
    back = table.player_returned(f"s{seat}")
    assert back is not None
    table.apply(back)
    pick(table, taken(table).index(None), late)
    assert (phase(table), table.bot_requests(late)) == ("draw", [])


def run_bots(table: TableCore, now: int, play: Any = None) -> int:
    """Let the asked bots decide one after the other. Return the number of decisions."""
    count = 0
    while jobs := table.bot_requests(now):
        job = jobs[0]
        change = table.apply_bot_decision(job, acts_of(table, job.seat) if play is None else play(job), now)
        assert change is not None
        table.apply(change)
        count += 1
    return count


def test_bots_that_are_asked_one_after_another_among_people() -> None:
    """Seats 1 and 3 are bots. Each decides when it is asked, and then the table waits for a player again."""
    table = table_of(4, options=DRAFT)
    for seat in (1, 3):
        do(table, "s0", say.FreeSeat(seat))
        do(table, "s0", say.AddBot(seat, "strong"))
    do(table, "s0", say.Start())
    assert [isinstance(each, BotSeat) for each in table.doc.seats] == [False, True, False, True]
    bots = people = 0
    while phase(table) == "pick":
        jobs = table.bot_requests(NOW)
        assert len(jobs) <= 1
        if jobs:
            assert jobs[0].seat in (1, 3)
            assert jobs[0].level == "strong"
            bots += 1
            change = table.apply_bot_decision(jobs[0], acts_of(table, jobs[0].seat), NOW)
            assert change is not None
            table.apply(change)
        else:
            people += 1
            assert pick(table, taken(table).index(None)) in (0, 2)
    assert (bots, people) == (4, 4)
    assert [job.seat for job in table.bot_requests(NOW)] == [1, 3]


def test_what_a_bot_gets_wrong_is_picked_by_the_game() -> None:
    table = table_of(2, options=DRAFT)
    do(table, "s0", say.FreeSeat(1))
    do(table, "s0", say.AddBot(1, "strong"))
    do(table, "s0", say.Start())
    if asked(table) == 0:
        pick(table, 0)
    (job,) = table.bot_requests(NOW)
    free = taken(table).index(None)
    for wrong in ((), ("nonsense",), acts_of(table, 1) * 2):
        done = table.apply_bot_decision(job, wrong, NOW)
        assert done is not None
        assert [act.pair for act in done.entries[0].event.acts] == [free]


@pytest.mark.parametrize("options", [DRAFT, {"draft": True, "expansions": ["lake"]}])
def test_real_bots_play_a_round_from_what_they_are_sent(options: dict[str, Any]) -> None:
    """As in a worker process: the view is sent as JSON, and the actions come back."""
    table = table_of(3, options=options)
    for seat in (1, 2):
        do(table, "s0", say.FreeSeat(seat))
        do(table, "s0", say.AddBot(seat, "weak"))
    do(table, "s0", say.Start())
    bot = bots_of(GAME.name)["easy"]
    view_type: Any = View

    def play(job: BotRequest) -> tuple[Any, ...]:
        view = msgspec.json.decode(msgspec.json.encode(job.view), type=view_type[GAME.view_type, GAME.action_type])
        return bot.choose(view, random.Random(1), job.draft).acts

    decided = 0
    while table.match is not None and table.match.state.table.round == 1:
        decided += run_bots(table, NOW, play)
        if table.match.owes != (0,):
            continue
        if phase(table) == "pick":
            pick(table, taken(table).index(None))
        else:
            draw(table, 0)
            do(table, "s0", say.Commit())
    assert table.match is not None
    by_default = [entry.event for entry in table.match.entries if getattr(entry.event, "drafted", None) is not None]
    assert by_default == [], "whatever the bots wanted was legal"
    assert decided >= 6


def test_a_seat_that_is_released_while_it_is_asked() -> None:
    table = drafting(3)
    seat = asked(table)
    do(table, f"s{seat}", pair(4))
    do(table, "s0", say.FreeSeat(seat), absent=(seat,))
    (job,) = table.bot_requests(NOW)
    assert (job.seat, job.draft) == (seat, ())
    do(table, "s9", say.Sit("New"))
    assert refused(table, "s9", pair(4)) == "plays-later"
    change = table.apply_bot_decision(job, acts_of(table, seat), NOW)
    assert change is not None
    table.apply(change)
    assert not table.doc.waits_for_deal(seat), "what this seat hid is on the table"


def test_a_draft_needs_two() -> None:
    with pytest.raises(BadInput) as caught:
        new_doc(1, options=DRAFT)
    assert caught.value.code == "draft-seats"
    table = table_of(2, options=DRAFT)
    do(table, "s1", say.LeaveSeat())
    assert refused(table, "s0", say.Start()) == "draft-seats", "free seats go, and one is left"


def test_drafts_are_dropped_with_their_phase() -> None:
    table = drafting(2)
    seat = asked(table)
    do(table, f"s{seat}", pair(0))
    assert table.drafts[seat] != NO_DRAFT
    do(table, f"s{seat}", say.Commit())
    assert table.drafts == {}
