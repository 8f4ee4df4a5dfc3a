"""The upper bound of the score for given dice: each possible sheet is a solution of its program, with its score.

The bounds that prices prove hold for all integer points. Only the last tests need OR-Tools, and are skipped without it.
"""

from __future__ import annotations

import sys
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inkrally.analysis.progress import ProgressReporter, ignore_progress
from inkrally.games import GAMES
from inkrally.match.chance import ScriptedChance, SeededChance, numbered_seed
from inkrally.match.game import Commit, Open
from inkrally.match.log import read
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.analysis.best_games.connected import LabelledEnd, max_value_by_size
from inkrally.railroad_ink.analysis.best_games.neighborhood_search import NeighborhoodSearch
from inkrally.railroad_ink.analysis.best_games.perfect_information import PerfectInformation
from inkrally.railroad_ink.analysis.best_games.pieces import Board, Rolls, acts_of_pieces, assign_rounds
from inkrally.railroad_ink.analysis.best_games.relaxation import (
    NEIGHBOR_OFFSETS,
    LinearProgram,
    Relaxation,
    all_exits_joined,
    any_dice,
    counting_bound,
    dice_of,
    max_central_spaces,
)
from inkrally.railroad_ink.analysis.best_games.upper_bounds import MOST_WITH_ANY_DICE, bound_by_program, upper_bound
from inkrally.railroad_ink.game import Options
from inkrally.railroad_ink.sheet.network import DRAWING_NUMBERS, SPACES
from inkrally.railroad_ink.sheet.sheet import network_of
from research.railroad_ink import bounds
from research.railroad_ink.any_dice import add_ring_rows
from tests.sample_sizes import compiled_only, scaled

ROOT = Path(__file__).parents[2]

JOINED = {
    "G4": "HHH-:NES", "F1": "HRHR:NS|EW", "E1": "RR-R:NEW", "D1": "RRRR:NESW", "D2": "R-R-:NS", "D3": "R-R-:NS",
    "G3": "H-H-:NS", "G5": "H-HH:NSW", "G1": "--HR:SW*", "A2": "--RR:SW", "G6": "HR--:NE*", "F5": "-HHH:ESW",
    "F6": "H-HH:NSW", "B1": "HHH-:NES", "F7": "H-HH:NSW", "A6": "R-RR:NSW", "C1": "-R-H:EW*", "A5": "R-R-:NS",
    "F2": "HH--:NE", "B7": "--HR:SW*", "A4": "HRRH:NESW*", "B4": "-R-R:EW", "C4": "-R-R:EW", "E6": "HHH-:NES",
    "D4": "R--R:NW", "D7": "-HR-:ES*", "E5": "-HH-:ES", "A7": "RR-R:NEW", "E7": "HH-H:NEW", "A3": "R-H-:NS*",
    "G2": "HRHH:NESW*",
}  # fmt: skip
"""A possible sheet for the arena's third dice, with all exits in one network: 75 points."""


def rolls_of(seed: int) -> Rolls:
    """Return the dice of a match of the base game, as in the arena."""
    chance, options = SeededChance(numbered_seed(seed)), Options()
    return [
        tuple(die.faces[chance.number(die.label(number), 6)] for die in options.setup.rolled(number))
        for number in range(1, options.rounds + 1)
    ]


def board_of(drawings: dict[str, str]) -> Board:
    return tuple((DRAWING_NUMBERS[drawing], SPACES[space]) for space, drawing in drawings.items())


def lies_in_its_program(rolls: Rolls, board: Board, points: int) -> Relaxation:
    relaxation = Relaxation(dice_of(rolls), all_exits_joined(board))
    point = relaxation.point(board)
    assert not relaxation.program.violated_rows(point)
    assert all(0 <= value <= relaxation.program.tops[column] for column, value in point.items())
    assert relaxation.program.objective(point) == points
    return relaxation


