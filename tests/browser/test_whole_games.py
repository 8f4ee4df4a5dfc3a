"""Plays a whole match of each game in each language, with bots, to its result. No text on the way may be English in
another language."""

from __future__ import annotations

import pytest

from tests.browser import race_driver
from tests.browser.language_helpers import Reader, english_in
from tests.browser.table_driver import MAKE, Visit, Visitor, counts, holds

LANGUAGES = ("cs", "de", "ro", "en")
FITS_HERE = {"cs": "sem pasuje", "de": "passt hier", "ro": "încape aici", "en": "fits here"}
"""The accessible text of a space where the chosen die can be drawn."""
ROUNDS = 7
MOST_TURNS = 60
GOALS = {"edition": "challenge", "goals": ["A", "G", "K"]}


def seated(visit: Visit, code: str) -> Visitor:
    one = visit("/keys", locale="en-GB" if code == "en" else code)
    one.until("(code) => document.documentElement.lang === code", code)
    return one


def refused(one: Visitor, reader: Reader) -> None:
    """Tap where a die does not fit, and open the rule of the refusal."""
    page = one.page
    page.locator(".die.free").first.click()
    page.locator(".space:not(.can)").first.click()
    page.locator(".status-line.refusal").wait_for()
    reader.read()
    page.locator(".status-line .why-link").first.click()
    page.locator(".rules-panel .rule.hit").wait_for()
    reader.read()
    page.keyboard.press("Escape")
    counts(page.locator(".rules-panel"), 0)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_whole_match_of_railroad_ink(visit: Visit, code: str) -> None:
    one = seated(visit, code)
    page, reader = one.page, Reader(one.page, code)
    setup = {"title": "A B C", "seats": 3, "hints": True, "options": GOALS}
    made = {"setup": {"game": "railroad-ink", **setup}, "name": "Mira", "bots": ["easy", "easy"], "start": True}
    page.goto(one.site + str(page.evaluate(MAKE, made)))
    for number in range(1, ROUNDS + 1):
        one.wait_round(number)
        reader.read()
        if number == 1:
            refused(one, reader)
        while not one.nothing_left():
            page.locator(".die.free").first.click()
            page.locator(f".space[aria-label*='{FITS_HERE[code]}']").first.click()
            reader.read()
            one.settle()
        reader.read()
        page.locator(".actions .button.main").click()
    page.locator(".result-page .replay").wait_for()
    page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    reader.read()
    reader.check()


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_whole_race(visit: Visit, code: str) -> None:
    """Commit the first cards each turn, and the default answers, until a better bot wins."""
    one = seated(visit, code)
    page, reader = one.page, Reader(one.page, code)
    setup = {"game": "roborally", "title": "A B C", "seats": 3, "hints": True}
    options = {"timer": None, "course": "risky_exchange", "draw_options": 1}
    made = {"setup": {**setup, "options": options}, "name": "Mira", "bots": [race_driver.level(one.site)] * 2}
    page.goto(one.site + str(page.evaluate(MAKE, {**made, "start": True})))
    page.locator(".registers, .question").first.wait_for()
    page.locator(".floor-space").first.focus()
    page.keyboard.press("?")
    page.locator(".rules-panel .rule.hit").wait_for()
    reader.read()
    page.keyboard.press("Escape")
    counts(page.locator(".rules-panel"), 0)
    # Enter first acts on the focused element, and otherwise on the table.
    one.until("document.activeElement !== document.body")
    page.evaluate("document.activeElement.blur()")
    for _ in range(10 * MOST_TURNS):
        page.wait_for_selector(".race-end, .register-empty, .question, .watch-part, .actions .main")
        if page.locator(".race-end").count():
            break
        reader.read()
        if page.locator(".register-empty").count():
            for key in "123456789":
                page.keyboard.press(key)
        page.keyboard.press("End")
        reader.read()
        page.keyboard.press("Enter")
        page.wait_for_timeout(100)
    counts(page.locator(".places tbody tr"), 3)
    page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    reader.read()
    reader.check()


def test_the_check_finds_an_english_page(visit: Visit) -> None:
    """Check the check: an English page has many words that each other language finds foreign."""
    one = visit("/privacy", locale="en-GB")
    main = one.page.locator("main")
    # Wait for the whole page.
    holds(lambda: len(english_in(main.inner_text(), "cs")) > 50)
    text = main.inner_text()
    for code in ("cs", "de", "ro"):
        assert len(english_in(text, code)) > 50
