"""Mail: its text in every language, and its delivery, once despite failures. Play never waits for mail."""

from __future__ import annotations

import asyncio
import datetime
import re
import ssl
from email.message import EmailMessage
from pathlib import Path

import pytest
import sqlalchemy as sa
from aiosmtpd.smtp import AuthResult, LoginPassword
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from inkrally.server.config import StartupError
from inkrally.server.events import Dispatcher
from inkrally.server.features.mail import mail_templates, relay
from inkrally.server.features.mail.mail_sender import CLAIM_MS, FIRST_PAUSE_MS, MailSender, retry_delay_ms
from inkrally.server.features.mail.mail_templates import MailItem, Sender, best_language, catalogues, sanitized_text
from inkrally.server.features.mail.notifications import MAIL_RECIPIENTS, NotificationFinder
from inkrally.server.features.mail.relay import MailServerUnavailable, Relay
from inkrally.server.observability import metrics as observe
from inkrally.server.storage import schema
from inkrally.server.storage.store import Write
from tests.sample_sizes import long_only
from tests.server.conftest import Faults
from tests.server.features.mail.mailbox import (
    BASE,
    DAY,
    MINUTE,
    Clock,
    Mailbox,
    mailbox,
    mailed,
    mailing,
    page_of,
    patience,
    serving,
    text_of,
    until_mailed,
)
from tests.server.features.people.test_people import called, follow
from tests.server.postgresql import needs_postgresql
from tests.server.several.playing import at, two
from tests.server.site import Browser, Site, eventually, over_sockets

ADA = "ada@example.org"


async def invited(site: Site, ada: Browser, clock: Clock, times: int = 1) -> Browser:
    """Make a friend invite Ada a number of times, so that a notice waits for her."""
    ben = await called(site, "Ben")
    await follow(ada, "Ben")
    await follow(ben, "Ada")
    clock.later += MINUTE
    for _ in range(times):
        table = await ben.make(2, name="Ben")
        assert (await ben.post(f"/api/tables/{table}/invite", {"handle": "Ada"})).status_code == 200
    return ben


async def own(browser: Browser) -> dict[str, object]:
    found: dict[str, object] = (await browser.http.get("/api/me/mail")).json()
    return found


@over_sockets
async def test_mail_is_sent_once_after_an_outage(tmp_path: Path, faults: Faults) -> None:
    faults.expected.add("mail-server-unavailable")
    box = Mailbox()
    async with serving(box), mailing(tmp_path, box) as (site, post, clock):
        ada = await mailed(site, post, box, "Ada", ADA)
        await invited(site, ada, clock, 2)
        await post.send_due()
    # The mail server is down.
    async with mailing(tmp_path, box) as (site, post, clock):
        clock.later = patience("invitation") + MINUTE
        for times in (1, 2):
            assert await post.send_due() == 0
            assert post._down == times
        assert observe.MAILS_QUEUED._value.get() == 2
        assert [row.tries for row in await site.services.store.rows(sa.select(schema.mail))] == [0], (
            "the failure does not disable the address"
        )
    async with serving(box):
        for _ in range(2):
            async with mailing(tmp_path, box) as (site, post, clock):
                clock.later = patience("invitation") + 2 * MINUTE
                await post.send_due()
                await post.send_due()
    assert len(box.of(ADA)) == 2, "the confirmation mail, and one mail with both notices"


@over_sockets
async def test_mail_claimed_by_a_killed_server_is_sent(tmp_path: Path) -> None:
    async with mailbox() as box, mailing(tmp_path, box) as (site, post, clock):
        ada = await mailed(site, post, box, "Ada", ADA)
        await invited(site, ada, clock)
        await post.send_due()
        clock.later += patience("invitation")
        (row,) = await site.services.store.rows(sa.select(schema.mail.c.account))
        now = site.services.tables.now()
        await site.services.store.write(Write().add("mail-claimed", key=row.account, by="gone", at=now, before=0))
        assert await post.send_due() == 0, "another server may be sending the mail"
        clock.later += CLAIM_MS + MINUTE
        assert await post.send_due() == 1


@over_sockets
async def test_only_one_of_two_servers_sends_a_mail(tmp_path: Path) -> None:
    async with mailbox() as box, mailing(tmp_path, box) as (site, post, clock):
        services = site.services
        ada = await mailed(site, post, box, "Ada", ADA)
        await invited(site, ada, clock)
        found = NotificationFinder(
            MAIL_RECIPIENTS,
            services.store,
            services.sessions,
            services.hub.connected_among,
            services.invitations.of,
            services.tables.now,
        )
        others = [
            MailSender(
                services.store, Relay.of(box.url, BASE), BASE, found, services.tables.now, Dispatcher(), lambda: True
            )
            for _ in range(3)
        ]
        await post.send_due()
        clock.later += patience("invitation")
        assert sum(await asyncio.gather(*(each.send_due() for each in (post, *others)))) == 1
        assert len(box.of(ADA)) == 2


