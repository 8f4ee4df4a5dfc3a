"""The special buildings of Challenge (rules 9.1): what activates them, their effects, and how long these last."""

from __future__ import annotations

import random

import msgspec
import pytest

from inkrally.match.chance import SeededChance, numbered_seed
from inkrally.match.draft import Draft
from inkrally.match.errors import Refusal
from inkrally.match.game import Commit, Expire, Open
from inkrally.match.match import Match
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.challenge import buildings
from inkrally.railroad_ink.challenge.buildings import DrawFree, Duplicate
from inkrally.railroad_ink.expansions.lava.rules import ReplaceWithLava, Volcano
from inkrally.railroad_ink.expansions.meteor.rules import ClearCrater, Strike
from inkrally.railroad_ink.game import LegalActions, Options, RailroadInk
from inkrally.railroad_ink.notation import read_sheet
from inkrally.railroad_ink.round.actions import Action, DrawDie
from inkrally.railroad_ink.round.turn import RoundEditor, sheet_after
from tests.railroad_ink.cases import CASES
from tests.railroad_ink.challenge import slow_buildings
from tests.railroad_ink.challenge.challenge_helpers import (
    ROLL,
    again,
    boxes,
    challenge,
    free,
    refusal,
    score_of,
    setup,
    sheet_of,
    turn,
)
from tests.railroad_ink.challenge.slow_buildings import told
from tests.railroad_ink.tables import die, refused, special
from tests.railroad_ink.test_bad_input import codes_of
from tests.sample_sizes import scaled

NEAR_A1 = {"B1": "H--H:NW"}
"""A curve from the exit B1N into A1."""
FACTORY = die(0, "A1", "-H-H:EW")
"""A straight highway on the factory A1, next to that curve."""

ROW_5 = {"D5": "-H-H:EW", "E5": "-H-H:EW", "F5": "-H-H:EW"}
"""A highway along row 5 that reaches the factory G5."""


# --- Where they are -----------------------------------------------------------------------------------------


def test_9_1_the_buildings_are_where_the_sheet_shows_them() -> None:
    assert set(facts.BUILDINGS.factories) == {"A1", "G5", "C6"}
    assert set(facts.BUILDINGS.villages) == {"C1", "F2", "E3", "E6"}
    assert set(facts.BUILDINGS.universities) == {"A3", "D4", "B5", "G7"}
    assert facts.BUILDINGS.university_boxes == 3


def test_9_1_a_sheet_of_the_original_edition_has_none() -> None:
    match = Match(RailroadInk(), challenge(sheet="original"), ["Ada"], numbered_seed(1))
    match.submit(Open())
    table = msgspec.structs.replace(match.state.table, sheets=(sheet_of(NEAR_A1),), roll=ROLL)
    assert RailroadInk().legal_actions_view(table, 0, (FACTORY,)).duplicates == {}


# --- Factories ----------------------------------------------------------------------------------------------


def test_9_1_a_factory_lets_a_white_die_be_drawn_a_second_time() -> None:
    before = turn(NEAR_A1)
    assert refusal(before, again(0, "B2", "H-H-:NS")) == ("effect-late", "die")
    now = turn(NEAR_A1, FACTORY)
    assert refusal(now, again(0, "F1", "H-H-:NS")) is None, "the die that was drawn there, too"
    assert {act.die for act in now.legal_actions() if isinstance(act, Duplicate)} == {0, 1, 2, 3}
    after = turn(NEAR_A1, FACTORY, again(0, "F1", "H-H-:NS"))
    assert after.marks["F1"].drawing == "H-H-:NS"
    assert after.marks["F1"].round == 3, "it has the number of the round"
    assert refusal(after, again(1, "A4", "H--H:NW")) == ("effect-used", "die")
    assert refusal(after, again(0, "A4", "-H-H:EW")) == ("duplicate-twice", "die")
    assert not any(isinstance(act, Duplicate) for act in after.legal_actions())


