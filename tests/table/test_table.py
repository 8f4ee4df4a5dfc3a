"""One table: refusals, views, drafts, deadlines, substitutes, moved seats, rematches."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from inkrally.games import GAMES
from inkrally.match.chance import numbered_seed
from inkrally.match.errors import BadInput, InkrallyError
from inkrally.match.game import MAX_DRAFT_ACTIONS
from inkrally.table import commands as say
from inkrally.table.document import MAX_SEATS, BotSeat, Clock, EmptySeat, Player, TableDocument, TableSetup
from inkrally.table.names import player_name, table_title
from inkrally.table.phase import NO_DRAFT, DraftRow
from inkrally.table.setup import new_table
from inkrally.table.snapshots import Audience, Broadcast, Channel, explain, snapshot_of
from inkrally.table.table import Change, TableCore
from tests.plain_patch import patch

GAME = GAMES["railroad-ink"]
LEVELS = ("weak", "strong")
SEED = numbered_seed(5)
NOW = 1_000_000


def new_doc(seats: int = 2, **setup: Any) -> TableDocument:
    chosen = TableSetup(**{"game": "railroad-ink", "title": "A table", "seats": seats, "stand_in": "weak", **setup})
    return new_table("t", chosen, "s0", GAMES, LEVELS, NOW)


def table_of(seats: int = 2, **setup: Any) -> TableCore:
    """Return a table with the players s0, s1, ..."""
    table = TableCore(new_doc(seats, **setup), GAME, LEVELS)
    for seat in range(seats):
        do(table, f"s{seat}", say.Sit(f"Player {seat}"))
    return table


def playing(seats: int = 2, **setup: Any) -> TableCore:
    table = table_of(seats, **setup)
    do(table, "s0", say.Start())
    return table


def do(table: TableCore, session: str, command: say.Command, now: int = NOW, absent: tuple[int, ...] = ()) -> Change:
    change = table.handle(session, command, now, SEED, absent=absent)
    table.apply(change)
    return change


def refused(table: TableCore, session: str, command: say.Command) -> str:
    """Return the code of the refusal, after checking that nothing changed."""
    before = picture(table)
    with pytest.raises(InkrallyError) as caught:
        table.handle(session, command, NOW, SEED)
    assert picture(table) == before
    assert caught.value.message
    return caught.value.code


def picture(table: TableCore) -> bytes:
    match = None if table.match is None else (table.match.state, tuple(table.match.entries))
    return msgspec.json.encode([table.doc, table.drafts, match])


def acts_of(table: TableCore, seat: int) -> tuple[Any, ...]:
    """Return the actions that complete a seat's draft."""
    assert table.match is not None
    drafted = table.drafts.get(seat, NO_DRAFT).acts
    found = tuple(GAME.default_draft(table.match.state.table, seat, drafted, None))  # type: ignore[arg-type]  # draws nothing
    return found[len(drafted) :]


def draw(table: TableCore, seat: int, count: int = 99) -> None:
    for act in acts_of(table, seat)[:count]:
        do(table, f"s{seat}", say.AddAction(msgspec.to_builtins(act)))


def seen(table: TableCore, seat: int | None) -> bytes:
    return msgspec.json.encode(snapshot_of(table, Audience(seat, seat == 0), {}))


# Refusals


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        ({"game": "chess"}, "unknown-game"),
        ({"seats": 0}, "seats"),
        ({"seats": MAX_SEATS + 1}, "seats"),
        ({"clock": Clock(9)}, "clock"),
        ({"clock": Clock(10**9)}, "clock"),
        ({"stand_in": ""}, "unknown-bot"),
        ({"title": ""}, "name"),
        ({"title": "x" * 61}, "name"),
        ({"options": {"edition": "huge"}}, "options"),
        ({"options": {"more": 1}}, "options"),
    ],
    ids=repr,
)
def test_set_ups_that_cannot_be(setup: dict[str, Any], code: str) -> None:
    with pytest.raises(BadInput) as caught:
        new_doc(**setup)
    assert caught.value.code == code


@pytest.mark.parametrize(
    "name", ["", "  ", "x" * 25, "x" * 10_000, "<i>", "a&b", 'a"b', "a\x00b", "a\u200bb", "a\u202eb", "\ue000", "a\\b"]
)
def test_names_that_cannot_be(name: str) -> None:
    with pytest.raises(BadInput, match=r"name|title|character"):
        player_name(name)


def test_names_are_tidied() -> None:
    assert player_name("  A\tb  c ") == "A b c"
    assert player_name("e\u0301") == "\u00e9"
    assert player_name("Žofie 🚂") == "Žofie 🚂"
    assert table_title("x" * 60)


