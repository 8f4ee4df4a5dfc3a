"""Ratings: which players count, ranks, uncertainty, and equal results for equal matches."""

from __future__ import annotations

import random

import pytest

from inkrally.bots.player import bots_of
from inkrally.games import GAMES
from inkrally.lobby.ratings import (
    BOT_PREFIX,
    DAY_MS,
    INITIAL_DEVIATION,
    INITIAL_RATING,
    INTERVAL_DEVIATIONS,
    LEAST_DOUBT,
    MOST_CHANGE,
    MOST_SEATS,
    PROVISIONAL_MATCHES,
    WINDOW_MS,
    Rating,
    SeatStanding,
    aged_rating,
    bot_ratings,
    fitted,
    fold,
    is_ratable,
    met_lately,
    ranks_of,
    shown_rating,
    update_ratings,
    weights_of,
)
from inkrally.table.rated import MOST_SEATS as MOST_SEATS_AT_TABLE

EACH_OTHER = [[0.0, 1.0, 1.0], [1.0, 0.0, 1.0], [1.0, 1.0, 0.0]]


def test_only_matches_of_two_people_count() -> None:
    bot = SeatStanding(BOT_PREFIX + "easy", 1)
    assert not is_ratable([SeatStanding("ann", 1), bot])
    assert not is_ratable([bot, bot])
    assert is_ratable([SeatStanding("ann", 1), bot, SeatStanding("ben", 2)])


def test_player_who_leaves_loses_against_all_who_stay() -> None:
    seats = [
        SeatStanding("ann", 1, gone=2),
        SeatStanding("ben", 3),
        SeatStanding("cid", 2),
        SeatStanding("dan", 4, gone=5),
    ]
    assert ranks_of(seats) == [3, 2, 1, 4]
    after = fold({}, seats, 0)
    assert after["cid"].mean > after["ben"].mean > after["ann"].mean > after["dan"].mean
    assert after["ann"].mean < INITIAL_RATING, "the best score helps nobody who left"


def test_last_player_to_leave_wins_against_earlier_leavers() -> None:
    assert ranks_of([SeatStanding("ann", 1, gone=6), SeatStanding("ben", 2, gone=1)]) == [2, 1]


def test_ties_share_a_rank() -> None:
    assert ranks_of([SeatStanding("a", 1), SeatStanding("b", 1), SeatStanding("c", 3)]) == [1, 1, 2]
    one, two, three = update_ratings([Rating(), Rating(), Rating()], [1, 1, 2], 0, EACH_OTHER)
    assert one == two
    assert one.mean > three.mean


def test_matches_make_surer_and_time_less_sure() -> None:
    known = Rating()
    for day in range(PROVISIONAL_MATCHES):
        assert shown_rating(known, day).settling
        known = update_ratings([known, Rating()], [1 + day % 2, 2 - day % 2], day * DAY_MS, [[0, 1], [1, 0]])[0]
    assert known.deviation < INITIAL_DEVIATION * 2 / 3
    told = shown_rating(known, known.at)
    assert not told.settling
    assert (told.low + told.high) / 2 == pytest.approx(told.value, abs=1)
    assert told.high - told.low == pytest.approx(2 * INTERVAL_DEVIATIONS * known.deviation, abs=2)
    boxes = [shown_rating(known, known.at + days * DAY_MS) for days in (0, 30, 365, 10_000)]
    widths = [box.high - box.low for box in boxes]
    assert widths == sorted(set(widths))
    assert widths[-1] == pytest.approx(2 * INTERVAL_DEVIATIONS * INITIAL_DEVIATION, abs=2)
    assert {box.value for box in boxes} == {told.value}
    assert aged_rating(known, known.at - DAY_MS) == known, "a clock that was set back takes nothing away"


@pytest.mark.parametrize("game", GAMES)
def test_every_bot_has_a_rating_that_no_match_moves(game: str) -> None:
    known = bot_ratings(game)
    assert list(known) == list(bots_of(game)), "the weakest first, as they are named"
    assert list(known.values()) == sorted(known.values())
    weakest, strongest = (
        BOT_PREFIX + level for level in (min(known, key=known.__getitem__), max(known, key=known.__getitem__))
    )
    seats = [SeatStanding("ann", 1), SeatStanding(weakest, 4), SeatStanding(strongest, 2), SeatStanding("ben", 3)]
    assert set(fold({}, seats, 5, game=game)) == {"ann", "ben"}
    # A win against a strong bot raises a rating more than one against a weak bot.
    beside = [[SeatStanding("ann", 1), SeatStanding("ben", 2), SeatStanding(bot, 3)] for bot in (weakest, strongest)]
    settled = {who: Rating(deviation=LEAST_DOUBT, matches=40) for who in ("ann", "ben")}
    low, high = (fold(settled, each, 5, game=game)["ann"].mean for each in beside)
    assert high > low > INITIAL_RATING


def test_places_of_players_of_constant_strength_give_their_ratings() -> None:
    rng = random.Random(1)
    strengths = [1200.0, 1500.0, 1800.0]
    played = []
    for _ in range(3000):
        points = [rng.gauss(each, 200) for each in strengths]
        played.append([1 + sum(other > own for other in points) for own in points])
    found = fitted(played)
    assert sum(found) / 3 == pytest.approx(INITIAL_RATING)
    assert found == sorted(found)
    assert fitted([[1]] * 5) == [INITIAL_RATING]


