"""House rules in the forms of new tables, and where players see them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.finished import axe_finds
from tests.browser.screens import is_phone
from tests.browser.table_driver import Visit, Visitor, counts, shows

SIZES = ((1440, 900), (390, 844), (844, 390))
THEMES = ("light", "dark", "contrast", "contrast-dark")


def fits_all(one: Visitor) -> None:
    for width, height in SIZES:
        one.resize(width, height, is_phone(width, height))
        one.fits()
    one.resize(1440, 900, False)


def invite(one: Visitor, game: str) -> Any:
    """Open the form of a new table, and type a name."""
    one.page.locator(".game-card", has_text=game).get_by_role("button", name="Invite").click()
    one.page.get_by_role("dialog").locator(".name-field input").fill("Mira")
    return one.page


@pytest.mark.journey
def test_custom_dice_and_an_optional_die(visit: Visit) -> None:
    mira = visit()
    page = invite(mira, "Railroad Ink")
    page.get_by_role("spinbutton", name="Seats").fill("1")
    page.get_by_text("House rules", exact=True).click()
    page.get_by_label("Each round, one die may stay undrawn").check()
    page.get_by_label("Own dice: choose the faces").click()
    first = page.get_by_role("group", name="Die 1")
    counts(first.get_by_role("combobox"), 6)
    for face in range(1, 7):
        first.get_by_label(f"Face {face}").select_option("st-tee-r")
    fits_all(mira)
    assert axe_finds(page, *THEMES) == []
    page.get_by_role("button", name="Create table").click()
    shows(page.locator(".waiting-room-options").first, "own dice, one die may stay undrawn")
    # A friend with the link reads the same.
    ben = visit(page.url.removeprefix(mira.site))
    shows(ben.page.locator(".invited-setup"), "House rules: own dice, one die may stay undrawn.")
    fits_all(ben)
    mira.start(1)
    mira.wait_round(1)
    counts(page.locator(".die.free"), 4)
    # With three dice drawn, the commit is possible.
    for _ in range(3):
        page.locator(".die.free").first.click()
        page.locator(".space[aria-label*='fits here']").first.click()
        mira.settle()
    page.get_by_role("button", name="Hand in").click()
    mira.wait_round(2)


@pytest.mark.journey
def test_rated_tables_offer_no_house_rules(visit: Visit) -> None:
    mira = visit()
    page = invite(mira, "Railroad Ink")
    counts(page.get_by_text("House rules", exact=True), 1)
    page.get_by_role("group", name="Rated").get_by_label("Rated", exact=True).check()
    counts(page.get_by_text("House rules", exact=True), 0)
    page.keyboard.press("Escape")
    page = invite(mira, "RoboRally")
    counts(page.get_by_text("House rules", exact=True), 1)
    page.get_by_role("group", name="Rated").get_by_label("Rated", exact=True).check()
    counts(page.get_by_text("House rules", exact=True), 0)


@pytest.mark.journey
def test_course_rules_are_added_to_a_race(visit: Visit) -> None:
    mira = visit()
    page = invite(mira, "RoboRally")
    page.get_by_text("House rules", exact=True).click()
    page.locator("summary", has_text="Leave Option cards out of the deck").click()
    cards = page.get_by_role("group", name="Leave Option cards out of the deck")
    cards.get_by_role("checkbox", name="Brakes").check()
    page.locator("summary", has_text="Special course rules").click()
    rules = page.get_by_role("group", name="Special course rules")
    counts(rules.get_by_role("checkbox"), 10)
    rules.get_by_role("checkbox").nth(2).check()
    fits_all(mira)
    assert axe_finds(page, *THEMES) == []
    page.get_by_role("button", name="Create table").click()
    shows(page.locator(".race-waiting-room .rule-differences"), "shoot twice as hard")
    shows(page.locator(".race-waiting-room"), "Without Brakes")
    # A friend reads the same before taking a seat.
    ben = visit(page.url.removeprefix(mira.site))
    shows(ben.page.locator(".invited-setup"), "House rule: Robots shoot twice as hard.")
    shows(ben.page.locator(".invited-setup"), "Without Brakes.")
    fits_all(ben)
