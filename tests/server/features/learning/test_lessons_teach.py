"""The rules that lessons teach: each rule of a rulebook belongs to a step, or is listed as omitted, with a reason."""

from __future__ import annotations

import pytest

from inkrally.lessons import OMISSION_REASONS, lessons
from inkrally.packs import packs
from inkrally.rulebook import rulebooks

ALL = sorted(lessons())
BASE = "railroad-ink"
SECTIONS = "23456"
"""The sections of the base game: the sheet, routes and dice, the round, networks, scoring."""


def rules_of(game: str) -> dict[str, set[str]]:
    """Return the rules of a game, such as `6#win`, by the lesson that teaches their section."""
    return {
        (book.part or game).replace("_", "-"): {
            f"{section.id}#{rule.id}" for section in book.rules.sections for rule in section.rules
        }
        for book in rulebooks(packs()[game])
    }


@pytest.mark.parametrize("name", ALL)
def test_each_rule_is_taught_or_omitted_with_a_reason(name: str) -> None:
    lesson = lessons()[name]
    books = rules_of(lesson.game)
    left = {rule for rules in lesson.file.leaves.values() for rule in rules}
    assert books[name] - lesson.file.taught - left == set()
    assert left & lesson.file.taught == set()
    assert left <= books[name]
    assert lesson.file.taught <= set().union(*books.values())
    assert set(lesson.file.teaches) <= {step.name for step in lesson.file.steps}
    for reason, rules in lesson.file.leaves.items():
        assert reason in OMISSION_REASONS or set(rules) <= lessons()[reason].file.taught, reason


def test_base_game_is_taught_completely() -> None:
    """Of sections 2 to 6, only rules of expansions are omitted, which other lessons teach."""
    file = lessons()[BASE].file
    rules = {rule for rule in rules_of(BASE)[BASE] if rule[0] in SECTIONS and rule[:2] not in ("10", "11", "12", "13")}
    assert len(rules) > 20
    elsewhere = {rule for reason, left in file.leaves.items() if reason not in OMISSION_REASONS for rule in left}
    assert rules - file.taught == elsewhere == {"3#challenge", "4.3#crossed", "6#trail"}


def test_every_step_of_the_base_game_teaches_a_rule() -> None:
    file = lessons()[BASE].file
    assert {step.name for step in file.steps} == set(file.teaches)


def test_necessary_rules_of_a_race_are_taught() -> None:
    """No player can race without these rules. The table explains the others."""
    needed = {"2#start", "4.1#hand", "4.2#program", "5.1#spaces", "5.2#first", "5.3#push", "6.1#laser", "6.4#flag"}
    assert needed | {"7.1#repair", "8.1#damage", "8.4#down", "12#first"} <= lessons()["roborally"].file.taught
