"""After the deletion of an account has begun, all servers refuse writes for it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import sqlalchemy as sa
from litestar.routes import HTTPRoute

from inkrally.server.storage import schema
from inkrally.server.storage.databases.statements import INSERTS, WRITE_ORDER, batch_statements, row_statements
from inkrally.server.storage.owned_rows import OWNED_COLUMNS
from inkrally.server.storage.store import AccountGone, Write
from inkrally.server.storage.writes.accounts import AUTHORS, GOING
from tests.server.features.accounts.test_deletion import NAMES
from tests.server.features.accounts.test_ended_meanwhile import account_of
from tests.server.features.accounts.test_players import code_of, player, sign_in
from tests.server.paused_store import write_held
from tests.server.site import Browser, Site, over_sockets

NOT_BY_AUTHORS = {
    "account": "a guest's account is made with its first session",
    "seat": "`add_table` and `add_difference` name the new accounts of a table",
    "answer": "goes with the table's change, and a table lets the account go in its turn",
    "history": "is kept only of accounts that are there, and goes with them",
    "rating": "is worked out from results; it is dropped with the account and is not kept after that",
    "declined": "goes with the account by the schema",
    "mail-notice": "goes with the account by the schema",
    "link": "the link of a match, which names no account; the one that asked is checked",
    "daily": "a game of a day, which names no account",
    "repeated": "goes with the table's change, and only with an account that is there",
    "act": "the operator's",
    "here": "the owner's: who is connected",
}
"""Statements that insert rows with an account, but are not written for that account."""


def inserted(kind: str) -> str | None:
    """Return the table into which a write inserts rows."""
    statement = row_statements("sqlite").get(kind)
    if isinstance(statement, sa.Insert):
        return str(statement.table.name)
    often = batch_statements("sqlite").get(kind)
    return often[0].split()[2].strip('"') if often is not None and often[0].startswith("INSERT INTO") else None


def test_every_write_with_an_account_has_an_author() -> None:
    named = {each.column.table.name for each in OWNED_COLUMNS}
    found = {kind for kind in WRITE_ORDER if inserted(kind) in named or inserted(kind) == "accounts"}
    checks = {"living", "passkey-there", "recovery-there"}
    assert found - checks - AUTHORS.keys() <= NOT_BY_AUTHORS.keys()
    assert AUTHORS.keys() <= set(WRITE_ORDER)
    assert INSERTS


@over_sockets
async def test_writes_of_a_deleted_account_are_refused(site: Site) -> None:
    ann = site.browser()
    await ann.make(1)
    account, store = account_of(ann), site.services.store
    for living in (True, False):
        if not living:
            await store.write(Write().add("going", key=account))
        for kind, column in AUTHORS.items():
            write = Write()
            # Only the check of the account runs here; the row itself is not written.
            write.living(Write().add(kind, **{column: account}).rows["living"][0]["key"])
            if living:
                await store.write(write)
                continue
            with pytest.raises(AccountGone):
                await store.write(write)
    with pytest.raises(AccountGone):
        await store.write(Write().living("f" * 64))


@over_sockets
async def test_no_route_leaves_data_during_a_deletion(site: Site) -> None:
    """During a deletion, the same browser sends all requests that it may."""
    ann, device, codes = await player(site, NAMES[1])
    ben = site.browser()
    home = await ann.make(2, name=NAMES[1])
    other = await ben.make(3, name="Ben", setup={"public": True})
    shared = await ben.make(3, name="Ben")
    over = await ann.make(1, name=NAMES[1])
    account = (
        await site.services.store.row(sa.select(schema.accounts.c.id).where(schema.accounts.c.handle == NAMES[1]))
    ).id
    page = await ann.open(shared)
    with write_held(site.services.store, "no-account") as held:
        going = asyncio.create_task(site.services.deletion.delete(account))
        await held.here()
        statuses = await ask_everything(site, ann, {"table": [home, other, shared, over]})
        assert not [each for each in statuses if each[1] == 500]
        assert code_of(await sign_in(ann, device)) == "account-gone"
        recovery = await ann.post("/api/sign-in/code", {"handle": NAMES[1], "code": codes[0]})
        assert code_of(recovery) == "account-gone"
        late = await ann.open(shared)
        if not late.closed.is_set() and late.bye is None:
            answer = await late.ask(type="command", command={"type": "sit", "name": NAMES[1]})
            assert answer["type"] != "done"
            answer = await late.ask(type="chat", text=NAMES[1])
            assert answer["type"] != "done"
        held.let_go()
        await going
    await page.until(lambda: page.bye)
    await nothing_is_left(site, account)


async def ask_everything(site: Site, browser: Browser, values: dict[str, list[str]]) -> list[tuple[str, int]]:
    """Call every route that changes something, with a valid body."""
    setup = {"game": "railroad-ink", "title": f"{NAMES[1]}'s table", "seats": 2, "stand_in": "easy"}
    bodies: dict[str, Any] = {
        "/api/tables": {"setup": setup, "name": NAMES[1], "start": True},
        "/api/me/handle": {"handle": "Another"},
        "/api/me/page": {"hidden": True},
        "/api/courses": {"course": {}},
        "/api/reports": {"table": values["table"][1], "why": "name", "note": NAMES[1]},
        "/api/me/stay": {},
        "/api/me/codes": {},
        "/api/place/quick": {"game": "railroad-ink", "name": NAMES[1]},
    }
    kept = ("/api/me/delete", "/api/me/sign-out", "/api/sign-in", "/api/admin", "/api/me/devices")
    answers = []
    for route in site.services.app.routes:
        if not isinstance(route, HTTPRoute) or route.path.startswith(kept):
            continue
        for method in sorted(route.methods & {"POST", "DELETE", "PUT"}):
            for table in values["table"] if "{table" in route.path_format else values["table"][:1]:
                path = route.path_format
                for part in [each for each in path.split("/") if each.startswith("{")]:
                    path = path.replace(part, table)
                body = bodies.get(route.path, {"name": NAMES[1], "note": NAMES[1]})
                answer = await browser.http.request(method, path, json=body)
                answers.append((f"{method} {path}", answer.status_code))
    assert len(answers) > 20
    return answers


async def nothing_is_left(site: Site, account: str) -> None:
    """Check that no row contains the account or its nickname. Events between servers have the account for minutes."""
    for table in schema.metadata.sorted_tables:
        for row in await site.services.store.rows(sa.select(table)):
            text = " ".join(str(value) for value in row)
            assert account not in text or table is schema.events, (table.name, text)
            assert NAMES[1] not in text, (table.name, text)


@over_sockets
async def test_table_created_during_a_deletion_is_deleted(site: Site) -> None:
    ann = site.browser()
    await ann.make(1)
    account = account_of(ann)
    with write_held(site.services.store, "table") as held:
        making = asyncio.create_task(made(ann))
        await held.here()
        assert (await ann.post("/api/me/delete", {"when": "now"})).status_code == 200
        held.let_go()
        assert await making == 403
    await nothing_is_left(site, account)


async def made(browser: Browser) -> int:
    setup = {"game": "railroad-ink", "title": NAMES[1], "seats": 2, "stand_in": "easy"}
    return (await browser.post("/api/tables", {"setup": setup, "name": NAMES[1]})).status_code


@over_sockets
async def test_started_deletion_is_completed_by_the_sweep(site: Site) -> None:
    ann, _, _ = await player(site, "Petra")
    row = await site.services.store.row(sa.select(schema.accounts.c.id))
    await site.services.store.write(Write().add("going", key=row.id))
    answer = await ann.post("/api/me/stay", {})
    assert (answer.status_code, code_of(answer)) == (403, "account-gone")
    left = await site.services.store.row(sa.select(schema.accounts.c.leaves))
    assert left.leaves == GOING
    assert await site.services.deletion.sweep() == 1
    assert not await site.services.store.rows(sa.select(schema.accounts))
