"""The days of the games of the day, streaks of played days, and the weeks of the known-dice challenge, all in UTC."""

from __future__ import annotations

import re
from collections.abc import Collection
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

from inkrally.match.errors import Refusal

HOUR_MS = 3600 * 1000
DAY_MS = 24 * HOUR_MS
FINISH_HOURS = 12
"""An attempt that began on a day counts if it is finished at most this many hours after the end of the day.

After that, the seeds and all results of the day are public."""
FREE_DAY_EVERY = 7
"""A missed day does not end a streak if the last missed day before it was at least this many days earlier."""

ONE_DAY = timedelta(days=1)
EPOCH = date(1970, 1, 1)
WEEK = re.compile(r"\d{4}-W\d\d")
"""A week of ISO 8601, from Monday to Sunday, such as `2026-W48`."""


def day_at(now: int) -> date:
    """Return the day of a time in milliseconds since 1970."""
    return datetime.fromtimestamp(now / 1000, UTC).date()


def parse_day(text: str) -> date:
    """Return a day that is written as `2026-11-29`. Raises Refusal (`daily-unknown`)."""
    try:
        found = date.fromisoformat(text)
    except ValueError:
        raise unknown_day() from None
    if found.isoformat() != text:
        raise unknown_day()
    return found


def unknown_day() -> Refusal:
    return Refusal("daily-unknown", "there are no games of this day")


def begin_of(day: date) -> int:
    """Return when a day begins, in milliseconds since 1970."""
    return (day - EPOCH).days * DAY_MS


def end_of(day: date) -> int:
    """Return when a day ends, in milliseconds since 1970. Attempts that begin later do not count for the day."""
    return begin_of(day) + DAY_MS


def close_of(day: date) -> int:
    """Return the end of the time in which attempts of a day may be finished, in milliseconds since 1970."""
    return end_of(day) + FINISH_HOURS * HOUR_MS


def streak_of(days: Collection[date], today: date) -> int:
    """Return the length of the streak: the number of played days up to today without a gap.

    One missed day in seven is no gap (`FREE_DAY_EVERY`). Today counts as missed only when it is over.
    """
    count, missed = 0, None
    day = today if today in days else today - ONE_DAY
    first = min(days, default=today)
    while day >= first:
        if day in days:
            count += 1
        elif missed is None or (missed - day).days >= FREE_DAY_EVERY:
            missed = day
        else:
            break
        day -= ONE_DAY
    return count


class Week(NamedTuple):
    """A week, by the date of its Monday."""

    monday: date

    def __str__(self) -> str:
        year, number, _ = self.monday.isocalendar()
        return f"{year:04}-W{number:02}"

    @property
    def begins(self) -> int:
        """When the week begins, in milliseconds since 1970."""
        return begin_of(self.monday)

    @property
    def ends(self) -> int:
        """When the week ends, in milliseconds since 1970. Sheets that are finished later are listed apart."""
        return begin_of(self.monday + timedelta(days=7))


def week_at(now: int) -> Week:
    """Return the week of a time in milliseconds since 1970."""
    day = day_at(now)
    return Week(day - timedelta(days=day.weekday()))


def parse_week(text: str) -> Week:
    """Return a week that is written as `2026-W48`. Raises Refusal (`known-dice-unknown`)."""
    if WEEK.fullmatch(text) is None or not text.isascii():
        raise unknown_week()
    try:
        return Week(date.fromisocalendar(int(text[:4]), int(text[6:]), 1))
    except ValueError:
        raise unknown_week() from None


def unknown_week() -> Refusal:
    """Return the refusal for a week without a challenge."""
    return Refusal("known-dice-unknown", "there is no challenge of this week; weeks are written as 2026-W48")
