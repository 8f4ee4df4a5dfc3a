"""The rules of tentacles, one test for each: section 15.10.4, with 4, 6, 8 and 13."""

from __future__ import annotations

import random
from itertools import pairwise, product
from typing import Any

import pytest

from inkrally.match.draft import Draft
from inkrally.match.errors import BadInput, BadLog
from inkrally.match.game import Commit, Expire
from inkrally.railroad_ink.bots.levels import BeamBot
from inkrally.railroad_ink.bots.search.decision import SearchLevel
from inkrally.railroad_ink.expansions.meteor.rules import Strike
from inkrally.railroad_ink.expansions.outer_edge import EDGE
from inkrally.railroad_ink.expansions.renovation.rules import Renovate
from inkrally.railroad_ink.expansions.tentacle.rules import FreeSides, Grow, RootEast, RootNorth, RootSouth, RootWest
from inkrally.railroad_ink.notation import score
from inkrally.railroad_ink.round.actions import Action
from inkrally.railroad_ink.round.turn import RoundEditor, sheet_after
from inkrally.railroad_ink.setup import setup_of
from inkrally.railroad_ink.sheet import routes
from inkrally.railroad_ink.sheet.network import SPACES
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet
from tests.railroad_ink import oracle
from tests.railroad_ink.expansion_helpers import amid, behind_of, offer_of, opened, turn_on, view_of
from tests.railroad_ink.tables import commit, die, refused, special
from tests.railroad_ink.toy import refused_code
from tests.sample_sizes import scaled

NAME = "tentacle"
WHITE = ("h-straight", "h-straight", "h-straight", "st-straight")
FOUR: list[Action] = [*(die(number, f"B{number + 1}", "H-H-:NS") for number in range(3)), die(3, "B4", "H-R-:NS*")]


def drawn(length: int, *acts: Action, **drawings: str) -> RoundEditor:
    """Return a turn in which the white dice are drawn in column B."""
    return turn_on(drawings, NAME, roll=(*WHITE, f"tentacle-{length}"), acts=[*FOUR, *acts])


def scored(drawings: dict[str, str], *paths: list[str]) -> int:
    sheet = {"expansions": [NAME], "drawings": drawings, "tentacles": list(paths)}
    return score(sheet).expansions[NAME]


# --- The die and the path -----------------------------------------------------------------------------------


@pytest.mark.parametrize("length", [3, 4, 5])
def test_15_10_4_a_tentacle_has_exactly_as_many_spaces_as_the_die_shows(length: int) -> None:
    turn = drawn(length, RootNorth("C1"))
    for number in range(2, length + 1):
        assert [duty.code for duty in turn.required_actions()] == ["tentacle-grow"]
        assert refused_code(turn, Grow(f"C{number}")) is None
        turn.draw(Grow(f"C{number}"))
    assert list(turn.required_actions()) == []
    assert refused_code(turn, Grow(f"C{length + 1}")) == "tentacle-drawn"
    assert refused_code(turn, RootNorth("E1")) == "tentacle-drawn"
    assert turn.layers["tentacles"] == [["C1N", *(f"C{number}" for number in range(2, length + 1))]]


def test_15_10_4_the_tentacle_follows_all_drawing() -> None:
    turn = turn_on({}, NAME, roll=(*WHITE, "tentacle-3"), acts=FOUR[:3])
    assert refused_code(turn, RootNorth("C1")) == "drawing-first"
    assert refused_code(drawn(3, RootNorth("C1")), special("A4", "HHHH:NESW")) == "drawing-over"


def test_15_10_4_a_tentacle_begins_at_an_outer_side_without_an_exit() -> None:
    ends = list(drawn(3).expansion_actions())
    assert len(ends) == len(EDGE) == 16
    assert {RootNorth("A1"), RootWest("A1"), RootSouth("G7"), RootEast("G7")} <= {*ends}
    assert refused_code(drawn(3), RootNorth("D1")) == "tentacle-space"
    assert refused_code(drawn(3), RootNorth("D4")) == "tentacle-space"
    assert refused_code(drawn(3), RootNorth("H1")) == "unknown-space"
    assert refused_code(drawn(3), Grow("C1")) == "tentacle-order"


