"""The draft of a seat: actions before the commit, which can be undone and redone. No log contains drafts.

Contains nothing specific to one game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic

from inkrally.match.errors import Refusal
from inkrally.match.game import ActT, Game, Seat, State, View


class Draft(Generic[ActT]):
    """The actions of one seat in the running phase. A method that raises leaves the draft unchanged."""

    def __init__(
        self,
        game: Game[Any, Any, ActT, Any, Any],
        state: State[Any, ActT],
        seat: Seat,
        acts: Sequence[ActT] = (),
    ) -> None:
        """Create a draft for a seat in a state, beginning with `acts`. Raises Refusal if one of these is not legal."""
        self.game = game
        self.state = state
        self.seat = seat
        self._acts: list[ActT] = []
        self._undone: list[ActT] = []
        for act in acts:
            self.add(act)

    @property
    def actions(self) -> tuple[ActT, ...]:
        """The actions so far, in order."""
        return tuple(self._acts)

    @property
    def undone(self) -> tuple[ActT, ...]:
        """The undone actions. `redo` restores the last one."""
        return tuple(self._undone)

    def legal_actions(self) -> Sequence[ActT]:
        """Return all actions that may follow now."""
        return self.game.legal_actions(self.state.table, self.seat, self.actions)

    def add(self, act: ActT) -> None:
        """Add an action.

        Raises:
            Refusal: The action is illegal, or it reveals something. For the latter, submit `Show` to the match instead.
        """
        self.game.check_action(self.state.table, self.seat, self.actions, act)
        if self.game.reveals(act):
            raise Refusal("act-reveals", "an action that reveals something must be shown, not drafted")
        self._acts.append(act)
        self._undone.clear()

    def undo(self) -> ActT:
        """Remove the last action and return it. Raises Refusal (`nothing-to-undo`)."""
        if not self._acts:
            raise Refusal("nothing-to-undo", "there is nothing to undo in this phase")
        self._undone.append(self._acts.pop())
        return self._undone[-1]

    def redo(self) -> ActT:
        """Restore the last undone action and return it. Raises Refusal (`nothing-to-redo`)."""
        if not self._undone:
            raise Refusal("nothing-to-redo", "there is nothing to redo")
        self._acts.append(self._undone.pop())
        return self._acts[-1]

    def may_commit(self) -> Refusal | None:
        """Return the refusal that a commit of the draft would get now, or None if the draft may be committed."""
        try:
            self.game.check_complete(self.state.table, self.seat, self.actions)
        except Refusal as refusal:
            return refusal
        return None

    def see(self) -> View[Any, ActT]:
        """Return the seat's view including the draft."""
        return self.game.see(self.state, self.seat, ((self.seat, self.actions),))
