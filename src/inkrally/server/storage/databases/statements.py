"""The SQL statements of the writer, by name, for both databases.

The two databases need different SQL for a statement with many rows in one parameter, and for `INSERT` with a conflict.
Everything else is SQLAlchemy Core.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
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
    dice_repeats,
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
from inkrally.server.storage.writes.away import away_writes
from inkrally.server.storage.writes.mail import mail_writes
from inkrally.server.storage.writes.parameters import KEY, Insert, upsert
from inkrally.server.storage.writes.push import push_writes
from inkrally.server.storage.writes.talk import talk_writes
from inkrally.server.storage.writes.turn_puzzles import turn_puzzle_writes

Product: TypeAlias = Literal["sqlite", "postgresql"]
INSERTS: dict[Product, Insert] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
"""The `insert` function of each database."""
ROWS = "rows"
"""The name of the parameter that contains all rows of a statement."""
KNOWN_DICE_PREFIX = "k-"
"""The first characters of the IDs of the known dice of a week. No other ID of a dice link begins with them."""
CHALLENGE_PREFIX = "c-"
"""The first characters of the IDs of challenges with new dice. No other ID of a dice link begins with them."""


class ManyRows:
    """Builds statements that write many rows at once. All rows are one parameter, a JSON list of lists.

    Each public method returns the SQL, and the names of the columns in each inner list.
    """

    def __init__(self, product: Product) -> None:
        """Create a builder for one database."""
        self.insert = INSERTS[product]
        self._sqlite = product == "sqlite"

    def _each(self, **columns: sa.Column[Any]) -> dict[str, Any]:
        """Return expressions for the values of each row, by column and in the order of the inner lists."""
        given: Any = sa.bindparam(ROWS)
        if self._sqlite:
            value = sa.func.json_each(given).table_valued("value").c.value
            # Do not use the operator `->>`, which SQLite has only since 2022.
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
        """Return the SQL of a statement, and `names` as a list. Transactions use the compiled SQL many times."""
        dialect: sa.Dialect = sqlite.dialect(paramstyle="qmark")
        if not self._sqlite:
            dialect = asyncpg.dialect()  # type: ignore[no-untyped-call]  # SQLAlchemy has no types for it
        compiled = statement.compile(dialect=dialect)
        assert compiled.positiontup == [ROWS], "all rows come as the one parameter"
        return str(compiled), list(names)

    def upsert(self, table: sa.Table, key: Sequence[str] = (), changed: Sequence[str] = ()) -> tuple[str, list[str]]:
        """Return a statement that inserts rows, or changes rows that exist already.

        Args:
            table: The table.
            key: The columns by which an existing row is found. If empty, an existing row is an error.
            changed: The columns to change in an existing row.
        """
        names = [column.name for column in table.columns]
        each = self._each(**{column.name: column for column in table.columns})
        # Without a condition, SQLite would read the conflict clause as part of a join.
        statement = self.insert(table).from_select(names, sa.select(*each.values()).where(sa.true()))
        if key:
            statement = statement.on_conflict_do_update(
                index_elements=list(key), set_={name: statement.excluded[name] for name in changed}
            )
        return self._compiled(statement, names)

    def update(self, *changed: str) -> tuple[str, list[str]]:
        """Return a statement that changes the named columns in rows of `tables`."""
        found = self._each(key=tables.c.id, **{name: tables.c[name] for name in changed})
        key = found.pop("key")
        return self._compiled(sa.update(tables).where(tables.c.id == key).values(found), ["key", *changed])

    def insert_seated(self) -> tuple[str, list[str]]:
        """Return a statement that inserts rows of `seats`, except for deleted accounts."""
        names = [column.name for column in seats.columns]
        each = self._each(**{column.name: column for column in seats.columns})
        known = sa.exists().where(accounts.c.id == each["account"])
        return self._compiled(self.insert(seats).from_select(names, sa.select(*each.values()).where(known)), names)

    def insert_history(self) -> tuple[str, list[str]]:
        """Return a statement that inserts rows of `history`, except for deleted accounts and tables.

        Existing rows stay unchanged.
        """
        names = [column.name for column in history.columns]
        each = self._each(**{column.name: column for column in history.columns})
        known = sa.exists().where(accounts.c.id == each["account"]), sa.exists().where(tables.c.id == each["table_id"])
        rows = self.insert(history).from_select(names, sa.select(*each.values()).where(*known))
        return self._compiled(rows.on_conflict_do_nothing(), names)

    def delete(self, table: sa.Table) -> tuple[str, list[str]]:
        """Return a statement that deletes all rows of a table whose table ID is given."""
        keys = sa.select(self._each(key=tables.c.id)["key"])
        return self._compiled(sa.delete(table).where(table.c.table_id.in_(keys)), ["key"])


def _as_kept(value: Any, column: sa.Column[Any]) -> Any:
    """Return an expression that converts a JSON value to the type of a column.

    Texts are not cast, because a cast may shorten them.
    """
    return value if isinstance(column.type, sa.String) else sa.cast(value, column.type)


def _new_course(insert: Insert) -> Any:
    """Return the statement that inserts a course. It fails if the course's account was deleted or merged."""
    query = sa.select(accounts.c.id).where(accounts.c.id == sa.bindparam("account")).scalar_subquery()
    return insert(courses).values({"account": query})


