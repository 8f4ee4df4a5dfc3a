"""Searches for sheets of the base game with at least some points over all dice, as solutions in whole numbers.

    pip install --require-hashes -r requirements/bounds.txt
    python -m research.railroad_ink.any_dice --least 84 --sheets other --seconds 600

The program is that of `relaxation.py` with extra rows (ring rows) that forbid closed loops in a longest route. If there
is no solution, no sheet has that many points. This is not a strict proof, because the solver SCIP computes with
rounding errors. A solution need not be a possible sheet, because the program leaves out conditions
(`docs/explanation/bounds.md`).

Prints a line of JSON: `result` is `none` if there is no solution, `found` with the drawings of a solution, or `open`
when the time is over. Needs OR-Tools.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Collection
from typing import Any

import msgspec

from inkrally.railroad_ink.analysis.best_games.relaxation import (
    KINDS,
    NEIGHBOR_OFFSETS,
    WIDTH,
    Relaxation,
    any_dice,
)
from inkrally.railroad_ink.analysis.best_games.upper_bounds import solver
from inkrally.railroad_ink.game import Options
from inkrally.railroad_ink.sheet.network import DRAWINGS, SPACE_NAMES
from research.railroad_ink.bounds import WANTED

BLOCKS = ((2, 2), (2, 3), (3, 2), (3, 3), (2, 4), (4, 2))
"""The heights and widths of the blocks of spaces that get ring rows."""


def add_ring_rows(relaxation: Relaxation) -> None:
    """Add rows to a program: within a block of spaces, a longest route has fewer steps than spaces."""
    for kind in KINDS:
        for height, width in BLOCKS:
            for top in range(WIDTH + 1 - height):
                for left in range(WIDTH + 1 - width):
                    block = {8 * (top + row) + left + column for row in range(height) for column in range(width)}
                    _add_rows(relaxation, kind, block)


def _add_rows(relaxation: Relaxation, kind: str, block: Collection[int]) -> None:
    steps = {
        column
        for (each, space, side), column in relaxation.steps.items()
        if each == kind and space in block and space + NEIGHBOR_OFFSETS[side] in block
    }
    # Add one row for each space of the block. A route that does not pass this space has fewer steps in the other
    # spaces.
    for left_out in block:
        spaces = {relaxation.on_route[kind, space]: -1 for space in block if space != left_out}
        relaxation.program.row({**dict.fromkeys(steps, 1), **spaces}, 0)


def search(relaxation: Relaxation, least: int, seconds: float) -> dict[str, Any]:
    """Search for a solution in whole numbers with at least `least` points. Returns the printed fields."""
    program, linear = relaxation.program, solver()
    found = linear.Solver.CreateSolver("SCIP")
    columns = [found.IntVar(0, top, "") for top in program.tops]
    for row in program.rows:
        made = found.Constraint(-found.infinity(), row.upper_bound)
        for column, factor in row.factors.items():
            made.SetCoefficient(columns[column], factor)
    wanted = found.Constraint(least - program.constant, found.infinity())
    for column, gain in zip(columns, program.gains, strict=True):
        if gain:
            wanted.SetCoefficient(column, gain)
            found.Objective().SetCoefficient(column, gain)
    found.Objective().SetMaximization()
    found.SetTimeLimit(int(1000 * seconds))
    status = found.Solve()
    if status == linear.Solver.INFEASIBLE:
        return {"result": "none"}
    if status not in (linear.Solver.OPTIMAL, linear.Solver.FEASIBLE):
        return {"result": "open"}
    drawn = {
        SPACE_NAMES[space]: DRAWINGS[drawing]
        for (drawing, space), column in relaxation.drawn.items()
        if columns[column].solution_value() > 0.5
    }
    return {"result": "found", "points": round(program.constant + found.Objective().Value()), "drawn": drawn}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--least", type=int, default=84, metavar="N", help="the least number of points")
    parser.add_argument(
        "--sheets",
        choices=("joined", "other"),
        default="other",
        help="sheets with all exits joined, or all other sheets",
    )
    parser.add_argument("--seconds", type=float, default=600, metavar="S", help="the time limit")
    chosen = parser.parse_args()
    if solver() is None:
        sys.exit(WANTED)
    options = Options()
    relaxation = Relaxation(any_dice(options.edition, options.rounds), chosen.sheets == "joined")
    add_ring_rows(relaxation)
    print(msgspec.json.encode(search(relaxation, chosen.least, chosen.seconds)).decode())


if __name__ == "__main__":
    main()