def test_before_the_match() -> None:
    table = table_of(2)
    assert refused(table, "s0", say.Sit("Again")) == "already-seated"
    assert refused(table, "x", say.Sit("New")) == "table-full"
    assert refused(table, "x", say.Sit("New", 1)) == "seat-taken"
    assert refused(table, "x", say.Sit("New", 2)) == "seat-unknown"
    assert refused(table, "x", say.LeaveSeat()) == "not-seated"
    assert refused(table, "x", say.PlayerReturned()) == "not-seated"
    assert refused(table, "x", say.Rename("Y")) == "not-seated"
    assert refused(table, "s0", say.Rename("<")) == "name"
    assert refused(table, "s1", say.Start()) == "not-host"
    assert refused(table, "s1", say.FreeSeat(0)) == "not-host"
    assert refused(table, "s1", say.AddBot(0, "weak")) == "not-host"
    assert refused(table, "s0", say.AddBot(0, "weak")) == "seat-taken"
    assert refused(table, "s0", say.AddBot(0, "none")) == "unknown-bot"
    assert refused(table, "s0", say.FreeSeat(9)) == "seat-unknown"
    for command in (say.AddAction({}), say.Undo(), say.Redo(), say.Clear(), say.Commit(), say.Retract()):
        assert refused(table, "s0", command) == "not-open"
        assert refused(table, "x", command) == "not-seated"
    for session in ("s0", "s1"):
        do(table, session, say.LeaveSeat())
    assert refused(table, "s0", say.Start()) == "table-empty"


def test_seats_are_exchanged_before_the_match() -> None:
    """The host can exchange any two seats, also free ones and bots. A player can move to a free seat."""
    table = table_of(3)
    do(table, "s2", say.LeaveSeat())
    do(table, "s0", say.AddBot(2, "weak"))
    do(table, "s0", say.SwapSeats(0, 2))
    assert [isinstance(each, BotSeat) for each in table.doc.seats] == [True, False, False]
    assert (table.doc.seat_of("s0"), table.doc.host) == (2, "s0")
    assert refused(table, "s1", say.SwapSeats(1, 2)) == "not-host"
    assert refused(table, "s1", say.SwapSeats(0, 2)) == "not-host"
    assert refused(table, "x", say.SwapSeats(0, 1)) == "not-host"
    assert refused(table, "s0", say.SwapSeats(0, 3)) == "seat-unknown"
    do(table, "s0", say.FreeSeat(0))
    do(table, "s1", say.SwapSeats(0, 1))
    assert table.doc.seat_of("s1") == 0
    assert refused(table, "s1", say.SwapSeats(1, 2)) == "not-host"
    do(table, "s0", say.Start())
    assert refused(table, "s0", say.SwapSeats(0, 1)) == "already-open"


def test_in_the_match() -> None:
    table = playing(2)
    assert refused(table, "s0", say.Start()) == "already-open"
    assert refused(table, "s0", say.Undo()) == "nothing-to-undo"
    assert refused(table, "s0", say.Redo()) == "nothing-to-redo"
    assert refused(table, "s0", say.Commit()) == "dice-left"
    assert refused(table, "s0", say.Retract()) == "nothing-to-retract"
    assert refused(table, "s0", say.AddAction({"type": "die"})) == "act-form"
    assert (
        refused(table, "s0", say.AddAction({"type": "die", "die": 7, "space": "B1", "drawing": "x"})) == "die-unknown"
    )
    draw(table, 0)
    assert refused(table, "s0", say.Undo(5)) == "nothing-to-undo"
    do(table, "s0", say.Commit())
    for command in (say.Undo(), say.Clear(), say.Commit(), say.AddAction({})):
        assert refused(table, "s0", command) == "already-committed"


def test_a_draft_has_an_end() -> None:
    """Some actions cost nothing, so a draft without a limit could grow forever and never be committed."""
    table = playing(2)
    assert table.match is not None
    act = GAMES["railroad-ink"].legal_actions(table.match.state.table, 0, ())[0]
    table.drafts[0] = DraftRow((act,) * MAX_DRAFT_ACTIONS)
    assert refused(table, "s0", say.AddAction({"type": "die"})) == "act-form"
    assert refused(table, "s0", say.AddAction(msgspec.to_builtins(act))) == "too-many-acts"
    do(table, "s0", say.Undo(MAX_DRAFT_ACTIONS))
    draw(table, 0)


