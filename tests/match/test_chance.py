"""Chance follows its recipe, is uniform, does not depend on the order, and given outcomes are checked."""

from __future__ import annotations

import hashlib
import hmac
import itertools
import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkrally.match.chance import (
    Draw,
    ScriptedChance,
    SeededChance,
    check_seed,
    commitment,
    new_seed,
    numbered_seed,
    parse_seed,
)
from inkrally.match.errors import BadInput, GameContractError
from tests.sample_sizes import scaled

SEED = bytes(range(32))
THREE_QUARTERS = 3 * 2**62
"""A number of sides for which a quarter of all digests is rejected."""

labels = st.text(min_size=1, max_size=40)
seeds = st.binary(min_size=32, max_size=32)


def first_eight(seed: bytes, label: str, attempt: int) -> int:
    digest = hmac.new(seed, f"{label}#{attempt}".encode(), hashlib.sha256).digest()
    return int.from_bytes(digest[:8], "big")


def by_recipe(seed: bytes, label: str, sides: int) -> int:
    """Return a number by the recipe of the module, in a second implementation."""
    for attempt in itertools.count():
        x = first_eight(seed, label, attempt)
        if x < sides * (2**64 // sides):
            return x % sides
    raise AssertionError


def shuffled_by_recipe(seed: bytes, label: str, count: int) -> tuple[int, ...]:
    things = list(range(count))
    for i in reversed(range(1, count)):
        j = by_recipe(seed, f"{label}/{i}", i + 1)
        things[i], things[j] = things[j], things[i]
    return tuple(things)


# Known answers computed with OpenSSL, so that both implementations cannot be wrong in the same way

KNOWN_DIGEST = 0xA5786AFD68621C6E
KNOWN_SHUFFLE = (0, 4, 3, 7, 2, 5, 1, 6)
KNOWN_SEED = "a6d71252970d7d8bbff834d65ef2d8c4a25e8002e2a92e654b2b5508f9a6a894"


def test_known_digest() -> None:
    # printf 'round 3, die 2#0' | openssl dgst -sha256 -mac HMAC -macopt hexkey:000102...1f, the first 8 bytes
    assert first_eight(SEED, "round 3, die 2", 0) == KNOWN_DIGEST


@pytest.mark.parametrize("sides", [1, 2, 6, 20, 84])
def test_known_number(sides: int) -> None:
    assert SeededChance(SEED).number("round 3, die 2", sides) == KNOWN_DIGEST % sides


def test_known_shuffle() -> None:
    assert SeededChance(SEED).shuffle("deal", 8) == KNOWN_SHUFFLE


def test_known_seed_and_commitment() -> None:
    assert numbered_seed(1).hex() == KNOWN_SEED
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


# The recipe


@given(seeds, labels, st.one_of(st.integers(1, 100), st.integers(2**62, 2**64)))
def test_numbers_follow_the_recipe(seed: bytes, label: str, sides: int) -> None:
    number = SeededChance(seed).number(label, sides)
    assert number == by_recipe(seed, label, sides)
    assert 0 <= number < sides


@given(seeds, labels, st.integers(0, 40))
def test_shuffles_follow_the_recipe(seed: bytes, label: str, count: int) -> None:
    order = SeededChance(seed).shuffle(label, count)
    assert order == shuffled_by_recipe(seed, label, count)
    assert sorted(order) == list(range(count))


def test_what_would_bias_is_rejected() -> None:
    rejected = [label for label in map(str, range(200)) if first_eight(SEED, label, 0) >= THREE_QUARTERS]
    assert 20 < len(rejected) < 80
    for label in rejected:
        attempt = next(n for n in itertools.count(1) if first_eight(SEED, label, n) < THREE_QUARTERS)
        assert SeededChance(SEED).number(label, THREE_QUARTERS) == first_eight(SEED, label, attempt)


def test_all_of_2_to_the_64_sides_are_there() -> None:
    assert SeededChance(SEED).number("whole", 2**64) == first_eight(SEED, "whole", 0)


# Uniformity: the seed is fixed, so these tests cannot fail at random; the limits are six standard deviations


@pytest.mark.parametrize("sides", [2, 6, 7, 84])
def test_numbers_are_uniform(sides: int) -> None:
    draws = scaled(50) * sides
    chance = SeededChance(SEED)
    assert even(Counter(chance.number(f"throw {number}", sides) for number in range(draws)), sides, draws)


def test_numbers_with_rejection_are_uniform() -> None:
    # Without rejection, the first third would be half as frequent again as the others.
    draws = scaled(750)
    chance = SeededChance(SEED)
    thirds = Counter(chance.number(f"throw {number}", THREE_QUARTERS) >> 62 for number in range(draws))
    assert even(thirds, 3, draws)


def test_shuffles_are_uniform() -> None:
    draws = scaled(600)
    chance = SeededChance(SEED)
    assert even(Counter(chance.shuffle(f"deal {number}", 4) for number in range(draws)), 24, draws)


def even(counts: Counter[int] | Counter[tuple[int, ...]], kinds: int, draws: int) -> bool:
    expected = draws / kinds
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    chi_square += (kinds - len(counts)) * expected
    return chi_square < kinds - 1 + 6 * math.sqrt(2 * (kinds - 1))


# Independence of the order


@given(seeds, st.lists(st.tuples(labels, st.integers(1, 100)), unique_by=lambda draw: draw[0]))
def test_the_order_of_draws_does_not_matter(seed: bytes, draws: list[tuple[str, int]]) -> None:
    one, other = SeededChance(seed), SeededChance(seed)
    first = {label: one.number(label, sides) for label, sides in draws}
    assert {label: other.number(label, sides) for label, sides in reversed(draws)} == first


def test_seeds_and_labels_matter() -> None:
    outcomes = {
        SeededChance(numbered_seed(seed)).number(label, 2**64)
        for seed in range(10)
        for label in ("a", "b", "a/1", "a#0")
    }
    assert len(outcomes) == 40


def test_what_was_drawn_is_remembered() -> None:
    chance = SeededChance(SEED)
    number, order = chance.number("die", 6), chance.shuffle("deck", 3)
    assert chance.drawn == [Draw("die", 6, number), Draw("deck", 3, order)]


@pytest.mark.parametrize("sides", [0, -1, 2**64 + 1])
def test_numbers_of_no_side_or_too_many(sides: int) -> None:
    for chance in (SeededChance(SEED), ScriptedChance({"die": 0})):
        with pytest.raises(GameContractError):
            chance.number("die", sides)
        assert chance.drawn == []


def test_shuffle_of_less_than_nothing() -> None:
    with pytest.raises(GameContractError):
        SeededChance(SEED).shuffle("deck", -1)


# Checking draws against the seed


@given(seeds, labels, st.integers(1, 1000))
def test_the_seed_agrees_with_its_own_draws_only(seed: bytes, label: str, sides: int) -> None:
    chance = SeededChance(seed)
    number = chance.number(label, sides)
    assert chance.matches(Draw(label, sides, number))
    assert not chance.matches(Draw(label, sides, number + 1))
    assert not chance.matches(Draw(label, sides, -1))


def test_the_seed_agrees_with_its_own_shuffles_only() -> None:
    chance = SeededChance(SEED)
    order = chance.shuffle("deck", 5)
    assert chance.matches(Draw("deck", 5, order))
    assert not chance.matches(Draw("deck", 5, order[::-1]))
    assert not chance.matches(Draw("deck", 4, order))


@pytest.mark.parametrize(
    ("draw", "possible"),
    [
        (Draw("die", 6, 0), True),
        (Draw("die", 6, 5), True),
        (Draw("die", 6, 6), False),
        (Draw("die", 6, -1), False),
        (Draw("die", 2**64, 2**64 - 1), True),
        (Draw("die", 2**64 + 1, 0), False),
        (Draw("deck", 0, ()), True),
        (Draw("deck", 3, (2, 0, 1)), True),
        (Draw("deck", 3, (2, 0, 2)), False),
        (Draw("deck", 2, (2, 0, 1)), False),
    ],
)
def test_draws_that_can_be(draw: Draw, possible: bool) -> None:
    assert draw.is_possible == possible


@pytest.mark.parametrize("sides", [0, -6, 2**64 + 1, 10**30])
def test_the_seed_agrees_with_no_impossible_draw(sides: int) -> None:
    chance = SeededChance(SEED)
    assert not chance.matches(Draw("die", sides, 0))
    assert not chance.matches(Draw("deck", sides, (0,)))


def test_agreeing_draws_nothing() -> None:
    chance = SeededChance(SEED)
    chance.matches(Draw("die", 6, 0))
    assert chance.drawn == []


# Given outcomes


def test_given_outcomes() -> None:
    chance = ScriptedChance({"die": 5, "deck": (2, 0, 1)})
    assert chance.number("die", 6) == 5
    assert chance.shuffle("deck", 3) == (2, 0, 1)
    assert chance.drawn == [Draw("die", 6, 5), Draw("deck", 3, (2, 0, 1))]


@pytest.mark.parametrize("outcome", [6, -1, (0, 1)])
def test_given_number_out_of_range(outcome: int | tuple[int, ...]) -> None:
    chance = ScriptedChance({"die": outcome})
    with pytest.raises(BadInput) as caught:
        chance.number("die", 6)
    assert caught.value.code == "chance-range"
    assert chance.drawn == []


@pytest.mark.parametrize("outcome", [0, (0, 1), (0, 1, 1), (1, 2, 3), (0, 1, 2, 3)])
def test_given_order_that_is_none(outcome: int | tuple[int, ...]) -> None:
    chance = ScriptedChance({"deck": outcome})
    with pytest.raises(BadInput) as caught:
        chance.shuffle("deck", 3)
    assert caught.value.code == "chance-range"
    assert chance.drawn == []


def test_given_nothing() -> None:
    chance = ScriptedChance({})
    for draw in (lambda: chance.number("die", 6), lambda: chance.shuffle("deck", 3)):
        with pytest.raises(BadInput) as caught:
            draw()
        assert caught.value.code == "chance-missing"


def test_given_outcomes_are_kept_as_they_were() -> None:
    outcomes: dict[str, int | tuple[int, ...]] = {"die": 1}
    chance = ScriptedChance(outcomes)
    outcomes["die"] = 2
    assert chance.number("die", 6) == 1


# Seeds


def test_new_seeds_differ() -> None:
    assert len({new_seed() for _ in range(10)}) == 10
    assert len(new_seed()) == 32


@given(seeds)
def test_seeds_are_parsed(seed: bytes) -> None:
    assert parse_seed(seed.hex()) == seed
    assert parse_seed(seed.hex().upper()) == seed


@pytest.mark.parametrize(
    "text",
    [
        "",
        "00",
        "00" * 31,
        "00" * 33,
        "0" * 63,
        "0g" * 32,
        "é" * 64,
        "٣" * 64,
        " " * 64,
        "00 " * 31 + "00",
        "00" * 32 + "\n",
    ],
)
def test_seeds_of_another_form(text: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_seed(text)
    assert caught.value.code == "seed-form"


@given(seeds)
def test_the_published_hash_fits_its_seed(seed: bytes) -> None:
    check_seed(seed, hashlib.sha256(seed).hexdigest())
    check_seed(seed, commitment(seed).upper())


@given(seeds, st.one_of(st.text(), seeds.map(commitment)))
def test_no_other_hash_fits(seed: bytes, published: str) -> None:
    if published != commitment(seed):
        with pytest.raises(BadInput) as caught:
            check_seed(seed, published)
        assert caught.value.code == "seed-hash"
