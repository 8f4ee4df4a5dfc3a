"""What an Option card or a course rule can change (rules 3 of the Options, 10): `Part`, and what it works with.

A part is one module of `options/` or `course_rules/`; `parts.py` discovers the parts and asks them. A fact of a part is
data. What the kernel needs is in `Traits`, so that it runs on numbers. What acts is a method, and acts through a
`Running` register (`decisions/`). Knows no table, no kernel and no card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar, Literal, NamedTuple, Protocol, TypeAlias

import msgspec

from inkrally.roborally.decisions.course import CourseNow
from inkrally.roborally.facts import Kind
from inkrally.roborally.floor.factory import Floor
from inkrally.roborally.register.names import DestroyedBy, Point, RegisterStage, Stage
from inkrally.roborally.register.trace import Moved, RobotNumber, Space, StepChange
from inkrally.roborally.turn.reentry_spaces import Way
from inkrally.roborally.turn.robots import Robot

MENDED = 3
"""The version of the rules by which matches with Options, or with rules of a course that hear of registers, are judged
since what they got wrong was mended. A match that began before goes on as it began: a register that has stopped to ask
is run again from its beginning, and has to come to the same point."""

EMPTIED = 4
"""The version of the rules by which, besides, destruction takes off the damage tokens that lie on an Option."""

EVENLY = 5
"""The version of the rules by which, besides, nobody gains or loses by his dock: both of two that push each other from
home are taken off, each coin that turns a board is a moment of its own, and where there are too few Options for what is
dealt at the start they are dealt in rounds."""

EXPLAINED = 6
"""The version of the rules, of all matches, by which the steps of a turn name the Options and rules of the course that
had a say in them (`trace.Cause`), and by which a player whose time is up announces no power down."""

NEWEST = EXPLAINED
"""The version by which such a match is judged that begins now."""

Until: TypeAlias = Literal["register", "turn"]
"""How long an answer holds: to the end of its register, or of its turn."""

Aim: TypeAlias = Literal["claims", "flags", "home", "lives"]
"""By what a team wins: all flags held, all flags touched, the other team's flag at home, or only as the last."""

Matter: TypeAlias = Literal["use", "weapon", "token", "reach", "discard", "lose"]
"""What a question is about: a card that is used or not, what is fired instead of the main laser, one token of it, which
space is touched, an Option against a token, the one that is lost at destruction."""

Card: TypeAlias = tuple[Kind, int]
"""A Program card: its kind and its priority."""


class Traits(msgspec.Struct, frozen=True):
    """In what a robot is unlike others while a register runs: all that the kernel knows of cards and rules.

    `laser` is the damage of each shot of its main laser, at most 8, 0 where it does not fire. `steady`: neither curves
    nor gears turn it. `ramming`: whom it pushes or bumps into by its own card gets a token. `guard`: so many tokens, at
    most 15, do not come to lie on its sheet. `rear` is the damage of a shot to the rear, at most 7. `piercing`: the
    main laser passes the first obstacle, a wall or a robot. `shielded`: in each register the first token from each side
    of its space is prevented. `titled`: it has the title of its course, which the kernel does not know.
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
    """What the owner of a robot is asked. The first choice is that of who says nothing.

    `option` is the card that it is about, `discard` or `lose` where it is about all of them. `target` is the robot that
    would be hit.
    """

    robot: RobotNumber
    option: str
    choices: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    until: Until
    matter: Matter = "use"
    target: RobotNumber | None = None


class Slot(msgspec.Struct, frozen=True):
    """What a robot executes in a register: a card by its name in the pile, its kind and priority; of a pair the Move
    card, then `turn` is the kind of the other one and `by` the Option that put them together."""

    card: int
    kind: Kind
    priority: int
    turn: Kind | None = None
    by: str = ""


class WaysBack(msgspec.Struct, frozen=True):
    """How a robot comes onto the floor: the spaces, the tokens that it has then, and whether it may be powered down
    though that was not announced."""

    ways: tuple[Way, ...]
    damage: int
    may_rest: bool = True


class Running(Protocol):
    """What a register that runs, or a clean-up, offers to the parts."""

    floor: Floor
    course: CourseNow
    number: int
    version: int
    gone_back: set[int]

    @property
    def robots(self) -> tuple[Robot, ...]:
        """The robots as they are now."""

    def ask(self, question: Question) -> str:
        """The answer; where there is none yet, everything stops here."""

    def begin(self, stage: Stage) -> None:
        """What follows is another moment."""

    def emit(self, *changes: StepChange) -> None:
        """Something happens."""

    def draw(self, number: int, register: int, by: str) -> int:
        """The top card of the draw pile, for a register of a robot."""

    def slot(self, number: int) -> Slot | None:
        """What lies in the robot's register that runs now."""

    def coin(self, number: int) -> bool:
        """Throw the coin of a robot's owner: whether it shows heads."""

    def destroy_all(self, gone: Mapping[int, DestroyedBy]) -> None:
        """Robots are off the floor at once."""

    def lay_flags(self) -> None:
        """The floor has its flags where the course has them now."""


