"""Notifications outside of the page, and the page without a network."""

from __future__ import annotations

import threading
import time
import urllib.request
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import msgspec
import pytest

from tests.browser.conftest import serving, visiting
from tests.browser.finished import axe_finds
from tests.browser.screens import OUTSIDE
from tests.browser.table_driver import MAKE, Visit, becomes, comes, counts, shows
from tests.server.features.push.receiver import BrowserKeys

QUICK = """
from inkrally.server.features.push import push_sender
push_sender.POLL_SECONDS = 0.3
push_sender.PUSH_DELAY_SECONDS.update(dict.fromkeys(push_sender.PUSH_DELAY_SECONDS, 0.3))
from inkrally.lobby import pairing
pairing.GROUP_SIZE_WAIT_MS.update({3: 100, 2: 200})
pairing.AWAY_DELAY_MS = 0
from inkrally.server.features.lobby import matchmaking
matchmaking.AWAY_AFTER_MS = 100
from tests.browser.serve import main
main()
"""
"""Short delays, so that the test does not wait for a minute."""
SUBSCRIBES = """
    PushManager.prototype.getSubscription = async () => window.subscription ?? null;
    PushManager.prototype.subscribe = async (options) => {
        window.asked = options;
        window.subscription = {endpoint: 'ADDRESS', toJSON: () => ({endpoint: 'ADDRESS', keys: KEYS})};
        return window.subscription;
    };
"""
"""Replaces the push service of the browser: browsers here cannot reach those on the internet."""
THEMES = ("light", "dark", "contrast", "contrast-dark")


class PushService:
    """Receives messages in a thread of this process."""

    def __init__(self) -> None:
        self.bodies: list[tuple[str, bytes]] = []
        self.status = 201
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:  # the library requires the name
                body = self.rfile.read(int(self.headers["content-length"]))
                service.bodies.append((self.path, body))
                self.send_response(service.status)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                """Print nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def of(self, path: str) -> list[bytes]:
        """Return the bodies of the requests to a path."""
        return [body for to, body in self.bodies if to == path]


@pytest.fixture(scope="module")
def push_service() -> Iterator[PushService]:
    found = PushService()
    yield found
    found.server.shutdown()
    found.server.server_close()


@pytest.fixture(scope="module")
def pushing_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start a server that sends notifications, and return its address."""
    data = tmp_path_factory.mktemp("pushing")
    with serving(data, QUICK, "localhost", "--private-webhooks", "--one-network") as address:
        yield address


@pytest.fixture
def reader(chromium: Any, pushing_site: str) -> Iterator[Visit]:
    """Return a function that opens a new browser with a service worker at that server."""
    with visiting(chromium, pushing_site, [], service_workers="allow", permissions=["notifications"]) as new:
        yield new


def made_by(page: Any, wanted: dict[str, Any]) -> str:
    """Open a table from a page, and return the path of the table."""
    return str(page.evaluate(MAKE, wanted))


@pytest.mark.journey
def test_player_gets_notifications_in_a_browser_and_by_a_webhook(reader: Visit, push_service: PushService) -> None:
    keys = BrowserKeys()
    script = SUBSCRIBES.replace("ADDRESS", f"{push_service.address}/browser").replace(
        "KEYS", f"{{p256dh: '{keys.public}', auth: '{keys.auth}'}}"
    )
    one = reader("/player", script=script)
    page = becomes(one, "Adalia")
    section = page.get_by_role("region", name="Notifications", exact=True)
    assert page.evaluate("window.asked") is None, "the browser asks nothing before the player wants notifications"
    section.get_by_role("button", name="Notify me in this browser").click()
    summary = section.locator("summary")
    shows(summary, "This browser (")
    assert keys.decrypt(push_service.of("/browser")[0])["title"] == "Notifications are on"
    assert page.evaluate("window.asked.userVisibleOnly") is True
    counts(section.get_by_role("button", name="Notify me in this browser"), 0)

    # A webhook that does not exist, and then the right one.
    section.get_by_role("button", name="Add a webhook").click()
    section.get_by_label("Program").select_option("json")
    push_service.status = 404
    section.get_by_label("Address of the webhook").fill(f"{push_service.address}/hook")
    section.get_by_role("button", name="Add and test").click()
    shows(section, "The first message did not arrive: it answered with status 404.")
    assert axe_finds(page, *THEMES) == []
    push_service.status = 201
    page.keyboard.press("Enter")
    counts(summary, 2)

    # Choose quiet hours, and only the end of a match.
    summary.nth(1).click()
    hook = section.locator("details").nth(1)
    hook.get_by_label("it is my turn, in a match over days").uncheck()
    hook.get_by_label("Quiet hours: send nothing").check()
    hook.get_by_label("until").fill("08:30")
    hook.get_by_label("until").press("Tab")
    shows(page.locator(".announcer"), "Your choices are saved.")
    assert axe_finds(page, *THEMES) == []
    page.reload()
    counts(summary, 2)
    summary.nth(1).click()
    assert hook.get_by_label("until").input_value() == "08:30"
    assert not hook.get_by_label("it is my turn, in a match over days").is_checked()
    hook.get_by_label("Quiet hours: send nothing").uncheck()
    hook.get_by_role("button", name="Send a test").click()
    comes(lambda: len(push_service.of("/hook")), 3)

    # A match over days begins while the page is closed.
    setup = {"game": "railroad-ink", "title": "Slow ink", "seats": 2, "public": True, "clock": {"seconds": 86400}}
    path = made_by(page, {"setup": setup, "name": "Adalia"})
    page.goto("about:blank")
    other = becomes(reader("/player"), "Benedikt")
    other.evaluate(
        """path => fetch(path, {
            method: 'POST', headers: {'content-type': 'application/json'}, body: '{"name": "Ben"}',
        })""",
        f"/api/tables/{path.removeprefix('/t/')}/sit",
    )
    comes(lambda: len(push_service.of("/browser")) >= 2, True)
    message = keys.decrypt(push_service.of("/browser")[-1])
    assert message["title"] == "Your match has begun: Slow ink"
    assert (message["path"], message["tag"]) == (path, path.removeprefix("/t/"))

    page.goto(one.site + "/player")
    summary.nth(0).click()
    section.locator("details").nth(0).get_by_role("button", name="Remove").click()
    counts(summary, 1)


