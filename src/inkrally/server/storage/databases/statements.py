"""What the writer of a store does, by name, as statements of the product that keeps it. Knows rows, not what they mean.

The products differ in how they take many rows as one parameter, and in the `INSERT` that may meet a row which is there.
All else is SQLAlchemy Core, and stands here once for both.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, TypeAlias

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.dialects.postgresql import asyncpg

from inkrally.server.storage import owned_rows
from inkrally.server.storage.schema import (
    accounts,
    answers,
    codes,
    courses,
    dice_links,
    dice_tries,
    drafts,
    entries,
    events,
    hidden,
    history,
    ratings,
    results,
    reviewed,
    reviews,
    seats,
    sessions,
    tables,
    towers,
)
from inkrally.server.storage.writes.accounts import WRITES
from inkrally.server.storage.writes.mail import mail_writes
from inkrally.server.storage.writes.talk import talk_writes

Product: TypeAlias = Literal["sqlite", "postgresql"]
Insert: TypeAlias = "Callable[[sa.Table], Any]"
"""A product's own `insert`, which knows what to do about a row that is there already."""
INSERTS: dict[Product, Insert] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
ROWS = "rows"
KEY: sa.BindParameter[Any] = sa.bindparam("key")


class ManyRows:
    """Statements that take all their rows as one parameter, a JSON list of lists, compiled for a product once."""

    def __init__(self, product: Product) -> None:
        self.insert = INSERTS[product]
        self._sqlite = product == "sqlite"

    def _each(self, **columns: sa.Column[Any]) -> dict[str, Any]:
        """The values of the rows, in this order, by the columns that they are for."""
        given: Any = sa.bindparam(ROWS)
        if self._sqlite:
            value = sa.func.json_each(given).table_valued("value").c.value
            # Not the shorter `->>`: a SQLite of 2021 has no such operator.
            return {
                name: sa.func.json_extract(value, sa.literal_column(f"'$[{place}]'"))
                for place, name in enumerate(columns)
            }
        given = sa.cast(sa.cast(given, sa.Text), postgresql.JSON)
        value = sa.func.json_array_elements(given).table_valued("value").c.value
        return {
            name: _as_kept(value.op("->>")(sa.literal_column(str(place))), column)
            for place, (name, column) in enumerate(columns.items())
        }

    def _compiled(self, statement: Any, names: Sequence[str]) -> tuple[str, list[str]]:
        """The SQL and the columns of its rows: worked out once, since it is used in every transaction."""
        dialect: sa.Dialect = sqlite.dialect(paramstyle="qmark")
        if not self._sqlite:
            dialect = asyncpg.dialect()  # type: ignore[no-untyped-call]  # SQLAlchemy does not say its types
        compiled = statement.compile(dialect=dialect)
        assert compiled.positiontup == [ROWS], "all rows come as the one parameter"
        return str(compiled), list(names)

    def upsert(self, table: sa.Table, key: Sequence[str] = (), changed: Sequence[str] = ()) -> tuple[str, list[str]]:
        """Insert all; where the key is there, change the named columns."""
        names = [column.name for column in table.columns]
        each = self._each(**{column.name: column for column in table.columns})
        # Without the condition SQLite would read the conflict clause as part of a join.
        statement = self.insert(table).from_select(names, sa.select(*each.values()).where(sa.true()))
        if key:
            statement = statement.on_conflict_do_update(
                index_elements=list(key), set_={name: statement.excluded[name] for name in changed}
            )
        return self._compiled(statement, names)

    def update(self, *changed: str) -> tuple[str, list[str]]:
        """Change the named columns of `tables`."""
        found = self._each(key=tables.c.id, **{name: tables.c[name] for name in changed})
        key = found.pop("key")
        return self._compiled(sa.update(tables).where(tables.c.id == key).values(found), ["key", *changed])

    def insert_seated(self) -> tuple[str, list[str]]:
        """As `inserted`, but without those whose account is gone: they are at the table, and have no list of theirs."""
        names = [column.name for column in seats.columns]
        each = self._each(**{column.name: column for column in seats.columns})
        known = sa.exists().where(accounts.c.id == each["account"])
        return self._compiled(self.insert(seats).from_select(names, sa.select(*each.values()).where(known)), names)

    def insert_history(self) -> tuple[str, list[str]]:
        """As `seated`, for `history`, also without those of a table that is gone; what is there already stays."""
        names = [column.name for column in history.columns]
        each = self._each(**{column.name: column for column in history.columns})
        known = sa.exists().where(accounts.c.id == each["account"]), sa.exists().where(tables.c.id == each["table_id"])
        rows = self.insert(history).from_select(names, sa.select(*each.values()).where(*known))
        return self._compiled(rows.on_conflict_do_nothing(), names)

    def delete(self, table: sa.Table) -> tuple[str, list[str]]:
        """Delete all rows of the tables with these keys."""
        keys = sa.select(self._each(key=tables.c.id)["key"])
        return self._compiled(sa.delete(table).where(table.c.table_id.in_(keys)), ["key"])


