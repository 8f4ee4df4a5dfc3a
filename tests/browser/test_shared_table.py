"""Several browsers at one table: disconnections, reloads, moved seats, a clock and a spectator."""

from __future__ import annotations

import pytest

from inkrally.server.live.messages import PROTOCOL
from tests.browser.table_driver import Visit, comes, counts, shows

RENAME_BY_WIRE = """([table, protocol, name]) => new Promise((done, failed) => {
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/live/${table}`);
    socket.onopen = () => {
        socket.send(JSON.stringify({type: 'hello', client: String(Math.random()), protocol, epoch: '', version: -1}));
        socket.send(JSON.stringify({type: 'command', id: 1, command: {type: 'rename', name}}));
    };
    socket.onmessage = ({data}) => {
        const {type} = JSON.parse(data);
        if (type === 'done') { done(); socket.close(); }
        if (type === 'refused') failed(new Error(data));
    };
})"""
"""Renames the player, as a second page of the same browser."""


@pytest.mark.journey
def test_three_browsers_at_one_table(visit: Visit) -> None:
    mira = visit()
    path = mira.make_table("Mira", 3)
    ilse = visit(path)
    ilse.sit("Ilse")
    tomas = visit(path, width=390, height=844)
    tomas.sit("Tomas")
    mira.start(3)
    for one in (mira, ilse, tomas):
        one.wait_round(1)

    # A draft is private. All boards are shown after the last player has committed.
    mira.draw_all()
    ilse.page.get_by_role("button", name="Mira").click()
    ilse.says("Sheet of Mira")
    counts(ilse.page.locator(".space[aria-label*='empty']"), 49)
    ilse.page.get_by_role("button", name="Your sheet").click()
    mira.hand_in()
    ilse.until("document.title.startsWith('● 1 of 3 ready')")
    mira.page.get_by_role("button", name="Handed in – take back").click()
    mira.hand_in()
    mira.page.get_by_role("button", name="Handed in – take back").wait_for()

    # During a disconnection a player can continue to draw. The page sends the draft after reconnecting.
    ilse.offline(True)
    ilse.cut()
    ilse.page.wait_for_selector(".band.away")
    shows(ilse.page.locator(".band"), "Finish your drawing or program")
    ilse.page.locator(".die.free").first.click()
    ilse.page.locator(".space[aria-label*='fits here']").first.click()
    offline = ilse.drawn()
    assert len(offline) == 1
    ilse.offline(False)
    ilse.page.wait_for_selector(".band.away", state="detached")
    ilse.settle()
    comes(ilse.drawn, offline)

    # A reload keeps the draft.
    ilse.page.reload()
    ilse.page.wait_for_selector(".die.drawn")
    comes(ilse.drawn, offline)

    # A second page of the same browser stays in sync.
    second = ilse.context.new_page()
    second.goto(ilse.page.url)
    second.wait_for_selector(".die.drawn")
    ilse.draw_all()
    second.wait_for_selector(".actions .main:not([aria-disabled])")
    second.close()
    # A commit during a disconnection waits. A change of the draft or a press of the button cancels it.
    ilse.offline(True)
    ilse.cut()
    waits = ilse.page.get_by_role("button", name="Waiting – take back")
    later = ilse.page.get_by_role("button", name="Hand in when online")
    later.click()
    waits.wait_for()
    ilse.page.get_by_role("button", name="Undo").click()
    ilse.says("not handed in yet")
    ilse.page.get_by_role("button", name="Redo").click()
    later.click()
    waits.click()
    later.click()
    waits.wait_for()
    ilse.offline(False)
    ilse.page.get_by_role("button", name="Handed in – take back").wait_for()

    # Move a seat to another device, with its draft.
    tomas.page.locator(".die.free").first.click()
    tomas.page.locator(".space[aria-label*='fits here']").first.click()
    tomas.settle()
    drawn = tomas.drawn()
    tomas.page.get_by_role("button", name="Menu").click()
    tomas.page.get_by_role("button", name="Move my seat to another device").click()
    code = tomas.page.locator(".big-code").inner_text()
    # The player's name has changed since he sat down.
    tomas.page.evaluate(RENAME_BY_WIRE, [path.rpartition("/")[2], PROTOCOL, "Tomasz"])
    shows(mira.page.locator(".table-side"), "Tomasz")
    other = visit()
    other.page.get_by_label("Have an invitation?").first.fill(code)
    other.page.get_by_role("button", name="Join").first.click()
    other.page.get_by_role("button", name="Take over the seat").click()
    other.page.wait_for_selector(".die.drawn")
    comes(other.drawn, drawn)
    tomas.page.keyboard.press("Escape")
    tomas.page.wait_for_selector(".actions", state="detached")
    shows(tomas.page.locator(".table-bands"), "Your seat is now on another device.")
    other.play_round()

    for one in (mira, ilse, other, tomas):
        one.wait_round(2)
    mira.page.get_by_role("button", name="Ilse").click()
    mira.page.locator(".space[aria-label*='round 1']").first.wait_for(state="attached")

    # The code works only once.
    late = visit(f"/move/{code}")
    late.page.get_by_role("button", name="Take over the seat").click()
    late.page.wait_for_selector(".line-field.wrong")


