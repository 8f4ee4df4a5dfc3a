"""The host's clock of a table: when it ends for each seat, and what stops it.

The clock of a table over days does not run in an agreed pause, in a player's vacation and, if the host chose so, at
weekends and outside of a player's own hours. A player keeps the counted time that was left when a pause, vacation or
weekend changed the clock. Changed hours apply from the next clock on. `counted_time.py` computes the ends.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

import msgspec

from inkrally.match.errors import BadInput, Refusal
from inkrally.match.game import Seat
from inkrally.table.counted_time import (
    Interval,
    counted_between,
    deadline_after,
    is_zone,
    merged,
    outside_hours,
    weekends,
)
from inkrally.table.document import (
    MAX_LIVE_SECONDS,
    MAX_PAUSE_DAYS,
    AgreedPause,
    Clock,
    Occupant,
    Player,
    PlayerTimes,
    TableDocument,
)

DAY_MS = 24 * 3600 * 1000
HOURS_READ_MS = 60_000
"""A clock uses the hours of a player that the server reads within this many milliseconds after the clock has started.
The server reads the hours only after the start of a match.
"""
NOTICE_MS = DAY_MS
"""How long the game's timer still runs at least for the other players when a vacation ends early, in milliseconds.

They have seen a later end, and may rely on it.
"""
PROPOSAL_MS = 7 * DAY_MS
"""How long players can agree to a proposed pause, in milliseconds."""


def check_clock(clock: Clock) -> None:
    """Check the options of a clock that only a clock of hours or days may have.

    Raises:
        BadInput: The clock is too short for them (`clock`), or the time zone is unknown (`clock-zone`).
    """
    if clock.weekend_zone is None and not clock.own_hours:
        return
    if clock.seconds is None or clock.seconds <= MAX_LIVE_SECONDS:
        raise BadInput(
            "clock",
            f"only a clock of more than {MAX_LIVE_SECONDS} seconds can leave out weekends or hours",
            "clock.seconds",
        )
    if clock.weekend_zone is not None and not is_zone(clock.weekend_zone):
        raise BadInput(
            "clock-zone",
            f"the time zone {clock.weekend_zone[:40]!r} is unknown; a known one is Europe/Berlin",
            "clock.weekend_zone",
        )


def uncounted(doc: TableDocument, seat: Seat | None, start: int) -> Iterator[Interval]:
    """Return the intervals from `start` on that do not count for a seat, sorted by start.

    Without a seat (None), these are the intervals that do not count for any player.
    """
    if not doc.setup.by_days:
        return iter(())
    sources: list[Iterator[Interval]] = []
    pause, clock = doc.pause, doc.setup.clock
    if pause is not None and pause.since is not None and pause.until is not None:
        sources.append(iter(((pause.since, pause.until),)))
    if clock.weekend_zone is not None:
        sources.append(weekends(clock.weekend_zone, start))
    occupant = None if seat is None or seat >= len(doc.seats) else doc.seats[seat]
    if isinstance(occupant, Player) and occupant.times is not None:
        sources.append(iter(sorted(occupant.times.vacations)))
        if clock.own_hours and occupant.times.clock_hours is not None:
            sources.append(outside_hours(occupant.times.clock_hours, start))
    return merged(*sources)


def end_of(doc: TableDocument, seat: Seat | None, start: int, seconds: int) -> int:
    """Return when a clock of `seconds` that starts at `start` ends, for a seat or for all seats (None)."""
    return deadline_after(start, 1000 * seconds, uncounted(doc, seat, start))


def with_started_clock(doc: TableDocument, owes: Collection[Seat], now: int) -> TableDocument:
    """Return the table with the host's clock started for all seats. `owes` are the seats that must commit."""
    seconds = doc.setup.clock.seconds
    if seconds is None:
        return msgspec.structs.replace(doc, deadline=None, seat_deadlines={}, clock_started=None)
    doc = msgspec.structs.replace(doc, clock_started=now, seats=tuple(map(_with_new_hours, doc.seats)))
    if not doc.setup.by_days:
        return msgspec.structs.replace(doc, deadline=now + 1000 * seconds, seat_deadlines={})
    common = end_of(doc, None, now, seconds)
    own = {
        seat: end_of(doc, seat, now, seconds) if isinstance(each, Player) and each.times is not None else common
        for seat, each in enumerate(doc.seats)
    }
    return _with_deadlines(doc, owes, own)


def _with_new_hours(occupant: Occupant) -> Occupant:
    """Return the occupant of a seat with its present hours applied to a clock that starts now."""
    if not isinstance(occupant, Player) or occupant.times is None:
        return occupant
    times = occupant.times
    return msgspec.structs.replace(occupant, times=msgspec.structs.replace(times, clock_hours=times.hours))


