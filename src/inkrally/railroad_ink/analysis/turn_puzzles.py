"""Finds puzzles in the reviewed losses of Railroad Ink, and grades answers by the values of the review.

A puzzle has one seat. From a match with more seats, a puzzle has only the drawings of one seat, so the match must have
no goals and no draft, because other seats influence these.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from inkrally.analysis.turn_puzzle import (
    SourcedPuzzle,
    TurnGrade,
    TurnPuzzle,
    check_same,
    plain_entries,
    position_of,
)
from inkrally.match.game import Committed, Opened, Retracted, Seat
from inkrally.match.log import Entry, Log, evolve_entry
from inkrally.railroad_ink.analysis.candidate_turns import CandidateTurn
from inkrally.railroad_ink.analysis.error import cost_std_error
from inkrally.railroad_ink.analysis.hints import search_and_compare
from inkrally.railroad_ink.analysis.reasons import reasons
from inkrally.railroad_ink.analysis.review import Review, RoundReview
from inkrally.railroad_ink.analysis.rollout import Rollout
from inkrally.railroad_ink.analysis.rounds import GAME
from inkrally.railroad_ink.bots.search.turn_candidates import position_key
from inkrally.railroad_ink.game import Options, Rolled, Scored
from inkrally.railroad_ink.turn_themes import themes_of

MIN_LOST = 1.5
"""The minimum loss in points of a turn that becomes a puzzle."""
MIN_LOST_ERRORS = 2.0
"""The minimum loss of a turn that becomes a puzzle, in standard errors of the loss."""
PUZZLES_PER_SEAT = 2
"""The maximum number of puzzles from one seat of a match."""
GRADE_NODES = 1_000_000
"""The number of nodes (examined sheets) to grade an answer. A review has half as many for a turn of the base game."""
THEMES: tuple[str, ...] = ("last-round", "special", "ends", "exits", "routes")
"""The themes of puzzles: those of `turn_themes`, with one theme for special routes that are kept and spent.

The name of a theme must not show the answer.
"""
_PUZZLE_THEMES = {"special-kept": "special", "special-spent": "special"}

_review = msgspec.json.Decoder(Review)


def puzzles_in(log: Log, review: bytes) -> Iterator[SourcedPuzzle]:
    """Yield the puzzles of a finished match, given its review as JSON.

    Raises:
        msgspec.MsgspecError: This version cannot read the review.
        BadLog: An entry of the log cannot follow.
    """
    options: Options = log.header.options
    alone = len(log.header.seats) == 1
    if options.modules and not alone:
        return
    for seat in _review.decode(review).seats:
        worst = sorted(filter(_is_puzzle, seat.rounds), key=lambda each: -each.lost)
        for each in worst[:PUZZLES_PER_SEAT]:
            entries = log.entries if alone else _entries_of(log.entries, seat.seat)
            if entries is None:
                return
            before = _before(options, entries, each.round)
            if before is not None:
                found = _puzzle(options, before, each)
                if not alone:
                    _check_sheet(log, seat.seat, found)
                yield SourcedPuzzle(seat.seat, found)


def _is_puzzle(turn: RoundReview) -> bool:
    loss = max(MIN_LOST, MIN_LOST_ERRORS * turn.error)
    return turn.lost >= loss and not turn.estimate and not turn.board


def _entries_of(entries: Sequence[Entry], seat: Seat) -> list[Entry] | None:
    """Return the entries of one seat in the form of a match with only this seat, or None if that is impossible."""
    found: list[Entry] = []
    for entry in entries:
        event = entry.event
        if isinstance(event, Committed) and event.seat == seat:
            event = Committed(0, event.acts)
        elif isinstance(event, Retracted) and event.seat == seat:
            event = Retracted(0)
        elif isinstance(event, Committed | Retracted):
            continue
        elif not isinstance(event, Opened | Rolled):
            # After the last round, or an event of an expansion about several seats.
            return found if isinstance(event, Scored) else None
        found.append(Entry(len(found) + 1, 0, event))
    return found


def _before(options: Options, entries: Sequence[Entry], number: int) -> Sequence[Entry] | None:
    """Return the entries before the commit of a round, or None if the round has another decision first."""
    state = GAME.begin(options, 1)
    for place, entry in enumerate(entries):
        if isinstance(entry.event, Committed) and state.table.round == number:
            phase = GAME.phase(state.table)
            return entries[:place] if phase is not None and phase.name == "draw" else None
        state = evolve_entry(GAME, state, entry)
    return None


def _puzzle(options: Options, entries: Sequence[Entry], turn: RoundReview) -> TurnPuzzle:
    return TurnPuzzle(
        game=GAME.name,
        options=msgspec.to_builtins(options, str_keys=True),
        entries=plain_entries(entries),
        round=turn.round,
        themes=_themes(options, turn),
        best=msgspec.to_builtins(turn.best, str_keys=True),
        lost=turn.lost,
        error=turn.error,
    )


def _check_sheet(log: Log, seat: Seat, puzzle: TurnPuzzle) -> None:
    """Raise BadLog if the sheet or roll of a puzzle differs from the sheet or roll of its seat in the match."""
    state = GAME.begin(log.header.options, len(log.header.seats))
    for entry in log.entries:
        if isinstance(entry.event, Committed) and state.table.round == puzzle.round:
            break
        state = evolve_entry(GAME, state, entry)
    there = position_of(puzzle, GAME).state.table
    check_same((there.sheets[0].marks, there.roll), (state.table.sheets[seat].marks, state.table.roll))


def _themes(options: Options, turn: RoundReview) -> tuple[str, ...]:
    reasons = ((each.code, each.points) for each in turn.reasons)
    themes = themes_of(turn.played, turn.best, reasons, last=turn.round == options.setup.rounds)
    found = {_PUZZLE_THEMES.get(theme, theme) for theme in themes}
    return tuple(theme for theme in THEMES if theme in found)


def grade(puzzle: TurnPuzzle, acts: Sequence[Any], budget: int = GRADE_NODES) -> TurnGrade:
    """Return the grade of an answer, whose actions are JSON values. Equal answers have equal grades.

    The answer is compared with the best turn of the puzzle and with the turns that a new search finds.

    Raises:
        msgspec.ValidationError: The puzzle or the actions do not fit the game.
        BadLog: The position cannot be replayed.
    """
    position = position_of(puzzle, GAME)
    view = GAME.see(position.state, 0)
    rollout = Rollout(view)
    own, known = (CandidateTurn(each, rollout.drawn(each)) for each in map(position.acts, (acts, puzzle.best)))
    same = position_key(own.sheet) == position_key(known.sheet)
    compared, _ = search_and_compare(rollout, (own,) if same else (own, known), budget, puzzle.round)
    mine = next(each for each in compared if each.candidate is own)
    ahead = mine.cost > mine.cost_error and not same
    left = 0 if rollout.exact else rollout.setup.last_round - rollout.number
    lost = round(mine.cost, 3) if ahead else 0.0
    error = round(cost_std_error(mine.cost, mine.cost_error, mine.value, left), 3) if ahead else 0.0
    best = compared[0].candidate if ahead else own if same else known
    return TurnGrade(
        lost=lost,
        error=error,
        solved=lost <= error,
        played=_shown(position.state, own),
        best=_shown(position.state, best),
        reasons=reasons(rollout, best.sheet, own.sheet, mine.cost) if ahead else (),
    )


def _shown(state: Any, turn: CandidateTurn) -> Any:
    """Return the view of the table after a turn."""
    return GAME.see(state, 0, ((0, turn.acts),)).table
