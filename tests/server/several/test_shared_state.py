"""State other than tables that servers with one database share: events, presence, limits, metrics and ratings."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from prometheus_client import Gauge

from inkrally.server.admission.rate_limits import RareAction
from inkrally.server.cluster import ownership_sql
from inkrally.server.cluster.bus import MAX_MESSAGE_BYTES
from inkrally.server.cluster.presence import ClusterPresence
from inkrally.server.events import AccountCut, Dispatcher, PresenceChanged
from inkrally.server.features.lobby import lobby
from inkrally.server.features.moderation import load_metrics
from inkrally.server.features.ratings.ratings import Ratings
from inkrally.server.live.messages import Invitation
from inkrally.server.observability import metrics as observe
from inkrally.server.storage.store import Write
from tests.sample_sizes import long_only
from tests.server import postgresql
from tests.server.features.accounts.test_deleted_while_rated import account_at, two_rated
from tests.server.features.accounts.test_players import at_name, code_of
from tests.server.features.lobby.test_place import named, rated
from tests.server.features.people.test_people import at_once
from tests.server.several.playing import at, silence, two
from tests.server.several.test_races import Sleeper
from tests.server.site import PLENTY, Site, eventually, over_sockets, play_out

pytestmark = postgresql.needs_postgresql


@over_sockets
async def test_changes_of_one_server_reach_the_other(tmp_path: Path) -> None:
    async with two(tmp_path) as (one, other):
        ann = one.browser()
        table = await ann.make(2, name="Ann", setup={"public": True, "title": "For all"})
        alone = await ann.make(1, name="Ann")
        page = await ann.open(table)
        await other.browser().http.get("/api/place")  # the server keeps the list up to date after a request
        listing = other.services.lobby.open_tables.listing
        await eventually(lambda: any(table.encode() in bytes(each) for each in listing.full_list()[1]))
        assert (await at(other, ann).http.get("/api/me")).status_code == 200
        account = next(iter(one.services.hub.local_accounts()))
        await eventually(lambda: other.services.hub.connected_among([account]))
        assert not other.services.hub.is_connected(account), "the table belongs to the other server"
        assert await other.services.store.rows(sa.text("SELECT account FROM here")) == [], (
            "servers send each other their tables"
        )
        # An announcement of the operator, a ban, and the end of a session.
        await one.services.operator.announce("page", "Back at noon.", 1)
        await eventually(lambda: other.services.announcements.current() == "Back at noon.")
        await one.services.operator.ban("page", f"{table}:0", 1, "")
        await eventually(lambda: banned(other, account))
        mine = await at(other, ann).open(alone)
        one.services.hub.send_to_account(account, Invitation("Ben", table, f"/t/{table}", "For all", "railroad-ink", 1))
        await mine.until(lambda: mine.invited)
        await one.services.store.write(Write().tell(AccountCut(account, page_gone(), False)))
        await mine.until(lambda: mine.bye)
        await page.until(lambda: page.bye)
        assert other.services.operator_key.matches(one.services.operator_key._key), (
            "the key of each server is valid at all servers"
        )
        assert sum(site.services.ownership.is_leader for site in (one, other)) == 1


@over_sockets
async def test_waiting_tables_of_a_dead_server_are_not_listed(tmp_path: Path) -> None:
    """The players of a live table do not return to it, and their server cannot report that they are gone."""
    async with two(tmp_path) as (one, other):
        ann = one.browser()
        table, days = [
            await ann.make(2, name="Ann", setup={"public": True, "clock": {"seconds": seconds, "at_end": "finish"}})
            for seconds in (60, 86400)
        ]
        await ann.open(table), await ann.open(days)
        await other.browser().http.get("/api/place")  # the server keeps the list up to date after a request
        listing = other.services.lobby.open_tables.listing
        await eventually(lambda: listing.get(table) is not None and listing.get(days) is not None)
        silence(one)  # simulates a dead server
        Sleeper(one)
        await other.execute(f"DELETE FROM servers WHERE id = '{one.services.ownership.server_id}'")
        await eventually(lambda: listing.get(table) is None)
        assert listing.get(days) is not None, "a visitor may take a seat there and wait"


@over_sockets
async def test_server_without_requests_for_the_list_reads_no_tables_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise each change of a table would cause a query by each server. A request reads all changes at once."""
    monkeypatch.setattr(lobby, "MAX_REMOTE_CHANGES", 3)
    async with two(tmp_path) as (one, other):
        await eventually(lambda: other.services.lobby._resync_argument is not None)
        other.services.lobby._resync_argument = None  # skips the first look at all tables after the start
        looked: list[dict[str, bool | None]] = []
        look_at = other.services.lobby.open_tables.refresh

        async def counted(found: dict[str, bool | None]) -> None:
            looked.append(dict(found))
            await look_at(found)

        monkeypatch.setattr(other.services.lobby.open_tables, "refresh", counted)
        setup = {"public": True, "clock": {"seconds": 86400, "at_end": "finish"}}
        ann, waits = one.browser(), other.services.lobby._collected
        made = [await ann.make(2, name="Ann", setup=setup) for _ in range(3)]
        page = await ann.open(made[0])
        await eventually(lambda: set(waits) == set(made))
        await page.done("rename", name="Anna")
        assert looked == []
        assert set(made) <= {each["id"] for each in (await other.browser().http.get("/api/place")).json()["tables"]}
        # Later refreshes are possible, because the list is read now and the event about the new name may be late.
        assert set(looked[0]) == set(made)
        # The list stays up to date for some time. After that, the number of remembered changes is limited.
        last = await ann.make(2, name="Ann", setup=setup)
        await eventually(lambda: any(last in each for each in looked))
        monkeypatch.setattr(other.services.lobby, "_requested_at", -lobby.RECENT_READER_SECONDS)
        more = [await ann.make(2, name="Ann", setup=setup) for _ in range(5)]
        await eventually(lambda: all(each in waits or any(each in found for found in looked) for each in more))
        await eventually(lambda: len(waits) <= 3)


