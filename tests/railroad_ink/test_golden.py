"""Old logs stay readable for ever: the golden ones are read, folded, verified, and end as they always ended."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from inkrally.games import GAMES
from inkrally.match.game import Committed, Retracted
from inkrally.match.log import Log, fold, read, verify, write
from inkrally.railroad_ink.challenge.draft import PairsRolled
from inkrally.railroad_ink.expansions.meteor.rules import Skip
from inkrally.railroad_ink.expansions.underground.rules import Double
from inkrally.railroad_ink.game import RailroadInk, Rolled, Scored, Table
from inkrally.railroad_ink.round.acts import DrawDie, DrawSpecial
from tests.railroad_ink.challenge import slow_buildings
from tests.railroad_ink.expansions.canyon import slow_canyon
from tests.railroad_ink.expansions.forest import slow_forest
from tests.railroad_ink.expansions.trail import slow_trail
from tests.railroad_ink.expansions.underground import slow_underground

from . import oracle

pytestmark = pytest.mark.hot("network", "editing", "apply_acts", "regions")

WHITE = 4
"""So many white dice are rolled; the others are numbered after them."""

FOLDER = Path(__file__).parents[1] / "golden"

# What each log is by its bytes, and how its match ended.
GOLDEN: dict[str, tuple[str, tuple[int, ...], tuple[int, ...]]] = {
    "railroad-ink-1-seat": ("cc72304c144762e7a679b164e59770c3c5be4a99e43a52f1cc2afd5e203321cb", (18,), (1,)),
    "railroad-ink-4-seats": (
        "a3d3f3e67270418c86e22ee041a9d8752649824e1aab11d7699bdbb9f2552811",
        (19, 12, 12, 13),
        (1, 3, 3, 2),
    ),
    "railroad-ink-24-seats": (
        "9f9ca1f410f1d46fb9d1a51fd3e2abc3c52134e011f10c8919352cec949847a6",
        (8, 11, 7, 23, 10, 22, 11, 6, 12, 18, 23, 18, 19, 12, 5, 19, 14, 19, 5, 16, 12, 7, 23, 18),
        (19, 17, 20, 2, 18, 4, 16, 22, 15, 10, 2, 8, 5, 13, 23, 7, 12, 5, 23, 11, 13, 21, 1, 8),
    ),
    "railroad-ink-river": ("5d265475964286666f839b64821b549386c4c61c14c809903aefac8c3e62eaaf", (13, 11), (1, 2)),
    "railroad-ink-lake": ("fd911b74c6082e509c30f6e6ac78a1fda84a8b2d8cc936ad9ccedde5e2c94f9d", (29, 27), (1, 2)),
    "railroad-ink-river-lake": ("54cfb8469304cf75de4692377365dbc2a3da8e097721ed0a265a50b18f8c5997", (41, 15), (1, 2)),
    "railroad-ink-lava": ("9676fa3003c87ae8d87a6947732e70a7c606bd0a060d2a1aa17073805b7052a8", (19, 15), (1, 2)),
    "railroad-ink-meteor": ("e505baa761a78850a3498fa51ee0f6c47a9a281919252fd485395861b3868a14", (32, 37), (2, 1)),
    "railroad-ink-meteor-lava": (
        "fac4d297ea25ecb122b8357849f0f4b881fd0841805d8d8d1fc068e5f91dbee9",
        (23, 12),
        (1, 2),
    ),
    "railroad-ink-forest": ("11709f246f66f1014fa5546e9b8ca3e5840e102fc51590a8e5c7ec2b07681067", (38, 27), (1, 2)),
    "railroad-ink-desert": ("3c8bca689b1aa291450bca8382e0e0b3287aba1ee377c13373d0931558814173", (16, 22), (2, 1)),
    "railroad-ink-trail": ("e6dc452cb43f2ee068ac727e92e750b3d5c6ee8b571a96bec0efc4ec678cfd68", (32, 32), (1, 2)),
    "railroad-ink-canyon": ("dbd8de9a8a55b160ca6f7d0654f58e2e7ecb6b4f21e6907e5ab50d2fb2964937", (48, 53), (2, 1)),
    "railroad-ink-forest-trail": (
        "71edf7d2d61225e201410bf6d4256bdea47012ab614fbe1b7942988632feed35",
        (38, 40),
        (2, 1),
    ),
    "railroad-ink-desert-canyon": (
        "239603e7008a8d05689d23776be69fc259da4e41fc56a67d78f62a69901db75d",
        (33, 38),
        (2, 1),
    ),
    "railroad-ink-draft-2-seats": (
        "6c5717beba0f9d84151a58a98c7fa628a14f7aca9a26270a4f56f12539b8d9e8",
        (32, 11),
        (1, 2),
    ),
    "railroad-ink-draft-4-seats": (
        "41b1f0da4607c9ff87b9d16cced54847cd9fd96c34617d3a46a26358b90ed451",
        (21, 20, 16, 11),
        (1, 2, 3, 4),
    ),
    "railroad-ink-draft-river": (
        "2f9804ba451fcde8952a0f5fc188347920108a84ea71fea5fefe8b8cedcdff3c",
        (9, 31, 15),
        (3, 1, 2),
    ),
    "railroad-ink-challenge": ("1d161876900ecd7d193dc0c90fafd75c1a53e3ec8c7850fe83ed5bde967757ac", (15, 14), (1, 2)),
    "railroad-ink-underground": (
        "9ae88abce214f5da62663edd127318e81a06a49ac7d42b82651e50b24c31f3a4",
        (65, 58),
        (1, 2),
    ),
    "railroad-ink-underground-alone": (
        "2b5b0be311b7e9928cdbf16a87d79b4199a1768d1565d96c7ea6856c0ed345dd",
        (34, 28),
        (1, 2),
    ),
    "railroad-ink-challenge-underground": (
        "5b1f8be9f8125d812a5432eeb5b0c5a1c61f188f32197597e4e880069f0ee06c",
        (59, 67),
        (2, 1),
    ),
    "railroad-ink-challenge-underground-alone": (
        "452d6c5b928342a400a8013d32af03e81086af8bdf9ba2f5bc695097768fdec1",
        (32, 24),
        (1, 2),
    ),
    "railroad-ink-challenge-meteor": (
        "53e60c0d4b9f8ef2f11e1500fbb9d8bf1da9d81c6f34517e06e3057acf33cc22",
        (28, 32),
        (2, 1),
    ),
    "railroad-ink-goals-1-seat": ("f3176304e3632914a8159127a01e6b3cff34f780935a82624e2b92e7b8c49bd5", (26,), (1,)),
    "railroad-ink-goals-3-seats": (
        "137f262b4ad9cdefff85276e416e4797825e15e40886be3c9b1bc0add81dbbde",
        (21, 18, 29),
        (2, 3, 1),
    ),
    "railroad-ink-goals-lake": ("9b8cb06434dc8520f7c91d4724715a9f1e57ed488e46aa789c2d88f1d9c7b95c", (28, 36), (2, 1)),
    "railroad-ink-what-if-same": (
        "274fe8ee4e90a121e27ff06b2e1962c1f460dcca6c110e180197c8974c94caea",
        (21, 25, 30),
        (3, 2, 1),
    ),
    "railroad-ink-what-if-new": (
        "00d7f7cc5ab525a6fed53de316a8c6803b187a63058d4f831937027d388b6182",
        (69, 56),
        (1, 2),
    ),
}


def content(name: str) -> bytes:
    return (FOLDER / f"{name}.jsonl").read_bytes()


def golden(name: str) -> Log:
    return read(content(name).splitlines(keepends=True), GAMES)


BASE = ("railroad-ink-1-seat", "railroad-ink-4-seats", "railroad-ink-24-seats")
EXPANDED = {
    "railroad-ink-river": {"river"},
    "railroad-ink-lake": {"lake"},
    "railroad-ink-river-lake": {"river", "lake"},
}
"""The logs of which every act is followed by the oracle, and the expansions in them."""

each_log = pytest.mark.parametrize("name", GOLDEN)


def test_every_golden_log_is_here() -> None:
    assert {path.stem for path in FOLDER.glob("railroad-ink-*.jsonl")} == set(GOLDEN)


@each_log
def test_a_golden_log_is_never_changed(name: str) -> None:
    """A new format or rule gets a new log; the code learns to read the old ones."""
    assert hashlib.sha256(content(name)).hexdigest() == GOLDEN[name][0]


@each_log
def test_it_verifies(name: str) -> None:
    verdict = verify(golden(name), RailroadInk())
    assert verdict.ok, verdict
    assert verdict.finished


@each_log
def test_it_folds_to_its_result(name: str) -> None:
    _, scores, places = GOLDEN[name]
    log = golden(name)
    game = RailroadInk()
    state = fold(log, game)
    assert log.end is not None
    assert game.phase(state.table) is None
    assert game.result(state.table) == log.end.result
    assert (log.end.result.scores, log.end.result.places) == (scores, places)
    assert len(log.header.seats) == len(scores)


@pytest.mark.parametrize("name", [*BASE, *EXPANDED])
def test_every_act_and_the_score_follow_by_the_oracle(name: str) -> None:
    """Each act is legal where it was drawn, no duty is left over, and the last sheets score what the log says."""
    log = golden(name)
    names = EXPANDED.get(name, set())
    assert set(log.header.options.expansions or ()) == names
    mode = log.header.options.mode
    state = fold(log, RailroadInk(), 0)
    scored = None
    sheets: list[dict[str, str]] = []
    for number, entry in enumerate(log.entries):
        if isinstance(entry.event, Committed):
            table: Table = state.table
            follow(table.sheets[entry.event.seat].drawings(), table.roll, entry.event)
        elif isinstance(entry.event, Scored):
            scored = entry.event
            sheets = [sheet.drawings() for sheet in state.table.sheets]
        state = RailroadInk().evolve(state, entry.event)
        assert number + 1 == entry.n
    assert scored is not None
    for sheet, told in zip(sheets, scored.sheets, strict=True):
        assert oracle.flooded(sheet) == sheet
        expected = oracle.score(sheet, mode)
        water = {"river": oracle.river_points(sheet), "lake": oracle.lake_points(sheet)}
        assert told.expansions == {each: water[each] for each in names}
        expected["total"] += sum(told.expansions.values())
        assert {line: getattr(told, line) for line in expected} == expected
    ranks = [(-told.total, told.errors) for told in scored.sheets]
    assert log.end is not None
    assert log.end.result.places == tuple(sum(other < rank for other in ranks) + 1 for rank in ranks)


def follow(sheet: dict[str, str], roll: tuple[str, ...], committed: Committed[Any]) -> None:
    left = dict(enumerate(roll))
    specials = [route for route in oracle.SPECIAL_ROUTES if set(oracle.orientations(route)) & set(sheet.values())]
    now = 0
    for act in committed.acts:
        connected = isinstance(act, DrawSpecial) or act.die < WHITE
        assert oracle.why_not(sheet, act.space, act.drawing, connected) is None
        if isinstance(act, DrawSpecial):
            specials += [route for route in oracle.SPECIAL_ROUTES if act.drawing in oracle.orientations(route)]
            now += 1
        else:
            assert act.drawing in oracle.orientations(left.pop(act.die))
        sheet[act.space] = act.drawing
        sheet = oracle.flooded(sheet)
    assert now <= 1
    assert len(specials) == len(set(specials)) <= 3
    assert oracle.must_go_on(sheet, [route for number, route in left.items() if number < WHITE]) == []


@each_log
def test_it_is_written_again_as_it_was(name: str) -> None:
    log = golden(name)
    first = json.loads(content(name).splitlines()[0])
    if first["format"] == msgspec.to_builtins(log.header)["format"]:
        assert b"".join(write(log, RailroadInk())) == content(name)


@pytest.mark.parametrize(
    ("name", "of", "chance"),
    [
        ("railroad-ink-what-if-same", "railroad-ink-goals-3-seats", "the committed seed"),
        ("railroad-ink-what-if-new", "railroad-ink-challenge-underground", "the committed seed after entry 15"),
    ],
)
def test_a_log_that_goes_on_from_another(name: str, of: str, chance: str) -> None:
    """Formats, "A match log": `prefix` entries are those of the other match, to the letter; the rest is decided."""
    log, other = golden(name), golden(of)
    prefix = log.header.prefix
    assert log.entries[:prefix] == other.entries[:prefix]
    assert log.entries[prefix] != other.entries[prefix]
    verdict = verify(log, RailroadInk())
    assert (verdict.ok, verdict.prefix, verdict.chance) == (True, prefix, chance)
    assert verdict.rules == f"decided again after entry {prefix}"
    rolls = [[each.event for each in one.entries if isinstance(each.event, Rolled)] for one in (log, other)]
    assert (rolls[0] == rolls[1]) == (log.header.seed_sha256 == other.header.seed_sha256)


def test_the_golden_logs_have_in_them_what_they_are_for() -> None:
    logs = {name: golden(name) for name in GOLDEN}
    events = {name: [entry.event for entry in log.entries] for name, log in logs.items()}
    for name in BASE:
        found = events[name]
        assert sum(isinstance(event, Rolled) for event in found) == 7
        acts = [act for event in found if isinstance(event, Committed) for act in event.acts]
        assert any(isinstance(act, DrawSpecial) for act in acts)
    four = events["railroad-ink-4-seats"]
    assert sum(isinstance(event, Retracted) for event in four) == 2
    late = [event for event in four if isinstance(event, Committed) and event.drafted is not None]
    assert {event.drafted for event in late} == {0, 2, 3}
    assert logs["railroad-ink-4-seats"].header.options.mode == "trail"
    assert len(set(GOLDEN["railroad-ink-4-seats"][2])) == 3, "two share a place"
    assert [len(logs[name].header.seats) for name in BASE] == [1, 4, 24]
    for name, names in EXPANDED.items():
        acts = [act for event in events[name] if isinstance(event, Committed) for act in event.acts]
        assert sum(isinstance(act, DrawDie) and act.die >= WHITE for act in acts) > 10
        table: Table = fold(logs[name], RailroadInk()).table
        drawn = {mark.drawing for sheet in table.sheets for mark in sheet.marks.values()}
        assert {"river": any("V" in each for each in drawn), "lake": "LLLL:NESW" in drawn} == {
            each: each in names for each in ("river", "lake")
        }


DRAFTS = [name for name in GOLDEN if "draft" in name]


@pytest.mark.parametrize("name", DRAFTS)
def test_9_4_a_golden_draft_follows_by_the_oracle(name: str) -> None:
    """Every seat picks twice in each round, some by a deadline, and draws its own dice and no others."""
    log = golden(name)
    seats = len(log.header.seats)
    dice: dict[int, list[str]] = {}
    pairs: list[list[str]] = []
    common: list[str] = []
    late = 0
    state = fold(log, RailroadInk(), 0)
    for event in (entry.event for entry in log.entries):
        if isinstance(event, Rolled):
            common = [face.route for face in event.faces]
        elif isinstance(event, PairsRolled):
            faces = [face.route for face in event.faces]
            pairs = [faces[place : place + 2] for place in range(0, len(faces), 2)]
            assert len(pairs) == 2 * seats
            dice = {seat: [] for seat in range(seats)}
        elif isinstance(event, Committed) and any(pairs):
            late += event.drafted is not None
            (act,) = event.acts
            dice[event.seat] += pairs[act.pair]
            pairs[act.pair] = []
        elif isinstance(event, Committed):
            table: Table = state.table
            own = table.rolls[event.seat]
            assert (sorted(own[:WHITE]), list(own[WHITE:])) == (sorted(dice[event.seat]), common)
            follow(table.sheets[event.seat].drawings(), own, event)
        state = RailroadInk().evolve(state, event)
    assert late == 2 * seats, "the picks of the second round"


@pytest.mark.parametrize("name", ["railroad-ink-challenge", "railroad-ink-challenge-meteor"])
def test_9_1_buildings_of_a_golden_match_follow_by_the_slow_count(name: str) -> None:
    """Every act is one that the slow way allows, where no meteor strikes; what is marked in the end is what it marks.

    Both logs have second drawings and a free special route in them, the one with meteors buildings activated again.
    """
    log = golden(name)
    struck = "meteor" in name
    stories = [slow_buildings.Story() for _ in log.header.seats]
    kinds: list[str] = []
    again = 0
    for event in (entry.event for entry in log.entries):
        if isinstance(event, Rolled):
            for each in stories:
                each.start_round([face.route for face in event.faces[:WHITE]])
        elif isinstance(event, Committed):
            story = stories[event.seat]
            for act in event.acts:
                kinds.append(type(act).__name__)
                if not act.drawing:
                    story.drawings.pop(act.space, None)
                    story.crossed += [act.route] if isinstance(act, Skip) else []
                    continue
                told = slow_buildings.told(act)
                assert struck or told in story.legal()
                again += act.space in story.activated
                story.do(told)
            assert struck or not story.due()
    assert {"Duplicate", "DrawFree"} <= set(kinds)
    assert (again > 0) == struck
    table: Table = fold(log, RailroadInk()).table
    assert table.scores is not None
    for story, sheet, told_score in zip(stories, table.sheets, table.scores, strict=True):
        marked = sheet.layers["buildings"]
        assert (marked["villages"], marked["universities"]) == (story.villages, min(story.universities, 3))
        assert [marked["free"]] == story.free_routes if story.free_routes else "free" not in marked
        assert sorted(sheet.specials()) == sorted(story.crossed)
        assert told_score.villages == story.village_points()
        expected = oracle.score(story.drawings, "trail")
        if not struck:
            assert told_score.total == expected["total"] + story.village_points()


@pytest.mark.parametrize("name", [name for name in GOLDEN if "underground" in name])
def test_12_a_golden_underground_follows_by_the_slow_count(name: str) -> None:
    """Every drawing below is legal, hubs and bursts come as they must; each log has doublings, each with a surface
    has both hubs and bursts."""
    log = golden(name)
    alone = name.endswith("alone")
    steps: list[list[tuple[str, str, str]]] = [[] for _ in log.header.seats]
    doubled = [0 for _ in log.header.seats]
    number, below = 0, False
    roll: list[str] = []
    for event in (entry.event for entry in log.entries):
        if isinstance(event, Rolled):
            number = event.round
            roll = [face.route for face in event.faces]
            below = alone or number % 2 == 0
            assert all(face in slow_underground.FACES for face in roll) == below
        elif isinstance(event, Committed):
            for act in event.acts:
                seat = steps[event.seat]
                if below:
                    board = {space: drawing for kind, space, drawing in seat if kind == "below"}
                    assert slow_underground.why_not(board, act.space, act.drawing) is None
                    assert act.drawing in slow_underground.shapes(roll[act.die])
                    doubled[event.seat] += isinstance(act, Double)
                seat.append(("below" if below else "surface", act.space, act.drawing))
    assert number == (7 if alone else 14)
    assert 0 < min(doubled) <= max(doubled) <= 3
    table: Table = fold(log, RailroadInk()).table
    assert table.scores is not None
    bursts_seen = 0
    for drawn, sheet, told in zip(steps, table.sheets, table.scores, strict=True):
        hubs, bursts, surface, board = slow_underground.hubs_and_bursts(drawn, alone)
        kept = sheet.layers["underground"]
        assert (kept["hubs"], kept["bursts"]) == (hubs, bursts)
        assert hubs
        bursts_seen += len(bursts)
        assert sheet.drawings() == surface
        mode = log.header.options.mode
        assert told.expansions == {"underground": slow_underground.score(board, hubs, bursts, mode)}
        plain = oracle.score(surface, mode)["total"] + told.villages + told.goals
        assert told.total == plain + told.expansions["underground"]
    assert (bursts_seen == 0) == alone


LAYERED = ("forest", "desert", "trail", "canyon")


@pytest.mark.parametrize("name", [name for name in GOLDEN if any(each in name for each in LAYERED)])
def test_what_lies_on_the_sheets_scores_by_the_slow_counts(name: str) -> None:
    """And each log has in it what its expansions bring: faces, droughts and how one is ignored, bridges over all."""
    log = golden(name)
    table: Table = fold(log, RailroadInk()).table
    acts = [type(act).__name__ for entry in log.entries for act in getattr(entry.event, "acts", ())]
    names = set(log.header.options.expansions or ())
    assert names == set(name.removeprefix("railroad-ink-").split("-"))
    assert {"Drought", "Ignore"} <= set(acts) if "desert" in names else True
    assert acts.count("DrawCanyon") > 10 if "canyon" in names else True
    assert table.scores is not None
    for sheet, told in zip(table.sheets, table.scores, strict=True):
        layers, drawings = sheet.layers, sheet.drawings()
        alone = {*layers.get("trees", ()), *layers.get("cacti", ())} - set(drawings)
        segments = [
            each for path in layers.get("canyons", ()) for each in slow_canyon.segments((x, y) for x, y in path)
        ]
        slow = {
            "forest": slow_forest.points(layers.get("trees", ())),
            "desert": sum(layers.get("cacti", {}).values()),
            "trail": slow_trail.points(drawings, layers.get("trails", {})),
            "canyon": slow_canyon.points(segments),
        }
        assert told.expansions == {each: slow[each] for each in names}
        assert slow_canyon.crossed(drawings) & set(segments) <= {
            frozenset((x, y) for x, y in bridge) for bridge in layers.get("bridges", ())
        }
        expected = oracle.score({**drawings, **dict.fromkeys(alone, "----:")}, "simple")
        assert told.total == expected["total"] + sum(told.expansions.values())
