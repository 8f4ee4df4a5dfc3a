"""Clean-up: repairs, Options drawn, wiped registers, who is powered down next, who comes back (rules 7, 8.2, 8.4, 9.1).

Repairs and the wipe are run as a register is (`decisions/`), since an Option may ask (Options 2.10, P11).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal

from inkrally.roborally import parts
from inkrally.roborally.decisions.running import RegisterRun
from inkrally.roborally.decisions.touching import reached
from inkrally.roborally.floor.factory import Floor
from inkrally.roborally.register.names import RepairedBy
from inkrally.roborally.register.trace import (
    Cause,
    Drew,
    Powered,
    Reentered,
    Repaired,
    Space,
    Step,
    StepChange,
    Stored,
    Wiped,
)
from inkrally.roborally.turn.acts import Reenter
from inkrally.roborally.turn.dealing import empties
from inkrally.roborally.turn.reentry_spaces import REENTRY_DAMAGE
from inkrally.roborally.turn.robots import Robot, locked

DrawOption = Callable[[RegisterRun, int], str | None]
"""The top Option of the deck for a robot; None where there is none."""


def site(floor: Floor, at: Space) -> Literal["wrench", "hammer", "flag"] | None:
    """What repairs on a space. A flag on a repair site gives only the site's benefit (7.1)."""
    cell = floor.cell(at)
    if cell is not None and cell.floor == "repair":
        return "wrench"
    if cell is not None and cell.floor == "repair_option":
        return "hammer"
    return "flag" if at in floor.flags else None


def clean_up(run: RegisterRun, draw: DrawOption) -> None:
    """Repairs in dock order, where a robot stands and where it reaches; then the wipe."""
    repair(run, draw)
    wipe(run)


def repair(run: RegisterRun, draw: DrawOption) -> None:
    """Repairs and Options (7.1)."""
    run.begin("repairs")
    for number in run.racing():
        _at(run, number, run.at(number), draw)
        found = reached(run, number, partial(_helps, run, number))
        if found is not None:
            space, run.speaker = found
            _at(run, number, space, draw)
            run.speaker = None
    for rule in parts.of_rules(run.rules):
        run.speaker = rule
        rule.after_stage(run, "repairs")
    run.speaker = None
    run.close()


def _at(run: RegisterRun, number: int, space: Space, draw: DrawOption) -> None:
    """What a site or a flag does for a robot."""
    by = site(run.floor, space)
    if by is None:
        return
    tokens, cards = worth(run.robots[number], run.rules, by)
    if tokens:
        run.emit(Repaired(number, run.robots[number].damage - tokens, by))
    for _ in range(cards):
        option = draw(run, number)
        if option is not None:
            run.explain(_upgrade_shifts(run.robots[number], run.rules, by) if run.explains else ())
            run.emit(Drew(number, option))


def _upgrade_shifts(robot: Robot, rules: Sequence[str], by: RepairedBy) -> tuple[parts.Shift, ...]:
    """The parts by which a site or flag gives another number of Options."""
    return () if by == "power-down" else parts.shifts(robot, rules, by, int(by == "hammer"))


def worth(robot: Robot, rules: Sequence[str], by: RepairedBy | None) -> tuple[int, int]:
    """How many tokens a site or flag takes from a robot, and how many Options it gives."""
    if by is None or by == "power-down":
        return 0, 0
    tokens = 0 if parts.has(rules, "no repairs") else min(robot.damage, 1)
    return tokens, parts.total(robot, rules, by, int(by == "hammer"))


def _helps(run: RegisterRun, number: int, space: Space) -> bool:
    return any(worth(run.robots[number], run.rules, site(run.floor, space)))


def wipe(run: RegisterRun) -> None:
    """Cards of registers that are not locked go (7.2), and what was stored for this turn alone."""
    run.begin("wipe")
    changes: list[StepChange] = []
    for number, robot in enumerate(run.robots):
        registers = empties(robot, locked(robot))
        if registers:
            changes.append(Wiped(number, registers))
        changes += [Stored(number, option) for option, _ in robot.stored if "keeps" not in parts.part(option).features]
    run.emit(*changes)
    run.close()


def power(robots: Sequence[Robot], rules: Sequence[str] = (), explains: bool = False) -> tuple[Step, ...]:
    """Who is powered down for the turn that begins, and loses all damage, locks and locked cards by that (7.3, 8.4).

    With `explains` the step names the parts that power a robot down.
    """
    changes: list[StepChange] = []
    causes: list[Cause] = []
    for number, robot in enumerate(robots):
        down = robot.announced or (bool(robot.options) and parts.powers_down(robot, rules))
        if robot.status != "racing" or not (robot.down or down):
            continue
        if explains and down and not robot.announced:
            causes += [parts.cause(len(changes), part) for part in parts.of(robot, rules) if part.power_down(robot)]
        changes.append(Powered(number, down))
        if down:
            if robot.damage:
                changes.append(Repaired(number, 0, "power-down"))
            registers = empties(robot, ())
            if registers:
                changes.append(Wiped(number, registers))
    return (Step("power-down", tuple(changes), causes=tuple(causes)),) if changes else ()


def comes_back(act: Reenter, damage: int = REENTRY_DAMAGE, shifts: Sequence[parts.Shift] = ()) -> tuple[Step, ...]:
    """A destroyed robot is placed, with exactly two damage if nothing says otherwise (9.1): then `shifts` say what."""
    change = Reentered(act.robot, act.at, act.facing, damage)
    return (Step("re-entry", (change,), causes=parts.causes(0, shifts)),)
