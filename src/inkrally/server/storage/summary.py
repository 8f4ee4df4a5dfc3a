"""The summary of a match, stored with its table, so that lists need not replay matches.

This module has what all games share. Each game defines the rest in its pack.
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
    """The summary of a match. `phase` is what is asked of the players, None when the match is over.

    `round` counts from 1, and `rounds` is None if their number is open. `places` are set when the match is over.
    `sheets` (by seat, not decoded, as only one is needed) and `robots` (each with its seat) belong to a game.
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
    """Return the summary module of a game and its decoder, or None if it has none."""
    named = PACKS[game].summary_module if game in PACKS else ""
    if not named:
        return None, msgspec.json.Decoder(MatchSummary)
    module = load_named(named)
    return module, msgspec.json.Decoder(module.MatchSummary)


def summary_text(doc: TableDocument, game: AnyGame, state: State[Any, Any]) -> str:
    """Return the summary of a match between two rounds, as it is stored."""
    view = game.see(state, None)
    module, _ = _pack(game.name)
    if module is not None:
        return _encode(module.summary(view, [isinstance(each, Player) for each in doc.seats])).decode()
    phase = None if view.phase is None else view.phase.name
    places = () if view.result is None else view.result.places
    return _encode(MatchSummary(phase, game.status(state.table).round, places=places)).decode()


def rank(game: str, text: str, seat: Seat) -> int:
    """Return the number by which results with the same dice are ordered, the best highest. `text` is as stored."""
    module, decoder = _pack(game)
    seen = decoder.decode(text)
    found: int = -seen.places[seat] if module is None else module.rank(seen, seat)
    return found
