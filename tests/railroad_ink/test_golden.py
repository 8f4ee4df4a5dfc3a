"""The oracles check what happens in the golden logs of Railroad Ink. `tests/test_golden.py` replays all logs."""

from __future__ import annotations

from typing import Any

import pytest

from inkrally.match.game import Committed, Retracted
from inkrally.match.log import fold, verify
from inkrally.railroad_ink.challenge.draft import PairsRolled
from inkrally.railroad_ink.expansions.meteor.rules import Skip
from inkrally.railroad_ink.expansions.underground.rules import Double
from inkrally.railroad_ink.game import RailroadInk, Rolled, Scored, Table
from inkrally.railroad_ink.round.actions import DrawDie, DrawSpecial
from tests.golden import golden, named
from tests.railroad_ink.challenge import slow_buildings
from tests.railroad_ink.expansions.canyon import slow_canyon
from tests.railroad_ink.expansions.forest import slow_forest
from tests.railroad_ink.expansions.trail import slow_trail
from tests.railroad_ink.expansions.underground import slow_underground

from . import oracle

pytestmark = pytest.mark.hot("network", "sheet_editor", "apply_acts", "regions")

WHITE = 4
"""The number of white dice. The other dice are numbered after them."""

LOGS = named("railroad-ink-")
BASE = ("railroad-ink-1-seat", "railroad-ink-4-seats", "railroad-ink-24-seats")
EXPANDED = {
    "railroad-ink-river": {"river"},
    "railroad-ink-lake": {"lake"},
    "railroad-ink-river-lake": {"river", "lake"},
}
"""The logs in which the oracle follows every action, with their expansions."""


@pytest.mark.parametrize("name", [*BASE, *EXPANDED])
def test_every_act_and_the_score_follow_by_the_oracle(name: str) -> None:
    """Each action is legal when it is drawn, nothing required is left, and the final sheets have the logged scores."""
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


@pytest.mark.parametrize(
    ("name", "of", "chance"),
    [
        ("railroad-ink-what-if-same", "railroad-ink-goals-3-seats", "the committed seed"),
        ("railroad-ink-what-if-new", "railroad-ink-challenge-underground", "the committed seed after entry 15"),
    ],
)
def test_log_that_continues_another_log(name: str, of: str, chance: str) -> None:
    """Formats, "A match log": the `prefix` entries are exactly those of the other match; the rest is decided."""
    log, other = golden(name), golden(of)
    prefix = log.header.prefix
    assert log.entries[:prefix] == other.entries[:prefix]
    assert log.entries[prefix] != other.entries[prefix]
    verdict = verify(log, RailroadInk())
    assert (verdict.ok, verdict.prefix, verdict.chance) == (True, prefix, chance)
    assert verdict.rules == f"decided again after entry {prefix}"
    rolls = [[each.event for each in one.entries if isinstance(each.event, Rolled)] for one in (log, other)]
    assert (rolls[0] == rolls[1]) == (log.header.seed_sha256 == other.header.seed_sha256)


def test_the_golden_logs_contain_their_cases() -> None:
    logs = {name: golden(name) for name in LOGS}
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
    end = logs["railroad-ink-4-seats"].end
    assert end is not None
    assert len(set(end.result.places)) == 3, "two share a place"
    assert [len(logs[name].header.seats) for name in BASE] == [1, 4, 24]
    for name, names in EXPANDED.items():
        acts = [act for event in events[name] if isinstance(event, Committed) for act in event.acts]
        assert sum(isinstance(act, DrawDie) and act.die >= WHITE for act in acts) > 10
        table: Table = fold(logs[name], RailroadInk()).table
        drawn = {mark.drawing for sheet in table.sheets for mark in sheet.marks.values()}
        assert {"river": any("V" in each for each in drawn), "lake": "LLLL:NESW" in drawn} == {
            each: each in names for each in ("river", "lake")
        }


DRAFTS = [name for name in LOGS if "draft" in name]


@pytest.mark.parametrize("name", DRAFTS)
def test_9_4_a_golden_draft_follows_by_the_oracle(name: str) -> None:
    """Every seat picks twice in each round, sometimes by a deadline, and draws only its own dice."""
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
    """The slow implementation allows every action, except where a meteor strikes, and marks the same boxes.

    Both logs have second drawings and a free special route; in the one with meteors, buildings are activated again.
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


@pytest.mark.parametrize("name", [name for name in LOGS if "underground" in name and "meteor" not in name])
def test_12_a_golden_underground_follows_by_the_slow_count(name: str) -> None:
    """Every drawing below is legal, and hubs and bursts follow the rules.

    Each log has doublings; each with a surface has both hubs and bursts.
    """
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


@pytest.mark.parametrize("name", [name for name in LOGS if any(each in name for each in LAYERED)])
def test_sheets_of_the_logs_score_as_the_slow_implementations_count(name: str) -> None:
    """Each log also uses its expansions: faces, droughts, one that is ignored, and bridges."""
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
