"""Push channels: adding, choosing and removing them, and the notices that they get."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
import sqlalchemy as sa

from inkrally.server.features.mail import notifications
from inkrally.server.features.push import push_messages, push_sender
from inkrally.server.features.push.channels import MAX_EACH_ACCOUNT, quiet_end
from inkrally.server.features.push.push_sender import CLAIM_MS, FIRST_PAUSE_MS, MAX_A_DAY, MAX_TRIES, PushSender
from inkrally.server.storage import schema
from inkrally.server.storage.store import Write
from tests.server.features.accounts.test_players import at_name
from tests.server.features.mail.mailbox import BASE, DAY, HOUR, MINUTE, Clock
from tests.server.features.mail.test_notices import away, invited, round_without, two_at
from tests.server.features.people.test_people import called, follow
from tests.server.features.push.receiver import BrowserKeys, Receiver, receiving
from tests.server.site import PLENTY, Browser, Json, Site, over_sockets, running

ALL_KINDS = ("turn", "last", "clock", "begun", "invitation", "over", "daily")
GONE = b"HTTP/1.1 410 Gone\r\ncontent-length: 0\r\n\r\n"
DOWN = b"HTTP/1.1 503 Busy\r\ncontent-length: 0\r\n\r\n"


class Pushing(NamedTuple):
    """A server that sends notifications to a receiver, when a test calls its sender."""

    site: Site
    receiver: Receiver
    sender: PushSender
    clock: Clock

    async def later(self, milliseconds: int) -> int:
        """Look for events, advance the clock, look again, and return the number of notices that are sent."""
        sent = await self.sender.send_due()
        self.clock.later += milliseconds
        return sent + await self.sender.send_due()

    @property
    def messages(self) -> list[Any]:
        """The received messages of webhooks, without the first one of each channel."""
        return [each.json for each in self.receiver.requests if each.json["event"] != "push.hello"]


@asynccontextmanager
async def pushing(data: Path, **choices: Any) -> AsyncIterator[Pushing]:
    """Start a server and a receiver. The receiver is on this machine, which the server permits."""
    async with receiving() as receiver, running(data, **{"url": BASE, "private_webhooks": True, **choices}) as site:
        site.url = BASE
        yield Pushing(site, receiver, site.services.push, Clock(site))


def wanting(*kinds: str, **more: Any) -> Json:
    """Return choices with some kinds of notices."""
    return {**{kind: kind in kinds for kind in ALL_KINDS}, **more}


async def hooked(to: Pushing, browser: Browser, *kinds: str, **more: Any) -> str:
    """Add a webhook for JSON to the account of a browser, and return its ID."""
    new = {"kind": "json", "address": to.receiver.url(), "choices": wanting(*kinds, **more)}
    answer = await browser.post("/api/me/push", new)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["channels"][-1]["id"])


async def channels_of(browser: Browser) -> Any:
    return (await browser.http.get("/api/me/push")).json()["channels"]


@over_sockets
async def test_browser_gets_an_encrypted_notice_once_for_a_turn(tmp_path: Path) -> None:
    async with pushing(tmp_path) as to:
        ada, ben = await called(to.site, "Ada"), await called(to.site, "Ben")
        keys = BrowserKeys()
        new = {"kind": "browser", "address": to.receiver.url(), "public_key": keys.public, "auth": keys.auth}
        answer = await ada.post("/api/me/push", {**new, "choices": wanting("turn", "last", "clock")})
        assert answer.status_code == 200, answer.text
        first = to.receiver.requests[0]
        assert keys.decrypt(first.body)["title"] == "Notifications are on"
        assert first.headers["authorization"].endswith(f"k={answer.json()['key']}")
        one, two = await two_at(ada, ben)
        two = await round_without(ben, to.site, to.clock, one, two)
        assert await to.sender.send_due() == 0, "not at once"
        assert await to.later(MINUTE) == 1
        sent = to.receiver.requests[-1]
        table = one.snapshot["table"]["id"]
        assert keys.decrypt(sent.body) == {
            "title": "Your turn: Slow ink",
            "body": "It is your turn: Slow ink (Railroad Ink).",
            "path": f"/t/{table}",
            "tag": table,
        }
        assert (sent.headers["content-encoding"], sent.headers["topic"]) == ("aes128gcm", table)
        assert (sent.headers["urgency"], sent.headers["ttl"]) == ("high", "86400")
        # Ben commits, so Ada is the last one; and later her clock ends soon. She has one notice of this turn already.
        await two.play_round()
        assert await to.later(HOUR) == 0
        assert await to.later(3 * DAY - 3 * HOUR) == 0


@over_sockets
async def test_last_player_and_end_of_the_clock_are_notified_by_choice(tmp_path: Path) -> None:
    async with pushing(tmp_path) as to:
        ada, ben = await called(to.site, "Ada"), await called(to.site, "Ben")
        await hooked(to, ada, "last")
        one, two = await two_at(ada, ben)
        two = await round_without(ben, to.site, to.clock, one, two)
        assert await to.later(MINUTE) == 0, "Ben must act too"
        await two.play_round()
        assert await to.later(MINUTE) == 1
        assert to.messages[-1]["event"] == "last"
    async with pushing(tmp_path / "two") as to:
        ada, ben = await called(to.site, "Ada"), await called(to.site, "Ben")
        await hooked(to, ada, "clock")
        one, two = await two_at(ada, ben)
        await away(to.site, to.clock, one, two)
        assert await to.later(2 * DAY) == 0
        assert await to.later(DAY - 30 * MINUTE) == 1
        assert to.messages[-1] == {
            "event": "clock",
            "title": "Your clock ends soon: Slow ink",
            "text": "Your clock ends within an hour: Slow ink (Railroad Ink).",
            "url": f"{BASE}/t/{one.snapshot['table']['id']}",
            "table": one.snapshot["table"]["id"],
        }


@over_sockets
async def test_begun_match_and_invitation_and_end_are_notified(tmp_path: Path) -> None:
    async with pushing(tmp_path) as to:
        ada, ben = await called(to.site, "Ada"), await called(to.site, "Ben")
        await follow(ada, "Ben")
        await follow(ben, "Ada")
        await hooked(to, ada, *ALL_KINDS[:-1])
        to.clock.later += MINUTE
        await invited(ben)
        assert await to.later(MINUTE) == 1
        assert to.messages[-1]["text"].startswith("Ben invites you to a table:")
        one, two = await two_at(ada, ben)
        await away(to.site, to.clock, one, two)
        page = await ben.open(one.snapshot["table"]["id"])
        await page.play_round()
        assert await to.later(MINUTE) == 0, "Ada was online when the match began"
        assert [each["event"] for each in to.messages] == ["invitation"]


@over_sockets
async def test_player_who_was_online_or_comes_back_gets_no_notice(tmp_path: Path) -> None:
    async with pushing(tmp_path) as to:
        ada, ben = await called(to.site, "Ada"), await called(to.site, "Ben")
        await hooked(to, ada, *ALL_KINDS[:-1])
        one, two = await two_at(ada, ben)
        await round_without(ben, to.site, to.clock, one, two)
        await to.sender.send_due()
        back = await ada.open(one.snapshot["table"]["id"])
        assert await to.later(MINUTE) == 0, "Ada is online"
        await away(to.site, to.clock, back)
        assert await to.later(MINUTE) == 0, "the notice is obsolete"


@over_sockets
async def test_games_of_a_day_are_notified_once_by_choice(tmp_path: Path) -> None:
    async with pushing(tmp_path) as to:
        to.clock.set_noon()
        ada, ben = await called(to.site, "Ada"), await called(to.site, "Ben")
        await hooked(to, ada, "daily")
        await hooked(to, ben, "turn")
        assert await to.later(MINUTE) == 0, "Ada was online today"
        assert await to.later(DAY) == 1
        assert await to.later(HOUR // 60) == 0
        assert await to.later(DAY) == 1
        assert to.messages[-1] == {
            "event": "daily",
            "title": "Today's games",
            "text": "Today's games are ready. All players have the same dice and cards.",
            "url": f"{BASE}/daily",
            "table": "",
        }


@over_sockets
async def test_games_of_a_day_are_notified_in_several_searches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who was online today takes part in a search, but does not hold up the others."""
    monkeypatch.setattr(notifications, "PAGE", 1)
    async with pushing(tmp_path) as to:
        to.clock.set_noon()
        for name in ("Ada", "Ben", "Cleo"):
            await hooked(to, await called(to.site, name), "daily")
        assert [await to.sender.send_due() for _ in range(4)] == [0] * 4
        to.clock.later += DAY
        assert sum([await to.sender.send_due() for _ in range(4)]) == 3
        assert [await to.sender.send_due() for _ in range(4)] == [0] * 4


