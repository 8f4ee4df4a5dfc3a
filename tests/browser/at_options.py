"""Plays a race with Option cards in a browser: starts it with the player at dock 1 and proceeds to questions."""

from __future__ import annotations

import contextlib
import re
import time
from collections.abc import Callable
from typing import Any

from tests.browser import race_driver
from tests.browser.table_driver import SOON, Visitor


def first_robot(one: Visitor, course: dict[str, Any], *cards: list[str], **options: Any) -> None:
    """Start races until the player has the robot of dock 1."""
    for _ in range(20):
        race_driver.race(one, 1, course="own", own=course, option_cards=list(cards), **options)
        race_driver.programming(one, 1)
        if one.page.locator(f".options-own [data-option={cards[0][0]}]").count():
            return
    raise AssertionError("the bot was first twenty times")


def words(one: Visitor) -> list[str]:
    """Return the cards of the hand."""
    found = one.page.locator(".hand .card").evaluate_all("(all) => all.map((one) => one.textContent)")
    return [str(text) for text in found]


def filled(one: Visitor, first: Callable[[str], Any]) -> None:
    """Fill the registers, starting with the first card that `first` accepts, and commit."""
    hand = words(one)
    at = next(number for number, text in enumerate(hand) if first(text))
    for number in [at, *(number for number in range(len(hand)) if number != at)][:5]:
        one.page.locator(".hand .card").nth(number).click()
    one.page.wait_for_selector(".register-empty", state="detached")
    one.page.get_by_role("button", name="Hand in", exact=True).click()


def answered(one: Visitor, answer: str) -> None:
    """Choose an answer with the mouse and confirm it."""
    choice = one.page.locator(".option-choice b", has_text=re.compile(f"^{re.escape(answer)}$"))
    choice.locator("xpath=ancestor::label").click()
    one.page.locator(".question-actions").get_by_role("button", name=answer, exact=True).click()


def pressed(one: Visitor, answer: str) -> None:
    """Choose an answer by its number key."""
    one.page.locator(".option-choice b", has_text=re.compile(f"^{re.escape(answer)}$")).wait_for()
    one.page.keyboard.press(str(1 + one.page.locator(".option-choice b").all_inner_texts().index(answer)))
    one.page.locator(".question-actions").get_by_role("button", name=answer, exact=True).wait_for()


def asked(one: Visitor, title: str, by: str = "mouse") -> None:
    """Proceed through the turn to a question. Take any damage from the other robot."""
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
            # Do not press Enter: it would answer a question that appears meanwhile.
            one.page.keyboard.press("End")
            with contextlib.suppress(NotThere):
                question.wait_for(timeout=3000)
            continue
        # Do not force the click: the button of a question may have appeared at this position.
        with contextlib.suppress(NotThere):
            on.first.click(timeout=500)
    raise AssertionError(title)
