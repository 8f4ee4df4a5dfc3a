"""Checks that a log names only robots, spaces, cards and Options that exist, but does not check rules.

The types in `register/trace.py` limit how large a number can be; this module checks limits that depend on the race.
Other code relies on these checks, above all the kernel (`register/resolution.py`), which checks no arguments. The
checks run for every match that is loaded, so they skip everything that an event did not change.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from inkrally.match.errors import BadLog
from inkrally.match.game import Seat
from inkrally.roborally import rule_components
from inkrally.roborally.decisions.course_state import CourseState
from inkrally.roborally.facts import CARDS, DAMAGE, REGISTERS
from inkrally.roborally.floor.courses import boards_of
from inkrally.roborally.floor.floor import Floor
from inkrally.roborally.register.trace import (
    Controlled,
    Drew,
    Moved,
    Shot,
    Space,
    Step,
    StepChange,
    Stopped,
    Stored,
    TakenOff,
)
from inkrally.roborally.table import (
    MAX_ROBOTS,
    Dealt,
    RaceFinished,
    RegisterResolved,
    ResolutionPaused,
    Table,
    course_of,
    rules_of,
)
from inkrally.roborally.turn.actions import (
    Action,
    AnswerOption,
    FetchCard,
    PairCard,
    PlaceCard,
    StandingAnswer,
    StoreCard,
    TakeCard,
)
from inkrally.roborally.turn.dealing import hand_size
from inkrally.roborally.turn.robots import Robot, cards_of

MAX_LIVES = 9
_DAMAGES = len(DAMAGE)
HOME_BOARDS = 2
"""The number of teams with a home board."""


class RobotOnFloor(Protocol):
    """The fields of a robot that the kernel uses as indexes. Robots and views of robots have them."""

    @property
    def status(self) -> str: ...
    @property
    def at(self) -> Space | None: ...
    @property
    def archive(self) -> Space: ...
    @property
    def damage(self) -> int: ...
    @property
    def flags(self) -> int: ...
    @property
    def lives(self) -> int: ...


def robot_fault(robot: RobotOnFloor, floor: Floor) -> str | None:
    """Return a phrase that says what is impossible about a robot on a floor, such as `has 12 damage`, or None.

    A robot off the floor must have a valid archive space.
    """
    cells = floor.cells
    if robot.status == "racing" and robot.at not in cells:
        return f"stands on {robot.at}, which is no space of the floor"
    if robot.archive not in cells:
        return f"returns to {robot.archive}, which is no space of the floor"
    if not 0 <= robot.damage < _DAMAGES:  # a robot with a pending answer has ten and still races
        return f"has {robot.damage} damage"
    if not 0 <= robot.flags <= len(floor.flags):
        return f"has touched {robot.flags} flags"
    return None if 0 <= robot.lives <= MAX_LIVES else f"has {robot.lives} lives"


def check_acts(table: Table, seat: Seat, acts: Sequence[Action]) -> None:
    """Raise BadLog if actions of a seat name a robot, register or card that the seat does not have."""
    robots = table.robots
    count = len(robots)
    for act in acts:
        number = act.robot
        if not 0 <= number < count or robots[number].seat != seat:
            raise _bad(f"robot {number} is not of seat {seat}")
        # Nearly all actions of a race place a card.
        if type(act) is not PlaceCard:
            _check_act(table, act)
        elif not 1 <= act.register <= REGISTERS or act.card not in CARDS:
            _check_register(act.register)
            _check_cards((act.card,))


def _check_act(table: Table, act: Action) -> None:
    kind = type(act)
    if kind in _WITH_REGISTER:
        register = act.register  # type: ignore[union-attr]  # these have one
        if register is not None:
            _check_register(register)
    if kind in _WITH_CARD:
        _check_cards((act.card,))  # type: ignore[union-attr]  # these have one
    if kind in _WITH_OPTION and act.option not in table.robots[act.robot].options:  # type: ignore[union-attr]  # as above
        raise _bad(f"robot {act.robot} has no {act.option[:40]!r}")  # type: ignore[union-attr]  # as above
    if isinstance(act, AnswerOption) and (table.halt is None or act.choice not in table.halt.question.choices):
        raise _bad(f"{act.choice[:40]!r} is no answer to what is asked")


_WITH_REGISTER: frozenset[type[Action]] = frozenset((PairCard, TakeCard, StandingAnswer))
_WITH_CARD: frozenset[type[Action]] = frozenset((PairCard, StoreCard))
_WITH_OPTION: frozenset[type[Action]] = frozenset((PairCard, StoreCard, FetchCard))
"""The types of actions, except PlaceCard, that name a register, a dealt card, or an Option of the robot."""


def check_event(table: Table, event: object) -> None:
    """Raise BadLog for an event that names robots, cards or Options that do not exist.

    Called before the event is applied to the table.
    """
    steps: Sequence[Step] = getattr(event, "steps", ())
    if steps:
        _check_steps(table, steps)
    count = len(table.robots)
    if isinstance(event, RegisterResolved):
        _check_played(event.cards, count)
    elif isinstance(event, ResolutionPaused):
        if event.cards:
            _check_played(event.cards, count)
        _check_numbers((event.question.robot, event.question.target or 0), count)
    elif isinstance(event, Dealt):
        if len(event.hands) != count:
            raise _bad(f"there are {count} robots, and hands for {len(event.hands)}")
    elif isinstance(event, RaceFinished):
        result = event.result
        if len(event.places) != count or not len(result.places) == len(result.scores) == table.seats:
            raise _bad("not every robot and seat has a place")


def _check_played(cards: Sequence[int | None], count: int) -> None:
    if len(cards) != count:
        raise _bad(f"there are {count} robots, and cards for {len(cards)}")
    _check_cards([card for card in cards if card is not None])


def check_table(before: Table, after: Table, event: object) -> None:
    """Raise BadLog if the table after an event is impossible. Checks only the fields that the event changed."""
    if after.robots is not before.robots:
        _check_robots(after, before.robots)
    count = len(after.robots)
    if after.course is not before.course and after.course is not None:
        _check_course(after, after.course)
    if after.hands is not before.hands:
        _check_hands(after, event)
    if after.asked is not before.asked:
        _check_numbers(after.asked, count)
    if after.returning is not before.returning:
        _check_numbers(after.returning, count)
    if after.choices is not before.choices:
        _check_choices(after)


def _check_robots(table: Table, old: Sequence[Robot]) -> None:
    robots = table.robots
    floor = course_of(table.options).floor
    known = len(old) == len(robots)
    if not table.seats <= len(robots) <= MAX_ROBOTS or (old and not known):
        raise _bad(f"there are {len(robots)} robots")
    cards = False
    stands = False
    for number, robot in enumerate(robots):
        was = old[number] if known else None
        if robot is was:
            continue
        if was is None or robot.at is not was.at or robot.status != was.status:
            stands = True
        if not 0 <= robot.seat < table.seats:
            raise _bad(f"robot {number} is of seat {robot.seat}, which is not there")
        fault = robot_fault(robot, floor)
        if fault is not None:
            raise _bad(f"robot {number} {fault}")
        if was is None or robot.registers is not was.registers or robot.paired or robot.stored:
            cards = True
        if was is None or robot.options is not was.options:
            _check_options(robot.options)
        control = robot.control
        if control is not None and not 0 <= control.by < len(robots):
            raise _bad(f"robot {number} executes the registers of {control.by}, which is not there")
    if stands:
        spaces = [robot.at for robot in robots if robot.status == "racing"]
        if len(set(spaces)) != len(spaces):
            raise _bad("two robots stand on one space")
    if cards:
        lying: list[int] = []
        for robot in robots:
            if robot.paired or robot.stored:
                lying += cards_of(robot)
            else:
                lying += [card for card in robot.registers if card is not None]
        _check_cards(lying)
    if not known:
        held = [option for robot in robots for option in robot.options]
        if len(set(held)) != len(held):
            raise _bad("each Option exists once")


def _check_hands(table: Table, event: object) -> None:
    """Raise BadLog if a card is in two hands, or if a robot was dealt a wrong number of cards.

    Hands include the cards that are placed in registers.
    """
    dealt: list[int] = []
    for hand in table.hands:
        dealt += hand
    _check_cards(dealt)
    if isinstance(event, Dealt):
        rules = rules_of(table)
        lying: set[int] = set()
        for robot in table.robots:
            lying.update(cards_of(robot))
        for number, (robot, hand) in enumerate(zip(table.robots, table.hands, strict=True)):
            if len(hand) != hand_size(robot, rules):
                raise _bad(f"robot {number} is dealt {len(hand)} cards")
            if not lying.isdisjoint(hand):
                raise _bad(f"robot {number} is dealt a card that lies in a register")


def _check_steps(table: Table, steps: Sequence[Step]) -> None:
    """Raise BadLog if steps name robots, Options or causes that do not exist."""
    count = len(table.robots)
    for step in steps:
        actor = step.robot
        if actor is not None and actor >= count:
            raise _bad(f"there is no robot {actor}")
        for change in step.changes:
            number = change.robot
            if number is not None and number >= count:
                raise _bad(f"there is no robot {number}")
            kind = type(change)
            if kind in _OTHER:
                number = getattr(change, _OTHER[kind])
                if number is not None and number >= count:
                    raise _bad(f"there is no robot {number}")
            elif kind in _OPTIONS:
                _check_options((getattr(change, "option"),))  # noqa: B009  # both have one
        for cause in step.causes:
            named = cause.option in rule_components.OPTIONS or cause.rule in rule_components.RULES
            if cause.change >= len(step.changes) or not named:
                raise _bad("a step has a cause that is not there")


_OTHER: dict[type[StepChange], str] = {
    Moved: "pusher",
    Stopped: "other",
    Shot: "hit",
    Controlled: "other",
    TakenOff: "by",
}
"""The types of changes that concern a second robot, with the field that names that robot."""

_OPTIONS: frozenset[type[StepChange]] = frozenset((Drew, Stored))
"""The types of changes that give a robot an Option or put a card on an Option."""


def _check_choices(table: Table) -> None:
    if table.choices and len(table.choices) != len(table.robots):
        raise _bad(f"there are {len(table.robots)} robots, and {len(table.choices)} choose")
    if table.course is None or not table.course.placing:
        for given in table.choices:
            _check_options(given)


def _check_course(table: Table, course: CourseState) -> None:
    """Raise BadLog if the state of the course has wrong numbers of flags, boards or robots, or unknown spaces."""
    played = course_of(table.options)
    cells, flags, count = played.floor.cells, len(played.floor.flags), len(table.robots)
    if len(course.flags) != flags or len(course.starts) != flags:
        raise _bad(f"the course has {flags} flags")
    for at in (*course.flags, *course.starts):
        if at is not None and at not in cells:
            raise _bad(f"a flag lies on {at}, which is no space of the floor")
    if len(course.carriers) not in (0, flags) or len(course.claims) not in (0, flags):
        raise _bad(f"the course has {flags} flags")
    if len(course.teams) not in (0, count):
        raise _bad(f"there are {count} robots, and {len(course.teams)} of a team")
    boards = 0 if course.printed is None else boards_of(played.id) if course.printed == played.id else -1
    if len(course.rotations) not in (0, boards):
        raise _bad("the course has other boards")
    if len(course.homes) > HOME_BOARDS or any(home >= max(boards, 0) for home in course.homes):
        raise _bad("a team has its home on no board")
    for robot in (course.superbot, course.last_hit, *course.carriers):
        if robot is not None:
            _check_numbers((robot,), count)
    for pair in course.caught:
        _check_numbers(pair, count)
    for robots in (course.blockers, course.taken, course.away, course.credited, course.won):
        _check_numbers(robots, count)


def _check_numbers(robots: Iterable[int], count: int) -> None:
    """Raise BadLog unless each number is that of a robot. `count` is the number of robots."""
    for number in robots:
        if not 0 <= number < count:
            raise _bad(f"there is no robot {number}")


def _check_register(register: int) -> None:
    if not 1 <= register <= REGISTERS:
        raise _bad(f"there is no register {register}")


def _check_cards(cards: Sequence[int]) -> None:
    """Raise BadLog unless all cards belong to the deck and no card is used twice at the same time."""
    found = set(cards)
    if not _DECK.issuperset(found):
        raise _bad("the deck has no such card")
    if len(found) != len(cards):
        raise _bad("a card lies in two places")


_DECK = frozenset(CARDS)


def _check_options(names: Sequence[str]) -> None:
    for name in names:
        if name not in rule_components.OPTIONS:
            raise _bad(f"there is no Option {name[:40]!r}")


def _bad(reason: str) -> BadLog:
    """Return the error for a log that names something that does not exist."""
    return BadLog("log-fold", f"no race can be so: {reason}")
