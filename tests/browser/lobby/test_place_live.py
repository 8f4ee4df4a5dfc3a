"""Live updates of the front page: 2,000 tables, the number of players, keyboard use, and returning players."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.browser.finished import THEMES, axe_finds
from tests.browser.lobby.test_place import begun, make, row
from tests.browser.lobby.test_talk import ASK
from tests.browser.table_driver import MAKE, Visit, Visitor, checked, comes, counts, holds, shows

MANY = 2000
FOCUSED = """() => {
  const at = document.activeElement;
  return at === null || at === document.body ? '' : (at.labels?.[0]?.innerText ?? at.innerText ?? '');
}"""


def tab_to(one: Visitor, words: str, back: bool = False) -> None:
    """Press Tab until an element with these words has the focus."""
    for _ in range(80):
        if re.match(words, str(one.page.evaluate(FOCUSED)).strip()):
            return
        one.page.keyboard.press("Shift+Tab" if back else "Tab")
    raise AssertionError(f"nothing that Tab leads to is called {words}")


def chosen_by_keys(one: Visitor, *ways: tuple[str, str]) -> None:
    """Choose the search preferences by keyboard. Each pair is a chosen and a wanted option."""
    tab_to(one, "Change")
    one.page.keyboard.press("Enter")
    dialog = one.page.get_by_role("dialog", name="What to play")
    dialog.wait_for()
    for first, wanted in ways:
        tab_to(one, f"{first}$")
        for _ in range(5):
            if one.page.evaluate(FOCUSED) == wanted:
                break
            one.page.keyboard.press("ArrowRight")
        checked(dialog.get_by_label(wanted, exact=True))
    tab_to(one, "Done")
    one.page.keyboard.press("Enter")
    dialog.wait_for(state="detached")


def test_a_search_by_keyboard_gets_bots_after_the_chosen_time(visit: Visit) -> None:
    one = visit()
    one.page.wait_for_selector(".quick-game")
    # Use a tempo and a number of players that no other test searches for.
    chosen_by_keys(one, ("Live", "One round every three days"), ("2 to 4", "3"), ("Ask after 1 min", "Bots after 30 s"))
    one.page.reload()
    one.page.get_by_role("button", name="Change", exact=True).click()
    dialog = one.page.get_by_role("dialog", name="What to play")
    checked(dialog.get_by_label("Bots after 30 s"))
    checked(dialog.get_by_label("One round every three days"))
    one.page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    # The test server's timeouts are a twentieth. Without any further press the player gets a table.
    tab_to(one, "Find a game")
    one.page.keyboard.press("Enter")
    shows(one.page.locator(".quick-game"), "If nobody joins within 0:01 min, bots take the free seats.")
    one.page.wait_for_url("**/t/*")
    one.page.wait_for_selector(".die")
    table = one.page.evaluate("fetch('/api/tables/mine').then((answer) => answer.json())")[0]
    assert len(table["names"]) == 3


def here(one: Visitor) -> int:
    """Return the number of players online on the page."""
    found = re.search(r"(\d+) (?:person|people) here", one.page.locator(".open-list .row-head").inner_text())
    return int(found[1]) if found else -1


def test_two_players_are_paired_by_keyboard_after_one_cancels_and_retries(visit: Visit) -> None:
    ann, ben, cid = visit(), visit(), visit(width=390, height=844)
    for one in (ann, ben, cid):
        one.page.wait_for_selector(".quick-game")
        chosen_by_keys(one, ("Live", "One round every three days"), ("2 to 4", "2"))
    comes(lambda: here(ben), 0)  # after the players of the previous test have disconnected
    tab_to(ann, "Find a game")
    ann.page.keyboard.press("Enter")
    shows(ann.page.locator(".seek-status"), "Nobody else is searching for this kind of game.")
    comes(lambda: here(ben), 1)
    # The focus stays at the button's place: stop the search, and search again.
    tab_to(ann, "Stop")
    ann.page.keyboard.press("Enter")
    ann.page.get_by_role("button", name="Find a game").wait_for()
    comes(lambda: str(ann.page.evaluate(FOCUSED)).startswith("Quick game"), True)
    ann.page.keyboard.press("Tab")
    comes(lambda: ann.page.evaluate(FOCUSED), "Change")
    # Viewers of the list see the search at once.
    counts(ben.page.get_by_text("is searching right now"), 0)
    tab_to(ann, "Find a game")
    ann.page.keyboard.press("Enter")
    shows(ben.page.locator(".quick-game"), "One player is searching right now.")
    tab_to(ben, "Find a game")
    ben.page.keyboard.press("Enter")
    for one in (ann, ben):
        one.page.wait_for_url("**/t/*")
        one.page.wait_for_selector(".die")
    assert ann.page.url == ben.page.url
    counts(cid.page.get_by_text("is searching right now"), 0)
    # The next player sees how long the last search took.
    tab_to(cid, "Find a game")
    cid.page.keyboard.press("Enter")
    shows(cid.page.locator(".quick-game"), "Recent searches took about 0:")
    cid.fits()
    tab_to(cid, "Stop")
    cid.page.keyboard.press("Enter")
    cid.page.get_by_role("button", name="Find a game").wait_for()


def test_one_sits_down_and_watches_by_keyboard_alone(visit: Visit) -> None:
    host, ann, eve = visit(), visit(), visit()
    path = make(host, "By keys")
    begun(host, ann, "Being played")
    for one in (ann, eve):
        one.page.goto(one.site + "/?game=railroad-ink&pace=days")
        one.page.wait_for_selector(".opens li")
        if (more := one.page.get_by_role("button", name=re.compile("All .* tables"))).count():
            more.click()
    row(ann, "By keys").wait_for()
    tab_to(ann, r"Take a seat\s*: By keys")
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_url(f"**{path}")
    ann.page.wait_for_selector(".die")
    row(eve, "Being played").get_by_role("link", name="Watch").click()
    eve.page.wait_for_url("**/t/*")
    eve.page.wait_for_selector(".die")
    shows(eve.page.get_by_role("main"), "Petra")
    counts(eve.page.get_by_role("button", name="Hand in", exact=True), 0)


class Told:
    """A fake server that lists many tables and sends the changes of a test."""

    def __init__(self, one: Visitor) -> None:
        self.version = 1
        self.tables = [self.table(number) for number in range(MANY)]
        self.lines: list[Any] = []
        whole = {"epoch": "made-up", "version": 1, "now": 0, "people": 900, "tables": self.tables}
        one.page.route("**/api/place", lambda route: route.fulfill(json=whole))
        one.page.route_web_socket("**/live/place*", self._line)
        one.page.goto(one.site)

    @staticmethod
    def table(number: int, **more: Any) -> dict[str, Any]:
        days = {"options": {}, "own_course": "", "pace": "day", "seconds": 86400, "rated": False, "round": 0}
        looks = {"seats": 4, "looks": [0], "ratings": [], "waits": True}
        named = {"id": f"table{number:07}", "number": number + 1, "game": "railroad-ink", "title": f"Table {number}"}
        return {**named, **days, **looks, **more}

    def _line(self, line: Any) -> None:
        self.lines.append(line)

    def tell(self, changed: list[dict[str, Any]], gone: list[int]) -> None:
        self.version += 1
        ids = [f"table{number:07}" for number in gone]
        message = {"type": "list-update", "version": self.version, "changed": changed, "removed": ids}
        self.lines[-1].send(json.dumps(message))


PLACES = """() => [...document.querySelectorAll('.opens li')].map((row) =>
    [row.querySelector('b').innerText, Math.round(row.getBoundingClientRect().top)])"""


def test_list_of_2000_tables_keeps_its_order_during_updates(visit: Visit) -> None:
    one = visit("/keys")
    told, rows = Told(one), one.page.locator(".opens li")
    counts(rows, 12)
    one.page.get_by_role("button", name="All 2,000 tables").click()
    counts(rows, MANY)
    rows.nth(9).hover()
    # Playwright reports the socket only while the page evaluates something.
    holds(lambda: one.page.evaluate("true") and told.lines)
    before = one.page.evaluate(PLACES)
    assert [name for name, _ in before[:12]] == [f"Table {number}" for number in range(12)]
    for time in range(1, 6):
        taken = [told.table(number, waits=False, looks=[0, 1, 2, 3], round=1) for number in range(time, MANY, 50)]
        come = [told.table(MANY + time)]
        told.tell([*reversed(taken), *come], list(range(5 + time, MANY, 100)))
        shows(one.page.locator(".open-list .row-head"), f"{MANY - 20 * time + time:,} tables")
        shows(rows.nth(time), "Watch")
        shows(rows.nth(5 + time), "No longer available")
        counts(rows.nth(5 + time).get_by_role("button"), 0)
    names = [name for name, _ in one.page.evaluate(PLACES)]
    assert one.page.evaluate(PLACES)[: len(before)] == before, "somebody is about to tap one of them"
    assert names[MANY:] == [f"Table {MANY + time}" for time in range(1, 6)], "who comes, comes last"
    # The pointer leaves the list: removed tables disappear, and the others keep their order.
    one.page.mouse.move(5, 5)
    counts(one.page.get_by_text("No longer available"), 0)
    gone = {f"Table {number}" for time in range(1, 6) for number in range(5 + time, MANY, 100)}
    left = [name for name in names if name not in gone]
    after = [name for name, _ in one.page.evaluate(PLACES)]
    assert after[: len(left)] == left
    assert len(after) == len(left)


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
