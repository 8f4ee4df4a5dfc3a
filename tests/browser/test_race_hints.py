"""Hints in races with Option cards and on a course with its own goals, and the reviews of such races."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest

from tests.browser import race_driver
from tests.browser.roborally.test_roborally_pages import clean
from tests.browser.roborally.test_roborally_watch import with_hints
from tests.browser.table_driver import SOON, Visit, Visitor, counts, shows

SHOWN = """(wanted) => {
  const box = document.querySelector(wanted).getBoundingClientRect();
  const at = document.elementFromPoint(box.x + box.width / 2, box.y + 4);
  return at?.closest(wanted) === document.querySelector(wanted);
}"""


def take_hint(one: Visitor, *words: str) -> None:
    """Ask for a hint, check its text, and lay its program. The server accepts all of it."""
    page = one.page
    button = page.get_by_role("button", name="Hint", exact=True)
    button.scroll_into_view_if_needed()
    place = page.evaluate("scrollY")
    button.click()
    page.wait_for_selector(".race-hint", timeout=SOON)
    # The path is shown on the floor, and the page does not scroll.
    counts(page.locator(".race-floor .review-best .path").first, 1)
    assert page.evaluate("scrollY") == place
    for said in words:
        shows(page.locator(".race-hint"), said)
    clean(one)
    race_driver.fits(one)
    page.get_by_role("button", name="Use this program").click()
    counts(page.locator(".register .card.put"), 5)
    counts(page.locator(".register-empty"), 0)
    counts(page.locator(".status-line.refusal"), 0)
    one.until(SHOWN, ".registers .register")


def hand_in(one: Visitor, turn: int) -> None:
    """Commit, and proceed to the program of the next turn."""
    one.page.evaluate("document.activeElement.blur()")
    one.page.keyboard.press("Enter")
    race_driver.watched(one)
    race_driver.programming(one, turn)


def test_a_hint_in_a_race_with_options_puts_a_card_aside_and_takes_it_back(visit: Visit) -> None:
    one = visit(width=390, height=844)
    with_hints(one, 0, course="risky_exchange", option_cards=[["flywheel"]])
    one.page.keyboard.press("1")
    counts(one.page.locator(".register .card.put"), 1)
    take_hint(one, "turns to the finish", "Flywheel: put")
    counts(one.page.locator(".hand .card", has_text="kept on Flywheel"), 1)
    hand_in(one, 2)
    # The hint replaces cards that are in registers already.
    one.page.keyboard.press("1")
    take_hint(one, "Flywheel: take its card.")


def test_a_hint_on_a_course_with_special_goals_names_the_goal(visit: Visit) -> None:
    one = visit(width=1440, height=620)
    with_hints(one, 3, course="toggle_boggle")
    take_hint(one, "Heads for the nearest flag that your team does not hold.")


@pytest.mark.parametrize(
    ("course", "bots", "options", "words"),
    [
        ("checkmate", 1, {"option_cards": [["flywheel", "brakes"]]}, "Flywheel: put"),
        ("tandem_carnage", 4, {}, "Played"),
    ],
)
def test_review_of_a_race_on_a_course_with_special_goals(
    visit: Visit, site: str, course: str, bots: int, options: dict[str, Any], words: str
) -> None:
    one = visit(f"/t/{race_driver.finished_race(site, course, bots, 'beam', **options)}")
    page = one.page
    page.get_by_role("button", name="Analyse the programs").click()
    page.wait_for_selector(".review-bars button", timeout=4 * SOON)
    page.locator(".review-bars button").first.click()
    shows(page.locator(".race-review-turn").first, words)
    clean(one)
    one.resize(390, 844)
    race_driver.fits(one)


RACES = 4
MOST_STEPS = 600
SAID = ".race-end, .register-empty, .question .main, .watch-part, .actions .main"


def test_a_printed_race_with_option_cards_is_won_by_mouse(visit: Visit) -> None:
    """Play by hints against the fastest bot, and win one of several races."""
    one = visit(width=1440, height=900)
    assert any(_won_by_mouse(one) for _ in range(RACES))
    shows(one.page.locator(".end-head"), "You win the race.")
    clean(one)


def _won_by_mouse(one: Visitor) -> bool:
    page = one.page
    with_hints(one, 1, course="checkmate", draw_options=2)
    for _ in range(MOST_STEPS):
        page.locator(SAID).first.wait_for(timeout=SOON)
        if page.locator(".race-end").count():
            return "You win" in page.locator(".end-head").inner_text()
        if page.locator(".question .main").count():
            _press(page.locator(".question .main"))
        elif page.locator(".register-empty").count():
            _press(page.get_by_role("button", name="Hint", exact=True))
            _press(page.get_by_role("button", name="Use this program"))
        else:
            for name in ("Hand in", "Skip to the end of the turn", "Continue"):
                _press(page.get_by_role("button", name=name, exact=True))
        one.steady()
    raise AssertionError("the race did not come to an end")


def _press(button: Any) -> None:
    """Press a button if it exists. The table may continue automatically and remove the button first."""
    from playwright.sync_api import TimeoutError as PlaywrightTimeout

    if button.count():
        with contextlib.suppress(PlaywrightTimeout):
            button.first.click(timeout=2000)