def test_15_10_4_a_tentacle_that_is_begun_must_be_completed() -> None:
    match = opened((*WHITE, "tentacle-4"), NAME)
    refused(match, Commit(0, (*FOUR, RootNorth("C1"), Grow("C2"))), "duty-left", "duty.tentacle-grow")
    assert [duty.spaces for duty in offer_of(match, *FOUR, RootNorth("C1")).duties] == [("D1", "C2", "B1")]
    commit(match, *FOUR, RootNorth("C1"), Grow("C2"), Grow("C3"), Grow("C4"))


def test_15_10_4_only_spaces_from_which_the_full_length_fits_are_offered() -> None:
    """Stations leave only B1 beside C1, and nothing beyond it."""
    turn = drawn(3, A1="-RH-:ES*", D1="R-RH:NSW*", C2="HR--:NE*")
    assert refused_code(turn, RootNorth("C1")) == "tentacle-space"
    turn = drawn(3, D2="HR--:NE*", E1="HR--:NE*")
    turn.draw(RootNorth("C1"))
    assert refused_code(turn, Grow("D1")) == "tentacle-space", "D1 is a dead end"


def test_15_10_4_a_step_may_be_taken_back() -> None:
    match = amid((*WHITE, "tentacle-3"), {}, NAME)
    draft = Draft[Action](match.game, match.state, 0, [*FOUR, RootNorth("C1"), Grow("C2")])
    draft.undo()
    assert draft.see().table.sheets[0].layers["tentacles"] == [["C1N"]]


# --- What it passes -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("drawing", "sides"),
    [
        ("H-H-:NS", "EW"), ("R-R-:NS", "EW"), ("-H-H:EW", "NS"), ("HH--:NE", "SW"), ("--RR:SW", "NE"),
        ("H-R-:NS*", ""), ("HH--:NE*", ""), ("HHH-:NES", ""), ("HRHR:NS|EW", ""), ("H---:N*", ""), ("V-V-:NS", ""),
        ("X-X-:NS", ""), ("HHHH:NESW", ""), ("H---:N", ""),
    ],
)  # fmt: skip
def test_15_10_4_it_passes_the_free_sides_of_a_straight_or_curve(drawing: str, sides: str) -> None:
    marks = {"D4": Mark(drawing, 1)}
    assert FreeSides(marks, {}).of("D4") == sides


def test_15_10_4_an_empty_space_may_be_passed_straight_and_bent() -> None:
    assert FreeSides({}, {}).of("D4") == "NESW"
    assert scored({}, ["C1N", "C2", "D2"]) == 2


@pytest.mark.parametrize(
    "layer", [{"craters": ["D4"]}, {"ufos": ["D4"]}, {"trees": ["D4"]}, {"towers": {"D4": 1}}, {"rituals": ["D4"]}]
)
def test_15_10_4_a_space_filled_by_another_expansion_is_barred(layer: dict[str, Any]) -> None:
    assert FreeSides({}, layer).of("D4") == ""


def test_15_10_4_a_mark_bars_nothing() -> None:
    marks = {"D4": Mark("H-H-:NS", 1)}
    assert FreeSides(marks, {"weather": {"D4": "snow"}, "lamps": ["D4"]}).of("D4") == "EW"


def test_15_10_4_it_crosses_an_older_tentacle_but_not_its_tip() -> None:
    older = {"tentacles": [["C1N", "C2", "C3", "D3"]]}
    free = FreeSides({}, older)
    assert [free.of(space) for space in ("C1", "C2", "C3", "D3")] == ["EW", "EW", "SW", ""]
    assert FreeSides({"C2": Mark("-H-H:EW", 1)}, older).of("C2") == "", "it holds two things already"


