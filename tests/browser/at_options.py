"""A race with Option cards in a browser: begun with one's own robot at dock 1, programmed, and on to what is asked."""

from __future__ import annotations

import contextlib
import re
import time
from collections.abc import Callable
from typing import Any

from tests.browser import race_driver
from tests.browser.table_driver import SOON, Visitor


def first_robot(one: Visitor, course: dict[str, Any], *cards: list[str], **options: Any) -> None:
    """Begin races until the robot of dock 1 is one's own."""
    for _ in range(20):
        race_driver.race(one, 1, course="own", own=course, option_cards=list(cards), **options)
        race_driver.programming(one, 1)
        if one.page.locator(f".options-own [data-option={cards[0][0]}]").count():
            return
    raise AssertionError("the bot was first twenty times")


def words(one: Visitor) -> list[str]:
    """The cards of the hand."""
    found = one.page.locator(".hand .card").evaluate_all("(all) => all.map((one) => one.textContent)")
    return [str(text) for text in found]


def filled(one: Visitor, first: Callable[[str], Any]) -> None:
    """Fill the registers, with such a card first, and hand in."""
    hand = words(one)
    at = next(number for number, text in enumerate(hand) if first(text))
    for number in [at, *(number for number in range(len(hand)) if number != at)][:5]:
        one.page.locator(".hand .card").nth(number).click()
    one.page.wait_for_selector(".register-empty", state="detached")
    one.page.get_by_role("button", name="Hand in", exact=True).click()


def answered(one: Visitor, answer: str) -> None:
    """Choose an answer, wherever it is offered, and say it."""
    choice = one.page.locator(".option-choice b", has_text=re.compile(f"^{re.escape(answer)}$"))
    choice.locator("xpath=ancestor::label").click()
    one.page.locator(".question-actions").get_by_role("button", name=answer, exact=True).click()


def pressed(one: Visitor, answer: str) -> None:
    """Choose an answer by its number."""
    one.page.locator(".option-choice b", has_text=re.compile(f"^{re.escape(answer)}$")).wait_for()
    one.page.keyboard.press(str(1 + one.page.locator(".option-choice b").all_inner_texts().index(answer)))
    one.page.locator(".question-actions").get_by_role("button", name=answer, exact=True).wait_for()


def asked(one: Visitor, title: str, by: str = "mouse") -> None:
    """On through the turn to a question; where the other robot hits this one, too, the damage is taken."""
    from playwright.sync_api import TimeoutError as NotThere

    question = one.page.locator(".question h2", has_text=title)
    on = one.page.locator(".watch-actions .button.main")
    end = time.monotonic() + SOON / 1000
    while time.monotonic() < end:
        try:
            question.or_(on).first.wait_for(timeout=SOON / 6)
        except NotThere:
            if one.page.locator(".question h2", has_text="Damage for").count():
                answered(one, "Take the damage")
            continue
        if question.count():
            return
        if by == "keys":
            # Not Enter, which would answer a question that comes meanwhile.
            one.page.keyboard.press("End")
            with contextlib.suppress(NotThere):
                question.wait_for(timeout=3000)
            continue
        # Never forced: where it stood there may meanwhile stand the button that answers the question.
        with contextlib.suppress(NotThere):
            on.first.click(timeout=500)
    raise AssertionError(title)
