"""Question marks beside elements of a table open the rule about them and play nothing. The right mouse button does the
same for elements that a tap plays. By mouse, by keyboard and on a phone, in both games."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser import race_driver
from tests.browser.finished import axe_finds
from tests.browser.roborally.test_roborally_rules import FLOOR
from tests.browser.table_driver import MAKE, Visit, Visitor, counts, shows

OPTIONS = {"edition": "challenge", "expansions": ["lake"], "goals": ["A", "G", "LB"]}
MARKS = [
    (".score li:has([data-rules*='score.exits']) .ask-rule", "6#exits"),
    (".score li:has([data-rules*='score.errors']) .ask-rule", "6#errors"),
    (".score li:has([data-rules*='score.lake']) .ask-rule", "7.2#score"),
    (".goal-place:has([data-rules*='goal.LB']) .ask-rule", "9.2#goal-lb"),
    (".goal-place:has([data-rules*='goal.G']) .ask-rule", "9.2#goal-g"),
    (".building-boxes .ask-rule >> nth=0", "9.1#village"),
    (".building-boxes .ask-rule >> nth=1", "9.1#university"),
]
"""Question marks at a table of Railroad Ink, and the rule that each opens."""
PLAYED = [
    (".dice:not(.expansion-dice) .die", "3"),
    (".space[data-space='C3']", "2#centre"),
    (".space[data-space='C1']", "9.1#village"),
]
"""Elements that a tap plays."""
IN_ITS_CARD = {"Rule: Flags": "Touching a flag", "Rule: Damage": "Fewer cards"}
"""Question marks in the card of a robot."""
RACED = {".hand .card >> nth=0": "What the cards do", ".floor-space[data-space='2,1']": "Pits"}
"""Elements that a tap plays in a race."""
NAMED = {
    "cs": ("Pravidlo: Výjezdy", "Pravidlo: "),
    "de": ("Regel: Ausfahrten", "Regel: "),
    "ro": ("Regula: Ieșiri", "Regula: "),
}


def sheet(one: Visitor) -> None:
    setup = {"game": "railroad-ink", "title": "Friday ink", "seats": 1, "options": OPTIONS}
    one.page.goto(one.site + str(one.page.evaluate(MAKE, {"setup": setup, "name": "Mira", "start": True})))
    one.page.wait_for_selector(".die:not(.rolling)")
    one.page.wait_for_selector(".score .ask-rule")


def race(one: Visitor) -> None:
    race_driver.race(one, 1, course="own", own=FLOOR, option_cards=[["brakes"], ["flywheel"]])
    one.page.wait_for_selector(".register-empty")


def opened(one: Visitor, expected: str) -> None:
    rule = one.page.locator(".rules-panel .rule.hit")
    rule.wait_for()
    found = f"{rule.locator('.rule-number').inner_text()}#{rule.get_attribute('data-rule')}"
    assert found == expected or ("#" not in expected and found.startswith(f"{expected}#")), found


def closed(one: Visitor) -> None:
    one.page.keyboard.press("Escape")
    counts(one.page.locator(".rules-panel"), 0)


def untouched(one: Visitor) -> None:
    """Check that nothing was drawn and no line is highlighted."""
    assert one.drawn() == []
    counts(one.page.locator(".score [aria-pressed='true'], .goal[aria-pressed='true']"), 0)


def test_a_question_mark_opens_its_rule_by_mouse(visit: Visit) -> None:
    one = visit()
    sheet(one)
    for place, rule in MARKS:
        one.page.locator(place).click()
        opened(one, rule)
        closed(one)
    for place, rule in PLAYED:
        one.page.locator(place).first.click(button="right")
        opened(one, rule)
        closed(one)
    untouched(one)
    counts(one.page.locator(".die[aria-pressed='true']"), 0)
    one.steady()
    assert axe_finds(one.page, "light", "dark") == []


def test_a_question_mark_opens_its_rule_by_keyboard_and_gets_the_focus_back(visit: Visit) -> None:
    one = visit()
    sheet(one)
    for place, rule in MARKS[:4]:
        one.page.locator(place).focus()
        one.page.keyboard.press("Enter")
        opened(one, rule)
        closed(one)
        one.until("place => document.activeElement === document.querySelector(place)", place)
    untouched(one)


def test_a_question_mark_is_as_large_as_a_finger_on_a_phone(visit: Visit) -> None:
    one = visit(width=390, height=844)
    sheet(one)
    for place, rule in MARKS[:5]:
        mark = one.page.locator(place)
        mark.scroll_into_view_if_needed()
        box = mark.bounding_box()
        assert box is not None
        # The larger side fits a finger. Below the boxes of the score, the question mark is as wide as its box.
        assert max(box["width"], box["height"]) >= 44, (place, box)
        assert min(box["width"], box["height"]) >= 32, (place, box)
        mark.tap()
        opened(one, rule)
        one.page.get_by_role("button", name="Close the rules").tap()
        counts(one.page.locator(".rules-panel"), 0)
    untouched(one)
    one.fits()


@pytest.mark.parametrize("code", list(NAMED))
def test_a_question_mark_has_a_name_in_the_language_of_the_page(visit: Visit, code: str) -> None:
    one = visit(locale=code)
    sheet(one)
    whole, begins = NAMED[code]
    names = one.page.locator(".ask-rule").evaluate_all("(all) => all.map((one) => one.ariaLabel)")
    assert whole in names
    assert len(names) >= 12
    assert all(name.startswith(begins) and len(name) > len(begins) + 2 for name in names), names


@pytest.mark.parametrize("phone", [False, True])
def test_the_marks_of_a_race_open_their_rules(visit: Visit, phone: bool) -> None:
    more: dict[str, Any] = {"width": 390, "height": 844} if phone else {}
    one = visit(**more)
    race(one)

    def press(where: Any) -> None:
        if phone:
            where.tap()
        else:
            where.click()

    def shown(heading: str) -> None:
        shows(one.page.locator(".rules-panel .rule.hit b").first, heading)
        closed(one)

    press(one.page.locator(".options-own [data-option] .ask-rule"))
    shown("What it does")
    robot = one.page.locator(".robot-list button").first
    if phone:
        # The card of a robot closes before the rules open.
        for name, heading in IN_ITS_CARD.items():
            press(robot)
            press(one.page.locator(".robot-card").get_by_role("button", name=name))
            counts(one.page.locator(".robot-card"), 0)
            shown(heading)
        press(robot)
        press(one.page.locator(".robot-card .option-texts .ask-rule").first)
        shown("What it does")
    else:
        # The panel opens beside the selected robot.
        press(robot)
        press(one.page.locator(".robot-list .option-texts .ask-rule").first)
        shown("What it does")
    if not phone:
        for place, heading in RACED.items():
            one.page.locator(place).first.click(button="right", position={"x": 4, "y": 4})
            shown(heading)
    counts(one.page.locator(".register-empty"), 5)
    one.fits()


def test_the_cheat_sheet_of_a_race_opens_by_its_button(visit: Visit) -> None:
    one = visit()
    race(one)
    button = one.page.get_by_role("button", name="A turn at a glance")
    button.click()
    rows = one.page.locator(".rules-panel .rule-points tr")
    shows(rows.first, "Order of a register")
    assert rows.count() >= 5
    # A line of the panel links to its rule, and back to the sheet.
    rows.get_by_role("link").first.click()
    shows(one.page.locator(".rules-panel .rule.hit b").first, "Order of a register")
    one.page.locator(".rules-chips button").first.click()
    assert rows.count() >= 5
    closed(one)
    one.until("document.activeElement.textContent.trim() === 'A turn at a glance'")
