"""The bots of Railroad Ink on the Challenge sheet: they use its buildings legally and on purpose."""

from __future__ import annotations

from random import Random
from statistics import mean

import msgspec
import pytest

from inkrally.bots.player import Bot
from inkrally.match.chance import numbered_seed
from inkrally.match.game import Commit, Open
from inkrally.match.match import Match
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.bots.evaluation.expansion_value import FEATURE_NAMES as NAMES
from inkrally.railroad_ink.bots.evaluation.search_setup import search_setup_of
from inkrally.railroad_ink.bots.evaluation.value import SheetValue
from inkrally.railroad_ink.bots.evaluation.weights import read_weights
from inkrally.railroad_ink.bots.goals.evaluation import COMPILED_GOALS, MOST_LACKING, GoalEvaluation
from inkrally.railroad_ink.bots.goals.hit_rates import chance, count_hit_rates
from inkrally.railroad_ink.bots.goals.values import _chance, _value, expected_values, goal_evaluation_of
from inkrally.railroad_ink.bots.levels import BeamBot, EasyBot
from inkrally.railroad_ink.bots.search.beam import ANYWHERE, DUPLICATE_OFFSET, FREE_SPECIAL, TurnSearch, packed
from inkrally.railroad_ink.bots.search.decision import SearchLevel
from inkrally.railroad_ink.bots.search.look_ahead import LookaheadSearch
from inkrally.railroad_ink.bots.search.turn_candidates import act_of
from inkrally.railroad_ink.challenge.goal_codes import goal_progress
from inkrally.railroad_ink.game import Options, RailroadInk
from inkrally.railroad_ink.goal_checks.goal_sheet import GoalSheet
from inkrally.railroad_ink.round.actions import Action
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.setup import Setup, setup_of
from inkrally.railroad_ink.sheet.network import DRAWINGS, SPACE_NAMES, SPACES, Network
from inkrally.railroad_ink.sheet.sheet import Sheet
from tests.sample_sizes import PURE, compiled_only, scaled

pytestmark = pytest.mark.hot("evaluation")

QUICK = BeamBot("quick", "", SearchLevel(5, 3, 1, 3_000, last_round_factor=1), SearchLevel(4, 3, 1, 3_000))
NUMBERS = {drawing: number for number, drawing in enumerate(DRAWINGS)}
CHALLENGE = setup_of("challenge", "trail", modules=(("buildings", None),))
WITH_LAKES = setup_of("challenge", "trail", ("lake",), modules=(("buildings", None),))


def played(seed: int, bot: Bot, options: Options) -> tuple[list[Action], int]:
    """Return the actions of a whole game alone, and its score."""
    match = Match(RailroadInk(), options, ["alone"], numbered_seed(seed))
    match.submit(Open())
    acts: list[Action] = []
    while not match.over:
        choice = bot.choose(match.view(0), Random(seed))
        acts += choice.acts
        match.submit(Commit(0, choice.acts))
    assert match.result is not None
    return acts, match.result.scores[0]


def sheet_of(chosen: Setup, rng: Random, rounds: int) -> Sheet:
    """Return a sheet after some rounds of random legal play, including effects of buildings."""
    sheet = chosen.start()
    for number in range(1, rounds + 1):
        roll = [rng.choice(die.faces) for die in chosen.dice(number)]
        turn = RoundEditor(sheet, roll, (), chosen, number)
        for _ in range(8):
            acts = list(turn.legal_actions())
            if not acts:
                break
            turn.draw(rng.choice(acts))
        list(turn.complete_by_default())
        sheet = turn.sheet_now()
    return sheet


@compiled_only
@pytest.mark.parametrize("chosen", [CHALLENGE, WITH_LAKES], ids=["alone", "lakes"])
def test_bots_use_effects_legally_and_score_them_as_the_game_does(chosen: Setup) -> None:
    """Rules 9.1: in the last round the value of an end equals the score sheet, with lengths in the mode "trail"."""
    plan = search_setup_of(chosen)
    rng = Random(5)
    seen = set()
    for _ in range(scaled(25)):
        sheet = sheet_of(chosen, rng, rng.randrange(6))
        number = chosen.rounds
        roll = [rng.choice(die.faces) for die in chosen.dice(number)]
        start = RoundEditor(sheet, roll, (), chosen, number)
        marked = sheet.layers.get("buildings", {})
        potential = plan.expansion_value()
        potential.set_marks(start.network, marked.get("villages", 0), marked.get("universities", 0))
        search = TurnSearch(
            SheetValue(read_weights(), potential), True, 6, 12, len(plan.extras), plan.water, effects=True
        )
        dice = [0, 1, 2, 3, *plan.extras]
        used = sum(1 << place for place, route in enumerate(facts.SPECIALS) if route in start.specials)
        used |= bool(start.uncounted) << 6
        shown = packed([roll[die] for die in dice])
        count = search.run(start.network, 7, shown, 4, used, ANYWHERE, 10**6, len(plan.extras), 0)
        assert count
        for end in range(count):
            turn = RoundEditor(sheet, roll, (), chosen, number)
            for die, drawing, space in search.candidate_moves(end):
                act = act_of(die, dice, DRAWINGS[drawing], SPACE_NAMES[space])
                turn.check(act)
                turn.draw(act)
                seen.add("twice" if die >= DUPLICATE_OFFSET else "free" if die == FREE_SPECIAL else "plain")
            assert next(turn.required_dice(), None) is None
            assert search.candidate_value(end) == 1000 * chosen.score(turn.sheet_now()).total
    assert seen == {"plain", "twice", "free"} or (PURE and seen)  # the uncompiled run has too few sheets for all


