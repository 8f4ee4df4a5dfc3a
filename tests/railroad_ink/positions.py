"""Random positions for comparing implementations: sheets of random play, crowded legal sheets, and scattered tiles.

Each position comes from a number, so a failure names the position.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.playout import ROUNDS, Playout
from inkrally.railroad_ink.sheet.network import DRAWING_NUMBERS, DRAWINGS, ROUTE_NUMBERS, SPACE_NAMES, SPACES, Network
from inkrally.railroad_ink.sheet.routes import ROUTE_OF

from . import oracle

ALL = tuple(number for number, drawing in enumerate(DRAWINGS) if ROUTE_OF[drawing] in oracle.ROUTES)
"""The drawings that the oracle knows: those of the editions, and those of expansions that consist of sides only."""
HIGHWAYS = tuple(number for number in ALL if set(DRAWINGS[number][:4]) <= set("H-"))
JUNCTIONS = tuple(number for number in HIGHWAYS if DRAWINGS[number].count("H") >= 3)


CROWD = frozenset(oracle.BASE_AND_SPECIAL) | oracle.UNCONNECTED
"""The routes that are joined by rule 4.1 or need not be joined."""

UNCONNECTED = frozenset(number for number in ALL if ROUTE_OF[DRAWINGS[number]] in oracle.UNCONNECTED)


def spaces_of(network: Network, number: int) -> int:
    """Return where a drawing may be placed as a face of its die."""
    return network.places(number, 0) if number in UNCONNECTED else network.spaces(number)


class Position(NamedTuple):
    """A sheet, as text for the oracle and as masks."""

    drawings: dict[str, str]
    network: Network


def masks(drawings: Mapping[str, str]) -> Network:
    """Return the masks of drawings that need not be legal."""
    network = Network()
    for space, drawing in drawings.items():
        network.place(DRAWING_NUMBERS[drawing], SPACES[space])
    return network


def played(
    seed: int, rounds: int = ROUNDS, expansions: tuple[str, ...] = (), edition: facts.Edition = "original"
) -> Position:
    """Return the sheet of a random game after this many rounds."""
    game = Playout(seed, expansions, edition)
    for _ in range(rounds):
        game.play_round()
    drawings = {SPACE_NAMES[space]: DRAWINGS[drawing] for drawing, space in game.drawn()}
    return Position(drawings, game.network)


def crowded(seed: int, tries: int = 150) -> Position:
    """Return a sheet on which routes of all dice were drawn repeatedly wherever legal."""
    rng = random.Random(f"crowded {seed}")
    network = Network()
    drawings: dict[str, str] = {}
    routes = [route for route in ROUTE_NUMBERS if route in CROWD]
    for _ in range(rng.randrange(tries)):
        places = [
            (number, index)
            for number in ROUTE_NUMBERS[rng.choice(routes)]
            for index in SPACES.values()
            if spaces_of(network, number) >> index & 1
        ]
        if places:
            number, index = rng.choice(places)
            network.place(number, index)
            drawings[SPACE_NAMES[index]] = DRAWINGS[number]
    return Position(drawings, network)


def thrown(rng: random.Random, spaces: Sequence[str], pool: Sequence[int], share: float = 1.0) -> Position:
    """Return tiles in about this share of some spaces, joined or not, without clashes. Denser than any real sheet."""
    network = Network()
    drawings: dict[str, str] = {}
    for space in rng.sample(spaces, len(spaces)):
        fitting = [number for number in pool if not network.clashes(number) >> SPACES[space] & 1]
        if fitting and rng.random() < share:
            number = rng.choice(fitting)
            network.place(number, SPACES[space])
            drawings[space] = DRAWINGS[number]
    return Position(drawings, network)


def block(columns: str, rows: str) -> list[str]:
    return [column + row for column in columns for row in rows]


def mixed(count: int) -> Iterator[tuple[str, Position]]:
    """Yield positions of random play after each number of rounds, every fourth a crowded one, each with its name."""
    for seed in range(count):
        if seed % 4 == 3:
            yield f"crowded({seed})", crowded(seed)
        else:
            yield f"played({seed}, {seed % (ROUNDS + 1)})", played(seed, seed % (ROUNDS + 1))