def test_9_1_any_drawing_with_a_highway_or_railway_end_activates_a_factory() -> None:
    """By die, special route, overpass, and the routes of expansion faces, but not by water, trees or lava."""
    railway = {"A2": "R--R:NW"}
    assert turn(railway, die(3, "A1", "RHRH:NS|EW")).own["buildings"].factories == 1
    assert turn(railway, special("A1", "RRRR:NESW")).own["buildings"].factories == 1
    river = turn({}, die(4, "A1", "VHVH:NS|EW"), roll=(*ROLL, "v-bridge-h", "v-straight"), names=("river",))
    assert river.own["buildings"].factories == 1
    for name, face, drawing in (
        ("river", "v-straight", "V-V-:NS"),
        ("lake", "l-half", "LL--:NE"),
        ("forest", "f-trees", "----:"),
        ("desert", "d-two-cacti", "----:"),
    ):
        second = "v-straight" if name == "river" else face
        quiet = turn({}, die(4, "A1", drawing), roll=(*ROLL, face, second), names=(name,))
        assert quiet.own["buildings"].factories == 0, name
        assert refusal(quiet, again(0, "B1", "H-H-:NS")) == ("effect-late", "die")


def test_9_1_an_effect_of_a_factory_is_lost_at_the_end_of_its_round() -> None:
    now = turn(NEAR_A1, FACTORY)
    later = turn(now.sheet_now(), number=4)
    assert refusal(later, again(0, "F1", "H-H-:NS")) == ("effect-late", "die")
    assert boxes(later) == {}, "nothing of it is on the sheet"


def test_9_1_faces_of_expansions_are_not_drawn_a_second_time() -> None:
    found = turn(NEAR_A1, FACTORY, roll=(*ROLL, "v-straight", "v-bridge-h"), names=("river",))
    assert refusal(found, again(4, "D4", "V-V-:NS")) == ("duplicate-die", "die")
    assert refusal(found, again(5, "D4", "VHVH:NS|EW")) == ("duplicate-die", "die")
    assert refusal(found, again(0, "F1", "H-H-:NS")) is None


def test_9_1_two_factories_in_one_round_take_different_dice() -> None:
    before = {**NEAR_A1, **ROW_5}
    both = (FACTORY, die(1, "G5", "--HH:SW"))
    one = turn(before, *both, again(0, "F1", "H-H-:NS"))
    assert refusal(one, again(0, "F4", "H-H-:NS")) == ("duplicate-twice", "die")
    assert refusal(one, again(1, "A4", "--HH:SW")) is None
    two = turn(before, *both, again(0, "F1", "H-H-:NS"), again(1, "A4", "--HH:SW"))
    assert refusal(two, again(3, "B2", "RHRH:NS|EW")) == ("effect-used", "die")


def test_9_1_two_dice_with_the_same_face_are_different_dice() -> None:
    same = ("h-straight", "h-straight", "h-end", "overpass")
    before = {**NEAR_A1, **ROW_5}
    found = turn(before, FACTORY, die(1, "G5", "-H-H:EW"), again(0, "F1", "H-H-:NS"), roll=same)
    assert refusal(found, again(0, "F2", "H-H-:NS")) == ("duplicate-twice", "die")
    assert refusal(found, again(1, "F2", "H-H-:NS")) is None
    four = turn(found.sheet, *(FACTORY, die(1, "G5", "-H-H:EW"), again(0, "F1", "H-H-:NS")), roll=same)
    four.draw(again(1, "F2", "H-H-:NS"))
    straights = [mark for mark in four.marks.values() if mark.round == 3]
    assert len(straights) == 4


def test_9_1_and_4_1_a_second_drawing_is_drawn_as_any_is() -> None:
    found = turn({**NEAR_A1, "D1": "R-R-:NS"}, FACTORY)
    for act, code, at in (
        (again(0, "B1", "H-H-:NS"), "space-taken", "space"),
        (again(0, "D2", "H-H-:NS"), "clash", "space"),
        (again(0, "D5", "H-H-:NS"), "not-connected", "space"),
        (again(0, "H1", "H-H-:NS"), "unknown-space", "space"),
        (again(0, "F1", "HH--:NE"), "route-not-rolled", "drawing"),
        (again(7, "F1", "H-H-:NS"), "die-unknown", "die"),
        (again(-1, "F1", "H-H-:NS"), "die-unknown", "die"),
    ):
        assert refusal(found, act) == (code, at), act
    canyon = {"canyons": [[[5, 1], [6, 1]]], "bridges": [[[x, 6], [x, 7]] for x in range(1, 7)] * 2}
    barred = turn(NEAR_A1, FACTORY, roll=(*ROLL, "c-1", "c-1"), names=("canyon",), layers=canyon)
    assert refusal(barred, again(0, "F1", "H-H-:NS")) == ("barred", "space"), "its bridge cannot be paid"