def test_boxes_are_marked_by_the_drawings_in_buildings() -> None:
    """Rules 9.1: a station in a village, a route in a university. Boxes stay marked after a drawing is erased."""
    potential = search_setup_of(CHALLENGE).expansion_value()
    network = Network()
    network.place(NUMBERS["H-R-:NS*"], SPACES["C1"])
    network.place(NUMBERS["H-H-:NS"], SPACES["F2"])
    network.place(NUMBERS["H-H-:NS"], SPACES["A3"])
    assert (potential.marked_villages(network), potential.marked_boxes(network)) == (1, 1)
    potential.set_marks(network, 3, 1)
    network.place(NUMBERS["H-R-:NS*"], SPACES["E3"])
    assert (potential.marked_villages(network), potential.marked_boxes(network)) == (4, 1)
    network.place(NUMBERS["H-R-:NS*"], SPACES["E6"])
    assert potential.marked_villages(network) == 4
    found = {NAMES[feature]: count for feature, count in potential.features(network).items()}
    assert found["points"] == 8
    assert found["universities: a box"] == 1
    assert "villages: empty spaces" not in found


def test_the_sampled_turn_has_the_effects_of_buildings() -> None:
    """Rules 9.1: a route that faces a factory leads to a fifth drawing in some of the sampled turns."""
    outlooks = []
    for effects in (False, True):
        value = SheetValue(read_weights(), search_setup_of(CHALLENGE).expansion_value())
        search = LookaheadSearch(value, facts.faces("challenge"), True, 3, 1, 2, effects=effects)
        network = Network()
        network.place(NUMBERS["H-H-:NS"], SPACES["B7"])
        network.place(NUMBERS["-HH-:ES"], SPACES["B6"])
        outlooks.append(search.sampled_value(network, 1, 0, 20, 1))
    assert outlooks[0] < outlooks[1]


@compiled_only
def test_bot_that_values_buildings_beats_one_that_does_not() -> None:
    blind = BeamBot(
        "blind",
        "",
        SearchLevel(5, 3, 1, 3_000, last_round_factor=1),
        msgspec.structs.replace(QUICK.expanded, ignored=("buildings",)),
    )
    options = Options(edition="challenge", goals="none")
    seeds = range(1, 1 + scaled(5))
    assert mean(played(seed, QUICK, options)[1] - played(seed, blind, options)[1] for seed in seeds) > 3


@compiled_only
@pytest.mark.parametrize("sheet", ["original", "challenge"])
def test_both_levels_play_either_sheet_to_the_end(sheet: facts.Edition) -> None:
    for edition in ("original", "challenge"):
        options = Options(edition=edition, sheet=sheet)
        for bot in (QUICK, EasyBot()):
            assert played(1, bot, options) == played(1, bot, options)


# Goals.

FLAT = [list(range(MOST_LACKING + 1))] * 4
"""Values that show how much is lacking."""


def test_distance_to_a_goal_agrees_with_the_test_of_the_goal() -> None:
    """Rules 9.2: for every base goal, and in the same way for those of expansions."""
    rng = Random(21)
    for _ in range(scaled(12)):
        sheet = sheet_of(WITH_LAKES, rng, rng.randrange(1, 6))
        network = sheet.network()
        villages = sheet.layers.get("buildings", {}).get("villages", 0)
        highway, railway = network.longest(0, True), network.longest(1, True)
        for code in (*COMPILED_GOALS, "LA", "LB", "LC"):
            need = facts.GOALS[code].need
            lacking = max(0, need - goal_progress(code, GoalSheet(network, sheet.layers, True)))
            aims = GoalEvaluation([code], [need], FLAT, FLAT, sheet.layers, True)
            assert aims.value(network, highway, railway, villages) == lacking
            assert aims.reached(network, highway, railway, villages) == (lacking == 0)


def test_reached_goal_keeps_its_points() -> None:
    """Rules 9.2: a goal reached in this round keeps its present points, also in the value of a sampled turn."""
    now, then = [[4000] + [1] * MOST_LACKING], [[2000] + [2] * MOST_LACKING]
    aims = GoalEvaluation(["D"], [3], now, then, {}, True)
    empty, full = Network(), Network()
    for space in ("A1", "G1", "A7"):
        full.place(NUMBERS["H-H-:NS"], SPACES[space])
    assert (aims.value(empty, 0, 0, 0), aims.value(full, 0, 0, 0), aims.max_value()) == (1, 4000, 4000)
    aims.look_ahead(0)
    assert (aims.value(empty, 0, 0, 0), aims.value(full, 0, 0, 0)) == (2, 2000)
    aims.look_ahead(1)
    assert aims.value(empty, 0, 0, 0) == 4000
    aims.look_here()
    assert aims.value(empty, 0, 0, 0) == 1


