"""Checks of whole matches: purity, determinism, events and logs.

Each check takes a `RandomMatch`, and raises `ConformanceError` if the game violates the contract.
"""

from __future__ import annotations

import contextlib
import copy
import pickle
import random
from collections.abc import Iterator
from typing import Any

import msgspec

from inkrally.match import log as logs
from inkrally.match.chance import Draw, SeededChance
from inkrally.match.conformance.run import AnyState, RandomMatch, encoded, require
from inkrally.match.errors import Refusal
from inkrally.match.game import (
    Command,
    Committed,
    Opened,
    Result,
    Retracted,
    Seat,
    Shown,
    State,
    View,
    drawn_in,
    outcomes,
)
from inkrally.match.match import Match

MAX_PREFIXES = 40
"""The maximum number of shortened logs of one match that the check `verify` examines."""


def play(run: RandomMatch) -> None:
    """Check that the match was played to its end. Errors before the end are raised during play."""
    require(run.match.over, "play", "the match was not played to its end")


def purity(run: RandomMatch) -> None:
    """Check that no hook of the game changes its arguments, neither during the call nor later."""
    rng = run.rng("purity")
    game = run.game
    for moment in run.moments:
        code = encoded((moment.before, moment.command, moment.events, moment.after))
        require(code == moment.code, "purity", f"states, acts or events were changed after {moment.command}")
    for moment in run.some(rng, run.moments[1:]):
        state = moment.before
        seat = rng.choice(game.pending_seats(state))
        draft = run.partial(state, seat, rng)
        given = (state, list(draft.actions), moment.command)
        before = encoded(given)
        for name in _hooks(run, *given, seat):
            require(encoded(given) == before, "purity", f"{name}() changes what it is given")


def _hooks(run: RandomMatch, state: AnyState, draft: list[Any], command: Command[Any], seat: Seat) -> Iterator[str]:
    """Call the hooks of the game one after the other, and yield the name of each after its call."""
    game = run.game
    game.phase(state.table)
    yield "phase"
    acts = game.legal_actions(state.table, seat, draft)
    yield "legal_actions"
    for act in acts[:5]:
        game.check_action(state.table, seat, draft, act)
    yield "check_action"
    with contextlib.suppress(Refusal):
        game.check_complete(state.table, seat, draft)
    yield "check_complete"
    game.default_draft(state.table, seat, draft, SeededChance(run.seed))
    yield "default_draft"
    sketch = game.preview_draft(state.table, seat, draft)
    yield "preview_draft"
    game.legal_actions_view(state.table, seat, draft)
    yield "legal_actions_view"
    game.explain(state.table, seat)
    game.explain(sketch, seat)
    yield "explain"
    game.status(state.table)
    yield "status"
    game.timer(state)
    yield "timer"
    for viewer in (None, *range(run.seats)):
        game.view(state.table, viewer)
        yield "view"
        game.resample(state.table, viewer, SeededChance(run.seed))
        yield "resample"
    events = game.decide(state, command, SeededChance(run.seed)).events
    yield "decide"
    for event in events:
        outcomes(game, state, event)
        code = encoded((state, event))
        after = game.evolve(state, event)
        require(encoded((state, event)) == code, "purity", f"evolve() changes the state before {event}")
        state = after
    yield "evolve"


def phase(run: RandomMatch) -> None:
    """Check that phases ask existing seats in ascending order, and that other seats have no legal actions."""
    game = run.game
    for moment in run.moments:
        now = game.phase(moment.after.table)
        if now is None:
            continue
        require(bool(now.name), "phase", "a phase has no name")
        require(list(now.asks) == sorted(set(now.asks)), "phase", f"{now} does not ask ascending seats")
        require(all(0 <= seat < run.seats for seat in now.asks), "phase", f"{now} asks a seat that is not there")
        for seat in range(run.seats):
            if seat not in now.asks:
                acts = game.legal_actions(moment.after.table, seat, ())
                require(not acts, "phase", f"seat {seat} is not asked in {now}, but has acts: {list(acts)[:3]}")


def timer(run: RandomMatch) -> None:
    """Check that the game's timer has a positive duration, and runs only while a seat owes a commit."""
    game = run.game
    for moment in run.moments:
        clock = game.timer(moment.after)
        if clock is None:
            continue
        run.counts["timers"] += 1
        require(clock.seconds >= 1, "timer", f"a clock of {clock.seconds} seconds")
        require(
            bool(game.pending_seats(moment.after)), "timer", f"a clock runs, but nobody owes after {moment.command}"
        )
    require(game.timer(run.moments[0].before) is None, "timer", "a clock runs before the match begins")


