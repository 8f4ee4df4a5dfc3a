"""The games that can be analysed: hints while they are played, reviews when they are over. Knows no analysis itself."""

from __future__ import annotations

from inkrally.railroad_ink.game import RailroadInk

ANALYSED = frozenset({RailroadInk.name})
"""By name, as in a log's header."""
