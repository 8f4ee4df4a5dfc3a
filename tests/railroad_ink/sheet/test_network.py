"""The masks against the oracle: legal placements, networks, open ends, lost ends, lengths, and the masks themselves."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inkrally.railroad_ink import facts, notation
from inkrally.railroad_ink.playout import Playout
from inkrally.railroad_ink.scoring.regions import points
from inkrally.railroad_ink.setup import setup_of
from inkrally.railroad_ink.sheet.network import (
    ANY,
    DRAWING_NUMBERS,
    DRAWINGS,
    FILLED,
    KEY,
    KIND_SLOTS,
    NEED,
    OWN,
    ROUTE_NUMBERS,
    SECOND,
    SPACE_NAMES,
    SPACES,
    WORDS,
    Network,
)
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet, pairs
from tests.railroad_ink import oracle
from tests.railroad_ink.positions import (
    ALL,
    UNCONNECTED,
    block,
    crowded,
    masks,
    mixed,
    played,
    spaces_of,
    thrown,
)
from tests.sample_sizes import scaled

pytestmark = pytest.mark.hot("network", "bits", "playout", "regions", "xorshift")

STEPS = dict(zip(oracle.SIDES, (-8, 1, 8, -1), strict=True))


def legal(network: Network, route: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for space, drawing in pairs([(number, spaces_of(network, number)) for number in ROUTE_NUMBERS[route]]):
        found.setdefault(space, []).append(drawing)
    return found


def names(spaces: int) -> set[str]:
    return {SPACE_NAMES[index] for index in range(64) if spaces >> index & 1}


def nodes(network: Network) -> list[tuple[frozenset[oracle.Node], int]]:
    """Return the networks with exits in the oracle's form: each space with the number of its group."""
    found = []
    for first, second, exits in network.networks():
        inside = {(space, 0) for space in names(first)} | {(space, 1) for space in names(second)}
        found.append((frozenset(inside), exits))
    return sorted(found, key=lambda each: sorted(each[0]))


def open_ends(network: Network) -> set[oracle.End]:
    return {(space, side) for side, spaces in zip("NESW", network.open_ends(), strict=True) for space in names(spaces)}


def likes(kind: str) -> str:
    """Return the kinds whose masks have an end."""
    return facts.KINDS[kind].like if kind in facts.KINDS else kind


def words_of(drawings: dict[str, str]) -> list[int]:
    """Return the masks, set end by end as the module describes them. Other tests check the key."""
    words = [0] * WORDS

    def point(space: str, side: str, kind: str) -> None:
        """Set the bits for something of this kind that meets this side of a space."""
        bit = 1 << SPACES[space]
        for like in likes(kind):
            words[NEED + KIND_SLOTS[like] + oracle.SIDES.index(side)] |= bit
        words[ANY + oracle.SIDES.index(side)] |= bit

    for (space, side), kind in oracle.EXITS.items():
        point(space, side, kind)
    for space, drawing in drawings.items():
        words[FILLED] |= 1 << SPACES[space]
        groups = drawing[5:].split("|")
        for side, kind in zip(oracle.SIDES, drawing[:4], strict=True):
            if kind == "-":
                continue
            for like in likes(kind):
                words[OWN + KIND_SLOTS[like] + oracle.SIDES.index(side)] |= 1 << SPACES[space]
            if side not in groups[0]:
                words[SECOND + oracle.SIDES.index(side)] |= 1 << SPACES[space]
            beyond = SPACES[space] + STEPS[side]
            if beyond in SPACES.values():
                point(SPACE_NAMES[beyond], oracle.SIDES[oracle.SIDES.index(side) ^ 2], kind)
    return words


def test_every_orientation_of_every_route_has_a_number() -> None:
    drawings = {drawing for route in oracle.ROUTES for drawing in oracle.orientations(route)}
    assert sorted(DRAWINGS[number] for number in ALL) == sorted(drawings)
    for route in oracle.ROUTES:
        assert [DRAWINGS[number] for number in ROUTE_NUMBERS[route]] == oracle.orientations(route)
    assert set(ROUTE_NUMBERS) - set(oracle.ROUTES) <= {route for route in ROUTE_NUMBERS if route in facts.EXPANSION_OF}


def test_the_printed_sheet_is_the_oracles() -> None:
    assert {(way.space, way.side): way.kind for way in facts.SHEET.exits} == oracle.EXITS
    assert set(facts.SHEET.centre) == oracle.CENTRE
    assert list(facts.SHEET.network_points) == oracle.NETWORK_VALUES
    assert sorted(SPACES) == sorted(oracle.SPACES)


