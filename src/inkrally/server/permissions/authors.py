"""Permission to write text that other people read: names at tables, titles, courses and links. Chat has more checks.

A banned account writes nothing. A muted account plays under a neutral name and writes nothing else. All others may
change their names at a table only now and then, so that names do not get around the limits of chat.
"""

from __future__ import annotations

from collections import OrderedDict

import msgspec

from inkrally.games import PACKS
from inkrally.match.errors import Refusal
from inkrally.server.admission.rate_limits import TokenBucket, TokenBuckets
from inkrally.server.observability import metrics as observe
from inkrally.server.permissions.bans import Bans
from inkrally.server.permissions.chat_mutes import Mutes
from inkrally.table.document import TableSetup
from inkrally.table.names import player_name

NEUTRAL_NAME = "Guest"
"""The name of a muted player at a table. The table adds a number if another player has this name."""
MAX_REMEMBERED = 10_000
"""How many recent names are remembered. Sitting down again under the same name costs nothing."""


class Authors:
    """The checks of authors. Every handler that stores a text for others to read calls one of them first."""

    def __init__(self, bans: Bans, quiets: Mutes, name_changes: TokenBuckets[TokenBucket]) -> None:
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
        if self._quiets.is_muted(account):
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
        """Return the setup for a new table. A muted account's table is named after its game."""
        if not self._quiets.is_muted(account) or wanted.game not in PACKS:
            return wanted
        return msgspec.structs.replace(wanted, title=PACKS[wanted.game].title)

    def check_options(self, account: str, wanted: TableSetup) -> None:
        """Raise Refusal (`quieted`) if a muted account brings its own course, which contains names.

        `wanted` is the original request: a course stored on the server has only its ID there.
        """
        if isinstance(wanted.options.get("own"), dict):
            self._quiets.check(account)

    def _pay(self, account: str) -> None:
        if not self._name_changes.take(account):
            observe.log_limit("names")
            raise Refusal(
                "too-fast", "you have changed your name several times; the next change is possible in some minutes"
            )
