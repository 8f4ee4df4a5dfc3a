"""The roll at the end of a round and the phase after it (rules 15.9.1), with an expansion only for tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Union

import msgspec
import pytest

from inkrally.match.chance import Chance, SeededChance, numbered_seed
from inkrally.match.conformance import check_game
from inkrally.match.errors import BadLog
from inkrally.match.game import Commit, Committed, Expire, Open, Phase
from inkrally.match.match import Match
from inkrally.railroad_ink import facts, game
from inkrally.railroad_ink.contract import Expansion, ExpansionEvent, MomentName
from inkrally.railroad_ink.game import EndRolled, Options, RailroadInk, RequiredFirst, Rolled
from inkrally.railroad_ink.round.actions import Action, ExpansionAction, RequiredAction
from inkrally.railroad_ink.round.rolls import Face
from inkrally.railroad_ink.setup import Setup
from inkrally.railroad_ink.sheet.network import SPACES, Network
from inkrally.railroad_ink.sheet.sheet import Sheet
from inkrally.railroad_ink.sheet.sheet_editor import SheetEditor
from tests.railroad_ink.tables import refused
from tests.railroad_ink.toy import Toll, toll
from tests.sample_sizes import scaled

if TYPE_CHECKING:
    from inkrally.railroad_ink.game import Table
    from inkrally.railroad_ink.round.turn import RoundEditor

FACTS = facts.ExpansionFacts(
    name="echo",
    title="Echo",
    section="99.2",
    rounds=2,
    difficulty="easy",
    dice=("echo",),
    faces={"echo": ("echo", "echo", "echo", "hush", "hush", "hush")},
    layers=("craters",),
    rolled_at_end=True,
)


class Answer(ExpansionAction, frozen=True, tag="echo-answer", forbid_unknown_fields=True):
    """Make a crater in `space`."""


class Hushed(ExpansionEvent, frozen=True, tag="echo-hushed"):
    """The die showed `hush` in a round."""

    round: int


class Echo(Expansion):
    """After an `echo`, each seat makes a crater; after a `hush`, the table notes the round."""

    action_types = (Answer,)
    event_types = (Hushed,)
    event_moments = frozenset[MomentName](("ended",))
    may_require_first = True

    def begin_turn(self, turn: RoundEditor) -> None:
        turn.own[self.name] = any(turn.roll[die] == "echo" for die in turn.dice_of(self))

    def required_actions(self, turn: RoundEditor) -> Iterator[RequiredAction]:
        if turn.own[self.name]:
            yield RequiredAction("echo-answer", "answer the echo", first=True)

    def default_action(self, turn: RoundEditor) -> Action | None:
        return next(self.legal_actions(turn), None)

    def legal_actions(self, turn: RoundEditor) -> Iterator[ExpansionAction]:
        if turn.own[self.name]:
            yield from (Answer(space) for space in SPACES if space not in turn.layers.get("craters", ()))

    def apply_action(self, page: SheetEditor, act: ExpansionAction) -> None:
        page.add_to_layer("craters", act.space)

    def remember_action(self, turn: RoundEditor, act: Action) -> None:
        if isinstance(act, Answer):
            turn.own[self.name] = False

    def events_at(self, table: Table, chance: Chance, moment: MomentName) -> Sequence[ExpansionEvent]:
        return (Hushed(table.round),) if table.end_roll == ("hush",) else ()

    def apply_event(self, table: Table, event: ExpansionEvent) -> Table:
        assert isinstance(event, Hushed)
        noted = [*table.component_states.get(self.name, ()), event.round]
        return msgspec.structs.replace(table, component_states={**table.component_states, self.name: noted})

    def points(self, sheet: Sheet, network: Network) -> int:
        return len(sheet.layers.get("craters", ()))


class EchoGame(RailroadInk):
    action_type = Union[game.ActionUnion, Answer]  # noqa: UP007  # one part is made at run time
    event_type = Union[game.EventUnion, Hushed]  # noqa: UP007  # one part is made at run time


@pytest.fixture(autouse=True)
def echo(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = Setup("original", "simple", [Echo(FACTS, {})])
    monkeypatch.setattr(game, "base_setup", lambda *_: setup)


def begun(seed: int = 1, seats: int = 2) -> Match:
    match = Match(EchoGame(), Options(), [f"seat {seat}" for seat in range(seats)], numbered_seed(seed))
    match.submit(Open())
    return match


def seed_with(*shown: str) -> int:
    """Return a seed whose first rolls at the end of a round show these faces."""
    for seed in range(1000):
        chance = SeededChance(numbered_seed(seed))
        faces = [FACTS.faces["echo"][chance.number(f"round {number}, echo die 1", 6)] for number in (1, 2)]
        if tuple(faces[: len(shown)]) == shown:
            return seed
    raise AssertionError("no seed")


def events_of(match: Match, kind: type) -> list[Any]:
    return [entry.event for entry in match.entries if isinstance(entry.event, kind)]


def test_the_die_is_rolled_after_all_have_drawn() -> None:
    """No player can know it before, because it is not part of the roll of the round."""
    match = begun(seed_with("echo"))
    table = match.view(0).table
    assert (len(table.roll), len(table.dice), table.ended, table.end_roll) == (4, 0, 0, ())
    match.submit(Expire(seats=(0,)))
    assert events_of(match, EndRolled) == []
    match.submit(Expire())
    rolled = events_of(match, EndRolled)[0]
    assert rolled.round == 1
    assert [draw.label for draw in match.game.random_draws(match.state.table, rolled)] == ["round 1, echo die 1"]
    table = match.view(0).table
    assert (table.round, table.ended, table.end_roll) == (1, 1, ("echo",))
    assert match.view(1).phase == Phase("end", (0, 1))
    assert len(events_of(match, Rolled)) == 1, "the next roll waits for the decisions"


def test_every_seat_decides_and_then_the_next_round_is_rolled() -> None:
    match = begun(seed_with("echo"))
    match.submit(Expire())
    offer = match.game.legal_actions_view(match.state.table, 0, ())
    assert [duty.code for duty in offer.duties] == ["echo-answer"]
    assert len(offer.acts) == 49
    assert (offer.dice, offer.specials) == ((), {})
    refused(match, Commit(0, ()), "duty-left", "duty.echo-answer")
    refused(match, Commit(0, (Answer("A1"), Answer("A2"))), "first-done", "acts.1")
    match.submit(Commit(0, (Answer("A1"),)))
    assert match.view(1).table.sheets[0].layers == {}, "no player sees it before all have decided"
    match.submit(Commit(1, (Answer("G7"),)))
    table = match.view(1).table
    assert [sheet.layers["craters"] for sheet in table.sheets] == [["A1"], ["G7"]]
    assert (table.round, table.ended, table.end_roll) == (2, 1, ("echo",))
    assert match.view(0).phase == Phase("draw", (0, 1))


def test_an_expired_seat_gets_the_default_and_the_match_continues() -> None:
    match = begun(seed_with("echo"))
    match.submit(Expire())
    match.submit(Commit(1, (Answer("G7"),)))
    match.submit(Expire({0: (Answer("B2"),)}))
    match_without_a_draft = begun(seed_with("echo"))
    match_without_a_draft.submit(Expire())
    match_without_a_draft.submit(Expire())
    assert [sheet.layers["craters"] for sheet in match.view(1).table.sheets] == [["B2"], ["G7"]]
    assert [sheet.layers["craters"] for sheet in match_without_a_draft.view(1).table.sheets] == [["A1"], ["A1"]]


def test_without_a_decision_no_phase_follows_the_roll() -> None:
    match = begun(seed_with("hush", "echo"))
    match.submit(Expire())
    table = match.view(0).table
    assert (table.round, table.ended, table.end_roll) == (2, 1, ("hush",))
    assert match.state.table.component_states["echo"] == [1]
    assert events_of(match, RequiredFirst) == []


def test_the_last_round_has_an_end_too() -> None:
    match = begun(seed_with("hush", "echo"))
    for _ in range(2):
        match.submit(Expire())
    assert match.view(0).phase == Phase("end", (0, 1))
    assert not match.over
    match.submit(Expire())
    assert match.over
    assert [rolled.round for rolled in events_of(match, EndRolled)] == [1, 2]
    assert match.view(0).table.sheets[0].score.expansions == {"echo": 1}


def test_a_roll_after_the_last_round_has_no_end_phase(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toll is rolled once more after the last round; that roll has no end of its own."""
    setup = toll("usual", Echo(FACTS, {}))
    monkeypatch.setattr(game, "base_setup", lambda *_: setup)
    assert setup.end_of(2) is setup.end_setup
    assert setup.end_of(3) is None
    assert setup.end_of(0) is None
    assert [die.expansion.name for die in setup.dice(1) if die.expansion] == ["toll"]
    assert setup.end_setup is not None
    assert [type(part) for part in setup.end_setup.components] == [Echo]
    assert isinstance(setup.components[1], Toll)


