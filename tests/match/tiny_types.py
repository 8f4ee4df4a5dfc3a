"""The tiny game's types for clients."""

from __future__ import annotations

from typing import Any

from tests.match.tiny import Act, Lanterns, TableView

GAME_TYPES: dict[str, Any] = {"Act": Act, "View": TableView, "Offer": tuple[Act, ...], "Event": Lanterns.event_type}
SHARED_TYPE_ALIASES: dict[str, str] = {
    "GameAction": "Act",
    "GameView": "View",
    "GameLegalActions": "Offer",
    "GameEvent": "Event",
}
