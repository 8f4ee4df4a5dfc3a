"""SQL functions for SQLAlchemy that have different names in SQLite and PostgreSQL."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement

PLAIN_LOWER = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz")
"""Replaces capital ASCII letters by small ones, as `lower` of SQLite does."""


class json_value(FunctionElement[str]):  # noqa: N801  # it reads as a function of SQL, beside `sa.func`
    """The SQL expression for a text inside a JSON document, such as `json_value(tables.c.doc, "setup", "title")`.

    Its value is NULL if the document has no such text.
    """

    inherit_cache = True
    type = sa.Text()

    def __init__(self, document: Any, *path: str) -> None:
        """Create the expression. `path` has the keys from the root of the document."""
        super().__init__(document, *(sa.literal_column(f"'{each}'") for each in path))


@compiles(json_value)
def _json_extract(element: Any, compiler: Any, **how: Any) -> str:
    """Return the SQL of a `json_value` for SQLite."""
    document, *path = (compiler.process(each, **how) for each in element.clauses)
    return f"json_extract({document}, '$.{'.'.join(each.strip(chr(39)) for each in path)}')"


@compiles(json_value, "postgresql")
def _json_extract_path_text(element: Any, compiler: Any, **how: Any) -> str:
    """Return the SQL of a `json_value` for PostgreSQL."""
    document, *path = (compiler.process(each, **how) for each in element.clauses)
    # PostgreSQL has no U+0000 in texts, and would refuse the whole document. Replace it by U+FFFD, because copies of a
    # store do. Both are escaped in JSON, so the length stays the same.
    known = f"replace({document}, '\\u0000', '\\ufffd')"
    return f"json_extract_path_text(CAST({known} AS JSON), {', '.join(path)})"


class string_position(FunctionElement[int]):  # noqa: N801  # as above
    """The SQL expression for the position of a part in a text, from 1, or 0 if the text does not contain the part."""

    inherit_cache = True
    type = sa.Integer()

    def __init__(self, text: Any, part: Any) -> None:
        """Create the expression: the position of `part` in `text`."""
        super().__init__(text, sa.literal(part, sa.Text) if isinstance(part, str) else part)


@compiles(string_position)
def _instr(element: Any, compiler: Any, **how: Any) -> str:
    """Return the SQL of a `string_position` for SQLite."""
    return f"instr({compiler.process(element.clauses, **how)})"


@compiles(string_position, "postgresql")
def _strpos(element: Any, compiler: Any, **how: Any) -> str:
    """Return the SQL of a `string_position` for PostgreSQL."""
    return f"strpos({compiler.process(element.clauses, **how)})"


class json_length(FunctionElement[int]):  # noqa: N801  # as above
    """The SQL expression for the length of a list inside a JSON document: `json_length(tables.c.doc, "seats")`."""

    inherit_cache = True
    type = sa.Integer()

    def __init__(self, document: Any, *path: str) -> None:
        """Create the expression. `path` has the keys from the root of the document."""
        super().__init__(document, *(sa.literal_column(f"'{each}'") for each in path))


@compiles(json_length)
def _json_array_length(element: Any, compiler: Any, **how: Any) -> str:
    """Return the SQL of a `json_length` for SQLite."""
    return _json_extract(element, compiler, **how).replace("json_extract", "json_array_length", 1)


@compiles(json_length, "postgresql")
def _json_array_length_of_path(element: Any, compiler: Any, **how: Any) -> str:
    """Return the SQL of a `json_length` for PostgreSQL."""
    found = _json_extract_path_text(element, compiler, **how).replace("_text", "", 1)
    return f"CASE WHEN json_typeof({found}) = 'array' THEN json_array_length({found}) END"


def has_in_any_case(text: Any, part: str) -> sa.ColumnElement[bool]:
    """Return the SQL condition that a text contains `part`, ignoring the case of letters."""
    # SQLite ignores the case of ASCII letters only.
    lower = sa.func.lower(text)
    return sa.or_(*(string_position(lower, form) > 0 for form in {part.lower(), part.translate(PLAIN_LOWER)}))
