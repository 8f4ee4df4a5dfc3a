"""What the client's types have of Railroad Ink. Knows types, no values."""

from __future__ import annotations

from typing import Any

from inkrally.analysis.railroad_ink import hints
from inkrally.analysis.railroad_ink import review as reviews
from inkrally.match.game import Committed, Opened, Retracted, Shown
from inkrally.railroad_ink import game as ink
from inkrally.railroad_ink.challenge import draft
from inkrally.railroad_ink.scoring import score_sheet
from inkrally.server.games.railroad_ink import dice_towers, work

UNIONS: dict[str, Any] = {
    "FromTowerPage": dice_towers.FromTowerPage,
    "ToTowerPage": dice_towers.ToTowerPage,
    "GameAct": ink.RailroadInk.act_type,
    "GameView": ink.TableView,
    "GameOffer": ink.Offer,
    "GameBehind": score_sheet.Behind,
    "GameOptions": ink.Options,
    "GameDraft": draft.DraftSeen,
    "GameEvent": ink.RailroadInk.event_type | Opened | Committed[Any] | Retracted | Shown[Any],
}
ASKED: tuple[Any, ...] = (dice_towers.NewTower,)
ANSWERED: tuple[Any, ...] = (work.PaperScore, dice_towers.MadeTower, hints.Hint, reviews.Review)
FROM_PAGES: tuple[str, ...] = ("FromTowerPage",)
OPEN_FIELDS: dict[tuple[str, str], str] = {
    ("Offer", "acts"): "GameAct[]",
    ("Hindsight", "acts"): "GameAct[][]",
    ("Line", "acts"): "GameAct[]",
    ("RoundReview", "played"): "GameAct[]",
    ("RoundReview", "best"): "GameAct[]",
    ("OwnTable", "sheet"): "SheetView | null",
    ("Played", "sheet"): "SheetView | null",
}
OWN: dict[str, Any] = {}
OF_GAMES: dict[str, str] = {}
