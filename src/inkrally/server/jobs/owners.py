"""Whose work a table's bots are: the address from which it was made, as long as this server runs.

Held in memory alone, and for the newest tables; for others, and after a restart, the account of the host stands for
it. Knows no table beside its address and its host.
"""

from __future__ import annotations

from collections import OrderedDict

from inkrally.server.admission.buckets import payer
from inkrally.table.doc import TableDoc

MAX_TABLES = 50_000


class Owners:
    """Who made which table."""

    def __init__(self) -> None:
        self._made: OrderedDict[str, str] = OrderedDict()

    def made(self, table_id: str, address: str) -> None:
        """A table was made from an address."""
        if not address:
            return
        self._made[table_id] = payer(address)
        if len(self._made) > MAX_TABLES:
            self._made.popitem(last=False)

    def inherit(self, table_id: str, other: str) -> None:
        """A table was made at another one: it is the work of the same."""
        if other in self._made:
            self._made[table_id] = self._made[other]

    def forget(self, table_id: str) -> None:
        """A table is deleted."""
        self._made.pop(table_id, None)

    def of(self, doc: TableDoc) -> str:
        """Whose work the bots of a table are."""
        return self._made.get(doc.id) or f"host {doc.host}"
