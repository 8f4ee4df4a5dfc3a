"""What rows of the store say, read in one place: by this version, or named in the log and passed over.

A table's document may be damaged, or of a newer version that keeps more in it than is known here. That version plays by
what it wrote, so nothing is left out for it to be read. Knows no store.
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


class _Seat(msgspec.Struct):
    type: str


class _AnyDoc(msgspec.Struct):
    """What every version has written in a document."""

    id: str
    setup: dict[str, Any]
    host: str
    seats: tuple[_Seat, ...]
    created: int
    status: str = "open"
    lesson: dict[str, Any] | None = None


class _Said(msgspec.Struct):
    name: str
    text: str | None


class _Context(msgspec.Struct):
    """What is looked at of a report's context."""

    title: str = ""
    name: str = ""
    said: tuple[_Said, ...] = ()
    accounts: tuple[tuple[str, str], ...] = ()


def _context(text: str) -> dict[str, Any]:
    msgspec.json.decode(text, type=_Context)
    found: dict[str, Any] = msgspec.json.decode(text)
    return found


_any_doc = msgspec.json.Decoder(_AnyDoc).decode


def read_doc(table_id: str, text: str) -> TableDocument:
    """The document of a table, as it is stored. Raises Damaged, NewerRules."""
    try:
        return _doc(text)
    except Exception as error:  # whatever stands there, it is not what this version writes
        # A process that folds matches has no store, and what is under one costs half of its start.
        from inkrally.server.storage.store import newer_version_required, table_corrupted

        more = _not_known(text)
        raise (
            newer_version_required(table_id, f"it has {more}, unknown here")
            if more
            else table_corrupted(table_id, error)
        ) from error


def read_docs(rows: Iterable[Any], key: str = "id") -> Iterator[tuple[Any, TableDocument]]:
    """Those of some rows with a document that can be read, each with that; `key` is their column of the table's id."""
    from inkrally.server.storage.store import UNREADABLE

    for row in rows:
        try:
            yield row, read_doc(getattr(row, key), row.doc)
        except UNREADABLE:
            continue


def read_header(table_id: str, text: str | None) -> Header | None:
    """The header of a table's match; None where none has begun. Raises Damaged."""
    try:
        return None if text is None else _header(text)
    except Exception as error:
        from inkrally.server.storage.store import table_corrupted

        raise table_corrupted(table_id, error) from error


def read_owes(table_id: str, text: str) -> tuple[int, ...]:
    """The seats that owe a commit; none where that cannot be read, which says nothing about the match."""
    found: tuple[int, ...] = _beside(table_id, "owes", text, _owes, ())
    return found


def read_names(link: Any) -> dict[str, str]:
    """By seat what players wanted to be called when they shared a link to dice, by its row; as at the table where that
    cannot be read."""
    found: dict[str, str] = _beside(link.table_id, "names", link.names, _names, {})
    return found


def read_readers(table_id: str, text: str) -> frozenset[str]:
    """The accounts that may read a line of talk; nobody where that cannot be read."""
    found: frozenset[str] = _beside(table_id, "readers", text, _readers, frozenset())
    return found


def read_context(report: Any) -> dict[str, Any]:
    """What there was to see when something was reported, by the row of that; nothing where it cannot be read."""
    found: dict[str, Any] = _beside(f"report {report.id}", "context", report.context, _context, {})
    return found


def read_standings(table_id: str, text: str) -> tuple[SeatStanding, ...]:
    """What a rated match came to; empty where that cannot be read, and it counts for nobody."""
    found: tuple[SeatStanding, ...] = _beside(table_id, "standings", text, _standings, ())
    return found


def read_summary(table_id: str, text: str | None) -> MatchSummary | None:
    """What lists show of a match; None where nothing is kept, or nothing that can be read."""
    found: MatchSummary | None = None if text is None else _beside(table_id, "glance", text, _summary, None)
    return found


def decode_owned(row_id: str, text: str, type_: type[T]) -> T:
    """What somebody keeps by itself, such as a course or a dice tower, by the id of its row. Raises Damaged."""
    try:
        return msgspec.json.decode(text, type=type_)
    except Exception as error:
        from inkrally.server.storage.store import table_corrupted

        raise table_corrupted(row_id, error) from error


def _beside(of: str, column: str, text: str, read: Any, nothing: Any) -> Any:
    """Something that is kept beside a match, without which the table goes on."""
    try:
        return read(text)
    except Exception as error:
        from inkrally.server.observability import metrics as observe
        from inkrally.server.storage.store import is_first_report

        if is_first_report(column, of):
            observe.log.warning("row-unread", of=of, column=column, error=repr(error)[:200])
        return nothing


def _not_known(text: str) -> str:
    """What stands in a document that only a newer version can have written there; empty where it is none."""
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
            f"{where}.{name}" for where, known, told in structs for name in told if name not in known.__struct_fields__
        ]
        more += [f"a seat of type {each.type}" for each in doc.seats if each.type not in _SEATS]
        more += [f"status {doc.status}"] if doc.status not in get_args(Status) else []
        return more[0][:100] if more else ""
    except Exception:  # it is none
        return ""
