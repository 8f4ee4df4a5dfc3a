"""Every printed course with special rules: its notice, a turn, and a result (Options, section 6)."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

import pytest

from inkrally.roborally.floor.courses import COURSE_IDS, printed_course
from tests.browser import race_driver
from tests.browser.finished import axe_finds
from tests.browser.table_driver import SOON, Visit, Visitor, counts, shows

SPECIAL = tuple(name for name in COURSE_IDS if printed_course(name).rules)
SOON_OVER = ("capture_the_flag", "interference", "tandem_carnage", "day_of_the_superbot", "tricksy", "toggle_boggle")
"""Races that bots finish in about ten turns: with teams, two robots for each player, a title, and chosen cards."""
MESSAGES = Path(__file__).parents[3] / "locales/en/roborally_course_rules.json"
WIDE, PHONE = (1440, 900), (390, 844)


def said_of(rule: str) -> str | None:
    """Return the notice above the registers on a course with this rule, if it has one."""
    texts = json.loads(MESSAGES.read_bytes())
    found = texts.get(f"rule.{rule}.now")
    return None if found is None else str(found["defaultMessage"])


def kept_first(one: Visitor) -> None:
    """Answer the questions before the first turn with the first card, the first board and the first space."""
    page = one.page
    end = time.monotonic() + SOON / 1000
    while time.monotonic() < end:
        page.wait_for_selector(".register-empty, .question-actions button")
        if page.locator(".register-empty").count():
            return
        if page.locator(".facings").count():
            # By keyboard: on a phone the space may be outside the view.
            page.locator(".floor-space[aria-label*='you can start here']").first.focus()
            page.keyboard.press("Enter")
            chosen = page.get_by_role("button", name=re.compile("Re-enter at|facing"))
            chosen.click()
            # Wait for the answer: until then the question stays visible.
            chosen.wait_for(state="detached")
        else:
            page.locator(".question-actions button").first.click()
        one.steady()


def programmed(one: Visitor, robots: int) -> None:
    """Fill the registers of each robot of this seat, and commit."""
    for number in range(robots):
        if number:
            one.page.wait_for_selector(".register-empty")
        race_driver.by_keys(one)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("name", SPECIAL)
def test_6_a_first_turn(visit: Visit, name: str, size: tuple[int, int]) -> None:
    """The special rule is shown above the registers; a turn is played; nothing is wider than the screen."""
    one = visit(width=size[0], height=size[1])
    page = one.page
    robots = 2 if name == "interference" else 1
    race_driver.race(one, 1 if robots == 2 else 3, course=name)
    kept_first(one)
    race_driver.fits(one)
    for rule in printed_course(name).rules:
        words = said_of(rule)
        if words is not None:
            shows(page.locator(".special-state"), words)
    if robots == 2:
        counts(page.locator(".own-robots button"), 2)
    assert axe_finds(page, "light", "dark") == []
    programmed(one, robots)
    page.wait_for_selector(".watch-part")
    page.get_by_role("button", name="Pause", exact=True).click()
    page.locator(".narration").wait_for()
    race_driver.fits(one)


@pytest.mark.parametrize("name", SOON_OVER)
def test_6_a_result(visit: Visit, site: str, name: str) -> None:
    """Places, teams and turns of a finished race, at both sizes."""
    table = race_driver.finished_race(site, name, 2 if name == "interference" else 4)
    for width, height in (WIDE, PHONE):
        one = visit(f"/t/{table}", width=width, height=height)
        one.page.wait_for_selector(".places tbody tr")
        race_driver.fits(one)
        assert axe_finds(one.page, "light", "dark") == []
        one.page.get_by_role("button", name="Go to register 1").click()
        one.page.locator(".narration li").first.wait_for()
