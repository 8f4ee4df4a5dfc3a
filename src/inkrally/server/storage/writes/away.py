"""The SQL statements that change vacations and the players' own hours, by name."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from inkrally.server.storage.schema import play_hours, vacations
from inkrally.server.storage.writes.parameters import Insert, upsert


def away_writes(insert: Insert) -> dict[str, Any]:
    """Return the statements by name. `insert` is the `INSERT` of the database, which handles conflicts."""
    owned = sa.and_(vacations.c.id == sa.bindparam("key"), vacations.c.account == sa.bindparam("owner"))
    return {
        "old-vacations": sa.delete(vacations).where(
            vacations.c.account == sa.bindparam("owner"),
            vacations.c.ends < sa.bindparam("before", type_=sa.BigInteger),
        ),
        "vacation": insert(vacations),
        "vacation-ended": sa.update(vacations)
        .where(owned)
        .values(ends=sa.bindparam("until", type_=sa.BigInteger), last=sa.bindparam("final", type_=sa.String)),
        "no-vacation": sa.delete(vacations).where(owned),
        "play-hours": upsert(insert, play_hours, ["account"], ["begin", "end", "zone"]),
        "no-play-hours": sa.delete(play_hours).where(play_hours.c.account == sa.bindparam("owner")),
    }
