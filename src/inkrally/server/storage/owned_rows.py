"""What in the store is an account's, named once: what a guest takes along when it turns out to be a player, and what
goes when an account is deleted. Whoever adds a column that names an account adds a line here; a test finds what is
missing.

Knows rows. Seats at tables are no line here: they follow the tables' documents (`players/adoption.py`, `deletion.py`).
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

import sqlalchemy as sa

from inkrally.server.storage import schema


class OwnedColumn(NamedTuple):
    """A column that names an account.

    `adopt`: what becomes of a guest's rows at a sign-in. `move`: they are the player's, and where the player has the
    same already (by the primary key) its own stays; `drop`: they go with the guest. `delete`: what becomes of them when
    the account goes. `row`: they go too; `nobody`: they stay and name nobody; `cascade`: the schema does it.
    """

    column: sa.Column[Any]
    adopt: Literal["move", "drop"]
    delete: Literal["row", "nobody", "cascade"]

    @property
    def name(self) -> str:
        return f"{self.column.table.name}.{self.column.name}"


OWNED_COLUMNS: tuple[OwnedColumn, ...] = (
    OwnedColumn(schema.sessions.c.account, "drop", "cascade"),
    OwnedColumn(schema.here.c.account, "drop", "row"),
    OwnedColumn(schema.passkeys.c.account, "drop", "cascade"),
    OwnedColumn(schema.recovery_codes.c.account, "drop", "cascade"),
    OwnedColumn(schema.seats.c.account, "drop", "cascade"),
    OwnedColumn(schema.answers.c.account, "drop", "row"),
    OwnedColumn(schema.codes.c.account, "drop", "row"),
    OwnedColumn(schema.courses.c.account, "move", "row"),
    OwnedColumn(schema.dice_tries.c.account, "move", "row"),
    OwnedColumn(schema.hidden.c.account, "move", "row"),
    OwnedColumn(schema.ratings.c.account, "drop", "row"),
    OwnedColumn(schema.history.c.account, "move", "cascade"),
    OwnedColumn(schema.reports.c.by, "move", "nobody"),
    OwnedColumn(schema.reports.c.about, "move", "cascade"),
    OwnedColumn(schema.voices.c.account, "move", "cascade"),
    OwnedColumn(schema.acts.c.account, "move", "nobody"),
    OwnedColumn(schema.talk.c.account, "move", "row"),
    OwnedColumn(schema.reactions.c.account, "move", "row"),
    OwnedColumn(schema.relations.c.account, "move", "cascade"),
    OwnedColumn(schema.relations.c.other, "move", "cascade"),
    OwnedColumn(schema.invitations.c.account, "move", "cascade"),
    OwnedColumn(schema.invitations.c.by, "move", "cascade"),
    OwnedColumn(schema.declines.c.account, "move", "cascade"),
    OwnedColumn(schema.declines.c.by, "move", "cascade"),
    # Mail is for players, and a guest has none.
    OwnedColumn(schema.mail.c.account, "drop", "cascade"),
    OwnedColumn(schema.mail_links.c.account, "drop", "cascade"),
    OwnedColumn(schema.mail_notices.c.account, "drop", "cascade"),
)
MOVED_ON_MERGE = tuple(each for each in OWNED_COLUMNS if each.adopt == "move")
DELETED_WITH_ACCOUNT = tuple(each for each in OWNED_COLUMNS if each.delete == "row")
ANONYMIZED_WITH_ACCOUNT = tuple(each for each in OWNED_COLUMNS if each.delete == "nobody")


def statements() -> dict[str, Any]:
    """What the writer does for each of them: parameters are `guest` and `player`, or `key`, the account that goes."""
    found: dict[str, Any] = {}
    for each in MOVED_ON_MERGE:
        found[f"adopt {each.name}"] = _moved(each.column)
    for each in DELETED_WITH_ACCOUNT:
        found[f"drop {each.name}"] = sa.delete(each.column.table).where(each.column == sa.bindparam("key"))
    for each in ANONYMIZED_WITH_ACCOUNT:
        unnamed = sa.update(each.column.table).where(each.column == sa.bindparam("key"))
        found[f"unname {each.name}"] = unnamed.values({each.column: None})
    return found


def _moved(column: sa.Column[Any]) -> Any:
    """Rows that become the player's, but for those that the player has already by the primary key."""
    table, own = column.table, column.table.alias("own")
    moved = sa.update(table).where(column == sa.bindparam("guest")).values({column: sa.bindparam("player")})
    rest = [each for each in table.primary_key if each is not column]
    if len(rest) == len(table.primary_key):
        return moved
    same = [own.c[each.name] == each for each in rest]
    return moved.where(~sa.exists().where(own.c[column.name] == sa.bindparam("player"), *same))


def merge_guest_rows(guest: str, player: str) -> list[tuple[str, dict[str, Any]]]:
    """The rows of a `Write` by which all that a guest has beside its tables goes over to a player."""
    moved = [(f"adopt {each.name}", {"guest": guest, "player": player}) for each in MOVED_ON_MERGE]
    return [*moved, *delete_account_rows(guest)]


def delete_account_rows(account: str) -> list[tuple[str, dict[str, Any]]]:
    """The rows of a `Write` by which all that is an account's beside its tables goes."""
    dropped = [(f"drop {each.name}", {"key": account}) for each in DELETED_WITH_ACCOUNT]
    return [*dropped, *((f"unname {each.name}", {"key": account}) for each in ANONYMIZED_WITH_ACCOUNT)]