def test_positions_agree_with_the_oracle() -> None:
    for name, (drawings, network) in mixed(scaled(60)):
        for route in oracle.ROUTES:
            expected = oracle.legal(drawings, route)
            assert legal(network, route) == {space: expected[space] for space in SPACES if space in expected}, name
            if route not in oracle.UNCONNECTED:
                assert any(map(network.spaces, ROUTE_NUMBERS[route])) == bool(expected), name
        assert nodes(network) == [
            (inside, len(exits)) for inside in oracle.networks(drawings) if (exits := oracle.exits_of(drawings, inside))
        ], name
        assert open_ends(network) == oracle.errors(drawings), name
        for trail, mode in enumerate(("simple", "trail")):
            expected_score = oracle.score(drawings, mode)
            assert (
                network.exit_points(),
                network.longest(0, trail),
                network.longest(1, trail),
                network.centre(),
                network.error_count(),
            ) == tuple(expected_score.values())[:5], name
            assert network.total(bool(trail)) == expected_score["total"], name
        assert names(network.filled()) == set(drawings), name
        assert network.words()[:KEY] == words_of(drawings)[:KEY], name


def test_thrown_tiles_agree_with_the_oracle() -> None:
    """Denser than in play and not connected, so every combination of masks occurs."""
    rng = random.Random(1)
    for number in range(scaled(100)):
        drawings, network = thrown(rng, oracle.SPACES, ALL, rng.random())
        assert network.words()[:KEY] == words_of(drawings)[:KEY], number
        assert sorted((exits for *_, exits in network.networks()), reverse=True) == oracle.network_exits(drawings)
        assert network.exit_points() == sum(map(oracle.network_value, oracle.network_exits(drawings))), drawings
        assert (network.error_count(), network.centre()) == (
            len(oracle.errors(drawings)),
            len(oracle.CENTRE & {*drawings}),
        )


def test_where_a_drawing_clashes_and_where_it_fits() -> None:
    rng = random.Random(2)
    for seed in range(scaled(20)):
        drawings, network = crowded(seed)
        for number in rng.sample(ALL, 8):
            connected = number not in UNCONNECTED
            reasons = {space: oracle.why_not(drawings, space, DRAWINGS[number], connected) for space in oracle.SPACES}
            free = {space for space, reason in reasons.items() if reason != "occupied"}
            clashing = {space for space, reason in reasons.items() if reason and reason.startswith("clash")}
            assert names(network.clashes(number)) & free == clashing
            assert names(spaces_of(network, number)) == {space for space, reason in reasons.items() if reason is None}
            if connected:
                assert names(network.spaces(number)) == {
                    space for space in SPACES if network.fits(number, SPACES[space])
                }


def test_the_pieces_of_each_space() -> None:
    for seed in range(scaled(20)):
        drawings, network = crowded(seed)
        open_sides = oracle.errors(drawings)
        for kind, letter in enumerate("HR"):
            for space, pieces in zip(SPACES, network.pieces(kind), strict=True):
                drawing = drawings.get(space, "----:")
                expected = []
                for group in drawing[5:].split("|"):
                    sides = [side for side in group if side in "NESW" and drawing["NESW".index(side)] == letter]
                    inner = [side for side in sides if SPACES[space] + STEPS[side] in SPACES.values()]
                    joined = [side for side in inner if (space, side) not in open_sides]
                    if sides:
                        expected.append(
                            tuple(sum(1 << "NESW".index(side) for side in each) for each in (sides, joined))
                        )
                assert pieces == expected, (seed, space)


def test_erasing_restores_every_word() -> None:
    rng = random.Random(3)
    for name, (drawings, network) in mixed(scaled(100)):
        left = dict(drawings)
        for space in rng.sample(list(drawings), len(drawings)):
            if rng.random() < 0.7:
                network.erase(DRAWING_NUMBERS[left.pop(space)], SPACES[space])
        assert network.words() == masks(left).words(), name


@given(st.lists(st.tuples(st.sampled_from(DRAWINGS), st.sampled_from(sorted(SPACES))), max_size=60))
def test_placing_and_erasing_in_any_order(steps: list[tuple[str, str]]) -> None:
    """A filled space is erased when it comes up again. Clashes are allowed, because each kind has its own masks."""
    network = Network()
    drawings: dict[str, str] = {}
    for drawing, space in steps:
        if space in drawings:
            network.erase(DRAWING_NUMBERS[drawings.pop(space)], SPACES[space])
        else:
            network.place(DRAWING_NUMBERS[drawing], SPACES[space])
            drawings[space] = drawing
    assert network.words() == masks(drawings).words()
    assert network.words()[:KEY] == words_of(drawings)[:KEY]


