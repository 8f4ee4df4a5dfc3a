"""What parts of the game bring for bots as data: files in the folder `bots/` of an expansion, and of the Challenge.

`value.json` has the weights of what it gives (`evaluation/expansion_value.py`), `learned.net` a learned value with its
log beside it. An expansion with a board of its own has `board.json` (`evaluation/second_board.py`) and `plain.json`,
the weights of the plain value there, and a learned value for each way to play it. Knows no expansion by name.
"""

from __future__ import annotations

from importlib.resources import files

from inkrally.railroad_ink import facts

ROOM = "inkrally.railroad_ink"
FOLDER = "bots"


def brought(name: str, file: str) -> bytes | None:
    """A file that an expansion brings, or for any other name the Challenge; None where there is no such file."""
    home = f"expansions/{name}" if name in facts.EXPANSIONS else "challenge"
    found = files(ROOM).joinpath(home, FOLDER, file)
    return found.read_bytes() if found.is_file() else None