def _as_kept(value: Any, column: sa.Column[Any]) -> Any:
    """A text of JSON as what a column keeps. No text is cast: a cast would cut what is too long, and say nothing."""
    return value if isinstance(column.type, sa.String) else sa.cast(value, column.type)


def _upsert(insert: Insert, table: sa.Table, key: Sequence[str], changed: Sequence[str]) -> Any:
    statement = insert(table)
    return statement.on_conflict_do_update(
        index_elements=list(key), set_={name: statement.excluded[name] for name in changed}
    )


def _new_course(insert: Insert) -> Any:
    """A new course of an account that is there: of one that is gone, or a player's by now, it makes no row that can be
    kept."""
    there = sa.select(accounts.c.id).where(accounts.c.id == sa.bindparam("account")).scalar_subquery()
    return insert(courses).values({"account": there})


def is_seated_at_running_table(of: sa.Table) -> sa.ColumnElement[bool]:
    """Whether the account of a row has a seat at a table that is not over, or hosts one: it can still come back."""
    at = seats.c.account == of.c.account, seats.c.table_id == tables.c.id
    # With the time, which says nothing, SQLite reads an index alone: no row of a table that may be damaged.
    return sa.exists().where(*at, tables.c.updated >= 0, tables.c.status != "over")


@functools.cache
def row_statements(product: Product) -> Mapping[str, Any]:
    """What is said for each row by itself."""
    insert, was = INSERTS[product], sa.bindparam("was", type_=sa.Integer)
    return {
        "account": insert(accounts),
        "session": insert(sessions),
        "seen": sa.update(sessions).where(sessions.c.id == KEY).values(seen=sa.bindparam("at")),
        "table": insert(tables),
        "seed": sa.update(tables)
        .where(tables.c.id == KEY)
        .values(seed=sa.bindparam("seed"), header=sa.bindparam("header")),
        "no-entries": sa.delete(entries).where(entries.c.table_id == KEY, entries.c.n > sa.bindparam("last")),
        "no-codes": sa.delete(codes).where(codes.c.table_id == KEY, codes.c.seat == sa.bindparam("at")),
        "code": insert(codes),
        "no-tower": sa.delete(towers).where(towers.c.id == KEY, towers.c.updated < sa.bindparam("before")),
        "no-answers": sa.delete(answers).where(
            answers.c.table_id == KEY,
            answers.c.account == sa.bindparam("who"),
            sa.or_(sa.bindparam("of") == "", answers.c.page == sa.bindparam("of")),
        ),
        "review": _upsert(insert, reviews, ["table_id", "seat"], ["made", "form", "review"]),
        "no-review": sa.delete(reviews).where(
            reviews.c.table_id == KEY,
            reviews.c.seat == sa.bindparam("at"),
            reviews.c.form != sa.bindparam("kept"),
        ),
        "course": _new_course(insert),
        # The next revision: what was changed at another server meanwhile, or deleted, stays so.
        "course-changed": sa.update(courses)
        .where(courses.c.id == KEY, courses.c.revision == was)
        .values(
            course=sa.bindparam("told"),
            revision=was + 1,
            updated=sa.bindparam("at"),
            used=sa.bindparam("at"),
        ),
        "course-used": sa.update(courses).where(courses.c.id == KEY).values(used=sa.bindparam("at")),
        "no-course": sa.delete(courses).where(courses.c.id == KEY, courses.c.used < sa.bindparam("before")),
        "tower": _upsert(insert, towers, ["id"], ["doc", "updated"]),
        "no-table": sa.delete(tables).where(tables.c.id == KEY, tables.c.updated < sa.bindparam("before")),
        "no-session": sa.delete(sessions).where(
            sessions.c.id == KEY,
            sessions.c.seen < sa.bindparam("before"),
            ~is_seated_at_running_table(sessions),
        ),
        # A guest is its browser's alone: with that it goes.
        "no-guest": sa.delete(accounts).where(
            accounts.c.id == KEY,
            accounts.c.handle.is_(None),
            ~sa.exists().where(sessions.c.account == accounts.c.id),
        ),
        "no-account": sa.delete(accounts).where(accounts.c.id == KEY),
        "end-session": sa.delete(sessions).where(sessions.c.id == KEY),
        **WRITES,
        **talk_writes(insert),
        **mail_writes(insert),
        **owned_rows.statements(),
        "event": insert(events),
        # It changes nothing, and has to be on the disk like anything else.
        "probe": sa.text("UPDATE alembic_version SET version_num = version_num WHERE CAST(:now AS INTEGER) > 0"),
        "old-codes": sa.delete(codes).where(codes.c.expires < sa.bindparam("before")),
        "no-own-table": sa.delete(tables).where(tables.c.id == KEY),
        "hide": insert(hidden).on_conflict_do_nothing(),
        "link": _upsert(insert, dice_links, ["id"], ["names"]),
        # Once for each table, whatever else happens.
        "result": insert(results).on_conflict_do_nothing(),
        "no-ratings": sa.delete(ratings).where(ratings.c.n >= sa.bindparam("first")),
        # Of two servers that work out the same result, the first has it.
        "rating": insert(ratings).on_conflict_do_nothing(),
        # Not where it is another's by now: then it is looked at once more.
        "kept": sa.update(tables)
        .where(tables.c.id == KEY, tables.c.doc == sa.bindparam("was", type_=sa.String))
        .values(kept=1),
        "reviewed": _upsert(insert, reviewed, ["table_id", "seat"], ["lost", "rounds", "worst"]),
        "try": insert(dice_tries),
        "tried": sa.update(dice_tries)
        .where(dice_tries.c.table_id == KEY)
        .values(finished=sa.bindparam("at"), rank=sa.bindparam("result"), bot=sa.bindparam("left")),
    }


