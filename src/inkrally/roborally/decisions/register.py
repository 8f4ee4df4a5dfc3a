"""Runs one register until a player must be asked, or to its end (rules 3; Options 2.10).

The kernel (`register/resolution.py`) runs stages without questions together (`fast_path.py`); the other stages run one
by one. If `needs_decisions` returns False, the caller can let the kernel run the whole register, which is faster and
gives the same steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, TypeAlias

from inkrally.roborally import rule_components
from inkrally.roborally.decisions import fast_path, lasers, touch_step
from inkrally.roborally.decisions.movement import play_cards, play_if_racing, play_until_last_question, run_reveal_step
from inkrally.roborally.decisions.register_run import RegisterRun
from inkrally.roborally.floor.floor import Floor
from inkrally.roborally.register.run import run_kinds
from inkrally.roborally.register.trace import Declared, Space
from inkrally.roborally.register.vocabulary import REGISTER_STAGES, STAGE, Point, RegisterStage
from inkrally.roborally.rule_hooks import Question
from inkrally.roborally.turn.robots import Robot

ResumePoint: TypeAlias = Literal["reveal"] | Point
"""The point from which a register is run: its declarations, the reveal of its cards, or a stage."""


def needs_decisions(robots: Sequence[Robot]) -> bool:
    """Return whether a register needs more than the kernel: a robot has an Option, or the effect of a lost Option."""
    return any(
        robot.options or robot.paired or robot.control or robot.locks is not None or robot.chosen for robot in robots
    )


def play(run: RegisterRun, since: ResumePoint = "declaration") -> None:
    """Run steps A to E of a register, from the point `since` on.

    Args:
        run: The run of the register, to which the steps are added.
        since: The point to start from. Bots that look ahead start in the middle of a register.

    Raises:
        DecisionPending: A question has no answer yet. `run.steps` are the steps before it.
    """
    if since == "declaration":
        if run.course.credited or run.course.caught:
            run.course = run.course.replace(credited=(), caught=())
        for component in rule_components.course_components(run.rules) if run.rules else ():
            run.acting_component = component
            component.on_stage_end(run, "start")
        run.acting_component = None
        _ask_at_point(run, "declaration")
    if since in ("declaration", "reveal"):
        run_reveal_step(run)
    staged = bool(run.rules) and rule_components.runs_by_stage(run.rules)
    stage = STAGE.get(since, 0)
    while stage < len(REGISTER_STAGES):
        run.point = REGISTER_STAGES[stage]
        _ask_at_point(run, run.point)
        stage = _run_with_course_rules(run, stage) if staged else _run_until_question(run, stage)
    run.close()


def _run_until_question(run: RegisterRun, stage: int) -> int:
    """Run the stages without questions, then the first stage with a question. Returns the number of the next stage."""
    plays = play_until_last_question(run) if stage == STAGE["cards"] else []
    reached, asked = fast_path.run_stages(run, stage, plays)
    if not asked:
        return reached
    name = REGISTER_STAGES[reached]
    if reached > stage:
        run.point = name
        _ask_at_point(run, name)
    if name == "cards":
        for play in plays:
            play_if_racing(run, play)
    else:
        _run_stage(run, name)
    return reached + 1


def _run_with_course_rules(run: RegisterRun, stage: int) -> int:
    """Run one stage with the hooks of course rules. Returns the number of the next stage."""
    name = REGISTER_STAGES[stage]
    if name == "cards":
        play_cards(run)
    else:
        _run_stage(run, name)
    for component in rule_components.course_components(run.rules):
        run.acting_component = component
        component.on_stage_end(run, name)
    run.acting_component = None
    return stage + 1


def _run_stage(run: RegisterRun, stage: RegisterStage) -> None:
    """Run one of the stages that come after the cards."""
    if stage == "lasers":
        lasers.fire(run)
    elif stage == "flags":
        touch_step.touch(run)
    else:
        _run_elements(run, stage)


def _ask_at_point(run: RegisterRun, point: Point) -> None:
    """Ask the questions that Options have at a point of the register, in dock order (Options 2.2)."""
    run.begin_step("options")
    asked = run.active_hooks.asked.get(point, ())
    for number, name, component in asked:
        if component.until == "turn" and run.number > 1:
            continue
        choice = run.ask(Question(number, name, component.standing_choices, component.until))
        if choice != component.standing_choices[0]:
            run.acting_component = component
            run.emit(Declared(number, name, choice, component.until == "turn"))
            run.acting_component = None
    if asked:
        run.close()


@lru_cache(maxsize=64)
def _moving(floor: Floor) -> frozenset[Space]:
    """Return the spaces with a belt, gear, pusher or crusher."""
    return frozenset(at for at, cell in floor.cells.items() if cell.belt or cell.gear or cell.pusher or cell.crusher)


def _run_elements(run: RegisterRun, stage: RegisterStage) -> None:
    """Run a stage of floor elements in the kernel, or skip the stage if no robot is on an element."""
    moving = _moving(run.floor)
    if not any(robot.status == "racing" and robot.at in moving for robot in run.robots):
        return
    stages = (STAGE[stage], STAGE[stage] + 1)
    run.apply_kernel_steps(run_kinds(run.floor, run.robots, run.number, [None] * len(run.robots), run.rules, stages))
