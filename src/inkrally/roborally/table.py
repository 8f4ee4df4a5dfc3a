"""Defines the data of a match: its options, its state (table) and its events. Keep rules out of this module.

The table holds everything that has been decided, secrets included, but no future draws: it has the set of cards in the
draw pile, not their order. The floor is computed from the options (`floor_of`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from typing import Annotated, Any, Generic, Literal, TypeAlias, TypeVar
from weakref import ref

import msgspec

from inkrally.match.errors import BadInput
from inkrally.match.game import Result
from inkrally.roborally import rule_components
from inkrally.roborally.decisions.course_state import CourseState, floor_with_flags
from inkrally.roborally.facts import CARDS
from inkrally.roborally.floor import courses
from inkrally.roborally.floor.courses import Course, course_json
from inkrally.roborally.floor.custom_courses import read_course
from inkrally.roborally.floor.floor import Floor
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
from inkrally.roborally.register.vocabulary import Point
from inkrally.roborally.rule_hooks import LATEST_OPTION_RULES_VERSION, Question
from inkrally.roborally.turn.actions import Reenter
from inkrally.roborally.turn.robots import CardPair, Robot, apply_steps, cards_in, cards_of

MAX_ROBOTS = 8
OWN_COURSE = "own"
"""The name of a custom course in the options."""

Card: TypeAlias = int
"""A Program card, given by its priority."""

Turn: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=10**6)]

DECK: tuple[Card, ...] = tuple(sorted(CARDS))


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, weakref=True):
    """The options of a match.

    Attributes:
        course: The id of a printed course, or `own`.
        own: A custom course (`docs/reference/courses.md`), if `course` is `own`.
        lives: The lives of each robot; None for the three of the rules (2.2).
        robots_per_seat: The number of robots of each seat.
        play_on: Whether the race continues for the other places after the first robot has won (rules 12).
        timer: The seconds that the last player has for each robot (rules 4.3), or None for no timer.
        option_cards: The Options that the host gives to each robot for the start, in dock order. Left out if there are
            none.
        draw_options: How many Options each robot draws at the start, in a match with the deck of Options. Left out
            without the deck.
        excluded_options: The Options that are not in the deck, a house rule. Options that the host gives to robots may
            be among them. Left out if there are none.
        special_rules: Course rules in addition to those of the course, a house rule. Left out if there are none.
        teams: The team of each seat, from 1, on a course for teams. Left out to form teams by docks.
        mates_see: Whether team mates see each other's registers as soon as they are committed.
    """

    course: str = "risky_exchange"
    own: dict[str, Any] | None = None
    lives: Literal[3, 4] | None = None
    robots_per_seat: Literal[1, 2] = 1
    play_on: bool = False
    timer: Literal[30, 60, 90] | None = 30
    option_cards: tuple[tuple[str, ...], ...] | msgspec.UnsetType = msgspec.UNSET
    draw_options: Annotated[int, msgspec.Meta(ge=0, le=2)] | msgspec.UnsetType = msgspec.UNSET
    excluded_options: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    special_rules: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    teams: tuple[int, ...] | msgspec.UnsetType = msgspec.UNSET
    mates_see: bool | msgspec.UnsetType = msgspec.UNSET


CourseUpdate: TypeAlias = CourseState | msgspec.UnsetType
"""The state of the course after an event, UNSET if the event has not changed the state."""

Stage: TypeAlias = Literal[
    "dock", "set-up", "deal", "program", "announce", "register", "option", "clean-up", "stay-down", "re-enter", "over"
]
"""The next event or decision: the names of the phases. `over` is the end of the match."""


class RobotSnapshot(msgspec.Struct, frozen=True):
    """A robot before the steps of a replay. `at` is None for a robot off the floor. Empty fields are left out."""

    at: Space | None
    facing: Facing
    damage: int
    flags: int
    lives: int
    archive: Space
    options: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    tokens: dict[str, int] | msgspec.UnsetType = msgspec.UNSET
    down: bool | msgspec.UnsetType = msgspec.UNSET


class RegisterReplay(msgspec.Struct, frozen=True):
    """A register that was run, for the replay.

    Attributes:
        number: The number of the register.
        cards: The card of each robot, None for a robot that played no card.
        steps: The steps of the register.
        pairs: The second cards by robot, left out if there are none.
        closed: True while no card is revealed, because the register has stopped before the reveal.
        flags: The spaces of the flags at the start of the register. Left out unless flags return to their starts then.
    """

    number: int
    cards: tuple[Card | None, ...]
    steps: tuple[Step, ...]
    pairs: dict[int, CardPair] | msgspec.UnsetType = msgspec.UNSET
    closed: bool | msgspec.UnsetType = msgspec.UNSET
    flags: tuple[Space | None, ...] | msgspec.UnsetType = msgspec.UNSET


class TurnReplay(msgspec.Struct, frozen=True):
    """The last turn with all registers so far. Clients show the replay from this data.

    Fields about the course show its state at the beginning of the turn. They are left out for a course without state.

    Attributes:
        before: The robots before register 1.
        registers: The registers so far.
        after: The steps of clean-up, re-entry and powering down so far.
        at_random: The registers that the timer filled, as robot and number (rules 4.3).
        opening: The steps that players see before register 1. Left out if there are none.
        flags: The space of each flag, or None if it was on no space.
        carriers: The robot that carried each flag.
        claims: The team that held each flag.
        superbot: The robot with the title of SuperBot.
        boards: The rotation of each board, in degrees.
    """

    turn: int
    before: tuple[RobotSnapshot, ...]
    registers: tuple[RegisterReplay, ...] = ()
    after: tuple[Step, ...] = ()
    at_random: tuple[tuple[int, int], ...] = ()
    opening: tuple[Step, ...] | msgspec.UnsetType = msgspec.UNSET
    flags: tuple[Space | None, ...] | msgspec.UnsetType = msgspec.UNSET
    carriers: tuple[int | None, ...] | msgspec.UnsetType = msgspec.UNSET
    claims: tuple[int | None, ...] | msgspec.UnsetType = msgspec.UNSET
    superbot: int | msgspec.UnsetType = msgspec.UNSET
    boards: tuple[int, ...] | msgspec.UnsetType = msgspec.UNSET


# Events. They contain the results of all random draws.


class Dock(msgspec.Struct, frozen=True):
    """The start of a robot: the seat of its owner, its space and its facing."""

    seat: RobotNumber
    at: Spot
    facing: Facing


class Docked(msgspec.Struct, frozen=True, tag="docked"):
    """The robots are at their docks. `first` is the seat with dock 1, which was drawn by lot (rules 2.4).

    Attributes:
        docks: The start of each robot, dock 1 first.
        lives: The number of lives of each robot.
        damage: The damage of each robot at the start, if a course rule gives damage.
        options: The Options of each robot at the start, in a match with Options.
        choices: The choices of each robot's owner before the first turn.
        course: The state of the course.
        version: The version of the rules, from 3 on in matches with Options or course rules.
    """

    first: RobotNumber
    docks: tuple[Dock, ...]
    lives: Lives
    damage: tuple[Damage, ...] | msgspec.UnsetType = msgspec.UNSET
    options: tuple[tuple[str, ...], ...] | msgspec.UnsetType = msgspec.UNSET
    choices: tuple[tuple[str, ...], ...] | msgspec.UnsetType = msgspec.UNSET
    course: CourseUpdate = msgspec.UNSET
    version: Annotated[int, msgspec.Meta(ge=1, le=99)] | msgspec.UnsetType = msgspec.UNSET


class SetupChosen(msgspec.Struct, frozen=True, tag="begun"):
    """The choices that owners made before the first turn, by robot; None for a robot without a choice."""

    picked: tuple[str | None, ...]
    course: CourseUpdate = msgspec.UNSET


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """A turn begins. `steps` power robots down and repair them; `hands` are the cards dealt to each robot."""

    turn: Turn
    steps: tuple[Step, ...]
    hands: tuple[tuple[CardNumber, ...], ...]
    course: CourseUpdate = msgspec.UNSET


class Programmed(msgspec.Struct, frozen=True, tag="programmed"):
    """All programs are committed.

    `asks` are the robots whose owners may announce a power down, in dock order (rules 4.4).
    """

    asks: tuple[RobotNumber, ...]


class ResolutionPaused(msgspec.Struct, frozen=True, tag="halted"):
    """A register (or clean-up, with `number` 0) has stopped with a question.

    Attributes:
        number: The register, 0 for clean-up.
        cards: The card of each robot; empty if the cards are not revealed yet.
        steps: The steps since the register began, or since it last stopped.
        point: The point where the register has stopped.
        question: The question that needs an answer.
        course: The state of the course now.
    """

    number: Annotated[int, msgspec.Meta(ge=0, le=5)]
    cards: tuple[CardNumber | None, ...]
    steps: tuple[Step, ...]
    point: Point
    question: Question
    course: CourseUpdate = msgspec.UNSET


class Recompiled(msgspec.Struct, frozen=True, tag="recompiled"):
    """The hand of a robot was replaced by `hand`. Only the robot's owner sees this hand.

    All players see `steps`, the effects of the damage token that the new hand cost.
    """

    robot: RobotNumber
    hand: tuple[CardNumber, ...]
    steps: tuple[Step, ...]
    course: CourseUpdate = msgspec.UNSET


class RegisterResolved(msgspec.Struct, frozen=True, tag="register"):
    """A register was run to its end (rules 3, steps A to E).

    `cards` has the card of each robot, None for a robot that played no card. `steps` are the steps since the register
    began, or since it last stopped.
    """

    number: Register
    cards: tuple[CardNumber | None, ...]
    steps: tuple[Step, ...]
    course: CourseUpdate = msgspec.UNSET


class CleanUpDone(msgspec.Struct, frozen=True, tag="cleaned"):
    """Robots were repaired and registers discarded (rules 7.1, 7.2).

    Next, the owners of the robots in `stay_down` decide about staying powered down, and those of the robots in
    `reenter` about re-entry.
    """

    steps: tuple[Step, ...]
    stay_down: tuple[RobotNumber, ...]
    reenter: tuple[RobotNumber, ...]
    course: CourseUpdate = msgspec.UNSET


class RobotsReentered(msgspec.Struct, frozen=True, tag="reentered"):
    """A destroyed robot has returned to the floor (rules 9)."""

    steps: tuple[Step, ...]


class RaceFinished(msgspec.Struct, frozen=True, tag="over"):
    """The match is over: the place of each robot, and the result by seat."""

    places: tuple[Few, ...]
    result: Result


Event: TypeAlias = (
    Docked
    | SetupChosen
    | Dealt
    | Recompiled
    | Programmed
    | ResolutionPaused
    | RegisterResolved
    | CleanUpDone
    | RobotsReentered
    | RaceFinished
)


class OptionUnderDeck(msgspec.Struct, frozen=True):
    """An Option under the deck, and the robot whose owner put it there. Only that owner knows it."""

    robot: int
    option: str


class PausedRun(msgspec.Struct, frozen=True):
    """A register (or clean-up, with `number` 0) that has stopped with a question.

    When the answer comes, the register runs again from its beginning, with all answers and draws so far.

    Attributes:
        point: The point where the register has stopped.
        question: The question that needs an answer.
        before: The robots at the beginning.
        pile: The draw pile at the beginning.
        options: The deck of Options at the beginning.
        answers: The answers so far.
        drawn: The Program cards drawn so far.
        drew: The Options drawn so far.
        logged_steps: The number of steps of the register that are in the log already.
        under: The Options under the deck at the beginning.
        course: The state of the course at the beginning.
        coins: The results of the coins tossed so far.
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
    logged_steps: int = msgspec.field(default=0, name="told")
    under: tuple[OptionUnderDeck, ...] = ()
    course: CourseState | None = None
    coins: tuple[Literal["heads", "tails"], ...] = ()


