"""Fits the weights of an expansion by self-play, backwards from the last round.

    python -m research.railroad_ink.expansions river 600 2 > value.json

The program plays games with the current weights and keeps sheets after every round, both after the best ends of turns
and after random ends. An end is a sheet at the end of a turn. From the last round to the first, each sheet is valued by
sampled turns with the new weights of the next round. The weights of the expansion are fitted to the difference from the
base game's value (regularized least squares).

The program takes some minutes, and writes the new weights for `river` in the form of its folder `bots/`. Measure the
weights with `research/railroad_ink/modes.py`.
"""

from __future__ import annotations

import sys
from random import Random

import msgspec

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.bots.evaluation.expansion_value import FEATURE_NAMES
from inkrally.railroad_ink.bots.evaluation.search_setup import (
    DEFAULT_WEIGHTS,
    SearchSetup,
    WeightTable,
    masks_of,
    read_tables,
    search_setup_of,
)
from inkrally.railroad_ink.bots.evaluation.value import STAGES, SheetValue
from inkrally.railroad_ink.bots.evaluation.weights import read_weights
from inkrally.railroad_ink.bots.search.beam import ANYWHERE
from inkrally.railroad_ink.bots.search.decision import SearchLevel, TurnDecision
from inkrally.railroad_ink.bots.search.look_ahead import LookaheadSearch
from inkrally.railroad_ink.bots.search.openings import openings
from inkrally.railroad_ink.bots.search.turn_candidates import acts_of_end
from inkrally.railroad_ink.round.actions import Action
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.setup import Setup, setup_of
from inkrally.railroad_ink.sheet.network import Network

PRIOR_WEIGHT = 20.0
"""The strength of the regularization, as a number of sheets."""

CANDIDATE_COUNT = 20
EXTRA_CANDIDATE_COUNT = 2
EXPLORATION_RATE = 0.3
"""The share of turns after which a game continues from a random end.

Of `CANDIDATE_COUNT` ends of a turn, the best end and `EXTRA_CANDIDATE_COUNT` random ends are kept.
"""

ROLLS = 8
WEIGHTS = read_weights()
LEVEL = SearchLevel(5, CANDIDATE_COUNT, 2, 1)

CHALLENGE = setup_of("challenge", "trail", modules=(("buildings", None),))
"""The setup for the weights of buildings."""

TrainingSheet = tuple[Network, int, list[list[int]], int]
"""A sheet after a round: its masks, the used special routes, and the results of `sampled_disasters`."""


def games(setup: Setup, tables: dict[str, WeightTable], count: int, rng: Random) -> list[list[TrainingSheet]]:
    """Return the sheets after each round, by the number of the round. Item 0 is empty."""
    kept: list[list[TrainingSheet]] = [[] for _ in range(setup.rounds)]
    for _ in range(count):
        sheet = setup.start()
        for number in range(1, setup.rounds):
            roll = [rng.choice(die.faces) for die in setup.dice(number)]
            decision = TurnDecision(RoundEditor(sheet, roll, (), setup, number), WEIGHTS, LEVEL, rng, tables)
            opening = openings(decision, (), decision.rank_openings)[0]
            acts, turn = list(opening.acts), opening.turn
            ends = decision.run_search(decision.search.turn, turn, ANYWHERE, 1 << 30)
            others = [rng.randrange(ends) for _ in range(EXTRA_CANDIDATE_COUNT)]
            for end in {0, *others}:
                tried = _drawn(decision, turn, acts, end)
                kept[number].append(
                    (masks_of(tried), decision.used_specials(tried), *decision.sampled_disasters(tried))
                )
            chosen = _drawn(decision, turn, acts, others[0] if rng.random() < EXPLORATION_RATE else 0)
            sheet = chosen.sheet_now()
    return kept


def _drawn(decision: TurnDecision, turn: RoundEditor, acts: list[Action], end: int) -> RoundEditor:
    """Return the turn after drawing the end number `end` of a search, and after the required actions."""
    more = [*acts, *acts_of_end(decision.search.turn, end, turn, decision.dice(turn)[0])]
    turn = decision.after(more)
    decision.do_required_actions(turn, more)
    return decision.after(more)