def _times_after(doc: TableDocument, player: Player, times: PlayerTimes | None, now: int) -> PlayerTimes | None:
    """Return the times of a player with newly read vacations and hours. A running clock keeps its hours."""
    is_new = doc.clock_started is None or now - doc.clock_started <= HOURS_READ_MS
    if is_new:
        hours = None if times is None else times.hours
    else:
        hours = None if player.times is None else player.times.clock_hours
    if times is None and hours is None:
        return None
    return msgspec.structs.replace(times or PlayerTimes(), clock_hours=hours)


def with_first_deadline(doc: TableDocument, owes: Collection[Seat]) -> TableDocument:
    """Return the table with the deadline of the first seat that must still commit, after `owes` has changed."""
    if not doc.seat_deadlines or doc.deadline is None:
        return doc
    first = min((doc.seat_deadlines[seat] for seat in owes if seat in doc.seat_deadlines), default=doc.deadline)
    return doc if first == doc.deadline else msgspec.structs.replace(doc, deadline=first)


def with_player_times(
    doc: TableDocument, owes: Collection[Seat], times: Mapping[str, PlayerTimes], now: int
) -> TableDocument:
    """Return a running table with the vacations and hours of its players, newly read from the store.

    Args:
        doc: The table.
        owes: The seats that must commit.
        times: The times by account, only for accounts that have any.
        now: The time in milliseconds since 1970. Clocks change from this time on, or from the begin of a vacation that
            has begun before and that the table did not know.
    """
    if doc.status != "playing" or not doc.setup.by_days:
        return doc
    seats = tuple(
        msgspec.structs.replace(each, times=read)
        if isinstance(each, Player) and each.times != (read := _times_after(doc, each, times.get(each.account), now))
        else each
        for each in doc.seats
    )
    if all(one is other for one, other in zip(seats, doc.seats, strict=True)):
        return doc
    after = msgspec.structs.replace(doc, seats=seats)
    if doc.timer is not None and owes:
        after = msgspec.structs.replace(after, timer=_moved_timer(doc.timer, doc, after, owes, now))
    return _with_moved_deadlines(doc, after, owes, now)


def without_player_times(doc: TableDocument) -> TableDocument:
    """Return a finished table without the times of its players, which are personal data and not needed any more."""
    seats = tuple(msgspec.structs.replace(each, times=None) if isinstance(each, Player) else each for each in doc.seats)
    return msgspec.structs.replace(doc, seats=seats, seat_deadlines={}, pause=None)


# Agreed pauses


def is_pausing(doc: TableDocument, now: int) -> bool:
    """Return whether an agreed pause is in progress."""
    pause = doc.pause
    return pause is not None and pause.until is not None and now < pause.until


def propose_pause(doc: TableDocument, owes: Collection[Seat], seat: Seat, days: int, now: int) -> TableDocument:
    """Return the table after a player has proposed a pause. It begins at once if no other player must agree.

    Raises:
        Refusal: The table has no clock of days (`pause-live`), the clocks are stopped already (`pause-runs`), or there
            is a proposal (`pause-proposed`).
        BadInput: The pause is too long (`pause-days`).
    """
    if not doc.setup.by_days:
        raise Refusal("pause-live", "only matches with a clock of days can pause")
    if not 1 <= days <= MAX_PAUSE_DAYS:
        raise BadInput("pause-days", f"a pause has 1 to {MAX_PAUSE_DAYS} days, not {days}", "days")
    if is_pausing(doc, now):
        raise Refusal("pause-runs", "this match is paused already; resume it first")
    if _open_proposal(doc, now) is not None:
        raise Refusal("pause-proposed", "a pause is proposed already; agree to it or decline it")
    return _agreed(doc, owes, AgreedPause(days, now, (seat,)), now)


def agree_to_pause(doc: TableDocument, owes: Collection[Seat], seat: Seat, now: int) -> TableDocument:
    """Return the table after a player has agreed to the proposed pause. Raises Refusal (`pause-none`)."""
    proposal = _open_proposal(doc, now)
    if proposal is None:
        raise Refusal("pause-none", "no pause is proposed now")
    if seat in proposal.agreed:
        return doc
    return _agreed(doc, owes, msgspec.structs.replace(proposal, agreed=(*proposal.agreed, seat)), now)


def decline_pause(doc: TableDocument, now: int) -> TableDocument:
    """Return the table after a player has declined or withdrawn the proposed pause. Raises Refusal (`pause-none`)."""
    if _open_proposal(doc, now) is None:
        raise Refusal("pause-none", "no pause is proposed now")
    return msgspec.structs.replace(doc, pause=None)


