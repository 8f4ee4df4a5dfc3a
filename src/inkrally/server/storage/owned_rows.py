"""The columns that contain IDs of accounts, and the rule for their rows when an account ends.

A guest account ends when its browser signs in as a player: most rows move to the player. Any account can be deleted.
Add a line to `OWNED_COLUMNS` for each new column with IDs of accounts; a test finds missing ones. The documents of
tables decide about seats (`guest_merge.py`, `deletion.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

import sqlalchemy as sa

from inkrally.server.storage import schema


class OwnedColumn(NamedTuple):
    """A column that contains IDs of accounts.

    Attributes:
        column: The column.
        adopt: The rule for the rows of a guest at a sign-in. `move` gives them to the player, except rows with a
            primary key that the player has already. `drop` deletes them.
        delete: What happens when the account is deleted. `row` deletes the rows. `nobody` keeps them and sets the
            column to NULL. `cascade` means that the schema deletes them together with the account.
        cleared: The values to which `nobody` sets other columns of the rows, by column.
    """

    column: sa.Column[Any]
    adopt: Literal["move", "drop"]
    delete: Literal["row", "nobody", "cascade"]
    cleared: Mapping[str, Any] = MappingProxyType({})

    @property
    def name(self) -> str:
        """The names of the table and the column, such as `mail.account`."""
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
    OwnedColumn(schema.dice_repeats.c.account, "move", "row"),
    # `names` has the name of the host of a challenge.
    OwnedColumn(schema.dice_links.c.account, "move", "nobody", {"names": "{}"}),
    OwnedColumn(schema.turn_puzzles.c.account, "move", "row"),
    OwnedColumn(schema.turn_answers.c.account, "move", "row"),
    OwnedColumn(schema.turn_ratings.c.account, "move", "row"),
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
    # Guests have no mail and no push channels.
    OwnedColumn(schema.mail.c.account, "drop", "cascade"),
    OwnedColumn(schema.mail_links.c.account, "drop", "cascade"),
    OwnedColumn(schema.mail_notices.c.account, "drop", "cascade"),
    OwnedColumn(schema.push_channels.c.account, "drop", "row"),
    OwnedColumn(schema.match_offers.c.account, "drop", "row"),
    # Guests have no vacations and no hours.
    OwnedColumn(schema.vacations.c.account, "drop", "row"),
    OwnedColumn(schema.play_hours.c.account, "drop", "row"),
)
"""All columns that contain IDs of accounts."""
MOVED_ON_MERGE = tuple(each for each in OWNED_COLUMNS if each.adopt == "move")
"""The columns whose rows move to the player when a guest signs in."""
DELETED_WITH_ACCOUNT = tuple(each for each in OWNED_COLUMNS if each.delete == "row")
"""The columns whose rows are deleted with an account by a statement."""
ANONYMIZED_WITH_ACCOUNT = tuple(each for each in OWNED_COLUMNS if each.delete == "nobody")
"""The columns that are set to NULL when an account is deleted."""


def statements() -> dict[str, Any]:
    """Return the statements for all columns by name.

    Their parameters are `guest` and `player` for a sign-in, and `key` for a deleted account.
    """
    found: dict[str, Any] = {}
    for each in MOVED_ON_MERGE:
        found[f"adopt {each.name}"] = _moved(each.column)
    for each in DELETED_WITH_ACCOUNT:
        found[f"drop {each.name}"] = sa.delete(each.column.table).where(each.column == sa.bindparam("key"))
    for each in ANONYMIZED_WITH_ACCOUNT:
        unnamed = sa.update(each.column.table).where(each.column == sa.bindparam("key"))
        found[f"unname {each.name}"] = unnamed.values({each.column.name: None, **each.cleared})
    return found


def _moved(column: sa.Column[Any]) -> Any:
    """Return the statement that moves rows to the player, except those with a primary key that the player has."""
    table, own = column.table, column.table.alias("own")
    moved = sa.update(table).where(column == sa.bindparam("guest")).values({column: sa.bindparam("player")})
    rest = [each for each in table.primary_key if each is not column]
    if len(rest) == len(table.primary_key):
        return moved
    same = [own.c[each.name] == each for each in rest]
    return moved.where(~sa.exists().where(own.c[column.name] == sa.bindparam("player"), *same))


def merge_guest_rows(guest: str, player: str) -> list[tuple[str, dict[str, Any]]]:
    """Return the entries of a `Write` that move a guest's rows to a player and delete the guest's other rows.

    Seats at tables are not included.
    """
    moved = [(f"adopt {each.name}", {"guest": guest, "player": player}) for each in MOVED_ON_MERGE]
    return [*moved, *delete_account_rows(guest)]


def delete_account_rows(account: str) -> list[tuple[str, dict[str, Any]]]:
    """Return the entries of a `Write` that delete or anonymize the rows of an account, except for its tables."""
    dropped = [(f"drop {each.name}", {"key": account}) for each in DELETED_WITH_ACCOUNT]
    return [*dropped, *((f"unname {each.name}", {"key": account}) for each in ANONYMIZED_WITH_ACCOUNT)]
