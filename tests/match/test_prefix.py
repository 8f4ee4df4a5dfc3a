"""A match that continues another one has a `prefix`, and its own entries are decided (`docs/reference/notation.md`)."""

from __future__ import annotations

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkrally.match import log as logs
from inkrally.match.chance import SeededChance, numbered_seed
from inkrally.match.conformance.run import play
from inkrally.match.errors import BadLog
from inkrally.match.game import Commit, Committed, Expire, Retracted, Shown, outcomes
from inkrally.match.log import Log
from inkrally.match.match import Match
from tests.sample_sizes import scaled

from . import tiny
from .forgery import GAME, LOG, PARSED, parsed, read, signed, verdict_on, written

SEED = LOG.end.seed if LOG.end is not None else ""
OTHER = numbered_seed(999_999)


def turns(log: Log) -> list[int]:
    """Return the places in a log at which a seat is asked and none has acted in the phase yet."""
    found = []
    for place in range(1, len(log.entries)):
        state = logs.fold(log, GAME, place)
        acted = isinstance(log.entries[place].event, Committed | Retracted | Shown)
        if acted and not state.commits and GAME.pending_seats(state):
            found.append(place)
    return found


def gone_on(place: int, seed: bytes) -> Match:
    match = Match(GAME, LOG.header.options, LOG.header.seats, seed)
    match.take_over(LOG.entries[:place])
    return match


def finished(match: Match) -> Match:
    while not match.over:
        match.submit(Expire())
    return match


@pytest.mark.parametrize("place", turns(LOG))
def test_the_same_seed_and_the_same_acts_give_the_same_match(place: int) -> None:
    match = gone_on(place, bytes.fromhex(SEED))
    for entry in LOG.entries[place:]:
        if len(match.entries) >= entry.n:
            assert match.entries[entry.n - 1].event == entry.event
            continue
        command = logs._cause(entry.event)
        assert command is not None
        match.submit(command, entry.at)
    assert [entry.event for entry in match.entries] == [entry.event for entry in LOG.entries]
    assert match.result == (LOG.end and LOG.end.result)
    verdict = verdict_on(written(match.log))
    assert (verdict.ok, verdict.prefix) == (True, place)
    assert (verdict.chance, verdict.rules) == ("the committed seed", f"decided again after entry {place}")


@pytest.mark.parametrize("place", turns(LOG))
def test_another_seed_holds_after_the_prefix(place: int) -> None:
    match = finished(gone_on(place, OTHER))
    lines = written(match.log)
    assert written(read(lines)) == lines
    verdict = verdict_on(lines)
    assert (verdict.ok, verdict.prefix, verdict.error) == (True, place, None)
    drawn = [
        draw for entry in LOG.entries[:place] for draw in outcomes(GAME, logs.fold(LOG, GAME, entry.n - 1), entry.event)
    ]
    agree = all(SeededChance(OTHER).matches(draw) for draw in drawn)
    assert verdict.chance == ("the committed seed" if agree else f"the committed seed after entry {place}")
    # Without its prefix, the dice of the same log do not match its seed.
    lied = parsed(lines)
    del lied[0]["prefix"]
    assert verdict_on(signed(lied)).ok == agree


def test_a_header_without_a_prefix_is_as_ever() -> None:
    assert "prefix" not in PARSED[0]
    assert LOG.header.prefix == 0


@given(st.data())
def test_after_the_prefix_every_entry_is_judged(data: st.DataObject) -> None:
    """`verify` finds the same errors after a prefix as in a whole match. Before it, entries are only replayed."""
    place = data.draw(st.sampled_from(turns(LOG)))
    lines = copy.deepcopy(PARSED)
    lines[0]["prefix"] = place
    assert verdict_on(signed(lines)).ok
    number = data.draw(st.integers(1, len(LOG.entries)))
    event = lines[number]["event"]
    if event["type"] != "committed":
        return
    event["acts"] = [{"type": "pick", "number": 99}]
    verdict = verdict_on(signed(lines))
    if number > place:
        assert verdict.entry == number
    elif verdict.entry is not None:
        assert verdict.error is not None
        assert verdict.error.code in ("log-fold", "log-rules", "log-result")


@pytest.mark.parametrize("prefix", [len(LOG.entries), len(LOG.entries) + 1, 2**60])
def test_a_finished_match_is_not_all_prefix(prefix: int) -> None:
    lines = copy.deepcopy(PARSED)
    lines[0]["prefix"] = prefix
    verdict = verdict_on(signed(lines))
    assert verdict.error is not None
    assert (verdict.error.code, verdict.entry) == ("log-prefix", 0)


@pytest.mark.parametrize("prefix", [-1, "3", 1.5, None, True, [1]])
def test_a_prefix_that_is_no_count(prefix: object) -> None:
    lines = copy.deepcopy(PARSED)
    lines[0]["prefix"] = prefix
    with pytest.raises(BadLog) as caught:
        read(signed(lines))
    assert (caught.value.code, caught.value.at) == ("log-shape", "header")


def test_a_prefix_that_ends_in_the_middle_of_what_one_command_caused() -> None:
    inside = next(entry.n for entry in LOG.entries if logs._cause(entry.event) is None)
    lines = copy.deepcopy(PARSED)
    lines[0]["prefix"] = inside - 1
    verdict = verdict_on(signed(lines))
    assert verdict.error is not None
    assert (verdict.error.code, verdict.entry) == ("log-rules", inside)


def test_a_cut_log_with_a_prefix_is_right_as_far_as_it_goes() -> None:
    place = turns(LOG)[-1]
    lines = copy.deepcopy(PARSED)
    lines[0]["prefix"] = place
    for end in range(1, len(lines) - 1):
        assert verdict_on(signed(lines[:end])).ok


def test_entries_are_taken_over_by_a_match_that_has_not_begun() -> None:
    match = gone_on(turns(LOG)[0], OTHER)
    with pytest.raises(BadLog) as caught:
        match.take_over(LOG.entries[:2])
    assert caught.value.code == "log-prefix"
    with pytest.raises(BadLog):
        Match(GAME, LOG.header.options, LOG.header.seats, OTHER).take_over(LOG.entries[1:3])


def test_random_matches_go_on_from_anywhere() -> None:
    for number in range(scaled(5)):
        whole = play(GAME, tiny.Options(), 3, number).match
        for place in turns(whole.log)[:: max(1, number % 3)]:
            match = Match(GAME, whole.header.options, whole.header.seats, numbered_seed(number + 5_000))
            match.take_over(whole.entries[:place])
            owing = match.owes[0]
            acts = GAME.default_draft(match.state.table, owing, (), SeededChance(b""))
            match.submit(Commit(owing, tuple(acts)))
            verdict = verdict_on(written(finished(match).log))
            assert verdict.ok, (number, place, verdict)
