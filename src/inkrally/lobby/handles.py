"""The rules for handles, the public and unique names of accounts. Contains no store and no clock.

Handles occur in addresses, in lists and beside chat messages, so the rules are stricter than for names at a table. A
handle has digits and letters of the supported languages, and does not look like the handle of another account
(`table/confusables.py`).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection

from inkrally.match.errors import BadInput
from inkrally.table.confusables import skeleton
from inkrally.table.names import JOINERS, tidied

SHORTEST, LONGEST = 3, 20
"""The minimum and maximum length of a handle, in characters."""
ACCENTED_LETTERS = "äöüßáčďéěíňóřšťúůýžăâîșț"
"""The letters that German, Czech and Romanian use in addition to those of English."""
LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz" + ACCENTED_LETTERS)
DIGITS = frozenset("0123456789")
CEDILLAS = str.maketrans("şţŞŢ", "șțȘȚ")
"""Replaces cedillas, which older Romanian keyboards produce, by the correct letters with a comma."""
RESERVED_SUBSTRINGS = (
    *("admin", "administrator", "operator", "moderator", "support", "system", "server", "owner", "staff", "official"),
    *("inkrally", "railroadink", "roborally"),
)
"""No handle contains one of these, so that no player can impersonate an operator of the server."""
RESERVED_HANDLES = (
    *("guest", "somebody", "someone", "nobody", "anonymous", "player", "players", "host", "you", "bot", "bots"),
    *(
        "new",
        "null",
        "undefined",
        "delete",
        "deleted",
        "settings",
        "all",
        "none",
        "jemand",
        "niemand",
        "nekdo",
        "nikdo",
    ),
    *("nekdo", "nikdo", "cineva", "nimeni", "gast", "oaspete", "everybody", "everyone"),
)
"""No handle equals one of these, because the interface uses them in place of names."""


def parse_handle(text: str, taken_words: Collection[str] = ()) -> str:
    """Return a typed handle in the form that is stored.

    Args:
        text: The text that was typed.
        taken_words: Words that are not allowed as handles in addition to the reserved ones, such as the levels of bots.

    Raises:
        BadInput: The handle is not allowed (`handle`).
    """
    # Joiners have no effect between the letters of a handle.
    joined = "".join(letter for letter in tidied(text[: 8 * LONGEST]) if letter not in JOINERS)
    handle = joined[: 4 * LONGEST].translate(CEDILLAS)
    if not SHORTEST <= len(handle) <= LONGEST:
        raise _bad(f"a nickname has {SHORTEST} to {LONGEST} letters and digits")
    for letter in handle:
        if letter.lower() not in LETTERS and letter not in DIGITS:
            shown = letter if letter.isprintable() and not unicodedata.combining(letter) else f"U+{ord(letter):04X}"
            raise _bad(f"a nickname has only letters and digits; {shown} is not allowed")
    if handle[0] in DIGITS:
        raise _bad("a nickname begins with a letter")
    key = handle_skeleton(handle)
    if key in {handle_skeleton(word) for word in (*RESERVED_HANDLES, *taken_words)} or any(
        handle_skeleton(each) in key for each in RESERVED_SUBSTRINGS
    ):
        raise _bad("this word has a special meaning on this server; choose another nickname")
    return handle


def handle_skeleton(handle: str) -> str:
    """Return the key by which handles must be unique. Handles that look alike have the same key."""
    return skeleton(handle)


def _bad(words: str) -> BadInput:
    return BadInput("handle", words, "handle")
