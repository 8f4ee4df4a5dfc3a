"""An extension has its rules and its lesson in its own folder: pages show them, and a player finishes the lesson."""

from __future__ import annotations

from tests.browser.table_driver import Visit, counts, shows


def test_a_toy_expansions_rules_are_read_and_drawn(visit: Visit) -> None:
    one = visit("/rules/railroad-ink/99")
    shows(one.page.locator(".rules-section"), "Each round leaves a hole, and each hole is paid for.")
    counts(one.page.locator(".example svg"), 1)
    # The engine has computed the points.
    shows(one.page.locator("figcaption"), "Two holes: 2 points")
    one.page.goto(one.site + "/rules/railroad-ink/points")
    shows(one.page.locator(".rule-points"), "1 a hole")
    one.page.goto(one.site + "/rules/railroad-ink")
    one.page.locator(".rule-search input").fill("coin")
    shows(one.page.locator(".rule .rule-number").first, "99")


def test_a_toy_games_rules_are_read(visit: Visit) -> None:
    one = visit("/rules")
    one.page.get_by_role("link", name="Lanterns").click()
    shows(one.page.locator("main"), "A round")
    one.page.goto(one.site + "/rules/lanterns/1")
    shows(one.page.locator("main"), "The highest wins the trick.")


def test_a_toy_expansions_lesson_is_played_to_its_end(visit: Visit) -> None:
    one = visit("/learn")
    page = one.page
    shows(page.locator(".learn-page"), "Tolls")
    page.goto(f"{one.site}/learn/toll")
    page.locator(".learn-list .button.main").first.click()
    page.locator(".lesson").wait_for()
    shows(page.locator(".lesson"), "A space is blasted before anything is drawn.")
    page.get_by_role("button", name="Show me").click()
    shows(page.locator(".lesson"), "Each hole is paid for.")
    page.locator(".lesson-actions .main").click()
    shows(page.locator(".lesson"), "Now you know the rules")