class StoredAnswer(msgspec.Struct, frozen=True):
    """A standing answer: an answer to an Option's question that the owner gives before the question is asked.

    `register` is None for every register. In the running register, a standing answer applies only to questions after
    the first `since` answers.
    """

    robot: int
    option: str
    choice: str
    register: int | None = None
    since: int = 0


class Table(msgspec.Struct, frozen=True, weakref=True):
    """The state of a match.

    Attributes:
        hands: The cards dealt in this turn, by robot, including those in registers.
        pile: The cards that were not dealt, ascending.
        revealed: The number of revealed registers.
        asked: The robots whose owners must still answer the current question.
        answered: The robots whose owner announced a power down, or announced none, while programming.
        returning: The robots that re-enter once `asked` is empty.
        answer: The re-entry of the first robot in `returning`, when its owner has chosen it.
        destroyed_order: The robots destroyed in this turn, in order.
        eliminated: The robots that are out of the race, grouped by the moment of their destruction.
        story: The replay of the last turn.
        at_random: The registers that the timer filled in this turn, as robot and number.
        halt: The register or clean-up that has stopped with a question, or None.
        stored_answers: The standing answers.
        recompiled: The robots whose hand was replaced.
        deck: The Options in the deck, by name. Their order is not decided.
        options_under_deck: The Options under the deck, which are drawn after it, in the order of drawing.
        choices: The choices of each robot's owner before the first turn.
        picked: The choices that owners made before the first turn.
        course: The state of the course, or None for a course without state.
        touched: The robots that touched the flags of each team, in order, if teams share flags.
        version: The version of the rules.
        opening: The steps that players see in this turn before register 1 (`turn_opening.py`).
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
    destroyed_order: tuple[int, ...] = ()
    eliminated: tuple[tuple[int, ...], ...] = ()
    story: TurnReplay | None = None
    places: tuple[int, ...] = ()
    result: Result | None = None
    at_random: tuple[tuple[int, int], ...] = ()
    halt: PausedRun | None = None
    stored_answers: tuple[StoredAnswer, ...] = ()
    recompiled: tuple[int, ...] = ()
    deck: tuple[str, ...] = ()
    options_under_deck: tuple[OptionUnderDeck, ...] = ()
    choices: tuple[tuple[str, ...], ...] = ()
    picked: tuple[str | None, ...] = ()
    course: CourseState | None = None
    touched: tuple[tuple[int, ...], ...] = ()
    version: int = LATEST_OPTION_RULES_VERSION
    opening: tuple[Step, ...] = ()


KeyT = TypeVar("KeyT")
FoundT = TypeVar("FoundT")


class IdentityCache(Generic[KeyT, FoundT]):
    """A function of immutable objects that caches its results by the identity (`id`) of the object.

    A result stays as long as the object is in memory. Comparing the contents of objects would be slow.
    """

    def __init__(self, find: Callable[[KeyT], FoundT]) -> None:
        self._find = find
        self._found: dict[int, tuple[ref[KeyT], FoundT]] = {}

    def __call__(self, thing: KeyT) -> FoundT:
        """Return the value for an object, which must allow weak references."""
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
        """Return the number of cached values."""
        return len(self._found)


class _CustomCourse:
    """A custom course with its floor as JSON, which is computed when it is needed."""

    def __init__(self, course: Course) -> None:
        self.course = course

    @cached_property
    def json(self) -> dict[str, Any]:
        return course_json(self.course)


@lru_cache(maxsize=64)
def _read(text: bytes) -> _CustomCourse:
    """Return a custom course from its JSON text. Tables with the same course share the result."""
    return _CustomCourse(read_course(msgspec.json.decode(text), "own"))


_own: IdentityCache[Options, _CustomCourse] = IdentityCache(lambda options: _read(msgspec.json.encode(options.own)))
"""The custom courses of matches in memory, by the identity of their options.

