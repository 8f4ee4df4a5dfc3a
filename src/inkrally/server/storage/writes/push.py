"""The SQL statements that change push channels and their notices, by name."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from inkrally.server.storage.schema import match_offers, push_channels, push_keys, push_notices, tables
from inkrally.server.storage.writes.parameters import AT, BEFORE, BY, KEY, Insert, upsert


def push_writes(insert: Insert) -> dict[str, Any]:
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
        # A channel that the account has already is renewed and switched on.
        "push-channel": upsert(
            insert,
            push_channels,
            ["account", "table_id", "address_hash"],
            ["receiver_key", "auth", "label", "language", "zone"],
            off=None,
            tries=0,
            due=None,
        ),
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
        "push-notice": upsert(
            insert, push_notices, ["channel", "kind", "table_id"], ["number", "at", "done"], newer="number"
        ),
        "push-notice-done": sa.update(push_notices)
        .where(notice, push_notices.c.done.is_(None))
        .values(done=sa.bindparam("ended", type_=sa.BigInteger)),
        # A player has at most one found match that waits.
        "match-offer": upsert(insert, match_offers, ["account"], ["game", "made", "ends"]),
        "no-match-offer": sa.delete(match_offers).where(match_offers.c.account == KEY),
        "old-match-offers": sa.delete(match_offers).where(match_offers.c.ends < BEFORE),
        "old-push-notices": sa.delete(push_notices).where(push_notices.c.done < BEFORE),
    }  # fmt: skip
