"""Invalid input: each code once with the place that it names, nothing changed, and no other exception."""

from __future__ import annotations

import ast
import random
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkrally.match.chance import SeededChance, numbered_seed
from inkrally.match.draft import Draft
from inkrally.match.errors import BadInput, InkrallyError, Refusal
from inkrally.match.game import MAX_DRAFT_ACTIONS, Command, Commit, Expire, Open, Retract, Show
from inkrally.match.match import Match
from inkrally.railroad_ink import facts, game
from inkrally.railroad_ink.game import Options, RailroadInk
from inkrally.railroad_ink.round import placement_rules, turn
from inkrally.railroad_ink.round.actions import Action, DrawDie, DrawSpecial
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.setup import setup_of
from inkrally.railroad_ink.sheet import routes, sheet
from inkrally.railroad_ink.sheet.network import DRAWINGS, SPACES
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet, network_of
from tests.sample_sizes import scaled

from . import oracle
from .tables import (
    PLAIN,
    amid,
    commit,
    die,
    drawable,
    encoded,
    finish,
    is_legal_by_the_oracle,
    opened,
    places,
    refused,
    special,
)

CROSSROADS = special("B1", "HHHH:NESW")
THREE_USED = {"B1": "HHHH:NESW", "F1": "HRHR:NESW*", "B7": "HHHR:NESW*"}


def codes_of(module: Any) -> set[str]:
    """Return the error codes in the source of a module."""
    tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    return {
        str(call.args[0].value)
        for call in calls
        if isinstance(call.func, ast.Name)
        and call.func.id in ("Refusal", "BadInput")
        and isinstance(call.args[0], ast.Constant)
    }


# --- Each code once -----------------------------------------------------------------------------------------

DRAWING: list[tuple[str, str, tuple[Action, ...]]] = [
    ("die-unknown", "acts.0.die", (die(-1, "A4", "-H-H:EW"),)),
    ("die-unknown", "acts.0.die", (die(4, "A4", "-H-H:EW"),)),
    ("die-drawn", "acts.1.die", (die(0, "A4", "-H-H:EW"), die(0, "B4", "-H-H:EW"))),
    ("route-not-rolled", "acts.0.drawing", (die(0, "A4", "-R-R:EW"),)),
    ("route-not-rolled", "acts.0.drawing", (die(0, "A4", "-H-H:WE"),)),
    ("route-not-rolled", "acts.0.drawing", (die(0, "A4", "nonsense"),)),
    ("unknown-space", "acts.0.space", (die(0, "H4", "-H-H:EW"),)),
    ("unknown-space", "acts.0.space", (die(0, "a4", "-H-H:EW"),)),
    ("unknown-space", "acts.0.space", (special("", "HHHH:NESW"),)),
    ("space-taken", "acts.1.space", (die(0, "A4", "-H-H:EW"), special("A4", "HHHH:NESW"))),
    ("clash", "acts.0.space", (die(0, "A2", "-H-H:EW"),)),
    ("not-connected", "acts.0.space", (die(0, "D4", "-H-H:EW"),)),
    ("special-unknown", "acts.0.drawing", (special("A4", "-H-H:EW"),)),
    ("special-unknown", "acts.0.drawing", (special("A4", "HHHH:NE|SW"),)),
    ("special-unknown", "acts.0.drawing", (special("A4", ""),)),
    ("special-round", "acts.1.drawing", (CROSSROADS, special("B2", "HHRH:NESW*"))),
    ("dice-left", "die.0", ()),
    ("dice-left", "die.1", (die(0, "A4", "-H-H:EW"),)),
    ("too-many-acts", "acts", (CROSSROADS,) * (MAX_DRAFT_ACTIONS + 1)),
]


@pytest.mark.parametrize(("code", "at", "draft"), DRAWING)
def test_a_draft_is_refused(code: str, at: str, draft: tuple[Action, ...]) -> None:
    refusal = refused(opened(PLAIN, seats=2), Commit(1, draft), code, at)
    assert len(refusal.message) < 400


def test_a_crossed_off_special_route_is_refused() -> None:
    match = amid(PLAIN, {"B1": "HHHH:NESW"})
    refused(match, Commit(0, (special("F1", "HHHH:NESW"),)), "special-used", "acts.0.drawing")


def test_a_fourth_special_route_is_refused() -> None:
    match = amid(PLAIN, THREE_USED)
    refused(match, Commit(0, (special("F7", "HRRH:NESW*"),)), "special-game", "acts.0.drawing")


def closed() -> Match:
    return Match(RailroadInk(), Options(), ["Ada", "Ben"], numbered_seed(1))


