"""Names of players and titles of tables: the characters that they may contain, and distinct names at one table."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any

from inkrally.match.errors import BadInput
from inkrally.table.confusables import skeleton
from inkrally.table.document import MAX_NAME, MAX_TITLE, BotSeat, EmptySeat, Occupant, Player

FORBIDDEN = frozenset('<>&"`\\')
"""Characters with a meaning in HTML and other formats, which names and titles may not contain."""
INVISIBLE_CHARACTERS = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U0001d159\U00016fe4"
)
"""Characters without ink that Unicode counts as letters, marks or symbols: fillers, blanks, joiners."""
VARIATION_SELECTORS = frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
"""Variation selectors, which choose the style of the character before them. They are removed."""
JOINERS = frozenset("\u200c\u200d")
"""Zero width non-joiner and joiner, which Persian, Malayalam and some emoji need. They are kept after a visible
character and removed elsewhere."""
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
MAX_COURSE_NAME = 80
"""The maximum length of the name of a player's own course in a list."""
MAX_MARKS = 3
"""The maximum number of marks on one letter. More marks would cover the lines above and below."""


def tidied(text: str) -> str:
    """Return a text in the form that is stored.

    The form is composed (NFC), with single spaces, without variation selectors, and without joiners that have no
    effect.
    """
    drawn = "".join(character for character in text if character not in VARIATION_SELECTORS)
    found = ""
    for character in " ".join(unicodedata.normalize("NFC", drawn).split()):
        if character not in JOINERS or (found and found[-1] not in JOINERS and found[-1] != " "):
            found += character
    # At the end, a joiner matters only after a mark of its script, as in final letters of Malayalam.
    while found and found[-1] in JOINERS and not _is_mark(found[-2:-1]):
        found = found[:-1]
    return found


def unreadable_reason(text: str, forbidden: frozenset[str] = frozenset()) -> str | None:
    """Return the reason why a tidied text may not be shown to other players, or None if it may be shown.

    The reason is the end of a sentence whose subject is the text, such as "has at most 3 marks on one letter". The
    server checks all texts with it that players write for others: names, titles, courses and chat.
    """
    marks = 0
    for character in text:
        if character in forbidden or _unfit(character, unicodedata.category(character)):
            return f"may not hold the character U+{ord(character):04X}"
        marks = marks + 1 if _is_mark(character) else 0
        if marks > MAX_MARKS:
            return f"has at most {MAX_MARKS} marks on one letter"
    return None if _can_be_seen(text) else "has at least one character that can be seen"


def normalize_name(text: str, most: int, subject: str, forbidden: frozenset[str] = frozenset()) -> str:
    """Return a tidied name after checking it.

    Args:
        text: The name as it was entered.
        most: The maximum number of characters.
        subject: The kind of name for the message, such as `a title`.
        forbidden: Further characters that are not allowed.

    Raises:
        BadInput: `name`, if the name is empty or too long, or contains characters that are invisible, change the text
            direction, or are `forbidden`.
    """
    name = tidied(text[: 8 * most])
    if len(text) > 8 * most or len(name) > most:
        reason: str | None = f"has at most {most} characters, not {max(len(name), len(text))}"
    else:
        reason = unreadable_reason(name, forbidden)
    if reason is not None:
        why = "other" if _can_be_seen(name) else "unseen"
        raise BadInput("name", f"{subject} {reason}", "name", {"most": most, "why": why})
    return name


def _unfit(character: str, category: str) -> bool:
    """Return whether a character may not be shown: a control, unassigned, invisible or direction-changing character.

    `category` is its Unicode category. Joiners may be shown.
    """
    return character not in JOINERS and (
        character in INVISIBLE_CHARACTERS or category in ("Cc", "Cf", "Co", "Cs", "Cn")
    )


def _is_mark(character: str) -> bool:
    return character != "" and unicodedata.category(character)[0] == "M"


def _can_be_seen(text: str) -> bool:
    return any(character not in JOINERS and unicodedata.category(character)[0] not in "MZ" for character in text)


def player_name(text: str) -> str:
    """Return a player's name, tidied and checked. Raises BadInput (`name`)."""
    return normalize_name(text, MAX_NAME, "a name", FORBIDDEN)


def table_title(text: str) -> str:
    """Return a table's title, tidied and checked. Raises BadInput (`name`)."""
    return normalize_name(text, MAX_TITLE, "a title", FORBIDDEN)


def sanitize_name(text: str, most: int, forbidden: frozenset[str] = frozenset(), instead: str = ELLIPSIS) -> str:
    """Return a valid name made of a text: invalid characters become spaces. If nothing is left, return `instead`."""
    drawn = "".join(character for character in text[: 8 * most] if character not in VARIATION_SELECTORS)
    found, marks = "", 0
    for character in unicodedata.normalize("NFC", drawn):
        category = unicodedata.category(character)
        marks = marks + 1 if category[0] == "M" else 0
        if marks <= MAX_MARKS:
            found += " " if character in forbidden or _unfit(character, category) else character
    name = tidied(tidied(found)[:most])
    return name if _can_be_seen(name) else instead


def fit_title(text: str, instead: str) -> str:
    """Return a valid title made of a text, or `instead`."""
    return sanitize_name(text, MAX_TITLE, FORBIDDEN, instead)


def own_course_of(options: dict[str, Any]) -> str:
    """Remove a player's own course from a game's options, for a list of tables. Return its name, or ""."""
    course = options.pop("own", None)
    return sanitize_name(str(course.get("name", "")), MAX_COURSE_NAME) if isinstance(course, dict) else ""


def distinct_name(name: str, others: Iterable[str]) -> str:
    """Return a name that looks like none of the others: the name itself, or the name with the first number from 2 on
    that makes it differ."""
    taken = {skeleton(other) for other in others}
    found, number = name, 1
    while skeleton(found) in taken:
        number += 1
        end = f" {number}"
        found = name[: MAX_NAME - len(end)].rstrip() + end
    return found


def name_of(occupant: Occupant) -> str:
    """Return the name of a seat's occupant: a player's name, a bot's level, or "" for a free seat."""
    return occupant.name if isinstance(occupant, Player) else occupant.level if isinstance(occupant, BotSeat) else ""


def own_name(text: str, seat: int | None, seats: Sequence[Occupant]) -> str:
    """Return the name of a player at a table. A number is added if the name looks like that of another seat.

    Args:
        text: The name that the player has entered.
        seat: The seat of the player, or None if the player has none yet.
        seats: The occupants of all seats.

    Raises:
        BadInput: The text is not a valid name (`name`).
    """
    others = [each for number, each in enumerate(seats) if number != seat and not isinstance(each, EmptySeat)]
    return distinct_name(player_name(text), map(name_of, others))


def match_names(seats: Sequence[Occupant]) -> list[str]:
    """Return the names for the match log. Players keep theirs; bots of one level are numbered."""
    taken = [name_of(each) for each in seats if isinstance(each, Player)]
    names = []
    for occupant in seats:
        name = name_of(occupant)
        if not isinstance(occupant, Player):
            name = distinct_name(name, taken)
            taken.append(name)
        names.append(name)
    return names