def test_bot_substitutes_on_timeout_and_returns_the_seat(visit: Visit) -> None:
    mira = visit()
    table = mira.page.evaluate(
        """async () => (await (await fetch('/api/tables', {method: 'POST',
        headers: {'content-type': 'application/json'}, body: JSON.stringify({setup:
        {game: 'railroad-ink', title: 'Ten', seats: 2, clock: {seconds: 10, at_end: 'take-over'}},
        name: 'Mira'})})).json()).path"""
    )
    mira.page.goto(mira.site + table)
    ilse = visit(table)
    ilse.sit("Ilse")
    mira.start(2)
    ilse.wait_round(1)
    counts(ilse.page.locator("[role=timer]"), 1)
    mira.play_round()
    ilse.page.goto("about:blank")
    # Her time runs out: a bot draws for her, and the next round is rolled.
    mira.wait_round(2)
    mira.page.locator(".seat-antenna").first.wait_for(state="attached")
    ilse.page.goto(ilse.site + table)
    ilse.page.wait_for_selector(".die")
    mira.until("document.querySelectorAll('.seat-antenna').length === 0")
    ilse.page.locator(".space[aria-label*='round 1']").first.wait_for(state="attached")
    if ilse.page.locator(".die.free").count() > 0:
        ilse.page.locator(".die.free").first.click()
        ilse.says("fits in")


@pytest.mark.journey
def test_spectator_sees_committed_sheets_but_no_controls(visit: Visit) -> None:
    mira = visit()
    mira.play_now("1 bot")
    mira.wait_round(1)
    watcher = visit(mira.page.evaluate("location.pathname"), width=820, height=1180)
    watcher.page.wait_for_selector(".die")
    counts(watcher.page.locator(".actions, .specials"), 0)
    mira.draw_all()
    counts(watcher.page.locator(".space[aria-label*='empty']"), 49)
    mira.hand_in()
    watcher.wait_round(2)
    watcher.page.locator(".space[aria-label*='round 1']").first.wait_for(state="attached")
    first = watcher.page.locator(".sheet-grid").get_attribute("aria-label")
    watcher.page.keyboard.press("n")
    watcher.until("(was) => document.querySelector('.sheet-grid').getAttribute('aria-label') !== was", first)


@pytest.mark.journey
def test_seats_and_bots_in_the_lobby(visit: Visit) -> None:
    mira = visit()
    mira.page.route("**/qr.svg", lambda route: route.fulfill(status=429, json={}))
    path = mira.make_table("Mira", 4)
    # A QR code that fails to load is requested once more.
    mira.page.wait_for_selector(".qr[src$='again']")
    assert mira.page.locator(".qr").evaluate("image => image.decode().then(() => image.naturalWidth > 0)")
    mira.page.get_by_role("button", name="Bot").first.click()
    mira.page.get_by_role("button", name="Free this seat").wait_for()
    ilse = visit(path)
    ilse.sit("Ilse")
    mira.page.get_by_text("Ilse", exact=True).wait_for()
    # Browsers close the clipboard to pages over plain HTTP. The fallback keeps the focus.
    ilse.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(); }")
    ilse.page.get_by_role("button", name="Copy").click()
    ilse.until("document.activeElement.innerText === 'Copied.'")
    ilse.until("document.activeElement.innerText === 'Copy the link'")
    # Without the fallback, the link is shown in a field to be copied by hand.
    ilse.page.evaluate("() => { document.execCommand = () => false; }")
    ilse.page.get_by_role("button", name="Copy").click()
    ilse.until("document.activeElement.value.endsWith(location.pathname)")
    ilse.page.get_by_role("button", name="Leave the seat").click()
    ilse.page.get_by_role("button", name="Take a seat").wait_for()
    counts(mira.page.get_by_text("Ilse", exact=True), 0)
    mira.page.get_by_role("button", name="Free this seat").click()
    mira.start(1)
    mira.wait_round(1)
    nowhere = visit("/t/" + "2" * 12)
    nowhere.page.get_by_text("There is no table at this address.").wait_for()


def test_double_click_commits_once_and_does_not_retract(visit: Visit) -> None:
    mira = visit()
    path = mira.make_quick_table("Mira")
    ilse = visit(path)
    ilse.sit("Ilse")
    mira.start(2)
    mira.wait_round(1)
    mira.draw_all()
    box = mira.page.get_by_role("button", name="Hand in", exact=True).bounding_box()
    assert box is not None
    mouse = mira.page.mouse
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down(click_count=1)
    mouse.up(click_count=1)
    # The server was faster than the hand: the second press hits another button.
    take_back = mira.page.get_by_role("button", name="Handed in – take back")
    take_back.wait_for()
    mouse.down(click_count=2)
    mouse.up(click_count=2)
    mira.steady()
    ilse.until("document.title.startsWith('● 1 of 2 ready')")
    counts(take_back, 1)
    # A separate press retracts the commit.
    take_back.click()
    mira.page.get_by_role("button", name="Hand in", exact=True).wait_for()
