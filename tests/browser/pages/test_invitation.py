"""The link of a table, as a friend and the host see it, and the waiting room. Also the focus on each new page."""

from __future__ import annotations

from typing import Any

import pytest

from inkrally.server.live.messages import PROTOCOL
from tests.browser.finished import axe_finds
from tests.browser.table_driver import MAKE, Visit, Visitor, counts, has, shows

TAKE = """async (handle) => (await fetch('/api/me/handle', {
    method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify({handle}),
})).ok"""
IN_SIGHT = """(() => {
    const {top, bottom, left, right} = document.querySelector('.invited .button.main').getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
        && document.scrollingElement.scrollWidth <= innerWidth;
})()"""
SHIFTED = """new Promise((done) => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({type: 'layout-shift', buffered: true});
    setTimeout(() => done(observer.takeRecords().reduce((sum, one) => sum + one.value, 0)));
})"""


def waiting(host: Visitor, name: str = "Anna", seats: int = 4, bots: int = 0, **setup: Any) -> str:
    """Create a table that waits for friends, open its waiting room as the host, and return its path."""
    wanted = {"game": "railroad-ink", "title": "Table of Anna", "seats": seats, **setup}
    path = str(host.page.evaluate(MAKE, {"setup": wanted, "name": name, "bots": ["easy"] * bots}))
    host.page.goto(host.site + path)
    host.page.locator(".waiting-room-seats").wait_for()
    return path


@pytest.mark.journey
def test_a_friend_sees_the_host_and_the_game_and_takes_a_seat(visit: Visit) -> None:
    anna = visit("/keys")
    path = waiting(anna)
    main = anna.page.locator(".button.main")
    shows(main, "Copy the link")
    counts(main, 1)
    ben = visit(path, width=390, height=844)
    shows(ben.page.locator("h1"), "Anna invites you to Railroad Ink")
    invited = ben.page.locator(".invited")
    for words in ("Draw highways", "Anna is here.", "7 rounds", "No clock.", "Free seats: 3 of 4.", "inkrally"):
        shows(invited, words)
    ben.page.locator(".invited-picture svg .route").first.wait_for()
    ben.page.get_by_role("link", name="Learn it in a few minutes").wait_for()
    assert ben.page.evaluate(IN_SIGHT)
    assert ben.page.evaluate(SHIFTED) < 0.1
    assert axe_finds(ben.page, "light", "dark") == []
    # Without a name, the error is shown beside the field, which gets the focus.
    sit = ben.page.get_by_role("button", name="Take a seat")
    sit.click()
    field = ben.page.get_by_label("Your name")
    has(field, "aria-invalid", "true")
    ben.until("document.activeElement === document.querySelector('.name-field input')")
    described = field.get_attribute("aria-describedby")
    shows(ben.page.locator(f"[id='{described}']"), "Enter your name first.")
    field.fill("Ben")
    counts(ben.page.locator(".name-field.wrong"), 0)
    field.press("Enter")
    ben.page.get_by_role("button", name="Leave the seat").wait_for()
    ben.until("document.activeElement?.tagName === 'H1'")
    shows(ben.page.locator(".waiting-room-seats"), "Anna starts the game when everyone is here.")
    # Now the match can start. The main button says so, and asks about the empty seats.
    shows(main, "Start with 2 players")
    counts(main, 1)
    main.click()
    dialog = anna.page.get_by_role("dialog")
    shows(dialog, "2 seats are empty")
    shows(dialog, "Empty seats are removed")
    dialog.get_by_role("button", name="Wait for more players").click()
    counts(dialog, 0)
    main.click()
    dialog.get_by_role("button", name="Add 2 bots and start").click()
    for one in (anna, ben):
        one.wait_round(1)
    counts(anna.page.locator(".players li"), 4)