def committed() -> Match:
    """Return a match where seat 0 has committed, a deadline has committed for seat 1, and seat 2 owes a commit."""
    match = opened(PLAIN, seats=3)
    commit(match, *RailroadInk().default_draft(match.state.table, 0, (), None))  # type: ignore[arg-type]  # draws no chance
    match.submit(Expire(seats=(1,)))
    return match


def over() -> Match:
    match = opened(PLAIN)
    finish(match)
    return match


COMMANDS: list[tuple[str, str, Callable[[], Match], Any]] = [
    ("not-open", "", closed, Commit(0, ())),
    ("not-open", "", closed, Expire()),
    ("not-open", "", closed, Retract(0)),
    ("already-open", "", committed, Open()),
    ("already-open", "", over, Open()),
    ("already-committed", "seat", committed, Commit(0, ())),
    ("already-committed", "seat", committed, Commit(1, ())),
    ("already-committed", "seat", committed, Show(0, (CROSSROADS,))),
    ("nothing-to-retract", "seat", committed, Retract(2)),
    ("deadline-past", "seat", committed, Retract(1)),
    ("nothing-to-expire", "seats", committed, Expire(seats=(0, 1))),
    ("nothing-to-expire", "seats", committed, Expire(seats=())),
    ("nothing-to-expire", "seats", committed, Expire(seats=(-1, 3))),
    ("seat-not-asked", "seat", committed, Commit(3, ())),
    ("seat-not-asked", "seat", committed, Commit(-1, ())),
    ("seat-not-asked", "seat", committed, Retract(99)),
    ("seat-not-asked", "seat", committed, Show(99, ())),
    ("act-hides", "acts", committed, Show(2, (CROSSROADS,))),
    ("act-hides", "acts", committed, Show(2, ())),
    ("match-over", "", over, Commit(0, ())),
    ("match-over", "", over, Retract(0)),
    ("match-over", "", over, Expire()),
]


@pytest.mark.parametrize(("code", "at", "make", "command"), COMMANDS)
def test_a_command_is_refused(code: str, at: str, make: Callable[[], Match], command: Any) -> None:
    refused(make(), command, code, at)


@pytest.mark.parametrize("seats", [0, -1])
def test_a_match_needs_seats(seats: int) -> None:
    with pytest.raises(BadInput) as caught:
        RailroadInk().begin(Options(), seats)
    assert (caught.value.code, caught.value.at) == ("seats", "seats")


def test_undo_and_redo_of_nothing_are_refused() -> None:
    match = opened(PLAIN)
    draft = Draft[Action](match.game, match.state, 0, [CROSSROADS])
    with pytest.raises(Refusal) as caught:
        draft.redo()
    assert caught.value.code == "nothing-to-redo"
    draft.undo()
    with pytest.raises(Refusal) as caught:
        draft.undo()
    assert caught.value.code == "nothing-to-undo"
    assert draft.undone == (CROSSROADS,)


@pytest.mark.parametrize("name", facts.EXPANSIONS)
def test_an_action_that_draws_nothing_takes_no_drawing(name: str) -> None:
    """Otherwise a player could draw anything with it."""
    setup = setup_of("original", "simple", (name,))
    start = setup.start()
    drawings = {"B1": "H-H-:NS", "B2": "H-R-:NS*", "B3": "RR--:NE", "D3": "R--R:NW", "D2": "R-R-:NS", "D1": "R-R-:NS"}
    sheet = Sheet({**{space: Mark(each, 1) for space, each in drawings.items()}, **start.marks}, (), start.layers)
    rolls = [dict.fromkeys(die.faces) if die.expansion else (die.faces[0],) for die in setup.dice(3)]
    for roll in product(*rolls):
        turn = RoundEditor(sheet, roll, (), setup, 3)
        for _ in range(2):
            for act in list(turn.expansion_actions()):
                if not act.drawing:
                    changed = msgspec.structs.replace(act, drawing="HHHH:NESW", space=act.space or "G6")
                    with pytest.raises(Refusal):
                        turn.check(changed)
            list(turn.complete_by_default())


def test_a_draft_stays_as_it_was_when_an_act_is_refused() -> None:
    match = opened(PLAIN)
    draft = Draft[Action](match.game, match.state, 0, [CROSSROADS, die(0, "B2", "H-H-:NS")])
    draft.undo()
    for wrong in (CROSSROADS, die(9, "B2", "H-H-:NS"), die(0, "B2", "-H-H:EW")):
        with pytest.raises(Refusal):
            draft.add(wrong)
        assert (draft.actions, draft.undone) == ((CROSSROADS,), (die(0, "B2", "H-H-:NS"),))


