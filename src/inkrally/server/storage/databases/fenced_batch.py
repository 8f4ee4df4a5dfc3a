"""Batches of writes as one statement of PostgreSQL, which writes only to game tables that the server owns.

In a cluster, each write of a table names an epoch, the number of the ownership for which the write is valid. One
statement locks the rows of `owners`, checks the epochs, and writes everything. With several statements, a server that
was stopped in between would keep the locks, and no other server could acquire its tables. So the batch is the argument
of a PostgreSQL function, which each connection creates for this version of the server.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import asyncpg

from inkrally.server.storage.databases.statements import UPDATED_BY_KEY, WRITE_ORDER, batch_statements, row_statements

if TYPE_CHECKING:
    from inkrally.server.storage.store import Row, Write

NAME = "pg_temp.inkrally_write"
"""The name of the PostgreSQL function, which exists only in its connection."""
CALL = f"SELECT {NAME}($1, $2, $3, $4, $5, $6) AS lost"
"""The statement that runs the function."""
RESULTS_LOCK = 0x696E6B72616C6C79 + 2
"""The number of the advisory lock for writing results of rated matches. The lock ends when the results are durable.

The computation of ratings continues after the last result that it has read. So the numbers of results must become
visible in order.
"""
EVENTS = RESULTS_LOCK + 1
"""The number of the advisory lock for writing events. Servers read events in the order of their numbers, too."""
_parameter = re.compile(r"\$(\d+)(::[A-Z]+)?")
_encode = msgspec.json.Encoder().encode

_FUNCTION = """
CREATE OR REPLACE FUNCTION {name}(
    _me TEXT, _ids TEXT[], _epochs BIGINT[], _kinds TEXT[], _statements TEXT[], _rows TEXT[]
) RETURNS TEXT[] LANGUAGE plpgsql AS $function$
#variable_conflict use_column
DECLARE
    _held TEXT[];
    _each JSON;
BEGIN
    IF 'result' = ANY(_kinds) THEN
        -- Before any other lock, so that no connection that holds a row lock waits for it.
        PERFORM pg_advisory_xact_lock({results});
    END IF;
    IF 'event' = ANY(_kinds) THEN
        PERFORM pg_advisory_xact_lock({events});
    END IF;
    IF cardinality(_ids) > 0 THEN
        -- In the order of their names, so that two servers never wait for each other.
        SELECT coalesce(array_agg(found.id), '{{}}') INTO _held FROM (
            SELECT owners.id FROM unnest(_ids, _epochs) AS mine(id, epoch)
            JOIN owners ON owners.id = mine.id AND owners.epoch = mine.epoch AND owners.owner = _me
            ORDER BY owners.id FOR NO KEY UPDATE OF owners
        ) AS found;
        IF cardinality(_held) < cardinality(_ids) THEN
            RETURN ARRAY(SELECT unnest(_ids) EXCEPT SELECT unnest(_held));
        END IF;
    END IF;
    FOR _i IN 1 .. cardinality(_kinds) LOOP
        CASE _kinds[_i]
            {often}
            ELSE
                FOR _each IN SELECT value FROM json_array_elements(_rows[_i]::JSON) LOOP
                    EXECUTE _statements[_i] USING _each;
                END LOOP;
        END CASE;
    END LOOP;
    RETURN '{{}}';
END $function$
"""


def create_function_sql() -> str:
    """Return the SQL that creates the function with all frequent statements, which PostgreSQL plans only once."""
    often = "".join(
        f"WHEN '{kind}' THEN {statement.replace('$1', '_rows[_i]')};\n" for kind, (statement, _) in _often.items()
    )
    return _FUNCTION.format(name=NAME, often=often, results=RESULTS_LOCK, events=EVENTS)


class BatchCall(NamedTuple):
    """The arguments of the PostgreSQL function that stores one batch of writes, in order.

    Attributes:
        owner: The ID of the server.
        ids: The IDs of the tables in the batch.
        epochs: The epoch of each of these tables, in which the server owns the table.
        kinds: The names of the statements, in the order in which to run them.
        statements: The SQL of each statement; empty for a frequent statement, which the function itself contains.
        rows: The rows of each statement, as JSON.
    """

    owner: str
    ids: list[str]
    epochs: list[int]
    kinds: list[str]
    statements: list[str]
    rows: list[str]


def call(owner: str, writes: Sequence[Write]) -> BatchCall:
    """Return the arguments of the PostgreSQL function for a batch of writes by the server `owner`."""
    fences = dict(fence for write in writes for fence in write.fences)
    made = BatchCall(owner, list(fences), list(fences.values()), [], [], [])
    for kind in WRITE_ORDER:
        rows = [row for write in writes for row in write.rows.get(kind, ())]
        if not rows:
            continue
        if kind in UPDATED_BY_KEY:
            rows.sort(key=itemgetter("key"))
        if kind in _often:
            _add(made, kind, "", [[row[name] for name in _often[kind][1]] for row in rows])
            continue
        by_keys: dict[tuple[str, ...], list[Row]] = {}
        for row in rows:
            by_keys.setdefault(_keys(kind, row), []).append(row)
        for keys, same in by_keys.items():
            statement = _single_row_statement(kind, keys)
            _add(
                made, kind, statement.text, [[_plain(row, name, statement) for name in statement.names] for row in same]
            )
    return made


def _add(made: BatchCall, kind: str, statement: str, rows: list[list[Any]]) -> None:
    """Add a statement to the arguments: its name `kind`, its SQL, and the rows that it writes."""
    made.kinds.append(kind)
    made.statements.append(statement)
    made.rows.append(_encode(rows).decode())


class _SingleRowStatement(NamedTuple):
    """The SQL text of a statement that writes one row, the names of its parameters, and constant parameters. Used for
    infrequent statements."""

    text: str
    names: list[str]
    constants: dict[str, Any]


_often = batch_statements("postgresql")
_one_by_one = row_statements("postgresql")
_compiled: dict[tuple[str, tuple[str, ...]], _SingleRowStatement] = {}


def _keys(kind: str, row: Row) -> tuple[str, ...]:
    """Return the columns that a row of a statement sets. Numbers that the database assigns are left out."""
    statement = _one_by_one[kind]
    counted = getattr(getattr(statement, "table", None), "autoincrement_column", None)
    return tuple(
        sorted(key for key, value in row.items() if value is not None or counted is None or key != counted.key)
    )


def _single_row_statement(kind: str, keys: tuple[str, ...]) -> _SingleRowStatement:
    """Return the statement `kind` for PostgreSQL, given the columns `keys` that it sets. Compiles it only once."""
    found = _compiled.get((kind, keys))
    if found is None:
        statement = _one_by_one[kind]
        # An INSERT from a SELECT names its columns itself.
        inserted = list(keys) if isinstance(statement, sa.Insert) and statement.select is None else None
        dialect: sa.Dialect = asyncpg.dialect()  # type: ignore[no-untyped-call]  # SQLAlchemy has no types for it
        compiled = statement.compile(dialect=dialect, column_keys=inserted)
        text = _parameter.sub(lambda each: f"($1->>{int(each[1]) - 1}){each[2] or ''}", str(compiled))
        found = _compiled[kind, keys] = _SingleRowStatement(
            text, list(compiled.positiontup or ()), dict(compiled.params)
        )
    return found


def _plain(row: Row, name: str, statement: _SingleRowStatement) -> Any:
    """Return the value of a parameter as a JSON value."""
    value = row[name] if name in row else statement.constants[name]
    return f"\\x{value.hex()}" if isinstance(value, bytes | memoryview) else value
