"""The changes in a register and in clean-up, step by step. The log, the animation and the story text use these types.

A step is what players see at one moment: one space of a card's movement, all belts together, or all lasers. Its changes
contain every new value and its reason (`by`), so that they can be applied to a state without rules. Keep matches and
views out of this module.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from inkrally.roborally.register.vocabulary import (
    ArchivedBy,
    DestroyedBy,
    DiscardedBy,
    MovedBy,
    RepairedBy,
    Stage,
    StoppedBy,
    TurnedBy,
)

__all__ = ["Facing", "Space", "Stage", "Step", "StepChange"]

Facing: TypeAlias = Literal["N", "E", "S", "W"]
"""A direction, or a side of a space."""

Space: TypeAlias = tuple[int, int]
"""The x and y of a space. `x` grows to the east, `y` to the south."""

# These types limit the numbers in a log. `turn/log_validation.py` checks that the robots, cards and spaces exist.

RobotNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=7)]
Coordinate: TypeAlias = Annotated[int, msgspec.Meta(ge=-1, le=48)]
Spot: TypeAlias = tuple[Coordinate, Coordinate]
"""A space of the largest floor, or one just outside its edge."""
Register: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=5)]
Damage: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=10)]
Lives: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=9)]
Few: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=99)]
"""A small count, or a number that counts from 1: tokens, flags, boards, places."""
CardNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=999)]
Degrees: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=10**6, multiple_of=90)]


NotedFact: TypeAlias = Literal[
    "spaces", "uncounted", "damage", "hand", "new-hand", "stored", "fetched", "filled", "announced"
]


class _Change(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type"):
    """The base class of all changes in a step."""


class _OfRobot(_Change, frozen=True):
    """A change of one robot."""

    robot: RobotNumber


class Moved(_OfRobot, frozen=True, tag="moved"):
    """A robot moves one space. If `to` is a pit or off the floor, the same step destroys the robot."""

    to: Spot
    by: MovedBy
    pusher: RobotNumber | None = None
    """The robot whose card pushes this one, if it is pushed."""


class Turned(_OfRobot, frozen=True, tag="turned"):
    """A robot turns on its space (rules 5)."""

    facing: Facing
    by: TurnedBy


class Stopped(_OfRobot, frozen=True, tag="stopped"):
    """A robot cannot move. `at` and `side` are the wall that stops it, `other` is the robot in its way.

    `by` is the reason. With `chain`, the robot tries to push, and `other` is the last robot of the pushed chain, in
    front of the wall. With `occupied`, `contested` and `swap`, the robot is on a belt (rules 5.6). With `pushers`, two
    pushers conflict (5.7), and `other` is the robot on the other pusher.
    """

    by: StoppedBy
    at: Spot | None = None
    side: Facing | None = None
    other: RobotNumber | None = None


class Shot(_Change, frozen=True, tag="shot"):
    """A laser fires from `at` to its last space `to`. `robot` is the shooter, or None for a laser of the floor.

    A shot of a robot is recorded even if it hits no robot, a laser of the floor only if it hits. `damage` is the number
    of tokens. `weapon` is the Option that is fired instead of the main laser.
    """

    at: Spot
    facing: Facing
    to: Spot
    robot: RobotNumber | None = None
    hit: RobotNumber | None = None
    damage: Damage = 1
    weapon: str | None = None


class Damaged(_OfRobot, frozen=True, tag="damaged"):
    """A robot gets damage tokens. `damage` is its new total."""

    amount: Few
    damage: Damage


class Absorbed(_OfRobot, frozen=True, tag="absorbed"):
    """Some damage tokens are not put on the robot's sheet; `by` names what prevents them."""

    amount: Few
    by: str | None = None


class Locked(_OfRobot, frozen=True, tag="locked"):
    """A register locks. If it was empty, `card` is the card drawn for it (rules 8.5)."""

    register: Register
    card: CardNumber | None = None


class Destroyed(_OfRobot, frozen=True, tag="destroyed"):
    """A robot is destroyed. `lives` is the number of its remaining lives; with 0 it is out of the race."""

    by: DestroyedBy
    lives: Lives


class Archived(_OfRobot, frozen=True, tag="archived"):
    """The archive marker of a robot moves to a space (rules 6.4)."""

    at: Spot
    by: ArchivedBy


class Touched(_OfRobot, frozen=True, tag="touched"):
    """A robot touches its next flag. `flags` is the number of flags that it has touched now."""

    flags: Few


class Finished(_OfRobot, frozen=True, tag="finished"):
    """A robot has touched everything that it must, and gets a place (rules 12)."""

    place: Few


class Repaired(_OfRobot, frozen=True, tag="repaired"):
    """Damage tokens are removed; `damage` is what is left. Registers unlock by the damage table (rules 8.2)."""

    damage: Damage
    by: RepairedBy


class Wiped(_OfRobot, frozen=True, tag="wiped"):
    """All cards in some registers of a robot are discarded."""

    registers: tuple[Register, ...]


class Powered(_OfRobot, frozen=True, tag="powered"):
    """A robot is powered down for the next turn, or powered up again."""

    down: bool


class Reentered(_OfRobot, frozen=True, tag="reentered"):
    """A robot returns to the floor with some damage (rules 9)."""

    at: Spot
    facing: Facing
    damage: Damage


class Declared(_OfRobot, frozen=True, tag="declared"):
    """The owner's answer for an Option, or a consequence of it.

    It holds for the register, or with `turn` for the turn.
    """

    option: str
    choice: str
    turn: bool = False


