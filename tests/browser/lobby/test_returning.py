"""The front page of returning players: invitations, tables that wait, today with the week, friends, and practice."""

from __future__ import annotations

import pytest

from tests.browser.finished import THEMES, axe_finds
from tests.browser.lobby.test_place import begun
from tests.browser.lobby.test_talk import ASK
from tests.browser.table_driver import MAKE, Visit, counts, shows


@pytest.mark.journey
@pytest.mark.parametrize("size", [(1440, 900), (390, 844), (844, 390)])
def test_waiting_tables_and_invitations_are_first(visit: Visit, size: tuple[int, int]) -> None:
    mira, otto = visit("/keys", width=size[0], height=size[1]), visit("/keys")
    page = mira.page
    names = f"Miranda{size[0]}", f"Ottokar{size[0]}"
    for one, name in zip((mira, otto), names, strict=True):
        one.page.evaluate(ASK, ["/api/me/handle", {"handle": name}])
    for one, other in ((mira, names[1]), (otto, names[0])):
        one.page.evaluate(ASK, ["/api/people/follow", {"whom": {"handle": other}, "on": True}])
    begun(mira, otto, "Slow water")
    otto.page.goto(otto.site + "/")
    shows(otto.page.get_by_role("region", name="Open tables"), "1 person here")
    page.goto(mira.site + "/")
    waiting = page.get_by_role("region", name="My games in progress")
    row = waiting.locator("li", has_text="Slow water")
    shows(row, "Your turn to draw")
    counts(row.locator(".seat.thinking"), 2)
    shows(page.get_by_role("heading", level=1), "One table is waiting for you")
    # The week, the friends who are online, and practice are beside it.
    counts(page.locator(".daily-card .daily-week li"), 7)
    shows(page.get_by_role("region", name="Friends"), names[1])
    shows(page.locator(".best-card"), "Where you lose points")
    # A friend invites to a table: a row above the others, while the page is open.
    setup = {"game": "railroad-ink", "title": "Friday ink", "seats": 2, "stand_in": "easy"}
    path = otto.page.evaluate(MAKE, {"setup": setup, "name": names[1]})
    table = path.rpartition("/")[2]
    otto.page.evaluate(ASK, [f"/api/tables/{table}/invite", {"handle": names[0]}])
    asked = waiting.locator("li").first
    shows(asked, f"{names[1]} invites you: Friday ink")
    counts(page.locator(".invitation"), 0)
    mira.fits()
    assert axe_finds(page, *THEMES) == []
    # Both answers and the numbers of the tables work by keyboard.
    asked.get_by_role("button", name="Not now").focus()
    page.keyboard.press("Enter")
    counts(waiting.locator("li"), 1)
    page.keyboard.press("1")
    page.wait_for_url("**/t/*")


def test_players_without_a_running_table_have_the_page_of_returning_players(visit: Visit) -> None:
    one = visit("/keys", width=390, height=844)
    one.page.evaluate(ASK, ["/api/me/handle", {"handle": "Returnia"}])
    one.page.goto(one.site + "/")
    shows(one.page.get_by_role("heading", level=1), "No waiting for turns")
    counts(one.page.locator(".lobby.known"), 1)
    counts(one.page.locator(".lobby-mine"), 0)
    counts(one.page.locator(".best-card"), 1)
    one.fits()
    new = visit("/")
    counts(new.page.locator(".lobby.known"), 0)
    counts(new.page.locator(".daily-card"), 1)
    counts(new.page.locator(".best-card, .daily-week"), 0)
