"""The doors of the turn: where an Option card, or a rule of a course, has a say (rules 3 of the Options, 10).

Whatever speaks is a `Part`. A card lies in `options/NAME/`, a rule in `rules_of_courses/NAME/`; `parts.py` finds and
asks them. A part looks at a robot and says what is different for it; where it acts, it does so by what a running
register (`asking/`) offers. Knows no table, no kernel and no card.

Why there are so many: a door is a moment of which the rules say that something may be different then, such as how many
cards are dealt, what a token meets on its way, or when clean-up ends; and 26 cards and 17 rules differ just in that.
Most doors have one who speaks at them, and are doors all the same: without one the turn would have to name that card.
What never acts is a flag of the part, as what deals, asks or scores reads it without a robot; what the kernel has to
know is one of the `Traits`, so that it runs on numbers; what acts is a method. Nothing is here beforehand:
`tests/roborally/test_doors.py` holds that at each door somebody speaks and that each is asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar, Literal, Protocol, TypeAlias

import msgspec

from inkrally.roborally.asking.course import CourseNow
from inkrally.roborally.facts import Kind
from inkrally.roborally.floor.factory import Floor
from inkrally.roborally.register.names import DestroyedBy, DiscardedBy, Point, RegisterStage, Stage
from inkrally.roborally.register.trace import Facing, Moved, RobotNumber, Space, StepChange
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
    of its space is prevented.
    """

    laser: int = 1
    steady: bool = False
    ramming: bool = False
    guard: int = 0
    rear: int = 0
    piercing: bool = False
    shielded: bool = False


class Moment(msgspec.Struct, frozen=True):
    """When a part is asked whether it has a question: before which point of which register, 1 to 5."""

    point: Point
    register: int


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


class Hit(msgspec.Struct, frozen=True):
    """A damage token on its way: over which side of the space it comes, None for one that no shot brings."""

    side: Facing | None = None


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

    def discard(self, number: int, option: str, by: DiscardedBy) -> None:
        """A robot loses an Option."""

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


