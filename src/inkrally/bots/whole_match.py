"""A whole match between bots from one seed: the function that the games' packages export as `play`."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from secrets import randbits

import msgspec

from inkrally.bots.player import bots_of
from inkrally.games import GAMES
from inkrally.match.chance import numbered_seed
from inkrally.match.errors import BadInput
from inkrally.match.game import Open, command_of
from inkrally.match.match import Match


def play(game: str, bots: Sequence[str], options: msgspec.Struct, seed: int | None = None) -> Match:
    """Return a finished match with one seat for each bot, in their order.

    The same seed gives the same match, which `inkrally arena --seed` plays first. None chooses a random seed.

    Raises:
        BadInput: A bot does not exist (`unknown-bot`), their number is wrong (`seats`), or the options are invalid.
    """
    known = bots_of(game)
    for number, name in enumerate(bots):
        if name not in known:
            raise BadInput("unknown-bot", f"there is no bot {name[:40]!r}; there are: {', '.join(known)}", str(number))
    if seed is None:
        seed = randbits(32)
    match = Match(GAMES[game], options, bots, numbered_seed(seed))
    match.submit(Open())
    decision = 0
    while not match.over:
        for seat in match.owes:
            decision += 1
            choice = known[bots[seat]].choose(match.view(seat), Random(f"{seed} {seat} {decision}"))
            match.submit(command_of(match.game, seat, choice.acts))
    return match
