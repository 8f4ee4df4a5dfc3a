"""The rules of Renovation, one test for each: section 15.11.2, with 4.1, 9.1, 12 and 15.11.1."""

from __future__ import annotations

import pytest

from inkrally.match.errors import BadInput
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.expansions.construction.rules import Lift, PutDown
from inkrally.railroad_ink.expansions.renovation.rules import Renovate, renovated
from inkrally.railroad_ink.game import Options, RailroadInk
from inkrally.railroad_ink.goal_checks.connections import stations
from inkrally.railroad_ink.goal_checks.goal_sheet import GoalSheet, progress_of
from inkrally.railroad_ink.round.actions import Action
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.sheet import routes
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet
from tests.railroad_ink.expansion_helpers import opened, score_of, turn_on
from tests.railroad_ink.tables import commit, die, special
from tests.railroad_ink.toy import refused_code

NAME = "renovation"
WHITE = ("h-straight", "h-curve", "r-straight", "st-straight")
DRAWN = {"B1": "H-H-:NS", "B2": "H-R-:NS*", "B3": "RR--:NE", "C3": "-R-R:EW"}


def turn_with(face: str, *acts: Action, names: tuple[str, ...] = (NAME,), **drawings: str) -> RoundEditor:
    return turn_on(drawings or DRAWN, *names, roll=(*WHITE, f"renovation-{face}"), acts=acts)


def offered(turn: RoundEditor) -> dict[str, list[str]]:
    """Return the legal renovations by space."""
    found: dict[str, list[str]] = {}
    for act in turn.expansion_actions():
        found.setdefault(act.space, []).append(act.drawing)
    return found


def test_9_4_the_expansion_excludes_drafted_dice() -> None:
    with pytest.raises(BadInput) as caught:
        RailroadInk().start(Options(expansions=(NAME,), draft=True), 2)
    assert caught.value.code == "draft-expansion"


@pytest.mark.parametrize(
    ("face", "legal"),
    [
        ("curve-h", {"B3": ["RRHH:NE|SW"]}),
        ("curve-r", {"B3": ["RRRR:NE|SW"]}),
        ("end-h", {"B2": ["H-RH:NSW*", "HHR-:NES*"]}),
        ("end-r", {"B2": ["H-RR:NSW*", "HRR-:NES*"]}),
        ("crossing-h", {"B1": ["HHHH:NS|EW"], "C3": ["HRHR:NS|EW"]}),
        ("crossing-r", {"B1": ["HRHR:NS|EW"], "C3": ["RRRR:NS|EW"]}),
    ],
)
def test_15_11_2_each_face_needs_a_drawing_that_fits_into_its_frame(face: str, legal: dict[str, list[str]]) -> None:
    turn = turn_with(face)
    assert offered(turn) == legal
    for space, drawings in legal.items():
        assert refused_code(turn, Renovate(space, drawings[0])) is None


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (Renovate("B3", "RRHH:NE|SW"), "renovation-space"),
        (Renovate("D4", "HHR-:NES*"), "renovation-space"),
        (Renovate("H9", "HHR-:NES*"), "unknown-space"),
        (Renovate("", ""), "unknown-space"),
        (Renovate("B2", "HRR-:NES*"), "renovation-drawing"),
        (Renovate("B2", "H-R-:NS*"), "renovation-drawing"),
        (Renovate("B2", "nonsense"), "renovation-drawing"),
    ],
)
def test_15_11_2_a_renovation_is_refused(act: Action, code: str) -> None:
    assert refused_code(turn_with("end-h"), act) == code


def test_15_11_2_without_a_roll_of_its_die_nothing_is_renovated() -> None:
    turn = turn_on(DRAWN, NAME, roll=WHITE)
    assert offered(turn) == {}
    assert refused_code(turn, Renovate("B2", "HHR-:NES*")) == "renovation-used"


def test_15_11_2_a_renovation_is_allowed_once_a_round_at_any_moment() -> None:
    match = opened((*WHITE, "renovation-crossing-r"), NAME)
    acts = [die(0, "B1", "H-H-:NS"), Renovate("B1", "HRHR:NS|EW")]
    commit(match, *acts, *RailroadInk().default_draft(match.state.table, 0, acts, None)[2:])  # type: ignore[arg-type]
    assert match.state.table.sheets[0].marks["B1"] == Mark("HRHR:NS|EW", 1)
    used = turn_with("end-h", Renovate("B2", "HHR-:NES*"))
    assert refused_code(used, Renovate("B2", "HHRH:NESW*")) == "renovation-used"
    assert offered(used) == {}


def test_15_11_2_the_new_ends_must_not_clash() -> None:
    turn = turn_with("crossing-r", A1="-HH-:ES", B1="H-H-:NS")
    assert refused_code(turn, Renovate("B1", "HRHR:NS|EW")) == "clash"
    assert offered(turn) == {}
    assert offered(turn_with("crossing-h", A1="-HH-:ES", B1="H-H-:NS")) == {"B1": ["HHHH:NS|EW"]}


