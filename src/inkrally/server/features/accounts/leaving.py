"""Who is about to be deleted, and where its names stand in what others wrote. Knows no store and no other account.

A name is found as a word of its own: a nickname may be any word, and nobody takes along what was said of something
else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

SOMEBODY = "somebody"


class WhoGoes(NamedTuple):
    """An account that goes. `tables`: where it has or had a seat, or is host; `names`: what it was called there; since
    `named` it has its `handle`, by which it may be named anywhere."""

    account: str
    tables: tuple[str, ...]
    names: frozenset[str]
    handle: str | None
    named: int

    def names_in(self, table: str | None, at: int) -> frozenset[str]:
        """What means this account where something was written, at a table or elsewhere. What is older than the handle
        meant nobody by it."""
        own = self.names if table in self.tables else frozenset[str]()
        return own | {self.handle} if self.handle and at >= self.named else own


def has_name(text: str, names: Iterable[str]) -> bool:
    """Whether somebody who is called one of these is named."""
    return any(_word(name).search(text) for name in names if name)


def unnamed(text: str, names: Iterable[str]) -> str:
    """The same of somebody who has no name any more; all else stays."""
    for name in sorted(filter(None, names), key=len, reverse=True):
        text = _word(name).sub(SOMEBODY, text)
    return text


def _word(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE)
