"""Clocks of tables over days: agreed pauses, vacations, weekends and the players' own hours."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import msgspec
import pytest

from inkrally.match.errors import BadInput
from inkrally.table import commands as say
from inkrally.table.clocks import PROPOSAL_MS, with_started_clock
from inkrally.table.counted_time import Hours
from inkrally.table.document import Clock, PlayerTimes
from inkrally.table.snapshots import Audience, snapshot_of
from inkrally.table.table import Change, TableCore

from .test_table import NOW, SEED, do, new_doc, playing, refused, table_of

HOUR = 3_600_000
DAY = 24 * HOUR
SLOW = {"clock": Clock(86_400)}
BERLIN = ZoneInfo("Europe/Berlin")


def on(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=BERLIN).timestamp()) * 1000


def vacation(table: TableCore, account: str, begin: int, end: int, now: int) -> None:
    """Let a player take a vacation. Times are milliseconds after NOW."""
    change = table.with_player_times({account: PlayerTimes(((NOW + begin, NOW + end),))}, NOW + now)
    assert change is not None
    table.apply(change)


def deadlines(table: TableCore) -> list[int]:
    """Return when the clock of each seat ends, in milliseconds after NOW."""
    ends = [table.doc.deadline_of(seat) for seat in range(len(table.doc.seats))]
    return [each - NOW for each in ends if each is not None]


# Agreed pauses


def test_pause_needs_all_players_and_stops_the_clock() -> None:
    table = playing(3, **SLOW)
    do(table, "s0", say.ProposePause(10), NOW + HOUR)
    assert deadlines(table) == [DAY] * 3, "a proposal stops nothing"
    do(table, "s1", say.AgreeToPause(), NOW + 2 * HOUR)
    assert deadlines(table) == [DAY] * 3
    do(table, "s1", say.AgreeToPause(), NOW + 2 * HOUR)  # a second time changes nothing
    do(table, "s2", say.AgreeToPause(), NOW + 4 * HOUR)
    assert deadlines(table) == [11 * DAY] * 3
    pause = snapshot_of(table, Audience.of(table.doc, "s1"), {}).table.pause
    assert pause is not None
    assert pause.until == NOW + 4 * HOUR + 10 * DAY
    assert refused(table, "s0", say.ProposePause(3)) == "pause-runs"
    do(table, "s2", say.EndPause(), NOW + 3 * DAY)
    assert deadlines(table) == [3 * DAY + 20 * HOUR] * 3, "20 hours of the day were left"
    assert table.tick(NOW + 3 * DAY + 20 * HOUR - 1) is None
    assert len(table.bots_due(NOW + 3 * DAY + 20 * HOUR)) == 3


def test_pause_ends_by_itself_at_its_maximum() -> None:
    table = playing(1, **SLOW)
    do(table, "s0", say.ProposePause(2))  # a single player needs the agreement of no other player
    assert deadlines(table) == [3 * DAY]
    with pytest.raises(Exception, match="not paused"):
        table.handle("s0", say.EndPause(), NOW + 2 * DAY, SEED)


def test_pause_is_declined_or_lapses() -> None:
    table = playing(2, **SLOW)
    do(table, "s0", say.ProposePause(5))
    assert refused(table, "s1", say.ProposePause(5)) == "pause-proposed"
    do(table, "s1", say.DeclinePause())
    assert refused(table, "s0", say.AgreeToPause()) == "pause-none"
    assert refused(table, "s0", say.EndPause()) == "pause-none"
    do(table, "s0", say.ProposePause(5))
    with pytest.raises(Exception, match="no pause is proposed"):
        table.handle("s1", say.AgreeToPause(), NOW + PROPOSAL_MS, SEED)


def test_bots_agree_and_watchers_cannot() -> None:
    table = table_of(1, **SLOW)
    table = TableCore(new_doc(3, **SLOW), table.game, table.levels)
    do(table, "s0", say.Sit("Ann"))
    do(table, "s0", say.AddBot(1, "weak"))
    do(table, "s0", say.AddBot(2, "weak"))
    assert refused(table, "s0", say.ProposePause(5)) == "not-open"
    do(table, "s0", say.Start())
    assert refused(table, "s9", say.ProposePause(5)) == "not-seated"
    do(table, "s0", say.ProposePause(5))
    assert deadlines(table) == [6 * DAY] * 3


def test_pause_is_for_tables_by_days_with_a_limit() -> None:
    assert refused(playing(2, clock=Clock(60)), "s0", say.ProposePause(5)) == "pause-live"
    assert refused(playing(2, patience=None), "s0", say.ProposePause(5)) == "pause-live"
    assert refused(playing(2, **SLOW), "s0", say.ProposePause(31)) == "pause-days"


# Vacations


def test_vacation_stops_the_clock_of_its_player_only() -> None:
    table = playing(2, **SLOW)
    vacation(table, "s1", 6 * HOUR, 7 * DAY, now=HOUR)
    assert deadlines(table) == [DAY, 7 * DAY + 18 * HOUR], "6 hours had counted before"
    assert table.doc.due == NOW + DAY
    assert [seat for seat, _ in table.bots_due(NOW + DAY)] == [0], "no bot decides for the player on vacation"
    late = playing(2, clock=Clock(86_400, "take-over"))
    vacation(late, "s1", 6 * HOUR, 7 * DAY, now=HOUR)
    late.apply(late.tick(NOW + DAY))  # type: ignore[arg-type]
    assert [late.doc.played_by_bot(seat) for seat in range(2)] == [True, False]
    seats = snapshot_of(table, Audience.of(table.doc, "s0"), {}).table.seats
    assert seats[1].vacations == ((NOW + 6 * HOUR, NOW + 7 * DAY),)
    assert seats[1].deadline == NOW + 7 * DAY + 18 * HOUR


def test_vacation_after_the_clock_has_ended_changes_nothing() -> None:
    table = playing(2, **SLOW)
    vacation(table, "s1", DAY, 9 * DAY, now=DAY)
    assert deadlines(table) == [DAY, DAY]


def test_vacation_in_the_next_turn_counts_from_its_start() -> None:
    table = playing(2, **SLOW)
    vacation(table, "s1", 3 * DAY, 5 * DAY, now=HOUR)
    assert deadlines(table) == [DAY, DAY], "the vacation begins after this turn"
    for job in table.bot_requests(NOW + DAY):
        change = table.apply_bot_decision(job, None, NOW + 2 * DAY + 12 * HOUR)
        assert change is not None
        table.apply(change)
    assert table.doc.number == 1
    assert deadlines(table) == [3 * DAY + 12 * HOUR, 5 * DAY + 12 * HOUR]


def test_ending_a_vacation_early_keeps_the_rest_of_the_clock() -> None:
    table = playing(2, **SLOW)
    vacation(table, "s1", 6 * HOUR, 20 * DAY, now=HOUR)
    vacation(table, "s1", 6 * HOUR, 2 * DAY, now=2 * DAY)
    assert deadlines(table) == [DAY, 2 * DAY + 18 * HOUR]


def test_two_vacations_overlap_and_the_table_waits_for_each() -> None:
    table = playing(3, **SLOW)
    times = {"s0": PlayerTimes(((NOW, NOW + 4 * DAY),)), "s1": PlayerTimes(((NOW + 2 * DAY, NOW + 6 * DAY),))}
    change = table.with_player_times(times, NOW)
    assert change is not None
    table.apply(change)
    assert deadlines(table) == [5 * DAY, DAY, DAY], "the second one begins after that clock has ended"
    assert table.with_player_times(times, NOW + HOUR) is None, "reading the same times again changes nothing"


def test_retracting_is_refused_after_the_own_clock_has_ended() -> None:
    table = playing(2, **SLOW)
    vacation(table, "s1", HOUR, 9 * DAY, now=0)
    job = table.job(0, "weak")
    change = table.apply_bot_decision(job, None, NOW + DAY)
    assert change is not None
    table.apply(change)
    assert table.doc.due == NOW + 9 * DAY + 23 * HOUR, "the first clock that still matters"
    with pytest.raises(Exception, match="your clock has ended"):
        table.handle("s0", say.Retract(), NOW + DAY, SEED)


def test_vacation_and_pause_together() -> None:
    table = playing(2, **SLOW)
    vacation(table, "s1", HOUR, 3 * DAY, now=0)
    do(table, "s0", say.ProposePause(2), NOW + 2 * HOUR)
    do(table, "s1", say.AgreeToPause(), NOW + 2 * HOUR)
    assert deadlines(table) == [3 * DAY, 3 * DAY + 23 * HOUR], "overlapping intervals count once"
    do(table, "s1", say.EndPause(), NOW + 4 * HOUR)
    assert deadlines(table) == [DAY + 2 * HOUR, 3 * DAY + 23 * HOUR]


def test_times_are_stored_with_the_table() -> None:
    table = playing(2, **SLOW)
    vacation(table, "s1", HOUR, 3 * DAY, now=0)
    text = msgspec.json.encode(table.doc)
    assert msgspec.json.decode(text, type=type(table.doc)) == table.doc
    live = playing(2, clock=Clock(60))
    assert live.with_player_times({"s1": PlayerTimes(((NOW, NOW + DAY),))}, NOW) is None, "live matches have none"


# Weekends and hours


def test_clock_without_weekends_ends_on_monday() -> None:
    table = table_of(2, clock=Clock(86_400, weekend_zone="Europe/Berlin"))
    table.apply(table.handle("s0", say.Start(), on("2026-11-27T18:00"), SEED))
    assert table.doc.deadline == on("2026-11-30T18:00")
    assert table.doc.seat_deadlines == {}


def test_clock_in_own_hours_differs_between_players() -> None:
    table = table_of(2, clock=Clock(8 * 3600, own_hours=True))
    start = on("2026-11-27T18:00")
    table.apply(table.handle("s0", say.Start(), start, SEED))
    own = PlayerTimes(hours=Hours(9 * 60, 20 * 60, "Europe/Berlin"))
    change = table.with_player_times({"s1": own}, start)
    assert change is not None
    table.apply(change)
    assert table.doc.deadline_of(0) == on("2026-11-28T02:00"), "without hours, all hours count"
    assert table.doc.deadline_of(1) == on("2026-11-28T15:00")


def test_changed_hours_apply_from_the_next_clock_on() -> None:
    """A player who moves the hours again and again, before they begin, does not stop the clock."""
    table = table_of(2, clock=Clock(8 * 3600, own_hours=True))
    start = on("2026-11-27T12:00")
    table.apply(table.handle("s0", say.Start(), start, SEED))
    for hours in range(0, 48, 4):
        now = start + hours * HOUR
        begin = (12 + hours + 4) % 24 * 60
        moved = PlayerTimes(hours=Hours(begin, (begin + 480) % 1440, "Europe/Berlin"))
        change = table.with_player_times({"s1": moved}, now)
        assert change is not None
        table.apply(change)
        assert table.doc.deadline_of(1) == start + 12 * HOUR, "8 of the hours from 16:00 to midnight"
        assert table.with_player_times({"s1": moved}, now + HOUR) is None, "the same hours change nothing"
    table.apply(Change(with_started_clock(table.doc, (0, 1), start + 48 * HOUR)))
    assert table.doc.deadline_of(0) == start + 56 * HOUR
    assert table.doc.deadline_of(1) == start + 56 * HOUR, "from 12:00 to 20:00, the last hours chosen"
    removed = table.with_player_times({}, start + 50 * HOUR)
    assert removed is not None
    table.apply(removed)
    assert table.doc.deadline_of(1) == start + 56 * HOUR, "without hours, too, from the next clock on"
    assert table.with_player_times({}, start + 51 * HOUR) is None


def test_hours_matter_only_if_the_host_chose_so() -> None:
    table = playing(2, **SLOW)
    change = table.with_player_times({"s1": PlayerTimes(hours=Hours(0, 480, "UTC"))}, NOW)
    assert change is not None
    table.apply(change)
    assert deadlines(table) == [DAY, DAY]


@pytest.mark.parametrize(
    ("clock", "code"),
    [
        (Clock(3600, weekend_zone="UTC"), "clock"),
        (Clock(None, weekend_zone="UTC"), "clock"),
        (Clock(3600, own_hours=True), "clock"),
        (Clock(86_400, weekend_zone="Mars/Olympus"), "clock-zone"),
        (Clock(86_400, weekend_zone=""), "clock-zone"),
        (Clock(86_400, weekend_zone="../../etc/passwd"), "clock-zone"),
    ],
)
def test_impossible_clocks(clock: Clock, code: str) -> None:
    with pytest.raises(BadInput) as caught:
        new_doc(2, clock=clock)
    assert caught.value.code == code


def test_rated_matches_may_leave_out_weekends_but_not_hours() -> None:
    new_doc(2, rated=True, clock=Clock(86_400, weekend_zone="UTC"))
    with pytest.raises(BadInput) as caught:
        new_doc(2, rated=True, clock=Clock(86_400, own_hours=True))
    assert (caught.value.code, caught.value.problem.args) == ("rated-setup", {"what": "hours"})
