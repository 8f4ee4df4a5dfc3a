"""Finds English words on pages in other languages."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
WORD = re.compile(r"[^\W\d_]{4,}")
ARGUMENT = re.compile(r"\{\w+(?=[,}])|, ?(?:plural|select|number)\b|(?:=\d|other|many) ?(?=\{)|&\w+;")
NAMES = (
    "inkrally Railroad Challenge RoboRally Abacus Bobbin Crank Dredge Easel Ferrule Gasket Halyard Mira Ilse Otto Petr "
    "Enter Home Escape Page Risky Exchange English"
)
"""Words that are the same in all languages: names of products, robots, players, keys and a course."""
SAID = """() => {
    const seen = [...document.querySelectorAll('[aria-label], [title], [alt], [placeholder], [aria-description]')]
        .flatMap((one) => ['aria-label', 'title', 'alt', 'placeholder', 'aria-description']
            .map((name) => one.getAttribute(name)));
    return [document.title, document.body.innerText, document.querySelector('.announcer')?.textContent, ...seen]
        .filter(Boolean).join('\\n');
}"""
"""Returns all text of a page that is visible or read by screen readers."""


def _words(text: str) -> set[str]:
    return {word.lower() for word in WORD.findall(text)}


def _messages(code: str) -> set[str]:
    files = [json.loads(path.read_text(encoding="utf-8")) for path in ROOT.glob(f"locales/{code}/*.json")]
    texts = (message["defaultMessage"] for texts in files for message in texts.values())
    return {word for text in texts for word in _words(ARGUMENT.sub(" ", text))}


@cache
def english_words() -> frozenset[str]:
    """Return all words of four letters or more in the client's English texts."""
    return frozenset(_messages("en"))


@cache
def words_of(code: str) -> frozenset[str]:
    """Return all words in the texts of a language, and the English words that it uses."""
    checked = json.loads((ROOT / "web/src/i18n/reviewed" / f"{code}.json").read_text(encoding="utf-8"))
    return frozenset(_messages(code) | _words(" ".join(checked["as_english"])))


def english_in(text: str, code: str) -> set[str]:
    """Return the words of a text that exist in English but not in the language."""
    return (_words(text) & english_words()) - words_of(code) - _words(NAMES)


class Reader:
    """Reads a page repeatedly during a match and collects its English words."""

    def __init__(self, page: Any, code: str) -> None:
        self.page, self.code = page, code
        self.english: dict[str, str] = {}
        self.words: set[str] = set()

    def read(self) -> None:
        text = str(self.page.evaluate(SAID))
        self.words |= _words(text)
        if self.code == "en":
            return
        for word in english_in(text, self.code):
            line = next(one for one in text.splitlines() if word in one.lower())
            self.english.setdefault(word, line.strip()[:120])

    def check(self, least: int = 150) -> None:
        """Check that at least `least` words were read, and that none is English if the page has another language."""
        assert len(self.words) >= least, f"{len(self.words)} words were read"
        assert not self.english, "\n".join(f"{word}: {line}" for word, line in sorted(self.english.items()))
