"""Defines the types of the changes in a register and in clean-up, step by step.

The log, the animation and the story text use these types. A step is one moment for players: one space of a card's
movement, all belts together, or all lasers. The changes of a step have every new value with its reason (`by`), so that
the rules are not needed to apply them. Keep matches and views out of this module.
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
"""A space of the largest possible floor, or a space just outside its edge."""
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
    """The robot whose card pushes this robot, None if it is not pushed."""


class Turned(_OfRobot, frozen=True, tag="turned"):
    """A robot turns on its space (rules 5)."""

    facing: Facing
    by: TurnedBy


class Stopped(_OfRobot, frozen=True, tag="stopped"):
    """A robot cannot move.

    Attributes:
        by: The reason. With `chain`, the robot tries to push other robots against a wall. With `occupied`, `contested`
            and `swap`, the robot is on a belt (rules 5.6). With `pushers`, two pushers conflict (rules 5.7).
        at: The space of the wall that stops the robot.
        side: The side of that space where the wall is.
        other: The robot in the way. With `chain`, it is the last robot of the chain, in front of the wall. With
            `pushers`, it is the robot on the second pusher.
    """

    by: StoppedBy
    at: Spot | None = None
    side: Facing | None = None
    other: RobotNumber | None = None


class Shot(_Change, frozen=True, tag="shot"):
    """A laser fires in the direction `facing` from the space `at` to the last space `to`.

    `robot` is the shooter, or None for a laser of the floor. `hit` is the robot that is hit. A shot of a robot is
    recorded even if it hits no robot, a laser of the floor only if it hits one. `damage` is the number of tokens.
    `weapon` is the Option that is fired instead of the main laser.
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
    """An Option or trait prevents `amount` damage tokens of a robot. `by` names the kind of prevention."""

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
    """A robot loses damage tokens; `damage` is the number that is left.

    Registers unlock by the damage table (rules 8.2).
    """

    damage: Damage
    by: RepairedBy


class Wiped(_OfRobot, frozen=True, tag="wiped"):
    """All cards in some registers of a robot are discarded."""

    registers: tuple[Register, ...]


class Powered(_OfRobot, frozen=True, tag="powered"):
    """A robot is powered down for the next turn, or powered up again."""

    down: bool


class Reentered(_OfRobot, frozen=True, tag="reentered"):
    """A robot returns to the floor with `damage` damage tokens (rules 9)."""

    at: Spot
    facing: Facing
    damage: Damage


class Declared(_OfRobot, frozen=True, tag="declared"):
    """The owner has given an answer for an Option.

    The answer holds for the register, or with `turn` for the whole turn.
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
    """The Option that causes the control. Empty if causes are not recorded."""


class Discarded(_OfRobot, frozen=True, tag="discarded"):
    """A robot loses an Option. Tokens and cards on the Option are discarded too."""

    option: str
    by: DiscardedBy


class Claimed(_OfRobot, frozen=True, tag="claimed"):
    """A robot claims the flag with the number `flag` (from 1) for its team."""

    flag: Few


class Titled(_OfRobot, frozen=True, tag="superbot"):
    """A robot becomes the SuperBot."""


class TurnedBoard(_Change, frozen=True, tag="turned-board"):
    """A board of the course turns. Boards count from 1. `degrees` is its rotation since the start of the race."""

    board: Few
    degrees: Degrees
    robot: RobotNumber | None = None
    """The robot whose owner tossed the coin."""


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
    """A robot sends a flag of its team back to the space `at`, where the flag started. Flags count from 1."""

    flag: Few
    at: Spot


class TakenOff(_OfRobot, frozen=True, tag="taken-off"):
    """The robot `by` pushed this robot, so a course rule takes this robot off the floor.

    It loses no life. Its program is discarded except for locked registers.
    """

    by: RobotNumber


class Tossed(_OfRobot, frozen=True, tag="tossed"):
    """The owner of a robot tosses a coin."""

    side: Literal["heads", "tails"]


class Drew(_OfRobot, frozen=True, tag="drew"):
    """A robot gets an Option."""

    option: str


class Noted(_OfRobot, frozen=True, tag="noted"):
    """A fact about a robot for the players, which does not change the state.

    Attributes:
        what: The kind of fact. `spaces`: the robot's Move card moves `number` spaces. `uncounted`: the robot is on its
            next flag, `number`, and gets no credit. `damage`: the robot started the race with `number` damage. `hand`:
            the robot was dealt `number` cards. `new-hand`: the hand was replaced by `number` cards. `stored`,
            `fetched`: a Program card was put on `option`, or taken from it. `filled`: time ran out, and the timer
            filled `registers`. `announced`: the robot will power down in the next turn.
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

    `change` is the index of the change in its step. `was` is the value without this cause, by the base rules and
    earlier causes; `now` is the value with it. `option` or `rule` is the name of the Option or course rule.
    """

    change: Annotated[int, msgspec.Meta(ge=0, le=999)]
    option: str | None = None
    rule: str | None = None
    was: Few | None = None
    now: Few | None = None


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One moment of a register or clean-up.

    In the stage `cards`, `robot` plays `card`, and each space of the movement is one step. `causes` are the Options and
    course rules that affect the changes.
    """

    stage: Stage
    changes: tuple[StepChange, ...]
    robot: RobotNumber | None = None
    card: CardNumber | None = None
    causes: tuple[Cause, ...] = ()


def destructions(step: Step) -> list[list[Destroyed]]:
    """Return the destructions of robots in a step, grouped by moment, in dock order (rules 9.2).

    In the stage `cards`, robots move one after another: a robot that is pushed off the floor is destroyed before
    Ramming Gear damages the next robot. In other stages, all robots are destroyed at the same moment.
    """
    gone = [change for change in step.changes if isinstance(change, Destroyed)]
    if step.stage == "cards":
        return [[change] for change in gone]
    return [sorted(gone, key=lambda change: change.robot)] if gone else []
