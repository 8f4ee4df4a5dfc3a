"""Helpers for RoboRally matches in tests: custom floors, any starting position, chosen cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest

from inkrally.match.chance import Chance, SeededChance, numbered_seed
from inkrally.match.errors import InkrallyError
from inkrally.match.game import Command, Commit, Expire, Open, Seat, State
from inkrally.match.match import Match
from inkrally.roborally.decisions.register_run import RegisterRun
from inkrally.roborally.facts import Cell
from inkrally.roborally.floor.courses import Course
from inkrally.roborally.floor.floor import Floor, build_floor
from inkrally.roborally.game import RoboRally
from inkrally.roborally.register.trace import Facing, Space, Step
from inkrally.roborally.table import DECK, Options, Table
from inkrally.roborally.turn.actions import Action, PlaceCard
from inkrally.roborally.turn.cleanup import clean_up
from inkrally.roborally.turn.resolution_run import CLEAN_UP
from inkrally.roborally.turn.robots import Robot

GAME = RoboRally()
FLOORS: dict[str, Course] = {}
"""The floors of the running test by id; `conftest.py` makes the game find them."""

PIT, WRENCH, HAMMER = Cell(floor="pit"), Cell(floor="repair"), Cell(floor="repair_option")

# The cards of each kind; `BACK_UP` is one of several.
LEFT, RIGHT, U_TURN, BACK_UP = tuple(range(70, 411, 20)), tuple(range(80, 421, 20)), tuple(range(10, 61, 10)), 430
MOVE_1, MOVE_2, MOVE_3 = tuple(range(490, 661, 10)), tuple(range(670, 781, 10)), tuple(range(790, 841, 10))
SPIN = LEFT[:5]
"""Five left turns, which leave the robot where it is."""


def lay(floor: Floor) -> str:
    """Register a floor for the running test and return its course id."""
    name = f"test-{len(FLOORS)}"
    FLOORS[name] = Course(name, "A test", "test", None, (), "short", floor)
    return name


def plain(
    cells: Mapping[Space, Cell] | None = None,
    flags: Sequence[Space] = ((7, 7),),
    docks: Sequence[Space] = ((0, 7), (1, 7), (2, 7), (3, 7), (4, 7), (5, 7), (6, 7), (7, 6)),
    size: tuple[int, int] = (8, 8),
) -> Options:
    """Return options for a match on an open floor with these cells."""
    width, height = size
    whole = {(x, y): Cell() for x in range(width) for y in range(height)} | dict(cells or {})
    return Options(course=lay(build_floor(width, height, whole, flags, docks)), timer=None)


def cleaned(floor: Floor, robots: Sequence[Robot]) -> tuple[Step, ...]:
    """Run repairs and the wipe of registers without questions or draws and return the steps."""
    run = RegisterRun(floor, robots, CLEAN_UP, (), {}, lambda *_: None, lambda *_: None)
    clean_up(run, lambda *_: None)
    return tuple(run.steps)


def robot(at: Space, facing: Facing = "N", **more: Any) -> Robot:
    """Return a robot; `position` assigns the seats."""
    return Robot(**{"seat": 0, "at": at, "facing": facing, "archive": at, "lives": 3, **more})


def position(options: Options, *robots: Robot, **more: Any) -> Table:
    """Return a table in the middle of a match with one robot a seat; by default all are to be programmed."""
    seated = tuple(msgspec.structs.replace(each, seat=seat) for seat, each in enumerate(robots))
    held = {card for each in seated for card in each.registers}
    chosen = {"turn": 1, "stage": "program", "hands": ((),) * len(robots), **more}
    dealt = {card for hand in chosen["hands"] for card in hand}
    pile = tuple(card for card in DECK if card not in held | dealt)
    return Table(options, len(robots), seated, **{"pile": pile, **chosen})


class Loaded(Chance):
    """A random source with some outcomes given and the rest from a seed."""

    def __init__(self, seed: int, given: Mapping[str, int]) -> None:
        super().__init__()
        self.given = given
        self.rest = SeededChance(numbered_seed(seed))

    def _number(self, label: str, sides: int) -> int:
        return self.given[label] if label in self.given else self.rest.number(label, sides)


def playing(table: Table, seed: int = 1, given: Mapping[str, int] | None = None) -> Match:
    """Return a match that continues from a table."""
    match = Match(GAME, table.options, [f"seat {seat}" for seat in range(table.seats)], numbered_seed(seed))
    match._chance = Loaded(seed, given or {})
    match.state = State(table, {}, True)
    return match


def begun(options: Options, seats: int, seed: int = 1) -> Match:
    """Return a match that has begun, with the first hands dealt."""
    match = Match(GAME, options, [f"seat {seat}" for seat in range(seats)], numbered_seed(seed))
    match.submit(Open())
    return match


def table_of(match: Match) -> Table:
    """Return the current table of a match."""
    found: Table = match.state.table
    return found


def asked(match: Match) -> tuple[str, tuple[Seat, ...]]:
    """Return the phase and the seats asked in it."""
    phase = GAME.phase(table_of(match))
    return ("over", ()) if phase is None else (phase.name, phase.asks)


def places(number: int, cards: Sequence[int], registers: Sequence[int] = (1, 2, 3, 4, 5)) -> tuple[Action, ...]:
    """Return the acts that place these cards in these registers."""
    return tuple(PlaceCard(number, register, card) for register, card in zip(registers, cards, strict=True))


def with_hands(table: Table, *hands: Sequence[int]) -> Table:
    """Return the table with these hands, ready for programming."""
    dealt = {card for hand in hands for card in hand}
    held = {card for each in table.robots for card in each.registers}
    pile = tuple(card for card in DECK if card not in dealt | held)
    return msgspec.structs.replace(table, hands=tuple(map(tuple, hands)), pile=pile, stage="program")


def run(match: Match, *programs: Sequence[int], free: Mapping[int, Sequence[int]] | None = None) -> list[Any]:
    """Commit a program for each robot that has cards and play on to the next question; return the events."""
    first = len(match.entries)
    for number, cards in enumerate(programs):
        if cards:
            registers = (free or {}).get(number, (1, 2, 3, 4, 5))
            match.submit(Commit(table_of(match).robots[number].seat, places(number, cards, registers)))
    return [entry.event for entry in match.entries[first:]]


def say(match: Match, act: Action) -> list[Any]:
    """Answer a question for the only seat asked and return the events."""
    (seat,) = asked(match)[1]
    return [entry.event for entry in match.submit(Commit(seat, (act,)))]


def late(match: Match, **drafts: Any) -> list[Any]:
    """Let the time run out and return the events."""
    return [entry.event for entry in match.submit(Expire(**drafts))]


def refused(match: Match, command: Command[Any]) -> str:
    """Return the error code of a refused command and check that the state did not change."""
    before = msgspec.json.encode(match.state)
    with pytest.raises(InkrallyError) as caught:
        match.submit(command)
    assert msgspec.json.encode(match.state) == before
    assert caught.value.message
    return caught.value.code


def changes(events: Sequence[Any], kind: type[Any]) -> list[Any]:
    """Return the changes of one type in the steps of events."""
    steps: list[Step] = [step for event in events for step in getattr(event, "steps", ())]
    return [change for step in steps for change in step.changes if isinstance(change, kind)]
