"""Hints: legal in every way to play, based only on what a seat sees, and exact if nothing more is rolled."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random

import msgspec
import pytest

from inkrally.match.chance import SeededChance, numbered_seed
from inkrally.match.errors import Refusal
from inkrally.match.game import Commit, View
from inkrally.railroad_ink.analysis.hints import Hint, hint
from inkrally.railroad_ink.bots.levels import STRONGEST
from inkrally.railroad_ink.challenge.draft import PickPair
from inkrally.railroad_ink.game import ActionUnion, Options, TableView
from inkrally.railroad_ink.round.actions import DrawDie
from tests.railroad_ink.analysis.sample_matches import (
    BEAM,
    EASY,
    MODES,
    asked_view,
    begun,
    in_round,
    over,
    phase_of,
    play_phase,
)
from tests.railroad_ink.tables import opened
from tests.sample_sizes import PURE, compiled_only, few, long_only, scaled

BUDGET = 12_000
FEW = few(MODES, 1 if PURE else 6)


def last_round(options: Options) -> int:
    return options.setup.last_round


@pytest.mark.parametrize("mode", FEW)
def test_turns_of_hints_are_legal(mode: str) -> None:
    """The engine accepts every turn of a hint, at random rounds of every way to play."""
    options = MODES[mode]
    random = Random(mode)
    for seed in range(scaled(2)):
        phase = random.choice(["draw", "pick"]) if options.draft else "draw"
        # There are no picks for the last roll of an expansion.
        number = random.randint(1, options.setup.rounds if phase == "pick" else last_round(options))
        match = in_round(options, number, seed, phase)
        seat = match.owes[0]
        drafted = EASY.choose(match.view(seat), random).acts
        found = hint(match.view(seat), drafted, BUDGET, seed)
        assert found.own is not None
        check_figures(found)
        for line in (*found.lines, found.own):
            match.decide(Commit(seat, line.acts))


def check_figures(found: Hint) -> None:
    """Check that turns are sorted, no cost is negative, and no two turns are the same."""
    assert len(found.lines) == len(found.costs) == len(found.errors) == len(found.reasons) >= 1
    assert found.costs[0] == 0
    assert list(found.costs) == sorted(found.costs)
    assert found.reasons[0] == ()
    assert len({line.acts for line in found.lines}) == len(found.lines)
    worth = found.lines[0].worth
    assert worth is not None
    for line, cost in zip(found.lines, found.costs, strict=True):
        assert line.worth == pytest.approx(worth - cost, abs=0.01)
    assert found.own is None or found.own_cost >= 0
    assert all(reason.points > 0 for reasons in (*found.reasons, found.own_reasons) for reason in reasons)


@compiled_only
def test_the_same_view_gives_the_same_hint() -> None:
    match = in_round(MODES["river"], 3, 1)
    view = match.view(0)
    assert hint(view, (), BUDGET, 5) == hint(view, (), BUDGET, 5)


@compiled_only
def test_a_hint_does_not_depend_on_later_rolls() -> None:
    """Two matches that differ only in the dice of later rounds get the same hint."""
    rolls = [("h-straight", "h-curve", "r-tee", "overpass"), ("r-curve", "h-tee", "h-curve", "st-curve")]
    later = [("r-straight",) * 3 + ("overpass",), ("h-tee",) * 3 + ("st-straight",)]
    hints = []
    for roll in later:
        match = opened(*rolls, roll)
        match.submit(Commit(0, EASY.choose(match.view(0), Random(1)).acts))
        hints.append(hint(match.view(0), (), BUDGET, 1))
        match.submit(Commit(0, hints[-1].lines[0].acts))
        hints.append(hint(match.view(0), (), BUDGET, 1))
    assert hints[0] == hints[2]
    assert hints[1] != hints[3]


@compiled_only
def test_a_hint_is_the_same_for_a_view_that_went_over_the_wire() -> None:
    """The server passes views on as JSON."""
    match = in_round(MODES["challenge"], 2, 3)
    view, seen = match.view(0), View[TableView, ActionUnion]
    assert hint(msgspec.json.decode(msgspec.json.encode(view), type=seen), (), BUDGET, 2) == hint(view, (), BUDGET, 2)


@pytest.mark.parametrize("mode", FEW)
def test_in_the_last_round_points_are_those_of_the_end(mode: str) -> None:
    options = MODES[mode]
    for seed in range(scaled(1)):
        match = in_round(options, last_round(options), seed)
        view = match.view(0)
        found = hint(view, EASY.choose(view, Random(seed)).acts, BUDGET, seed)
        assert found.exact
        assert all(line.error == 0 for line in found.lines)
        for line in (found.lines[-1], found.lines[0]):
            match = in_round(options, last_round(options), seed)
            match.submit(Commit(0, line.acts))
            for seat in match.owes:
                match.submit(Commit(seat, EASY.choose(match.view(seat), Random(seed)).acts))
            assert match.result is not None
            assert match.result.scores[0] == line.worth


@compiled_only
def test_a_last_roll_is_counted_by_all_that_it_may_show() -> None:
    """Rules 10.1: a drought may come after the last round. The value is the average over the faces of its dice."""
    match = in_round(MODES["desert+canyon"], 6, 3)
    assert match.view(0).table.rounds == 6
    found = hint(match.view(0), (), BUDGET, 1)
    assert not found.exact
    assert all(line.error == 0 for line in found.lines)
    faces = [die.faces for die in match.state.table.options.setup.dice(7)]
    count = 1
    for each in faces:
        count *= len(each)
    total = (found.lines[0].worth or 0) * count
    assert total == pytest.approx(round(total), abs=0.1)


@compiled_only
def test_points_are_not_exact_before_a_roll_at_the_end_of_the_last_round() -> None:
    """Rules 15.9.1: the die of Galactic Invaders is rolled after the drawing of each round."""
    match = in_round(Options(expansions=("galactic-invaders",)), 7, 1)
    assert not hint(match.view(0), (), BUDGET).exact


@compiled_only
def test_a_hint_values_a_complete_draft() -> None:
    match = in_round(Options(), 4, 2)
    view = match.view(0)
    acts = EASY.choose(view, Random(3)).acts
    whole = hint(view, acts, BUDGET, 1)
    assert whole.own is not None
    assert whole.own.acts == acts
    assert whole.own_cost > 0
    assert whole.own_reasons
    assert hint(view, acts[:-1], BUDGET, 1).own is None
    assert hint(view, (DrawDie(0, "A1", "H-H-:NS"),) * 2, BUDGET, 1).own is None


@pytest.mark.parametrize("mode", FEW)
def test_a_hint_keeps_the_drawings_of_the_draft(mode: str) -> None:
    """A hint for a partly drawn turn continues the draft, and the engine accepts the result."""
    options = MODES[mode]
    random = Random(mode)
    for seed in range(scaled(2)):
        match = in_round(options, random.randint(1, last_round(options)), seed)
        seat = match.owes[0]
        acts = EASY.choose(match.view(seat), random).acts
        for length in range(len(acts)):
            begun = acts[:length]
            found = hint(match.view(seat), begun, BUDGET, seed)
            if found.own is not None:
                continue  # the draft is complete: the hint has the best whole turns
            assert found.begun == length
            check_figures(found)
            for line in found.lines:
                assert line.acts[:length] == begun
                match.decide(Commit(seat, line.acts))


@compiled_only
def test_a_drafted_best_turn_loses_nothing() -> None:
    view = in_round(Options(), 4, 2).view(0)
    best = hint(view, (), 8 * BUDGET, 1).lines[0]
    again = hint(view, best.acts, 8 * BUDGET, 2)
    assert again.own is not None
    assert again.own_cost <= 3 * max(again.own_error, 0.2)


SMALL = """
import msgspec
from inkrally.railroad_ink.analysis.hints import hint
from tests.railroad_ink.analysis.sample_matches import MODES, in_round
for mode, number in (("base", 6), ("lava", 5), ("underground", 12)):
    print(msgspec.json.encode(hint(in_round(MODES[mode], number, 1).view(0), (), 6_000, 1)).decode())
