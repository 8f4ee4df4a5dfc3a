"""A whole match played by bots alone, from one seed: what the front doors of the games call `play`. Knows no game."""

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
    """A finished match of the named game: one seat for each bot, in their order.

    The same seed gives the same match, which is the one that `inkrally arena --seed` plays first; None draws one.
    Raises BadInput: `unknown-bot` for a level that the game has not, `seats` for a number of bots that it does not
    seat, and whatever the game has against the options.
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
