"""Finds the data files of bots in the folder `bots/` of an expansion or of the Challenge.

* `value.json`: the weights for the points of an expansion or of the Challenge (`evaluation/expansion_value.py`).
* `learned.net`: a learned value, with the log of its training beside it.
* `board.json`: the weights for a second board (`evaluation/second_board.py`).
* `plain.json`: the weights of the value of the base game (`evaluation/value.py`) for a second board.

An expansion with a second board has a learned value for each way to play it. Do not name an expansion here.
"""

from __future__ import annotations

from importlib.resources import files

from inkrally.railroad_ink import facts

PACKAGE = "inkrally.railroad_ink"
FOLDER = "bots"


def read_bot_file(name: str, file: str) -> bytes | None:
    """Return the content of a data file of an expansion, or of the Challenge for any other name.

    Returns None if there is no such file.
    """
    home = f"expansions/{facts.folder_of(name)}" if name in facts.EXPANSIONS else "challenge"
    found = files(PACKAGE).joinpath(home, FOLDER, file)
    return found.read_bytes() if found.is_file() else None