@pytest.mark.parametrize("seed", range(10))
def test_a_copy_is_independent(seed: int) -> None:
    drawings, network = played(seed, 4)
    words = network.words()
    copy = network.copy()
    assert copy.words() == words
    assert [copy.longest(kind, trail) for kind in (0, 1) for trail in (False, True)] == [
        network.longest(kind, trail) for kind in (0, 1) for trail in (False, True)
    ]
    space, drawing = next(iter(drawings.items()))
    copy.erase(DRAWING_NUMBERS[drawing], SPACES[space])
    copy.place(DRAWING_NUMBERS["HHHH:NESW"], SPACES[space])
    assert network.words() == words
    network.erase(DRAWING_NUMBERS[drawing], SPACES[space])
    assert copy.words() != network.words()
    assert copy.words() == masks({**drawings, space: "HHHH:NESW"}).words()


def test_a_copy_has_a_search_outcome_only_after_a_search() -> None:
    """The same compiled and uncompiled."""
    assert Network().last_search_outcome() == Network().copy().last_search_outcome() == (0, 0)


def test_the_key_does_not_depend_on_the_order() -> None:
    rng = random.Random(4)
    for name, (drawings, network) in mixed(scaled(50)):
        spaces = rng.sample(list(drawings), len(drawings))
        assert masks({space: drawings[space] for space in spaces}).key() == network.key(), name


def test_different_sheets_have_different_keys() -> None:
    sheets = {Network().key(): frozenset[tuple[str, str]]()}
    single = [{space: drawing} for space in SPACES for drawing in DRAWINGS]
    for drawings in [*single, *(position.drawings for _, position in mixed(scaled(500)))]:
        held = frozenset(drawings.items())
        assert sheets.setdefault(masks(drawings).key(), held) == held


def test_words_of_a_network_determine_the_sheet() -> None:
    """Two sheets with the same words are the same, so nothing else is stored."""
    seen: dict[tuple[int, ...], dict[str, str]] = {}
    rng = random.Random(5)
    for _ in range(scaled(100)):
        drawings, network = thrown(rng, block("ABC", "123"), ALL, 0.3)
        words = tuple(network.words())
        assert len(words) == WORDS
        assert seen.setdefault(words, drawings) == drawings


def test_spaces_of_the_unused_column_are_never_legal() -> None:
    for _, (_, network) in mixed(scaled(25)):
        for number in ALL:
            assert names(network.spaces(number)) <= set(SPACES)


@pytest.mark.parametrize("names", [("river",), ("lake",), ("river", "lake")])
def test_7_random_games_with_water_are_legal_and_scored_as_the_oracle_does(names: tuple[str, ...]) -> None:
    drawn = set()
    for seed in range(scaled(10)):
        game = Playout(seed, names)
        game.play()
        drawings: dict[str, str] = {}
        for number, index in game.drawn():
            space, drawing = SPACE_NAMES[index], DRAWINGS[number]
            if drawing in oracle.AUTOMATIC:
                assert oracle.flooded(drawings)[space] == drawing, seed
            else:
                assert oracle.flooded(drawings) == drawings, seed
                assert oracle.why_not(drawings, space, drawing, number not in UNCONNECTED) is None, seed
            drawings[space] = drawing
            drawn.add(drawing)
        assert oracle.flooded(drawings) == drawings
        assert game.network.words() == masks(drawings).words()
        expected = {"river": oracle.river_points(drawings), "lake": oracle.lake_points(drawings)}
        assert points(game.network, game.rules) == sum(expected[name] for name in names), seed
        assert game.network.total(False) == oracle.score(drawings, "simple")["total"], seed
    kinds = {"river": "V", "lake": "L"}
    for name, kind in kinds.items():
        assert any(kind in drawing for drawing in drawn) == (name in names)


def test_a_second_board_is_not_played_out_with_dice_of_other_packs() -> None:
    """The dice of other packs would take the places of the dice of the board."""
    for names in (("underground", "lava"), ("lava", "underground")):
        with pytest.raises(ValueError, match="second board"):
            Playout(1, names)


def lost(drawings: Mapping[str, str], *names: str, crossed: tuple[str, ...] = ()) -> tuple[str, ...]:
    sheet = Sheet({space: Mark(drawing, 1) for space, drawing in drawings.items()}, crossed)
    return setup_of("original", "simple", names).breakdown(sheet).lost


def test_6_4_an_end_against_a_blank_side_is_lost() -> None:
    assert lost({"B2": "H-H-:NS"}) == ()
    assert lost({"B2": "H-H-:NS", "B3": "-H-H:EW"}) == ("B2S",)