@over_sockets
async def test_quiet_hours_delay_a_notice_until_their_end(tmp_path: Path) -> None:
    async with pushing(tmp_path) as to:
        ada, ben = await called(to.site, "Ada"), await called(to.site, "Ben")
        channel = await hooked(to, ada, "turn")
        one, two = await two_at(ada, ben)
        await round_without(ben, to.site, to.clock, one, two)
        minute = to.site.services.clock.now() // 60_000 % 1440
        quiet = wanting("turn", quiet_from=(minute - 60) % 1440, quiet_until=(minute + 120) % 1440)
        answer = await ada.post(f"/api/me/push/{channel}", quiet)
        assert answer.json()["channels"][0]["choices"]["quiet_until"] == (minute + 120) % 1440
        assert await to.later(MINUTE) == 0
        assert await to.later(HOUR) == 0
        assert await to.later(HOUR) == 1


class _Quiet(NamedTuple):
    quiet_from: int | None
    quiet_until: int | None
    zone: str


@pytest.mark.parametrize(
    ("hours", "zone", "now", "end"),
    [
        ((22 * 60, 7 * 60), "UTC", "2026-11-29T23:30:15Z", "2026-11-30T07:00:00Z"),
        ((22 * 60, 7 * 60), "UTC", "2026-11-29T06:59:59Z", "2026-11-29T07:00:00Z"),
        ((22 * 60, 7 * 60), "UTC", "2026-11-29T07:00:00Z", None),
        ((22 * 60, 7 * 60), "Europe/Berlin", "2026-11-29T21:00:00Z", "2026-11-30T06:00:00Z"),
        ((22 * 60, 7 * 60), "America/New_York", "2026-11-29T21:00:00Z", None),
        ((9 * 60, 17 * 60), "UTC", "2026-11-29T12:00:00Z", "2026-11-29T17:00:00Z"),
        ((60, 60), "UTC", "2026-11-29T01:00:00Z", None),
        ((None, None), "UTC", "2026-11-29T01:00:00Z", None),
    ],
)
def test_end_of_quiet_hours(hours: tuple[int | None, int | None], zone: str, now: str, end: str | None) -> None:
    def at(text: str) -> int:
        return int(1000 * datetime.fromisoformat(text).timestamp())

    found = quiet_end(_Quiet(*hours, zone), at(now))
    assert found == (None if end is None else at(end))


