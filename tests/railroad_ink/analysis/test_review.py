"""Tests reviews of finished matches: they use only what a seat knew and are reproducible. Also puzzles from losses."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from inkrally.analysis.turn_puzzle import TurnPuzzle, answer_in, packaged_puzzles, position_of
from inkrally.bots.whole_match import play
from inkrally.games import GAMES
from inkrally.match.errors import BadInput, BadLog, Refusal
from inkrally.match.game import Commit, State
from inkrally.match.log import End, Log, read
from inkrally.match.match import Match
from inkrally.railroad_ink.analysis import rounds
from inkrally.railroad_ink.analysis.draft import Hands
from inkrally.railroad_ink.analysis.error import cost_std_error, value_std_error
from inkrally.railroad_ink.analysis.hints import hint
from inkrally.railroad_ink.analysis.review import SEAT_NODES, Review, ReviewRun, budget_of, review
from inkrally.railroad_ink.analysis.rounds import GAME
from inkrally.railroad_ink.analysis.turn_puzzles import GRADE_NODES, MIN_LOST, THEMES, grade, puzzles_in
from inkrally.railroad_ink.bots.levels import EasyBot
from inkrally.railroad_ink.game import Options
from inkrally.railroad_ink.summary import losses_of
from tests.railroad_ink.analysis.sample_matches import BEAM, EASY, MODES, begun, in_round, over, play_phase
from tests.sample_sizes import LONG, PURE, compiled_only, scaled

BUDGET = 12_000
GOLDEN = Path(__file__).parents[2] / "golden"
FEW = ["base", "meteor+lava", "desert+canyon", "underground", "challenge"] + (["challenge-draft"] if LONG else [])


@compiled_only
@pytest.mark.parametrize("mode", FEW)
def test_a_review_of_a_whole_match_adds_up(mode: str) -> None:
    match = over(MODES[mode], 1)
    seats = range(len(match.header.seats))
    first = review(match.log, seats, BUDGET, 3, states=0)
    assert match.result is not None
    for seat in first.seats:
        assert seat.score == match.result.scores[seat.seat]
        drawn = [turn.round for turn in seat.rounds]
        assert drawn == list(range(1, MODES[mode].setup.last_round + 1))
        check_seat(match, seat)
    assert msgspec.json.decode(msgspec.json.encode(first), type=dict[str, Any])["budget"] == BUDGET


def check_seat(match: Match, seat: Any) -> None:
    """Check that no loss is negative, that a turn without loss is its own best, and that sums add up."""
    for turn in seat.rounds:
        assert turn.lost >= 0
        assert turn.lost > 0 or turn.reasons == ()
        assert (turn.lost > 0) == (turn.best != turn.played)
    assert seat.lost == pytest.approx(sum(turn.lost for turn in seat.rounds), abs=0.01)
    assert seat.luck == pytest.approx(sum(turn.luck for turn in seat.rounds), abs=0.01)
    assert all(pick.lost >= 0 for pick in seat.picks)
    worst = sorted((turn for turn in seat.rounds if turn.lost >= max(1, turn.error)), key=lambda turn: -turn.lost)
    assert seat.turning == tuple(turn.round for turn in worst[:3])


@pytest.mark.parametrize("name", sorted(path.name for path in GOLDEN.glob("railroad-ink-*.jsonl")))
def test_every_old_match_can_be_read_for_a_review(name: str) -> None:
    log = read((GOLDEN / name).read_bytes().splitlines(keepends=True), GAMES)
    rounds.check_reviewable(log)
    found = rounds.decisions(log, (0,))
    drawn = [each.view.table.round for each in found if each.view.phase and each.view.phase.name == "draw"]
    assert drawn == list(range(1, log.header.options.setup.last_round + 1))
    if LONG and not PURE:
        told = review(log, (0, len(log.header.seats) - 1), 3_000, 1, states=1)
        assert all(seat.lost > 0 for seat in told.seats)
        assert all(game.points >= game.played for game in told.hindsight)


class Blundering(EasyBot):
    """A bot that draws anywhere."""

    RANDOM_MOVE_PROBABILITY = 1.0


@compiled_only
@pytest.mark.parametrize("mode", ["base", "river"])
def test_a_blunder_is_found_as_the_worst_round(mode: str) -> None:
    """A match played by `beam`, except for one round with random drawings."""
    for seed in range(scaled(1)):
        match = begun(MODES[mode], seed)
        while not match.over:
            play_phase(match, seed, Blundering() if match.state.table.round == 3 else BEAM)
        told = review(match.log, (0,), 10 * BUDGET, 1, states=0).seats[0]
        assert max(told.rounds, key=lambda turn: turn.lost).round == 3
        assert told.turning[0] == 3
        blunder = told.rounds[2]
        assert blunder.lost > 2 * blunder.error
        assert blunder.reasons


@compiled_only
def test_turns_from_hints_lose_almost_nothing() -> None:
    """The estimate of losses finds almost none in turns from hints, with other rolls."""
    lost = []
    for seed in range(scaled(1)):
        match = begun(Options(), seed)
        while not match.over:
            match.submit(Commit(0, hint(match.view(0), (), 15 * BUDGET, 1).lines[0].acts))
        lost.append(review(match.log, (0,), 15 * BUDGET, 2, states=0).seats[0].lost)
    assert sum(lost) / len(lost) < 2


@compiled_only
def test_luck_is_that_of_the_roll() -> None:
    """On a sheet with room for everything, luck averages zero over all rolls, so it is small over all rounds.

    A roll has the same luck whatever was drawn with it.
    """
    match = begun(Options(), 2, seats=2)
    for number in range(8):
        for seat in match.owes:
            random = Random(f"{seat} {number}") if match.state.table.round == 1 else Random(1)
            match.submit(Commit(seat, EASY.choose(match.view(seat), random).acts))
    told = review(match.log, (0, 1), BUDGET, 1, states=0)
    first = [seat.rounds[0] for seat in told.seats]
    assert first[0].played != first[1].played
    assert first[0].luck == pytest.approx(first[1].luck, abs=3 * (first[0].luck_error + first[1].luck_error))


@compiled_only
def test_luck_of_a_draft_is_that_of_its_pairs() -> None:
    """Rules 9.4: pairs of two tees each are worth less in the first round than others, on any sheet."""
    match = begun(Options(draft=True), 3)
    table = match.state.table
    pairs = [{"dice": [["1", "h-tee"], ["4", "overpass"]], "by": None} for _ in range(4)]
    poor = [{"dice": [["1", "r-curve"], ["1", "r-curve"]], "by": None} for _ in range(4)]
    lucks = []
    for each in (pairs, poor):
        parts = {**table.component_states, "draft": {**table.component_states["draft"], "pairs": each}}
        match.state = State(msgspec.structs.replace(table, component_states=parts), {}, True)
        lucks.append(Hands(match.view(match.owes[0])).luck(Random(1)))
    assert lucks[0][0] > lucks[1][0] + 2
    assert all(error > 0 for _, error in lucks)


@compiled_only
def test_review_reports_progress_and_can_be_cancelled() -> None:
    match = over(Options(), 1, seats=2)
    told: list[tuple[int, int]] = []
    review(match.log, (1,), BUDGET, 1, lambda done, total: told.append((done, total)), 0)
    assert told == [(9 * done, 63) for done in range(8)]
    told.clear()
    whole = review(match.log, (1,), BUDGET, 1, lambda done, total: told.append((done, total)), 1)
    assert told == sorted(told)
    assert (told[0], told[-1]) == ((0, 63 + 80), (63 + 80, 63 + 80))
    assert [game.seat for game in whole.hindsight] == [1]
    assert whole.hindsight[0].points >= whole.seats[0].score

    class Enough(Exception):
        pass

    def end(done: int, total: int) -> None:
        if done >= 18:
            raise Enough

    with pytest.raises(Enough):
        review(match.log, (1,), BUDGET, 1, end)


@compiled_only
@pytest.mark.parametrize("mode", ["base", "challenge-draft"] if LONG else ["base"])
def test_estimates_precede_closer_looks_and_do_not_change_them(mode: str) -> None:
    """All rounds of all seats are estimated before any closer look. A closer look is final.

    So two ways to ask give the same review, which also shows that reviews are reproducible.
    """
    match = over(MODES[mode], 5, seats=2)
    alone = review(match.log, (0, 1), BUDGET, 3)
    both = ReviewRun(match.log, (0, 1), BUDGET, 3)
    for _ in both.estimate():
        assert not any(seat.rounds and not seat.rounds[-1].estimate for seat in both.current.seats)
    begun = both.current
    assert [len(seat.rounds) for seat in begun.seats] == [len(seat.rounds) for seat in alone.seats]
    assert all(turn.estimate for seat in begun.seats for turn in seat.rounds)
    assert [seat.picks for seat in begun.seats] == [seat.picks for seat in alone.seats]
    for seat, turn in both.review_closely():
        assert turn in both.seat_review(seat).rounds
        assert turn in alone.seats[seat].rounds
    assert both.current == alone
    assert both.done == both.total


def test_errors_include_the_later_rounds() -> None:
    """An error stays however many rolls are sampled; it is zero if nothing more is rolled."""
    assert cost_std_error(1.0, 0.001, 60, 4) > 1
    assert cost_std_error(1.0, 0.001, 60, 1) < cost_std_error(1.0, 0.001, 60, 4) < cost_std_error(9.0, 0.001, 60, 4)
    assert cost_std_error(1.0, 0.001, 60, 4) < cost_std_error(1.0, 0.001, 120, 4)
    assert cost_std_error(1.0, 0.0, 60, 0) == value_std_error(0.0, 60, 0) == 0
    assert value_std_error(0.1, 60, 6) > value_std_error(0.1, 60, 1) > value_std_error(0.1, 60, 0) == 0.1


@pytest.mark.parametrize("options", [Options(), Options(expansions=("underground",)), Options(edition="challenge")])
def test_node_budget_of_a_review_is_limited_for_each_seat(options: Options) -> None:
    assert budget_of(options.setup) * options.setup.last_round <= SEAT_NODES


def test_unfinished_match_is_not_reviewed() -> None:
    with pytest.raises(Refusal) as caught:
        review(in_round(Options(), 7, 1).log, (0,), BUDGET)
    assert caught.value.code == "not-over"
    match = over(Options(), 1)
    cut = Log(match.header, match.log.entries[:-1], End(match.log.end.result, match.log.end.seed))  # type: ignore[union-attr]  # it is over
    with pytest.raises(Refusal) as caught:
        review(cut, (0,), BUDGET)
    assert caught.value.code == "not-over"


def test_bad_input_has_an_error_code() -> None:
    match = over(Options(), 1)
    for seat in (1, -1):
        with pytest.raises(BadInput) as caught:
            review(match.log, (seat,), BUDGET)
        assert caught.value.code == "unknown-seat"
    other = read((GOLDEN / "roborally-checkmate-5.jsonl").read_bytes().splitlines(keepends=True), GAMES)
    with pytest.raises(BadInput) as caught:
        review(other, (0,), BUDGET)
    assert caught.value.code == "not-reviewed"
    entries = match.log.entries
    damaged = Log(match.header, (*entries[:3], *entries[4:]), match.log.end)
    with pytest.raises(BadLog):
        review(damaged, (0,), BUDGET)


def test_review_of_no_seats_is_empty() -> None:
    assert review(over(Options(), 1).log, (), BUDGET) == Review((), BUDGET, 0)


NODES = 30_000
FEW_NODES = 60_000


@cache
def match_of(*levels: str, **options: Any) -> Match:
    return play("railroad-ink", levels, msgspec.convert(options, Options), 5)


def found(log: Log, *seats: int) -> list[TurnPuzzle]:
    told = review(log, seats, NODES, 1)
    return [each.puzzle for each in puzzles_in(log, msgspec.json.encode(told))]


def test_losses_become_puzzles_whose_best_turn_solves_them() -> None:
    log = match_of("steady").log
    puzzles = found(log, 0)
    assert puzzles
    for puzzle in puzzles:
        assert puzzle.lost >= max(MIN_LOST, 2 * puzzle.error)
        assert set(puzzle.themes) <= set(THEMES)
        position = position_of(puzzle, GAME)
        assert position.state.table.round == puzzle.round
        best = grade(puzzle, puzzle.best, FEW_NODES)
        assert (best.lost, best.solved, best.reasons) == (0.0, True, ())
        assert best.played == best.best
        played = answer_in(log.entries, len(puzzle.entries))
        assert played is not None
        own = grade(puzzle, msgspec.to_builtins(played), FEW_NODES)
        assert own.lost > own.error
        assert not own.solved
        assert own.played != own.best
        assert own == grade(puzzle, msgspec.to_builtins(played), FEW_NODES)


def test_stored_losses_have_the_themes_of_the_puzzles() -> None:
    log = match_of("steady", "quick").log
    told = review(log, (0, 1), NODES, 1)
    stored = msgspec.json.encode(told)
    losses = losses_of(stored)
    for seat, loss in zip(told.seats, losses, strict=True):
        assert [turn.lost for turn in loss.turns] == [each.lost for each in seat.rounds]
        assert [turn.error for turn in loss.turns] == [each.error for each in seat.rounds]
        assert all(turn.lost > 0 or not turn.themes for turn in loss.turns)
    puzzles = [*puzzles_in(log, stored)]
    assert puzzles
    for sourced in puzzles:
        puzzle = sourced.puzzle
        (turn,) = (each for each in losses[sourced.seat].turns if each.round == puzzle.round)
        assert dict.fromkeys(theme.removesuffix("-kept").removesuffix("-spent") for theme in turn.themes) == (
            dict.fromkeys(puzzle.themes)
        )


def test_a_match_of_several_seats_gives_the_sheet_of_one_without_the_others() -> None:
    log = match_of("steady", "quick").log
    puzzles = found(log, 0, 1)
    assert puzzles
    for puzzle in puzzles:
        assert "steady" not in str(puzzle)
        table = position_of(puzzle, GAME).state.table
        assert len(table.sheets) == 1
        assert {each["event"].get("seat", 0) for each in puzzle.entries} == {0}


def test_matches_with_interacting_seats_give_no_puzzles() -> None:
    log = play("railroad-ink", ("easy", "easy"), msgspec.convert({"edition": "challenge"}, Options), 1).log
    assert found(log, 0, 1) == []
    assert [*puzzles_in(log, b'{"seats":[],"budget":1,"seed":1}')] == []


def test_an_answer_of_another_game_is_refused() -> None:
    puzzle = found(match_of("steady").log, 0)[0]
    with pytest.raises(msgspec.ValidationError):
        grade(puzzle, [{"type": "card"}])


def test_packaged_puzzles_can_be_played() -> None:
    packaged = packaged_puzzles("inkrally.railroad_ink")
    assert len(packaged) >= 10
    assert len({msgspec.json.encode(each.puzzle) for each in packaged}) == len(packaged)
    for each in packaged:
        position = position_of(each.puzzle, GAME)
        assert GAME.phase(position.state.table).name == "draw"  # type: ignore[union-attr]
    assert GRADE_NODES <= 2_000_000
