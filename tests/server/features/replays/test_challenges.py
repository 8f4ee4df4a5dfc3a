"""Challenges with new dice: four players, with and without a deadline, repeated games, and refused requests."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from inkrally.server.features.replays import shared_dice
from inkrally.server.features.replays.held_back import DAY_MS, NO_END
from inkrally.server.storage import schema
from inkrally.server.storage.retention import CHALLENGE_DAYS
from tests.server.features.daily.test_daily import live_code
from tests.server.features.replays.test_dice import begin, code_of, look, shown_anything
from tests.server.site import Browser, Site, over_sockets, play_out, running

BASE: dict[str, Any] = {"game": "railroad-ink", "options": {"edition": "original"}}


async def challenge(browser: Browser, days: int | None = 7, name: str = "Ann", setup: Any = BASE) -> str:
    answer = await browser.post("/api/dice", {"setup": setup, "name": name, "days": days})
    assert answer.status_code == 201, answer.text
    found: str = answer.json()["link"]
    assert answer.json()["path"] == f"/d/{found}"
    return found


async def played(browser: Browser, link: str, name: str) -> str:
    table = await begin(browser, link, name)
    await play_out(await browser.open(table))
    return table


async def played_again(browser: Browser, table: str, name: str, **options: Any) -> str:
    again = await browser.make(1, name=name, start=True, dice_of=table, setup={"options": options})
    await play_out(await browser.open(again))
    return again


def pass_days(site: Site, days: int) -> None:
    """Let days pass on the server's clock."""
    now = site.services.clock.now() + days * DAY_MS
    wall = site.services.clock.wall
    site.services.clock.wall = lambda: wall() + days * DAY_MS / 1000
    site.services.clock.set_time(now / 1000)


@over_sockets
async def test_four_players_see_the_results_after_their_own_game(site: Site) -> None:
    ann, ben, cid, dee, eve = (site.browser() for _ in range(5))
    link = await challenge(ann)
    before = await look(ben, link)
    assert (before["by"], before["state"], before["new_dice"], before["title"]) == ("Ann", "new", True, "Railroad Ink")
    assert before["ends"] - site.services.clock.now() > 6 * DAY_MS
    tables: list[str] = []
    found: Any = None
    again = ""
    for number, (browser, name) in enumerate(((ann, "Ann"), (ben, "Ben"), (cid, "Cid"))):
        found = await look(browser, link)
        assert (found["done"], found["tries"], found["apart"]) == (number, [], [])
        tables.append(await played(browser, link, name))
        found = await look(browser, link)
        assert (found["state"], len(found["tries"]), found["mine"]["name"]) == ("over", number + 1, name)
    # The dice are the same: all drew by default, so the sheets are equal and share a place.
    assert len({str(each["sheet"]["marks"]) for each in found["tries"]}) == 1
    assert {each["place"] for each in found["tries"]} == {1}
    assert await shown_anything(dee, tables[0]) == []
    # Knowing the dice, Ben plays them twice more. Only the better game is listed, and apart.
    for _ in range(2):
        again = await played_again(ben, tables[1], "Ben", edition="original")
    for browser in (ann, ben, cid):
        found = await look(browser, link)
        assert (len(found["tries"]), [each["name"] for each in found["apart"]]) == (3, ["Ben"])
    assert (await look(dee, link))["apart"] == []
    # The button below the result leads to the same link, from the first game and from the further one.
    for browser, table in ((ann, tables[0]), (ben, again), (ben, tables[1])):
        assert (await browser.post(f"/api/tables/{table}/dice", {"name": None})).json()["link"] == link
    # The last player begins before the deadline and ends after it: everyone sees the results, so it is apart.
    own = await begin(dee, link, "Dee")
    page = await dee.open(own)
    await page.round_is(1)
    pass_days(site, 8)
    assert len((await look(eve, link))["tries"]) == 3
    assert code_of(await eve.post(f"/api/dice/{link}", {"name": "Eve"})) == "dice-ended"
    await play_out(page)
    found = await look(dee, link)
    assert (found["done"], found["playing"], found["mine"]) == (3, 0, None)
    assert [each["name"] for each in found["apart"]] == ["Ben", "Dee"]


@over_sockets
async def test_dice_are_hidden_until_an_action_reveals_them(site: Site) -> None:
    ann, ben = site.browser(), site.browser()
    link = await challenge(ann)
    row = await site.services.store.row(sa.select(schema.dice_links.c.seed).where(schema.dice_links.c.id == link))
    seed = row.seed.hex()
    assert seed not in (await ann.http.get(f"/api/dice/{link}")).text
    own = await begin(ben, link, "Ben")
    page = await ben.open(own)
    await page.round_is(1)
    for path in ("log", "replay"):
        assert code_of(await ben.http.get(f"/api/tables/{own}/{path}")) == "not-over"
    assert code_of(await ben.post(f"/api/tables/{own}/dice", {"name": "Ben"})) == "not-over"
    setup = {"game": "railroad-ink", "title": "T", "seats": 1}
    for browser, code in ((ben, "not-over"), (ann, "dice-held")):
        answer = await browser.post("/api/tables", {"setup": setup, "name": "X", "start": True, "dice_of": own})
        assert code_of(answer) == code
    assert await live_code(ann, own) == "dice-held"
    assert not any(seed in text for text in page.heard)
    # The host's own export has no seed of dice that the host has not played.
    account = (await site.services.store.row(sa.select(schema.dice_links.c.account))).account
    exported = b"".join([part async for part in site.services.export.parts(account)]).decode()
    assert link in exported
    assert seed not in exported


