"""The turn search and the value with expansions, against the rules applied action by action."""

from __future__ import annotations

from random import Random

import pytest

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.bots.evaluation.edge_lines import INNER, EdgeLines, reached
from inkrally.railroad_ink.bots.evaluation.expansion_value import FEATURE_NAMES as NAMES
from inkrally.railroad_ink.bots.evaluation.search_setup import SearchSetup, masks_of, search_setup_of
from inkrally.railroad_ink.bots.evaluation.stations import stations, within_reach
from inkrally.railroad_ink.bots.evaluation.value import SheetValue
from inkrally.railroad_ink.bots.evaluation.weights import read_weights
from inkrally.railroad_ink.bots.search.beam import ANYWHERE, NEVER, TurnSearch, packed
from inkrally.railroad_ink.bots.search.decision import SearchLevel, TurnDecision
from inkrally.railroad_ink.bots.search.look_ahead import NO_PERISH_RULE, erase_and_lay, erase_unprotected
from inkrally.railroad_ink.expansions.desert.rules import Drought
from inkrally.railroad_ink.expansions.meteor.rules import Skip, Strike, flight
from inkrally.railroad_ink.round.actions import Action, DrawDie, DrawSpecial
from inkrally.railroad_ink.round.placement_rules import legal_face_spaces
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.setup import Setup, setup_of
from inkrally.railroad_ink.sheet.edges import POINTS_AT, point_bit, state_of
from inkrally.railroad_ink.sheet.network import DRAWINGS, KEY, LAYERS, SPACE_NAMES, SPACES, Network
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet
from tests.sample_sizes import scaled

pytestmark = pytest.mark.hot("expansion_value", "stations", "look_ahead")

WEIGHTS = read_weights()
NUMBERS = {drawing: number for number, drawing in enumerate(DRAWINGS)}


def setup(*names: str) -> Setup:
    return setup_of("original", "simple", names)


def sheet_of(chosen: Setup, rng: Random, rounds: int) -> Sheet:
    """Return a sheet after some rounds of random legal play."""
    sheet = chosen.start()
    for number in range(1, rounds + 1):
        roll = [rng.choice(die.faces) for die in chosen.dice(number)]
        turn = RoundEditor(sheet, roll, (), chosen, number)
        for _ in range(12):
            acts = [act for act in turn.legal_actions() if not isinstance(act, DrawSpecial | Skip)]
            if not acts:
                break
            turn.draw(rng.choice(acts))
        list(turn.complete_by_default())
        sheet = turn.sheet_now()
    return sheet


def search_of(plan: SearchSetup, width: int, blind: tuple[str, ...] = ()) -> TurnSearch:
    value = SheetValue(WEIGHTS, plan.expansion_value(blind))
    return TurnSearch(value, False, width, width, len(plan.extras), plan.water)


def all_ends(sheet: Sheet, roll: list[str], chosen: Setup, dice: list[int], most: int) -> set[tuple[int, ...]]:
    """Return the sheets at which a turn may end, in every order, without expansion actions and special routes."""
    found: set[tuple[int, ...]] = set()
    seen = set()

    def go(acts: tuple[Action, ...]) -> None:
        turn = RoundEditor(sheet, roll, acts, chosen, 4)
        turn.left = [die for die in turn.left if die in dice]
        at = (turn.network.key(), tuple(turn.left))
        if at in seen or len(found) > most:
            return
        seen.add(at)
        if next(turn.required_dice(), None) is None and next(turn.required_actions(), None) is None:
            found.add(tuple(turn.network.words()))
        for act in turn.legal_actions():
            if isinstance(act, DrawDie):
                go((*acts, act))

    go(())
    return found


@pytest.mark.parametrize("name", ["river", "lake", "lava"])
def test_a_wide_search_finds_the_ends_of_a_turn(name: str) -> None:
    """Rules 7.1, 7.2, 8.2: all ends with rivers. Water that fills a space may exclude the white die of an order."""
    chosen = setup(name)
    plan = search_setup_of(chosen)
    rng = Random(3)
    compared = 0
    while compared < scaled(3):
        sheet = sheet_of(chosen, rng, 7)
        roll = [rng.choice(die.faces) for die in chosen.dice(4)]
        ends = all_ends(sheet, roll, chosen, [0, 4, 5] if name == "lava" else [0, 4], 900)
        if len(ends) > 900 or not ends:
            continue
        compared += 1
        dice = [0, 4, 5] if name == "lava" else [0, 4]
        owed = plan.owed << 1
        search = search_of(plan, 1000)
        shown = packed([roll[die] for die in dice])
        count = search.run(sheet.network(), 3, shown, 1, 0, NEVER, 10**8, len(dice) - 1, owed)
        found = set()
        for end in range(count):
            into = Network()
            search.copy_candidate(end, into)
            found.add(tuple(into.words()))
        if name == "river":
            assert found == ends
        else:
            assert found <= ends
            assert 10 * len(found) >= 9 * len(ends)


