"""Runs steps A and B of a register with questions to owners: revealing cards, and moving robots (Options 2.10).

When the questions about a card are answered, the kernel (`register/resolution.py`) computes walls, pushes and pits. The
kernel moves the robot all spaces of the card together, or one space at a time if a player must be asked on the way.
"""

from __future__ import annotations

from inkrally.roborally import rule_components
from inkrally.roborally.decisions.fast_path import PlayedCard, run_stages
from inkrally.roborally.decisions.register_run import RegisterRun
from inkrally.roborally.facts import KINDS, Kind
from inkrally.roborally.floor.floor import neighbor, rotate_facing
from inkrally.roborally.register.run import run_motion
from inkrally.roborally.register.trace import Moved, Noted, Stopped
from inkrally.roborally.register.vocabulary import STAGE
from inkrally.roborally.rule_hooks import Pushed, Slot

MOVE_SPACES: dict[Kind, int] = {"M1": 1, "M2": 2, "M3": 3, "BU": 1}
"""The number of spaces that each kind of Move card moves without Options."""
QUARTER_TURNS: dict[Kind, int] = {"R": 1, "U": 2, "L": 3}
"""The quarter turns clockwise of each kind of Rotate card."""
DEFAULT_MOTIONS: dict[Kind, tuple[int, int, int]] = {
    kind: (2 if kind == "BU" else 0, MOVE_SPACES.get(kind, 0), QUARTER_TURNS.get(kind, 0)) for kind in KINDS
}
"""The effect of each kind of card without Options: the fields `way`, `spaces` and `turn` of `PlayedCard`."""

_CARDS = STAGE["cards"]


def run_reveal_step(run: RegisterRun) -> None:
    """Run step A: call the hooks of Options before the cards are revealed, then those after (Options 2.10, P6, P7)."""
    for number, component in run.active_hooks.before_reveal:
        run.acting_component = component
        component.before_reveal(run, number)
    run.acting_component = None
    robots, slots = run.robots, run.slots
    shown: list[int | None] = []
    has_chosen = False
    for number, robot in enumerate(robots):
        slot = slots[number]
        hidden = slot is None or (robot.control is not None and is_controlled(run, number))
        shown.append(None if hidden or slot is None else slot.card)
        has_chosen = has_chosen or bool(robot.chosen)
    run.revealed_cards = tuple(shown)
    if not has_chosen and not run.active_hooks.revealed:
        return
    for number, robot in enumerate(robots):
        if robot.chosen and robot.status == "racing":
            # An answer for the whole turn holds even if the robot has lost the Option card.
            for _, component in rule_components.components_with_hook(robot, "on_revealed", with_answered=True):
                run.acting_component = component
                component.on_revealed(run, number)
        else:
            for _, component in run.active_hooks.doors[number].revealed:
                run.acting_component = component
                component.on_revealed(run, number)
    run.acting_component = None


def is_controlled(run: RegisterRun, number: int) -> bool:
    """Return whether a robot executes the cards of another robot in this register."""
    control = run.robots[number].control
    return control is not None and control.since <= run.number


def play_cards(run: RegisterRun) -> None:
    """Run step B: play the cards of all robots, one space at a time."""
    for number, slot in _priority_order(run):
        if _can_play(run, number):
            _play_by_spaces(run, _play(run, number, slot))


def play_cards_from(run: RegisterRun, first: int) -> None:
    """Run step B from the card of the robot `first` on. The caller has played the earlier cards, to look ahead."""
    begun = False
    for number, slot in _priority_order(run):
        begun = begun or number == first
        if begun and _can_play(run, number):
            _play_by_spaces(run, _play(run, number, slot))


def play_until_last_question(run: RegisterRun) -> list[PlayedCard]:
    """Run step B until all questions about cards are answered, and return the plays that are left.

    The first play that is left belongs to the last card with a question.
    """
    left: list[PlayedCard] = []
    doors = run.active_hooks.doors
    for number, slot in _priority_order(run):
        if slot.kind in doors[number].kinds:
            _play_all(run, left)
            left, doors = [], run.active_hooks.doors
            if not _can_play(run, number):
                continue
            left.append(_play(run, number, slot))
        elif slot.turn is None:
            way, spaces, turn = DEFAULT_MOTIONS[slot.kind]
            left.append(PlayedCard(number, slot.card, way, spaces, turn))
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
    """Return the same as `_priority_order`, if robots are under Radio Control."""
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


