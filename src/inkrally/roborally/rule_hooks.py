"""Defines the interface of Option cards and course rules: the base class `RuleComponent` and its types (Options 3, 10).

A rule component is one module of `options/` or `course_rules/`; `rule_components.py` discovers these modules. A
component has properties, some of which the kernel (`register/resolution.py`) gets as `Traits`. Its hooks are methods,
which act through a `RegisterContext` (`decisions/`). Keep the state of a match (`Table`), the kernel and single cards
out of this module.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar, Literal, NamedTuple, Protocol, TypeAlias

import msgspec

from inkrally.roborally.decisions.course_state import CourseState
from inkrally.roborally.facts import Kind
from inkrally.roborally.floor.floor import Floor
from inkrally.roborally.register.trace import Moved, RobotNumber, Space, StepChange
from inkrally.roborally.register.vocabulary import DestroyedBy, Point, RegisterStage, Stage
from inkrally.roborally.turn.reentry_spaces import ReentryWay
from inkrally.roborally.turn.robots import Robot

OPTION_FIXES_VERSION = 3
"""The first version of the rules with corrections for Options and for course rules with hooks.

Matches of older versions keep the old behaviour, because a log can be replayed only by its own version.
"""

OPTION_TOKENS_VERSION = 4
"""The first version in which destruction also removes the damage tokens on an Option."""

DOCK_FAIRNESS_VERSION = 5
"""The first version in which the number of a dock gives no advantage.

If two robots push each other from their home boards, both are taken off the floor. Each coin that turns a board is a
separate step. If there are too few Options at the start, they are dealt in rounds.
"""

CAUSES_VERSION = 6
"""The first version in which steps name the Options and course rules that cause their changes (`trace.Cause`).

All new matches use it. From this version on, the timer announces no power down for a player whose time runs out.
"""

LATEST_OPTION_RULES_VERSION = CAUSES_VERSION
"""The version of the rules for new matches."""

Until: TypeAlias = Literal["register", "turn"]
"""The time for which an answer holds: to the end of the register or of the turn."""

WinningCondition: TypeAlias = Literal["claims", "flags", "home", "lives"]
"""The condition on which a team wins.

`claims`: the team holds all flags. `flags`: it has touched all flags. `home`: the other team's flag is on its home
board. `lives`: it is the last team with lives.
"""

QuestionTopic: TypeAlias = Literal["use", "weapon", "token", "reach", "discard", "lose"]
"""The subject of a question.

`use`: to use an Option or not. `weapon`: the weapon to fire. `token`: the effect of one token of the main laser.
`reach`: the adjacent space to touch. `discard`: the Option to discard instead of taking a damage token. `lose`: the
Option to lose at destruction.
"""

Card: TypeAlias = tuple[Kind, int]
"""A Program card: its kind and its priority."""


class Traits(msgspec.Struct, frozen=True):
    """The differences of a robot from an ordinary robot in a register.

    Options and course rules affect the kernel only through traits.

    Attributes:
        laser: The damage of its main laser, at most 8; 0 if the laser does not fire.
        steady: Whether curves and gears do not turn the robot.
        ramming: Whether robots that this robot pushes or bumps into with its own card get a damage token.
        guard: The number of damage tokens that are prevented in each register, at most 15.
        rear: The damage of a shot to the rear, at most 7.
        piercing: Whether the main laser passes the first wall or robot.
        shielded: Whether the first token from each side of its space is prevented in each register.
        titled: Whether the robot has the title of the course (SuperBot). The kernel ignores this trait.
    """

    laser: int = 1
    steady: bool = False
    ramming: bool = False
    guard: int = 0
    rear: int = 0
    piercing: bool = False
    shielded: bool = False
    titled: bool = False


class Question(msgspec.Struct, frozen=True):
    """A question to the owner of a robot. The first choice is the default.

    Attributes:
        robot: The robot whose owner is asked.
        option: The Option that asks, or `discard` or `lose` if the question is about all Options of the robot.
        choices: The possible answers.
        until: The time for which the answer holds.
        matter: The subject of the question.
        target: The robot that the shot would hit, if the question is about a shot.
    """

    robot: RobotNumber
    option: str
    choices: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    until: Until
    matter: QuestionTopic = "use"
    target: RobotNumber | None = None


class Slot(msgspec.Struct, frozen=True):
    """The card that a robot executes in a register: its name, kind and priority.

    If two cards share the register, these are the fields of the Move card. Then `turn` is the kind of the Rotate card
    and `by` is the Option that allows the pair.
    """

    card: int
    kind: Kind
    priority: int
    turn: Kind | None = None
    by: str = ""


class ReentryWays(msgspec.Struct, frozen=True):
    """The ways for a robot to enter the floor.

    `ways` has the spaces and facings, `damage` is the number of damage tokens that the robot gets, and `may_rest` tells
    whether the robot may enter powered down.
    """

    ways: tuple[ReentryWay, ...]
    damage: int
    may_rest: bool = True


class RegisterContext(Protocol):
    """The interface of a running register or clean-up for hooks of rule components."""

    floor: Floor
    course: CourseState
    number: int
    version: int
    gone_back: set[int]

    @property
    def robots(self) -> tuple[Robot, ...]:
        """The current robots."""

    def ask(self, question: Question) -> str:
        """Return the answer to a question. Stops the register by an exception if there is no answer yet."""

    def begin_step(self, stage: Stage) -> None:
        """Start a new step."""

    def emit(self, *changes: StepChange) -> None:
        """Add changes to the current step."""

    def draw(self, number: int, register: int, by: str) -> int:
        """Draw the top card of the draw pile for a register of a robot, and return it.

        `by` is the name of the Option that causes the draw.
        """

    def slot(self, number: int) -> Slot | None:
        """Return the card of the robot `number` in the current register, or None if the robot plays no card."""

    def toss_coin(self, number: int) -> bool:
        """Toss the coin of a robot's owner, and return whether heads is up."""

    def destroy_all(self, gone: Mapping[int, DestroyedBy]) -> None:
        """Take robots off the floor at the same moment. `gone` has the reason by the number of the robot."""

    def update_floor_flags(self) -> None:
        """Move the flags on `floor` to the spaces in `course`."""