@functools.cache
def batch_statements(product: Product) -> Mapping[str, tuple[str, list[str]]]:
    """What is written often, as one statement for all rows, with the columns that each row of JSON has.

    To SQLite each row that is handed over by itself has to wait for the interpreter, which a busy server holds, and
    those waits would be longer than the writing; from PostgreSQL each would be an answer of its own.
    """
    many = ManyRows(product)
    return {
        "doc": many.update("doc", "status", "deadline", "watched", "owes", "updated", "listed"),
        "owes": many.update("owes", "watched", "updated"),
        "glance": many.update("glance"),
        "entry": many.upsert(entries),
        "no-drafts": many.delete(drafts),
        "draft": many.upsert(drafts, ["table_id", "seat"], ["acts", "undone"]),
        "no-seats": many.delete(seats),
        "seat": many.insert_seated(),
        "history": many.insert_history(),
        "answer": many.upsert(answers, ["table_id", "account", "page"], ["answers"]),
    }


def _later(writes: Mapping[str, Any]) -> list[str]:
    """The names of writes, without those that come before all others."""
    return [name for name in writes if name not in ("going", "living")]


WRITE_ORDER = ("account", "going", "living", "session", "seen", "table", "doc", "owes", "glance", "seed",
         "no-entries", "entry",
         "no-drafts", "draft", "no-seats", "seat", "no-answers", "answer", "no-codes", "code", "old-codes", "no-review",
          "review", "no-tower", "tower", "course", "course-changed", "course-used", "no-course", "link", "try",
          "tried", "result", "no-ratings", "rating", "history", "reviewed", "kept", "hide", "no-own-table", "no-table",
          *_later(WRITES), *talk_writes(sqlite.insert), *mail_writes(sqlite.insert), *owned_rows.statements(),
          "no-session", "end-session", "no-guest", "no-account", "event", "probe")  # fmt: skip
"""The order in which things are written; the probe last, as steps of the store's form touch its row after all tables.
Writes of one transaction never touch the same rows in two ways: whoever writes of a table waits for the write
before."""

UPDATED_BY_KEY = frozenset(("living", "seen", "doc", "owes", "glance", "course-used", "kept"))
"""What changes one row by its `key`, of which another server may change the same rows at the same time. It is written
in the order of the keys, whoever wrote first, so that two servers do not wait for each other."""
