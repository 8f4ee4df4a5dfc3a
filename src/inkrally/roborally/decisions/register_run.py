"""Holds the state of a running register: robots, steps so far, answers and drawn cards (Options 2).

A register runs with the answers that exist and stops at the first question without an answer. When the answer comes,
the register runs again from its beginning. The new run reaches the same point, because answers and drawn cards come in
the same order. Keep the state of a match (`Table`) out of this module: the caller supplies answers and cards. Do not
name a card here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple

import msgspec

from inkrally.roborally import rule_components
from inkrally.roborally.decisions import causes
from inkrally.roborally.decisions.course_state import CourseState, floor_with_flags
from inkrally.roborally.facts import FATAL_DAMAGE
from inkrally.roborally.floor.floor import Floor
from inkrally.roborally.register.decoding import decode
from inkrally.roborally.register.state import RobotStates
from inkrally.roborally.register.trace import (
    Absorbed,
    Archived,
    Cause,
    Controlled,
    Counted,
    Damaged,
    Declared,
    Destroyed,
    Discarded,
    Facing,
    Locked,
    Moved,
    Noted,
    Shot,
    Space,
    Step,
    StepChange,
    Stopped,
    Tossed,
    Touched,
    Turned,
)
from inkrally.roborally.register.vocabulary import DestroyedBy, DiscardedBy, Point, Stage
from inkrally.roborally.rule_components import ActiveHooks, Held
from inkrally.roborally.rule_hooks import (
    LATEST_OPTION_RULES_VERSION,
    OPTION_FIXES_VERSION,
    OPTION_TOKENS_VERSION,
    Card,
    Question,
    RobotGone,
    RuleComponent,
    Slot,
)
from inkrally.roborally.turn.robots import CardPair, Robot, apply_changes, locked, newly_locked

AnswerSource = Callable[["RegisterRun", Question], str | None]
"""A function that returns the answer to a question, which is one of its choices, or None if there is no answer yet."""

CardSource = Callable[["RegisterRun", int, int, str], int | None]
"""A function that draws the top card of the pile for a register of a robot.

