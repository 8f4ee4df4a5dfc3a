"""A running match: refusals with their messages, which change nothing, dice rolled by hand, and drafts."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from inkrally.match import log as logs
from inkrally.match.chance import Chance, ScriptedChance, numbered_seed
from inkrally.match.draft import Draft
from inkrally.match.errors import BadInput, BadLog, GameContractError, InkrallyError, Problem, Refusal
from inkrally.match.game import (
    MAX_DRAFT_ACTIONS,
    Command,
    CommandOutcome,
    Commit,
    Committed,
    Expire,
    Game,
    Open,
    Opened,
    Phase,
    Result,
    Retract,
    Retracted,
    Seat,
    Show,
    Shown,
    Timer,
    places,
)
from inkrally.match.match import Match

from . import tiny
from .by_hand import new_match, picking, playing
from .tiny import DrawOne, Pick, Play, Source, Take


def finished() -> Match:
    match = new_match(3)
    match.submit(Open())
    while not match.over:
        match.submit(Expire())
    return match


def refused(match: Match, command: Command[Any], at: str = "") -> str:
    """Return the code of the refusal, after checking that nothing changed."""
    state, entries, lines = match.state, list(match.entries), list(logs.write(match.log, match.game))
    code = msgspec.json.encode(state)
    with pytest.raises(Refusal) as caught:
        match.submit(command)
    assert match.state is state
    assert msgspec.json.encode(state) == code
    assert match.entries == entries
    assert list(logs.write(match.log, match.game)) == lines
    assert caught.value.message
    assert caught.value.at == at
    return caught.value.code


# Refusals by code


def test_already_open() -> None:
    assert refused(picking(), Open()) == "already-open"


@pytest.mark.parametrize("command", [Commit(0, (Pick(12),)), Retract(0), Show(0, (DrawOne(),)), Expire()], ids=repr)
def test_not_open(command: Command[Any]) -> None:
    assert refused(new_match(), command) == "not-open"


@pytest.mark.parametrize(
    "command", [Commit(0, ()), Retract(0), Show(0, (DrawOne(),)), Expire(), Expire(seats=(0,))], ids=repr
)
def test_match_over(command: Command[Any]) -> None:
    assert refused(finished(), command) == "match-over"


def test_opening_what_is_over() -> None:
    assert refused(finished(), Open()) == "already-open"


@pytest.mark.parametrize("seat", [1, 2, -1, 2**40])
def test_seat_not_asked(seat: Seat) -> None:
    match = picking()
    for command in (Commit(seat, (Pick(12),)), Retract(seat), Show(seat, (DrawOne(),))):
        assert refused(match, command, "seat") == "seat-not-asked"


@pytest.mark.parametrize("seats", [(), (1,), (-1, 7)])
def test_nothing_to_expire(seats: tuple[Seat, ...]) -> None:
    assert refused(picking(), Expire(seats=seats), "seats") == "nothing-to-expire"


def test_nothing_to_expire_for_who_has_committed() -> None:
    match = playing()
    match.submit(Commit(0, (Play(1), Play(3))))
    assert refused(match, Expire(seats=(0,)), "seats") == "nothing-to-expire"


def test_nothing_to_expire_where_a_log_was_cut() -> None:
    # The log has the opening but not the deal that follows it, so no seat is asked yet.
    match = new_match()
    match.state = match.game.evolve(match.state, Opened())
    assert refused(match, Expire(), "seats") == "nothing-to-expire"
    assert refused(match, Commit(0, ()), "seat") == "seat-not-asked"


def test_nothing_to_retract() -> None:
    match = playing()
    assert refused(match, Retract(0), "seat") == "nothing-to-retract"
    match.submit(Commit(0, (Play(1), Play(3))))
    match.submit(Retract(0))
    assert refused(match, Retract(0), "seat") == "nothing-to-retract"


def test_what_a_deadline_committed_is_not_taken_back() -> None:
    match = playing()
    match.submit(Expire(seats=(1,)))
    assert match.state.defaulted_seats == (1,)
    assert refused(match, Retract(1), "seat") == "deadline-past"
    match.submit(Commit(0, (Play(1), Play(3))))
    assert not match.state.defaulted_seats


def last_round() -> Match:
    """Return a match in the last round of the tiny game: commits are final, and the last seat has a timer."""
    match = Match(tiny.Lanterns(), tiny.Options(), ["a", "b"], numbered_seed(1))
    match.submit(Open())
    while match.state.table.round == 1 or match.game.phase(match.state.table) != Phase("play", (0, 1)):
        match.submit(Expire())
    return match


def test_a_final_commit_stays() -> None:
    match = last_round()
    assert refused(match, Retract(0), "seat") == "nothing-to-retract"
    match.submit(Expire(seats=(0,)))
    assert refused(match, Retract(0), "seat") == "deadline-past"
    match = last_round()
    hand = match.state.table.players[0].hand
    match.submit(Commit(0, (Play(hand[0]), Play(hand[1]))))
    assert refused(match, Retract(0), "seat") == "commit-final"
    with pytest.raises(Refusal, match="final"):
        match.submit(Commit(0, ()))


def test_the_games_own_clock_runs_for_the_last_who_owes() -> None:
    match = last_round()
    game = match.game
    assert game.timer(match.state) is None
    hand = match.state.table.players[1].hand
    match.submit(Commit(1, (Play(hand[0]), Play(hand[1]))))
    assert game.timer(match.state) == Timer(tiny.LAST_SECONDS)
    match.submit(Expire())
    assert game.timer(match.state) is None


def test_no_game_has_a_clock_or_final_commits_by_itself() -> None:
    match = playing()
    assert Game.timer(match.game, match.state) is None
    assert not Game.status(match.game, match.state.table).final


def test_the_contract_stays_small() -> None:
    """Lists the methods and facts of `Game`. A new one needs two games that use it."""
    methods = [name for name, member in vars(Game).items() if callable(member) and not name.startswith("_")]
    assert len(methods) == 31, methods
    assert len([name for name in Game.__annotations__ if not name.startswith("_")]) == 11, Game.__annotations__


def test_already_committed() -> None:
    match = playing()
    match.submit(Commit(0, (Play(1), Play(3))))
    assert refused(match, Commit(0, (Play(1), Play(3))), "seat") == "already-committed"
    assert refused(match, Show(0, (DrawOne(),)), "seat") == "already-committed"


def test_act_illegal() -> None:
    match = playing()
    assert refused(match, Commit(0, (Play(1), Play(2))), "acts.1") == "act-illegal"
    assert refused(match, Commit(0, (Play(1), Play(1))), "acts.1") == "act-illegal"
    assert refused(match, Commit(0, (Take(Source.BANK),)), "acts.0") == "act-illegal"
    assert refused(match, Show(0, (Play(2), DrawOne())), "acts.0") == "act-illegal"
    match.submit(Show(0, (DrawOne(),)))
    assert refused(match, Show(0, (Play(1), DrawOne())), "acts.1") == "act-illegal"


def test_the_place_within_an_act_is_told() -> None:
    class Particular(tiny.Lanterns):
        def check_action(self, table: tiny.Table, seat: Seat, draft: Sequence[tiny.Act], act: tiny.Act) -> None:
            raise Refusal("too-high", "a lower number, please", "number")

    match = new_match(game=Particular())
    match.submit(Open())
    assert refused(match, Commit(0, (Pick(12),)), "acts.0.number") == "too-high"


def test_act_reveals() -> None:
    match = playing()
    assert refused(match, Commit(0, (Play(1), DrawOne(), Play(3))), "acts.1") == "act-reveals"
    assert refused(match, Show(0, (DrawOne(), DrawOne())), "acts.0") == "act-reveals"
    draft = Draft(match.game, match.state, 0)
    with pytest.raises(Refusal) as caught:
        draft.add(DrawOne())
    assert caught.value.code == "act-reveals"
    assert draft.actions == ()


def test_act_hides() -> None:
    match = playing()
    assert refused(match, Show(0, ()), "acts") == "act-hides"
    assert refused(match, Show(0, (Play(1),)), "acts") == "act-hides"
    assert refused(match, Show(0, (DrawOne(), Play(1))), "acts") == "act-hides"


def test_too_many_acts() -> None:
    match = playing()
    assert refused(match, Commit(0, (Play(1),) * (MAX_DRAFT_ACTIONS + 1)), "acts") == "too-many-acts"
    assert refused(match, Show(0, (DrawOne(),) * (MAX_DRAFT_ACTIONS + 1)), "acts") == "too-many-acts"
    assert refused(match, Commit(0, (Play(1),) * MAX_DRAFT_ACTIONS), "acts.1") == "act-illegal"


def test_what_the_game_does_not_let_commit() -> None:
    assert refused(picking(), Commit(0, ())) == "nothing-chosen"
    assert refused(playing(), Commit(0, (Play(1),))) == "numbers-missing"


@pytest.mark.parametrize("seats", [0, 6])
def test_seats(seats: int) -> None:
    with pytest.raises(BadInput) as caught:
        new_match(seats)
    assert caught.value.problem == Problem("seats", f"lanterns has 1 to 5 seats, not {seats}", "seats")


def test_options_that_do_not_go_together() -> None:
    with pytest.raises(BadInput) as caught:
        Match(tiny.Lanterns(), tiny.Options(hand=7), ["seat 0"], numbered_seed(1))
    assert (caught.value.code, caught.value.at) == ("hand-size", "options.hand")


# Bugs of a game are not refusals


def faulty(game: tiny.Lanterns, command: Command[Any], *before: Command[Any]) -> str:
    match = new_match(game=game)
    for earlier in before:
        match.submit(earlier)
    state = match.state
    with pytest.raises(GameContractError) as caught:
        match.submit(command)
    assert match.state is state
    return str(caught.value)


def test_a_game_that_never_asks_is_stopped() -> None:
    class Silent(tiny.Lanterns):
        def resolve(self, table: tiny.Table, chance: Chance) -> Sequence[tiny.Event]:
            return ()

    assert "without an end" in faulty(Silent(), Open())


def test_a_default_that_drops_the_draft_is_a_fault() -> None:
    class Forgetful(tiny.Lanterns):
        def default_draft(
            self, table: tiny.Table, seat: Seat, draft: Sequence[tiny.Act], chance: Chance
        ) -> Sequence[tiny.Act]:
            return [Pick(min(table.offer))]

    assert "default_draft()" in faulty(Forgetful(), Expire({0: (Pick(13),)}), Open())


def test_a_command_without_an_event_is_a_fault() -> None:
    class Idle(tiny.Lanterns):
        def decide(
            self, state: Any, command: Command[tiny.Act], chance: Chance
        ) -> CommandOutcome[tiny.Table, tiny.Act]:
            return CommandOutcome((), state)

    assert "without an event" in faulty(Idle(), Open())


def test_acts_that_reveal_need_their_hooks() -> None:
    class NoReveal(tiny.Lanterns):
        reveal = Game.reveal

    before = (Open(), Commit(0, (Pick(12),)), Commit(1, (Pick(11),)))
    assert "reveal()" in faulty(NoReveal(), Show(0, (DrawOne(),)), *before)


# Deciding before storing, and continuing from stored entries


def test_deciding_changes_nothing() -> None:
    match = picking()
    state = match.state
    ahead = match.decide(Commit(0, (Pick(12),)), at=7)
    assert match.state is state
    assert ahead == match.decide(Commit(0, (Pick(12),)), at=7)
    match.apply_transition(ahead)
    assert match.owes == (1,)


def test_what_was_decided_before_something_else_happened_is_never_taken() -> None:
    match = picking()
    ahead = match.decide(Commit(0, (Pick(12),)))
    match.submit(Commit(0, (Pick(11),)))
    entries = list(match.entries)
    with pytest.raises(BadLog, match="another state"):
        match.apply_transition(ahead)
    assert match.entries == entries


def test_an_event_is_folded_once_on_its_way_through_a_match() -> None:
    folded: list[Any] = []

    class Counted(tiny.Lanterns):
        def evolve(self, state: Any, event: Any) -> Any:
            folded.append(event)
            return super().evolve(state, event)

    match = new_match(game=Counted())
    match.submit(Open())
    match.submit(Commit(0, (Pick(12),)))
    match.submit(Commit(1, (Pick(11),)))
    assert folded == [entry.event for entry in match.entries]


def test_a_match_is_taken_up_again_where_it_was() -> None:
    match = playing()
    match.submit(Commit(0, (Play(1), Play(3))))
    again = new_match()
    again.append(match.entries)
    assert again.state == match.state
    last = Commit(1, (Play(2), Play(4)))
    assert again.submit(last) == match.submit(last)


def test_entries_with_a_gap_are_not_appended() -> None:
    match = playing()
    again = new_match()
    for entries in (match.entries[1:], [match.entries[0], *match.entries[2:]], match.entries[:1] * 2):
        with pytest.raises(BadLog) as caught:
            again.append(entries)
        assert caught.value.code == "log-gap"
        assert not again.entries
        assert not again.state.opened


# What a log cannot contain


@pytest.mark.parametrize(
    "event",
    [
        Opened(),
        Committed(1, (Pick(12),)),
        Committed(-1, (Pick(12),)),
        Retracted(0),
        Shown(1, (DrawOne(),)),
    ],
    ids=repr,
)
def test_events_that_cannot_follow(event: Any) -> None:
    match = picking()
    with pytest.raises(BadLog) as caught:
        match.game.evolve(match.state, event)
    assert caught.value.code == "log-fold"


@pytest.mark.parametrize("event", [Committed(0, ()), Retracted(0), Shown(0, ()), tiny.Paid({0: 1})], ids=repr)
def test_events_before_the_opening(event: Any) -> None:
    match = new_match()
    with pytest.raises(BadLog) as caught:
        match.game.evolve(match.state, event)
    assert caught.value.code == "log-fold"


def test_what_a_deadline_committed_is_not_taken_back_in_a_log() -> None:
    match = playing()
    match.submit(Expire(seats=(1,)))
    events: list[Any] = [Retracted(1), Shown(1, (DrawOne(),)), Committed(1, ())]
    for event in events:
        with pytest.raises(BadLog):
            match.game.evolve(match.state, event)


# A match by hand, from the first deal to a shared victory


def test_a_match_with_cards_dealt_by_hand() -> None:
    match = new_match()
    assert match.view(0).phase is None
    assert not match.owes
    match.submit(Open(), at=1_000)
    assert match.view(0).table.hand == (1, 3, 5)
    assert match.view(1).table.hand == (2, 4, 6)
    assert match.view(None).table.hand == ()
    assert match.view(None).phase == Phase("pick", (0,))
    assert match.owes == (0,)

    match.submit(Commit(0, (Pick(12),)))
    match.submit(Commit(1, (Pick(11),)))
    assert set(match.owes) == {0, 1}
    match.submit(Show(0, (Play(3), DrawOne())))
    assert match.view(0).table.hand == (1, 5, 8)
    entries = match.submit(Commit(0, (Play(8),)))
    assert [entry.event for entry in entries] == [Committed(0, (Play(8),))]
    assert match.view(0).own == (Play(8),)
    assert match.view(1).own is None
    assert match.view(1).committed == (0,)
    match.submit(Retract(0))
    assert match.view(1).committed == ()
    match.submit(Commit(0, (Play(5),)))

    # 3 and 5 against 4 and 6: seat 1 wins both tricks with even numbers.
    entries = match.submit(Commit(1, (Play(4), Play(6))), at=2_000)
    assert [entry.event for entry in entries[1:5]] == [
        tiny.Won(1, False),
        tiny.Paid({1: 1}),
        tiny.Won(1, False),
        tiny.Paid({1: 1}),
    ]
    assert [entry.n for entry in entries] == list(range(entries[0].n, entries[0].n + 6))
    assert all(entry.at == 2_000 for entry in entries)

    # Round 2: seat 1 picks first. Its 5 wins over 4 and is odd, so the resolution asks it.
    assert match.owes == (1,)
    match.submit(Commit(1, (Pick(11),)))
    match.submit(Commit(0, (Pick(12),)))
    match.submit(Commit(0, (Play(4), Play(6))))
    entries = match.submit(Commit(1, (Play(5), Play(3))))
    assert [entry.event for entry in entries[1:]] == [tiny.Won(1, True)]
    assert match.view(None).phase == Phase("spoils", (1,))
    assert match.view(None).table.players[0].open == (4,)
    assert match.view(None).result is None
    match.submit(Commit(1, (Take(Source.BANK),)))

    # Seat 0: 12 twice, and 6 over 3. Seat 1: two tricks of the first round, and one point from the bank.
    assert match.over
    assert not match.owes
    result = match.result
    assert result == Result(scores=(3, 3), places=(1, 1))
    assert result.winners == (0, 1)
    assert match.view(None).result == result


def test_defaults_with_chance_by_hand() -> None:
    match = playing()
    # Seat 0's draft keeps 3 of 1 3 5. By default it plays the one at place 0 of 1 5. It has not shown anything.
    entries = match.submit(Expire({0: (Play(3), DrawOne(), Play(5))}))
    assert entries[0].event == Committed(0, (Play(3), Play(1)), 1)
    assert entries[1].event == Committed(1, (Play(2), Play(4)), 0)


def test_chance_that_is_not_given_changes_nothing() -> None:
    match = Match(tiny.Lanterns(), tiny.Options(), ["one", "two"], numbered_seed(1), ScriptedChance({}))
    with pytest.raises(BadInput) as caught:
        match.submit(Open())
    assert caught.value.code == "chance-missing"
    assert match.entries == []
    assert not match.state.opened
    with pytest.raises(BadInput) as caught:
        Match(
            tiny.Lanterns(), tiny.Options(), ["one"], numbered_seed(1), ScriptedChance({"round 1, deal": (0,)})
        ).submit(Open())
    assert caught.value.code == "chance-range"


@pytest.mark.parametrize(
    ("ranks", "expected"),
    [
        ((), ()),
        ((5,), (1,)),
        ((3, 3, 1), (1, 1, 3)),
        ((1, 2, 3), (3, 2, 1)),
        ((2, 5, 2, 2, 0), (2, 1, 2, 2, 5)),
        (((1, 0), (1, 2), (0, 9)), (2, 1, 3)),
    ],
)
def test_places(ranks: Sequence[Any], expected: tuple[int, ...]) -> None:
    assert places(ranks) == expected


@pytest.mark.parametrize("kind", [Refusal, BadInput, BadLog])
def test_errors_are_pickled_whole(kind: type[InkrallyError]) -> None:
    error = pickle.loads(pickle.dumps(kind("some-code", "in words", "acts.1")))
    assert type(error) is kind
    assert error.problem == Problem("some-code", "in words", "acts.1")
    assert str(error) == "in words"


def test_draft_undo_and_redo() -> None:
    match = playing()
    draft = Draft(match.game, match.state, 0)
    fresh = (list(draft.legal_actions()), draft.see())
    assert draft.legal_actions() == [DrawOne(), Play(1), Play(3), Play(5)]
    draft.add(Play(5))
    one = (list(draft.legal_actions()), draft.see())
    draft.add(Play(1))
    assert draft.legal_actions() == [DrawOne()]
    assert draft.see().table.laid == (5, 1)
    assert draft.may_commit() is None

    assert draft.undo() == Play(1)
    assert (list(draft.legal_actions()), draft.see()) == one
    assert draft.undo() == Play(5)
    assert (list(draft.legal_actions()), draft.see()) == fresh
    assert draft.undone == (Play(1), Play(5))
    assert draft.redo() == Play(5)
    assert draft.redo() == Play(1)
    assert draft.actions == (Play(5), Play(1))
    assert not draft.undone


def test_a_new_act_ends_redo() -> None:
    match = playing()
    draft = Draft(match.game, match.state, 0, [Play(5), Play(1)])
    draft.undo()
    draft.add(Play(3))
    assert not draft.undone
    with pytest.raises(Refusal) as caught:
        draft.redo()
    assert caught.value.code == "nothing-to-redo"
    assert draft.actions == (Play(5), Play(3))


def test_nothing_to_undo() -> None:
    match = playing()
    draft = Draft(match.game, match.state, 0)
    with pytest.raises(Refusal) as caught:
        draft.undo()
    assert caught.value.code == "nothing-to-undo"


def test_a_refused_act_leaves_the_draft() -> None:
    match = playing()
    draft = Draft(match.game, match.state, 0, [Play(5), Play(1)])
    draft.undo()
    with pytest.raises(Refusal):
        draft.add(Play(2))
    assert draft.actions == (Play(5),)
    assert draft.undone == (Play(1),)


def test_a_draft_that_was_kept_is_checked_again() -> None:
    match = playing()
    with pytest.raises(Refusal):
        Draft(match.game, match.state, 0, [Play(5), Play(2)])


def test_why_a_draft_may_not_be_committed() -> None:
    match = playing()
    refusal = Draft(match.game, match.state, 0, [Play(5)]).may_commit()
    assert refusal is not None
    assert refusal.code == "numbers-missing"


def test_a_draft_is_seen_by_its_seat_only() -> None:
    match = playing()
    before = [match.view(viewer) for viewer in (None, 0, 1)]
    draft = Draft(match.game, match.state, 0, [Play(5)])
    assert draft.see().table.hand == (1, 3)
    assert [match.view(viewer) for viewer in (None, 0, 1)] == before


def test_after_a_show_the_draft_goes_on() -> None:
    match = playing()
    match.submit(Show(0, (Play(5), DrawOne())))
    draft = Draft(match.game, match.state, 0)
    assert draft.legal_actions() == [Play(1), Play(3), Play(8)]
    with pytest.raises(Refusal):
        draft.undo()
    draft.add(Play(8))
    assert draft.see().table.laid == (5, 8)
    assert draft.may_commit() is None
