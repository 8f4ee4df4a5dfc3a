"""Removing the names of a deleted account from what others wrote.

A name is replaced only where it is a whole word, since a nickname can be part of any other word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

ANONYMOUS_NAME = "somebody"


class DeletedAccount(NamedTuple):
    """An account that is being deleted.

    `tables` are those where it has or had a seat, or is the host, and `names` its names there. It has had its `handle`
    since the time `named`.
    """

    account: str
    tables: tuple[str, ...]
    names: frozenset[str]
    handle: str | None
    named: int

    def names_in(self, table: str | None, at: int) -> frozenset[str]:
        """Return the names that mean this account in a text of a table and time. Older texts cannot mean its handle."""
        own = self.names if table in self.tables else frozenset[str]()
        return own | {self.handle} if self.handle and at >= self.named else own


def mentions(text: str, names: Iterable[str]) -> bool:
    """Return whether a text contains one of these names."""
    return any(_word(name).search(text) for name in names if name)


def redact_names(text: str, names: Iterable[str]) -> str:
    """Replace these names in a text."""
    for name in sorted(filter(None, names), key=len, reverse=True):
        text = _word(name).sub(ANONYMOUS_NAME, text)
    return text


def _word(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE)
