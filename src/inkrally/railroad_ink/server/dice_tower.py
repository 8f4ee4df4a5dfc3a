"""Implements dice towers: the dice of a game on paper, rolled from a verifiable seed or entered by hand.

The functions are pure: each returns a new tower. An undone roll stays visible, and the next roll gets another label, so
that players cannot secretly undo rolls until they like the dice. A roll has the same labels as in a match: `round 3,
die 2` or `round 3, lake die 1`. After one undone roll of that round the label is `round 3, again 1, die 2`.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from inkrally.match.chance import SeededChance, commitment
from inkrally.match.errors import BadInput, Refusal
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.round.rolls import Face
from inkrally.railroad_ink.setup import Setup, setup_of

MAX_UNDONE_ROLLS = 100


class Roll(msgspec.Struct, frozen=True):
    """The dice of a round.

    Attributes:
        round: The number of the round.
        again: The number of rolls of this round that were undone before.
        by_hand: Whether a player entered the dice by hand.
        faces: The face of each die.
    """

    round: int
    again: int
    by_hand: bool
    faces: tuple[Face, ...]


class TowerDocument(msgspec.Struct, frozen=True):
    """A tower in the form that the database stores, without its seed. Expansions and settings are already checked.

    Attributes:
        id: The id of the tower.
        edition: The edition of the white dice.
        rolls: The roll of each round so far.
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


class TowerView(msgspec.Struct, frozen=True):
    """The public state of a tower, for every screen with the link.

    Attributes:
        id: The id of the tower.
        edition: The edition of the white dice.
        expansions: The expansions in play.
        rounds: The number of rounds.
        dice: The faces of each die of the next round: the white dice, then the dice of the expansions.
        rolls: The roll of each round so far.
        taken_back: The undone rolls.
        closed: Whether the tower is closed.
        seed_sha256: The SHA-256 hash of the seed.
        seed: The seed if the tower is closed, else None.
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


def view(doc: TowerDocument, seed: bytes) -> TowerView:
    """Return the public state of a tower: past rolls, and the seed only if the tower is closed."""
    setup = doc.setup
    dice = setup.dice(min(len(doc.rolls) + 1, setup.last_round))
    return TowerView(
        doc.id,
        doc.edition,
        doc.expansions,
        setup.last_round,
        tuple(die.faces for die in dice),
        doc.rolls,
        doc.taken_back,
        doc.closed,
        commitment(seed),
        seed.hex() if doc.closed else None,
    )


def roll(doc: TowerDocument, seed: bytes, number: int) -> TowerDocument:
    """Return the tower after a roll for round `number`. Raises Refusal unless `number` is the next round."""
    again = _check_next(doc, number)
    chance = SeededChance(seed)
    plain = f"round {number}"
    prefix = f"{plain}, again {again}" if again else plain
    rolled = []
    for die in doc.setup.dice(number):
        face = chance.number(prefix + die.label(number).removeprefix(plain), len(die.faces))
        rolled.append(Face(die.faces[face], face))
    return _with_roll(doc, Roll(number, again, False, tuple(rolled)))


def enter(doc: TowerDocument, number: int, dice: Sequence[str]) -> TowerDocument:
    """Return the tower with dice that were rolled by hand for round `number`.

    `dice` has the name of the face of each die, in the order of `TowerView.dice`. Raises Refusal, BadInput.
    """
    again = _check_next(doc, number)
    known = [die.faces for die in doc.setup.dice(number)]
    if len(dice) != len(known):
        raise BadInput("dice-count", f"there are {len(known)} dice, not {len(dice)}", "dice")
    rolled = []
    for die, (route, shown) in enumerate(zip(dice, known, strict=True)):
        if route not in shown:
            named = ", ".join(dict.fromkeys(shown))
            raise BadInput("face-unknown", f"die {die} shows {named}; not {route[:40]!r}", f"dice.{die}")
        rolled.append(Face(route, shown.index(route)))
    return _with_roll(doc, Roll(number, again, True, tuple(rolled)))


def undo_roll(doc: TowerDocument, number: int) -> TowerDocument:
    """Return the tower without its last roll. Raises Refusal unless `number` is the round of that roll."""
    _check_open(doc)
    if not doc.rolls or doc.rolls[-1].round != number:
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


def _check_next(doc: TowerDocument, number: int) -> int:
    """Return the number of undone rolls of round `number`.

    Raises Refusal unless `number` is the next round, so that two simultaneous requests roll only once.
    """
    _check_open(doc)
    due = len(doc.rolls) + 1
    if due > doc.setup.last_round:
        raise Refusal("no-rounds-left", "all rounds are rolled", "round")
    if number != due:
        raise Refusal("round-not-next", f"round {due} is next, not {number}", "round")
    return sum(1 for each in doc.taken_back if each.round == number)


def _with_roll(doc: TowerDocument, rolled: Roll) -> TowerDocument:
    """Return the tower with the roll `rolled` added."""
    return msgspec.structs.replace(doc, rolls=(*doc.rolls, rolled))