The cache saves parsing a course again for each command.
"""


def course_of(options: Options) -> Course:
    """Return the course of a match. Raises BadInput for an unknown or invalid course."""
    if options.own is None:
        course = courses.printed_course(options.course)
    elif options.course != OWN_COURSE:
        raise BadInput("course-own", f"to use your own course, set course to {OWN_COURSE!r}", "course")
    else:
        course = _own(options).course
    return course if options.special_rules is msgspec.UNSET else _with_rules(course, options.special_rules)


@lru_cache(maxsize=64)
def _with_rules(course: Course, rules: tuple[str, ...]) -> Course:
    """Return a course with additional course rules. Unknown ones are left out (`rule_components.check_added_rules`)."""
    added = tuple(rule for rule in rules if rule in rule_components.RULES)
    return msgspec.structs.replace(course, rules=tuple(dict.fromkeys((*course.rules, *added))))


def own_floor(options: Options) -> dict[str, Any] | None:
    """Return a custom course with its floor as JSON for the client; None for a printed course.

    Clients fetch printed courses separately.
    """
    return None if options.own is None else _own(options).json


def floor_of(table: Table) -> Floor:
    """Return the floor with the current positions of boards and flags."""
    return current_floor(course_of(table.options), table.course)


def current_floor(course: Course, now: CourseState | None) -> Floor:
    """Return a course's floor with its boards turned and its flags moved as in the state `now`."""
    if now is None:
        return course.floor
    turned = tuple(degrees % 360 for degrees in now.rotations)
    floor = courses.turned_floor(course.id, turned) if any(turned) else course.floor
    return floor_with_flags(floor, now.flags)


