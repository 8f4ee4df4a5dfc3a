"""Accounts: a guest chooses a nickname and keeps the table, signs in elsewhere, ends a lost session, and recovers. Also
the operator's page. The passkeys are those of Chromium's virtual authenticator."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.browser.finished import axe_finds
from tests.browser.table_driver import Visit, Visitor, comes, counts, holds, holds_value, shows

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Device:
    """A visitor with an authenticator, at the server's host name: passkeys do not work with an IP address."""

    def __init__(self, visitor: Visitor, path: str = "/") -> None:
        self.page = visitor.page
        self.site = visitor.site.replace("127.0.0.1", "localhost")
        self._chromium = visitor.context.new_cdp_session(visitor.page)
        self._chromium.send("WebAuthn.enable")
        made = self._chromium.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
        self._id = made["authenticatorId"]
        self.page.goto(self.site + path)

    def passkeys(self) -> Any:
        return self._chromium.send("WebAuthn.getCredentials", {"authenticatorId": self._id})["credentials"]

    def bring(self, passkeys: Any) -> None:
        """Add the passkeys of another device, as a keychain shared by both devices does."""
        for each in passkeys:
            self._chromium.send("WebAuthn.addCredential", {"authenticatorId": self._id, "credential": each})


def become(one: Device, handle: str) -> list[str]:
    """Choose a nickname with a passkey, and return the shown recovery codes."""
    page = one.page
    page.goto(one.site + "/player")
    page.get_by_label("Nickname").fill(handle)
    page.get_by_role("button", name="Choose this nickname").click()
    page.wait_for_url("**/player/*")
    shows(page.get_by_role("main"), "Only this browser can use this name")
    page.get_by_role("button", name="Add a passkey").click()
    shows(page.get_by_role("main"), "Your ten codes, shown only once")
    codes: list[str] = page.locator(".recovery-codes code").all_inner_texts()
    page.get_by_role("button", name="I have saved them").click()
    counts(page.locator(".recovery-codes"), 0)
    shows(page.get_by_role("main"), "Kept by one passkey and 10 recovery codes.")
    return codes


def prove(one: Device) -> None:
    """Sign in again when the page asks for it, and continue."""
    asked = one.page.get_by_role("dialog", name="Confirm that it is you")
    assert axe_finds(one.page, "light", "dark", "contrast", "contrast-dark") == []
    asked.get_by_role("button", name="Sign in with a passkey").click()
    counts(asked, 0)


