"""Runs a scenario with run `setup`: robots on their docks, with Options and damage from course rules (Options 6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from inkrally.match.errors import BadInput
from inkrally.roborally import rule_components
from inkrally.roborally.floor import courses
from inkrally.roborally.floor.courses import Course
from inkrally.roborally.floor.json_reading import read_list, read_name, read_number, read_object
from inkrally.roborally.register.trace import Space
from inkrally.roborally.scenarios.decisions import Decisions, read_decisions
from inkrally.roborally.scenarios.parser import MAX_ROBOTS, options_once
from inkrally.roborally.turn.robots import Robot

_LIVES, _SECONDS = 3, 30


def run_setup(value: object) -> dict[str, Any]:
    """Return the answer to a scenario with run `setup` from decoded JSON. Raises BadInput."""
    fields = read_object(value, "", "a setup", ("run", "course", "seats"), ("option_deck", "decisions", "teams"))
    course = _course(fields["course"])
    rules = course.rules
    each = 2 if rule_components.has_feature(rules, "racer and blocker") else 1
    placed = rule_components.has_feature(rules, "chooses boards")
    docks: Sequence[Space | None] = (None,) * MAX_ROBOTS if placed else course.floor.docks
    seats = read_number(fields["seats"], "seats", "seats", 1, len(docks) // each)
    names = [str(number) for number in range(1, seats * each + 1)]
    more = _more(fields, seats, each, rules)
    decisions = Decisions(read_decisions(fields.get("decisions", []), names))
    deck = [] if "option_deck" not in fields else _deck(fields["option_deck"])
    held = _dealt(course, len(names), deck, decisions)
    unused = decisions.unused()
    if unused is not None:
        raise BadInput(
            "decision-unused", f"no question came for this decision: {unused.what} {unused.name}", unused.where
        )
    robots = {
        name: _shown(number, at, tuple(held[number]), course) | more[number]
        for number, (name, at) in enumerate(zip(names, docks, strict=False))
    }
    for_all = rule_components.shared_timer_seconds(course.rules)
    timer = {"who": "last" if for_all is None else "all", "seconds": for_all or _SECONDS}
    allowed = rule_components.may_power_down(Robot(0, (0, 0), "N", (0, 0), _LIVES), course.rules)
    found = {"robots": robots, "option_deck": deck, "timer": timer, "power_down": allowed}
    return found | ({"superbot": names[0]} if rule_components.has_feature(rules, "title") else {})


def _more(fields: dict[str, Any], seats: int, each: int, rules: Sequence[str]) -> list[dict[str, Any]]:
    """Return the additional fields of each robot for the answer: team, or seat and role, if the course has them.

    `each` is the number of robots of each seat. Rules: RoboRally Options 6.
    """
    if each > 1:
        if seats == 1:
            raise BadInput("number-range", "this course is for 2 to 4 seats", "seats")
        both = [(seat, role) for role in ("racer", "blocker") for seat in range(1, seats + 1)]
        return [{"seat": str(seat), "role": role} for seat, role in both]
    if not rule_components.has_feature(rules, "teams"):
        if "teams" in fields:
            raise BadInput("unknown-field", "this course has no teams", "teams")
        return [{}] * seats
    if seats % 2:
        raise BadInput("number-range", "teams of equal size need an even number of seats", "seats")
    count = seats // 2 if rule_components.has_feature(rules, "partners") else 2
    teams = [number % count + 1 for number in range(seats)]
    if "teams" in fields:
        listed = read_list(fields["teams"], "teams", "teams")
        teams = [read_number(one, f"teams.{place}", "a team", 1, count) for place, one in enumerate(listed)]
        if len(teams) != seats or {teams.count(team) for team in range(1, count + 1)} != {seats // count}:
            raise BadInput(
                "teams", f"give each of the {seats} seats a team, and all {count} teams the same size", "teams"
            )
    return [{"team": team} for team in teams]


def _course(value: object) -> Course:
    name = read_name(value, "course", "course")
    found = courses.find_printed_course(name)
    if found is None:
        raise BadInput("unknown-course", f"no printed course is called {name[:40]!r}", "course")
    return found


def _deck(value: object) -> list[str]:
    listed = read_list(value, "option_deck", "option_deck")
    found = [read_name(one, f"option_deck.{place}", "an Option") for place, one in enumerate(listed)]
    options_once((), found)
    return found


def _dealt(course: Course, seats: int, deck: list[str], decisions: Decisions) -> list[list[str]]:
    """Return the Options of each robot, dealt to one robot after another.

    Options that are not kept go under the deck.
    """
    each = rule_components.start_option_count(course.rules)
    keep = rule_components.start_choice_count(course.rules)
    dealt = [[deck.pop(0) for _ in range(min(each + keep, len(deck)))] for _ in range(seats)]
    if not keep:
        return dealt
    for number, cards in enumerate(dealt):
        decision = decisions.take(number, "keep")
        if decision is not None and decision.name not in cards:
            raise BadInput("not-owned", f"{decision.name} was not dealt", decision.where)
        kept = cards[:1] if decision is None else [decision.name]
        deck += [name for name in cards if name not in kept]
        dealt[number] = kept
    return dealt


def _shown(number: int, at: Space | None, options: tuple[str, ...], course: Course) -> dict[str, Any]:
    """Return a robot for the answer. `at` is None if the robot's owner chooses its space."""
    robot = Robot(number, at or (0, 0), "N", at or (0, 0), _LIVES, options=options)
    found = {"at": robot.at, "facing": robot.facing, "archive": robot.archive} if at is not None else {}
    return found | {
        "damage": rule_components.adjusted_amount(robot, course.rules, "start damage", 0),
        "alive": True,
        "flags_touched": 0,
        "lives": robot.lives,
        "options": robot.options,
        "tokens": {},
        "stored": {},
        "locked": [],
    }