def is_seated_at_running_table(of: sa.Table) -> sa.ColumnElement[bool]:
    """Return the SQL condition that the account of a row has a seat at, or hosts, a table that is not over.

    `of` is the table of the row. Such an account must not be deleted, since its browser may return.
    """
    at = seats.c.account == of.c.account, seats.c.table_id == tables.c.id
    # The condition on the time is always true; with it, SQLite reads only an index, and no row that may be damaged.
    return sa.exists().where(*at, tables.c.updated >= 0, tables.c.status != "over")


@functools.cache
def row_statements(product: Product) -> Mapping[str, Any]:
    """Return the statements that run once for each row, by name."""
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
        "review": upsert(insert, reviews, ["table_id", "seat"], ["made", "form", "review"]),
        "no-review": sa.delete(reviews).where(
            reviews.c.table_id == KEY,
            reviews.c.seat == sa.bindparam("at"),
            reviews.c.form != sa.bindparam("kept"),
        ),
        "course": _new_course(insert),
        # Change only the revision that the player has edited, so that changes by other servers are not lost.
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
        "tower": upsert(insert, towers, ["id"], ["doc", "updated"]),
        "no-table": sa.delete(tables).where(tables.c.id == KEY, tables.c.updated < sa.bindparam("before")),
        "no-session": sa.delete(sessions).where(
            sessions.c.id == KEY,
            sessions.c.seen < sa.bindparam("before"),
            ~is_seated_at_running_table(sessions),
        ),
        # A guest's account is deleted with its only session.
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
        **push_writes(insert),
        **away_writes(insert),
        **turn_puzzle_writes(insert),
        **owned_rows.statements(),
        "event": insert(events),
        # The probe changes nothing, but is a durable write.
        "probe": sa.text("UPDATE alembic_version SET version_num = version_num WHERE CAST(:now AS INTEGER) > 0"),
        "old-codes": sa.delete(codes).where(codes.c.expires < sa.bindparam("before")),
        "no-own-table": sa.delete(tables).where(tables.c.id == KEY),
        "hide": insert(hidden).on_conflict_do_nothing(),
        "link": upsert(insert, dice_links, ["id"], ["names"]),
        # A table has at most one result.
        "result": insert(results).on_conflict_do_nothing(),
        "no-ratings": sa.delete(ratings).where(ratings.c.n >= sa.bindparam("first")),
        # If two servers compute the same result, the first one counts.
        "rating": insert(ratings).on_conflict_do_nothing(),
        # Mark the match as recorded only if the document is unchanged. Otherwise the recorder records the match again.
        "kept": sa.update(tables)
        .where(tables.c.id == KEY, tables.c.doc == sa.bindparam("was", type_=sa.String))
        .values(kept=1),
        "reviewed": upsert(insert, reviewed, ["table_id", "seat"], ["lost", "rounds", "worst", "turns"]),
        # A game of a day is written once: the first server that writes it chooses the seed.
        "daily": insert(dice_links).on_conflict_do_nothing(),
        "challenge": insert(dice_links),
        "luck": sa.update(dice_links).where(dice_links.c.id == KEY).values(luck=sa.bindparam("points")),
        # Only the first server that has computed the sheet stores it.
        "best-sheet": sa.update(dice_links)
        .where(dice_links.c.id == KEY, dice_links.c.best.is_(None))
        .values(best=sa.bindparam("found")),
        "repeated": _repeated(insert),
        "no-repeats": sa.delete(dice_repeats).where(~sa.exists().where(tables.c.id == dice_repeats.c.table_id)),
        "old-challenges": sa.delete(dice_links).where(
            dice_links.c.id.startswith(CHALLENGE_PREFIX),
            dice_links.c.created < sa.bindparam("before"),
            ~sa.exists().where(dice_tries.c.link_id == dice_links.c.id, dice_tries.c.table_id.is_not(None)),
            ~sa.exists().where(dice_repeats.c.link_id == dice_links.c.id),
        ),
        "try": insert(dice_tries),
        "tried": sa.update(dice_tries)
        .where(dice_tries.c.table_id == KEY)
        .values(finished=sa.bindparam("at"), rank=sa.bindparam("result"), bot=sa.bindparam("left")),
    }


