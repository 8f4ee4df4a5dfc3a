"""The network addresses from which tables were created. They are charged for the bots of these tables.

The addresses are kept only in memory, for the most recent tables. For older tables, and after a restart, the account of
the host takes the place of the address.
"""

from __future__ import annotations

from collections import OrderedDict

from inkrally.server.admission.rate_limits import rate_limit_key
from inkrally.table.document import TableDocument

MAX_TABLES = 50_000
"""The maximum number of tables whose addresses are kept. The oldest are dropped first."""


class TableRequesters:
    """Remembers the addresses from which tables were created, so that each address is charged for the bots of its
    tables."""

    def __init__(self) -> None:
        self._made: OrderedDict[str, str] = OrderedDict()

    def record(self, table_id: str, address: str) -> None:
        """Remember the address from which a table was created."""
        if not address:
            return
        self._made[table_id] = rate_limit_key(address)
        if len(self._made) > MAX_TABLES:
            self._made.popitem(last=False)

    def inherit(self, table_id: str, other: str) -> None:
        """Charge the address of the table `other` for the bots of this table as well, such as for a rematch."""
        if other in self._made:
            self._made[table_id] = self._made[other]

    def forget(self, table_id: str) -> None:
        """Forget the address of a deleted table."""
        self._made.pop(table_id, None)

    def of(self, doc: TableDocument) -> str:
        """Return the key in the fair queue for the bots of a table: an address, or the account of the host."""
        return self._made.get(doc.id) or f"host {doc.host}"
