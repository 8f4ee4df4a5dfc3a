"""The rules: opened beside a table from ten of its elements, and as pages with search, links and printing."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.finished import AXE, THEMES, axe_finds
from tests.browser.table_driver import MAKE, Visit, Visitor, comes, counts, shows

OPTIONS = {"edition": "challenge", "expansions": ["lake"], "goals": ["A", "G", "LB"]}
PLACES = {
    ".dice:not(.expansion-dice) .die": "3",
    ".die-lake": "7.2",
    ".special": "4.3#limits",
    ".space[data-space='B2']": "4.1#joined",
    ".space[data-space='C3']": "2#centre",
    ".space[data-space='A1']": "9.1#factory",
    ".space[data-space='C1']": "9.1#village",
    ".space[data-space='D4']": "9.1#university",
    ".goal[data-rules*='goal.LB']": "9.2#goal-lb",
    ".goal[data-rules*='goal.G']": "9.2#goal-g",
    ".score button[data-rules*='score.exits']": "6#exits",
    ".score button[data-rules*='score.errors']": "6#errors",
    ".score button[data-rules*='score.lake']": "7.2#score",
}
"""Elements of a table, and the section, or the rule in it, that each opens."""


def table(one: Visitor, options: dict[str, Any] | None = None) -> None:
    setup = {
        "game": "railroad-ink",
        "title": "Friday ink",
        "seats": 1,
        "options": OPTIONS if options is None else options,
    }
    path = one.page.evaluate(MAKE, {"setup": setup, "name": "Mira", "start": True})
    one.page.goto(one.site + path)
    one.wait_round(1)


def hit(one: Visitor) -> str:
    """Return the section and the name of the rule at which the panel is open."""
    rule = one.page.locator(".rules-panel .rule.hit")
    rule.wait_for()
    return f"{rule.locator('.rule-number').inner_text()}#{rule.get_attribute('data-rule')}"


def close(one: Visitor) -> None:
    one.page.keyboard.press("Escape")
    one.page.wait_for_selector(".rules-panel", state="detached")


def opens(one: Visitor, expected: str) -> None:
    found = hit(one)
    assert found == expected or ("#" not in expected and found.startswith(f"{expected}#")), found


@pytest.mark.journey
def test_ten_places_open_their_rule_by_mouse(visit: Visit) -> None:
    one = visit()
    table(one)
    for place, expected in PLACES.items():
        one.page.get_by_role("button", name="What is this?").click()
        one.page.wait_for_selector(".point-hint")
        one.page.locator(place).first.click()
        opens(one, expected)
        close(one)
    # The tap that opened the rule did nothing else.
    assert one.drawn() == []
    counts(one.page.locator(".score button[aria-pressed='true']"), 0)
    one.page.get_by_role("button", name="What is this?").click()
    one.page.keyboard.press("Escape")
    counts(one.page.locator(".point-hint"), 0)


def test_ten_places_open_their_rule_by_keys(visit: Visit) -> None:
    one = visit()
    table(one)
    for place, expected in PLACES.items():
        one.page.locator(place).first.focus()
        one.page.keyboard.press("?")
        opens(one, expected)
        one.until("document.activeElement.closest('.rule.hit') !== null")
        close(one)
        one.until("place => document.activeElement === document.querySelector(place)", place)
    # Without an element, the panel opens at the current phase.
    one.page.evaluate("document.activeElement.blur()")
    one.page.keyboard.press("?")
    shows(one.page.locator(".rules-body h3").first, "The round")


def test_places_open_their_rule_on_a_phone(visit: Visit) -> None:
    one = visit(width=390, height=844)
    table(one)
    for place in (".space[data-space='A1']", ".space[data-space='C3']", ".die-lake", ".special", ".goal"):
        one.page.get_by_role("button", name="What is this?").tap()
        one.page.wait_for_selector(".point-hint")
        one.page.locator(place).first.tap()
        if place in PLACES:
            opens(one, PLACES[place])
        else:
            hit(one)
        panel = one.page.locator(".rules-panel").bounding_box()
        assert panel is not None
        assert (round(panel["x"]), round(panel["width"])) == (0, 390)
        assert round(panel["height"]) in range(520, 526), "62 % of the screen"
        one.page.get_by_role("button", name="Close the rules").tap()
        one.page.wait_for_selector(".rules-panel", state="detached")
    assert one.drawn() == []


def test_why_not_here_shows_the_reason_and_the_rule(visit: Visit) -> None:
    one = visit(width=390, height=844)
    table(one, {})
    one.page.locator(".dice .die").first.click()
    one.space("D4").click()
    shows(one.page.locator(".status-line.refusal"), "Not at D4.")
    one.page.get_by_role("button", name="Why not here?").click()
    opens(one, "4.1#joined")
    shows(one.page.locator(".rule-now"), "Not at D4.")
    # The space in question stays visible above the panel.
    one.steady()
    space, panel = one.space("D4").bounding_box(), one.page.locator(".rules-panel").bounding_box()
    assert space is not None
    assert panel is not None
    assert space["y"] >= 0
    assert space["y"] + space["height"] <= panel["y"]
    # The panel lists where the die fits instead, as links back to the sheet.
    instead = one.page.locator(".rule-instead")
    shows(instead, "Where you could go instead:")
    fits_here = one.page.locator(".space[aria-label*='fits here']")
    places = fits_here.evaluate_all("(all) => all.map((one) => one.dataset.space)")
    comes(instead.locator("button").all_inner_texts, places[:4])
    shows(instead, f"and {len(places) - 4} more")
    instead.locator("button").first.click()
    counts(one.page.locator(".rules-panel"), 0)
    one.until("(space) => document.activeElement.dataset.space === space", places[0])
    one.page.get_by_role("button", name="Why not here?").click()
    # Rules that were opened once open offline too, with texts and drawings.
    close(one)
    one.page.context.set_offline(True)
    one.page.keyboard.press("/")
    one.until("document.activeElement.matches('.rule-search input')")
    one.page.keyboard.type("overpass")
    shows(one.page.locator(".rules-panel .rule.hit"), "different heights")
    one.page.context.set_offline(False)


@pytest.mark.journey
def test_the_panel_can_be_searched_and_the_sheet_played_beside_it(visit: Visit) -> None:
    one = visit()
    table(one, {})
    one.page.locator(".dice .die").first.click()
    one.page.keyboard.press("/")
    one.until("document.activeElement.matches('.rule-search input')")
    one.page.keyboard.type("open end")
    shows(one.page.locator(".rule-search .label"), "1 of")
    first = hit(one)
    one.page.keyboard.press("Enter")
    shows(one.page.locator(".rule-search .label"), "2 of")
    assert hit(one) != first
    one.page.locator(".rule-search input").fill("vulkano")
    shows(one.page.locator(".rules-body"), "volcano is in 8.2")
    one.page.locator(".space[aria-label*='fits here']").first.click()
    one.until("document.querySelector(\".space[aria-label*='drawn this round']\") !== null")
    # The tray is below the panel, and cannot get the focus there.
    one.until("getComputedStyle(document.querySelector('.table-tray')).visibility === 'hidden'")
    one.page.locator(".rule-search input").fill("")
    one.page.get_by_role("button", name="Points at a glance").last.click()
    counts(one.page.locator(".rules-panel .rule-points tr"), 4)
    if AXE.is_file():
        one.steady()
        assert axe_finds(one.page, *THEMES) == []
    close(one)


@pytest.mark.parametrize(
    ("locale", "heading", "query", "answer"),
    [
        ("en-GB", "Water rises", "ferry", "7.2"),
        ("cs", "Voda stoupá", "pristaviste", "7.2"),
        ("de", "Wasser steigt", "Anleger", "7.2"),
        ("ro", "Apa crește", "debarcader", "7.2"),
    ],
)
def test_the_pages_in_four_languages(visit: Visit, locale: str, heading: str, query: str, answer: str) -> None:
    one = visit("/rules/railroad-ink/7.2#fill", width=390, height=844, locale=locale)
    shows(one.page.locator("#fill"), heading)
    one.until("document.querySelector('#fill').getBoundingClientRect().top < innerHeight")
    counts(one.page.locator(".example svg"), 5)
    one.page.goto(one.site + "/rules/railroad-ink")
    one.page.locator(".rule-search input").fill(query)
    shows(one.page.locator(".rule .rule-number").first, answer)
    one.page.locator(".rule-search input").fill("4.1")
    one.page.locator("p.rule a").first.click()
    one.page.wait_for_url(re.compile(r"/rules/railroad-ink/4\.1$"))
    counts(one.page.locator(".rule"), 4)
    one.fits()
    if locale == "en-GB" and AXE.is_file():
        one.steady()
        assert axe_finds(one.page, *THEMES) == []


def test_pages_for_paper_and_unknown_ones(visit: Visit) -> None:
    one = visit("/rules")
    one.page.get_by_role("link", name="Railroad Ink").click()
    one.page.get_by_role("link", name="All rules").click()
    one.page.wait_for_url(re.compile(r"/rules/railroad-ink/all$"))
    one.page.locator("section[id='13']").first.wait_for()
    one.page.emulate_media(media="print")
    one.page.locator("section[id='12'] .rule").first.wait_for()
    one.page.locator(".rules-actions").first.wait_for(state="hidden")
    one.page.emulate_media(media="screen")
    one.page.goto(one.site + "/rules/railroad-ink/points")
    shows(one.page.locator(".rule-points"), "12: 45")
    one.page.goto(one.site + "/rules/railroad-ink/99")
    shows(one.page.locator("main"), "There is no such rule.")
