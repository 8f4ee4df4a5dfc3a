"""The time that a clock counts (`counted_time.py`): properties of the mapping, weekends, hours and summer time."""

from __future__ import annotations

from datetime import datetime
from itertools import pairwise, takewhile
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from inkrally.table.counted_time import (
    HORIZON_DAYS,
    Hours,
    Interval,
    counted_between,
    deadline_after,
    is_zone,
    merged,
    outside_hours,
    weekends,
)

HOUR = 3_600_000
DAY = 24 * HOUR
START = 1_790_000_000_000
ZONES = ("UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "America/Havana")

instants = st.integers(START, START + 400 * DAY)
budgets = st.integers(0, 14 * DAY)
intervals = st.lists(
    st.tuples(instants, st.integers(0, 40 * DAY)).map(lambda each: (each[0], each[0] + each[1])), max_size=8
).map(sorted)
hours = st.tuples(st.integers(0, 1439), st.integers(480, 1439), st.sampled_from(ZONES)).map(
    lambda each: Hours(each[0], (each[0] + each[1]) % 1440, each[2])
)


def at(text: str, zone: str = "UTC") -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()) * 1000


def slow_counted(start: int, end: int, uncounted: list[Interval]) -> int:
    """Count the time by its pieces between all ends of intervals, as an independent check."""
    cuts = sorted({start, end, *(each for pair in uncounted for each in pair if start < each < end)})
    pieces = pairwise(cuts)
    return sum(b - a for a, b in pieces if not any(begin <= a and b <= until for begin, until in uncounted))


@given(instants, budgets, intervals)
def test_deadline_leaves_exactly_the_budget(start: int, budget: int, uncounted: list[Interval]) -> None:
    end = deadline_after(start, budget, uncounted)
    assert counted_between(start, end, uncounted) == slow_counted(start, end, uncounted) == budget
    assert end >= start + budget
    if budget:
        assert slow_counted(start, end - 1, uncounted) == budget - 1, "no earlier end has the whole budget"


@given(instants, budgets, budgets, intervals)
def test_more_budget_never_ends_earlier(start: int, budget: int, more: int, uncounted: list[Interval]) -> None:
    assert deadline_after(start, budget, uncounted) <= deadline_after(start, budget + more, uncounted)


@given(instants, budgets, intervals, intervals)
def test_more_intervals_never_end_earlier(
    start: int, budget: int, uncounted: list[Interval], more: list[Interval]
) -> None:
    both = list(merged(uncounted, more))
    assert deadline_after(start, budget, uncounted) <= deadline_after(start, budget, both)


@given(instants, st.sampled_from(ZONES))
def test_weekends_are_saturday_and_sunday_of_the_zone(start: int, zone: str) -> None:
    found = list(takewhile(lambda each: each[0] < start + 60 * DAY, weekends(zone, start)))
    assert found[0][1] > start
    assert found == sorted(found)
    for hour in range(0, 50 * 24, 5):
        moment = start + hour * HOUR
        inside = any(begin <= moment < end for begin, end in found)
        assert inside == (datetime.fromtimestamp(moment / 1000, ZoneInfo(zone)).weekday() >= 5)


@given(instants, hours)
@example(1_793_185_200_000, Hours(1, 481, "America/Havana"))  # at the change of the clocks 0:01 comes twice
def test_outside_of_hours_is_the_rest_of_each_day(start: int, own: Hours) -> None:
    found = list(takewhile(lambda each: each[0] < start + 20 * DAY, outside_hours(own, start)))
    assert all(one[1] <= two[0] for one, two in pairwise(found))
    for hour in range(0, 15 * 24, 3):
        moment = start + hour * HOUR
        earlier, local, later = (
            datetime.fromtimestamp((moment + hours * HOUR) / 1000, ZoneInfo(own.zone)) for hours in (-2, 0, 2)
        )
        if earlier.utcoffset() != later.utcoffset():
            continue  # within two hours of a change of the clocks
        minute = 60 * local.hour + local.minute
        plays = (minute - own.begin) % 1440 < own.minutes
        assert any(begin <= moment < end for begin, end in found) != plays


@given(instants, st.integers(1, 14 * DAY), hours, st.sampled_from(ZONES))
def test_clock_of_hours_and_weekends_ends_within_weeks(start: int, budget: int, own: Hours, zone: str) -> None:
    """Hostile hours cannot stall a table: five days of at least 8 hours count in each week."""
    end = deadline_after(start, budget, merged(outside_hours(own, start), weekends(zone, start)))
    assert end - start <= (budget // (5 * 7 * HOUR) + 2) * 7 * DAY < HORIZON_DAYS * DAY


def test_weekend_moves_a_deadline_to_monday() -> None:
    friday = at("2026-11-27T18:00", "Europe/Berlin")
    end = deadline_after(friday, DAY, weekends("Europe/Berlin", friday))
    assert end == at("2026-11-30T18:00", "Europe/Berlin")
    assert deadline_after(friday, DAY, weekends("Pacific/Apia", friday)) == at("2026-12-01", "Pacific/Apia")


@pytest.mark.parametrize(
    ("begun", "ends"),
    [
        ("2027-03-27T22:00", "2027-03-28T09:00"),  # the clocks go forward in this night
        ("2027-10-30T22:00", "2027-10-31T09:00"),  # the clocks go back
        ("2027-06-01T22:00", "2027-06-02T09:00"),
    ],
)
def test_hours_follow_summer_time(begun: str, ends: str) -> None:
    start = at(begun, "Europe/Berlin")
    own = Hours(8 * 60, 23 * 60, "Europe/Berlin")
    assert deadline_after(start, 2 * HOUR, outside_hours(own, start)) == at(ends, "Europe/Berlin")


def test_hours_over_midnight() -> None:
    own = Hours(20 * 60, 6 * 60, "UTC")
    start = at("2026-11-29T12:00")
    assert deadline_after(start, 3 * HOUR, outside_hours(own, start)) == at("2026-11-29T23:00")
    assert deadline_after(start, 11 * HOUR, outside_hours(own, start)) == at("2026-11-30T21:00")
    assert deadline_after(at("2026-11-29T02:00"), HOUR, outside_hours(own, at("2026-11-29T02:00"))) == at(
        "2026-11-29T03:00"
    )


@pytest.mark.parametrize(
    "name", ["", "Mars/Olympus", "../../etc/passwd", "/etc/localtime", "Europe/Berlin\0", "a" * 99]
)
def test_unknown_zones_are_refused(name: str) -> None:
    assert not is_zone(name)