@pytest.mark.parametrize(
    "names",
    [("river",), ("lake",), ("lava",), ("river", "lake"), ("meteor", "lava"), ("forest", "trail"), ("desert",)],
    ids="+".join,
)
def test_an_end_is_reached_by_the_rules_and_scored_as_the_game_does(names: tuple[str, ...]) -> None:
    """In the last round the value equals the score sheet (rules 6 to 8, 10, 11), except for what may perish."""
    chosen = setup(*names)
    plan = search_setup_of(chosen)
    rng = Random(5)
    for _ in range(scaled(4)):
        sheet = sheet_of(chosen, rng, rng.randrange(6))
        roll = [rng.choice(die.faces) for die in chosen.dice(6)]
        start = RoundEditor(sheet, roll, (), chosen, 6)
        first = list(start.apply_required_first())
        dice = [0, 1, 2, 3, *plan.extras]
        search = search_of(plan, 6)
        shown = packed([roll[die] for die in dice])
        used = sum(1 << number for number, route in enumerate(facts.SPECIALS) if route in start.specials)
        masks = masks_of(start)
        count = search.run(masks, 7, shown, 4, used, ANYWHERE, 10**6, len(plan.extras), plan.owed << 4)
        assert count
        for end in range(count):
            turn = RoundEditor(sheet, roll, first, chosen, 6)
            for die, drawing, space in search.candidate_moves(end):
                act: Action = DrawSpecial(SPACE_NAMES[space], DRAWINGS[drawing])
                if die >= 0:
                    act = DrawDie(dice[die], SPACE_NAMES[space], DRAWINGS[drawing])
                turn.check(act)
                turn.draw(act)
            assert next(turn.required_dice(), None) is None
            assert all(duty.code == "lava-room" for duty in turn.required_actions())
            doubt = plan.expansion_value().points_at_risk(masks_of(turn), 3 - len(turn.specials))
            assert search.candidate_value(end) == 1000 * chosen.score(turn.sheet_now()).total - doubt


def test_blind_bot_counts_no_points_or_errors_of_expansions() -> None:
    rng = Random(6)
    for names in (("river",), ("lake",), ("lava",), ("meteor",)):
        chosen = setup(*names)
        plan = search_setup_of(chosen)
        sees, blind = plan.expansion_value(), plan.expansion_value(("expansions",))
        for _ in range(scaled(5)):
            sheet = sheet_of(chosen, rng, rng.randrange(1, 6))
            network = sheet.network()
            line = sum(expansion.points(sheet, network) for expansion in chosen.expansions)
            assert sees.points(network) == line
            assert network.total(False) + blind.points(network) == network.total(False) + sees.errors(network)
            assert blind.evaluate(network, 3) == 0
            assert blind.live_open_ends(network) == 0


def test_errors_and_live_ends_of_expansions() -> None:
    """Rules 7.1, 8.2: open river and lava ends are errors, water is not, and the outer edge closes."""
    potential = search_setup_of(setup("river", "lava")).expansion_value()
    network = Sheet().network()
    network.place(NUMBERS["VV--:NE"], SPACES["C3"])
    assert (potential.errors(network), potential.live_open_ends(network)) == (2, 2)
    network.place(NUMBERS["HH--:NE"], SPACES["C2"])
    assert (potential.errors(network), potential.live_open_ends(network)) == (2, 1)
    network.place(NUMBERS["-A-A:EW"], SPACES["A5"])
    assert (potential.errors(network), potential.live_open_ends(network)) == (3, 2)
    network.place(NUMBERS["LL--:NE"], SPACES["F6"])
    assert (potential.errors(network), potential.live_open_ends(network)) == (3, 2)


