"""The SQL statements that change push channels and their notices, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sqlalchemy as sa

from inkrally.server.storage.schema import match_offers, push_channels, push_keys, push_notices, tables

KEY: sa.BindParameter[Any] = sa.bindparam("key")
"""The parameter with the ID of a channel."""
BEFORE: sa.BindParameter[Any] = sa.bindparam("before", type_=sa.BigInteger)
"""The parameter with the time before which rows are old, in milliseconds since 1970."""
AT: sa.BindParameter[Any] = sa.bindparam("at", type_=sa.BigInteger)
"""The parameter with a time in milliseconds since 1970."""
BY: sa.BindParameter[Any] = sa.bindparam("by", type_=sa.String)
"""The parameter with the claim of the server that sends to a channel."""


def _store_channel(insert: Callable[[sa.Table], Any]) -> Any:
    """Return the statement that stores a push channel.

    If the account has a channel with this address, or with this address for this table, its keys, label, language and
    zone are replaced and it is switched on.
    """
    statement = insert(push_channels)
    renewed = ("receiver_key", "auth", "label", "language", "zone")
    return statement.on_conflict_do_update(
        index_elements=["account", "table_id", "address_hash"],
        set_={**{name: statement.excluded[name] for name in renewed}, "off": None, "tries": 0, "due": None},
    )


def _store_notice(insert: Callable[[sa.Table], Any]) -> Any:
    """Return the statement that stores a notice for a channel, unless it has a newer notice of this kind and table."""
    statement = insert(push_notices)
    return statement.on_conflict_do_update(
        index_elements=["channel", "kind", "table_id"],
        set_={name: statement.excluded[name] for name in ("number", "at", "done")},
        where=push_notices.c.number < statement.excluded.number,
    )


def _store_offer(insert: Callable[[sa.Table], Any]) -> Any:
    """Return the statement that stores that a found match waits for a player. A player has at most one."""
    statement = insert(match_offers)
    values = {name: statement.excluded[name] for name in ("game", "made", "ends")}
    return statement.on_conflict_do_update(index_elements=["account"], set_=values)


def push_writes(insert: Callable[[sa.Table], Any]) -> dict[str, Any]:
    """Return the statements by name. `insert` is the `INSERT` of the database, which handles conflicts."""
    channel, claimed = push_channels.c.id == KEY, push_channels.c.claim == BY
    owned = sa.and_(
        channel, push_channels.c.account == sa.bindparam("owner"), push_channels.c.table_id == sa.literal_column("''")
    )
    of_table = push_channels.c.table_id == sa.bindparam("where")
    own_browser = sa.and_(
        push_channels.c.account == sa.bindparam("owner"),
        push_channels.c.address_hash == sa.bindparam("from_hash"),
        push_channels.c.kind == sa.literal_column("'browser'"),
    )
    choices = (
        "turn",
        "last",
        "clock",
        "begun",
        "invitation",
        "over",
        "daily",
        "found",
        "quiet_from",
        "quiet_until",
        "zone",
        "language",
    )
    notice = sa.and_(
        push_notices.c.channel == KEY,
        push_notices.c.kind == sa.bindparam("sort"),
        push_notices.c.table_id == sa.bindparam("where"),
        push_notices.c.number == sa.bindparam("which", type_=sa.BigInteger),
    )
    return {
        # If several servers write a key, the first key stays.
        "push-key": insert(push_keys).on_conflict_do_nothing(),
        "push-channel": _store_channel(insert),
        "push-chosen": sa.update(push_channels)
        .where(owned)
        .values({name: sa.bindparam(f"of_{name}", type_=push_channels.c[name].type) for name in choices}),
        "no-push-channel": sa.delete(push_channels).where(owned),
        "push-moved": sa.update(push_channels)
        .where(own_browser)
        .values(
            address=sa.bindparam("to"), address_hash=sa.bindparam("to_hash"), receiver_key=sa.bindparam("to_key"),
            auth=sa.bindparam("to_auth"), off=None, tries=0, due=None,
        ),
        "no-table-webhook": sa.delete(push_channels).where(channel, of_table),
        "no-table-webhooks": sa.delete(push_channels).where(of_table),
        "stray-table-webhooks": sa.delete(push_channels).where(
            push_channels.c.table_id != sa.literal_column("''"),
            push_channels.c.made < BEFORE,
            ~sa.exists().where(tables.c.id == push_channels.c.table_id),
        ),
        "push-claimed": sa.update(push_channels)
        .where(channel, sa.or_(push_channels.c.claim.is_(None), push_channels.c.claimed < BEFORE))
        .values(claim=BY, claimed=AT),
        "push-done": sa.update(push_channels)
        .where(channel, claimed)
        .values(
            claim=None, off=sa.bindparam("why"), tries=sa.bindparam("tried"),
            due=sa.bindparam("later", type_=sa.BigInteger), day=sa.bindparam("since_when", type_=sa.BigInteger),
            sent=sa.bindparam("sent_today"),
        ),
        "push-notice": _store_notice(insert),
        "push-notice-done": sa.update(push_notices)
        .where(notice, push_notices.c.done.is_(None))
        .values(done=sa.bindparam("ended", type_=sa.BigInteger)),
        "match-offer": _store_offer(insert),
        "no-match-offer": sa.delete(match_offers).where(match_offers.c.account == KEY),
        "old-match-offers": sa.delete(match_offers).where(match_offers.c.ends < BEFORE),
        "old-push-notices": sa.delete(push_notices).where(push_notices.c.done < BEFORE),
    }  # fmt: skip
