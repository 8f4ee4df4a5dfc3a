"""Checks of decisions: legal actions, refusals, undo, the order of commits, deadlines.

Each check takes a `RandomMatch`, and raises `ConformanceError` if the game violates the contract.
"""

from __future__ import annotations

import itertools
import random
import re
from typing import Any

from inkrally.match.conformance.mutants import mutants, words
from inkrally.match.conformance.run import (
    MAX_COMMANDS,
    AnyDraft,
    AnyState,
    ConformanceError,
    RandomMatch,
    encoded,
    require,
)
from inkrally.match.draft import Draft
from inkrally.match.errors import Refusal
from inkrally.match.game import MAX_DRAFT_ACTIONS, Command, Commit, Committed, Expire, Open, Retract, Seat, Show

MOST_ACTS = 60
"""The maximum number of legal actions that a check tries in one state."""

CODE = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
"""The form of error codes, such as `match-over`."""


def legal(run: RandomMatch) -> None:
    """Check that `check_action` accepts exactly the legal actions, and that `check_complete` decides about commits."""
    rng = run.rng("legal")
    game = run.game
    vocabulary = words(game.action_type)
    for state in run.stops(rng):
        phase = game.phase(state.table)
        asks = () if phase is None else phase.asks
        for seat in range(run.seats):
            # Check seats that have committed, too: legality depends on the table, which does not contain commits yet.
            draft = run.partial(state, seat, rng) if seat in asks else Draft(game, state, seat)
            listed = list(draft.legal_actions()) if seat in asks else []
            run.remember(listed[:MOST_ACTS])
            codes = {encoded(act) for act in listed}
            require(len(codes) == len(listed), "legal", f"legal_actions() lists an action twice: {listed}")
            for number, act in enumerate(run.some(rng, listed, MOST_ACTS)):
                _accepted(draft, act, add=number < 3)
            strange = run.some(rng, run.pool)
            for act in [*run.some(rng, listed, 3), *strange[:2]]:
                strange += run.some(rng, mutants(act, game.action_type, vocabulary, rng))
            for act in strange:
                # Compare encoded values: True, 1 and 1.0 are equal in Python, but a log can contain only one of them.
                if encoded(act) not in codes:
                    _refused(run, state, draft, act)
        _completes(run, state, run.partial(state, rng.choice(game.pending_seats(state)), rng))


def _accepted(draft: AnyDraft, act: Any, add: bool) -> None:
    """Check that a legal action is accepted. With `add`, also that it can be added to the draft."""
    game = draft.game
    try:
        game.check_action(draft.state.table, draft.seat, draft.actions, act)
        if add and not game.reveals(act):
            Draft(game, draft.state, draft.seat, draft.actions).add(act)
    except Refusal as refusal:
        raise ConformanceError(
            "legal", f"legal_actions() lists {act}, but check_action() refuses it: {refusal}"
        ) from refusal


def _refused(run: RandomMatch, state: AnyState, draft: AnyDraft, act: Any) -> None:
    """Check that an action that is not legal is refused, and that the refusal changes nothing."""
    before = encoded(state)
    try:
        run.game.check_action(state.table, draft.seat, draft.actions, act)
    except Refusal as refusal:
        run.counts["refused"] += 1
        _check_refusal("legal", refusal)
        require(encoded(state) == before, "legal", f"refusing {act} changes the state")
        return
    except Exception as error:
        raise ConformanceError("legal", f"check() answers {act} with {error!r}, not with a Refusal") from error
    require(
        False,
        "legal",
        f"check() accepts {act} for seat {draft.seat} after {draft.actions}, legal_actions() does not list it",
    )


def _completes(run: RandomMatch, state: AnyState, draft: AnyDraft) -> None:
    """Check that a draft can be committed if and only if `check_complete` allows it."""
    refusal = draft.may_commit()
    try:
        run.decide(state, Commit(draft.seat, draft.actions))
    except Refusal as error:
        require(refusal is not None, "legal", f"complete() allows {draft.actions}, but the commit is refused: {error}")
        _check_refusal("legal", error)
        return
    require(refusal is None, "legal", f"complete() refuses {draft.actions}, but the commit is accepted")


def _check_refusal(check: str, refusal: Refusal) -> None:
    """Check that a refusal has a code of the right form and a message."""
    require(CODE.fullmatch(refusal.code) is not None, check, f"a refusal has the code {refusal.code!r}")
    require(bool(refusal.message), check, f"the refusal {refusal.code!r} says nothing")


