"""The best game that the dice allowed: legal in every mode, never below the played score. Also the luck of dice."""

from __future__ import annotations

from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import msgspec
import pytest

from inkrally.analysis.progress import ProgressReporter, ignore_progress
from inkrally.games import GAMES
from inkrally.match.chance import SeededChance, numbered_seed, parse_seed
from inkrally.match.errors import BadInput, Refusal
from inkrally.match.game import Commit, Open
from inkrally.match.log import Log, read
from inkrally.match.match import Match
from inkrally.railroad_ink.analysis import luck
from inkrally.railroad_ink.analysis.best_games.hindsight import Hindsight, has_only_drawings, hindsight
from inkrally.railroad_ink.analysis.best_games.neighborhood_search import NeighborhoodSearch
from inkrally.railroad_ink.analysis.best_games.perfect_information import PerfectInformation
from inkrally.railroad_ink.analysis.best_games.pieces import (
    Rounds,
    acts_of_pieces,
    assign_rounds,
    masks_of_pieces,
    unused_dice,
)
from inkrally.railroad_ink.analysis.review import review
from inkrally.railroad_ink.analysis.rounds import decisions
from inkrally.railroad_ink.game import Options, RailroadInk
from inkrally.railroad_ink.sheet.network import DRAWING_NUMBERS, SPACES
from tests.railroad_ink.test_house_rules import DICE, played
from tests.sample_sizes import LONG, compiled_only, few

GOLDEN = Path(__file__).parents[2] / "golden"
LOGS = sorted(path.stem for path in GOLDEN.glob("railroad-ink-*.jsonl"))
GAME = RailroadInk()


def log_of(name: str) -> Log:
    with (GOLDEN / f"{name}.jsonl").open("rb") as lines:
        return read(lines, GAMES)


def decided_again(log: Log, found: Hindsight) -> Match:
    """Return the match of a log with the actions found for a seat and the randomness of its seed."""
    assert log.end is not None
    match = Match(GAME, log.header.options, log.header.seats, parse_seed(log.end.seed))
    match.submit(Open())
    own = dict(zip(found.rounds, found.acts, strict=True))
    for decision in decisions(log, range(len(log.header.seats))):
        draws = decision.view.phase is not None and decision.view.phase.name == "draw"
        mine = draws and decision.seat == found.seat
        match.submit(Commit(decision.seat, own[decision.view.table.round] if mine else decision.acts))
    return match


@compiled_only
@pytest.mark.parametrize("name", few(LOGS, 8))
def test_engine_confirms_the_found_turns_and_their_score(name: str) -> None:
    log = log_of(name)
    assert log.end is not None
    seat = len(log.header.seats) - 1
    found = hindsight(log, seat, 8 if LONG else 1)
    assert found.points >= found.played == log.end.result.scores[seat]
    assert found.sheet.score.total == found.points
    if log.header.prefix:
        return  # its dice come from two seeds
    match = decided_again(log, found)
    assert match.result is not None
    assert match.result.scores[seat] == found.points
    assert GAME.view(match.state.table, seat).sheets[seat] == found.sheet


@compiled_only
@pytest.mark.parametrize("more", few([{}, {"edition": "challenge"}, {"expansions": ("lake",)}], 1))
def test_best_games_of_own_dice_are_legal_and_reviewed(more: dict[str, Any]) -> None:
    """Seat 0 leaves one die of each round undrawn. Its own dice have faces that no printed die has together."""
    log = played(Options(dice=DICE, leave_die=True, **more), 2, 9).log
    assert log.end is not None
    found = hindsight(log, 0, 1)
    assert found.points >= found.played == log.end.result.scores[0]
    match = decided_again(log, found)
    assert match.result is not None
    assert match.result.scores[0] == found.points
    told = review(log, (0,), 3_000, 3, states=0)
    rounds = range(1, log.header.options.setup.last_round + 1)
    assert [turn.round for turn in told.seats[0].rounds] == list(rounds)
    assert told.seats[0].score == found.played
    assert all(turn.lost >= 0 for turn in told.seats[0].rounds)


@compiled_only
@pytest.mark.parametrize(
    "name", few(["railroad-ink-4-seats", "railroad-ink-river-lake", "railroad-ink-goals-3-seats"], 1)
)
def test_found_sheet_scores_at_least_the_played_score(name: str) -> None:
    log = log_of(name)
    good = hindsight(log, 0, 8)
    again = hindsight(decided_again(log, good).log, 0, 1)
    assert again.played == good.points
    assert again.points >= good.points


@compiled_only
@pytest.mark.parametrize("name", ["railroad-ink-1-seat", "railroad-ink-lake"])
def test_search_is_reproducible_and_reports_its_progress(name: str) -> None:
    log, told = log_of(name), list[tuple[int, int]]()
    found = hindsight(log, 0, 4, lambda done, total: told.append((done, total)))
    assert msgspec.json.encode(hindsight(log, 0, 4)) == msgspec.json.encode(found)
    assert told[0][0] == 0
    assert told[-1][0] == told[-1][1]
    assert told == sorted(set(told))


class Enough(Exception):
    """Raised by the progress callback to stop the search."""


@pytest.mark.parametrize("name", ["railroad-ink-1-seat", "railroad-ink-lake"])
def test_error_in_the_progress_callback_ends_the_search(name: str) -> None:
    def report_progress(done: int, total: int) -> None:
        raise Enough

    with pytest.raises(Enough):
        hindsight(log_of(name), 0, 4, report_progress)