class Telling:
    """The presence parts of two servers, and the messages between them, which can be lost."""

    def __init__(self) -> None:
        self.here: dict[str, set[str]] = {"a": set(), "b": set()}
        self.lives = ["a", "b"]
        self.loses = False
        self.sent_messages: list[bytes] = []
        self.parts = {}
        for me in self.here:
            events = Dispatcher()
            events.on(PresenceChanged, partial(self._tell, me))
            self.parts[me] = ClusterPresence(me, events, partial(self.here.get, me), lambda: self.lives, 1.0)  # type: ignore[arg-type]

    def _tell(self, me: str, event: PresenceChanged) -> None:
        if me == event.server:
            self.sent_messages.append(msgspec.json.encode((me, event.word, event)))
            if not self.loses:
                next(part for other, part in self.parts.items() if other != me)._on_event(event)


def test_servers_announce_connected_players_to_each_other() -> None:
    async def at_b(*accounts: str) -> set[str]:
        return await telling.parts["b"].connected_elsewhere(accounts)

    def is_at_a(*accounts: str) -> set[str]:
        return asyncio.run(at_b(*accounts))

    telling = Telling()
    one = telling.parts["a"]
    people = [f"{number:022}" for number in range(230)]
    telling.here["a"] |= set(people)
    one.publish_changes()
    assert is_at_a(*people, "nobody") == set(people)
    assert max(map(len, telling.sent_messages)) < MAX_MESSAGE_BYTES
    telling.sent_messages.clear()
    one.publish_changes()
    assert telling.sent_messages == [], "without changes, no event is sent"
    telling.here["a"] -= set(people[:120])
    one.publish_changes()
    assert is_at_a(*people) == set(people[120:])
    telling.loses = True
    telling.here["a"].clear()
    one.publish_changes()
    telling.loses = False
    assert is_at_a(*people) == set(people[120:]), "the event was lost"
    one.on_request()
    one.publish_changes()
    assert is_at_a(*people) == set(), "and the full list is sent again"
    telling.here["a"] |= {"ann"}
    one.publish_changes()
    telling.lives = ["b"]
    assert is_at_a("ann") == set(), "accounts at a dead server do not count as connected"


def banned(site: Site, account: str) -> bool:
    from inkrally.match.errors import Refusal

    try:
        site.services.bans.check(account, "nowhere")
    except Refusal:
        return True
    return False


def page_gone() -> Any:
    from inkrally.server.features.accounts.deletion import ACCOUNT_DELETED

    return ACCOUNT_DELETED


@over_sockets
async def test_operator_sees_the_load_of_each_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load_metrics, "ASK_SECONDS", 10.0)  # enough on a busy machine
    async with two(tmp_path) as (one, other):
        ann = one.browser()
        await ann.open(await ann.make(1, name="Ann", start=True))
        me, its = one.services.ownership.server_id, other.services.ownership.server_id
        found = await one.services.load_meter.load()
        assert {each.name: each.own for each in found.servers} == {me: True, its: False}
        # Both servers run in this process and share its metrics.
        assert [each.figures is not None and each.figures.tables >= 1 for each in found.servers] == [True, True]
        monkeypatch.setattr(observe, "JOBS_QUEUED", Gauge("inkrally_waits", "", ["kind"], registry=None))
        observe.JOBS_QUEUED.labels("review").set(3)
        monkeypatch.setattr(observe, "JOBS_OLDEST_SECONDS", Gauge("inkrally_waited", "", ["kind"], registry=None))
        observe.JOBS_OLDEST_SECONDS.labels("review").set(70)
        (reviews,) = [each for each in (await one.services.load_meter.load()).queues if each.sort == "review"]
        assert (reviews.waiting, reviews.oldest) == (6, 70), "the sum of both servers"
        # A server that does not answer, such as one of the previous release, is listed without figures.
        await one.execute(
            f"INSERT INTO servers (id, beat, version, key) VALUES ('old', {ownership_sql.NOW}, '0.1', 'key')"
        )
        await eventually(lambda: len(one.services.ownership.peers) == 3)
        figures = {each.name: each.figures for each in (await one.services.load_meter.load()).servers}
        assert set(figures) == {me, its, "old"}
        assert figures["old"] is None
        assert figures[its] is not None


