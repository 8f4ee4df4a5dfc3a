"""The special questions of Option cards during a register: a replaced or discarded card, a gear at the start of its
card, and a weapon or token with its target. Each by mouse or by keyboard."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import pytest

from tests.browser import race_driver
from tests.browser.at_options import asked, filled, first_robot, words
from tests.browser.finished import axe_finds
from tests.browser.table_driver import Visit, Visitor, counts, shows
from tests.roborally.boards import own_course

ANY = ""
STRAIGHT = "Move|Back Up"


def course(first: str, second: str, away: bool = False) -> dict[str, Any]:
    """Return a course of four by eight spaces with two docks.

    The robot of dock 1 stays in its column. That of dock 2 has walls on all sides, except on the side to the other
    robot unless `away`.
    """
    held = race_driver.BOXED if away else ["W", "N", "E"]
    sides = ["W", "E", "S"] if first.endswith("7") else ["W", "E"]
    cells = {first: {"start": 1, "walls": sides}, second: {"start": 2, "walls": held}}
    return own_course("Lane", 4, 8, cells, (2, 0), (2, 7))


BEHIND = course("0,7", "0,1")
"""The robot of dock 1 faces the back of the other one, and stays two spaces away, even if that one backs up."""
ALONE = course("0,7", "3,7", away=True)
MIDDLE = course("0,3", "3,7", away=True)
"""There is room behind the robot of dock 1."""


class Asked(NamedTuple):
    """A question.

    `first` is the card in register 1, `after` the answers in advance for later registers, `told` the text of the
    playback about the answer.
    """

    by: str
    course: dict[str, Any]
    first: str
    title: str
    answers: tuple[str, ...]
    answer: str
    after: str
    told: str
    victim: tuple[str, ...] = ()


CASES = {
    "tractor_beam": Asked(
        "mouse",
        BEHIND,
        STRAIGHT,
        "What does Abacus fire at Bobbin?",
        ("Fire the main laser", "Fire Tractor Beam"),
        "Fire Tractor Beam",
        "laser",
        "Abacus fires Tractor Beam at Bobbin",
    ),
    "scrambler": Asked(
        "keys",
        BEHIND,
        STRAIGHT,
        "What does Abacus fire at Bobbin?",
        ("Fire the main laser", "Fire Scrambler"),
        "Fire Scrambler",
        "laser",
        "is now in register 2 of Bobbin",
    ),
    "radio_control": Asked(
        "mouse",
        BEHIND,
        STRAIGHT,
        "What does Abacus fire at Bobbin?",
        ("Fire the main laser", "Fire Radio Control"),
        "Fire Radio Control",
        "laser",
        "From register 2 on Bobbin plays the cards of Abacus",
    ),
    "mini_howitzer": Asked(
        "keys",
        BEHIND,
        STRAIGHT,
        "What does Abacus fire at Bobbin?",
        ("Fire the main laser", "Fire Mini Howitzer"),
        "Fire Mini Howitzer",
        "laser",
        "1 token is on Mini Howitzer of Abacus",
    ),
    "fire_control": Asked(
        "mouse",
        BEHIND,
        STRAIGHT,
        "Fire Control of Abacus: the damage to Bobbin",
        (
            "Take the damage as usual",
            *(f"Lock register {register} with the damage" for register in range(1, 6)),
            "Destroy Crab Legs instead",
        ),
        "Destroy Crab Legs instead",
        "damage",
        "Crab Legs of Bobbin is destroyed",
        ("crab_legs",),
    ),
    "abort_switch": Asked(
        "keys",
        ALONE,
        ANY,
        "Abort Switch of Abacus",
        ("Keep the card", "Replace it, and all later ones"),
        "Replace it, and all later ones",
        "",
        "is now in register 1 of Abacus",
    ),
    "conditional_program": Asked(
        "mouse",
        ALONE,
        ANY,
        "Conditional Program of Abacus",
        ("Keep the card in the register", "Use the stored card instead"),
        "Use the stored card instead",
        "",
        "The card on Conditional Program of Abacus is used",
    ),
    "fourth_gear": Asked(
        "keys",
        ALONE,
        "Move 3",
        "Fourth Gear of Abacus",
        ("Go three spaces", "Go four spaces"),
        "Go four spaces",
        "no",
        "north to 0,3",
    ),
    "reverse_gear": Asked(
        "mouse",
        MIDDLE,
        "Back Up",
        "Reverse Gear of Abacus",
        ("Back up one space", "Back up two spaces"),
        "Back up two spaces",
        "no",
        "south to 0,5",
    ),
}


def said_before(one: Visitor, card: str, after: str) -> None:
    """Answer in advance the questions that may follow register 1, so that the turn ends: the damage is taken."""
    page = one.page
    page.get_by_text("If the robot would take damage").click()
    page.locator("details[open] .option-answer select").select_option("keep")
    if after:
        page.locator(f".options-own [data-option={card}] .option-name").click()
        for register in range(2, 6):
            page.locator(f"[data-option={card}] .option-answer select").nth(register).select_option(after)
    counts(page.locator("[data-unsaid]"), 0)


@pytest.mark.journey
@pytest.mark.parametrize("card", CASES)
def test_each_special_question_of_an_option_card(visit: Visit, card: str) -> None:
    case = CASES[card]
    one = visit()
    page = one.page
    fits = re.compile(case.first).search
    for _ in range(40):
        first_robot(one, case.course, [card], list(case.victim))
        if any(map(fits, words(one))):
            break
    said_before(one, card, case.after)
    if card == "conditional_program":
        page.get_by_role("button", name="Keep a card").click()
        page.locator(".hand .card.fits").last.click()
        shows(page.locator(f"[data-option={card}]"), "holds")
    filled(one, fits)
    asked(one, case.title, case.by)
    shows(page.locator(".question h2"), case.title)
    # The first answer is the default.
    assert tuple(page.locator(".option-choice b").all_inner_texts()) == case.answers
    race_driver.fits(one)
    assert axe_finds(page, "light", "dark") == []
    if case.by == "keys":
        page.keyboard.press(str(1 + case.answers.index(case.answer)))
        page.get_by_role("button", name=case.answer).wait_for()
        page.keyboard.press("Enter")
    else:
        page.locator(".option-choice", has_text=case.answer).click()
        page.get_by_role("button", name=case.answer).click()
    race_driver.watched(one)
    # Wait for the next program or a question where to re-enter: the playback is over then.
    page.wait_for_selector(".registers, .question")
    if case.victim:
        counts(page.locator(".robot-list .option-held"), 1)
    one.steady()
    page.keyboard.press("w")
    page.get_by_role("button", name="Pause", exact=True).click()
    page.get_by_role("button", name="Go to register 1").click()
    shows(page.locator(".narration"), case.told)
