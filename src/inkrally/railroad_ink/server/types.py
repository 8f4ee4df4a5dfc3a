"""What the client's types have of Railroad Ink: what expansions add lies in their folders. Knows types, no values."""

from __future__ import annotations

from typing import Any, Union, get_args

from inkrally.match.game import Committed, Opened, Retracted, Shown
from inkrally.railroad_ink import game as ink
from inkrally.railroad_ink import puzzles
from inkrally.railroad_ink.analysis import hints
from inkrally.railroad_ink.analysis import review as reviews
from inkrally.railroad_ink.challenge import draft
from inkrally.railroad_ink.contract import Expansion
from inkrally.railroad_ink.expansions import CLASSES
from inkrally.railroad_ink.scoring import score_sheet
from inkrally.railroad_ink.server import dice_towers, work


def own_types(part: type[Expansion]) -> tuple[dict[str, Any], dict[str, str]]:
    """The named types of an expansion's own, and which of those of all they are added to."""
    kinds = {"Act": part.acts_of_its_own, "Event": part.events_of_its_own}
    own = {name: Union[(*structs,)] for name, structs in kinds.items() if structs}
    return own, {f"Game{name}": name for name in own}


def without_expansions(union: Any) -> Any:
    """What of a union no expansion brings."""
    brought = {each for part in CLASSES.values() for each in (*part.acts_of_its_own, *part.events_of_its_own)}
    return Union[(*(each for each in get_args(union) if each not in brought),)]


PARTS: dict[str, tuple[dict[str, Any], dict[str, str]]] = {
    f"expansions/{name}": types for name, part in CLASSES.items() if (types := own_types(part))[0]
}
"""By its folder in the game's package what a part of the game has in a file of its own."""
UNIONS: dict[str, Any] = {
    "FromTowerPage": dice_towers.FromTowerPage,
    "ToTowerPage": dice_towers.ToTowerPage,
    "GameAct": without_expansions(ink.RailroadInk.act_type),
    "GameView": ink.TableView,
    "GameOffer": ink.Offer,
    "GameBehind": score_sheet.Behind,
    "GameOptions": ink.Options,
    "GameDraft": draft.DraftSeen,
    "GameHint": hints.Hint,
    "GameReview": reviews.Review,
    "GameEvent": without_expansions(ink.RailroadInk.event_type) | Opened | Committed[Any] | Retracted | Shown[Any],
}
ASKED: tuple[Any, ...] = (dice_towers.NewTower,)
ANSWERED: tuple[Any, ...] = (work.PaperScore, dice_towers.MadeTower, puzzles.SheetQuestion)
FROM_PAGES: tuple[str, ...] = ("FromTowerPage",)
OPEN_FIELDS: dict[tuple[str, str], str] = {
    ("Offer", "acts"): "GameAct[]",
    ("Hindsight", "acts"): "GameAct[][]",
    ("SuggestedTurn", "acts"): "GameAct[]",
    ("RoundReview", "played"): "GameAct[]",
    ("RoundReview", "best"): "GameAct[]",
    ("OwnTable", "sheet"): "SheetView | null",
    ("BestSheet", "sheet"): "SheetView | null",
    ("SheetQuestion", "sheet"): "SheetView",
    ("Played", "sheet"): "SheetView | null",
}
OWN: dict[str, Any] = {}
OF_GAMES: dict[str, str] = {}
