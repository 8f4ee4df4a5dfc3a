"""Reads when the clocks of players do not run: their vacations and their own hours."""

from __future__ import annotations

from collections.abc import Collection

import sqlalchemy as sa

from inkrally.server.storage import schema
from inkrally.server.storage.store import Store
from inkrally.table.counted_time import Hours
from inkrally.table.document import KEPT_VACATION_MS, PlayerTimes


async def read_player_times(store: Store, accounts: Collection[str], now: int) -> dict[str, PlayerTimes]:
    """Return the vacations and hours by account. Leaves out accounts without any, and vacations that ended long ago.

    Args:
        store: The store.
        accounts: The accounts.
        now: The time in milliseconds since 1970.

    Raises:
        StoreError: The store does not answer.
    """
    if not accounts:
        return {}
    vacations, hours, wanted = schema.vacations.c, schema.play_hours.c, sorted(accounts)
    of_players = sa.select(vacations.account, vacations.begins, vacations.ends).where(vacations.account.in_(wanted))
    since = now - KEPT_VACATION_MS
    found: dict[str, PlayerTimes] = {}
    rows = await store.rows(sa.select(schema.play_hours).where(hours.account.in_(wanted)))
    for row in rows:
        found[row.account] = PlayerTimes(hours=Hours(row.begin, row.end, row.zone))
    for row in await store.rows(of_players.where(vacations.ends > since).order_by(vacations.begins)):
        own = found.get(row.account, PlayerTimes())
        found[row.account] = PlayerTimes((*own.vacations, (row.begins, row.ends)), own.hours)
    return found