Amount: TypeAlias = Literal["start damage", "hand", "re-entry damage", "wrench", "hammer", "flag"]
"""A number of a robot to which a part can add: damage tokens at the start or at re-entry, cards of a hand, and Option
cards drawn in clean-up at a site with a wrench, at one with a hammer, or at a flag."""

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
"""What a card or rule is, without code.

Of a card:
    while down: it also works for a robot that is powered down (2.6 of the Options).
    stores: a Program card may be face down on it; keeps: that card stays for later turns.
    recompiles: the hand may be replaced.
    sidesteps: its pairs of cards are a step to the side.
    absorbs damage: up to `counts` damage tokens are put on the card instead of its robot.
    directs damage: each token of the main laser can lock a register or destroy an Option of the target.
    reaches sites: the robot can touch one flag or repair site on an adjacent space.

Of a course rule:
    options: the course has the deck of Options; keeps one: each owner keeps one of the Options dealt at the start.
    no repairs: sites and flags remove no damage in clean-up.
    teams: its course is for teams; partners: for teams of two.
    shares flags: a flag that one robot touches counts for its team; claims flags: teams hold flags.
    any order: flags need not be touched in order.
    moves flags, turns boards: flags or boards can move.
    chooses boards: each team has a board of its own.
    sits out: a destroyed robot comes back one turn later.
    title: one robot has a title.
    racer and blocker: each seat has two robots.
"""


class Weapon(msgspec.Struct, frozen=True):
    """A weapon instead of the main laser: its damage, and by how many spaces it moves the target away."""

    damage: int = 0
    push: int = 0


class Pushed(NamedTuple):
    """A robot pushes the robot next to it by its own movement, and that robot moves."""

    robot: RobotNumber
    other: RobotNumber


class ShotAt(NamedTuple):
    """Lasers of robots reach a robot, in one register."""

    target: RobotNumber
    shooters: Sequence[RobotNumber]


class RobotGone(NamedTuple):
    """A robot is off the floor: it was destroyed."""

    robot: RobotNumber


Happening: TypeAlias = Moved | Pushed | ShotAt | RobotGone
"""What parts hear of while a register runs. `Moved`: the robot is about to move one space, whatever moves it."""

AfterStage: TypeAlias = RegisterStage | Literal["start", "repairs"]
"""After a stage of a register, before all its stages (`start`), or after the repairs of clean-up (`repairs`)."""


class Part:
    """An Option card or a course rule: facts, and hooks that change nothing unless a subclass overrides them.

    `adds` is added to numbers of a robot, `features` are facts without a number.

    Of a card. `words` are the answers to its question, the default first; a player may also give them in advance.
    `points` are where the question is asked; the answer holds `until` the end of the register or turn. One that holds
    for the turn is asked in register 1 only. `pairs_with` are the turns that can share a register with each kind of
    Move card. `may_be` is the number of spaces that a Move card of a kind moves if the last of the `words` is the
    answer. A card with `counts` tokens is discarded. `weapon` is fired instead of the main laser. `saves` estimates for
    bots which part of the remaining way the card saves, in thousandths.

    Of a course rule. `start_options` Options are dealt to each robot at the start. `aim`: by what a team wins that is
    not the last one. `timer_for_all`: all players share this many seconds after the deal.
    """

    adds: ClassVar[dict[Amount, int]] = {}
    features: frozenset[Feature] = frozenset()
    points: tuple[Point, ...] = ()
    until: Until = "register"
    pairs_with: ClassVar[dict[Kind, tuple[Kind, ...]]] = {}
    may_be: ClassVar[dict[Kind, int]] = {}
    words: tuple[str, ...] = ()
    counts: int = 0
    weapon: Weapon | None = None
    saves: int = 20
    start_options: int = 0
    aim: Aim | None = None
    timer_for_all: int = 0

    def power_down(self, robot: Robot) -> bool | None:
        """Return whether the robot is powered down for the next turn, or None to leave that to its owner."""
        return None

    def traits(self, robot: Robot, traits: Traits) -> Traits:
        """Return the traits of the robot in a register; `traits` are what other parts have made of them.

        Reads nothing of the robot except its Options, whether it is down, and the answers for it: results are cached.
        """
        return traits

    # Hooks of Option cards.

    def before_reveal(self, running: Running, number: int) -> None:
        """Act before any card of the register is revealed."""

    def revealed(self, running: Running, number: int) -> None:
        """Act after the cards of the register are revealed, also for an answer that outlives its card."""

    def spaces(self, running: Running, number: int, slot: Slot, spaces: int) -> int:
        """Return how many spaces a card moves the robot that would move it `spaces`; for the kinds in `may_be`."""
        return spaces

    def can_aim(self, running: Running, number: int, target: int) -> bool:
        """Return whether the weapon may be fired at the first robot in the line of sight."""
        return True

    def hits(self, running: Running, number: int, target: int) -> None:
        """Apply what the weapon does to a target that survives, in D4."""

    # Hooks of course rules.

    def happens(self, running: Running, event: Happening) -> None:
        """React to an event of a register."""

    def after_stage(self, running: Running, stage: AfterStage) -> None:
        """Act after a stage."""

    def touches(self, running: Running, number: int, space: Space) -> None:
        """Act when a robot touches a space in step E, after what every course makes of the touch."""

    def hears_touch(self, running: Running, number: int, space: Space) -> bool:
        """Return whether `touches` would do anything now."""
        return False

    def credits(self, course: CourseNow, number: int) -> bool:
        """Return whether the robot gets credit for flags."""
        return True


def said(robot: Robot, option: str) -> str | None:
    """What the owner of a robot answered for an Option, while that holds; None where he was not asked."""
    return next((one.choice for one in robot.chosen or () if one.option == option), None)
