"""The RoboRally rules pages: one for each section about play, each Option card, each course rule and each course.

Their examples agree with the engine.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from inkrally.match.errors import BadInput
from inkrally.packs import packs
from inkrally.roborally import facts, rule_components
from inkrally.roborally.examples import answer
from inkrally.rulebook import rulebooks

PACK = packs()["roborally"]
BOOKS = {book.part: book for book in rulebooks(PACK)}
SECTIONS = {section.part: section for part in ("options", "course_rules") for section in BOOKS[part].rules.sections}
EXAMPLES = BOOKS["options"].examples | BOOKS["course_rules"].examples
DOCS = Path(__file__).parents[2] / "docs" / "reference" / "rules-roborally.md"
CARD = {"w": 3, "h": 1}


def test_every_section_about_play_has_its_page() -> None:
    text = DOCS.read_text()
    numbers = set(re.findall(r"^\* \*\*(\d+\.\d+)", text, re.MULTILINE)) | set(
        re.findall(r"^## (\d+)\.", text, re.MULTILINE)
    )
    pages = {section.id for section in BOOKS[""].rules.sections}
    assert len(numbers) >= 40
    assert numbers <= pages


@pytest.mark.parametrize("card", sorted(rule_components.OPTIONS))
def test_every_option_card_has_its_page_and_an_example(card: str) -> None:
    section = SECTIONS[card]
    assert section.title == f"option.{card}"
    assert section.rules[0].about[0] == f"option.{card}"
    assert section.rules[0].examples
    assert len(section.rules) > 1
    for name in [name for rule in section.rules for name in rule.examples]:
        assert card in json.dumps(EXAMPLES[name]), "the example is about the card"


@pytest.mark.parametrize("rule", sorted(rule_components.RULES))
def test_every_rule_of_courses_has_its_page(rule: str) -> None:
    section = SECTIONS[rule]
    assert section.rules[0].about == (f"course-rule.{rule}",)
    for asked in [EXAMPLES[name] for each in section.rules for name in each.examples]:
        if "course" in asked:
            (course,) = (one for one in facts.COURSES if one.id == asked["course"])
            assert rule in course.special_rules
        else:
            assert asked["rules"] == [rule]


def test_every_printed_course_is_listed() -> None:
    listed = [
        course["id"]
        for asked in BOOKS[""].examples.values()
        if "courses" in asked
        for course in answer(asked)[0]["courses"]
    ]
    assert listed == [course.id for course in facts.COURSES]


def test_examples_of_the_rulebook_have_the_story_of_a_turn() -> None:
    """Rules 5.8: a belt carries the robot onto a gear; 8.4: the start of a turn comes before register 1."""
    drawn, says = answer(BOOKS[""].examples["gear"])
    stages = [step["stage"] for step in drawn["story"]["registers"][0]["steps"]]
    assert stages == ["belts", "gears", "lasers"]
    assert says["a-damage"] == 0
    drawn, says = answer(BOOKS[""].examples["power-down"])
    assert drawn["story"]["registers"][0]["steps"][0]["stage"] == "power-down"
    assert drawn["down"] == [0]
    assert says["a-damage"] == 0


def test_an_example_has_hands_and_pairs() -> None:
    """Rules 4.1 for hands; Options 5 for two cards in one register."""
    drawn, _ = answer(EXAMPLES["option-extra-memory-example"])
    assert len(drawn["hands"][0]) == 7
    drawn, _ = answer(EXAMPLES["option-crab-legs-example"])
    assert drawn["pairs"] == [[1, 0, 80]]


def test_a_crop_contains_only_its_spaces() -> None:
    drawn, _ = answer(EXAMPLES["rule-capture-example"])
    left, top, width, height = drawn["crop"]
    for name in drawn["floor"]["cells"]:
        x, y = map(int, name.split(","))
        assert left <= x < left + width
        assert top <= y < top + height


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"courses": "nowhere"}, "unknown-course"),
        (
            {
                "run": "register",
                "register": 1,
                "cards": {"A": ["M1", 501]},
                "board": CARD,
                "robots": [{"id": "A", "at": [0, 0], "facing": "E"}],
            },
            "number-range",
        ),
        ({"run": "register"}, "missing-field"),
    ],
)
def test_invalid_requests_are_refused(asked: dict[str, Any], code: str) -> None:
    with pytest.raises(BadInput) as refused:
        answer(asked)
    assert refused.value.code == code
