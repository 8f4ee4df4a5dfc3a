"""Pairing: nobody in two groups, everybody fits everybody of the group, and nobody waits for ever."""

from __future__ import annotations

import random
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from inkrally.place.pairing import (
    ANYBODY_MS,
    ENOUGH_MS,
    FEWEST,
    LOOKS,
    MOST,
    Seeker,
    WaitsLately,
    enough,
    fit,
    groups,
    window,
)
from tests.counts import scaled

NOW = 1_000_000


@st.composite
def crowds(draw: st.DrawFn) -> list[Seeker]:
    sizes = st.tuples(st.integers(FEWEST, MOST), st.integers(FEWEST, MOST)).map(sorted)
    found = []
    for number in range(draw(st.integers(0, 40))):
        fewest, most = draw(sizes)
        rating, waited = draw(st.floats(500, 2500)), draw(st.integers(0, 2 * ANYBODY_MS))
        found.append(Seeker(f"p{number}", rating, NOW - waited, fewest, most))
    return found


@given(crowds(), st.sampled_from([1, 30]))
@settings(max_examples=scaled(60, 2000), deadline=None)
def test_groups_hold(seekers: list[Seeker], slower: int) -> None:
    found = groups(seekers, NOW, slower)
    taken = [each.id for group in found for each in group]
    assert len(taken) == len(set(taken)) <= len(seekers)
    for group in found:
        assert all(each.fewest <= len(group) <= each.most for each in group)
        assert all(fit(one, other, NOW, slower) for one in group for other in group if one is not other)
        assert len(group) >= enough(group[0], NOW, slower)
    assert groups(list(reversed(seekers)), NOW, slower) == found, "who asked first in the list makes no difference"


@given(crowds())
@settings(max_examples=scaled(60, 2000), deadline=None)
def test_to_fit_is_mutual(seekers: list[Seeker]) -> None:
    for one, other in pairwise(seekers):
        assert fit(one, other, NOW) == fit(other, one, NOW)
        assert not fit(one, one, NOW)


def test_windows_widen_until_anybody_fits() -> None:
    widths = [window(waited) for waited in range(0, ANYBODY_MS + 1000, 1000)]
    assert widths == sorted(widths)
    assert widths[-1] == float("inf") > widths[-3]
    beginner, master = Seeker("a", 800, NOW - ANYBODY_MS), Seeker("b", 2400, NOW)
    assert groups([beginner, master], NOW) == [(beginner, master)]
    assert groups([Seeker("a", 800, NOW - ANYBODY_MS + 1000), master], NOW) == []
    assert groups([beginner, master], NOW, slower=2) == []


def test_a_full_table_begins_at_once_and_fewer_after_a_while() -> None:
    crowd = [Seeker(f"p{number}", 1500 + number, NOW) for number in range(5)]
    assert [len(group) for group in groups(crowd, NOW)] == [4]
    for count, since in ENOUGH_MS.items():
        people = crowd[:count]
        assert groups(people, NOW + since) == [tuple(people)]
        assert count == MOST or groups(people, NOW + since - 1) == []


def test_the_nearest_are_chosen() -> None:
    old = Seeker("old", 1500, NOW - ENOUGH_MS[2], most=2)
    others = [Seeker(name, rating, NOW) for name, rating in (("far", 1590), ("near", 1490), ("high", 1560))]
    assert groups([*others, old], NOW)[0] == (old, others[1])


def test_nobody_starves() -> None:
    """People of all strengths come one by one; whoever is there is found company soon after anybody fits."""
    rng, now, number = random.Random(7), 0, 0
    waiting: dict[str, Seeker] = {}
    longest = 0
    for _ in range(scaled(400, 4000)):
        now += 1000
        for _ in range(rng.choice([0, 0, 1, 1, 2])):
            number += 1
            # One in ten is far above all others, and comes where newcomers would rather take each other.
            rating = 3000.0 if number % 10 == 0 else rng.gauss(1500, 150)
            fewest = rng.choice([2, 2, 3, 4])
            waiting[f"p{number}"] = Seeker(f"p{number}", rating, now, fewest)
        for group in groups(list(waiting.values()), now):
            for each in group:
                longest = max(longest, now - waiting.pop(each.id).since)
        longest = max([longest, *(now - each.since for each in waiting.values())])
    assert number > 100
    assert longest <= ANYBODY_MS + 30_000


def test_a_pass_over_many_looks_at_few_each() -> None:
    crowd = [Seeker(f"p{number:04}", 1500.0, NOW, fewest=4) for number in range(3)]
    crowd += [Seeker(f"q{number:04}", 1500.0, NOW, fewest=2, most=2) for number in range(LOOKS * 4)]
    # Those who want two have not waited for long enough to be asked whether two are enough: two is all they want.
    assert all(len(group) == 2 for group in groups(crowd, NOW))


def test_the_wait_that_is_said_is_that_of_lately() -> None:
    waits = WaitsLately()
    assert waits.expected is None
    for each in [90_000, *range(1000, 26_000, 1000)]:
        waits.add(each)
    assert waits.expected == 13_000
