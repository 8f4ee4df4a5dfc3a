"""Scenarios as JSON (`docs/notation.md`): read, run and answered, for `inkrally resolve`.

Judges shape and what can be; what happens is up to the kernel. Knows no file and no command line.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from inkrally.match.errors import BadInput
from inkrally.roborally import facts, parts
from inkrally.roborally.contract import Question
from inkrally.roborally.facts import Kind
from inkrally.roborally.floor import courses
from inkrally.roborally.floor.factory import Floor
from inkrally.roborally.floor.plain_board import read_board
from inkrally.roborally.floor.reading import (
    a_list,
    a_name,
    a_number,
    a_side,
    a_space,
    a_truth,
    a_word,
    an_object,
    by_name,
    inside,
)
from inkrally.roborally.register.names import Point
from inkrally.roborally.register.trace import Destroyed, Repaired, Space, Step
from inkrally.roborally.turn import ranking
from inkrally.roborally.turn.cleanup import clean
from inkrally.roborally.turn.registers import play, with_chosen, without_chosen
from inkrally.roborally.turn.robots import Robot, apply_steps

RUNS = ("register", "registers", "round")
MAX_ROBOTS = 8
MAX_PRIORITY = 9999

Card = tuple[Kind, int]


class ScenarioDecision(msgspec.Struct, frozen=True):
    """An answer given beforehand: to the question of an Option in some register, None for any. `choice` None is the
    one that uses it; `always`: as often as it is asked."""

    robot: int
    option: str
    choice: str | None
    register: int | None
    always: bool


class Case(msgspec.Struct, frozen=True):
    """A scenario that was read. `programs` by robot, register 1 first; if one `register` runs, of that one only.

    `rules` are those of the course, by name; `decisions` answer what Options ask. `told`: the answer names Options.
    """

    floor: Floor
    names: tuple[str, ...]
    robots: tuple[Robot, ...]
    run: str
    register: int
    programs: tuple[tuple[Card | None, ...], ...]
    rules: tuple[str, ...] = ()
    decisions: tuple[ScenarioDecision, ...] = ()
    told: bool = False


_OTHER = ("register", "cards", "programs", "board", "course", "rules", "decisions")


def read(value: object) -> Case:
    """A case from JSON already decoded. Raises BadInput with a stable code and the place."""
    fields = an_object(value, "", "a scenario", ("run", "robots"), _OTHER)
    run = a_word(fields["run"], "run", "run", RUNS)
    if ("board" in fields) == ("course" in fields):
        raise BadInput("board-or-course", "a scenario has a board or the name of a course, one of them", "board")
    if "board" in fields:
        floor, rules = read_board(fields["board"], "board"), _rules(fields.get("rules", []))
    else:
        _not_here(fields, "rules", run)
        floor, rules = _course(fields["course"])
    names, robots = _robots(fields["robots"], floor)
    if run == "register":
        _not_here(fields, "programs", run)
        if "register" not in fields:
            raise BadInput("missing-field", "a run of one register says which: register, 1 to 5", "register")
        register = a_number(fields["register"], "register", "register", 1, facts.REGISTERS)
        given = _by_robot(fields.get("cards", {}), "cards", names)
        programs: tuple[tuple[Card | None, ...], ...] = tuple(
            (_card(given.get(name), f"cards.{name}"),) for name in names
        )
    else:
        _not_here(fields, "cards", run)
        _not_here(fields, "register", run)
        register = 1
        given = _by_robot(fields.get("programs", {}), "programs", names)
        programs = tuple(_program(given.get(name, []), f"programs.{name}") for name in names)
    _one_each(programs, names, "cards" if run == "register" else "programs")
    decisions = _decisions(fields.get("decisions", []), names)
    told = "rules" in fields or "decisions" in fields or any(robot.options for robot in robots)
    return Case(floor, names, robots, run, register, programs, rules, decisions, told)


def _not_here(fields: dict[str, Any], name: str, run: str) -> None:
    if name in fields:
        raise BadInput("unknown-field", f"a scenario with run {run!r} has no {name}", name)


def _rules(value: object) -> tuple[str, ...]:
    names = tuple(a_name(one, f"rules.{place}", "a rule") for place, one in enumerate(a_list(value, "rules", "rules")))
    parts.rules_known(names, "rules")
    return names


def _decisions(value: object, names: Sequence[str]) -> tuple[ScenarioDecision, ...]:
    found = []
    for place, one in enumerate(a_list(value, "decisions", "decisions")):
        at = f"decisions.{place}"
        fields = an_object(one, at, "a decision", ("robot", "use"), ("choice", "register", "always"))
        robot = a_name(fields["robot"], f"{at}.robot", "a robot's id")
        if robot not in names:
            raise BadInput("unknown-robot", f"no robot is called {robot[:40]!r}", f"{at}.robot")
        register = fields.get("register")
        if register is not None:
            register = a_number(register, f"{at}.register", "register", 1, facts.REGISTERS)
        choice = None if "choice" not in fields else a_name(fields["choice"], f"{at}.choice", "a choice")
        always = a_truth(fields.get("always", False), f"{at}.always", "always")
        found.append(
            ScenarioDecision(names.index(robot), a_name(fields["use"], f"{at}.use", "use"), choice, register, always)
        )
    return tuple(found)


def _course(value: object) -> tuple[Floor, tuple[str, ...]]:
    name = a_name(value, "course", "course")
    found = courses.find(name)
    if found is None:
        raise BadInput("unknown-course", f"no printed course is called {name[:40]!r}", "course")
    if not (found.plain or found.built):
        raise BadInput(
            "course-coming", f"{found.name} has a rule of its own that is not here yet: {found.coming[0]}", "course"
        )
    return found.floor, tuple(name for name in found.rules if parts.RULES[name].part is not None)


def _robots(value: object, floor: Floor) -> tuple[tuple[str, ...], tuple[Robot, ...]]:
    listed = a_list(value, "robots", "robots")
    if not 1 <= len(listed) <= MAX_ROBOTS:
        raise BadInput("robot-count", f"a scenario has 1 to {MAX_ROBOTS} robots, here are {len(listed)}", "robots")
    names: list[str] = []
    robots: list[Robot] = []
    for number, one in enumerate(listed):
        at = f"robots.{number}"
        fields = an_object(
            one,
            at,
            "a robot",
            ("id", "at", "facing"),
            ("damage", "flags_touched", "archive", "lives", "powered_down", "options"),
        )
        name = a_name(fields["id"], f"{at}.id", "a robot's id")
        if name in names:
            raise BadInput("robot-twice", f"two robots are called {name[:40]!r}", f"{at}.id")
        space = _floor_space(fields["at"], f"{at}.at", floor, "a robot stands")
        if space in [robot.at for robot in robots]:
            raise BadInput("robot-place", "only one robot can stand on a space", f"{at}.at")
        archive = space
        if "archive" in fields:
            archive = _floor_space(fields["archive"], f"{at}.archive", floor, "an archive marker lies")
        held = a_list(fields.get("options", []), f"{at}.options", "options")
        options = tuple(a_name(one, f"{at}.options.{place}", "an Option") for place, one in enumerate(held))
        names.append(name)
        robots.append(
            Robot(
                seat=number,
                at=space,
                facing=a_side(fields["facing"], f"{at}.facing", "facing"),
                archive=archive,
                lives=a_number(fields.get("lives", 3), f"{at}.lives", "lives", 1, 99),
                damage=a_number(fields.get("damage", 0), f"{at}.damage", "damage", 0, facts.FATAL_DAMAGE - 1),
                flags=a_number(
                    fields.get("flags_touched", 0), f"{at}.flags_touched", "flags_touched", 0, len(floor.flags)
                ),
                down=a_truth(fields.get("powered_down", False), f"{at}.powered_down", "powered_down"),
                options=options,
            )
        )
    parts.options_known([robot.options for robot in robots], "robots", ".options")
    return tuple(names), tuple(robots)


def _floor_space(value: object, at: str, floor: Floor, what: str) -> Space:
    space = a_space(value, at, "a place")
    cell = floor.cell(space)
    if cell is None or cell.floor == "pit":
        where = "off the floor" if cell is None else "a pit"
        raise BadInput("robot-place", f"{what} on the floor and in no pit; {list(space)} is {where}", at)
    return space


def _by_robot(value: object, at: str, names: Sequence[str]) -> dict[str, Any]:
    given = by_name(value, at, at)
    for name in given:
        if name not in names:
            raise BadInput("unknown-robot", f"no robot is called {name[:40]!r}", inside(at, name))
    return given


def _program(value: object, at: str) -> tuple[Card | None, ...]:
    cards = a_list(value, at, "a program")
    if len(cards) > facts.REGISTERS:
        raise BadInput("program", f"a program has at most {facts.REGISTERS} cards, here are {len(cards)}", at)
    return tuple(_card(card, f"{at}.{number}") for number, card in enumerate(cards))


def _card(value: object, at: str) -> Card | None:
    if value is None:
        return None
    parts = a_list(value, at, "a card")
    if len(parts) != 2:
        raise BadInput("shape", 'a card is a kind and a priority such as ["M1", 490]', at)
    kind: Kind = a_word(parts[0], f"{at}.0", "a card's kind", facts.KINDS)
    return kind, a_number(parts[1], f"{at}.1", "a card's priority", 0, MAX_PRIORITY)


def _one_each(programs: Sequence[Sequence[Card | None]], names: Sequence[str], at: str) -> None:
    """Two cards of one register with the same priority: nobody could say which is first."""
    for register in range(facts.REGISTERS):
        seen: dict[int, str] = {}
        for name, program in zip(names, programs, strict=True):
            card = program[register] if register < len(program) else None
            if card is None:
                continue
            if card[1] in seen:
                place = f"{at}.{name}" if at == "cards" else f"{at}.{name}.{register}"
                raise BadInput("priority-twice", f"{seen[card[1]]} plays a card of that priority too", place)
            seen[card[1]] = name


def resolve(value: object) -> dict[str, Any]:
    """The answer of `resolve` to one case: the robots afterwards, who has won, and every step. Raises BadInput."""
    case = read(value)
    robots = case.robots
    trace: list[dict[str, Any]] = []
    if case.run == "round":
        robots = _told(case, robots, _wake(robots), None, trace)
    numbers = [case.register]
    if case.run != "register":
        most = max(map(len, case.programs)) if case.run == "registers" else facts.REGISTERS
        numbers = list(range(1, most + 1))
    won: str | None = None
    unused = list(case.decisions)
    outs: list[list[int]] = []
    for index, number in enumerate(numbers):
        cards = [program[index] if index < len(program) else None for program in case.programs]
        steps, stop = play(case.floor, robots, number, cards, case.rules)
        heard: list[tuple[int, str]] = []
        point: Point | None = None
        while True:
            robots = _told(case, robots, steps, number, trace, cards)
            outs += map(_gone, steps)
            if stop is None:
                break
            heard = heard if stop.point == point else []
            point, asked = stop.point, stop.question
            heard.append((asked.robot, asked.option))
            robots = _answered(robots, asked, number, unused)
            steps, stop = play(case.floor, robots, number, cards, case.rules, point, heard)
        robots = without_chosen(robots)
        won = _winner(case, robots, outs)
        if won is not None:
            break
    if won is None and (left := next((one for one in unused if not one.always), None)) is not None:
        raise BadInput("decision-unused", f"nobody asked for {left.option}", f"decisions.{case.decisions.index(left)}")
    if case.run == "round" and won is None:
        repairs = tuple(step for step in clean(case.floor, robots, case.rules) if step.stage == "repairs")
        robots = _told(case, robots, repairs, None, trace)
    shown = [_shown(robot) | ({"options": robot.options} if case.told else {}) for robot in robots]
    return {"robots": dict(zip(case.names, shown, strict=True)), "winner": won, "trace": trace}


def _answered(
    robots: Sequence[Robot], question: Question, register: int, unused: list[ScenarioDecision]
) -> tuple[Robot, ...]:
    """The robots with the answer to a question: the first decision that fits, which is used up, else the default."""
    choice = question.choices[0]
    for one in unused:
        if (one.robot, one.option) == (question.robot, question.option) and one.register in (None, register):
            choice = question.choices[1] if one.choice is None else one.choice
            if choice not in question.choices:
                words = ", ".join(question.choices)
                raise BadInput("unknown-word", f"a choice is one of {words}, not {choice[:40]!r}", "decisions")
            if not one.always:
                unused.remove(one)
            break
    return with_chosen(robots, question, choice)


def _wake(robots: Sequence[Robot]) -> tuple[Step, ...]:
    """Powered-down robots drop their damage at the start of a turn (rules 8.4)."""
    dropped = tuple(
        Repaired(number, 0, "power-down") for number, robot in enumerate(robots) if robot.down and robot.damage
    )
    return (Step("power-down", dropped),) if dropped else ()


def _gone(step: Step) -> list[int]:
    """The robots that are out for good by a step: they go in the same moment."""
    return [change.robot for change in step.changes if isinstance(change, Destroyed) and not change.lives]


def _winner(case: Case, robots: Sequence[Robot], outs: ranking.Outs) -> str | None:
    """Who has touched all flags, or was the only one left of several at some moment (rules 12)."""
    for name, robot in zip(case.names, robots, strict=True):
        if robot.place == 1:
            return name
    last = ranking.last_standing(robots, outs)
    return None if last is None else case.names[last]


def _shown(robot: Robot) -> dict[str, Any]:
    alive = robot.status in ("racing", "finished")
    return ({"at": robot.at} if alive else {}) | {
        "facing": robot.facing,
        "damage": robot.damage,
        "alive": alive,
        "flags_touched": robot.flags,
        "archive": robot.archive,
        "lives": robot.lives,
    }


def _told(
    case: Case,
    robots: tuple[Robot, ...],
    steps: Sequence[Step],
    register: int | None,
    trace: list[dict[str, Any]],
    cards: Sequence[Card | None] = (),
) -> tuple[Robot, ...]:
    """The robots after some steps; the steps are added to the trace, with ids for robots and the cards as written."""
    for step in steps:
        told: dict[str, Any] = {} if register is None else {"register": register}
        told["stage"] = step.stage
        if step.robot is not None:
            told["robot"] = case.names[step.robot]
            told["card"] = cards[step.robot]
        told["changes"] = [
            {
                name: case.names[value] if name in ("robot", "pusher", "other", "hit") else value
                for name, value in msgspec.to_builtins(change).items()
            }
            for change in step.changes
        ]
        trace.append(told)
    return apply_steps(robots, steps)
