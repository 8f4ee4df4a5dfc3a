"""The rules of weather, one test for each: section 15.7, with 1, 4, 8 and 13."""

from __future__ import annotations

import random

from inkrally.match.game import Commit, Expire
from inkrally.railroad_ink.expansions.meteor.rules import Strike
from inkrally.railroad_ink.expansions.weather.rules import PutCloud, PutSnow, PutStorm
from inkrally.railroad_ink.game import RailroadInk
from inkrally.railroad_ink.round.actions import Action
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.setup import setup_of
from inkrally.railroad_ink.sheet.network import SPACES
from inkrally.railroad_ink.sheet.sheet import Sheet
from tests.railroad_ink.expansion_helpers import amid, behind_of, offer_of, opened, score_of, turn_on, view_of
from tests.railroad_ink.tables import commit, die, refused, special
from tests.railroad_ink.toy import refused_code
from tests.sample_sizes import scaled

WHITE = ("h-straight", "h-straight", "h-straight", "st-straight")
ROLL = (*WHITE, "cloud", "storm")
FOUR: list[Action] = [*(die(number, f"B{number + 1}", "H-H-:NS") for number in range(3)), die(3, "B4", "H-R-:NS*")]
"""The white dice, drawn one below the other."""


def drawn(*acts: Action, roll: tuple[str, ...] = ROLL) -> RoundEditor:
    """Return a turn whose white dice are all drawn."""
    return turn_on({}, "weather", roll=roll, acts=[*FOUR, *acts])


def slow_points(weather: dict[str, str]) -> int:
    """Count the points a second time, with areas that grow until nothing is added."""
    at = {(ord(space[0]) - ord("A"), int(space[1])): symbol for space, symbol in weather.items()}
    best = {"cloud": 0, "storm": 0, "snow": 0}
    for start, symbol in at.items():
        area = {start}
        while True:
            more = {
                (x, y)
                for (x, y), other in at.items()
                if other == symbol and any(abs(x - a) + abs(y - b) == 1 for a, b in area)
            }
            if more <= area:
                break
            area |= more
        touched = any(
            other != symbol and max(abs(x - a), abs(y - b)) == 1 for (x, y), other in at.items() for a, b in area
        )
        if not touched:
            best[symbol] = max(best[symbol], len(area))
    return sum(best.values())


# --- Putting the symbols ------------------------------------------------------------------------------------


def test_15_7_both_symbols_must_be_put_after_the_drawing() -> None:
    match = opened(ROLL, "weather")
    assert offer_of(match).acts == ()
    assert offer_of(match).duties == (), "there is no space for a symbol yet"
    refused(match, Commit(0, tuple(FOUR)), "duty-left", "duty.weather-put")
    refused(match, Commit(0, (*FOUR, PutCloud("B1"))), "duty-left", "duty.weather-put")
    commit(match, *FOUR, PutCloud("B1"), PutStorm("B3"))
    assert match.state.table.sheets[0].layers == {"weather": {"B1": "cloud", "B3": "storm"}}


def test_15_7_the_offer_names_the_spaces() -> None:
    offer = offer_of(opened(ROLL, "weather"), *FOUR)
    assert [duty.spaces for duty in offer.duties] == [("B1", "B2", "B3", "B4")]
    spaces = ("B1", "B2", "B3", "B4")
    assert offer.acts == tuple(action(space) for action in (PutCloud, PutStorm) for space in spaces)


def test_15_7_before_the_dice_are_drawn_no_symbol_is_put() -> None:
    turn = turn_on({}, "weather", roll=ROLL, acts=FOUR[:3])
    assert refused_code(turn, PutCloud("B1")) == "drawing-first"


def test_15_7_after_a_symbol_nothing_is_drawn() -> None:
    turn = drawn(PutCloud("B1"))
    assert refused_code(turn, special("A4", "HHHH:NESW")) == "drawing-over"
    assert turn.special_routes() == ()
    assert all(isinstance(act, PutStorm) for act in turn.legal_actions())


def test_15_7_a_symbol_of_the_round_is_put_once() -> None:
    turn = drawn(PutCloud("B1"))
    assert refused_code(turn, PutCloud("B2")) == "weather-symbol"
    assert refused_code(turn, PutSnow("B2")) == "weather-symbol"
    twice = drawn(PutCloud("B1"), roll=(*WHITE, "cloud", "cloud"))
    assert refused_code(twice, PutCloud("B2")) is None


def test_15_7_a_space_has_one_symbol() -> None:
    assert refused_code(drawn(PutCloud("B1")), PutStorm("B1")) == "weather-space"


def test_15_7_a_route_of_this_round_carries_a_symbol() -> None:
    """A special route does too; an older route, and a space off the board, do not."""
    turn = turn_on({"F1": "H-H-:NS"}, "weather", roll=ROLL, acts=[*FOUR, special("D1", "RRRR:NESW")])
    assert refused_code(turn, PutCloud("F1")) == "weather-space"
    assert refused_code(turn, PutCloud("G1")) == "weather-space"
    assert refused_code(turn, PutCloud("H9")) == "unknown-space"
    assert refused_code(turn, PutCloud("D1")) is None