def test_9_1_and_4_2_a_second_drawing_is_never_forced() -> None:
    found = turn(NEAR_A1, FACTORY)
    while found.left:
        found.draw(DrawDie(found.left[0], *next(found.legal_placements(found.left[0]))))
    assert any(isinstance(act, Duplicate) for act in found.legal_actions())
    assert list(found.required_dice()) == []
    assert list(found.required_actions()) == []
    assert list(found.complete_by_default()) == []


def test_9_1_and_4_2_a_die_drawn_by_a_factory_alone_is_still_due() -> None:
    """The order of the two drawings of a die makes no difference."""
    found = turn(NEAR_A1, FACTORY, again(1, "F1", "H--H:NW"))
    assert 1 in list(found.required_dice())
    assert refusal(found, die(1, "B7", "-HH-:ES")) is None


def test_9_1_a_factory_by_a_second_drawing_is_another_factory() -> None:
    """A chain: the second drawing is on a factory, which allows another die."""
    found = turn({**NEAR_A1, **ROW_5}, FACTORY, again(0, "G5", "-H-H:EW"))
    assert refusal(found, again(0, "F1", "H-H-:NS")) == ("duplicate-twice", "die")
    assert refusal(found, again(1, "F1", "H--H:NW")) is None


# --- Villages -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("route", "drawing", "counts"),
    [
        ("st-straight", "H-R-:NS*", True),
        ("h-end", "H---:N*", True),
        ("st-tee-h", "HRH-:NES*", True),
        ("h-tee", "HHH-:NES", False),
        ("overpass", "HRHR:NS|EW", False),
        ("h-double", "HHHH:NE|SW", False),
    ],
)
def test_9_1_a_station_activates_a_village(route: str, drawing: str, counts: bool) -> None:
    number = 2 if route in facts.DICE.dice["route-c"] else 3
    roll = tuple(route if place == number else shown for place, shown in enumerate(ROLL))
    found = turn({"F1": "H-H-:NS"}, die(number, "F2", drawing), roll=roll)
    assert boxes(found) == ({"villages": 1, "universities": 0} if counts else {})
    assert score_of(found).villages == (2 if counts else 0)


def test_9_1_special_routes_with_a_station_activate_a_village() -> None:
    before = {"F1": "H-H-:NS"}
    assert boxes(turn(before, special("F2", "HRHR:NESW*")))["villages"] == 1
    assert boxes(turn(before, special("F2", "HHHH:NESW"))) == {}


def test_9_1_and_d8_a_pier_activates_a_village() -> None:
    roll = (*ROLL, "l-pier-h", "l-half")
    assert boxes(turn({}, die(4, "E3", "L-H-:NS*"), roll=roll, names=("lake",)))["villages"] == 1
    assert boxes(turn({}, die(5, "E3", "LL--:NE"), roll=roll, names=("lake",))) == {}


def test_9_1_the_highest_marked_box_of_villages_scores() -> None:
    """The case `village-track` of the rules: 2, 4, 6, 8."""
    (case,) = (case for case in CASES if case["id"] == "village-track")
    for count, points in zip(case["given"]["activated"], case["expect"]["points"], strict=True):
        layers = {"buildings": {"villages": count, "universities": 0}} if count else {}
        assert score_of(turn({}, layers=layers)).villages == points


def test_9_1_a_fifth_village_does_nothing() -> None:
    four = {"buildings": {"villages": 4, "universities": 1}}
    found = turn({"F1": "H-H-:NS"}, die(2, "F2", "HRH-:NES*"), layers=four)
    assert boxes(found) == {"villages": 4, "universities": 1}
    assert score_of(found).villages == 8


