"""Actions before the picks of a draft, one test for each rule: sections 9.4, 10.1 and 13."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from inkrally.match.chance import numbered_seed
from inkrally.match.conformance import check_game
from inkrally.match.game import Commit, Expire, Open, Phase, State
from inkrally.match.match import Match
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.challenge.draft import PickPair
from inkrally.railroad_ink.expansions.desert.rules import Drought, Ignore
from inkrally.railroad_ink.expansions.meteor.rules import Skip, Strike
from inkrally.railroad_ink.game import DraftOptions, Options, RailroadInk, RequiredFirst, Table
from inkrally.railroad_ink.round.actions import DrawDie
from inkrally.railroad_ink.round.required_first import seats_with_required_actions
from inkrally.railroad_ink.sheet.sheet import Sheet
from tests.railroad_ink.challenge.dice_draft_helpers import drafting, picked
from tests.railroad_ink.tables import refused, special
from tests.sample_sizes import few, scaled

replace = msgspec.structs.replace


@pytest.mark.parametrize("name", ["meteor", "desert"])
def test_9_4_a_table_may_have_meteors_and_droughts_after_the_picks(name: str) -> None:
    options = Options(draft=DraftOptions(first="picks"), expansions=(name,))
    match = Match(RailroadInk(), options, ["Ada", "Ben"], numbered_seed(5))
    match.submit(Open())
    if name == "desert":
        match.state = dry(match.state)
    assert match.view(0).phase == Phase("pick", (match.owes[0],))
    assert RailroadInk().legal_actions_view(match.state.table, match.owes[0], ()).duties == ()
    picked(match, 0, 1, 2, 3)
    for seat in (0, 1):
        assert [duty.first for duty in RailroadInk().legal_actions_view(match.state.table, seat, ()).duties] == [True]
    assert match.view(0).table.first_actions_done == ()


def dry(state: State[Table, Any], *seats: int) -> State[Table, Any]:
    """Return the state with a drought on the table, and a threatened cactus on the sheets of these seats, or of all."""
    sheets = tuple(
        Sheet({}, (), {"cacti": {"B2": 2}}) if not seats or seat in seats else sheet
        for seat, sheet in enumerate(state.table.sheets)
    )
    return replace(state, table=replace(state.table, sheets=sheets, roll=("drought", "d-two-cacti")))


def test_9_4_and_10_1_a_drought_precedes_the_picks() -> None:
    """Every seat that it concerns is asked at once. A seat that ignores it has spent the special route of the round."""
    game = RailroadInk()
    match = Match(game, drafting("desert"), ["Ada", "Ben", "Cleo"], numbered_seed(5))
    match.submit(Open())
    state = dry(match.state, 1, 2)
    match.state = replace(state, table=replace(state.table, first=seats_with_required_actions(state.table)))
    assert match.view(0).phase == Phase("first", (1, 2)), "nothing of the first seat's dies"
    assert match.view(0).table.component_states["draft"]["asked"] is None
    assert [duty.code for duty in game.legal_actions_view(match.state.table, 1, ()).duties] == ["desert-drought"]
    refused(match, Commit(1, (PickPair(pair=0),)), "duty-first", "acts.0")
    refused(match, Commit(0, (PickPair(pair=0),)), "seat-not-asked", "seat")
    refused(match, Commit(1, ()), "duty-left", "duty.desert-drought")
    refused(match, Commit(1, (Drought(), Drought())), "first-done", "acts.1")
    refused(match, Commit(1, (Drought(), DrawDie(0, "A4", "-H-H:EW"))), "first-done", "acts.1")
    match.submit(Commit(1, (Drought(),)))
    assert match.view(0).table.sheets[1].layers == {"cacti": {"B2": 2}}, "nobody sees it before all have done it"
    match.submit(Commit(2, (Ignore(route="sp-hhhh"),)))
    table = match.view(0).table
    assert [sheet.layers for sheet in table.sheets] == [{}, {"cacti": {}}, {"cacti": {"B2": 2}}]
    assert table.first_actions_done == ("", "", "sp-hhhh")
    assert table.sheets[2].specials == ("sp-hhhh",)
    assert match.view(0).phase == Phase("pick", (match.owes[0],))
    picked(match, 0, 1, 2, 3, 4, 5)
    assert match.owes == (0, 1, 2)
    for seat in match.owes:
        offer = game.legal_actions_view(match.state.table, seat, ())
        assert offer.duties == (), "once is enough"
        assert bool(offer.specials) == (seat != 2)
    refused(match, Commit(2, (Drought(),)), "desert-over", "acts.0")
    refused(match, Commit(2, (special("B1", "HHRH:NESW*"),)), "special-round", "acts.0.drawing")


def test_9_4_a_late_seat_gets_the_drought_before_the_picks() -> None:
    match = Match(RailroadInk(), drafting("desert"), ["Ada", "Ben"], numbered_seed(5))
    match.submit(Open())
    state = dry(match.state)
    match.state = replace(state, table=replace(state.table, first=seats_with_required_actions(state.table)))
    match.submit(Expire())
    assert [sheet.layers for sheet in match.state.table.sheets] == [{"cacti": {}}] * 2
    assert match.view(0).phase == Phase("pick", (match.owes[0],))


def test_9_4_and_13_a_meteor_strikes_before_the_drought_and_both_before_the_picks() -> None:
    game = RailroadInk()
    match = Match(game, drafting("meteor", "desert"), ["Ada", "Ben"], numbered_seed(5))
    match.submit(Open())
    assert match.view(0).phase == Phase("first", (0, 1))
    state = match.state
    sheet = Sheet({}, (), {"dot": "D4", "cacti": {"E4": 1, "B2": 1}})
    table = replace(state.table, roll=("E", "1", "drought", "drought"), sheets=(sheet, sheet))
    match.state = replace(state, table=table)
    strike = Strike("E4", direction="E")
    refused(match, Commit(0, (Drought(), strike)), "duty-first", "acts.0")
    refused(match, Commit(0, (strike,)), "duty-left", "duty.desert-drought")
    match.submit(Commit(0, (strike, Drought())))
    match.submit(Commit(1, (Skip(route="sp-hhhh"), Drought())))
    layers = [each.layers for each in match.state.table.sheets]
    assert [each.get("craters") for each in layers] == [["E4"], None]
    assert [each["cacti"] for each in layers] == [{}, {}]
    assert match.state.table.first_actions_done == ("", "sp-hhhh")


@pytest.mark.parametrize("seats", few([2, 3], 1))
@pytest.mark.parametrize("names", [("desert",), ("meteor", "desert"), ("lake", "desert"), ("meteor", "lava")])
def test_9_4_random_drafts_with_droughts_and_meteors_keep_the_contract(names: tuple[str, ...], seats: int) -> None:
    edition: facts.Edition = "challenge" if seats == 3 else "original"
    options = Options(edition, draft=DraftOptions(sets="both"), expansions=names)
    matches = scaled(1)
    assert check_game(RailroadInk(), options, seats, 3, matches=matches).matches == matches


def test_old_logs_of_drafts_with_droughts_are_folded_as_they_were_played() -> None:
    """In version 1 the drought follows the picks, also when a log of that version is folded today."""
    game = RailroadInk()
    match = Match(game, drafting("desert"), ["Ada", "Ben"], numbered_seed(5))
    match.submit(Open())
    assert match.header.rules == 2
    assert [type(entry.event) for entry in match.entries][-1] is RequiredFirst
    old = Match(game, drafting("desert"), ["Ada", "Ben"], numbered_seed(5))
    old.append(match.entries[:-1])
    old.state = dry(old.state)
    picked(old, 0, 1, 2, 3)
    assert [duty.code for duty in game.legal_actions_view(old.state.table, 0, ()).duties] == ["desert-drought"]
    for options in (drafting(), drafting("river"), Options(expansions=("desert",))):
        assert game.version_for(options) == 1
