"""What a player may be called: the one handle by which all know an account. Knows no store and no clock.

A handle stands in addresses, in lists and beside what somebody says, so it is plainer than the names that are typed at
tables: letters of the languages of this house and digits, nothing that looks like another's (`table/confusables.py`).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection

from inkrally.match.errors import BadInput
from inkrally.table.confusables import skeleton
from inkrally.table.names import JOINERS, tidied

SHORTEST, LONGEST = 3, 20
ACCENTED_LETTERS = "äöüßáčďéěíňóřšťúůýžăâîșț"
"""The letters of German, Czech and Romanian beside those of English."""
LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz" + ACCENTED_LETTERS)
DIGITS = frozenset("0123456789")
CEDILLAS = str.maketrans("şţŞŢ", "șțȘȚ")
"""Older keyboards for Romanian write a cedilla where the language has a comma."""
RESERVED_SUBSTRINGS = (
    *("admin", "administrator", "operator", "moderator", "support", "system", "server", "owner", "staff", "official"),
    *("inkrally", "railroadink", "roborally"),
)
"""No handle holds one of these: nobody shall pass for who runs this place."""
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
"""And none is one of these: they mean something where names stand."""


def parse_handle(text: str, taken_words: Collection[str] = ()) -> str:
    """A handle as it is kept, from what was typed. `taken_words` are more words that nobody may be called, such as the
    levels of bots. Raises BadInput (`handle`)."""
    # Between letters of a nickname joiners do nothing, and are left out.
    joined = "".join(letter for letter in tidied(text[: 8 * LONGEST]) if letter not in JOINERS)
    handle = joined[: 4 * LONGEST].translate(CEDILLAS)
    if not SHORTEST <= len(handle) <= LONGEST:
        raise _bad(f"a nickname has {SHORTEST} to {LONGEST} letters and digits")
    for letter in handle:
        if letter.lower() not in LETTERS and letter not in DIGITS:
            shown = letter if letter.isprintable() and not unicodedata.combining(letter) else f"U+{ord(letter):04X}"
            raise _bad(f"a nickname is made of letters and digits; {shown} is neither here")
    if handle[0] in DIGITS:
        raise _bad("a nickname begins with a letter")
    kept = handle_skeleton(handle)
    if kept in {handle_skeleton(word) for word in (*RESERVED_HANDLES, *taken_words)} or any(
        handle_skeleton(each) in kept for each in RESERVED_SUBSTRINGS
    ):
        raise _bad("this word means something here; choose another nickname")
    return handle


def handle_skeleton(handle: str) -> str:
    """What of a handle a reader goes by: of two that look alike only one can be had."""
    return skeleton(handle)


def _bad(words: str) -> BadInput:
    return BadInput("handle", words, "handle")
