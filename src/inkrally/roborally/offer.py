"""What a seat may do next, as its client draws it: hands, free registers, the planned path, ways back.

The path is what the robot would do if nobody were in its way: elements, walls and the floor's lasers act on it as in
play, other robots are left out. It says so for each register, as far as they are filled one after the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from inkrally.match.game import Seat
from inkrally.roborally.asking.register import asks, play
from inkrally.roborally.asking.running import RegisterRun
from inkrally.roborally.contract import Question
from inkrally.roborally.floor.factory import Floor
from inkrally.roborally.register.run import run_register
from inkrally.roborally.register.trace import Destroyed, Facing, Moved, Step
from inkrally.roborally.table import Card, Table, floor_of, rules_of
from inkrally.roborally.turn import saying
from inkrally.roborally.turn.acts import Act, Choose
from inkrally.roborally.turn.programming import Desk, asked, may_announce, own_robots, way_back
from inkrally.roborally.turn.reentry import Way
from inkrally.roborally.turn.registers import CARDS
from inkrally.roborally.turn.robots import Pair, Robot, apply_steps

Fate: TypeAlias = Literal["ok", "pit", "edge", "damage", "crusher", "finish"]
"""How a register ends for the robot; after the last five nothing follows."""

PathStand: TypeAlias = tuple[int, int, Facing, Fate]
"""Where the robot is at the end of a register: x, y, facing, and how it ended."""


Passed: TypeAlias = tuple[int, int, bool]
"""A space that the robot comes to: x, y, and whether it is carried there."""


class Programming(msgspec.Struct, frozen=True):
    """What may be done with one robot: the cards that are not in a register yet, as the view sorts them, and the
    registers that are empty. `path` has the end of each register, from the first to the last before an empty one,
    `trail` every space on the way.

    `may_announce`: whether it may be said already if the robot powers down; `standing` is what was said. `pairs` are
    the second cards that lie in registers, `of_options` what its Options allow now, each an act; both are left out
    where there is nothing.
    """

    hand: tuple[Card, ...]
    free: tuple[int, ...]
    path: tuple[PathStand, ...]
    trail: tuple[Passed, ...]
    may_announce: bool
    standing: bool | None
    pairs: tuple[Pair, ...] | msgspec.UnsetType = msgspec.UNSET
    of_options: tuple[Act, ...] | msgspec.UnsetType = msgspec.UNSET


class ProgramOffer(msgspec.Struct, frozen=True):
    """While programming: the seat's robots that have a turn."""

    robots: dict[int, Programming]


class AskOffer(msgspec.Struct, frozen=True):
    """A question with yes or no about a robot: whether it powers down, whether it stays down."""

    robot: int


class ReenterOffer(msgspec.Struct, frozen=True):
    """Where a robot may come back. `announced`: it had been said before that it powers down; `rests` False: it may not
    come back powered down."""

    robot: int
    spaces: tuple[Way, ...]
    announced: bool
    rests: bool | msgspec.UnsetType = msgspec.UNSET


class UseOffer(msgspec.Struct, frozen=True):
    """What an Option card asks about a robot; the first choice is that of who says nothing."""

    question: Question


class ChooseOffer(msgspec.Struct, frozen=True):
    """What is chosen before the first turn, by robot; the first choice is that of who says nothing. `picked` are those
    that were made."""

    choices: dict[int, tuple[str, ...]]
    picked: dict[int, str]


Offer: TypeAlias = ProgramOffer | AskOffer | ReenterOffer | UseOffer | ChooseOffer


def offer(table: Table, seat: Seat, draft: Sequence[Act]) -> Offer | None:
    """What the seat may do after its draft; None where it is not asked."""
    if table.stage == "program":
        return _programming(table, seat, draft)
    if table.stage == "set-up":
        own = {number: table.choices[number] for number in own_robots(table, seat) if table.choices[number]}
        picked = {act.robot: act.choice for act in draft if isinstance(act, Choose)}
        return ChooseOffer(own, picked) if own else None
    number = asked(table)
    if number is None or table.robots[number].seat != seat:
        return None
    if table.stage == "re-enter":
        back = way_back(table, number)
        return ReenterOffer(
            number, back.ways, table.robots[number].announced, msgspec.UNSET if back.may_rest else False
        )
    if table.stage == "option" and table.halt is not None:
        return UseOffer(table.halt.question)
    return AskOffer(number)


def _programming(table: Table, seat: Seat, draft: Sequence[Act]) -> ProgramOffer | None:
    desk = Desk(table, seat, draft)
    if not desk.robots:
        return None
    return ProgramOffer({number: _robot(table, desk, number) for number in desk.robots})


def _robot(table: Table, desk: Desk, number: int) -> Programming:
    robot = table.robots[number]
    pairs = tuple(pair for _, pair in sorted(desk.pairs[number].items()))
    ends, trail = walk(floor_of(table), robot, desk.registers[number], rules_of(table), pairs)
    return Programming(
        hand=tuple(sorted(desk.hand(number), reverse=True)),
        free=desk.empty(number),
        path=ends,
        trail=trail,
        may_announce=may_announce(table, robot),
        standing=desk.standing.get(number),
        pairs=pairs or msgspec.UNSET,
        of_options=tuple(saying.acts(desk, number)) if robot.options else msgspec.UNSET,
    )


def alone(floor: Floor, robot: Robot, number: int, card: Card, rules: Sequence[str]) -> tuple[Step, ...]:
    """A register of a robot that nobody meets, and that is asked nothing."""
    if not asks((robot,)):
        return run_register(floor, (robot,), number, (card,), rules)
    run = RegisterRun(floor, (robot,), number, rules, CARDS, lambda _, question: question.choices[0], lambda *_: None)
    play(run)
    return tuple(run.steps)


def path(floor: Floor, robot: Robot, registers: Sequence[Card | None]) -> tuple[PathStand, ...]:
    """Where a robot ends each register that is filled, from the first on, with no other robot on the floor."""
    return walk(floor, robot, registers)[0]


def walk(
    floor: Floor,
    robot: Robot,
    registers: Sequence[Card | None],
    rules: Sequence[str] = (),
    pairs: tuple[Pair, ...] = (),
) -> tuple[tuple[PathStand, ...], tuple[Passed, ...]]:
    """The path of a robot, and every space to which it comes on it. Its Options do what they do by themselves."""
    found: list[PathStand] = []
    trail: list[Passed] = []
    robot = msgspec.structs.replace(robot, registers=tuple(registers), paired=pairs, stored=())
    for number, card in enumerate(registers, 1):
        if card is None:
            break
        steps = alone(floor, robot, number, card, rules)
        (robot,) = apply_steps((robot,), steps)
        moves = [change for step in steps for change in step.changes if isinstance(change, Moved)]
        trail += [(*move.to, move.by in ("belt", "pusher")) for move in moves]
        fate: Fate = "ok"
        if robot.status == "finished":
            fate = "finish"
        elif robot.status != "racing":
            fate = next(change.by for step in steps for change in step.changes if isinstance(change, Destroyed))
        found.append((*robot.at, robot.facing, fate))
        if fate != "ok":
            break
    return tuple(found), tuple(trail)