def test_features_agree_with_a_count_by_hand() -> None:
    """A river of three spaces from the edge with one end that can go on, and a separate bend."""
    potential = search_setup_of(setup("river")).expansion_value()
    network = Sheet().network()
    for drawing, space in (("-V-V:EW", "A3"), ("-V-V:EW", "B3"), ("--VV:SW", "C3"), ("VV--:NE", "E5")):
        network.place(NUMBERS[drawing], SPACES[space])
    found = {NAMES[feature]: count for feature, count in potential.features(network).items()}
    assert found == {
        "points": 3,
        "ends that can go on": 3,
        "regions": 2,
        "regions with 1 end that can go on": 1,
        "regions with 2 ends that can go on": 1,
        "empty spaces faced": 3,
        "spaces": 4,
        "best region: spaces": 3,
        "best region: ends that can go on": 1,
        "best region: ends at the edge": 1,
        "best region: one end at the edge, one that can go on": 1,
        "largest region that can go on: spaces": 3,
        "smallest region: spaces": 1,
        "smallest region: ends that can go on": 2,
    }


def test_features_of_a_layer() -> None:
    """A crater in a corner: one end faces it, and one space beside it is empty."""
    potential = search_setup_of(setup("meteor")).expansion_value()
    network = Sheet().network()
    network.mark(LAYERS["craters"], SPACES["A1"])
    network.place(NUMBERS["-H-H:EW"], SPACES["B1"])
    found = {NAMES[feature]: count for feature, count in potential.features(network).items()}
    assert found == {"points": 2, "laid: spaces": 1, "laid: sides where an empty space is": 1}


def test_search_lays_the_trees_of_forest_faces() -> None:
    """Rules 11.1: a straight highway with trees joins two spaces with trees to one forest."""
    plan = search_setup_of(setup("forest"))
    network = Sheet().network()
    for space in ("A1", "C1"):
        network.mark(LAYERS["trees"], SPACES[space])
    search = search_of(plan, 60)
    count = search.run(network, 7, packed(["f-h-straight"]), 0, 0, NEVER, 10**6, 1, 0)
    into = Network()
    assert count == 60
    search.copy_candidate(0, into)
    assert into.layer(LAYERS["trees"]) == 0b111
    # Three spaces count double (rank 2). In the last round the value is the points.
    assert search.candidate_value(0) == 1000 * (plan.expansion_value().points(into) + into.total(False))
    assert plan.expansion_value().points(into) == 6


def test_blot_of_the_search_erases_a_space_like_a_meteor() -> None:
    """Rules 8.1: everything in the space is erased. Only the hash is not kept up to date."""
    chosen = setup("meteor", "lava")
    rng = Random(8)
    for _ in range(scaled(20)):
        sheet = sheet_of(chosen, rng, rng.randrange(1, 6))
        roll = [rng.choice(die.faces) for die in chosen.dice(3)]
        turn = RoundEditor(sheet, roll, (), chosen, 3)
        strike = rng.choice([act for act in turn.legal_actions() if isinstance(act, Strike)])
        network = turn.network.copy()
        erase_and_lay(network, SPACES[strike.space], LAYERS["craters"])
        turn.draw(strike)
        found, words = network.words(), turn.network.words()
        assert found[:KEY] + found[KEY + 1 :] == words[:KEY] + words[KEY + 1 :]


def test_possible_strikes_of_the_search_are_those_of_the_rules() -> None:
    """Rules 8.1: by the dice of the next round, from the dot as it will be then."""
    chosen = setup("meteor")
    rng = Random(9)
    for _ in range(scaled(5)):
        sheet = sheet_of(chosen, rng, rng.randrange(1, 5))
        roll = [rng.choice(die.faces) for die in chosen.dice(5)]
        decision = TurnDecision(RoundEditor(sheet, roll, (), chosen, 5), WEIGHTS, SearchLevel(1, 1, 1, 1), Random(1))
        turn = decision.after(list(decision.after(()).apply_required_first()))
        strikes, layer = decision.sampled_disasters(turn)
        assert layer == LAYERS["craters"]
        dot, craters = turn.layers["dot"], turn.layers["craters"]
        possible = {SPACES[flight(dot, way, far, craters)[-1]] for way in "NESW" for far in (1, 2, 3)}
        assert all(1 <= len(choice) <= 4 and set(choice) <= possible for choice in strikes)
        last = TurnDecision(RoundEditor(sheet, roll, (), chosen, 6), WEIGHTS, SearchLevel(1, 1, 1, 1), Random(1))
        assert last.sampled_disasters(last.after(())) == ([], 0)


