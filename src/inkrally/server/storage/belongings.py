"""What in the store is an account's, named once: what a guest takes along when it turns out to be a player, and what
goes when an account is deleted. Whoever adds a column that names an account adds a line here; a test finds what is
missing.

Knows rows. Seats at tables are no line here: they follow the tables' documents (`players/adoption.py`, `deletion.py`).
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

import sqlalchemy as sa

from inkrally.server.storage import schema


class Belonging(NamedTuple):
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


BELONGINGS: tuple[Belonging, ...] = (
    Belonging(schema.sessions.c.account, "drop", "cascade"),
    Belonging(schema.here.c.account, "drop", "row"),
    Belonging(schema.passkeys.c.account, "drop", "cascade"),
    Belonging(schema.recovery_codes.c.account, "drop", "cascade"),
    Belonging(schema.seats.c.account, "drop", "cascade"),
    Belonging(schema.answers.c.account, "drop", "row"),
    Belonging(schema.codes.c.account, "drop", "row"),
    Belonging(schema.courses.c.account, "move", "row"),
    Belonging(schema.tries.c.account, "move", "row"),
    Belonging(schema.hidden.c.account, "move", "row"),
    Belonging(schema.ratings.c.account, "drop", "row"),
    Belonging(schema.history.c.account, "move", "cascade"),
    Belonging(schema.reports.c.by, "move", "nobody"),
    Belonging(schema.reports.c.about, "move", "cascade"),
    Belonging(schema.voices.c.account, "move", "cascade"),
    Belonging(schema.acts.c.account, "move", "nobody"),
    Belonging(schema.talk.c.account, "move", "row"),
    Belonging(schema.reactions.c.account, "move", "row"),
    Belonging(schema.relations.c.account, "move", "cascade"),
    Belonging(schema.relations.c.other, "move", "cascade"),
    Belonging(schema.invitations.c.account, "move", "cascade"),
    Belonging(schema.invitations.c.by, "move", "cascade"),
    Belonging(schema.declines.c.account, "move", "cascade"),
    Belonging(schema.declines.c.by, "move", "cascade"),
    # Mail is for players, and a guest has none.
    Belonging(schema.mail.c.account, "drop", "cascade"),
    Belonging(schema.mail_links.c.account, "drop", "cascade"),
    Belonging(schema.mail_notices.c.account, "drop", "cascade"),
)
MOVES = tuple(each for each in BELONGINGS if each.adopt == "move")
DROPS = tuple(each for each in BELONGINGS if each.delete == "row")
NAMES = tuple(each for each in BELONGINGS if each.delete == "nobody")


def statements() -> dict[str, Any]:
    """What the writer does for each of them: parameters are `guest` and `player`, or `key`, the account that goes."""
    found: dict[str, Any] = {}
    for each in MOVES:
        found[f"adopt {each.name}"] = _moved(each.column)
    for each in DROPS:
        found[f"drop {each.name}"] = sa.delete(each.column.table).where(each.column == sa.bindparam("key"))
    for each in NAMES:
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


def adopt_rows(guest: str, player: str) -> list[tuple[str, dict[str, Any]]]:
    """The rows of a `Write` by which all that a guest has beside its tables goes over to a player."""
    moved = [(f"adopt {each.name}", {"guest": guest, "player": player}) for each in MOVES]
    return [*moved, *drop_rows(guest)]


def drop_rows(account: str) -> list[tuple[str, dict[str, Any]]]:
    """The rows of a `Write` by which all that is an account's beside its tables goes."""
    dropped = [(f"drop {each.name}", {"key": account}) for each in DROPS]
    return [*dropped, *((f"unname {each.name}", {"key": account}) for each in NAMES)]
