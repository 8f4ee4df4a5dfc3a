"""The bots of Railroad Ink with expansions: legally, on purpose, from data, and the same on any machine."""

from __future__ import annotations

import hashlib
import json
from random import Random
from statistics import mean
from typing import Union

import msgspec
import pytest

import inkrally.railroad_ink as ri
from inkrally.bots.arena import play_match
from inkrally.bots.player import Bot, bots_of
from inkrally.match.chance import numbered_seed
from inkrally.match.draft import Draft
from inkrally.match.game import Commit, Open
from inkrally.match.match import Match
from inkrally.railroad_ink import facts, game
from inkrally.railroad_ink.bots.evaluation.expansion_value import FEATURE_NAMES
from inkrally.railroad_ink.bots.evaluation.search_setup import DEFAULT_WEIGHTS, read_tables, search_setup_of
from inkrally.railroad_ink.bots.evaluation.weights import read_weights
from inkrally.railroad_ink.bots.learned.modes import rows_of
from inkrally.railroad_ink.bots.learned.net import Weights, sizes
from inkrally.railroad_ink.bots.learned.weight_files import LearnedValue
from inkrally.railroad_ink.bots.levels import EXPANSION_LEVEL, BeamBot, EasyBot, turn_of
from inkrally.railroad_ink.bots.search.decision import SearchLevel, TurnDecision
from inkrally.railroad_ink.contract import Expansion
from inkrally.railroad_ink.expansions.meteor.rules import Skip, Strike
from inkrally.railroad_ink.game import Options, RailroadInk
from inkrally.railroad_ink.round.actions import Action
from inkrally.railroad_ink.setup import setup_of
from tests.compiled import both_ways
from tests.railroad_ink.expansion_helpers import amid
from tests.railroad_ink.expansions.underground.undergrounds import ALONE, CHALLENGE, WITH
from tests.railroad_ink.toy import Blast, Sign, Told, toll
from tests.sample_sizes import PURE, compiled_only, few, long_only, scaled

QUICK = BeamBot("quick", "", SearchLevel(5, 3, 1, 3_000, last_round_factor=1), SearchLevel(4, 3, 1, 3_000))
PLAYED = [
    ("river",),
    ("lake",),
    ("meteor",),
    ("lava",),
    ("river", "lake"),
    ("meteor", "lava"),
    ("forest", "trail"),
    ("desert", "canyon"),
]


def played(seed: int, names: tuple[str, ...], bot: Bot, rules: RailroadInk | None = None) -> tuple[list[Action], int]:
    """Return the actions of a whole game, and its score."""
    options = Options(expansions=names) if names else Options()
    match = Match(rules or RailroadInk(), options, ["alone"], numbered_seed(seed))
    match.submit(Open())
    acts: list[Action] = []
    while not match.over:
        choice = bot.choose(match.view(0), Random(seed))
        acts += choice.acts
        match.submit(Commit(0, choice.acts))
    assert match.result is not None
    return acts, match.result.scores[0]


def digest(bot: Bot, seeds: range, names: tuple[str, ...] = ()) -> str:
    acts = [played(seed, names, bot)[0] for seed in seeds]
    return hashlib.sha256(msgspec.json.encode(acts)).hexdigest()[:16]


def test_expansions_change_nothing_in_base_matches() -> None:
    """The present search and weights give these digests. Change them only on purpose."""
    assert digest(QUICK, range(2)) == "67878a87d1471bc1"
    assert digest(EasyBot(), range(3)) == "795d88495602aa88"


@pytest.mark.parametrize("names", few(PLAYED, 1 if PURE else 4), ids="+".join)
def test_the_same_seed_plays_the_same_game(names: tuple[str, ...]) -> None:
    for seed in range(scaled(1)):
        for bot in (QUICK, EasyBot()):
            assert played(seed, names, bot) == played(seed, names, bot)


@pytest.mark.parametrize(("names", "ahead"), [(("river",), 6), (("lava",), 10)], ids=["river", "lava"])
@compiled_only
def test_bot_that_values_expansions_beats_one_that_does_not(names: tuple[str, ...], ahead: int) -> None:
    blind = BeamBot(
        "blind",
        "",
        SearchLevel(5, 3, 1, 3_000, last_round_factor=1),
        msgspec.structs.replace(QUICK.expanded, ignored=("expansions",)),
    )
    seeds = range(1, 1 + scaled(3))
    found = mean(played(seed, names, QUICK)[1] - played(seed, names, blind)[1] for seed in seeds)
    assert found > ahead


