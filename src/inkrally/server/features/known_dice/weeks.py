"""The weeks of the known-dice challenge: ISO weeks in UTC, such as `2026-W48`, from Monday to Sunday."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import NamedTuple

from inkrally.match.errors import Refusal
from inkrally.server.features.daily.calendar import begin_of, day_at

WEEK = re.compile(r"\d{4}-W\d\d")


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