def test_6_4_an_end_beside_an_empty_space_is_not_lost_while_any_die_joins_it() -> None:
    """A blank side may meet an end, so a curve can still join two of the four."""
    around = {"C1": "H-H-:NS", "D2": "-R-R:EW", "C3": "H-H-:NS", "B2": "-R-R:EW"}
    assert lost(around) == ()
    assert lost(around, crossed=("sp-hrhr", "sp-hhhh", "sp-rrrr")) == ()


def test_8_2_an_open_lava_side_against_a_route_is_lost() -> None:
    assert lost({"D4": "AAAA:NESW", "D5": "-H-H:EW"}, "lava") == ("D4S",)


@pytest.mark.parametrize("left", [(), ("sp-hhhh",), facts.SPECIALS])
@settings(deadline=None, max_examples=scaled(15))
@given(seed=st.integers(0, 10**6))
def test_6_4_lost_ends_are_those_that_no_drawing_joins(left: tuple[str, ...], seed: int) -> None:
    drawings, _ = crowded(seed)
    drawings = {space: drawing for space, drawing in drawings.items() if drawing not in _SPECIAL_DRAWINGS}
    crossed = tuple(route for route in facts.SPECIALS if route not in left)[:3]
    usable = [route for route in facts.SPECIALS if route not in crossed] if len(crossed) < 3 else []
    faces = {route for die in facts.faces("original") for route in die}
    expected = set()
    for space, side in oracle.errors(drawings):
        beyond, back = _across(space, side)
        texts = [text for route in (*faces, *usable) for text in oracle.orientations(route)]
        joins = [text for text in texts if text["NESW".index(back)] != "-"]
        if not any(oracle.why_not(drawings, beyond, text) is None for text in joins):
            expected.add(space + side)
    assert set(lost(drawings, crossed=crossed)) == expected


_SPECIAL_DRAWINGS = {text for route in facts.SPECIALS for text in oracle.orientations(route)}


def _across(space: str, side: str) -> tuple[str, str]:
    x, y = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}[side]
    return f"{chr(ord(space[0]) + x)}{int(space[1]) + y}", {"N": "S", "S": "N", "E": "W", "W": "E"}[side]


VOLCANO, WATER = "AAAA:NESW", "LLLL:NESW"


def legal_answer(route: str, **sheet: Any) -> Any:
    return notation.legal({"sheet": sheet, "routes": [route]})[route]


def test_8_2_a_new_volcano_needs_an_empty_space_without_adjacent_lava() -> None:
    found = legal_answer("a-volcano", expansions=["lava"], drawings={"D4": VOLCANO, "A1": "-HH-:ES", "G7": "HAH-:NS|E"})
    lava = {"D4", "D3", "D5", "C4", "E4", "G7", "G6", "F7"}
    assert found == {space: (VOLCANO,) for space in SPACES if space not in {*lava, "A1"}}


def test_8_2_a_new_volcano_clashes_with_no_neighbour_but_not_in_a_crater() -> None:
    drawings = {"D3": "-H-H:EW"}
    found = legal_answer("a-volcano", expansions=["lava", "meteor"], drawings=drawings, craters=["B2"])
    assert set(found) == set(SPACES) - {"D3", "B2"}  # beside the highway and under exits too


def test_7_2_open_water_is_where_three_sides_of_water_face_an_empty_space() -> None:
    three = {"C3": "-L--:E", "E3": "---L:W", "D2": "--L-:S"}
    assert legal_answer("l-full", expansions=["lake"], drawings=three) == {"D3": (WATER,)}
    assert legal_answer("l-full", expansions=["lake"], drawings={"C3": "-L--:E", "E3": "---L:W"}) == {}
    # The edge is not water, an end on the fourth side does not matter, and a crater is not filled.
    assert legal_answer("l-full", expansions=["lake"], drawings={"A1": "-L--:E", "C1": "---L:W"}) == {}
    assert set(legal_answer("l-full", expansions=["lake"], drawings={**three, "D4": "H-H-:NS"})) == {"D3"}
    assert legal_answer("l-full", expansions=["lake", "meteor"], drawings=three, craters=["D3"]) == {}


def test_7_2_and_8_2_faces_of_dice_are_where_their_expansion_allows_them() -> None:
    assert set(legal_answer("a-half", expansions=["lava"], drawings={"D4": VOLCANO})) == {"C4", "D3", "D5", "E4"}
    assert "D4" in legal_answer("l-quarter", expansions=["lake"], drawings={})
