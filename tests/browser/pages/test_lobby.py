"""The waiting room: a disconnection, and its fields. Also the focus on each new page's heading, and a page that is
older than the server."""

from __future__ import annotations

import pytest

from inkrally.server.live.messages import PROTOCOL
from tests.browser.table_driver import Visit, counts, has, shows

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
