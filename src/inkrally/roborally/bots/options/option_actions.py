"""Translates the Options of a robot into the inputs of the search for programs: actions, motions and flags in reach.

All results follow from the properties of the Options (`roborally/rule_hooks.py`). Do not name a card here.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from typing import cast

import msgspec

from inkrally.roborally import rule_components
from inkrally.roborally.bots.move_table import MOTION_NUMBERS, PLAIN_MOTIONS, MoveTable
from inkrally.roborally.decisions.movement import MOVE_SPACES, motion
from inkrally.roborally.facts import FATAL_DAMAGE, Kind
from inkrally.roborally.floor.floor import Floor, is_in_reach
from inkrally.roborally.register.resolution import KIND_NUMBERS
from inkrally.roborally.register.trace import Space
from inkrally.roborally.turn.robots import ChosenAnswer, Robot


class CardAction(msgspec.Struct, frozen=True):
    """One or two cards for a register, by kind, and their motion.

    Attributes:
        first: The kind of the first card, as the kernel's number.
        second: The kind of the second card, 0 for none.
        motion: The number of the motion (`move_table.py`).
        by: The Option that allows the second card, or "".
        uses: An Option that must be used in that register, or "".
        choice: The standing answer that uses this Option.
    """

    first: int
    second: int
    motion: int
    by: str = ""
    uses: str = ""
    choice: str = ""


class Declaration(msgspec.Struct, frozen=True):
    """The use of an Option, declared before register 1, so that curves and gears do not turn the robot in this turn.

    `choice` is the answer to the question of that Option.
    """

    option: str
    choice: str


def number_of(kind: Kind, spaces: int, turn: Kind | None, aside: bool = False) -> int:
    """Return the number of the motion of a Move card, alone or together with a Rotate card.

    `spaces` is how far the Move card moves. `turn` is the kind of the Rotate card or None. `aside` tells whether the
    two cards make a step to the side.
    """
    way, spaces, after = motion(kind, spaces, turn, aside)
    quarters = PLAIN_MOTIONS[KIND_NUMBERS[after]][2] if after is not None else 0
    return MOTION_NUMBERS[way if spaces else 0, spaces, quarters]


@lru_cache(maxsize=1024)
def actions(options: tuple[str, ...]) -> tuple[CardAction, ...]:
    """Return the actions that the named Options allow in addition to single cards with their printed effect."""
    found: list[CardAction] = []
    worth: dict[Kind, list[tuple[int, str, str]]] = {kind: [(spaces, "", "")] for kind, spaces in MOVE_SPACES.items()}
    for name in options:
        component = rule_components.option_component(name)
        for kind, spaces in component.alternative_spaces.items():
            worth[kind].append((spaces, name, component.standing_choices[-1]))
            found.append(
                CardAction(
                    KIND_NUMBERS[kind], 0, number_of(kind, spaces, None), "", name, component.standing_choices[-1]
                )
            )
    for name in options:
        for kind, turns in rule_components.option_component(name).pairs_with.items():
            for turn in turns:
                done = set()
                for spaces, uses, word in worth[kind]:
                    moved = number_of(kind, spaces, turn, rule_components.sidesteps(name))
                    if moved and moved not in done:
                        done.add(moved)
                        found.append(CardAction(KIND_NUMBERS[kind], KIND_NUMBERS[turn], moved, name, uses, word))
    return tuple(found)


def locked_motion(robot: Robot, register: int, card: int, kinds: dict[int, int]) -> int:
    """Return the number of the motion of the card or pair of cards in a register, 0 if the register is empty.

    `kinds` has the kernel's number of the kind of each card.
    """
    if not card:
        return 0
    names = {number: kind for kind, number in KIND_NUMBERS.items()}
    for pair in robot.paired:
        if pair.register == register:
            kind, turn = cast(Kind, names[kinds[card]]), cast(Kind, names[kinds[pair.card]])
            return number_of(kind, MOVE_SPACES[kind], turn, rule_components.sidesteps(pair.by))
    return kinds[card]


def declaration(robot: Robot, rules: Sequence[str]) -> Declaration | None:
    """Return the declaration that keeps curves and gears from turning the robot in this turn, or None."""
    for name, component in rule_components.active_options(robot):
        if "declaration" not in component.points:
            continue
        for choice in component.standing_choices[1:]:
            said = msgspec.structs.replace(robot, chosen=(*robot.chosen, ChosenAnswer(name, choice, True)))
            if rule_components.traits(said, rules).steady and not rule_components.traits(robot, rules).steady:
                return Declaration(name, choice)
    return None


def forced_power_down_damage(robot: Robot, rules: Sequence[str]) -> int:
    """Return the lowest damage at which an Option powers the robot down for the next turn; 10 if no Option does."""
    for damage in range(FATAL_DAMAGE):
        if rule_components.powers_down(msgspec.structs.replace(robot, damage=damage), rules):
            return damage
    return FATAL_DAMAGE


def reaches_sites(robot: Robot) -> bool:
    """Return whether an Option lets the robot touch flags on adjacent spaces."""
    return any("reaches sites" in component.features for _, component in rule_components.active_options(robot))


@lru_cache(maxsize=64)
def flags_in_reach(floor: Floor, flags: tuple[Space, ...], moves: MoveTable) -> array[int]:
    """Return the flags that a robot can touch from each space with an Option that touches adjacent spaces.

    The flags are bits, bit 0 for the first flag. The index of the array is the index of the space in `moves`.
    """
    found = array("i", [0]) * (moves.size // 4)
    for flag, at in enumerate(flags):
        for x, y in floor.cells:
            if is_in_reach(floor, (x, y), at):
                found[moves.machine.index(x, y)] |= 1 << flag
    return found
