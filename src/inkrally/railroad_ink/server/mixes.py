"""Computes the effects of a choice of expansions (a mix), and makes random mixes from the boxes of a player.

All figures come from the rules and from the points for stars in the solo tour. Keep stored tables and players out of
this module.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Collection
from itertools import combinations
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler

from inkrally.match.errors import BadInput, Problem
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.game import Options
from inkrally.railroad_ink.house_rules import FACE_NAMES
from inkrally.railroad_ink.server.solo_tour import GAME, tour_stops
from inkrally.server.http.request_guard import RequestGuard
from inkrally.server.http.responses import HttpRequest, json
from inkrally.server.live.setups import setup_problem
from inkrally.table.document import TableSetup

MAX_RANDOM_EXPANSIONS = 3
"""The maximum number of expansions in a random mix, because most sheets do not have room for more expansions."""
MAX_TRIES = 50
"""The maximum number of random mixes tried before a single expansion is chosen."""


class MixFacts(msgspec.Struct, frozen=True):
    """The effects of a choice of options.

    Attributes:
        rounds: The number of rounds in which players draw.
        dice: The maximum number of dice in a round, by owner: `white`, or the name of an expansion.
        stars: For each chosen expansion with measured stars, the points for three stars in its stop of the solo tour.
    """

    rounds: int
    dice: dict[str, int]
    stars: dict[str, int]


class MixRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request for the effects of a mix.

    Attributes:
        options: The options of a match, in the form for a new table.
        seats: The number of seats.
    """

    options: dict[str, Any]
    seats: int = 1


class WhiteDice(msgspec.Struct, frozen=True):
    """The white dice, for the choice of own dice.

    Attributes:
        dice: The faces of each white die by edition.
        faces: The faces that own dice may have.
    """

    dice: dict[str, tuple[facts.Die, ...]]
    faces: tuple[str, ...]


class RandomMixRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a random mix.

    Attributes:
        boxes: The names of the boxes from which to choose; empty for all boxes.
        seats: The number of seats.
    """

    boxes: tuple[str, ...] = ()
    seats: int = 1


class RandomMix(msgspec.Struct, frozen=True):
    """The options of a random mix."""

    options: dict[str, Any]


def mix_problem(options: dict[str, Any], seats: int) -> Problem | None:
    """Return the problem that prevents a table with these options, or None."""
    return setup_problem(TableSetup(GAME, "x", seats, options))


def mix_facts(options: dict[str, Any], seats: int) -> MixFacts:
    """Return the effects of the options. Raises BadInput if a table with these options is not possible."""
    if (problem := mix_problem(options, seats)) is not None:
        raise BadInput(problem.code, problem.message, problem.at, problem.args)
    chosen = msgspec.convert(options, Options)
    setup = chosen.setup
    dice: Counter[str] = Counter()
    for number in range(1, setup.rounds + 1):
        for here in (setup, setup.end_of(number)):
            if here is not None:
                dice |= Counter(die.owner_name for die in here.dice(number))
    stars = {stop.expansion: stop.stars[-1] for stop in tour_stops() if stop.stars}
    return MixFacts(setup.rounds, dict(dice), {name: stars[name] for name in chosen.expansions or () if name in stars})


def random_mix(boxes: Collection[str], seats: int, chance: random.Random) -> RandomMix:
    """Return a random legal mix of the expansions of `boxes`, or of all boxes if `boxes` is empty.

    The mix has no two expansions that combine badly. Raises BadInput (`shape`) for an unknown box.
    """
    known = {box.name: box for box in facts.BOXES if any(name in facts.EXPANSIONS for name in box.expansions)}
    for name in boxes:
        if name not in known:
            raise BadInput("shape", f"there is no box {name!r}", "boxes")
    owned = [known[name] for name in dict.fromkeys(boxes)] or [*known.values()]
    names = sorted({name for box in owned for name in box.expansions if name in facts.EXPANSIONS})
    editions = sorted({box.edition for box in owned})
    for tries in range(MAX_TRIES + 1):
        most = 1 if tries == MAX_TRIES else min(MAX_RANDOM_EXPANSIONS, len(names))
        expansions = chance.sample(names, chance.randint(1, most))
        options: dict[str, Any] = {"edition": chance.choice(editions), "expansions": expansions}
        badly = any(_combine_badly(*pair) for pair in combinations(expansions, 2))
        if not badly and mix_problem(options, seats) is None:
            return RandomMix(options)
    raise BadInput("shape", f"no mix of these boxes can be played with {seats} seats", "seats")


def _combine_badly(one: str, other: str) -> bool:
    return other in facts.EXPANSIONS[one].harsh_with or one in facts.EXPANSIONS[other].harsh_with


def mix_routes(guard: RequestGuard) -> list[HTTPRouteHandler]:
    """Return the HTTP routes of mixes."""
    chance = random.SystemRandom()

    @post("/api/railroad-ink/mix", status_code=200, cost=2.0)
    async def mix(request: HttpRequest) -> Response[bytes]:
        _, body = await guard.read(request, MixRequest)
        return json(await asyncio.to_thread(mix_facts, body.options, body.seats))

    @post("/api/railroad-ink/random-mix", status_code=200, cost=3.0)
    async def surprise(request: HttpRequest) -> Response[bytes]:
        _, body = await guard.read(request, RandomMixRequest)
        return json(await asyncio.to_thread(random_mix, body.boxes, body.seats, chance))

    @get("/api/railroad-ink/white-dice", cost=1.0)
    async def white_dice() -> Response[bytes]:
        return json(WhiteDice({edition: facts.faces(edition) for edition in facts.DICE.editions}, FACE_NAMES))

    return [mix, surprise, white_dice]
