"""The interface of Option cards and course rules: the base class `RuleComponent` and its types (Options 3, 10).

A rule component is one module of `options/` or `course_rules/`; `rule_components.py` discovers them. Their
facts are data, and the kernel gets them as `Traits`. Hooks are methods, and act through a `RegisterContext`
(`decisions/`). Keep tables, the kernel and single cards out of this module.
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

Older matches keep the old behaviour. A register that has stopped to ask runs again from its beginning and must reach
the same point, so a log can be replayed only by its own version.
"""

OPTION_TOKENS_VERSION = 4
"""The first version in which destruction also removes the damage tokens on an Option."""

DOCK_FAIRNESS_VERSION = 5
"""The first version in which the number of a dock gives no advantage.

If two robots push each other on their home boards, both are taken off. Each coin that turns a board is a moment of its
own. If there are too few Options at the start, they are dealt in rounds.
"""

CAUSES_VERSION = 6
"""The first version in which steps name the Options and course rules that cause their changes (`trace.Cause`).

It applies to all matches. In it, a player whose time runs out announces no power down.
"""

LATEST_OPTION_RULES_VERSION = CAUSES_VERSION
"""The version of the rules for new matches."""

Until: TypeAlias = Literal["register", "turn"]
"""How long an answer holds: to the end of the register or of the turn."""

WinningCondition: TypeAlias = Literal["claims", "flags", "home", "lives"]
"""How a team wins.

`claims`: it holds all flags. `flags`: it has touched all flags. `home`: the other team's flag is on its home board.
`lives`: it is the last team with lives.
"""

QuestionTopic: TypeAlias = Literal["use", "weapon", "token", "reach", "discard", "lose"]
"""The subject of a question.

`use`: whether to use a card. `weapon`: which weapon to fire. `token`: the effect of one token of the main laser.
`reach`: which space to touch. `discard`: which Option to discard in place of a token. `lose`: which Option to lose at
destruction.
"""

Card: TypeAlias = tuple[Kind, int]
"""A Program card: its kind and its priority."""


class Traits(msgspec.Struct, frozen=True):
    """How a robot differs from an ordinary robot in a register. The kernel knows nothing else of cards and rules.

    Attributes:
        laser: The damage of its main laser, at most 8; 0 if the laser does not fire.
        steady: Whether curves and gears do not turn it.
        ramming: Whether robots that it pushes or bumps into with its own card get a token.
        guard: How many damage tokens are prevented in each register, at most 15.
        rear: The damage of a shot to the rear, at most 7.
        piercing: Whether the main laser passes the first wall or robot.
        shielded: Whether the first token from each side of its space is prevented in each register.
        titled: Whether it has the title of the course. The kernel ignores this trait.
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

    `option` is the card that asks, or `discard` or `lose` if the question is about all cards. `target` is the robot
    that would be hit.
    """

    robot: RobotNumber
    option: str
    choices: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    until: Until
    matter: QuestionTopic = "use"
    target: RobotNumber | None = None


class Slot(msgspec.Struct, frozen=True):
    """The card that a robot executes in a register: the name, kind and priority of a card.

    For a pair it is the Move card; `turn` is the kind of the other card and `by` the Option that allows the pair.
    """

    card: int
    kind: Kind
    priority: int
    turn: Kind | None = None
    by: str = ""


class ReentryWays(msgspec.Struct, frozen=True):
    """How a robot can enter the floor: the spaces, and its damage.

    The last field tells whether it may enter powered down without an announcement.
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
        """Return the answer to a question. Stops the register if it has not been answered yet."""

    def begin_step(self, stage: Stage) -> None:
        """Start a new step."""

    def emit(self, *changes: StepChange) -> None:
        """Add changes to the current step."""

    def draw(self, number: int, register: int, by: str) -> int:
        """Draw the top card of the draw pile for a register of a robot, and return it.

        `by` is the name of the Option that causes it.
        """

    def slot(self, number: int) -> Slot | None:
        """Return the card in the current register of the robot with this index, or None if it plays none."""

    def toss_coin(self, number: int) -> bool:
        """Throw the coin of a robot's owner, and return whether it shows heads."""

    def destroy_all(self, gone: Mapping[int, DestroyedBy]) -> None:
        """Take robots off the floor at the same moment. `gone` has the reason for each robot's index."""

    def update_floor_flags(self) -> None:
        """Move the flags of the floor to the positions in the course."""


Amount: TypeAlias = Literal["start damage", "hand", "re-entry damage", "wrench", "hammer", "flag"]
"""A number of a robot to which a rule component can add.

These are damage tokens at the start or at re-entry, cards in a hand, and Options drawn in clean-up at a wrench, at a
wrench and hammer, or at a flag.
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
"""A fact about a card or rule that the engine checks.

