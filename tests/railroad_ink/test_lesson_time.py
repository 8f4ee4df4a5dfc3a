"""A newcomer knows all rules of the base game in under four minutes: by the words and the acts of its lesson.

The estimate: somebody reads 180 words a minute, who would read prose in their own language faster by a third (Brysbaert
2019 has 238 for English); each act is two taps and a look, five seconds; each step's button is one tap, two seconds; a
tenth of the words is read twice.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from inkrally.lessons import lessons

LOCALES = Path(__file__).parents[2] / "locales"
LESSON = "lesson.railroad-ink"
"""The keys of the lesson of the base game begin so."""
WORDS_A_SECOND = 180 / 60
ACT_SECONDS, TAP_SECONDS = 5, 2
FOUR_MINUTES = 240
SHOWN_TWICE = 0.1
"""A part of the words is read again, with an eye on the sheet."""


def seconds(language: str) -> float:
    messages = json.loads((LOCALES / language / "railroad_ink_lessons.json").read_text(encoding="utf-8"))
    texts = [message["defaultMessage"] for key, message in messages.items() if key.startswith(LESSON)]
    steps = lessons()["railroad-ink"].file.steps
    assert len(texts) > 2 * len(steps)
    words = sum(len(text.split()) for text in texts)
    acts = sum(len(step.acts) for step in steps)
    return words * (1 + SHOWN_TWICE) / WORDS_A_SECOND + acts * ACT_SECONDS + len(steps) * TAP_SECONDS


@pytest.mark.parametrize("language", ["en", "cs", "de", "ro"])
def test_the_base_game_is_learned_in_under_four_minutes(language: str) -> None:
    assert 60 < seconds(language) < FOUR_MINUTES