def _can_play(run: RegisterRun, number: int) -> bool:
    """Return whether a robot can play a card now: it is on the floor and not powered down."""
    return run.robots[number].status == "racing" and not run.robots[number].down


def _play(run: RegisterRun, number: int, slot: Slot) -> PlayedCard:
    """Return the effect of a card for a robot, after asking its owner about Options that change the number of spaces.

    `slot` is the robot's own card, or the card of the robot that controls it.
    """
    kind = slot.kind
    if kind not in MOVE_SPACES:
        return PlayedCard(number, slot.card, *DEFAULT_MOTIONS[kind])
    spaces = MOVE_SPACES[kind]
    if kind in run.active_hooks.doors[number].kinds:
        for component in rule_components.changing_spaces(run.robots[number], kind):
            was = spaces
            spaces = component.spaces(run, number, slot, was)
            if run.records_causes and spaces != was:
                run.begin_step("cards", number, slot.card)
                run.record_fact(Noted(number, "spaces", spaces), (rule_components.Adjustment(component, was, spaces),))
    aside = slot.turn is not None and rule_components.sidesteps(slot.by)
    quarters, spaces, turn = motion(kind, spaces, slot.turn, aside)
    return PlayedCard(number, slot.card, quarters, spaces, 0 if turn is None else QUARTER_TURNS[turn])


def motion(kind: Kind, spaces: int, turn: Kind | None, aside: bool = False) -> tuple[int, int, Kind | None]:
    """Return the effect of a Move card, alone or together with a Rotate card in the same register.

    Args:
        kind: The Move card.
        spaces: How many spaces the Move card moves.
        turn: The kind of the Rotate card, or None.
        aside: Whether the two cards make a step to the side.

    Returns:
        The direction in quarter turns clockwise from ahead, the spaces, and the turn after them.
    """
    if aside:
        return 1 if turn == "R" else 3, spaces, None
    if turn is not None:
        spaces = max(0, spaces - (2 if turn == "U" else 1))
    return 2 if kind == "BU" else 0, spaces, turn


def _play_all(run: RegisterRun, plays: list[PlayedCard]) -> None:
    """Play some cards, one after another."""
    if plays and run_stages(run, _CARDS, plays, _CARDS + 1)[1]:
        for play in plays:
            play_if_racing(run, play)


def play_if_racing(run: RegisterRun, play: PlayedCard) -> None:
    """Play a card one space at a time, unless the robot can no longer play it."""
    if _can_play(run, play.robot):
        _play_by_spaces(run, play)


def _play_by_spaces(run: RegisterRun, play: PlayedCard) -> None:
    """Play a card one space at a time, and then its turn."""
    for _ in range(play.spaces):
        if not _step(run, play) or run.robots[play.robot].status != "racing":
            break
    if play.turn and run.robots[play.robot].status == "racing":
        run.apply_kernel_steps(run_motion(run.floor, run.robots, play.robot, play.card, 0, 0, play.turn))


def _step(run: RegisterRun, play: PlayedCard) -> bool:
    """Move a robot one space by its card, and deal the damage of ramming. Return False if the robot is stopped."""
    number = play.robot
    robot = run.robots[number]
    way = rotate_facing(robot.facing, play.way)
    ahead = None
    if robot.options and rule_components.traits(robot, run.rules).ramming and not run.floor.walled(robot.at, way):
        ahead = run.robots_by_space().get(neighbor(robot.at, way))
    steps = run_motion(run.floor, run.robots, number, play.card, play.way, 1, 0)
    changes = [change for step in steps for change in step.changes]
    pushed = next((one.robot for one in changes if isinstance(one, Moved) and one.by == "push"), None)
    rules = rule_components.course_components(run.rules)
    next_to = run.robots_by_space().get(neighbor(robot.at, way)) if rules and pushed is not None else None
    if next_to is not None:
        for rule in rules:
            run.acting_component = rule
            rule.on_event(run, Pushed(number, next_to))
        run.acting_component = None
    run.apply_kernel_steps(steps)
    moved = not any(isinstance(one, Stopped) and one.robot == number for one in changes)
    if ahead is not None and run.robots[ahead].status == "racing":
        run.deal_damage(ahead)
    return moved
