"""The expansions by name: each a folder with its `manifest.json`, and `rules.py` where the manifest does not say all.

An expansion is found by its folder; nothing else names it. `rules.py` has its class as `EXPANSION`.
"""

from __future__ import annotations

from importlib import import_module
from importlib.resources import files

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.contract import Expansion

CLASSES: dict[str, type[Expansion]] = {
    name: import_module(f"{__name__}.{name}.rules").EXPANSION
    if files(__name__).joinpath(name, "rules.py").is_file()
    else Expansion
    for name in facts.EXPANSIONS
}
"""In the order of their sections in the rules."""