Amount: TypeAlias = Literal["start damage", "hand", "re-entry damage", "wrench", "hammer", "flag"]
"""The name of a quantity of a robot to which a rule component can add.

`start damage`, `re-entry damage`: damage tokens. `hand`: cards in the hand. `wrench`, `hammer`, `flag`: Options drawn
in clean-up at a single wrench, at a wrench and hammer, or at a flag.
"""

Feature: TypeAlias = Literal[
    "while down",
    "stores",
    "keeps",
    "recompiles",
    "sidesteps",
    "absorbs damage",
    "directs damage",
    "reaches sites",
    "options",
    "keeps one",
    "no repairs",
    "teams",
    "partners",
    "shares flags",
    "claims flags",
    "any order",
    "moves flags",
    "turns boards",
    "chooses boards",
    "sits out",
    "title",
    "racer and blocker",
]
"""A property of an Option card or course rule that the engine checks.

Of a card: while down: it also works for a robot that is powered down (Options 2.6). stores: a Program card can be put
face down on it; keeps: that card stays for later turns. recompiles: the hand can be replaced. sidesteps: its pairs of
cards are a step to the side. absorbs damage: up to `token_capacity` damage tokens are put on the card instead of its
robot. directs damage: each token of the main laser can lock a register or destroy an Option of the target. reaches
sites: the robot can touch one flag or repair site on an adjacent space.

Of a course rule: options: the course has the deck of Options; keeps one: each owner keeps one of the Options dealt at
the start. no repairs: sites and flags remove no damage in clean-up. teams: its course is for teams; partners: for teams
of two. shares flags: a flag that one robot touches counts for its team; claims flags: teams hold flags. any order:
flags can be touched in any order. moves flags, turns boards: flags or boards can move. chooses boards: each team has a
board of its own. sits out: a destroyed robot returns one turn later. title: one robot has a title. racer and blocker:
each seat has two robots.
"""


class Weapon(msgspec.Struct, frozen=True):
    """A weapon that a robot can fire instead of its main laser.

    `damage` is its number of damage tokens. `push` is the number of spaces that the target moves away, negative if
    nearer.
    """

    damage: int = 0
    push: int = 0


class Pushed(NamedTuple):
    """The event that `robot`, moved by its own card, pushes the adjacent robot `other`, and that robot moves."""

    robot: RobotNumber
    other: RobotNumber


class ShotAt(NamedTuple):
    """The event that the lasers of the robots `shooters` hit the robot `target` in a register."""

    target: RobotNumber
    shooters: Sequence[RobotNumber]


class RobotGone(NamedTuple):
    """The event that a robot has been destroyed and is off the floor."""

    robot: RobotNumber


RegisterEvent: TypeAlias = Moved | Pushed | ShotAt | RobotGone
"""The events of a register that hooks can react to. `Moved` comes before each move of one space, for any reason."""

