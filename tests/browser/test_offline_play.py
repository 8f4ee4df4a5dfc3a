"""Play without a network: drafts across reloads, kept pages, and new releases while a page is open."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import CLIENT, ROOT, STARTS, visiting
from tests.browser.finished import axe_finds
from tests.browser.race_driver import by_keys, race
from tests.browser.rules.test_learn import at_step
from tests.browser.rules.test_learn import begin as begin_lesson
from tests.browser.screens import OUTSIDE, is_phone
from tests.browser.table_driver import MAKE, Visit, Visitor, comes, counts, holds, shows
from tests.ports import free_port

HASH = re.compile(r"-([\w-]{8})\.\w+$")
"""The hash in the name of a file of a release."""
THEMES = ("light", "dark", "contrast", "contrast-dark")
COPIED = """async (id) => {
    const copy = await caches.match(`/copies/t/${id}`);
    return copy === undefined ? null : (await copy.json()).content.state;
}"""
"""Returns the state of a table in the copy of this browser, or null."""
COVERED = """(selector) => [...document.querySelectorAll(selector)].filter((button) => {
    const {left, top, width, height} = button.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return top >= 0 && top + height <= innerHeight && !button.contains(found);
}).map((button) => button.textContent)"""
"""Returns the texts of the buttons in the window that something else covers."""
PATHS = "(links) => links.map((link) => link.pathname)"
KEPT = "async (path) => (await caches.match(path)) !== undefined"
COMMITS = """
    window.commits = 0;
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
        if (JSON.parse(text).command?.type === 'commit') window.commits += 1;
        return send.call(this, text);
    };
"""
"""Counts the commits that a page sends."""
FULL = """
    Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); };
    Cache.prototype.put = async () => { throw new DOMException('', 'QuotaExceededError'); };