def test_after_the_match() -> None:
    table = playing(1)
    while table.doc.status != "over":
        draw(table, 0)
        do(table, "s0", say.Commit())
    for command in (say.AddAction({}), say.Commit(), say.Retract(), say.Undo()):
        assert refused(table, "s0", command) == "match-over"
    for other in (say.LeaveSeat(), say.FreeSeat(0), say.AddBot(0, "weak")):
        assert refused(table, "s0", other) == "table-over"
    assert refused(table, "x", say.Sit("X")) == "table-over"
    assert table.doc.deadline is None
    assert snapshot_of(table, Audience(None, False), {}).seed == SEED.hex()


# Drafts


def test_a_draft_changes_no_byte_of_anybody_elses_room() -> None:
    table = playing(3)
    others = [seen(table, seat) for seat in (None, 1, 2)]
    draw(table, 0, 2)
    do(table, "s0", say.Undo())
    do(table, "s0", say.Redo())
    do(table, "s0", say.Clear())
    draw(table, 0)
    assert [seen(table, seat) for seat in (None, 1, 2)] == others
    do(table, "s0", say.Commit())
    handed_in = [seen(table, seat) for seat in (None, 1, 2)]
    do(table, "s0", say.Retract())
    assert [seen(table, seat) for seat in (None, 1, 2)] == others
    do(table, "s0", say.Undo(2))
    draw(table, 0)
    do(table, "s0", say.Commit())
    # The view of others does not depend on what was drawn.
    assert [seen(table, seat) for seat in (None, 1, 2)] == handed_in
    assert SEED.hex().encode() not in b"".join(handed_in)


def test_undo_and_redo() -> None:
    table = playing(1)
    draw(table, 0)
    acts = table.drafts[0].acts
    do(table, "s0", say.Undo(3))
    assert table.drafts[0].acts == acts[:-3]
    for _ in range(3):
        do(table, "s0", say.Redo())
    assert table.drafts[0].acts == acts
    do(table, "s0", say.Clear())
    info = snapshot_of(table, Audience(0, True), {}).draft
    assert info is not None
    assert (info.acts, info.redo_count) == ((), len(acts))
    for _ in acts:
        do(table, "s0", say.Redo())
    assert table.drafts[0].acts == acts


def test_open_drafts_are_seen_by_all() -> None:
    table = playing(2, open_drafts=True)
    draw(table, 0, 1)
    marks = snapshot_of(table, Audience(None, False), {}).match.table.sheets[0].marks  # type: ignore[union-attr]
    assert set(marks) == {table.drafts[0].acts[0].space}
    assert snapshot_of(table, Audience(1, False), {}).draft.acts == ()  # type: ignore[union-attr]


def test_players_who_see_the_same_change_share_its_json() -> None:
    table = playing(4)
    channels = {key: Channel("e") for key in [Audience(seat, seat == 0) for seat in (*range(4), None)]}
    shown: dict[Audience, Any] = dict.fromkeys(channels)
    sent: list[msgspec.Raw] = []
    for draws in (False, True, False, False):
        seat = next(iter(table.match.owes))  # type: ignore[union-attr]
        draw(table, seat)
        if not draws:
            do(table, f"s{seat}", say.Commit())
        broadcast: Broadcast = {}
        sent.clear()
        for key, channel in channels.items():
            changes = channel.advance(snapshot_of(table, key, {}, channel.memo), broadcast)
            if changes is not None:
                shown[key] = patch(shown[key], msgspec.json.decode(changes))
                sent.append(changes)
            assert shown[key] == msgspec.json.decode(msgspec.json.encode(snapshot_of(table, key, {})))
    assert table.match is not None
    assert len(sent) == 5
    assert len({id(changes) for changes in sent}) == 3, "the host, the player who has committed, and all others"


def test_explain_is_of_what_one_sees() -> None:
    table = playing(2)
    draw(table, 0)
    assert explain(table, Audience(0, True), 0).networks
    assert not explain(table, Audience(1, False), 0).networks
    with pytest.raises(InkrallyError, match="seats are 0 to 1"):
        explain(table, Audience(1, False), 2)


def test_the_round_resolves_once_all_have_handed_in() -> None:
    table = playing(2, clock=Clock(60))
    first = table.doc.deadline
    assert first == NOW + 60_000
    draw(table, 0)
    draw(table, 1, 1)
    do(table, "s0", say.Commit())
    assert table.doc.number == 0
    draw(table, 1)
    change = do(table, "s1", say.Commit(), NOW + 5)
    assert change.finished_drafts
    assert table.drafts == {}
    assert table.doc.number == 1
    assert table.doc.deadline == NOW + 60_005


