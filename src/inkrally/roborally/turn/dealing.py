"""Cards into hands and registers: dealing by damage, locks, filling at random when time is up (rules 4, 8.1, 8.5).

Every card that is dealt is one number drawn below the count of cards left, under a label that names turn, robot and
card, so that it can be read back off the hands. Knows robots and their cards, and no table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

import msgspec

from inkrally.match.chance import Chance, Draw
from inkrally.roborally import parts
from inkrally.roborally.facts import CARDS, DAMAGE, REGISTERS
from inkrally.roborally.turn.robots import Robot, cards_of

__all__ = [
    "deal",
    "deal_draws",
    "dealt_to",
    "empties",
    "fill",
    "fill_draw",
    "fills",
    "free",
    "lock",
    "lock_draw",
    "lock_label",
    "lot",
    "programs",
]

_DECK = tuple(sorted(CARDS))


def programs(robot: Robot) -> bool:
    """Whether the robot has a turn of its own: on the board and not powered down (4.1)."""
    return robot.status == "racing" and not robot.down


def dealt_to(robot: Robot, rules: Sequence[str] = ()) -> int:
    """How many cards the robot is dealt: 9 less its damage, none where it is powered down or out (4.1)."""
    return parts.total(robot, rules, "hand", DAMAGE[robot.damage].cards_dealt) if programs(robot) else 0


def free(robot: Robot) -> tuple[int, ...]:
    """The registers that its owner fills in this turn: those without a locked card, ascending (4.2)."""
    if not programs(robot):
        return ()
    return tuple(number for number, card in enumerate(robot.registers, 1) if card is None)


def fills(robot: Robot) -> bool:
    """Whether its owner fills a register in this turn: whether `free` has any."""
    return None in robot.registers and programs(robot)


def lot(cards: Iterable[int], robots: Iterable[Robot]) -> list[int]:
    """Of these cards those that lie in no register and on no Option, ascending: what is shuffled (4.1)."""
    held: set[int] = set()
    for robot in robots:
        held.update(cards_of(robot))
    return sorted(set(cards).difference(held))


def _card_label(turn: int, robot: int, card: int) -> str:
    """Robots, like docks, are counted from 1 in labels, as people count them."""
    return f"turn {turn}, robot {robot + 1}, card {card}"


def deal(turn: int, robots: Sequence[Robot], chance: Chance, rules: Sequence[str] = ()) -> tuple[tuple[int, ...], ...]:
    """The hand of each robot, in the order of dealing."""
    deck = lot(_DECK, robots)
    hands = []
    for number, robot in enumerate(robots):
        hands.append(
            tuple(
                deck.pop(chance.number(_card_label(turn, number, card), len(deck)))
                for card in range(1, dealt_to(robot, rules) + 1)
            )
        )
    return tuple(hands)


def deal_draws(turn: int, robots: Sequence[Robot], hands: Sequence[Sequence[int]]) -> list[Draw]:
    """The draws behind hands as they were dealt. Raises ValueError for a card that was not there to be dealt."""
    deck = lot(_DECK, robots)
    draws = []
    for number, hand in enumerate(hands):
        for count, card in enumerate(hand, 1):
            place = deck.index(card)
            draws.append(Draw(_card_label(turn, number, count), len(deck), place))
            del deck[place]
    return draws


def _fill_label(turn: int, robot: int, register: int) -> str:
    return f"turn {turn}, robot {robot + 1}, register {register}"


def fill(
    turn: int, robot: int, registers: Iterable[int], cards: Sequence[int], chance: Chance
) -> list[tuple[int, int]]:
    """A card at random for each of these empty registers, as pairs of register and card (4.3)."""
    left = list(cards)
    found = []
    for register in registers:
        found.append((register, left.pop(chance.number(_fill_label(turn, robot, register), len(left)))))
    return found


def fill_draw(turn: int, robot: int, register: int, card: int, cards: Sequence[int]) -> Draw:
    """The draw behind one register that was filled at random; `cards` were those left, the one filled in included."""
    return Draw(_fill_label(turn, robot, register), len(cards), list(cards).index(card))


def lock_label(turn: int, robot: int, register: int) -> str:
    """Under what the card of a register is drawn that locks while its robot is down."""
    return f"turn {turn}, robot {robot + 1}, lock {register}"


def lock(turn: int, robot: int, register: int, pile: Sequence[int], chance: Chance) -> int:
    """The card of the draw pile that fills a register which locks while its robot is powered down (8.5)."""
    return pile[chance.number(lock_label(turn, robot, register), len(pile))]


def lock_draw(turn: int, robot: int, register: int, card: int, pile: Sequence[int]) -> Draw:
    """The draw behind a register that `lock` filled."""
    return Draw(lock_label(turn, robot, register), len(pile), list(pile).index(card))


def empties(robot: Robot, kept: Iterable[int]) -> tuple[int, ...]:
    """The registers whose cards go when only those of `kept` stay (7.2)."""
    stay = frozenset(kept)
    return tuple(number for number in range(1, REGISTERS + 1) if robot.registers[number - 1] and number not in stay)


def _start_label(robot: int, card: int) -> str:
    return f"robot {robot + 1}, option {card}"


Held: TypeAlias = tuple[tuple[str, ...], ...]
"""Options by robot."""


class StartDeal(msgspec.Struct, frozen=True):
    """How Options are dealt before the first turn: so many robots, what is `given` to each, how many are `drawn` for it
    and how many more of which it keeps one. `evenly`: where there are too few for all, in rounds, those of which one is
    kept first; else robot after robot (`contract.EVENLY`)."""

    robots: int
    given: Held
    drawn: int
    kept: int
    evenly: bool

    def deck(self) -> list[str]:
        """The Options that are given to nobody."""
        return [name for name in parts.playable() if not any(name in names for names in self.given)]

    def given_to(self, number: int) -> tuple[str, ...]:
        """What is given to a robot."""
        return self.given[number] if number < len(self.given) else ()

    def in_rounds(self) -> bool:
        """Whether there are too few for all, and each has as many as the others."""
        return self.evenly and self.robots * (self.drawn + self.kept) > len(self.deck())

    def order(self) -> list[tuple[int, int]]:
        """For whom the top Option is, time after time: the robot, and which of its it is, those drawn first."""
        if not self.in_rounds():
            return [(number, card) for number in range(self.robots) for card in range(1, self.drawn + self.kept + 1)]
        cards = [*range(self.drawn + 1, self.drawn + self.kept + 1), *range(1, self.drawn + 1)]
        return [(number, card) for card in cards for number in range(self.robots)]


def start_options(start: StartDeal, chance: Chance) -> tuple[Held, Held]:
    """The Options with which robots begin, and those of which each of them keeps one."""
    held = [list(start.given_to(number)) for number in range(start.robots)]
    choices: list[list[str]] = [[] for _ in held]
    deck = start.deck()
    for number, card in start.order():
        if deck:
            name = deck.pop(chance.number(_start_label(number, card), len(deck)))
            (held if card <= start.drawn else choices)[number].append(name)
    if start.kept and not start.in_rounds():
        # Of a short hand all was chosen from, by rules of before.
        both = [[*first, *last] for first, last in zip(held, choices, strict=True)]
        held, choices = [cards[: -start.kept] for cards in both], [cards[-start.kept :] for cards in both]
    return tuple(map(tuple, held)), tuple(map(tuple, choices))


def start_draws(start: StartDeal, held: Held, choices: Held) -> list[Draw]:
    """The draws behind Options with which robots began. Raises ValueError for one that was not there to be dealt."""
    dealt: list[list[str]] = []
    for number in range(start.robots):
        own = [*held[number], *(choices[number] if choices else ())][len(start.given_to(number)) :]
        if start.in_rounds():
            # What was not drawn any more leaves its place empty.
            drawn = len(own) - (len(choices[number]) if choices else 0)
            own[drawn:drawn] = [""] * (start.drawn - drawn)
        dealt.append(own)
    deck = start.deck()
    found = []
    for number, card in start.order():
        name = dealt[number][card - 1] if card <= len(dealt[number]) else ""
        if name:
            place = deck.index(name)
            found.append(Draw(_start_label(number, card), len(deck), place))
            del deck[place]
    return found