@pytest.mark.journey
def test_a_player_signs_in_on_another_device_and_ends_a_lost_session(visit: Visit) -> None:
    # Do not start on the front page: two first requests of a browser would create two guests.
    one = Device(visit("/keys"), "/keys")
    made = one.page.evaluate(
        """fetch('/api/tables', {method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify({
             setup: {game: 'railroad-ink', title: 'Kept ink', seats: 2, stand_in: 'easy'}, name: 'Mira'})})
           .then((answer) => answer.json())"""
    )
    codes = become(one, "Mirabell")
    # A second press creates no second codes. After a lost answer the page says that it does not know the result.
    answers: list[Any] = []
    one.page.route("**/api/me/codes", lambda route: answers.append(route))
    one.page.on("dialog", lambda asked: asked.accept())
    one.page.get_by_role("button", name="Make new recovery codes").dblclick()
    holds(lambda: one.page.evaluate("true") and answers)
    answers[0].continue_()
    prove(one)
    holds(lambda: one.page.evaluate("true") and answers[1:])
    answers[1].abort()
    shows(one.page.get_by_role("main"), "It may have made new codes anyway")
    assert len(answers) == 2
    one.page.unroute("**/api/me/codes")
    assert axe_finds(one.page, "light", "dark", "contrast", "contrast-dark") == []
    assert len(set(codes)) == 10
    one.page.goto(one.site + "/mine")
    shows(one.page.locator(".my-table-row"), "Kept ink")
    one.page.goto(one.site + "/")
    shows(one.page.locator(".me-link"), "Mirabell")

    # A second browser: a phone with the same keychain.
    two = Device(visit(width=390, height=844))
    two.page.goto(two.site + "/sign-in")
    assert axe_finds(two.page, "light", "dark", "contrast", "contrast-dark") == []
    two.page.get_by_role("button", name="Sign in with a passkey").click()
    shows(two.page.locator(".problem"), "No passkey answered")
    two.bring(one.passkeys())
    two.page.get_by_role("button", name="Sign in with a passkey").click()
    two.page.wait_for_url("**/player/Mirabell")
    two.page.goto(two.site + made["path"])
    # The guest's seat is renamed to the nickname.
    counts(two.page.locator(".seat-row b:text-is('Mirabell')"), 1)
    assert two.page.evaluate("fetch('/api/tables/mine').then((answer) => answer.json())")[0]["seat"] == 0

    # The phone is lost: end its session and remove its passkey.
    one.page.goto(one.site + "/player")
    one.page.wait_for_url("**/player/Mirabell")
    devices = one.page.locator(".account-list").last
    counts(devices.locator("li"), 2)
    devices.get_by_role("button").click()
    counts(devices.locator("li"), 1)
    one.page.get_by_role("button", name="Remove").click()
    shows(one.page.get_by_role("main"), "Kept by no passkey and 10 recovery codes.")
    two.page.goto(two.site + "/")
    shows(two.page.locator(".me-link"), "Your page")

    # Without passkey and browser: sign in by keyboard with a recovery code, which works once.
    three = Device(visit())
    three.page.goto(three.site + "/sign-in")
    three.page.get_by_label("Nickname").fill("mirabell")
    three.page.keyboard.press("Tab")
    three.page.keyboard.type(codes[0].lower())
    three.page.keyboard.press("Enter")
    three.page.wait_for_url("**/player/Mirabell")
    shows(three.page.get_by_role("main"), "9 recovery codes")
    three.page.goto(three.site + "/mine")
    shows(three.page.locator(".my-table-row"), "Kept ink")
    again = Device(visit(), "/sign-in")
    again.page.get_by_label("Nickname").fill("Mirabell")
    again.page.get_by_label("Recovery code").fill(codes[0])
    again.page.get_by_role("button", name="Sign in with the code").click()
    shows(again.page.locator(".problem"), "You have already used this code")


@pytest.mark.journey
def test_an_account_is_deleted_after_a_confirmation(visit: Visit) -> None:
    one = Device(visit(width=390, height=844))
    become(one, "Wegwerf")
    page = one.page
    page.get_by_role("button", name="Delete my account").click()
    dialog = page.get_by_role("dialog")
    shows(dialog, "Finished matches stay")
    dialog.get_by_role("button", name="Delete in 7 days").click(force=True)
    counts(dialog, 1)
    dialog.get_by_label("Type Wegwerf").fill("Wegwerf")
    dialog.get_by_role("button", name="Delete in 7 days").click()
    prove(one)
    shows(page.get_by_role("main"), "Until then you can change your mind.")
    page.get_by_role("button", name="Keep my account").click()
    counts(page.get_by_text("Until then you can change your mind."), 0)
    page.get_by_role("button", name="Delete my account").click()
    page.get_by_role("dialog").get_by_label("Type Wegwerf").fill("Wegwerf")
    page.get_by_role("dialog").get_by_role("button", name="Delete now").click()
    shows(page.locator(".me-link"), "Your page")
    page.goto(one.site + "/player/Wegwerf")
    shows(page.get_by_role("main"), "There is no player with that nickname.")


