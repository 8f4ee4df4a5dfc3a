"""A turn, its recorded round and a replayed log give the same sheet, with any mix of expansions, up to the last roll.

Mixes of expansions are random. Their dice are loaded, so that rare events are frequent here: droughts, free meteors,
faces that lay something.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from inkrally.match.conformance import check_game
from inkrally.railroad_ink import facts, notation, setup
from inkrally.railroad_ink.expansions.lake.rules import rise
from inkrally.railroad_ink.game import Options
from inkrally.railroad_ink.round.actions import Action, DrawDie, DrawSpecial
from inkrally.railroad_ink.round.turn import RoundEditor, sheet_after
from inkrally.railroad_ink.sheet.network import DRAWING_NUMBERS, SPACE_NAMES, SPACES
from inkrally.railroad_ink.sheet.routes import ROUTE_OF, orientations
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet
from tests.railroad_ink.expansion_helpers import ComparesSketches
from tests.sample_sizes import LONG

pytestmark = pytest.mark.hot("apply_acts", "sheet_editor")

MIXES, MATCHES = (200, 10) if LONG else (60, 3)
"""The number of mixes, and of matches with each."""

LOADED: dict[str, tuple[str, ...]] = {
    "desert-a": ("drought", "drought", "drought", "d-two-cacti", "d-two-cacti", "d-h-straight-oasis"),
    "desert-b": ("drought", "drought", "d-two-cacti", "d-h-straight-cactus", "d-r-curve-oasis", "d-two-cacti"),
    "lake": ("l-three", "l-three", "l-half", "l-quarter", "l-pier-hr", "l-pier-h"),
}


def mixes(count: int) -> list[tuple[str, ...]]:
    """Return mixes of two to four expansions, random but always the same."""
    rng = random.Random("mixes")
    found: set[tuple[str, ...]] = set()
    while len(found) < count:
        found.add(tuple(sorted(rng.sample(list(facts.EXPANSIONS), rng.randint(2, 4)))))
    return sorted(found)


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Load the dice of expansions so that rare faces come more often."""
    known = {die for each in facts.EXPANSIONS.values() for die in each.faces}
    assert set(LOADED) <= known, f"of these dice: {sorted(known)}"
    loaded = {
        name: msgspec.structs.replace(each, faces={die: LOADED.get(die, faces) for die, faces in each.faces.items()})
        for name, each in facts.EXPANSIONS.items()
    }
    monkeypatch.setattr(facts, "EXPANSIONS", loaded)
    setup._setup.cache_clear()
    yield
    setup._setup.cache_clear()


def flooded(sheet: Sheet, played: setup.Setup, rng: random.Random) -> Sheet:
    """Return a sheet after round 1 with random drawings of all sorts, cacti, oases and their effects."""
    marks, layers = dict(sheet.marks), dict(sheet.layers)
    names = {expansion.name for expansion in played.expansions}
    drawings = ["HHHH:NESW", "R-R-:NS"]
    drawings += ["LLL-:NES", "LL--:NE", "L---:N"] * 3 if "lake" in names else []
    drawings += ["VV--:NE"] if "river" in names else []
    if {"lake", "desert"} <= names:
        # Cacti between water, which rises after a drought.
        pocket = rng.choice(["B2", "C5", "E3", "F6", "D4"])
        layers["cacti"] = {pocket: 1}
        beside = [SPACES[pocket] + step for step in (-8, 1, 8, -1)]
        for index, drawing in list(zip(beside, ("--L-:S", "---L:W", "L---:N", "-L--:E"), strict=True))[
            : rng.randint(3, 4)
        ]:
            marks[SPACE_NAMES[index]] = Mark(drawing, 1)
    for space in rng.sample(sorted(SPACES), rng.randint(0, 25)):
        if space in marks or space == layers.get("dot") or space in layers.get("cacti", ()):
            continue
        laid = rng.random()
        if "desert" in names and laid < 0.5:
            layers["cacti"] = {**layers.get("cacti", {}), space: rng.randint(1, 2)}
        if "desert" not in names or laid > 0.4:
            drawing = rng.choice(orientations(ROUTE_OF[rng.choice(drawings)]))
            if Sheet(marks).network().clashes(DRAWING_NUMBERS[drawing]) >> SPACES[space] & 1:
                continue
            marks[space] = Mark(drawing, 1)
    turn = RoundEditor(Sheet(marks, sheet.crossed_off, layers), (), (), played, 1)
    if "lake" in names:
        rise(turn, facts.EXPANSIONS["lake"].fill)
    return turn.sheet_now()


