"""What a match of RoboRally is: its options, the table, and the events that change it. Judges nothing.

The table holds what is the case, secrets included, and never a card to come: of the draw pile it knows which cards are
in it, not their order. The floor is not in it but found by its options (`floor_of`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from typing import Annotated, Any, Generic, Literal, TypeAlias, TypeVar
from weakref import ref

import msgspec

from inkrally.match.errors import BadInput
from inkrally.match.game import Result
from inkrally.roborally import parts
from inkrally.roborally.contract import NEWEST, Question
from inkrally.roborally.decisions.course import CourseNow, flagged
from inkrally.roborally.facts import CARDS
from inkrally.roborally.floor import courses
from inkrally.roborally.floor.courses import Course, course_json
from inkrally.roborally.floor.factory import Floor
from inkrally.roborally.floor.own_courses import read_course
from inkrally.roborally.register.names import Point
from inkrally.roborally.register.trace import (
    CardNumber,
    Damage,
    Destroyed,
    Drew,
    Facing,
    Few,
    Lives,
    Locked,
    Register,
    Replaced,
    RobotNumber,
    Space,
    Spot,
    Step,
    StepChange,
    TakenOff,
    Touched,
    destructions,
)
from inkrally.roborally.turn.acts import Reenter
from inkrally.roborally.turn.robots import Pair, Robot, apply_steps, cards_in, cards_of

MOST_ROBOTS = 8
OWN = "own"
"""What an own course is called among the options."""

Card: TypeAlias = int
"""A Program card, by its priority."""

Turn: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=10**6)]

DECK: tuple[Card, ...] = tuple(sorted(CARDS))


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, weakref=True):
    """What a match is played with.

    `course` is the id of a printed course, or `own`; then `own` is a course as people make them (`docs/courses.md`).
    `lives` None are the three of the rules (2.2). `play_on`: for the places too, when the first has won (12). `timer`
    are the seconds that the last one has for each of his robots (4.3), None for no timer. `option_cards` are those that
    robots begin with, in dock order; left out where nobody has any. `draw_options`: with the deck of Options, which are
    drawn on wrench and hammer, and so many for each robot at the start; left out: there is no such deck. `teams`, on a
    course for teams, are by seat, from 1; left out: by docks in turn. `mates_see`: team mates see each other's
    registers as soon as these are handed in.
    """

    course: str = "risky_exchange"
    own: dict[str, Any] | None = None
    lives: Literal[3, 4] | None = None
    robots_per_seat: Literal[1, 2] = 1
    play_on: bool = False
    timer: Literal[30, 60, 90] | None = 30
    option_cards: tuple[tuple[str, ...], ...] | msgspec.UnsetType = msgspec.UNSET
    draw_options: Annotated[int, msgspec.Meta(ge=0, le=2)] | msgspec.UnsetType = msgspec.UNSET
    teams: tuple[int, ...] | msgspec.UnsetType = msgspec.UNSET
    mates_see: bool | msgspec.UnsetType = msgspec.UNSET


CourseChange: TypeAlias = CourseNow | msgspec.UnsetType
"""What rules of the course know after an event; left out where that is what they knew before."""

Stage: TypeAlias = Literal[
    "dock", "set-up", "deal", "program", "announce", "register", "option", "clean-up", "stay-down", "re-enter", "over"
]
"""What is done or decided next: the names of the phases. `over`: nothing."""


class Pose(msgspec.Struct, frozen=True):
    """A robot as it stood when a resolution began; `at` None: it was not on the board. `options`, `tokens` by Option,
    and whether it is `down`, are left out where there are none and where it is not."""

    at: Space | None
    facing: Facing
    damage: int
    flags: int
    lives: int
    archive: Space
    options: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    tokens: dict[str, int] | msgspec.UnsetType = msgspec.UNSET
    down: bool | msgspec.UnsetType = msgspec.UNSET


class RegisterStory(msgspec.Struct, frozen=True):
    """A register as it was resolved: the card of each robot, None where it played none, and the steps. `pairs` are the
    second cards by robot, left out where there are none; `closed` is there while no card of it is revealed, as it has
    stopped to ask before. `flags` are where they lie as it begins, left out where the steps before it left them there.
    """

    number: int
    cards: tuple[Card | None, ...]
    steps: tuple[Step, ...]
    pairs: dict[int, Pair] | msgspec.UnsetType = msgspec.UNSET
    closed: bool | msgspec.UnsetType = msgspec.UNSET
    flags: tuple[Space | None, ...] | msgspec.UnsetType = msgspec.UNSET


class Story(msgspec.Struct, frozen=True):
    """The last resolution, whole. `after` are the steps of clean-up, re-entry and power down, so far. `at_random` are
    the registers, as robot and number, that were filled when time was up (4.3). `opening`, left out where there is
    nothing of the kind, is what players are told before register 1; `before` are the robots after it.

    What rules of the course knew when it began, each left out where they know nothing of that: `flags` are where they
    lay, None for one on no space, `carriers` by flag the robot that carried it, `claims` by flag the team that held it,
    `superbot` who had that title, `boards` by how much each board had turned, in degrees.
    """

    turn: int
    before: tuple[Pose, ...]
    registers: tuple[RegisterStory, ...] = ()
    after: tuple[Step, ...] = ()
    at_random: tuple[tuple[int, int], ...] = ()
    opening: tuple[Step, ...] | msgspec.UnsetType = msgspec.UNSET
    flags: tuple[Space | None, ...] | msgspec.UnsetType = msgspec.UNSET
    carriers: tuple[int | None, ...] | msgspec.UnsetType = msgspec.UNSET
    claims: tuple[int | None, ...] | msgspec.UnsetType = msgspec.UNSET
    superbot: int | msgspec.UnsetType = msgspec.UNSET
    boards: tuple[int, ...] | msgspec.UnsetType = msgspec.UNSET


# Events: what happened. They hold the outcome of everything that was drawn.


class Dock(msgspec.Struct, frozen=True):
    """Where a robot begins: dock 1 has the first robot."""

    seat: RobotNumber
    at: Spot
    facing: Facing


class Docked(msgspec.Struct, frozen=True, tag="docked"):
    """The robots are set up; `first` is the seat that has dock 1, drawn by lot (2.4). `damage` and `options`, by
    robot, are there where a course or the options of the match give some; `choices`, by robot, are what its owner
    chooses from before the first turn, nothing for most. `version` is that of the rules from 3 on, where those
    of Options or of the course are in it."""

    first: RobotNumber
    docks: tuple[Dock, ...]
    lives: Lives
    damage: tuple[Damage, ...] | msgspec.UnsetType = msgspec.UNSET
    options: tuple[tuple[str, ...], ...] | msgspec.UnsetType = msgspec.UNSET
    choices: tuple[tuple[str, ...], ...] | msgspec.UnsetType = msgspec.UNSET
    course: CourseChange = msgspec.UNSET
    version: Annotated[int, msgspec.Meta(ge=1, le=99)] | msgspec.UnsetType = msgspec.UNSET


class Begun(msgspec.Struct, frozen=True, tag="begun"):
    """What was chosen before the first turn, by robot, lies open; None for who had nothing to choose."""

    picked: tuple[str | None, ...]
    course: CourseChange = msgspec.UNSET


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """A turn begins. `steps`: who is powered down for it, and is repaired by that; `hands` by robot, as dealt."""

    turn: Turn
    steps: tuple[Step, ...]
    hands: tuple[tuple[CardNumber, ...], ...]
    course: CourseChange = msgspec.UNSET


class Programmed(msgspec.Struct, frozen=True, tag="programmed"):
    """Everybody is done. `asks` are the robots that may be powered down for the next turn, in dock order (4.4)."""

    asks: tuple[RobotNumber, ...]


class Halted(msgspec.Struct, frozen=True, tag="halted"):
    """A register stops to ask, or clean-up, then `number` is 0; the steps are those since it began, or stopped before.
    No cards: they are not revealed yet."""

    number: Annotated[int, msgspec.Meta(ge=0, le=5)]
    cards: tuple[CardNumber | None, ...]
    steps: tuple[Step, ...]
    point: Point
    question: Question
    course: CourseChange = msgspec.UNSET


class Recompiled(msgspec.Struct, frozen=True, tag="recompiled"):
    """A robot's hand went for a new one. Private: `steps`, what it cost, are seen, the hand is its owner's."""

    robot: RobotNumber
    hand: tuple[CardNumber, ...]
    steps: tuple[Step, ...]
    course: CourseChange = msgspec.UNSET


class Ran(msgspec.Struct, frozen=True, tag="register"):
    """A register was resolved (3, steps A to E); its cards by robot, None where a robot played none."""

    number: Register
    cards: tuple[CardNumber | None, ...]
    steps: tuple[Step, ...]
    course: CourseChange = msgspec.UNSET


class Cleaned(msgspec.Struct, frozen=True, tag="cleaned"):
    """Repairs and wiped registers (7.1, 7.2). Asked next: robots that may stay down, robots that re-enter."""

    steps: tuple[Step, ...]
    stay_down: tuple[RobotNumber, ...]
    reenter: tuple[RobotNumber, ...]
    course: CourseChange = msgspec.UNSET


class Returned(msgspec.Struct, frozen=True, tag="reentered"):
    """A destroyed robot is on the board again (9)."""

    steps: tuple[Step, ...]


class Over(msgspec.Struct, frozen=True, tag="over"):
    """The match is over: the place of each robot, and the result by seat."""

    places: tuple[Few, ...]
    result: Result


Event: TypeAlias = Docked | Begun | Dealt | Recompiled | Programmed | Halted | Ran | Cleaned | Returned | Over


class Under(msgspec.Struct, frozen=True):
    """An Option under the deck, and the robot whose owner put it there and knows it."""

    robot: int
    option: str


class Halt(msgspec.Struct, frozen=True):
    """A register, or clean-up as number 0, that has stopped before a point: what was asked last.

    It is run again from its beginning, with the `answers` so far and the cards `drawn` in it: `before` and `pile` are
    the robots and the draw pile as it began, `options` the deck of Options, `under` what lies under it, `course` what
    rules of the course knew. `coins` are those thrown in it. `told` of its steps are in the log already.
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
    under: tuple[Under, ...] = ()
    course: CourseNow | None = None
    coins: tuple[Literal["heads", "tails"], ...] = ()


