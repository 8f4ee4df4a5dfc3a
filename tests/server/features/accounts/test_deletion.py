"""Export and deletion of a player: afterwards no name is left in any file of the store."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import sqlalchemy as sa

from inkrally.server.features.accounts.deletion import DAY_MS, DELETION_DELAY_DAYS
from inkrally.server.features.mail.subscriptions import hashed_token
from inkrally.server.storage import schema, store
from inkrally.server.storage.store import Write
from tests.server.features.accounts.test_players import at_name, code_of, player
from tests.server.postgresql import WANTED, file_only
from tests.server.site import Browser, Page, Site, eventually, over_sockets, play_out, running

NAMES = ("Xanthippe", "Zwiebelturm", "Quittenmus", "Wurzelwicht", "Ypsilanti", "zimtstern", "zimtschnecke")
"""The texts of the player: the handle, names at tables, and confirmed and unconfirmed mail addresses. They occur in no
other data.
"""


async def found_in_rows(site: Site) -> set[str]:
    """Return the names that occur in any row, in any case.

    For PostgreSQL, which overwrites deleted data only later, this is all that the server promises.
    """
    found = set[str]()
    for table in schema.metadata.tables.values():
        for row in await site.services.store.rows(sa.select(table)):
            row_text = " ".join(
                each.decode("latin-1") if isinstance(each, bytes) else str(each) for each in row
            ).lower()
            found |= {name for name in NAMES if name.lower() in row_text}
    return found


def found_in(folder: Path) -> set[str]:
    """Return the names that occur in any file of the folder, in any case."""
    content = b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file()).lower()
    return {name for name in NAMES if name.lower().encode() in content}


async def finished(host: Browser, other: Browser, *, name: str, title: str) -> tuple[str, Page]:
    """Play a match of two to its end."""
    table = await host.make(2, name=name, setup={"title": title})
    one, two = await host.open(table), await other.open(table)
    await two.done("sit", name="Ben")
    await one.done("start")
    await play_out(one, two)
    return table, two


async def gives_mail(site: Site, browser: Browser) -> None:
    """Give a confirmed address for notices and an unconfirmed one, with a mail to each."""
    services = site.services
    services.subscriptions.offered = True
    token = "a link of a letter"
    for name in NAMES[5:]:
        assert (await browser.post("/api/me/mail", {"address": f"{name}@example.org"})).status_code == 200
        (row,) = await services.store.rows(sa.select(schema.mail.c.account, schema.mail.c.asked))
        link = {"hash": hashed_token(token + name), "account": row.account, "asked": row.asked, "used": None}
        await services.store.write(Write().add("mail-link", **link, does="confirm", expires=2**50))
        if name == NAMES[5]:
            assert (await browser.post("/api/mail/confirm", {"token": token + name})).status_code == 200
        (table, *_) = await services.store.rows(sa.select(schema.seats.c.table_id))
        notice = {
            "account": row.account,
            "kind": "over",
            "table_id": table.table_id,
            "number": 1,
            "at": 5,
            "done": None,
        }
        await services.store.write(Write().add("mail-notice", **notice, mailed=0))


@over_sockets
async def test_export_and_deletion_are_complete(tmp_path: Path) -> None:
    async with running(tmp_path) as site:
        one, _, _ = await player(site, NAMES[0])
        ben = site.browser()
        over, _ = await finished(one, ben, name=NAMES[1], title=f"{NAMES[1]} plays")
        assert (await one.post(f"/api/tables/{over}/dice", {"name": NAMES[2]})).status_code == 200
        runs = await one.make(2, name=NAMES[3], start=False)
        here, there = await one.open(runs), await ben.open(runs)
        await there.done("sit", name="Ben")
        await here.done("start")
        await here.done("rename", name=NAMES[4])
        alone = await one.make(1, name=NAMES[1], start=True)
        assert (await ben.http.get(f"/api/tables/{over}/replay")).status_code == 200
        await gives_mail(site, one)
        assert await found_in_rows(site) == set(NAMES)
        assert found_in(tmp_path) == (set() if WANTED else set(NAMES))

        exported = json.loads((await one.http.get("/api/me/export")).text)
        assert exported["account"][0]["handle"] == NAMES[0]
        assert len(exported["recovery_codes"]) == 10
        assert [each["name"] for each in exported["passkeys"]] == ["Phone"]
        assert [(each["address"], each["wanted"]) for each in exported["mail"]] == [
            ("zimtstern@example.org", "zimtschnecke@example.org")
        ]
        tables = {each["id"]: each for each in exported["tables"]}
        assert set(tables) == {over, runs, alone}
        log = tables[over]["log"]
        assert log == (await one.http.get(f"/api/tables/{over}/log")).text
        assert "log" not in tables[runs], "the match still contains secrets of other players"
        assert tables[runs]["seats"] == [NAMES[4], "Ben"]
        assert "seed" not in json.dumps(tables[runs])

        wrong = await one.post("/api/me/delete", {"handle": "Ben", "when": "now"})
        assert code_of(wrong) == "handle-other"
        gone = await one.post("/api/me/delete", {"handle": NAMES[0], "when": "now"})
        assert gone.json()["handle"] is None
        assert (await here.ended())[0] == "account-gone"
        # Data that others share is kept, with an unnamed seat.
        replay = (await ben.http.get(f"/api/tables/{over}/replay")).text
        assert "somebody" in replay
        assert not any(name in replay for name in NAMES)
        assert "somebody" in (await ben.http.get(f"/api/tables/{over}/log")).text
        await there.until(lambda: there.snapshot["table"]["seats"][0]["kind"] == "free")
        await there.until(lambda: there.snapshot["table"]["host"] == 1)
        mine = {each["table"] for each in (await ben.http.get("/api/tables/mine")).json()}
        assert mine == {over, runs}
        for mailed in (schema.mail, schema.mail_links, schema.mail_notices):
            assert not await site.services.store.rows(sa.select(mailed))
        for table in (schema.passkeys, schema.recovery_codes, schema.seats):
            rows = await site.services.store.rows(sa.select(table.c.account).distinct())
            assert len(rows) <= 1, f"{table.name}: only rows of Ben remain"
        assert code_of(await ben.http.get(f"/api/players/{NAMES[0]}")) == "player-unknown"
        assert await found_in_rows(site) == set()
        assert found_in(tmp_path) == set(), "while the server runs"
    assert found_in(tmp_path) == set(), "and when it has ended"


@over_sockets
async def test_deletion_can_be_cancelled_within_days(site: Site, tmp_path: Path) -> None:
    one, _, _ = await player(site, NAMES[0])
    two, _, _ = await player(site, "Stays")
    for browser, handle in ((one, NAMES[0]), (two, "Stays")):
        me = (await browser.post("/api/me/delete", {"handle": handle})).json()
        assert me["leaves"] > site.services.clock.now() + (DELETION_DELAY_DAYS - 1) * DAY_MS
    assert (await two.post("/api/me/stay", {})).json()["leaves"] is None
    assert await site.services.deletion.sweep() == 0
    real = site.services.tables.now
    site.services.tables.now = lambda: real() + DELETION_DELAY_DAYS * DAY_MS + 1  # days later
    assert await site.services.deletion.sweep() == 1
    site.services.tables.now = real  # back to today
    assert (await one.http.get("/api/me")).json()["handle"] is None
    assert (await two.http.get("/api/me")).json()["handle"] == "Stays"
    assert found_in(tmp_path) == set()


@over_sockets
async def test_player_without_sign_in_methods_is_deleted(site: Site, tmp_path: Path) -> None:
    keyless, kept = at_name(site), await player(site, "Saved")
    await keyless.post("/api/me/handle", {"handle": NAMES[0]})
    assert await site.services.deletion.sweep() == 0, "the player can still sign in by the browser"
    await kept[0].post("/api/me/sign-out", {})
    columns = schema.sessions.c
    (row,) = await site.services.store.rows(sa.select(columns.id))
    await site.services.store.write(Write().add("end-session", key=row.id))
    assert await site.services.deletion.sweep() == 1
    assert found_in(tmp_path) == set()
    assert (await at_name(site).post("/api/me/handle", {"handle": NAMES[0]})).status_code == 200
    assert (await kept[0].http.get("/api/players/saved")).status_code == 200, (
        "the player can sign in by codes and a passkey"
    )


@file_only
@over_sockets
async def test_deletion_during_a_backup_is_overwritten_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A backup reads a snapshot of the store, which delays overwriting the log of its file."""
    monkeypatch.setattr(store, "SCRUB_PAUSES", (0.0,))
    monkeypatch.setattr(store, "SCRUB_LATER", 0.02)
    async with running(tmp_path) as site:
        one, _, _ = await player(site, NAMES[0])
        mailed, _, _ = await player(site, "Stays")
        await mailed.make(1, name="Bea", start=True)
        await gives_mail(site, mailed)
        async with site.services.store.database.snapshot() as read:
            await read(lambda connection: connection.execute(sa.select(schema.accounts.c.id)).all())
            gone = await one.post("/api/me/delete", {"handle": NAMES[0], "when": "now"})
            assert gone.status_code == 200
            assert gone.json()["handle"] is None
            assert "max-age=0" in gone.headers["set-cookie"].lower(), "the browser has no account any more"
            assert (await mailed.http.delete("/api/me/mail")).status_code == 200
            assert found_in(tmp_path) >= {NAMES[0], NAMES[5]}
        await eventually(lambda: not found_in(tmp_path))
