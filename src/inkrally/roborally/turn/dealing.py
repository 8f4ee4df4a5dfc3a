"""Deals cards: hands by damage, cards for registers that lock, and random cards when time runs out (rules 4, 8).

Each card is drawn as one random number below the count of remaining cards, with a label of turn, robot and card. So the
random numbers can be computed from the hands again, to verify them. Keep the state of a match (`Table`) out of this
module.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

import msgspec

from inkrally.match.chance import Chance, Draw
from inkrally.roborally import rule_components
from inkrally.roborally.facts import CARDS, DAMAGE, REGISTERS
from inkrally.roborally.turn.robots import Robot, cards_of

__all__ = [
    "deal",
    "deal_draws",
    "draw_lock_card",
    "fill_at_random",
    "fill_draw",
    "free_registers",
    "hand_size",
    "has_free_registers",
    "has_turn",
    "lock_draw",
    "lock_label",
    "registers_to_wipe",
    "shuffled_cards",
]

_DECK = tuple(sorted(CARDS))


def has_turn(robot: Robot) -> bool:
    """Return whether the robot has a turn: it is on the floor and not powered down (rules 4.1)."""
    return robot.status == "racing" and not robot.down


def hand_size(robot: Robot, rules: Sequence[str] = ()) -> int:
    """Return the number of cards that the robot is dealt: 9 minus its damage, changed by Options and rules (rules 4.1).

    A robot without a turn is dealt no card.
    """
    return (
        rule_components.adjusted_amount(robot, rules, "hand", DAMAGE[robot.damage].cards_dealt)
        if has_turn(robot)
        else 0
    )


def free_registers(robot: Robot) -> tuple[int, ...]:
    """Return the registers that the owner must fill in this turn, which are empty now, ascending (rules 4.2)."""
    if not has_turn(robot):
        return ()
    return tuple(number for number, card in enumerate(robot.registers, 1) if card is None)


def has_free_registers(robot: Robot) -> bool:
    """Return whether the owner must fill at least one register in this turn."""
    return None in robot.registers and has_turn(robot)


def shuffled_cards(cards: Iterable[int], robots: Iterable[Robot]) -> list[int]:
    """Return the cards that are shuffled: those that are in no register and on no Option, ascending (rules 4.1)."""
    held: set[int] = set()
    for robot in robots:
        held.update(cards_of(robot))
    return sorted(set(cards).difference(held))


def _card_label(turn: int, robot: int, card: int) -> str:
    """Return the label of the random draw for a dealt card. In labels, robots count from 1, like docks."""
    return f"turn {turn}, robot {robot + 1}, card {card}"


def deal(turn: int, robots: Sequence[Robot], chance: Chance, rules: Sequence[str] = ()) -> tuple[tuple[int, ...], ...]:
    """Deal new hands, and return the hand of each robot in the order of dealing.

    `turn` is the number of the turn, for the labels of the draws. `rules` are the names of the course rules, which
    may change hand sizes.
    """
    deck = shuffled_cards(_DECK, robots)
    hands = []
    for number, robot in enumerate(robots):
        hands.append(
            tuple(
                deck.pop(chance.number(_card_label(turn, number, card), len(deck)))
                for card in range(1, hand_size(robot, rules) + 1)
            )
        )
    return tuple(hands)


def deal_draws(turn: int, robots: Sequence[Robot], hands: Sequence[Sequence[int]]) -> list[Draw]:
    """Return the random draws that gave these hands. Raises ValueError for a card that could not have been dealt."""
    deck = shuffled_cards(_DECK, robots)
    draws = []
    for number, hand in enumerate(hands):
        for count, card in enumerate(hand, 1):
            place = deck.index(card)
            draws.append(Draw(_card_label(turn, number, count), len(deck), place))
            del deck[place]
    return draws


def _fill_label(turn: int, robot: int, register: int) -> str:
    return f"turn {turn}, robot {robot + 1}, register {register}"


def fill_at_random(
    turn: int, robot: int, registers: Iterable[int], cards: Sequence[int], chance: Chance
) -> list[tuple[int, int]]:
    """Return a random card for each of these empty registers, as pairs of register and card (rules 4.3).

    `cards` are the cards in the hand. `turn` and `robot` are for the labels of the draws.
    """
    left = list(cards)
    found = []
    for register in registers:
        found.append((register, left.pop(chance.number(_fill_label(turn, robot, register), len(left)))))
    return found


def fill_draw(turn: int, robot: int, register: int, card: int, cards: Sequence[int]) -> Draw:
    """Return the random draw for a register that the timer filled.

    `cards` are the cards of the hand before the draw.
    """
    return Draw(_fill_label(turn, robot, register), len(cards), list(cards).index(card))


def lock_label(turn: int, robot: int, register: int) -> str:
    """Return the label of the draw for a register that locks while its robot is powered down."""
    return f"turn {turn}, robot {robot + 1}, lock {register}"


def draw_lock_card(turn: int, robot: int, register: int, pile: Sequence[int], chance: Chance) -> int:
    """Draw the card that fills a register which locks while its robot is powered down (rules 8.5)."""
    return pile[chance.number(lock_label(turn, robot, register), len(pile))]


def lock_draw(turn: int, robot: int, register: int, card: int, pile: Sequence[int]) -> Draw:
    """Return the record of the draw of a card that `draw_lock_card` drew from a pile."""
    return Draw(lock_label(turn, robot, register), len(pile), list(pile).index(card))


def registers_to_wipe(robot: Robot, kept: Iterable[int]) -> tuple[int, ...]:
    """Return the registers with a card that are not in `kept`; their cards are discarded (rules 7.2)."""
    stay = frozenset(kept)
    return tuple(number for number in range(1, REGISTERS + 1) if robot.registers[number - 1] and number not in stay)


def _start_label(robot: int, card: int) -> str:
    return f"robot {robot + 1}, option {card}"


Held: TypeAlias = tuple[tuple[str, ...], ...]
"""The Options of each robot."""


class StartDeal(msgspec.Struct, frozen=True):
    """A plan to deal Options before the first turn.

    Attributes:
        robots: The number of robots.
        options: The Options with which the match is played.
        given: The Options that each robot is given without a draw.
        drawn: How many Options are drawn for each robot.
        kept: How many additional Options are drawn for each robot. Its owner keeps one of them.
        evenly: Whether Options are dealt in rounds if there are too few for all robots, the choices first. Otherwise
            they are dealt to one robot after another, as in versions before `rule_hooks.DOCK_FAIRNESS_VERSION`.
    """

    robots: int
    options: tuple[str, ...]
    given: Held
    drawn: int
    kept: int
    evenly: bool

    def deck(self) -> list[str]:
        """Return the Options that are given to no robot."""
        return [name for name in self.options if not any(name in names for names in self.given)]

    def given_to(self, number: int) -> tuple[str, ...]:
        """Return the Options that are given to a robot."""
        return self.given[number] if number < len(self.given) else ()

    def in_rounds(self) -> bool:
        """Return whether Options are dealt in rounds because the deck is too small for all robots."""
        return self.evenly and self.robots * (self.drawn + self.kept) > len(self.deck())

    def order(self) -> list[tuple[int, int]]:
        """Return the order of dealing, as pairs of a robot and the number of its Option. Drawn Options come first."""
        if not self.in_rounds():
            return [(number, card) for number in range(self.robots) for card in range(1, self.drawn + self.kept + 1)]
        cards = [*range(self.drawn + 1, self.drawn + self.kept + 1), *range(1, self.drawn + 1)]
        return [(number, card) for card in cards for number in range(self.robots)]


def start_options(start: StartDeal, chance: Chance) -> tuple[Held, Held]:
    """Deal Options, and return those that robots have at the start and those from which each owner keeps one."""
    held = [list(start.given_to(number)) for number in range(start.robots)]
    choices: list[list[str]] = [[] for _ in held]
    deck = start.deck()
    for number, card in start.order():
        if deck:
            name = deck.pop(chance.number(_start_label(number, card), len(deck)))
            (held if card <= start.drawn else choices)[number].append(name)
    if start.kept and not start.in_rounds():
        # In old versions of the rules, a robot that was dealt too few Options had fewer Options without a choice.
        both = [[*first, *last] for first, last in zip(held, choices, strict=True)]
        held, choices = [cards[: -start.kept] for cards in both], [cards[-start.kept :] for cards in both]
    return tuple(map(tuple, held)), tuple(map(tuple, choices))


def start_draws(start: StartDeal, held: Held, choices: Held) -> list[Draw]:
    """Return the random draws of the Options at the start. Raises ValueError for an Option that was not in the deck."""
    dealt: list[list[str]] = []
    for number in range(start.robots):
        own = [*held[number], *(choices[number] if choices else ())][len(start.given_to(number)) :]
        if start.in_rounds():
            # If the deck ran out, empty names take the places of missing Options.
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
