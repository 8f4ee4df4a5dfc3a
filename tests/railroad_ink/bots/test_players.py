"""The bots of Railroad Ink: decisions are legal, depend only on what the bot sees, and are the same every time."""

from __future__ import annotations

import json
from random import Random
from statistics import mean

import msgspec
import pytest

from inkrally.bots.arena import play_match
from inkrally.bots.player import bots_of
from inkrally.games import GAMES
from inkrally.match.chance import numbered_seed
from inkrally.match.draft import Draft
from inkrally.match.game import Commit, Open, View
from inkrally.match.match import Match
from inkrally.railroad_ink.bots.levels import BeamBot, EasyBot
from inkrally.railroad_ink.bots.search.decision import SearchLevel
from inkrally.railroad_ink.game import Options, TableView
from inkrally.railroad_ink.round.actions import Action, DrawSpecial
from inkrally.railroad_ink.sheet import routes
from tests.compiled import both_ways
from tests.sample_sizes import compiled_only, long_only, scaled

GAME = GAMES["railroad-ink"]
QUICK = BeamBot("quick", "", SearchLevel(5, 3, 1, 3_000, last_round_factor=1))


def begun(seed: int, seats: int = 1, options: Options | None = None) -> Match:
    match = Match(GAME, options or Options(), [str(seat) for seat in range(seats)], numbered_seed(seed))
    match.submit(Open())
    return match


def played(seed: int, bot: BeamBot | EasyBot, options: Options | None = None) -> list[Action]:
    """Return the actions of a whole game."""
    match = begun(seed, options=options)
    acts: list[Action] = []
    while not match.over:
        choice = bot.choose(match.view(0), Random(seed))
        acts += choice.acts
        match.submit(Commit(0, choice.acts))
    return acts


@pytest.mark.parametrize("mode", ["simple", "trail"])
def test_every_choice_is_legal_and_the_same_seed_plays_the_same_game(mode: str) -> None:
    options = msgspec.convert({"longest": mode}, Options)
    for seed in range(scaled(6)):
        for bot in (QUICK, EasyBot()):
            assert played(seed, bot, options) == played(seed, bot, options)


def test_levels_are_explained_in_a_line_and_found_by_name() -> None:
    bots = bots_of("railroad-ink")
    assert list(bots) == ["easy", "steady", "quick", "beam", "sharp", "master"]
    assert all(bot.description.endswith(".") and "\n" not in bot.description for bot in bots.values())
    assert bots_of("chess") == {}


def test_a_match_of_24_easy_seats() -> None:
    result = play_match("railroad-ink", ["easy"] * 24, Options(), 3)
    assert len(result.scores) == 24
    assert len(set(result.scores)) > 1


def test_a_bot_decides_from_its_own_sheet_and_the_roll_alone() -> None:
    match = begun(4, seats=3)
    view: View[TableView, Action] = match.view(1)
    other = begun(4, seats=3)
    for _ in range(3):
        for seat in other.owes:
            draft: Draft[Action] = Draft(GAME, other.state, seat)
            while draft.may_commit() is not None:
                draft.add(draft.legal_actions()[-1])
            other.submit(Commit(seat, draft.actions))
    strangers = other.view(1).table.sheets
    sheets = (strangers[0], view.table.sheets[1], strangers[2])
    changed = msgspec.structs.replace(view, table=msgspec.structs.replace(view.table, sheets=sheets))
    for bot in (QUICK, EasyBot()):
        assert bot.choose(changed, Random(1)) == bot.choose(view, Random(1))


def test_bots_complete_a_draft_without_undoing_it() -> None:
    for seed in range(scaled(10)):
        match = begun(seed)
        rng = Random(seed)
        draft: Draft[Action] = Draft(GAME, match.state, 0)
        for _ in range(rng.randrange(5)):
            if legal := draft.legal_actions():
                draft.add(rng.choice(list(legal)))
        for bot in (QUICK, EasyBot()):
            choice = bot.choose(match.view(0), Random(1), draft.actions)
            assert choice.acts[: len(draft.actions)] == draft.actions
            GAME.check_complete(match.state.table, 0, choice.acts)
            assert sum(isinstance(act, DrawSpecial) for act in choice.acts) <= 1


def test_a_special_route_in_the_draft_ends_the_special_routes_of_the_round_alone() -> None:
    for seed in range(scaled(4)):
        match = begun(seed)
        draft: Draft[Action] = Draft(GAME, match.state, 0)
        draft.add(next(act for act in draft.legal_actions() if isinstance(act, DrawSpecial)))
        acts = QUICK.choose(match.view(0), Random(1), draft.actions).acts
        assert sum(isinstance(act, DrawSpecial) for act in acts) == 1
        match.submit(Commit(0, acts))
        while not match.over:
            match.submit(Commit(0, QUICK.choose(match.view(0), Random(1)).acts))
        assert len(match.state.table.sheets[0].specials()) > 1


def test_search_exceeds_its_budget_by_one_greedy_turn_at_most() -> None:
    for budget in (1, 100, 5_000):
        bot = BeamBot("budget", "", SearchLevel(20, 12, 2, budget, last_round_factor=1))
        for seed in range(scaled(3)):
            assert bot.choose(begun(seed).view(0), Random(1)).nodes <= budget + 2_500


def test_more_nodes_play_better_and_the_beam_beats_easy() -> None:
    games = range(1, 1 + scaled(4))
    bots = (
        EasyBot(),
        BeamBot("greedy", "", SearchLevel(1, 1, 1, 100_000, last_round_factor=1)),
        BeamBot("wide", "", SearchLevel(12, 1, 1, 100_000, last_round_factor=1)),
    )
    found = [mean(score(seed, bot) for seed in games) for bot in bots]
    assert found[0] < found[1] < found[2] + 3
    assert found[2] > 40


def score(seed: int, bot: BeamBot | EasyBot) -> int:
    match = begun(seed)
    while not match.over:
        match.submit(Commit(0, bot.choose(match.view(0), Random(seed)).acts))
    assert match.result is not None
    return match.result.scores[0]


SCRIPT = """
import json
from random import Random
from statistics import mean
from tests.railroad_ink.bots.test_players import QUICK, begun, played
from inkrally.railroad_ink.bots.evaluation.value import __file__ as value
import msgspec
print(json.dumps([value.endswith(".py"), [msgspec.json.encode(played(seed, QUICK)).decode() for seed in (1, 2)]]))
"""


@long_only
@compiled_only
def test_compiled_and_uncompiled_bots_play_the_same_games() -> None:
    found = [json.loads(told) for told in both_ways("-c", SCRIPT)]
    assert found[1][0] is True
    assert found[0][1] == found[1][1]


def test_search_can_draw_every_drawing_of_a_played_match() -> None:
    assert set(routes.ROUTE_OF) >= {act.drawing for act in played(7, QUICK)}
