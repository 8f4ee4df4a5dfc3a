"""Sets up a match by its course rules: teams, roles and choices before the first turn (Options 6).

No random number is drawn here. `begin_draws` lists the draws of a log, so that the log can be verified.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from inkrally.match.chance import Draw
from inkrally.match.errors import BadInput
from inkrally.match.game import Seat
from inkrally.roborally import rule_components
from inkrally.roborally.decisions.course_state import CourseState
from inkrally.roborally.floor.courses import MAX_PLACED, boards_of
from inkrally.roborally.register.trace import Space
from inkrally.roborally.rule_hooks import DOCK_FAIRNESS_VERSION, Feature
from inkrally.roborally.table import (
    CourseUpdate,
    Docked,
    Options,
    OptionUnderDeck,
    Table,
    course_of,
    deck_of,
    start_draw_count,
)
from inkrally.roborally.turn.dealing import StartDeal, start_draws
from inkrally.roborally.turn.robots import Robot

BOARDS_LABEL = "which team chooses its board"
BOARDS = ("board 1", "board 2")
"""The choices when teams choose their home boards."""


def robots_per_seat(options: Options) -> int:
    """Return the number of robots of each seat, by the options or by the course."""
    return max(options.robots_per_seat, 2 if _has(options, "racer and blocker") else 1)


def team_count(options: Options, seats: int) -> int:
    """Return the number of teams; 0 on a course without teams."""
    if not _has(options, "teams"):
        return 0
    return seats // 2 if _has(options, "partners") else 2


def check_teams(options: Options, seats: int) -> None:
    """Raise BadInput if the seats cannot form the teams of the course, or if team options do not fit the course."""
    course, count = course_of(options), team_count(options, seats)
    given = options.teams if options.teams is not msgspec.UNSET else ()
    if not count and (given or options.mates_see is True):
        raise BadInput(
            "no-teams",
            f"{course.name} has no teams",
            "teams" if given else "mates_see",
            {"course": course.name},
        )
    if _has(options, "racer and blocker") and seats < 2:
        raise BadInput(
            "seats-few",
            f"{course.name} needs at least two seats",
            "seats",
            {"course": course.name},
        )
    if not _has(options, "teams"):
        return
    if seats % 2 or count < 2:
        least = "four, six or eight" if _has(options, "partners") else "two, four, six or eight"
        raise BadInput("teams-uneven", f"teams of equal size need {least} seats, not {seats}", "seats")
    if options.play_on:
        raise BadInput("teams-play-on", "a race of teams cannot continue after the first team has won", "play_on")
    if given and sorted(given) != sorted(_alternating_teams(seats, count)):
        raise BadInput(
            "teams-uneven",
            f"give each of the {seats} seats a team from 1 to {count}, with {seats // count} seats in each",
            "teams",
        )


def initial_course_state(options: Options, seats: Sequence[Seat]) -> CourseState | None:
    """Return the state of the course at the start of a match, or None if its rules need none.

    `seats` are the seats in the order of their docks.
    """
    course = course_of(options)
    count = team_count(options, len(set(seats)))
    placed = _has(options, "chooses boards")
    if not (count or rule_components.runs_by_stage(course.rules)):
        return None
    order = list(dict.fromkeys(seats))
    teams: tuple[int, ...] = ()
    if count and options.teams is not msgspec.UNSET:
        teams = tuple(options.teams[seat] for seat in seats)
    elif count:
        in_turn = dict(zip(order, _alternating_teams(len(order), count), strict=True))
        teams = tuple(in_turn[seat] for seat in seats)
    racers = len(order) if _has(options, "racer and blocker") else len(seats)
    return CourseState(
        course.floor.flags,
        course.floor.flags,
        teams,
        tuple(range(racers, len(seats))),
        (None,) * len(course.floor.flags) if _has(options, "claims flags") else (),
        superbot=0 if _has(options, "title") else None,
        printed=course.id if options.own is None else None,
        rotations=(0,) * boards_of(course.id) if options.own is None else (),
        taken=tuple(range(len(seats))) if placed else (),
        placing=placed,
    )


def chosen_boards(course: CourseState, picked: Sequence[str | None]) -> CourseState:
    """Return the state of the course with the home boards that a team chose.

    The team that chose places its robots first. `picked` has the choice of each robot's owner, None without a choice.
    """
    number, choice = next((number, word) for number, word in enumerate(picked) if word is not None)
    team, board = course.team_of(number), BOARDS.index(choice)
    homes = (board, 1 - board) if team == 1 else (1 - board, board)
    return course.replace(homes=homes, taken=course.members(team) + course.members(3 - team))


def _has(options: Options, feature: Feature) -> bool:
    return rule_components.has_feature(course_of(options).rules, feature)


def _alternating_teams(seats: int, count: int) -> list[int]:
    """Return the team of each dock: 1, 2 and so on up to `count`, then again from 1."""
    return [number % count + 1 for number in range(seats)]


def room_for(options: Options) -> int:
    """Return the maximum number of robots that the course has space for."""
    placed = _has(options, "chooses boards")
    return MAX_PLACED if placed else len(course_of(options).floor.docks)


def begins_at(options: Options, course: CourseState | None) -> tuple[Space, ...]:
    """Return the start space of each robot in dock order.

    If owners will place their robots, the space of the team's flag is the start space until then.
    """
    if course is None or not course.placing:
        return course_of(options).floor.docks
    return tuple(course.starts[team - 1] for team in course.teams)


def initial_robots(docked: Docked) -> tuple[Robot, ...]:
    """Return the robots at the start of a match, from the event that puts them on their docks."""
    robots = tuple(Robot(dock.seat, dock.at, dock.facing, dock.at, docked.lives) for dock in docked.docks)
    if docked.course is not msgspec.UNSET and docked.course.placing:
        robots = tuple(msgspec.structs.replace(robot, status="destroyed") for robot in robots)
    if docked.damage is not msgspec.UNSET:
        both = zip(robots, docked.damage, strict=True)
        robots = tuple(msgspec.structs.replace(robot, damage=damage) for robot, damage in both)
    if docked.options is not msgspec.UNSET:
        held = (*docked.options, *((),) * len(robots))
        robots = tuple(
            msgspec.structs.replace(robot, options=cards) for robot, cards in zip(robots, held, strict=False)
        )
    return robots


def start_deal(options: Options, robots: int, version: int) -> StartDeal | None:
    """Return the plan to deal Options before the first turn, or None if none are dealt.

    `robots` is the number of robots, `version` the version of the rules.
    """
    drawn, kept = start_draw_count(options), rule_components.start_choice_count(course_of(options).rules)
    if drawn is None or not drawn + kept:
        return None
    given = () if options.option_cards is msgspec.UNSET else options.option_cards
    return StartDeal(robots, deck_of(options), given, drawn, kept, version >= DOCK_FAIRNESS_VERSION)


def begin_draws(table: Table, docked: Docked) -> Iterator[Draw]:
    """Yield the random draws of the set-up."""
    yield Draw("first player", table.seats, docked.first)
    version = 0 if docked.version is msgspec.UNSET else docked.version
    start = start_deal(table.options, len(docked.docks), version)
    if start is not None and docked.options is not msgspec.UNSET:
        choices = docked.choices if start.kept and docked.choices is not msgspec.UNSET else ()
        yield from start_draws(start, docked.options, choices)
    if docked.course is not msgspec.UNSET and docked.course.placing and docked.choices is not msgspec.UNSET:
        chooser = next(number for number, given in enumerate(docked.choices) if given)
        yield Draw(BOARDS_LABEL, 2, docked.course.team_of(chooser) - 1)


def with_setup_choices(table: Table, picked: Sequence[str | None], course: CourseUpdate) -> Table:
    """Return the table after all choices before the first turn, with the kept Options or the order of placing robots.

    `picked` are the choices by robot.
    """
    dealt = table.choices
    table = msgspec.structs.replace(table, choices=(), picked=(), stage="deal")
    if course is not msgspec.UNSET and course.placing:
        return msgspec.structs.replace(table, returning=course.taken, stage="re-enter")
    robots = list(table.robots)
    under: list[OptionUnderDeck] = []
    for number, option in enumerate(picked):
        if option is not None:
            robots[number] = msgspec.structs.replace(robots[number], options=(*robots[number].options, option))
            under += [OptionUnderDeck(number, other) for other in dealt[number] if other != option]
    return msgspec.structs.replace(table, robots=tuple(robots), options_under_deck=tuple(under))


def course_state_at_turn_start(table: Table) -> CourseState | None:
    """Return the state of the course with which the next turn begins, or None if the course has no state."""
    course = table.course
    if course is None:
        return None
    course = rule_components.turn_begins(course, course_of(table.options).rules)
    return course.replace(placing=False) if course.placing else course


def reentering_robots(table: Table, course: CourseState | None) -> tuple[tuple[int, ...], CourseState | None]:
    """Return the robots that re-enter in this clean-up, and the state of the course after that.

    These robots were destroyed in this turn, or in the turn before if a course rule makes destroyed robots sit out.
    """
    if course is None or not _has(table.options, "sits out"):
        return table.destroyed_order, course
    return course.away, course.replace(away=table.destroyed_order)


def with_robot_placed(table: Table, number: int) -> Table:
    """Return the table after a robot in `taken` of the course state has entered the floor.

    When the robot is placed for the first time, its space becomes its archive space.
    """
    course = table.course
    if course is None or number not in course.taken:
        return table
    robots = list(table.robots)
    if course.placing:
        robots[number] = msgspec.structs.replace(robots[number], archive=robots[number].at)
    taken = tuple(one for one in course.taken if one != number)
    return msgspec.structs.replace(table, robots=tuple(robots), course=course.replace(taken=taken))
