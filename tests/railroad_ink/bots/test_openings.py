"""The expansion actions before drawing: one function for bots, hints and best games."""

from __future__ import annotations

from random import Random

import pytest

from inkrally.railroad_ink.bots.evaluation.weights import read_weights
from inkrally.railroad_ink.bots.search.openings import MAX_OPTIONAL_ACTIONS, Opening, openings
from inkrally.railroad_ink.bots.search.turn_candidates import TurnCandidates
from inkrally.railroad_ink.round.actions import Action
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.setup import setup_of


def taken_up(*names: str, faces: int = 0, number: int = 4) -> TurnCandidates:
    """Return the turn of a round after random drawings, with dice that show these faces."""
    chosen, rng = setup_of("original", "simple", names), Random(7)
    sheet = chosen.start()
    for each in range(1, number):
        turn = RoundEditor(sheet, [rng.choice(die.faces) for die in chosen.dice(each)], (), chosen, each)
        list(turn.complete_by_default())
        sheet = turn.sheet_now()
    ends = TurnCandidates(chosen, read_weights())
    ends.start_turn(RoundEditor(sheet, [die.faces[faces] for die in chosen.dice(number)], (), chosen, number), None)
    return ends


def by_look(ends: TurnCandidates, backwards: bool = False) -> list[Opening]:
    def ranked(options: list[Opening]) -> list[Opening]:
        return sorted(options, key=lambda each: ends.lookahead_value(each.turn), reverse=not backwards)

    return openings(ends, (), ranked, width=4)


def longest(options: list[Opening]) -> list[Opening]:
    """Sort openings for a player that prefers actions to drawing."""
    return sorted(options, key=lambda each: (each.is_ready_to_draw, -len(each.acts)))


def test_without_expansion_actions_there_is_one_empty_opening() -> None:
    def never(options: list[Opening]) -> list[Opening]:
        raise AssertionError(f"there is nothing to choose from in {options}")

    ends = taken_up("river")
    (opening,) = openings(ends, (), never)
    assert (opening.acts, opening.optional_count, opening.is_ready_to_draw) == ((), 0, True)
    assert ends.nodes == 0


@pytest.mark.parametrize("faces", range(6))
def test_required_first_action_is_done_and_is_not_optional(faces: int) -> None:
    """Rules 8.1: the strike of the meteor comes before any drawing."""
    ends = taken_up("meteor", faces=faces)
    assert ends.base.first_duty()[0] is not None
    found = by_look(ends)
    assert 1 < len(found) <= 4
    for opening in found:
        assert opening.is_ready_to_draw
        assert opening.turn.first_duty()[0] is None
        assert 0 <= opening.optional_count <= MAX_OPTIONAL_ACTIONS
        assert opening.optional_count < len(opening.acts)


def test_number_of_optional_actions_is_limited() -> None:
    """Rules 8.2: a new volcano is optional and may be drawn repeatedly."""
    ends = taken_up("lava", number=3)
    assert ends.own_acts(ends.base)
    (opening,) = openings(ends, (), longest)
    assert 1 <= opening.optional_count == len(opening.acts) <= MAX_OPTIONAL_ACTIONS
    assert opening.penalty > 0


def test_openings_continue_the_actions_so_far_legally() -> None:
    ends = taken_up("meteor", faces=2)
    first = ends.own_acts(ends.base)[0]
    for opening in openings(ends, (first,), longest, width=3):
        assert opening.acts[0] == first
        turn = ends.after(())
        done: list[Action] = []
        for act in opening.acts:
            turn.check(act)
            turn.draw(act)
            done.append(act)
        assert turn.sheet_now() == opening.turn.sheet_now()


def test_openings_have_the_order_of_the_ranking_function() -> None:
    ends = taken_up("meteor")
    best, worst = by_look(ends)[0], by_look(ends, backwards=True)[0]
    assert ends.lookahead_value(best.turn) > ends.lookahead_value(worst.turn)


def test_each_step_considers_at_most_a_given_number_of_openings() -> None:
    seen: list[int] = []

    def counted(options: list[Opening]) -> list[Opening]:
        seen.append(len(options))
        return options

    openings(taken_up("meteor"), (), counted, most=2)
    assert seen
    assert max(seen) <= 2