def test_an_invitation_to_a_race_shows_its_course_on_a_phone_held_sideways(visit: Visit) -> None:
    anna = visit("/keys")
    path = waiting(anna, game="roborally", title="Race of Anna", options={"course": "risky_exchange"})
    ben = visit(path, width=844, height=390)
    shows(ben.page.locator("h1"), "Anna invites you to RoboRally")
    shows(ben.page.locator(".invited-setup"), "Risky Exchange, 3 flags")
    has(ben.page.locator(".invited-setup [lang=en]"), "lang", "en")
    ben.page.locator(".invited-picture svg").wait_for()
    assert ben.page.evaluate(IN_SIGHT)


def test_the_phone_of_a_host_shares_the_link_first(visit: Visit) -> None:
    anna = visit("/keys", width=390, height=844)
    anna.context.add_init_script("navigator.share = (given) => { window.given = given; return Promise.resolve(); }")
    path = waiting(anna)
    main = anna.page.locator(".button.main")
    shows(main, "Share")
    main.click()
    assert anna.page.evaluate("given.url") == anna.site + path


def test_a_player_with_a_nickname_needs_no_name(visit: Visit) -> None:
    anna, ben = visit("/keys"), visit("/keys")
    path = waiting(anna, "Ann")
    assert ben.page.evaluate(TAKE, "Benedikt")
    ben.page.goto(ben.site + path)
    shows(ben.page.locator(".invited"), "You will play as Benedikt.")
    counts(ben.page.locator(".name-field"), 0)
    ben.page.get_by_role("button", name="Take a seat").click()
    shows(anna.page.locator(".waiting-room-seats"), "Benedikt")
    counts(ben.page.locator(".name-field"), 0)
    # A seat that the player took as a guest is renamed to the nickname.
    assert anna.page.evaluate(TAKE, "Annabell")
    anna.page.reload()
    shows(ben.page.locator(".waiting-room-seats"), "Annabell")
    anna.start(2)
    anna.wait_round(1)
    shows(ben.page.locator(".players"), "Annabell")


def test_the_link_of_a_full_and_of_a_running_table_leads_to_watching(visit: Visit) -> None:
    anna = visit("/keys")
    path = waiting(anna, seats=2, bots=1)
    ben = visit(path)
    shows(ben.page.locator(".invited"), "Every seat is taken. Stay here to watch")
    counts(ben.page.get_by_role("button", name="Take a seat"), 0)
    anna.start(2)
    anna.wait_round(1)
    ben.wait_round(1)
    cleo = visit(path)
    cleo.wait_round(1)
    for one in (ben, cleo):
        shows(one.page.locator(".status-line"), "You are watching this table.")
    # The page of a deleted table says so, and links to the front page.
    nowhere = visit("/t/" + "2" * 12)
    shows(nowhere.page.get_by_role("main"), "There is no table at this address.")
    shows(nowhere.page.get_by_role("main"), "Ask for the link again")


def test_titles_and_names_follow_the_language_and_the_menu_has_the_fingerprint(visit: Visit) -> None:
    one = visit("/keys")
    wanted = {"setup": {"game": "railroad-ink", "title": "With bots", "seats": 2}, "name": "Guest", "bots": ["easy"]}
    path = str(one.page.evaluate(MAKE, {**wanted, "start": True}))
    one.page.evaluate("localStorage.setItem('inkrally.guest', 'Guest')")
    one.page.goto(one.site + path)
    one.wait_round(1)
    shows(one.page.locator(".top-name"), "With bots")
    shows(one.page.locator(".players"), "You")
    one.page.get_by_role("button", name="Menu").click()
    fingerprint = one.page.locator(".seed-print code")
    assert len(fingerprint.inner_text()) == 64
    one.page.get_by_label("Deutsch", exact=True).check()
    shows(one.page.locator(".top-name"), "Mit Bots")
    one.page.keyboard.press("Escape")
    shows(one.page.locator(".players"), "Du")
    race = {"setup": {"game": "roborally", "title": "A race with bots", "seats": 1}, "name": "Mira", "start": True}
    one.page.goto(one.site + str(one.page.evaluate(MAKE, race)))
    shows(one.page.locator(".top-name"), "Ein Rennen mit Bots")
    one.page.get_by_role("button", name="Menü").click()
    assert len(fingerprint.inner_text()) == 64


