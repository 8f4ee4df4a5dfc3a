"""Forged, cut and differently ruled logs: replaying and deciding again finds the error, and no log does harm."""

from __future__ import annotations

import copy
import hashlib
import random
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkrally.match import log as logs
from inkrally.match.chance import numbered_seed
from inkrally.match.conformance.run import play
from inkrally.match.errors import BadLog
from inkrally.match.game import Expire, Open
from inkrally.match.match import Match
from tests.sample_sizes import scaled

from . import tiny
from .forgery import (
    EVERY_LEAF,
    GAME,
    LAST,
    LINES,
    LOG,
    PARSED,
    Line,
    changed,
    event_of,
    find,
    parsed,
    read,
    renumbered,
    signed,
    tampered,
    verdict_on,
    written,
    wrong,
)

# Forgeries with correct checksums


def test_another_seed() -> None:
    lines = copy.deepcopy(PARSED)
    lines[-1]["seed"] = numbered_seed(999_999).hex()
    assert wrong(lines) == ("seed-hash", 0)


@pytest.mark.parametrize("published", ["", "é" * 64, "0" * 64, "not hexadecimal"])
def test_another_hash(published: str) -> None:
    lines = copy.deepcopy(PARSED)
    lines[0]["seed_sha256"] = published
    assert wrong(lines) == ("seed-hash", 0)


def test_a_seed_that_was_chosen() -> None:
    # The seed and its hash match, but the match was played with another seed.
    lines = copy.deepcopy(PARSED)
    seed = numbered_seed(999_999)
    lines[0]["seed_sha256"] = hashlib.sha256(seed).hexdigest()
    lines[-1]["seed"] = seed.hex()
    assert wrong(lines) == ("log-chance", find("dealt"))


def test_a_card_that_was_changed() -> None:
    number = find("dealt", lambda event: event != PARSED[2]["event"])
    one, other, *rest = PARSED[number]["event"]["order"]
    assert wrong(tampered(number, order=[other, one, *rest])) == ("log-chance", number)
    assert wrong(tampered(number, order=[one, one, *rest])) == ("log-chance", number)
    assert wrong(tampered(number, order=[one, *rest])) == ("log-chance", number)
    assert wrong(tampered(number, order=[])) == ("log-fold", number)


def test_a_draw_that_was_changed() -> None:
    number = find("drawn")
    assert wrong(tampered(number, place=1 - event_of(number)["place"])) == ("log-chance", number)
    for place in (-1, 2, 99, 2**40):
        # A number outside the pile cannot be drawn. Python would take -1 for the last one.
        assert wrong(tampered(number, place=place))[1] == number
    assert wrong(tampered(number, seat=99)) == ("log-fold", number)


def test_an_act_that_was_changed() -> None:
    number = find("committed")
    illegal = {"type": "pick", "number": 99}
    assert wrong(tampered(number, acts=[illegal])) == ("log-rules", number)
    assert wrong(tampered(number, acts=[])) == ("log-rules", number)
    assert wrong(tampered(number, acts=event_of(number)["acts"] * 1_500)) == ("log-rules", number)
    other = (PARSED[number]["event"]["seat"] + 1) % 3
    assert wrong(tampered(number, seat=other)) == ("log-fold", number)
    assert wrong(tampered(number, seat=-1)) == ("log-fold", number)


def test_what_follows_from_a_legal_act_that_was_changed() -> None:
    # A seat plays its two numbers in the other order. That is legal, but other tricks may be won, which is found.
    found = 0
    for match in range(20):
        lines = parsed(written(play(GAME, tiny.Options(), 3, match).match.log))
        for number, line in enumerate(lines):
            event = line.get("event", {})
            played = [act["type"] for act in event.get("acts", ())] == ["play", "play"]
            if played and event["type"] == "committed":
                event["acts"].reverse()
                verdict = verdict_on(signed(lines))
                event["acts"].reverse()
                assert verdict.ok or (verdict.entry is not None and verdict.entry >= number)
                found += not verdict.ok
    assert found > 0


def test_a_trick_that_was_changed() -> None:
    number = find("won")
    assert wrong(tampered(number, seat=(event_of(number)["seat"] + 1) % 3)) == ("log-rules", number)
    assert wrong(tampered(number, asks=not event_of(number)["asks"]))[1] == number
    number = find("paid")
    assert wrong(tampered(number, points={"0": 50})) == ("log-rules", number)


def test_a_draft_that_was_changed() -> None:
    number = find("committed", lambda event: event.get("drafted") == 2 and len(event["acts"]) == 2)
    for drafted in (3, 99, -1, 2**40):
        assert wrong(tampered(number, drafted=drafted))[1] == number