def determinism(run: RandomMatch) -> None:
    """Check that the same commands at other times give the same events, states and log lines.

    The game must not use Python's global random generator.
    """
    untouched = random.getstate()
    again = Match(run.game, run.options, run.match.header.seats, run.seed)
    for moment in run.moments:
        events = tuple(entry.event for entry in again.submit(moment.command, at=1))
        require(events == moment.events, "determinism", f"{moment.command} caused {moment.events}, now {events}")
        require(encoded(again.state) == encoded(moment.after), "determinism", f"another state after {moment.command}")
    require(random.getstate() == untouched, "determinism", "the game uses the global randomness of Python")
    timed = [msgspec.structs.replace(entry, at=1) for entry in run.match.log.entries]
    lines = list(logs.write(msgspec.structs.replace(run.match.log, entries=tuple(timed)), run.game))
    require(list(logs.write(again.log, run.game)) == lines, "determinism", "the same match is logged in other lines")


def given(run: RandomMatch) -> None:
    """Check that the state that `decide` returns equals the state after `evolve` has applied its events."""
    for moment in run.moments:
        decided = run.game.decide(moment.before, moment.command, SeededChance(run.seed))
        state = moment.before
        for event in decided.events:
            state = run.game.evolve(state, event)
        same = state == decided.state and encoded(state) == encoded(decided.state)
        require(same, "given", f"decide() gives another state than its events fold into, for {moment.command}")


def fold(run: RandomMatch) -> None:
    """Check after every command that a replay of the log gives the state of the running match."""
    log = run.match.log
    position = 0
    state = run.game.begin(run.options, run.seats)
    for moment in run.moments:
        for event in moment.events:
            state = run.game.evolve(state, event)
        position += len(moment.events)
        same = state == moment.after and encoded(state) == encoded(moment.after)
        require(same, "fold", f"entry {position} folds into another state than play had after {moment.command}")
    require(logs.fold(log, run.game) == run.last, "fold", "the whole log folds into another state")
    again = Match(run.game, run.options, run.match.header.seats, run.seed)
    again.append(log.entries)
    require(encoded(again.state) == encoded(run.last), "fold", "a match that is taken up again has another state")


def recorded(run: RandomMatch) -> None:
    """Check that `record` applies commits as `preview_draft` showed them, and that the written log can be replayed."""
    game = run.game
    for moment in run.moments:
        asked = game.phase(moment.before.table) if moment.before.opened else None
        if asked is None or moment.after.commits or not moment.events or not isinstance(moment.events[0], Committed):
            continue
        commits = {**moment.before.commits, **{e.seat: e.acts for e in moment.events if isinstance(e, Committed)}}
        written = game.record(moment.before.table, {seat: commits[seat] for seat in sorted(commits)})
        # Actions of another seat may change the sheet of this one.
        shown = drawn_in(game, moment.before.table, sorted(commits.items()))
        for seat, acts in commits.items():
            same = encoded(game.explain(written, seat)) == encoded(game.explain(shown, seat))
            require(same, "recorded", f"what is written down of seat {seat} is not what it was shown after {acts}")
    read = logs.read(list(logs.write(run.match.log, game)), {game.name: game})
    require(
        logs.fold(read, game) == run.last,
        "recorded",
        "the log that is read and replayed comes to another state than was judged",
    )


def log(run: RandomMatch) -> None:
    """Check that a log is the same after writing, reading and writing again."""
    game = run.game
    names = {field.encode_name for field in msgspec.structs.fields(logs.Header)}
    require(game.variant not in names | {"sum"}, "log", f"{game.variant!r} is the name of something else in a header")
    for entry in run.match.log.entries:
        if not isinstance(entry.event, Opened | Committed | Retracted | Shown):
            plain = msgspec.to_builtins(entry.event, str_keys=True)
            read = logs.convert_union(plain, game.event_type)
            require(read == entry.event, "log", f"{entry.event} is read as {read}")
    lines = list(logs.write(run.match.log, game))
    again = logs.read(lines, {game.name: game})
    require(again == run.match.log, "log", "what is read is not what was written")
    require(list(logs.write(again, game)) == lines, "log", "what is read is written in other lines")


