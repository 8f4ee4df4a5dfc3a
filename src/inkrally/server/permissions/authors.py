"""Who may write text that other people read: names at tables, titles, courses and links. Talk checks more than this.

A banned account writes nothing. A muted account plays on, under a neutral name, and writes nothing else. All others may
change their name at a table only now and then, so that names are no way around the limits of talk.
"""

from __future__ import annotations

from collections import OrderedDict

import msgspec

from inkrally.games import PACKS
from inkrally.match.errors import Refusal
from inkrally.server.admission.buckets import Bucket, Buckets
from inkrally.server.observability import metrics as observe
from inkrally.server.permissions.bans import Bans
from inkrally.server.permissions.quiets import Quiets
from inkrally.table.doc import TableSetup
from inkrally.table.names import player_name

NEUTRAL_NAME = "Guest"
"""What a muted player is called at a table. The table adds a number where somebody else has this name."""
MAX_REMEMBERED = 10_000
"""Names at tables that are remembered, the latest: to sit down again under the same name costs nothing."""


class Authors:
    """The authors of a server. Every handler that stores a text for others to read asks here first."""

    def __init__(self, bans: Bans, quiets: Quiets, name_changes: Buckets[Bucket]) -> None:
        self._bans = bans
        self._quiets = quiets
        self._name_changes = name_changes
        self._names: OrderedDict[tuple[str, str], str] = OrderedDict()

    def check(self, account: str, address: str = "") -> None:
        """Raise Refusal (`banned`, `quieted`) unless the account may write a text now."""
        self._bans.check(account, address)
        self._quiets.check(account)

    def check_rename(self, account: str, wanted: str) -> None:
        """Pay for a change of name at a table. Raises BadInput (`name`), Refusal (`banned`, `quieted`, `too-fast`)."""
        player_name(wanted)
        self.check(account)
        self._pay(account)

    def seat_name(self, account: str, wanted: str, table_id: str = "") -> str:
        """Return the name under which an account sits down at a table.

        `table_id` is empty for a new table. Raises Refusal (`too-fast`) for an account that comes back to a table under
        one name after another.
        """
        if self._quiets.is_quiet(account):
            return NEUTRAL_NAME
        if table_id:
            key = account, table_id
            if self._names.get(key, wanted) != wanted:
                self._pay(account)
            self._names[key] = wanted
            self._names.move_to_end(key)
            if len(self._names) > MAX_REMEMBERED:
                self._names.popitem(last=False)
        return wanted

    def setup(self, account: str, wanted: TableSetup) -> TableSetup:
        """Return the set-up of a new table: a muted account's table is called as its game."""
        if not self._quiets.is_quiet(account) or wanted.game not in PACKS:
            return wanted
        return msgspec.structs.replace(wanted, title=PACKS[wanted.game].title)

    def check_options(self, account: str, wanted: TableSetup) -> None:
        """Raise Refusal (`quieted`) for a muted account that brings a course of its own, which has names in it.

        `wanted` is as it was asked for: a course that is kept here is told by its address.
        """
        if isinstance(wanted.options.get("own"), dict):
            self._quiets.check(account)

    def _pay(self, account: str) -> None:
        if not self._name_changes.take(account):
            observe.limit_met("names")
            raise Refusal(
                "too-fast", "you have changed your name several times; the next change is possible in some minutes"
            )
