"""Chat: phrases, text, reactions, unread lines; mute, block and report; moderation; and invitations of friends."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.browser.finished import THEMES, axe_finds
from tests.browser.table_driver import MAKE, REFUSE, Visit, Visitor, checked, counts, shows

ASK = """async ([path, body]) => (await fetch(path, {method: 'POST',
    headers: {'content-type': 'application/json'}, body: JSON.stringify(body)})).json()"""


def at_table(visit: Visit) -> tuple[Visitor, Visitor, str]:
    """Seat two players at a waiting table, one on a desktop and one on a phone, and return its path."""
    one, two = visit("/keys"), visit("/keys", width=390, height=844)
    setup = {"game": "railroad-ink", "title": "Friday ink", "seats": 3, "stand_in": "easy"}
    path: str = one.page.evaluate(MAKE, {"setup": setup, "name": "Mira"})
    one.page.goto(one.site + path)
    two.page.goto(two.site + path)
    two.page.get_by_label("Your name").fill("Tomas")
    two.page.get_by_role("button", name="Take a seat").first.click()
    shows(one.page.locator(".waiting-room-seats"), "Tomas")
    return one, two, path


def open_talk(visitor: Visitor) -> Any:
    visitor.page.get_by_role("button", name="Table chat").click()
    panel = visitor.page.get_by_role("region", name="Table chat")
    counts(panel, 1)
    return panel


@pytest.mark.journey
def test_player_chats_then_reports_and_mutes_another_player(visit: Visit, data_folder: Path) -> None:
    one, two, path = at_table(visit)
    first = open_talk(one)
    # By keyboard: the text field has the focus.
    counts(first.locator("input:focus"), 1)
    one.page.keyboard.type("All roads lead to <3")
    one.page.keyboard.press("Enter")
    shows(first.get_by_role("log"), "All roads lead to <3")
    first.get_by_role("button", name="Good luck").click()
    unread = two.page.get_by_role("button", name="Table chat, 2 unread messages")
    counts(unread, 1)
    two.page.reload()
    counts(unread, 1)
    second = open_talk(two)
    lines = second.get_by_role("log").get_by_role("listitem")
    shows(lines.nth(0), "All roads lead to <3")
    second.get_by_role("button", name="React, mute, block or report: Mira").first.click()
    second.get_by_role("button", name="Wow").click()
    shows(first.get_by_role("log"), "Wow")
    assert axe_finds(two.page, *THEMES) == []
    # Each viewer reads phrases in the viewer's language, because the client sends a code.
    three = visit(path, locale="de-DE")
    three.page.get_by_role("button", name="Tischgespräch").click()
    german = three.page.get_by_role("region", name="Tischgespräch")
    shows(german.get_by_role("log"), "Viel Glück")
    shows(german, "Zuschauer können mitlesen.")
    # A reconnection repeats no line.
    two.offline(True)
    two.cut()
    second.get_by_role("textbox", name="Write a message").fill("Back again")
    two.page.keyboard.press("Enter")
    two.page.keyboard.type(", and again")
    two.offline(False)
    shows(first.get_by_role("log"), "Back again")
    # Text typed before the answer belongs to the next line.
    counts(second.locator(".chat-text [aria-busy]"), 0)
    assert second.get_by_role("textbox", name="Write a message").input_value() == "Back again, and again"
    second.get_by_role("textbox", name="Write a message").fill("")
    assert first.get_by_text("Back again").count() == 1
    one.page.keyboard.press("Escape")
    counts(first, 0)
    one.page.reload()
    first = open_talk(one)
    counts(first.get_by_role("log").locator("li.chat-line"), 3)

    # Report, mute, block, and undo each.
    acts = first.get_by_role("button", name="React, mute, block or report: Tomas")
    acts.click()
    first.get_by_role("button", name="Report", exact=True).click()
    dialog = one.page.get_by_role("dialog")
    dialog.get_by_label("Add a comment").fill("please look")
    assert axe_finds(one.page, *THEMES) == []
    dialog.get_by_role("button", name="Send the report").click()
    shows(dialog, "Reported. Thank you.")
    # The button is removed: the text gets the focus, and is announced.
    shows(dialog.locator(":focus"), "Reported. Thank you.")
    shows(dialog.locator("[aria-live=polite]"), "Reported. Thank you.")
    dialog.get_by_role("button", name="Close").click()
    first.get_by_role("button", name="Mute", exact=True).click()
    counts(first.get_by_text("Back again"), 0)
    second.get_by_role("button", name="Nice one").click()
    shows(second.get_by_role("log"), "Nice one")
    first.get_by_role("button", name="Hello", exact=True).click()
    shows(first.get_by_role("log"), "Hello")
    assert first.get_by_text("You Nice one").count() == 0
    counts(first.get_by_role("log").get_by_text("Tomas"), 0)
    first.get_by_text("Who is here").click()
    first.get_by_role("button", name="Unmute").click()
    shows(first.get_by_role("log"), "Back again")
    free = first.get_by_text("Players may write freely")
    one.page.evaluate(REFUSE, ["allow-free-text", "not-host"])
    free.click()
    shows(first.locator("> p.problem"), "Only the host of the table can do that.")
    checked(first.get_by_label("Players may write freely"))
    free.click()
    shows(second, "Preset phrases only, as set by the host.")

    # The operator reads the report, removes the line, mutes the player, and pauses the chat.
    page = visit("/admin").page
    page.get_by_label("Key").fill(json.loads((data_folder / "operator.json").read_text())["key"])
    page.get_by_role("button", name="Sign in").click()
    row = page.get_by_role("region", name="Reports", exact=True).get_by_role("row").filter(has_text="please look")
    shows(row, "Tomas: Back again")
    row.get_by_role("button", name="Remove").first.click()
    page.get_by_role("dialog").get_by_role("button", name="Continue").click()
    shows(first.get_by_role("log"), "This message was removed.")
    row.get_by_role("button", name="Mute").click()
    page.get_by_role("dialog").get_by_role("button", name="Continue").click()
    counts(page.get_by_role("dialog"), 0)
    second.get_by_role("button", name="Hello", exact=True).click()
    shows(second, "muted you for a while")
    row.get_by_role("button", name="Pause").click()
    page.get_by_role("dialog").get_by_label("What").fill("Please be kind.")
    page.get_by_role("dialog").get_by_role("button", name="Continue").click()
    counts(page.get_by_role("dialog"), 0)
    second.get_by_role("button", name="Hello", exact=True).click()
    shows(second, "Please be kind.")
    row.get_by_role("button", name="Resolve").click()
    counts(row, 0)


@pytest.mark.journey
def test_players_follow_each_other_and_one_blocks_the_other(visit: Visit) -> None:
    one, two = visit("/keys"), visit("/keys", width=390, height=844)
    for visitor, handle in ((one, "Annika"), (two, "Benno")):
        visitor.page.evaluate(ASK, ["/api/me/handle", {"handle": handle}])
    one.page.goto(one.site + "/player")
    one.page.wait_for_url("**/player/Annika")
    one.page.get_by_label("Follow a player").fill("benno")
    one.page.get_by_role("button", name="Follow", exact=True).click()
    shows(one.page.locator(".friend-rows"), "does not follow you yet")
    two.page.goto(two.site + "/player/Annika")
    two.page.get_by_role("button", name="Follow", exact=True).click()
    shows(two.page.get_by_role("main"), "friend")
    assert axe_finds(two.page, *THEMES) == []
    two.page.goto(two.site + "/keys")

    setup = {"game": "railroad-ink", "title": "Friday ink", "seats": 2, "stand_in": "easy"}
    path = one.page.evaluate(MAKE, {"setup": setup, "name": "Ann"})
    one.page.goto(one.site + path)
    invite = one.page.get_by_role("region", name="Invite friends")
    shows(invite, "Benno")
    assert axe_finds(one.page, *THEMES) == []
    invite.get_by_role("button", name="Invite").click()
    shows(invite, "Invited")
    asked = two.page.get_by_role("region", name="Friends")
    shows(asked, "Annika invites you: Friday ink")
    assert axe_finds(two.page, *THEMES) == []
    two.page.reload()
    shows(asked, "Annika invites you: Friday ink")
    asked.get_by_role("button", name="Go to the table").click()
    two.page.wait_for_url(f"**{path}")
    counts(asked, 0)
    # A player with a nickname takes a seat without typing a name.
    shows(two.page.get_by_role("main"), "You will play as Benno.")

    # A player can refuse invitations. The inviter only learns that it was enough for now.
    # The front page lists invitations with the tables.
    two.page.goto(two.site + "/")
    asked = two.page.get_by_role("region", name="My games in progress")
    for words in ("Invited", "This player has not answered your earlier invitations."):
        path = one.page.evaluate(MAKE, {"setup": setup, "name": "Ann"})
        one.page.goto(one.site + path)
        invite.get_by_role("button", name="Invite").click()
        shows(invite, words)
        if words == "Invited":
            asked.get_by_role("button", name="Not now").click()
            counts(asked, 0)
    two.page.reload()
    shows(two.page.get_by_role("main"), "Railroad Ink")
    counts(asked, 0)

    one.page.goto(one.site + "/player/Benno")
    one.page.get_by_role("button", name="Block", exact=True).click()
    counts(one.page.get_by_role("button", name="Unblock"), 1)
    two.page.goto(two.site + "/player/Annika")
    two.page.get_by_role("button", name="Follow", exact=True).click()
    shows(two.page.get_by_role("main"), "This player does not accept that.")
    one.page.goto(one.site + "/player")
    one.page.wait_for_url("**/player/Annika")
    shows(one.page.get_by_role("main"), "Muted and blocked")
    one.page.get_by_role("button", name="Cancel").click()
    counts(one.page.get_by_text("Muted and blocked"), 0)