class Word(msgspec.Struct, frozen=True):
    """What an owner has said for an Option before it is asked; `register` None: in every one. `since`: in the register
    that runs it answers nothing before so many answers were given."""

    robot: int
    option: str
    choice: str
    register: int | None = None
    since: int = 0


class Table(msgspec.Struct, frozen=True, weakref=True):
    """All there is.

    `hands` are the cards dealt in this turn, by robot, also those that lie in registers by now; `pile` those that were
    not dealt, ascending. `revealed` registers lie open. `asked` are the robots that a question in turn still goes to,
    `answered` those that have said before whether they power down, `returning` those that re-enter when nobody is left
    in `asked`, and `answer` where the first of them wants to. `fallen` are the robots destroyed in this turn in their
    order, `outs` those that are out for good, together those of one moment. `at_random` are the registers, as robot and
    number, that were filled in this turn because time was up. `halt` is where the register that runs has stopped.
    `said` are the owners' answers to questions to come, `recompiled` the robots whose hand went for a new one, and
    `deck` the Options that are in no hand and were not discarded, by name: nobody knows their order; those `under` it
    are drawn after them, the first one first. `choices` are what owners choose from before the first turn, by robot,
    `picked` what they chose. `course` is what rules of the course know, None where they know nothing. `touched` is by
    team, the first one first, which robot touched each of its flags, where those are the team's. `version` is that of
    the rules by which the match is judged. `opening` is what is told of this turn before register 1
    (`opening.py`).
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
    under: tuple[Under, ...] = ()
    choices: tuple[tuple[str, ...], ...] = ()
    picked: tuple[str | None, ...] = ()
    course: CourseNow | None = None
    touched: tuple[tuple[int, ...], ...] = ()
    version: int = NEWEST
    opening: tuple[Step, ...] = ()


KeyT = TypeVar("KeyT")
FoundT = TypeVar("FoundT")


class ByIdentity(Generic[KeyT, FoundT]):
    """What `find` makes of things that never change, each found once and kept for as long as the thing is in memory. By
    which of them it is and not by what is in it: that is much to compare, and two that are equal share nothing."""

    def __init__(self, find: Callable[[KeyT], FoundT]) -> None:
        self._find = find
        self._found: dict[int, tuple[ref[KeyT], FoundT]] = {}

    def __call__(self, thing: KeyT) -> FoundT:
        """What is made of a thing, which allows weak references."""
        key = id(thing)
        known = self._found.get(key)
        if known is not None and known[0]() is thing:
            return known[1]
        found = self._find(thing)

        def gone(which: ref[KeyT]) -> None:
            if self._found.get(key, (None,))[0] is which:
                del self._found[key]

        self._found[key] = ref(thing, gone), found
        return found

    def __len__(self) -> int:
        """Of how many things it is kept."""
        return len(self._found)


class _Raced:
    """An own course that was read, and its floor as JSON once that is wanted."""

    def __init__(self, course: Course) -> None:
        self.course = course

    @cached_property
    def json(self) -> dict[str, Any]:
        return course_json(self.course)


@lru_cache(maxsize=64)
def _read(text: bytes) -> _Raced:
    """For several tables of one course."""
    return _Raced(read_course(msgspec.json.decode(text), "own"))


_own: ByIdentity[Options, _Raced] = ByIdentity(lambda options: _read(msgspec.json.encode(options.own)))
"""What the options that are in use were read as. A match keeps its options for as long as it is in memory, so a command
reads and writes no course, however many others are raced over."""


def course_of(options: Options) -> Course:
    """The course that is played. Raises BadInput for one that is not there or cannot be."""
    if options.own is None:
        return courses.course(options.course)
    if options.course != OWN:
        raise BadInput("course-own", f"with a course of your own, course is {OWN!r}", "course")
    return _own(options).course


def own_floor(options: Options) -> dict[str, Any] | None:
    """An own course with its floor as JSON for a client, which can ask nowhere else for it; None for a printed one."""
    return None if options.own is None else _own(options).json


def floor_of(table: Table) -> Floor:
    """The floor as it lies now."""
    return floor_now(course_of(table.options), table.course)


def floor_now(course: Course, now: CourseNow | None) -> Floor:
    """A course's floor with its boards turned and its flags moved."""
    if now is None:
        return course.floor
    turned = tuple(degrees % 360 for degrees in now.rotations)
    floor = courses.turned_floor(course.id, turned) if any(turned) else course.floor
    return flagged(floor, now.flags)


