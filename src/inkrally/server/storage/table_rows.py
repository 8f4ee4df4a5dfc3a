"""Conversion between tables in memory and the rows of the store."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from inkrally.games import GAMES
from inkrally.lobby.ratings import BOT_PREFIX, SeatStanding, gone_name, is_ratable
from inkrally.lobby.time_controls import speed_of, time_control_of
from inkrally.match.errors import Refusal
from inkrally.match.game import AnyGame
from inkrally.match.log import Entry
from inkrally.match.match import Match
from inkrally.server.bot_levels import level_names
from inkrally.server.decoders import acts_decoder, event_decoder
from inkrally.server.storage.row_decoding import read_doc, read_header
from inkrally.server.storage.summary import rank, summary_text
from inkrally.table.document import BotSeat, Occupant, Player, TableDocument
from inkrally.table.phase import DraftRow
from inkrally.table.rated import can_be_rated, rounds_after_leaving
from inkrally.table.setup import options_of
from inkrally.table.table import TableCore

if TYPE_CHECKING:
    # Import late: worker processes need no store, and its imports would take half of their start.
    from inkrally.server.storage.store import Store, Write

THREAD_FOLD_ENTRIES = 64
"""A match with more log entries than this is replayed in a thread, so that the event loop is not blocked."""
THREAD_DECODE_CHARS = 4096
"""A table with a longer document is decoded in a thread. Only documents with a player's own course are this long."""

Rows: TypeAlias = "tuple[Any, Sequence[Any], Sequence[Any]]"
"""A table as it is stored: its row in `tables`, its rows in `entries`, and its rows in `drafts`."""
Near: TypeAlias = "Callable[[str, Sequence[str]], tuple[int, ...]]"
"""Returns which players of a table shared an address, given the table ID and the players by seat.

The result has a group number for each seat, as `PlayerAddresses.groups` returns it.
"""

_encode = msgspec.json.Encoder().encode


def _text(value: Any) -> str:
    """Encode a value as JSON text for a column."""
    return _encode(value).decode()


def _owes_row(table: TableCore, now: int) -> dict[str, Any]:
    """Return the columns of `tables` that may change with each log entry, with their values."""
    doc, owes = table.doc, () if table.match is None else table.match.owes
    # A server that starts loads the tables where a bot owes a commit, but only those where a person waits for the bot.
    watched = _has_people(doc) and not doc.is_paused and any(map(doc.played_by_bot, owes))
    return {"owes": _text(owes), "watched": int(watched), "updated": now}


def _doc_row(table: TableCore, now: int) -> dict[str, Any]:
    """Return the columns of `tables` that may change with the document, with their values."""
    doc = table.doc
    return {
        "doc": _text(doc),
        "status": doc.status,
        "deadline": doc.due if _has_people(doc) else None,
        "listed": int(doc.setup.public and doc.status != "over"),
        **_owes_row(table, now),
    }


def _has_people(doc: TableDocument) -> bool:
    """Return whether a match is running and a player has a seat."""
    return doc.status == "playing" and any(isinstance(each, Player) for each in doc.seats)


def add_seats(write: Write, doc: TableDocument) -> None:
    """Add the rows of `seats` to a write: the accounts of the players and of the host."""
    found: dict[str, int | None] = {doc.host: None, **doc.accounts}
    for account, seat in found.items():
        write.add("seat", table_id=doc.id, account=account, seat=seat)


def _add_match(write: Write, table_id: str, match: Match) -> None:
    """Add the seed and the header of a match that has begun."""
    write.add("seed", key=table_id, seed=match.seed, header=_text(match.header))


def _add_entry(write: Write, table_id: str, entry: Entry) -> None:
    """Add the row of a log entry."""
    write.add("entry", table_id=table_id, n=entry.n, at=entry.at, event=_text(entry.event), by=entry.by)


def add_table(write: Write, table: TableCore, now: int) -> None:
    """Add all rows of a new table to a write. `now` is in milliseconds since 1970."""
    doc, match = table.doc, table.match
    row = _doc_row(table, now)
    glance = None if match is None else summary_text(doc, table.game, match.state)
    lesson = int(doc.lesson is not None or doc.puzzle is not None)
    for account in (doc.host, *doc.accounts):
        write.living(account)
    write.add("table", id=doc.id, **row, seed=None, header=None, created=now, glance=glance, lesson=lesson)
    add_seats(write, doc)
    if match is not None:
        _add_match(write, doc.id, match)
        for entry in match.entries:
            _add_entry(write, doc.id, entry)


