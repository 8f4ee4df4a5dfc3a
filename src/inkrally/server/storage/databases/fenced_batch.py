"""Batches of writes as one statement of PostgreSQL, which writes only to tables that the server owns.

Among several servers, each write names the epoch of ownership. One statement locks and checks the owners' rows and
writes everything. With several statements, a server that stops in between would hold the locks, and no other could take
its tables. So the batch goes into a function, which each connection creates for this version of the server.
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
CALL = f"SELECT {NAME}($1, $2, $3, $4, $5, $6) AS lost"
RESULTS_LOCK = 0x696E6B72616C6C79 + 2
"""The advisory lock for writing results of rated matches, until they are durable. Ratings continue from the last number
that they have seen, so numbers must become visible in their order."""
EVENTS = RESULTS_LOCK + 1
"""The advisory lock for writing events, for the same reason."""
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
    """Return the statement that creates the PostgreSQL function. PostgreSQL plans its frequent statements once."""
    often = "".join(
        f"WHEN '{what}' THEN {statement.replace('$1', '_rows[_i]')};\n" for what, (statement, _) in _often.items()
    )
    return _FUNCTION.format(name=NAME, often=often, results=RESULTS_LOCK, events=EVENTS)


class BatchCall(NamedTuple):
    """The arguments of the PostgreSQL function that writes a batch. The SQL of the function has the same order."""

    owner: str
    ids: list[str]
    epochs: list[int]
    kinds: list[str]
    statements: list[str]
    rows: list[str]


def call(owner: str, writes: Sequence[Write]) -> BatchCall:
    """Return the arguments of the PostgreSQL function for these writes of a server, named by `owner`."""
    fences = dict(fence for write in writes for fence in write.fences)
    made = BatchCall(owner, list(fences), list(fences.values()), [], [], [])
    for what in WRITE_ORDER:
        rows = [row for write in writes for row in write.rows.get(what, ())]
        if not rows:
            continue
        if what in UPDATED_BY_KEY:
            rows.sort(key=itemgetter("key"))
        if what in _often:
            _add(made, what, "", [[row[name] for name in _often[what][1]] for row in rows])
            continue
        by_keys: dict[tuple[str, ...], list[Row]] = {}
        for row in rows:
            by_keys.setdefault(_keys(what, row), []).append(row)
        for keys, same in by_keys.items():
            statement = _seldom(what, keys)
            _add(
                made, what, statement.text, [[_plain(row, name, statement) for name in statement.names] for row in same]
            )
    return made


def _add(made: BatchCall, what: str, statement: str, rows: list[list[Any]]) -> None:
    made.kinds.append(what)
    made.statements.append(statement)
    made.rows.append(_encode(rows).decode())


class _Seldom(NamedTuple):
    """A statement for one row, with the names of its values, which it takes as a JSON list."""

    text: str
    names: list[str]
    constants: dict[str, Any]


_often = batch_statements("postgresql")
_one_by_one = row_statements("postgresql")
_compiled: dict[tuple[str, tuple[str, ...]], _Seldom] = {}


def _keys(what: str, row: Row) -> tuple[str, ...]:
    """Return the columns that a row sets, without a number that the database assigns."""
    statement = _one_by_one[what]
    counted = getattr(getattr(statement, "table", None), "autoincrement_column", None)
    return tuple(
        sorted(key for key, value in row.items() if value is not None or counted is None or key != counted.key)
    )


def _seldom(what: str, keys: tuple[str, ...]) -> _Seldom:
    found = _compiled.get((what, keys))
    if found is None:
        statement = _one_by_one[what]
        # An INSERT from a SELECT names its columns itself.
        inserted = list(keys) if isinstance(statement, sa.Insert) and statement.select is None else None
        dialect: sa.Dialect = asyncpg.dialect()  # type: ignore[no-untyped-call]  # SQLAlchemy has no types for it
        compiled = statement.compile(dialect=dialect, column_keys=inserted)
        text = _parameter.sub(lambda each: f"($1->>{int(each[1]) - 1}){each[2] or ''}", str(compiled))
        found = _compiled[what, keys] = _Seldom(text, list(compiled.positiontup or ()), dict(compiled.params))
    return found


def _plain(row: Row, name: str, statement: _Seldom) -> Any:
    value = row[name] if name in row else statement.constants[name]
    return f"\\x{value.hex()}" if isinstance(value, bytes | memoryview) else value
