"""How goals come to who seeks them: how likely a sheet that lacks so much of one has reached it some rounds later.

Counted (`hit_rates.py`) over games of a bot that sought them by the paces counted before, on the sheet and with the
dice of Challenge. Knows no match, and of goals nothing but their codes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files

import msgspec

ROUNDS = 7
MOST_LACKING = 15
HELD = 4.0
"""How many sheets' worth the chance of a sheet that lacks one more counts for: where few were seen, that is all."""

HitRates = dict[str, list[list[list[int]]]]
"""By code, round from 1 and lack from 1: in how many of 1000 cases it is reached within one, two, ... rounds more."""


@cache
def read() -> HitRates:
    """The table as it is kept. Raises msgspec.ValidationError where it is damaged."""
    return msgspec.json.decode(files(__package__).joinpath("hit_rates.json").read_bytes(), type=HitRates)


def chance(code: str, round_number: int, lacking: int, after: int) -> float | None:
    """The chance that what lacks so much at the end of a round is reached within `after` more; None: not known."""
    rows = read().get(code)
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


def counted(games: Iterable[Sequence[int]], need: int) -> list[list[list[int]]]:
    """The rows of one goal from how much of it there was at the ends of the rounds of each game."""
    seen: dict[tuple[int, int], list[int]] = defaultdict(lambda: [0] * (ROUNDS + 1))
    for game in games:
        first = next((number for number, have in enumerate(game, 1) if have >= need), ROUNDS + 1)
        for number, have in enumerate(game[: ROUNDS - 1], 1):
            if number < first:
                row = seen[number, min(need - have, MOST_LACKING)]
                row[0] += 1
                for after in range(max(1, first - number), ROUNDS - number + 1):
                    row[after] += 1
    rows: list[list[list[int]]] = []
    for number in range(1, ROUNDS):
        later = ROUNDS - number
        # From the lack that is hardest to make up: a sheet that lacks less reaches the goal no less often.
        lacks: list[list[int]] = []
        before = [0.0] * later
        for lacking in range(min(need, MOST_LACKING), 0, -1):
            cases = seen[number, lacking]
            before = [max(low, (cases[after] + HELD * low) / (cases[0] + HELD)) for after, low in enumerate(before, 1)]
            lacks.insert(0, [round(1000 * each) for each in before])
        rows.append(lacks)
    return rows
