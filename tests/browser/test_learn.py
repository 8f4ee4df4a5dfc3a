"""Lessons and puzzles in the browser: by mouse, by keys and on a phone, left and resumed; puzzles with keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.at_table import Visitor, counts, shows
from tests.browser.finished import axe_finds
from tests.counts import LONG

PHONE = {"width": 390, "height": 844}
OTHERS = ["challenge", "underground", "river", "lake", "meteor", "lava", "forest", "trail", "desert", "canyon"]


def begin(one: Visitor, lesson: str) -> None:
    """Begin a lesson from its own page."""
    page = one.page
    page.goto(f"{one.site}/learn/{lesson}")
    page.locator(".learn-list .button.main").first.click()
    page.wait_for_url("**/t/*")
    page.locator(".lesson").wait_for()


def at_step(page: Any, number: int) -> None:
    shows(page.locator(".lesson-way .label"), f"{number} of")


def through(one: Visitor, steps: int, show: Callable[[], None], go_on: Callable[[], None]) -> None:
    """A lesson from its first step to its end."""
    page = one.page
    for number in range(1, steps + 1):
        at_step(page, number)
        main, shown = page.locator(".lesson-acts .button.main"), page.get_by_role("button", name="Show me")
        main.or_(shown).or_(page.get_by_role("button", name="Skip")).first.wait_for()
        if main.count() > 0:
            go_on()
        elif shown.count() > 0:
            show()
            counts(page.locator(".lesson [aria-busy]"), 0)
            if page.locator(".lesson-do").inner_text().endswith("then hand in."):
                finish_round(one)
        else:
            finish_round(one)
        if number < steps:
            at_step(page, number + 1)
    shows(page.locator(".lesson"), "You know the rules")


def finish_round(one: Visitor) -> None:
    """Draw what is still to be drawn, and hand in; of a race, hand the program in."""
    if one.page.locator(".die").count() > 0:
        one.play_round()
    else:
        one.hand_in()


@pytest.mark.parametrize("size", [{"width": 1440, "height": 900}, PHONE] if LONG else [PHONE])
def test_the_base_game_is_learned_by_mouse(visit: Callable[..., Visitor], size: dict[str, int]) -> None:
    one = visit(**size)
    page = one.page
    begin(one, "railroad-ink")
    assert axe_finds(page) == []
    page.locator(".lesson-acts .main").click()
    page.locator(".lesson-acts .main").click()
    at_step(page, 3)
    # Done by hand at the table, somewhere else than it says: the lesson goes on by itself.
    page.locator(".die.free").first.click()
    page.locator(".space[aria-label*='fits here']").last.click()
    at_step(page, 4)
    # Back takes the drawing back with the step.
    page.get_by_role("button", name="Back", exact=True).click()
    at_step(page, 3)
    one.until("document.querySelectorAll('.die.free').length === 4")
    page.get_by_role("button", name="Show me").click()
    at_step(page, 4)
    # Left, and gone on with from the front page.
    page.goto(f"{one.site}/")
    page.get_by_role("link", name="Go on learning, step 4").click()
    at_step(page, 4)
    page.reload()
    at_step(page, 4)
    for number in (4, 5, 6):
        at_step(page, number)
        page.get_by_role("button", name="Show me").click()
    at_step(page, 7)
    page.locator(".lesson-acts .main").click()
    at_step(page, 8)
    page.locator(".acts .button.main").click()
    for number in (9, 10, 11):
        at_step(page, number)
        page.get_by_role("button", name="Show me").click()
    for number in (12, 13):
        at_step(page, number)
        page.locator(".lesson-acts .main").click()
    at_step(page, 14)
    page.locator(".acts .button.main").click()
    shows(page.locator(".lesson"), "You know the rules")
    # It ends in a real game: the same table, without the lesson.
    page.get_by_role("button", name="Play on").click()
    counts(page.locator(".lesson"), 0)
    one.wait_round(3)


def test_the_base_game_is_learned_by_keys(visit: Callable[..., Visitor]) -> None:
    one = visit()
    page = one.page
    begin(one, "railroad-ink")

    def show() -> None:
        page.get_by_role("button", name="Show me").focus()
        page.keyboard.press("Enter")

    for number in range(1, 15):
        at_step(page, number)
        if number in (8, 14):
            page.locator("body").focus()
            page.evaluate("document.activeElement?.blur()")
            page.keyboard.press("Enter")
        elif page.get_by_role("button", name="Show me").count() > 0:
            show()
        else:
            page.keyboard.press("PageDown")
    shows(page.locator(".lesson"), "You know the rules")


TAPS_APART = 600
"""Milliseconds."""
WAYS = ("mouse", "keys", "phone")
FEW = [("roborally", "mouse"), ("underground", "keys"), ("canyon", "phone")]


@pytest.mark.parametrize(
    ("lesson", "way"), [(lesson, way) for lesson in ("roborally", *OTHERS) for way in WAYS] if LONG else FEW
)
def test_the_other_lessons(visit: Callable[..., Visitor], lesson: str, way: str) -> None:
    """To the end by clicks, by taps on a phone, and by keys alone."""
    steps = {"roborally": 11, "challenge": 8, "underground": 8}.get(lesson, 4)
    one = visit(**PHONE, has_touch=True) if way == "phone" else visit()
    page = one.page
    begin(one, lesson)

    def press(button: Any) -> None:
        if way == "phone":
            # Of two quick taps at one place the second is not meant for a button that came there meanwhile.
            page.wait_for_timeout(TAPS_APART)
            button.tap()
        elif way == "mouse":
            button.click()
        else:
            button.focus()
            page.keyboard.press("Enter")

    through(
        one,
        steps,
        show=lambda: press(page.get_by_role("button", name="Show me")),
        go_on=lambda: press(page.locator(".lesson-acts .button.main")),
    )


@pytest.mark.parametrize("box", ["base", "roborally"])
def test_ten_questions_by_keys(visit: Callable[..., Visitor], box: str) -> None:
    one = visit(f"/learn/puzzles/{box}")
    page = one.page
    page.locator(".puzzle").wait_for(timeout=20_000)
    assert axe_finds(page) == []
    for number in range(1, 11):
        shows(page.locator(".learn-page > .label").first, f"{number} of 10")
        page.keyboard.press("y" if number % 2 else "n")
        page.locator(".puzzle-verdict").wait_for()
        page.keyboard.press("Enter")
    shows(page.locator(".learn-page .lead"), "of 10 right")
    page.get_by_role("button", name="Ten others").click()
    page.locator(".puzzle").wait_for(timeout=20_000)


@pytest.mark.parametrize(("locale", "yes"), [("cs", "a"), ("de", "j"), ("ro", "d")])
def test_the_key_of_yes_is_its_letter_in_each_language(visit: Callable[..., Visitor], locale: str, yes: str) -> None:
    page = visit("/learn/puzzles/base", locale=locale).page
    page.locator(".puzzle").wait_for()
    shows(page.locator(".learn-page"), f"{yes.upper()} ")
    page.keyboard.press(yes)
    page.locator(".puzzle-verdict").wait_for()


def test_the_ways_to_lessons(visit: Callable[..., Visitor]) -> None:
    one = visit()
    page = one.page
    page.get_by_role("link", name="Learn Railroad Ink").click()
    page.locator(".learn-list").first.wait_for()
    assert axe_finds(page) == []
    page.goto(f"{one.site}/learn/nothing")
    shows(page.locator(".learn-page .lead"), "no lesson")
