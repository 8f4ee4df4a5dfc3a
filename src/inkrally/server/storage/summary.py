"""The summary of a match, which is stored with its table so that lists need not replay matches.

This module has the fields that all games share. A game defines further fields in its `Pack.summary_module`.
"""

from __future__ import annotations

from typing import Any

import msgspec

from inkrally.games import PACKS
from inkrally.match.game import AnyGame, Seat, State
from inkrally.pack import load_named
from inkrally.server.decoders import cached_factory
from inkrally.table.document import Player, TableDocument


class MatchSummary(msgspec.Struct, frozen=True, omit_defaults=True):
    """The summary of a match.

    Attributes:
        phase: The name of the decision that players must make, such as `draw`. None when the match is over.
        round: The round, from 1.
        rounds: The number of rounds, or None if it is not fixed.
        sheets: In a game with sheets, the sheet of each seat as JSON. Lists decode only one.
        robots: In a game with robots, the robots with their seats.
        flags: In a race, the number of flags of the course.
        lives: In a race, the number of lives of each robot at the start.
        places: The place of each seat, from 1. Empty until the match is over.
    """

    phase: str | None
    round: int
    rounds: int | None = None
    sheets: tuple[msgspec.Raw, ...] = ()
    robots: tuple[dict[str, Any], ...] = ()
    flags: int = 0
    lives: int = 0
    places: tuple[int, ...] = ()


_encode = msgspec.json.Encoder().encode


@cached_factory
def _pack(game: str) -> tuple[Any, Any]:
    """Return the summary module of a game (None without one), and the decoder of the game's summaries."""
    named = PACKS[game].summary_module if game in PACKS else ""
    if not named:
        return None, msgspec.json.Decoder(MatchSummary)
    module = load_named(named)
    return module, msgspec.json.Decoder(module.MatchSummary)


def summary_text(doc: TableDocument, game: AnyGame, state: State[Any, Any]) -> str:
    """Return the summary of a match in a state, as JSON for the store."""
    view = game.see(state, None)
    module, _ = _pack(game.name)
    if module is not None:
        return _encode(module.summary(view, [isinstance(each, Player) for each in doc.seats])).decode()
    phase = None if view.phase is None else view.phase.name
    places = () if view.result is None else view.result.places
    return _encode(MatchSummary(phase, game.status(state.table).round, places=places)).decode()


def rank(game: str, text: str, seat: Seat) -> int:
    """Return a number by which results with the same dice are ordered, higher for a better result.

    Args:
        game: The name of the game.
        text: The stored summary.
        seat: The seat.
    """
    module, decoder = _pack(game)
    seen = decoder.decode(text)
    found: int = -seen.places[seat] if module is None else module.rank(seen, seat)
    return found
