"""The days of the games of the day, and streaks with a free day."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from inkrally.match.errors import Refusal
from inkrally.server.features.daily.calendar import (
    DAY_MS,
    FINISH_HOURS,
    HOUR_MS,
    begin_of,
    close_of,
    day_at,
    end_of,
    parse_day,
    streak_of,
)

TODAY = date(2026, 11, 29)


def played(*back: int) -> set[date]:
    """Return the dates that are the given numbers of days before today."""
    return {TODAY - timedelta(days=each) for each in back}


def test_a_day_ends_at_midnight_of_utc_for_everyone() -> None:
    assert begin_of(TODAY) == 1_795_910_400_000
    assert day_at(end_of(TODAY) - 1) == TODAY
    assert day_at(end_of(TODAY)) == TODAY + timedelta(days=1)
    assert end_of(TODAY) - begin_of(TODAY) == DAY_MS
    assert close_of(TODAY) - end_of(TODAY) == FINISH_HOURS * HOUR_MS


@pytest.mark.parametrize("text", ["", "today", "2026-2-3", "20261129", "2026-W48-7", "2026-02-30", "2026-11-29 "])
def test_a_day_has_one_spelling(text: str) -> None:
    with pytest.raises(Refusal, match="no games of this day"):
        parse_day(text)
    assert parse_day("2026-11-29") == TODAY


def test_a_streak_has_one_free_day_in_seven() -> None:
    assert streak_of(set(), TODAY) == 0
    assert streak_of(played(0), TODAY) == 1
    # Today is not missed yet.
    assert streak_of(played(1, 2, 3), TODAY) == 3
    # The second day is free, the third one is not, as there are fewer than seven days between them.
    assert streak_of(played(0, 2, 3, 5), TODAY) == 3
    assert streak_of(played(0, *range(2, 8), *range(9, 12)), TODAY) == 10
    assert streak_of(played(0, *range(2, 7), *range(8, 12)), TODAY) == 6
    # Two missed days end it.
    assert streak_of(played(0, 1, 4, 5), TODAY) == 2
    assert streak_of(played(3, 4), TODAY) == 0