@lru_cache(maxsize=64)
def _turned_json(course_id: str, turned: tuple[int, ...]) -> dict[str, Any]:
    course = courses.course(course_id)
    return course_json(msgspec.structs.replace(course, floor=courses.turned_floor(course_id, turned)))


def turned_floor(table: Table) -> dict[str, Any] | None:
    """A printed course with its floor as JSON for a client where boards have turned; else None."""
    turned = tuple(degrees % 360 for degrees in table.course.rotations) if table.course is not None else ()
    return _turned_json(table.options.course, turned) if any(turned) else None


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


def pile_for_hand(table: Table, robot: int, drawn: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of which the next one of a robot's new hand comes, once some are drawn: those of the pile, or, where it
    ran out, the discards shuffled anew, and the hand that went with them (4.1)."""
    left = tuple(card for card in table.pile if card not in drawn)
    if left:
        return left
    held = {card for other in table.robots for card in cards_of(other)}
    held.update(card for number, hand in enumerate(table.hands) if number != robot for card in hand)
    return tuple(card for card in DECK if card not in held and card not in drawn)


def drawn_card(change: StepChange) -> Card | None:
    """The card that a change took from the pile."""
    match change:
        case Locked(card=card):
            return card
        case Replaced(card=card, by=by) if "stores" not in parts.part(by).features:
            return card
        case _:
            return None


def drawn_at_start(options: Options) -> int | None:
    """How many Options each robot draws at the start; None in a match without their deck."""
    rules = course_of(options).rules
    drawn = options.draw_options
    if drawn is msgspec.UNSET and not parts.has(rules, "options"):
        return None
    return (0 if drawn is msgspec.UNSET else drawn) + parts.dealt_at_start(rules)


def option_pile(table: Table) -> tuple[str, ...]:
    """The Options that may be drawn: the deck, or, where it is empty, those that lie open (2.9 of the Options)."""
    if table.deck or drawn_at_start(table.options) is None:
        return table.deck
    if table.under:
        return (table.under[0].option,)
    held = {option for robot in table.robots for option in robot.options}
    return tuple(option for option in parts.playable() if option not in held)


def _with_touched(table: Table, course: CourseNow, step: Step) -> Table:
    """The table with who touched a flag of its team; its mates are told after it that they have it too."""
    if not parts.has(rules_of(table), "shares flags"):
        return table
    touched = list(table.touched or ((),) * max(course.teams, default=0))
    for change in step.changes:
        if isinstance(change, Touched):
            team = course.team_of(change.robot) - 1
            if change.flags > len(touched[team]):
                touched[team] = (*touched[team], change.robot)
    return msgspec.structs.replace(table, touched=tuple(touched))


def with_steps(table: Table, steps: tuple[Step, ...], **new: Any) -> Table:
    """The table with steps written down: the robots, who fell in which order, and the cards that were drawn. `new` is
    what else is different after them."""
    if not steps:
        return msgspec.structs.replace(table, **new) if new else table
    written = 0
    fallen, outs = table.fallen, table.outs
    for place, step in enumerate(steps):
        if _OF_TABLE.isdisjoint(map(type, step.changes)):
            continue
        if any(isinstance(change, Drew) or drawn_card(change) is not None for change in step.changes):
            table = msgspec.structs.replace(table, robots=apply_steps(table.robots, steps[written:place]))
            for change in step.changes:
                table = _with_change(table, step, change)
            written = place + 1
        if table.course is not None and any(isinstance(change, Touched) for change in step.changes):
            table = _with_touched(table, table.course, step)
        fallen += tuple(change.robot for change in step.changes if isinstance(change, TakenOff))
        for gone in destructions(step):
            fallen += tuple(change.robot for change in gone if change.lives)
            out = tuple(change.robot for change in gone if not change.lives)
            outs += (out,) if out else ()
    robots = apply_steps(table.robots, steps[written:] if written else steps)
    return msgspec.structs.replace(table, robots=robots, fallen=fallen, outs=outs, **new)


_OF_TABLE = frozenset((Drew, Locked, Replaced, TakenOff, Destroyed, Touched))
"""The changes in which there may be more to write down than what becomes of robots."""


def _with_change(table: Table, step: Step, change: StepChange) -> Table:
    """One change after the other where cards are drawn, since what was discarded before may be drawn."""
    new: dict[str, Any] = {}
    card = drawn_card(change)
    if card is not None:
        new["pile"] = tuple(one for one in pile_of(table, change) if one != card)
    if isinstance(change, Drew):
        new["under"] = tuple(one for one in table.under if one.option != change.option)
        pile = option_pile(table) if table.deck or not table.under else ()
        new["deck"] = tuple(option for option in pile if option != change.option)
    robots = apply_steps(table.robots, (msgspec.structs.replace(step, changes=(change,)),))
    return msgspec.structs.replace(table, robots=robots, **new)