@over_sockets
async def test_second_attempts_and_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_dice, "MAX_TRIES", 2)
    async with running(tmp_path) as site:
        ann, ben = site.browser(), site.browser()
        await ben.make(1, name="Ben")
        link = await challenge(ann)
        # Another browser of the same account.
        two = Browser(site)
        two.http.cookies = ben.http.cookies
        tables = await asyncio.gather(begin(ben, link, "Ben"), begin(two, link, "Ben"))
        assert tables[0] == tables[1]
        await two.close()
        await begin(ann, link, "Ann")
        assert code_of(await site.browser().post(f"/api/dice/{link}", {"name": "Cid"})) == "dice-full"
        left = await ben.post(f"/api/tables/{tables[0]}/leave", {"give_up": True})
        assert left.json() == {"deleted": True}
        assert code_of(await ben.post(f"/api/dice/{link}", {"name": "Ben"})) == "dice-tried"
        assert (await look(ben, link))["state"] == "given-up"


@over_sockets
async def test_requests_that_are_refused(site: Site) -> None:
    ann = site.browser()
    for body, code in (
        ({}, "shape"),
        ({"setup": BASE, "name": ""}, "name"),
        ({"setup": BASE, "name": "Ann", "days": 0}, "shape"),
        ({"setup": BASE, "name": "Ann", "days": 31}, "shape"),
        ({"setup": BASE, "name": "Ann", "days": 1.5}, "shape"),
        ({"setup": BASE, "name": "Ann", "seed": "00"}, "shape"),
        ({"setup": {**BASE, "seats": 4}, "name": "Ann"}, "shape"),
        ({"setup": {"game": "chess", "options": {}}, "name": "Ann"}, "unknown-game"),
        ({"setup": {"game": "railroad-ink", "options": {"expansions": ["none"]}}, "name": "Ann"}, "unknown-expansion"),
        ({"setup": {"game": "roborally", "options": {"course": "own", "own": {}}}, "name": "Ann"}, "missing-field"),
    ):
        answer = await ann.post("/api/dice", body)
        assert (answer.status_code, code_of(answer)) == (400, code), (body, answer.text)
    for link in ("c-", "c-" + "2" * 12, "w-" + "2" * 12):
        assert code_of(await ann.http.get(f"/api/dice/{link}")) in ("dice-unknown", "page-unknown")
    assert (await site.services.store.rows(sa.select(schema.dice_links.c.id))) == []
    race = await challenge(ann, None, setup={"game": "roborally", "options": {"course": "checkmate"}})
    assert (await look(ann, race))["ends"] == NO_END
    assert (await ann.http.get(f"/api/dice/{race}/qr.svg")).status_code == 200
    assert "same dice" in (await ann.http.get(f"/d/{race}")).text


@over_sockets
async def test_challenge_outlives_its_host(site: Site) -> None:
    ann, ben = site.browser(), site.browser()
    link = await challenge(ann, None)
    await played(ann, link, "Ann")
    await played(ben, link, "Ben")
    account = (await site.services.store.row(sa.select(schema.dice_links.c.account))).account
    await site.services.deletion.delete(account)
    row = await site.services.store.row(sa.select(schema.dice_links))
    assert (row.account, row.names) == (None, "{}")
    found = await look(ben, link)
    assert (found["by"], [each["name"] for each in found["tries"]]) == ("", ["Ben"])
    await played(site.browser(), link, "Cid")
    assert (await look(ben, link))["done"] == 2
    # Without a deadline, the dice stay hidden.
    pass_days(site, 365)
    held = await site.browser().http.get(f"/api/tables/{found['own']}/log")
    assert (code_of(held), held.json()["error"]["args"]["days"]) == ("dice-held", 0)


@over_sockets
async def test_challenge_without_matches_is_deleted_after_some_time(site: Site) -> None:
    ann = site.browser()
    empty, used = await challenge(ann), await challenge(ann)
    await begin(ann, used, "Ann")
    await site.services.retention.sweep()
    assert len(await site.services.store.rows(sa.select(schema.dice_links.c.id))) == 2
    pass_days(site, CHALLENGE_DAYS + 1)
    await site.services.retention.sweep()
    assert [row.id for row in await site.services.store.rows(sa.select(schema.dice_links.c.id))] == [used]
    assert code_of(await ann.http.get(f"/api/dice/{empty}")) == "dice-unknown"