def test_15_11_2_only_drawings_of_white_dice() -> None:
    """A special route has no free side, but the face of another expansion may have one."""
    lamp = (*WHITE, "sl-curve", "sl-tee", "renovation-curve-h")
    turn = turn_on({"B1": "H-H-:NS"}, "street-lamps", NAME, roll=lamp, acts=[die(4, "B2", "HH--:NE")])
    assert refused_code(turn, Renovate("B2", "HHHH:NE|SW")) == "renovation-space"
    turn.draw(die(1, "C2", "--HH:SW"))
    assert refused_code(turn, Renovate("C2", "HHHH:NE|SW")) is None
    assert offered(turn_with("end-h", special("B2", "HRHR:NESW*"), B1="H-H-:NS")) == {}


def test_15_11_2_a_station_may_get_ends_until_its_sides_are_used() -> None:
    drawing = "H---:N*"
    for expected in ("HH--:NE*", "HHH-:NES*", "HHHH:NESW*"):
        assert expected in renovated("renovation-end-h", drawing)
        drawing = expected
    assert renovated("renovation-end-h", drawing) == ()
    assert renovated("renovation-curve-h", "HHHH:NE|SW") == ()
    assert renovated("renovation-crossing-h", "HRHR:NS|EW") == ()
    assert renovated("renovation-crossing-h", "H-R-:NS*") == ()
    assert renovated("renovation-curve-h", "HR--:NE*") == ()
    assert renovated("renovation-end-h", "H---:N") == ()


def test_15_11_2_every_result_is_a_known_drawing() -> None:
    white = {face for name in facts.DICE.dice.values() for face in name}
    left = {drawing for face in white for drawing in routes.orientations(face)}
    seen: set[str] = set()
    while left:
        drawing = left.pop()
        for face in facts.EXPANSIONS[NAME].faces[NAME]:
            for new in set(renovated(face, drawing)) - seen:
                seen.add(new)
                left.add(new)
    assert {"", NAME} & routes.OWNERS["HHHH:NS|EW"]
    assert all({"", NAME} & routes.OWNERS[drawing] for drawing in seen)
    own = {drawing for route in facts.EXPANSIONS[NAME].routes for drawing in routes.orientations(route.id)}
    assert own <= seen


def test_15_11_2_a_new_curve_is_not_joined_and_a_new_end_is() -> None:
    beside = {"B3": "RRHH:NE|SW", "A3": "-H-H:EW", "D3": "R--R:NW", "D2": "R-R-:NS", "D1": "R-R-:NS", "C3": "-R-R:EW"}
    assert score_of(beside, NAME).exits == 0
    station = {"A4": "-H-H:EW", "B4": "H--H:NW*", "B3": "H-H-:NS", "B2": "H-H-:NS", "B1": "H-H-:NS"}
    assert score_of(station, NAME).exits == 4
    sheet = Sheet({space: Mark(drawing, 1) for space, drawing in station.items()})
    assert progress_of(stations(GoalSheet(sheet.network()))) == 1


def test_15_11_2_other_marks_of_the_space_stay() -> None:
    turn = turn_on(
        DRAWN,
        "weather",
        NAME,
        roll=(*WHITE, "cloud", "cloud", "renovation-end-h"),
        layers={"weather": {"B2": "snow"}},
    )
    turn.draw(Renovate("B2", "HHR-:NES*"))
    sheet = turn.sheet_now()
    assert sheet.layers["weather"] == {"B2": "snow"}
    assert sheet.marks["B2"] == Mark("HHR-:NES*", 3)
    assert sheet.network().words() == turn.network.words()


def test_9_1_nothing_is_activated() -> None:
    setup = Options("challenge", expansions=(NAME,), goals="none").setup
    village, factory = facts.BUILDINGS.villages[0], facts.BUILDINGS.factories[0]
    marks = {village: Mark("H---:N*", 1), factory: Mark("H---:N*", 1)}
    roll = ("h-straight", "h-curve", "h-end", "overpass", "renovation-end-h")
    for space in (village, factory):
        turn = RoundEditor(Sheet(marks, (), {"buildings": {"villages": 1, "universities": 0}}), roll, (), setup, 3)
        act = next(act for act in turn.expansion_actions() if act.space == space)
        turn.draw(act)
        assert turn.layers["buildings"]["villages"] == 1
        assert turn.legal_action_fields()["duplicates"] == {}


def test_12_no_hub_is_activated() -> None:
    below = {"marks": {"B2": ["MM--:NE", 1]}, "hubs": [], "bursts": []}
    turn = turn_on(DRAWN, "underground", NAME, roll=(*WHITE, "renovation-end-h"), layers={"underground": below})
    turn.draw(Renovate("B2", "HHR-:NES*"))
    assert turn.layers["underground"] == below


def test_15_11_1_a_renovated_drawing_may_move_in_a_later_round() -> None:
    drawn = {"B1": "H-H-:NS", "B2": "HHHH:NESW*"}
    roll = (*WHITE, "construction-move", "renovation-end-h")
    turn = turn_on(drawn, "construction", NAME, roll=roll, acts=[Lift("B2"), PutDown("F1", "HHHH:NESW*")])
    assert turn.sheet_now().marks["F1"].drawing == "HHHH:NESW*"


def test_4_3_a_station_with_four_ends_crosses_no_special_route_off() -> None:
    turn = turn_with("end-h", Renovate("B2", "HHRH:NESW*"), B1="H-H-:NS", B2="HHR-:NES*")
    assert turn.sheet_now().specials() == ()
    turn.erase("B2")
    assert turn.sheet_now().specials() == ()
