"""Bots count the points of every expansion, also of those whose points the search cannot compute."""

from __future__ import annotations

import msgspec
import pytest

import inkrally.railroad_ink as ri
from inkrally.bots.arena import play_match
from inkrally.bots.player import bots_of
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.bots.levels import BeamBot
from inkrally.railroad_ink.contract import Expansion
from inkrally.railroad_ink.game import Options
from inkrally.railroad_ink.setup import setup_of

ESTIMATED = [
    name
    for name in facts.EXPANSIONS
    if type(setup_of("original", "simple", (name,)).expansions[0]).expected_points is not Expansion.expected_points
]
COUNTED = ["power-grid", "airline", "tetromino", "ritual", "tentacle"]


@pytest.mark.parametrize("name", ESTIMATED)
def test_the_estimate_after_the_last_round_is_the_points(name: str) -> None:
    (expansion,) = Options(expansions=(name,)).setup.expansions
    estimates = []
    for number in range(6):
        for sheet in ri.play(["easy", "steady"], seed=number, expansions=(name,)).state.table.sheets:
            network = sheet.network()
            points = expansion.points(sheet, network)
            assert expansion.expected_points(sheet, network, 0) == points
            estimates.append(expansion.expected_points(sheet, network, 3) - points)
    assert any(estimates)


@pytest.mark.parametrize("name", COUNTED)
def test_a_bot_that_counts_the_points_of_an_expansion_is_ahead_of_a_blind_one(name: str) -> None:
    steady = bots_of("railroad-ink")["steady"]
    assert isinstance(steady, BeamBot)
    blind = BeamBot("blind", "", steady.level, msgspec.structs.replace(steady.expanded, ignored=("expansions",)))
    options = Options(expansions=(name,))
    leads = []
    for seed in range(1, 9):
        blind_points, points = play_match("railroad-ink", [blind, steady], options, seed, same=True).scores
        leads.append(points - blind_points)
    assert sum(leads) > 0
