"""The rows of a finished match in the history: one for each player, with a few numbers that the game defines.

They come from the summary that is stored with the table, so no match is replayed. Keep games and the store out of this
module.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from inkrally.games import ANALYSED, PACKS
from inkrally.pack import MOST_FIGURES, KeptFigure, SeatLost, load
from inkrally.place.paces import pace_of, tempo_of
from inkrally.place.ratings import RatedSeat, ranks_of
from inkrally.table.doc import Player, TableDoc

MOST_BOX = 200

_review = msgspec.json.Decoder(dict[str, msgspec.Raw])


def module_of(game: str) -> Any:
    """Return the summary module of a game, or None if the game has none or keeps no figures."""
    named = PACKS[game].summary if game in PACKS else ""
    module = load(named) if named else None
    return module if hasattr(module, "FIGURES") else None


def figures_of(game: str) -> tuple[KeptFigure, ...]:
    """Return the figures that a game keeps for each seat of a match."""
    module = module_of(game)
    found: tuple[KeptFigure, ...] = () if module is None else module.FIGURES
    assert len(found) <= MOST_FIGURES
    return found


def box_of(game: str, options: dict[str, Any]) -> str:
    """Return a short text for the options of a match: the box, by which matches are grouped."""
    module = module_of(game)
    return "" if module is None else str(module.box_of(options))[:MOST_BOX]


def options_of(game: str, box: str) -> dict[str, Any]:
    """Return the options of a box."""
    module = module_of(game)
    found: dict[str, Any] = {} if module is None else module.options_of(box)
    return found


def has_sheets(game: str) -> bool:
    """Return whether a game has sheets to show."""
    module = module_of(game)
    return module is not None and bool(module.SHEETS)


def history_rows(doc: TableDoc, summary: str, at: int, rated: Sequence[RatedSeat] | None) -> list[dict[str, Any]]:
    """Return the history rows of a finished match, one for each player with an account.

    Lessons have no rows, as everyone plays them with the same known dice. Neither have what-if matches, matches in
    which turns could be taken back, and matches without a result.

    Args:
        doc: The document of the table.
        summary: The stored summary, as JSON.
        at: When the match ended, in milliseconds since 1970.
        rated: The standings of a rated match.
    """
    module = module_of(doc.setup.game)
    seen = msgspec.json.decode(summary, type=_places_type(module))
    if doc.what_if is not None or doc.lesson is not None or doc.take_back or len(seen.places) < len(doc.seats):
        return []
    standings = rated or [RatedSeat("", seen.places[seat], int(_left(doc, seat))) for seat in range(len(doc.seats))]
    ranks = ranks_of(standings)
    people = sum(isinstance(each, Player) for each in doc.seats)
    rows = []
    for seat, each in enumerate(doc.seats):
        if not isinstance(each, Player) or not each.account:
            continue
        found = () if module is None else module.figures(seen, seat)
        numbers = (*found, *(None,) * MOST_FIGURES)[:MOST_FIGURES]
        rows.append(
            {
                "account": each.account,
                "table_id": doc.id,
                "at": at,
                "game": doc.setup.game,
                "tempo": tempo_of(pace_of(doc.setup.clock.seconds)),
                "box": box_of(doc.setup.game, doc.setup.options),
                "seat": seat,
                "people": people,
                "place": ranks[seat],
                "outcome": _outcome(ranks, seat),
                "public": int(doc.setup.public or doc.setup.rated),
                "counts": int(not standings[seat].gone and (doc.dice_of is None or doc.dice_link is not None)),
                **{f"figure_{number}": each for number, each in enumerate(numbers, 1)},
            }
        )
    return rows


def lost_rows(game: str, table_id: str, review: bytes) -> list[dict[str, Any]]:
    """Return what each seat lost by a review, as rows. Raises msgspec.MsgspecError."""
    module = module_of(game)
    if module is None or game not in ANALYSED or not hasattr(module, "lost"):
        return []
    found: tuple[SeatLost, ...] = module.lost(review)
    return [{"table_id": table_id, **msgspec.structs.asdict(each)} for each in found if each.rounds]


def review_within(told: bytes) -> bytes:
    """Return the game's own review inside a stored ReviewState. Raises msgspec.MsgspecError, KeyError."""
    return bytes(_review.decode(told)["review"])


class _Places(msgspec.Struct):
    places: tuple[int, ...] = ()


def _places_type(module: Any) -> Any:
    return _Places if module is None else module.MatchSummary


def _left(doc: TableDoc, seat: int) -> bool:
    occupant = doc.seats[seat]
    return isinstance(occupant, Player) and occupant.missing


def _outcome(ranks: Sequence[int], seat: int) -> str:
    if len(ranks) == 1:
        return "alone"
    if ranks[seat] != 1:
        return "lost"
    return "won" if ranks.count(1) == 1 else "shared"
