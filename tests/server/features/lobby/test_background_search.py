"""Searches that continue while no page is open, and found matches that wait for an answer, with a given clock."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
import sqlalchemy as sa

from inkrally.lobby.pairing import AWAY_DELAY_MS, GROUP_SIZE_WAIT_MS, Seeker, are_compatible, compatible_from
from inkrally.match.errors import Refusal
from inkrally.server.features.lobby.match_offers import ANSWER_MS, AWAY_AFTER_MS, AWAY_MS
from inkrally.server.features.lobby.messages import Seek
from inkrally.server.storage import schema
from inkrally.server.storage.store import StoreError, Write
from tests.server.conftest import Faults
from tests.server.features.lobby.test_place import PlacePage
from tests.server.features.lobby.test_quick import Crowded, Looker
from tests.server.features.mail.mailbox import MINUTE, mailbox, mailed, mailing
from tests.server.features.people.test_people import called
from tests.server.features.push.test_push import hooked, pushing
from tests.server.site import eventually, over_sockets

TWO = {"min_players": 2, "max_players": 2}


class Background(Crowded):
    """Quick games with a given clock. `away` are the players whom a notification reaches; `stored` are their offers."""

    def __init__(self) -> None:
        super().__init__()
        self.away: set[str] = set()
        self.stored: dict[str, dict[str, Any]] = {}
        self.fails = False
        self.matchmaker._reaches = self._reached
        self.matchmaker._tables.store = cast(Any, SimpleNamespace(write=self._write))

    async def _reached(self, account: str) -> bool:
        return account in self.away

    async def _write(self, write: Any) -> None:
        if self.fails:
            raise StoreError("store-full", "the disk is full")
        self.stored |= {row["account"]: row for row in write.rows.get("match-offer", ())}
        for row in write.rows.get("no-match-offer", ()):
            self.stored.pop(row["key"], None)

    async def comes(self, who: str, reachable: bool = False, **fields: Any) -> Looker:
        if reachable:
            self.away.add(who)
        return await self.come(who, who, **{**TWO, **fields})

    async def leaves(self, page: Looker) -> None:
        """Close the page of a player, and let the player count as away."""
        self.matchmaker.leave(page)
        await self.later(AWAY_AFTER_MS + 1)

    async def later(self, milliseconds: int) -> None:
        self.now += milliseconds
        await self.matchmaker.tick()

    def back(self, page: Looker) -> Looker:
        """Open a new page of a player."""
        new = Looker(page.account, page.address)
        self.matchmaker.enter(new)
        return new


def last(page: Looker) -> str:
    return str(page.received[-1]["type"])


@pytest.fixture
def quick() -> Background:
    return Background()


async def offered(quick: Background, **fields: Any) -> tuple[Looker, Looker]:
    """Let a present player find one who is away. Return both pages."""
    ben = await quick.comes("ben", True, **fields)
    await quick.leaves(ben)
    ann = await quick.comes("ann", **fields)
    await quick.later(max(AWAY_DELAY_MS, GROUP_SIZE_WAIT_MS[2]) + 1000)
    assert last(ann) == "match-offered"
    return ann, ben


def test_player_who_is_away_is_paired_later_than_present_ones() -> None:
    here, away = Seeker("a", 1500.0, 1000), Seeker("b", 1500.0, 2000, away=True)
    assert compatible_from(here, away) == compatible_from(away, here) == 2000 + AWAY_DELAY_MS
    assert not are_compatible(here, away, 2000 + AWAY_DELAY_MS - 1)
    assert are_compatible(away, here, 2000 + AWAY_DELAY_MS)
    waited = Seeker("c", 1500.0, 0, present_only=True)
    assert not are_compatible(waited, away, 10**9)
    assert are_compatible(waited, here, 10**9)


@over_sockets
async def test_search_lasts_ten_minutes_without_a_page_if_a_notification_reaches_the_player(quick: Background) -> None:
    one, two = await quick.comes("one", True), await quick.comes("two")
    assert [page.received[-1]["in_background"] for page in (one, two)] == [True, False]
    quick.matchmaker.exclude_pair("one", "two")
    for page in (one, two):
        quick.matchmaker.leave(page)
    await quick.later(AWAY_AFTER_MS + 1)
    assert len(quick.matchmaker) == 1
    await quick.later(AWAY_MS - AWAY_AFTER_MS - 2)
    assert last(quick.back(one)) == "seek-status", "it continues"
    quick.matchmaker.leave(quick.back(one))
    assert len(quick.matchmaker) == 1


@over_sockets
async def test_search_in_the_background_ends_after_ten_minutes(quick: Background) -> None:
    one = await quick.comes("one", True)
    quick.matchmaker.leave(one)
    await quick.later(AWAY_AFTER_MS + 1)
    await quick.later(AWAY_MS - AWAY_AFTER_MS)
    assert len(quick.matchmaker) == 0
    assert last(quick.back(one)) == "seek-ended"


@over_sockets
async def test_found_match_waits_for_the_answer_of_a_player_who_is_away(quick: Background) -> None:
    ann, ben = await offered(quick)
    state = ann.received[-1]
    assert (state["players"], state["unanswered"], state["yours"]) == (2, 1, False)
    assert state["ends"] - quick.now == ANSWER_MS
    assert quick.stored["ben"]["ends"] == state["ends"]
    assert "ann" not in quick.stored, "only the player who is away gets a notification"
    await quick.later(ANSWER_MS - 1000)
    back = quick.back(ben)
    assert [each["type"] for each in back.received] == ["seek-status", "match-offered"]
    assert back.received[-1]["yours"] is True
    assert not quick.begun, "an open page is not an answer"
    await quick.matchmaker.accept(back)
    assert (last(ann), last(back)) == ("match-found", "match-found")
    assert len(quick.begun) == 1
    await quick.later(1000)
    assert quick.stored == {}, "no notification is sent any more"


@over_sockets
async def test_player_without_an_answer_stops_and_the_others_go_on_without_waiting_again(quick: Background) -> None:
    ann, ben = await offered(quick)
    since = quick.matchmaker._searches["ann"].seeker.since
    await quick.later(ANSWER_MS)
    assert last(ann) == "seek-status"
    assert ann.received[-1]["since"] == since, "the player keeps the place in the queue"
    assert len(quick.matchmaker) == 1
    back = quick.back(ben)
    assert last(back) == "seek-ended"
    with pytest.raises(Refusal, match="a table may have been found"):
        await quick.matchmaker.accept(back)
    # This player does not wait for another player who is away, even after the same search has begun again.
    cid = await quick.comes("cid", True)
    await quick.leaves(cid)
    await quick.matchmaker.seek(ann, Seek(2, "railroad-ink", "live", "Ann", min_players=2, max_players=2))
    await quick.later(2 * AWAY_DELAY_MS)
    assert last(ann) == "seek-status"
    dan = await quick.comes("dan")
    await quick.later(1000)
    assert (last(ann), last(dan), len(quick.begun)) == ("match-found", "match-found", 1)


@over_sockets
async def test_many_players_who_are_away_make_one_player_wait_once(quick: Background) -> None:
    """A person opens many searches, closes their pages and never answers."""
    tricks = [f"trick{number}" for number in range(30)]
    for trick in tricks:
        quick.apart[trick] = frozenset(tricks)
        quick.matchmaker.leave(await quick.comes(trick, True))
    await quick.later(AWAY_AFTER_MS + 1)
    ann = await quick.comes("ann")
    waited = 0
    for _ in range(400):
        await quick.later(1000)
        waited += "ann" in quick.matchmaker._offers
    assert 0 < waited <= ANSWER_MS // 1000
    assert last(ann) == "seek-status"


@over_sockets
async def test_present_players_find_each_other_before_those_who_are_away(quick: Background) -> None:
    ben = await quick.comes("ben", True)
    await quick.leaves(ben)
    ann, cid = await quick.comes("ann"), await quick.comes("cid")
    await quick.later(1000)
    assert (last(ann), last(cid)) == ("match-found", "match-found")
    assert quick.stored == {}


@over_sockets
async def test_player_who_stops_while_a_match_waits_lets_the_others_go_on(quick: Background) -> None:
    ann, ben = await offered(quick)
    quick.matchmaker.stop(ann)
    assert last(ann) == "seek-ended"
    assert last(quick.back(ben)) == "seek-status", "the search of the other one continues"
    await quick.later(1000)
    assert quick.stored == {}
    assert not quick.matchmaker._searches["ben"].seeker.present_only, "this player has not waited for another one"


@over_sockets
async def test_players_who_stop_just_before_the_end_hold_another_up_once(quick: Background) -> None:
    """Other players may let a match wait and stop their searches before the wait ends. They cannot make the same player
    wait again.
    """
    ann, ben = await offered(quick)
    await quick.later(ANSWER_MS - 1000)
    quick.matchmaker.stop(quick.back(ben))
    assert last(ann) == "seek-status"
    assert quick.matchmaker._searches["ann"].seeker.present_only
    other = await quick.comes("cid", True)
    await quick.leaves(other)
    await quick.later(max(AWAY_DELAY_MS, GROUP_SIZE_WAIT_MS[2]) + 1000)
    assert last(ann) == "seek-status"
    assert quick.stored == {}


@over_sockets
async def test_player_who_closes_the_page_meanwhile_does_not_get_a_seat(quick: Background) -> None:
    ann, ben = await offered(quick)
    quick.matchmaker.leave(ann)
    await quick.later(AWAY_AFTER_MS + 1)
    back = quick.back(ben)
    await quick.matchmaker.accept(back)
    assert not quick.begun
    assert last(back) == "seek-status"
    assert list(quick.matchmaker._searches) == ["ben"]


@over_sockets
async def test_bots_can_be_asked_for_while_a_match_waits(quick: Background) -> None:
    ann, ben = await offered(quick)
    await quick.matchmaker.with_bots(ann)
    assert last(ann) == "match-found"
    assert last(quick.back(ben)) == "seek-status"


@over_sockets
async def test_searches_continue_if_the_notification_cannot_be_stored(quick: Background, faults: Faults) -> None:
    faults.expected.add("matchmaking-failed")
    quick.fails = True
    ben = await quick.comes("ben", True)
    await quick.leaves(ben)
    ann = await quick.comes("ann")
    await quick.later(max(AWAY_DELAY_MS, GROUP_SIZE_WAIT_MS[2]) + 1000)
    assert "match-offered" in {each["type"] for each in ann.received}
    assert (last(ann), len(quick.matchmaker)) == ("seek-status", 2)
    quick.fails = False
    await quick.comes("cid")
    await quick.later(1000)
    assert last(ann) == "match-found"


@over_sockets
async def test_blocked_players_do_not_wait_for_each_other(quick: Background) -> None:
    ann, _ = await offered(quick)
    quick.matchmaker.exclude_pair("ann", "ben")
    assert last(ann) == "seek-status"
    assert len(quick.matchmaker) == 2


@over_sockets
async def test_notification_about_a_found_match_brings_the_player_back(tmp_path: Path) -> None:
    async with pushing(tmp_path, one_network=True) as to:
        quick = to.site.services.lobby.matchmaker
        quick._now = to.site.services.clock.now
        ben, ann = await called(to.site, "Ben"), await called(to.site, "Ann")
        await hooked(to, ben, "found")
        page = await PlacePage.enter(ben)
        await page.seek("Ben", **TWO)
        assert page.last_of("seek-status")["in_background"] is True
        await page.close()
        await eventually(lambda: any(each.lost for each in quick._searches.values()))
        to.clock.later += AWAY_AFTER_MS + 1000
        await quick.tick()
        other = await PlacePage.enter(ann)
        await other.seek("Ann", **TWO)
        assert other.last_of("seek-status")["in_background"] is False, "no notification reaches this player"
        to.clock.later += 2 * AWAY_DELAY_MS + 1000
        await quick.tick()
        assert (await other.until(lambda: other.last_of("match-offered")))["unanswered"] == 1
        assert await to.sender.send_due() == 1
        assert await to.sender.send_due() == 0, "once"
        message = to.messages[-1]
        assert (message["event"], message["title"]) == ("found", "Opponents found: Railroad Ink")
        assert message["url"].endswith("/")
        back = await PlacePage.enter(ben)
        assert (await back.until(lambda: back.last_of("match-offered")))["yours"] is True
        assert (await back.ask("accept-match"))["type"] == "done"
        assert await back.found() == await other.found()
        assert (await back.ask("accept-match"))["error"]["code"] == "not-seeking"
        for each in (back, other):
            await each.close()


@over_sockets
async def test_no_notification_is_sent_when_the_match_waits_no_more(tmp_path: Path) -> None:
    async with pushing(tmp_path) as to:
        ben = await called(to.site, "Ben")
        await hooked(to, ben, "found")
        accounts, store = schema.accounts.c, to.site.services.store
        account = (await store.row(sa.select(accounts.id).where(accounts.handle == "Ben"))).id
        to.clock.later += 10 * MINUTE
        for ends, sent in ((-1, 0), (ANSWER_MS, 1)):
            now = to.site.services.clock.now()
            offer = {"account": account, "game": "roborally", "made": now - 1, "ends": now + ends}
            await store.write(Write().add("match-offer", **offer))
            assert await to.sender.send_due() == sent
        await store.write(Write().add("no-match-offer", key=account))
        assert await to.sender.send_due() == 0


@over_sockets
async def test_search_ends_with_the_page_during_quiet_hours(tmp_path: Path) -> None:
    async with pushing(tmp_path) as to:
        ben = await called(to.site, "Ben")
        minute = to.site.services.clock.now() // MINUTE % 1440
        await hooked(to, ben, "found", quiet_from=(minute - 60) % 1440, quiet_until=(minute + 60) % 1440)
        page = await PlacePage.enter(ben)
        await page.seek("Ben")
        assert page.last_of("seek-status")["in_background"] is False
        await page.close()


@over_sockets
async def test_mail_does_not_report_found_matches_and_still_works(tmp_path: Path) -> None:
    async with mailbox() as box, mailing(tmp_path, box) as (site, post, clock):
        await mailed(site, post, box, "Ada", "ada@example.org")
        accounts, store = schema.accounts.c, site.services.store
        account = (await store.row(sa.select(accounts.id).where(accounts.handle == "Ada"))).id
        clock.later += 10 * MINUTE
        now = site.services.clock.now()
        offer = {"account": account, "game": "roborally", "made": now - 1, "ends": now + ANSWER_MS}
        await store.write(Write().add("match-offer", **offer))
        assert await post.send_due() == 0