def add_difference(write: Write, before: TableCore, after: TableCore, now: int, near: Near | None = None) -> None:
    """Add the rows to a write that differ between an earlier state of a table and a later one.

    There may be several commands between the two states. Each row is written only once.

    Args:
        write: The write.
        before: The earlier state, which is stored.
        after: The state to store.
        now: The time in milliseconds since 1970.
        near: Returns which players shared an address, for the result of a rated match.
    """
    table_id, doc, match = after.doc.id, after.doc, after.match
    settled = doc.number != before.doc.number
    if doc is not before.doc:
        write.add("doc", key=table_id, **_doc_row(after, now))
        if doc.seats != before.doc.seats or doc.host != before.doc.host:
            for account in sorted(doc.accounts.keys() - {before.doc.host, *before.doc.accounts}):
                write.living(account)
            write.add("no-seats", key=table_id)
            add_seats(write, doc)
    elif match is not before.match:
        write.add("owes", key=table_id, **_owes_row(after, now))
    if match is not None and (settled or before.match is None):
        # The summary changes only after a phase, because the public state does not change in between.
        text = summary_text(doc, after.game, match.state)
        write.add("glance", key=table_id, glance=text)
        if doc.dice_link is not None and doc.status == "over":
            left = not isinstance(doc.seats[0], Player) or doc.seats[0].stand_in
            result = rank(after.game.name, text, 0)
            write.add("tried", key=table_id, at=now, result=result, left=int(left))
        first = doc.seats[0]
        if doc.repeats and doc.status == "over" and isinstance(first, Player) and not first.has_missed_turns:
            of = {"link_id": doc.repeats, "account": first.account, "table_id": table_id, "name": first.name}
            write.add("repeated", **of, finished=now, rank=rank(after.game.name, text, 0))
        if doc.setup.rated and doc.status == "over":
            _add_result(write, after, match, now, near)
    if match is not None and match is not before.match:
        stored = 0
        if before.match is None:
            _add_match(write, table_id, match)
        else:
            stored = len(before.match.entries)
        if len(match.entries) < stored:  # rounds were undone
            write.add("no-entries", key=table_id, last=len(match.entries))
        for entry in match.entries[stored:]:
            _add_entry(write, table_id, entry)
    if settled:
        write.add("no-drafts", key=table_id)
    for seat, row in after.drafts.items():
        if settled or row is not before.drafts.get(seat):
            write.add("draft", table_id=table_id, seat=seat, acts=_text(row.acts), undone=_text(row.undone))


def _add_result(write: Write, table: TableCore, match: Match, now: int, near: Near | None = None) -> None:
    """Add the result of a rated match, in the same write as its last log entry.

    Adds nothing if the present rules do not allow the match to be rated, which an older version may have allowed.
    """
    doc, state = table.doc, match.state.table
    result = table.game.result(state)
    assert result is not None
    if not can_be_rated(doc.setup, table.levels, table.game, match.header.options):
        return
    rounds = max(1, table.game.status(state).round)
    names = [_rated_as(doc.id, seat, each) for seat, each in enumerate(doc.seats)]
    address_groups = near(doc.id, names) if near is not None else (0,) * len(names)
    standings = tuple(
        SeatStanding(
            name, result.places[seat], rounds_after_leaving(doc, seat, match.marks, rounds), address_groups[seat]
        )
        for seat, name in enumerate(names)
    )
    if is_ratable(standings):
        tempo = speed_of(time_control_of(doc.setup.clock.seconds))
        row = {"table_id": doc.id, "game": doc.setup.game, "tempo": tempo, "at": now}
        write.add("result", **row, standings=_text(standings))


def _rated_as(table_id: str, seat: int, occupant: Occupant) -> str:
    """Return the name under which a seat counts in ratings.

    The name is the account of the player, or a name for a deleted player, or `BOT_PREFIX` with the level of a bot.
    """
    if isinstance(occupant, Player):
        return occupant.account or gone_name(table_id, seat)
    return BOT_PREFIX + (occupant.level if isinstance(occupant, BotSeat) else "")


async def load(store: Store, table_id: str) -> TableCore | None:
    """Return a stored table with its match replayed, or None if it does not exist.

    Raises:
        StoreError: The store does not answer.
        TableCorrupted: The stored rows are damaged.
        NewerVersionRequired: Only a newer version of inkrally can read them.
    """
    found = await store.load(table_id)
    if found is None:
        return None
    # Use a thread for long matches and own courses, so that the event loop is not blocked.
    long = len(found[1]) > THREAD_FOLD_ENTRIES or len(found[0].doc) > THREAD_DECODE_CHARS
    return await asyncio.to_thread(table_from_rows, found) if long else table_from_rows(found)


def check_over(status: str) -> None:
    """Raise Refusal (`not-over`) unless the status of a table is `over`."""
    if status != "over":
        raise Refusal("not-over", "this is available only when the match is over")


def table_from_rows(found: Rows) -> TableCore:
    """Return a table from its rows, with its match replayed. Raises TableCorrupted, NewerVersionRequired."""
    doc = read_doc(found[0].id, found[0].doc)
    if doc.setup.game not in GAMES:
        from inkrally.server.storage.store import newer_version_required

        raise newer_version_required(doc.id, f"its game {doc.setup.game} does not exist here")
    try:
        return _from_rows(doc, found)
    except Exception as error:
        # Damaged rows may raise anything.
        from inkrally.server.storage.store import table_corrupted

        raise table_corrupted(found[0].id, error) from error


def _from_rows(doc: TableDocument, found: Rows) -> TableCore:
    """Return a table from its decoded document and its rows. Damaged rows may raise anything."""
    row, entries, drafts = found
    game = GAMES[doc.setup.game]
    match = None
    if row.header is not None:
        match = load_match(game, doc, row, entries)
        game = match.game
    acts = acts_decoder(game.name)
    rows = {each.seat: DraftRow(acts.decode(each.acts), acts.decode(each.undone)) for each in drafts}
    return TableCore(doc, game, level_names(game.name), match, rows)


def load_match(game: AnyGame, doc: TableDocument, row: Any, entries: Sequence[Any]) -> Match:
    """Return a match from the row of its table and the rows of its log entries."""
    header = read_header(doc.id, row.header)
    assert header is not None
    options = options_of(game, doc.setup)
    # Use the rules under which the match began, or the present rules if the old ones do not exist any more.
    match = Match(game.for_version(header.rules, options) or game, options, header.seats, row.seed)
    match.header = msgspec.structs.replace(header, options=match.header.options)
    event = event_decoder(game.name)
    match.append([Entry(each.n, each.at, event.decode(each.event), each.by) for each in entries])
    return match
