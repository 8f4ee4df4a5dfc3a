"""Matchmaking: groups are disjoint, all members of a group are compatible, and each player finds a group in time."""

from __future__ import annotations

import random
from itertools import pairwise

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from inkrally.lobby.pairing import (
    GROUP_SIZE_WAIT_MS,
    MAX_NEIGHBORS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    REST_MS,
    STEP_MS,
    UNLIMITED_WINDOW_MS,
    MatchmakingPool,
    RecentWaits,
    Seeker,
    anybody_at,
    are_compatible,
    compatible_from,
    enough,
    groups,
    rating_window,
    steps,
)
from tests.sample_sizes import scaled

NOW = 1_000_000


@st.composite
def crowds(draw: st.DrawFn) -> list[Seeker]:
    sizes = st.tuples(st.integers(MIN_PLAYERS, MAX_PLAYERS), st.integers(MIN_PLAYERS, MAX_PLAYERS)).map(sorted)
    found = []
    for number in range(draw(st.integers(0, 40))):
        fewest, most = draw(sizes)
        rating, waited = draw(st.floats(500, 2500)), draw(st.integers(0, 2 * UNLIMITED_WINDOW_MS))
        found.append(Seeker(f"p{number}", rating, NOW - waited, fewest, most))
    return found


@given(crowds(), st.sampled_from([1, 30]))
@settings(max_examples=scaled(30), deadline=None)
def test_groups_hold(seekers: list[Seeker], slower: int) -> None:
    found = groups(seekers, NOW, slower)
    taken = [each.id for group in found for each in group]
    assert len(taken) == len(set(taken)) <= len(seekers)
    for group in found:
        assert all(each.fewest <= len(group) <= each.most for each in group)
        assert all(are_compatible(one, other, NOW, slower) for one in group for other in group if one is not other)
        assert len(group) >= enough(group[0], NOW, slower)
    assert groups(list(reversed(seekers)), NOW, slower) == found, "who asked first in the list makes no difference"


@given(crowds())
@settings(max_examples=scaled(30), deadline=None)
def test_to_fit_is_mutual(seekers: list[Seeker]) -> None:
    for one, other in pairwise(seekers):
        assert are_compatible(one, other, NOW) == are_compatible(other, one, NOW)
        assert not are_compatible(one, one, NOW)


@given(crowds(), st.sampled_from([1, 30]))
@settings(max_examples=scaled(30), deadline=None)
def test_it_is_known_from_when_on_two_fit(seekers: list[Seeker], slower: int) -> None:
    for one, other in pairwise(seekers):
        at = compatible_from(one, other, slower)
        assert at == compatible_from(other, one, slower)
        # Waiting times are rounded to whole milliseconds of a live game.
        assert are_compatible(one, other, round(at) + 2 * slower + 1, slower)
        assert at <= max(one.since, other.since) or not are_compatible(one, other, round(at) - 2 * slower - 1, slower)


def test_windows_widen_until_anybody_fits() -> None:
    widths = [rating_window(waited) for waited in range(0, UNLIMITED_WINDOW_MS + 1000, 1000)]
    assert widths == sorted(widths)
    assert widths[-1] == float("inf") > widths[-3]
    beginner, master = Seeker("a", 800, NOW - UNLIMITED_WINDOW_MS), Seeker("b", 2400, NOW)
    assert groups([beginner, master], NOW) == [(beginner, master)]
    assert groups([Seeker("a", 800, NOW - UNLIMITED_WINDOW_MS + 1000), master], NOW) == []
    assert groups([beginner, master], NOW, slower=2) == []


def test_a_full_table_begins_at_once_and_fewer_after_a_while() -> None:
    crowd = [Seeker(f"p{number}", 1500 + number, NOW) for number in range(5)]
    assert [len(group) for group in groups(crowd, NOW)] == [4]
    for count, since in GROUP_SIZE_WAIT_MS.items():
        people = crowd[:count]
        assert groups(people, NOW + since) == [tuple(people)]
        assert count == MAX_PLAYERS or groups(people, NOW + since - 1) == []


def test_the_nearest_are_chosen() -> None:
    old = Seeker("old", 1500, NOW - GROUP_SIZE_WAIT_MS[2], most=2)
    others = [Seeker(name, rating, NOW) for name, rating in (("far", 1590), ("near", 1490), ("high", 1560))]
    assert groups([*others, old], NOW)[0] == (old, others[1])


def test_every_seeker_is_paired_in_time() -> None:
    """Players of all strengths come one by one. Each finds a group soon after the rating window is unlimited."""
    rng, now, number = random.Random(7), 0, 0
    waiting: dict[str, Seeker] = {}
    longest = 0
    for _ in range(scaled(200)):
        now += 1000
        for _ in range(rng.choice([0, 0, 1, 1, 2])):
            number += 1
            # One player in ten is far above all others, where newcomers are nearer to each other.
            rating = 3000.0 if number % 10 == 0 else rng.gauss(1500, 150)
            fewest = rng.choice([2, 2, 3, 4])
            waiting[f"p{number}"] = Seeker(f"p{number}", rating, now, fewest)
        for group in groups(list(waiting.values()), now):
            for each in group:
                longest = max(longest, now - waiting.pop(each.id).since)
        longest = max([longest, *(now - each.since for each in waiting.values())])
    assert number > 100
    assert longest <= UNLIMITED_WINDOW_MS + 30_000


def test_a_pass_over_many_looks_at_few_each() -> None:
    crowd = [Seeker(f"p{number:04}", 1500.0, NOW, fewest=4) for number in range(3)]
    crowd += [Seeker(f"q{number:04}", 1500.0, NOW, fewest=2, most=2) for number in range(MAX_NEIGHBORS * 4)]
    # The players who accept only two need not wait, because two is their maximum.
    assert all(len(group) == 2 for group in groups(crowd, NOW))


