"""The rules for chat at a table: phrases, reactions, and the normalization of free text. Does not store or show chat.

Phrases and reactions are codes, so each player reads them in their own language. The client shows free text as text and
never as markup. Free text contains no invisible characters, and none that change the writing direction or overlap other
lines.
"""

from __future__ import annotations

import re
from typing import Literal

import msgspec

from inkrally.match.errors import BadInput
from inkrally.table.names import tidied, unreadable_reason

Phrase = Literal[
    "hello",
    "good-luck",
    "nice-one",
    "ouch",
    "thinking",
    "moment",
    "back",
    "your-turn",
    "thanks",
    "sorry",
    "close",
    "well-played",
    "again",
    "bye",
]
Reaction = Literal["nice", "ha", "wow", "ouch", "thanks"]
ChatAudience = Literal["all", "players", "team"]
"""The viewers who may read a message.

* `all`: All players and spectators of the table.
* `players`: The host, and the players who had a seat when the message was sent.
* `team`: The sender's team.
"""

MAX_TEXT_CHARS = 200
"""The maximum length of free text, in characters."""
MAX_LINES_PER_TABLE = 100
"""The maximum number of stored messages for each table. The oldest ones are deleted."""
RETENTION_DAYS = 30
"""How long messages are stored, in days."""
MARKUP = re.compile(r"<\s*[/!?a-z]", re.IGNORECASE)
"""The beginning of a markup tag. `<3` and `a < b` do not match."""


class ChatPermissions(msgspec.Struct, frozen=True):
    """The kinds of messages that a user may send at a table.

    Attributes:
        speak: Whether the user may send phrases and reactions.
        text: `yes` if the user may also send free text. If not, the reason: `off` if the host allows only phrases, and
            `friends` at a public table where not all other people in the chat room are the user's friends.
        team: Whether the user has a team to send to.
    """

    speak: bool
    text: Literal["yes", "off", "friends"]
    team: bool


def normalize_text(text: str) -> str:
    """Return free text in the form that is stored.

    Raises:
        BadInput: The text is empty or has characters that are not allowed (`talk-text`), is longer than
            `MAX_TEXT_CHARS` (`talk-long`), or contains a markup tag (`talk-markup`).
    """
    if len(text) > 8 * MAX_TEXT_CHARS:
        raise _long()
    tidy = tidied(text)
    if len(tidy) > MAX_TEXT_CHARS:
        raise _long()
    if (reason := unreadable_reason(tidy)) is not None:
        raise BadInput("talk-text", f"a chat line {reason}", "text")
    if MARKUP.search(tidy):
        raise BadInput("talk-markup", "leave out tags such as <b>: they would be shown as text", "text")
    return tidy


def _long() -> BadInput:
    return BadInput(
        "talk-long", f"a chat line has at most {MAX_TEXT_CHARS} characters", "text", {"most": MAX_TEXT_CHARS}
    )