@pytest.mark.parametrize("name", ["railroad-ink-1-seat", "railroad-ink-24-seats"])
def test_what_was_played_lies_in_its_program_with_its_score(name: str) -> None:
    with (ROOT / "tests" / "golden" / f"{name}.jsonl").open("rb") as lines:
        log = read(lines, GAMES)
    for seat in range(min(scaled(4), len(log.header.seats))):
        known = PerfectInformation(log, seat)
        board = board_of({act.space: act.drawing for acts in known.played for act in acts})
        lies_in_its_program([at.roll for at in known.rounds], board, known.points)


@compiled_only
@pytest.mark.parametrize("seed", [1, 3])
def test_what_a_search_found_lies_in_its_program_with_its_score(seed: int) -> None:
    rolls = rolls_of(seed)
    jigsaw = NeighborhoodSearch("original", False, rolls, 3)
    best = jigsaw.best(ProgressReporter(ignore_progress, jigsaw.steps))
    for found in [best, *list(jigsaw.finished.values())[: scaled(6)]]:
        lies_in_its_program(rolls, found.board, found.points)


def test_a_sheet_with_all_exits_joined_lies_in_its_program_with_its_score() -> None:
    board, rolls = board_of(JOINED), rolls_of(3)
    assert network_of(JOINED).total(False) == 75
    relaxation = lies_in_its_program(rolls, board, 75)
    assert relaxation.joined
    # Without one drawing, its neighbors have open ends, and not all exits are joined.
    drawings = {space: drawing for space, drawing in JOINED.items() if space != "G2"}
    less = lies_in_its_program(rolls, board_of(drawings), network_of(drawings).total(False))
    assert not less.joined
    point = relaxation.point(board)
    twice = relaxation.drawn[DRAWING_NUMBERS["H-H-:NS"], SPACES["C3"]]
    assert relaxation.program.violated_rows({**point, twice: 1}), "the only straight highway is drawn already"


def test_what_cannot_be_drawn_breaks_a_row() -> None:
    rolls = rolls_of(3)
    relaxation = Relaxation(dice_of(rolls), False)
    drawn = relaxation.drawn

    def at(space: str, drawing: str) -> int:
        return drawn[DRAWING_NUMBERS[drawing], SPACES[space]]

    assert relaxation.program.violated_rows({at("C3", "H-H-:NS"): 1, at("C3", "R-R-:NS"): 1}), "two in a space"
    assert relaxation.program.violated_rows({at("C3", "-H-H:EW"): 1, at("D3", "-R-R:EW"): 1}), (
        "kinds that clash (rules 4.1)"
    )
    four = ("HHHH:NESW", "RRRR:NESW", "HRHR:NESW*", "HHRH:NESW*")
    specials = {at(space, drawing): 1 for space, drawing in zip(("B2", "D2", "F2", "B4"), four, strict=True)}
    assert relaxation.program.violated_rows(specials), "more than three special routes (rules 4.3)"
    assert (DRAWING_NUMBERS["R-R-:NS"], SPACES["B1"]) not in drawn, "a railway against a highway's exit"
    open_end = relaxation.open["H", SPACES["C3"], 0]
    pair = {at("C3", "H-H-:NS"): 1, open_end: 1}
    assert relaxation.program.violated_rows(pair), "its other end is open too"
    assert not relaxation.program.violated_rows({**pair, relaxation.open["H", SPACES["C3"], 2]: 1})


