"""Labelled, verifiable chance.

Every die and card of a match is a number drawn from the match's secret seed under a label such as
`round 3, die 2`. A draw depends only on the seed and its label, never on which player acted first. The SHA-256 of the
seed is published before play and the seed after it, so anyone can check that no die was chosen.

To draw a number below `sides`, which takes a dozen lines in any language:

1. `digest = HMAC-SHA256(key=seed, message=UTF-8 of "LABEL#N")`, N = 0, 1, 2, ... in decimal;
2. `x` = the first 8 bytes of the digest, big-endian;
3. if `x` is below the largest multiple of `sides` that is at most 2**64, the number is `x mod sides`; otherwise use the
   next N. This makes all numbers equally likely.

A shuffle of n things under a label is a Fisher-Yates shuffle: for i = n-1 down to 1, swap i with the number below i+1
drawn under `LABEL/i`.

Contains nothing specific to one game. Uses the randomness of the operating system only for new seeds.
"""

from __future__ import annotations

import hashlib
import secrets
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

import msgspec

from inkrally.match.errors import BadInput, GameContractError

SEED_BYTES = 32
BLOCK_BYTES = 64
"""The block size of SHA-256."""
MAX_SIDES = 2**64
"""The maximum number of sides of a draw: the number of values of the first 8 bytes of a digest."""


class Draw(msgspec.Struct, frozen=True):
    """One draw: a number below `sides`, or a permutation of `range(sides)`."""

    label: str
    sides: int
    outcome: int | tuple[int, ...]

    @property
    def is_possible(self) -> bool:
        """Whether a seed could give this outcome."""
        if isinstance(self.outcome, int):
            return 0 <= self.outcome < self.sides <= MAX_SIDES
        return self.sides == len(self.outcome) and sorted(self.outcome) == list(range(self.sides))


def new_seed() -> bytes:
    """Return a new secret seed of 32 bytes."""
    return secrets.token_bytes(SEED_BYTES)


def numbered_seed(number: int) -> bytes:
    """Return the seed for a small number, for arenas and tests: the SHA-256 of `inkrally seed NUMBER`."""
    return hashlib.sha256(f"inkrally seed {number}".encode()).digest()


def parse_seed(text: str) -> bytes:
    """Decode a seed from 64 hexadecimal digits. Raises BadInput (`seed-form`)."""
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    # Check the length of the text, too: `fromhex` skips spaces, but only one spelling of a seed is valid.
    if len(seed) != SEED_BYTES or len(text) != 2 * SEED_BYTES:
        raise BadInput("seed-form", f"a seed is {2 * SEED_BYTES} hexadecimal digits, not {text[:80]!r}")
    return seed


def commitment(seed: bytes) -> str:
    """Return the SHA-256 of a seed in hexadecimal, which is published before play."""
    return hashlib.sha256(seed).hexdigest()


def check_seed(seed: bytes, published: str) -> None:
    """Raise BadInput (`seed-hash`) unless the seed matches the published hash."""
    # Both hashes are public, so the constant-time `compare_digest` has no use here, and it rejects non-ASCII text.
    if commitment(seed) != published.lower():
        raise BadInput(
            "seed-hash",
            f"the seed does not match the hash that was published at the start: its SHA-256 is {commitment(seed)}, "
            f"published was {published[:80]}",
        )


