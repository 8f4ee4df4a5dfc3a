"""Discovers the expansions. Each is a folder with a `manifest.json`, and `rules.py` for rules that data cannot express.

No other module names an expansion. `rules.py` exports the class of the expansion as `EXPANSION`.
"""

from __future__ import annotations

from importlib import import_module
from importlib.resources import files

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.contract import Expansion

CLASSES: dict[str, type[Expansion]] = {
    name: import_module(f"{__name__}.{facts.folder_of(name)}.rules").EXPANSION
    if files(__name__).joinpath(facts.folder_of(name), "rules.py").is_file()
    else Expansion
    for name in facts.EXPANSIONS
}
"""The classes of the expansions, in the order of their sections in the rules."""