@lru_cache(maxsize=64)
def _turned_json(course_id: str, turned: tuple[int, ...]) -> dict[str, Any]:
    course = courses.printed_course(course_id)
    return course_json(msgspec.structs.replace(course, floor=courses.turned_floor(course_id, turned)))


def turned_floor(table: Table) -> dict[str, Any] | None:
    """Return a printed course with its floor as JSON for the client if boards have turned, else None."""
    turned = tuple(degrees % 360 for degrees in table.course.rotations) if table.course is not None else ()
    return _turned_json(table.options.course, turned) if any(turned) else None


def rules_of(table: Table) -> tuple[str, ...]:
    """Return the names of the course rules of a match."""
    return course_of(table.options).rules


def discards(table: Table) -> tuple[Card, ...]:
    """Return the discarded cards: those that are in no register, on no Option and not in the pile.

    Call it only after all programs are committed, when players hold no cards.
    """
    used = {card for robot in table.robots for card in cards_of(robot)}.union(table.pile)
    return tuple(card for card in DECK if card not in used)


def drawable_cards(table: Table, change: StepChange | None = None) -> tuple[Card, ...]:
    """Return the cards from which the next card is drawn: the pile, or the discards if the pile is empty (rules 4.1).

    A card that `change` replaces is discarded before the draw.
    """
    if table.pile:
        return table.pile
    gone = cards_in(table.robots[change.robot], change.register) if isinstance(change, Replaced) else ()
    return tuple(sorted((*discards(table), *gone)))