@long_only
@over_sockets
async def test_three_of_many_invitations_at_two_servers_wait(tmp_path: Path) -> None:
    async with two(tmp_path) as sites:
        await at_once(sites[0], list(sites))


@over_sockets
async def test_rare_actions_count_at_all_servers(tmp_path: Path) -> None:
    few = {"new_players_each_address": 3, "sign_ins_each_address": 2, "code_tries_each_address": 2}
    limits = msgspec.structs.replace(PLENTY, **few)
    async with two(tmp_path, limits=limits) as (one, other):

        async def tried(site: Site, path: str, body: Any) -> str:
            return code_of(await at_name(site).post(path, body))

        def counted(name: RareAction, left: float) -> Any:
            def check() -> bool:
                buckets = [site.services.rate_limits.hourly[name].of("127.0.0.1").left for site in (one, other)]
                return all(each < left + 0.1 for each in buckets)

            return eventually(check)

        for number, site in enumerate((one, other, one)):
            answer = await at_name(site).post("/api/me/handle", {"handle": f"Player{number}"})
            assert answer.status_code == 200, answer.text
            await counted("new_players", 2 - number)
        assert await tried(one, "/api/me/handle", {"handle": "Onemore"}) == "too-fast"
        assert await tried(other, "/api/me/handle", {"handle": "Onemore"}) == "too-fast"

        guess = {"handle": "Player0", "code": "abcd-efgh-jkmn"}
        assert await tried(one, "/api/sign-in/code", guess) == "recovery-wrong"
        await counted("code_tries", 1)
        assert await tried(other, "/api/sign-in/code", guess) == "recovery-wrong"
        await counted("code_tries", 0)
        assert [await tried(site, "/api/sign-in/code", guess) for site in (one, other)] == ["too-fast"] * 2

        # A server allows simultaneous requests before it learns of the other's. The excess is deducted later.
        answers = await asyncio.gather(
            *(tried(site, "/api/sign-in", {"credential": {}}) for site in (one, other) for _ in range(6))
        )
        assert 2 <= sum(each != "too-fast" for each in answers) <= 4, "at most one bucket of credits at each server"
        await counted("sign_ins", 0)
        other.services.rate_limits.record_remote_payment("of another release", "127.0.0.1")


async def never(ratings: Ratings) -> None:
    await asyncio.Event().wait()


@over_sockets
async def test_server_that_deletes_a_player_first_rates_the_last_matches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The leader does not rate here, as if it died at this moment."""
    monkeypatch.setattr(Ratings, "run", never)
    async with two(tmp_path) as sites:
        leader, other = sorted(sites, key=lambda site: not site.services.ownership.is_leader)
        assert not other.services.ownership.is_leader
        ann, ben = other.browser(), other.browser()
        await ann.make(1), await ben.make(1)
        await named(other)
        await play_out(*await two_rated(ann, ben))
        assert await leader.services.ratings.catch_up() == 1
        one, page = await two_rated(ann, ben)
        await play_out(one, page)
        table = page.snapshot["table"]["id"]
        stays, goes = [await account_at(other, table, seat) for seat in (page.seat, one.seat)]
        await other.services.deletion.delete(goes)
        before = [tuple(row) for row in await rated(other, 2)]
        assert {row[0] for row in before} == {stays}
        assert await leader.services.ratings.catch_up() == 0, "no result is left for the leader"
        assert await leader.services.ratings.recompute() == 2
        assert [tuple(row) for row in await rated(other, 2)] == before, (
            "the ratings are the same as with the deleted player"
        )


@long_only
@over_sockets
async def test_first_of_two_servers_that_rate_the_same_results_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Ratings, "run", never)
    async with two(tmp_path) as (site, other):
        ann, ben = site.browser(), site.browser()
        await ann.make(1), await ben.make(1)
        await named(site)
        for _ in range(3):
            await play_out(*await two_rated(ann, ben))
        await asyncio.gather(*(each.services.ratings.catch_up() for each in (site, other)))
        found = [tuple(row) for row in await rated(site, 6)]
        assert await site.services.ratings.recompute() == 3
        assert [tuple(row) for row in await rated(site, 6)] == found
