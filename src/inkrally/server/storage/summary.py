"""What lists show of a match: kept with its table, so that a list of many folds none of them.

What of a game is shown its pack says; here stands what every game has. Knows no game, no store.
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
    """A match from afar. `phase` is what is asked, None when it is over; `round` counts from 1, `rounds` is None where
    nobody knows how many there will be; `places` are there when it is over.

    The others are a game's own: `sheets` by seat, unread, since one of many is wanted; `robots` each with its seat.
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
    """The module of a game's summaries, and what reads one; None where it has none."""
    named = PACKS[game].summary_module if game in PACKS else ""
    if not named:
        return None, msgspec.json.Decoder(MatchSummary)
    module = load_named(named)
    return module, msgspec.json.Decoder(module.MatchSummary)


def summary_text(doc: TableDocument, game: AnyGame, state: State[Any, Any]) -> str:
    """A match as it stands between two rounds, as it is kept."""
    view = game.see(state, None)
    module, _ = _pack(game.name)
    if module is not None:
        return _encode(module.summary(view, [isinstance(each, Player) for each in doc.seats])).decode()
    phase = None if view.phase is None else view.phase.name
    places = () if view.result is None else view.result.places
    return _encode(MatchSummary(phase, game.status(state.table).round, places=places)).decode()


def rank(game: str, text: str, seat: Seat) -> int:
    """A number by which results with the same chance are put in order, the best highest; `text` as it is kept."""
    module, decoder = _pack(game)
    seen = decoder.decode(text)
    found: int = -seen.places[seat] if module is None else module.rank(seen, seat)
    return found
