"""The hooks of expansions, by one that uses them all (`toy.py`), and the setup that a match makes from its options."""

from __future__ import annotations

from typing import Any, Union

import msgspec
import pytest

from inkrally.match.chance import numbered_seed
from inkrally.match.conformance import check_game
from inkrally.match.draft import Draft
from inkrally.match.errors import BadInput
from inkrally.match.game import Commit, Expire, Open
from inkrally.match.match import Match
from inkrally.railroad_ink import facts, game
from inkrally.railroad_ink import setup as setups
from inkrally.railroad_ink.catalogue import catalogue
from inkrally.railroad_ink.expansions import CLASSES
from inkrally.railroad_ink.game import LegalActions, Options, RailroadInk, Rolled, TableView
from inkrally.railroad_ink.round.actions import Action, DrawDie, DrawSpecial
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.sheet import routes
from inkrally.railroad_ink.sheet.network import SPACES
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet
from tests.railroad_ink.tables import PLAIN, die, opened, refused, special
from tests.railroad_ink.toy import FACTS, STAMPS, Blast, Sign, Stamp, Stamps, Told, refused_code, toll
from tests.sample_sizes import scaled


@pytest.fixture
def tolls(monkeypatch: pytest.MonkeyPatch) -> type[RailroadInk]:
    """Return the game with the toy expansion in every match."""
    monkeypatch.setattr(game, "base_setup", lambda *_: toll())

    class TollGame(RailroadInk):
        action_type = Union[game.ActionUnion, Blast, Sign]  # noqa: UP007  # one part is made at run time
        event_type = Union[game.EventUnion, Told]  # noqa: UP007  # one part is made at run time

    return TollGame


def turn_of(sheet: Sheet | None = None, *acts: Action, number: int = 1) -> RoundEditor:
    setup = toll()
    roll = (*PLAIN, "2") if number <= setup.rounds else ("2",)
    return RoundEditor(sheet or setup.start(), roll, acts, setup, number)


# --- One turn -----------------------------------------------------------------------------------------------


def test_a_required_first_action_precedes_all_others() -> None:
    turn = turn_of()
    assert refused_code(turn, die(0, "A4", "-H-H:EW")) == "duty-first"
    assert refused_code(turn, special("B1", "HHHH:NESW")) == "duty-first"
    assert refused_code(turn, Sign()) == "act-illegal"
    assert all(isinstance(act, Blast) for act in turn.legal_actions())
    turn.draw(Blast("C3"))
    assert refused_code(turn, die(0, "A4", "-H-H:EW")) is None
    assert [duty.code for duty in turn.required_actions()] == ["toll-sign"]


def test_an_act_erases_and_lays_and_all_is_written_down() -> None:
    sheet = Sheet({"B1": Mark("HHHH:NESW", 1), "B2": Mark("H-H-:NS", 1)}, (), {"craters": ["D4"]})
    turn = turn_of(sheet, Blast("B1"))
    now = turn.sheet_now()
    assert set(now.marks) == {"B2"}
    assert now.crossed_off == now.specials() == ("sp-hhhh",), "a special route stays crossed off"
    assert now.layers == {"craters": ["D4", "B1"]}
    assert turn.network.words() == now.network().words()
    assert turn.network.error_count() == 1, "the end that faces the crater is none"
    assert sheet.layers == {"craters": ["D4"]}


def test_a_special_route_is_spent() -> None:
    turn = turn_of(None, Blast(route="sp-hhhh"))
    assert turn.special_routes() == ()
    assert refused_code(turn, special("B1", "HHRH:NESW*")) == "special-round"
    later = RoundEditor(turn.sheet_now(), (*PLAIN, "2"), (Blast("C3"),), toll(), 2)
    assert refused_code(later, special("B1", "HHHH:NESW")) == "special-used"
    assert refused_code(later, special("B1", "HHRH:NESW*")) is None


def test_a_crater_fills_a_space_until_it_is_taken_away() -> None:
    turn = turn_of(None, Blast("A4"))
    assert refused_code(turn, die(0, "A4", "-H-H:EW")) == "space-taken"
    turn.remove_from_layer("craters", "A4")
    assert refused_code(turn, die(0, "A4", "-H-H:EW")) is None
    assert turn.sheet_now().layers == {"craters": ["D4"]}


