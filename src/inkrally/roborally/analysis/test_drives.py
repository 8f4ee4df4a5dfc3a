"""Runs test drives: bots race over a course to measure its length and to find its dangerous spaces.

The same seeds give the same results.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from statistics import mean
from typing import Any

import msgspec

from inkrally.match.chance import numbered_seed
from inkrally.match.game import Open, command_of
from inkrally.match.match import Match
from inkrally.roborally.bots.levels import BOTS
from inkrally.roborally.game import RoboRally
from inkrally.roborally.register.trace import Destroyed, Moved, Reentered, Space, Touched
from inkrally.roborally.table import Options, Table, floor_of

DRIVER_LEVEL = "beam"
"""The level of the bots that drive: fast, and reasonably strong."""
MAX_TURNS = 40
"""The maximum number of turns of a race. A longer race counts as not won."""


class TestDriveRace(msgspec.Struct, frozen=True):
    """The result of one race.

    Attributes:
        seed: The seed of the race.
        turns: The number of turns until a robot won, or None if none did.
        lost: The number of lives that all robots together lost.
        flags: The number of flags that all robots together touched.
    """

    seed: int
    turns: int | None
    lost: int
    flags: int


class TestDriveStats(msgspec.Struct, frozen=True):
    """The results of all races of a test drive so far.

    Attributes:
        robots: The number of robots in each race.
        races: The result of each race.
        won: The number of races that a robot won.
        turns: The minimum, mean and maximum number of turns of the races that were won; None if none was.
        lost: The mean number of lives that all robots together lose in a race.
        walks: How often a robot came to each space, by `x,y`.
        falls: How often a robot was destroyed at each space, by `x,y`.
        causes: How often robots were destroyed, by cause.
    """

    robots: int
    races: tuple[TestDriveRace, ...]
    won: int
    turns: tuple[int, float, int] | None
    lost: float
    walks: dict[str, int]
    falls: dict[str, int]
    causes: dict[str, int]


def robot_count(players: tuple[int, ...], wanted: int = 4) -> int:
    """Return the number of robots for a test drive.

    It is `wanted`, or the nearest of `players`, the numbers of players that the course allows.
    """
    return min(players, key=lambda number: (abs(number - wanted), number))


def run_test_drives(course: dict[str, Any], seeds: tuple[int, ...], robots: int) -> Iterator[TestDriveStats]:
    """Run one race for each seed, and yield the results so far after each race.

    `course` is the course file as JSON. Raises BadInput if no race is possible on this course.
    """
    results = _RaceResults(robots)
    for seed in seeds:
        results.race(course, seed)
        yield results.now()


class _RaceResults:
    """Collects the results of the races of a test drive."""

    def __init__(self, robots: int) -> None:
        self.robots = robots
        self.races: list[TestDriveRace] = []
        self.walks: Counter[Space] = Counter()
        self.falls: Counter[Space] = Counter()
        self.causes: Counter[str] = Counter()
        self.at: dict[int, Space] = {}
        """The last space of each robot. A robot that leaves the floor is destroyed at its last space on it."""

    def race(self, course: dict[str, Any], seed: int) -> None:
        """Play one race of bots with a seed, and add its results."""
        bot = next(bot for bot in BOTS if bot.name == DRIVER_LEVEL)
        options = Options(course="own", own=course, timer=None)
        match: Match = Match(RoboRally(), options, [bot.name] * self.robots, numbered_seed(seed))
        match.submit(Open())
        decision = 0
        while not match.over and self._table(match).turn <= MAX_TURNS:
            for seat in match.owes:
                decision += 1
                choice = bot.choose(match.view(seat), Random(f"{seed} {seat} {decision}"))
                match.submit(command_of(match.game, seat, choice.acts))
        floor = floor_of(self._table(match))
        self.at = dict(enumerate(floor.docks[: self.robots]))
        lost = flags = 0
        for entry in match.entries:
            for step in getattr(entry.event, "steps", ()):
                for change in step.changes:
                    if isinstance(change, Moved) and change.to in floor.cells:
                        self.walks[change.to] += 1
                        self.at[change.robot] = change.to
                    elif isinstance(change, Reentered):
                        self.at[change.robot] = change.at
                    elif isinstance(change, Destroyed):
                        lost += 1
                        self.falls[self.at[change.robot]] += 1
                        self.causes[change.by] += 1
                    elif isinstance(change, Touched):
                        flags += 1
        table = self._table(match)
        won = any(robot.status == "finished" for robot in table.robots)
        self.races.append(TestDriveRace(seed, table.turn if won else None, lost, flags))

    @staticmethod
    def _table(match: Match) -> Table:
        table: Any = match.state.table
        assert isinstance(table, Table)
        return table

    def now(self) -> TestDriveStats:
        """Return the results so far."""
        turns = [race.turns for race in self.races if race.turns is not None]
        return TestDriveStats(
            self.robots,
            tuple(self.races),
            len(turns),
            (min(turns), mean(turns), max(turns)) if turns else None,
            mean(race.lost for race in self.races),
            {f"{x},{y}": count for (x, y), count in sorted(self.walks.items())},
            {f"{x},{y}": count for (x, y), count in sorted(self.falls.items())},
            dict(sorted(self.causes.items())),
        )