"""
"""Makes the storage of the browser full."""


class Releases:
    """A server with a copy of the client, which can be replaced by another release."""

    def __init__(self, folder: Path) -> None:
        self.data = folder / "data"
        self.client = folder / "client"
        shutil.copytree(CLIENT, self.client)
        self.port = free_port()
        self.site = f"http://localhost:{self.port}"
        self.log = (folder / "server.log").open("wb")
        self.start()

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        command = [sys.executable, "-m", "tests.browser.serve", "serve", "--port", str(self.port)]
        command += ["--data", str(self.data), "--static-dir", str(self.client), "--disable-limits"]
        self.server = subprocess.Popen([*command, "--bot-processes", "1"], stdout=self.log, stderr=self.log, cwd=ROOT)
        for _ in range(STARTS):
            try:
                urllib.request.urlopen(self.site, timeout=1).close()
                return
            except OSError:
                assert self.server.poll() is None, Path(self.log.name).read_text()
                time.sleep(0.1)
        raise AssertionError("the server did not start")

    def stop(self) -> None:
        self.server.terminate()
        self.server.wait(60)

    def release(self, name: str) -> None:
        """Restart the server with another release: all files have other names, and the first script names it."""
        self.stop()
        hashes = {HASH.search(path.name)[1]: path for path in (self.client / "assets").iterdir()}  # type: ignore[index]
        other = re.compile("|".join(map(re.escape, hashes)))
        for path in (*self.client.glob("*.*"), *hashes.values()):
            if path.suffix in (".html", ".js", ".json", ".css"):
                text = other.sub(lambda found: found[0][::-1], path.read_text())
                if path.name.startswith("house-") and path.suffix == ".js":
                    text += f"\nwindow.release = '{name}';\n"
                path.write_text(text)
        for value, path in hashes.items():
            path.rename(path.with_name(path.name.replace(value, value[::-1])))
        self.start()


@pytest.fixture(scope="module")
def releases(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Releases]:
    found = Releases(tmp_path_factory.mktemp("releases"))
    yield found
    found.stop()
    found.log.close()
    assert '"level": "error"' not in Path(found.log.name).read_text()


@pytest.fixture
def reader(chromium: Any, releases: Releases) -> Iterator[Visit]:
    """Return a function that opens a new browser whose service worker is active."""
    with visiting(chromium, releases.site, [], service_workers="allow") as new:

        def opened(*arguments: Any, **named: Any) -> Visitor:
            visitor = new(*arguments, **named)
            active(visitor)
            return visitor

        yield opened


def active(one: Visitor) -> None:
    """Wait until the service worker serves the page."""
    one.page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def table_of(one: Visitor) -> str:
    return str(one.page.evaluate("location.pathname.split('/')[2]"))


def disconnect(one: Visitor) -> None:
    """Take the browser offline, and cut the connection."""
    one.offline(True)
    one.cut()


def begin(one: Visitor, seats: int = 1, **setup: Any) -> str:
    """Begin a match of Railroad Ink, and wait until the browser has a copy of it. Return the ID of the table."""
    chosen = {"game": "railroad-ink", "title": "Train ride", "seats": seats, **setup}
    path = str(one.page.evaluate(MAKE, {"setup": chosen, "name": "Ada", "start": seats == 1}))
    one.page.goto(one.site + path)
    return path.removeprefix("/t/")


def copied(one: Visitor, table: str, number: str) -> None:
    """Wait until the browser has a copy of a round or turn, and all files of the page."""
    holds(lambda: number in str((one.page.evaluate(COPIED, table) or {}).get("match")))
    one.page.reload()
    active(one)


@pytest.mark.journey
def test_drawing_made_offline_survives_reload_and_is_sent_once(reader: Visit) -> None:
    one = reader()
    table = begin(one)
    one.wait_round(1)
    copied(one, table, "'round': 1")
    one.wait_round(1)
    # The connection is lost in the middle of the drawing.
    one.page.locator(".die.free").first.click()
    one.page.locator(".space[aria-label*='fits here']").first.click()
    one.settle()
    disconnect(one)
    one.page.locator(".band.away").wait_for()
    shows(one.page.locator(".band.away"), "it is sent when you are back online")
    assert axe_finds(one.page, *THEMES) == []
    one.page.locator(".die.free").first.click()
    one.page.locator(".space[aria-label*='fits here']").first.click()
    comes(lambda: len(one.drawn()), 2)
    drawn = one.drawn()

    one.page.reload()
    comes(one.drawn, drawn)
    shows(one.page.locator(".notice-band"), "Offline. Saved on")
    assert one.page.evaluate(OUTSIDE, 1440) == []
    while one.page.locator(".die.free").count():
        one.page.locator(".die.free").first.click()
        one.page.locator(".space[aria-label*='fits here']").first.click()
    comes(lambda: len(one.drawn()), 4)
    drawn = one.drawn()
    one.hand_in()
    one.page.locator("[data-does=keep]").wait_for()

    # The wish to commit survives a second reload.
    one.page.add_init_script(COMMITS)
    one.page.reload()
    one.page.locator("[data-does=keep]").wait_for()
    comes(one.drawn, drawn)
    assert one.page.evaluate("window.commits") == 0
    one.offline(False)
    one.wait_round(2)
    assert one.page.evaluate("window.commits") == 1
    counts(one.page.locator(".notice-band"), 0)
    counts(one.page.locator(".band"), 0)
    one.page.reload()
    one.wait_round(2)
    assert (one.drawn(), one.page.evaluate("window.commits")) == ([], 0)
    assert one.page.evaluate("Object.keys(localStorage).filter((key) => /draft|commit/.test(key))") == []


@pytest.mark.journey
def test_program_made_offline_survives_reload_and_is_sent_once(reader: Visit) -> None:
    one = reader()
    path = race(one, 1)
    copied(one, path.removeprefix("/t/"), "'turn': 1")
    one.page.wait_for_selector(".register-empty")
    one.page.keyboard.press("1")
    one.page.keyboard.press("2")
    counts(one.page.locator(".register-empty"), 3)
    one.steady()
    disconnect(one)
    one.page.locator(".band.away").wait_for()
    one.page.keyboard.press("3")
    counts(one.page.locator(".register-empty"), 2)
    one.page.reload()
    counts(one.page.locator(".register-empty"), 2)
    shows(one.page.locator(".notice-band"), "Offline. Saved on")
    by_keys(one)
    keep = one.page.locator("[data-does=keep]")
    keep.wait_for()
    one.page.add_init_script(COMMITS)
    one.page.reload()
    keep.wait_for()
    one.offline(False)
    one.page.wait_for_selector(".watch-part")
    assert one.page.evaluate("window.commits") == 1
    counts(one.page.locator(".band"), 0)


@pytest.mark.journey
def test_draft_whose_round_is_over_is_dropped_with_a_message(reader: Visit) -> None:
    one, other = reader(), reader()
    table = begin(one)
    one.wait_round(1)
    copied(one, table, "'round': 1")
    one.wait_round(1)
    disconnect(one)
    one.page.locator(".band.away").wait_for()
    one.page.locator(".die.free").first.click()
    one.page.locator(".space[aria-label*='fits here']").first.click()
    comes(lambda: len(one.drawn()), 1)
    # The same player finishes the round in another browser with the same session.
    other.context.add_cookies(one.context.cookies())
    other.page.goto(f"{one.site}/t/{table}")
    other.wait_round(1)
    other.play_round()
    other.wait_round(2)
    one.page.goto("about:blank")
    one.offline(False)
    one.page.goto(f"{one.site}/t/{table}")
    one.wait_round(2)
    band = one.page.locator(".band")
    shows(band, "The round of your saved drawing or program is over. It was not sent again.")
    assert one.drawn() == []
    band.get_by_role("button").click()
    counts(band, 0)


@pytest.mark.journey
def test_a_browser_with_full_storage_warns_and_sends_the_draft_from_the_open_page(
    reader: Visit,
) -> None:
    one = reader()
    one.page.add_init_script(FULL)
    begin(one)
    one.wait_round(1)
    disconnect(one)
    one.page.locator(".band.away").wait_for()
    one.page.locator(".die.free").first.click()
    one.page.locator(".space[aria-label*='fits here']").first.click()
    shows(one.page.locator(".band.away"), "This browser has no room")
    one.offline(False)
    one.settle()
    comes(lambda: len(one.drawn()), 1)
    counts(one.page.locator(".band"), 0)


@pytest.mark.journey
def test_finished_match_rules_puzzles_and_dice_tower_open_offline(reader: Visit) -> None:
    one = reader()
    table = begin(one)
    for number in range(1, 8):
        one.wait_round(number)
        one.play_round()
    one.page.wait_for_selector(".score-table")
    holds(lambda: (one.page.evaluate(COPIED, table) or {}).get("table", {}).get("status") == "over")
    one.page.reload()
    one.page.wait_for_selector(".score-table")
    points = one.page.locator(".score-table").inner_text()
    one.page.goto(one.site + "/learn/puzzles/base")
    one.page.locator(".puzzle-actions button").first.wait_for()
    one.page.goto(one.site + "/rules/roborally/cheat-sheet")
    one.page.get_by_role("heading", level=1).wait_for()
    rules = one.page.get_by_role("heading", level=1).inner_text()
    one.page.goto(one.site + "/paper#dice")
    one.page.get_by_role("button", name="Set up the tower").click()
    one.page.wait_for_url("**/tower/*")
    tower = one.page.url
    one.page.locator(".tower-actions .main:not([aria-disabled])").click()
    counts(one.page.locator(".roll-table li"), 1)

    disconnect(one)
    one.page.goto(f"{one.site}/t/{table}")
    one.page.wait_for_selector(".score-table")
    assert one.page.locator(".score-table").inner_text() == points
    shows(one.page.locator(".notice-band"), "Offline. Saved on")
    one.page.goto(one.site + "/learn/puzzles/base")
    one.page.locator(".puzzle-actions button").first.wait_for()
    one.page.goto(one.site + "/rules/roborally/cheat-sheet")
    shows(one.page.get_by_role("heading", level=1), rules)
    one.page.goto(tower)
    device = one.page.get_by_role("region", name="Roll on this device")
    device.get_by_role("button", name="Roll the dice here").click()
    counts(device.locator(".big-dice li"), 4)
    counts(one.page.locator(".roll-table li"), 1)
    assert axe_finds(one.page, *THEMES) == []
    one.page.goto(one.site + "/t/zzzzzzzzzzzz")
    shows(one.page.get_by_role("heading", level=1), "This table was not opened on this device before.")


@pytest.mark.journey
def test_lesson_continues_offline_and_its_steps_are_checked_later(reader: Visit) -> None:
    one = reader()
    page = one.page
    begin_lesson(one, "river")
    first = table_of(one)
    holds(lambda: page.evaluate(COPIED, first) is not None)
    begin_lesson(one, "railroad-ink")
    table = table_of(one)
    for number in (1, 2, 3):
        at_step(page, number)
        page.locator(".lesson-actions .main").click()
    at_step(page, 4)
    copied(one, table, "'round': 1")
    page.goto(f"{one.site}/learn")
    page.locator(".learn-list").first.wait_for()
    disconnect(one)

    # Only the lessons that were opened before can be opened, not only the last one.
    page.reload()
    shows(page.locator(".lead"), "Offline you can open each lesson that you have begun on this device.")
    lessons = page.locator(".learn-list")
    counts(lessons.get_by_role("button"), 0)
    links = lessons.get_by_role("link")
    comes(lambda: set(links.evaluate_all(PATHS)), {f"/t/{first}", f"/t/{table}"})
    assert page.evaluate(OUTSIDE, 1440) == []
    assert axe_finds(page, *THEMES) == []
    lessons.locator("li", has_text="The base game").get_by_role("link").click()

    # The page cannot check a step, but keeps the drawing.
    at_step(page, 4)
    panel = page.locator(".lesson")
    shows(panel, "This step is checked when you are back online.")
    counts(panel.get_by_role("button", name="Show me"), 0)
    counts(page.locator(".band.away"), 1)
    for width, height in ((1280, 800), (390, 844), (844, 390)):
        one.resize(width, height, is_phone(width, height))
        one.fits()
        assert page.evaluate(COVERED, ".band.away button, .lesson button") == []
    assert axe_finds(page, *THEMES) == []
    one.resize(1440, 900, False)
    page.locator(".die.free").first.click()
    page.locator(".space[aria-label*='fits here']").first.click()
    comes(lambda: len(one.drawn()), 1)
    drawn = one.drawn()
    panel.get_by_role("button", name="Skip").click()
    at_step(page, 5)
    # Back undoes nothing.
    panel.get_by_role("button", name="Back", exact=True).click()
    at_step(page, 4)
    page.reload()
    at_step(page, 4)
    comes(one.drawn, drawn)
    shows(panel, "This step is checked when you are back online.")

    # The server checks the step, and the lesson continues.
    one.offline(False)
    at_step(page, 5)
    assert one.drawn() == drawn
    counts(panel.get_by_text("This step is checked"), 0)


@pytest.mark.journey
def test_all_pages_can_be_kept_for_use_offline(reader: Visit) -> None:
    one = reader("/player")
    section = one.page.get_by_role("region", name="App and offline use")
    shows(section, "You cannot begin or join a match")
    assert axe_finds(one.page, *THEMES) == []
    section.get_by_role("button", name="Keep all pages on this device").click()
    shows(section, "All pages of this version are on this device.")
    one.offline(True)
    one.page.goto(one.site + "/paper#print")
    one.page.get_by_role("button", name="Print", exact=True).wait_for()


@pytest.mark.journey
def test_new_release_waits_for_the_user_and_keeps_saved_pages(reader: Visit, releases: Releases) -> None:
    one = reader()
    table = begin(one)
    one.wait_round(1)
    copied(one, table, "'round': 1")
    one.wait_round(1)
    one.page.locator(".die.free").first.click()
    one.page.locator(".space[aria-label*='fits here']").first.click()
    one.settle()
    drawn = one.drawn()
    one.page.evaluate("window.before = true")
    releases.release("second")
    # The browser asks for updates now and then; the test asks now.
    one.page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update()).then(() => 0)")
    band = one.page.locator(".update-band")
    shows(band, "A new version is ready.")
    assert axe_finds(one.page, *THEMES) == []
    assert one.page.evaluate("window.before") is True
    assert one.drawn() == drawn
    one.page.locator(".die.free").first.click()
    one.page.locator(".space[aria-label*='fits here']").first.click()
    one.settle()
    drawn = one.drawn()
    band.get_by_role("button", name="Reload").click()
    one.until("window.release === 'second'")
    comes(one.drawn, drawn)
    counts(band, 0)
    # Without a network, the new page opens with the files that the worker has fetched.
    holds(lambda: len(one.page.evaluate(COPIED, table)["draft"]["acts"]) == 2)
    disconnect(one)
    one.page.reload()
    comes(one.drawn, drawn)
    assert one.page.evaluate("window.release") == "second"