class Part:
    """What speaks at the doors. Every door has an answer that changes nothing; a part overrides those that it needs.

    `points` are where it may have a question with `choices`. A rule of a course has no owner to ask, so only Options
    do. `awake`: it works only for a robot that is not powered down (2.6 of the Options). `pairs_with` of an Option that
    puts two cards into a register are the kinds of turns that go with each kind of Move card. `stores`: a Program card
    may lie face down on it; it `keeps` that for later turns. `sidesteps`: its pairs are a step to the side.
    `recompiles`: the hand may go for a new one. `counts`: so many tokens may lie on it before it goes. `weapon`: it may
    be fired instead of the main laser; `weapon_damage` and `weapon_push` are its tokens, and by how many spaces the
    target is moved away. `words`: what may be said before it is asked. `may_be` are the spaces that a Move card of a
    kind may be, if the last of its words is said. `saves`: what holding it saves of the way left, in thousandths, as
    bots guess.

    Of rules: `brings_options`: the course has the deck of Options, `start_options`: each robot begins with so many,
    `keeps_one_of`: or each owner keeps one of so many. `teams`: its course is for teams; `stays_away`: who is destroyed
    comes back one turn later; `claims_flags`: teams hold flags; `chooses_boards`: and have boards. `moves_flags`: a
    flag may lie elsewhere than it began; `turns_boards`: so may a board. `titles`: one robot has a title;
    `robots_per_seat`; `partners`: teams are of two; `aim`: by what a team wins that is not the last one,
    `shares_flags`: what one robot touches counts for its team. `flags_in_order`: robots touch the flags one after the
    other, so that each of them has a next one. `timer_for_all`: all players share this many seconds after the deal.
    `sites_repair`: false where sites and flags remove no damage in clean-up.
    """

    points: tuple[Point, ...] = ()
    until: Until = "register"
    awake: bool = True
    pairs_with: ClassVar[dict[Kind, tuple[Kind, ...]]] = {}
    sidesteps: bool = False
    stores: bool = False
    keeps: bool = False
    recompiles: bool = False
    counts: int = 0
    weapon: bool = False
    weapon_damage: int = 0
    weapon_push: int = 0
    words: tuple[str, ...] = ()
    may_be: ClassVar[dict[Kind, int]] = {}
    saves: int = 20
    brings_options: bool = False
    start_options: int = 0
    keeps_one_of: int = 0
    teams: bool = False
    chooses_boards: bool = False
    stays_away: bool = False
    claims_flags: bool = False
    moves_flags: bool = False
    turns_boards: bool = False
    titles: bool = False
    robots_per_seat: int = 1
    partners: bool = False
    aim: Aim | None = None
    shares_flags: bool = False
    flags_in_order: bool = True
    timer_for_all: int = 0
    sites_repair: bool = True

    def start_damage(self, robot: Robot, tokens: int) -> int:
        """Setting up: with how many tokens a robot begins that would begin with `tokens`."""
        return tokens

    def hand_size(self, robot: Robot, cards: int) -> int:
        """Dealing: how many cards a robot that is dealt `cards` is dealt."""
        return cards

    def may_power_down(self, robot: Robot) -> bool:
        """Announcing, and re-entry: whether it can be said of the robot at all."""
        return True

    def choices(self, robot: Robot, moment: Moment) -> tuple[str, ...]:
        """A declaration, or before any stage: what the owner may say, the first what holds if he says nothing; none
        where the answer cannot matter. What he said is in `said` from then on."""
        return ()

    def before_reveal(self, running: Running, number: int) -> None:
        """Before anybody reveals the cards of the register."""

    def revealed(self, running: Running, number: int) -> None:
        """The cards of the register lie open. Asked too where it said something for the turn and the card is gone."""

    def spaces(self, running: Running, number: int, slot: Slot, spaces: int) -> int:
        """How many spaces the robot's card is worth that is worth `spaces`; for cards of the kinds in `may_be`."""
        return spaces

    def traits(self, robot: Robot, traits: Traits) -> Traits:
        """A register: what the kernel is told of the robot; `traits` are what other parts have made of it. Looks at no
        more of the robot than its Options, whether it is down, and what was said for it: what it gives is kept."""
        return traits

    def can_aim(self, running: Running, number: int, target: int) -> bool:
        """A weapon: whether it may be fired at the first robot in the line of sight."""
        return True

    def hits(self, running: Running, number: int, target: int) -> None:
        """A weapon, in D4: what it does to a target that survives."""

    def tokens_of(self, running: Running, number: int, target: int) -> tuple[str, ...]:
        """The main laser: what may be said of one token on its target, the first that it is an ordinary one."""
        return ()

    def prevents(self, running: Running, number: int, hit: Hit) -> str | None:
        """A damage token: what keeps it off the sheet by itself, as the story calls it, or None."""
        return None

    def reach(self, running: Running, number: int, sites: Sequence[Space]) -> tuple[Space, ...]:
        """Touching: which of the flags and repair sites the robot reaches from where it stands."""
        return ()

    def register_begins(self, running: Running) -> None:
        """A rule of a course, before anything of a register."""

    def stage_over(self, running: Running, stage: RegisterStage) -> None:
        """A rule of a course, after a stage of a register."""

    def touches(self, running: Running, number: int, space: Space) -> None:
        """A rule of a course: a robot touches a space in step E, after what every course makes of that."""

    def hears_touch(self, running: Running, number: int, space: Space) -> bool:
        """A rule of a course: whether it makes anything of it if a robot touches a space now."""
        return False

    def shooting(self, running: Running, number: int, traits: Traits) -> Traits:
        """A rule of a course: how a robot shoots in this register."""
        return traits

    def pushes(self, running: Running, number: int, other: int) -> None:
        """A rule of a course: a robot pushes the one next to it by its own movement, and it moves."""

    def shot_at(self, running: Running, target: int, shooters: Sequence[int]) -> None:
        """A rule of a course: lasers of robots reach a robot, in one register."""

    def destroyed(self, running: Running, number: int) -> None:
        """A rule of a course, or an Option that it still has: a robot is off the floor."""

    def repairs_over(self, running: Running) -> None:
        """A rule of a course: repairs of clean-up are done, registers not yet wiped."""

    def credits(self, course: CourseNow, number: int) -> bool:
        """A rule of a course: whether the robot gets credit for flags."""
        return True

    def moves(self, running: Running, change: Moved) -> None:
        """A rule of a course: a robot is about to move a space, whatever moves it."""

    def flags_ahead(self, course: CourseNow, floor: Floor) -> tuple[tuple[Space | None, ...], ...] | None:
        """Return the spaces of each flag after each of the next five registers, or None where no rule moves flags.

        A space is None for a flag that is then on no space. A flag that a belt carries into a pit or off the floor has
        that space in that register.
        """
        return None

    def turn_begins(self, course: CourseNow) -> CourseNow:
        """A rule of a course: what is different as a turn begins, before anything else, and of flags as each register
        does."""
        return course

    def ways_back(self, course: CourseNow, floor: Floor, robots: Sequence[Robot], number: int) -> WaysBack | None:
        """A rule of a course: how a robot comes onto the floor; None for the usual way."""
        return None

    def upgrades(self, robot: Robot, site: str, cards: int) -> int:
        """Clean-up: how many Options are drawn at a `wrench`, a `hammer` or a `flag` where `cards` would be."""
        return cards

    def reentry_damage(self, robot: Robot, tokens: int) -> int:
        """Re-entry: with how many tokens a robot comes back that has `tokens`."""
        return tokens

    def powers_down(self, robot: Robot) -> bool:
        """The end of clean-up: whether the robot is powered down for the next turn, whatever its owner says."""
        return False


def said(robot: Robot, option: str) -> str | None:
    """What the owner of a robot answered for an Option, while that holds; None where he was not asked."""
    return next((one.choice for one in robot.chosen or () if one.option == option), None)