SHEETS: list[tuple[str, str, dict[str, str]]] = [
    ("unknown-space", "drawings.H1", {"H1": "H-H-:NS"}),
    ("unknown-space", "drawings.A8", {"B1": "H-H-:NS", "A8": "H-H-:NS"}),
    ("drawing-form", "drawings.B1", {"B1": "H-H-:N"}),
    ("drawing-form", "drawings.B1", {"B1": ""}),
    ("unknown-drawing", "drawings.B1", {"B1": "H-H-:NS*"}),
    ("unknown-drawing", "drawings.B1", {"B1": "V-V-:NS"}),
    ("clash", "drawings.A2", {"A2": "-H-H:EW"}),
    ("clash", "drawings.B4", {"A4": "-H-H:EW", "B4": "-R-R:EW"}),
]


@pytest.mark.parametrize(("code", "at", "drawings"), SHEETS)
def test_a_written_sheet_is_refused(code: str, at: str, drawings: dict[str, str]) -> None:
    with pytest.raises(BadInput) as caught:
        network_of(drawings)
    assert (caught.value.code, caught.value.at) == (code, at)
    with pytest.raises(BadInput) as caught:
        network_of(drawings, "underground.drawings")
    assert caught.value.at == f"underground.{at}"


def test_a_route_that_is_not_there() -> None:
    with pytest.raises(BadInput) as caught:
        routes.orientations("h-strait")
    assert caught.value.code == "unknown-route"


def test_all_error_codes_of_the_game_are_tested() -> None:
    provoked = {code for code, *_ in (*DRAWING, *COMMANDS, *SHEETS)}
    provoked |= {"special-used", "special-game", "unknown-route", "seats"}
    provoked |= {"duty-first", "duty-left", "barred", "expansion-not-played"}  # in test_mechanism.py
    provoked |= {"drawing-first", "drawing-over"}  # in test_mechanism.py
    provoked |= {"effect-used", "effect-late"}  # in challenge/test_buildings.py
    provoked |= {"last-roll"}  # in test_rules_desert.py
    provoked |= {"goals"}  # in test_goals_match.py
    provoked |= {"special-board"}  # in test_rules_underground.py
    provoked |= {"draft-dice"}  # in test_draft.py
    provoked |= {"draft-expansion", "same-die"}  # in test_rules_special_die.py
    provoked |= {"rated-house-rule"}  # in test_house_rules.py
    for module in (routes, sheet, placement_rules, turn, game):
        assert codes_of(module) <= provoked
    assert len(set().union(*map(codes_of, (routes, sheet, placement_rules, turn, game)))) >= 14


@given(
    st.dictionaries(
        st.one_of(st.text(max_size=3), st.sampled_from(sorted(SPACES))),
        st.one_of(st.text("HRV-NESW:|*", max_size=9), st.sampled_from(DRAWINGS)),
        max_size=6,
    )
)
def test_a_written_sheet_is_read_or_refused(drawings: dict[str, str]) -> None:
    try:
        network = network_of(drawings)
    except BadInput as error:
        place, code = error.at.removeprefix("drawings."), error.code
    else:
        assert oracle.clash(drawings) == set()
        assert network.filled().bit_count() == len(drawings)
        return
    assert place in drawings
    assert (code == "unknown-space") == (place not in SPACES)
    assert code in {"unknown-space", "drawing-form", "unknown-drawing", "clash"}


# --- Anything at all ----------------------------------------------------------------------------------------

STRANGE_SPACES = ("A1", "D4", "G7", "", "A0", "A8", "H1", "a1", "A1 ", "A10", "1A", "\u0410" + "1", "A" * 300, "\x00")
STRANGE_DRAWINGS = (*DRAWINGS, "", ":", "-H-H:WE", "H-H-:NS*", "V-V-:NS", "----:", "HHHH:NESW*", "H" * 300, "\x00")
STRANGE_DICE = (-(2**70), -1, 0, 1, 2, 3, 4, 5, 2**70)


def strange(rng: random.Random, legal: Sequence[Action]) -> Action:
    """Return a legal action, a legal action with a changed field, or something arbitrary."""
    act = rng.choice(legal) if legal and rng.random() < 0.8 else die(0, "A4", "-H-H:EW")
    space = rng.choice(STRANGE_SPACES) if rng.random() < 0.25 else act.space
    drawing = rng.choice(STRANGE_DRAWINGS) if rng.random() < 0.25 else act.drawing
    if isinstance(act, DrawSpecial) != (rng.random() < 0.1):
        return DrawSpecial(space, drawing)
    number = act.die if isinstance(act, DrawDie) and rng.random() >= 0.2 else rng.choice(STRANGE_DICE)
    return DrawDie(number, space, drawing)


