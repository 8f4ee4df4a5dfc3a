"""Prints digests of the results of the hot modules, one per line.

Run as `python -m tests.digests PART COUNT`, compiled and, with `INKRALLY_PURE=1`, uncompiled. The first line is
`compiled` or `uncompiled`. The following lines must be equal in both runs. The last line lists the hot modules of which
a function ran; it is empty if they are compiled.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec

from inkrally.games import GAMES
from inkrally.match import xorshift
from inkrally.match.log import fold, read, verify
from inkrally.table.delta import diff
from tests.railroad_ink import digests as railroad_ink
from tests.roborally import digests as roborally

GOLDEN = Path(__file__).parent / "golden"
MOST_LINES = 40
"""Logs are cut after this number of lines, before the end of the match, so that seats still have decisions to make."""


def logs(count: int) -> Iterator[str]:
    """Yield a digest of the verification and of all views, for each of at most `count` golden logs."""
    names = sorted(GOLDEN.glob("*.jsonl"), key=lambda path: (path.name[:6], path.stat().st_size))
    for path in names[:: -(-len(names) // count)]:
        log = read(path.read_bytes().splitlines(keepends=True)[:MOST_LINES], GAMES)
        game = GAMES[log.header.game]
        state = fold(log, game)
        views = [msgspec.to_builtins(game.see(state, seat)) for seat in (None, *range(len(log.header.seats)))]
        seen = verify(log, game), views, [diff(views[0], view) for view in views]
        yield f"{path.name} {hashlib.sha256(msgspec.json.encode(seen)).hexdigest()}"


PARTS: dict[str, tuple[Callable[[int], Iterator[str]], int]] = {
    "sheets": (railroad_ink.sheets, 50),
    "registers": (roborally.registers, 100),
    "railroad_ink bots": (railroad_ink.bots, 3),
    "roborally bots": (roborally.bots, 1),
    "logs": (logs, 12),
}
"""The function of each part, and the number of positions that run all of the part's hot modules."""


def main(part: str, count: int) -> None:
    ran: set[str] = set()

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            ran.add(frame.f_code.co_filename)

    lines, least = PARTS[part]
    pure = (xorshift.__file__ or "").endswith(".py")
    print("uncompiled" if pure else "compiled")
    sys.setprofile(note if pure else None)
    for line in lines(least):
        print(line)
    sys.setprofile(None)
    if count > least:
        for line in lines(count):
            print(line)
    print(*sorted(str(Path(each).with_suffix("")) for each in ran if Path(each).with_suffix(".pxd").exists()))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