def verify(run: RandomMatch) -> None:
    """Check that `verify` accepts the complete log and shortened logs, and reports that the last line was removed."""
    rng = run.rng("verify")
    log = run.match.log
    verdict = logs.verify(log, run.game)
    require(verdict.ok, "verify", f"{verdict.error}")
    require(verdict.finished, "verify", "the log of a finished match has no last line")
    for length in run.some(rng, range(len(log.entries)), MAX_PREFIXES):
        verdict = logs.verify(logs.Log(log.header, log.entries[:length], None), run.game)
        # A match can be over before its last entry. `verify` then reports only that the line with the result is
        # missing.
        cut = verdict.error is None or verdict.error.code == "log-end"
        require(cut, "verify", f"cut after entry {length}: {verdict.error}")
    verdict = logs.verify(logs.Log(log.header, log.entries, None), run.game)
    missing = verdict.error is not None and verdict.error.code == "log-end"
    require(missing, "verify", "the last line is missing, and nothing is wrong with that")


def draws(run: RandomMatch) -> None:
    """Check that events contain exactly the draws that the game made, and that each label is used once."""
    labels: set[str] = set()
    for moment in run.moments:
        drawn_by_events: list[Draw] = []
        state = moment.before
        for event in moment.events:
            drawn_by_events += outcomes(run.game, state, event)
            state = run.game.evolve(state, event)
        hidden = [draw for draw in moment.drawn if draw not in drawn_by_events]
        invented = [draw for draw in drawn_by_events if draw not in moment.drawn]
        require(not hidden, "draws", f"{moment.command} makes draws that random_draws() does not return: {hidden}")
        require(not invented, "draws", f"random_draws() returns draws that were not made: {invented}")
        for draw in moment.drawn:
            # A shuffle with the label LABEL draws its numbers under `LABEL/1`, `LABEL/2` and so on.
            numbers = range(1, draw.sides) if isinstance(draw.outcome, tuple) else ()
            for label in (draw.label, *(f"{draw.label}/{number}" for number in numbers)):
                require(label not in labels, "draws", f"{label!r} is drawn a second time")
                labels.add(label)


def copies(run: RandomMatch) -> None:
    """Check that copies of a state by `copy`, pickle and JSON are equal, and that play continues equally from each."""
    rng = run.rng("copies")
    state_type: Any = State
    view_type: Any = View
    reader = msgspec.json.Decoder(state_type[run.game.table_type, run.game.action_type])
    for moment in run.some(rng, run.moments):
        state = moment.before
        ways = {
            "pickle": pickle.loads(pickle.dumps(state)),
            "copy": copy.deepcopy(state),
            "JSON": reader.decode(msgspec.json.encode(state)),
        }
        for way, twin in ways.items():
            same = twin == state and encoded(twin) == encoded(state)
            require(same, "copies", f"{way} changes the state before {moment.command}")
            events, after = run.decide(twin, moment.command)
            require(tuple(events) == moment.events, "copies", f"after {way}, {moment.command} causes other events")
            require(encoded(after) == encoded(moment.after), "copies", f"after {way}, play goes on otherwise")
        for viewer in (None, *range(run.seats)):
            view = run.game.see(state, viewer)
            read = msgspec.json.decode(encoded(view), type=view_type[run.game.view_type, run.game.action_type])
            require(read == view, "copies", f"the view of {viewer} is read otherwise than it was sent")


def result(run: RandomMatch) -> None:
    """Check that a match has a result exactly when it is over, with a score and a place for each seat."""
    game = run.game
    for moment in run.moments[:-1]:
        require(game.result(moment.after.table) is None, "result", f"there is a result already after {moment.command}")
    final = game.result(run.last.table)
    if not isinstance(final, Result):
        require(False, "result", "the match is over and has no result")
        return
    require(len(final.scores) == run.seats, "result", f"{len(final.scores)} scores for {run.seats} seats")
    require(len(final.places) == run.seats, "result", f"{len(final.places)} places for {run.seats} seats")
    for place in final.places:
        due = 1 + sum(other < place for other in final.places)
        require(place == due, "result", f"places {final.places}: {place} should be {due}")
    for viewer in (None, *range(run.seats)):
        require(game.see(run.last, viewer).result == final, "result", f"the view of {viewer} has another result")
