"""Lists the types of Railroad Ink from which the server generates the client's TypeScript types.

The types of an expansion are generated into its folder.
"""

from __future__ import annotations

from typing import Any, Union, get_args

from inkrally.match.game import Committed, Opened, Retracted, Shown
from inkrally.railroad_ink import facts, puzzles
from inkrally.railroad_ink import game as ink
from inkrally.railroad_ink.analysis import hints
from inkrally.railroad_ink.analysis import review as reviews
from inkrally.railroad_ink.challenge import draft
from inkrally.railroad_ink.contract import Expansion
from inkrally.railroad_ink.expansions import CLASSES
from inkrally.railroad_ink.scoring import score_sheet
from inkrally.railroad_ink.server import dice_towers, mixes, solo_tour, work


def own_types(component_class: type[Expansion]) -> tuple[dict[str, Any], dict[str, str]]:
    """Return the union types of an expansion by name, and the name of each by the name of its shared union."""
    kinds = {"Act": component_class.action_types, "Event": component_class.event_types}
    own = {name: Union[(*structs,)] for name, structs in kinds.items() if structs}
    shared = {"Act": "GameAction", "Event": "GameEvent"}
    return own, {shared[name]: name for name in own}


def without_expansions(union: Any) -> Any:
    """Return the union type `union` without the types that expansions add."""
    brought = {
        each
        for component_class in CLASSES.values()
        for each in (*component_class.action_types, *component_class.event_types)
    }
    return Union[(*(each for each in get_args(union) if each not in brought),)]


COMPONENT_TYPES: dict[str, tuple[dict[str, Any], dict[str, str]]] = {
    f"expansions/{facts.folder_of(name)}": types
    for name, component_class in CLASSES.items()
    if (types := own_types(component_class))[0]
}
"""The types of each expansion that has a generated file, by its folder in the package."""
UNIONS: dict[str, Any] = {
    "TowerClientMessage": dice_towers.TowerClientMessage,
    "TowerServerMessage": dice_towers.TowerServerMessage,
    "GameAction": without_expansions(ink.RailroadInk.action_type),
    "GameView": ink.TableView,
    "GameLegalActions": ink.LegalActions,
    "GameBreakdown": score_sheet.ScoreBreakdown,
    "GameOptions": ink.Options,
    "GameDraft": draft.DraftView,
    "GameHint": hints.Hint,
    "GameReview": reviews.Review,
    "GameEvent": without_expansions(ink.RailroadInk.event_type) | Opened | Committed[Any] | Retracted | Shown[Any],
}
REQUEST_TYPES: tuple[Any, ...] = (dice_towers.TowerRequest, mixes.MixRequest, mixes.RandomMixRequest)
RESPONSE_TYPES: tuple[Any, ...] = (
    work.PaperScore,
    dice_towers.CreatedTower,
    solo_tour.TourStop,
    mixes.MixFacts,
    mixes.WhiteDice,
    mixes.RandomMix,
    puzzles.SheetQuestion,
)
CLIENT_MESSAGE_UNIONS: tuple[str, ...] = ("TowerClientMessage",)
OPEN_FIELDS: dict[tuple[str, str], str] = {
    ("LegalActions", "acts"): "GameAction[]",
    ("Hindsight", "acts"): "GameAction[][]",
    ("SuggestedTurn", "acts"): "GameAction[]",
    ("RoundReview", "played"): "GameAction[]",
    ("RoundReview", "best"): "GameAction[]",
    ("OwnTable", "sheet"): "SheetView | null",
    ("BestSheet", "sheet"): "SheetView | null",
    ("SheetQuestion", "sheet"): "SheetView",
    ("DiceResult", "sheet"): "SheetView | null",
}
GAME_TYPES: dict[str, Any] = {}
SHARED_TYPE_ALIASES: dict[str, str] = {}
