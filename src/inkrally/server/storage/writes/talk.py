"""The statements for chat, people and invitations, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sqlalchemy as sa

from inkrally.server.storage.databases.functions import string_position
from inkrally.server.storage.schema import accounts, declines, invitations, reactions, relations, reports, talk

KEY: sa.BindParameter[Any] = sa.bindparam("key")
LINE: sa.BindParameter[Any] = sa.bindparam("line")
WHO: sa.BindParameter[Any] = sa.bindparam("who")
BEFORE: sa.BindParameter[Any] = sa.bindparam("before")
OF: sa.BindParameter[Any] = sa.bindparam("of", type_=sa.String)
AT: sa.BindParameter[Any] = sa.bindparam("at", type_=sa.BigInteger)
INVITATIONS_OF_ONE = 3
"""The maximum number of waiting invitations from one sender to an account."""
CHUNK = 1000
"""How many old rows one statement deletes. The next sweep goes on."""


def _old(table: Any, column: Any, *key: Any) -> Any:
    """Return a statement that deletes some of the rows older than `before`."""
    oldest = sa.select(*key).where(column < BEFORE).order_by(column).limit(CHUNK)
    return sa.delete(table).where(sa.tuple_(*key).in_(oldest) if len(key) > 1 else key[0].in_(oldest))


def _invited(insert: Callable[[sa.Table], Any]) -> Any:
    """Return the statement for an invitation in a free slot of the sender.

    It does nothing if there is none, or if the account was already invited to that table.

    As slots are unique, the limit also holds for concurrent invitations: one of them has no effect, and is tried again.
    """
    i = invitations.c
    slots: Any = sa.union_all(*(sa.select(sa.literal_column(str(n)).label("slot")) for n in range(INVITATIONS_OF_ONE)))
    free = slots.subquery("slots").c.slot
    who, of = sa.bindparam("who", type_=sa.String), OF
    asked = sa.select(who, sa.bindparam("key", type_=sa.String), of, AT, free).where(
        ~sa.exists().where(i.account == who, i.by == of, i.slot == free).correlate_except(invitations)
    )
    return (
        insert(invitations)
        .from_select(["account", "table_id", "by", "made", "slot"], asked.order_by(free).limit(1))
        .on_conflict_do_nothing()
    )


def _declined(insert: Callable[[sa.Table], Any]) -> Any:
    """Return the statement that counts a dismissed invitation. Counts from before `since` begin again."""
    i = invitations.c
    dismissed = sa.select(i.account, i.by, sa.literal_column("1"), AT).where(
        i.account == WHO, i.table_id == KEY, i.dismissed.is_(None)
    )
    statement = insert(declines).from_select(["account", "by", "times", "at"], dismissed)
    since = sa.bindparam("since", type_=sa.BigInteger)
    return statement.on_conflict_do_update(
        index_elements=["account", "by"],
        set_={
            "times": sa.case((declines.c.at < since, 1), else_=declines.c.times + 1),
            "at": statement.excluded.at,
        },
    )


def talk_writes(insert: Callable[[sa.Table], Any]) -> dict[str, Any]:
    """Return the statements by name. `insert` is that of the database."""
    reaction = insert(reactions)
    return {
        "said": insert(talk),
        "said-before": sa.delete(talk).where(talk.c.table_id == KEY, talk.c.n <= sa.bindparam("last")),
        "unsaid": sa.update(talk)
        .where(talk.c.table_id == KEY, talk.c.n == LINE)
        .values(phrase=None, text=None, name="", removed=1),
        "old-talk": _old(talk, talk.c.at, talk.c.table_id, talk.c.n),
        "no-reaction": sa.delete(reactions).where(
            reactions.c.table_id == KEY, reactions.c.n == LINE, reactions.c.account == WHO
        ),
        "reaction": reaction.on_conflict_do_update(
            index_elements=["table_id", "n", "account"], set_={"reaction": reaction.excluded.reaction}
        ),
        "relation": insert(relations).on_conflict_do_nothing(),
        "no-relation": sa.delete(relations).where(
            relations.c.account == WHO,
            relations.c.other == sa.bindparam("whom"),
            relations.c.kind == sa.bindparam("of"),
        ),
        "declined": _declined(insert),
        "dismissed": sa.update(invitations)
        .where(invitations.c.account == WHO, invitations.c.table_id == KEY)
        .values(dismissed=AT, slot=None),
        "no-declines": sa.delete(declines).where(
            declines.c.account == WHO,
            declines.c.by.in_(
                sa.select(invitations.c.by).where(invitations.c.account == WHO, invitations.c.table_id == KEY)
            ),
        ),
        "no-invitation": sa.delete(invitations).where(invitations.c.account == WHO, invitations.c.table_id == KEY),
        "no-invitations": sa.delete(invitations).where(
            invitations.c.account == WHO, invitations.c.by == sa.bindparam("of")
        ),
        "invitation": _invited(insert),
        "old-invitations": _old(invitations, invitations.c.made, invitations.c.account, invitations.c.table_id),
        "old-declines": _old(declines, declines.c.at, declines.c.account, declines.c.by),
        "old-reports": _old(reports, reports.c.answered, reports.c.id),
        "quiet": sa.update(accounts).where(accounts.c.id == KEY).values(quiet=sa.bindparam("until")),
        # The readers of a line are accounts: replace one by another, or remove it.
        "readers": sa.update(talk)
        .where(talk.c.table_id == KEY, string_position(talk.c.readers, WHO) > 0)
        .values(readers=sa.func.replace(talk.c.readers, WHO, sa.bindparam("whom"))),
    }