def test_15_10_4_the_tip_needs_a_free_side() -> None:
    with pytest.raises(BadInput):
        scored({"C3": "H-H-:NS"}, ["C1N", "C2", "C3"])
    assert scored({"C3": "-H-H:EW"}, ["C1N", "C2", "C3"]) == 3


def slow_allowed(drawings: dict[str, str], older: list[list[str]], path: list[str]) -> bool:
    """Return whether a tentacle may take a path, by looking at each space from its definition."""
    used: dict[str, list[set[str]]] = {}
    for space, drawing in drawings.items():
        plain = drawing[:4].replace("-", "") in ("HH", "RR") and "*" not in drawing and "|" not in drawing
        used.setdefault(space, []).append(
            {side for side in "NESW" if drawing["NESW".index(side)] != "-"} if plain else {*"NESW"}
        )
    for each in older:
        for space, sides in sides_of(each).items():
            used.setdefault(space, []).append(sides if len(sides) == 2 else {*"NESW"})
    return all(
        len(used.get(space, ())) < 2 and not any(sides & other for other in used.get(space, ()))
        for space, sides in sides_of(path).items()
    )


def sides_of(path: list[str]) -> dict[str, set[str]]:
    """Return the sides that a tentacle uses by space; one at its tip."""
    spaces = [each[:2] for each in path]
    found = {space: set[str]() for space in spaces}
    found[spaces[0]].add(path[0][2])
    for one, other in pairwise(spaces):
        side = next(side for side in "NESW" if (oracle._across((one, side)) or ("",))[0] == other)
        found[one].add(side)
        found[other].add({"N": "S", "E": "W", "S": "N", "W": "E"}[side])
    return found


def paths_from(end: str, length: int) -> list[list[str]]:
    """Return every path of a length from the outer edge that takes no space twice."""
    found = [[end]]
    for _ in range(length - 1):
        found = [
            [*path, across[0]]
            for path, side in product(found, "NESW")
            if (across := oracle._across((path[-1][:2], side))) and across[0] not in [each[:2] for each in path]
        ]
    return found


def test_15_10_4_paths_by_a_second_implementation() -> None:
    rng = random.Random("tentacles")
    for number in range(scaled(15)):
        drawings: dict[str, str] = {}
        for space in rng.sample(sorted(SPACES), 25):
            drawing = rng.choice(
                routes.orientations(rng.choice(["h-straight", "r-curve", "h-curve", "h-tee", "st-curve"]))
            )
            drawings[space] = drawing
        older: list[list[str]] = []
        for end in rng.sample(EDGE, 3):
            fitting = [path for path in paths_from(end, 4) if slow_allowed(drawings, older, path)]
            older += [rng.choice(fitting)] if fitting else []
        marks = {space: Mark(drawing, 1) for space, drawing in drawings.items()}
        free = FreeSides(marks, {"tentacles": older})
        for end in EDGE:
            expected = [path[1:] for path in paths_from(end, 5) if slow_allowed(drawings, older, path)]
            assert sorted(free.ways((end,), 4)) == sorted(map(tuple, expected)), (number, end)


# --- Its spaces ---------------------------------------------------------------------------------------------


def test_15_10_4_no_route_is_drawn_on_it_and_an_end_at_it_is_open() -> None:
    match = opened((*WHITE, "tentacle-3"), NAME)
    commit(match, *FOUR, RootNorth("C1"), Grow("C2"), Grow("C3"))
    sheet = match.state.table.sheets[0]
    assert sheet.layers["tentacle_spaces"] == ["C1", "C2", "C3"]
    later = RoundEditor(sheet, (*WHITE, "tentacle-3"), (), setup_of("original", "simple", (NAME,)), 2)
    assert refused_code(later, die(0, "C2", "H-H-:NS")) == "space-taken"
    assert score({"expansions": [NAME], "drawings": {"C4": "H-H-:NS"}, "tentacles": [["C1N", "C2", "C3"]]}).errors == 2
    assert score({"expansions": [NAME], "drawings": {}, "tentacles": [["C1N", "C2", "C3"]]}).centre == 1