@pytest.mark.journey
def test_search_continues_without_a_page_and_the_match_waits_for_the_player(
    reader: Visit, push_service: PushService
) -> None:
    away, here = reader("/player"), reader("/", 390, 844)
    becomes(away, "Cosima")
    section = away.page.get_by_role("region", name="Notifications", exact=True)
    section.get_by_role("button", name="Add a webhook").click()
    section.get_by_label("Program").select_option("json")
    section.get_by_label("Address of the webhook").fill(f"{push_service.address}/found")
    section.get_by_role("button", name="Add and test").click()
    counts(section.locator("summary"), 1)
    away.page.goto(away.site + "/")
    away.page.get_by_role("button", name="Find a game").click()
    shows(away.page.locator(".quick-game"), "You can close this page: for ten minutes we notify you")
    away.page.goto("about:blank")
    time.sleep(1)  # the server notices that the page is closed
    here.page.get_by_role("button", name="Find a game").click()
    panel = here.page.locator(".quick-game")
    shows(panel, "One player was away and must still answer, for at most")
    assert here.page.evaluate(OUTSIDE, 390) == []
    assert axe_finds(here.page, *THEMES) == []
    comes(lambda: len(push_service.of("/found")), 2)
    assert msgspec.json.decode(push_service.of("/found")[-1])["event"] == "found"
    away.page.goto(away.site + "/")
    shows(away.page.locator(".quick-game"), "Do you want to play?")
    assert axe_finds(away.page, *THEMES) == []
    away.page.get_by_role("button", name="Play", exact=True).click()
    for one in (away, here):
        one.page.wait_for_url("**/t/*")
    assert away.page.url == here.page.url


@pytest.mark.journey
def test_host_adds_a_webhook_to_a_table(reader: Visit, push_service: PushService) -> None:
    one = reader("/player", 390, 844)
    page = becomes(one, "Dorothea")
    page.goto(one.site + made_by(page, {"setup": {"game": "roborally", "title": "Friday", "seats": 2}, "name": "Dot"}))
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Link, code and QR").click()
    section = page.get_by_role("region", name="Notify a group")
    section.get_by_role("button", name="Add a webhook").click()
    section.get_by_label("Program").select_option("json")
    section.get_by_label("Address of the webhook").fill(f"{push_service.address}/group")
    section.get_by_label("all wait for one player").check()
    section.get_by_label("the match begins").uncheck()
    assert axe_finds(page, *THEMES) == []
    section.get_by_role("button", name="Add and test").click()
    counts(section.get_by_role("listitem"), 1)
    message = msgspec.json.decode(push_service.of("/group")[0])
    assert message["text"] == "Notifications about the table Friday will arrive here."
    stored = page.evaluate("async () => (await fetch(`/api/tables/${location.pathname.slice(3)}/webhooks`)).json()")
    choices = stored["webhooks"][0]["choices"]
    kinds = ("turn", "last", "clock", "begun", "over")
    assert [choices[kind] for kind in kinds] == [True, True, True, False, True]
    assert page.evaluate(OUTSIDE, 390) == []
    section.get_by_role("button", name="Remove").click()
    counts(section.get_by_role("listitem"), 0)


