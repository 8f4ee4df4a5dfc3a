"""Where the time of a command goes that no line, no loop and no disk takes: reading, judging, views, differences.

    python bench/stages.py

One table of four scripted seats in this process, match after match. Printed for each stage: microseconds of this
thread, how often it is done for a command, and the product; A is a drawing or an undo, C a hand-in.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from inkrally.games import GAMES
from inkrally.match.chance import numbered_seed
from inkrally.server.live.messages import Done, FromPage, encoded
from inkrally.server.storage.rows import add_change
from inkrally.server.storage.store import Write
from inkrally.table import commands as say
from inkrally.table.doc import TableSetup
from inkrally.table.new import new_table
from inkrally.table.snapshots import Audience, Channel, snapshot_of
from inkrally.table.table import TableCore

SEATS = 4
_decode = msgspec.json.Decoder(FromPage).decode
_encode = msgspec.json.Encoder().encode


class Stages:
    """What was taken by each stage."""

    def __init__(self) -> None:
        self.spent: Counter[str] = Counter()
        self.times: Counter[str] = Counter()
        self.told: Counter[str] = Counter()
        """Bytes."""
        self.commands = 0

    def take(self, stage: str, do: Callable[..., Any], *given: Any) -> Any:
        began = time.thread_time_ns()
        found = do(*given)
        self.spent[stage] += time.thread_time_ns() - began
        self.times[stage] += 1
        return found


def next_command(channel: Channel, chance: random.Random) -> say.Command | None:
    """What a seat says that draws at random; None where it owes nothing."""
    assert channel.seen is not None
    draft = channel.seen.draft
    if draft is None:
        return None
    if draft.missing is None:
        return say.Commit()
    if draft.acts and chance.random() < 0.1:
        return say.Undo(1)
    die = chance.choice(draft.offer.due)
    fitting = draft.offer.dice[die]
    space = chance.choice(list(fitting))
    return say.Act({"type": "die", "die": die, "space": space, "drawing": chance.choice(fitting[space])})


def play(number: int, stages: Stages) -> None:
    """A whole match."""
    chance, game = random.Random(number), GAMES["railroad-ink"]
    setup = TableSetup(game.name, "Stages", SEATS, stand_in="easy")
    table = TableCore(new_table("stages", setup, "0", GAMES, ("easy",), 0), game, ("easy",))
    for seat in range(SEATS):
        table.apply(table.handle(str(seat), say.Sit(f"Seat {seat}"), 0))
    table.apply(table.handle("0", say.Start(), 0, numbered_seed(number)))
    keys = [Audience(seat, seat == 0) for seat in range(SEATS)]
    channels = [Channel("stages") for _ in keys]
    for key, channel in zip(keys, channels, strict=True):
        channel.tell(snapshot_of(table, key, {}, channel.memo))
    while table.doc.status == "playing":
        for seat, own in enumerate(channels):
            while (command := next_command(own, chance)) is not None:
                stages.commands += 1
                said = _encode({"type": "say", "id": stages.commands, "command": command})
                kind = "C" if isinstance(command, say.Commit) else "A"
                message = stages.take("read", _decode, said)
                change = stages.take(f"judge {kind}", table.handle, str(seat), message.command, stages.commands)
                stages.take(f"rows {kind}", add_change, Write(), table, change, stages.commands)
                stages.take("apply", table.apply, change)
                everybody = change.doc is not None or bool(change.entries)
                for key, channel in zip(keys, channels, strict=True):
                    if not everybody and channel is not own:
                        continue
                    seen = stages.take(f"view {kind}", snapshot_of, table, key, {}, channel.memo)
                    told = stages.take(f"difference {kind}", channel.tell, seen)
                    if told is not None:
                        stages.told[kind] += len(bytes(told))
                stages.take("answer", encoded, Done(stages.commands))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--matches", type=int, default=20)
    options = parser.parse_args()
    play(0, Stages())  # warm
    stages = Stages()
    for number in range(options.matches):
        play(number, stages)
    for stage, spent in stages.spent.most_common():
        times, each = stages.times[stage], spent / stages.times[stage] / 1000
        per_command = spent / stages.commands / 1000
        print(f"{stage:14}{each:8.1f} us x {times / stages.commands:5.2f} = {per_command:7.1f} us")
    print(f"{'all':36} = {sum(stages.spent.values()) / stages.commands / 1000:7.1f} us for a command")
    for kind, size in stages.told.items():
        print(f"{size / stages.times[f'difference {kind}']:.0f} bytes told to a seat of each {kind}")


if __name__ == "__main__":
    main()