"""


@long_only
def test_hints_are_the_same_with_uncompiled_modules() -> None:
    def told(**environment: str) -> str:
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **environment}
        return subprocess.run([sys.executable, "-c", SMALL], env=env, check=True, capture_output=True, text=True).stdout

    assert told(INKRALLY_PURE="1") == told()


def test_a_viewer_without_a_decision_gets_no_hint() -> None:
    match = over(Options(), 1)
    with pytest.raises(Refusal) as caught:
        hint(match.view(0), (), BUDGET)
    assert caught.value.code == "not-asked"
    with pytest.raises(Refusal) as caught:
        hint(in_round(Options(), 1, 1).view(None), (), BUDGET)
    assert caught.value.code == "not-asked"


@compiled_only
def test_a_hint_values_every_free_pair() -> None:
    """Rules 9.4: at the last pick a seat's dice are known, so the best pair is the one with the best turn."""
    match = in_round(MODES["draft"], 3, 4, "pick")
    first = asked_view(match)
    found = hint(first, (PickPair(pair=0),), BUDGET)
    assert found.own is not None
    assert found.own.acts == (PickPair(pair=0),)
    check_figures(found)
    while len(match.owes) == 1 and phase_of(match) == "pick":
        seat = match.owes[0]
        found = hint(match.view(seat), (), BUDGET)
        match.submit(Commit(seat, found.lines[0].acts))
    assert phase_of(match) == "draw"