@needs_postgresql
@over_sockets
async def test_leading_server_sends_all_mail(tmp_path: Path) -> None:
    async with mailbox() as box, two(tmp_path, mail=box.url, url=BASE) as (one, other):
        ada = await called(one, "Ada")
        there = at(other, ada)
        there.http.base_url = f"http://localhost:{other.port}"
        posts = [site.services.mail_sender for site in (one, other)]
        assert sorted(post._is_leader() for post in posts if post is not None) == [False, True]
        # A request to either server reaches the leading one at once.
        await there.post("/api/me/mail", {"address": ADA})
        await eventually(lambda: len(box.mails) == 1)
        await ada.post("/api/me/mail", {"address": "other@example.org"})
        await eventually(lambda: len(box.mails) == 2)
        assert box.to == [ADA, "other@example.org"]
        for post in posts:
            assert post is not None
            post._is_leader = lambda: True  # both servers act as leader
        await there.post("/api/me/mail", {"address": "third@example.org"})
        await asyncio.gather(*(post.send_due() for post in posts if post is not None))
        await eventually(lambda: len(box.mails) == 3)
        for post in posts:
            assert post is not None
            async with post._looking:
                pass
        assert len(box.mails) == 3


@over_sockets
async def test_temporary_refusals_are_retried_with_longer_pauses(tmp_path: Path) -> None:
    async with mailbox() as box, mailing(tmp_path, box) as (site, post, clock):
        ada = await mailed(site, post, box, "Ada", ADA)
        await invited(site, ada, clock)
        await post.send_due()
        clock.later += patience("invitation")
        box.answers[ADA] = ["451 later", "450 busy"]
        assert await post.send_due() == 0
        assert await post.send_due() == 0, "not at once"
        clock.later += FIRST_PAUSE_MS + 1000
        assert await post.send_due() == 0
        assert box.answers[ADA] == []
        clock.later += FIRST_PAUSE_MS + 1000
        assert await post.send_due() == 0, "three times as long"
        clock.later += 2 * FIRST_PAUSE_MS
        assert await post.send_due() == 1
        assert (await own(ada))["off"] is None
        assert [retry_delay_ms(tries) for tries in (1, 2, 9)] == [FIRST_PAUSE_MS, 3 * FIRST_PAUSE_MS, DAY // 2]


@pytest.mark.parametrize("where", ["recipient", "data"])
@over_sockets
async def test_permanent_refusal_disables_the_address(tmp_path: Path, where: str) -> None:
    async with mailbox() as box, mailing(tmp_path, box) as (site, post, clock):
        ada = await mailed(site, post, box, "Ada", ADA)
        ben = await invited(site, ada, clock)
        await post.send_due()
        clock.later += patience("invitation")
        if where == "recipient":
            box.answers[ADA] = ["550 no such mailbox"]
        else:
            box.data_answers.append("554 not wanted")
        refused, sent = (observe.MAILS_PROCESSED.labels(each)._value.get() for each in ("refused", "sent"))
        assert await post.send_due() == 0
        found = await own(ada)
        assert (found["off"], found["address"]) == ("refused", ADA)
        assert observe.MAILS_PROCESSED.labels("refused")._value.get() == refused + 1
        assert observe.MAILS_PROCESSED.labels("sent")._value.get() == sent >= 1
        assert b"inkrally_mails_queued 0.0" in await site.services.health.metrics()
        table = await ben.make(2, name="Ben")
        await ben.post(f"/api/tables/{table}/invite", {"handle": "Ada"})
        clock.later += DAY
        assert await post.send_due() == 0
        assert len(box.of(ADA)) == 1


@over_sockets
async def test_unknown_address_is_never_used(tmp_path: Path) -> None:
    async with mailbox() as box, mailing(tmp_path, box) as (site, post, _):
        ada = await called(site, "Ada")
        box.answers[ADA] = ["550 no such mailbox"]
        await ada.post("/api/me/mail", {"address": ADA})
        await eventually(lambda: box.answers[ADA] == [])
        async with post._looking:
            pass
        found = await own(ada)
        assert (found["address"], found["wanted"], found["wanted_refused"]) == (None, None, True)
        assert box.mails == []


@over_sockets
async def test_own_errors_do_not_disable_addresses(tmp_path: Path) -> None:
    async with mailbox() as box, mailing(tmp_path, box) as (site, post, _):
        ada, ben = await called(site, "Ada"), await called(site, "Ben")
        box.answers[ADA] = ["530 5.7.0 sign in first"]
        await ada.post("/api/me/mail", {"address": ADA})
        await ben.post("/api/me/mail", {"address": "ben@example.org"})
        await until_mailed(post, lambda: box.to == ["ben@example.org"] and not box.answers[ADA])
        found = await own(ada)
        assert (found["wanted"], found["wanted_refused"]) == (ADA, False)


@over_sockets
async def test_stuck_mail_server_does_not_affect_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, faults: Faults
) -> None:
    monkeypatch.setattr(relay, "TIMEOUT_SECONDS", 3.0)
    faults.expected.add("mail-server-unavailable")
    hung: list[asyncio.StreamWriter] = []
    silent = await asyncio.start_server(lambda _, writer: hung.append(writer), "127.0.0.1", 0)
    box = Mailbox()
    box.port = silent.sockets[0].getsockname()[1]
    async with mailing(tmp_path, box) as (site, post, _):
        ada = await called(site, "Ada")
        answer = await ada.post("/api/me/mail", {"address": ADA})
        assert answer.json()["wanted"] == ADA, "the player who gives an address does not wait for the mail server"
        await eventually(lambda: hung != [])
        assert post._looking.locked()
        page = await ada.open(await ada.make(1, name="Ada", start=True))
        await page.round_is(1)
        await page.play_round()
        await eventually(lambda: post._down == 1)
    for each in hung:
        each.close()
    silent.close()


