"""The rules of Separation, one test for each: section 15.11.3, with 4, 6, 9 and 13."""

from __future__ import annotations

import random

import pytest

from inkrally.match.errors import BadInput
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.bots.levels import EasyBot
from inkrally.railroad_ink.challenge.buildings import Duplicate
from inkrally.railroad_ink.game import Options
from inkrally.railroad_ink.goal_checks.connections import stations
from inkrally.railroad_ink.goal_checks.goal_sheet import GoalSheet, progress_of, spaces_of
from inkrally.railroad_ink.notation import legal, score
from inkrally.railroad_ink.round.actions import DrawDie
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.setup import setup_of
from inkrally.railroad_ink.sheet import routes
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet
from tests.railroad_ink import oracle
from tests.railroad_ink.expansion_helpers import behind_of, offer_of, opened, score_of, turn_on
from tests.railroad_ink.tables import commit, die
from tests.railroad_ink.toy import refused_code
from tests.sample_sizes import scaled

NAME = "separation"
ROLL = ("h-straight", "r-straight", "st-straight", "se-curves")
FACES = ("se-curves", "se-h-tee", "se-r-tee", "se-st-facing", "se-st-beside")
DRAWINGS = [
    drawing
    for route in ("h-straight", "r-curve", "h-tee", "st-curve", *FACES)
    for drawing in routes.orientations(route)
]


def test_15_11_3_the_die() -> None:
    assert sorted(facts.EXPANSIONS[NAME].faces[NAME]) == sorted(["se-curves", *FACES])
    setup = setup_of("original", "simple", (NAME,))
    assert setup.rounds == 7
    assert [(each.owner_name, each.optional) for each in setup.dice(1)] == [("white", False)] * 3 + [(NAME, False)]
    assert offer_of(opened(ROLL, NAME)).due == (0, 1, 2, 3)


def test_15_11_3_it_is_joined_like_a_white_die() -> None:
    turn = turn_on({"D1": "R-R-:NS"}, NAME, roll=ROLL)
    assert refused_code(turn, die(3, "D2", "RRHH:NE|SW")) is None
    assert refused_code(turn, die(3, "D2", "HRRH:NW|ES")) == "clash"
    assert refused_code(turn, die(3, "E4", "RRHH:NE|SW")) == "not-connected"
    assert refused_code(turn, die(3, "D2", "RRRR:NESW")) == "route-not-rolled"


def test_15_11_3_a_closed_end_joins_outwards_only() -> None:
    drawings = {"B1": "HHHH:N|ESW", "B2": "H-H-:NS"}
    found = behind_of(drawings, NAME)
    assert [network.exits for network in found.networks] == [("B1N",)]
    assert set(found.errors) == {"B1E", "B1W", "B2S"}
    assert score_of(drawings, NAME).highway == 2
    assert score_of({"A2": "-R-R:EW", "B2": "RRRR:NES|W"}, NAME).railway == 2, "the closed end is one space"


def test_15_11_3_a_closed_end_joins_without_its_station() -> None:
    turn = turn_on({"B1": "H-H-:NS"}, NAME, roll=("h-straight", "r-straight", "st-straight", "se-h-tee"))
    assert refused_code(turn, die(3, "B2", "HHHH:N|ESW")) is None


def test_15_11_3_two_stations_join_only_their_own_ends() -> None:
    drawings = {"D1": "R-R-:NS", "D2": "RHHR:NE*|SW*", "E2": "-H-H:EW", "F2": "H--H:NW", "F1": "H-H-:NS"}
    whole = {**drawings, "C2": "-R-R:EW", "B2": "-R-R:EW", "A2": "-R-R:EW"}
    assert score_of(whole, NAME).exits == 4
    assert score_of(whole, NAME).railway == 4


def test_9_2_two_stations_of_a_space_are_two_for_goal_h() -> None:
    apart = {"D2": "RHHR:NE*|SW*", "E2": "--HH:SW", "E3": "H--H:NW"}
    for drawings, have in ((apart, 1), ({**apart, "D3": "HH--:NE"}, 2)):
        sheet = Sheet({space: Mark(drawing, 1) for space, drawing in drawings.items()})
        answer = stations(GoalSheet(sheet.network()))
        assert (progress_of(answer), spaces_of(answer)) == (have, ("D2",))


def test_9_1_a_factory_repeats_it_and_it_activates_a_village_once() -> None:
    setup = Options("challenge", expansions=(NAME,), goals="none").setup
    roll = ("h-end", "r-curve", "h-double", "se-st-facing")
    factory, village = facts.BUILDINGS.factories[0], facts.BUILDINGS.villages[0]
    turn = RoundEditor(Sheet({"A2": Mark("R--R:NW", 1)}), roll, [die(3, factory, "HRHR:NW*|ES*")], setup, 3)
    assert 3 in turn.legal_action_fields()["duplicates"]
    turn.draw(Duplicate(village, "HRHR:NW*|ES*", 3))
    assert turn.layers["buildings"]["villages"] == 1


def test_6_score_by_a_second_implementation() -> None:
    for number in range(scaled(37)):
        rng = random.Random(f"separation {number}")
        drawings: dict[str, str] = {}
        for space in rng.sample(oracle.SPACES, rng.randint(5, 35)):
            fitting = [
                one for one in rng.sample(DRAWINGS, 12) if oracle.why_not(drawings, space, one, connected=False) is None
            ]
            if fitting:
                drawings[space] = fitting[0]
        sheet = Sheet({space: Mark(drawing, 1) for space, drawing in drawings.items()})
        modes: tuple[facts.LongestMode, ...] = ("simple", "trail")
        for mode in modes:
            counted = setup_of("original", mode, (NAME,)).score(sheet)
            expected = oracle.score(drawings, mode)
            assert {key: getattr(counted, key) for key in ("exits", "highway", "railway", "errors")} == {
                key: expected[key] for key in ("exits", "highway", "railway", "errors")
            }, (number, mode)


def test_bots_draw_the_die() -> None:
    match = opened(ROLL, NAME)
    acts = EasyBot().choose(match.view(0), random.Random(1)).acts
    assert 3 in [act.die for act in acts if isinstance(act, DrawDie)]
    commit(match, *acts)


def test_a_drawing_belongs_to_the_expansions_that_show_it() -> None:
    case = {"drawings": {"B1": "HRRH:NW|ES"}}
    with pytest.raises(BadInput) as caught:
        score(case)
    assert (caught.value.code, caught.value.at) == ("unknown-drawing", "drawings.B1")
    assert score({**case, "expansions": [NAME]}).errors == 3
    answer = legal({"sheet": {"expansions": [NAME], "drawings": {"D1": "R-R-:NS"}}, "routes": ["se-curves"]})
    assert answer["se-curves"]["D2"] == ("RHHR:NW|ES", "RRHH:NE|SW")