def test_a_round_on_a_second_board_has_no_end() -> None:
    options = Options(expansions=("underground",))
    setup = Setup("original", "simple", [*options.setup.expansions, Echo(FACTS, {})])
    assert [number for number in range(1, setup.rounds + 1) if setup.end_of(number)] == [1, 3]


@pytest.mark.parametrize(
    "event", [EndRolled(2, (Face("echo", 0),)), EndRolled(1, ()), EndRolled(1, (Face("hush", 0),))]
)
def test_an_impossible_roll_in_a_log_is_refused(event: EndRolled) -> None:
    match = begun()
    with pytest.raises(BadLog):
        match.game.evolve_untrusted(match.state, event)


def test_an_end_happens_once_in_a_round() -> None:
    match = begun()
    state = match.game.evolve_untrusted(match.state, EndRolled(1, (Face("echo", 0),)))
    with pytest.raises(BadLog):
        match.game.evolve_untrusted(state, EndRolled(1, (Face("echo", 0),)))
    state = match.game.evolve_untrusted(state, RequiredFirst((0, 1)))
    with pytest.raises(BadLog):
        match.game.evolve_untrusted(state, Committed(0, (Answer("H9"),)))


def test_random_matches_are_judged_recorded_and_replayed_alike() -> None:
    for seats in (1, 2, 3):
        assert check_game(EchoGame(), Options(), seats, seed=seats, matches=scaled(3)).matches
