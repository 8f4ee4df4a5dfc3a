"""Removal of the names of a deleted account from texts that other people wrote.

A name is replaced only where it is a whole word, because a short nickname can be part of other words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

ANONYMOUS_NAME = "somebody"
"""The text that replaces a name."""


class DeletedAccount(NamedTuple):
    """An account that is being deleted.

    Attributes:
        account: The ID of the account.
        tables: The IDs of the tables where the account has or had a seat, or is the host.
        names: The names of the account at these tables.
        handle: The handle of the account, or None.
        named: When the account got the handle, in milliseconds since 1970.
    """

    account: str
    tables: tuple[str, ...]
    names: frozenset[str]
    handle: str | None
    named: int

    def names_in(self, table: str | None, at: int) -> frozenset[str]:
        """Return the names that refer to this account in a text.

        Args:
            table: The table where the text was written, or None.
            at: When the text was written. A text from before `named` cannot contain the handle of this account.
        """
        own = self.names if table in self.tables else frozenset[str]()
        return own | {self.handle} if self.handle and at >= self.named else own


def mentions(text: str, names: Iterable[str]) -> bool:
    """Return whether a text contains one of some names as a whole word."""
    return any(_word(name).search(text) for name in names if name)


def redact_names(text: str, names: Iterable[str]) -> str:
    """Return a text in which `ANONYMOUS_NAME` replaces these names."""
    for name in sorted(filter(None, names), key=len, reverse=True):
        text = _word(name).sub(ANONYMOUS_NAME, text)
    return text


def _word(name: str) -> re.Pattern[str]:
    """Return a pattern that matches a name as a whole word."""
    return re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE)