# Deadlines, bots, changes of seats


def test_a_deadline_that_finishes_leaves_the_seat_to_its_player() -> None:
    table = playing(2, clock=Clock(60))
    draw(table, 1, 1)
    act = table.drafts[1].acts[0]
    draw(table, 0)
    do(table, "s0", say.Commit())
    late = NOW + 60_000
    assert table.tick(late - 1) is None
    assert table.bot_requests(late - 1) == []
    assert table.tick(late) is None
    (job,) = table.bot_requests(late)
    assert (job.seat, job.level, job.draft) == (1, "weak", (act,))
    assert job.view.own is None
    assert not job.view.table.sheets[0].marks, "a bot sees no other seat's commit"
    done = table.apply_bot_decision(job, None, late)
    assert done is not None
    table.apply(done)
    assert table.match is not None
    assert table.match.state.table.sheets[1].marks[act.space]
    assert isinstance(table.doc.seats[1], Player)
    assert not table.doc.seats[1].stand_in
    assert table.apply_bot_decision(job, None, late) is None, "the phase is over"


def test_bot_substitutes_on_timeout_and_returns_the_seat() -> None:
    table = playing(2, clock=Clock(60, "take-over"))
    draw(table, 0)
    do(table, "s0", say.Commit())
    late = NOW + 60_000
    change = table.tick(late)
    assert change is not None
    table.apply(change)
    assert table.tick(late) is None
    assert snapshot_of(table, Audience(0, True), {}).table.seats[1].substitute
    (job,) = table.bot_requests(late)
    done = table.apply_bot_decision(job, acts_of(table, 1), late)
    assert done is not None
    table.apply(done)
    assert table.doc.number == 1
    (job,) = table.bot_requests(late)
    assert job.seat == 1
    back = table.player_returned("s1")
    assert back is not None
    table.apply(back)
    assert table.player_returned("s1") is None
    assert table.bot_requests(late) == []
    assert table.apply_bot_decision(job, acts_of(table, 1), late) is None, "its player is back"
    do(table, "s1", say.PlayerReturned())
    assert table.player_returned("nobody") is None


def test_what_a_bot_gets_wrong_is_finished_by_the_game() -> None:
    table = table_of(2)
    do(table, "s0", say.FreeSeat(1))
    do(table, "s0", say.AddBot(1, "strong"))
    do(table, "s0", say.Start())
    (job,) = table.bot_requests(NOW)
    assert job.level == "strong"
    for wrong in ((), ("nonsense",), tuple(acts_of(table, 1)) * 2):
        done = table.apply_bot_decision(job, wrong, NOW)
        assert done is not None
        assert [entry.event.drafted for entry in done.entries] == [0]
    by_default = table.apply_bot_decision(job, None, NOW)
    assert by_default is not None
    table.apply(by_default)
    assert table.bot_requests(NOW) == []
    assert table.apply_bot_decision(job, None, NOW) is None


def test_a_released_seat_is_played_by_a_bot_until_somebody_sits() -> None:
    table = playing(2)
    draw(table, 1, 1)
    assert refused(table, "s0", say.FreeSeat(1)) == "player-here"
    do(table, "s0", say.FreeSeat(1), absent=(1,))
    (job,) = table.bot_requests(NOW)
    assert (job.seat, job.level, job.draft) == (1, "weak", ())
    assert refused(table, "s1", say.Undo()) == "not-seated"
    do(table, "s9", say.Sit("New"))
    assert [each.seat for each in table.bot_requests(NOW)] == [1]
    assert refused(table, "s9", say.Commit()) == "plays-later"
    change = table.apply_bot_decision(job, acts_of(table, 1), NOW)
    assert change is not None
    table.apply(change)
    draw(table, 0)
    do(table, "s0", say.Commit())
    assert table.bot_requests(NOW) == []
    draw_as = [msgspec.to_builtins(act) for act in acts_of(table, 1)]
    for act in draw_as:
        do(table, "s9", say.AddAction(act))
    do(table, "s9", say.Commit())
    do(table, "s9", say.LeaveSeat())
    assert isinstance(table.doc.seats[1], EmptySeat)


def test_a_seat_moves_with_its_draft_and_the_host() -> None:
    table = playing(2)
    draw(table, 0, 1)
    table.apply(table.move_seat(0, "phone"))
    assert table.doc.host == "phone"
    assert table.doc.seat_of("phone") == 0
    assert refused(table, "s0", say.Undo()) == "not-seated"
    do(table, "phone", say.Undo())
    with pytest.raises(InkrallyError, match="sits in seat 1"):
        table.move_seat(0, "s1")
    do(table, "s1", say.LeaveSeat())
    with pytest.raises(InkrallyError, match="is free now"):
        table.move_seat(1, "tablet")


