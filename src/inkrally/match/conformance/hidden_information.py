"""Checks of hidden information: views do not depend on anything that the viewer may not know.

Each check takes a `RandomMatch`, and raises `ConformanceError` if the game violates the contract.
"""

from __future__ import annotations

from typing import Any

import msgspec

from inkrally.match.chance import SeededChance, numbered_seed
from inkrally.match.conformance.run import AnyState, RandomMatch, encoded, require
from inkrally.match.draft import Draft
from inkrally.match.errors import Refusal
from inkrally.match.game import Commit, Seat, Show


def commits(run: RandomMatch) -> None:
    """Check that no view shows a commit of another seat in the running phase.

    Team mates may see the commit if the game shares commits. Shared commits must be final.
    """
    rng = run.rng("secret-commits")
    for state in run.stops(rng):
        owes, status = run.game.pending_seats(state), run.game.status(state.table)
        for seat in owes:
            if len(owes) == 1:
                continue  # its commit is the last, so the phase resolves and may show it
            first = _committed(run, state, seat, run.whole(state, seat, rng))
            for _ in range(2):
                second = _committed(run, state, seat, run.whole(state, seat, rng))
                for viewer in _others(run, seat):
                    if viewer is not None and status.shows(seat, viewer):
                        require(status.final, "secret-commits", f"{viewer} sees what may be taken back")
                        continue
                    same = run.seen(first, viewer) == run.seen(second, viewer)
                    require(same, "secret-commits", f"{viewer} sees what seat {seat} has committed")


def table(run: RandomMatch) -> None:
    """Check that hidden information, redrawn by `resample`, changes neither views, nor legal actions, nor refusals."""
    rng = run.rng("secret-table")
    for state in [*run.stops(rng), run.last]:
        owes = run.game.pending_seats(state)
        for viewer in (None, *range(run.seats)):
            chance = SeededChance(numbered_seed(rng.getrandbits(32)))
            other = msgspec.structs.replace(state, table=run.game.resample(state.table, viewer, chance))
            if encoded(other.table) != encoded(state.table):
                run.counts["hidden"] += 1
            same = run.seen(state, viewer) == run.seen(other, viewer)
            require(same, "secret-table", f"the view of {viewer} changes with what it may not know")
            for seat in range(run.seats):
                # `explain` has no viewer as argument, so its result may contain only public information.
                same = encoded(run.game.explain(state.table, seat)) == encoded(run.game.explain(other.table, seat))
                require(same, "secret-table", f"explain() tells of seat {seat} what {viewer} may not know")
            if viewer is not None and viewer in owes:
                draft = run.partial(state, viewer, rng)
                strange = run.some(rng, run.pool)
                found = _draft_information(run, state, viewer, draft.actions, strange)
                again = _draft_information(run, other, viewer, draft.actions, strange)
                require(found == again, "secret-table", f"what seat {viewer} may do depends on what it may not know")


def shows(run: RandomMatch) -> None:
    """Check that no other viewer learns the information that an action reveals to one seat."""
    rng = run.rng("secret-shows")
    for moment in run.moments:
        if not isinstance(moment.command, Show):
            continue
        seat = moment.command.seat
        for _ in range(3):
            chance = SeededChance(numbered_seed(rng.getrandbits(32)))
            after = run.game.decide(moment.before, moment.command, chance).state
            for viewer in _others(run, seat):
                same = run.seen(after, viewer) == run.seen(moment.after, viewer)
                require(same, "secret-shows", f"{viewer} sees what seat {seat} learnt by {moment.command}")
            for other in run.game.pending_seats(moment.after):
                acts = [
                    encoded(list(run.game.legal_actions(state.table, other, ()))) for state in (after, moment.after)
                ]
                same = other == seat or acts[0] == acts[1]
                require(same, "secret-shows", f"what seat {other} may do depends on what seat {seat} learnt")


def _others(run: RandomMatch, seat: Seat) -> list[Seat | None]:
    """Return all viewers except a seat. None is a spectator."""
    return [None, *(other for other in range(run.seats) if other != seat)]


def _committed(run: RandomMatch, state: AnyState, seat: Seat, acts: tuple[Any, ...]) -> AnyState:
    return run.decide(state, Commit(seat, acts))[1]


def _draft_information(
    run: RandomMatch, state: AnyState, seat: Seat, acts: tuple[Any, ...], strange: list[Any]
) -> list[Any]:
    """Return everything that a seat learns while it drafts: its view, its legal actions, whether it can commit, and the
    answers to the actions in `strange`."""
    draft: Draft[Any] = Draft(run.game, state, seat, acts)
    offer = run.game.legal_actions_view(state.table, seat, acts)
    found: list[Any] = [
        encoded(draft.see()),
        encoded(list(draft.legal_actions())),
        encoded(offer),
        _refusal_fields(draft.may_commit()),
    ]
    for act in strange:
        try:
            run.game.check_action(state.table, seat, acts, act)
            found.append(None)
        except Refusal as refusal:
            found.append(_refusal_fields(refusal))
    return found


def _refusal_fields(refusal: Refusal | None) -> Any:
    return None if refusal is None else (refusal.code, refusal.message, refusal.at)