def test_stations_of_every_drawing() -> None:
    """Also with ends of one kind, and of drawings without their layers."""
    for drawing, number in NUMBERS.items():
        network = Sheet({"D4": Mark(drawing, 1)}).network()
        assert bool(stations(network)) == ("*" in drawing), drawing
        network.erase(number, SPACES["D4"])
        assert stations(network) == 0


def test_trails_reach_where_the_rules_let_them() -> None:
    """Rules 11.2: a face is joined by its route, or by a corner of its trail to a trail or a station."""
    chosen = setup("trail")
    rng = Random(11)
    for _ in range(scaled(5)):
        sheet = sheet_of(chosen, rng, rng.randrange(1, 6))
        turn = RoundEditor(sheet, [rng.choice(die.faces) for die in chosen.dice(3)], (), chosen, 3)
        masks = masks_of(turn)
        for die in (4, 5):
            expansion = turn.dice[die].expansion
            assert expansion is not None
            for number, spaces in legal_face_spaces(turn, expansion, turn.roll[die]):
                found = masks.places(number, 3) | masks.places(number, 0) & within_reach(masks, number)
                assert found == spaces


def test_stations_that_trails_connect_are_counted_as_the_game_does() -> None:
    """Rules 11.2."""
    chosen = setup("trail")
    potential = search_setup_of(chosen).expansion_value()
    rng = Random(12)
    for _ in range(scaled(15)):
        sheet = sheet_of(chosen, rng, rng.randrange(1, 7))
        masks = masks_of(RoundEditor(sheet, (), (), chosen, 7))
        assert potential.points(masks) == chosen.expansions[0].points(sheet, sheet.network())


def test_search_setup_finds_which_cacti_a_drought_erases() -> None:
    """Rules 10.1: the setup finds by trying that cacti without an oasis beside them perish."""
    chosen = setup("desert")
    plan = search_setup_of(chosen)
    assert plan.doom == (LAYERS["cacti"], LAYERS["oases"], "drought")
    # One of two dice with one such face each shows it in 11 of 36 rolls.
    assert plan.scorings[0].risk == round(1000 * 11 / 36)
    assert search_setup_of(setup("forest", "lava")).doom == NO_PERISH_RULE
    rng = Random(13)
    for _ in range(scaled(10)):
        sheet = sheet_of(chosen, rng, rng.randrange(1, 6))
        turn = RoundEditor(sheet, ["h-curve"] * 4 + ["drought"] * 2, (), chosen, 6)
        network = turn.network.copy()
        erase_unprotected(network, LAYERS["cacti"], LAYERS["oases"])
        if turn.first_duty()[0] is not None:
            turn.draw(Drought())
        assert network.words() == turn.network.words()


def test_canyons_with_free_ends_are_worth_more() -> None:
    """Rules 10.2: a canyon that encloses itself is worth less than one of the same length with room ahead."""
    (lines,) = search_setup_of(setup("canyon")).lines
    assert isinstance(lines, EdgeLines)
    shut = state_of([[[2, 0], [2, 1], [2, 2], [1, 2], [1, 1]]])
    free = state_of([[[3, 0], [3, 1], [3, 2], [3, 3], [3, 4]]])
    assert reached(point_bit((1, 1)), INNER & ~(shut.block >> POINTS_AT)) == 0
    assert reached(point_bit((3, 4)), INNER & ~(free.block >> POINTS_AT)) == 32
    assert lines.value(free, 10) > lines.value(shut, 10) + 5000
    assert lines.value(free, 0) == lines.value(shut, 0) == 4000
    ring = state_of([[[0, 1], [1, 1], [1, 2], [0, 2]]])
    # Both ends are on the outer edge, so it is worth its points and cannot go on.
    assert lines.value(ring, 10) == lines.value(ring, 0) == 1000 * (3 + 2)


def test_bots_draw_canyons_of_high_value() -> None:
    """Rules 10.2: on an empty board two dice in each round make a long canyon."""
    chosen = setup("canyon")
    (lines,) = search_setup_of(chosen).lines
    total = 0
    for seed in range(scaled(3)):
        rng = Random(seed)
        sheet = chosen.start()
        for number in range(1, 8):
            roll = [rng.choice(die.faces) for die in chosen.dice(number)]
            turn = RoundEditor(sheet, roll, (), chosen, number)
            for act in lines.draw(turn):
                assert getattr(act, "path", ())
            sheet = turn.sheet_now()
        total += chosen.expansions[0].points(sheet, sheet.network())
    assert total > 24 * scaled(3)
