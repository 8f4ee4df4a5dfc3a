"""The list of finished matches of a player, with filters and pages. This module reads only rows and replays no match.

Players see all of their own matches. Of the matches of another player, they see those that were public or rated, or in
which they played themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from inkrally.lobby.handles import handle_skeleton
from inkrally.match.errors import BadInput
from inkrally.server.features.history.match_stats import score_parts_of, stat_columns_of
from inkrally.server.features.history.schemas import HistoryFilter, HistoryMatch, HistoryPage
from inkrally.server.features.lookups import handles_of
from inkrally.server.features.ratings.ratings import change_of, mean_before
from inkrally.server.live.tables import is_id
from inkrally.server.storage import schema
from inkrally.server.storage.row_decoding import read_docs, read_summary
from inkrally.server.storage.store import Store
from inkrally.server.storage.summary import MatchSummary
from inkrally.table.avatars import avatars_of
from inkrally.table.document import BotSeat, Player, TableDocument
from inkrally.table.names import own_course_of

MATCHES_PER_PAGE = 20
MAX_FILTER_CHARS = 200
"""The maximum length of one value of a filter."""
BOTS = "bots"
"""The value of the filter `company` for matches without another person."""

history = schema.history.c


def visible_to(viewer: str | None, owner: str) -> tuple[Any, ...]:
    """Return the SQL conditions for the matches of `owner` that the account `viewer` may see.

    None stands for a viewer without a session.
    """
    mine = history.account == owner
    if viewer == owner:
        return (mine,)
    if viewer is None:
        return (mine, history.public == 1)
    return (mine, sa.or_(history.public == 1, played_with(viewer)))


def played_with(other: str) -> Any:
    """Return the SQL condition that the account `other` played in the same match."""
    too = schema.history.alias("too")
    same = sa.and_(too.c.account == other, too.c.table_id == history.table_id)
    # With EXISTS, each row of a page costs one lookup, even if both have played many matches.
    return sa.exists().where(same)


def known_to(viewer: str | None, owner: str) -> tuple[Any, ...]:
    """Return the SQL conditions for the matches of `owner` whose players' accounts `viewer` may know.

    A viewer who did not play must not learn the handle of a player who used another name at the table.
    """
    if viewer == owner:
        return ()
    return (sa.false(),) if viewer is None else (played_with(viewer),)


class MatchLists:
    """Reads the lists of finished matches of accounts, page by page."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def page(self, owner: str, viewer: str | None, wanted: HistoryFilter, before: str) -> HistoryPage:
        """Return one page of the matches of an account.

        Args:
            owner: The account.
            viewer: The account that views the page, if it has one.
            wanted: The filter.
            before: The `next` of the previous page, or empty for the first page.

        Raises:
            BadInput: The filter or `before` is invalid (`history-filter`).
            StoreError: The store does not answer.
        """
        conditions = [*visible_to(viewer, owner), *await self._conditions(wanted, known_to(viewer, owner))]
        total = None
        if not before:
            (count,) = await self._store.rows(sa.select(sa.func.count()).where(*conditions))
            total = count[0]
            if not total:
                return HistoryPage((), None, 0)
        else:
            at, table = _parse_position(before)
            conditions.append(sa.or_(history.at < at, sa.and_(history.at == at, history.table_id < table)))
        order = (history.at.desc(), history.table_id.desc())
        # Find the IDs by an index alone, then read the rows of one page.
        found = await self._store.rows(
            sa.select(history.table_id).where(*conditions).order_by(*order).limit(MATCHES_PER_PAGE + 1)
        )
        ids = [row.table_id for row in found]
        query = sa.select(schema.history).where(history.account == owner, history.table_id.in_(ids))
        rows = sorted(await self._store.rows(query), key=lambda row: ids.index(row.table_id))
        shown = rows[:MATCHES_PER_PAGE]
        more = f"{shown[-1].at}.{shown[-1].table_id}" if len(rows) > MATCHES_PER_PAGE else None
        return HistoryPage(await self._entries(shown, owner), more, total)

    async def _conditions(self, wanted: HistoryFilter, known: tuple[Any, ...]) -> list[Any]:
        """Return the SQL conditions of a filter. `known` is the result of `known_to`. Raises BadInput, StoreError."""
        for name, value in msgspec.structs.asdict(wanted).items():
            if len(value) > MAX_FILTER_CHARS:
                raise BadInput("history-filter", f"{name} is too long for a filter", name)
            if "\0" in value:
                return [sa.false()]  # PostgreSQL refuses texts with U+0000, so none can match
        found = [
            column == value
            for column, value in (
                (history.game, wanted.game),
                (history.tempo, wanted.tempo),
                (history.box, wanted.box),
                (history.outcome, wanted.outcome),
            )
            if value
        ]
        if wanted.company == BOTS:
            found.append(history.people == 1)
        elif wanted.company:
            fold = handle_skeleton(wanted.company)
            row = await self._store.row(sa.select(schema.accounts.c.id).where(schema.accounts.c.folded == fold))
            found += [sa.false()] if row is None else [played_with(row.id), *known]
        return found

    async def _entries(self, rows: Sequence[Any], owner: str) -> tuple[HistoryMatch, ...]:
        """Return the entries for rows of the history of `owner`. Raises StoreError."""
        ids = [row.table_id for row in rows]
        if not ids:
            return ()
        tables, reviewed, results = schema.tables.c, schema.reviewed.c, schema.results.c
        found = await self._store.rows_of_tables(
            sa.select(tables.id, tables.doc, tables.glance).where(tables.id.in_(ids)),
            sa.select(tables.id).where(tables.id.in_(ids)),
        )
        kept = {row.id: (doc, read_summary(row.id, row.glance)) for row, doc in read_docs(found)}
        docs = {table: doc for table, (doc, _) in kept.items()}
        lost = {
            (row.table_id, row.seat): row
            for row in await self._store.rows(sa.select(schema.reviewed).where(reviewed.table_id.in_(ids)))
        }
        rated = sa.select(results.table_id, results.n).where(results.table_id.in_(ids))
        numbers = {row.table_id: row.n for row in await self._store.rows(rated)}
        changes = await self._rating_changes(owner, list(numbers.values()))
        known = {
            each.account for doc in docs.values() for each in doc.seats if isinstance(each, Player) and each.account
        }
        handles = await handles_of(self._store, known)
        return tuple(
            _entry(row, *kept[row.table_id], lost.get((row.table_id, row.seat)), handles, numbers, changes)
            for row in rows
            if row.table_id in docs
        )

    async def _rating_changes(self, account: str, numbers: list[int]) -> dict[int, int]:
        """Return how much each result changed the rating of an account, by the number of the result."""
        if not numbers:
            return {}
        after = schema.ratings.alias("after")
        query = sa.select(after.c.n, after.c.mean, mean_before(after).label("last"))
        rows = await self._store.rows(query.where(after.c.n.in_(numbers), after.c.account == account))
        return {row.n: change_of(row.mean, row.last) for row in rows}