def evening(kept: bool, seed: int = 3) -> tuple[float, float, int]:
    """Simulate players who come and stop over some minutes.

    Args:
        kept: Whether one pool keeps its state between the moments; otherwise each moment compares all players again.
        seed: The seed of the simulation.

    Returns:
        The mean waiting time in milliseconds, the mean rating difference at a table, and the number of players with a
        group.
    """
    rng, now, number = random.Random(seed), 0, 0
    crowd, waiting = MatchmakingPool(), dict[str, Seeker]()
    waits, gaps = list[int](), list[float]()
    for _ in range(scaled(150)):
        now += STEP_MS
        for _ in range(rng.choice([0, 0, 1, 2]) if number % 40 else 1):
            number += 1
            fewest = rng.choice([2, 2, 2, 3, 4])
            seeker = Seeker(f"p{number}", rng.gauss(1500, 250), now - rng.randrange(STEP_MS), fewest)
            waiting[seeker.id] = seeker
            crowd.add(seeker, seeker.since)
        if rng.random() < 0.05 and waiting:
            stopped = rng.choice(list(waiting))
            del waiting[stopped]
            crowd.remove(stopped)
        for group in crowd.groups(now) if kept else groups(list(waiting.values()), now):
            ratings = [each.rating for each in group]
            gaps.append(max(ratings) - min(ratings))
            for each in group:
                waits.append(now - waiting.pop(each.id).since)
                crowd.remove(each.id)
    assert len(crowd) == len(waiting) == sum(each in crowd for each in waiting)
    return sum(waits) / len(waits), sum(gaps) / len(gaps), len(waits)


def test_groups_are_as_good_as_where_all_look_at_all_each_time() -> None:
    wait, gap, found = evening(kept=True)
    wait_of_all, gap_of_all, found_by_all = evening(kept=False)
    assert wait <= wait_of_all + STEP_MS
    assert gap <= 1.1 * gap_of_all
    assert found >= 0.98 * found_by_all > 100


def test_who_fits_nobody_is_not_looked_at_until_that_can_change() -> None:
    many = scaled(250)
    crowd = MatchmakingPool(1, [Seeker(f"p{number}", 300.0 * number, NOW) for number in range(many)])
    assert crowd.groups(NOW) == []
    assert crowd.looks <= many * (2 * MAX_NEIGHBORS + 1), "one look at each, at few others"
    for after in range(STEP_MS, REST_MS, STEP_MS):
        before = crowd.looks
        assert crowd.groups(NOW + after) == []
        assert crowd.looks == before
    # A player joins. The pool compares only the neighbor who becomes compatible soon, at that time.
    crowd.add(Seeker("new", 300.0 * 7 + 116, NOW, fewest=2, most=2), NOW + STEP_MS)
    before = crowd.looks
    assert crowd.groups(NOW + 1999) == []
    assert crowd.looks - before <= 2 * (2 * MAX_NEIGHBORS + 1)
    assert [[each.id for each in group] for group in crowd.groups(NOW + 2000)] == [["new", "p7"]]


def test_it_can_be_stopped_and_goes_on_where_it_was() -> None:
    rng = random.Random(2)
    people = [Seeker(f"p{number}", rng.gauss(1500, 300), NOW - number) for number in range(400)]
    whole, parts = groups(people, NOW), list[tuple[Seeker, ...]]()
    crowd, goes = MatchmakingPool(1, people), 0
    while crowd.due(NOW):
        before = crowd.looks
        parts += crowd.groups(NOW, 20)
        assert crowd.looks - before < 20 + 8 * MAX_NEIGHBORS
        goes += 1
    assert parts == whole
    assert goes > 10


def test_reported_wait_is_the_recent_wait() -> None:
    waits = RecentWaits()
    assert waits.expected is None
    for each in [90_000, *range(1000, 26_000, 1000)]:
        waits.add(each)
    assert waits.expected == 13_000


def test_no_two_people_of_one_network_are_in_a_group() -> None:
    """This holds after any wait. Players without a known network are on no common network."""
    of_one = [Seeker(f"a{number}", 1500, NOW - UNLIMITED_WINDOW_MS, network="192.0.2.1") for number in range(3)]
    assert groups(of_one, NOW) == []
    stranger = Seeker("s", 1500, NOW - UNLIMITED_WINDOW_MS, network="192.0.2.2")
    (group,) = groups([*of_one, stranger], NOW)
    assert len(group) == 2
    assert {each.network for each in group} == {"192.0.2.1", "192.0.2.2"}
    assert len(groups([msgspec.structs.replace(each, network="") for each in of_one], NOW)[0]) == 3


def test_a_search_is_told_with_how_many_it_begins_and_when() -> None:
    """The page counts down with the clock to the time at which fewer players are enough."""
    anyone = Seeker("a", 1500, 1000)
    assert steps(anyone) == ((4, 1000), (3, 11_000), (2, 21_000))
    assert steps(anyone, 30) == ((4, 1000), (3, 301_000), (2, 601_000))
    assert steps(Seeker("b", 1500, 1000, 2, 2)) == ((2, 1000),)
    assert steps(Seeker("c", 1500, 1000, 3, 4)) == ((4, 1000), (3, 11_000))
    for seeker in (anyone, Seeker("b", 1500, 1000, 2, 2), Seeker("c", 1500, 1000, 3, 4)):
        for now in (1000, 10_999, 11_000, 20_999, 21_000, 90_000):
            by_now = [count for count, at in steps(seeker) if at <= now][-1]
            assert by_now == enough(seeker, now)
    assert anybody_at(anyone, 30) == 1000 + 30 * 60_000
