"""A third game is one folder: bots and browsers play the tiny game with its client on a server."""

from __future__ import annotations

import json
import re

from tests.browser.table_driver import Visit, shows
from tests.toys.scratch import Scratch, asked, played

GAME = "lanterns"


def test_bots_play_it_at_a_table(address: str) -> None:
    replay = played(address, GAME, "flicker", {"length": "long"}, seats=3)
    assert replay["header"]["game"] == GAME
    assert [step for step in replay["steps"] if step["event"]["type"] == "paid"]


def test_its_types_are_written_into_its_own_folder(scratch: Scratch) -> None:
    own = scratch.folder / "src" / "inkrally" / GAME / "client" / "protocol.ts"
    assert "stage: 'deal' | 'pick' | 'play' | 'trick' | 'spoils' | 'over';" in own.read_text()
    assert GAME not in (scratch.folder / "web" / "src" / "protocol.ts").read_text()


def test_it_is_made_by_its_form_played_and_looked_at_again(visit: Visit) -> None:
    one = visit()
    page = one.page
    page.get_by_role("button", name=re.compile("Invite ?: Lanterns")).click()
    dialog = page.get_by_role("dialog")
    dialog.locator(".name-field input").fill("Mira")
    dialog.get_by_label("three rounds").check()
    dialog.get_by_label("Numbers in a hand").fill("4")
    dialog.get_by_role("button", name="Create table").click()
    shows(page.locator(".waiting-room-link"), "three rounds")
    shows(page.locator(".waiting-room-link"), "4 numbers in a hand")
    page.locator(".waiting-room-seats").get_by_role("button", name="Start").click()
    for _ in range(60):
        found = page.locator(".lanterns-scores, .lanterns-actions button").first
        found.wait_for()
        if page.locator(".lanterns-scores").count():
            break
        act = page.locator(".lanterns-actions button").filter(has_text="Hand in")
        if not act.count():
            act = page.locator(".lanterns-actions button:not(:text('Draw from'), :text('Undo'))")
        before = page.locator("main").inner_text()
        act.first.click()
        one.until("before => document.querySelector('main').innerText !== before", before)
    shows(page.locator(".lanterns-scores"), "Mira:")
    shows(page.locator("h1.heading-big"), "win")
    page.reload()
    steps = page.locator("section.paper [role=status]")
    shows(steps, "Step ")
    shows(page.locator("section.paper"), "Round 3")
    text = steps.inner_text()
    while page.locator("section.paper h1", has_text="Round 1").count() == 0:
        page.get_by_role("button", name="One step back").click()
    assert steps.inner_text() != text
    table = page.url.rsplit("/", 1)[-1]
    replay = json.dumps(asked(one.site, f"/api/tables/{table}/replay"))
    assert '"options": {"length": "long", "hand": 4}' in replay


def test_play_now_begins_it_against_bots_on_a_phone(visit: Visit) -> None:
    one = visit(width=390, height=844)
    one.page.get_by_role("button", name=re.compile("Play now ?: Lanterns")).click()
    shows(one.page.locator("main.lanterns"), "Round 1")
    shows(one.page.locator("main.lanterns"), "Your hand")
    one.page.goto(one.site + "/mine")
    shows(one.page.locator("main"), "Lanterns")
