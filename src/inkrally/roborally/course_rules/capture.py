"""The course rule for Capture the Flag (Options 6.5): two teams try to carry the other team's flag home.

Each team has a home board and a flag. Owners place their robots anywhere on the six back columns of their home board.
If a robot on its own home board pushes an enemy robot, the enemy is taken off the floor after the register. The enemy
starts again on the back columns of its own board and keeps its damage.
"""

from __future__ import annotations

from collections.abc import Sequence

from inkrally.roborally.decisions.course_state import CourseState
from inkrally.roborally.floor import courses
from inkrally.roborally.floor.floor import SIDES, Floor
from inkrally.roborally.register.trace import Dropped, Moved, PickedUp, SentHome, Space, TakenOff
from inkrally.roborally.rule_hooks import (
    DOCK_FAIRNESS_VERSION,
    OPTION_FIXES_VERSION,
    Pushed,
    ReentryWays,
    RegisterContext,
    RegisterEvent,
    RobotGone,
    RuleComponent,
    StageEnd,
)
from inkrally.roborally.turn.reentry_spaces import ReentryWay, in_sight, is_standable
from inkrally.roborally.turn.robots import Robot

BACK = 6
"""The number of back columns of a home board: the columns farthest from the other home board."""


class Capture(RuleComponent):
    """The rule component for carrying flags home."""

    features = frozenset(("teams", "any order", "chooses boards", "moves flags"))
    winning_condition = "home"

    def earns_flag_credit(self, course: CourseState, number: int) -> bool:
        return False

    def on_event(self, running: RegisterContext, event: RegisterEvent) -> None:
        course = running.course
        if isinstance(event, RobotGone):
            _drop(running, event.robot)
        elif isinstance(event, Pushed):
            number, other = event
            if course.team_of(number) != course.team_of(other) and at_home(course, number, running.robots[number].at):
                running.course = course.replace(caught=(*course.caught, (number, other)))
        elif isinstance(event, Moved) and course.carried_by(event.robot) is not None:
            number, there = event.robot, running.floor.cell(event.to)
            falls = there is None or there.floor == "pit"
            away = not at_home(course, number, running.robots[number].at)
            if falls or (away and event.by in ("push", "pusher", "weapon")):
                _drop(running, number)

    def on_touch(self, running: RegisterContext, number: int, space: Space) -> None:
        course = running.course
        for flag in _flags_touched(running, number, space):
            # Both flags may be on this space.
            now = running.course if running.version >= OPTION_FIXES_VERSION else course
            if owner(course, flag) != course.team_of(number):
                running.course = now.with_flag(flag, None, number)
                running.update_floor_flags()
                running.emit(PickedUp(number, flag + 1))
            else:
                running.course = now.with_flag(flag, course.starts[flag])
                running.update_floor_flags()
                running.emit(SentHome(number, flag + 1, course.starts[flag]))

    def reacts_to_touch(self, running: RegisterContext, number: int, space: Space) -> bool:
        return bool(_flags_touched(running, number, space))

    def on_stage_end(self, running: RegisterContext, stage: StageEnd) -> None:
        if stage == "flags":
            self._take_off(running)
        elif stage == "repairs":
            self._win(running)

    def _take_off(self, running: RegisterContext) -> None:
        """Take each robot off the floor that an enemy on its own home board pushed in this register."""
        caught = sorted({(other, number) for number, other in running.course.caught})
        left = running.robots
        for other, number in caught:
            # In old versions of the rules, a robot that was already taken off did not count as a pusher.
            pushers = left if running.version >= DOCK_FAIRNESS_VERSION else running.robots
            if pushers[number].status == "racing" and running.robots[other].status == "racing":
                _drop(running, other)
                running.course = running.course.replace(taken=(*running.course.taken, other))
                running.emit(TakenOff(other, number))

    def _win(self, running: RegisterContext) -> None:
        """Record a win for each team with a robot that carries a flag on the team's home board."""
        course = running.course
        teams = {
            course.team_of(number)
            for number in course.carriers
            if number is not None and at_home(course, number, running.robots[number].at)
        }
        won = tuple(number for number, team in enumerate(course.teams) if team in teams)
        running.course = course.replace(won=won)


def ways_home(course: CourseState, floor: Floor, robots: Sequence[Robot], number: int) -> ReentryWays:
    """Return the spaces and facings in which a robot that was taken off the floor may start again.

    These are free spaces of the back columns of its home board, facing away from enemies in sight if possible.
    """
    standing = {robot.at: other for other, robot in enumerate(robots) if robot.status == "racing"}
    team = course.team_of(number)
    enemies = {at for at, other in standing.items() if course.team_of(other) != team and not course.placing}
    free = [at for at in back_of(course, team) if at not in standing and is_standable(floor, at)]
    found = [ReentryWay(at, tuple(side for side in SIDES if not in_sight(floor, enemies, at, side))) for at in free]
    ways = tuple(way for way in found if way.facings) or tuple(ReentryWay(at, SIDES) for at in free)
    # No robot can have announced a power down before the first turn.
    return ReentryWays(ways, robots[number].damage, robots[number].announced)


def _flags_touched(running: RegisterContext, number: int, space: Space) -> list[int]:
    """Return the indexes of the flags on a space that a robot picks up or sends back to their start by touching it."""
    course = running.course
    found: list[int] = []
    for flag, at in enumerate(course.flags):
        if at != space:
            continue
        if owner(course, flag) != course.team_of(number):
            if course.carried_by(number) is None:
                found.append(flag)
        elif at != course.starts[flag] and at_home(course, number, running.robots[number].at):
            found.append(flag)
    return found


def _drop(running: RegisterContext, number: int) -> None:
    """Make a robot drop the flag that it carries, on its space."""
    flag = running.course.carried_by(number)
    if flag is not None:
        at = running.robots[number].at
        running.course = running.course.with_flag(flag, at)
        running.update_floor_flags()
        running.emit(Dropped(number, flag + 1, at))


def at_home(course: CourseState, number: int, at: Space) -> bool:
    """Return whether a space is on the home board of a robot's team."""
    team = course.team_of(number)
    return course.printed is not None and courses.board_at(course.printed, at) == course.homes[team - 1]


def owner(course: CourseState, flag: int) -> int:
    """Return the team that owns a flag, 0 for none."""
    assert course.printed is not None
    board = courses.board_at(course.printed, course.starts[flag])
    return course.homes.index(board) + 1 if board in course.homes else 0


def back_of(course: CourseState, team: int) -> list[Space]:
    """Return the spaces in the back columns of a team's home board."""
    assert course.printed is not None
    first = courses.board_spaces(course.printed, course.homes[team - 1])
    other = courses.board_spaces(course.printed, course.homes[2 - team])
    columns = sorted({x for x, _ in first}, key=lambda x: -min(abs(x - there) for there, _ in other))[:BACK]
    return [at for at in first if at[0] in columns]


COMPONENT = Capture()
