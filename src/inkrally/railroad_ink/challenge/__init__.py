"""What Challenge brings beside its dice: parts of a match by name, each made from what a table chose.

A part is here if it is named here; nothing else names it but the options that choose it (`game.py`).
"""

from __future__ import annotations

from inkrally.railroad_ink.challenge.buildings import Buildings
from inkrally.railroad_ink.challenge.draft import DiceDraft
from inkrally.railroad_ink.challenge.goals import Goals
from inkrally.railroad_ink.contract import Module

MODULES: dict[str, type[Module]] = {"buildings": Buildings, "goals": Goals, "draft": DiceDraft}
"""In the order in which they have their say."""