def test_9_1_villages_are_a_line_of_the_score_sheet() -> None:
    found = turn({"F1": "H-H-:NS"}, die(2, "F2", "HRH-:NES*"))
    scored = score_of(found)
    assert scored.villages == 2
    lines = scored.exits + scored.highway + scored.railway + scored.centre + scored.villages + scored.goals
    assert scored.total == lines - scored.errors


# --- Universities -------------------------------------------------------------------------------------------

NEAR_A3 = {"A4": "HH-H:NEW"}
TWO = {"buildings": {"villages": 0, "universities": 2}}
THIRD = die(0, "A3", "H-H-:NS")


def test_9_1_a_university_marks_a_box_and_the_third_frees_a_special_route() -> None:
    assert boxes(turn(NEAR_A3, THIRD)) == {"villages": 0, "universities": 1}
    one = turn(NEAR_A3, THIRD, layers={"buildings": {"villages": 3, "universities": 1}})
    assert boxes(one) == {"villages": 3, "universities": 2}
    assert refusal(one, free("F1", "HHHH:NESW")) == ("effect-late", "drawing"), "the second frees none"
    found = turn(NEAR_A3, THIRD, layers=TWO)
    assert boxes(found) == {"villages": 0, "universities": 3}
    assert refusal(found, free("F1", "HHHH:NESW")) is None
    assert refusal(turn(NEAR_A3, layers=TWO), free("F1", "HHHH:NESW")) == ("effect-late", "drawing")


def test_9_1_it_is_free_of_the_limit_of_the_round() -> None:
    found = turn(NEAR_A3, special("B1", "HHRH:NESW*"), THIRD, layers=TWO)
    assert refusal(found, special("F1", "HHHH:NESW")) == ("special-round", "drawing")
    assert refusal(found, free("F1", "HHHH:NESW")) is None
    other = turn(NEAR_A3, THIRD, free("F1", "HHHH:NESW"), layers=TWO)
    assert refusal(other, special("B1", "HHRH:NESW*")) is None, "nor does it use up that of the round"


def test_9_1_it_is_free_of_the_limit_of_the_game() -> None:
    three = ("sp-hhrh", "sp-hrrr", "sp-rrrr")
    found = turn(NEAR_A3, THIRD, layers=TWO, crossed=three)
    assert refusal(found, special("F1", "HHHH:NESW")) == ("special-game", "drawing")
    assert refusal(found, free("F1", "HHHH:NESW")) is None
    two = turn(NEAR_A3, THIRD, free("F1", "HHHH:NESW"), layers=TWO, crossed=three[:2])
    later = turn(two.sheet_now(), number=4)
    assert len(later.specials) == 3, "three are crossed off, but one of them does not count"
    assert set(later.special_routes()) == set(facts.SPECIALS) - {"sp-hhhh", *three[:2]}
    last = turn(later.sheet, special("B1", "HHRR:NESW*"), number=4)
    assert turn(last.sheet_now(), number=5).special_routes() == ()


def test_9_1_it_is_crossed_off_and_must_not_be_used_before() -> None:
    found = turn(NEAR_A3, THIRD, layers=TWO, crossed=("sp-hhhh",))
    assert refusal(found, free("F1", "HHHH:NESW")) == ("special-used", "drawing")
    assert refusal(found, free("F1", "HHRH:NESW*")) is None
    after = turn(NEAR_A3, THIRD, free("F1", "HHHH:NESW"), layers=TWO)
    assert boxes(after) == {"villages": 0, "universities": 3, "free": "sp-hhhh"}
    assert after.sheet_now().specials() == ("sp-hhhh",)
    later = turn(after.sheet_now(), number=4)
    assert refusal(later, special("B1", "HHHH:NESW")) == ("special-used", "drawing")


def test_9_1_it_may_be_drawn_once() -> None:
    after = turn(NEAR_A3, THIRD, free("F1", "HHHH:NESW"), layers=TWO)
    assert refusal(after, free("B1", "HHRH:NESW*")) == ("effect-used", "drawing")
    assert refusal(turn(NEAR_A3, THIRD, layers=TWO), free("F1", "H-H-:NS")) == ("special-unknown", "drawing")
    assert refusal(turn(NEAR_A3, THIRD, layers=TWO), free("D4", "HHHH:NESW")) == ("not-connected", "space")


