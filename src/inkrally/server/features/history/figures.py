"""What is kept of a match that is over beside its log: for each player a few numbers, as the game's pack names them.

Read off the summary that is kept with the table, so nothing is folded. Knows no game and no store.
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
    """The module of a game's summaries; None where it has none, or keeps no figures."""
    named = PACKS[game].summary if game in PACKS else ""
    module = load(named) if named else None
    return module if hasattr(module, "FIGURES") else None


def figures_of(game: str) -> tuple[KeptFigure, ...]:
    """What is kept of each seat of a game's matches."""
    module = module_of(game)
    found: tuple[KeptFigure, ...] = () if module is None else module.FIGURES
    assert len(found) <= MOST_FIGURES
    return found


def box_of(game: str, options: dict[str, Any]) -> str:
    """What a match is played with, in short."""
    module = module_of(game)
    return "" if module is None else str(module.box_of(options))[:MOST_BOX]


def options_of(game: str, box: str) -> dict[str, Any]:
    """The options that say a box."""
    module = module_of(game)
    found: dict[str, Any] = {} if module is None else module.options_of(box)
    return found


def has_sheets(game: str) -> bool:
    """Whether a seat's sheet can be shown."""
    module = module_of(game)
    return module is not None and bool(module.SHEETS)


def history_rows(doc: TableDoc, summary: str, at: int, rated: Sequence[RatedSeat] | None) -> list[dict[str, Any]]:
    """The rows of a match that is over, one for each player who is known. `summary` as it is kept with the table; `at`
    its end; `rated` what a rated match came to. None of a lesson, which everybody plays with dice that are known, and
    whose table soon goes; none of a match that goes on in the middle of another, or has no result."""
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
    """By seat what was given away, by a review as its analysis tells it. Raises msgspec.MsgspecError."""
    module = module_of(game)
    if module is None or game not in ANALYSED or not hasattr(module, "lost"):
        return []
    found: tuple[SeatLost, ...] = module.lost(review)
    return [{"table_id": table_id, **msgspec.structs.asdict(each)} for each in found if each.rounds]


def review_within(told: bytes) -> bytes:
    """The analysis' own review in a ReviewState as it is kept, unpacked. Raises msgspec.MsgspecError, KeyError."""
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
