"""Removes the names of a deleted account from reports. The rest of a report stays, because it may be evidence about
other players."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa

from inkrally.server.features.accounts.name_redaction import DeletedAccount, redact_names
from inkrally.server.storage import schema
from inkrally.server.storage.databases.functions import has_in_any_case, string_position
from inkrally.server.storage.row_decoding import read_context
from inkrally.server.storage.store import Store, Write

ACCOUNTS_KEY = "accounts"
"""The key in the context of a report for the accounts and names at the reported table.

With this key, the server finds the reports about a deleted account, even after the table was deleted. The operator does
not see the accounts.
"""
MAX_ATTEMPTS = 4
"""How often to try again if reports are changed while they are anonymized."""

reports = schema.reports.c


def operator_context(context: Any) -> Any:
    """Return the context of a report as the operator may see it."""
    kept = {key: value for key, value in context.items() if key != ACCOUNTS_KEY}
    if "said" in kept:
        kept["said"] = [{key: value for key, value in line.items() if key != "by"} for line in kept["said"]]
    return kept


async def anonymize_reports(store: Store, leaving: DeletedAccount) -> None:
    """Remove the names of a deleted account from all reports. Raises StoreError."""
    for _ in range(MAX_ATTEMPTS):
        write = Write()
        for row in await store.rows(_candidates(leaving)):
            note, context = _without(row, leaving)
            if (note, context) != (row.note, row.context):
                was = {"note_was": row.note, "context_was": row.context}
                write.add("report-unnamed", key=row.id, note_told=note, context_told=context, **was)
        if not write.rows:
            return
        await store.write(write)


def _candidates(leaving: DeletedAccount) -> Any:
    """Return the query for reports that may contain a name of the account."""
    wanted = [reports.table_id.in_(leaving.tables), string_position(reports.context, leaving.account) > 0]
    if leaving.handle:
        named = has_in_any_case(reports.note + reports.context, leaving.handle)
        wanted.append(sa.and_(reports.made >= leaving.named, named))
    return sa.select(schema.reports).where(sa.or_(*wanted))


def _without(row: Any, leaving: DeletedAccount) -> tuple[str, str]:
    """Return the note and the context of a report without the names of the account."""
    context = read_context(row)
    names = set(leaving.names_in(row.table_id, row.made))
    there = [pair for pair in context.get(ACCOUNTS_KEY, ()) if pair[0] == leaving.account]
    own = [line for line in context.get("said", ()) if line.get("by") == leaving.account]
    if there or own:
        names |= leaving.names | {pair[1] for pair in there} | {line["name"] for line in own}
    for key in ("title", "name"):
        if key in context:
            context[key] = redact_names(context[key], names)
    if "said" in context:
        context["said"] = [
            {
                **line,
                "name": redact_names(line["name"], names),
                "text": line["text"] and redact_names(line["text"], names),
            }
            for line in context["said"]
            if line not in own
        ]
    if ACCOUNTS_KEY in context:
        others = (pair for pair in context[ACCOUNTS_KEY] if pair not in there)
        context[ACCOUNTS_KEY] = [[account, redact_names(name, names)] for account, name in others]
    return redact_names(row.note, names), msgspec.json.encode(context).decode()
