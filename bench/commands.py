"""Compare what commands cost at a table in two checkouts, also one from before rooms were named anew: whole matches of
four seats, judged, written as rows, applied, and told to four players and one who looks on, without a store and without
sockets. Timed by the processor's own clock, in turns. Prints for each game the commands a second of both and the ratio
of the best: all commands, and those that end a phase.

    python bench/commands.py OLD NEW --turns 3

Both are run by this interpreter, so their hot modules are compiled for it (`python hatch_build.py`, in each).
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from time import process_time
from typing import Any

MATCHES = 20
PHASES = 24
LEVELS = ("greedy", "random")


def names() -> dict[str, Any]:
    """What the checkout that is looked at calls the parts of a table."""
    import inkrally.table.commands as say

    try:
        from inkrally.server.storage.rows import add_change
        from inkrally.server.storage.store import Write
        from inkrally.table.doc import TableSetup
        from inkrally.table.new import new_table
        from inkrally.table.snapshots import Audience, Channel, snapshot_of
        from inkrally.table.table import TableCore
    except ImportError:  # before version 2 of the protocol
        from importlib import import_module

        rooms, store, table = (
            import_module(f"inkrally.{name}") for name in ("table.rooms", "server.store", "table.table")
        )
        return {
            "commit": vars(say)["HandIn"],
            "add_change": import_module("inkrally.server.seating").add_change,
            "write": store.Write,
            "setup": import_module("inkrally.table.doc").Setup,
            "new_table": table.new_table,
            "core": table.Table,
            "audience": rooms.Key,
            "channel": rooms.Channel,
            "snapshot": rooms.room,
            "memo": rooms.Memo,
        }
    return {
        "commit": say.Commit,
        "add_change": add_change,
        "write": Write,
        "setup": TableSetup,
        "new_table": new_table,
        "core": TableCore,
        "audience": Audience,
        "channel": Channel,
        "snapshot": snapshot_of,
        "memo": None,
    }


class Played:
    """A match at a table that everybody looks at, and what its commands took: by whether they ended a phase."""

    def __init__(self, game: str, number: int, named: dict[str, Any]) -> None:
        from inkrally.games import GAMES

        self.named, self.number = named, number
        setup = named["setup"](game, "bench", 4, stand_in=LEVELS[0])
        self.table = named["core"](named["new_table"]("bench", setup, "s0", GAMES, LEVELS, 0), GAMES[game], LEVELS)
        audiences = [named["audience"](seat, seat == 0) for seat in (0, 1, 2, 3, None)]
        self.told = [(each, channel := named["channel"]("bench"), self._memo(channel)) for each in audiences]
        self.seconds = {False: 0.0, True: 0.0}
        self.count = {False: 0, True: 0}

    def _memo(self, channel: Any) -> Any:
        return channel.memo if self.named["memo"] is None else self.named["memo"]()

    def do(self, account: str, command: Any) -> None:
        import msgspec

        from inkrally.match.chance import numbered_seed

        began = process_time()
        change = self.table.handle(account, command, 0, numbered_seed(self.number))
        self.named["add_change"](self.named["write"](), self.table, change, 0)
        self.table.apply(change)
        for audience, channel, memo in self.told:
            changed = channel.tell(self.named["snapshot"](self.table, audience, {}, memo))
            if changed is not None:
                msgspec.json.encode((channel.version, changed))
        self.seconds[change.settled] += process_time() - began
        self.count[change.settled] += 1

    def play(self) -> None:
        import msgspec

        import inkrally.table.commands as say
        from inkrally.match.chance import SeededChance, numbered_seed

        for seat in range(4):
            self.do(f"s{seat}", say.Sit(f"seat {seat}", seat))
        self.do("s0", say.Start())
        match = self.table.match
        for phase in range(PHASES):
            chance = SeededChance(numbered_seed(1000 * self.number + phase))
            for seat in match.owes:
                for act in match.game.default(match.state.table, seat, (), chance):
                    self.do(f"s{seat}", say.Act(msgspec.to_builtins(act)))
                self.do(f"s{seat}", self.named["commit"]())
            if match.over:
                return


def here() -> dict[str, tuple[float, float]]:
    """By game the commands a second in the checkout on the path: all, and those that end a phase."""
    from inkrally.games import GAMES

    named, found = names(), {}
    for game in GAMES:
        seconds, count = {False: 0.0, True: 0.0}, {False: 0, True: 0}
        for number in range(MATCHES):
            played = Played(game, number, named)
            played.play()
            for ends in (False, True):
                seconds[ends] += played.seconds[ends]
                count[ends] += played.count[ends]
        found[game] = (sum(count.values()) / sum(seconds.values()), count[True] / seconds[True])
    return found


def measured(checkout: Path) -> dict[str, list[float]]:
    command = [sys.executable, "-B", __file__, "--here"]
    environment = {**os.environ, "PYTHONPATH": str(checkout.resolve() / "src")}
    done = subprocess.run(command, env=environment, cwd=checkout, stdout=subprocess.PIPE, check=True)
    found: dict[str, list[float]] = json.loads(done.stdout.splitlines()[-1])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("checkouts", type=Path, nargs="*", metavar="CHECKOUT")
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--here", action="store_true", help="measure the checkout on the path, and print JSON")
    given = parser.parse_args()
    if given.here:
        print(json.dumps(here()))
        return
    if len(given.checkouts) != 2:
        parser.error("name two checkouts, the old one first")
    best: list[dict[str, list[float]]] = [{}, {}]
    for turn in range(given.turns):
        for side in (0, 1) if turn % 2 else (1, 0):
            for game, speeds in measured(given.checkouts[side]).items():
                before = best[side].get(game, [0.0, 0.0])
                best[side][game] = [max(pair) for pair in zip(before, speeds, strict=True)]
    for game in best[0].keys() & best[1].keys():
        for what, old, new in zip(("all", "that end a phase"), best[0][game], best[1][game], strict=True):
            print(f"{new / old:6.3f}  {old:8.0f} -> {new:8.0f} commands/s  {game}, {what}")


if __name__ == "__main__":
    main()
