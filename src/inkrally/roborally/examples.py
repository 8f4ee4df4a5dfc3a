"""Computes the drawing and the facts for an example in the rulebook.

An example is data in `rulebook/examples.json`. It is a scenario of `docs/reference/notation.md` with an optional `crop`
(the area of the floor to show), `{"table": "damage"}` or `{"courses": "beginner"}`. Clients name a card by its
priority, so a scenario must use cards of the deck. Keep texts, clients and files out of this module.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from inkrally.match.errors import BadInput
from inkrally.roborally import facts, rule_components
from inkrally.roborally.facts import CARDS
from inkrally.roborally.floor import courses
from inkrally.roborally.floor.floor import Floor, floor_json
from inkrally.roborally.register.trace import Step
from inkrally.roborally.scenarios.parser import Scenario, read
from inkrally.roborally.scenarios.runner import ScenarioRun
from inkrally.roborally.table import RegisterReplay, RobotSnapshot, TurnReplay
from inkrally.roborally.turn.robots import Robot

ExampleDrawing = dict[str, Any]
ExampleFacts = dict[str, str | int | bool]
Crop = tuple[int, int, int, int]

PAGES = tuple(f"course-{course_id.replace('_', '-')}" for course_id in courses.COURSE_IDS)
"""The addresses of the rulebook pages of courses, which the client builds from data."""


def answer(example: dict[str, Any]) -> tuple[ExampleDrawing, ExampleFacts]:
    """Return the drawing of an example and the facts for its caption. Raises BadInput for an invalid example."""
    if "table" in example:
        return _damage_table(), {"destroys": facts.FATAL_DAMAGE}
    if "courses" in example:
        return _course_list(str(example["courses"]))
    fields = dict(example)
    crop = fields.pop("crop", None)
    return _scenario(read(fields), msgspec.convert(crop, Crop) if crop is not None else None)


def _damage_table() -> ExampleDrawing:
    rows = [row for row in facts.DAMAGE if not row.destroyed]
    return {"damage": [[row.damage, row.cards_dealt, list(row.locked_registers)] for row in rows]}


def _course_list(category: str) -> tuple[ExampleDrawing, ExampleFacts]:
    """Return the courses of a category in the order of the manual, without their floors, and their number."""
    found = [line for line in courses.course_list() if line.category.startswith(category)]
    if not found:
        raise BadInput("unknown-course", f"unknown category of courses: {category[:40]!r}", "courses")
    return {"courses": msgspec.to_builtins(found)}, {"count": len(found)}


class _ExampleRun(ScenarioRun):
    """A run of a scenario that collects the steps with their causes, as a match does."""

    explains = True

    def __init__(self, case: Scenario) -> None:
        super().__init__(case)
        self.steps: list[tuple[int | None, Step]] = []
        self.begun = case.run == "deal"

    def tell(self, steps: Sequence[Step], register: int | None) -> None:
        # Powering down, with its repairs, comes before the first register of a turn.
        self.begun = self.begun or register is not None
        self.steps += [(register if self.begun else 1, step) for step in steps]
        super().tell(steps, register)


def _scenario(case: Scenario, crop: Crop | None) -> tuple[ExampleDrawing, ExampleFacts]:
    """Return the floor and the steps of a scenario in the form of a match view, and the final facts of its robots."""
    named = _priorities(case)
    play = _ExampleRun(case)
    play.run()
    story = TurnReplay(1, tuple(map(_pose, case.robots)), _registers(case, play, named), _after(play, named))
    course = case.course
    if course is not None and rule_components.runs_by_stage(case.rules) and case.rules:
        story = msgspec.structs.replace(story, flags=course.flags, carriers=course.carriers or msgspec.UNSET)
    drawn: ExampleDrawing = {"floor": _cropped(case.floor, crop), "story": msgspec.to_builtins(story)}
    if crop is not None:
        drawn["crop"] = list(crop)
    if play.floor is not case.floor:
        drawn["turned"] = _cropped(play.floor, crop)
    if case.run == "deal":
        drawn["hands"] = [[named[card] for card in play.hands.get(number, ())] for number in range(len(case.robots))]
    pairs = [
        [pair.register, number, named[pair.card]] for number, robot in enumerate(case.robots) for pair in robot.paired
    ]
    down = [number for number, robot in enumerate(case.robots) if robot.down]
    drawn |= {name: found for name, found in (("pairs", pairs), ("down", down)) if found}
    if course is not None and any(course.teams):
        drawn["teams"] = list(course.teams)
    if course is not None and course.superbot is not None:
        drawn["superbot"] = course.superbot
    if course is not None and any(course.claims):
        drawn["claims"] = list(course.claims)
        drawn["claimed"] = list(play.course.claims)
    return drawn, _final_facts(case, play)


def _final_facts(case: Scenario, play: ScenarioRun) -> ExampleFacts:
    """Return the final damage and flags of each robot, and whether the robot is in the race.

    The keys begin with the robot's name in lower case, such as `a-damage`.
    """
    facts: ExampleFacts = {}
    for name, robot in zip(case.names, play.robots, strict=True):
        of = name.lower()
        facts |= {f"{of}-damage": robot.damage, f"{of}-flags": robot.flags, f"{of}-there": robot.status != "out"}
    return facts


def _registers(case: Scenario, play: _ExampleRun, named: dict[int, int]) -> tuple[RegisterReplay, ...]:
    """Return the registers that a scenario runs, with their cards and steps.

    Steps before the first register are included in that register. `named` maps the scenario's card numbers to the
    priorities to show.
    """
    if case.run == "deal":
        return ()
    return tuple(
        RegisterReplay(
            number,
            tuple(_card_in_register(robot, number, named) for robot in case.robots),
            tuple(_renamed(step, named) for register, step in play.steps if register == number),
        )
        for number in range(case.register, case.last + 1)
    )


def _after(play: _ExampleRun, named: dict[int, int]) -> tuple[Step, ...]:
    """Return the steps after the last register. `named` is as in `_registers`."""
    return tuple(_renamed(step, named) for register, step in play.steps if register is None)


def _pose(robot: Robot) -> RobotSnapshot:
    """Return a robot of a scenario as the snapshot that a match view shows before a register."""
    at = robot.at if robot.status == "racing" else None
    pose = RobotSnapshot(at, robot.facing, robot.damage, robot.flags, robot.lives, robot.archive)
    if not robot.options:
        return pose
    return msgspec.structs.replace(pose, options=robot.options, tokens=dict(robot.tokens) or msgspec.UNSET)


def _priorities(case: Scenario) -> dict[int, int]:
    """Return the priority of each card of a scenario, by the scenario's card number.

    Raises BadInput if the deck has no such card.
    """
    for kind, priority in case.cards.values():
        if priority not in CARDS or CARDS[priority].kind != kind:
            raise BadInput("number-range", f"the deck has no {kind} of priority {priority}", "cards")
    return {name: priority for name, (_, priority) in case.cards.items()}


def _card_in_register(robot: Robot, register: int, named: dict[int, int]) -> int | None:
    card = robot.registers[register - 1]
    return None if card is None else named[card]


def _renamed(step: Step, named: dict[int, int]) -> Step:
    """Return the step with priorities in place of the scenario's card numbers."""
    changes = []
    for change in step.changes:
        card = getattr(change, "card", None)
        changes.append(change if card is None else msgspec.structs.replace(change, card=named[card]))
    card = None if step.card is None else named[step.card]
    return msgspec.structs.replace(step, card=card, changes=tuple(changes))


def _cropped(floor: Floor, crop: Crop | None) -> ExampleDrawing:
    """Return a floor as JSON, without the elements outside the area `crop` (left, top, width, height)."""
    cropped = floor_json(floor) | {"id": "", "name": ""}
    if crop is None:
        return cropped
    left, top, width, height = crop

    def inside(x: int, y: int) -> bool:
        return left <= x < left + width and top <= y < top + height

    cropped["cells"] = {name: cell for name, cell in cropped["cells"].items() if inside(*map(int, name.split(",")))}
    cropped["walls"] = [wall for wall in cropped["walls"] if inside(wall[0], wall[1])]
    cropped["lasers"] = [laser for laser in cropped["lasers"] if inside(*laser["at"])]
    # The number of a dock is its index in the list, so docks are shown all or not at all.
    cropped["docks"] = cropped["docks"] if all(inside(x, y) for x, y in cropped["docks"]) else []
    cropped["covered"] = [
        [here if inside(x, y) else 0 for x, here in enumerate(row)] for y, row in enumerate(cropped["covered"])
    ]
    return cropped