def connected_sets(width: int, height: int) -> list[frozenset[LabelledEnd]]:
    places = [(column, row) for row in range(height) for column in range(width)]
    found = []
    for chosen in product((False, True), repeat=len(places)):
        there = {place for place, taken in zip(places, chosen, strict=True) if taken}
        seen, left = set[LabelledEnd](), [next(iter(there))] if there else []
        while left:
            column, row = place = left.pop()
            if place in there - seen:
                seen.add(place)
                left += [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
        if there and seen == there:
            found.append(frozenset(there))
    return found


SMALL = connected_sets(3, 3)


@settings(max_examples=scaled(30), deadline=None)
@given(st.data())
def test_connected_sets_are_as_worthy_as_those_that_are_all_looked_at(data: st.DataObject) -> None:
    places = st.tuples(st.integers(0, 2), st.integers(0, 2))
    wanted = data.draw(st.frozensets(places, max_size=4)) | {(data.draw(st.integers(0, 2)), 2)}
    worthy = data.draw(st.frozensets(places, max_size=5))
    best: dict[int, int] = {}
    for each in SMALL:
        if wanted <= each:
            best[len(each)] = max(best.get(len(each), 0), len(each & worthy))
    assert max_value_by_size(3, 3, wanted, worthy) == dict(sorted(best.items()))


def test_with_all_exits_joined_two_central_spaces_stay_empty() -> None:
    assert [max_central_spaces(size) for size in (24, 25, 30, 31, 32, 33, 49)] == [0, 1, 6, 7, 8, 9, 9]


@settings(max_examples=scaled(30), deadline=None)
@given(st.data())
def test_whatever_the_prices_what_they_prove_holds_for_all_points(data: st.DataObject) -> None:
    numbers = st.integers(-3, 3)
    program = LinearProgram(data.draw(numbers))
    for _ in range(4):
        program.column(data.draw(numbers), data.draw(st.integers(1, 2)))
    for _ in range(data.draw(st.integers(1, 4))):
        program.row({column: data.draw(numbers) for column in range(4)}, data.draw(st.integers(0, 4)))
    proven = program.dual_bound(
        data.draw(st.lists(st.floats(-1, 4), min_size=len(program.rows), max_size=len(program.rows)))
    )
    for values in product(*(range(top + 1) for top in program.tops)):
        point = dict(enumerate(values))
        if not program.violated_rows(point):
            assert program.objective(point) <= proven


def test_without_prices_nothing_is_proved_but_that_gains_have_an_end() -> None:
    program = LinearProgram(1)
    program.row({program.column(2): 1, program.column(-1): 1, program.column(1, 3): 1}, 2)
    assert program.dual_bound([0.0]) == 1 + 2 + 3
    assert program.dual_bound([1.0]) == 1 + 2 + 1
    assert program.dual_bound([-5.0]) == 1 + 2 + 3


def test_counting_alone_takes_each_route_for_passed_by_the_longest_ones() -> None:
    # 45 and 9, then 8 tees, 8 straights and curves, 2 overpasses, special routes of 2, 2 and 1, and 4 open ends.
    dice = [("h-tee", "r-straight", "h-curve", "overpass"), *[("h-tee", "r-straight", "h-curve", "st-curve")] * 6]
    assert counting_bound(dice) == 45 + 9 + 7 * 3 + 2 + 5 + 4


def test_the_bench_says_what_is_wanting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ortools", None)
    monkeypatch.setitem(sys.modules, "ortools.linear_solver", None)
    monkeypatch.setattr(sys, "argv", ["bounds"])
    with pytest.raises(SystemExit, match=r"needs OR-Tools: pip install --require-hashes -r requirements/bounds\.txt"):
        bounds.main()
    assert upper_bound(rolls_of(3)) == counting_bound(rolls_of(3))
    assert (ROOT / "requirements" / "bounds.txt").exists()


@pytest.mark.filterwarnings("default")  # of the solver's own bindings
@compiled_only
def test_the_bound_lies_between_what_was_found_and_what_is_counted() -> None:
    pytest.importorskip("ortools.linear_solver.pywraplp")
    rolls = rolls_of(3)
    assert 75 < upper_bound(rolls) < counting_bound(rolls)


SHEET_OF_83 = {
    "B1": "HHH-:NES", "C1": "HH-H:NEW", "D1": "RHRH:NESW*", "E1": "HH-H:NEW", "F1": "HH-H:NEW", "G1": "H-HH:NSW",
    "A2": "-RRR:ESW", "B2": "HRHR:NS|EW", "C2": "--RR:SW", "G2": "HR--:NE*", "A3": "RHRH:NS|EW", "B3": "HH-H:NEW",
    "C3": "RRHH:NESW*", "D3": "--RR:SW", "A4": "RRRH:NESW*", "C4": "HH--:NE", "D4": "RHRH:NS|EW", "E4": "-H-H:EW",
    "F4": "-H-H:EW", "G4": "-HHH:ESW", "A5": "R-RR:NSW", "D5": "R-R-:NS", "G5": "H-H-:NS", "A6": "RR-R:NEW",
    "B6": "--RR:SW", "D6": "R-R-:NS", "G6": "HR--:NE*", "B7": "R-H-:NS*", "D7": "RRR-:NES", "E7": "-R-R:EW",
    "F7": "--HR:SW*",
}  # fmt: skip
"""The best sheet over all dice that https://github.com/lkamols/railroadink reports (results/the-perfect-game)."""

ROLLS_OF_83: Rolls = [
    ("h-tee", "h-tee", "h-tee", "st-curve"),
    ("h-tee", "r-tee", "h-straight", "st-curve"),
    ("h-tee", "h-tee", "r-straight", "st-curve"),
    ("h-straight", "h-straight", "r-tee", "overpass"),
    ("r-curve", "h-curve", "r-tee", "overpass"),
    ("r-straight", "r-tee", "r-straight", "st-straight"),
    ("h-tee", "r-curve", "r-curve", "overpass"),
]
"""Rolls that allow that sheet."""


def test_the_best_reported_sheet_over_all_dice_is_a_game_that_the_rules_allow() -> None:
    rounds = assign_rounds(board_of(SHEET_OF_83), ROLLS_OF_83)
    assert rounds is not None
    options = Options()
    chance = ScriptedChance(
        {
            die.label(number): die.faces.index(face)
            for number, roll in enumerate(ROLLS_OF_83, 1)
            for die, face in zip(options.setup.rolled(number), roll, strict=True)
        }
    )
    game = GAMES["railroad-ink"]
    state = game.decide(game.begin(options, 1), Open(), chance).state
    for acts in acts_of_pieces(rounds, ROLLS_OF_83):
        state = game.decide(state, Commit(0, acts), chance).state
    # Rules 6: 45 for the exits, two routes of 17, 6 central spaces, 2 errors.
    assert state.table.scores[0].total == 45 + 17 + 17 + 6 - 2 == 83


def test_a_sheet_lies_in_the_program_of_any_dice() -> None:
    relaxation = Relaxation(any_dice("original", 7), True)
    for board, points in ((SHEET_OF_83, 83), (JOINED, 75)):
        point = relaxation.point(board_of(board))
        assert not relaxation.program.violated_rows(point)
        assert relaxation.program.objective(point) == points
    # Seven dice have overpasses and stations, in any mixture (rules 2).
    corner = DRAWING_NUMBERS["--HR:SW*"]
    eight = [column for (drawing, _), column in relaxation.drawn.items() if drawing == corner][:8]
    limit = relaxation.program.violated_rows(dict.fromkeys(eight, 1))
    assert any(row.upper_bound == 7 and row.factors.keys() >= set(eight) for row in limit)
    assert not relaxation.dice.keys() & {(route,) for route in facts.SPECIALS}


@pytest.mark.filterwarnings("default")  # of the solver's own bindings
@compiled_only
def test_no_sheet_has_more_points_than_the_bound_for_any_dice() -> None:
    pytest.importorskip("ortools.linear_solver.pywraplp")
    dice = any_dice("original", 7)
    assert max(bound_by_program(dice, joined) for joined in (True, False)) == MOST_WITH_ANY_DICE


def test_a_route_with_a_ring_breaks_a_row() -> None:
    relaxation = Relaxation(any_dice("original", 7), True)
    point = relaxation.point(board_of(SHEET_OF_83))
    add_ring_rows(relaxation)
    assert not relaxation.program.violated_rows(point)
    block = [SPACES[space] for space in ("C3", "D3", "D4", "C4")]
    steps = [
        relaxation.steps["H", near, NEIGHBOR_OFFSETS.index(far - near)]
        for near, far in zip(block, (*block[1:], block[0]), strict=True)
    ]
    spaces = [relaxation.on_route["H", space] for space in block]
    before = len(relaxation.program.violated_rows(dict.fromkeys([*steps[:3], *spaces], 1)))
    assert len(relaxation.program.violated_rows(dict.fromkeys([*steps, *spaces], 1))) > before
