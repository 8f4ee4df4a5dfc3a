"""Decoding of JSON in columns of the store. Rows that this version cannot read are logged and skipped.

JSON may be damaged, or written by a newer version with fields that this version does not know. Fields of a newer
version must not be ignored, because a later write would lose them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar, get_args

import msgspec

from inkrally.lobby.ratings import SeatStanding
from inkrally.match.log import Header
from inkrally.server.storage.summary import MatchSummary
from inkrally.table.document import Clock, Status, TableDocument, TableSetup
from inkrally.table.lesson import LessonStep, StepCondition

T = TypeVar("T")
_doc = msgspec.json.Decoder(TableDocument).decode
_header = msgspec.json.Decoder(Header).decode
_summary = msgspec.json.Decoder(MatchSummary).decode
_owes = msgspec.json.Decoder(tuple[int, ...]).decode
_readers = msgspec.json.Decoder(frozenset[str]).decode
_names = msgspec.json.Decoder(dict[str, str]).decode
_standings = msgspec.json.Decoder(tuple[SeatStanding, ...]).decode
_SEATS = ("free", "player", "bot")
"""The kinds of seats in documents."""


class _Seat(msgspec.Struct):
    """The part of a seat that all versions have written."""

    type: str


class _AnyDoc(msgspec.Struct):
    """The part of the document of a table that all versions have written."""

    id: str
    setup: dict[str, Any]
    host: str
    seats: tuple[_Seat, ...]
    created: int
    status: str = "open"
    lesson: dict[str, Any] | None = None


class _ReportedLine(msgspec.Struct):
    """A chat line in the context of a report."""

    name: str
    text: str | None


class _Context(msgspec.Struct):
    """The part of the context of a report that this version reads."""

    title: str = ""
    name: str = ""
    lines: tuple[_ReportedLine, ...] = msgspec.field(name="said", default=())
    accounts: tuple[tuple[str, str], ...] = ()


def _context(text: str) -> dict[str, Any]:
    """Decode the context of a report, and check its known fields. Raises the errors of the decoder."""
    msgspec.json.decode(text, type=_Context)
    found: dict[str, Any] = msgspec.json.decode(text)
    return found


_any_doc = msgspec.json.Decoder(_AnyDoc).decode


def read_doc(table_id: str, text: str) -> TableDocument:
    """Decode the document of a table.

    Raises:
        TableCorrupted: The document is damaged.
        NewerVersionRequired: A newer version has written it.
    """
    try:
        return _doc(text)
    except Exception as error:  # the decoder may raise anything
        # Import late: worker processes need no store, and its imports would take half of their start.
        from inkrally.server.storage.store import newer_version_required, table_corrupted

        more = _unknown_fields(text)
        raise (
            newer_version_required(table_id, f"it has {more}, which this version does not know")
            if more
            else table_corrupted(table_id, error)
        ) from error


def read_docs(rows: Iterable[Any], key: str = "id") -> Iterator[tuple[Any, TableDocument]]:
    """Yield each row whose document can be read, together with the decoded document. Log the other rows.

    `key` is the column with the ID of the table.
    """
    from inkrally.server.storage.store import UNREADABLE

    for row in rows:
        try:
            yield row, read_doc(getattr(row, key), row.doc)
        except UNREADABLE:
            continue


def read_header(table_id: str, text: str | None) -> Header | None:
    """Decode the header of a match, or return None if there is no match. Raises TableCorrupted."""
    try:
        return None if text is None else _header(text)
    except Exception as error:
        from inkrally.server.storage.store import table_corrupted

        raise table_corrupted(table_id, error) from error


def read_owes(table_id: str, text: str) -> tuple[int, ...]:
    """Decode the list of seats that must commit. Returns an empty list if it cannot be read."""
    found: tuple[int, ...] = _decode_optional(table_id, "owes", text, _owes, ())
    return found


def read_names(link: Any) -> dict[str, str]:
    """Decode the names of a dice link, which players chose when they shared it, by seat.

    With a dice link, other people play a match with the same dice. Returns no names if they cannot be read.
    """
    found: dict[str, str] = _decode_optional(link.table_id, "names", link.names, _names, {})
    return found


def read_readers(table_id: str, text: str) -> frozenset[str]:
    """Decode the accounts that may read a chat line. Returns no accounts if they cannot be read."""
    found: frozenset[str] = _decode_optional(table_id, "readers", text, _readers, frozenset())
    return found


def read_context(report: Any) -> dict[str, Any]:
    """Decode the context of a report. Returns an empty context if it cannot be read."""
    found: dict[str, Any] = _decode_optional(f"report {report.id}", "context", report.context, _context, {})
    return found


def read_standings(table_id: str, text: str) -> tuple[SeatStanding, ...]:
    """Decode the standings of a rated match. Returns none if they cannot be read; the match then does not count."""
    found: tuple[SeatStanding, ...] = _decode_optional(table_id, "standings", text, _standings, ())
    return found


def read_summary(table_id: str, text: str | None) -> MatchSummary | None:
    """Decode the summary of a match. Returns None if there is none, or if it cannot be read."""
    found: MatchSummary | None = None if text is None else _decode_optional(table_id, "glance", text, _summary, None)
    return found


def decode_owned(row_id: str, text: str, type_: type[T]) -> T:
    """Decode data of an account as the type `type_`, such as a course or a dice tower. Raises TableCorrupted."""
    try:
        return msgspec.json.decode(text, type=type_)
    except Exception as error:
        from inkrally.server.storage.store import table_corrupted

        raise table_corrupted(row_id, error) from error


def _decode_optional(of: str, column: str, text: str, read: Any, nothing: Any) -> Any:
    """Decode data that the server can do without. If that fails, log it once and return `nothing`.

    Args:
        of: The ID of the row.
        column: The name of the column, for the log.
        text: The JSON.
        read: The decoder.
        nothing: The result if the JSON cannot be decoded.
    """
    try:
        return read(text)
    except Exception as error:
        from inkrally.server.observability import metrics as observe
        from inkrally.server.storage.store import is_first_report

        if is_first_report(column, of):
            observe.log.warning("row-unreadable", of=of, column=column, error=repr(error)[:200])
        return nothing


def _unknown_fields(text: str) -> str:
    """Return the part of a document that only a newer version can have written, or an empty text if there is none."""
    try:
        doc = _any_doc(text)
        clock, steps = doc.setup.get("clock") or {}, (doc.lesson or {}).get("steps", ())
        structs: list[tuple[str, Any, dict[str, Any]]] = [
            ("setup", TableSetup, doc.setup),
            ("setup.clock", Clock, clock),
            *(("lesson.steps", LessonStep, step) for step in steps),
            *(("lesson.steps.needs", StepCondition, need) for step in steps for need in step.get("needs", ())),
        ]
        more = [
            f"{where}.{name}"
            for where, known, stored in structs
            for name in stored
            if name not in known.__struct_fields__
        ]
        more += [f"a seat of type {each.type}" for each in doc.seats if each.type not in _SEATS]
        more += [f"status {doc.status}"] if doc.status not in get_args(Status) else []
        return more[0][:100] if more else ""
    except Exception:  # not a document of any version
        return ""
