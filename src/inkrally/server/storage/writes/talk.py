"""The SQL statements that change chat lines, relations of players, and invitations, by name."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from inkrally.server.storage.databases.functions import string_position
from inkrally.server.storage.schema import accounts, declines, invitations, reactions, relations, reports, talk
from inkrally.server.storage.writes.parameters import AT, BEFORE, KEY, Insert, upsert

LINE: sa.BindParameter[Any] = sa.bindparam("line")
"""The parameter with the number of a chat line."""
WHO: sa.BindParameter[Any] = sa.bindparam("who")
"""The parameter with the account that acts."""
OF: sa.BindParameter[Any] = sa.bindparam("of", type_=sa.String)
"""The parameter with the account that sent an invitation."""
INVITATIONS_OF_ONE = 3
"""The maximum number of unanswered invitations from one sender to one account."""
CHUNK = 1000
"""The maximum number of old rows that one statement deletes. The next sweep deletes more."""


def _delete_old(table: Any, column: Any, *key: Any) -> Any:
    """Return a statement that deletes at most `CHUNK` rows whose `column` is before the parameter `before`."""
    oldest = sa.select(*key).where(column < BEFORE).order_by(column).limit(CHUNK)
    return sa.delete(table).where(sa.tuple_(*key).in_(oldest) if len(key) > 1 else key[0].in_(oldest))


def _store_invitation(insert: Insert) -> Any:
    """Return the statement that stores an invitation in a free slot of its sender.

    The statement has no effect if the sender has no free slot, or if the account was invited to this table already.
    Slots are unique, so the limit holds for concurrent invitations as well: one of them has no effect, and the caller
    tries again.
    """
    i = invitations.c
    slots: Any = sa.union_all(*(sa.select(sa.literal_column(str(n)).label("slot")) for n in range(INVITATIONS_OF_ONE)))
    free = slots.subquery("slots").c.slot
    who, of = sa.bindparam("who", type_=sa.String), OF
    query = sa.select(who, sa.bindparam("key", type_=sa.String), of, AT, free).where(
        ~sa.exists().where(i.account == who, i.by == of, i.slot == free).correlate_except(invitations)
    )
    return (
        insert(invitations)
        .from_select(["account", "table_id", "by", "made", "slot"], query.order_by(free).limit(1))
        .on_conflict_do_nothing()
    )


def _count_dismissal(insert: Insert) -> Any:
    """Return the statement that counts dismissed invitations of a sender.

    A count whose last dismissal was before the parameter `since` starts again at 1.
    """
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


def talk_writes(insert: Insert) -> dict[str, Any]:
    """Return the statements by name. `insert` is the `INSERT` of the database, which handles conflicts."""
    return {
        "said": insert(talk),
        "said-before": sa.delete(talk).where(talk.c.table_id == KEY, talk.c.n <= sa.bindparam("last")),
        "unsaid": sa.update(talk)
        .where(talk.c.table_id == KEY, talk.c.n == LINE)
        .values(phrase=None, text=None, name="", removed=1),
        "old-talk": _delete_old(talk, talk.c.at, talk.c.table_id, talk.c.n),
        "no-reaction": sa.delete(reactions).where(
            reactions.c.table_id == KEY, reactions.c.n == LINE, reactions.c.account == WHO
        ),
        "reaction": upsert(insert, reactions, ["table_id", "n", "account"], ["reaction"]),
        "relation": insert(relations).on_conflict_do_nothing(),
        "no-relation": sa.delete(relations).where(
            relations.c.account == WHO,
            relations.c.other == sa.bindparam("whom"),
            relations.c.kind == sa.bindparam("of"),
        ),
        "declined": _count_dismissal(insert),
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
        "invitation": _store_invitation(insert),
        "old-invitations": _delete_old(invitations, invitations.c.made, invitations.c.account, invitations.c.table_id),
        "old-declines": _delete_old(declines, declines.c.at, declines.c.account, declines.c.by),
        "old-reports": _delete_old(reports, reports.c.answered, reports.c.id),
        "quiet": sa.update(accounts).where(accounts.c.id == KEY).values(quiet=sa.bindparam("until")),
        # The readers of a line are accounts: replace one account by another, or remove it.
        "readers": sa.update(talk)
        .where(talk.c.table_id == KEY, string_position(talk.c.readers, WHO) > 0)
        .values(readers=sa.func.replace(talk.c.readers, WHO, sa.bindparam("whom"))),
    }