def test_15_10_4_two_points_and_one_for_each_route_above_it() -> None:
    drawings = {"C2": "-H-H:EW", "C3": "-R-R:EW"}
    assert scored(drawings, ["C1N", "C2", "C3", "C4"]) == 4
    assert scored({}, ["C1N", "C2", "C3", "C4"], ["A3W", "B3", "C3", "D3"]) == 4, "a tentacle is no route"
    layers = {"tentacles": [["C1N", "C2", "C3", "C4"]], "tentacle_spaces": ["C1", "C4"]}
    behind = behind_of(drawings, NAME, layers=layers).expansions[NAME]
    assert [(line.points, line.parts) for line in behind] == [(4, ("C1", "C2", "C3", "C4"))]


# --- Together with others -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("strike", "way"), [("C2", "N"), ("C4", "S")])
def test_8_1_a_tentacle_is_removed_if_a_meteor_erases_one_of_its_spaces(strike: str, way: str) -> None:
    """C2 has a highway above the tentacle, C4 has only the tentacle."""
    layers = {"tentacles": [["C1N", "C2", "C3", "C4"], ["A5W", "B5", "B6"]], "dot": "C3"}
    layers |= {"tentacle_spaces": ["C1", "C3", "C4", "A5", "B5", "B6"]}
    match = amid((*WHITE, way, "1", "tentacle-3"), {"C2": "-H-H:EW"}, "meteor", NAME, layers=layers)
    after = view_of(match, Strike(strike, direction=way)).sheets[0].layers
    assert after["tentacles"] == [["A5W", "B5", "B6"]]
    assert after["tentacle_spaces"] == ["A5", "B5", "B6"]


def test_15_11_2_a_drawing_above_a_tentacle_is_not_renovated() -> None:
    layers = {"tentacles": [["C1N", "C2", "C3"]], "tentacle_spaces": ["C1", "C3"]}
    roll = (*WHITE, "tentacle-3", "renovation-crossing-h")
    turn = turn_on({"C2": "-R-R:EW"}, NAME, "renovation", roll=roll, layers=layers)
    assert refused_code(turn, Renovate("C2", "HRHR:NS|EW")) == "barred"
    bare = turn_on({"C2": "-R-R:EW"}, NAME, "renovation", roll=roll)
    assert refused_code(bare, Renovate("C2", "HRHR:NS|EW")) is None


def test_15_10_4_bots_and_late_seats_play_it() -> None:
    match = opened((*WHITE, "tentacle-5"), NAME, seats=2)
    match.submit(Expire({1: (*FOUR, RootNorth("C1"))}))
    assert [len(path) for path in match.state.table.sheets[1].layers["tentacles"]] == [5]
    bot = BeamBot("quick", "", SearchLevel(5, 3, 1, 3_000, last_round_factor=1))
    while not match.over:
        match.submit(Commit(0, bot.choose(match.view(0), random.Random(1)).acts))
        match.submit(Expire())
    assert len(match.state.table.sheets[0].layers["tentacles"]) > 1
    assert len(match.state.table.sheets[1].layers["tentacles"]) == 1, "a late player draws none"


@pytest.mark.parametrize("acts", [[RootNorth("D4")], [RootNorth("D1")], [RootNorth("")], [Grow("C1")]])
def test_a_log_with_a_tentacle_in_no_place_is_refused(acts: list[Action]) -> None:
    with pytest.raises(BadLog):
        sheet_after(Sheet(), acts, 1, setup_of("original", "simple", (NAME,)), (*WHITE, "tentacle-3"))


@pytest.mark.parametrize("space", ["", "C1", "C4"])
def test_a_log_with_a_tentacle_that_jumps_is_refused(space: str) -> None:
    with pytest.raises(BadLog):
        sheet_after(Sheet(), [RootNorth("C1"), Grow(space)], 1, setup_of("original", "simple", (NAME,)), WHITE)