def test_15_7_a_route_of_another_expansion_carries_a_symbol_but_trees_do_not() -> None:
    acts = [*FOUR, die(4, "D4", "H-H-:NS"), die(5, "E4", "----:")]
    turn = turn_on({}, "forest", "weather", roll=(*WHITE, "f-h-straight", "f-trees", "cloud", "storm"), acts=acts)
    assert refused_code(turn, PutCloud("D4")) is None
    assert refused_code(turn, PutCloud("E4")) == "weather-space"


def test_15_7_with_one_such_space_one_symbol_is_put() -> None:
    """Only B1 can be drawn: every other space is filled by trees."""
    trees = [space for space in SPACES if space != "B1"]
    setup = setup_of("original", "simple", ("forest", "weather"))
    roll = (*WHITE, "f-trees", "f-trees", "cloud", "storm")
    turn = RoundEditor(Sheet({}, (), {"trees": trees}), roll, [die(0, "B1", "H-H-:NS")], setup, 3)
    assert next(turn.required_dice(), None) is None
    assert {type(act) for act in turn.expansion_actions()} == {PutCloud, PutStorm}, "the player chooses"
    turn.draw(PutStorm("B1"))
    assert next(turn.required_actions(), None) is None
    assert list(turn.expansion_actions()) == []


def test_15_7_without_such_a_space_none_is_put() -> None:
    setup = setup_of("original", "simple", ("forest", "weather"))
    roll = (*WHITE, "f-trees", "f-trees", "cloud", "storm")
    turn = RoundEditor(Sheet({}, (), {"trees": list(SPACES)}), roll, [], setup, 3)
    assert list(turn.complete_by_default()) == []


def test_15_7_a_late_seat_puts_symbols_where_they_give_most() -> None:
    match = opened(ROLL, "weather")
    acts = RailroadInk().default_draft(match.state.table, 0, (*FOUR,), None)  # type: ignore[arg-type]  # draws no chance
    assert acts[4:] == (PutCloud("B1"), PutStorm("B3")), "two apart: 1 + 1 points"
    while not match.over:
        match.submit(Expire())
    weather = match.state.table.sheets[0].layers["weather"]
    assert match.state.table.scores[0].expansions == {"weather": slow_points(weather)}


# --- Points -------------------------------------------------------------------------------------------------


def points(weather: dict[str, str]) -> int:
    layers = {"weather": weather}
    counted = score_of({}, "weather", layers=layers).expansions["weather"]
    assert counted == sum(line.points for line in behind_of({}, "weather", layers=layers).expansions["weather"])
    assert counted == slow_points(weather)
    return counted


def test_15_7_the_largest_area_of_each_type_scores_one_a_space() -> None:
    assert points({}) == 0
    assert points({"A1": "cloud", "A2": "cloud", "C1": "cloud"}) == 2
    assert points({"A1": "cloud", "C1": "storm", "E1": "snow"}) == 3


def test_15_7_a_symbol_of_another_type_beside_or_over_a_corner_spoils_an_area() -> None:
    assert points({"A1": "cloud", "A2": "storm"}) == 0
    assert points({"A1": "cloud", "B2": "storm"}) == 0
    assert points({"A1": "cloud", "C1": "storm"}) == 2
    assert points({"G1": "cloud", "A2": "storm"}) == 2, "the board does not wrap around"


def test_15_7_a_smaller_area_scores_where_the_larger_one_is_spoilt() -> None:
    assert points({"A1": "cloud", "B1": "cloud", "C1": "cloud", "D2": "snow", "A4": "cloud", "B4": "cloud"}) == 2


def test_15_7_areas_are_not_joined_over_a_corner() -> None:
    assert points({"A1": "cloud", "B2": "cloud"}) == 1


def test_15_7_the_points_by_a_second_implementation() -> None:
    for number in range(scaled(25)):
        rng = random.Random(f"weather {number}")
        spaces = rng.sample(sorted(SPACES), rng.randint(0, 14))
        points({space: rng.choice(["cloud", "cloud", "storm", "snow"]) for space in spaces})


# --- Together with others -----------------------------------------------------------------------------------


def test_8_1_a_meteor_erases_the_symbol_with_its_drawing() -> None:
    roll = (*WHITE, "N", "1", "cloud", "storm")
    match = amid(roll, {"D3": "H-H-:NS"}, "meteor", "weather", layers={"weather": {"D3": "cloud"}, "dot": "D4"})
    view = view_of(match, Strike("D3", direction="N")).sheets[0]
    assert view.layers["weather"] == {}
    assert view.layers["craters"] == ["D3"]
