"""The header: its links on every page, also in the menu of a running table, and the shortcut to the rules."""

from __future__ import annotations

import pytest

from tests.browser.finished import finished_table
from tests.browser.table_driver import Visit, counts, has, shows

PAGES = {
    "/": "Play",
    "/learn": "Learn",
    "/rules/roborally/5.4": "Learn",
    "/keys": "Learn",
    "/mine": "My games",
    "/insight": "My games",
    "/player": "Your page",
    "/paper": "",
    "/courses/new": "",
    "/daily": "Today",
    "/best-turns": "Today",
    "/privacy": "",
    "/nowhere": "",
}
"""The link that the header marks as current on each page; empty for a page that belongs to none."""
INSIDE = """() => [...document.querySelectorAll('.top .ways a')].filter((link) => {
    const box = link.getBoundingClientRect();
    return box.width >= 44 && box.height >= 44 && box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
}).length"""
"""Returns how many links of the header can be tapped without scrolling."""


@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "cs-CZ", "ro-RO", "en-x-drawl"])
def test_every_page_has_the_links_of_the_header_on_a_phone_of_320_pixels(visit: Visit, locale: str) -> None:
    one = visit("/keys", width=320, height=640, locale=locale)
    for path, way in PAGES.items():
        one.page.goto(one.site + path)
        one.page.wait_for_selector("h1")
        counts(one.page.locator(".top .ways a"), 5)
        assert one.page.evaluate(INSIDE) == 5, path
        one.fits()
        if locale != "en-GB":
            continue
        marked = one.page.locator(".top .ways [aria-current]")
        counts(marked, 1 if way else 0)
        if way:
            shows(marked, way)


@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "cs-CZ", "ro-RO"])
def test_the_header_of_a_result_fits_every_width_of_phones_held_sideways(visit: Visit, locale: str) -> None:
    one = visit("/t/" + finished_table(visit().site, 2), width=844, height=390, locale=locale)
    one.page.wait_for_selector(".score-table")
    counts(one.page.locator(".top .ways a"), 5)
    for width in (932, 860, 844, 812, 780, 761, 740, 667):
        one.resize(width, 390, True)
        one.fits()


def test_a_running_table_has_the_links_of_the_header_in_its_menu(visit: Visit) -> None:
    one = visit(width=390, height=844)
    one.play_now()
    one.wait_round(1)
    counts(one.page.locator(".top .ways"), 0)
    one.page.get_by_role("button", name="Menu").tap()
    ways = one.page.get_by_role("dialog").get_by_role("navigation", name="Main pages").get_by_role("link")
    counts(ways, 5)
    # By keyboard.
    ways.nth(3).focus()
    one.page.keyboard.press("Enter")
    header = one.page.get_by_role("navigation", name="Main pages")
    has(header.get_by_role("link", name="My games"), "aria-current", "page")
    counts(one.page.get_by_role("dialog"), 0)


def test_the_question_mark_opens_the_rules_of_the_current_game(visit: Visit) -> None:
    one = visit()
    one.page.locator(".open-table-card").nth(1).locator(".button.main").focus()
    one.page.keyboard.press("?")
    shows(one.page.locator("h1"), "Rules of RoboRally")
    one.page.goto(one.site)
    one.play_now()
    one.wait_round(1)
    one.page.evaluate("document.activeElement.blur()")
    one.page.keyboard.press("?")
    shows(one.page.locator(".rules-body h3").first, "The round")
    one.page.keyboard.press("Escape")
    counts(one.page.locator(".rules-panel"), 0)
    one.page.keyboard.press("1")
    one.page.evaluate("document.activeElement.blur()")
    one.page.keyboard.press("?")
    shows(one.page.locator(".rules-body h3").first, "Routes and dice")
    # The keyboard shortcuts are a page of the rules.
    one.page.get_by_role("button", name="Keyboard shortcuts").click()
    one.page.locator(".rules-panel .key-list").first.wait_for()