def test_barred_spaces_are_neither_legal_nor_required() -> None:
    turn = turn_of(None, Blast("C3"))
    assert refused_code(turn, die(0, "G4", "-H-H:EW")) == "barred"
    assert refused_code(turn, special("G4", "HHHH:NESW")) == "barred"
    drawn = {act.space for act in turn.legal_actions() if isinstance(act, DrawDie | DrawSpecial)}
    assert drawn
    assert not any(space.startswith("G") for space in drawn)
    filled = {space: Mark("H-H-:NS", 1) for space in SPACES if space[0] != "G"}
    full = turn_of(Sheet(filled, (), {"craters": []}), Blast("D4"))
    assert list(full.required_dice()) == [], "only the column G has room"


def test_a_die_that_is_not_drawn() -> None:
    turn = turn_of(None, Blast("C3"))
    assert refused_code(turn, die(4, "A4", "-H-H:EW")) == "route-not-rolled"
    assert list(turn.legal_placements(4)) == []
    assert 4 not in list(turn.required_dice())


def test_every_act_is_noted() -> None:
    turn = turn_of(None, Blast("C3"), die(0, "A4", "-H-H:EW"), special("B1", "HHHH:NESW"))
    assert turn.own["toll"]["noted"] == 3


def test_required_actions_of_a_late_seat_are_done_by_default() -> None:
    turn = turn_of()
    done = list(turn.complete_by_default())
    assert isinstance(done[0], Blast)
    assert isinstance(done[-1], Sign)
    assert {act.die for act in done if isinstance(act, DrawDie)} == {0, 1, 2, 3}
    assert list(turn.required_actions()) == []


def stamped(*acts: Action) -> RoundEditor:
    """Return a turn with a part that acts last, beside the part that acts first."""
    played = toll("usual", Stamps(STAMPS, {}))
    return RoundEditor(played.start(), (*PLAIN, "2"), (Blast("C3"), *acts), played, 1)


def drawn_and_signed() -> list[Action]:
    """Return the actions that the others require."""
    return [act for act in stamped().complete_by_default() if not isinstance(act, Stamp)]


def test_a_last_action_requires_all_dice_and_required_actions() -> None:
    turn = stamped()
    assert refused_code(turn, Stamp()) == "drawing-first"
    assert Stamp() not in list(turn.legal_actions())
    *drawn, sign = drawn_and_signed()
    assert isinstance(sign, Sign)
    turn = stamped(*drawn)
    assert list(turn.required_dice()) == []
    assert refused_code(turn, Stamp()) == "drawing-first", "the sheet is not signed yet"
    turn = stamped(*drawn, sign)
    assert refused_code(turn, Stamp()) is None
    assert Stamp() in list(turn.legal_actions())
    assert turn.special_routes(), "it may still be drawn"


def test_after_a_last_action_drawing_is_over() -> None:
    acts = drawn_and_signed()
    route = next(act for act in stamped(*acts).legal_actions() if isinstance(act, DrawSpecial))
    turn = stamped(*acts, Stamp())
    assert list(turn.legal_actions()) == []
    assert refused_code(turn, route) == "drawing-over"
    assert refused_code(turn, Stamp()) == "act-illegal"
    assert next(turn.required_actions(), None) is None


def test_a_last_action_of_a_late_seat_is_done_last() -> None:
    assert isinstance(list(stamped().complete_by_default())[-1], Stamp)


def test_acts_of_an_expansion_that_is_not_in_play() -> None:
    refused(opened(PLAIN), Commit(0, (Blast("A1"),)), "expansion-not-played", "acts.0")
    assert refused_code(RoundEditor(Sheet(), PLAIN), Sign()) == "expansion-not-played"


# --- A match ------------------------------------------------------------------------------------------------


