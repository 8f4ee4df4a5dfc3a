"""What a seat does before it commits: free to undo and redo, seen by nobody else, in no log.

Knows no game. The table keeps one such draft for each seat and phase.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic

from inkrally.match.errors import Refusal
from inkrally.match.game import ActT, Game, Seat, State, View


class Draft(Generic[ActT]):
    """One seat's acts of the running phase. Every method leaves it as it was where it raises."""

    def __init__(
        self,
        game: Game[Any, Any, ActT, Any, Any],
        state: State[Any, ActT],
        seat: Seat,
        acts: Sequence[ActT] = (),
    ) -> None:
        """A draft upon a state, with the acts kept from before. Raises Refusal if one of them is not legal."""
        self.game = game
        self.state = state
        self.seat = seat
        self._acts: list[ActT] = []
        self._undone: list[ActT] = []
        for act in acts:
            self.add(act)

    @property
    def acts(self) -> tuple[ActT, ...]:
        """What was done so far, in order."""
        return tuple(self._acts)

    @property
    def undone(self) -> tuple[ActT, ...]:
        """What `redo` would bring back, the next one last."""
        return tuple(self._undone)

    def legal(self) -> Sequence[ActT]:
        """Every act that may follow now."""
        return self.game.acts(self.state.table, self.seat, self.acts)

    def add(self, act: ActT) -> None:
        """Do one act. Raises Refusal, also for an act that reveals, which is shown to the match instead."""
        self.game.check(self.state.table, self.seat, self.acts, act)
        if self.game.reveals(act):
            raise Refusal("act-reveals", "an act that reveals something is shown, not drafted")
        self._acts.append(act)
        self._undone.clear()

    def undo(self) -> ActT:
        """Take the last act back, with all that it caused. Raises Refusal (`nothing-to-undo`)."""
        if not self._acts:
            raise Refusal("nothing-to-undo", "there is nothing to undo in this phase")
        self._undone.append(self._acts.pop())
        return self._undone[-1]

    def redo(self) -> ActT:
        """Do again what was undone last. Raises Refusal (`nothing-to-redo`)."""
        if not self._undone:
            raise Refusal("nothing-to-redo", "there is nothing to redo")
        self._acts.append(self._undone.pop())
        return self._acts[-1]

    def may_commit(self) -> Refusal | None:
        """None if the draft may be committed, else why not."""
        try:
            self.game.complete(self.state.table, self.seat, self.acts)
        except Refusal as refusal:
            return refusal
        return None

    def see(self) -> View[Any, ActT]:
        """The seat's view with its draft drawn in."""
        return self.game.see(self.state, self.seat, ((self.seat, self.acts),))