def test_acts_of_a_seat_that_are_passed_off_as_chance() -> None:
    match = Match(GAME, tiny.Options(), ["one"], numbered_seed(1))
    match.submit(Open())
    match.submit(Expire())
    late = match.decide(Expire()).entries[0].event
    chosen = tuple(tiny.Play(number) for number in match.state.table.players[0].hand[:2])
    chosen = chosen[::-1] if chosen == late.acts else chosen
    match.submit(Expire({0: chosen}))
    while not match.over:
        match.submit(Expire())
    lines = parsed(written(match.log))
    number = next(number for number, line in enumerate(lines) if line.get("event", {}).get("drafted") == 2)
    assert verdict_on(signed(lines)).ok
    lines[number]["event"]["drafted"] = 0
    assert wrong(lines) == ("log-chance", number)


@pytest.mark.parametrize(("kind", "code"), [("dealt", "log-fold"), ("drawn", "log-rules"), ("paid", "log-rules")])
def test_an_entry_that_was_left_out(kind: str, code: str) -> None:
    number = find(kind)
    assert wrong(renumbered([*PARSED[:number], *PARSED[number + 1 :]])) == (code, number)


def test_a_taking_back_that_was_left_out() -> None:
    number = find("retracted")
    verdict = verdict_on(signed(renumbered([*PARSED[:number], *PARSED[number + 1 :]])))
    assert not verdict.ok
    assert verdict.entry is not None
    assert verdict.entry >= number


@pytest.mark.parametrize(
    "event",
    [
        {"type": "paid", "points": {"0": 1}},
        {"type": "won", "seat": 0, "asks": False},
        {"type": "opened"},
        {"type": "retracted", "seat": 0},
        {"type": "drawn", "seat": 0, "place": 0},
    ],
    ids=lambda event: event["type"],
)
def test_an_entry_that_was_put_in(event: Line) -> None:
    # After the deal a seat is asked, and none of these events is an answer.
    number = find("dealt") + 1
    put_in = {"n": number, "at": 0, "event": event}
    assert wrong(renumbered([*PARSED[:number], put_in, *PARSED[number:]]))[1] == number
    # No event can follow the last entry, either.
    put_in = {"n": LAST + 1, "at": 0, "event": event}
    assert wrong([*PARSED[:-1], put_in, PARSED[-1]])[1] == LAST + 1


def test_a_header_that_was_changed() -> None:
    changes: list[Line] = [{"length": "long"}, {"options": {"hand": 2}}, {"seats": ["one", "two"]}, {"seats": []}]
    for change in changes:
        lines = copy.deepcopy(PARSED)
        lines[0] |= change
        assert not verdict_on(signed(lines)).ok
    lines = copy.deepcopy(PARSED)
    lines[0]["options"] = {"hand": 9}
    assert wrong(lines) == ("hand-size", 0)


def test_a_result_that_was_changed() -> None:
    for part in ("scores", "places"):
        lines = copy.deepcopy(PARSED)
        lines[-1]["result"][part][0] += 1
        assert wrong(lines) == ("log-result", LAST)


def test_an_end_that_comes_early() -> None:
    assert wrong([*PARSED[:10], PARSED[-1]])[1] is not None
    cut = find("committed")
    assert wrong([*PARSED[:cut], PARSED[-1]]) == ("log-end", cut - 1)


def test_the_first_wrong_entry_is_told() -> None:
    # The rules find the earlier error, and the replay finds the later one.
    number, later = find("committed"), find("drawn")
    assert number < later
    lines = tampered(number, acts=[{"type": "pick", "number": 99}])
    lines[later]["event"]["seat"] = 99
    assert wrong(lines) == ("log-rules", number)


def test_a_label_that_is_drawn_twice() -> None:
    number = find("drawn")
    twice = renumbered([*PARSED[: number + 1], PARSED[number], *PARSED[number + 1 :]])
    assert wrong(twice)[1] == number + 1


# Other rules


def of_rules_1(lines: list[Line]) -> list[Line]:
    out = copy.deepcopy(lines)
    out[0]["rules"] = 1
    return out


def test_older_rules_are_not_decided_again() -> None:
    verdict = verdict_on(signed(of_rules_1(PARSED)))
    assert verdict.ok
    assert verdict.rules == "version 1, not decided again by 2"
    assert verdict.chance == "the committed seed"
    assert read(signed(of_rules_1(PARSED))).entries == LOG.entries


def test_under_older_rules_other_things_may_follow() -> None:
    # In an older version of the rules, the first trick paid fifty points, and this log says so.
    lines = of_rules_1(tampered(find("paid"), points={"0": 50}))
    log = read(signed(lines))
    result = GAME.result(logs.fold(log, GAME).table)
    assert result is not None
    assert result.scores[0] > 40
    lines[-1]["result"] = msgspec.to_builtins(result)
    assert verdict_on(signed(lines)).ok


def test_under_older_rules_chance_is_checked() -> None:
    number = find("drawn")
    lines = of_rules_1(tampered(number, place=1 - event_of(number)["place"]))
    assert wrong(lines) == ("log-chance", number)
    lines = of_rules_1(PARSED)
    lines[-1]["result"]["scores"][0] += 1
    assert wrong(lines) == ("log-result", LAST)