def certified(folder: Path) -> tuple[ssl.SSLContext, Path]:
    """Create a self-signed certificate for this machine, and return the server's context and the file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    path, secret = folder / "mail.pem", folder / "mail.key"
    path.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    kind = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    secret.write_bytes(key.private_bytes(serialization.Encoding.PEM, *kind))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(path, secret)
    return context, path


@long_only
@over_sockets
async def test_password_is_sent_only_to_a_trusted_server(tmp_path: Path) -> None:
    context, ca = certified(tmp_path)

    def authenticate(server: object, session: object, envelope: object, how: str, said: object) -> AuthResult:
        assert isinstance(said, LoginPassword)
        box.signed_in.append((said.login, said.password))
        return AuthResult(success=said.password == b"p@ss:word")

    async with mailbox(
        require_starttls=True, tls_context=context, authenticator=authenticate, auth_required=True
    ) as box:
        letter = EmailMessage()
        letter["To"], letter["Subject"] = ADA, "Hello"
        letter.set_content("Hello\n")

        async def sent(user: str, query: str) -> str:
            url = f"smtp://{user}@localhost:{box.port}?from=play@play.example&{query}"
            async with Relay.of(url, BASE).connection() as connected:
                return await connected.send(letter, ADA)

        assert await sent("play:p%40ss%3Aword", f"tls=starttls&ca={ca}") == "taken"
        assert box.signed_in == [(b"play", b"p@ss:word")]
        for user, query in (("play:p%40ss%3Aword", "tls=starttls"), ("play:wrong", f"tls=starttls&ca={ca}")):
            with pytest.raises(MailServerUnavailable) as error:
                await sent(user, query)
            assert "wrong" not in str(error.value)
        assert len(box.mails) == 1


@pytest.mark.parametrize(
    "url",
    [
        "mail.example", "http://mail.example?from=play@play.example", "smtp://mail.example", "smtp://?from=a@b.example",
        "smtp://mail.example?from=nobody", "smtp://mail.example?from=play@play.example&tls=maybe",
        "smtp://a:secret@mail.example?from=play@play.example&tls=none", "smtp://mail.example:x?from=play@play.example",
        "smtps://mail.example?from=play@play.example&tls=none", "smtp://mail.example/path?from=play@play.example",
        "smtp://a:se%0Acret@mail.example?from=play@play.example", "smtp://mail.example?from=play@play.example&x=1",
    ],
)  # fmt: skip
def test_invalid_mail_server_urls(url: str) -> None:
    with pytest.raises(StartupError) as error:
        Relay.of(url, BASE)
    assert error.value.code == "mail-unknown"
    assert "secret" not in error.value.message


def test_valid_mail_server_urls() -> None:
    found = Relay.of("smtp://play:a%40b@mail.example?from=play@play.example", BASE)
    assert (found.host, found.port, found.user, found.password) == ("mail.example", 587, "play", "a@b")
    assert (found.tls, found.sender) == ("starttls", "play@play.example")
    assert Relay.of("smtps://mail.example?from=play@play.example", BASE)[1:6:4] == (465, "now")
    assert Relay.of("smtp://localhost:25?from=play@play.example", BASE).tls == "none"
    with pytest.raises(StartupError, match="--public-url"):
        Relay.of("smtp://localhost:25?from=play@play.example", "")


WHO = Sender("play@play.example", BASE)
NOW = 1_795_000_000_000
KINDS = ("turn", "begun", "invitation", "won", "shared", "lost", "alone")


@pytest.mark.parametrize("language", ["cs", "de", "ro"])
def test_languages_use_the_same_arguments(language: str) -> None:
    english, other = catalogues()["en"], catalogues()[language]
    assert other.keys() == english.keys()
    for key, text in english.items():
        assert set(re.findall(r"\{\w+\}", other[key])) == set(re.findall(r"\{\w+\}", text)), key
        assert other[key] != text, key


@pytest.mark.parametrize("language", ["cs", "de", "en", "ro"])
def test_each_kind_has_a_text(language: str) -> None:
    values: dict[str, str | int] = {"title": "Ink", "game": "A game", "by": "Ben", "place": 2, "of": 4}
    for kind in KINDS:
        lines = [MailItem(kind, values, "/t/abc")]
        mail = mail_templates.notification_mail(WHO, "ada@example.org", language, "Ada", lines, "stop", NOW, kind)
        assert "{" not in text_of(mail) + page_of(mail) + mail["Subject"]
        assert f"{BASE}/t/abc" in text_of(mail)
        assert f'lang="{language}"' in page_of(mail)
        assert mail["Date"] is not None
        assert mail.as_bytes().isascii()
    mail = mail_templates.confirmation_mail(WHO, "ada@example.org", language, "Ada", "yes", "no", NOW)
    assert f"{BASE}/mail/confirm/yes" in text_of(mail)
    assert f"{BASE}/mail/stop/no" in text_of(mail)
    assert mail["List-Unsubscribe"] == f"<{BASE}/api/mail/stop/no>"


@pytest.mark.parametrize("host", ["a.example", ".".join(["long-name-of-a-host"] * 8) + ".example"])
def test_unsubscribe_header_is_plain_and_encoded_words_are_short(host: str) -> None:
    who, token = Sender(f"play@{host}", f"https://{host}"), "T" * 43
    title = "řeřicha na řece " * 3
    line = MailItem("turn", {"title": title, "game": "A game"}, "/t/abc")
    for mail in (
        mail_templates.confirmation_mail(who, f"{'a' * 60}@example.org", "cs", "Žofie", "yes", token, NOW),
        mail_templates.notification_mail(who, "ada@example.org", "cs", "Žofie", [line], token, NOW, "once"),
    ):
        head = mail.as_bytes().partition(b"\r\n\r\n")[0] + b"\r\n"
        assert f"\r\nList-Unsubscribe: <https://{host}/api/mail/stop/{token}>\r\n".encode() in head
        assert b"\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n" in head
        words = [each for each in head.replace(b"\r\n", b" ").split(b" ") if each.startswith(b"=?")]
        assert words
        assert max(map(len, words)) <= 78


def test_message_ids_identify_mails() -> None:
    def named(once: str, to: str) -> str:
        lines = [MailItem("alone", {"title": "Ink", "game": "A game"}, "/t/abc")]
        found: str = mail_templates.notification_mail(WHO, to, "en", "Ada", lines, "stop", NOW, once)["Message-ID"]
        return found

    assert named("turn a 1", "a@b.example") == named("turn a 1", "a@b.example")
    assert (
        len({named("turn a 1", "a@b.example"), named("turn a 2", "a@b.example"), named("turn a 1", "c@b.example")}) == 3
    )


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Friday ink", "Friday ink"),
        ("a\r\nBcc: b", "a Bcc: b"),
        ("turn\u202eed\u200b", "turn ed"),
        ("<b>", "<b>"),
        ("see evil.example", "?"),
        ("HTTPS://x", "?"),
        ("me@here", "?"),
        ("1.5 laps", "1.5 laps"),
        (" \u2066 ", "?"),
        ("x" * 90, "x" * 60),
    ],
)
def test_user_text_in_mails_is_sanitized(text: str, seen: str) -> None:
    assert sanitized_text(text, "?") == seen


def test_language_of_a_reader() -> None:
    assert [best_language(each) for each in ("de", "de-AT", "pt-BR", "", "../en")] == ["de", "de", "en", "en", "en"]