def test_9_1_at_once_is_within_the_round() -> None:
    """The effect may be used until the end of the round, with other drawings between, and is lost after that.

    The reference says 'in the round of activation', and its source explains 'at once' as 'not in a later round'.
    """
    found = turn(NEAR_A3, THIRD, die(1, "B7", "--HH:SW"), layers=TWO)
    assert refusal(found, free("F1", "HHHH:NESW")) is None
    later = turn(found.sheet_now(), number=4)
    assert refusal(later, free("F1", "HHHH:NESW")) == ("effect-late", "drawing")
    assert boxes(later) == {"villages": 0, "universities": 3}


def test_9_1_a_fourth_university_does_nothing() -> None:
    found = turn(NEAR_A3, THIRD, layers={"buildings": {"villages": 0, "universities": 3}})
    assert boxes(found) == {"villages": 0, "universities": 3}
    assert refusal(found, free("F1", "HHHH:NESW")) == ("effect-late", "drawing")


def test_9_1_any_route_activates_a_university() -> None:
    roll = (*ROLL, "l-pier-r", "l-half")
    assert boxes(turn({}, die(4, "D4", "L-R-:NS*"), roll=roll, names=("lake",)))["universities"] == 1
    assert boxes(turn({}, die(5, "D4", "LL--:NE"), roll=roll, names=("lake",))) == {}
    assert boxes(turn({"G6": "-RR-:ES"}, special("G7", "RRRR:NESW")))["universities"] == 1


# --- Chains and erasing -------------------------------------------------------------------------------------


def test_9_1_chains_an_effect_may_activate_another_building() -> None:
    """A free special route is drawn on a factory, and the second drawing that follows on a village."""
    before = {"A4": "HH-H:NEW", **NEAR_A1, "F1": "H-H-:NS"}
    found = turn(before, THIRD, free("A1", "HHHH:NESW"), layers=TWO)
    assert refusal(found, again(2, "F2", "HRH-:NES*")) is None
    end = turn(before, THIRD, free("A1", "HHHH:NESW"), again(2, "F2", "HRH-:NES*"), layers=TWO)
    assert boxes(end) == {"villages": 1, "universities": 3, "free": "sp-hhhh"}


def test_9_1_a_second_drawing_may_mark_the_third_university() -> None:
    found = turn({**NEAR_A1, **NEAR_A3}, FACTORY, again(0, "A3", "H-H-:NS"), layers=TWO)
    assert refusal(found, free("F1", "HHHH:NESW")) is None


def test_9_1_a_building_with_an_erased_route_keeps_its_effect_and_is_activated_again() -> None:
    """A meteor strikes the village F2 and leaves a crater; a later drawing there activates it again."""
    roll = (*ROLL, "E", "1")
    layers = {"dot": "E2", "buildings": {"villages": 1, "universities": 0}}
    before = {"F1": "H-H-:NS", "F2": "H---:N*"}
    struck = turn(before, Strike("F2", direction="E"), roll=roll, names=("meteor",), layers=layers)
    assert "F2" not in struck.marks
    assert boxes(struck) == {"villages": 1, "universities": 0}
    acts = (Strike("F2", direction="E"), ClearCrater("F2"), die(2, "F2", "HRH-:NES*"))
    redrawn = turn(before, *acts, roll=roll, names=("meteor",), layers=layers)
    assert boxes(redrawn) == {"villages": 2, "universities": 0}
    assert score_of(redrawn).villages == 4


def test_9_1_lava_that_erases_a_factory_and_draws_there_activates_it_again() -> None:
    """Activated twice in one round, so there are two effects."""
    before = {"B6": "RAR-:NS|E", "C5": "H-H-:NS"}
    acts = (die(0, "C6", "H-H-:NS"), ReplaceWithLava("C6", "H-HA:NS|W", 4))
    found = turn(before, *acts, roll=(*ROLL, "a-quarter-h", "a-quarter-h"), names=("lava",))
    assert found.marks["C6"].drawing == "H-HA:NS|W"
    assert found.own["buildings"].factories == 2
    found = turn(before, *acts, again(0, "F1", "H-H-:NS"), roll=found.roll, names=("lava",))
    assert refusal(found, again(0, "F2", "H-H-:NS")) == ("duplicate-twice", "die")
    assert refusal(found, again(1, "A4", "H--H:NW")) is None


