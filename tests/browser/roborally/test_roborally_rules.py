"""The rules beside a race: opened from cards, spaces, robots, lines and refusals by mouse, by keyboard and on a phone.
Also their pages in four languages."""

from __future__ import annotations

import pytest

from tests.browser import race_driver
from tests.browser.finished import axe_finds
from tests.browser.table_driver import Visit, Visitor, counts, shows
from tests.roborally.boards import own_course

ELEMENTS = {
    "0,3": {"start": 1, "walls": race_driver.BOXED},
    "4,3": {"start": 2, "walls": race_driver.BOXED},
    "0,1": {"belt": {"kind": "normal", "out": "E", "in": []}},
    "1,1": {"gear": "cw"},
    "2,1": {"floor": "pit"},
    "3,1": {"floor": "repair_option"},
}
FLOOR = own_course("Sampler", 5, 4, ELEMENTS, (0, 0), (4, 0))
"""A course with many elements. The robots are between walls."""

PLACES = [
    (".floor-space[data-space='0,1']", "Belts"),
    (".floor-space[data-space='2,1']", "Pits"),
    (".floor-space[data-space='3,1']", "Repairs"),
    (".floor-space[data-space='0,0']", "Touching a flag"),
    (".hand .card >> nth=0", "What the cards do"),
    (".register >> nth=0", "Five registers"),
    (".robot-list .damage >> nth=0", "Fewer cards"),
    (".options-own [data-option]", "What it does"),
    (".power", "For the next turn"),
    (".turn-boxes", "Order of a turn"),
]
"""Elements of the page, and the heading of the rule that each opens."""


def seated(one: Visitor) -> None:
    race_driver.race(one, 1, course="own", own=FLOOR, option_cards=[["brakes"], ["flywheel"]])
    race_driver.programming(one, 1)


def opened(one: Visitor, heading: str) -> None:
    """Wait until the panel is open at a rule."""
    shows(one.page.locator(".rules-panel .rule.hit b").first, heading)


def test_the_rules_open_from_ten_places_of_the_table_by_mouse(visit: Visit) -> None:
    one = visit()
    seated(one)
    for place, heading in PLACES:
        one.page.get_by_role("button", name="What is this?").click()
        one.page.locator(place).first.click(position={"x": 4, "y": 4})
        opened(one, heading)
        one.page.get_by_role("button", name="Close the rules").click()
        counts(one.page.locator(".rules-panel"), 0)
    # Opening the rules laid no card.
    counts(one.page.locator(".register-empty"), 5)


def test_the_rules_open_by_keyboard_and_return_the_focus(visit: Visit) -> None:
    one = visit()
    seated(one)
    for place, heading in [(".hand .card", "What the cards do"), (".register-empty", "Five registers")]:
        one.page.locator(place).first.focus()
        one.page.keyboard.press("?")
        opened(one, heading)
        one.page.keyboard.press("Escape")
        counts(one.page.locator(".rules-panel"), 0)
        one.page.wait_for_function("(place) => document.activeElement.matches(place)", arg=place)
    one.page.locator(".floor-space[tabindex='0']").focus()
    one.page.keyboard.press("?")
    counts(one.page.locator(".rules-panel .rule.hit"), 1)
    one.page.keyboard.press("Escape")
    # Committing with empty registers is refused, with a link to the rule.
    one.page.locator(".actions .main").click(force=True)
    one.page.locator(".status-line .why-link").click()
    opened(one, "Five registers")
    shows(one.page.locator(".rules-panel .rule-now"), "5 registers to fill")
    assert axe_finds(one.page, "light") == []


CLOSE = """async () => {
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true}));
    for (let n = 0; n < 100 && document.querySelector('.rules-panel'); n += 1) await null;
    return [document.querySelectorAll('.rules-panel').length, document.activeElement.className];
}"""
"""Closes the rules with Escape. Returns the number of open panels and the class of the focused element.

The page draws no frame and handles no other input before.
"""


def test_the_focus_returns_at_once_when_the_rules_close(visit: Visit) -> None:
    """Enter right after Escape must not commit the program although no button has the focus."""
    one = visit()
    seated(one)
    card = one.page.locator(".hand .card").first
    card.focus()
    one.page.keyboard.press("?")
    opened(one, "What the cards do")
    assert one.page.evaluate(CLOSE) == [0, card.get_attribute("class")]


def refused(one: Visitor, words: str, heading: str) -> list[str]:
    """Check the reason of a refusal, and that its rule, opened by keyboard, lists where the action is possible."""
    shows(one.page.locator(".status-line.refusal"), words)
    one.page.locator(".status-line .why-link").focus()
    one.page.keyboard.press("Enter")
    opened(one, heading)
    shows(one.page.locator(".rule-now"), words)
    return [str(name) for name in one.page.locator(".rule-instead button").all_inner_texts()]


def go_there(one: Visitor, number: int, selector: str) -> None:
    """Go to one of these places by keyboard. It gets the focus."""
    one.page.locator(".rule-instead button").nth(number).focus()
    one.page.keyboard.press("Enter")
    counts(one.page.locator(".rules-panel"), 0)
    one.until("(selector) => document.activeElement.matches(selector)", selector)


