"""A race of two teams with four browsers, and what is chosen before one begins (section 6 of the Options' rules)."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser import at_race
from tests.browser.at_table import MAKE, Visitor, counts, shows
from tests.browser.finished import axe_finds

NAMES = ("Mira", "Ilse", "Otto", "Petr")


def test_four_browsers_race_in_two_teams(visit: Callable[..., Visitor]) -> None:
    """Toggle Boggle: teams as the host puts them, told in the lobby and at the table; four programs, one turn."""
    mira = visit()
    options = {"course": "toggle_boggle", "teams": [1, 1, 2, 2], "mates_see": True, "timer": None}
    setup = {"game": "roborally", "title": "Two teams", "seats": 4, "options": options}
    path = str(mira.page.evaluate(MAKE, {"setup": setup, "name": NAMES[0]}))
    mira.page.goto(mira.site + path)
    mira.page.wait_for_selector(".rally-lobby")
    shows(mira.page.locator(".rally-lobby"), "Flags in any order.")
    rail = mira.page.get_by_role("region", name="Team Rail")
    road = mira.page.get_by_role("region", name="Team Road")
    others = []
    for name in NAMES[1:3]:
        one = visit(path)
        one.sit(name)
        others.append(one)
    shows(rail, "Otto")
    # A player goes to the other team by the button, the host sends somebody there by a drag.
    others[0].page.get_by_role("button", name="Change").click()
    shows(rail, "Ilse")
    shows(mira.page.locator(".lobby-seats"), "One more in team Road")
    mira.page.locator(".seat-row", has_text="Ilse").drag_to(road.locator(".seat-row", has_text="Free seat"))
    shows(road, "Ilse")
    shows(mira.page.locator(".lobby-seats"), "One more in team Rail")
    assert axe_finds(mira.page, "light", "dark") == []
    petr = visit(path, width=390, height=844)
    petr.sit(NAMES[3])
    others.append(petr)
    mira.page.get_by_role("button", name="Start, 2 against 2").click()
    everybody = [mira, *others]
    for one in everybody:
        at_race.programming(one, 1)
        shows(one.page.locator(".special-state"), "holds 0 of 3 flags")
    shows(mira.page.locator(".robots"), "Team Road, yours")
    at_race.by_keys(mira)
    # Her mate reads her program while making its own; nobody else does.
    shows(others[0].page.locator(".mate-program"), "Program")
    counts(others[0].page.locator(".mate-program .small-card"), 5)
    for one in others[1:]:
        counts(one.page.locator(".mate-program"), 0)
    for one in others:
        at_race.by_keys(one)
    for one in everybody:
        one.page.wait_for_selector(".watch-part")
        at_race.fits(one)


def test_an_option_is_kept_before_the_first_turn(visit: Callable[..., Visitor]) -> None:
    one = visit()
    at_race.race(one, 1, course="tricksy")
    shows(one.page.locator(".question"), "Which Option card does")
    one.page.locator(".question-acts button").nth(1).click()
    one.page.wait_for_selector(".registers")


def test_a_board_may_be_chosen_and_robots_are_placed(visit: Callable[..., Visitor]) -> None:
    one = visit()
    at_race.race(one, 3, course="capture_the_flag")
    western = one.page.get_by_text("The western board")
    placed = one.page.get_by_text("comes back").or_(one.page.locator(".facings"))
    western.or_(placed).first.wait_for()
    if western.count():
        western.click()
    placed.first.wait_for()