def test_a_match_with_all_moments(tolls: type[RailroadInk]) -> None:
    match = Match(tolls(), Options(), ["Ada", "Ben"], numbered_seed(3))
    match.submit(Open())
    view: TableView = match.view(0).table
    assert (view.rounds, len(view.roll)) == (2, 5)
    assert [(each.of, each.optional) for each in view.dice] == [("white", False)] * 4 + [("toll", True)]
    assert view.sheets[0].layers == {"craters": ["D4"]}
    offer: LegalActions = tolls().legal_actions_view(match.state.table, 0, ())
    assert [duty.first for duty in offer.duties] == [True]
    assert (offer.due, offer.specials) == ((), {})
    assert all(fits == {} for fits in offer.dice)
    refused(match, Commit(0, ()), "duty-left", "duty.toll-blast")
    draft = Draft[Action](match.game, match.state, 0, [Blast("C3")])
    while (refusal := draft.may_commit()) is not None and refusal.code == "dice-left":
        draft.add(next(act for act in draft.legal_actions() if isinstance(act, DrawDie)))
    assert refusal is not None
    assert refusal.code == "duty-left"
    draft.add(Sign())
    assert draft.may_commit() is None
    seen: TableView = draft.see().table
    assert seen.sheets[0].layers == {"craters": ["D4", "C3"]}
    assert seen.sheets[0].score.expansions == {"toll": 2}
    assert tolls().explain(tolls().preview_draft(match.state.table, 0, draft.actions), 0).expansions["toll"][
        1
    ].parts == ("C3",)
    match.submit(Commit(0, draft.actions))
    while not match.over:
        match.submit(Expire())
    events = [entry.event for entry in match.entries]
    assert [event.round for event in events if isinstance(event, Rolled)] == [1, 2, 3]
    assert [len(event.faces) for event in events if isinstance(event, Rolled)] == [5, 5, 1], "the last roll is its own"
    told = [event for event in events if isinstance(event, Told)]
    assert [event.round for event in told] == [1, 2, 3]
    assert match.view(None).table.component_states == {"toll": [list(event.craters) for event in told]}


def test_nothing_is_drawn_after_the_last_round(tolls: type[RailroadInk]) -> None:
    turn = turn_of(None, Blast("C3"), number=3)
    assert refused_code(turn, special("B1", "HHHH:NESW")) == "special-round"
    assert [type(act) for act in turn.legal_actions()] == [Sign]


def test_the_toy_keeps_the_contract(tolls: type[RailroadInk]) -> None:
    """All checks of the conformance kit, with the actions and events of an expansion."""
    matches = scaled(2)
    report = check_game(tolls(), Options(), 2, seed=9, matches=matches)
    assert report.matches == matches
    assert report.draws == matches * (5 + 5 + 1 + 3)


# --- What is chosen -----------------------------------------------------------------------------------------


def options(*names: str, **settings: str) -> Options:
    return Options(expansions=names, settings=settings)


@pytest.mark.parametrize(
    ("chosen", "code", "at"),
    [
        (options("rivers"), "unknown-expansion", "expansions.0"),
        (options("river", "x" * 500), "unknown-expansion", "expansions.1"),
        (options("river", "river"), "expansion-twice", "expansions.1"),
        (Options(expansions=("river",), settings={"river.width": "wide"}), "unknown-setting", "settings"),
        (Options(settings={"": ""}), "unknown-setting", "settings"),
    ],
)
def test_13_invalid_choices_are_refused(chosen: Options, code: str, at: str) -> None:
    with pytest.raises(BadInput) as caught:
        RailroadInk().begin(chosen, 1)
    assert (caught.value.code, caught.value.at) == (code, at)
    assert len(caught.value.message) < 500


def test_13_settings_and_conflicts(monkeypatch: pytest.MonkeyPatch) -> None:
    """With manifests that exist only in this test."""
    known = toll().expansions[0].facts
    harsh = msgspec.structs.replace(known, name="harsh", harsh_with={"river": "too much water"})
    monkeypatch.setattr(facts, "EXPANSIONS", {**facts.EXPANSIONS, "harsh": harsh})
    assert (
        setups.compatibility("river", "harsh") == setups.compatibility("harsh", "river") == ("harsh", "too much water")
    )
    setups.check_expansions(("harsh", "river"), {"harsh.faces": "ones"})
    with pytest.raises(BadInput) as caught:
        setups.check_expansions(("harsh",), {"harsh.faces": "twos"})
    assert (caught.value.code, caught.value.at) == ("unknown-setting", "settings.harsh.faces")
    assert {face for each in toll("ones").dice(1)[4:] for face in each.faces} == {"1"}


def test_13_and_d7_several_have_the_smallest_number_of_rounds() -> None:
    assert Options().rounds == 7
    assert Options(expansions=("river",)).rounds == 6
    river = Options(expansions=("river",)).setup.expansions
    assert toll("usual", *river).rounds == 2
    assert toll("usual", *river).last_round == 3


def test_the_order_in_which_expansions_are_named_makes_no_difference() -> None:
    for names in (tuple(facts.EXPANSIONS), tuple(reversed(facts.EXPANSIONS))):
        setup = setups.setup_of("original", "simple", names)
        assert [component.name for component in setup.components] == list(facts.EXPANSIONS)


