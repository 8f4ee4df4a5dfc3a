"""Proves upper bounds of the score of a base game with known dice, or with any dice.

`docs/explanation/bounds.md` has the proofs. A solver only finds prices for the rows of the linear programs of
`relaxation.py`; the bound is computed from the prices in integers, so no solver must be trusted. Without OR-Tools,
which is not a dependency, bounds come from counting only.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from inkrally.railroad_ink.analysis.best_games.pieces import Rolls
from inkrally.railroad_ink.analysis.best_games.relaxation import (
    Dice,
    LinearProgram,
    Relaxation,
    counting_bound,
    dice_of,
)

MOST_WITH_ANY_DICE = 88
"""An upper bound for the base game with any dice, by `python -m research.railroad_ink.bounds --any-dice`."""


def solver() -> Any:
    """Return the module of linear solvers of OR-Tools, or None if OR-Tools is not installed."""
    try:
        from ortools.linear_solver import pywraplp
    except ModuleNotFoundError:
        return None
    return pywraplp


def prices(program: LinearProgram) -> Sequence[float]:
    """Return the solver's optimal dual prices, one for each row; zeros if the solver finds none.

    The bound that `LinearProgram.dual_bound` computes from prices is valid for any prices. Needs OR-Tools.
    """
    linear = solver()
    found = linear.Solver.CreateSolver("GLOP")
    columns = [found.NumVar(0, top, "") for top in program.tops]
    rows = []
    for row in program.rows:
        made = found.Constraint(-found.infinity(), row.upper_bound)
        for column, factor in row.factors.items():
            made.SetCoefficient(columns[column], factor)
        rows.append(made)
    for column, gain in zip(columns, program.gains, strict=True):
        found.Objective().SetCoefficient(column, gain)
    found.Objective().SetMaximization()
    if found.Solve() != linear.Solver.OPTIMAL:
        return [0.0] * len(rows)
    return [row.dual_value() for row in rows]


def bound_by_program(dice: Dice, joined: bool) -> int:
    """Return the upper bound of the linear program for sheets with all exits in one network, or for all others.

    Needs OR-Tools.
    """
    program = Relaxation(dice, joined).program
    return program.dual_bound(prices(program))


def upper_bound(rolls: Rolls) -> int:
    """Return an upper bound of the score of a base game for the dice of all rounds. No sheet has more points."""
    counted = min(counting_bound(rolls), MOST_WITH_ANY_DICE)
    if solver() is None:
        return counted
    dice = dice_of(rolls)
    return min(counted, max(bound_by_program(dice, joined) for joined in (True, False)))