def test_refusals_list_places_where_the_action_is_possible(visit: Visit) -> None:
    """Locked, full or empty registers, used cards, no power down, and no re-entry; on a phone."""
    one = visit(width=390, height=844)
    page = one.page
    race_driver.race(one, 1, course="own", own=race_driver.CELLS)
    race_driver.programming(one, 1)
    page.keyboard.press("p")
    assert refused(one, "Power down next turn: only with damage", "For the next turn") == []
    page.keyboard.press("Escape")
    race_driver.by_keys(one)
    race_driver.watched(one)
    race_driver.programming(one, 2)

    # Five damage: register 5 keeps its card. The panel lists the other registers.
    page.locator(".card.locked").click(force=True)
    assert refused(one, "Register 5 is locked.", "Locked registers") == [f"Register {n}" for n in (1, 2, 3, 4)]
    go_there(one, 2, ".register[data-register='3'] button")
    page.keyboard.press("Enter")
    page.wait_for_selector(".register.next[data-register='3']")
    page.locator(".hand .card").first.click()
    page.locator(".actions .main").click(force=True)
    assert refused(one, "3 registers to fill", "Five registers") == ["Register 1", "Register 2", "Register 4"]
    race_driver.fits(one)
    page.keyboard.press("Escape")

    # A card in a register can only be retracted there.
    page.locator(".hand .card.is-gone").click(force=True)
    assert refused(one, "is already in register 3", "Five registers") == ["Register 3"]
    go_there(one, 0, ".register[data-register='3'] button")
    page.keyboard.press("Enter")
    counts(page.locator(".hand .card.is-gone"), 0)
    # The second press of a double click does not refer to a card.
    page.locator(".hand .card").first.dblclick()
    counts(page.locator(".hand .card.is-gone"), 1)
    counts(page.locator(".status-line.refusal"), 0)

    # Ten damage: the robot is destroyed, and re-enters at its archive marker.
    page.keyboard.press("Backspace")
    counts(page.locator(".hand .card.is-gone"), 0)
    page.evaluate("document.activeElement.blur()")  # otherwise Enter would press the card
    race_driver.by_keys(one)
    race_driver.watched(one)
    page.wait_for_selector(".question:has-text('re-enters')")
    back = str(page.locator(".floor-space[aria-label*='you can re-enter here']").get_attribute("data-space"))
    page.locator(".floor-space[data-space='1,1']").click()
    assert refused(one, "It cannot re-enter at 1,1.", "Re-entry") == [back]
    go_there(one, 0, f".floor-space[data-space='{back}']")
    page.keyboard.press("Enter")
    counts(page.locator(".status-line.refusal"), 0)
    page.wait_for_selector(f".actions .main:has-text('Re-enter at {back}'), .question-actions .main:has-text('{back}')")


def test_lines_of_a_turn_open_rules_with_an_example_on_a_phone(visit: Visit) -> None:
    one = visit(width=390, height=844)
    seated(one)
    one.page.locator(".floor-space[data-space='2,1']").click()
    one.page.locator(".program .status-line").get_by_role("button", name="Open the rules").click()
    opened(one, "Pits")
    # Its example is drawn before and after. A tap on a step shows it.
    example = one.page.locator(".rules-panel .rule.hit .race-example").first
    counts(example.locator("svg.floor-svg"), 2)
    example.get_by_role("button").first.click()
    shows(example.locator("figcaption").last, "Step 1 of")
    race_driver.fits(one)
    one.page.get_by_role("button", name="Close the rules").click()
    race_driver.by_keys(one)
    # Opening the reason of a line pauses the playback there.
    one.page.locator(".watch-part .narration-reason").first.click()
    one.page.locator(".why").get_by_role("button", name="Open the rules").click()
    counts(one.page.locator(".rules-panel .rule.hit"), 1)
    race_driver.fits(one)


@pytest.mark.parametrize(
    ("locale", "heading", "card"),
    [
        ("en", "Pushing", "Crab Legs"),
        ("cs", "Tlačení", "Krabí nohy"),
        ("de", "Schieben", "Krabbenbeine"),
        ("ro", "Împingere", "Picioare de crab"),
    ],
)
def test_the_rule_pages_have_texts_and_drawings_in_four_languages(
    visit: Visit, locale: str, heading: str, card: str
) -> None:
    one = visit(width=390, height=844, locale=locale)
    one.page.goto(f"{one.site}/rules/roborally/5.3")
    shows(one.page.locator(".rules-section h2"), heading)
    counts(one.page.locator(".race-example"), 3)
    race_driver.fits(one)
    one.page.goto(f"{one.site}/rules/roborally/option-crab-legs")
    shows(one.page.locator(".rules-section h2"), card)
    counts(one.page.locator(".example-cards .small-card"), 2)
    race_driver.fits(one)


def test_the_courses_are_listed_with_their_maps_and_lead_to_their_rules(visit: Visit) -> None:
    one = visit(path="/rules/roborally/courses-team")
    counts(one.page.locator(".course-list li"), 5)
    one.page.wait_for_selector(".course-list li:first-child .course-map svg")
    one.page.locator(".course-list").get_by_role("link", name="Hold all flags").click()
    shows(one.page.locator(".rules-section h2"), "Hold all flags")
