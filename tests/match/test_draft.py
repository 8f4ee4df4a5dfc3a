"""Drafts: actions before the commit, undo and redo, and that only their seat sees them."""

from __future__ import annotations

import pytest

from inkrally.match.draft import Draft
from inkrally.match.errors import Refusal
from inkrally.match.game import Show

from .by_hand import playing
from .tiny import DrawOne, Play


def test_draft_undo_and_redo() -> None:
    match = playing()
    draft = Draft(match.game, match.state, 0)
    fresh = (list(draft.legal_actions()), draft.see())
    assert draft.legal_actions() == [DrawOne(), Play(1), Play(3), Play(5)]
    draft.add(Play(5))
    one = (list(draft.legal_actions()), draft.see())
    draft.add(Play(1))
    assert draft.legal_actions() == [DrawOne()]
    assert draft.see().table.laid == (5, 1)
    assert draft.may_commit() is None

    assert draft.undo() == Play(1)
    assert (list(draft.legal_actions()), draft.see()) == one
    assert draft.undo() == Play(5)
    assert (list(draft.legal_actions()), draft.see()) == fresh
    assert draft.undone == (Play(1), Play(5))
    assert draft.redo() == Play(5)
    assert draft.redo() == Play(1)
    assert draft.actions == (Play(5), Play(1))
    assert not draft.undone


def test_a_new_act_ends_redo() -> None:
    match = playing()
    draft = Draft(match.game, match.state, 0, [Play(5), Play(1)])
    draft.undo()
    draft.add(Play(3))
    assert not draft.undone
    with pytest.raises(Refusal) as caught:
        draft.redo()
    assert caught.value.code == "nothing-to-redo"
    assert draft.actions == (Play(5), Play(3))


def test_nothing_to_undo() -> None:
    match = playing()
    draft = Draft(match.game, match.state, 0)
    with pytest.raises(Refusal) as caught:
        draft.undo()
    assert caught.value.code == "nothing-to-undo"


def test_a_refused_act_leaves_the_draft() -> None:
    match = playing()
    draft = Draft(match.game, match.state, 0, [Play(5), Play(1)])
    draft.undo()
    with pytest.raises(Refusal):
        draft.add(Play(2))
    assert draft.actions == (Play(5),)
    assert draft.undone == (Play(1),)


def test_a_draft_that_was_kept_is_checked_again() -> None:
    match = playing()
    with pytest.raises(Refusal):
        Draft(match.game, match.state, 0, [Play(5), Play(2)])


def test_why_a_draft_may_not_be_committed() -> None:
    match = playing()
    refusal = Draft(match.game, match.state, 0, [Play(5)]).may_commit()
    assert refusal is not None
    assert refusal.code == "numbers-missing"


def test_a_draft_is_seen_by_its_seat_only() -> None:
    match = playing()
    before = [match.view(viewer) for viewer in (None, 0, 1)]
    draft = Draft(match.game, match.state, 0, [Play(5)])
    assert draft.see().table.hand == (1, 3)
    assert [match.view(viewer) for viewer in (None, 0, 1)] == before


def test_after_a_show_the_draft_goes_on() -> None:
    match = playing()
    match.submit(Show(0, (Play(5), DrawOne())))
    draft = Draft(match.game, match.state, 0)
    assert draft.legal_actions() == [Play(1), Play(3), Play(8)]
    with pytest.raises(Refusal):
        draft.undo()
    draft.add(Play(8))
    assert draft.see().table.laid == (5, 8)
    assert draft.may_commit() is None
