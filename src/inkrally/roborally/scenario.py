"""Scenarios as JSON (`docs/notation.md`) in, answers out, for `inkrally resolve`. Knows no file and no command line."""

from __future__ import annotations

from typing import Any

from inkrally.roborally.scenarios.playing import ScenarioPlay
from inkrally.roborally.scenarios.reading import read
from inkrally.roborally.scenarios.setting_up import set_up

__all__ = ["read", "resolve"]


def resolve(value: object) -> dict[str, Any]:
    """The answer of `resolve` to one case: the robots afterwards, who has won, and every step. Raises BadInput."""
    if isinstance(value, dict) and value.get("run") == "setup":
        return set_up(value)
    play = ScenarioPlay(read(value))
    play.run()
    return play.answer()