The arguments are the run, the robot, the register, and the Option that causes the draw (`lock` for a locked register).
"""


class AimedShots(NamedTuple):
    """The laser shots from the current positions of the robots.

    `robots` are the robots, `state` is the same in the kernel's form, and `shots` are the kernel's records of the
    shots.
    """

    robots: tuple[Robot, ...]
    state: RobotStates
    shots: list[int]


_NEITHER: frozenset[type[StepChange]] = frozenset(
    (Moved, Turned, Stopped, Shot, Damaged, Absorbed, Archived, Touched, Declared, Counted, Noted)
)
"""The kinds of changes that affect neither the Options of a robot nor the cards in its registers."""


def _tails(_: int) -> Literal["heads", "tails"]:
    """Return tails. It is the default of `RegisterRun.throw`, for registers without coins."""
    return "tails"


class DecisionPending(Exception):
    """A question has no answer yet, so the register stops."""

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        self.question = question


class RegisterRun:
    """A running register, or a running clean-up if `number` is 0. `cards` has the kind and priority of each card."""

    def __init__(
        self,
        floor: Floor,
        robots: Sequence[Robot],
        number: int,
        rules: Sequence[str],
        cards: Mapping[int, Card],
        answer: AnswerSource,
        draw: CardSource,
        course: CourseState | None = None,
    ) -> None:
        self.floor = floor
        self.course = course if course is not None else CourseState(floor.flags, floor.flags)
        self._robots: tuple[Robot, ...] = tuple(robots)
        self.number = number
        self.rules = tuple(rules)
        self.cards = cards
        self.answer = answer
        self.draw_card = draw
        self.throw: Callable[[int], Literal["heads", "tails"]] = _tails
        """A function that tosses the coin of a robot's owner and returns the side that is up."""
        self.version = LATEST_OPTION_RULES_VERSION
        """The version of the rules to apply."""
        self.records_causes = False
        """Whether to record the causes of changes. Bots that look ahead do not need them."""
        self.acting_component: RuleComponent | None = None
        """The rule component whose hook is running."""
        self.point: Point = "declaration"
        self.revealed_cards: tuple[int | None, ...] = ()
        """The revealed card of each robot."""
        self.shielded_sides: dict[int, str] = {}
        """By robot: the sides on which a shield has stopped a token in this register."""
        self.guarded_tokens: dict[int, int] = {}
        """By robot: how many tokens its guard has stopped."""
        self.gone_back: set[int] = set()
        """The robots whose archive marker has returned with a flag to its start."""
        self._stage: Stage = "options"
        self._actor: int | None = None
        self._card: int | None = None
        self._changes: list[StepChange] = []
        self._causes: list[Cause] = []
        self._steps: list[Step] = []
        # Records of the kernel that are not decoded yet, and changes that are not yet applied to the robots.
        self._found: list[tuple[list[int], Callable[[int], Space], Sequence[int | None]]] = []
        self._pending: list[StepChange] = []
        self.aimed: AimedShots | None = None
        """The shots from the current positions, or None if they have not been computed."""
        # Caches of the current state, or None if they must be computed again.
        self._voices: ActiveHooks | None = None
        self._slots: list[Slot | None] | None = None

    @property
    def robots(self) -> tuple[Robot, ...]:
        """The current robots, with all changes applied."""
        if self._found:
            self._read()
        if self._pending:
            changes, self._pending = self._pending, []
            self._robots = apply_changes(self._robots, changes)
            if not _NEITHER.issuperset(map(type, changes)):
                self._voices = self._slots = None
        return self._robots

    @property
    def active_hooks(self) -> ActiveHooks:
        """The hooks of the Options that robots on the floor have, by the moment of the register when they act."""
        robots = self.robots
        if self._voices is None:
            held: list[Held] = []
            for robot in robots:
                options = robot.options
                held.append((options, robot.down) if options and robot.status == "racing" else None)
            self._voices = rule_components.active_hooks(tuple(held))
        return self._voices

    @property
    def slots(self) -> list[Slot | None]:
        """The card of each robot in this register, including robots that another robot controls."""
        robots = self.robots
        if self._slots is None:
            place, cards = self.number - 1, self.cards
            found: list[Slot | None] = []
            for robot in robots:
                if robot.status != "racing" or robot.down or not robot.registers:
                    found.append(None)
                elif robot.paired:
                    found.append(self.slot_of(robot.registers, robot.paired))
                else:
                    card = robot.registers[place]
                    if card is None:
                        found.append(None)
                    else:
                        kind, priority = cards[card]
                        found.append(Slot(card, kind, priority))
            self._slots = found
        return self._slots

    @property
    def steps(self) -> list[Step]:
        """The finished steps."""
        if self._found:
            self._read()
        return self._steps

    def record_kernel_steps(
        self, numbers: list[int], space: Callable[[int], Space], names: Sequence[int | None]
    ) -> None:
        """Add steps that the kernel ran without a question.

        Args:
            numbers: The records of the kernel.
            space: Converts the kernel's index of a space to the space.
            names: The card of each robot, or None.
        """
        self.close()
        self._found.append((numbers, space, names))

    def _read(self) -> None:
        """Decode the records of the kernel, and apply their changes to the robots."""
        found, self._found = self._found, []
        for numbers, space, names in found:
            for step in decode(numbers, space, names):
                if self.records_causes:
                    of_belts = tuple(causes.of_belts(step, self.floor, self.robots, self.rules))
                    self._pending += step.changes
                    self._steps.append(self._explained(step, of_belts))
                else:
                    self._pending += step.changes
                    self._steps.append(step)

    def update_floor_flags(self) -> None:
        """Replace `floor` so that its flags are on their current spaces."""
        if self.course.flags != self.floor.flags:
            self.floor = floor_with_flags(self.floor, self.course.flags)

    def begin_step(self, stage: Stage, actor: int | None = None, card: int | None = None) -> None:
        """Finish the current step and start a new one.

        `actor` is the index of the robot that acts, and `card` the card that it plays; both None if all robots
        act at once.
        """
        self.close()
        self._stage, self._actor, self._card = stage, actor, card

    def close(self) -> None:
        """Finish the current step, if it has changes."""
        if self._changes:
            if self._found:
                self._read()
            changes, spoken = _joined(self._changes, self._causes)
            self._changes, self._causes = [], []
            step = Step(self._stage, changes, self._actor, self._card)
            self._steps.append(self._explained(step, spoken) if self.records_causes else step)

    def _explained(self, step: Step, spoken: tuple[Cause, ...]) -> Step:
        """Return a step with all its causes. The causes in `spoken` are known already and come first."""
        scene = causes.StepContext(self.floor, self.robots, self.rules, self.number, self)
        found = (*spoken, *causes.of_step(step, scene))
        return msgspec.structs.replace(step, causes=found) if found else step

    def emit(self, *changes: StepChange) -> None:
        """Add changes to the current step and apply them. The acting component is their cause."""
        if self.rules:
            for change in changes:
                if isinstance(change, Moved):
                    before = self.acting_component
                    for component in rule_components.course_components(self.rules):
                        self.acting_component = component
                        component.on_event(self, change)
                    self.acting_component = before
        if self.records_causes and self.acting_component is not None:
            begun = len(self._changes)
            found = [rule_components.cause(begun + index, self.acting_component) for index in range(len(changes))]
            self._causes += found
            # The Option also causes the cards that the robot plays in later registers.
            changes = tuple(
                msgspec.structs.replace(change, option=cause.option or "") if isinstance(change, Controlled) else change
                for change, cause in zip(changes, found, strict=True)
            )
        self._changes += changes
        self._pending += changes

    def record_causes(self, shifts: Sequence[rule_components.Adjustment]) -> None:
        """Record the rule components in `shifts` as causes of the next change."""
        self._causes += rule_components.causes(len(self._changes), shifts)

    def record_fact(self, fact: Noted, shifts: Sequence[rule_components.Adjustment] = ()) -> None:
        """Add a fact for the players, and the components that cause it, to the current step if causes are recorded."""
        if self.records_causes:
            self._causes += rule_components.causes(len(self._changes), shifts)
            self._changes.append(fact)

    def add_visible_changes(self, changes: Sequence[StepChange]) -> None:
        """Add changes that players see but that do not change the robots, such as shots, to the current step."""
        self._changes += changes

    def apply_kernel_steps(self, steps: Sequence[Step]) -> None:
        """Add steps of the kernel, and let each robot that they destroy lose an Option."""
        for step in steps:
            self.begin_step(step.stage, step.robot, step.card)
            if self.records_causes:
                self._causes += causes.of_belts(step, self.floor, self.robots, self.rules)
            self.emit(*step.changes)
            for change in step.changes:
                if isinstance(change, Destroyed):
                    self._gone(change.robot)

    def ask(self, question: Question) -> str:
        """Return the answer to a question.

        Finishes the current step first, because players see the step while they wait.

        Raises DecisionPending if there is no answer yet.
        """
        self.close()
        choice = self.answer(self, question)
        if choice is None:
            raise DecisionPending(question)
        return choice

    def draw(self, number: int, register: int, by: str) -> int:
        """Draw the top card of the draw pile for a register of a robot, and return it.

        `by` is the name of the Option that causes the draw.
        """
        card = self.draw_card(self, number, register, by)
        assert card is not None
        return card

    def toss_coin(self, number: int) -> bool:
        """Toss the coin of a robot's owner, and return whether heads is up."""
        side = self.throw(number)
        self.emit(Tossed(number, side))
        return side == "heads"

    def racing_robots(self) -> list[int]:
        """Return the robots on the floor in dock order."""
        return [number for number, robot in enumerate(self.robots) if robot.status == "racing"]

    def at(self, number: int) -> tuple[int, int]:
        """Return the space of a robot."""
        return self.robots[number].at

    def robots_by_space(self) -> dict[tuple[int, int], int]:
        """Return the number of each robot on the floor, by its space."""
        return {robot.at: number for number, robot in enumerate(self.robots) if robot.status == "racing"}

    def slot(self, number: int) -> Slot | None:
        """Return the card of a robot in the current register, or None without one.

        Control by other robots is ignored.
        """
        return self.slots[number]

    def slot_of(self, registers: Sequence[int | None], paired: Sequence[CardPair]) -> Slot | None:
        """Return the card in the current register of a program, with its second card. None if the register is empty."""
        card = registers[self.number - 1] if registers else None
        if card is None:
            return None
        kind, priority = self.cards[card]
        for pair in paired:
            if pair.register == self.number:
                return Slot(card, kind, priority, self.cards[pair.card][0], pair.by)
        return Slot(card, kind, priority)

    # Losing Options.

    def discard(self, number: int, option: str, by: DiscardedBy) -> None:
        """Put an Option of a robot on the discard pile, with everything on it (Options 2.5). `by` is the reason."""
        self.emit(Discarded(number, option, by))

    def add_option_token(self, number: int, option: str) -> None:
        """Put a token on an Option, or discard the Option if this is the last token that it can hold."""
        tokens = dict(self.robots[number].tokens).get(option, 0) + 1
        if tokens >= rule_components.option_component(option).token_capacity:
            self.discard(number, option, "used-up")
        else:
            self.emit(Counted(number, option, tokens))

    def discard_on_destruction(self, number: int) -> None:
        """Discard the Options that destruction costs (Options 2.8).

        That is one Option of the owner's choice, or all Options if the robot has lost its last life.
        """
        robot = self.robots[number]
        if not robot.options:
            return
        self.acting_component = None
        if robot.status == "out":
            for option in robot.options:
                self.discard(number, option, "destruction")
            return
        option = self.ask(Question(number, "lose", robot.options, "register", "lose"))
        self.discard(number, option, "destruction")

    # Damage (Options 2.7, 4).

    def damage_token(self, number: int, side: Facing | None = None) -> None:
        """Deal one damage token, unless an Option prevents the token or the robot has ten tokens.

        Locks no register; call `lock_new` afterwards. `side` is the side of the space from which a shot comes, or None
        if the token does not come from a shot.
        """
        robot = self.robots[number]
        if robot.status != "racing" or robot.damage >= FATAL_DAMAGE:
            return
        before = self.acting_component
        kept = self._kept_off(number, side)
        if kept is not None:
            self.emit(Absorbed(number, 1, kept or None))
            self.acting_component = before
            return
        robot = self.robots[number]
        if robot.options:
            choices = ("keep", *robot.options)
            option = self.ask(Question(number, "discard", choices, "register", "discard"))
            if option != "keep":
                self.discard(number, option, "damage")
                return
        self.emit(Damaged(number, 1, self.robots[number].damage + 1))

    def deal_damage(self, number: int) -> None:
        """Deal one damage token that does not come from a shot, and lock registers or destroy the robot."""
        before = locked(self.robots[number])
        self.damage_token(number)
        self._hurt(number, before)

    def _kept_off(self, number: int, side: Facing | None) -> str | None:
        """Use up an Option that prevents a damage token, and return the kind of prevention, or None if there is none.

        The kind is `shield`, `coat`, or "" for a guard.
        """
        robot = self.robots[number]
        if not robot.options:
            return None
        traits = rule_components.traits(robot, self.rules)
        if traits.shielded and self.shielded(number, side):
            self.shielded_sides[number] = self.shielded_sides.get(number, "") + (side or "")
            self._behind(robot, "shielded")
            return "shield"
        for name, component in rule_components.active_options(robot):
            if "absorbs damage" in component.features:
                self.acting_component = component
                self.add_option_token(number, name)
                return "coat"
        if self.guarded_tokens.get(number, 0) < traits.guard:
            self.guarded_tokens[number] = self.guarded_tokens.get(number, 0) + 1
            self._behind(robot, "guard")
            return ""
        return None

    def _behind(self, robot: Robot, trait: str) -> None:
        """Set the first component that gives a trait to the robot as the cause of the next changes."""
        if self.records_causes:
            self.acting_component = next(
                (shift.component for shift in rule_components.trait_adjustments(robot, self.rules, trait)), None
            )

    def shielded(self, number: int, side: Facing | None) -> bool:
        """Return whether a shield stops the next token from a side: it stops the first token from each side."""
        robot = self.robots[number]
        if side is None or not robot.options or side in self.shielded_sides.get(number, ""):
            return False
        return rule_components.traits(robot, self.rules).shielded

    def lock_new(self, number: int, before: Sequence[int]) -> None:
        """Lock the registers that the robot's new damage locks.

        `before` are the registers that were locked before the damage (Options 4).
        """
        for register in newly_locked(self.robots[number].damage, before):
            self.lock(number, register)

    def damage_locking(self, number: int, register: int) -> None:
        """Deal a token that locks a chosen register, or an ordinary token if that register is locked (Options 4)."""
        before = locked(self.robots[number])
        self.emit(Damaged(number, 1, self.robots[number].damage + 1))
        if register not in before and self.robots[number].damage < FATAL_DAMAGE:
            self.lock(number, register)
        else:
            self._hurt(number, before)

    def _hurt(self, number: int, before: Sequence[int]) -> None:
        """Destroy a robot with ten damage tokens, or lock the registers that its new damage locks."""
        if self.robots[number].damage >= FATAL_DAMAGE:
            self.destroy(number, "damage")
        else:
            self.lock_new(number, before)

    def lock(self, number: int, register: int) -> None:
        """Lock a register.

        If the register is empty because the robot is powered down, draw a card into it (rules 8.5).
        """
        robot = self.robots[number]
        empty = robot.down and robot.registers[register - 1] is None
        card = self.draw_card(self, number, register, "lock") if empty else None
        self.emit(Locked(number, register, card))

    def destroy(self, number: int, by: DestroyedBy) -> None:
        """Take a robot off the floor (rules 7.4)."""
        self.destroy_all({number: by})

    def destroy_all(self, gone: Mapping[int, DestroyedBy]) -> None:
        """Take robots off the floor at the same time, then ask their owners for the Options that they lose.

        The order matters because a question ends the step. `gone` has the reason for each robot.
        """
        if self.version < OPTION_FIXES_VERSION:
            for number, by in gone.items():
                self.emit(Destroyed(number, by, self.robots[number].lives - 1))
                self._gone(number)
            return
        self.emit(*[Destroyed(number, by, self.robots[number].lives - 1) for number, by in gone.items()])
        for number in gone:
            self._gone(number)

    def _gone(self, number: int) -> None:
        """Discard the Options that a destroyed robot loses, and notify the course rules of the destruction."""
        before = self.acting_component
        self.discard_on_destruction(number)
        for option, _ in self.robots[number].tokens if self.version >= OPTION_TOKENS_VERSION else ():
            self.acting_component = rule_components.option_component(option)
            if "absorbs damage" in self.acting_component.features:
                self.emit(Counted(number, option, 0))
        for component in rule_components.course_components(self.rules):
            self.acting_component = component
            component.on_event(self, RobotGone(number))
        self.acting_component = before


def _joined(changes: list[StepChange], spoken: list[Cause]) -> tuple[tuple[StepChange, ...], tuple[Cause, ...]]:
    """Return the changes and causes of a step. Consecutive damage of the same robot is combined to one change."""
    if len(changes) == 1:
        return (changes[0],), tuple(spoken)
    found: list[StepChange] = []
    places: list[int] = []
    for change in changes:
        last = found[-1] if found else None
        if isinstance(change, Damaged) and isinstance(last, Damaged) and last.robot == change.robot:
            found[-1] = Damaged(change.robot, last.amount + change.amount, change.damage)
        else:
            found.append(change)
        places.append(len(found) - 1)
    if not spoken:
        return tuple(found), ()
    moved = (msgspec.structs.replace(one, change=places[one.change]) for one in spoken)
    return tuple(found), tuple(dict.fromkeys(moved))
