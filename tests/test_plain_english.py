"""The rate of phrases in comments, docstrings and docs that plain technical English avoids.

`pytest -s tests/test_plain_english.py` prints the rates.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

MAX_PER_1000_WORDS = 3.0
"""The rate of the dialect that the project once had was 28; that of Starlette is 1."""

PHRASES = (
    r"\bso (?:many|much|long|often|soon|few|far)\b(?! (?:that|as)\b)",
    r"\b(?:anew|upon|thereof|likewise|whoever|lest)\b",
    r"\b(?:that|those) of which\b|\bby how much\b|\bof what\b",
    r"\b(?:is|are|was|were|be) (?:told|said|heard)\b|\btells? (?:of|nothing)\b",
    r"\b(?:nobody|somebody|anybody|everybody)\b",
    r"\b(?:comes? of|goes on with|lies there|stands there|by itself|would else|is to be|are to be)\b",
    r"\b(?:is|are|was|were) no (?!longer\b|more than\b|one\b)\w+",
    r"(?:^|[.:;] )(?:Who|Whoever|What|Whatever) (?!is\b|are\b|does\b|do\b|to\b|happens\b)\w+[^.?]*[.;]",
)
"""Regular expressions of phrases that the writing rules in CONTRIBUTING.md replace."""


def prose_of(path: Path) -> str:
    """Return the comments and docstrings of a source file, or the text of a page without its code."""
    text = path.read_text(errors="replace")
    if path.suffix == ".md":
        return re.sub(r"```.*?```|`[^`]*`", " ", text, flags=re.DOTALL)
    pattern = r'"""(.*?)"""|#\s?([^\n]*)' if path.suffix == ".py" else r"/\*\*?(.*?)\*/|(?<!:)//\s?([^\n]*)"
    return " ".join(one or other for one, other in re.findall(pattern, text, flags=re.DOTALL))


@pytest.mark.parametrize("folder", ["src", "web/src", "docs"])
def test_phrases_that_readers_stumble_over_are_rare(folder: str) -> None:
    files = [path for path in (ROOT / folder).rglob("*") if path.suffix in {".py", ".ts", ".tsx", ".css", ".md"}]
    prose = [re.sub(r"\s+", " ", prose_of(path)) for path in files]
    words = sum(len(text.split()) for text in prose)
    found = sum(len(re.findall(phrase, text)) for phrase in PHRASES for text in prose)
    rate = 1000 * found / words
    print(f"\n{folder}: {found} phrases in {words:,} words, {rate:.1f} per 1,000")
    assert words > 10_000
    assert rate < MAX_PER_1000_WORDS
