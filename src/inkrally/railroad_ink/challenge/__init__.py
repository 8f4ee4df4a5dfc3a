"""The rule components that the edition Challenge adds to its dice: buildings, goals and the draft.

`MODULES` is the only list of these components. The options in `game.py` choose components by name.
"""

from __future__ import annotations

from inkrally.railroad_ink.challenge.buildings import Buildings
from inkrally.railroad_ink.challenge.draft import DiceDraft
from inkrally.railroad_ink.challenge.goals import Goals
from inkrally.railroad_ink.contract import RuleModule

MODULES: dict[str, type[RuleModule]] = {"buildings": Buildings, "goals": Goals, "draft": DiceDraft}
"""The components by name, in the order in which their hooks are called."""
