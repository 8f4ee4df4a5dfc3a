"""A race of two teams with four browsers, and what is chosen before one begins (section 6 of the Options' rules)."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser import at_race
from tests.browser.at_table import MAKE, Visitor, shows

NAMES = ("Mira", "Ilse", "Otto", "Petr")


def test_four_browsers_race_in_two_teams(visit: Callable[..., Visitor]) -> None:
    """Toggle Boggle: teams as the host puts them, told in the lobby and at the table; four programs, one turn."""
    mira = visit()
    options = {"course": "toggle_boggle", "teams": [1, 1, 2, 2], "mates_see": True, "timer": None}
    setup = {"game": "roborally", "title": "Two teams", "seats": 4, "options": options}
    path = str(mira.page.evaluate(MAKE, {"setup": setup, "name": NAMES[0]}))
    mira.page.goto(mira.site + path)
    mira.page.wait_for_selector(".rally-lobby")
    shows(mira.page.locator(".rally-lobby"), "Team Rail")
    shows(mira.page.locator(".rally-lobby"), "holds all three")
    others = []
    for name in NAMES[1:]:
        one = visit(path)
        one.sit(name)
        others.append(one)
    mira.page.get_by_role("button", name="Start with 4 players").click()
    everybody = [mira, *others]
    for one in everybody:
        at_race.programming(one, 1)
        shows(one.page.locator(".robots"), "Team R")
        shows(one.page.locator(".special-state"), "Flag 1: nobody")
    for one in everybody:
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
    if one.page.get_by_text("The western board").count():
        one.page.get_by_text("The western board").click()
    one.page.get_by_text("comes back").or_(one.page.locator(".facings")).first.wait_for()
