"""What happens in a register phase and in clean-up, step by step: the event of the log, the animation, the words.

A step is one moment that the eye sees at once: one space of a card's movement, all belts together, all lasers. Its
changes say everything that became different and why (`by`, `at`), and nothing that has to be worked out, so that
writing them down needs no rule. Knows no match and no view.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from inkrally.roborally.register.names import (
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
"""`x` grows to the east, `y` to the south."""

# These types bound what a log can contain; `turn/log_validation.py` checks that what it names exists.

RobotNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=7)]
Coordinate: TypeAlias = Annotated[int, msgspec.Meta(ge=-1, le=48)]
Spot: TypeAlias = tuple[Coordinate, Coordinate]
"""A space of the largest floor, or one just beyond its edge."""
Register: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=5)]
Damage: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=10)]
Lives: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=9)]
Few: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=99)]
"""So many of anything that there are few of, or its number from 1: tokens, flags, boards, places."""
CardNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=999)]
Degrees: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=10**6, multiple_of=90)]


NotedFact: TypeAlias = Literal[
    "spaces", "uncounted", "damage", "hand", "new-hand", "stored", "fetched", "filled", "announced"
]


class _Change(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type"):
    pass


class _OfRobot(_Change, frozen=True):
    """What becomes different of one robot."""

    robot: RobotNumber


class Moved(_OfRobot, frozen=True, tag="moved"):
    """A robot moves one space; `to` may lie in a pit or off the floor, then it is destroyed in the same step."""

    to: Spot
    by: MovedBy
    pusher: RobotNumber | None = None
    """By a push: the robot whose card it is."""


class Turned(_OfRobot, frozen=True, tag="turned"):
    """A robot faces another way now, where it stands (rules 5)."""

    facing: Facing
    by: TurnedBy


class Stopped(_OfRobot, frozen=True, tag="stopped"):
    """A robot does not move though something would move it. `at` and `side`: the wall; `other`: the robot in its way.

    By a chain: `robot` would push, `other` is the last of the chain, before the wall. Occupied, contested, swap: on a
    belt (rules 5.6). Pushers: two of them contradict each other (5.7), `other` is the robot on the other one.
    """

    by: StoppedBy
    at: Spot | None = None
    side: Facing | None = None
    other: RobotNumber | None = None


class Shot(_Change, frozen=True, tag="shot"):
    """A laser fires from `at` towards `to`, its last space. `robot` is who fires, None for a laser of the floor.

    A robot's shot is told even if it hits nobody, a beam of the floor only where it hits. `damage` is what it deals.
    `weapon`: the Option that is fired instead of the main laser.
    """

    at: Spot
    facing: Facing
    to: Spot
    robot: RobotNumber | None = None
    hit: RobotNumber | None = None
    damage: Damage = 1
    weapon: str | None = None


class Damaged(_OfRobot, frozen=True, tag="damaged"):
    """`damage` is what the robot has now."""

    amount: Few
    damage: Damage


class Absorbed(_OfRobot, frozen=True, tag="absorbed"):
    """So many damage tokens of this moment do not come to lie on the robot's sheet; `by` what keeps them off it."""

    amount: Few
    by: str | None = None


class Locked(_OfRobot, frozen=True, tag="locked"):
    """A register locks; `card` where the deck filled it (rules 8.5)."""

    register: Register
    card: CardNumber | None = None


class Destroyed(_OfRobot, frozen=True, tag="destroyed"):
    """`lives` are those left; none: the robot is out."""

    by: DestroyedBy
    lives: Lives


class Archived(_OfRobot, frozen=True, tag="archived"):
    """A robot comes back at this space from now on (rules 6.4)."""

    at: Spot
    by: ArchivedBy


class Touched(_OfRobot, frozen=True, tag="touched"):
    """`flags` is how many the robot has touched now."""

    flags: Few


class Finished(_OfRobot, frozen=True, tag="finished"):
    """A robot has touched what it has to (rules 12)."""

    place: Few


class Repaired(_OfRobot, frozen=True, tag="repaired"):
    """`damage` is what is left. Locks fall away by the damage table (rules 8.2)."""

    damage: Damage
    by: RepairedBy


class Wiped(_OfRobot, frozen=True, tag="wiped"):
    """The cards of these registers are discarded."""

    registers: tuple[Register, ...]


class Powered(_OfRobot, frozen=True, tag="powered"):
    """A robot is down for the next turn, or up again."""

    down: bool


class Reentered(_OfRobot, frozen=True, tag="reentered"):
    """A robot is back on the floor (rules 9). `damage` is what it has then."""

    at: Spot
    facing: Facing
    damage: Damage