def _parse_position(text: str) -> tuple[int, str]:
    """Return the time and the table ID of a position in the list. Raises BadInput (`history-filter`)."""
    at, _, table = text.partition(".")
    if not (at.isascii() and at.isdecimal() and len(at) <= 15 and is_id(table)):
        raise BadInput("history-filter", "this is not a position in a list of matches", "before")
    return int(at), table


def _entry(
    row: Any,
    doc: TableDocument,
    summary: MatchSummary | None,
    lost: Any,
    handles: dict[str, str],
    numbers: dict[str, int],
    changes: dict[int, int],
) -> HistoryMatch:
    """Return the entry for one row of the history.

    Args:
        row: The row.
        doc: The document of the table.
        summary: The stored summary of the match, or None.
        lost: The row of `reviewed` for the seat, or None.
        handles: Handles by account.
        numbers: The numbers of results by table ID.
        changes: The changes of the rating by number of the result.
    """
    options = dict(doc.setup.options)
    own_course = own_course_of(options)
    figures = (row.figure_1, row.figure_2, row.figure_3)[: len(stat_columns_of(row.game))]
    sheets = () if summary is None else summary.sheets
    return HistoryMatch(
        table=row.table_id,
        title=doc.setup.title,
        game=row.game,
        tempo=row.tempo,
        options=options,
        own_course=own_course,
        at=row.at,
        seat=row.seat,
        names=tuple(
            each.name if isinstance(each, Player) else each.level if isinstance(each, BotSeat) else ""
            for each in doc.seats
        ),
        looks=doc.looks or avatars_of(doc.seats),
        # Hide the handle of a player who used another name at the table.
        handles=tuple(
            handles.get(each.account) if isinstance(each, Player) and handles.get(each.account) == each.name else None
            for each in doc.seats
        ),
        outcome=row.outcome,
        place=row.place,
        figures=figures,
        lost=None if lost is None else lost.lost,
        rounds=None if lost is None else lost.rounds,
        worst=None if lost is None else lost.worst,
        rated=doc.setup.rated,
        public=bool(row.public),
        change=changes.get(numbers.get(row.table_id, -1)),
        # The last entry of a rated match is stored together with its result. Without a result, the match did not count.
        void=doc.void or (doc.setup.rated and row.table_id not in numbers),
        parts=score_parts_of(row.game, sheets[row.seat]) if row.seat < len(sheets) else {},
    )
