"""Notifications by mail: a player enters an address, confirms it by a link, chooses settings, gets a mail, and
unsubscribes by its link. The mail server runs in this process."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from tests.browser.conftest import serving, visiting
from tests.browser.finished import axe_finds
from tests.browser.table_driver import Visit, becomes, counts, shows
from tests.ports import free_port

QUICK = """
from inkrally.server.features.mail import notifications, mail_sender
mail_sender.POLL_SECONDS, mail_sender.MIN_INTERVAL_MS = 0.3, 0
notifications.MAIL_DELAY_SECONDS.update(dict.fromkeys(notifications.MAIL_DELAY_SECONDS, 0.3))
from tests.browser.serve import main
main()
"""
"""A short absence timeout, so that the test does not wait for minutes."""
THEMES = ("light", "dark", "contrast", "contrast-dark")
ADA = "ada@example.org"


class Inbox:
    """The received mails."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802  # the library's
        assert isinstance(envelope.content, bytes)
        found = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(found, EmailMessage)
        self.mails.append(found)
        return "250 OK"

    def link(self, number: int, what: str) -> str:
        """Wait for a mail and return the path of its link."""
        deadline = time.monotonic() + 120
        while len(self.mails) <= number:
            assert time.monotonic() < deadline, "no mail came"
            time.sleep(0.05)
        part = self.mails[number].get_body(("plain",))
        assert part is not None
        (found,) = set(re.findall(rf"/mail/{what}/[\w-]+", part.get_content()))
        return str(found)


@pytest.fixture(scope="module")
def inbox() -> Iterator[tuple[Inbox, int]]:
    port = free_port()
    found = Inbox()
    controller = Controller(found, hostname="127.0.0.1", port=port)
    controller.start()
    yield found, port
    controller.stop()


@pytest.fixture(scope="module")
def mailing_site(tmp_path_factory: pytest.TempPathFactory, inbox: tuple[Inbox, int]) -> Iterator[str]:
    """Start a server that sends mail, and return its address."""
    data = tmp_path_factory.mktemp("mailing")
    (data / "mail").write_text(f"smtp://127.0.0.1:{inbox[1]}?from=play@play.example\n")
    with serving(data, QUICK, "127.0.0.1", "--smtp-url-file", str(data / "mail")) as address:
        yield address
    assert ADA not in (data / "server.log").read_text(), "no address is ever in a log"


@pytest.fixture
def reader(chromium: Any, mailing_site: str) -> Iterator[Visit]:
    """Return a function that opens a new browser at that server."""
    with visiting(chromium, mailing_site, []) as new:
        yield new


def asked(page: Any, path: str, body: str) -> Any:
    """Send a request from the page, and return the server's answer."""
    how = f"{{method: 'POST', headers: {{'content-type': 'application/json'}}, body: JSON.stringify({body})}}"
    return page.evaluate(f"fetch('{path}', {how}).then((answer) => answer.json())")


@pytest.mark.journey
def test_mail_notifications_from_the_address_to_the_unsubscription(
    reader: Visit, mailing_site: str, inbox: tuple[Inbox, int]
) -> None:
    found = inbox[0]
    ada = becomes(reader("/player"), "Adalia")
    mail = ada.get_by_role("region", name="Notices by e-mail")
    shows(mail, "Only if you want")
    assert axe_finds(ada, *THEMES) == []
    mail.get_by_label("E-mail address").fill("ada at example")
    mail.get_by_role("button", name="Send the link").click()
    shows(mail, "This is not a valid e-mail address.")
    assert mail.get_by_label("E-mail address").input_value() == "ada at example", "nothing is lost"
    mail.get_by_label("E-mail address").fill(ADA)
    ada.keyboard.press("Enter")
    shows(mail, f"A link is on its way to {ADA}")
    assert axe_finds(ada, *THEMES) == []

    # Open the mail on a phone without a session.
    phone = reader(found.link(0, "confirm"), 390, 844).page
    shows(phone.get_by_role("main"), "send the notices of the player Adalia to it.")
    assert axe_finds(phone, *THEMES) == []
    ada.reload()
    shows(mail, "A link is on its way")
    phone.get_by_role("button", name="Yes, it’s mine").click()
    shows(phone.get_by_role("main"), "Done. On your page you choose what we send, and how often.")

    ada.reload()
    shows(mail, f"Notices go to {ADA}.")
    mail.get_by_label("A friend invites you").uncheck()
    shows(ada.locator(".announcer"), "Saved.")
    mail.get_by_label("Language of mails").select_option("de")
    mail.get_by_label("At most").select_option("10")
    counts(mail.locator("select:disabled"), 0)
    ada.wait_for_function("fetch('/api/me/mail').then((a) => a.json()).then((own) => own.most === 10)")
    ada.reload()
    counts(mail.get_by_label("A friend invites you").and_(ada.locator(":not(:checked)")), 1)
    assert mail.get_by_label("Language of mails").input_value() == "de"
    assert axe_finds(ada, *THEMES) == []

    # A match begins while its player is not connected.
    setup = (
        "{game: 'railroad-ink', title: 'Slow ink', seats: 2, stand_in: 'easy', public: true, clock: {seconds: 86400}}"
    )
    table = asked(ada, "/api/tables", f"{{setup: {setup}, name: 'Ada'}}")["table"]
    ada.goto("about:blank")
    ben = becomes(reader("/player"), "Benedikt")
    assert asked(ben, f"/api/tables/{table}/sit", "{name: 'Ben'}")["seat"] == 1
    stop = found.link(1, "stop")
    assert found.mails[1]["Subject"] == "Deine Partie hat begonnen: Slow ink"

    phone.goto(mailing_site + stop)
    shows(phone.get_by_role("main"), "Then this address gets no more notices of the player Adalia.")
    assert axe_finds(phone, *THEMES) == []
    phone.get_by_role("button", name="Stop all mail").click()
    shows(phone.get_by_role("main"), "Done. You will get no more mail.")
    phone.goto(phone.url.replace("/stop/", "/stop/x"))
    shows(phone.get_by_role("main"), "This link does not work")

    ada.goto(mailing_site + "/player/Adalia")
    shows(mail, f"Nothing is sent to {ADA} any more")
    counts(mail.get_by_role("checkbox"), 0)
    assert axe_finds(ada, *THEMES) == []
    mail.get_by_role("button", name="Delete the address").click()
    shows(mail, "Only if you want")


def test_a_server_without_mail_has_no_field_for_an_address(visit: Visit) -> None:
    page = becomes(visit("/player"), "Nomail")
    shows(page.get_by_role("main"), "Your data")
    counts(page.locator(".by-mail"), 0)
