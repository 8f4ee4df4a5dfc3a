"""Runs scenarios in JSON (`docs/reference/notation.md`) for `inkrally resolve`.

Keep files and the command line out of this module.
"""

from __future__ import annotations

from typing import Any

from inkrally.roborally.scenarios.parser import read
from inkrally.roborally.scenarios.runner import ScenarioRun
from inkrally.roborally.scenarios.setup_run import run_setup

__all__ = ["read", "resolve"]


def resolve(value: object) -> dict[str, Any]:
    """Run a scenario, and return the robots afterwards, the winner, and every step. Raises BadInput."""
    if isinstance(value, dict) and value.get("run") == "setup":
        return run_setup(value)
    play = ScenarioRun(read(value))
    play.run()
    return play.answer()
