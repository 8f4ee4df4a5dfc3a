"""Actions on a neighbour's sheet, and the phase of decisions before the drawing (rules 15.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, Union

import msgspec
import pytest

from inkrally.match.chance import numbered_seed
from inkrally.match.conformance import check_game
from inkrally.match.game import Commit, Expire, Open
from inkrally.match.match import Match
from inkrally.railroad_ink import facts, game
from inkrally.railroad_ink.contract import Expansion
from inkrally.railroad_ink.game import LegalActions, Options, RailroadInk
from inkrally.railroad_ink.round.actions import Action, ExpansionAction, RequiredAction
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.sheet.network import SPACES
from inkrally.railroad_ink.sheet.sheet import Sheet
from inkrally.railroad_ink.sheet.sheet_editor import SheetEditor
from tests.railroad_ink.tables import PLAIN, refused

if TYPE_CHECKING:
    from inkrally.railroad_ink.setup import Setup

CRATERS = "craters"

FACTS = facts.ExpansionFacts(
    name="gifts",
    title="Gifts",
    section="99",
    rounds=3,
    difficulty="easy",
    dice=("gift",),
    faces={"gift": ("1", "2", "3", "4", "5", "6")},
    layers=(CRATERS,),
    start_layers={CRATERS: []},
    first_phase=True,
)


class Give(ExpansionAction, frozen=True, tag="gifts-give", forbid_unknown_fields=True):
    """Leave a crater in an empty space of the left neighbour's sheet."""

    neighbour: ClassVar[int] = 1


class Gifts(Expansion):
    """An expansion for tests: in each round a crater for the left neighbour."""

    action_types = (Give,)
    may_require_first = True

    def begin_turn(self, turn: RoundEditor) -> None:
        turn.own[self.name] = bool(turn.roll) and turn.first_actions_done is None

    def required_actions(self, turn: RoundEditor) -> Iterator[RequiredAction]:
        if turn.own[self.name]:
            yield RequiredAction("gifts-give", "give a crater", first=True)

    def legal_actions(self, turn: RoundEditor) -> Iterator[ExpansionAction]:
        if turn.own[self.name]:
            there = turn.neighbour(Give)
            yield from (Give(space) for space in SPACES if not there.network.filled() >> SPACES[space] & 1)

    def default_action(self, turn: RoundEditor) -> Action | None:
        return next(self.legal_actions(turn), None)

    def apply_action(self, page: SheetEditor, act: ExpansionAction) -> None:
        page.add_to_layer(CRATERS, act.space)

    def remember_action(self, turn: RoundEditor, act: Action) -> None:
        turn.own[self.name] = False


def gifts(*_: object) -> Setup:
    from inkrally.railroad_ink.setup import Setup

    return Setup("original", "simple", [Gifts(FACTS, {})])


@pytest.fixture
def giving(monkeypatch: pytest.MonkeyPatch) -> RailroadInk:
    """Return the game with the toy expansion in every match."""
    monkeypatch.setattr(game, "base_setup", gifts)

    class GiftGame(RailroadInk):
        action_type = Union[game.ActionUnion, Give]  # noqa: UP007  # one part is made at run time

    return GiftGame()


def opened(played: RailroadInk, seats: int) -> Match:
    match = Match(played, Options(), ["x"] * seats, numbered_seed(1))
    match.submit(Open())
    return match


def craters(match: Match, viewer: int | None = None) -> list[list[str]]:
    return [list(sheet.layers.get(CRATERS, ())) for sheet in match.view(viewer).table.sheets]


def test_15_1_the_left_neighbour_gets_the_gift_when_all_have_decided(giving: RailroadInk) -> None:
    match = opened(giving, 3)
    assert (match.view(0).phase.name, match.view(0).phase.asks) == ("first", (0, 1, 2))  # type: ignore[union-attr]
    match.submit(Commit(0, (Give("A1"),)))
    match.submit(Commit(2, (Give("C3"),)))
    assert craters(match, 1) == craters(match) == [[], [], []], "no seat sees a decision of another"
    match.submit(Commit(1, (Give("B2"),)))
    assert craters(match) == [["C3"], ["A1"], ["B2"]]
    assert match.view(0).phase.name == "draw"  # type: ignore[union-attr]


def test_15_1_only_the_drafting_player_sees_the_gift_before_the_commit(giving: RailroadInk) -> None:
    match = opened(giving, 2)
    seen = giving.see(match.state, 0, [(0, (Give("A1"),))])
    assert seen.table.sheets[1].layers[CRATERS] == ["A1"]
    assert craters(match, 1) == [[], []]


def test_15_1_the_offer_names_the_seat_of_the_sheet(giving: RailroadInk) -> None:
    match = opened(giving, 3)
    for draft in ((), (Give("A1"),)):
        offer = giving.legal_actions_view(match.state.table, 2, draft)
        assert isinstance(offer, LegalActions)
        assert offer.sheet == 0
    assert "sheet" not in msgspec.to_builtins(LegalActions((), {}, ()))


def test_15_1_a_solo_player_is_both_neighbours(giving: RailroadInk) -> None:
    match = opened(giving, 1)
    match.submit(Commit(0, (Give("A1"),)))
    assert craters(match) == [["A1"]]


def test_15_1_the_sheet_of_the_neighbour_is_as_before_the_phase(giving: RailroadInk) -> None:
    match = opened(giving, 2)
    match.submit(Commit(0, (Give("A1"),)))
    match.submit(Commit(1, (Give("A1"),)))
    assert craters(match) == [["A1"], ["A1"]]
    match.submit(Expire())
    refused(match, Commit(0, (Give("A1"),)), "act-illegal", "acts.0")


def test_an_expired_clock_chooses_the_default(giving: RailroadInk) -> None:
    match = opened(giving, 2)
    match.submit(Expire())
    assert craters(match) == [["A1"], ["A1"]]


def test_a_round_editor_without_neighbours_uses_its_own_sheet() -> None:
    turn = RoundEditor(Sheet({}, (), {CRATERS: ["A1"]}), (*PLAIN, "1"), (), gifts())
    assert turn.neighbour(Give) is turn
    assert Give("A1") not in turn.legal_actions()
    assert turn.after([Give("A2")]).layers[CRATERS] == ["A1", "A2"]


def test_after_its_phase_the_gift_is_refused(giving: RailroadInk) -> None:
    match = opened(giving, 2)
    match.submit(Expire())
    refused(match, Commit(0, (Give("C3"),)), "act-illegal", "acts.0")


def test_matches_keep_the_contract(giving: RailroadInk) -> None:
    for seats in (1, 2, 3):
        check_game(giving, Options(), seats, seed=seats, matches=3)