def test_search_needs_a_finished_match_and_one_of_its_seats() -> None:
    log = log_of("railroad-ink-1-seat")
    with pytest.raises(Refusal, match="not over"):
        hindsight(msgspec.structs.replace(log, entries=log.entries[:-3], end=None), 0)
    with pytest.raises(BadInput, match="there is no 1"):
        hindsight(log, 1)
    with (GOLDEN / "roborally-checkmate-5.jsonl").open("rb") as lines:
        other = read(lines, GAMES)
    with pytest.raises(BadInput, match="the log is of roborally, not of railroad-ink"):
        hindsight(other, 0)


@pytest.mark.parametrize("name", LOGS)
def test_replaying_the_played_turns_gives_the_same_result(name: str) -> None:
    log = log_of(name)
    for seat in range(min(3, len(log.header.seats))):
        known = PerfectInformation(log, seat)
        table = known.final_table(known.played)
        assert table.scores is not None
        assert table.scores[seat].total == known.points
        assert [each.number for each in known.rounds] == list(range(1, len(known.rounds) + 1))


def test_9_2_a_goal_gives_the_points_left_by_players_who_reached_it_before() -> None:
    log = log_of("railroad-ink-goals-3-seats")
    for seat in range(3):
        known = PerfectInformation(log, seat)
        others = {
            (each.code, event.round)
            for entry in log.entries
            if type(event := entry.event).__name__ == "GoalsScored"
            for other, reached in enumerate(event.seats)
            if other != seat
            for each in reached
        }
        for at in known.rounds:
            for code, points in at.goals.items():
                before = len({number for goal, number in others if goal == code and number < at.number})
                assert points == (4, 2, 1)[min(before, 2)]


def test_9_3_in_a_solo_match_a_goal_gives_less_after_its_deadline() -> None:
    known = PerfectInformation(log_of("railroad-ink-goals-1-seat"), 0)
    first = next(iter(known.rounds[0].goals))
    assert [at.goals[first] for at in known.rounds] == [4, 4, 4, 1, 1, 1, 1]


def pieces_of(known: PerfectInformation) -> Rounds:
    return tuple(tuple((DRAWING_NUMBERS[act.drawing], SPACES[act.space]) for act in acts) for acts in known.played)


@pytest.mark.parametrize("name", ["railroad-ink-1-seat", "railroad-ink-4-seats", "railroad-ink-24-seats"])
def test_4_1_pieces_are_assigned_to_rounds_in_which_they_are_connected(name: str) -> None:
    log = log_of(name)
    for seat in range(len(log.header.seats)):
        known = PerfectInformation(log, seat)
        assert has_only_drawings(known.setup)
        rolls = [at.roll for at in known.rounds]
        board = [piece for pieces in pieces_of(known) for piece in pieces]
        rounds = assign_rounds(board[::-1], rolls)
        if rounds is None:
            continue  # `assign_rounds` does not try all ways
        assert sorted(piece for pieces in rounds for piece in pieces) == sorted(board)
        table = known.final_table(acts_of_pieces(rounds, rolls))
        assert table.scores is not None
        assert table.scores[seat].total == masks_of_pieces(board).total(known.mode) == known.points


def test_4_2_no_die_may_be_left_that_could_be_drawn() -> None:
    known = PerfectInformation(log_of("railroad-ink-1-seat"), 0)
    rolls = [at.roll for at in known.rounds]
    board = [piece for pieces in pieces_of(known) for piece in pieces]
    assert assign_rounds(board, rolls) is not None
    assert assign_rounds(board[:-1], rolls) is None
    assert len(unused_dice(tuple(board[:-1]), rolls)) == 1 + len(unused_dice(tuple(board), rolls))


@compiled_only
def test_wider_search_of_the_base_game_nearly_reaches_the_score_of_a_long_search() -> None:
    # The best result of a search of one minute for the first dice of the arena is 76.
    options = Options()
    chance = SeededChance(numbered_seed(1))
    rolls = [
        tuple(die.faces[chance.number(die.label(number), 6)] for die in options.setup.rolled(number))
        for number in range(1, options.rounds + 1)
    ]
    jigsaw = NeighborhoodSearch("original", False, rolls, 20)
    found = jigsaw.best(ProgressReporter(ignore_progress, jigsaw.steps))
    assert 68 <= found.points <= 85
    assert all(score.points <= found.points for score in jigsaw.finished.values())


def test_luck_is_near_zero_on_average_and_differs_between_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck, "GAMES_PER_SEED", 4)
    found = [luck.luck_of(luck.BASE, numbered_seed(number)) for number in range(200001, 200061)]
    assert abs(fmean(found)) < 4 * stdev(found) / len(found) ** 0.5
    assert stdev(found) > 0.5
    assert found[0] == luck.luck_of(dict(luck.BASE), numbered_seed(200001))


def test_luck_is_relative_to_the_usual_score_of_the_options(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck, "GAMES_PER_SEED", 1)
    monkeypatch.setattr(luck, "REFERENCE_SEEDS", 3)
    luck._usual.cache_clear()
    options = {"edition": "original", "expansions": ["river"]}
    found = [luck.luck_of(options, numbered_seed(number)) for number in range(1, 4)]
    luck._usual.cache_clear()
    # These are the reference seeds themselves.
    assert fmean(found) == pytest.approx(0)