Of a card:
    while down: it also works for a robot that is powered down (Options 2.6).
    stores: a Program card can be put face down on it; keeps: that card stays for later turns.
    recompiles: the hand can be replaced.
    sidesteps: its pairs of cards are a step to the side.
    absorbs damage: up to `token_capacity` damage tokens are put on the card instead of its robot.
    directs damage: each token of the main laser can lock a register or destroy an Option of the target.
    reaches sites: the robot can touch one flag or repair site on an adjacent space.

Of a course rule:
    options: the course has the deck of Options; keeps one: each owner keeps one of the Options dealt at the start.
    no repairs: sites and flags remove no damage in clean-up.
    teams: its course is for teams; partners: for teams of two.
    shares flags: a flag that one robot touches counts for its team; claims flags: teams hold flags.
    any order: flags can be touched in any order.
    moves flags, turns boards: flags or boards can move.
    chooses boards: each team has a board of its own.
    sits out: a destroyed robot returns one turn later.
    title: one robot has a title.
    racer and blocker: each seat has two robots.
"""


class Weapon(msgspec.Struct, frozen=True):
    """A weapon that can be fired in place of the main laser: its damage, and how far it moves the target away."""

    damage: int = 0
    push: int = 0


class Pushed(NamedTuple):
    """A robot pushes the robot next to it by its own movement, and that robot moves."""

    robot: RobotNumber
    other: RobotNumber


class ShotAt(NamedTuple):
    """Lasers of robots hit a robot in a register."""

    target: RobotNumber
    shooters: Sequence[RobotNumber]


class RobotGone(NamedTuple):
    """A robot has been destroyed and is off the floor."""

    robot: RobotNumber


RegisterEvent: TypeAlias = Moved | Pushed | ShotAt | RobotGone
"""The events of a register that hooks can react to. `Moved` comes before each move of one space, for any reason."""

StageEnd: TypeAlias = RegisterStage | Literal["start", "repairs"]
"""When `on_stage_end` runs: after a stage, before all stages (`start`), or after repairs in clean-up (`repairs`)."""


class RuleComponent:
    """An Option card or a course rule: facts, and hooks that change nothing unless a subclass overrides them.

    Attributes:
        adds: What is added to numbers of a robot.
        features: Further facts.
        points: Of a card: where its question is asked. A question that holds for the turn is asked in register 1 only.
        until: Of a card: how long the answer holds.
        pairs_with: Of a card: the turns that can share a register with each kind of Move card.
        alternative_spaces: Of a card: how many spaces a kind of Move card moves if the answer is the last of the
            `standing_choices`.
        standing_choices: Of a card: the answers to its question, the default first. A player may also give them in
            advance.
        token_capacity: Of a card: how many tokens it can hold. The last one discards it.
        weapon: Of a card: what is fired instead of the main laser.
        savings_permille: Of a card: an estimate for bots, which part of the remaining way the card saves, in
            thousandths.
        start_options: Of a course rule: how many Options each robot is dealt at the start.
        winning_condition: Of a course rule: how a team wins.
        shared_timer_seconds: Of a course rule: the seconds that all players share after the deal, or 0.
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

    def power_down(self, robot: Robot) -> bool | None:
        """Return whether the robot is powered down for the next turn, or None if its owner decides."""
        return None

    def traits(self, robot: Robot, traits: Traits) -> Traits:
        """Return the traits of the robot in a register.

        Reads only the robot's Options, whether it is powered down, and the answers for its Options, because results are
        cached.

        Args:
            robot: The robot.
            traits: The traits after the components that come before this one.
        """
        return traits

    # Hooks of Option cards.

    def before_reveal(self, running: RegisterContext, number: int) -> None:
        """Act for robot `number` before the cards of the register are revealed."""

    def on_revealed(self, running: RegisterContext, number: int) -> None:
        """Act after the cards of the register are revealed. Also called for an answer whose card was lost."""

    def spaces(self, running: RegisterContext, number: int, slot: Slot, spaces: int) -> int:
        """Return how many spaces a Move card moves the robot, instead of `spaces`.

        Called for the kinds of cards in `alternative_spaces`.
        """
        return spaces

    def can_aim(self, running: RegisterContext, number: int, target: int) -> bool:
        """Return whether robot `number` can fire the weapon at robot `target`.

        The target is the first robot in the line of sight.
        """
        return True

    def on_weapon_hit(self, running: RegisterContext, number: int, target: int) -> None:
        """Apply the effect of the weapon of robot `number` to a target that survives (D4)."""

    # Hooks of course rules.

    def on_event(self, running: RegisterContext, event: RegisterEvent) -> None:
        """React to an event of a register."""

    def on_stage_end(self, running: RegisterContext, stage: StageEnd) -> None:
        """Act after a stage."""

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
    """Return the owner's answer for an Option that holds now, or None."""
    return next((one.choice for one in robot.chosen or () if one.option == option), None)