def end_pause(doc: TableDocument, owes: Collection[Seat], now: int) -> TableDocument:
    """Return the table after a player has ended the pause. Raises Refusal (`pause-none`)."""
    if not is_pausing(doc, now):
        raise Refusal("pause-none", "this match is not paused")
    assert doc.pause is not None
    return _with_pause(doc, owes, msgspec.structs.replace(doc.pause, until=now), now)


def _open_proposal(doc: TableDocument, now: int) -> AgreedPause | None:
    """Return the proposal that players can accept now, or None."""
    pause = doc.pause
    return pause if pause is not None and pause.since is None and now < pause.proposed + PROPOSAL_MS else None


def _agreed(doc: TableDocument, owes: Collection[Seat], pause: AgreedPause, now: int) -> TableDocument:
    """Return the table with a proposal, which becomes a pause if all players have agreed. Bots agree."""
    people = {seat for seat in range(len(doc.seats)) if not doc.played_by_bot(seat)}
    if not people <= set(pause.agreed):
        return msgspec.structs.replace(doc, pause=pause)
    begun = msgspec.structs.replace(pause, since=now, until=now + pause.days * DAY_MS)
    return _with_pause(doc, owes, begun, now)


def _with_pause(doc: TableDocument, owes: Collection[Seat], pause: AgreedPause, now: int) -> TableDocument:
    """Return the table with another pause, and with all clocks moved."""
    after = msgspec.structs.replace(doc, pause=pause)
    if doc.timer is not None:
        after = msgspec.structs.replace(after, timer=_moved(doc.timer, doc, after, None, now))
    return _with_moved_deadlines(doc, after, owes, now)


def _with_moved_deadlines(
    before: TableDocument, after: TableDocument, owes: Collection[Seat], now: int
) -> TableDocument:
    """Return `after` with the deadlines of `before`, moved by the intervals that do not count in `after`."""
    own = {}
    for seat in range(len(before.seats)):
        ends = before.deadline_of(seat)
        if ends is None:
            return after
        own[seat] = _moved(ends, before, after, seat, _change_of(before, after, seat, now))
    return _with_deadlines(after, owes, own)


def _change_of(before: TableDocument, after: TableDocument, seat: Seat, now: int) -> int:
    """Return when the uncounted intervals of a seat changed: now, or at the begin of a vacation that began earlier.

    A vacation is stored before it begins, but the table may read it later.
    """
    known, new = (_vacations(doc, seat) for doc in (before, after))
    first = min((begin for begin, _ in set(new) - set(known)), default=now)
    started = now if after.clock_started is None else after.clock_started
    return min(now, max(first, started))


def _vacations(doc: TableDocument, seat: Seat) -> tuple[Interval, ...]:
    """Return the vacations of the player of a seat."""
    occupant = doc.seats[seat]
    return occupant.times.vacations if isinstance(occupant, Player) and occupant.times is not None else ()


def _moved(ends: int, before: TableDocument, after: TableDocument, seat: Seat | None, since: int) -> int:
    """Return the end of a clock after the uncounted intervals have changed, with as much time left at `since` as
    before.
    """
    if ends <= since:
        return ends
    left = counted_between(since, ends, uncounted(before, seat, since))
    return deadline_after(since, left, uncounted(after, seat, since))


def _moved_timer(timer: int, before: TableDocument, after: TableDocument, owes: Collection[Seat], now: int) -> int:
    """Return the end of the game's timer after the vacations of players have changed. `owes` is not empty.

    The timer waits for the seat whose time ends last. A vacation that ends early moves it back, but leaves the other
    players `NOTICE_MS`.
    """
    since = min(_change_of(before, after, seat, now) for seat in owes)
    if timer <= since:
        return timer
    # For other seats, the vacation that the timer waits for counts as time left.
    left = min(counted_between(since, timer, uncounted(before, seat, since)) for seat in owes)
    ends = max(deadline_after(since, left, uncounted(after, seat, since)) for seat in owes)
    has_others = any(_vacations(before, seat) == _vacations(after, seat) for seat in owes)
    return max(ends, min(timer, now + NOTICE_MS)) if has_others else ends


def _with_deadlines(doc: TableDocument, owes: Collection[Seat], own: dict[Seat, int]) -> TableDocument:
    """Return the table with the given ends of the host's clock by seat (`own`)."""
    if len(set(own.values())) == 1:
        return msgspec.structs.replace(doc, deadline=next(iter(own.values())), seat_deadlines={})
    first = min((own[seat] for seat in owes if seat in own), default=min(own.values()))
    return msgspec.structs.replace(doc, deadline=first, seat_deadlines=own)
