"""Which address pays for the bots of a table: the one from which the table was made.

The addresses are kept in memory, for the newest tables. For others, and after a restart, the host's account stands in.
"""

from __future__ import annotations

from collections import OrderedDict

from inkrally.server.admission.rate_limits import rate_limit_key
from inkrally.table.document import TableDocument

MAX_TABLES = 50_000


class TableRequesters:
    """The addresses that made tables."""

    def __init__(self) -> None:
        self._made: OrderedDict[str, str] = OrderedDict()

    def record(self, table_id: str, address: str) -> None:
        """Note the address that made a table."""
        if not address:
            return
        self._made[table_id] = rate_limit_key(address)
        if len(self._made) > MAX_TABLES:
            self._made.popitem(last=False)

    def inherit(self, table_id: str, other: str) -> None:
        """Let the address of another table pay for this one too, such as for a rematch."""
        if other in self._made:
            self._made[table_id] = self._made[other]

    def forget(self, table_id: str) -> None:
        """Forget a deleted table."""
        self._made.pop(table_id, None)

    def of(self, doc: TableDocument) -> str:
        """Return the address, or the host, that pays for the bots of a table."""
        return self._made.get(doc.id) or f"host {doc.host}"
