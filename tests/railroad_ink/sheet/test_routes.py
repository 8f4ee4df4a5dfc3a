"""Drawings and their notation: parsed in any order, written in one, rotated and mirrored as the oracle does."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkrally.match.errors import BadInput
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.sheet import routes
from inkrally.railroad_ink.sheet.network import DRAWING_NUMBERS
from tests.railroad_ink import oracle

CANONICAL = sorted(drawing for route in oracle.ROUTES for drawing in oracle.orientations(route))


@st.composite
def notations(draw: st.DrawFn) -> str:
    """Return a drawing of any kinds and groups, with groups and sides in any order."""
    sides = "".join(draw(st.lists(st.sampled_from(routes.KINDS + "-"), min_size=4, max_size=4)))
    drawn = [side for side, kind in zip(routes.SIDES, sides, strict=True) if kind != "-"]
    groups: dict[int, str] = {}
    for side in draw(st.permutations(drawn)):
        number = draw(st.integers(0, 3))
        groups[number] = groups.get(number, "") + side
    return f"{sides}:" + "|".join(group + draw(st.sampled_from(["", "*"])) for group in groups.values())


@given(notations())
def test_any_order_is_read_and_one_is_written(text: str) -> None:
    written = str(routes.parse(text))
    assert written == oracle.canonical(text)
    assert str(routes.parse(written)) == written


@given(notations())
def test_turning_and_mirroring(text: str) -> None:
    drawing = routes.parse(text)
    assert drawing.turned().turned().turned().turned() == drawing
    assert drawing.mirrored().mirrored() == drawing
    assert drawing.turned().mirrored() == drawing.mirrored().turned().turned().turned()
    assert drawing.turned().sides == drawing.sides[3] + drawing.sides[:3]
    assert sorted(group.station for group in drawing.turned().groups) == sorted(
        group.station for group in drawing.groups
    )


@given(st.one_of(st.text(max_size=12), st.text("HRVLAMP-NESW:|*", max_size=12), notations().map(lambda text: text[1:])))
def test_parsing_of_drawings_agrees_with_the_oracle(text: str) -> None:
    try:
        expected = oracle.canonical(text)
    except ValueError:
        with pytest.raises(BadInput) as caught:
            routes.parse(text)
        assert caught.value.code == "drawing-form"
    else:
        assert str(routes.parse(text)) == expected


@given(st.sampled_from(CANONICAL), st.randoms(use_true_random=False))
def test_a_known_drawing_is_known_in_any_order(drawing: str, rng: random.Random) -> None:
    groups = drawing[5:].split("|")
    rng.shuffle(groups)
    texts = []
    for group in groups:
        sides = list(group.removesuffix("*"))
        rng.shuffle(sides)
        texts.append("".join(sides) + "*" * group.endswith("*"))
    text = f"{drawing[:5]}{'|'.join(texts)}"
    expansion = facts.EXPANSION_OF.get(routes.ROUTE_OF[drawing])
    assert routes.canonical_known(text, () if expansion is None else (expansion,)) == drawing
    if expansion is not None:
        with pytest.raises(BadInput, match=expansion):
            routes.canonical_known(text)


@pytest.mark.parametrize("route", oracle.ROUTES)
def test_orientations(route: str) -> None:
    assert list(routes.orientations(route)) == oracle.orientations(route)
    assert all(routes.ROUTE_OF[drawing] == route for drawing in oracle.orientations(route))


def test_the_routes_and_the_dice_are_those_of_the_rules() -> None:
    drawings = {route: str(drawing) for route, drawing in routes.ROUTE_DRAWINGS.items()}
    assert {route: drawings[route] for route in oracle.ROUTES} == oracle.ROUTES
    assert {route.id for route in facts.BASE_ROUTES} == set(oracle.BASE_AND_SPECIAL)
    assert list(facts.SPECIALS) == list(oracle.SPECIAL_ROUTES)
    assert set(routes.ROUTE_NAMES) == set(drawings)
    assert sorted(routes.ROUTE_OF) == sorted(DRAWING_NUMBERS)
    assert set(CANONICAL) <= set(DRAWING_NUMBERS)
    assert {face for die in facts.faces("original") for face in die} == set(oracle.BASE_ROUTES)
    assert {face for die in facts.faces("challenge") for face in die} == {*oracle.BASE_ROUTES, *oracle.CHALLENGE_ROUTES}


@pytest.mark.parametrize(
    "text",
    [
        *("", ":", "H-H-", "NS", "H-H:NS", "H-H--:NS", "h-h-:NS", "Z-H-:NS", " H-H-:NS", "H-H-:NS ", "H-H-:NS\n"),
        *("H-H-:", "H-H-:N", "H-H-:NE", "H-H-:NES", "H-H-:NNS", "H-H-:N|NS", "H-H-:ns", "H-H-:NS:", "H-H-:N S"),
        *("H-H-:NS|", "H-H-:|NS", "H-H-:NS**", "H-H-:*NS", "H-H-:N*S", "----:*", "----:N", "----:|", "H-H-:NS" * 99),
    ],
)
def test_invalid_text_of_a_drawing_is_refused(text: str) -> None:
    """The message quotes the text, but never all of a long one."""
    for reads in (routes.parse, routes.canonical_known):
        with pytest.raises(BadInput) as caught:
            reads(text)
        assert caught.value.code == "drawing-form"
        assert len(caught.value.message) < 200


@pytest.mark.parametrize("text", ["----:", "H-H-:N|S", "H-H-:NS*", "HRHR:NE|SW", "V-V-:NS", "MMMM:NESW", "HHH-:N|ES"])
def test_unknown_drawing(text: str) -> None:
    with pytest.raises(BadInput) as caught:
        routes.canonical_known(text)
    assert caught.value.code == "unknown-drawing"


@pytest.mark.parametrize("route", ["", "h-strait", "H-STRAIGHT", "sp-7", "x" * 500])
def test_unknown_route(route: str) -> None:
    with pytest.raises(BadInput) as caught:
        routes.orientations(route)
    assert caught.value.code == "unknown-route"
    near = "sp-" if route == "sp-7" else "h-straight"
    assert near in caught.value.message
    assert len(caught.value.message) < 200