@pytest.mark.journey
def test_the_operators_page_acts_after_one_confirmation(visit: Visit, data_folder: Path) -> None:
    rude = Device(visit())
    become(rude, "Rudolf")
    told = {"why": "name", "handle": "Rudolf", "note": "look at that name"}
    visit().page.evaluate(
        """(told) => fetch('/api/reports', {method: 'POST', headers: {'content-type': 'application/json'},
             body: JSON.stringify(told)})""",
        told,
    )
    page = visit("/admin").page
    page.get_by_label("Key").fill("wrong")
    page.get_by_role("button", name="Sign in").click()
    shows(page.get_by_role("main"), "needs the operator key")
    page.get_by_label("Key").fill(json.loads((data_folder / "operator.json").read_text())["key"])
    page.get_by_role("button", name="Sign in").click()
    reports = page.get_by_role("region", name="Reports", exact=True)
    shows(reports, "look at that name")
    assert axe_finds(page, "light", "dark", "contrast", "contrast-dark") == []
    # The server's figures, and the shortcuts to the search and the lists.
    assert page.locator(".moderation-gauges dd").count() == 6
    shows(page.get_by_label("Load of this server"), "per second")
    shows(page.get_by_role("region", name="Queue"), "Reviews")
    shows(page.get_by_role("region", name="Queue"), "0 waiting, 0 in progress")
    servers = page.get_by_role("region", name="Servers", exact=True)
    heads = servers.get_by_role("columnheader").all_inner_texts()
    assert heads == ["Server", "CPU", "Tables", "Actions/s"]
    row = servers.get_by_role("row", name="Only this one")
    cpu, tables, acts = row.get_by_role("cell").all_inner_texts()
    assert cpu.endswith("%")
    assert int(tables) >= 0
    assert float(acts) >= 0
    for keys, at in (
        ("gq", "op-queue"),
        ("gp", "op-players"),
        ("gx", "op-players"),
        ("t", "op-players"),
        ("gt", "op-tables"),
    ):
        for key in keys:
            page.keyboard.press(key)
        comes(lambda: page.evaluate("document.activeElement.id"), at)
    page.keyboard.press("/")
    counts(page.locator(".moderation-find input:focus"), 1)
    page.keyboard.type("g/t")
    holds_value(page.locator(".moderation-find input"), "g/t")  # no shortcuts in a text field
    page.locator(".moderation-find input").fill("")
    reports.get_by_role("row").filter(has_text="Rudolf").get_by_role("button", name="Pause").click()
    dialog = page.get_by_role("dialog")
    shows(dialog, "Rudolf can only watch for 7 days")
    dialog.get_by_label("What").fill("Please be kind.")
    dialog.get_by_role("button", name="Continue").click()
    counts(dialog, 0)
    reports.get_by_role("row").filter(has_text="Rudolf").get_by_role("button", name="Resolve").click()
    counts(reports.get_by_role("row").filter(has_text="Rudolf"), 0)
    rude.page.goto(rude.site + "/")
    shows(rude.page.locator(".notice-band"), "Please be kind.")
    page.reload()
    counts(page.get_by_role("region", name="Reports", exact=True), 0)


SEVERAL = """(real) => {
  const seen = JSON.parse(real);
  const line = (name, own, figures) => ({ name, version: '1.0', own, figures });
  seen.load.servers = [
    line('s01', true, { cpu: 0.214, tables: 38, acts: 12.34 }),
    line('s02', false, { cpu: 0.97, tables: 1204, acts: 310 }),
    line('s03', false, null),
  ];
  seen.load.queues = [
    { sort: 'bot', waiting: 3, working: 2, oldest: 0.2 },
    { sort: 'review', waiting: 14, working: 2, oldest: 252 },
  ];
  return JSON.stringify(seen);
}"""


def test_the_operators_page_shows_each_of_several_servers_and_work_that_waits_too_long(
    visit: Visit, data_folder: Path
) -> None:
    page = visit("/admin").page

    def of_several(route: Any) -> None:
        route.fulfill(body=page.evaluate(SEVERAL, route.fetch().text()), content_type="application/json")

    page.route("**/api/admin/overview*", of_several)
    page.get_by_label("Key").fill(json.loads((data_folder / "operator.json").read_text())["key"])
    page.get_by_role("button", name="Sign in").click()
    servers = page.get_by_role("region", name="Servers", exact=True)
    counts(servers.get_by_role("row"), 4)
    rows = [row.split() for row in servers.get_by_role("row").all_inner_texts()]
    assert rows[1:] == [
        [*["s01", "1.0", "you", "are", "on", "this", "one"], "21%", "38", "12.3"],
        ["s02", "1.0", "97%", "1,204", "310.0"],
        ["s03", "1.0", "no", "answer"],
    ]
    assert servers.locator("td.moderation-late").all_inner_texts() == ["97%"], (
        "there is no more than one core for a loop"
    )
    queue = page.get_by_role("region", name="Queue")
    shows(queue, "3 waiting, the oldest for 0 seconds; 2 in progress")
    assert queue.locator("dt .moderation-late").all_inner_texts() == [
        "14 waiting, the oldest for 4 minutes; 2 in progress"
    ]
    shows(page.locator(".moderation-top"), "Reviews: 14 waiting, the oldest for 4 minutes.")
    assert axe_finds(page, "light", "dark", "contrast", "contrast-dark") == []
