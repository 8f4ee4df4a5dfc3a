"""The edition Challenge: dice, sheet and lengths (rules 3, 6, 9), and combinations of editions, sheets and expansions.

Rules 13 allows every combination. The buildings have their own tests.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from inkrally.match.chance import numbered_seed
from inkrally.match.conformance import check_game
from inkrally.match.errors import BadInput
from inkrally.match.game import Open
from inkrally.match.log import write
from inkrally.match.match import Match
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.challenge.buildings import Duplicate
from inkrally.railroad_ink.game import Options, RailroadInk, Rolled
from inkrally.railroad_ink.notation import legal, score
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.setup import setup_of
from inkrally.railroad_ink.sheet import routes
from tests.railroad_ink.cases import of_kind, sheet
from tests.railroad_ink.challenge.challenge_helpers import ROLL, boxes, challenge, refusal, setup, turn
from tests.railroad_ink.tables import die, finish, special
from tests.sample_sizes import LONG, PURE, few, scaled

EDITIONS = ("original", "challenge")
FACES = {
    "route-a": {"h-straight", "h-curve", "h-tee", "r-straight", "r-curve", "r-tee"},
    "route-c": {"h-end", "r-end", "st-tee-h", "st-tee-r", "st-straight", "st-curve"},
    "route-d": {"overpass", "h-double", "r-double", "h-tee", "r-tee"},
}
"""Section 3 of the rules. Only the overpass is on two faces of its die."""


def opened(options: Options, seats: int = 1, seed: int = 1) -> Match:
    match = Match(RailroadInk(), options, [f"seat {seat}" for seat in range(seats)], numbered_seed(seed))
    match.submit(Open())
    return match


# --- Dice ---------------------------------------------------------------------------------------------------


def test_3_the_white_dice_of_challenge() -> None:
    dice = facts.faces("challenge")
    assert [set(each) for each in dice] == [
        FACES["route-a"],
        FACES["route-a"],
        FACES["route-c"],
        FACES["route-d"],
    ]
    assert dice[3].count("overpass") == 2
    assert len(set().union(*FACES.values())) == 15, "fifteen different drawings, as the rules say"


@pytest.mark.parametrize(
    ("route", "drawing", "count"),
    [
        ("h-end", "H---:N*", 4),
        ("r-end", "R---:N*", 4),
        ("st-tee-h", "HRH-:NES*", 4),
        ("st-tee-r", "RHR-:NES*", 4),
        ("h-double", "HHHH:NE|SW", 2),
        ("r-double", "RRRR:NE|SW", 2),
    ],
)
def test_3_the_drawings_that_only_challenge_has(route: str, drawing: str, count: int) -> None:
    """In all orientations; each can be drawn, and `legal` knows it."""
    shown = routes.orientations(route)
    assert drawing in shown
    assert len(shown) == count
    answer = legal({"sheet": {"edition": "challenge", "drawings": {}}, "routes": [route]})
    assert answer[route]


def test_3_a_match_rolls_the_dice_of_its_edition() -> None:
    seen: list[set[str]] = [set() for _ in range(4)]
    for seed in range(12):
        match = opened(challenge(), seed=seed)
        finish(match)
        for entry in match.entries:
            if isinstance(entry.event, Rolled):
                assert len(entry.event.faces) == 4
                for place, face in enumerate(entry.event.faces):
                    seen[place].add(face.route)
    assert seen == [FACES["route-a"], FACES["route-a"], FACES["route-c"], FACES["route-d"]]


def test_9_challenge_has_seven_rounds() -> None:
    assert challenge().rounds == 7
    assert challenge("canyon").rounds == 7
    assert challenge("lake").rounds == 6


def test_4_2_every_white_die_of_challenge_is_due() -> None:
    found = turn({})
    assert list(found.required_dice()) == [0, 1, 2, 3]
    ends = turn({}, roll=("h-straight", "r-curve", "h-end", "r-double"))
    assert list(ends.required_dice()) == [0, 1, 2, 3]


def test_5_both_curves_of_a_double_curve_are_separate() -> None:
    answer = score(
        {
            "edition": "challenge",
            "drawings": {"A4": "HHHH:NE|SW", "B4": "-H-H:EW", "A5": "H---:N*"},
        }
    )
    assert (answer.exits, answer.highway) == (0, 2), "the exit leads down, and the row to the east is another route"


def test_6_4_a_terminus_has_one_end_that_can_be_open() -> None:
    answer = score({"edition": "challenge", "drawings": {"D4": "H---:N*"}})
    assert (answer.errors, answer.highway, answer.centre) == (1, 1, 1)
    assert score({"edition": "challenge", "drawings": {"B1": "H---:N*"}}).errors == 0


# --- Lengths ------------------------------------------------------------------------------------------------


def test_6_challenge_counts_by_trail_and_the_original_edition_does_not() -> None:
    assert challenge().mode == "trail"
    assert challenge(sheet="original").mode == "trail", "the dice make the edition"
    assert Options().mode == Options(sheet="challenge").mode == "simple"
    assert challenge(longest="simple").mode == "simple"
    assert Options(longest="trail").mode == "trail"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("case", of_kind("board"))
def test_6_the_worked_boards_score_in_the_mode_of_the_edition(case: Mapping[str, Any], edition: facts.Edition) -> None:
    """The cases of the rules, as a written sheet and as a sheet in a match of the edition."""
    mode = facts.DICE.editions[edition].longest
    drawings = sheet(case["given"]["placements"])
    written = score({"edition": edition, "drawings": drawings})
    played = turn(drawings, edition=edition)
    scored = played.setup.score(played.sheet_now())
    for line, key in (("highway", "longestHighway"), ("railway", "longestRailway")):
        expected = case["expect"][key]
        expected = expected[mode] if isinstance(expected, dict) else expected
        assert getattr(written, line) == getattr(scored, line) == expected


def test_6_trail_passes_a_crossroads_twice_and_a_double_curve_twice() -> None:
    loop = {"D3": "-HH-:ES", "E3": "--HH:SW", "E4": "H--H:NW", "D5": "H--H:NW", "C5": "HH--:NE", "C4": "-HH-:ES"}
    for middle, trail, simple in (("HHHH:NESW", 8, 7), ("HHHH:NW|ES", 8, 7), ("HHHH:NE|SW", 4, 4)):
        drawings = {"D4": middle, **loop}
        assert score({"edition": "challenge", "drawings": drawings}).highway == trail, middle
        assert score({"edition": "original", "drawings": drawings}).highway == simple, middle


# --- Editions, sheets and expansions ------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("printed", EDITIONS)
def test_13_each_edition_can_be_combined_with_each_sheet(edition: facts.Edition, printed: facts.Edition) -> None:
    options = challenge(edition=edition, sheet=printed)
    match = opened(options)
    view = match.view(0).table
    assert set(view.roll[:2]) <= FACES["route-a"]
    assert [each.faces for each in options.setup.dice(1)] == list(facts.faces(edition))
    names = [component.name for component in options.setup.components]
    assert ("buildings" in names) == (printed == "challenge")
    finish(match)
    assert match.result is not None


def test_13_the_sheet_is_that_of_the_edition_where_none_is_chosen() -> None:
    for edition in EDITIONS:
        own, chosen = challenge(edition=edition), challenge(edition=edition, sheet=edition)
        assert own.setup is chosen.setup
        assert "sheet" not in msgspec.to_builtins(own), "what is not chosen is left out"


def test_13_the_original_edition_is_unchanged() -> None:
    """Its log is that of a match without any chosen option, except for the first line."""
    logs = []
    for options in (Options(), Options(edition="original", sheet="original")):
        match = opened(options, seats=2)
        finish(match)
        logs.append(list(write(match.log, match.game)))
    assert b"sheet" not in logs[0][0]
    assert [msgspec.json.decode(line)["event"] for line in logs[0][1:-1]] == [
        msgspec.json.decode(line)["event"] for line in logs[1][1:-1]
    ]


@pytest.mark.parametrize("name", facts.EXPANSIONS)
def test_13_every_expansion_can_be_combined_with_a_challenge_sheet(name: str) -> None:
    """With the dice of either edition: a whole match by deadlines."""
    for edition in EDITIONS:
        chosen = challenge(name, edition=edition, sheet="challenge")
        match = opened(chosen, seats=2)
        finish(match)
        for seen in match.view(None).table.sheets:
            assert set(seen.score.expansions) == {name}
            marked = seen.layers.get("buildings", {"villages": 0})["villages"]
            assert seen.score.villages == facts.SHEET.village_points[marked]


def test_12_buildings_are_ignored_underground() -> None:
    """A round on the board below activates nothing, and effects activated above cannot be used in it."""
    mode = facts.DICE.editions["challenge"].longest
    both = setup_of("challenge", mode, ("underground",), modules=(("buildings", None),))
    roll = ("m-straight", "m-straight", "p-straight", "u-overpass")
    below = RoundEditor(both.start(), roll, (), both, 2)
    assert not any(isinstance(act, Duplicate) for act in below.legal_actions())
    (first, *_) = (act for act in below.legal_actions() if act.space == "A6")
    after = RoundEditor(both.start(), roll, (first,), both, 2).sheet_now()
    assert "buildings" not in after.layers
    reached = [
        act
        for act in below.legal_actions()
        if act.space in set(facts.BUILDINGS.factories + facts.BUILDINGS.universities)
    ]
    for act in reached:
        assert "buildings" not in RoundEditor(both.start(), roll, (act,), both, 2).sheet_now().layers
    assert refusal(below, Duplicate("A6", "-M-M:EW", 0)) is not None


def test_12_an_underground_alone_has_no_buildings() -> None:
    alone = challenge("underground", settings={"underground.surface": "none"})
    assert [component.name for component in alone.setup.components] == ["underground"]


def test_9_1_village_points_stay_in_the_total_with_expansions() -> None:
    found = turn({"F1": "H-H-:NS"}, die(2, "F2", "HRH-:NES*"), roll=(*ROLL, "v-straight", "v-curve"), names=("river",))
    scored = found.setup.score(found.sheet_now())
    assert scored.villages == 2
    lines = scored.exits + scored.highway + scored.railway + scored.centre + scored.villages
    assert scored.total == lines + scored.expansions["river"] - scored.errors


def test_4_3_the_limits_of_special_routes_hold_in_challenge() -> None:
    found = turn({}, special("B1", "HHRH:NESW*"))
    assert refusal(found, special("F1", "HHHH:NESW")) == ("special-round", "drawing")
    three = turn({}, crossed=("sp-hhrh", "sp-hrrr", "sp-rrrr"))
    assert refusal(three, special("F1", "HHHH:NESW")) == ("special-game", "drawing")
    assert boxes(three) == {}


@pytest.mark.parametrize(
    "options",
    [
        {"edition": "deluxe"},
        {"edition": None},
        {"sheet": "large"},
        {"sheet": None},
        {"edition": "challenge", "sheet": ["original"]},
    ],
)
def test_invalid_options_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(msgspec.json.encode(options), type=Options)


def test_an_expansion_that_is_not_there_is_refused_in_challenge_too() -> None:
    with pytest.raises(BadInput) as caught:
        RailroadInk().begin(challenge("rivers"), 1)
    assert caught.value.code == "unknown-expansion"


# --- The contract -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 3] if not LONG else [1, 2, 4])
def test_random_matches_of_challenge_keep_the_contract(seats: int) -> None:
    matches = scaled(2)
    report = check_game(RailroadInk(), challenge(), seats, seed=300 * seats, matches=matches)
    assert report.matches == matches
    assert report.draws == 7 * 4 * matches
    assert report.refused > 50


def mixed(number: int) -> tuple[Options, int]:
    """Return options with any edition, any sheet, up to two expansions that combine, and other random choices."""
    rng = random.Random(f"mixed {number}")
    more: dict[str, Any] = {"edition": rng.choice(EDITIONS), "sheet": rng.choice(EDITIONS)}
    seats = rng.choice((1, 2, 3))
    chosen = rng.sample(sorted(facts.EXPANSIONS), rng.choice((0, 1, 1, 2)))
    if chosen:
        more["expansions"] = tuple(chosen)
    more["goals"] = rng.choice(("drawn", "none"))
    if seats > 1 and rng.random() < 0.5 and all(facts.EXPANSIONS[name].draft for name in chosen):
        more["draft"] = True
    if rng.random() < 0.3:
        more["longest"] = rng.choice(("simple", "trail"))
    return Options(**more), seats


MIXED = few(range(20), 3 if PURE else 7)


@pytest.mark.parametrize("number", MIXED)
def test_13_random_combinations_keep_the_contract(number: int) -> None:
    options, seats = mixed(number)
    matches = scaled(1)
    assert check_game(RailroadInk(), options, seats, seed=number, matches=matches).matches == matches


def test_13_the_random_combinations_cover_all_options() -> None:
    chosen = [mixed(number)[0] for number in range(20)]
    assert {(each.edition, each.sheet) for each in chosen} == {(one, other) for one in EDITIONS for other in EDITIONS}
    assert {len(each.expansions or ()) for each in chosen} == {0, 1, 2}
    assert {setup().rounds, setup("lake").rounds} == {6, 7}
