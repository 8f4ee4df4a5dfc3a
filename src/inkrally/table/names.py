"""Names that people give themselves and their tables."""

from __future__ import annotations

import unicodedata

from inkrally.match.errors import BadInput
from inkrally.table.doc import MAX_NAME, MAX_TITLE

FORBIDDEN = frozenset('<>&"`\\')


def _checked(text: str, most: int, what: str) -> str:
    if len(text) > 8 * most:
        raise BadInput("name", f"{what} has at most {most} characters, not {len(text)}", "name")
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not 1 <= len(name) <= most:
        raise BadInput("name", f"{what} has 1 to {most} characters, not {len(name)}", "name")
    for character in name:
        # Control characters, invisible ones and those that turn the direction of a line.
        if character in FORBIDDEN or unicodedata.category(character) in ("Cc", "Cf", "Co", "Cs", "Cn"):
            raise BadInput("name", f"{what} may not hold the character U+{ord(character):04X}", "name")
    return name


def player_name(text: str) -> str:
    """A player's name, tidied. Raises BadInput (`name`)."""
    return _checked(text, MAX_NAME, "a name")


def table_title(text: str) -> str:
    """A table's title, tidied. Raises BadInput (`name`)."""
    return _checked(text, MAX_TITLE, "a title")