@pytest.mark.parametrize("seats", range(2, MOST_SEATS + 1))
@pytest.mark.parametrize("gone", [False, True])
def test_one_match_changes_no_rating_by_more_than_the_maximum(seats: int, gone: bool) -> None:
    """The limit holds for the winner and for an absent player, with any uncertainty."""
    for doubt in (INITIAL_DEVIATION, 200.0, LEAST_DOUBT):
        for gap in (0.0, 400.0, 2000.0):
            before = {
                "p0": Rating(INITIAL_RATING, doubt, 9),
                **{f"p{n}": Rating(INITIAL_RATING + gap, doubt, 9) for n in range(1, seats)},
            }
            last = SeatStanding(f"p{seats - 1}", 1, gone=7) if gone else SeatStanding(f"p{seats - 1}", seats)
            after = fold(before, [*(SeatStanding(f"p{n}", n + 1) for n in range(seats - 1)), last], 0)
            changes = [after[who].mean - before[who].mean for who in before]
            assert max(map(abs, changes)) <= MOST_CHANGE
            assert changes[0] > 0 > changes[-1]


def test_what_is_known_is_never_surer_than_the_floor() -> None:
    known = {"ann": Rating(), "ben": Rating()}
    for number in range(400):
        known = fold(known, [SeatStanding("ann", 1 + number % 2), SeatStanding("ben", 2 - number % 2)], number)
    assert known["ann"].deviation == LEAST_DOUBT
    one = fold({}, [SeatStanding(f"p{n}", n + 1) for n in range(MOST_SEATS)], 0)
    assert one["p0"].deviation > INITIAL_DEVIATION / 2, "one match of many does not tell all"


def test_players_of_one_address_count_nothing_for_each_other() -> None:
    """Bots at the table do not count either: without a second person, the match is one against bots alone."""
    alone = [SeatStanding("ann", 1, near=1), SeatStanding("ben", 2, near=1), SeatStanding(BOT_PREFIX + "easy", 3)]
    assert fold({}, alone, 5, game="railroad-ink") == {"ann": Rating(), "ben": Rating()}
    # A player from another address counts for both, and both count for that player.
    three = fold({}, [*alone[:2], SeatStanding("cid", 3)], 5)
    two = fold({}, [SeatStanding("ann", 1), SeatStanding("cid", 2)], 5)
    assert three["ann"] == two["ann"]
    assert three["cid"].mean < INITIAL_RATING


def test_repeated_pairings_count_less_and_less_within_a_week() -> None:
    changes = []
    known, lately = {"ann": Rating(), "ben": Rating()}, list[tuple[int, int]]()
    for number in range(10):
        met = met_lately({"ann": lately, "ben": lately}, number)
        assert met.get(frozenset(("ann", "ben")), 0) == number
        after = fold(known, [SeatStanding("ann", 1), SeatStanding("ben", 2)], number, met)
        changes.append(after["ann"].mean - known["ann"].mean)
        known, lately = after, [*lately, (number, number)]
    assert all(abs(change) <= MOST_CHANGE / 2**number for number, change in enumerate(changes))
    assert known["ann"].mean - INITIAL_RATING < 2 * MOST_CHANGE
    assert met_lately({"ann": lately, "ben": lately}, WINDOW_MS + 10) == {}, "a week later they begin anew"
    weights = weights_of(
        [SeatStanding("ann", 1), SeatStanding("ben", 2), SeatStanding("cid", 3)], {frozenset(("ann", "ben")): 3}
    )
    assert weights[0] == [0, 1 / 8, 1], "others count as before"


def test_match_with_too_many_seats_changes_no_rating() -> None:
    assert MOST_SEATS == MOST_SEATS_AT_TABLE
    many = [SeatStanding(f"p{n}", n + 1) for n in range(24)]
    assert not is_ratable(many)
    assert set(fold({}, many, 0).values()) == {Rating()}, "nor does one of before"


def test_a_match_that_all_people_left_is_void_for_all() -> None:
    bot = SeatStanding(BOT_PREFIX + "easy", 1)
    both = [SeatStanding("ann", 1, gone=2), SeatStanding("ben", 2, gone=5)]
    for left in (both, [*both, bot]):
        assert not is_ratable(left)
        assert set(fold({}, left, 0).values()) == {Rating()}, "nor does one of before"
    # A player who stays wins against all who left.
    assert is_ratable([SeatStanding("ann", 2), both[1]])
    assert fold({}, [SeatStanding("ann", 2), both[1]], 0)["ann"].mean > INITIAL_RATING


def test_the_same_results_give_the_same_numbers_to_the_last_bit() -> None:
    def played() -> dict[str, Rating]:
        rng, known = random.Random(3), dict[str, Rating]()
        for number in range(60):
            people = rng.sample(["ann", "ben", "cid", "dan", BOT_PREFIX + "easy"], 4)
            known |= fold(known, [SeatStanding(who, 1 + seat) for seat, who in enumerate(people)], number * 1000)
        return known

    assert played() == played()
