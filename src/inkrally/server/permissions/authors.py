"""Permission to write text that other people read: names at tables, titles, courses and names on dice links.

A banned account may write nothing. A muted account plays under a neutral name and may write nothing, too. All other
accounts may change their names at tables only now and then, so that names cannot replace chat messages. Chat has checks
of its own (`features/talk`).
"""

from __future__ import annotations

from collections import OrderedDict

import msgspec

from inkrally.games import PACKS
from inkrally.match.errors import Refusal
from inkrally.server.admission.rate_limits import TokenBucket, TokenBuckets
from inkrally.server.observability import metrics as observe
from inkrally.server.permissions.bans import Bans, Mutes
from inkrally.table.document import TableSetup
from inkrally.table.names import player_name

NEUTRAL_NAME = "Guest"
"""The name of a muted player at a table. The table adds a number if another player has this name."""
MAX_REMEMBERED = 10_000
"""How many recent names at tables are remembered. Taking a seat again under the same name is free."""


class Authors:
    """Checks whether an account may write a text for other people. Each handler that stores such a text calls one of
    these methods first."""

    def __init__(self, bans: Bans, mutes: Mutes, name_changes: TokenBuckets[TokenBucket]) -> None:
        """Create the checks.

        Args:
            bans: The bans.
            mutes: The muted accounts.
            name_changes: The rate limit for changes of a name, by account.
        """
        self._bans = bans
        self._mutes = mutes
        self._name_changes = name_changes
        self._names: OrderedDict[tuple[str, str], str] = OrderedDict()

    def check(self, account: str, address: str = "") -> None:
        """Raise Refusal (`banned`, `quieted`) if an account may write no text now, or its address is banned."""
        self._bans.check(account, address)
        self._mutes.check(account)

    def check_rename(self, account: str, wanted: str) -> None:
        """Check that an account may change its name at a table, and charge it for the change.

        Raises:
            BadInput: The name `wanted` is invalid (`name`).
            Refusal: The account is banned or muted (`banned`, `quieted`), or changes names too often (`too-fast`).
        """
        player_name(wanted)
        self.check(account)
        self._pay(account)

    def seat_name(self, account: str, wanted: str, table_id: str = "") -> str:
        """Return the name under which an account takes a seat: `wanted`, or `NEUTRAL_NAME` for a muted account.

        `table_id` is empty for a new table.

        Raises:
            Refusal: The account takes seats at this table under many different names (`too-fast`).
        """
        if self._mutes.is_muted(account):
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
        """Return the setup for a new table. If the account is muted, the title is the name of the game."""
        if not self._mutes.is_muted(account) or wanted.game not in PACKS:
            return wanted
        return msgspec.structs.replace(wanted, title=PACKS[wanted.game].title)

    def check_options(self, account: str, wanted: TableSetup) -> None:
        """Raise Refusal (`quieted`) if a muted account sends its own course in a setup, because courses contain names.

        `wanted` is the requested setup, which contains only the ID of a course that is stored on the server.
        """
        if isinstance(wanted.options.get("own"), dict):
            self._mutes.check(account)

    def _pay(self, account: str) -> None:
        """Charge an account for a change of its name. Raises Refusal (`too-fast`)."""
        if not self._name_changes.take(account):
            observe.log_limit("names")
            raise Refusal(
                "too-fast", "you have changed your name several times; the next change is possible in some minutes"
            )
