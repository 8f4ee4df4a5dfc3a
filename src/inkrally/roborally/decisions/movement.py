"""Steps A and B of a register with questions: Options before and after cards are revealed, and movement (Options 2.10).

The kernel decides walls, pushes and pits of a card whose questions are answered. It runs all spaces of the card in one
go, or one at a time if a player must be asked on the way.
"""

from __future__ import annotations

from inkrally.roborally import parts
from inkrally.roborally.contract import Pushed, Slot
from inkrally.roborally.decisions.fast_path import CardPlay, run_on
from inkrally.roborally.decisions.running import RegisterRun
from inkrally.roborally.facts import KINDS, Kind
from inkrally.roborally.floor.factory import beyond, turned
from inkrally.roborally.register.names import STAGE
from inkrally.roborally.register.run import run_composed
from inkrally.roborally.register.trace import Moved, Noted, Stopped

SPACES: dict[Kind, int] = {"M1": 1, "M2": 2, "M3": 3, "BU": 1}
"""How many spaces a Move card moves that no Option changes."""
TURNS: dict[Kind, int] = {"R": 1, "U": 2, "L": 3}
"""The quarter turns clockwise of a card that turns."""
PLAIN: dict[Kind, tuple[int, int, int]] = {
    kind: (2 if kind == "BU" else 0, SPACES.get(kind, 0), TURNS.get(kind, 0)) for kind in KINDS
}
"""The effect of a card that no Option changes: direction, spaces and turn, as in `CardPlay`."""

_CARDS = STAGE["cards"]


def reveal(run: RegisterRun) -> None:
    """Run step A: hooks before the cards are revealed, then hooks after it (P6, P7)."""
    for number, part in run.voices.before_reveal:
        run.speaker = part
        part.before_reveal(run, number)
    run.speaker = None
    robots, slots = run.robots, run.slots
    shown: list[int | None] = []
    said = False
    for number, robot in enumerate(robots):
        slot = slots[number]
        hidden = slot is None or (robot.control is not None and is_controlled(run, number))
        shown.append(None if hidden or slot is None else slot.card)
        said = said or bool(robot.chosen)
    run.shown = tuple(shown)
    if not said and not run.voices.revealed:
        return
    for number, robot in enumerate(robots):
        if robot.chosen and robot.status == "racing":
            # An answer for the turn holds even if the robot has lost the card.
            for _, part in parts.hearing(robot, "revealed", said_too=True):
                run.speaker = part
                part.revealed(run, number)
        else:
            for _, part in run.voices.doors[number].revealed:
                run.speaker = part
                part.revealed(run, number)
    run.speaker = None


def is_controlled(run: RegisterRun, number: int) -> bool:
    """Return whether a robot executes the cards of another robot in this register."""
    control = run.robots[number].control
    return control is not None and control.since <= run.number


def play_cards(run: RegisterRun) -> None:
    """Run step B one space at a time."""
    for number, slot in _priority_order(run):
        if _plays(run, number):
            _by_spaces(run, _play(run, number, slot))


def play_cards_from(run: RegisterRun, first: int) -> None:
    """Run step B from the card of one robot on. The caller has played the cards before it, to look ahead."""
    begun = False
    for number, slot in _priority_order(run):
        begun = begun or number == first
        if begun and _plays(run, number):
            _by_spaces(run, _play(run, number, slot))


def play_asked(run: RegisterRun) -> list[CardPlay]:
    """Run step B up to the last card with a question, and return the plays that follow it."""
    left: list[CardPlay] = []
    doors = run.voices.doors
    for number, slot in _priority_order(run):
        if slot.kind in doors[number].kinds:
            _play_all(run, left)
            left, doors = [], run.voices.doors
            if not _plays(run, number):
                continue
            left.append(_play(run, number, slot))
        elif slot.turn is None:
            way, spaces, turn = PLAIN[slot.kind]
            left.append(CardPlay(number, slot.card, way, spaces, turn))
        else:
            left.append(_play(run, number, slot))
    return left