def _repeated(insert: Insert) -> Any:
    """Return the statement that stores a match of an account with dice that the account knew, unless it has a better
    one.

    With the known dice of a week, the best match that ended in the week is kept apart from the best later one. If the
    link or the account was deleted meanwhile, the statement stores no row.
    """
    names = [column.name for column in dice_repeats.columns]
    given = {name: sa.bindparam(name, type_=dice_repeats.c[name].type) for name in names if name != "late"}
    after = dice_links.c.id.startswith(KNOWN_DICE_PREFIX), dice_links.c.ends <= given["finished"]
    values = {**given, "late": sa.case((sa.and_(*after), 1), else_=0)}
    known = dice_links.c.id == given["link_id"], sa.exists().where(accounts.c.id == given["account"])
    added = insert(dice_repeats).from_select(names, sa.select(*(values[name] for name in names)).where(*known))
    best = {name: added.excluded[name] for name in ("table_id", "name", "finished", "rank")}
    return added.on_conflict_do_update(
        index_elements=["link_id", "account", "late"], set_=best, where=added.excluded.rank > dice_repeats.c.rank
    )


@functools.cache
def batch_statements(product: Product) -> Mapping[str, tuple[str, list[str]]]:
    """Return the frequent statements by name, each with the columns of its rows. One statement writes all rows.

    A statement for each row would be slower. With SQLite, the thread waits for the interpreter after each statement,
    which takes longer than the write. With PostgreSQL, each statement needs a round trip.
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
    """Return the names of statements, without the two that must run before all others."""
    return [name for name in writes if name not in ("going", "living")]


WRITE_ORDER = ("account", "going", "living", "session", "seen", "table", "doc", "owes", "glance", "seed",
         "no-entries", "entry",
         "no-drafts", "draft", "no-seats", "seat", "no-answers", "answer", "no-codes", "code", "old-codes", "no-review",
          "review", "no-tower", "tower", "course", "course-changed", "course-used", "no-course", "link", "daily",
          "challenge", "luck", "best-sheet", "try", "tried", "repeated", "no-repeats", "old-challenges",
          *turn_puzzle_writes(sqlite.insert),
          "result", "no-ratings",
          "rating", "history", "reviewed", "kept", "hide", "no-own-table", "no-table",
          *_later(WRITES), *talk_writes(sqlite.insert), *mail_writes(sqlite.insert), *push_writes(sqlite.insert),
          *away_writes(sqlite.insert),
          *owned_rows.statements(),
          "no-session", "end-session", "no-guest", "no-account", "event", "probe")  # fmt: skip
"""The order of statements in a transaction. The probe is last, because migrations change its row after all tables.

Writes in one transaction never change the same row in two ways, because each write to a table waits for the write
before.
"""

UPDATED_BY_KEY = frozenset(("living", "seen", "doc", "owes", "glance", "course-used", "kept"))
"""Statements that change the row with the parameter `key`, which another server may change at the same time.

They run in the order of their keys, so that two servers never wait for each other.
"""
