"""The rule pages of printed courses: each opens, is drawn by the engine, and has texts in four languages.

They are found by name, and open from the waiting room and the table. The names are English everywhere, and marked as
English.
"""

from __future__ import annotations

import pytest

from inkrally.roborally.floor.courses import course_list
from tests.browser import race_driver
from tests.browser.finished import axe_finds
from tests.browser.language_helpers import SAID, english_in
from tests.browser.table_driver import MAKE, Visit, Visitor, counts, has, shows

COURSES = course_list()
LANGUAGES = ("en", "cs", "de", "ro")
BOARDS = {word for line in COURSES for name in (line.name, *line.boards) for word in name.lower().split()}


def page_of(course: str) -> str:
    return f"course-{course.replace('_', '-')}"


@pytest.mark.parametrize("number", range(4))
def test_each_course_has_its_page_in_each_language(visit: Visit, number: int) -> None:
    """Check a quarter of the pages in each language. `rules.test.ts` checks all texts in all languages."""
    code = LANGUAGES[number]
    one = visit("/rules/roborally/10", locale="en-GB" if code == "en" else code)
    for line in COURSES[number::4]:
        one.page.goto(f"{one.site}/rules/roborally/{page_of(line.id)}")
        title = one.page.locator(".rules-section h2 [lang='en']")
        shows(title, line.name)
        one.page.wait_for_selector(".course-page svg.floor-picture")
        counts(one.page.locator(".course-page svg .flag"), line.flags)
        counts(one.page.locator(".course-page svg .dock"), 0 if line.bay is None else line.docks)
        shows(one.page.locator(".course-facts"), ", ".join(line.boards))
        counts(one.page.locator(".rules-section .rule"), 1 + len(line.rules))
        for rule in line.rules:
            has(one.page.locator(f"[data-rule='rule-{rule.replace('_', '-')}'] .rule-see a"), "href", one_rule(rule))
        one.fits()
        if code != "en":
            left = english_in(str(one.page.evaluate(SAID)), code) - BOARDS
            assert left <= {word.strip("?!,") for word in BOARDS}, f"{line.name}: {left}"
    assert axe_finds(one.page, "light") == []


def one_rule(rule: str) -> str:
    return f"/rules/roborally/rule-{rule.replace('_', '-')}"


def test_every_course_is_found_by_its_name(visit: Visit) -> None:
    one = visit("/rules/roborally", locale="cs")
    field = one.page.get_by_role("searchbox")
    first = one.page.locator(".rules-page .rule a [lang='en']").first
    for line in COURSES:
        field.fill(line.name)
        shows(first, line.name)
    first.click()
    shows(one.page.locator(".rules-section h2"), COURSES[-1].name)


def test_the_server_knows_the_page_of_each_course(visit: Visit) -> None:
    one = visit("/icon.svg")
    for line in COURSES[:3]:
        answer = one.page.request.get(f"{one.site}/rules/roborally/{page_of(line.id)}")
        assert "Rules of RoboRally" in answer.text()
    assert "Rules of RoboRally" not in one.page.request.get(f"{one.site}/rules/roborally/course-nowhere").text()


@pytest.mark.journey
def test_one_tap_on_its_name_opens_the_page_from_lobby_and_table(visit: Visit) -> None:
    one = visit(locale="cs")
    page = one.page
    setup = {"game": "roborally", "title": "Polední závod", "seats": 1, "options": {"course": "moving_targets"}}
    page.goto(one.site + str(page.evaluate(MAKE, {"setup": setup, "name": "Mira"})))
    name = page.locator(".waiting-room-options .course-link[lang='en']")
    with one.context.expect_page() as opening:
        name.click()
    opening.value.wait_for_selector(".course-page svg")
    assert opening.value.url.endswith("/rules/roborally/course-moving-targets")
    opening.value.close()
    # At the table, the page opens beside it.
    race_driver.race(one, 0, course="checkmate")
    page.locator(".top .course-link[lang='en']").click()
    shows(page.locator(".rules-panel .rules-section h3 [lang='en']").first, "Checkmate")
    page.wait_for_selector(".rules-panel .course-page svg")
    page.keyboard.press("Escape")
    counts(page.locator(".rules-panel"), 0)
    page.locator(".top .course-link").focus()
    page.keyboard.press("Enter")
    counts(page.locator(".rules-panel .rule.hit"), 1)


MARKED = """(names) => {
    const wrong = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let seen = 0;
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const at = node.parentElement;
        if (at.closest('script, style') || !names.some((name) => node.textContent.includes(name))) continue;
        seen += 1;
        if (at.closest('[lang]').lang !== 'en') wrong.push(node.textContent.trim().slice(0, 80));
    }
    return { seen, wrong };
}"""
"""Returns how often the name of a course is on a page, and where it is not marked as English."""


def marked(one: Visitor, least: int) -> None:
    names = [line.name for line in COURSES]
    one.until(f"([names, least]) => ({MARKED})(names).seen >= least", [names, least])
    found = one.page.evaluate(MARKED, names)
    assert found["wrong"] == []


def test_names_of_courses_are_marked_as_english_everywhere(visit: Visit, site: str) -> None:
    one = visit(locale="cs")
    page = one.page
    page.locator(".front-map svg").wait_for()
    marked(one, 1)
    page.locator(".game-card").nth(1).locator(".picker-button").click()
    page.locator(".courses .course").first.wait_for()
    marked(one, len(COURSES))
    page.goto(f"{one.site}/rules/roborally/courses-beginner")
    marked(one, 5)
    # Check the waiting room, then the lists of the player's tables and of open tables.
    setup = {"game": "roborally", "title": "Závod", "seats": 2, "public": True, "options": {"course": "checkmate"}}
    page.goto(one.site + str(page.evaluate(MAKE, {"setup": setup, "name": "Mira"})))
    page.locator(".waiting-room-options .course-link").wait_for()
    marked(one, 1)
    page.goto(one.site)
    page.locator(".run li").first.wait_for()
    marked(one, 2)
    page.goto(one.site + "/mine")
    page.locator(".my-table-row").first.wait_for()
    marked(one, 1)
    race_driver.race(one, 0, course="risky_exchange")
    page.locator(".top .course-link").wait_for()
    marked(one, 1)
    page.goto(f"{one.site}/t/{race_driver.finished_race(site, 'checkmate', 2)}")
    page.locator(".end-turns").wait_for()
    marked(one, 2)
