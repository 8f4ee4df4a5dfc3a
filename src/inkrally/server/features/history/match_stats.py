"""The rows of a finished match in the history: one for each player, with a few statistics that the game defines.

The functions compute rows from the summary that is stored with the table, so no match is replayed. Keep names of games
and the store out of this module.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from inkrally.games import ANALYZED_GAMES, PACKS
from inkrally.lobby.ratings import SeatStanding, ranks_of
from inkrally.lobby.time_controls import speed_of, time_control_of
from inkrally.pack import MAX_STATS, MatchStat, SeatLoss, load_named
from inkrally.table.document import Player, TableDocument

MAX_VARIANT_CHARS = 200
"""The maximum length of the short text for the options, which the column allows."""

_review = msgspec.json.Decoder(dict[str, msgspec.Raw])


def module_of(game: str) -> Any:
    """Return the summary module of a game (`Pack.summary_module`), or None if the game has no statistics."""
    named = PACKS[game].summary_module if game in PACKS else ""
    module = load_named(named) if named else None
    return module if hasattr(module, "STATS") else None


def stat_columns_of(game: str) -> tuple[MatchStat, ...]:
    """Return the statistics that a game keeps for each seat of a match."""
    module = module_of(game)
    found: tuple[MatchStat, ...] = () if module is None else module.STATS
    assert len(found) <= MAX_STATS
    return found


def variant_of(game: str, options: dict[str, Any]) -> str:
    """Return the variant of a match: a short text for its options, which the column `box` stores.

    Matches of the same variant share statistics.
    """
    module = module_of(game)
    return "" if module is None else str(module.variant_of(options))[:MAX_VARIANT_CHARS]


def options_of(game: str, box: str) -> dict[str, Any]:
    """Return the options of a variant, given its short text."""
    module = module_of(game)
    found: dict[str, Any] = {} if module is None else module.options_of(box)
    return found


def parts_of(game: str, box: str) -> tuple[str, ...]:
    """Return the parts of a variant, such as its expansions, each as the variant with only this part."""
    module = module_of(game)
    found: tuple[str, ...] = module.variant_parts(box) if hasattr(module, "variant_parts") else ()
    return found


def has_sheets(game: str) -> bool:
    """Return whether a game has sheets to show."""
    module = module_of(game)
    return module is not None and bool(module.HAS_SHEETS)


def history_rows(
    doc: TableDocument, summary: str, at: int, rated: Sequence[SeatStanding] | None
) -> list[dict[str, Any]]:
    """Return the rows of `history` for a finished match, one for each player with an account.

    Returns no rows for lessons and puzzles, because everyone plays them with the same known dice. There are no rows
    either for what-if matches (which continue another match), for matches with undo of rounds, and for matches without
    a result.

    Args:
        doc: The document of the table.
        summary: The stored summary, as JSON.
        at: When the match ended, in milliseconds since 1970.
        rated: The standings, for a rated match.
    """
    module = module_of(doc.setup.game)
    seen = msgspec.json.decode(summary, type=_Summary if module is None else module.MatchSummary)
    if (
        doc.what_if is not None
        or doc.lesson is not None
        or doc.puzzle is not None
        or doc.take_back
        or len(seen.places) < len(doc.seats)
    ):
        return []
    standings = rated or [SeatStanding("", seen.places[seat], int(_left(doc, seat))) for seat in range(len(doc.seats))]
    ranks = ranks_of(standings)
    people = sum(isinstance(each, Player) for each in doc.seats)
    rows = []
    for seat, each in enumerate(doc.seats):
        if not isinstance(each, Player) or not each.account:
            continue
        found = () if module is None else module.match_stats(seen, seat)
        numbers = (*found, *(None,) * MAX_STATS)[:MAX_STATS]
        rows.append(
            {
                "account": each.account,
                "table_id": doc.id,
                "at": at,
                "game": doc.setup.game,
                "tempo": speed_of(time_control_of(doc.setup.clock.seconds)),
                "box": variant_of(doc.setup.game, doc.setup.options),
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


def score_parts_of(game: str, sheet: bytes) -> dict[str, int]:
    """Return the points of a stored sheet by part, such as an expansion; empty if the game has no such parts.

    Returns no parts for a sheet that cannot be read: the list then shows the match without the parts.
    """
    module = module_of(game)
    try:
        found: dict[str, int] = module.score_parts(sheet) if hasattr(module, "score_parts") else {}
    except msgspec.MsgspecError:
        return {}
    return found


def review_rows(game: str, table_id: str, review: bytes) -> list[dict[str, Any]]:
    """Return the rows of `reviewed` for a review: the loss of each seat and of each of its turns, in points or turns.

    `review` is the review in the format of the game, as JSON. Raises msgspec.MsgspecError.
    """
    module = module_of(game)
    if module is None or game not in ANALYZED_GAMES or not hasattr(module, "losses_of"):
        return []
    found: tuple[SeatLoss, ...] = module.losses_of(review)
    return [
        {"table_id": table_id, **msgspec.structs.asdict(each), "turns": msgspec.json.encode(each.turns).decode()}
        for each in found
        if each.rounds
    ]


def review_within(state: bytes) -> bytes:
    """Return the review inside a stored `ReviewStatus`, in the format of the game, as JSON.

    Raises msgspec.MsgspecError, KeyError.
    """
    return bytes(_review.decode(state)["review"])


class _Summary(msgspec.Struct):
    """The part of a summary that this module reads."""

    places: tuple[int, ...] = ()


def _left(doc: TableDocument, seat: int) -> bool:
    """Return whether the player of a seat left the match before its end."""
    occupant = doc.seats[seat]
    return isinstance(occupant, Player) and occupant.has_missed_turns


def _outcome(ranks: Sequence[int], seat: int) -> str:
    """Return the result of a seat, given the ranks of all seats."""
    if len(ranks) == 1:
        return "alone"
    if ranks[seat] != 1:
        return "lost"
    return "won" if ranks.count(1) == 1 else "shared"
