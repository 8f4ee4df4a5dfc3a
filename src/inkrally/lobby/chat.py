"""What may be said at a table: ready phrases, reactions, and free text as it is tidied. Knows no store and no page.

Phrases and reactions are codes, so everybody reads them in the own language. Free text is drawn as text and never as
markup, and holds nothing that cannot be seen, that turns the direction of a line or that reaches into other lines.
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
"""`all`: whoever looks at the table; `players`: who had a seat there when it was said, and the host; `team`: those of
the own team."""

MAX_TEXT_CHARS = 200
MAX_LINES_PER_TABLE = 100
"""So many lines of a table are kept, the last ones."""
RETENTION_DAYS = 30
MARKUP = re.compile(r"<\s*[/!?a-z]", re.IGNORECASE)
"""How a tag begins: `<3` and `a < b` are none."""


class ChatPermissions(msgspec.Struct, frozen=True):
    """How somebody may speak at a table: `speak` with phrases and reactions, `text` also with free text, or why not;
    `team` whether there is one to speak to."""

    speak: bool
    text: Literal["yes", "off", "friends"]
    team: bool


def normalize_text(text: str) -> str:
    """Free text as it is kept. Raises BadInput (`talk-text`, `talk-long`, `talk-markup`)."""
    if len(text) > 8 * MAX_TEXT_CHARS:
        raise _long()
    tidy = tidied(text)
    if len(tidy) > MAX_TEXT_CHARS:
        raise _long()
    if (reason := unreadable_reason(tidy)) is not None:
        raise BadInput("talk-text", f"a line {reason}", "text")
    if MARKUP.search(tidy):
        raise BadInput("talk-markup", "write it without tags such as <b>: they would be shown as they stand", "text")
    return tidy


def _long() -> BadInput:
    return BadInput(
        "talk-long", f"at most {MAX_TEXT_CHARS} characters are said at once", "text", {"most": MAX_TEXT_CHARS}
    )
