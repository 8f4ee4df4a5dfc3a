"""The SQL statements that change mail addresses and notices, by name."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from inkrally.server.storage.schema import mail, mail_counts, mail_links, mail_notices
from inkrally.server.storage.writes.parameters import AT, BEFORE, BY, KEY, Insert, upsert

ASKED: sa.BindParameter[Any] = sa.bindparam("ask", type_=sa.BigInteger)
"""The parameter with the time at which the player gave an address. The time identifies the request."""


def _count_confirmation(insert: Insert) -> Any:
    """Return the statement that counts a confirmation mail. A count that is older than a day starts again at 1."""
    statement = insert(mail_counts)
    old = mail_counts.c.since < BEFORE
    restarts = sa.and_(old, mail_counts.c.never == 0)
    return statement.on_conflict_do_update(
        index_elements=["hash"],
        set_={
            "since": sa.case((restarts, statement.excluded.since), else_=mail_counts.c.since),
            "times": sa.case((old, 1), else_=mail_counts.c.times + 1),
        },
    )


def _of_account(table: sa.Table) -> Any:
    """Return the condition that a row belongs to the account in the parameter `key`."""
    return table.c.account == KEY


def mail_writes(insert: Insert) -> dict[str, Any]:
    """Return the statements by name. `insert` is the `INSERT` of the database, which handles conflicts."""
    ask = sa.and_(_of_account(mail), mail.c.asked == ASKED)
    ended: dict[str, Any] = {"wanted": None, "asked": None, "asked_due": None}
    notice = sa.and_(
        mail_notices.c.account == KEY,
        mail_notices.c.kind == sa.bindparam("sort"),
        mail_notices.c.table_id == sa.bindparam("where"),
        mail_notices.c.number == sa.bindparam("which", type_=sa.BigInteger),
    )
    return {
        "no-mail-links": sa.delete(mail_links).where(_of_account(mail_links)),
        "mail-link": insert(mail_links),
        "mail-link-used": sa.update(mail_links).where(mail_links.c.hash == KEY).values(used=AT),
        "old-mail-links": sa.delete(mail_links).where(mail_links.c.expires < BEFORE),
        "mail-counted": _count_confirmation(insert),
        # The reader of the address wants no confirmation mails.
        "mail-never": upsert(insert, mail_counts, ["hash"], ["since"], never=1),
        # Addresses that want no mail are remembered for longer than counts.
        "old-mail-counts": sa.delete(mail_counts).where(
            mail_counts.c.since < BEFORE, mail_counts.c.never == sa.bindparam("kept")
        ),
        # The old address stays until the new one is confirmed.
        "mail-wanted": upsert(
            insert, mail, ["account"], ["wanted", "asked", "asked_due", "language"], asked_tries=0, wanted_refused=0
        ),
        "mail-confirmed": sa.update(mail)
        .where(ask)
        .values(
            address=mail.c.wanted, confirmed=AT, off=None, off_at=None, due=None, tries=0,
            stop=sa.bindparam("token"), **ended,
        ),
        "mail-unwanted": sa.update(mail).where(ask).values(wanted_refused=sa.bindparam("is_refused"), **ended),
        # Forget addresses that were never confirmed.
        "mail-forgotten": sa.update(mail).where(mail.c.asked < BEFORE).values(**ended),
        "no-empty-mail": sa.delete(mail).where(
            mail.c.address.is_(None), mail.c.wanted.is_(None), mail.c.wanted_refused == sa.bindparam("is_refused")
        ),
        "mail-asked": sa.update(mail)
        .where(ask, mail.c.claim == BY)
        .values(asked_due=sa.bindparam("later", type_=sa.BigInteger), asked_tries=sa.bindparam("tried")),
        "mail-chosen": sa.update(mail)
        .where(_of_account(mail))
        .values(
            turn=sa.bindparam("of_turn"), begun=sa.bindparam("of_begun"), invitation=sa.bindparam("of_invitation"),
            over=sa.bindparam("of_over"), most=sa.bindparam("at_most"), language=sa.bindparam("spoken"),
        ),
        "mail-off": sa.update(mail)
        .where(_of_account(mail), mail.c.address == sa.bindparam("whose"))
        .values(off=sa.bindparam("why"), off_at=AT),
        "mail-claimed": sa.update(mail)
        .where(_of_account(mail), sa.or_(mail.c.claim.is_(None), mail.c.claimed < BEFORE))
        .values(claim=BY, claimed=AT),
        "mail-done": sa.update(mail)
        .where(_of_account(mail), mail.c.claim == BY)
        .values(
            due=sa.bindparam("later", type_=sa.BigInteger), tries=sa.bindparam("tried"),
            day=sa.bindparam("since_when", type_=sa.BigInteger), mailed=sa.bindparam("times_today"),
        ),
        "mail-released": sa.update(mail).where(_of_account(mail), mail.c.claim == BY).values(claim=None),
        "mail-notice": upsert(
            insert, mail_notices, ["account", "kind", "table_id"], ["number", "at", "done", "mailed"], newer="number"
        ),
        "mail-notice-done": sa.update(mail_notices)
        .where(notice, mail_notices.c.done.is_(None))
        .values(done=sa.bindparam("ended", type_=sa.BigInteger), mailed=sa.bindparam("was_mailed")),
        "old-mail-notices": sa.delete(mail_notices).where(mail_notices.c.done < BEFORE),
        "no-mail-notices": sa.delete(mail_notices).where(_of_account(mail_notices)),
        "no-mail": sa.delete(mail).where(_of_account(mail)),
    }  # fmt: skip