class Counted(_OfRobot, frozen=True, tag="counted"):
    """The number of tokens on an Option changes to `tokens`."""

    option: str
    tokens: Few


class Stored(_OfRobot, frozen=True, tag="stored"):
    """A Program card is put face down on an Option, or taken from it (`card` is None)."""

    option: str
    card: CardNumber | None = None


class Replaced(_OfRobot, frozen=True, tag="replaced"):
    """The card in a register is replaced because of the Option `by`. If `hidden`, it is face down until the register is
    revealed."""

    register: Register
    card: CardNumber | None
    by: str
    hidden: bool = False


class Controlled(_OfRobot, frozen=True, tag="controlled"):
    """A robot executes the registers of the robot `other`, beginning with register `since`."""

    other: RobotNumber
    since: Register
    option: str = ""
    """The Option that causes it, if steps have causes."""


class Discarded(_OfRobot, frozen=True, tag="discarded"):
    """A robot loses an Option. Tokens and cards on the Option are discarded too."""

    option: str
    by: DiscardedBy


class Claimed(_OfRobot, frozen=True, tag="claimed"):
    """A robot claims a flag for its team. Flags count from 1."""

    flag: Few


class Titled(_OfRobot, frozen=True, tag="superbot"):
    """A robot becomes the SuperBot."""


class TurnedBoard(_Change, frozen=True, tag="turned-board"):
    """A board of the course turns. Boards count from 1. `degrees` is its rotation in total."""

    board: Few
    degrees: Degrees
    robot: RobotNumber | None = None
    """The robot whose owner threw the coin."""


class Carried(_Change, frozen=True, tag="carried"):
    """A belt carries a flag, possibly into a pit or off the floor. Flags count from 1. `robot` is always None."""

    flag: Few
    to: Spot
    robot: RobotNumber | None = None


class PickedUp(_OfRobot, frozen=True, tag="picked-up"):
    """A robot picks up a flag and carries it. Flags count from 1."""

    flag: Few


class Dropped(_OfRobot, frozen=True, tag="dropped"):
    """A robot drops the flag that it carried."""

    flag: Few
    at: Spot


class SentHome(_OfRobot, frozen=True, tag="sent-home"):
    """A robot sends a flag of its team back to where it started."""

    flag: Few
    at: Spot


class TakenOff(_OfRobot, frozen=True, tag="taken-off"):
    """The robot `by` pushed this robot, so a course rule takes this robot off the floor.

    It loses no life. Its program is discarded except for locked registers.
    """

    by: RobotNumber


class Tossed(_OfRobot, frozen=True, tag="tossed"):
    """The owner of a robot throws a coin."""

    side: Literal["heads", "tails"]


class Drew(_OfRobot, frozen=True, tag="drew"):
    """A robot gets an Option."""

    option: str


class Noted(_OfRobot, frozen=True, tag="noted"):
    """A fact about a robot for the players. It changes nothing in the state.

    Attributes:
        what: The kind of fact. `spaces`: its Move card moves `number` spaces. `uncounted`: it is on its next flag,
            `number`, and gets no credit. `damage`: it started the race with `number` damage. `hand`: it was dealt
            `number` cards. `new-hand`: its hand was replaced by `number` cards. `stored`, `fetched`: a Program card was
            put on `option`, or taken from it. `filled`: time ran out, and the timer filled `registers`. `announced`: it
            will power down in the next turn.
    """

    what: NotedFact
    number: Few = 0
    option: str | None = None
    registers: tuple[Register, ...] = ()


StepChange: TypeAlias = (
    Moved
    | Turned
    | Stopped
    | Shot
    | Damaged
    | Absorbed
    | Locked
    | Destroyed
    | Archived
    | Touched
    | Finished
    | Repaired
    | Wiped
    | Powered
    | Reentered
    | Declared
    | Counted
    | Stored
    | Replaced
    | Controlled
    | Discarded
    | Drew
    | Claimed
    | Titled
    | TurnedBoard
    | Carried
    | PickedUp
    | Dropped
    | SentHome
    | TakenOff
    | Tossed
    | Noted
)


class Cause(msgspec.Struct, frozen=True, omit_defaults=True):
    """The Option card or course rule that makes a change differ from the base rules.

    `change` is the index of the change in its step. `was` is the number before this cause, by the base rules and
    earlier causes; `now` is the number after it.
    """

    change: Annotated[int, msgspec.Meta(ge=0, le=999)]
    option: str | None = None
    rule: str | None = None
    was: Few | None = None
    now: Few | None = None


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One moment of a register or clean-up.

    In the stage `cards`, `robot` and `card` are the robot whose card is played and the card; each space of the card is
    one step. `causes` are the Options and course rules that affect the changes.
    """

    stage: Stage
    changes: tuple[StepChange, ...]
    robot: RobotNumber | None = None
    card: CardNumber | None = None
    causes: tuple[Cause, ...] = ()


def destructions(step: Step) -> list[list[Destroyed]]:
    """Return the robots that a step destroys, grouped by moment, in dock order (rules 9.2).

    In the stage `cards`, robots move one after another: a robot that is pushed off the floor is destroyed before
    Ramming Gear damages the next one. In other stages, all robots are destroyed at the same moment.
    """
    gone = [change for change in step.changes if isinstance(change, Destroyed)]
    if step.stage == "cards":
        return [[change] for change in gone]
    return [sorted(gone, key=lambda change: change.robot)] if gone else []