class Declared(_OfRobot, frozen=True, tag="declared"):
    """What was said for an Option, or follows from it, and holds for the register or, with `turn`, for the turn."""

    option: str
    choice: str
    turn: bool = False


class Counted(_OfRobot, frozen=True, tag="counted"):
    """So many tokens lie on an Option now."""

    option: str
    tokens: Few


class Stored(_OfRobot, frozen=True, tag="stored"):
    """A Program card lies face down on an Option, or none any more: `card` None."""

    option: str
    card: CardNumber | None = None


class Replaced(_OfRobot, frozen=True, tag="replaced"):
    """Another card lies in a register instead of what lay there. `by` is the Option; `hidden`: face down until the
    register is revealed."""

    register: Register
    card: CardNumber | None
    by: str
    hidden: bool = False


class Controlled(_OfRobot, frozen=True, tag="controlled"):
    """From a register on the robot executes what lies in those of another."""

    other: RobotNumber
    since: Register
    option: str = ""
    """The Option that does it, where steps name causes."""


class Discarded(_OfRobot, frozen=True, tag="discarded"):
    """A robot has an Option no more, and what lay on it is gone."""

    option: str
    by: DiscardedBy


class Claimed(_OfRobot, frozen=True, tag="claimed"):
    """A robot claims a flag for its team; flags count from 1."""

    flag: Few


class Titled(_OfRobot, frozen=True, tag="superbot"):
    """A robot is the SuperBot from now on."""


class TurnedBoard(_Change, frozen=True, tag="turned-board"):
    """A board of the course turns; boards count from 1. `degrees` is by how much it has turned in all."""

    board: Few
    degrees: Degrees
    robot: RobotNumber | None = None
    """Whose coin it was."""


class Carried(_Change, frozen=True, tag="carried"):
    """A belt carries a flag to a space, or into a pit or off the floor; flags count from 1. No robot does anything."""

    flag: Few
    to: Spot
    robot: RobotNumber | None = None


class PickedUp(_OfRobot, frozen=True, tag="picked-up"):
    """A robot carries a flag from now on; flags count from 1."""

    flag: Few


class Dropped(_OfRobot, frozen=True, tag="dropped"):
    """A robot carries a flag no more, which lies there now."""

    flag: Few
    at: Spot


class SentHome(_OfRobot, frozen=True, tag="sent-home"):
    """A robot sends a flag of its team back to where it began."""

    flag: Few
    at: Spot


class TakenOff(_OfRobot, frozen=True, tag="taken-off"):
    """A robot is taken off the floor by the one that pushed it, and loses no life by that. Its program is gone but
    for locked registers."""

    by: RobotNumber


class Tossed(_OfRobot, frozen=True, tag="tossed"):
    """The owner of a robot throws a coin."""

    side: Literal["heads", "tails"]


class Drew(_OfRobot, frozen=True, tag="drew"):
    """A robot gets an Option."""

    option: str


class Noted(_OfRobot, frozen=True, tag="noted"):
    """A fact about a robot that changes nothing of its state and that players are told.

    `spaces`: its Move card is worth `number` spaces. `uncounted`: it stands on its next flag, `number`, and gets no
    credit. `damage`: it began the race with `number` damage. `hand`: it was dealt `number` cards. `new-hand`: its hand
    was replaced by `number` cards. `stored`, `fetched`: a Program card was put on the Option, or taken from it.
    `filled`: time was up, and the clock filled `registers`. `announced`: it powers down for the next turn.
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
    """An Option card or a rule of the course by which a change is not as the base rules have it.

    `change` is the index of the change in its step. `was` is the number by the base rules and the causes before this
    one, `now` the number that this cause made of it.
    """

    change: Annotated[int, msgspec.Meta(ge=0, le=999)]
    option: str | None = None
    rule: str | None = None
    was: Few | None = None
    now: Few | None = None


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One moment. `robot` and `card`: whose card is being executed, in the stage `cards`; a card of several spaces is
    several steps. `causes`: the Options and rules of the course that had a say in its changes."""

    stage: Stage
    changes: tuple[StepChange, ...]
    robot: RobotNumber | None = None
    card: CardNumber | None = None
    causes: tuple[Cause, ...] = ()


def destructions(step: Step) -> list[list[Destroyed]]:
    """Who is destroyed in a step, those of one moment together, in dock order (9.2). A card moves one robot after the
    other: whom it pushes off the floor is gone before the token of Ramming Gear comes to another."""
    gone = [change for change in step.changes if isinstance(change, Destroyed)]
    if step.stage == "cards":
        return [[change] for change in gone]
    return [sorted(gone, key=lambda change: change.robot)] if gone else []
