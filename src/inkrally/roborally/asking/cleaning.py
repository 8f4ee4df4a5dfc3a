"""Clean-up that asks: repairs, Options drawn, wiped registers (rules 7.1, 7.2; Options 2.10, P11)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from inkrally.roborally import parts
from inkrally.roborally.asking.running import RegisterRun
from inkrally.roborally.asking.touching import reached
from inkrally.roborally.register.names import RepairedBy
from inkrally.roborally.register.trace import Drew, Repaired, Space, Stored, Wiped
from inkrally.roborally.turn.cleanup import site
from inkrally.roborally.turn.dealing import empties
from inkrally.roborally.turn.robots import locked

DrawOption = Callable[[RegisterRun, int], str | None]
"""The top Option of the deck for a robot; None where there is none."""


def clean_up(run: RegisterRun, draw: DrawOption) -> None:
    """Repairs in dock order, where a robot stands and where it reaches; then the wipe."""
    repair(run, draw)
    wipe(run)


def repair(run: RegisterRun, draw: DrawOption) -> None:
    """Repairs and Options (7.1)."""
    run.begin("repairs")
    for number in run.racing():
        _at(run, number, run.at(number), draw)
        space = reached(run, number, partial(_helps, run, number))
        if space is not None:
            _at(run, number, space, draw)
    for rule in parts.of_rules(run.rules):
        rule.repairs_over(run)
    run.close()


def _at(run: RegisterRun, number: int, space: Space, draw: DrawOption) -> None:
    """What a site or a flag does for a robot."""
    by = site(run.floor, space)
    if by is None:
        return
    tokens, cards = _worth(run, number, by)
    if tokens:
        run.emit(Repaired(number, run.robots[number].damage - tokens, by))
    for _ in range(cards):
        option = draw(run, number)
        if option is not None:
            run.emit(Drew(number, option))


def _worth(run: RegisterRun, number: int, by: RepairedBy | None) -> tuple[int, int]:
    """How many tokens a site or flag takes from a robot, and how many Options it gives."""
    if by is None:
        return 0, 0
    robot = run.robots[number]
    tokens = min(robot.damage, parts.repairs(robot, run.rules, 1))
    return tokens, parts.upgrades(robot, run.rules, by, int(by == "hammer"))


def _helps(run: RegisterRun, number: int, space: Space) -> bool:
    return any(_worth(run, number, site(run.floor, space)))


def wipe(run: RegisterRun) -> None:
    """Cards of registers that are not locked go (7.2), and what was stored for this turn alone."""
    run.begin("wipe")
    for number, robot in enumerate(run.robots):
        registers = empties(robot, locked(robot))
        if registers:
            run.emit(Wiped(number, registers))
        for option, _ in robot.stored:
            if not parts.part(option).keeps:
                run.emit(Stored(number, option))
    run.close()