def _priority_order(run: RegisterRun) -> list[tuple[int, Slot]]:
    """Return each robot with the card that it plays, the highest priority first (rules 5.2).

    A robot under Radio Control plays right after the robot whose cards it plays.
    """
    for robot in run.robots:
        if robot.control is not None:
            return _priority_order_with_control(run)
    slots = [(-slot.priority, number, slot) for number, slot in enumerate(run.slots) if slot is not None]
    slots.sort()
    return [(number, slot) for _, number, slot in slots]


def _priority_order_with_control(run: RegisterRun) -> list[tuple[int, Slot]]:
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
    order.sort(key=lambda one: one[0])
    return [(number, slot) for _, slot, movers in order for number in movers]


def _plays(run: RegisterRun, number: int) -> bool:
    """Return whether a robot can play a card now."""
    return run.robots[number].status == "racing" and not run.robots[number].down


def _play(run: RegisterRun, number: int, slot: Slot) -> CardPlay:
    """Return what a robot does with the card in a register, its own or another's, after asking its owner."""
    kind = slot.kind
    if kind not in SPACES:
        return CardPlay(number, slot.card, *PLAIN[kind])
    spaces = SPACES[kind]
    if kind in run.voices.doors[number].kinds:
        for part in parts.changing_spaces(run.robots[number], kind):
            was = spaces
            spaces = part.spaces(run, number, slot, was)
            if run.explains and spaces != was:
                run.begin("cards", number, slot.card)
                run.note(Noted(number, "spaces", spaces), (parts.Shift(part, was, spaces),))
    aside = slot.turn is not None and parts.sidesteps(slot.by)
    quarters, spaces, turn = motion(kind, spaces, slot.turn, aside)
    return CardPlay(number, slot.card, quarters, spaces, 0 if turn is None else TURNS[turn])


def motion(kind: Kind, spaces: int, turn: Kind | None, aside: bool = False) -> tuple[int, int, Kind | None]:
    """Return what a Move card does together with a turn in the same register.

    Args:
        kind: The Move card.
        spaces: How many spaces it is worth.
        turn: The card beside it, or None.
        aside: Whether the pair is a step to the side.

    Returns:
        The direction in quarter turns clockwise from ahead, the spaces, and the turn after them.
    """
    if aside:
        return 1 if turn == "R" else 3, spaces, None
    if turn is not None:
        spaces = max(0, spaces - (2 if turn == "U" else 1))
    return 2 if kind == "BU" else 0, spaces, turn


def _play_all(run: RegisterRun, plays: list[CardPlay]) -> None:
    """Play some cards, one after another."""
    if plays and run_on(run, _CARDS, plays, _CARDS + 1)[1]:
        for play in plays:
            play_if_racing(run, play)


def play_if_racing(run: RegisterRun, play: CardPlay) -> None:
    """Play a card one space at a time, unless the robot can no longer play it."""
    if _plays(run, play.robot):
        _by_spaces(run, play)


def _by_spaces(run: RegisterRun, play: CardPlay) -> None:
    for _ in range(play.spaces):
        if not _step(run, play) or run.robots[play.robot].status != "racing":
            break
    if play.turn and run.robots[play.robot].status == "racing":
        run.take(run_composed(run.floor, run.robots, play.robot, play.card, 0, 0, play.turn))


def _step(run: RegisterRun, play: CardPlay) -> bool:
    """Move a robot one space by its own card, and deal the damage of ramming. Return False if it is stopped."""
    number = play.robot
    robot = run.robots[number]
    way = turned(robot.facing, play.way)
    ahead = None
    if robot.options and parts.traits(robot, run.rules).ramming and not run.floor.walled(robot.at, way):
        ahead = run.standing().get(beyond(robot.at, way))
    steps = run_composed(run.floor, run.robots, number, play.card, play.way, 1, 0)
    changes = [change for step in steps for change in step.changes]
    pushed = next((one.robot for one in changes if isinstance(one, Moved) and one.by == "push"), None)
    rules = parts.of_rules(run.rules)
    next_to = run.standing().get(beyond(robot.at, way)) if rules and pushed is not None else None
    if next_to is not None:
        for rule in rules:
            run.speaker = rule
            rule.happens(run, Pushed(number, next_to))
        run.speaker = None
    run.take(steps)
    moved = not any(isinstance(one, Stopped) and one.robot == number for one in changes)
    if ahead is not None and run.robots[ahead].status == "racing":
        run.hit(ahead)
    return moved