StageEnd: TypeAlias = RegisterStage | Literal["start", "repairs"]
"""The moments for `on_stage_end`: each stage, `start` before all stages, and `repairs` after repairs in clean-up."""


class RuleComponent:
    """An Option card or a course rule: properties, and hooks that do nothing unless a subclass overrides them.

    Attributes:
        adds: The numbers to add to quantities of a robot.
        features: Further properties.
        points: Of an Option: the points of a register where its question is asked. A question whose answer holds for
            the turn is asked in register 1 only.
        until: Of an Option: the time for which the answer holds.
        pairs_with: Of an Option: the kinds of Rotate cards that can share a register with each kind of Move card.
        alternative_spaces: Of an Option: the number of spaces that a kind of Move card moves if the answer is the last
            of the `standing_choices`.
        standing_choices: Of an Option: the answers to its question that a player may also give in advance, the default
            first.
        token_capacity: Of an Option: the number of tokens that it can hold. The last token discards the Option.
        weapon: Of an Option: the weapon that its robot can fire instead of the main laser.
        savings_permille: Of an Option: the estimated part of the remaining way that it saves, in thousandths, for bots.
        start_options: Of a course rule: the number of Options that each robot is dealt at the start.
        winning_condition: Of a course rule: the condition on which a team wins.
        shared_timer_seconds: Of a course rule: the seconds that all players together have from the deal on, or 0.
        fits_any_course: Of a course rule: whether players may add it to any course, as a house rule.
    """

    adds: ClassVar[dict[Amount, int]] = {}
    features: frozenset[Feature] = frozenset()
    points: tuple[Point, ...] = ()
    until: Until = "register"
    pairs_with: ClassVar[dict[Kind, tuple[Kind, ...]]] = {}
    alternative_spaces: ClassVar[dict[Kind, int]] = {}
    standing_choices: tuple[str, ...] = ()
    token_capacity: int = 0
    weapon: Weapon | None = None
    savings_permille: int = 20
    start_options: int = 0
    winning_condition: WinningCondition | None = None
    shared_timer_seconds: int = 0
    fits_any_course: bool = False

    def power_down(self, robot: Robot) -> bool | None:
        """Return True to power the robot down for the next turn, False to forbid that, or None if its owner decides."""
        return None

    def traits(self, robot: Robot, traits: Traits) -> Traits:
        """Return the traits of the robot in a register.

        Reads only the robot's Options, whether it is powered down, and the answers for its Options, because results are
        cached.

        Args:
            robot: The robot.
            traits: The traits after the earlier components have changed them.
        """
        return traits

    # Hooks of Option cards.

    def before_reveal(self, running: RegisterContext, number: int) -> None:
        """Act for robot `number` before the cards of the register are revealed."""

    def on_revealed(self, running: RegisterContext, number: int) -> None:
        """Act for robot `number` after the cards of the register are revealed.

        Also called for a lost Option for which the owner's answer holds for the whole turn.
        """

    def spaces(self, running: RegisterContext, number: int, slot: Slot, spaces: int) -> int:
        """Return the number of spaces that the Move card in `slot` moves robot `number`; it is `spaces` so far.

        Called for the kinds of cards in `alternative_spaces`.
        """
        return spaces

    def can_aim(self, running: RegisterContext, number: int, target: int) -> bool:
        """Return whether robot `number` can fire the weapon at robot `target`.

        The target is the first robot in the line of sight.
        """
        return True

    def on_weapon_hit(self, running: RegisterContext, number: int, target: int) -> None:
        """Apply the effect of the weapon of robot `number` to a target that survives the damage (Options 3, D4)."""

    # Hooks of course rules.

    def on_event(self, running: RegisterContext, event: RegisterEvent) -> None:
        """React to an event of a register."""

    def on_stage_end(self, running: RegisterContext, stage: StageEnd) -> None:
        """Act at one of the moments of `StageEnd`, such as after the stage `lasers`."""

    def on_touch(self, running: RegisterContext, number: int, space: Space) -> None:
        """Act when robot `number` touches a space in step E, after the usual effects."""

    def reacts_to_touch(self, running: RegisterContext, number: int, space: Space) -> bool:
        """Return whether `on_touch` would change anything now.

        `number` is the index of the robot, `space` the space that it touches.
        """
        return False

    def earns_flag_credit(self, course: CourseState, number: int) -> bool:
        """Return whether robot `number` gets credit for a flag that it touches."""
        return True


def chosen_answer(robot: Robot, option: str) -> str | None:
    """Return the owner's answer for an Option if there is an answer that holds now, else None."""
    return next((one.choice for one in robot.chosen or () if one.option == option), None)
