"""The SQL statements that change mail addresses and notices, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sqlalchemy as sa

from inkrally.server.storage.schema import mail, mail_counts, mail_links, mail_notices

KEY: sa.BindParameter[Any] = sa.bindparam("key")
"""The parameter with the primary key."""
BEFORE: sa.BindParameter[Any] = sa.bindparam("before", type_=sa.BigInteger)
"""The parameter with the time before which rows are old, in milliseconds since 1970."""
ASKED: sa.BindParameter[Any] = sa.bindparam("ask", type_=sa.BigInteger)
"""The parameter with the time at which the player gave an address. The time identifies the request."""
AT: sa.BindParameter[Any] = sa.bindparam("at", type_=sa.BigInteger)
"""The parameter with a time in milliseconds since 1970."""
BY: sa.BindParameter[Any] = sa.bindparam("by", type_=sa.String)
"""The parameter with the ID of the server that has claimed the account to send a mail."""


def _store_address(insert: Callable[[sa.Table], Any]) -> Any:
    """Return the statement that stores a new, unconfirmed address. The old one stays until the new one is confirmed."""
    statement = insert(mail)
    new = ("wanted", "asked", "asked_due", "language")
    return statement.on_conflict_do_update(
        index_elements=["account"],
        set_={**{name: statement.excluded[name] for name in new}, "asked_tries": 0, "wanted_refused": 0},
    )


def _store_notice(insert: Callable[[sa.Table], Any]) -> Any:
    """Return the statement that stores a notice, unless a newer one of the same kind and table exists."""
    statement = insert(mail_notices)
    return statement.on_conflict_do_update(
        index_elements=["account", "kind", "table_id"],
        set_={name: statement.excluded[name] for name in ("number", "at", "done", "mailed")},
        where=mail_notices.c.number < statement.excluded.number,
    )


def _count_confirmation(insert: Callable[[sa.Table], Any]) -> Any:
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


def _refuse_mail(insert: Callable[[sa.Table], Any]) -> Any:
    """Return the statement that records that the reader of an address wants no confirmation mails."""
    statement = insert(mail_counts)
    return statement.on_conflict_do_update(
        index_elements=["hash"], set_={"since": statement.excluded.since, "never": 1}
    )


def _of_account(table: sa.Table) -> Any:
    """Return the condition that a row belongs to the account in the parameter `key`."""
    return table.c.account == KEY


def mail_writes(insert: Callable[[sa.Table], Any]) -> dict[str, Any]:
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
        "mail-never": _refuse_mail(insert),
        # Addresses that want no mail are remembered for longer than counts.
        "old-mail-counts": sa.delete(mail_counts).where(
            mail_counts.c.since < BEFORE, mail_counts.c.never == sa.bindparam("kept")
        ),
        "mail-wanted": _store_address(insert),
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
        "mail-notice": _store_notice(insert),
        "mail-notice-done": sa.update(mail_notices)
        .where(notice, mail_notices.c.done.is_(None))
        .values(done=sa.bindparam("ended", type_=sa.BigInteger), mailed=sa.bindparam("was_mailed")),
        "old-mail-notices": sa.delete(mail_notices).where(mail_notices.c.done < BEFORE),
        "no-mail-notices": sa.delete(mail_notices).where(_of_account(mail_notices)),
        "no-mail": sa.delete(mail).where(_of_account(mail)),
    }  # fmt: skip