def test_every_expansion_has_a_manifest_and_a_class() -> None:
    assert list(CLASSES) == list(facts.EXPANSIONS)
    for name, each in facts.EXPANSIONS.items():
        assert set(each.dice) <= set(each.faces)
        routes_of_its_own = {route.id for route in each.routes}
        shown = {face for die_name in each.dice for face in each.faces[die_name]}
        of_white_dice = set(facts.SPECIALS) if each.replaces_white else set()
        assert shown & set(routes.ROUTE_DRAWINGS) <= routes_of_its_own | of_white_dice
        assert all(facts.EXPANSION_OF[route] == name for route in routes_of_its_own)
        assert set(each.automatic) <= set(routes.ROUTE_OF)
        assert {*each.goes_with, *each.harsh_with} <= {name for box in facts.BOXES for name in box.expansions}


def test_actions_that_the_benchmark_counts_as_drawings_have_a_tag() -> None:
    """Such an action must have no drawing of its own, or it would count twice."""
    for name, expansion in facts.EXPANSIONS.items():
        acts = {act.__struct_config__.tag: act for act in CLASSES[name].action_types}
        for tag in expansion.measured.draws:
            assert not acts[tag].is_only_drawing


def test_the_catalogue_has_every_expansion_in_a_box_and_every_pair() -> None:
    found = catalogue()
    assert [info.name for info in found.expansions] == list(facts.EXPANSIONS)
    assert all(info.box in {box.name for box in found.boxes} for info in found.expansions)
    assert {name for box in found.boxes for name in box.expansions} == set(facts.EXPANSIONS)
    count = len(facts.EXPANSIONS)
    assert len(found.pairs) == count * (count - 1) // 2
    assert all(bool(pair.warning) == (pair.fit in ("harsh", "never")) for pair in found.pairs)
    assert msgspec.json.decode(msgspec.json.encode(found))


def test_base_match_has_no_fields_of_expansions() -> None:
    """Its options, views and offers contain nothing of expansions."""
    match = opened(PLAIN)
    view: dict[str, Any] = msgspec.to_builtins(match.view(0))["table"]
    assert view["options"] == {"edition": "original", "longest": None}
    assert set(view) == {"options", "round", "rounds", "roll", "sheets"}
    assert set(view["sheets"][0]) == {"marks", "specials", "score"}
    offer = msgspec.to_builtins(RailroadInk().legal_actions_view(match.state.table, 0, ()))
    assert set(offer) == {"dice", "specials", "due"}
    assert set(msgspec.to_builtins(RailroadInk().explain(match.state.table, 0))) == {
        *("networks", "highway", "railway", "centre", "errors"),
    }


def test_14_x3_the_centre_may_count_routes_only() -> None:
    """By default water and craters count; the setting `centre` leaves them out."""
    chosen = Options(expansions=("lake",), settings={"centre": "routes"})
    sheet = Sheet({"D4": Mark("LLLL:NESW", 1), "C3": Mark("L-H-:NS*", 1), "A1": Mark("-H-H:EW", 1)})
    usual, routes_only = Options(expansions=("lake",)).setup, chosen.setup
    assert (usual.score(sheet).centre, routes_only.score(sheet).centre) == (2, 1)
    assert usual.score(sheet).total == routes_only.score(sheet).total + 1
    assert (usual.breakdown(sheet).centre, routes_only.breakdown(sheet).centre) == (("C3", "D4"), ("C3",))
    setups.check_expansions(("lake",), {"centre": "routes"})
    for names, settings in ((("lake",), {"centre": "half"}), ((), {"centre": "routes"})):
        with pytest.raises(BadInput) as caught:
            setups.check_expansions(names, settings)
        assert caught.value.code == "unknown-setting"


@pytest.mark.parametrize("letter", ["H", "M", "g", "GG", "-"])
def test_no_expansion_takes_a_letter_of_another_kind_of_end(letter: str, monkeypatch: pytest.MonkeyPatch) -> None:
    manifest = msgspec.structs.replace(FACTS, kinds={letter: facts.KindFacts("gully", like="V")})
    monkeypatch.setattr(facts, "EXPANSIONS", {**facts.EXPANSIONS, "toll": manifest})
    with pytest.raises(ValueError, match="capital letter, or taken"):
        facts._kinds()


def test_no_expansion_takes_the_code_of_another_goal(monkeypatch: pytest.MonkeyPatch) -> None:
    goal = facts.Goal("LA", "Holes", "two holes", 2)
    manifest = msgspec.structs.replace(FACTS, goals=(goal,))
    monkeypatch.setattr(facts, "EXPANSIONS", {**facts.EXPANSIONS, "toll": manifest})
    with pytest.raises(ValueError, match="two goals have one code"):
        facts._goals()