def test_9_1_an_erased_free_route_stays_crossed_off_and_uncounted() -> None:
    after = turn(NEAR_A3, THIRD, free("F1", "HHHH:NESW"), layers={**TWO, "dot": "D4"})
    layers = {**after.sheet_now().layers, "dot": "F2"}
    sheet = msgspec.structs.replace(after.sheet_now(), layers=layers)
    struck = turn(sheet, Strike("F1", direction="N"), roll=(*ROLL, "N", "1"), names=("meteor",), number=4)
    assert struck.specials == ["sp-hhhh"]
    assert struck.uncounted == 1
    assert boxes(turn(struck.sheet_now(), number=5))["free"] == "sp-hhhh"


def test_9_1_water_and_volcanoes_activate_nothing() -> None:
    around = {"D3": "--L-:S", "C4": "-L--:E"}
    filled = turn(around, die(4, "E4", "---L:W"), roll=(*ROLL, "l-quarter", "l-half"), names=("lake",))
    assert filled.marks["D4"].drawing == "LLLL:NESW", "the university D4"
    assert boxes(filled) == {}
    for space in ("A1", "C1", "G7"):
        found = turn({}, Volcano(space, "AAAA:NESW"), roll=(*ROLL, "a-half", "a-half"), names=("lava",))
        assert boxes(found) == {}
        assert found.own["buildings"].factories == 0
    assert boxes(setup("lava").start()) == {}, "the volcano on D4, with which lava begins"


# --- Taking back, and being late ----------------------------------------------------------------------------


def match_at(found: RoundEditor, *names: str) -> Match:
    """Return a match of one seat in progress, on the sheet of a turn."""
    match = Match(RailroadInk(), challenge(*names), ["Ada"], numbered_seed(1))
    match.submit(Open())
    table = msgspec.structs.replace(
        match.state.table, sheets=(found.sheet,), round=found.round, roll=tuple(found.roll), drawing=True
    )
    match.state = msgspec.structs.replace(match.state, table=table)
    return match


def test_4_3_without_the_drawing_that_activated_it_an_effect_is_refused() -> None:
    """Actions are checked in order, so an effect needs the drawing that caused it."""
    match = match_at(turn(NEAR_A1))
    game = RailroadInk()
    sheet_before = msgspec.json.encode(match.state)
    for acts in ((again(0, "F1", "H-H-:NS"), FACTORY), (again(0, "F1", "H-H-:NS"),)):
        with pytest.raises(Exception, match="no factory was activated") as caught:
            match.submit(Commit(0, acts))
        assert caught.value.code == "effect-late"  # type: ignore[attr-defined]  # a Refusal
        assert caught.value.at.startswith("acts.0")  # type: ignore[attr-defined]  # a Refusal
    assert msgspec.json.encode(match.state) == sheet_before
    assert game.legal_actions(match.state.table, 0, ())


