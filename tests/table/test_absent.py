"""Absent players: substitutes, hosts who are away, freed and adopted seats, and the marks of bots' commits."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import pytest

from inkrally.match.errors import BadInput, InkrallyError
from inkrally.match.game import Committed
from inkrally.match.log import COMMITTED_BY_CLOCK, SubstituteCommit, read, verify, write
from inkrally.table import commands as say
from inkrally.table.document import BotSeat, Clock, EmptySeat, Player, TableDocument, TableSetup
from inkrally.table.guest_merge import with_guest_merged
from inkrally.table.phase import NO_DRAFT
from inkrally.table.snapshots import Audience, snapshot_of
from inkrally.table.table import TableCore

from .test_table import GAME, NOW, SEED, acts_of, do, draw, new_doc, playing, refused


def ask(
    table: TableCore, session: str, seat: int, how: Literal["once", "until-back"], overdue: tuple[int, ...]
) -> None:
    command = say.UseSubstitute(seat, how)
    table.apply(table.handle(session, command, NOW, SEED, overdue))


def asked_in_vain(table: TableCore, session: str, seat: int, overdue: tuple[int, ...] = ()) -> str:
    with pytest.raises(InkrallyError) as caught:
        table.handle(session, say.UseSubstitute(seat), NOW, SEED, overdue)
    return caught.value.code


def bot_plays(table: TableCore, well: bool = True) -> int:
    """Let the bot that is due decide. Return its seat."""
    (job,) = table.bot_requests(NOW)
    done = table.apply_bot_decision(job, (*job.draft, *acts_of(table, job.seat)) if well else None, NOW)
    assert done is not None
    table.apply(done)
    return job.seat


def end_round(table: TableCore) -> None:
    """Commit for all seats: players with their drafts, all others by bots."""
    number = table.doc.number
    while table.doc.number == number:
        for job in table.bot_requests(NOW):
            done = table.apply_bot_decision(job, (*job.draft, *acts_of(table, job.seat)), NOW)
            assert done is not None
            table.apply(done)
        for session, seat in table.doc.accounts.items():
            if table.doc.number == number and seat in (table.match.owes if table.match else ()):
                for act in acts_of(table, seat):
                    do(table, session, say.AddAction(msgspec.to_builtins(act)))
                do(table, session, say.Commit())


def info(table: TableCore, seat: int) -> Any:
    return snapshot_of(table, Audience(None, False), {}).table.seats[seat]


def test_a_leaver_does_not_freeze_a_table_without_a_clock() -> None:
    table = playing(2)
    draw(table, 1, 1)
    kept = table.drafts[1].acts
    draw(table, 0)
    do(table, "s0", say.Commit())
    ask(table, "s0", 1, "once", (1,))
    assert info(table, 1).substitute_once
    (job,) = table.bot_requests(NOW)
    assert job.draft == kept, "the stand-in goes on with what the player drew"
    assert bot_plays(table) == 1
    assert table.doc.number == 1
    # The substitute decides only once: in the next round, the player plays again.
    assert table.bot_requests(NOW) == []
    assert not info(table, 1).substitute_once
    assert info(table, 1).by_bot == (1,)


def test_who_is_asked_for_until_back_is_played_until_back() -> None:
    table = playing(2)
    ask(table, "s0", 1, "until-back", (1,))
    for number in (1, 2):
        draw(table, 0)
        do(table, "s0", say.Commit())
        assert bot_plays(table) == 1
        assert info(table, 1).by_bot == tuple(range(1, number + 1))
    back = table.player_returned("s1")
    assert back is not None
    table.apply(back)
    assert table.bot_requests(NOW) == []
    draw(table, 1)
    do(table, "s1", say.Commit())
    assert info(table, 1).by_bot == (1, 2)


def test_a_return_ends_what_was_asked_for_once_too() -> None:
    table = playing(2)
    ask(table, "s0", 1, "once", (1,))
    (job,) = table.bot_requests(NOW)
    back = table.player_returned("s1")
    assert back is not None
    table.apply(back)
    assert table.bot_requests(NOW) == []
    assert table.apply_bot_decision(job, acts_of(table, 1), NOW) is None


def test_nobody_who_is_there_is_replaced() -> None:
    table = playing(3)
    assert asked_in_vain(table, "s0", 1) == "seat-present"
    assert asked_in_vain(table, "s0", 1, (2,)) == "seat-present"
    assert asked_in_vain(table, "s0", 0, (0,)) == "seat-present", "one's own seat"
    assert asked_in_vain(table, "watches", 1, (1,)) == "not-seated"
    assert asked_in_vain(table, "s0", 7, (1,)) == "seat-unknown"
    draw(table, 1)
    do(table, "s1", say.Commit())
    assert asked_in_vain(table, "s0", 1, (1,)) == "seat-present", "it owes nothing"
    do(table, "s0", say.FreeSeat(2), absent=(2,))
    assert asked_in_vain(table, "s0", 2, (2,)) == "seat-present", "there is nobody"


@pytest.mark.parametrize("patience", [0, 4, -1, 10**9])
def test_how_long_a_table_cannot_wait(patience: int) -> None:
    with pytest.raises(BadInput) as caught:
        new_doc(patience=patience)
    assert caught.value.code == "patience"
    assert new_doc(patience=None).setup.patience is None


def test_next_player_becomes_host_when_host_leaves() -> None:
    table = playing(4)
    do(table, "s0", say.FreeSeat(1), absent=(1,))
    do(table, "s0", say.AddBot(1, "weak"))
    assert table.reassign_host(()) is None
    assert table.reassign_host(("watches", "s0")) is None
    change = table.reassign_host(("s3", "s2", "watches"))
    assert change is not None
    table.apply(change)
    assert table.doc.host == "s2", "the next seat, over that of the bot"
    assert refused(table, "s0", say.FreeSeat(3)) == "not-host"
    # After the last seat, the search continues with the first.
    change = table.reassign_host(("s0", "s3"))
    assert change is not None
    table.apply(change)
    assert table.doc.host == "s3"
    assert msgspec.json.decode(msgspec.json.encode(table.doc), type=type(table.doc)) == table.doc


# Marks


def test_what_a_bot_did_is_marked_in_the_log_and_still_verified() -> None:
    table = playing(2)
    ask(table, "s0", 1, "until-back", (1,))
    while table.doc.status != "over":
        draw(table, 0)
        do(table, "s0", say.Commit())
        bot_plays(table, well=table.doc.number != 3)
    match = table.match
    assert match is not None
    lines = list(write(match.log, GAME))
    again = read(lines, {GAME.name: GAME})
    assert again == match.log
    assert verify(again, GAME).ok
    by = [(entry.event.seat, entry.by) for entry in again.entries if isinstance(entry.event, Committed)]
    assert by == [
        each for number in range(7) for each in ((0, None), (1, "weak" if number != 3 else COMMITTED_BY_CLOCK))
    ]
    assert b'"by":"clock"' in b"".join(lines)
    assert info(table, 1).by_bot == (1, 2, 3, 5, 6, 7)
    assert info(table, 1).by_clock == (4,)
    assert info(table, 0).by_bot == info(table, 0).by_clock == ()


def test_a_log_without_marks_is_written_as_before() -> None:
    table = playing(1)
    draw(table, 0)
    do(table, "s0", say.Commit())
    assert table.match is not None
    assert not any(b'"by"' in line for line in write(table.match.log, GAME))


def test_everybody_is_told_the_seat_of_the_host_who_invites() -> None:
    table = playing(4)

    def host_seat(viewer: int | None) -> int | None:
        return snapshot_of(table, Audience(viewer, False), {}).table.host_seat

    assert [host_seat(viewer) for viewer in (0, 2, None)] == [0, 0, 0]
    change = table.reassign_host(("s3",))
    assert change is not None
    table.apply(change)
    assert host_seat(None) == 3
    do(table, "s3", say.LeaveSeat())
    assert host_seat(None) is None


def test_the_host_s_clock_wins_no_game_unmarked() -> None:
    table = playing(2, clock=Clock(60))
    draw(table, 0)
    do(table, "s0", say.Commit())
    late = NOW + 60_000
    (job,) = table.bot_requests(late)
    done = table.apply_bot_decision(job, None, late)
    assert done is not None
    table.apply(done)
    assert info(table, 1).by_clock == (1,)


def test_a_bot_s_commit_that_is_taken_back_is_not_marked() -> None:
    table = playing(2)
    ask(table, "s0", 1, "once", (1,))
    assert bot_plays(table) == 1
    assert table.match is not None
    assert table.match.marks == [SubstituteCommit(1, 1, "weak")]
    do(table, "s1", say.Retract())
    assert table.match.marks == []
    draw(table, 1)
    do(table, "s1", say.Commit())
    draw(table, 0)
    do(table, "s0", say.Commit())
    assert info(table, 1).by_bot == ()


def test_a_bot_of_the_table_is_not_marked_as_a_stand_in() -> None:
    doc = new_doc(2)
    table = TableCore(doc, GAME, ("weak", "strong"))
    do(table, "s0", say.Sit("Ann"))
    do(table, "s0", say.AddBot(1, "strong"))
    do(table, "s0", say.Start())
    bot_plays(table)
    assert info(table, 1).by_bot == ()
    # The mark of a bot that played for a player is shown.
    table = playing(2)
    do(table, "s0", say.FreeSeat(1), absent=(1,))
    do(table, "s0", say.AddBot(1, "strong"))
    bot_plays(table)
    assert info(table, 1).by_bot == (1,)


# Returning players, and who may take which seat


def test_a_player_who_comes_back_is_offered_the_seat_that_was_freed() -> None:
    table = playing(3)
    draw(table, 1, 2)
    do(table, "s0", say.FreeSeat(1), absent=(1,))
    assert table.doc.former_seat_of("s1") == 1
    assert table.doc.former_seat_of("s0") is table.doc.former_seat_of("watches") is None
    assert snapshot_of(table, Audience(None, False, 1), {}).table.former_seat == 1
    # Without a seat number, the player gets the former seat back.
    do(table, "s2", say.LeaveSeat())
    do(table, "s1", say.Sit("Player 1"))
    assert table.doc.seat_of("s1") == 1
    assert table.drafts[1] == NO_DRAFT
    draw(table, 1)
    do(table, "s2", say.Sit("Player 2"))
    assert table.doc.seat_of("s2") == 2


def test_player_cannot_take_a_second_seat_in_a_running_match() -> None:
    table = playing(3)
    do(table, "s0", say.FreeSeat(1), absent=(1,))
    do(table, "s0", say.LeaveSeat())
    assert refused(table, "s0", say.Sit("Host", 1)) == "seat-secret"
    do(table, "s0", say.Sit("Host", 0))
    do(table, "s2", say.LeaveSeat())
    assert refused(table, "s2", say.Sit("Guest", 1)) == "seat-secret"
    do(table, "s2", say.Sit("Guest"))
    assert table.doc.seat_of("s2") == 2
    # This also holds for a bot's former seat, a seat code, and after loading from the database.
    do(table, "s2", say.LeaveSeat())
    with pytest.raises(InkrallyError) as caught:
        table.move_seat(0, "s2")
    assert caught.value.code == "seat-secret"
    table.doc = msgspec.json.decode(msgspec.json.encode(table.doc), type=type(table.doc))
    assert refused(table, "s2", say.Sit("Guest", 1)) == "seat-secret"
    # A newcomer may sit down, and owns the seat after the next deal. Its last player may also return.
    do(table, "new", say.Sit("New", 1))
    do(table, "new", say.LeaveSeat())
    do(table, "new", say.Sit("New", 1))
    end_round(table)
    do(table, "new", say.LeaveSeat())
    assert refused(table, "new", say.Sit("New", 2)) == "seat-secret"
    do(table, "s1", say.Sit("Ilse", 1))
    assert table.doc.waits_for_deal(1), "another has played it since"


def test_the_device_that_a_seat_left_knows_it_still() -> None:
    table = playing(2)
    table.apply(table.move_seat(1, "phone"))
    do(table, "s0", say.LeaveSeat())
    for session in ("s1", "phone"):
        if table.doc.seat_of(session) is not None:
            do(table, session, say.LeaveSeat())
        assert refused(table, session, say.Sit("X", 0)) == "seat-secret"
    assert table.doc.former_seat_of("phone") == table.doc.former_seat_of("s1") == 1


def test_where_all_lies_open_seats_may_be_changed() -> None:
    table = playing(2, open_drafts=True)
    do(table, "s0", say.FreeSeat(1), absent=(1,))
    do(table, "s0", say.LeaveSeat())
    do(table, "s0", say.Sit("Host", 1))
    assert table.doc.seat_of("s0") == 1


def test_before_the_match_and_in_the_next_one_seats_are_free_for_all() -> None:
    table = TableCore(new_doc(2), GAME, ("weak",))
    do(table, "s0", say.Sit("Ann", 0))
    do(table, "s0", say.LeaveSeat())
    do(table, "s0", say.Sit("Ann", 1))
    do(table, "s1", say.Sit("Ben", 0))
    do(table, "s0", say.Start())
    assert table.doc.seen == (("s1",), ("s0",))
    while table.doc.status != "over":
        for seat, session in enumerate(("s1", "s0")):
            for act in acts_of(table, seat):
                do(table, session, say.AddAction(msgspec.to_builtins(act)))
            do(table, session, say.Commit())
    doc, _ = table.rematch("s0", "u", NOW)
    assert doc.seen == ()
    assert doc.seats == (EmptySeat(), Player("Ann", "s0"))


def test_no_view_has_who_sat_where() -> None:
    table = playing(2)
    do(table, "s0", say.FreeSeat(1), absent=(1,))
    told = msgspec.json.encode([snapshot_of(table, Audience(seat, seat == 0, None), {}) for seat in (0, None)])
    assert b"s1" not in told
    assert b"seen" not in told


def test_a_table_from_before_knows_who_sits_there() -> None:
    table = playing(2)
    written = msgspec.to_builtins(table.doc)
    del written["seen"], written["setup"]["patience"]
    table.doc = msgspec.convert(written, type(table.doc))
    do(table, "s0", say.FreeSeat(1), absent=(1,))
    do(table, "s0", say.LeaveSeat())
    assert refused(table, "s0", say.Sit("Host", 1)) == "seat-secret"
    assert isinstance(table.doc.seats[1], EmptySeat)
    assert BotSeat("weak") not in table.doc.seats


SETUP = TableSetup(game="railroad-ink", title="Ink", seats=3)
OPEN = TableDocument("t", SETUP, "g", (Player("Gus", "g", look=2), EmptySeat(), BotSeat("steady")), 1)


def test_a_guests_seat_and_its_hosting_go_over() -> None:
    doc = with_guest_merged(OPEN, "g", "p")
    assert (doc.host, doc.seat_of("p"), doc.seat_of("g")) == ("p", 0, None)
    assert doc.seats[0] == Player("Gus", "p", look=2)
    assert with_guest_merged(OPEN, "stranger", "p") is OPEN


def test_nobody_has_two_seats_by_signing_in() -> None:
    both = msgspec.structs.replace(OPEN, seats=(Player("Gus", "g"), Player("Pia", "p"), EmptySeat()))
    assert with_guest_merged(both, "g", "p").seats == (EmptySeat(), Player("Pia", "p"), EmptySeat())
    running = msgspec.structs.replace(both, status="playing", seen=(("g",), ("p",), ()))
    doc = with_guest_merged(running, "g", "p")
    assert doc.seats == (EmptySeat(), Player("Pia", "p"), EmptySeat())
    assert doc.seen == (("p",), ("p",), ()), "and it is known who has seen which hand"
    over = msgspec.structs.replace(running, status="over")
    assert with_guest_merged(over, "g", "p").seats == (Player("Gus", "p"), Player("Pia", "p"), EmptySeat())


def test_who_has_seen_another_hand_gets_no_second_one() -> None:
    seats = (Player("Gus", "g"), EmptySeat(), BotSeat("steady"))
    running = msgspec.structs.replace(OPEN, status="playing", seats=seats, seen=(("g",), ("p",), ()))
    assert with_guest_merged(running, "g", "p").seats[0] == EmptySeat()
    once = msgspec.structs.replace(running, seen=(("p", "x", "g"), (), ()))
    doc = with_guest_merged(once, "g", "p")
    assert doc.seat_of("p") == 0
    assert doc.seen[0] == ("x", "p"), "the last one may look into the seat"
    assert not doc.waits_for_deal(0)
