"""Links to the dice of a finished match: an attempt reveals only its own rounds, and each player gets one attempt."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from inkrally.lessons import lessons
from inkrally.roborally.table import Dealt
from inkrally.server.features.replays import shared_dice
from inkrally.server.features.replays.held_back import DAY_MS, OPEN_DAYS
from inkrally.server.storage import schema
from inkrally.server.storage.row_decoding import read_doc
from inkrally.server.storage.store import Write
from tests.sample_sizes import long_only
from tests.server.features.daily.test_daily import live_code
from tests.server.finished_matches import finished, stored
from tests.server.site import Browser, Page, Site, over_sockets, play_out, running


async def round_shown(page: Page, number: int) -> None:
    await page.until(lambda: page.snapshot["match"]["table"]["round"] == number)


async def played(browser: Browser, name: str) -> str:
    """Play a solo match to its end."""
    table = await browser.make(1, name=name, start=True)
    page = await browser.open(table)
    await play_out(page)
    return table


async def link_of(browser: Browser, table: str, name: str | None = None) -> str:
    answer = await browser.post(f"/api/tables/{table}/dice", {"name": name})
    assert answer.status_code == 200, answer.text
    found: str = answer.json()["link"]
    assert answer.json()["path"] == f"/d/{found}"
    return found


async def link_by_player(site: Site, table: str) -> str:
    """Return the link to the dice of a stored match, created by its player."""
    row = await site.services.store.row(sa.select(schema.tables.c.doc).where(schema.tables.c.id == table))
    made = await shared_dice.SharedDice(site.services.tables).share(table, read_doc(table, row.doc).host, None)
    return made.link


async def look(browser: Browser, link: str, start: int = 0) -> Any:
    return (await browser.http.get(f"/api/dice/{link}?from={start}")).json()


async def begin(browser: Browser, link: str, name: str) -> str:
    answer = await browser.post(f"/api/dice/{link}", {"name": name})
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["table"]
    return table


@over_sockets
async def test_link_does_not_reveal_the_match_before_an_attempt(site: Site) -> None:
    ann, ben = site.browser(), site.browser()
    table = await played(ann, "Ann")
    link = await link_of(ann, table)
    seed = (await ann.http.get(f"/api/tables/{table}/replay")).json()["seed"]

    def knows_nothing(text: str) -> bool:
        return table not in text and seed not in text

    before = await ben.http.get(f"/api/dice/{link}")
    assert knows_nothing(before.text)
    seen = before.json()
    assert (seen["state"], seen["by"], seen["match"], seen["tries"], seen["table"]) == ("new", "Ann", [], [], None)
    own = await begin(ben, link, "Ben")
    two = await ben.open(own)
    watcher = await ann.open(own)
    for number in range(1, 8):
        await two.round_is(number)
        assert two.snapshot["table"]["dice_from_table"] is None
        assert knows_nothing((await ben.http.get(f"/api/dice/{link}")).text)
        assert knows_nothing((await ben.http.get("/api/tables/mine?sheets=1")).text)
        assert (await look(ben, link))["state"] == "playing"
        await round_shown(watcher, number)
        assert all(knows_nothing(text) for text in (*two.heard, *watcher.heard))
        await two.play_round()
    await two.over()
    after = await look(ben, link)
    assert after["state"] == "over"
    assert after["table"] == table
    assert two.snapshot["table"]["dice_from_table"] == table


@over_sockets
async def test_sheets_are_visible_after_both_attempts(tmp_path: Path) -> None:
    async with running(tmp_path) as site:
        ann, ben, cy = site.browser(), site.browser(), site.browser()
        table = await played(ann, "Ann")
        link = await link_of(ann, table)
        own = await begin(ben, link, "Ben")
        assert [each["name"] for each in (await look(ann, link))["tries"]] == []
        assert (await look(ann, link))["playing"] == 1
        await play_out(await ben.open(own))
        for browser, mine in ((ann, "Ann"), (ben, "Ben")):
            found = await look(browser, link)
            (one,), (two,) = found["match"], found["tries"]
            assert (one["name"], two["name"], two["table"]) == ("Ann", "Ben", own)
            assert one["sheet"]["marks"]
            assert two["sheet"]["marks"]
            # The list shows the result of each match.
            for each in (one, two):
                page = await browser.open(each["table"])
                sheet = page.snapshot["match"]["table"]["sheets"][0]
                assert each["sheet"]["score"] == sheet["score"]
                assert each["sheet"]["marks"] == sheet["marks"]
            totals = {each["name"]: each["sheet"]["score"]["total"] for each in (one, two)}
            first = min((one, two), key=lambda each: each["place"])
            assert totals[first["name"]] == max(totals.values())
            assert found["mine"]["name"] == mine
        third = await look(cy, link)
        assert (third["match"], third["tries"], third["done"], third["tried"]) == ([], [], 1, ["Ben"])
        assert "marks" not in json.dumps(third)
        # The attempt is stored with the link's ID.
    async with running(tmp_path) as site:
        again = site.browser()
        again.http.cookies.update(dict(ben.http.cookies))
        assert (await look(again, link))["tries"][0]["name"] == "Ben"


@over_sockets
async def test_second_attempt_is_refused(site: Site) -> None:
    ann, ben = site.browser(), site.browser()
    table = await played(ann, "Ann")
    link = await link_of(ann, table)
    await ben.make(1)  # creates a session; otherwise two simultaneous first requests would create two accounts
    first, second = await asyncio.gather(begin(ben, link, "Ben"), begin(ben, link, "Ben"))
    assert first == second == await begin(ben, link, "Ben again")
    assert len((await ben.http.get("/api/tables/mine")).json()) == 2
    answer = await ben.post(f"/api/tables/{first}/leave", {})
    assert answer.json() == {"deleted": True}
    refused = await ben.post(f"/api/dice/{link}", {"name": "Ben"})
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "dice-tried")
    found = await look(ben, link)
    assert (found["state"], found["own"], found["tries"], found["playing"]) == ("given-up", None, [], 0)
    refused = await ann.post(f"/api/dice/{link}", {"name": "Ann"})
    assert refused.json()["error"]["code"] == "dice-own"
    # Other players need the match, too. So it disappears only from the list, and the link stays valid.
    assert (await ann.post(f"/api/tables/{table}/leave", {})).json() == {"deleted": False}
    assert (await ann.http.get("/api/tables/mine")).json() == []
    assert (await look(ann, link))["state"] == "match"


@over_sockets
async def test_attempt_has_the_link_of_the_match(site: Site) -> None:
    ann, ben, cy = site.browser(), site.browser(), site.browser()
    table = await played(ann, "Ann")
    link = await link_of(ann, table)
    own = await begin(ben, link, "Ben")
    assert (await ann.post(f"/api/tables/{own}/dice", {})).json()["error"]["code"] == "not-over"
    await play_out(await ben.open(own))
    for browser in (ann, ben, cy):
        assert await link_of(browser, own) == link
    # Known dice, requested by the address with other options: links do not lead to them.
    setup = {"game": "railroad-ink", "title": "Again", "seats": 1, "options": {"goals": "drawn"}}
    made = await ann.post("/api/tables", {"setup": setup, "name": "Ann", "start": True, "dice_of": own})
    assert made.status_code == 201, made.text
    again = made.json()["table"]
    await play_out(await ann.open(again))
    refused = await ben.post(f"/api/tables/{again}/dice", {})
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "dice-none")


@over_sockets
async def test_old_second_link_allows_no_second_attempt(site: Site) -> None:
    ann, ben, cy, dee = (site.browser() for _ in range(4))
    table = await played(ann, "Ann")
    link = await link_of(ann, table)
    own = await begin(ben, link, "Ben")
    await play_out(await ben.open(own))
    given_up = await begin(cy, link, "Cy")
    await cy.post(f"/api/tables/{given_up}/leave", {})
    second = "4" * 12
    row = {"id": second, "table_id": own, "by": 0, "created": site.services.clock.now(), "names": "{}", "seed": None}
    await site.services.store.write(Write().add("link", **row))
    for browser, code in ((ann, "dice-own"), (ben, "dice-own"), (cy, "dice-tried")):
        refused = await browser.post(f"/api/dice/{second}", {"name": "Again"})
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, code)
    await begin(dee, second, "Dee")
    refused = await dee.post(f"/api/dice/{link}", {"name": "Dee"})
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "dice-own")


@long_only
@over_sockets
async def test_attempt_can_only_choose_a_name(site: Site) -> None:
    ann, ben = site.browser(), site.browser()
    table = await played(ann, "Guest")
    running_table = await ann.make(1, name="Ann", start=True)
    link = await link_of(ann, table)
    for body, code in (
        ({}, "name"),
        ({"name": " "}, "name"),
        ({"name": "Ben", "setup": {}}, "shape"),
        ({"name": "Ben", "hints": True}, "shape"),
    ):
        assert (await ben.post(f"/api/dice/{link}", body)).json()["error"]["code"] == code
    # Only the player of the seat may choose the name.
    assert await link_of(ben, table, "Ben") == link
    assert (await look(ben, link))["by"] == "Guest"
    assert await link_of(ann, table, "Ann") == link
    assert (await look(ben, link))["by"] == "Ann"
    own = await begin(ben, link, "Ben")
    snapshot = (await ben.open(own)).snapshot
    assert not snapshot["table"]["hints"]
    assert snapshot["table"]["clock"]["seconds"] is None
    for path, code in (
        (f"/api/tables/{running_table}/dice", "not-over"),
        (f"/api/tables/{'2' * 12}/dice", "table-unknown"),
    ):
        assert (await ben.post(path, {})).json()["error"]["code"] == code
    for path in (f"/api/dice/{'2' * 12}", "/api/dice/x", f"/api/dice/{table}", f"/api/dice/{link}x/qr.svg"):
        assert (await ben.http.get(path)).json()["error"]["code"] == "dice-unknown"
    assert (await ben.http.get(f"/api/dice/{link}?from=-1")).json()["error"]["code"] == "shape"
    assert (await ben.http.get(f"/api/dice/{link}/qr.svg")).status_code == 200


async def tried(site: Site, link: str, count: int) -> None:
    """Store finished attempts, each with its own table."""
    tables = [finished(["Cy"], number=number) for number in range(2, count + 2)]
    await stored(site, *tables)
    for number, each in enumerate(tables):
        row = {"link_id": link, "account": each.doc.host, "table_id": each.doc.id, "name": f"Cy {number}"}
        write = Write().add("try", **row, started=1, finished=2, rank=1000 - number // 2, bot=0)
        await site.services.store.write(write)


@over_sockets
async def test_attempts_are_limited_and_paged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_dice, "MAX_TRIES", 30)
    async with running(tmp_path) as site:
        ann, ben = site.browser(), site.browser()
        table = await played(ann, "Ann")
        link = await link_of(ann, table)
        await tried(site, link, 29)
        own = await begin(ben, link, "Ben")
        await play_out(await ben.open(own))
        full = await site.browser().post(f"/api/dice/{link}", {"name": "Dee"})
        assert (full.status_code, full.json()["error"]["code"]) == (409, "dice-full")
        one = await look(ben, link)
        two = await look(ben, link, one["more"])
        assert (len(one["tries"]), one["more"], len(two["tries"]), two["more"]) == (24, 24, 6, None)
        assert len({each["table"] for each in (*one["tries"], *two["tries"])}) == 30
        places = [each["place"] for each in (*one["tries"], *two["tries"])]
        assert places == sorted(places)
        # Every page contains the player's own attempt.
        assert one["mine"]["table"] == two["mine"]["table"] == own
        assert one["done"] == 30


@over_sockets
async def test_match_without_summary_is_compared(site: Site) -> None:
    ben = site.browser()
    (table,) = await stored(site, finished(["Ann", "Bo"]))
    await site.services.store.write(Write().add("glance", key=table, glance=None))
    link = await link_by_player(site, table)
    own = await begin(ben, link, "Ben")
    await play_out(await ben.open(own))
    found = await look(ben, link)
    assert [each["name"] for each in found["match"]] == ["Ann", "Bo"]
    assert all(each["sheet"] is not None for each in found["match"])


@over_sockets
async def test_same_cards_of_a_race(site: Site) -> None:
    ben = site.browser()
    (table,) = await stored(site, finished(["Ann"], "roborally"))
    link = await link_by_player(site, table)
    own = await begin(ben, link, "Ben")
    page = await ben.open(own)
    assert page.snapshot["table"]["game"] == "roborally"
    assert page.snapshot["table"]["dice_from_table"] is None
    assert (await look(ben, link))["match"] == []


@over_sockets
async def test_solo_race_gets_the_dealt_hand(site: Site) -> None:
    ben = site.browser()
    race = finished(["Ann"], "roborally")
    (table,) = await stored(site, race)
    assert race.match is not None
    hands = next(entry.event.hands for entry in race.match.entries if isinstance(entry.event, Dealt))
    page = await ben.open(await begin(ben, await link_by_player(site, table), "Ben"))
    await page.until(lambda: page.snapshot["match"]["phase"]["name"] == "program")
    assert sorted(page.snapshot["match"]["table"]["hands"]["0"]) == sorted(hands[0])


@over_sockets
async def test_dice_of_a_lesson_have_no_link(site: Site) -> None:
    """All learners know them, and attempts by a link would count."""
    table = finished(["Ann"])
    table.doc = msgspec.structs.replace(table.doc, lesson=lessons()["railroad-ink"].of_table)
    (stored_id,) = await stored(site, table)
    refused = await site.browser().post(f"/api/tables/{stored_id}/dice", {})
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "dice-none")


@over_sockets
async def test_cards_of_a_race_with_several_players_have_no_link(site: Site) -> None:
    ann, ben, cy = site.browser(), site.browser(), site.browser()
    (table,) = await stored(site, finished(["Ann", "Bo"], "roborally"))
    refused = await ben.post(f"/api/tables/{table}/dice", {})
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "dice-none")
    assert (await ben.http.get(f"/api/tables/{table}/dice")).json()["error"]["code"] == "dice-unknown"
    # An old link: its attempts are compared, but new ones are refused.
    link = "3" * 12
    row = {"id": link, "table_id": table, "by": 0, "created": 1, "names": "{}", "seed": None}
    await site.services.store.write(Write().add("link", **row))
    await tried(site, link, 2)
    before = await look(ben, link)
    assert (before["state"], before["alike"], before["done"]) == ("new", False, 2)
    refused = await cy.post(f"/api/dice/{link}", {"name": "Cy"})
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "dice-none")
    assert (await ann.http.get(f"/api/tables/{table}/dice")).json()["link"] == link


def test_attempt_that_ends_during_the_read_has_a_place() -> None:
    assert [shared_dice._place([1, 3, 3, 5], rank) for rank in (5, 4, 3, 2, 1, 0)] == [1, 2, 2, 4, 4, 5]


async def shown_anything(browser: Browser, table: str) -> list[str]:
    """Return the places that show a browser anything of a finished match."""
    found = []
    for path in ("log", "replay", "review", "best/0"):
        answer = await browser.http.get(f"/api/tables/{table}/{path}")
        if (answer.status_code, code_of(answer)) != (403, "dice-held"):
            found.append(path)
    for path, body in (
        ("review", {}),
        ("best/0", {}),
        ("what-if", {"seat": 0, "round": 2, "dice": "same", "name": "X"}),
    ):
        if code_of(await browser.post(f"/api/tables/{table}/{path}", body)) != "dice-held":
            found.append(f"ask {path}")
    setup = {"game": "railroad-ink", "title": "Again", "seats": 1}
    again = await browser.post("/api/tables", {"setup": setup, "name": "X", "start": True, "dice_of": table})
    if code_of(again) != "dice-held":
        found.append("dice_of")
    page = await browser.open(table)
    await page.until(lambda: page.bye or page.shown())
    if page.bye is None or page.bye["error"]["code"] != "dice-held" or page.shown():
        found.append("live")
    await page.close()
    return found


def code_of(answer: Any) -> str:
    try:
        found: str = answer.json()["error"]["code"]
    except (KeyError, TypeError, ValueError):
        return ""
    return found


@over_sockets
async def test_open_challenge_hides_the_match(site: Site) -> None:
    """A new session does not see the match, nor one whose attempt is running, given up or left to a bot. After the end,
    all see it.
    """
    ann, ben, cy, dee, eve = (site.browser() for _ in range(5))
    table = await played(ann, "Ann")
    await ann.post("/api/me/handle", {"handle": "Ann"})
    link = await link_of(ann, table)
    for each in (cy, dee, eve):
        await each.make(1, name="X")
    assert await shown_anything(eve, table) == []
    assert await shown_anything(site.browser(), table) == []
    assert (await eve.http.get(f"/api/tables/{table}/dice")).json()["table"] is None
    # Players of the match see it as always, also in lists of others.
    assert (await ann.http.get(f"/api/tables/{table}/log")).status_code == 200
    assert (await ann.open(table)).snapshot["match"]["table"]["sheets"]
    best = [(await each.http.get("/api/players/Ann/profile")).json()["best"] for each in (ann, eve)]
    assert [len(each) for each in best] == [1, 0]
    own = await begin(ben, link, "Ben")
    page = await ben.open(own)
    assert await shown_anything(ben, table) == [], "the attempt is not over"
    assert await live_code(eve, own) == "dice-held", "no other account may watch the attempt"
    given_up = await begin(cy, link, "Cy")
    await cy.post(f"/api/tables/{given_up}/leave", {})
    assert await shown_anything(cy, table) == []
    assert (await look(cy, link))["match"] == []
    left = await begin(dee, link, "Dee")
    two = await dee.open(left)
    await two.done("leave-seat")
    await two.over()
    assert (await look(dee, link))["state"] == "given-up"
    assert await shown_anything(dee, table) == []
    await play_out(page)
    assert (await ben.http.get(f"/api/tables/{table}/replay")).status_code == 200
    assert (await ben.open(table)).snapshot["seed"]
    # Only players of these dice can create a link to them.
    assert code_of(await eve.post(f"/api/tables/{await played(ben, 'Ben')}/dice", {})) == "dice-players"
    now = site.services.clock.now
    ends = (await look(eve, link))["ends"]
    assert 0 <= ends - now() - (OPEN_DAYS - 1) * DAY_MS <= DAY_MS
    await site.execute(f"UPDATE dice_links SET created = created - {OPEN_DAYS * DAY_MS}")
    assert (await eve.http.get(f"/api/tables/{table}/log")).status_code == 200
    assert (await look(eve, link))["match"][0]["name"] == "Ann"
    assert code_of(await eve.post(f"/api/dice/{link}", {"name": "Eve"})) == "dice-ended"


@over_sockets
async def test_open_challenge_hides_nested_what_ifs(site: Site) -> None:
    """Both continue with other dice, and show the earlier rounds of the match."""
    ann, eve = site.browser(), site.browser()
    await eve.make(1, name="Eve")
    table = await played(ann, "Ann")
    await link_of(ann, table)
    for first in (7, 6):
        body = {"seat": 0, "round": first, "dice": "new", "name": "Ann"}
        table = (await ann.post(f"/api/tables/{table}/what-if", body)).json()["table"]
        page = await ann.open(table)
        for number in range(first, 8):
            await page.round_is(number)
            await page.play_round()
        await page.over()
        assert await shown_anything(eve, table) == []
    assert (await ann.http.get(f"/api/tables/{table}/log")).status_code == 200