def test_skipping_sheets_that_goals_cannot_improve_changes_no_decision() -> None:
    """A goal with an unreachable value makes the search value goals of every sheet. The results stay the same."""
    rng = Random(5)
    for number in range(scaled(6)):
        sheet = sheet_of(CHALLENGE, rng, 1 + number % 5)
        roll = packed([rng.choice(die) for die in facts.faces("challenge")])
        found = []
        for unheard_of in (0, 1 << 28):
            # A goal that every sheet has, so that skipping too many sheets would show, and one that few have.
            rows = [[*each, *[0] * (MOST_LACKING - 4), unheard_of] for each in ([4000] * 4, [900, 600, 300, 0])]
            value = SheetValue(read_weights("challenge"))
            value.set_goals(GoalEvaluation(["D", "K"], [3, 3], rows, rows, {}, True))
            search = TurnSearch(value, False, 3, 4)
            count = search.run(sheet.network(), 1 + number % 5, roll, 4, 0, ANYWHERE, 1 << 30)
            found.append([(search.candidate_value(end), search.candidate_moves(end)) for end in range(count)])
        assert found[0] == found[1]


def test_value_of_a_goal_falls_with_distance_and_time() -> None:
    """Rules 9.2, 9.3: it is lower too if other players are near the goal, and after the deadline of a solo match."""
    for code in facts.GOALS:
        for number in range(7):
            for after in range(8 - number):
                chances = [_chance(code, number, lacking, after) for lacking in range(12)]
                assert chances == sorted(chances, reverse=True)
                assert _chance(code, number, 1, after) <= _chance(code, number, 1, after + 1)
    assert _value([4, 2, 1], None, [], "G", 2, 5) == 4
    assert 2 < _value([4, 2, 1], None, [1], "G", 2, 4) < 4
    assert _value([4, 2, 1], None, [1], "G", 2, 2) == 4
    assert _value([2, 1], None, [1, 1, 1], "G", 2, 7) < 1.2
    assert [_value([4, 1], 4, [], "G", 2, when) for when in (2, 4, 5)] == [4, 4, 1]
    values = [4.0, 4.0, 4.0, 1.0]
    assert expected_values("G", 3, 0, values)[1] == 0
    none, one, two, *_ = expected_values("G", 3, 3, values)
    assert none > one > two > 0
    assert none == 4000


def test_paces_are_counted_from_when_a_goal_is_first_reached() -> None:
    """Two of four sheets that lack one after round 1 have it after round 2, a third one after round 4."""
    games = [[1, 2, 2, 2, 2, 2, 2], [1, 2, 0, 0, 0, 0, 0], [1, 1, 1, 2, 2, 2, 2], [1, 1, 1, 1, 1, 1, 1]]
    rows = count_hit_rates(games * 1000, 2)
    assert [round(each / 10) for each in rows[0][0]] == [50, 50, 75, 75, 75, 75]
    assert rows[0][1] == [0] * 6
    assert [len(row[0]) for row in rows] == [6, 5, 4, 3, 2, 1]
    assert [round(each / 10) for each in rows[1][0]] == [0, 50, 50, 50, 50]
    assert chance("LA", 3, 1, 2) is None
    assert chance("A", 7, 1, 1) == 0


def test_a_seat_aims_at_goals_that_it_has_not_scored() -> None:
    match = Match(RailroadInk(), Options(edition="challenge", goals=("A", "D", "J")), ["x", "y"], numbered_seed(1))
    match.submit(Open())
    assert goal_evaluation_of(match.view(0)) is not None
    assert goal_evaluation_of(match.view(None)) is None
    plain = Match(RailroadInk(), Options(), ["x"], numbered_seed(1))
    plain.submit(Open())
    assert goal_evaluation_of(plain.view(0)) is None


@compiled_only
@pytest.mark.parametrize("goals", [("A", "D", "E"), ("C", "G", "J")], ids="".join)
def test_bot_that_values_goals_reaches_more_of_them(goals: tuple[str, ...]) -> None:
    """Rules 9.3: for a single player, with deadlines."""
    blind = BeamBot("blind", "", QUICK.level, msgspec.structs.replace(QUICK.expanded, ignored=("goals",)))
    found = {}
    for bot in (QUICK, blind):
        total = 0
        for seed in range(1, 1 + scaled(6)):
            match = Match(RailroadInk(), Options(edition="challenge", goals=goals), ["x"], numbered_seed(seed))
            match.submit(Open())
            while not match.over:
                match.submit(Commit(0, bot.choose(match.view(0), Random(seed)).acts))
            total += match.view(0).table.sheets[0].score.goals
        found[bot.name] = total
    assert found["quick"] > found["blind"]