class Chance(ABC):
    """A source of outcomes for dice and cards. The list `drawn` contains all draws so far."""

    def __init__(self) -> None:
        self.drawn: list[Draw] = []

    def number(self, label: str, sides: int) -> int:
        """Return a number in `range(sides)`, all with equal probability, for the die or card that `label` names.

        Raises:
            GameContractError: `sides` is not from 1 to 2**64.
        """
        if not 1 <= sides <= MAX_SIDES:
            raise GameContractError(f"a draw has from 1 to 2**64 sides, {label!r} has {sides}")
        outcome = self._number(label, sides)
        self.drawn.append(Draw(label, sides, outcome))
        return outcome

    def shuffle(self, label: str, count: int) -> tuple[int, ...]:
        """Return a permutation of `range(count)`, all with equal probability, for the cards that `label` names.

        Raises:
            GameContractError: `count` is negative.
        """
        if count < 0:
            raise GameContractError(f"a shuffle has at least 0 things, {label!r} has {count}")
        order = self._shuffle(label, count)
        self.drawn.append(Draw(label, count, order))
        return order

    @abstractmethod
    def _number(self, label: str, sides: int) -> int:
        """Return the number for a label, in `range(sides)`. The caller records the draw."""

    def _shuffle(self, label: str, count: int) -> tuple[int, ...]:
        """Return the permutation of `count` numbers for a label. The caller records the draw."""
        order = list(range(count))
        for last in range(count - 1, 0, -1):
            other = self._number(f"{label}/{last}", last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)


INNER_PAD, OUTER_PAD = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))
"""Translation tables that combine each byte of an HMAC key with the inner and the outer padding (RFC 2104)."""


def _keyed(seed: bytes) -> tuple[Any, Any]:
    """Return the inner and the outer hash object of HMAC-SHA256 after the padded key (RFC 2104).

    The caller copies both objects for each message. Python's `hmac` pads the key again for every message, which takes
    three times as long.
    """
    key = (seed if len(seed) <= BLOCK_BYTES else hashlib.sha256(seed).digest()).ljust(BLOCK_BYTES, b"\0")
    return hashlib.sha256(key.translate(INNER_PAD)), hashlib.sha256(key.translate(OUTER_PAD))


class SeededChance(Chance):
    """Chance from a match's seed, by the scheme at the top of this module."""

    def __init__(self, seed: bytes) -> None:
        super().__init__()
        self._seed = seed
        self._keyed: tuple[Any, Any] | None = None

    def _number(self, label: str, sides: int) -> int:
        limit = MAX_SIDES - MAX_SIDES % sides
        if self._keyed is None:
            self._keyed = _keyed(self._seed)
        within, around = self._keyed
        attempt = 0
        while True:
            inner, outer = within.copy(), around.copy()
            inner.update(f"{label}#{attempt}".encode())
            outer.update(inner.digest())
            x = int.from_bytes(outer.digest()[:8], "big")
            if x < limit:
                return x % sides
            attempt += 1

    def matches(self, draw: Draw) -> bool:
        """Return whether the seed gives this draw."""
        if not draw.is_possible:
            return False  # do not draw it: `sides` may be zero, or too large to shuffle in time
        if isinstance(draw.outcome, int):
            return self._number(draw.label, draw.sides) == draw.outcome
        return self._shuffle(draw.label, draw.sides) == draw.outcome


class ScriptedChance(Chance):
    """Chance with given outcomes by label: for dice rolled at a real table, tests, and logs without a seed.

    A draw raises BadInput: `chance-missing` for a label without an outcome, `chance-range` for an impossible outcome.
    """

    def __init__(self, outcomes: Mapping[str, int | tuple[int, ...]]) -> None:
        super().__init__()
        self.outcomes = dict(outcomes)

    def _given(self, label: str) -> int | tuple[int, ...]:
        try:
            return self.outcomes[label]
        except KeyError:
            raise BadInput("chance-missing", f"no outcome is given for {label!r}") from None

    def _number(self, label: str, sides: int) -> int:
        outcome = self._given(label)
        if not isinstance(outcome, int) or not 0 <= outcome < sides:
            raise BadInput("chance-range", f"the outcome of {label!r} must be one of 0 to {sides - 1}, not {outcome}")
        return outcome

    def _shuffle(self, label: str, count: int) -> tuple[int, ...]:
        outcome = self._given(label)
        if isinstance(outcome, int) or sorted(outcome) != list(range(count)):
            raise BadInput(
                "chance-range", f"the outcome of {label!r} must contain each number from 0 to {count - 1} once"
            )
        return outcome
