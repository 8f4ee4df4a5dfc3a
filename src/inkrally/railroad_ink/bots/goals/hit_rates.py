"""Reads and counts hit rates: the probability that a sheet that lacks an amount of a goal reaches it some rounds later.

`research/railroad_ink/hit_rates.py` counted the rates in games of a bot with the sheet and dice of Challenge. That bot
used the rates of an earlier count.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files

import msgspec

ROUNDS = 7
MAX_LACK = 15
PRIOR_SHEETS = 4.0
"""The weight, in sheets, of the rate for the next larger missing amount.

It matters for amounts that few sheets in the games lacked.
"""

HitRates = dict[str, list[list[list[int]]]]
"""The number of sheets out of 1000 that reach a goal within 1, 2, … more rounds.

The keys are the code of the goal, then the round from 1, then the missing amount from 1.
"""


@cache
def read_hit_rates() -> HitRates:
    """Return the stored table. Raises msgspec.ValidationError if it is corrupted."""
    return msgspec.json.decode(files(__package__).joinpath("hit_rates.json").read_bytes(), type=HitRates)


def chance(code: str, round_number: int, lacking: int, after: int) -> float | None:
    """Return the probability that a sheet which lacks an amount of a goal reaches it within `after` more rounds.

    Returns None for a goal without counted rates.
    """
    rows = read_hit_rates().get(code)
    if rows is None:
        return None
    if lacking <= 0:
        return 1.0
    if after <= 0 or not 1 <= round_number < ROUNDS:
        return 0.0
    row = rows[round_number - 1]
    if lacking > len(row):
        return 0.0
    reached = row[lacking - 1]
    return reached[min(after, len(reached)) - 1] / 1000 if reached else 0.0


def count_hit_rates(games: Iterable[Sequence[int]], need: int) -> list[list[list[int]]]:
    """Count the hit rates of one goal in games, and return them in the form of `HitRates`.

    Args:
        games: For each game, the amount of the goal that the sheet had at the end of each round.
        need: The amount that the goal requires.
    """
    seen: dict[tuple[int, int], list[int]] = defaultdict(lambda: [0] * (ROUNDS + 1))
    for game in games:
        first = next((number for number, have in enumerate(game, 1) if have >= need), ROUNDS + 1)
        for number, have in enumerate(game[: ROUNDS - 1], 1):
            if number < first:
                row = seen[number, min(need - have, MAX_LACK)]
                row[0] += 1
                for after in range(max(1, first - number), ROUNDS - number + 1):
                    row[after] += 1
    rows: list[list[list[int]]] = []
    for number in range(1, ROUNDS):
        later = ROUNDS - number
        # Begin with the largest missing amount: a sheet that lacks less reaches the goal at least as often.
        lacks: list[list[int]] = []
        before = [0.0] * later
        for lacking in range(min(need, MAX_LACK), 0, -1):
            cases = seen[number, lacking]
            before = [
                max(low, (cases[after] + PRIOR_SHEETS * low) / (cases[0] + PRIOR_SHEETS))
                for after, low in enumerate(before, 1)
            ]
            lacks.insert(0, [round(1000 * each) for each in before])
        rows.append(lacks)
    return rows
