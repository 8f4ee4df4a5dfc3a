"""What-if tables: tables at which one player plays a finished match again from one of its rounds, against bots."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec

from inkrally.games import ANALYZED_GAMES, GAMES
from inkrally.match.chance import new_seed
from inkrally.match.errors import BadInput, Refusal
from inkrally.match.game import AnyGame
from inkrally.match.log import Entry, Log
from inkrally.match.match import ACTION_EVENTS, Match
from inkrally.server.bot_levels import strongest_level
from inkrally.server.features.reviews.forms import WhatIfRequest
from inkrally.server.live.tables import Tables, is_id, new_id, unknown_table
from inkrally.server.storage.store import Write
from inkrally.server.storage.table_rows import check_over, table_from_rows
from inkrally.table.document import BotSeat, Clock, Player, TableDocument, WhatIf
from inkrally.table.names import match_names, player_name
from inkrally.table.table import TableCore


def entries_before(game: AnyGame, log: Log, round_number: int) -> Sequence[Entry]:
    """Return the log entries before the first action of a round. They include the dice of that round.

    Raises BadInput (`round-unknown`).
    """
    state = game.begin(log.header.options, len(log.header.seats))
    for place, entry in enumerate(log.entries):
        if isinstance(entry.event, ACTION_EVENTS) and game.status(state.table).round == round_number > 0:
            return log.entries[:place]
        state = game.evolve(state, entry.event)
    raise BadInput("round-unknown", f"no player acted in round {round_number} of this match", "round")


def continued_table(table: TableCore, table_id: str, account: str, wanted: WhatIfRequest, now: int) -> TableCore:
    """Return a new table that continues a finished match from a round. The strongest bot level plays the other seats.

    Args:
        table: The finished table.
        table_id: The ID of the new table.
        account: The account of the player.
        wanted: The request.
        now: The time in milliseconds since 1970.

    Raises:
        Refusal: The game has no analysis (`not-reviewed`), or there is no such seat (`seat-unknown`).
        BadInput: The round or the name is invalid (`round-unknown`, `name`).
    """
    old = table.match
    assert old is not None
    if table.game.name not in ANALYZED_GAMES:
        raise Refusal("not-reviewed", "matches of this game cannot be continued")
    count = len(table.doc.seats)
    if not 0 <= wanted.seat < count:
        raise Refusal("seat-unknown", f"the seats are 0 to {count - 1}; there is no {wanted.seat}", "seat")
    entries = entries_before(table.game, old.log, wanted.round)
    player = Player(_name(table, account, wanted), account)
    strongest = BotSeat(strongest_level(table.game.name))
    seats = tuple(player if seat == wanted.seat else strongest for seat in range(count))
    setup = msgspec.structs.replace(
        table.doc.setup,
        seats=count,
        clock=Clock(),
        open_drafts=False,
        stand_in=table.levels[0],
        hints=True,
        public=False,
        rated=False,
    )
    game = GAMES[table.game.name]  # the present rules, because this is a new match
    seed = old.seed if wanted.dice == "same" else new_seed()
    match = Match(game, old.header.options, match_names(seats), seed)
    match.take_over(entries)
    what_if = WhatIf(table.doc.id, wanted.round, wanted.dice)
    doc = TableDocument(table_id, setup, account, seats, now, status="playing", what_if=what_if)
    return TableCore(doc, game, table.levels, match)


async def make_what_if(
    tables: Tables, account: str, table_id: str, wanted: WhatIfRequest, address: str
) -> tuple[str, int]:
    """Create a what-if table from a finished match. Return the ID of the new table and the seat of the player.

    Raises:
        Refusal: `table-unknown`, `not-over`, `not-reviewed` or `seat-unknown`.
        BadInput: `round-unknown` or `name`.
        StoreError: The store does not answer.
    """
    if (found := await tables.store.load(table_id) if is_id(table_id) else None) is None:
        raise unknown_table()
    check_over(found[0].status)
    if wanted.name is not None:
        wanted = msgspec.structs.replace(wanted, name=tables.authors.seat_name(account, wanted.name))
    table = await asyncio.to_thread(
        lambda now: continued_table(table_from_rows(found), new_id(), account, wanted, now), tables.now()
    )
    tables.owners.record(table.doc.id, address)
    await tables.add(Write(), table)
    return table.doc.id, wanted.seat


def _name(table: TableCore, account: str, wanted: WhatIfRequest) -> str:
    """Return the name of the player at the new table: the wanted name, or a name of the finished match."""
    if wanted.name is not None:
        return player_name(wanted.name)
    own = table.doc.seat_of(account)
    assert table.match is not None
    return table.match.header.seats[wanted.seat if own is None else own]
