"""The time that a clock counts: when a budget of time is used up, given the intervals that do not count.

All interruptions of clocks use `deadline_after`: agreed pauses, vacations, weekends and the players' own hours. Times
are milliseconds since 1970. Intervals are pairs of a begin and an end, and the end is not part of the interval.
Contains no tables.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import Annotated, TypeAlias
from zoneinfo import ZoneInfo

import msgspec

Interval: TypeAlias = tuple[int, int]

MINUTES_A_DAY = 24 * 60
MIN_HOURS_MINUTES = 8 * 60
"""The minimum length of a player's own hours. With it, a clock that counts only in these hours runs at most three times
as long."""
MAX_ZONE_CHARS = 60
"""The maximum length of the name of a time zone. The longest names of the IANA database have about 30 characters."""
HORIZON_DAYS = 3660
"""Repeating intervals are listed for this many days, so that each computation ends."""
_SATURDAY = 5

Minute = Annotated[int, msgspec.Meta(ge=0, lt=MINUTES_A_DAY)]
"""A time of the day, as the number of minutes since midnight."""


class Hours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The hours of each day when a player plays, such as 8:00 to 23:00.

    Attributes:
        begin: When the hours begin, in minutes since midnight.
        end: When the hours end. If it is before `begin`, they end on the next day.
        zone: The time zone, such as `Europe/Berlin`.
    """

    begin: Minute
    end: Minute
    zone: Annotated[str, msgspec.Meta(max_length=MAX_ZONE_CHARS)]

    @property
    def minutes(self) -> int:
        """The length of the hours of one day; 0 if `begin` equals `end`."""
        return (self.end - self.begin) % MINUTES_A_DAY


def is_zone(name: str) -> bool:
    """Return whether this machine knows a time zone."""
    try:
        ZoneInfo(name)
    except (OSError, ValueError, KeyError):
        return False
    return len(name) <= MAX_ZONE_CHARS


def time_zone(name: str) -> tzinfo:
    """Return a time zone by its name, or UTC if this machine does not know the name."""
    return ZoneInfo(name) if is_zone(name) else UTC


def instant(day: date, minute: int, zone: tzinfo) -> int:
    """Return the time of a minute of a day in a time zone, in milliseconds since 1970.

    If the change to summer time skips the minute, the result is moved by the length of the change. If the minute occurs
    twice, the result is the first.
    """
    hour, rest = divmod(minute, 60)
    return int(datetime(day.year, day.month, day.day, hour, rest, tzinfo=zone).timestamp()) * 1000


def local_date(at: int, zone: tzinfo) -> date:
    """Return the date in a time zone at a time in milliseconds since 1970."""
    return datetime.fromtimestamp(at / 1000, zone).date()


def weekends(zone_name: str, start: int) -> Iterator[Interval]:
    """Yield the weekends of a time zone that end after `start`: Saturday 0:00 to Monday 0:00."""
    zone = time_zone(zone_name)
    first = local_date(start, zone)
    saturday = first - timedelta((first.weekday() - _SATURDAY) % 7)
    for days in range(0, HORIZON_DAYS, 7):
        day = saturday + timedelta(days)
        end = instant(day + timedelta(2), 0, zone)
        if end > start:
            yield instant(day, 0, zone), end


def outside_hours(hours: Hours, start: int) -> Iterator[Interval]:
    """Yield the intervals outside of a player's hours that end after `start`."""
    zone = time_zone(hours.zone)
    first = local_date(start, zone) - timedelta(2)
    overnight = timedelta(hours.end <= hours.begin)
    ended = instant(first + overnight, hours.end, zone)
    for days in range(1, HORIZON_DAYS):
        day = first + timedelta(days)
        begun = instant(day, hours.begin, zone)
        if ended < begun and begun > start:
            yield ended, begun
        ended = instant(day + overnight, hours.end, zone)


def deadline_after(start: int, budget: int, uncounted: Iterable[Interval]) -> int:
    """Return when a budget of time that begins at `start` is used up.

    Args:
        start: When the clock starts.
        budget: The counted time in milliseconds, at least 0.
        uncounted: The intervals that do not count, sorted by start. They may overlap.
    """
    at, left = start, budget
    for begin, end in uncounted:
        if begin - at >= left:
            break
        if end <= at:
            continue
        left -= max(0, begin - at)
        at = end
    return at + left


def counted_between(start: int, end: int, uncounted: Iterable[Interval]) -> int:
    """Return how much of the time from `start` to `end` counts, in milliseconds.

    `uncounted` are the intervals that do not count, as in `deadline_after`.
    """
    at, counted = start, 0
    for begin, until in uncounted:
        if begin >= end:
            break
        counted += max(0, begin - at)
        at = max(at, until)
    return counted + max(0, end - at)


def merged(*sources: Iterable[Interval]) -> Iterator[Interval]:
    """Return the intervals of several sorted sources, sorted by start."""
    return iter(heapq.merge(*sources))
