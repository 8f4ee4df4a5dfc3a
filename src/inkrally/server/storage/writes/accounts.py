"""What the writer does of accounts, sessions and keys, by name. Knows rows alone."""

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

KEY: sa.BindParameter[Any] = sa.bindparam("key")
AT: sa.BindParameter[Any] = sa.bindparam("at", type_=sa.BigInteger)


def _in_place_of(column: sa.Column[Any]) -> Any:
    """What is `told` in place of what `was` there, or of anything where that is empty. Whoever has read something older
    makes no row that can be kept, so that nothing with it is written."""
    was = sa.bindparam("was", type_=sa.String)
    return sa.case((sa.or_(was == "", column == was), sa.bindparam("told", type_=sa.String)))


def _there(column: sa.Column[Any]) -> Any:
    """Where no row has this key in a column any more, it makes one that cannot be kept: nothing with it is written."""
    return sa.insert(column.table).from_select([column], sa.select(sa.null()).where(~sa.exists().where(column == KEY)))


def _living() -> Any:
    """Where an account is gone, or its deletion has begun, it makes a row that cannot be kept: nothing with it is
    written. The account's row is locked until the transaction ends, so that the deletion begins before or after it."""
    there = accounts.c.id == KEY, sa.or_(accounts.c.leaves.is_(None), accounts.c.leaves > GOING)
    living = sa.select(accounts.c.id).where(*there).with_for_update(read=True)
    return sa.insert(accounts).from_select([accounts.c.id], sa.select(sa.null()).where(~living.exists()))


GOING = 0
"""The time in `accounts.leaves` of an account whose deletion has begun. It never ends otherwise."""
AUTHORS = {
    "session": "account",
    "code": "account",
    "course": "account",
    "try": "account",
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
}
"""By the name of a write the parameter with the account for which it is done. Each is refused once the deletion of
that account has begun. Tables and seats are not here: `storage/table_rows.py` names their new accounts."""

WRITES: dict[str, Any] = {
    "going": sa.update(accounts).where(accounts.c.id == KEY).values(leaves=GOING),
    "living": _living(),
    "handle": sa.update(accounts)
    .where(accounts.c.id == KEY)
    .values(handle=sa.bindparam("called"), folded=sa.bindparam("fold"), named=sa.func.coalesce(accounts.c.named, AT)),
    "device": sa.update(sessions).where(sessions.c.id == KEY).values(device=sa.bindparam("on")),
    "passkey": sa.insert(passkeys),
    "passkey-used": sa.update(passkeys).where(passkeys.c.id == KEY).values(used=AT, sign_count=sa.bindparam("signed")),
    "passkey-there": _there(passkeys.c.id),  # after it was used: then nobody takes it away meanwhile
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
    "no-notices": sa.delete(notices),  # before the one that takes their place
    "notice": sa.insert(notices),
    "names": sa.update(dice_links).where(dice_links.c.id == KEY).values(names=_in_place_of(dice_links.c.names)),
    "glossed": sa.update(tables)
    .where(tables.c.id == KEY)
    .values(doc=_in_place_of(tables.c.doc), header=sa.bindparam("top")),
    "doc-over": sa.update(tables).where(tables.c.id == KEY).values(doc=_in_place_of(tables.c.doc)),
}
"""`glossed`: a name in a table's document and its match's header is another; nothing else of it changes.
`doc-over`: of a table that is over it is another whose it is; nothing else.
`recovery-used`: of a code that was used already it makes no row that can be kept, so nothing with it is written: of two
servers at which one code is said at once, one lets in. `guest`: likewise of an account that is a player by now."""