def chosen(turn: RoundEditor, rng: random.Random) -> Action | None:
    """Return a legal action, preferably of an expansion, or None to end the round."""
    legal = list(turn.legal_actions())
    owed = next(turn.required_dice(), None) is not None or next(turn.required_actions(), None) is not None
    if not legal or (not owed and rng.random() < 0.2):
        return None
    own = [
        act
        for act in legal
        if (isinstance(act, DrawDie) and turn.dice[act.die].expansion is not None)
        or not isinstance(act, DrawDie | DrawSpecial)
    ]
    if own and rng.random() < 0.7:
        kind = rng.choice(sorted({type(act) for act in own}, key=str))
        return rng.choice([act for act in own if type(act) is kind])
    return rng.choice(legal)


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize("names", mixes(MIXES), ids="-".join)
def test_a_round_is_never_judged_otherwise_than_it_is_written_down(names: tuple[str, ...]) -> None:
    """Rules 4 and 7 to 13, up to the last roll (10.1), also when water rises in a space that a drought emptied."""
    for number in range(MATCHES):
        rng = random.Random(f"mix {names} {number}")
        options = Options(rng.choice(["original", "challenge"]), expansions=names, goals="none")
        played = options.setup
        sheet = flooded(played.start(), played, rng)
        for round_number in range(rng.randint(1, played.rounds), played.last_round + 1):
            roll = [rng.choice(die.faces) for die in played.dice(round_number)]
            turn = RoundEditor(sheet, roll, (), played, round_number)
            assert turn.sheet_now() == sheet, "to open a turn changes nothing that was written down"
            acts: list[Action] = []
            while (act := chosen(turn, rng)) is not None:
                turn.draw(act)
                acts.append(act)
                assert sheet_after(sheet, acts, round_number, played, roll) == turn.sheet_now()
            written = sheet_after(sheet, acts, round_number, played, roll)
            assert list(written.marks) == list(turn.sheet_now().marks)
            assert (
                written.network().words() == turn.network.words()
                or played.round_setup(round_number).second_board is not None
            )
            sheet = written


def as_read(sheet: Sheet, options: Options) -> dict[str, Any]:
    """Return a sheet in the form that `inkrally score` reads."""
    drawings = {space: mark.drawing for space, mark in sheet.marks.items()}
    named: dict[str, Any] = {"edition": options.edition, "expansions": list(options.expansions or ())}
    for name, value in sheet.layers.items():
        if name == "buildings":
            named["villages"] = value["villages"]
        elif name in facts.SECOND_BOARDS:
            below = {space: mark[0] for space, mark in value["marks"].items()}
            named[name] = {"drawings": below, "hubs": value["hubs"], "bursts": value["bursts"]}
        elif name in notation.LAYER_OF:  # the others follow from the expansions in play, such as the accumulator
            named[name] = value
    return named | {"drawings": drawings}


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize("names", mixes(MIXES), ids="-".join)
def test_every_sheet_that_is_played_can_be_read_and_has_the_same_points(names: tuple[str, ...]) -> None:
    """Rules 13 and the notation: after every random action, the sheet is one that `inkrally score` accepts."""
    for number in range(MATCHES):
        rng = random.Random(f"read {names} {number}")
        options = Options(rng.choice(["original", "challenge"]), expansions=names, goals="none")
        played = options.setup
        sheet = played.start()
        for round_number in range(1, played.last_round + 1):
            roll = [rng.choice(die.faces) for die in played.dice(round_number)]
            turn = RoundEditor(sheet, roll, (), played, round_number)
            acts: list[Action] = []
            while (act := chosen(turn, rng)) is not None:
                turn.draw(act)
                acts.append(act)
            sheet = sheet_after(sheet, (*acts, *turn.complete_by_default()), round_number, played, roll)
            again = notation.read_sheet(as_read(sheet, options)).score()
            assert replace(again, total=0) == replace(played.score(sheet), total=0)


PAIRS = [*combinations(facts.EXPANSIONS, 1), *combinations(facts.EXPANSIONS, 2)]
"""Every expansion and every pair."""


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize("names", PAIRS if LONG else PAIRS[::6], ids="-".join)
def test_no_match_is_judged_otherwise_than_it_is_recorded_and_replayed(names: tuple[str, ...]) -> None:
    """Checked by the conformance kit, action by action, up to the last roll."""
    options = Options("challenge" if "forest" in names else "original", expansions=names)
    assert check_game(ComparesSketches(), options, 2, seed=7, matches=1, checks=("recorded",)).matches == 1


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize("names", mixes(MIXES if LONG else 6), ids="-".join)
def test_random_mixes_keep_the_contract(names: tuple[str, ...]) -> None:
    """All checks of the conformance kit."""
    options = Options("challenge" if "forest" in names else "original", expansions=names)
    assert check_game(ComparesSketches(), options, 2, seed=11, matches=1).matches == 1
