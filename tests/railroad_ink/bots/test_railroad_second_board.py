"""What bots know of a second board: its points, hubs and bursts across the boards, and doublings (rules 12)."""

from __future__ import annotations

from random import Random
from statistics import mean

import msgspec
import pytest

from inkrally.match.chance import numbered_seed
from inkrally.match.game import Commit, Open
from inkrally.match.match import Match
from inkrally.railroad_ink.bots.evaluation.second_board_setup import (
    SecondBoardSetup,
    masks_of_board,
    second_board_setup_of,
)
from inkrally.railroad_ink.bots.evaluation.value import STAGES, SheetValue
from inkrally.railroad_ink.bots.levels import BeamBot, turn_of
from inkrally.railroad_ink.bots.search.beam import NEVER, TurnSearch
from inkrally.railroad_ink.bots.search.decision import SearchLevel
from inkrally.railroad_ink.expansions.underground.board import board_of
from inkrally.railroad_ink.expansions.underground.rules import Double
from inkrally.railroad_ink.game import Options, RailroadInk
from inkrally.railroad_ink.round.actions import DrawSpecial
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.sheet.network import SPACES
from inkrally.railroad_ink.sheet.sheet import Sheet
from tests.railroad_ink.expansions.underground.undergrounds import ALONE, WITH, above, board_with
from tests.sample_sizes import compiled_only, scaled

pytestmark = pytest.mark.hot("second_board")

QUICK = BeamBot("quick", "", SearchLevel(5, 3, 1, 3_000, last_round_factor=1), SearchLevel(4, 3, 1, 3_000))
BLIND = BeamBot("blind", "", QUICK.level, msgspec.structs.replace(QUICK.expanded, ignored=("hubs",)))


def random_sheet(options: Options, rng: Random, rounds: int) -> Sheet:
    """Return a sheet with the board below it, after some rounds of random legal play."""
    setup = options.setup
    sheet = setup.start()
    for number in range(1, rounds + 1):
        turn = RoundEditor(sheet, [rng.choice(die.faces) for die in setup.dice(number)], (), setup, number)
        for _ in range(6):
            acts = [act for act in turn.legal_actions() if not isinstance(act, DrawSpecial)]
            if acts:
                turn.draw(rng.choice(acts))
        list(turn.complete_by_default())
        sheet = turn.sheet_now()
    return sheet


def boards(options: Options) -> SecondBoardSetup:
    found = second_board_setup_of(options.setup, ())
    assert found is not None
    return found


@pytest.mark.parametrize("options", [WITH, ALONE], ids=["with", "alone"])
def test_12_a_board_is_worth_its_points_in_the_end(options: Options) -> None:
    """Except for bursts, which drawing on the board cannot change."""
    rng = Random(5)
    known = boards(options)
    hubs = 0
    for _ in range(scaled(12)):
        sheet = random_sheet(options, rng, options.setup.rounds)
        turn = RoundEditor(sheet, [], (), options.setup, options.setup.rounds)
        board = board_of(turn.layers)
        value = SheetValue(known.weights)
        value.set_second_board(known.at_turn(turn))
        search = TurnSearch(value, options.setup.mode == "trail", 1, 1, effects=True)
        search.run(masks_of_board(known.rules, turn.layers), STAGES + 1, 0, 0, 0, NEVER, 1)
        points = options.setup.score(sheet).expansions["underground"]
        assert search.candidate_value(0) == 1000 * (points + 2 * len(board["bursts"]))
        hubs += len(board["hubs"])
    assert hubs


@compiled_only
@pytest.mark.parametrize("options", [WITH, ALONE], ids=["with", "alone"])
def test_12_the_plan_of_the_last_round_is_legal_and_scores_as_planned(options: Options) -> None:
    """Every planned drawing, hub and doubling is legal and scores as planned. Doublings are used."""
    doublings = 0
    for seed in range(scaled(2)):
        match = Match(RailroadInk(), options, ["Ada"], numbered_seed(seed))
        match.submit(Open())
        decision = None
        while not match.over:
            view = match.view(0)
            decision = QUICK.decision(view, turn_of(view, ()), Random(seed))
            choice = decision.decide(())
            doublings += sum(isinstance(act, Double) for act in choice.acts)
            match.submit(Commit(0, choice.acts))
        sheet = match.state.table.sheets[0]
        board = board_of(sheet.layers)
        points = options.setup.score(sheet).expansions["underground"] + 2 * len(board["bursts"])
        assert decision is not None
        assert decision.search.chosen_value() == 1000 * points
    assert doublings > 0


def test_12_a_station_above_a_pipe_costs_and_one_above_a_station_pays() -> None:
    board = board_with({"B1": "P-P-:NS", "D1": "M-M-:NS*", "D2": "M-M-:NS*", "D3": "M-M-:NS"})
    built, covered = boards(WITH).brings(above(board))
    free = SPACES["G7"]
    assert built[SPACES["B1"]] < -1500 < covered[SPACES["B1"]]
    assert built[SPACES["D1"]] > 1000 > covered[SPACES["D1"]]
    assert covered[SPACES["D1"]] < 0 < covered[SPACES["B1"]]
    assert abs(built[free]) < 1000
    assert covered[free] == 0
    assert built[SPACES["D3"]] == covered[SPACES["D3"]] == 0


def test_12_a_setup_without_hubs_gives_stations_no_value_below() -> None:
    board = board_with({"B1": "P-P-:NS", "D1": "M-M-:NS*"})
    blind = second_board_setup_of(WITH.setup, ("hubs",))
    assert blind is not None
    assert blind.brings(above(board)) == ([0] * 64, [0] * 64)
    assert second_board_setup_of(WITH.setup, ("expansions",)) is None
    assert second_board_setup_of(Options().setup, ()) is None


@compiled_only
def test_12_a_bot_that_values_hubs_and_bursts_scores_more() -> None:
    def score(bot: BeamBot, seed: int) -> int:
        match = Match(RailroadInk(), WITH, ["Ada"], numbered_seed(seed))
        match.submit(Open())
        while not match.over:
            match.submit(Commit(0, tuple(bot.choose(match.view(0), Random(seed)).acts)))
        assert match.result is not None
        return match.result.scores[0]

    seeds = range(scaled(4))
    assert mean(score(QUICK, seed) - score(BLIND, seed) for seed in seeds) > 1
