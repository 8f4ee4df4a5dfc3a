"""The text of mails: the same content in every language, as text and as HTML."""

from __future__ import annotations

import re

import pytest

from inkrally.server.features.mail import mail_templates
from inkrally.server.features.mail.mail_templates import MailItem, Sender, best_language, catalogues, sanitized_text
from tests.server.features.mail.mailbox import BASE, page_of, text_of

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