BAD: list[tuple[str, str, tuple[Action, ...]]] = [
    ("effect-late", "acts.0.die", (again(0, "F1", "H-H-:NS"),)),
    ("effect-late", "acts.1.die", (die(0, "F1", "H-H-:NS"), again(0, "F2", "H-H-:NS"))),
    ("effect-late", "acts.0.drawing", (free("F1", "HHHH:NESW"),)),
    ("effect-used", "acts.2.die", (FACTORY, again(0, "F1", "H-H-:NS"), again(1, "B7", "--HH:SW"))),
    ("effect-used", "acts.2.drawing", (THIRD, free("F1", "HHHH:NESW"), free("B7", "HHRH:NESW*"))),
    ("duplicate-twice", "acts.2.die", (FACTORY, again(0, "F1", "H-H-:NS"), again(0, "F2", "H-H-:NS"))),
    ("duplicate-die", "acts.1.die", (FACTORY, again(4, "D4", "V-V-:NS"))),
    ("duplicate-die", "acts.0.die", (again(5, "D4", "V-V-:NS"),)),
    ("die-unknown", "acts.1.die", (FACTORY, again(6, "F1", "H-H-:NS"))),
    ("route-not-rolled", "acts.1.drawing", (FACTORY, again(0, "F1", "R-R-:NS"))),
    ("route-not-rolled", "acts.1.drawing", (FACTORY, again(0, "F1", "x" * 999))),
    ("special-used", "acts.1.drawing", (THIRD, free("F1", "RRRR:NESW"))),
    ("special-used", "acts.2.drawing", (special("F1", "HHHH:NESW"), THIRD, free("B7", "HHHH:NESW"))),
    ("special-unknown", "acts.1.drawing", (THIRD, free("F1", "H-H-:NS"))),
    ("unknown-space", "acts.1.space", (FACTORY, again(0, "H9", "H-H-:NS"))),
    ("space-taken", "acts.1.space", (FACTORY, again(0, "B1", "H-H-:NS"))),
    ("clash", "acts.1.space", (FACTORY, again(0, "D1", "H-H-:NS"))),
    ("not-connected", "acts.1.space", (THIRD, free("D4", "HHHH:NESW"))),
]


@pytest.mark.parametrize(("code", "at", "acts"), BAD)
def test_illegal_use_of_an_effect_is_refused_without_a_change(code: str, at: str, acts: tuple[Action, ...]) -> None:
    """Refused in a commit and in a draft that is read again."""
    roll = (*ROLL, "v-straight", "v-straight")
    found = turn({**NEAR_A1, **NEAR_A3}, layers=TWO, crossed=("sp-rrrr",), roll=roll, names=("river",))
    match = match_at(found, "river")
    told_why = refused(match, Commit(0, acts), code, at)
    assert len(told_why.message) < 300
    with pytest.raises(Refusal) as caught:
        Draft(match.game, match.state, 0, acts)
    assert caught.value.code == code


def test_all_error_codes_of_buildings_are_tested() -> None:
    assert codes_of(buildings) <= {code for code, *_ in BAD}


def test_late_seat_draws_the_required_dice_without_effects() -> None:
    match = match_at(turn({**NEAR_A1, **NEAR_A3}, layers=TWO))
    game = RailroadInk()
    drafted: tuple[Action, ...] = (FACTORY, die(1, "B7", "--HH:SW"))
    done = game.default_draft(match.state.table, 0, drafted, SeededChance(b""))
    assert done == game.default_draft(match.state.table, 0, drafted, SeededChance(b"x"))
    assert done[:2] == drafted
    assert all(isinstance(act, DrawDie) for act in done)
    game.check_complete(match.state.table, 0, done)
    match.submit(Expire({0: drafted}))
    assert match.state.table.round == 4


# --- What is offered ----------------------------------------------------------------------------------------


def test_an_offer_lists_the_effects_allowed_in_each_space() -> None:
    match = match_at(turn({**NEAR_A1, **NEAR_A3}, layers=TWO))
    game, table = RailroadInk(), match.state.table
    plain = msgspec.to_builtins(game.legal_actions_view(table, 0, ()))
    assert not {"duplicates", "free", "acts"} & set(plain), "left out where nothing is activated"
    acts = (FACTORY,)
    offered = game.legal_actions_view(table, 0, acts)
    assert set(offered.duplicates) == {0, 1, 2, 3}
    assert offered.free == {}
    used = game.legal_actions_view(table, 0, (*acts, again(0, "A3", "H-H-:NS")))
    assert used.duplicates == {}
    assert set(used.free) == set(facts.SPECIALS)
    for draft in (acts, (*acts, again(0, "A3", "H-H-:NS"))):
        offered = game.legal_actions_view(table, 0, draft)
        said: set[Action] = {
            Duplicate(space, drawing, number)
            for number, spaces in offered.duplicates.items()
            for space, drawings in spaces.items()
            for drawing in drawings
        }
        said |= {
            DrawFree(space, drawing)
            for spaces in offered.free.values()
            for space, drawings in spaces.items()
            for drawing in drawings
        }
        assert said == {act for act in game.legal_actions(table, 0, draft) if isinstance(act, Duplicate | DrawFree)}
        assert offered.acts == ()
        again_read = msgspec.json.decode(msgspec.json.encode(offered), type=LegalActions)
        assert again_read == offered


