"""Resolves scenarios in JSON (`docs/notation.md`) for `inkrally resolve`. Keep files and the command line out."""

from __future__ import annotations

from typing import Any

from inkrally.roborally.scenarios.playing import ScenarioPlay
from inkrally.roborally.scenarios.reading import read
from inkrally.roborally.scenarios.setting_up import set_up

__all__ = ["read", "resolve"]


def resolve(value: object) -> dict[str, Any]:
    """Return the answer to one scenario: the robots afterwards, the winner, and every step. Raises BadInput."""
    if isinstance(value, dict) and value.get("run") == "setup":
        return set_up(value)
    play = ScenarioPlay(read(value))
    play.run()
    return play.answer()
