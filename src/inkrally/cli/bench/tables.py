"""The benchmark of a game table, for all games: from a command of a client to the messages for all clients.

Each command is judged, converted to rows of the store, applied, and encoded for every seat and a spectator. There are
no files and no connections.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import msgspec

from inkrally.cli.bench.measure import Measure, scale
from inkrally.games import GAMES
from inkrally.match.chance import SeededChance, numbered_seed
from inkrally.server.bot_levels import level_names
from inkrally.server.storage.store import Write
from inkrally.server.storage.table_rows import add_difference
from inkrally.table import commands as say
from inkrally.table.document import TableSetup
from inkrally.table.setup import new_table
from inkrally.table.snapshots import Audience, Channel, snapshot_of
from inkrally.table.table import TableCore

SEATS = 4
PHASES = 24
"""The maximum number of phases of a match, because default turns may never finish it."""


def measures() -> Iterator[Measure]:
    """Yield the measures of commands, for each game."""
    for name in GAMES:
        for subject, ends in (("commands", False), ("commands that end a phase", True)):

            def run(name: str = name, ends: bool = ends) -> float:
                return _rate(name, scale(20), ends)

            yield Measure(f"{subject} through the table, {name}, {SEATS} seats", "commands/s", run)


class _Served:
    """A table with a client in each seat and a spectator.

    `seconds` and `count` are the time and the number of commands so far, by whether they ended a phase.
    """

    def __init__(self, name: str, number: int) -> None:
        levels = level_names(name)
        setup = TableSetup(name, "bench", SEATS, stand_in=levels[0])
        self.number = number
        self.table = TableCore(new_table("bench", setup, "s0", GAMES, levels, 0), GAMES[name], levels)
        self.channels = [(Audience(seat, seat == 0), Channel("bench")) for seat in (*range(SEATS), None)]
        self.seconds = {False: 0.0, True: 0.0}
        self.count = {False: 0, True: 0}

    def do(self, account: str, command: say.Command) -> None:
        """Carry out a command as a server does, and measure its time."""
        start = time.perf_counter()
        change = self.table.handle(account, command, 0, numbered_seed(self.number))
        after = self.table.after(change)
        add_difference(Write(), self.table, after, 0)
        self.table = after
        for key, channel in self.channels:
            changes = channel.advance(snapshot_of(self.table, key, {}, channel.memo))
            if changes is not None:
                msgspec.json.encode((channel.version, changes))
        self.seconds[change.finished_drafts] += time.perf_counter() - start
        self.count[change.finished_drafts] += 1

    def play(self) -> None:
        """Play phases with default turns, action by action."""
        for seat in range(SEATS):
            self.do(f"s{seat}", say.Sit(f"seat {seat}", seat))
        self.do("s0", say.Start())
        for phase in range(PHASES):
            match = self.table.match
            assert match is not None
            chance = SeededChance(numbered_seed(1_000 * self.number + phase))
            for seat in match.owes:
                for act in match.game.default_draft(match.state.table, seat, (), chance):
                    raw: Any = msgspec.to_builtins(act)
                    self.do(f"s{seat}", say.AddAction(raw))
                self.do(f"s{seat}", say.Commit())
            if self.table.match is None or self.table.match.over:
                return


def _rate(name: str, matches: int, ends: bool) -> float:
    """Return the commands per second in some matches of a game: all commands, or with `ends` those that end a phase."""
    seconds, count = 0.0, 0
    for number in range(matches):
        served = _Served(name, number)
        served.play()
        seconds += served.seconds[True] if ends else sum(served.seconds.values())
        count += served.count[True] if ends else sum(served.count.values())
    return count / seconds