def strange_draft(rng: random.Random, match: Match, seat: int) -> tuple[Action, ...]:
    """Return a draft that may be committed, or legal actions mixed with strange, repeated or reordered ones."""
    draft = Draft[Action](match.game, match.state, seat)
    for _ in range(rng.randint(0, 5)):
        legal = draft.legal_actions()
        if not legal:
            break
        draft.add(rng.choice(legal))
    if rng.random() < 0.2:
        return tuple(match.game.default_draft(match.state.table, seat, draft.actions, SeededChance(match.seed)))
    found = list(draft.actions)
    for _ in range(rng.choice((0, 1, 1, 2))):
        found.insert(rng.randint(0, len(found)), strange(rng, found or draft.legal_actions()))
    if rng.random() < 0.2:
        rng.shuffle(found)
    if found and rng.random() < 0.2:
        found.append(rng.choice(found))
    return tuple(found)


def refusal_of(match: Match, command: Command[Action]) -> str | None:
    """Return the code of the refusal, or None if the command was accepted."""
    try:
        match.submit(command)
    except Refusal as refusal:
        return refusal.code
    return None


def may_commit_by_the_oracle(match: Match, draft: Sequence[Action], seat: int) -> bool:
    for count, act in enumerate(draft):
        if not is_legal_by_the_oracle(match, draft[:count], seat, act):
            return False
    sheet, dice, _ = drawable(match, draft, seat)
    return not any(places(sheet, route) for route in dice.values())


def test_strange_commands_are_refused_and_change_nothing() -> None:
    """The oracle calls every accepted action legal and every refused action illegal; only Refusal is raised."""
    rng = random.Random(13)
    accepted, codes = 0, set()
    for number in range(scaled(4)):
        match = Match(RailroadInk(), Options(), "ab", numbered_seed(number))
        match.submit(Open())
        while not match.over:
            for _ in range(10):
                seat = rng.choice(match.owes)
                draft = strange_draft(rng, match, seat)
                asked = seat if rng.random() < 0.9 else rng.choice((-1, 0, 1, 2, 2**70))
                done = Commit(asked, draft)
                commands: list[Command[Action]] = [*[done] * 8, Retract(asked), Show(asked, draft), Open()]
                command = rng.choice(commands)
                legal = command is done and asked in match.owes and may_commit_by_the_oracle(match, draft, asked)
                before = encoded(match)
                code = refusal_of(match, command)
                if code is None:
                    accepted += 1
                    assert legal or isinstance(command, Retract), command
                else:
                    codes.add(code)
                    assert not legal, command
                    assert encoded(match) == before
                if match.over:
                    break
            else:
                match.submit(Expire({seat: strange_draft(rng, match, seat) for seat in match.owes}))
    assert accepted > 10
    assert {"die-drawn", "route-not-rolled", "space-taken", "dice-left"} <= codes


def test_a_deadline_takes_any_draft() -> None:
    """A deadline keeps the legal beginning of a draft and continues from there."""
    rng = random.Random(14)
    for number in range(scaled(15)):
        match = Match(RailroadInk(), Options(), "abc", numbered_seed(number))
        match.submit(Open())
        drafts = {seat: strange_draft(rng, match, seat) for seat in range(3)}
        drafts[7] = (CROSSROADS,)
        reference = Match(RailroadInk(), Options(), "abc", numbered_seed(number))
        reference.submit(Open())
        match.submit(Expire(drafts))
        for entry in match.entries[2:5]:
            event = entry.event
            kept = drafts[event.seat][: event.drafted]
            assert event.acts[: event.drafted] == kept
            for count, act in enumerate(kept):
                assert is_legal_by_the_oracle(reference, kept[:count], event.seat, act)
            if len(drafts[event.seat]) > event.drafted:
                assert not is_legal_by_the_oracle(reference, kept, event.seat, drafts[event.seat][event.drafted])
            assert may_commit_by_the_oracle(reference, event.acts, event.seat)


@given(
    st.recursive(
        st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=5)),
        lambda inner: st.one_of(
            st.lists(inner, max_size=3),
            st.dictionaries(st.sampled_from(["type", "die", "space", "drawing", "x"]), inner, max_size=4),
        ),
        max_leaves=8,
    )
)
def test_json_is_an_act_or_of_a_wrong_shape(value: object) -> None:
    """As from a client or a log: a value that decodes as an action is checked; others do not decode."""
    try:
        act = msgspec.convert(value, RailroadInk.action_type)
    except msgspec.ValidationError:
        return
    match = opened(PLAIN)
    with pytest.raises(InkrallyError):
        match.submit(Commit(0, (act,)))
