"""What a match of RoboRally is: its options, the table, and the events that change it. Judges nothing.

The table holds what is the case, secrets included, and never a card to come: of the draw pile it knows which cards are
in it, not their order. The floor is not in it but found by its options (`floor_of`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from inkrally.match.errors import BadInput
from inkrally.match.game import Result, Seat
from inkrally.roborally import parts
from inkrally.roborally.contract import Question
from inkrally.roborally.facts import CARDS
from inkrally.roborally.floor import courses
from inkrally.roborally.floor.courses import Course, course_json
from inkrally.roborally.floor.factory import Floor
from inkrally.roborally.floor.own_courses import read_course
from inkrally.roborally.register.names import Point
from inkrally.roborally.register.trace import Destroyed, Drew, Facing, Locked, Replaced, Space, Step, StepChange
from inkrally.roborally.turn.acts import Reenter
from inkrally.roborally.turn.robots import Robot, apply_steps, cards_in, cards_of

MOST_ROBOTS = 8
OWN = "own"
"""What an own course is called among the options."""

Card: TypeAlias = int
"""A Program card, by its priority."""

DECK: tuple[Card, ...] = tuple(sorted(CARDS))


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a match is played with.

    `course` is the id of a printed course, or `own`; then `own` is a course as people make them (`docs/courses.md`).
    `lives` None are the three of the rules (2.2). `play_on`: for the places too, when the first has won (12). `timer`
    are the seconds that the last one has for each of his robots (4.3), None for no timer. `option_cards` are those that
    robots begin with, in dock order; left out where nobody has any. `draw_options`: with the deck of Options, which are
    drawn on wrench and hammer, and so many for each robot at the start; left out: there is no such deck.
    """

    course: str = "risky_exchange"
    own: dict[str, Any] | None = None
    lives: Literal[3, 4] | None = None
    robots_per_seat: Literal[1, 2] = 1
    play_on: bool = False
    timer: Literal[30, 60, 90] | None = 30
    option_cards: tuple[tuple[str, ...], ...] | msgspec.UnsetType = msgspec.UNSET
    draw_options: Annotated[int, msgspec.Meta(ge=0, le=2)] | msgspec.UnsetType = msgspec.UNSET


Stage: TypeAlias = Literal[
    "dock", "deal", "program", "announce", "register", "option", "clean-up", "stay-down", "re-enter", "over"
]
"""What is done or decided next: the names of the phases. `over`: nothing."""


class Pose(msgspec.Struct, frozen=True):
    """A robot as it stood when a resolution began; `at` None: it was not on the board."""

    at: Space | None
    facing: Facing
    damage: int
    flags: int
    lives: int
    archive: Space


class RegisterStory(msgspec.Struct, frozen=True):
    """A register as it was resolved: the card of each robot, None where it played none, and the steps."""

    number: int
    cards: tuple[Card | None, ...]
    steps: tuple[Step, ...]


class Story(msgspec.Struct, frozen=True):
    """The last resolution, whole. `after` are the steps of clean-up, re-entry and power down, so far. `at_random` are
    the registers, as robot and number, that were filled when time was up (4.3)."""

    turn: int
    before: tuple[Pose, ...]
    registers: tuple[RegisterStory, ...] = ()
    after: tuple[Step, ...] = ()
    at_random: tuple[tuple[int, int], ...] = ()


# Events: what happened. They hold the outcome of everything that was drawn.


class Dock(msgspec.Struct, frozen=True):
    """Where a robot begins: dock 1 has the first robot."""

    seat: Seat
    at: Space
    facing: Facing


class Docked(msgspec.Struct, frozen=True, tag="docked"):
    """The robots are set up; `first` is the seat that has dock 1, drawn by lot (2.4). `damage` and `options`, by
    robot, are there where a course or the options of the match give some."""

    first: Seat
    docks: tuple[Dock, ...]
    lives: int
    damage: tuple[int, ...] | msgspec.UnsetType = msgspec.UNSET
    options: tuple[tuple[str, ...], ...] | msgspec.UnsetType = msgspec.UNSET


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """A turn begins. `steps`: who is powered down for it, and is repaired by that; `hands` by robot, as dealt."""

    turn: int
    steps: tuple[Step, ...]
    hands: tuple[tuple[Card, ...], ...]