def refusals(run: RandomMatch) -> None:
    """Check that the game refuses impossible commands with an error code, and that they change nothing."""
    rng = run.rng("refusals")
    outside: list[Seat] = [-1, run.seats, 2**31]
    begin = run.game.begin(run.options, run.seats)
    for seat in (0, *outside):
        _all_refused(run, begin, Commit(seat, ()), Retract(seat), Show(seat, ()), Expire(seats=(seat,)))
    _all_refused(run, begin, Expire())
    for state in run.stops(rng):
        phase = run.game.phase(state.table)
        asks = () if phase is None else phase.asks
        acts = tuple(run.some(rng, run.pool, 2))
        for seat in [*outside, *(seat for seat in range(run.seats) if seat not in asks)]:
            for drafted in ((), acts):
                _all_refused(run, state, Commit(seat, drafted), Retract(seat), Show(seat, drafted))
            _all_refused(run, state, Expire(seats=(seat,)), Expire({seat: acts}, (seat,)))
        for seat in state.commits:
            again = state.commits[seat]
            _all_refused(run, state, Commit(seat, again), Show(seat, again), Expire(seats=(seat,)))
        for seat in state.defaulted_seats:
            _all_refused(run, state, Retract(seat))
        for seat in run.game.pending_seats(state):
            draft = run.partial(state, seat, rng)
            _all_refused(run, state, Retract(seat), Show(seat, draft.actions))
            for act in draft.legal_actions():
                if run.game.reveals(act):
                    _all_refused(run, state, Commit(seat, (*draft.actions, act)), Show(seat, (act, act)))
            for act in acts:
                _all_refused(run, state, Commit(seat, (act,) * (MAX_DRAFT_ACTIONS + 1)))
        _all_refused(run, state, Open(), Expire(seats=()))
    for seat in (*range(run.seats), *outside):
        _all_refused(run, run.last, Commit(seat, ()), Retract(seat), Show(seat, ()), Expire(seats=(seat,)))
    _all_refused(run, run.last, Open(), Expire())


def _all_refused(run: RandomMatch, state: AnyState, *commands: Command[Any]) -> None:
    """Check that each of the commands is refused, and that the refusals change nothing."""
    before = encoded(state)
    for command in commands:
        try:
            run.decide(state, command)
        except Refusal as refusal:
            run.counts["refused"] += 1
            _check_refusal("refusals", refusal)
        except Exception as error:
            detail = f"{str(command)[:200]} is answered with {error!r}, not with a Refusal"
            raise ConformanceError("refusals", detail) from error
        else:
            require(False, "refusals", f"{str(command)[:200]} is accepted, in phase {run.game.phase(state.table)}")
        require(encoded(state) == before, "refusals", f"refusing {str(command)[:200]} changes the state")


def final(run: RandomMatch) -> None:
    """Check that a seat can retract its commit while other seats owe one, unless commits of the phase are final."""
    rng = run.rng("final")
    for state in run.stops(rng):
        owes = run.game.pending_seats(state)
        if len(owes) == 1:
            continue  # its commit is the last and ends the phase
        seat = rng.choice(owes)
        _, committed = run.decide(state, Commit(seat, run.whole(state, seat, rng)))
        try:
            _, back = run.decide(committed, Retract(seat))
        except Refusal as refusal:
            require(run.game.status(state.table).final, "final", f"a commit that is not final stays: {refusal}")
            require(refusal.code == "commit-final", "final", f"taking back is refused as {refusal.code!r}")
            run.counts["final"] += 1
        else:
            require(not run.game.status(state.table).final, "final", "a commit that is final was taken back")
            require(encoded(back) == encoded(state), "final", "taking a commit back leaves something of it")


def undo(run: RandomMatch) -> None:
    """Check that undo and redo restore the legal actions, the view and the permission to commit exactly."""
    rng = run.rng("undo")
    for state in run.stops(rng):
        draft: AnyDraft = Draft(run.game, state, rng.choice(run.game.pending_seats(state)))
        codes = [_code(draft)]
        for _ in range(rng.randint(1, 6)):
            if not run.grow(draft, rng):
                break
            codes.append(_code(draft))
        for code in codes[-2::-1]:
            draft.undo()
            require(_code(draft) == code, "undo", f"undo does not give back what was after {draft.actions}")
        for code in codes[1:]:
            draft.redo()
            require(_code(draft) == code, "undo", f"redo does not give back what was after {draft.actions}")


def _code(draft: AnyDraft) -> list[bytes]:
    """Return everything that must be the same after undo and redo, as JSON."""
    refusal = draft.may_commit()
    problem = None if refusal is None else refusal.problem
    offer = draft.game.legal_actions_view(draft.state.table, draft.seat, draft.actions)
    return [encoded(part) for part in (list(draft.legal_actions()), offer, draft.see(), draft.state, problem)]


