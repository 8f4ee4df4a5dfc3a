"""The SQL statements that change vacations and the players' own hours, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sqlalchemy as sa

from inkrally.server.storage.schema import play_hours, vacations


def away_writes(insert: Callable[[sa.Table], Any]) -> dict[str, Any]:
    """Return the statements by name. `insert` is the `INSERT` of the database, which handles conflicts."""
    owned = sa.and_(vacations.c.id == sa.bindparam("key"), vacations.c.account == sa.bindparam("owner"))
    hours = insert(play_hours)
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
        "play-hours": hours.on_conflict_do_update(
            index_elements=["account"], set_={name: hours.excluded[name] for name in ("begin", "end", "zone")}
        ),
        "no-play-hours": sa.delete(play_hours).where(play_hours.c.account == sa.bindparam("owner")),
    }