def one_pass(name: str, setup: Setup, tables: dict[str, WeightTable], count: int, rng: Random) -> None:
    """Fit the weights of an expansion once, from games with the current weights, and write them into `tables`."""
    plan = search_setup_of(setup)
    kept = games(setup, tables, count, rng)
    before = tables.get(name, DEFAULT_WEIGHTS)
    rows = {feature: list(before.get(feature, (0,) * STAGES)) for feature in FEATURE_NAMES}
    base = SheetValue(WEIGHTS, plan.expansion_value(("expansions", "buildings")))
    for number in range(setup.rounds - 1, 0, -1):
        left = setup.rounds - number
        stage = STAGES + 1 - left
        tables[name] = {feature: (row[0], row[1], row[2], row[3], row[4], row[5]) for feature, row in rows.items()}
        search = _search(plan, tables)
        reader = plan.expansion_value((), tables)
        sheets = []
        for network, used, spaces, layer in kept[number]:
            search.set_disasters(spaces, layer)
            outlook = search.sampled_value(network, left, used, ROLLS, rng.getrandbits(31)) / ROLLS
            over = outlook - base.evaluate(network, stage, specials_left(used))
            sheets.append((reader.features(network), over / 1000))
        first = [rows[feature][stage - 1] / 1000 for feature in FEATURE_NAMES]
        found = fit_weights(sheets, first)
        for feature, weight in zip(FEATURE_NAMES, found[:-1], strict=True):
            rows[feature][stage - 1] = round(1000 * weight)
        error = sum((over - _said(features, found)) ** 2 for features, over in sheets) / len(sheets)
        print(f"{name}, after round {number}: {len(sheets)} sheets, error {error**0.5:.2f}", file=sys.stderr)
    for row in rows.values():
        # No match with an expansion has this many rounds left.
        row[0] = row[1]
    tables[name] = {
        feature: (row[0], row[1], row[2], row[3], row[4], row[5]) for feature, row in rows.items() if any(row)
    }


def _search(plan: SearchSetup, tables: dict[str, WeightTable]) -> LookaheadSearch:
    value = SheetValue(WEIGHTS, plan.expansion_value((), tables))
    owed, trail = plan.owed << len(plan.white), plan.setup.mode == "trail"
    effects = plan.buildings is not None
    return LookaheadSearch(
        value, plan.white, trail, 2, 1, 2, plan.extra_faces, owed, plan.water, plan.doom, effects=effects
    )


def specials_left(used: int) -> int:
    """Return the number of special routes that are left.

    `used` has the used special routes as bits in the form for `TurnSearch.run`.
    """
    crossed = used & (1 << len(facts.SPECIALS)) - 1
    return facts.DICE.specials.each_game - crossed.bit_count() + (used >> len(facts.SPECIALS))


def _said(features: dict[int, int], weights: list[float]) -> float:
    return sum(weights[feature] * count for feature, count in features.items()) + weights[-1]


def fit_weights(sheets: list[tuple[dict[int, int], float]], first: list[float]) -> list[float]:
    """Return the least-squares weights for pairs of features and target, followed by a constant.

    The equations are solved by Gaussian elimination, because the matrix is positive definite. `first` has the weights
    towards which the fit is regularized.
    """
    size = len(first) + 1
    start = [*first, 0.0]
    rows = [[PRIOR_WEIGHT * (i == j) for j in range(size)] + [PRIOR_WEIGHT * start[i]] for i in range(size)]
    rows[-1][-1] = 0.0
    for features, target in sheets:
        there = [*features.items(), (size - 1, 1)]
        for feature, count in there:
            for other, other_count in there:
                rows[feature][other] += count * other_count
            rows[feature][size] += count * target
    for i, pivot in enumerate(rows):
        for row in rows[i + 1 :]:
            factor = row[i] / pivot[i]
            for j in range(i, size + 1):
                row[j] -= factor * pivot[j]
    solved = [0.0] * size
    for i in reversed(range(size)):
        solved[i] = (rows[i][size] - sum(rows[i][j] * solved[j] for j in range(i + 1, size))) / rows[i][i]
    return solved


def format_table(table: WeightTable) -> str:
    """Return a table in the form of `value.json`."""
    lines = [f"  {msgspec.json.encode(feature).decode()}: {list(row)}" for feature, row in table.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    NAME, COUNT, PASSES = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    TABLES = dict(read_tables())
    RNG = Random(1)
    SETUP = setup_of("original", "simple", (NAME,)) if NAME in facts.EXPANSIONS else CHALLENGE
    for _ in range(PASSES):
        one_pass(NAME, SETUP, TABLES, COUNT, RNG)
    sys.stdout.write(format_table(TABLES[NAME]))
