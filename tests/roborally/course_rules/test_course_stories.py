"""The story of a turn contains all effects of course rules: read from its start, it leads to the table's state."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from inkrally.match.log import fold
from inkrally.roborally.floor.courses import printed_course
from inkrally.roborally.game import RoboRally
from inkrally.roborally.register.trace import (
    Carried,
    Claimed,
    Dropped,
    PickedUp,
    SentHome,
    Space,
    Step,
    StepChange,
    Titled,
    TurnedBoard,
)
from inkrally.roborally.table import CleanUpDone, RegisterResolved, ResolutionPaused, RobotsReentered, Table, TurnReplay
from tests.golden import golden

SPECIAL = [
    "capture-the-flag",
    "day-of-the-superbot",
    "frenetic-factory",
    "moving-targets",
    "tandem-carnage",
    "toggle-boggle",
]


def tables(name: str) -> Iterator[Table]:
    """Yield the table of a golden log after each resolution, before the next turn sets anything up."""
    log, game = golden(f"course-{name}"), RoboRally()
    state = fold(log, game, upto=0)
    for entry in log.entries:
        state = game.evolve(state, entry.event)
        if isinstance(entry.event, RegisterResolved | ResolutionPaused | CleanUpDone | RobotsReentered):
            yield state.table


class Read:
    """The state that a reader of the story alone can derive."""

    def __init__(self, story: TurnReplay, teams: tuple[int, ...]) -> None:
        known = {
            name: None if (told := getattr(story, name)) is msgspec.UNSET else told
            for name in ("flags", "carriers", "claims", "superbot", "boards")
        }
        self.flags: list[Space | None] = list(known["flags"] or ())
        self.carriers = list(known["carriers"] or [None] * len(self.flags))
        self.claims = list(known["claims"] or ())
        self.superbot = known["superbot"]
        self.boards = list(known["boards"] or ())
        for register in story.registers:
            if register.flags is not msgspec.UNSET:
                self.flags = list(register.flags)
            self.steps(register.steps, teams)
        self.steps(story.after, teams)

    def steps(self, steps: tuple[Step, ...], teams: tuple[int, ...]) -> None:
        for step in steps:
            for change in step.changes:
                self.change(change, teams)

    def change(self, change: StepChange, teams: tuple[int, ...]) -> None:
        match change:
            case Carried(flag, to):
                self.flags[flag - 1] = to
            case PickedUp(robot, flag):
                self.flags[flag - 1], self.carriers[flag - 1] = None, robot
            case Dropped(_, flag, at) | SentHome(_, flag, at):
                self.flags[flag - 1], self.carriers[flag - 1] = at, None
            case Claimed(robot, flag):
                self.claims[flag - 1] = teams[robot]
            case Titled(robot):
                self.superbot = robot
            case TurnedBoard(board, degrees):
                self.boards[board - 1] = degrees


@pytest.mark.parametrize("name", SPECIAL)
def test_a_story_leads_to_the_state_of_the_table(name: str) -> None:
    seen = 0
    for table in tables(name):
        now, story = table.course, table.story
        if now is None or story is None or story.turn != table.turn:
            continue
        seen += 1
        read = Read(story, now.teams)
        # A flag lost in this register stays in the pit or off the board until the next register.
        assert [at for at, there in zip(read.flags, now.flags, strict=True) if there is not None] == [
            there for there in now.flags if there is not None
        ]
        assert tuple(read.carriers) == (now.carriers or (None,) * len(now.flags))
        assert tuple(read.claims) == now.claims
        # When the SuperBot leaves as the last robot, no other takes the title.
        assert now.superbot in (read.superbot, None)
        turns = "coin_rotation" in printed_course(table.options.course).rules
        assert tuple(read.boards) == (now.rotations if turns else ())
    assert seen > 20


def test_flags_that_return_at_the_start_of_a_register_are_in_its_story() -> None:
    told = [table.story for table in tables("moving-targets") if table.story is not None]
    back = [
        (register.flags, table_flags)
        for story in told
        for table_flags in [story.flags]
        for register in story.registers
        if register.flags is not msgspec.UNSET
    ]
    assert back
    starts = printed_course("moving_targets").floor.flags
    for flags, _ in back:
        assert None not in flags
        assert any(at == start for at, start in zip(flags, starts, strict=True))
    # The story has no field of flags where none came back.
    assert all(
        register.flags is msgspec.UNSET
        for table in tables("capture-the-flag")
        if table.story is not None
        for register in table.story.registers
    )


def test_the_boards_of_a_turn_are_those_before_its_coins() -> None:
    """Frenetic Factory: the floor shown for a turn is that at its start, before its coins turn any board."""
    found = 0
    for table in tables("frenetic-factory"):
        story = table.story
        assert story is not None
        assert table.course is not None
        turned = [
            change
            for register in story.registers
            for step in register.steps
            for change in step.changes
            if isinstance(change, TurnedBoard)
        ]
        if turned and story.turn == table.turn:
            found += 1
            assert story.boards != table.course.rotations
    assert found


def test_course_rules_without_state_add_nothing_to_stories() -> None:
    for table in tables("set-to-kill"):
        assert table.story is not None
        told = msgspec.to_builtins(table.story)
        assert not {"carriers", "claims", "superbot", "boards"} & set(told)
        assert all("flags" not in register for register in told["registers"])