@pytest.mark.parametrize("names", [("river",), ("lake",), ("lava",)], ids="+".join)
def test_easy_draws_dice_of_expansions(names: tuple[str, ...]) -> None:
    """It once did not, and got only the points of required actions."""
    drawn = 0
    for seed in range(scaled(4)):
        acts, _ = played(seed, names, EasyBot())
        drawn += sum(getattr(act, "die", 0) >= 4 for act in acts)
    assert drawn > scaled(4) * 2


@compiled_only
def test_search_exceeds_its_budget_by_few_greedy_turns_at_most() -> None:
    for names in PLAYED:
        for budget in (1, scaled(2_000)):
            bot = BeamBot(
                "budget",
                "",
                SearchLevel(20, 12, 2, 1, last_round_factor=1),
                msgspec.structs.replace(EXPANSION_LEVEL, node_budget=budget),
            )
            match = Match(RailroadInk(), Options(expansions=names), ["alone"], numbered_seed(1))
            match.submit(Open())
            assert bot.choose(match.view(0), Random(1)).nodes <= 2 * budget + 120_000


def test_a_node_costs_more_where_there_is_more_to_look_at() -> None:
    """A learned value examines fewer nodes then; the plain value the full number, except with goals."""

    def price(*names: str) -> int:
        return search_setup_of(setup_of("original", "simple", names)).node_cost_percent

    assert price() == price("meteor") == price("desert") == price("canyon") == 100
    assert 100 < price("river") == price("lake") == price("lava") == price("forest") < price("trail")
    assert price("river") < price("meteor", "lava") < price("river", "lake")
    below = setup_of("original", "simple", ("underground",)).second_board_setup
    assert below is not None
    assert search_setup_of(below).node_cost_percent > 100
    learned = LearnedValue(Weights([0.0] * sum(sizes(rows_of("lake")))), True)
    options = Options(expansions=("lake",))
    match = Match(RailroadInk(), options, ["alone"], numbered_seed(1))
    match.submit(Open())
    turn = turn_of(match.view(0), ())
    level = SearchLevel(4, 3, 1, 1_000)
    budgets = [TurnDecision(turn, read_weights(), level, Random(1), learned=each).budget for each in (None, learned)]
    assert budgets == [1_000, 1_000 * 100 // price("lake")]


def test_search_setup_is_derived_from_the_expansions() -> None:
    river = search_setup_of(setup_of("original", "simple", ("river",)))
    assert (river.extras, river.owed, river.undrawn_dice, river.water) == ([4, 5], 0, [], False)
    lava = search_setup_of(setup_of("original", "simple", ("lava",)))
    assert (lava.extras, lava.owed) == ([4, 5], 0b11)
    meteor = search_setup_of(setup_of("original", "simple", ("meteor", "lava")))
    assert (meteor.undrawn_dice, meteor.extras, meteor.owed) == ([4, 5], [6, 7], 0b11)
    # Two points for each end that faces a crater (rules 8.1), found by trying.
    assert meteor.scorings[0][3] == 2
    assert search_setup_of(setup_of("original", "simple", ("river", "lake"))).water
    # One point for each cactus (rules 10.1); forests score by their rule.
    assert search_setup_of(setup_of("original", "simple", ("desert",))).scorings[0][4] == 1
    assert search_setup_of(setup_of("original", "simple", ("forest",))).scorings[0][4] == 0


def test_weight_tables_have_known_expansions_and_features() -> None:
    tables = read_tables()
    assert set(tables) <= {*facts.EXPANSIONS, "buildings"}
    assert {"river", "lake", "meteor", "lava", "desert", "forest", "trail"} <= set(tables)
    for table in (*tables.values(), DEFAULT_WEIGHTS):
        assert set(table) <= set(FEATURE_NAMES)


def test_bot_chooses_the_strike_that_destroys_least() -> None:
    """Rules 8.1: with `any` the direction is free. Half of a long highway is in the west, and nothing elsewhere."""
    drawings = {"A6": "-H-H:EW", "B6": "-H-H:EW", "C6": "-H-H:EW", "D6": "-H-H:EW"}
    match = amid(("h-straight", "h-curve", "r-tee", "overpass", "any", "2"), drawings, "meteor", number=2)
    choice = QUICK.choose(match.view(0), Random(1))
    first = choice.acts[0]
    assert isinstance(first, Strike | Skip)
    assert first.space != "D6"


def test_bots_do_optional_actions_for_points_unknown_to_the_search() -> None:
    """Canyons are drawn along edges (rules 10.2), where the search does not draw; their points are added."""
    assert search_setup_of(setup_of("original", "simple", ("canyon",))).unseen
    assert not search_setup_of(setup_of("original", "simple", ("river", "meteor", "forest"))).unseen
    blind = BeamBot(
        "blind",
        "",
        SearchLevel(5, 3, 1, 3_000, last_round_factor=1),
        msgspec.structs.replace(QUICK.expanded, ignored=("expansions",)),
    )
    for seed in range(scaled(1)):
        assert played(seed, ("canyon",), QUICK)[1] > played(seed, ("canyon",), blind)[1]


@compiled_only
def test_all_expansions_at_once_are_played_to_the_end() -> None:
    """More dice than the search takes, and actions that could repeat: a crater erased and put back."""
    for bot in (QUICK, EasyBot()):
        acts, _ = played(1, tuple(facts.EXPANSIONS), bot)
        assert len(acts) > 20


def test_bots_play_an_unknown_expansion(monkeypatch: pytest.MonkeyPatch) -> None:
    """The blasts of the toy come first, its sign is required, and nothing may be drawn in column G."""
    monkeypatch.setattr(game, "base_setup", lambda *_: toll())

    class TollGame(RailroadInk):
        action_type = Union[game.ActionUnion, Blast, Sign]  # noqa: UP007  # one part is made at run time
        event_type = Union[game.EventUnion, Told]  # noqa: UP007  # one part is made at run time

    for seed in range(scaled(1)):
        for bot in (QUICK, EasyBot()):
            acts, _ = played(seed, (), bot, TollGame())
            assert sum(isinstance(act, Sign) for act in acts) == 3
            assert not any(act.space.startswith("G") and act.drawing for act in acts)


SCRIPT = """
import json
from inkrally.railroad_ink.bots.evaluation.expansion_value import __file__ as potential
from tests.railroad_ink.bots.test_railroad_expansions import in_the_middle
print(json.dumps([potential.endswith(".py"), in_the_middle("river", "lake"), in_the_middle("meteor", "lava")]))
"""


def in_the_middle(*names: str) -> str:
    """Return the decision of a small search after three rounds of the easy level."""
    match = Match(RailroadInk(), Options(expansions=names), ["alone"], numbered_seed(3))
    match.submit(Open())
    for _ in range(3):
        match.submit(Commit(0, EasyBot().choose(match.view(0), Random(1)).acts))
    tiny = BeamBot("tiny", "", SearchLevel(1, 1, 1, 1, last_round_factor=1), SearchLevel(1, 2, 1, 700))
    return msgspec.json.encode(tiny.choose(match.view(0), Random(1))).decode()


@long_only
@compiled_only
def test_compiled_and_uncompiled_bots_decide_the_same() -> None:
    found = [json.loads(told) for told in both_ways("-c", SCRIPT)]
    assert found[1][0] is True
    assert found[0][1:] == found[1][1:]


EACH_AND_MIXES = [(name,) for name in facts.EXPANSIONS] + [
    box.expansions for box in facts.BOXES if len(box.expansions) > 1 and set(box.expansions) <= set(facts.EXPANSIONS)
]


def quick(bot: Bot) -> Bot:
    """Return the bot with a small budget if nothing is compiled, because the full one would take minutes."""
    if not PURE or not isinstance(bot, BeamBot):
        return bot
    return BeamBot(
        bot.name,
        "",
        SearchLevel(3, 3, 1, 300, last_round_factor=1),
        msgspec.structs.replace(bot.expanded, node_budget=300),
    )


@pytest.mark.parametrize("names", few(EACH_AND_MIXES, 5), ids="+".join)
@pytest.mark.parametrize("level", ["easy", "beam"])
def test_a_bot_plays_with_expansions(level: str, names: tuple[str, ...]) -> None:
    bot = quick(bots_of("railroad-ink")[level])
    for seed in range(scaled(4) if level == "easy" else 1):
        match = Match(RailroadInk(), Options(expansions=names), [level], numbered_seed(seed))
        match.submit(Open())
        while not match.over:
            draft = Draft[Action](match.game, match.state, 0)
            if match.state.table.round % 2 == 0:
                draft.add(draft.legal_actions()[0])
            chosen = bot.choose(match.view(0), Random(seed), draft.actions)
            assert chosen.acts[: len(draft.actions)] == draft.actions
            match.submit(Commit(0, chosen.acts))
        assert match.result is not None


@pytest.mark.parametrize("bot", [EasyBot(), QUICK], ids=["easy", "beam"])
@pytest.mark.parametrize("options", [WITH, ALONE, CHALLENGE], ids=["with", "alone", "challenge"])
def test_12_a_match_is_played_to_its_end(options: Options, bot: Bot) -> None:
    for seed in range(scaled(1)):
        match = Match(RailroadInk(), options, ["Ada"], numbered_seed(seed))
        match.submit(Open())
        while not match.over:
            match.submit(Commit(0, tuple(bot.choose(match.view(0), Random(seed)).acts)))
        (told,) = match.state.table.scores
        assert len(match.state.table.sheets[0].layers["underground"]["marks"]) > 20
        assert told.expansions["underground"] > 0


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
