"""Ratings: who counts, in which order, what uncertainty does, and that the same results give the same numbers."""

from __future__ import annotations

import random

import pytest

from inkrally.place.ratings import (
    BOT,
    BOX,
    DAY_MS,
    DOUBT,
    SETTLED,
    START,
    RatedSeat,
    Rating,
    counts,
    fold,
    now_known,
    ranks_of,
    rated,
    shown,
)


def test_only_matches_of_two_people_count() -> None:
    bot = RatedSeat(BOT + "easy", 1)
    assert not counts([RatedSeat("ann", 1), bot])
    assert not counts([bot, bot])
    assert counts([RatedSeat("ann", 1), bot, RatedSeat("ben", 2)])


def test_who_leaves_loses_against_all_who_stay() -> None:
    seats = [RatedSeat("ann", 1, gone=2), RatedSeat("ben", 3), RatedSeat("cid", 2), RatedSeat("dan", 4, gone=5)]
    assert ranks_of(seats) == [3, 2, 1, 4]
    after = fold({}, seats, 0)
    assert after["cid"].mean > after["ben"].mean > after["ann"].mean > after["dan"].mean
    assert after["ann"].mean < START, "the best score helps nobody who left"


def test_who_left_last_of_all_wins_against_who_left_before() -> None:
    assert ranks_of([RatedSeat("ann", 1, gone=6), RatedSeat("ben", 2, gone=1)]) == [2, 1]


def test_ties_share_a_rank() -> None:
    assert ranks_of([RatedSeat("a", 1), RatedSeat("b", 1), RatedSeat("c", 3)]) == [1, 1, 2]
    one, two, three = rated([Rating(), Rating(), Rating()], [1, 1, 2], 0)
    assert one == two
    assert one.mean > three.mean


def test_matches_make_surer_and_time_less_sure() -> None:
    known = Rating()
    for day in range(SETTLED):
        assert shown(known, day).settling
        known = rated([known, Rating()], [1 + day % 2, 2 - day % 2], day * DAY_MS)[0]
    assert known.doubt < DOUBT * 2 / 3
    told = shown(known, known.at)
    assert not told.settling
    assert (told.low + told.high) / 2 == pytest.approx(told.value, abs=1)
    assert told.high - told.low == pytest.approx(2 * BOX * known.doubt, abs=2)
    boxes = [shown(known, known.at + days * DAY_MS) for days in (0, 30, 365, 10_000)]
    widths = [box.high - box.low for box in boxes]
    assert widths == sorted(set(widths))
    assert widths[-1] == pytest.approx(2 * BOX * DOUBT, abs=2)
    assert {box.value for box in boxes} == {told.value}
    assert now_known(known, known.at - DAY_MS) == known, "a clock that was set back takes nothing away"


def test_a_bot_in_two_seats_is_one_player() -> None:
    seats = [RatedSeat("ann", 1), RatedSeat(BOT + "easy", 2), RatedSeat(BOT + "easy", 4), RatedSeat("ben", 3)]
    after = fold({}, seats, 5)
    assert set(after) == {"ann", "ben", BOT + "easy"}
    assert after[BOT + "easy"].matches == 1
    assert after["ann"].mean > after[BOT + "easy"].mean > after["ben"].mean - 200


def test_the_same_results_give_the_same_numbers_to_the_last_bit() -> None:
    def played() -> dict[str, Rating]:
        rng, known = random.Random(3), dict[str, Rating]()
        for number in range(60):
            people = rng.sample(["ann", "ben", "cid", "dan", BOT + "easy"], 4)
            known |= fold(known, [RatedSeat(who, 1 + seat) for seat, who in enumerate(people)], number * 1000)
        return known

    assert played() == played()