def test_free_seats_go_when_the_match_begins() -> None:
    table = table_of(4)
    do(table, "s0", say.FreeSeat(0))
    do(table, "s0", say.FreeSeat(2))
    do(table, "s0", say.Start())
    assert [each.account for each in table.doc.seats if isinstance(each, Player)] == ["s1", "s3"]
    assert table.match is not None
    assert table.match.header.seats == ("Player 1", "Player 3")
    assert refused(table, "s0", say.Commit()) == "not-seated"


def test_a_rematch_has_the_same_seats() -> None:
    table = table_of(2)
    do(table, "s0", say.FreeSeat(0))
    do(table, "s0", say.AddBot(0, "strong"))
    do(table, "s0", say.Start())
    with pytest.raises(InkrallyError, match="finished"):
        table.rematch("s1", "u", NOW)
    while table.doc.status != "over":
        for job in table.bot_requests(NOW):
            done = table.apply_bot_decision(job, None, NOW)
            assert done is not None
            table.apply(done)
        draw(table, 1)
        do(table, "s1", say.Commit())
    with pytest.raises(InkrallyError, match="seat first"):
        table.rematch("s0", "u", NOW)
    doc, change = table.rematch("s1", "u", NOW + 1)
    table.apply(change)
    assert (doc.id, doc.host, doc.status, doc.seats) == (
        "u",
        "s1",
        "open",
        (BotSeat("strong"), Player("Player 1", "s1")),
    )
    assert snapshot_of(table, Audience(None, False), {}).table.rematch_table == "u"
    with pytest.raises(InkrallyError, match="already"):
        table.rematch("s1", "v", NOW)


def test_a_rematch_waits_for_nobody_and_says_who_asked() -> None:
    table = playing(3)
    while table.doc.status != "over":
        for seat in range(3):
            draw(table, seat)
            do(table, f"s{seat}", say.Commit())
    assert snapshot_of(table, Audience(None, False), {}).table.rematch_seats == ()
    doc, change = table.rematch("s2", "u", NOW)
    table.apply(change)
    assert doc.seats == (EmptySeat(), EmptySeat(), Player("Player 2", "s2"))
    joined = table.join_rematch("s0")
    assert joined is not None
    table.apply(joined)
    assert table.join_rematch("s0") is None
    assert table.join_rematch("who watches") is None
    assert snapshot_of(table, Audience(1, False), {}).table.rematch_seats == (2, 0)


def test_twenty_four_seats() -> None:
    table = playing(MAX_SEATS)
    for _ in range(7):
        for seat in range(MAX_SEATS):
            draw(table, seat)
            do(table, f"s{seat}", say.Commit())
    assert table.doc.status == "over"
    shown = snapshot_of(table, Audience(23, False), {})
    assert shown.match is not None
    assert shown.match.result is not None
    assert len(shown.match.result.scores) == MAX_SEATS


def test_presence_is_shown_as_a_ring() -> None:
    table = playing(2)
    info = snapshot_of(table, Audience(None, False), {1: 77}).table
    assert [(each.activity, each.away_since) for each in info.seats] == [("thinking", None), ("away", 77)]
    draw(table, 1)
    do(table, "s1", say.Commit())
    assert snapshot_of(table, Audience(None, False), {1: 77}).table.seats[1].activity == "committed"


def test_a_hint_is_for_a_seat_that_owes_and_knows_no_more_than_it() -> None:
    table = playing(hints=True)
    before = msgspec.json.encode(table.hint_job("s0"))
    draw(table, 1, 1)
    assert msgspec.json.encode(table.hint_job("s0")) == before
    job = table.hint_job("s1")
    assert (job.seat, job.draft) == (1, table.drafts[1].acts)
    assert job.draft
    assert job.view.table.sheets[1].marks == {}
    with pytest.raises(InkrallyError) as caught:
        table.hint_seat("nobody")
    assert caught.value.code == "not-asked"
    draw(table, 0)
    do(table, "s0", say.Commit())
    with pytest.raises(InkrallyError) as caught:
        table.hint_seat("s0")
    assert caught.value.code == "not-asked"
    for other, code in ((playing(), "hints-off"), (table_of(hints=True), "not-asked")):
        with pytest.raises(InkrallyError) as caught:
            other.hint_job("s0")
        assert caught.value.code == code
    assert snapshot_of(table, Audience(None, False), {}).table.hints