class Programmed(msgspec.Struct, frozen=True, tag="programmed"):
    """Everybody is done. `asks` are the robots that may be powered down for the next turn, in dock order (4.4)."""

    asks: tuple[int, ...]


class Halted(msgspec.Struct, frozen=True, tag="halted"):
    """A register stops to ask, or clean-up, then `number` is 0; the steps are those since it began, or stopped before.
    No cards: they are not revealed yet."""

    number: int
    cards: tuple[Card | None, ...]
    steps: tuple[Step, ...]
    point: Point
    question: Question


class Recompiled(msgspec.Struct, frozen=True, tag="recompiled"):
    """A robot's hand went for a new one. Private: `steps`, what it cost, are seen, the hand is its owner's."""

    robot: int
    hand: tuple[Card, ...]
    steps: tuple[Step, ...]


class Ran(msgspec.Struct, frozen=True, tag="register"):
    """A register was resolved (3, steps A to E); its cards by robot, None where a robot played none."""

    number: int
    cards: tuple[Card | None, ...]
    steps: tuple[Step, ...]


class Cleaned(msgspec.Struct, frozen=True, tag="cleaned"):
    """Repairs and wiped registers (7.1, 7.2). Asked next: robots that may stay down, robots that re-enter."""

    steps: tuple[Step, ...]
    stay_down: tuple[int, ...]
    reenter: tuple[int, ...]


class Returned(msgspec.Struct, frozen=True, tag="reentered"):
    """A destroyed robot is on the board again (9)."""

    steps: tuple[Step, ...]


class Over(msgspec.Struct, frozen=True, tag="over"):
    """The match is over: the place of each robot, and the result by seat."""

    places: tuple[int, ...]
    result: Result


Event: TypeAlias = Docked | Dealt | Recompiled | Programmed | Halted | Ran | Cleaned | Returned | Over


class Halt(msgspec.Struct, frozen=True):
    """A register, or clean-up as number 0, that has stopped before a point: what was asked last.

    It is run again from its beginning, with the `answers` so far and the cards `drawn` in it: `before` and `pile` are
    the robots and the draw pile as it began, `options` the deck of Options. `told` of its steps are in the log already.
    """

    number: int
    point: Point
    question: Question
    before: tuple[Robot, ...]
    pile: tuple[Card, ...]
    options: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    drawn: tuple[Card, ...] = ()
    drew: tuple[str, ...] = ()
    told: int = 0


class Word(msgspec.Struct, frozen=True):
    """What an owner has said for an Option before it is asked; `register` None: in every one."""

    robot: int
    option: str
    choice: str
    register: int | None = None


class Table(msgspec.Struct, frozen=True):
    """All there is.

    `hands` are the cards dealt in this turn, by robot, also those that lie in registers by now; `pile` those that were
    not dealt, ascending. `revealed` registers lie open. `asked` are the robots that a question in turn still goes to,
    `answered` those that have said before whether they power down, `returning` those that re-enter when nobody is left
    in `asked`, and `answer` where the first of them wants to. `fallen` are the robots destroyed in this turn in their
    order, `outs` those that are out for good, together those of one moment. `at_random` are the registers, as robot and
    number, that were filled in this turn because time was up. `halt` is where the register that runs has stopped.
    `said` are the owners' answers to questions to come, `recompiled` the robots whose hand went for a new one, and
    `deck` the Options that are in no hand and were not discarded, by name: nobody knows their order.
    """

    options: Options
    seats: int
    robots: tuple[Robot, ...] = ()
    stage: Stage = "dock"
    turn: int = 0
    hands: tuple[tuple[Card, ...], ...] = ()
    pile: tuple[Card, ...] = DECK
    revealed: int = 0
    asked: tuple[int, ...] = ()
    answered: tuple[int, ...] = ()
    returning: tuple[int, ...] = ()
    answer: Reenter | None = None
    fallen: tuple[int, ...] = ()
    outs: tuple[tuple[int, ...], ...] = ()
    story: Story | None = None
    places: tuple[int, ...] = ()
    result: Result | None = None
    at_random: tuple[tuple[int, int], ...] = ()
    halt: Halt | None = None
    said: tuple[Word, ...] = ()
    recompiled: tuple[int, ...] = ()
    deck: tuple[str, ...] = ()


