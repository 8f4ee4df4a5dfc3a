"""Rows that this version cannot read, damaged or of a newer version: they are skipped, and all others work."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from inkrally.match.errors import InkrallyError
from inkrally.server.features.history import recorder
from inkrally.server.features.history.recorder import BATCH_SIZE
from inkrally.server.storage import schema
from inkrally.server.storage.row_decoding import read_doc
from inkrally.server.storage.sessions import add_guest
from inkrally.server.storage.store import NewerVersionRequired, TableCorrupted, Write
from tests.server.conftest import Faults
from tests.server.features.accounts.test_deletion import NAMES
from tests.server.features.accounts.test_deletion import finished as played
from tests.server.features.accounts.test_players import at_name, player, sign_in
from tests.server.features.mail.mailbox import mailbox, mailing, patience, text_of, until_mailed
from tests.server.features.mail.test_notices import away, friends, two_at
from tests.server.features.moderation.test_order import act, overview
from tests.server.features.people.test_people import called
from tests.server.finished_matches import finished, stored
from tests.server.site import HELLO, Page, Site, over_sockets, running

SPOILT = {
    "table-needs-newer-version": """replace(doc, '"setup":{', '"setup":{"mood":"of the next version",')""",
    "table-corrupted": "doc || ']'",
}
"""Changes that make a document unreadable, by the event that is logged: of a newer version, or damaged."""
SLOW = {"clock": {"seconds": 3 * 86_400}}
both_ways = pytest.mark.parametrize("event", SPOILT)


async def spoil(site: Site, event: str, *tables: str) -> None:
    for table in tables:
        await site.execute(f"UPDATE tables SET doc = {SPOILT[event]} WHERE id = '{table}'")


def named(faults: Faults, event: str) -> list[str]:
    """Return the tables that the log names."""
    return [entry["table"] for entry in faults._capture.entries if entry["event"] == event]


@both_ways
@over_sockets
async def test_server_starts_with_an_unreadable_listed_table(tmp_path: Path, faults: Faults, event: str) -> None:
    faults.expected.add(event)
    async with running(tmp_path) as site:
        ann = site.browser()
        hurt, sound = [await ann.make(2, name="Ann", setup={"public": True, **SLOW}) for _ in range(2)]
        await spoil(site, event, hurt)
        cookies = ann.http.cookies
    async with running(tmp_path) as site:
        listing = site.services.lobby.open_tables.listing
        assert (listing.get(hurt), listing.get(sound) is not None) == (None, True)
        ann = site.browser()
        ann.http.cookies = cookies
        for _ in range(2):
            page = await ann.open(hurt)
            assert page.bye["error"]["code"] == (
                "rules-newer" if event == "table-needs-newer-version" else "table-damaged"
            )
            assert not page.bye["retry"]
            assert ("mood" in page.bye["error"]["message"]) == (event == "table-needs-newer-version")
            await site.services.lobby.look_at({hurt: False, sound: False})
        assert (await ann.open(sound)).shown()
        assert (await ann.http.get(f"/t/{hurt}")).status_code == 200, "the page with the error is served"
        assert await ann.make(2, name="Ann"), "the host may create another table"
        content = (await ann.http.get("/api/tables/mine?sheets=1")).json()
        assert {each["table"] for each in content} >= {sound}
        assert hurt not in {each["table"] for each in content}
    assert named(faults, event) == [hurt], "once"


@both_ways
@over_sockets
async def test_mail_of_others_is_sent(tmp_path: Path, faults: Faults, event: str) -> None:
    faults.expected.add(event)
    async with mailbox() as box, mailing(tmp_path, box) as (site, post, clock):
        ada, ben = await friends(site, post, box, clock)
        pages = [*await two_at(ada, ben), *await two_at(ada, ben)]
        hurt, sound = (each.snapshot["table"]["id"] for each in pages[::2])
        asked = await ben.make(2, name="Ben")
        assert (await ben.post(f"/api/tables/{asked}/invite", {"handle": "Ada"})).status_code == 200
        for page in pages[::2]:
            await page.play_round()
        await away(site, clock, *pages)
        for table in (hurt, sound):
            page = await ben.open(table)
            await page.play_round()
            await page.round_is(2)
        before = len(box.mails)
        await spoil(site, event, hurt, asked)
        await post.send_due()
        clock.later += patience("turn")
        assert await post.send_due() == 1
        assert f"/t/{sound}" in text_of(box.mails[before])
        assert hurt not in text_of(box.mails[before])
        assert (await ada.http.get("/api/people")).json()["invited"] == []
    assert sorted(named(faults, event)) == sorted([hurt, asked]), "each once"


@over_sockets
async def test_failed_mail_does_not_delay_others(tmp_path: Path, faults: Faults) -> None:
    faults.expected.add("mail-failed")
    async with mailbox() as box, mailing(tmp_path, box) as (site, post, _):
        mails: Any = post
        confirm = post._send_confirmation

        async def fails(row: Any, *rest: Any) -> bool:
            if row.handle == "Ada":
                raise KeyError("the stored data does not fit")
            return await confirm(row, *rest)

        mails._send_confirmation = fails  # as with a damaged row of one account
        for name in ("Ada", "Ben"):
            browser = await called(site, name)
            assert (await browser.post("/api/me/mail", {"address": f"{name}@example.org"})).status_code == 200
        await until_mailed(post, lambda: len(box.to) > 0)
        await post.send_due()
        assert box.to == ["Ben@example.org"]


@both_ways
@over_sockets
async def test_account_with_unreadable_tables_can_be_deleted(tmp_path: Path, faults: Faults, event: str) -> None:
    faults.expected.add(event)
    async with running(tmp_path) as site:
        one, _, _ = await player(site, NAMES[0])
        over, _ = await played(one, site.browser(), name=NAMES[1], title="A table")
        hurt, sound = [await one.make(1, name=NAMES[1], start=True) for _ in range(2)]
        assert (await one.post("/api/me/delete", {"handle": NAMES[0]})).status_code == 200
        cut = await one.make(1, name=NAMES[1])
        await spoil(
            site, event, over, hurt
        )  # spoil the rows while the server runs, because a starting server reads the tables of running matches
    async with running(tmp_path) as site:
        # Here the database itself searches in documents.
        await site.execute(f"""UPDATE tables SET doc = '{{"what_if":{{' WHERE id = '{cut}'""")
        await site.execute("UPDATE accounts SET leaves = 1 WHERE handle IS NOT NULL")
        faults.expected.add("table-corrupted")
        assert await site.services.deletion.sweep() == 1
        assert (
            await site.services.store.rows(sa.select(schema.accounts).where(schema.accounts.c.handle == NAMES[0])) == []
        )
        assert await site.services.store.row(sa.select(schema.tables.c.id).where(schema.tables.c.id == sound)) is None
        assert await site.services.deletion.sweep() == 0
    assert set(named(faults, event)) >= {over, hurt}
    assert len(named(faults, event)) == len(set(named(faults, event)))


@over_sockets
async def test_newer_of_several_servers_deletes_an_account(
    tmp_path: Path, faults: Faults, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults.expected |= {"table-needs-newer-version", "account-deletion-failed"}
    async with running(tmp_path) as site:
        one, _, _ = await player(site, NAMES[0])
        over, _ = await played(one, site.browser(), name=NAMES[1], title="A table")
        await site.execute("UPDATE accounts SET leaves = 1 WHERE handle IS NOT NULL")
    async with running(tmp_path) as site:
        await spoil(site, "table-needs-newer-version", over)
        monkeypatch.setattr(type(site.services.tables.ownership), "has_mixed_versions", True)
        assert await site.services.deletion.sweep() == 0, "the newer server can remove the name"
        monkeypatch.setattr(type(site.services.tables.ownership), "has_mixed_versions", False)
        assert await site.services.deletion.sweep() == 1


@both_ways
@over_sockets
async def test_player_pages_omit_unreadable_matches(tmp_path: Path, faults: Faults, event: str) -> None:
    faults.expected.add(event)
    async with running(tmp_path) as site:
        one, _, _ = await player(site, "Annika")
        tables = [(await played(one, site.browser(), name="Annika", title="A table"))[0] for _ in range(2)]
        await site.services.history_recorder.catch_up()
        await site.execute(
            "INSERT INTO reviewed (table_id, seat, lost, rounds) SELECT table_id, seat, 0, 7 FROM history"
        )
        cookies = one.http.cookies
        await spoil(site, event, tables[0])
    async with running(tmp_path) as site:
        one = at_name(site)
        one.http.cookies = cookies
        paths = ("/api/tables/mine", "/api/players/Annika/profile", "/api/players/Annika/matches", "/api/me/export")
        found = {path: await one.http.get(path) for path in paths}
        assert {path: answer.status_code for path, answer in found.items()} == dict.fromkeys(paths, 200)
        for path in ("/api/tables/mine", "/api/players/Annika/matches"):
            assert tables[0] not in found[path].text
            assert tables[1] in found[path].text
        assert {each["id"] for each in json.loads(found["/api/me/export"].text)["tables"]} == {tables[1]}
        answer = await one.post(f"/api/tables/{tables[0]}/leave", {})
        assert answer.json()["error"]["code"] == (
            "rules-newer" if event == "table-needs-newer-version" else "table-damaged"
        )
        assert (await one.post(f"/api/tables/{tables[1]}/leave", {})).status_code == 200
    assert named(faults, event) == [tables[0]]


@both_ways
@over_sockets
async def test_operator_can_delete_an_unreadable_table(tmp_path: Path, faults: Faults, event: str) -> None:
    faults.expected |= {event, "row-unreadable"}
    async with running(tmp_path) as site:
        ann, ben = site.browser(), site.browser()
        hurt, sound = [await ann.make(1, name="Ann", setup={"title": "Ink"}) for _ in range(2)]
        content = {"why": "name", "table": sound, "seat": 0}
        assert (await ben.post("/api/reports", content)).json() == {"new": True}
        await site.execute("UPDATE reports SET context = '{\"said\": 7}'")
        await spoil(site, event, hurt)
        for find in ("", "ink"):
            found = await overview(site, tmp_path, find)
            assert {each["id"] for each in found["tables"]} >= {sound}
            assert [each["context"] for each in found["reports"]] == [{}]
        assert (await act(site, tmp_path, "delete-table", table=hurt)).status_code == 200
        assert await site.services.store.row(sa.select(schema.tables.c.id).where(schema.tables.c.id == hurt)) is None
    assert len(named(faults, event)) <= 1


@both_ways
@over_sockets
async def test_merged_guest_keeps_readable_data(site: Site, faults: Faults, event: str) -> None:
    faults.expected.add(event)
    _, device, _ = await player(site, "Annika")
    guest = at_name(site)
    hurt, *sound = [await guest.make(1, name="Ann") for _ in range(3)]
    await spoil(site, event, hurt)
    answer = await sign_in(guest, device)
    assert answer.status_code == 200, answer.text
    assert {each["table"] for each in (await guest.http.get("/api/tables/mine")).json()} == set(sound)


@both_ways
@over_sockets
async def test_results_are_stored_despite_unreadable_matches(tmp_path: Path, faults: Faults, event: str) -> None:
    faults.expected.add(event)
    async with running(tmp_path) as site:
        kept = site.services.history_recorder
        many = [finished(number=number) for number in range(1, BATCH_SIZE + 9)]
        kept._is_leader = lambda: False
        tables = sorted(await stored(site, *many))
        hurt = tables[: BATCH_SIZE + 4]
        await spoil(site, event, *hurt)
        assert await kept.catch_up() == 4
        assert await kept.catch_up() == 0
    assert sorted(named(faults, event)) == hurt, "each once"


@over_sockets
async def test_inconsistent_match_does_not_stop_the_recorder(
    tmp_path: Path, faults: Faults, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults.expected.add("table-corrupted")
    async with running(tmp_path) as site:
        kept = site.services.history_recorder
        kept._is_leader = lambda: False
        tables = sorted(await stored(site, *(finished(number=number) for number in range(1, 4))))
        worked_out = recorder._history_and_review_rows

        def fits_not(table_id: str, *rest: Any) -> Any:
            if table_id == tables[0]:
                raise KeyError("a seat that does not exist")
            return worked_out(table_id, *rest)

        monkeypatch.setattr(recorder, "_history_and_review_rows", fits_not)
        assert await kept.catch_up() == 2
        assert await kept.catch_up() == 0
    assert named(faults, "table-corrupted") == [tables[0]]


@over_sockets
async def test_unreadable_result_is_skipped(tmp_path: Path, faults: Faults) -> None:
    faults.expected.add("row-unreadable")
    async with running(tmp_path) as site:
        ratings = site.services.ratings
        ratings._is_leader = lambda: False
        tables = await stored(site, *(finished(number=number) for number in range(1, 4)))
        people = Write()
        for who in "ab":
            add_guest(people, who, 1)
        await site.services.store.write(people)
        good = json.dumps([{"who": who, "place": place} for place, who in enumerate("ab", 1)])
        for table, standings in zip(tables, (good, "[{", good), strict=True):
            await site.execute(
                "INSERT INTO results (table_id, game, tempo, at, standings)"
                f" VALUES ('{table}', 'railroad-ink', 'live', 1, '{standings.replace(':', chr(92) + ':')}')"
            )
        assert await ratings.catch_up() == 3
        rated = await site.services.store.rows(sa.select(schema.ratings.c.n).distinct())
        assert len(rated) == 2
        assert await ratings.catch_up() == 0
        assert await ratings.recompute() == 3
    (line,) = [entry for entry in faults._capture.entries if entry["event"] == "row-unreadable"]
    assert (line["of"], line["column"]) == (tables[1], "standings")


@over_sockets
async def test_unreadable_data_beside_a_table_ends_nothing(tmp_path: Path, faults: Faults) -> None:
    faults.expected |= {"row-unreadable", "history-unreadable"}
    async with running(tmp_path) as site:
        one, _, _ = await player(site, "Annika")
        ben = site.browser()
        over, _ = await played(one, ben, name="Annika", title="A table")
        table = await one.make(2, name="Annika", setup={"public": True, **SLOW})
        page, other = await one.open(table), await ben.open(table)
        await other.done("sit", name="Ben")
        await page.round_is(1)
        assert (await page.ask(type="chat", phrase="hello"))["type"] == "done"
        link = (await one.post(f"/api/tables/{over}/dice", {})).json()["link"]
        content = {"why": "name", "table": over, "seat": 1}
        assert (await one.post("/api/reports", content)).json() == {"new": True}
        cookies = one.http.cookies
    async with running(tmp_path) as site:
        for statement in (
            "UPDATE tables SET glance = '{', owes = '['",
            "UPDATE talk SET readers = '['",
            "UPDATE reports SET context = '['",
            "UPDATE dice_links SET names = '['",
        ):
            await site.execute(statement)
    async with running(tmp_path) as site:
        assert site.services.lobby.open_tables.listing.get(table) is not None
        one = at_name(site)
        one.http.cookies = cookies
        page = await one.open(table)
        assert page.shown()
        assert page.talk == {}, "the readers of the line are unknown"
        for path in ("/api/tables/mine?sheets=1", "/api/players/Annika/profile", f"/api/dice/{link}"):
            assert (await one.http.get(path)).status_code == 200, path
        await overview(site, tmp_path)
        gone = await one.post("/api/me/delete", {"handle": "Annika", "when": "now"})
        assert gone.status_code == 200, gone.text
        (report,) = await site.services.store.rows(sa.select(schema.reports.c.context))
        assert report.context == "{}", "whatever names the rows contain"
    lines = [(entry["of"], entry["column"]) for entry in faults._capture.entries if entry["event"] == "row-unreadable"]
    assert len(lines) == len(set(lines)), "each once"


@over_sockets
async def test_unreadable_course_or_tower_is_reported_as_damaged(site: Site, faults: Faults) -> None:
    faults.expected.add("table-corrupted")
    ann = site.browser()
    await ann.make(1, name="Ann")
    course = (await ann.post("/api/roborally/edit", {})).json()["course"]
    kept = [(await ann.post("/api/roborally/own-courses", {"course": course})).json()["id"] for _ in range(2)]
    tower = (await ann.post("/api/towers", {})).json()["tower"]
    await site.execute(f"UPDATE courses SET course = substr(course, 1, 30) WHERE id = '{kept[0]}'")
    await site.execute("UPDATE towers SET doc = substr(doc, 1, 20)")
    mine = await ann.http.get("/api/roborally/own-courses")
    assert [each["id"] for each in mine.json()] == [kept[1]]
    found = await ann.http.get(f"/api/roborally/own-courses/{kept[0]}")
    assert found.json()["error"]["code"] == "table-damaged"
    page = Page(await ann.connect(f"/live/tower/{tower}"))
    await page.send(HELLO)
    await page.closed.wait()
    assert page.bye["error"]["code"] == "table-damaged"


DOC = {
    "id": "7urpt9phteev",
    "setup": {"game": "railroad-ink", "title": "A table", "seats": 1, "clock": {"seconds": None}},
    "host": "ann",
    "seats": [{"type": "free"}],
    "created": 1,
}


def read_as(**changes: Any) -> type[InkrallyError] | None:
    """Return the error for a document with these changes."""
    try:
        read_doc("7urpt9phteev", json.dumps({**DOC, **changes}))
    except InkrallyError as error:
        return type(error)
    return None


def test_newer_documents_are_not_reported_as_damaged(faults: Faults) -> None:
    faults.expected |= {"table-needs-newer-version", "table-corrupted"}
    setup: Any = DOC["setup"]
    lesson = {"name": "first", "steps": [{"name": "one", "mood": "later"}]}
    assert read_as() is None
    assert read_as(setup={**setup, "mood": "later"}) is NewerVersionRequired
    assert read_as(setup={**setup, "clock": {"seconds": 60, "mood": "later"}}) is NewerVersionRequired
    assert read_as(seats=[{"type": "team", "names": ["Ann"]}]) is NewerVersionRequired
    assert read_as(status="paused") is NewerVersionRequired
    assert read_as(lesson=lesson) is NewerVersionRequired
    assert read_as(setup={**setup, "seats": "one"}) is TableCorrupted
    assert read_as(setup=7, seats=7) is TableCorrupted
    assert read_as(seats=[{"type": "player"}]) is TableCorrupted
    for text in ("{}", "", "[" * 100_000, json.dumps(DOC)[:-9], '"\ud800"', None):
        with pytest.raises(TableCorrupted):
            read_doc("7urpt9phteev", text)  # type: ignore[arg-type]  # any value of a row


READ_ELSEWHERE = {
    "features/replays/embeds.py": "it changes the JSON of rows that it has read there before",
    "live/command_replies.py": "the answers of pages, in the one place that reads them",
    "storage/integrity_check.py": "it says what is wrong with each",
    "storage/summary.py": "a game's own summary, as `rank` is told it",
}


def test_no_other_module_decodes_rows() -> None:
    """All code that reads rows must handle damaged and newer ones."""
    root = Path(__file__).parents[3] / "src" / "inkrally" / "server"
    decodes = re.compile(
        r"Decoder\((?:TableDoc|Header|MatchSummary|tuple\[RatedSeat)|type=TableDoc\b"
        r"|\bdecode\(\s*\w+\.(?:doc|header|glance|owes|standings|rated|readers|context|names|course|answers)\b"
    )
    found = {str(path.relative_to(root)) for path in root.rglob("*.py") if decodes.search(path.read_text())}
    assert found - {"storage/row_decoding.py"} == set(READ_ELSEWHERE)