@pytest.mark.journey
def test_replaced_subscription_is_sent_to_the_server(reader: Visit, push_service: PushService) -> None:
    keys, later = BrowserKeys(), BrowserKeys()
    address = f"{push_service.address}/old"
    of = f"{{p256dh: '{keys.public}', auth: '{keys.auth}'}}"
    one = reader("/player", script=SUBSCRIBES.replace("ADDRESS", address).replace("KEYS", of))
    page = becomes(one, "Emilia")
    section = page.get_by_role("region", name="Notifications", exact=True)
    section.get_by_role("button", name="Notify me in this browser").click()
    counts(section.locator("summary"), 1)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.context.service_workers[0].evaluate(
        """async ([before, endpoint, p256dh, auth]) => {
            const event = new ExtendableEvent('pushsubscriptionchange');
            event.oldSubscription = {endpoint: before, options: {}};
            event.newSubscription = {toJSON: () => ({endpoint, keys: {p256dh, auth}})};
            self.dispatchEvent(event);
        }""",
        [address, f"{push_service.address}/new", later.public, later.auth],
    )
    section.locator("summary").click()
    comes(lambda: _send_test(section, push_service), True)
    assert later.decrypt(push_service.of("/new")[-1])["title"] == "Notifications are on"


def _send_test(section: Any, push_service: PushService) -> bool:
    """Send a test to the only receiver, and return whether the new address got it."""
    section.get_by_role("button", name="Send a test").click()
    return len(push_service.of("/new")) > 0


@pytest.mark.journey
def test_page_opens_without_a_network_and_shows_the_saved_tables(reader: Visit) -> None:
    one = reader("/")
    page = one.page
    page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    made_by(page, {"setup": {"game": "railroad-ink", "title": "Kept ink", "seats": 1}, "name": "Ada", "start": True})
    page.goto(one.site + "/mine")
    shows(page.get_by_role("main"), "Kept ink")
    page.reload()
    shows(page.get_by_role("main"), "Kept ink")
    page.context.set_offline(True)
    page.reload()
    shows(page.get_by_role("main"), "Kept ink")
    shows(page.locator(".notice-band").first, "Offline. Saved on")
    assert page.evaluate(OUTSIDE, 1440) == []
    page.goto(one.site + "/")
    page.get_by_role("heading", level=1).wait_for()
    page.context.set_offline(False)
    page.goto(one.site + "/mine")
    shows(page.get_by_role("main"), "Kept ink")
    counts(page.locator(".notice-band"), 0)


@pytest.mark.journey
def test_service_worker_shows_a_message_of_the_push_service(reader: Visit, pushing_site: str) -> None:
    page = reader("/").page
    browser = page.context.new_cdp_session(page)
    found: list[str] = []
    browser.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(each["registrationId"] for each in event["registrations"]),
    )
    browser.send("ServiceWorker.enable")
    page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    comes(lambda: len(found) > 0, True)
    worker = page.context.service_workers[0]
    # Chromium without a screen shows no notifications, so the test records them.
    worker.evaluate(
        """() => {
            self.shown = [];
            self.registration.showNotification = async (...given) => void self.shown.push(given);
        }"""
    )
    message = {"title": "Your turn: Ink", "body": "It is your turn.", "path": "/t/1", "tag": "1"}
    for data in ("no JSON", msgspec.json.encode(message).decode()):
        browser.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": pushing_site, "registrationId": found[-1], "data": data},
        )
    comes(lambda: len(worker.evaluate("self.shown")), 1)
    title, options = worker.evaluate("self.shown")[0]
    assert title == "Your turn: Ink"
    assert {name: options[name] for name in ("body", "tag", "data")} == {
        "body": "It is your turn.", "tag": "1", "data": "/t/1",
    }  # fmt: skip


@pytest.mark.journey
def test_client_can_be_installed(reader: Visit, pushing_site: str) -> None:
    page = reader("/").page
    manifest = page.locator("link[rel=manifest]").get_attribute("href")
    with urllib.request.urlopen(f"{pushing_site}{manifest}") as answer:
        assert answer.headers["content-type"] == "application/manifest+json"
        found = msgspec.json.decode(answer.read())
    for icon in found["icons"]:
        with urllib.request.urlopen(pushing_site + icon["src"]) as answer:
            assert answer.headers["content-type"] == icon["type"]
    errors = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert errors == []
    parsed = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert parsed["errors"] == []
