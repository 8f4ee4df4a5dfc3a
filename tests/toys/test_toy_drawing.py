"""The folder `client/` of an expansion is enough to draw it at a table, on a paper sheet and in print.

Runs only with `INKRALLY_TEST_LONG`.
"""

from __future__ import annotations

from tests.browser.table_driver import MAKE, Visit, counts, shows
from tests.toys.laid import TOLL


def test_a_toy_expansion_is_drawn_at_a_table_and_in_its_result(visit: Visit, address: str) -> None:
    one = visit()
    page = one.page
    setup = {"game": "railroad-ink", "title": "Toys", "seats": 1, "options": {"expansions": ["toll"]}}
    made = {"setup": setup, "name": "Mira", "start": True}
    page.goto(address + str(page.evaluate(MAKE, made)))
    # The expansion has a tray with its die and its texts. The required action comes first.
    counts(page.locator(".expansion-die.die-toll"), 1)
    shows(page.locator(".expansion-tray"), "Tolls")
    shows(page.locator(".expansion-tray"), "paid in coins")
    shows(page.locator(".toll-kept"), "1 hole to pay for")
    shows(page.locator(".duty-first"), "a space is blasted before anything is drawn")
    counts(page.locator(".board .sheet-drawing .toll-booth"), 1)
    # The score sheet has a line for the expansion.
    shows(page.locator(".score"), "Tolls")
    shows(page.locator(".score"), "1 hole paid")
    for number in range(1, TOLL.rounds + 1):
        one.wait_round(number)
        page.locator(".own-actions button", has_text="Blast a space").click()
        page.locator(".space[aria-label*='fits here']").first.click()
        one.settle()
        face = page.locator(".expansion-die.die-toll")
        said = str(face.get_attribute("aria-label"))
        assert face.locator(".toll-coin, .toll-gully").count() == 1 or "toll gate" in said
        page.locator(".own-actions button", has_text="Sign the sheet").click()
        one.play_round()
    page.wait_for_selector(".result-head")
    shows(page.locator(".result-page"), "Tolls")
    counts(page.locator(".result-board .sheet-drawing .toll-booth"), 3)
    slider = page.get_by_label("Moment of the game")
    slider.press("Home")
    one.until("document.querySelectorAll('.result-board .toll-booth').length === 1")


def test_a_toy_expansions_goal_is_drawn_and_said(visit: Visit, address: str) -> None:
    one = visit()
    page = one.page
    options = {"expansions": ["toll"], "goals": ["XA"]}
    setup = {"game": "railroad-ink", "title": "Toys", "seats": 1, "options": options}
    page.goto(address + str(page.evaluate(MAKE, {"setup": setup, "name": "Mira", "start": True})))
    one.wait_round(1)
    card = page.locator(".goal")
    shows(card, "Full of holes")
    shows(card, "1 of 2")
    counts(card.locator(".toll-holes"), 1)
    card.click()
    assert "Two holes are to be paid for" in one.said()


def test_a_toy_expansion_is_written_scored_and_printed_on_paper(visit: Visit, address: str) -> None:
    one = visit("/paper")
    page = one.page
    text = "edition original\nlongest simple\nexpansions toll\nB1 H-H-:NS\nF4 G-G-:NS\nbooth C3\n"
    page.locator("summary", has_text="As text").click()
    page.get_by_role("textbox").fill(text)
    page.get_by_role("button", name="Read this text").click()
    shows(page.locator(".score"), "Tolls")
    counts(page.locator(".paper-board .toll-booth"), 1)
    counts(page.locator(".paper-board .toll-gully"), 1)
    # The player adds by hand what no die draws, and removes it again.
    page.get_by_role("button", name="Booth", exact=True).click()
    one.space("E5").click()
    counts(page.locator(".paper-board .toll-booth"), 2)
    one.space("E5").click()
    counts(page.locator(".paper-board .toll-booth"), 1)
    # The printed sheet shows the drawing, the line of the score, the boxes and the die.
    page.goto(address + "/paper#print")
    page.get_by_label("Sheets", exact=True).select_option("filled")
    printed = page.locator(".printed")
    counts(printed.locator(".printed-board .toll-booth"), 1)
    shows(printed.locator(".printed-score"), "Tolls")
    shows(printed.locator(".printed-top"), "Coins paid")
    counts(printed.locator(".printed-top .printed-rounds .special-mark"), 1)
    counts(printed.locator(".printed-dice .toll-coin"), 3)
    counts(printed.locator(".printed-dice .toll-gully"), 1)