def test_a_view_has_the_numbers_of_marked_boxes() -> None:
    match = match_at(turn({"F1": "H-H-:NS"}))
    game = RailroadInk()
    drafted = game.preview_draft(match.state.table, 0, (die(2, "F2", "HRH-:NES*"),))
    view = game.view(drafted, None)
    assert view.sheets[0].layers == {"buildings": {"villages": 1, "universities": 0}}
    assert view.sheets[0].score.villages == 2


# --- Against the slow and obvious ---------------------------------------------------------------------------


BUILT = {*slow_buildings.FACTORIES, *slow_buildings.VILLAGES, *slow_buildings.UNIVERSITIES}


@pytest.mark.parametrize("edition", ["original", "challenge"])
def test_9_1_random_play_agrees_with_the_slow_count(edition: facts.Edition) -> None:
    """The legal actions at every step and the marked boxes agree. The players prefer the buildings.

    Checked for actions applied one by one, and for a replayed round.
    """
    rng = random.Random(f"buildings {edition}")
    used: dict[str, int] = {"duplicate": 0, "free-special": 0}
    played = setup(edition=edition)
    for _ in range(scaled(4)):
        story = slow_buildings.Story()
        sheet = played.start()
        for round_number in range(1, 8):
            roll = [rng.choice(each.faces) for each in played.dice(round_number)]
            now = RoundEditor(sheet, roll, (), played, round_number)
            story.start_round(roll)
            acts: list[Action] = []
            while True:
                legal = {told(act): act for act in now.legal_actions()}
                assert set(legal) == story.legal()
                assert (next(now.required_dice(), None) is not None) == story.due()
                wanted = [act for name, act in sorted(legal.items(), key=repr) if rank(name)]
                if not legal or (not story.due() and (not wanted or rng.random() < 0.3)):
                    break
                act = rng.choice(wanted or sorted(legal.values(), key=repr))
                now.draw(act)
                story.do(told(act))
                acts.append(act)
                if told(act)[0] in used:
                    used[told(act)[0]] += 1
            folded = sheet_after(sheet, acts, round_number, played, roll)
            assert folded == now.sheet_now()
            sheet = folded
            assert boxes(sheet).get("villages", 0) == story.villages
            assert boxes(sheet).get("universities", 0) == min(story.universities, 3)
            assert sorted(sheet.specials()) == sorted(story.crossed)
            assert played.score(sheet).villages == story.village_points()
            assert sheet.drawings() == story.drawings
    assert min(used.values()) > 0


def rank(act: slow_buildings.ACT) -> bool:
    """Return whether a player who pursues buildings does this action first."""
    return act[0] in ("duplicate", "free-special") or act[-2] in BUILT


def test_9_1_a_view_lists_the_activated_buildings() -> None:
    """So does the breakdown of the score, also for a written sheet: villages by stations, the others by any route."""
    lines = {"A1": "-H-H:EW", "C1": "R-R-:NS", "F2": "H-R-:NS*", "D4": "VV--:NE", "G7": "HH--:NE", "D5": "-H-H:EW"}
    match = Match(RailroadInk(), challenge(), ["Ada"], numbered_seed(1))
    match.submit(Open())
    table = msgspec.structs.replace(match.state.table, sheets=(sheet_of(lines),))
    assert RailroadInk().view(table, 0).sheets[0].activated == ("A1", "F2", "G7")
    wanted = {"factories": ("A1",), "villages": ("F2",), "universities": ("G7",)}
    assert RailroadInk().explain(table, 0).buildings == wanted
    written = {"edition": "challenge", "expansions": ["river"], "drawings": lines}
    assert read_sheet(written).breakdown().buildings == wanted
    plain = read_sheet({**written, "sheet": "original"}).breakdown()
    assert plain.buildings == {}
    assert b"buildings" not in msgspec.json.encode(plain)


def test_options_of_challenge_go_through_json() -> None:
    for options in (Options(edition="challenge"), Options(sheet="challenge"), Options()):
        assert msgspec.json.decode(msgspec.json.encode(options), type=Options) == options
