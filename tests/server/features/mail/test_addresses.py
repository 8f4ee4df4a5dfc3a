"""Mail addresses: added, confirmed by a mailed link, chosen, removed; and invalid ones."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import click
import pytest
import sqlalchemy as sa
from click.testing import CliRunner

from inkrally.cli.main import main
from inkrally.cli.serve import mail_from
from inkrally.match.errors import BadInput
from inkrally.server.config import StartupError
from inkrally.server.features.mail.addresses import address_of, hashed_address
from inkrally.server.features.mail.relay import Relay
from inkrally.server.features.mail.subscriptions import DAY_MS, EACH_ACCOUNT, EACH_ADDRESS, LINK_VALID_DAYS
from inkrally.server.storage import schema
from tests.server.features.accounts.test_players import at_name, code_of
from tests.server.features.mail.mailbox import BASE, link_of, mailbox, mailed, mailing, page_of, text_of, until_mailed
from tests.server.features.people.test_people import called
from tests.server.paused_store import read_held
from tests.server.site import PLENTY, Site, over_sockets, running

ADA = "ada@example.org"


@over_sockets
async def test_address_is_used_after_confirmation(tmp_path: Path) -> None:
    async with mailbox() as box, mailing(tmp_path, box) as (site, post, _):
        ada = await called(site, "AdaL")
        assert (await ada.http.get("/api/me/mail")).json()["address"] is None
        answer = (await ada.post("/api/me/mail", {"address": f" {ADA} ", "language": "de-AT"})).json()
        assert (answer["address"], answer["wanted"], answer["language"]) == (None, ADA, "de")
        await until_mailed(post, lambda: len(box.mails) == 1)
        (mail,) = box.mails
        assert box.to == [ADA]
        assert mail["To"] == ADA
        assert mail["From"] == "inkrally <play@play.example>"
        assert "Bestätige deine Adresse" in mail["Subject"]
        assert "AdaL möchte" in text_of(mail)
        token = link_of(mail, "confirm")
        stored = [tuple(row) for row in await site.services.store.rows(sa.select(schema.mail_links))]
        assert len(stored) == 2
        assert token not in str(stored), "the store contains only a hash"
        # Opened without a session, as when mail is read on a phone.
        phone = at_name(site)
        assert (await phone.post("/api/mail/link", {"token": token})).json() == {"does": "confirm", "handle": "AdaL"}
        assert (await ada.http.get("/api/me/mail")).json()["address"] is None, "opening the link changes nothing"
        assert (await phone.post("/api/mail/confirm", {"token": token})).json()["handle"] == "AdaL"
        own = (await ada.http.get("/api/me/mail")).json()
        assert (own["address"], own["wanted"], own["off"]) == (ADA, None, None)
        for path in ("link", "confirm", "stop"):
            assert code_of(await phone.post(f"/api/mail/{path}", {"token": token})) == "mail-link-used"
        # The same address again needs no confirmation.
        assert (await ada.post("/api/me/mail", {"address": ADA})).json()["wanted"] is None
        assert await post.send_due() == 0
        assert len(box.mails) == 1


@over_sockets
async def test_new_address_replaces_the_old_one_after_confirmation(tmp_path: Path) -> None:
    async with mailbox() as box, mailing(tmp_path, box) as (site, post, clock):
        ada = await mailed(site, post, box, "Ada", ADA)
        for address in ("first@example.org", "second@example.org"):
            own = (await ada.post("/api/me/mail", {"address": address})).json()
            assert (own["address"], own["wanted"]) == (ADA, address)
            await until_mailed(post, lambda address=address: box.of(address) != [])  # type: ignore[misc]  # mypy does not see the default
        old = link_of(box.of("first@example.org")[0], "confirm")
        assert code_of(await ada.post("/api/mail/confirm", {"token": old})) in ("mail-link-unknown", "mail-link-old")
        new = link_of(box.of("second@example.org")[0], "confirm")
        clock.later = LINK_VALID_DAYS * DAY_MS + 60_000
        assert code_of(await ada.post("/api/mail/confirm", {"token": new})) == "mail-link-old"
        await post.send_due()
        own = (await ada.http.get("/api/me/mail")).json()
        assert (own["address"], own["wanted"]) == (ADA, None), "an unconfirmed address is forgotten"
        await ada.post("/api/me/mail", {"address": "second@example.org"})
        await until_mailed(post, lambda: len(box.of("second@example.org")) == 2)
        third = link_of(box.of("second@example.org")[1], "confirm")
        assert (await ada.post("/api/mail/confirm", {"token": third})).status_code == 200
        assert (await ada.http.get("/api/me/mail")).json()["address"] == "second@example.org"


@over_sockets
async def test_choices_are_stored_and_removal_is_complete(tmp_path: Path) -> None:
    async with mailbox() as box, mailing(tmp_path, box) as (site, post, _):
        ada = await mailed(site, post, box, "Ada", ADA)
        chosen = {"turn": True, "begun": False, "invitation": False, "over": True}
        own = (await ada.post("/api/me/mail/choices", {"notices": chosen, "most": 7, "language": "xx"})).json()
        assert (own["notices"], own["most"], own["language"]) == (chosen, 3, "en")
        assert own["languages"] == ["cs", "de", "en", "ro"]
        exported = json.loads((await ada.http.get("/api/me/export")).text)
        assert exported["mail"][0]["address"] == ADA
        seen = await site.services.operator.overview()
        assert [each.mail for each in seen.players] == ["on"]
        assert ADA not in str(seen), "the operator sees that there is an address"
        gone = await ada.http.delete("/api/me/mail")
        assert gone.json()["address"] is None
        assert ADA.encode() not in b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())


@over_sockets
async def test_operator_removes_an_address(tmp_path: Path) -> None:
    async with mailbox() as box, mailing(tmp_path, box) as (site, post, _):
        ada = await mailed(site, post, box, "Ada", ADA)

        async def said(*words: str) -> str:
            arguments = ["admin", "--data", str(tmp_path), "--yes", *words]
            found = await asyncio.to_thread(CliRunner().invoke, main, arguments)
            assert found.exit_code == 0, found.output
            return str(found.output)

        assert "mail on" in await said("list", "players")
        await said("delete-mail-address", "ada")
        assert "mail" not in await said("list", "players")
        assert "forget-mail" in await said("list", "acts")
        assert (await ada.http.get("/api/me/mail")).json()["address"] is None


def test_mail_password_can_be_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mail"
    path.write_text("smtp://a:secret@mail.example?from=play@play.example\n")
    assert mail_from("", path).startswith("smtp://a:secret@")
    assert mail_from("smtp://x", None) == "smtp://x"
    path.write_text("\n")
    for url, file in (("smtp://x", path), ("", path), ("", tmp_path / "none"), ("", tmp_path)):
        with pytest.raises(click.BadParameter):
            mail_from(url, file)
    words = ["serve", "--data", str(tmp_path / "data"), "--port", "0", "--smtp-url", "smtp://a:secret@mail.example"]
    found = CliRunner().invoke(main, words)
    assert (found.exit_code, "mail-unknown" in found.output, "secret" in found.output) == (2, True, False)


@pytest.mark.parametrize("sign", ["?", "#", "/", "[", "]", "@", ":", "&", ";", "%"])
@pytest.mark.parametrize("behind", ["@mail.example:587?from=a@b.example", "=1@mail.example:587", "@mail.example:x"])
def test_errors_do_not_contain_the_password(sign: str, behind: str) -> None:
    said = ""
    try:
        Relay.of(f"smtp://me:pw{sign}sekret{behind}", BASE)
    except StartupError as error:
        said = f"{error} {error.message}"
    assert "sekret" not in said
    assert "pw" not in said


@over_sockets
async def test_mails_to_strangers_are_limited(tmp_path: Path) -> None:
    async with mailbox() as box, mailing(tmp_path, box) as (site, post, clock):
        exported = []
        browsers = [await called(site, f"Stranger{letter}") for letter in "abcde"]
        for number, browser in enumerate(browsers):
            answer = await browser.post("/api/me/mail", {"address": f"Bob+{number}@Example.ORG"})
            exported.append({**answer.json(), "wanted": None})
        await until_mailed(post, lambda: len(box.mails) >= EACH_ADDRESS)
        await post.send_due()
        assert len(box.mails) == EACH_ADDRESS, "the limit counts all accounts"
        assert [each == exported[0] for each in exported] == [True] * 5, "and the response does not show the limit"
        # The reader of the address unsubscribes with one click.
        never = box.mails[0]["List-Unsubscribe"].strip("<>").removeprefix(BASE)
        assert (await at_name(site).http.post(never, content="List-Unsubscribe=One-Click")).json()["does"] == "never"
        clock.later = 2 * DAY_MS
        await post.send_due()
        again = (await browsers[0].post("/api/me/mail", {"address": "bob@example.org"})).json()
        assert again["wanted"] == "bob@example.org"
        await post.send_due()
        assert len(box.mails) == EACH_ADDRESS
        # One account has a limit per day.
        one = await called(site, "Busyone")
        for number in range(EACH_ACCOUNT):
            assert (await one.post("/api/me/mail", {"address": f"x{number}@example.net"})).status_code == 200
        assert code_of(await one.post("/api/me/mail", {"address": "y@example.net"})) == "too-fast"


@over_sockets
async def test_addresses_per_network_are_limited(tmp_path: Path) -> None:
    import msgspec

    limits = msgspec.structs.replace(PLENTY, new_mails_each_address=2)
    async with mailbox() as box, mailing(tmp_path, box, limits=limits) as (site, _, _):
        for number in range(3):
            one = await called(site, f"Player{number}")
            answer = await one.post("/api/me/mail", {"address": f"x{number}@example.net"})
            assert answer.status_code == (200 if number < 2 else 429)


@over_sockets
async def test_mail_needs_a_player_and_a_configured_server(tmp_path: Path) -> None:
    async with running(tmp_path / "a") as site:
        ada = await called(site, "Ada")
        assert (await ada.http.get("/api/me/mail")).json()["offered"] is False
        assert code_of(await ada.post("/api/me/mail", {"address": ADA})) == "mail-none"
    async with mailbox() as box, mailing(tmp_path / "b", box) as (site, post, _):
        nobody = at_name(site)
        assert code_of(await nobody.post("/api/me/mail", {"address": ADA})) == "not-a-player"
        await nobody.make(1)
        assert code_of(await nobody.post("/api/me/mail", {"address": ADA})) == "not-a-player"
        ada = await called(site, "Ada")
        elsewhere = await ada.post("/api/me/mail", {"address": ADA}, Origin="https://evil.example")
        assert code_of(elsewhere) == "origin"
        for token in ("", "x" * 150, "é", "a\0b", "../admin"):
            for path in ("link", "confirm", "stop"):
                assert code_of(await ada.post(f"/api/mail/{path}", {"token": token})) == "mail-link-unknown"
        assert await post.send_due() == 0
        assert box.mails == []


BAD = (
    "", " ", "ada", "ada@", "@example.org", "ada@example", "ada@localhost", "ada@printer.local", "ada@[127.0.0.1]",
    "ada@127.0.0.1", "ada@example.org\nBcc: all@example.org", "ada@example.org\r\n.\r\nMAIL FROM:<x@y.z>",
    "ada\n@example.org", "ada@exam\0ple.org", '"ada l"@example.org', "ada..l@example.org", ".ada@example.org",
    "ada@@example.org", "ada@example.org,bob@example.org", "ada@example.org;bob@example.org", "Ada <ada@example.org>",
    "<ada@example.org>", "a%b@example.org", "host!ada@example.org", "ada@-example.org", "ada@example..org",
    "ada@example.org.", "ada@exa_mple.org", "ada@" + "a" * 64 + ".org", "a" * 65 + "@example.org",
    "a@" + "b." * 130 + "org", "ада@example.org", "ada@\u202eexample.org", "ada@xn--.org", "ada@example.123",
    "<script>alert(1)</script>@example.org", "ada@example.org?cc=bob@example.org",
)  # fmt: skip


@pytest.mark.parametrize("text", BAD)
def test_invalid_addresses(text: str) -> None:
    with pytest.raises(BadInput) as error:
        address_of(text)
    assert error.value.code == "mail-address"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ada.L+games@Example.ORG", "Ada.L+games@example.org"),
        ("o'neil@example.co.uk", "o'neil@example.co.uk"),
        ("ada@Bücher.example", "ada@xn--bcher-kva.example"),
        ("ada@straße.de", "ada@xn--strae-oqa.de"),
    ],
)
def test_normalized_addresses(text: str, found: str) -> None:
    assert address_of(text) == found


def test_spellings_of_a_mailbox_are_counted_together() -> None:
    assert hashed_address("Bob+1@example.org") == hashed_address("bob@example.org") != hashed_address("rob@example.org")


@over_sockets
async def test_invalid_address_changes_nothing(tmp_path: Path) -> None:
    async with mailbox() as box, mailing(tmp_path, box) as (site, post, _):
        ada = await mailed(site, post, box, "Ada", ADA)
        for text in BAD[::4]:
            assert code_of(await ada.post("/api/me/mail", {"address": text})) == "mail-address"
        assert code_of(await ada.post("/api/me/mail", {"address": "x" * 2000})) == "shape"
        assert code_of(await ada.post("/api/me/mail", {"address": ["a@b.de"]})) == "shape"
        assert (await ada.http.get("/api/me/mail")).json()["address"] == ADA
        assert page_of(box.mails[0]).count("<a ") == 2


@over_sockets
async def test_concurrent_addresses_have_their_own_links(site: Site) -> None:
    ada = await called(site, "AdaL")
    subscriptions, now = site.services.subscriptions, site.services.clock.now()
    subscriptions.offered, subscriptions._now = True, lambda: now
    with read_held(site.services.store, "FROM mail") as held:
        giving = asyncio.create_task(ada.post("/api/me/mail", {"address": "first@example.org"}))
        await held.here()
        assert (await ada.post("/api/me/mail", {"address": "second@example.org"})).status_code == 200
        held.let_go()
        assert (await giving).json()["wanted"] == "first@example.org"
    (row,) = await site.services.store.rows(sa.select(schema.mail.c.asked))
    assert row.asked == now + 1, "the link for another address does not confirm this one"