def test_newer_rules_are_not_decided_again_either() -> None:
    lines = copy.deepcopy(PARSED)
    lines[0]["rules"] = 3
    assert verdict_on(signed(lines)).rules == "version 3, not decided again by 2"


# Unfinished logs


def test_a_log_may_be_cut_anywhere() -> None:
    # Also within the events of one command, and before the seed is published.
    for length in range(LAST):
        verdict = verdict_on(LINES[: length + 1])
        assert verdict.ok, (length, verdict.error)
        assert not verdict.finished
        assert verdict.entries == length
        assert verdict.chance == "as logged, the seed is not published yet"
        assert verdict.rules == "decided again"


def test_what_is_there_of_a_cut_log_is_checked() -> None:
    number = find("paid")
    lines = tampered(number, points={"0": 50})
    for length in range(number, LAST):
        assert wrong(lines[: length + 1]) == ("log-rules", number)


def test_chance_that_cannot_be_is_found_without_the_seed() -> None:
    number = find("drawn")
    lines = tampered(number, place=-1)
    assert wrong(lines[: number + 1])[1] == number
    number = find("dealt")
    lines = tampered(number, order=[1] * len(event_of(number)["order"]))
    assert wrong(lines[: number + 1])[1] == number


# A game that raises errors at forged entries


def test_verify_tells_what_a_game_trips_over() -> None:
    class Tripping(tiny.Lanterns):
        def __init__(self, hook: str) -> None:
            self.hook = hook

        def __getattribute__(self, name: str) -> Any:
            if name == object.__getattribute__(self, "__dict__").get("hook"):
                raise KeyError(name)
            return super().__getattribute__(name)

    for hook in (
        "start",
        "phase",
        "apply",
        "random_draws",
        "record",
        "resolve",
        "check_complete",
        "check_action",
        "result",
    ):
        verdict = logs.verify(LOG, Tripping(hook))
        assert not verdict.ok
        assert verdict.error is not None
        assert verdict.error.code in {"log-fold", "log-rules"}
        assert hook in verdict.error.message


# Arbitrary input


def harmless(lines: Sequence[bytes]) -> bool:
    """Check that reading returns or raises BadLog, and that `verify` always returns. Return whether it was a log."""
    try:
        log = read(lines)
    except BadLog:
        return False
    verdict = logs.verify(log, GAME)
    assert verdict.ok == (verdict.error is None)
    return True


def garbled(data: bytes, rng: random.Random) -> bytes:
    out = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        start = rng.randrange(len(out) + 1)
        end = min(len(out), start + rng.choice((0, 1, 1, 2, 5, 40)))
        piece = rng.choice(
            (
                b"",
                bytes([rng.randrange(256)]),
                rng.randbytes(rng.randint(1, 5)),
                rng.choice((b"{", b"}", b"[", b'"', b"\\", b",", b":", b"-", b"e9", b"null", b"\n")),
                bytes(out[end : end + 30]),
            )
        )
        out[start:end] = piece
    return bytes(out)


def test_garbled_bytes_do_no_harm() -> None:
    rng = random.Random(1)
    whole = b"".join(LINES)
    for _ in range(scaled(75)):
        harmless(garbled(whole, rng).splitlines(keepends=True))


def test_garbled_lines_that_are_signed_do_no_harm() -> None:
    rng = random.Random(2)
    values: list[Any] = [0, 1, -1, 2, 7, 99, 2**31, 2**63, -(2**63), 1.5, True, None, "", "bank", "é", [], [0], {}]
    legible = 0
    for _ in range(scaled(100)):
        lines = copy.deepcopy(PARSED)
        for _ in range(rng.randint(1, 3)):
            number, path = rng.choice(EVERY_LEAF)
            inner = lines[number]
            for step in path[:-1]:
                inner = inner[step]
            inner[path[-1]] = rng.choice(values) if rng.random() < 0.7 else changed(inner[path[-1]])
        if rng.random() < 0.3:
            number = rng.randrange(1, len(lines))
            lines = renumbered(
                rng.choice(([*lines[:number], *lines[number + 1 :]], [*lines[:number], *lines[number - 1 :]]))
            )
        lines = lines if rng.random() < 0.7 else lines[: rng.randrange(len(lines))]
        legible += harmless(signed(lines))
    # The reader did not refuse all of them.
    assert legible > scaled(25)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@given(st.lists(st.binary(max_size=80), max_size=6))
def test_any_bytes_do_no_harm(lines: list[bytes]) -> None:
    harmless(lines)
    harmless([*LINES[:6], *lines])


@given(st.dictionaries(st.sampled_from([*PARSED[0], "n", "result"]), json_values), json_values)
def test_any_json_does_no_harm(header: Line, event: Any) -> None:
    harmless(signed([{**PARSED[0], **header}, *PARSED[1:4]]))
    harmless(signed([*PARSED[:4], {"n": 4, "at": 0, "event": event}]))
    harmless(signed([*PARSED[:4], {"n": 4, "at": 0, "event": {**PARSED[4]["event"], "seat": event, "acts": event}}]))
