"""The games of the house, by name: the one place that knows them all."""

from __future__ import annotations

from typing import Any

from inkrally.match.game import Game
from inkrally.railroad_ink.game import RailroadInk
from inkrally.roborally.game import RoboRally

GAMES: dict[str, Game[Any, Any, Any, Any, Any]] = {game.name: game for game in (RailroadInk(), RoboRally())}
