"""A course driven over by bots, from numbered seeds: how many turns it takes, who falls where, where robots walk.

The same seeds tell the same. Knows no page and no clock.
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
from inkrally.roborally.bots.players import BOTS
from inkrally.roborally.game import RoboRally
from inkrally.roborally.register.trace import Destroyed, Moved, Reentered, Space, Touched
from inkrally.roborally.table import Options, Table, floor_of

LEVEL = "beam"
"""Who drives: quick, and no fool."""
MOST_TURNS = 40
"""A race that is not won then counts as one that nobody wins."""


class DrivenRace(msgspec.Struct, frozen=True):
    """One drive: `turns` until it was won, None where it was not; `lost` lives of all, `flags` touched by all."""

    seed: int
    turns: int | None
    lost: int
    flags: int


class Drives(msgspec.Struct, frozen=True):
    """What came of all drives so far. `turns` are the least, the mean and the most of those that were won, `lost` the
    mean of the lives that a race costs all robots. `walks` and `falls` by `x,y`: how often a robot came there, and was
    destroyed there; `causes` by what destroyed."""

    robots: int
    races: tuple[DrivenRace, ...]
    won: int
    turns: tuple[int, float, int] | None
    lost: float
    walks: dict[str, int]
    falls: dict[str, int]
    causes: dict[str, int]


def robots_for(players: tuple[int, ...], wanted: int = 4) -> int:
    """How many robots drive: `wanted`, or as many more or fewer as the course is meant for."""
    return min(players, key=lambda number: (abs(number - wanted), number))


def drives(course: dict[str, Any], seeds: tuple[int, ...], robots: int) -> Iterator[Drives]:
    """Drive once for each seed; after each race what is known so far. Raises BadInput where no race can be held."""
    told = _Told(robots)
    for seed in seeds:
        told.race(course, seed)
        yield told.now()


class _Told:
    def __init__(self, robots: int) -> None:
        self.robots = robots
        self.races: list[DrivenRace] = []
        self.walks: Counter[Space] = Counter()
        self.falls: Counter[Space] = Counter()
        self.causes: Counter[str] = Counter()
        self.at: dict[int, Space] = {}
        """Where each robot stood last; over the edge it fell from there."""

    def race(self, course: dict[str, Any], seed: int) -> None:
        bot = next(bot for bot in BOTS if bot.name == LEVEL)
        options = Options(course="own", own=course, timer=None)
        match: Match = Match(RoboRally(), options, [bot.name] * self.robots, numbered_seed(seed))
        match.submit(Open())
        decision = 0
        while not match.over and self._table(match).turn <= MOST_TURNS:
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
        self.races.append(DrivenRace(seed, table.turn if won else None, lost, flags))

    @staticmethod
    def _table(match: Match) -> Table:
        table: Any = match.state.table
        assert isinstance(table, Table)
        return table

    def now(self) -> Drives:
        turns = [race.turns for race in self.races if race.turns is not None]
        return Drives(
            self.robots,
            tuple(self.races),
            len(turns),
            (min(turns), mean(turns), max(turns)) if turns else None,
            mean(race.lost for race in self.races),
            {f"{x},{y}": count for (x, y), count in sorted(self.walks.items())},
            {f"{x},{y}": count for (x, y), count in sorted(self.falls.items())},
            dict(sorted(self.causes.items())),
        )
