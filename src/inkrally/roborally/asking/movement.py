"""Steps A and B of a register that asks: cards before and after they are revealed, and robots that move (Options 2.10).

Each space of a card is one call of the kernel, so walls, pushes and pits are decided there.
"""

from __future__ import annotations

from inkrally.roborally import parts
from inkrally.roborally.asking.running import RegisterRun
from inkrally.roborally.contract import Card, Slot
from inkrally.roborally.facts import Kind
from inkrally.roborally.floor.factory import beyond, turned
from inkrally.roborally.register.names import STAGE
from inkrally.roborally.register.run import run_kinds
from inkrally.roborally.register.trace import Facing, Moved, Stopped

SPACES: dict[Kind, int] = {"M1": 1, "M2": 2, "M3": 3, "BU": 1}
"""How many spaces a Move card is worth that no Option changes."""

_CARDS = (STAGE["cards"], STAGE["cards"] + 1)


def reveal(run: RegisterRun) -> None:
    """Step A: what comes before the cards are revealed, then what is said of them (P6, P7)."""
    for number in run.racing():
        for _, part in parts.working(run.robots[number]):
            part.before_reveal(run, number)
    slots = (run.slot(number) for number in range(len(run.robots)))
    run.shown = tuple(
        None if slot is None or is_controlled(run, number) else slot.card for number, slot in enumerate(slots)
    )
    for number in run.racing():
        for _, part in parts.working(run.robots[number], said_too=True):
            part.revealed(run, number)


def is_controlled(run: RegisterRun, number: int) -> bool:
    """Whether a robot executes the registers of another in this one."""
    control = run.robots[number].control
    return control is not None and control.since <= run.number


def play_cards(run: RegisterRun) -> None:
    """Step B: the highest priority first, and whoever is controlled right after the robot whose cards it plays."""
    order: list[tuple[int, Slot, list[int]]] = []
    controlled = {
        number: robot.control.by
        for number, robot in enumerate(run.robots)
        if robot.control is not None and is_controlled(run, number)
    }
    for number, robot in enumerate(run.robots):
        gone = robot.status in ("destroyed", "out")
        slot = run.slot_of(robot.left, robot.left_paired) if gone else run.slot(number)
        movers = [] if gone or number in controlled else [number]
        movers += [other for other, by in controlled.items() if by == number]
        if slot is not None and movers:
            order.append((-slot.priority, slot, movers))
    for _, slot, movers in sorted(order, key=lambda one: one[0]):
        for number in movers:
            if run.robots[number].status == "racing" and not run.robots[number].down:
                _execute(run, number, slot)


def _execute(run: RegisterRun, number: int, slot: Slot) -> None:
    """One robot plays what lies in a register, whosesoever it is."""
    facing = run.robots[number].facing
    if slot.kind not in SPACES:
        _turn(run, number, slot, slot.kind)
        return
    spaces = SPACES[slot.kind]
    for _, part in parts.of_options(run.robots[number]):
        spaces = part.spaces(run, number, slot, spaces)
    aside = slot.turn is not None and parts.sidesteps(slot.by)
    quarters, spaces, turn = motion(slot.kind, spaces, slot.turn, aside)
    way = turned(facing, quarters)
    for _ in range(spaces):
        if not _step(run, number, slot, way) or run.robots[number].status != "racing":
            break
    if turn is not None and run.robots[number].status == "racing":
        _turn(run, number, slot, turn)


def motion(kind: Kind, spaces: int, turn: Kind | None, aside: bool = False) -> tuple[int, int, Kind | None]:
    """What a Move card that is worth so many spaces does, with the turn beside it: the way, in quarter turns clockwise
    from ahead, the spaces, and the turn after them. `aside`: the pair is a step to the side."""
    if aside:
        return 1 if turn == "R" else 3, spaces, None
    if turn is not None:
        spaces = max(0, spaces - (2 if turn == "U" else 1))
    return 2 if kind == "BU" else 0, spaces, turn


def _step(run: RegisterRun, number: int, slot: Slot, way: Facing) -> bool:
    """One space of a robot's own movement; False if it is stopped. Who rams deals a token after it."""
    robot = run.robots[number]
    ahead = None
    if robot.options and parts.traits(robot, run.rules).ramming and not run.floor.walled(robot.at, way):
        ahead = run.standing().get(beyond(robot.at, way))
    cards: list[Card | None] = [None] * len(run.robots)
    cards[number] = ("M1", slot.card)
    steps = run_kinds(run.floor, run.without(facing=way, only=number), run.number, cards, (), _CARDS)
    changes = [change for step in steps for change in step.changes]
    pushed = next((one.robot for one in changes if isinstance(one, Moved) and one.by == "push"), None)
    next_to = run.standing().get(beyond(robot.at, way))
    if pushed is not None and next_to is not None:
        for rule in parts.of_rules(run.rules):
            rule.pushes(run, number, next_to)
    run.take(steps)
    moved = not any(isinstance(one, Stopped) and one.robot == number for one in changes)
    if ahead is not None and run.robots[ahead].status == "racing":
        run.hit(ahead)
    return moved


def _turn(run: RegisterRun, number: int, slot: Slot, kind: Kind) -> None:
    cards: list[Card | None] = [None] * len(run.robots)
    cards[number] = (kind, slot.card)
    run.take(run_kinds(run.floor, run.without(), run.number, cards, (), _CARDS))