GO = """(path) => {
    const link = document.createElement('a');
    link.href = path;
    document.querySelector('main').append(link);
    link.focus();
    link.click();
}"""
"""Opens another page, as a link of the client does."""
AT_HEADING = "document.activeElement?.tagName === 'H1'"
OLDER = """(() => {
    const send = WebSocket.prototype.send;
    const older = (text) => text.replace('"protocol":NOW', '"protocol":1');
    WebSocket.prototype.send = function (text) { return send.call(this, older(text)); };
})()""".replace("NOW", str(PROTOCOL))


@pytest.mark.journey
def test_a_disconnected_lobby_says_so_and_takes_one_seat(visit: Visit) -> None:
    mira = visit()
    path = mira.make_table("Mira", 3)
    ilse = visit(path)
    ilse.page.get_by_label("Your name").fill("Ilse")
    sit = ilse.page.get_by_role("button", name="Take a seat")
    sit.wait_for()
    ilse.offline(True)
    ilse.cut()
    sit.click()
    has(sit, "aria-busy", "true")
    shows(ilse.page.locator(".connection-banner"), "Offline.")
    # A second press does not ask for the seat twice.
    sit.click()
    ilse.offline(False)
    ilse.page.get_by_role("button", name="Leave the seat").wait_for()
    counts(ilse.page.locator(".band"), 0)
    shows(mira.page.locator(".waiting-room-seats"), "Ilse")
    counts(ilse.page.locator("p.waiting-room-problem:not(.label)"), 0)


def test_name_being_typed_stays_when_another_player_sits_down(visit: Visit) -> None:
    mira = visit()
    path = mira.make_table("Mira", 3)
    name = mira.page.get_by_label("Your name")
    name.fill("Miranda")
    ilse = visit(path)
    ilse.sit("Ilse")
    shows(mira.page.locator(".waiting-room-seats"), "Ilse")
    mira.steady()
    assert name.input_value() == "Miranda"
    shows(ilse.page.locator(".waiting-room-seats"), "Mira")
    name.press("Enter")
    name.blur()
    shows(ilse.page.locator(".waiting-room-seats"), "Miranda")
    mira.steady()
    assert name.input_value() == "Miranda"


def test_the_heading_of_every_page_has_the_focus(visit: Visit) -> None:
    one = visit()
    table = one.make_table("Mira", 2)
    for path in ("/mine", "/sign-in", "/move", "/keys", "/privacy", "/lost/in/here", "/rules", "/paper", table, "/"):
        one.page.evaluate(GO, path)
        one.until(f"location.pathname === '{path}' && {AT_HEADING}")
        # Also after everything has loaded.
        one.page.wait_for_load_state("networkidle")
        one.until(AT_HEADING)


@pytest.mark.journey
@pytest.mark.parametrize("width", [1440, 390])
def test_outdated_page_asks_for_a_reload(visit: Visit, width: int) -> None:
    one = visit("/keys", width=width)
    one.context.add_init_script(OLDER)
    one.page.goto(one.site + "/t/" + "2" * 12)
    shows(one.page.get_by_role("main"), "Reload it.")
    counts(one.page.get_by_text("Check the link"), 0)
    counts(one.page.get_by_role("main").get_by_role("link"), 0)
    with one.page.expect_navigation():
        one.page.get_by_role("button", name="Reload the page").click()
    one.page.goto(one.site + "/tower/" + "2" * 12)
    shows(one.page.get_by_role("main"), "Reload it.")
    counts(one.page.get_by_text("There is no such dice tower"), 0)
    one.page.get_by_role("button", name="Reload the page").wait_for()
