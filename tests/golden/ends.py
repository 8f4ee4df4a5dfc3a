"""Writes the public end of golden races to a file for tests of the client: `python -m tests.golden.ends`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from inkrally.games import GAMES
from inkrally.match.log import fold, read
from inkrally.roborally.game import RoboRally

FOLDER = Path(__file__).parent
ENDS = FOLDER.parents[1] / "src" / "inkrally" / "roborally" / "client" / "replay" / "golden_ends.json"
COURSES = (
    "all-for-one-or-one-for-all",
    "capture-the-flag",
    "interference",
    "tandem-carnage",
    "toggle-boggle",
    "war-zone",
)
OF_TABLE = ("course", "turn", "lives", "last_standing", "flags_in_order", "special")
OF_ROBOT = ("seat", "status", "at", "damage", "lives", "flags", "place", "team", "blocks")
"""The fields of the view that the file contains. The client's tests read the events from the log."""


def ends() -> dict[str, Any]:
    """Return the end of each race by the name of its log: `table`, and the `places` of the seats."""
    game = RoboRally()
    found = {}
    for name in (f"course-{course}" for course in COURSES):
        with (FOLDER / f"{name}.jsonl").open("rb") as file:
            view = game.see(fold(read(file, GAMES), game), None)
        assert view.result is not None
        whole = msgspec.to_builtins(view.table)
        robots = [{key: robot[key] for key in OF_ROBOT if key in robot} for robot in whole["robots"]]
        table = {key: whole[key] for key in OF_TABLE if key in whole} | {"robots": robots}
        # JSON turns the numbers that are keys into text, and tuples into lists.
        found[name] = json.loads(json.dumps({"table": table, "places": view.result.places}))
    return found


def text() -> str:
    """Return the content of the file."""
    races = (f"{json.dumps(name)}: {json.dumps(end)}" for name, end in ends().items())
    return "{\n" + ",\n".join(races) + "\n}\n"


if __name__ == "__main__":
    ENDS.write_text(text())
