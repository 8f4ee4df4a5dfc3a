"""The tiny game's types for clients."""

from __future__ import annotations

from typing import Any

from tests.match.tiny import Act, Lanterns, TableView

OWN: dict[str, Any] = {"Act": Act, "View": TableView, "Offer": tuple[Act, ...], "Event": Lanterns.event_type}
OF_GAMES: dict[str, str] = {"GameAct": "Act", "GameView": "View", "GameOffer": "Offer", "GameEvent": "Event"}