@over_sockets
async def test_receiver_that_is_gone_gets_nothing_more_until_it_is_tested(tmp_path: Path) -> None:
    async with pushing(tmp_path) as to:
        ada, ben = await called(to.site, "Ada"), await called(to.site, "Ben")
        channel = await hooked(to, ada, "turn")
        one, two = await two_at(ada, ben)
        await round_without(ben, to.site, to.clock, one, two)
        to.receiver.answers.append(GONE)
        assert await to.later(MINUTE) == 0
        assert (await channels_of(ada))[0]["off"] == "gone"
        requests = len(to.receiver.requests)
        assert await to.later(HOUR) == 0
        assert len(to.receiver.requests) == requests
        answer = await ada.post(f"/api/me/push/{channel}/test", {})
        assert answer.status_code == 200, answer.text
        assert answer.json()["channels"][0]["off"] is None


@over_sockets
async def test_failures_are_repeated_with_growing_pauses_and_then_end(tmp_path: Path) -> None:
    async with pushing(tmp_path) as to:
        ada, ben = await called(to.site, "Ada"), await called(to.site, "Ben")
        await hooked(to, ada, "turn")
        one, two = await two_at(ada, ben)
        await round_without(ben, to.site, to.clock, one, two)
        to.receiver.answers += [DOWN, DOWN]
        assert await to.later(MINUTE) == 0
        assert await to.later(FIRST_PAUSE_MS // 2) == 0
        assert len(to.receiver.requests) == 2, "the pause is not over"
        assert await to.later(FIRST_PAUSE_MS) == 0
        assert await to.later(FIRST_PAUSE_MS) == 0, "the second pause is longer"
        assert await to.later(3 * FIRST_PAUSE_MS) == 1
        assert len(to.messages) == 3
        row = await to.site.services.store.row(sa.select(schema.push_channels))
        assert (row.tries, row.due, row.sent, row.claim) == (0, None, 1, None)
        await to.site.services.store.write(
            Write().add("push-claimed", key=row.id, by="me", at=1, before=0).add(
                "push-done", key=row.id, by="me", why=None, tried=MAX_TRIES - 1, later=None, since_when=0, sent_today=0
            )
        )  # fmt: skip
        page = await ben.open(one.snapshot["table"]["id"])
        back = await ada.open(one.snapshot["table"]["id"])
        await back.play_round()
        await away(to.site, to.clock, back)
        await page.play_round()
        to.receiver.answers.append(DOWN)
        assert await to.later(MINUTE) == 0
        assert (await channels_of(ada))[0]["off"] == "failed"


@over_sockets
async def test_claim_of_another_server_is_respected_until_it_is_old(tmp_path: Path) -> None:
    async with pushing(tmp_path) as to:
        ada, ben = await called(to.site, "Ada"), await called(to.site, "Ben")
        channel = await hooked(to, ada, "turn")
        one, two = await two_at(ada, ben)
        await round_without(ben, to.site, to.clock, one, two)
        now = to.site.services.clock.now()
        await to.site.services.store.write(Write().add("push-claimed", key=channel, by="other", at=now, before=0))
        assert await to.later(MINUTE) == 0
        assert await to.later(CLAIM_MS) == 1


@over_sockets
async def test_channel_gets_a_limited_number_of_notices_a_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert MAX_A_DAY == 100
    monkeypatch.setattr(push_sender, "MAX_A_DAY", 1)
    async with pushing(tmp_path) as to:
        ada, ben = await called(to.site, "Ada"), await called(to.site, "Ben")
        await hooked(to, ada, "turn")
        pairs = [await two_at(ada, ben) for _ in range(2)]
        for one, _ in pairs:
            await one.play_round()
        await away(to.site, to.clock, *(page for pair in pairs for page in pair))
        for one, _ in pairs:
            page = await ben.open(one.snapshot["table"]["id"])
            await page.play_round()
            await page.round_is(2)
        assert await to.later(MINUTE) == 1
        assert await to.later(HOUR) == 0
        assert await to.later(DAY) == 1


@over_sockets
async def test_webhooks_have_the_formats_of_their_programs(tmp_path: Path) -> None:
    async with pushing(tmp_path) as to:
        channels = to.site.services.push_channels
        settings = await channels.settings()
        message = push_messages.Message("turn", {"title": "**<b>@everyone**", "game": "Railroad Ink"}, "/t/1", "1")
        row = {"kind": "discord", "address": "https://discord.com/api/webhooks/1/2", "language": "en"}
        bodies = {}
        for kind in ("discord", "slack", "matrix", "json"):
            url, body, headers = push_messages.request_for(settings, {**row, "kind": kind}, message, 0)
            assert (url, headers["content-type"]) == (row["address"], "application/json")
            bodies[kind] = msgspec.json.decode(body)
        assert bodies["discord"] == {
            "content": f"It is your turn\\: \\*\\*<b\\>\\@everyone\\*\\* \\(Railroad Ink\\).\n{BASE}/t/1",
            "allowed_mentions": {"parse": []},
        }
        assert bodies["slack"]["text"].startswith("It is your turn: **&lt;b&gt;@everyone**")
        assert bodies["matrix"]["username"] == "inkrally"
        assert bodies["json"]["event"] == "turn"


@over_sockets
async def test_wrong_channels_are_refused_with_a_reason(tmp_path: Path) -> None:
    async with pushing(tmp_path) as to:
        ada = await called(to.site, "Ada")
        keys = BrowserKeys()

        async def refused(status: int, code: str, **new: Any) -> str:
            answer = await ada.post("/api/me/push", {"kind": "json", "address": to.receiver.url(), **new})
            assert (answer.status_code, answer.json()["error"]["code"]) == (status, code), answer.text
            return str(answer.json()["error"]["message"])

        assert "https://discord.com" in await refused(400, "push-address", kind="discord")
        assert "https://hooks.slack.com" in await refused(400, "push-address", kind="slack")
        await refused(400, "push-address", kind="browser", public_key=keys.public, auth="AAAA")
        await refused(400, "push-address", kind="browser")
        await refused(400, "push-address", address="file:///etc/passwd")
        await refused(400, "push-choices", choices=wanting(quiet_from=60))
        await refused(400, "push-choices", choices=wanting(zone="Mars/Base"))
        await refused(400, "push-choices", choices=wanting(zone="../../etc/passwd"))
        assert to.receiver.requests == [], "nothing was sent"
        to.receiver.answers.append(DOWN)
        assert "status 503" in await refused(409, "push-refused")
        assert await channels_of(ada) == []
        guest = at_name(to.site)
        await guest.make(2, name="Guest")
        answer = await guest.post("/api/me/push", {"kind": "json", "address": to.receiver.url()})
        assert answer.json()["error"]["code"] == "not-a-player"
        for number in range(MAX_EACH_ACCOUNT):
            answer = await ada.post("/api/me/push", {"kind": "json", "address": to.receiver.url(f"/{number}")})
            assert answer.status_code == 200, answer.text
        await refused(409, "push-full")
        again = await ada.post("/api/me/push", {"kind": "json", "address": to.receiver.url("/0")})
        assert len(again.json()["channels"]) == MAX_EACH_ACCOUNT, "the same address is the same channel"


@over_sockets
async def test_channels_belong_to_their_player(tmp_path: Path) -> None:
    async with pushing(tmp_path) as to:
        ada, ben = await called(to.site, "Ada"), await called(to.site, "Ben")
        channel = await hooked(to, ada, "turn")
        assert (await ben.post(f"/api/me/push/{channel}", wanting())).json()["channels"] == []
        assert (await ben.post(f"/api/me/push/{channel}/test", {})).json()["error"]["code"] == "push-unknown"
        await ben.http.delete(f"/api/me/push/{channel}")
        (own,) = await channels_of(ada)
        assert own["choices"]["turn"] is True
        assert own["label"] == "127.0.0.1"
        assert to.receiver.url() not in str(own), "the address is a secret"
        assert (await ada.http.delete(f"/api/me/push/{channel}")).json()["channels"] == []
        assert await to.site.services.store.rows(sa.select(schema.push_channels)) == []


@over_sockets
async def test_server_sends_nothing_to_its_own_network(tmp_path: Path) -> None:
    async with pushing(tmp_path, private_webhooks=False) as to:
        ada = await called(to.site, "Ada")
        for address in ("https://127.0.0.1/", "https://localhost/", "https://[::1]/", "https://2130706433/"):
            answer = await ada.post("/api/me/push", {"kind": "json", "address": address})
            assert answer.json()["error"]["code"] == "push-refused", address
            assert "not on the public internet" in answer.json()["error"]["message"], answer.text
        assert to.receiver.requests == []


@over_sockets
async def test_server_without_public_address_offers_no_notifications(site: Site) -> None:
    ada = await called(site, "Ada")
    assert (await ada.http.get("/api/me/push")).json()["offered"] is False
    answer = await ada.post("/api/me/push", {"kind": "json", "address": "https://hooks.example/1"})
    assert answer.json()["error"]["code"] == "push-none"


@over_sockets
async def test_messages_of_an_address_are_limited(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(PLENTY, new_push_each_address=2)
    async with pushing(tmp_path, limits=limits) as to:
        ada = await called(to.site, "Ada")
        channel = await hooked(to, ada, "turn")
        assert (await ada.post(f"/api/me/push/{channel}/test", {})).status_code == 200
        answer = await ada.post(f"/api/me/push/{channel}/test", {})
        assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too-fast")
