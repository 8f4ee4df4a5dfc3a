"""The expansions by name: each a folder with its `manifest.json` and `rules.py`, which has its class as `EXPANSION`.

An expansion is found by lying here; nothing else names it.
"""

from __future__ import annotations

from importlib import import_module

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.contract.expansion import Expansion

CLASSES: dict[str, type[Expansion]] = {
    name: import_module(f"{__name__}.{name}.rules").EXPANSION for name in facts.EXPANSIONS
}
"""In the order of their sections in the rules."""
