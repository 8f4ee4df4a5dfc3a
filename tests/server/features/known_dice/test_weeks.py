"""The weeks of the known-dice challenge."""

from __future__ import annotations

from datetime import date

import pytest

from inkrally.match.errors import Refusal
from inkrally.server.features.daily.calendar import DAY_MS, Week, parse_week, week_at

WEEK = Week(date(2026, 11, 23))


def test_a_week_runs_from_monday_to_sunday_of_utc() -> None:
    assert str(WEEK) == "2026-W48"
    assert WEEK.ends - WEEK.begins == 7 * DAY_MS
    assert week_at(WEEK.begins) == week_at(WEEK.ends - 1) == WEEK
    assert str(week_at(WEEK.begins - 1)) == "2026-W47"
    assert str(week_at(WEEK.ends)) == "2026-W49"


def test_the_year_of_a_week_is_that_of_its_thursday() -> None:
    # ISO 8601: 1 January 2027 is a Friday, so it belongs to the last week of 2026.
    assert str(Week(date(2026, 12, 28))) == "2026-W53"
    assert parse_week("2026-W53").monday == date(2026, 12, 28)


@pytest.mark.parametrize(
    "text", ["", "now", "2026-48", "2026-W00", "2026-W54", "2027-W53", "2026-w48", "2026-W48 ", "٢٠٢٦-W48", "0000-W01"]
)
def test_a_week_has_one_spelling(text: str) -> None:
    with pytest.raises(Refusal, match="no challenge of this week"):
        parse_week(text)