def drawable_hand_cards(table: Table, robot: int, drawn: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards from which the next card of a robot's new hand is drawn.

    These are the pile without the cards in `drawn`, or, if that is empty, the discards and the replaced hand (rules
    4.1).
    """
    left = tuple(card for card in table.pile if card not in drawn)
    if left:
        return left
    held = {card for other in table.robots for card in cards_of(other)}
    held.update(card for number, hand in enumerate(table.hands) if number != robot for card in hand)
    return tuple(card for card in DECK if card not in held and card not in drawn)


def drawn_card(change: StepChange) -> Card | None:
    """Return the card that a change drew from the pile, or None."""
    match change:
        case Locked(card=card):
            return card
        case Replaced(card=card, by=by) if "stores" not in rule_components.option_component(by).features:
            return card
        case _:
            return None


def start_draw_count(options: Options) -> int | None:
    """Return how many Options each robot draws at the start, or None in a match without the deck."""
    rules = course_of(options).rules
    drawn = options.draw_options
    if drawn is msgspec.UNSET and not rule_components.has_feature(rules, "options"):
        return None
    return (0 if drawn is msgspec.UNSET else drawn) + rule_components.start_option_count(rules)


def deck_of(options: Options) -> tuple[str, ...]:
    """Return the names of the Options with which a match is played, in the order of the deck's file."""
    excluded = () if options.excluded_options is msgspec.UNSET else options.excluded_options
    return tuple(option for option in rule_components.deck_options() if option not in excluded)


def drawable_options(table: Table) -> tuple[str, ...]:
    """Return the Options that may be drawn next (Options 2.9).

    These are the deck; if it is empty, the first Option under the deck; else the discarded Options.
    """
    if table.deck or start_draw_count(table.options) is None:
        return table.deck
    if table.options_under_deck:
        return (table.options_under_deck[0].option,)
    held = {option for robot in table.robots for option in robot.options}
    return tuple(option for option in deck_of(table.options) if option not in held)


def _with_touched(table: Table, course: CourseState, step: Step) -> Table:
    """Return the table with the robots in a step that touched a flag first for their teams recorded in `touched`."""
    if not rule_components.has_feature(rules_of(table), "shares flags"):
        return table
    touched = list(table.touched or ((),) * max(course.teams, default=0))
    for change in step.changes:
        if isinstance(change, Touched):
            team = course.team_of(change.robot) - 1
            if change.flags > len(touched[team]):
                touched[team] = (*touched[team], change.robot)
    return msgspec.structs.replace(table, touched=tuple(touched))


def apply_steps_to_table(table: Table, steps: tuple[Step, ...], **new: Any) -> Table:
    """Return the table after steps, with changed robots, order of destructions, and piles.

    `new` are other fields of the table to change.
    """
    if not steps:
        return msgspec.structs.replace(table, **new) if new else table
    written = 0
    fallen, outs = table.destroyed_order, table.eliminated
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
    return msgspec.structs.replace(table, robots=robots, destroyed_order=fallen, eliminated=outs, **new)


_OF_TABLE = frozenset((Drew, Locked, Replaced, TakenOff, Destroyed, Touched))
"""The kinds of changes that may change more of a table than its robots."""


def _with_change(table: Table, step: Step, change: StepChange) -> Table:
    """Return the table after one change of a step.

    Changes are applied one by one because a later change may draw cards that an earlier change discarded.
    """
    new: dict[str, Any] = {}
    card = drawn_card(change)
    if card is not None:
        new["pile"] = tuple(one for one in drawable_cards(table, change) if one != card)
    if isinstance(change, Drew):
        new["options_under_deck"] = tuple(one for one in table.options_under_deck if one.option != change.option)
        pile = drawable_options(table) if table.deck or not table.options_under_deck else ()
        new["deck"] = tuple(option for option in pile if option != change.option)
    robots = apply_steps(table.robots, (msgspec.structs.replace(step, changes=(change,)),))
    return msgspec.structs.replace(table, robots=robots, **new)