def order(run: RandomMatch) -> None:
    """Check that the order in which seats commit changes neither the events, nor the state, nor the draws."""
    rng = run.rng("order")
    for state in run.stops(rng):
        owes = run.game.pending_seats(state)
        drafts = {seat: run.whole(state, seat, rng) for seat in owes}
        orders = [owes, owes[::-1], tuple(rng.sample(owes, len(owes)))]
        commits = [_in_order(run, state, [Commit(seat, drafts[seat]) for seat in seats]) for seats in orders]
        late = [_in_order(run, state, [Expire(dict(drafts), (seat,)) for seat in seats]) for seats in orders]
        late.append(_in_order(run, state, [Expire(dict(drafts))]))
        for outcomes in (commits, late):
            for one, other in itertools.pairwise(outcomes):
                require(one == other, "order", f"what follows from {drafts} depends on who of {owes} is first")
        for one_show, other_show in itertools.pairwise(_showable(run, state, rng)):
            after = [_in_order(run, state, shows)[1] for shows in ([one_show, other_show], [other_show, one_show])]
            same = after[0] == after[1]
            require(same, "order", f"what {one_show} and {other_show} lead to depends on which is first")


def _showable(run: RandomMatch, state: AnyState, rng: random.Random) -> list[Command[Any]]:
    """Return a `Show` for each seat that has an action that reveals something."""
    shows: list[Command[Any]] = []
    for seat in run.game.pending_seats(state):
        draft = run.partial(state, seat, rng)
        revealing = [act for act in draft.legal_actions() if run.game.reveals(act)]
        shows += [Show(seat, (*draft.actions, act)) for act in revealing[:1]]
    return shows


def _in_order(run: RandomMatch, state: AnyState, commands: list[Command[Any]]) -> list[bytes]:
    """Return the state after the commands, and the events other than commits, in order."""
    caused = []
    for command in commands:
        events, state = run.decide(state, command)
        caused += [event for event in events if not isinstance(event, Committed)]
    return [encoded(caused), encoded(state)]


def deadline(run: RandomMatch) -> None:
    """Check that a deadline ends only the running phase, with any drafts, and that deadlines alone can end a match."""
    rng = run.rng("deadline")
    vocabulary = words(run.game.action_type)
    for state in run.stops(rng):
        owes = run.game.pending_seats(state)
        partial = {seat: run.partial(state, seat, rng).actions for seat in owes}
        wild = {seat: _wild(run, partial.get(seat, ()), vocabulary, rng) for seat in (*owes, -1, run.seats)}
        for drafts in ({}, partial, wild):
            _expired(run, state, Expire(drafts), owes)
            for seat in owes:
                _expired(run, state, Expire(drafts, (seat,)), (seat,))
    for state in [run.moments[0].after, *run.stops(rng, 1)]:
        after = state
        for _ in range(MAX_COMMANDS):
            if run.game.phase(after.table) is None:
                break
            _, after = run.decide(after, Expire())
        require(run.game.phase(after.table) is None, "deadline", "nothing but deadlines never ends the match")


def _wild(run: RandomMatch, acts: tuple[Any, ...], vocabulary: list[str], rng: random.Random) -> tuple[Any, ...]:
    """Return a draft that begins with `acts` and continues with random, often illegal actions."""
    strange = run.some(rng, run.pool, 3)
    for act in strange[:2]:
        strange += run.some(rng, mutants(act, run.game.action_type, vocabulary, rng), 2)
    rng.shuffle(strange)
    return (*acts, *strange)


def _expired(run: RandomMatch, state: AnyState, command: Expire[Any], late: tuple[Seat, ...]) -> None:
    """Check a deadline: it commits for the `late` seats, keeps the legal beginning of drafts, and ends the phase if no
    other seat owes a commit."""
    events, after = run.decide(state, command)
    seats = tuple(event.seat for event in events if isinstance(event, Committed))
    require(seats == late, "deadline", f"{command} commits for the seats {seats}, not for {late}")
    for event in events[: len(late)]:
        draft = _kept(run, state, event.seat, command.drafts.get(event.seat, ()))
        kept = event.acts[: len(draft.actions)] == draft.actions and event.drafted == len(draft.actions)
        require(kept, "deadline", f"{event} does not keep what was drafted: {draft.actions}")
        for act in event.acts[len(draft.actions) :]:
            try:
                draft.add(act)
            except Refusal as refusal:
                raise ConformanceError("deadline", f"default() does {act}, which is refused: {refusal}") from refusal
        refusal_or_none = draft.may_commit()
        require(refusal_or_none is None, "deadline", f"what default() gives may not be committed: {refusal_or_none}")
    if len(late) == len(run.game.pending_seats(state)):
        require(not after.commits, "deadline", f"{command} does not end the phase")
    else:
        require(len(events) == len(late), "deadline", f"{command} ends a phase in which others still owe")


def _kept(run: RandomMatch, state: AnyState, seat: Seat, acts: tuple[Any, ...]) -> AnyDraft:
    """Return a draft with the actions of `acts` before the first one that the draft refuses."""
    draft: AnyDraft = Draft(run.game, state, seat)
    for act in acts:
        try:
            draft.add(act)
        except Refusal:
            break
    return draft