@compiled_only
@pytest.mark.parametrize(
    ("expansion", "phase"), [("galactic-invaders", "first"), ("investigation", "first"), ("galactic-invaders", "end")]
)
@pytest.mark.parametrize("seats", [1, 2])
def test_without_a_roll_a_hint_is_the_choice_of_the_strongest_bot(expansion: str, phase: str, seats: int) -> None:
    """Rules 15.9.1 and 15.10.1: players put aliens and the investigator before the first roll, aliens after a round."""
    match = begun(Options(expansions=(expansion,)), 1, seats)
    while phase_of(match) != phase:
        play_phase(match, 1)
    view = match.view(0)
    found = hint(view, (), BUDGET)
    acts = STRONGEST.choose(view, Random(0)).acts
    assert [line.acts for line in found.lines] == [acts]
    assert found.lines[0].worth is None
    match.decide(Commit(0, acts))
    # The hint continues an incomplete draft. A complete draft is compared with nothing.
    draft = tuple(match.game.legal_actions(match.state.table, 0, ())[-1:])
    found = hint(view, draft, BUDGET)
    assert found.begun == len(acts) - 1
    assert found.lines[0].acts[: found.begun] == draft[: found.begun]
    match.decide(Commit(0, found.lines[0].acts))


@compiled_only
def test_after_a_round_a_hint_may_differ_from_the_default() -> None:
    """Rules 15.9.1: a player alone puts aliens where drawings will soon remove them."""
    match = begun(Options(expansions=("galactic-invaders",)), 1)
    while phase_of(match) != "end" or match.state.table.round < 3:
        play_phase(match, 1, BEAM)
    default = match.game.default_draft(match.state.table, 0, (), SeededChance(numbered_seed(1)))
    assert hint(match.view(0), (), BUDGET).lines[0].acts != default


@compiled_only
@pytest.mark.parametrize(("seats", "is_own"), [(1, True), (2, False)])
def test_a_hint_for_a_neighbours_sheet_has_costs_but_no_points_at_the_end(seats: int, is_own: bool) -> None:
    """Rules 15.9.3: a rain cloud goes on the sheet of the left neighbour; alone, on the player's own sheet."""
    match = begun(Options(expansions=("rainbow",)), 1, seats)
    while phase_of(match) != "first" or match.state.table.roll[-1] != "rain":
        play_phase(match, 1)
    found = hint(match.view(0), (), BUDGET)
    assert len(found.lines) == len(found.costs) == 3
    assert found.costs[0] == 0 <= found.costs[1] <= found.costs[2]
    assert [line.worth is not None for line in found.lines] == [is_own] * 3
    match.decide(Commit(0, found.lines[0].acts))
