"""The reasons why a turn is worth more than another: each code on a constructed position, with points by the score."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from inkrally.railroad_ink.analysis.mixed_spaces import spaces_needing_both
from inkrally.railroad_ink.analysis.reasons import Reason, compared, reasons
from inkrally.railroad_ink.analysis.rollout import Rollout
from inkrally.railroad_ink.cli.reason_text import REASONS, clause, costs
from inkrally.railroad_ink.game import Options
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet
from tests.railroad_ink.analysis.sample_matches import EASY, MODES, in_round
from tests.railroad_ink.expansion_helpers import amid
from tests.sample_sizes import compiled_only, few, scaled

LATER = {"wants-both", "special", "doubling", "meeting", "going-on", "reach"}
ROLL = ("h-straight", "h-curve", "r-tee", "overpass")


def outlook_in(number: int, *names: str, chosen: Options | None = None) -> Rollout:
    """Return the rollout of a turn of one seat on an empty sheet."""
    options = chosen or Options(expansions=names)
    roll = [*ROLL, *(die.faces[0] for die in options.setup.dice(1)[4:])]
    return Rollout(amid(roll, {}, number=number, chosen=options).view(0))


def sheet(drawings: Mapping[str, str], number: int = 3, layers: Mapping[str, Any] | None = None) -> Sheet:
    return Sheet({space: Mark(drawing, number) for space, drawing in drawings.items()}, (), dict(layers or {}))


def found(rollout: Rollout, better: Sheet, worse: Sheet) -> dict[str, Reason]:
    """Return the reasons by code, the largest one of each code."""
    told = sorted(compared(rollout, better, worse), key=lambda each: each.points)
    return {each.code: each for each in told if each.points > 0}


def test_spaces_that_need_both_kinds_are_listed() -> None:
    """A highway comes into F3 from F2, a railway from G3; few faces have both."""
    worse = sheet({"F2": "H-H-:NS", "G3": "-R-R:EW"})
    better = sheet({"F2": "H-H-:NS"})
    told = found(outlook_in(4), better, worse)["wants-both"]
    assert told.spaces == ("F3",)
    assert 0 < told.points <= 2
    assert clause(told) == "it leaves F3 wanting both rail and road"


def test_need_of_a_space_is_the_chance_that_no_die_joins_it() -> None:
    """Four of the six faces of one die join a highway from the north and a railway from the east.

    They are the overpass and the station that turns.
    """
    marks = sheet({"F2": "H-H-:NS", "G3": "-R-R:EW"}).marks
    dice = [die.faces for die in Options().setup.dice(1)]
    one = spaces_needing_both(marks, Sheet(marks).network(), dice, 3)["F3"]
    assert one.ends == 2
    assert one.miss_probability == pytest.approx((2 / 6) ** 3)
    assert one.expected_errors == pytest.approx(2 * (2 / 6) ** 3)
    assert spaces_needing_both(marks, Sheet(marks).network(), dice, 0)["F3"].miss_probability == 1
    full = sheet({"F2": "H-H-:NS", "G3": "-R-R:EW", "F3": "HR--:NE*"})
    assert spaces_needing_both(full.marks, full.network(), dice, 3) == {}


def test_exits_that_are_not_joined() -> None:
    """One network with the exits B1 and A2, or only with B1."""
    better = sheet({"B1": "H--H:NW", "A1": "-HH-:ES", "A2": "H--R:NW*"})
    worse = sheet({"B1": "H--H:NW", "A1": "-HH-:ES"})
    told = found(outlook_in(3), better, worse)
    assert told["exits"].points == 4
    assert told["exits"].spaces == ("A2",)
    assert "networks" not in told


def test_networks_left_apart() -> None:
    """The same exits, B1, D1 and F1, in one network or in two."""
    joined = {"B1": "HH--:NE", "C1": "-H-H:EW", "D1": "RH-H:NEW*", "E1": "-H-H:EW", "F1": "H--H:NW"}
    better = sheet(joined)
    worse = sheet({space: drawing for space, drawing in joined.items() if space != "C1"})
    told = found(outlook_in(3), better, worse)
    assert told["networks"].points == 4
    assert set(told["networks"].spaces) & {"B1", "D1", "F1"}
    assert "exits" not in told


def test_longest_routes_and_the_centre() -> None:
    better = sheet({"B1": "H-H-:NS", "B2": "H-H-:NS", "A2": "", "C3": "R-R-:NS", "C4": "R-R-:NS"} | {"A2": "-R-R:EW"})
    worse = sheet({"B1": "H-H-:NS", "A2": "-R-R:EW"})
    told = found(outlook_in(3), better, worse)
    assert (told["highway"].points, told["highway"].spaces) == (1, ("B1", "B2"))
    assert (told["railway"].points, set(told["railway"].spaces)) == (1, {"C3", "C4"})
    assert (told["centre"].points, told["centre"].spaces) == (2, ("C3", "C4"))


def test_ends_that_nothing_joins_any_more() -> None:
    """The west end of C1 meets a blank side of B1; in the last round every open end costs."""
    worse = sheet({"B1": "H-H-:NS", "C1": "-H-H:EW"})
    better = sheet({"B1": "H-H-:NS"})
    told = found(outlook_in(3), better, worse)["ends"]
    assert (told.points, told.spaces) == (1, ("C1",))
    assert found(outlook_in(7), better, worse)["ends"].points == 2


def test_a_special_route_that_is_spent() -> None:
    worse = sheet({"B1": "HHHH:NESW", "B2": "H-H-:NS"})
    better = sheet({"B2": "H-H-:NS"})
    told = found(outlook_in(3), better, worse)["special"]
    assert told.spaces == ("B1",)
    assert 1 < told.points < 6
    assert "special" not in found(outlook_in(7), better, worse)


def test_outlook_counts_possible_joins_of_later_rounds() -> None:
    """Each case has more on the better sheet.

    Networks from B1 and D1 both face C2, or one turns away; a highway continues, or ends at a blank side; a network is
    next to the exit A4, or not.
    """
    rollout = outlook_in(3)
    apart = {"B1": "H-H-:NS", "B2": "HH--:NE", "D1": "R-R-:NS"}
    told = found(rollout, sheet(apart | {"D2": "R--R:NW"}), sheet(apart | {"D2": "RR--:NE"}))
    assert told["meeting"].points > 0
    road = {"F1": "H-H-:NS", "F2": "H-H-:NS", "F3": "H-H-:NS"}
    told = found(rollout, sheet(road), sheet(road | {"F4": "-H-H:EW"}))
    assert told["going-on"].points > 0
    near = sheet({"A2": "-RR-:ES", "A3": "R-R-:NS"})
    far = sheet({"A2": "-R-R:EW", "B2": "-R-R:EW"})
    assert found(rollout, near, far)["reach"].points > 0
    over = found(outlook_in(7), near, far)
    assert not {"meeting", "going-on", "reach"} & over.keys()


def test_lines_of_expansions() -> None:
    rollout = outlook_in(3, "river")
    better = sheet({"B2": "V-V-:NS", "B3": "V-V-:NS", "B4": "V-V-:NS"})
    worse = sheet({"B2": "V-V-:NS"})
    told = found(rollout, better, worse)["line:river"]
    score = rollout.setup.score
    assert told.points == score(better).expansions["river"] - score(worse).expansions["river"] > 0
    assert clause(told).startswith("it gets less of the ")


def test_villages() -> None:
    """Rules 9.1: marked boxes give points."""
    match = in_round(Options(edition="challenge", goals=("B", "H", "I")), 3, 1)
    rollout = Rollout(match.view(0))
    before = rollout.sheet
    better = Sheet(before.marks, before.crossed_off, {**before.layers, "buildings": {"villages": 4, "universities": 0}})
    worse = Sheet(before.marks, before.crossed_off, {**before.layers, "buildings": {"villages": 1, "universities": 0}})
    told = found(rollout, better, worse)
    score = rollout.setup.score
    assert told["village"].points == score(better).villages - score(worse).villages > 0


def test_goals_that_are_not_reached() -> None:
    """Rules 9.2: goal I is a highway of six spaces. It gives the present points of its card, and only once."""
    rollout = Rollout(in_round(Options(edition="challenge", goals=("I", "J", "A")), 1, 1).view(0))
    road = {f"D{row}": "H-H-:NS" for row in range(1, 7)}
    told = found(rollout, sheet(road, 1), sheet({space: road[space] for space in ("D1", "D2", "D3", "D4", "D5")}, 1))
    card = rollout.view.table.component_states["goals"]["cards"][0]
    assert card["code"] == "I"
    assert told["goal:I"].points == card["values"][0] > 0
    assert "goal:J" not in told
    assert clause(told["goal:I"]) == "it does not reach goal I"
    assert "goal:I" not in found(rollout, sheet(road, 1), sheet(road | {"D7": "H-H-:NS"}, 1))


def test_hubs_bursts_and_the_board_below() -> None:
    """Rules 12: two pipes with a hub each, or none; a station above a pipe bursts it."""
    rollout = Rollout(in_round(MODES["underground"], 4, 1).view(0))
    marks = {"B1": ["P-P-:NS", 2], "B2": ["P-P-:NS", 2], "B3": ["P-P-:NS", 2]}
    board = {"marks": marks, "hubs": [], "bursts": [], "doublings": 0}
    burst = found(
        rollout, sheet({}, 3, {"underground": board}), sheet({}, 3, {"underground": board | {"bursts": ["B2"]}})
    )
    assert burst["burst"].points == 2
    shorter = {space: mark for space, mark in marks.items() if space != "B3"}
    pipe = found(
        rollout, sheet({}, 3, {"underground": board}), sheet({}, 3, {"underground": board | {"marks": shorter}})
    )
    assert pipe["leaf:pipe"].points == 2
    spent = found(
        rollout, sheet({}, 3, {"underground": board}), sheet({}, 3, {"underground": board | {"doublings": 1}})
    )
    assert spent["doubling"].points > 0
    stuck = board | {"marks": marks | {"B4": ["-M-M:EW", 4]}}
    later = found(rollout, sheet({}, 3, {"underground": board}), sheet({}, 3, {"underground": stuck}))
    assert later["going-on"].points > 0


@compiled_only
@pytest.mark.parametrize("mode", few(MODES, 6))
def test_points_of_reasons_are_those_of_the_score_sheets(mode: str) -> None:
    """In the last round the reasons cover every difference of two sheets, and add up to that of their totals."""
    options = MODES[mode]
    for seed in range(scaled(2)):
        match = in_round(options, options.setup.rounds, seed)
        view = match.view(0)
        rollout = Rollout(view)
        one, other = (rollout.drawn(EASY.choose(view, Random(each)).acts) for each in (1, 2))
        told = list(compared(rollout, one, other))
        score = rollout.setup.score
        totals = [score(each).total + sum(rollout.reached(each).values()) for each in (one, other)]
        other_board = sum(each.points for each in told if each.code in LATER)
        assert other_board == 0
        if rollout.second_board is None or rollout.other is None:
            assert sum(each.points for each in told) == totals[0] - totals[1]
        lines = score(one), score(other)
        by_code = {each.code: each.points for each in told}
        for line in ("highway", "railway", "centre"):
            assert by_code[line] == getattr(lines[0], line) - getattr(lines[1], line)
        assert by_code["exits"] + by_code.get("networks", 0) == lines[0].exits - lines[1].exits
        for name in lines[0].expansions:
            if f"line:{name}" in by_code:
                assert by_code[f"line:{name}"] == lines[0].expansions[name] - lines[1].expansions[name]


def test_at_most_three_reasons_the_largest_first() -> None:
    rollout = outlook_in(7)
    better = sheet(
        {"B1": "HH--:NE", "C1": "-H-H:EW", "D1": "RH-H:NEW*", "E1": "-H-H:EW", "F1": "H--H:NW", "D4": "R-R-:NS"}
    )
    told = reasons(rollout, better, sheet({"B1": "H-H-:NS", "F1": "H-H-:NS"}), 12.0)
    assert len(told) == 3
    assert [each.points for each in told] == sorted((each.points for each in told), reverse=True)
    assert reasons(rollout, better, better, 0.0) == ()


def test_remaining_difference_is_the_outlook() -> None:
    rollout = outlook_in(2)
    one, other = sheet({"B1": "H-H-:NS"}), sheet({"F1": "H-H-:NS"})
    assert reasons(rollout, one, other, 1.25) == (Reason("outlook", 1.25),)


def test_words_for_every_code() -> None:
    """One catalogue, and a sentence of clauses."""
    told = (Reason("wants-both", 1.0, ("F3",)), Reason("exits", 4, ("A2", "B1", "D1")))
    assert costs(1.8, told) == (
        "this costs 1.8 points: it leaves F3 wanting both rail and road and it joins fewer exits (A2, B1 and D1)"
    )
    assert costs(1.0, ()) == "this costs 1.0 point"
    assert clause(Reason("goal:B", 4)) == "it does not reach goal B"
    assert all(clause(Reason(code, 1.0)) for code in REASONS)