@lru_cache(maxsize=64)
def _own(text: bytes) -> Course:
    return read_course(msgspec.json.decode(text), "own")


@lru_cache(maxsize=64)
def _own_json(text: bytes) -> dict[str, Any]:
    return course_json(_own(text))


def course_of(options: Options) -> Course:
    """The course that is played. Raises BadInput for one that is not there or cannot be."""
    if options.own is None:
        return courses.course(options.course)
    if options.course != OWN:
        raise BadInput("course-own", f"with a course of your own, course is {OWN!r}", "course")
    return _own(msgspec.json.encode(options.own))


def own_floor(options: Options) -> dict[str, Any] | None:
    """An own course with its floor as JSON for a client, which can ask nowhere else for it; None for a printed one."""
    return None if options.own is None else _own_json(msgspec.json.encode(options.own))


def floor_of(table: Table) -> Floor:
    """The floor as it lies now."""
    return course_of(table.options).floor


def rules_of(table: Table) -> tuple[str, ...]:
    """The rules of its own that the course has, by name."""
    return course_of(table.options).rules


def discards(table: Table) -> tuple[Card, ...]:
    """The cards that are in no hand, no register and not in the pile, once all have programmed."""
    used = {card for robot in table.robots for card in cards_of(robot)}.union(table.pile)
    return tuple(card for card in DECK if card not in used)


def pile_of(table: Table, change: StepChange | None = None) -> tuple[Card, ...]:
    """The cards that may be drawn: those of the pile, or, where it ran out, the discards shuffled anew (4.1). What a
    `change` replaces is discarded before it draws."""
    if table.pile:
        return table.pile
    gone = cards_in(table.robots[change.robot], change.register) if isinstance(change, Replaced) else ()
    return tuple(sorted((*discards(table), *gone)))


def drawn_card(change: StepChange) -> Card | None:
    """The card that a change took from the pile."""
    match change:
        case Locked(card=card):
            return card
        case Replaced(card=card, by=by) if not parts.part(by).stores:
            return card
        case _:
            return None


def drawn_at_start(options: Options) -> int | None:
    """How many Options each robot draws at the start; None in a match without their deck."""
    rules = course_of(options).rules
    drawn = options.draw_options
    if drawn is msgspec.UNSET and not parts.brings_options(rules):
        return None
    return (0 if drawn is msgspec.UNSET else drawn) + parts.dealt_at_start(rules)


def option_pile(table: Table) -> tuple[str, ...]:
    """The Options that may be drawn: the deck, or, where it is empty, those that lie open (2.9 of the Options)."""
    if table.deck or drawn_at_start(table.options) is None:
        return table.deck
    held = {option for robot in table.robots for option in robot.options}
    return tuple(option for option in parts.playable() if option not in held)


def with_steps(table: Table, steps: tuple[Step, ...]) -> Table:
    """The table with steps written down: the robots, who fell in which order, and the cards that were drawn."""
    for step in steps:
        drawn = [change for change in step.changes if isinstance(change, Drew) or drawn_card(change) is not None]
        if drawn:
            for change in step.changes:
                table = _with_change(table, step, change)
        else:
            table = msgspec.structs.replace(table, robots=apply_steps(table.robots, (step,)))
        gone = [change for change in step.changes if isinstance(change, Destroyed)]
        if gone:
            # Of those destroyed in the same moment dock order is the order (9.2).
            out = tuple(sorted(change.robot for change in gone if not change.lives))
            table = msgspec.structs.replace(
                table,
                fallen=table.fallen + tuple(sorted(change.robot for change in gone if change.lives)),
                outs=table.outs + ((out,) if out else ()),
            )
    return table


def _with_change(table: Table, step: Step, change: StepChange) -> Table:
    """One change after the other where cards are drawn, since what was discarded before may be drawn."""
    new: dict[str, Any] = {}
    card = drawn_card(change)
    if card is not None:
        new["pile"] = tuple(one for one in pile_of(table, change) if one != card)
    if isinstance(change, Drew):
        new["deck"] = tuple(option for option in option_pile(table) if option != change.option)
    robots = apply_steps(table.robots, (msgspec.structs.replace(step, changes=(change,)),))
    return msgspec.structs.replace(table, robots=robots, **new)
