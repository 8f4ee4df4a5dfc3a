"""The lesson of the base game takes a newcomer less than four minutes, estimated from its words and actions.

The estimate: 180 words a minute (Brysbaert 2019 has 238 for reading English prose); five seconds for each action (two
taps and a look); two seconds for the button of each step; a tenth of the words is read twice.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from inkrally.lessons import lessons

LOCALES = Path(__file__).parents[2] / "locales"
LESSON = "lesson.railroad-ink"
"""The prefix of the text keys of the base lesson."""
WORDS_A_SECOND = 180 / 60
ACT_SECONDS, TAP_SECONDS = 5, 2
FOUR_MINUTES = 240
SHOWN_TWICE = 0.1
"""The share of the words that is read a second time while looking at the sheet."""


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
