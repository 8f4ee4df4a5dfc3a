"""Reads the state of a course in a scenario: teams, roles, moved flags, claims. Checks only types and ranges."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from inkrally.match.errors import BadInput
from inkrally.roborally import rule_components
from inkrally.roborally.decisions.course_state import CourseState
from inkrally.roborally.floor import courses
from inkrally.roborally.floor.floor import Floor
from inkrally.roborally.floor.json_reading import (
    read_choice,
    read_list,
    read_name,
    read_number,
    read_object,
    read_space,
)
from inkrally.roborally.register.trace import Space

MAX_TEAM = 8
ROLES = ("racer", "blocker")


def course_now(fields: dict[str, Any], names: Sequence[str], floor: Floor, rules: Sequence[str]) -> CourseState:
    """Return the state of the course at the beginning of a scenario, from its JSON fields. Raises BadInput.

    `names` are the names of the robots.
    """
    teams, carried = [0] * len(names), {}
    blockers = []
    for number, robot in enumerate(fields["robots"]):
        at = f"robots.{number}"
        if "team" in robot:
            teams[number] = read_number(robot["team"], f"{at}.team", "a team", 1, MAX_TEAM)
        if "seat" in robot:
            read_name(robot["seat"], f"{at}.seat", "a seat")
        if "carries" in robot:
            flag = read_number(robot["carries"], f"{at}.carries", "a flag", 1, len(floor.flags))
            if flag in carried:
                raise BadInput("carries", "a flag can be carried by only one robot", f"{at}.carries")
            carried[flag] = number
        if read_choice(robot.get("role", "racer"), f"{at}.role", "role", ROLES) == "blocker":
            blockers.append(number)
    if rule_components.has_feature(rules, "teams"):
        for number in range(len(names)):
            if not teams[number]:
                raise BadInput(
                    "missing-field", "on a course for teams each robot needs a team", f"robots.{number}.team"
                )
    flags: list[Space | None] = list(floor.flags)
    if "flag_at" in fields:
        listed = _of_flags(fields["flag_at"], "flag_at", floor)
        flags = [
            None if one is None else read_space(one, f"flag_at.{place}", "a flag") for place, one in enumerate(listed)
        ]
        for place, space in enumerate(flags):
            if space is not None and floor.cell(space) is None:
                raise BadInput("flag-place", "a flag must be on the floor", f"flag_at.{place}")
    now = CourseState(tuple(flags), floor.flags, tuple(teams) if any(teams) else (), tuple(blockers))
    if "claims" in fields:
        listed = _of_flags(fields["claims"], "claims", floor)
        claims = (
            None if one is None else read_number(one, f"claims.{place}", "a team", 1, MAX_TEAM)
            for place, one in enumerate(listed)
        )
        now = now.replace(claims=tuple(claims))
    titled = 0 if rule_components.has_feature(rules, "title") else None
    if "superbot" in fields:
        titled = _robot(fields["superbot"], "superbot", names)
    last = _robot(fields["last_hit"], "last_hit", names) if "last_hit" in fields else None
    now = now.replace(superbot=titled, last_hit=last)
    for flag, number in carried.items():
        now = now.with_flag(flag - 1, None, number)
    found = courses.find_printed_course(fields["course"]) if "course" in fields else None
    if found is not None:
        now = now.replace(printed=found.id, rotations=tuple(rotations(fields, found.id)))
        if rule_components.has_feature(rules, "chooses boards"):
            now = now.replace(homes=_homes(fields.get("homes", {"1": 0, "2": 1}), now))
    return now


def _homes(value: object, now: CourseState) -> tuple[int, ...]:
    """Return the home board of each team. Raises BadInput unless there are exactly two teams."""
    fields = read_object(value, "homes", "homes", ("1", "2"))
    homes = tuple(
        read_number(fields[team], f"homes.{team}", "a board", 0, len(now.rotations) - 1) for team in ("1", "2")
    )
    if homes[0] == homes[1]:
        raise BadInput("homes", "the teams need different boards", "homes")
    for number, team in enumerate(now.teams):
        if team > len(homes):
            raise BadInput("number-range", "this course is for teams 1 and 2", f"robots.{number}.team")
    return homes


def rotations(fields: dict[str, Any], course_id: str) -> list[int]:
    """Return the rotations of the boards of a printed course in degrees. Raises BadInput."""
    boards = courses.boards_of(course_id)
    return _rotations(fields["rotations"], boards) if "rotations" in fields else [0] * boards


def _rotations(value: object, boards: int) -> list[int]:
    """Return the rotations of `boards` boards in degrees from a JSON list. Raises BadInput."""
    listed = read_list(value, "rotations", "rotations")
    if len(listed) != boards:
        raise BadInput("rotations", f"rotations has an entry for each of the {boards} boards of a course", "rotations")
    turns = [read_number(one, f"rotations.{place}", "degrees", 0, 3600) for place, one in enumerate(listed)]
    for place, degrees in enumerate(turns):
        if degrees % 90:
            raise BadInput("rotations", "boards turn by 0, 90, 180 or 270 degrees", f"rotations.{place}")
    return turns


def _robot(value: object, at: str, names: Sequence[str]) -> int:
    name = read_name(value, at, "a robot's id")
    if name not in names:
        raise BadInput("unknown-robot", f"no robot is called {name[:40]!r}", at)
    return names.index(name)


def _of_flags(value: object, at: str, floor: Floor) -> list[Any]:
    listed = read_list(value, at, at)
    if len(listed) != len(floor.flags):
        raise BadInput("flags", f"{at} has an entry for each of the {len(floor.flags)} flags", at)
    return listed
