"""Implements dice towers: the dice of a game on paper, rolled from a verifiable seed or entered by hand.

The functions are pure: each returns a new tower. An undone roll stays visible, and the next roll gets another label, so
that players cannot secretly undo rolls until they like the dice. A roll has the same labels as in a match: `round 3,
die 2` or `round 3, lake die 1`. After one undone roll of that round the label is `round 3, again 1, die 2`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from inkrally.match.chance import SeededChance, commitment
from inkrally.match.errors import BadInput, Refusal
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.round.rolls import Face
from inkrally.railroad_ink.setup import DieInPlay, Setup, setup_of

MAX_UNDONE_ROLLS = 100


class TowerStep(NamedTuple):
    """A roll of a game: of a round, or at the end of a round after the drawing (`rolled_at_end` in a manifest)."""

    round: int
    end: bool


class Roll(msgspec.Struct, frozen=True, omit_defaults=True):
    """The dice of a round.

    Attributes:
        round: The number of the round.
        again: The number of rolls of this round that were undone before.
        by_hand: Whether a player entered the dice by hand.
        faces: The face of each die.
        end: Whether the roll is at the end of the round, after the drawing.
    """

    round: int
    again: int
    by_hand: bool
    faces: tuple[Face, ...]
    end: bool = False


class TowerDocument(msgspec.Struct, frozen=True):
    """A tower in the form that the database stores, without its seed. Expansions and settings are already checked.

    Attributes:
        id: The id of the tower.
        edition: The edition of the white dice.
        rolls: The rolls so far, in the order of `steps`.
        taken_back: The undone rolls.
        closed: Whether the tower is closed and its seed public.
        expansions: The expansions in play.
        settings: The settings of the expansions, by name.
    """

    id: str
    edition: facts.Edition
    rolls: tuple[Roll, ...] = ()
    taken_back: tuple[Roll, ...] = ()
    closed: bool = False
    expansions: tuple[str, ...] = ()
    settings: dict[str, str] = {}

    @property
    def setup(self) -> Setup:
        """The dice and rounds of the game."""
        mode = facts.DICE.editions[self.edition].longest
        return setup_of(self.edition, mode, self.expansions, self.settings)

    @property
    def steps(self) -> tuple[TowerStep, ...]:
        """All rolls of the game, in order."""
        setup = self.setup
        return tuple(
            TowerStep(number, end)
            for number in range(1, setup.last_round + 1)
            for end in (False, True)
            if not end or setup.end_of(number) is not None
        )

    def dice(self, step: TowerStep) -> tuple[DieInPlay, ...]:
        """Return the dice of a roll, in the order in which they are rolled."""
        setup = self.setup.end_of(step.round) if step.end else self.setup
        return () if setup is None else setup.dice(step.round)


class TowerView(msgspec.Struct, frozen=True):
    """The public state of a tower, for every screen with the link.

    Attributes:
        id: The id of the tower.
        edition: The edition of the white dice.
        expansions: The expansions in play.
        rounds: The number of rounds.
        dice: The faces of each die of the next roll: the white dice, then the dice of the expansions.
        rolls: The rolls so far.
        taken_back: The undone rolls.
        closed: Whether the tower is closed.
        seed_sha256: The SHA-256 hash of the seed.
        seed: The seed if the tower is closed, else None.
        next_round: The round of the next roll; None after the last roll.
        next_end: Whether the next roll is at the end of its round, after the drawing.
    """

    id: str
    edition: facts.Edition
    expansions: tuple[str, ...]
    rounds: int
    dice: tuple[tuple[str, ...], ...]
    rolls: tuple[Roll, ...]
    taken_back: tuple[Roll, ...]
    closed: bool
    seed_sha256: str
    seed: str | None
    next_round: int | None
    next_end: bool


def view(doc: TowerDocument, seed: bytes) -> TowerView:
    """Return the public state of a tower: past rolls, and the seed only if the tower is closed."""
    steps = doc.steps
    following = steps[len(doc.rolls)] if len(doc.rolls) < len(steps) else None
    return TowerView(
        doc.id,
        doc.edition,
        doc.expansions,
        steps[-1].round,
        tuple(die.faces for die in doc.dice(following or steps[-1])),
        doc.rolls,
        doc.taken_back,
        doc.closed,
        commitment(seed),
        seed.hex() if doc.closed else None,
        None if following is None else following.round,
        following is not None and following.end,
    )


def roll(doc: TowerDocument, seed: bytes, number: int) -> TowerDocument:
    """Return the tower after roll `number`, counted from 1. Raises Refusal unless `number` is the next roll."""
    step, again = _check_next(doc, number)
    chance = SeededChance(seed)
    plain = f"round {step.round}"
    prefix = f"{plain}, again {again}" if again else plain
    rolled = []
    for die in doc.dice(step):
        face = chance.number(prefix + die.label(step.round).removeprefix(plain), len(die.faces))
        rolled.append(Face(die.faces[face], face))
    return _with_roll(doc, Roll(step.round, again, False, tuple(rolled), step.end))


def enter(doc: TowerDocument, number: int, dice: Sequence[str]) -> TowerDocument:
    """Return the tower with dice that were rolled by hand for roll `number`, counted from 1.

    `dice` has the name of the face of each die, in the order of `TowerView.dice`. Raises Refusal, BadInput.
    """
    step, again = _check_next(doc, number)
    known = [die.faces for die in doc.dice(step)]
    if len(dice) != len(known):
        raise BadInput("dice-count", f"there are {len(known)} dice, not {len(dice)}", "dice")
    rolled = []
    for die, (route, shown) in enumerate(zip(dice, known, strict=True)):
        if route not in shown:
            named = ", ".join(dict.fromkeys(shown))
            raise BadInput("face-unknown", f"die {die} shows {named}; not {route[:40]!r}", f"dice.{die}")
        rolled.append(Face(route, shown.index(route)))
    return _with_roll(doc, Roll(step.round, again, True, tuple(rolled), step.end))


def undo_roll(doc: TowerDocument, number: int) -> TowerDocument:
    """Return the tower without its last roll. Raises Refusal unless `number` is the number of that roll, from 1."""
    _check_open(doc)
    if not doc.rolls or len(doc.rolls) != number:
        raise Refusal(
            "round-not-last", f"only the last roll can be taken back, and that is not round {number}", "round"
        )
    if len(doc.taken_back) >= MAX_UNDONE_ROLLS:
        raise Refusal("too-many-rolls", f"{MAX_UNDONE_ROLLS} rolls were taken back; begin a new tower")
    return msgspec.structs.replace(doc, rolls=doc.rolls[:-1], taken_back=(*doc.taken_back, doc.rolls[-1]))


def close(doc: TowerDocument) -> TowerDocument:
    """Return the closed tower, whose seed is public. Raises Refusal if the tower is closed already."""
    _check_open(doc)
    return msgspec.structs.replace(doc, closed=True)


def _check_open(doc: TowerDocument) -> None:
    """Raise Refusal if the tower is closed."""
    if doc.closed:
        raise Refusal("tower-closed", "this tower is closed and its seed published; begin a new one")


def _check_next(doc: TowerDocument, number: int) -> tuple[TowerStep, int]:
    """Return the next roll, and how many times it was undone.

    Raises Refusal unless `number` is the number of the next roll, so that two simultaneous requests roll only once.
    """
    _check_open(doc)
    due, steps = len(doc.rolls) + 1, doc.steps
    if due > len(steps):
        raise Refusal("no-rounds-left", "all rounds are rolled", "round")
    if number != due:
        raise Refusal("round-not-next", f"round {due} is next, not {number}", "round")
    step = steps[due - 1]
    return step, sum((each.round, each.end) == step for each in doc.taken_back)


def _with_roll(doc: TowerDocument, rolled: Roll) -> TowerDocument:
    """Return the tower with the roll `rolled` added."""
    return msgspec.structs.replace(doc, rolls=(*doc.rolls, rolled))
