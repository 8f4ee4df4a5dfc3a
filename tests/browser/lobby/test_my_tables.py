"""The list of the player's tables, deletion after a question, and the options before *Play now*."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.finished import asked
from tests.browser.table_driver import REFUSE, Visit, Visitor, counts, holds, shows


def rally(one: Visitor) -> Any:
    return one.page.locator(".game-card").filter(has=one.page.get_by_role("heading", name="RoboRally"))


def names_here(one: Visitor) -> list[str]:
    """Return the players of the table on the page, from the server's list: another table may be first in it."""
    mine = one.page.evaluate("fetch('/api/tables/mine').then((answer) => answer.json())")
    return list(next(table["names"] for table in mine if one.page.url.endswith(table["path"])))


def test_deletion_needs_a_confirmation_that_explains_it(visit: Visit) -> None:
    mira = visit()
    mira.play_now()
    mira.wait_round(1)
    mira.play_round()
    mira.wait_round(2)
    drawn = mira.page.locator(".space[aria-label*='round 1']").count()
    page = mira.page
    page.goto(mira.site + "/mine")
    row = page.locator(".my-table-row")
    # No other player waits, so the match can be continued at any time.
    counts(page.get_by_role("heading", name="Continue"), 1)
    shows(row, "Railroad Ink, solo")
    shows(row, "round 2 of 7")
    shows(row, "Your turn to draw")
    if drawn > 0:
        row.locator(".thumbnail .route").first.wait_for(state="attached")
    page.get_by_role("button", name="Delete Railroad Ink, solo").click()
    dialog = page.get_by_role("dialog")
    shows(dialog, "The match is not over.")
    dialog.get_by_role("button", name="Keep it").click()
    counts(row, 1)
    page.get_by_role("button", name="Delete Railroad Ink, solo").click()
    dialog.get_by_role("button", name="Delete", exact=True).click()
    counts(row, 0)
    shows(page.locator(".lead"), "You have no tables yet.")
    # The focused element was removed with its row.
    mira.until("document.activeElement.tagName === 'H1'")
    page.reload()
    shows(page.locator(".lead"), "You have no tables yet.")


@pytest.mark.journey
def test_an_abandoned_game_is_deleted_at_its_table(visit: Visit) -> None:
    one = visit()
    one.play_now()
    one.wait_round(1)
    page = one.page
    for answer in ("Keep it", "Delete"):
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Leave or delete").click()
        shows(page.get_by_role("dialog"), "The match is not over.")
        page.get_by_role("dialog").get_by_role("button", name=answer, exact=True).click()
    shows(page.locator(".lead"), "You have no tables yet.")


def test_a_seat_at_a_shared_table_is_given_up_only_after_a_confirmation(visit: Visit) -> None:
    mira = visit()
    path = mira.make_table("Mira", 2)
    ilse = visit(path)
    ilse.sit("Ilse")
    mira.start(2)
    for one in (mira, ilse):
        one.wait_round(1)
    ilse.page.goto(ilse.site + "/mine")
    ilse.page.get_by_role("button", name="Delete Railroad Ink, with Mira").click()
    dialog = ilse.page.get_by_role("dialog")
    shows(dialog, "A bot takes your seat")
    dialog.get_by_role("button", name="Give up my seat").click()
    counts(ilse.page.locator(".my-table-row"), 0)
    # Mira's match continues.
    mira.play_round()
    mira.wait_round(2)


def test_a_race_begins_with_the_chosen_bots_and_robot(visit: Visit) -> None:
    one = visit()
    card = rally(one)
    card.get_by_role("button", name="Bots and robots").click()
    dialog = one.page.get_by_role("dialog")
    dialog.get_by_label("Bots", exact=True).fill("5")
    dialog.get_by_label("Bots", exact=True).press("Tab")
    counts(dialog.get_by_label("Bot 5"), 1)
    dialog.get_by_label("Bot 2").select_option(index=1)
    dialog.get_by_label("Gasket").check()
    dialog.get_by_role("button", name="Done").click()
    card.get_by_role("button", name="Play now").click()
    one.page.wait_for_url("**/t/*")
    one.page.wait_for_selector(".registers, .question")
    one.page.goto(one.site + "/mine")
    shows(one.page.locator(".my-table-row"), "RoboRally, Risky Exchange, with")
    shows(one.page.locator(".my-table-row"), "turn 1")
    shows(one.page.locator(".my-table-row"), "Your turn to program")
    counts(one.page.locator(".my-table-row .small-floor .robot"), 6)
    mine = one.page.evaluate("fetch('/api/tables/mine?sheets=1').then((answer) => answer.json())")
    levels = [level["level"] for level in asked(one.site, "/api/games")[1]["levels"]]
    assert mine[0]["names"] == ["Guest", levels[0], levels[1], levels[0], levels[0], levels[0]]
    assert mine[0]["looks"][0] == 6
    assert len(set(mine[0]["looks"])) == 6


def test_two_players_cannot_get_the_same_robot(visit: Visit) -> None:
    mira = visit()
    setup = {"game": "roborally", "title": "Lunch break", "seats": 3, "options": {"timer": None}}
    path = mira.page.evaluate(
        """async (made) => (await (await fetch('/api/tables', {method: 'POST',
        headers: {'content-type': 'application/json'}, body: JSON.stringify(made)})).json()).path""",
        {"setup": setup, "name": "Mira"},
    )
    mira.page.goto(mira.site + path)
    mira.page.get_by_label("Easel").check()
    ilse = visit(path)
    ilse.sit("Ilse")
    taken = ilse.page.get_by_label("Easel")
    holds(taken.is_disabled)
    ilse.page.get_by_label("Halyard").check()
    mira.until("document.querySelectorAll('.robot-pick input:disabled').length === 1")
    mira.start(2)
    for one in (mira, ilse):
        one.page.wait_for_selector(".registers")
        shows(one.page.locator(".race-robots"), "Easel")
        shows(one.page.locator(".race-robots"), "Halyard")


def test_bots_of_play_now_are_easy_by_default(visit: Visit) -> None:
    one = visit()
    one.card.get_by_label("3 bots", exact=True).check()
    one.card.get_by_label("Bot strength").wait_for()
    one.card.get_by_role("button", name="Play now").click()
    one.page.wait_for_selector(".die")
    assert names_here(one) == ["Guest", "easy", "easy", "easy"]
    one.page.goto(one.site)
    one.card.get_by_label("Bot strength").select_option("steady")
    one.card.get_by_role("button", name="Play now").click()
    one.page.wait_for_selector(".die")
    assert names_here(one) == ["Guest", "steady", "steady", "steady"]
    # Before the link is shared, the page asks for a name.
    one.page.get_by_role("button", name="Menu").click()
    one.page.locator(".menu-actions").get_by_role("button", name="Link, code and QR").click()
    counts(one.page.locator(".copy-link"), 0)
    one.page.get_by_label("Your name").fill("Mira")
    one.page.evaluate(REFUSE, ["rename", "table-over"])
    one.page.get_by_role("button", name="Show the link").click()
    shows(one.page.get_by_role("dialog").locator(".name-field"), "This match is over.")
    one.page.get_by_role("button", name="Show the link").click()
    one.page.locator(".copy-link").wait_for()
    assert names_here(one)[0] == "Mira"
