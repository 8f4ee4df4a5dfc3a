"""The SQL statements that change accounts, sessions, passkeys, reports and operator actions, by name."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from inkrally.server.storage.databases.functions import string_position
from inkrally.server.storage.schema import (
    accounts,
    acts,
    dice_links,
    notices,
    passkeys,
    recovery_codes,
    reports,
    sessions,
    tables,
    voices,
)
from inkrally.server.storage.writes.parameters import AT, KEY


def _in_place_of(column: sa.Column[Any]) -> Any:
    """Return an expression for the new value of a column, which depends on the old one.

    The new value is the parameter `told` if the column still contains the parameter `was`, or if `was` is empty.
    Otherwise the value is NULL, which the column does not allow. So the transaction fails if the column was changed
    meanwhile.
    """
    was = sa.bindparam("was", type_=sa.String)
    return sa.case((sa.or_(was == "", column == was), sa.bindparam("told", type_=sa.String)))


def _there(column: sa.Column[Any]) -> Any:
    """Return a statement that makes the transaction fail if no row has the parameter `key` in a column."""
    return sa.insert(column.table).from_select([column], sa.select(sa.null()).where(~sa.exists().where(column == KEY)))


def _living() -> Any:
    """Return a statement that makes the transaction fail if an account is deleted, or is being deleted.

    The statement locks the row of the account, so that a deletion begins before or after the transaction.
    """
    there = accounts.c.id == KEY, sa.or_(accounts.c.leaves.is_(None), accounts.c.leaves > GOING)
    living = sa.select(accounts.c.id).where(*there).with_for_update(read=True)
    return sa.insert(accounts).from_select([accounts.c.id], sa.select(sa.null()).where(~living.exists()))


GOING = 0
"""The value of `accounts.leaves` while an account is being deleted. Only a deletion sets it."""
AUTHORS = {
    "session": "account",
    "code": "account",
    "course": "account",
    "try": "account",
    "challenge": "account",
    "turn-puzzle": "account",
    "turn-shown": "account",
    "turn-rating": "account",
    "hide": "account",
    "report": "by",
    "voice": "account",
    "said": "account",
    "reaction": "account",
    "relation": "account",
    "invitation": "of",
    "passkey": "account",
    "recovery": "account",
    "handle": "key",
    "page-hidden": "key",
    "leaves": "key",
    "mail-wanted": "account",
    "mail-link": "account",
    "mail-chosen": "key",
    "push-channel": "account",
    "match-offer": "account",
    "vacation": "account",
    "play-hours": "account",
}
"""The statements that fail if an account is being deleted, each with its parameter that contains the account.

For tables and seats, `storage/table_rows.py` adds the same check.
"""

WRITES: dict[str, Any] = {
    "going": sa.update(accounts).where(accounts.c.id == KEY).values(leaves=GOING),
    "living": _living(),
    "handle": sa.update(accounts)
    .where(accounts.c.id == KEY)
    .values(handle=sa.bindparam("called"), folded=sa.bindparam("fold"), named=sa.func.coalesce(accounts.c.named, AT)),
    "device": sa.update(sessions).where(sessions.c.id == KEY).values(device=sa.bindparam("on")),
    "passkey": sa.insert(passkeys),
    "passkey-used": sa.update(passkeys).where(passkeys.c.id == KEY).values(used=AT, sign_count=sa.bindparam("signed")),
    "passkey-there": _there(passkeys.c.id),  # fails if the passkey was removed meanwhile
    "no-passkey": sa.delete(passkeys).where(passkeys.c.id == KEY),
    "no-recovery": sa.delete(recovery_codes).where(recovery_codes.c.account == KEY),
    "recovery": sa.insert(recovery_codes),
    "recovery-used": sa.update(recovery_codes)
    .where(recovery_codes.c.hash == KEY)
    .values(used=AT, hash=sa.case((recovery_codes.c.used.is_(None), recovery_codes.c.hash))),
    "recovery-there": _there(recovery_codes.c.hash),
    "guest": sa.update(accounts)
    .where(accounts.c.id == KEY)
    .values(created=sa.case((accounts.c.handle.is_(None), accounts.c.created))),
    "other-sessions": sa.delete(sessions).where(sessions.c.account == KEY, sessions.c.id != sa.bindparam("but")),
    "leaves": sa.update(accounts).where(accounts.c.id == KEY).values(leaves=sa.bindparam("when")),
    "ban": sa.update(accounts)
    .where(accounts.c.id == KEY)
    .values(banned=sa.bindparam("until"), ban_words=sa.bindparam("told")),
    "page-hidden": sa.update(accounts).where(accounts.c.id == KEY).values(page_hidden=sa.bindparam("hides")),
    "report": sa.insert(reports),
    "reported": sa.update(reports).where(reports.c.id == KEY).values(times=reports.c.times + 1),
    "voice": sa.insert(voices),
    "report-answered": sa.update(reports).where(reports.c.id == KEY).values(answered=AT, answer=sa.bindparam("how")),
    "no-reports": sa.delete(reports).where(reports.c.answered < sa.bindparam("before")),
    "note-gone": sa.update(reports).where(reports.c.by == KEY).values(note=""),
    "report-unnamed": sa.update(reports)
    .where(
        reports.c.id == KEY,
        reports.c.note == sa.bindparam("note_was", type_=sa.String),
        reports.c.context == sa.bindparam("context_was", type_=sa.String),
    )
    .values(note=sa.bindparam("note_told"), context=sa.bindparam("context_told")),
    "adopt context": sa.update(reports)
    .where(string_position(reports.c.context, sa.bindparam("guest", type_=sa.String)) > 0)
    .values(context=sa.func.replace(reports.c.context, sa.bindparam("guest"), sa.bindparam("player"))),
    "act": sa.insert(acts),
    "words-gone": sa.update(acts).where(acts.c.account == KEY).values(words=""),
    "no-notices": sa.delete(notices),  # runs before `notice` stores the new announcement
    "notice": sa.insert(notices),
    "names": sa.update(dice_links).where(dice_links.c.id == KEY).values(names=_in_place_of(dice_links.c.names)),
    "glossed": sa.update(tables)
    .where(tables.c.id == KEY)
    .values(doc=_in_place_of(tables.c.doc), header=sa.bindparam("top")),
    "doc-over": sa.update(tables).where(tables.c.id == KEY).values(doc=_in_place_of(tables.c.doc)),
}
"""The statements by name. Four statements make the transaction fail if a row has changed meanwhile:

* `glossed` replaces a name in the document and the header of a table.
* `doc-over` changes the owner of a finished table.
* `recovery-used` fails if the code was used already, so that of two servers only one accepts it.
* `guest` fails if the account has become a player.
"""
