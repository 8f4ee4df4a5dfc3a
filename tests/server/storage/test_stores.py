"""SQLite and PostgreSQL behave the same: transactions, refused writes, copies between them, and lost connections."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Literal, TypeAlias

import pytest
import sqlalchemy as sa
from click.testing import CliRunner
from sqlalchemy.ext.asyncio import AsyncConnection

from inkrally.cli.main import main
from inkrally.server.config import StartupError
from inkrally.server.storage import schema
from inkrally.server.storage.data_folder import MOVED_FILE
from inkrally.server.storage.databases.functions import json_value
from inkrally.server.storage.databases.postgresql import PostgresqlDatabase
from inkrally.server.storage.databases.statements import INSERTS, WRITE_ORDER, batch_statements, row_statements
from inkrally.server.storage.sessions import add_guest
from inkrally.server.storage.store import StaleWrite, Store, StoreError, Write
from inkrally.server.storage.table_rows import add_table
from tests.sample_sizes import long_only
from tests.server import postgresql
from tests.server.conftest import Faults
from tests.server.finished_matches import AT, finished
from tests.server.site import over_sockets, running

ANN, BEN = f"{1:064}", f"{2:064}"
NewStore: TypeAlias = "Callable[[str], tuple[Path, str]]"
pytestmark = postgresql.needs_postgresql


@pytest.fixture(params=["sqlite", "postgresql"])
def product(request: pytest.FixtureRequest) -> Literal["sqlite", "postgresql"]:
    found: Literal["sqlite", "postgresql"] = request.param
    return found


@pytest.fixture
def new_store(tmp_path: Path, product: str) -> NewStore:
    return lambda name: where(tmp_path / name, product)


def where(folder: Path, product: str) -> tuple[Path, str]:
    """Return a folder, and the address of a new store for it."""
    return folder, postgresql.cluster().make(f"s{abs(hash(folder))}") if product == "postgresql" else ""


@asynccontextmanager
async def opened(at: tuple[Path, str]) -> AsyncIterator[Store]:
    store = Store(*at)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


async def count(store: Store, table: sa.Table) -> int:
    found: int = (await store.row(sa.select(sa.func.count()).select_from(table)))[0]
    return found


async def filled(store: Store, tables: int = 2) -> list[str]:
    """Store finished matches of two hosts, and return their IDs."""
    made = [finished(("Ann",), number=1 + each % 2) for each in range(tables)]
    for table in made:
        write = Write()
        if not await store.row(sa.select(schema.accounts.c.id).where(schema.accounts.c.id == table.doc.host)):
            add_guest(write, table.doc.host, AT)
        add_table(write, table, AT)
        await store.write(write)
    return [table.doc.id for table in made]


def test_both_databases_have_the_same_statements() -> None:
    for product in INSERTS:
        assert {*row_statements(product), *batch_statements(product)} == set(WRITE_ORDER)


@over_sockets
async def test_invalid_write_does_not_affect_others(new_store: NewStore, faults: Faults) -> None:
    faults.expected.add("store-refused")
    async with opened(new_store("one")) as store:
        first, second, large = Write(), Write(), Write().add("seen", key=ANN, at=2**63)
        add_guest(first, ANN, AT)
        add_guest(second, BEN, AT)
        wrong, zero = Write(), Write()
        add_guest(wrong, ANN, AT + 1)  # the same account again
        zero.add("notice", words="a \0 sign", begins=1, ends=2)
        done = await asyncio.gather(*map(store.write, (first, wrong, second, zero, large)), return_exceptions=True)
        assert [done[0], done[2]] == [None, None]
        assert isinstance(done[1], StaleWrite)
        assert await count(store, schema.accounts) == 2
        if store.database.product == "postgresql":  # PostgreSQL stores no zeros in text; SQLite does
            assert isinstance(done[3], StoreError)
        assert isinstance(done[4], StoreError)
        assert not store.failing


@over_sockets
async def test_table_is_loaded_as_written(new_store: NewStore) -> None:
    at = new_store("one")
    async with opened(at) as store:
        (table_id, _) = await filled(store)
        write = Write().add("draft", table_id=table_id, seat=0, acts="[1]", undone="[]")
        await store.write(write.add("owes", key=table_id, owes="[0]", watched=1, updated=AT + 5))
        await store.write(Write().add("draft", table_id=table_id, seat=0, acts="[2]", undone="[3]"))
        found = await store.load(table_id)
        assert found is not None
        row, entries, drafts = found
        assert (row.owes, row.watched, row.updated) == ("[0]", 1, AT + 5)
        assert [each.n for each in entries] == list(range(1, len(entries) + 1))
        assert [(each.seat, each.acts, each.undone) for each in drafts] == [(0, "[2]", "[3]")]
    async with opened(at) as store:  # as after a restart
        assert await store.load(table_id) == found
        await store.write(Write().add("no-own-table", key=table_id))
        assert await store.load(table_id) is None
        assert await count(store, schema.entries) == len(entries)  # those of the other table


@over_sockets
async def test_store_is_locked_by_one_server(new_store: NewStore, tmp_path: Path) -> None:
    at = new_store("one")
    async with opened(at):
        other = Store(tmp_path / "two", at[1]) if at[1] else Store(*at)
        with pytest.raises(StartupError, match="another server") as error:
            await other.open()
        assert error.value.code == "data-locked"
    async with opened(at):
        pass


@over_sockets
async def test_course_name_may_contain_any_characters(new_store: NewStore) -> None:
    async with opened(new_store("one")) as store:
        write = Write()
        add_guest(write, ANN, AT)
        row = {"account": ANN, "revision": 1, "copied": None, "created": AT, "updated": AT, "used": AT}
        for number, course in enumerate(
            ('{"name":"Nice\\u0000 one"}', '{"name":"\\\\u0000","x":1}', '{"name":"Plain"}')
        ):
            write.add("course", id=f"c{number}", course=course, **row)
        await store.write(write)
        name = json_value(schema.courses.c.course, "name").label("name")
        rows = await store.rows(sa.select(name).order_by(schema.courses.c.id))
        assert [row.name[:4] for row in rows] == ["Nice", rows[1].name[:4], "Plai"]
        assert rows[1].name.startswith("\\u")


class Said(Exception):
    """An error of the driver with a code of PostgreSQL."""

    def __init__(self, sqlstate: str) -> None:
        self.sqlstate = sqlstate


@pytest.mark.parametrize(
    ("state", "fault"),
    [
        ("53100", "full"),
        ("53200", "failed"),  # out of memory
        ("53300", "failed"),  # too many connections
        ("53400", "failed"),  # a limit of the configuration
        ("23505", "refused"),
        ("22021", "unkept"),
        ("XX001", "damaged"),
        ("XX000", "failed"),
        ("57014", "failed"),
        ("", None),
    ],
)
def test_errors_of_postgresql_are_classified(tmp_path: Path, state: str, fault: str | None) -> None:
    database = PostgresqlDatabase(tmp_path, "postgresql://nobody@127.0.0.1/nothing")
    assert database.fault(Said(state)) == fault


@over_sockets
async def test_guests_are_merged_the_same_way(new_store: NewStore) -> None:
    """Rows that both accounts have, such as hidden tables, stay those of the player; all other rows move
    (`owned_rows.py`).
    """
    async with opened(new_store("one")) as store:
        one, two = await filled(store)
        write = Write()
        for table, account in ((one, ANN), (one, BEN), (two, BEN)):
            write.add("hide", account=account, table_id=table)
        await store.write(write)
        await store.write(Write().add("hide", account=ANN, table_id=one))  # a repetition has no effect
        await store.write(Write().add("adopt hidden.account", guest=BEN, player=ANN))
        rows = await store.rows(sa.select(schema.hidden).order_by(schema.hidden.c.account))
        assert sorted((row.account, row.table_id) for row in rows if row.account == ANN) == sorted(
            [(ANN, one), (ANN, two)]
        )
        assert [(row.account, row.table_id) for row in rows if row.account == BEN] == [(BEN, one)]


@long_only
@over_sockets
async def test_server_works_after_a_database_restart(tmp_path: Path, faults: Faults) -> None:
    """Confirmed writes are stored, refused ones are not, and the server needs no restart."""
    faults.expected |= {"store-failed", "store-unreadable"}
    own = postgresql.Cluster(safe=True)
    try:
        async with opened((tmp_path, own.make("killed"))) as store:
            written, refused = [], []
            for number in range(60):
                if number == 20:
                    await asyncio.to_thread(own.kill)
                if number == 40:
                    await asyncio.to_thread(own.start)
                write = Write()
                add_guest(write, f"{number:064}", AT)
                try:
                    await store.write(write)
                    written.append(f"{number:064}")
                except StoreError:
                    refused.append(f"{number:064}")
            assert len(refused) >= 20
            assert written[-1] == f"{59:064}"
            assert store.is_writable
            found = [row.id for row in await store.rows(sa.select(schema.accounts.c.id).order_by("id"))]
            assert found == written
    finally:
        await asyncio.to_thread(own.close)


@over_sockets
async def test_interrupted_commit_is_reported_as_unknown(
    tmp_path: Path, faults: Faults, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection ends during a commit: the writer is told that the result is unknown."""
    faults.expected.add("store-failed")
    async with opened(where(tmp_path, "postgresql")) as store:

        async def broken(connection: AsyncConnection) -> None:
            raise ConnectionResetError("cut off")

        write = Write()
        add_guest(write, ANN, AT)
        with monkeypatch.context() as now:
            now.setattr(store.database, "_commit", broken)
            with pytest.raises(StaleWrite, match="unknown whether"):
                await store.write(write)
        write = Write()
        add_guest(write, BEN, AT)
        await store.write(write)  # over a new connection, with the lock
        assert await count(store, schema.accounts) == 1


@over_sockets
async def test_server_without_lock_does_not_write(tmp_path: Path, faults: Faults) -> None:
    faults.expected.add("store-failed")
    _, url = where(tmp_path, "postgresql")
    cluster = postgresql.cluster()
    async with opened((tmp_path / "one", url)) as first:
        name = url.rsplit("/", 1)[1]
        ended = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
        await asyncio.to_thread(cluster.say, f"{ended} WHERE datname = '{name}' AND application_name = 'inkrally'")
        async with opened((tmp_path / "two", url)) as second:
            late, own = Write(), Write()
            add_guest(late, ANN, AT)
            add_guest(own, BEN, AT)
            for _ in range(
                2
            ):  # the first write finds a closed connection, the second one finds that another server has the lock
                with pytest.raises(StoreError):
                    await first.write(late)
            await second.write(own)
            assert [row.id for row in await second.rows(sa.select(schema.accounts.c.id))] == [BEN]
        await first.write(late)


@pytest.mark.parametrize("ways", [("sqlite", "postgresql"), ("postgresql", "sqlite")])
def test_moved_store_works(tmp_path: Path, ways: tuple[str, str]) -> None:
    """All rows arrive, the old store does not change, and sequences continue after the existing numbers."""
    old, new = where(tmp_path / "old", ways[0]), where(tmp_path / "new", ways[1])

    async def fill() -> None:
        async with opened(old) as store:
            await filled(store, 4)
            for number in range(3):
                await store.write(Write().add("notice", words=f"No. {number} – “ř”", begins=1, ends=2))

    async def look() -> list[str]:
        async with opened(new) as store:
            await store.write(Write().add("notice", words="one more", begins=1, ends=2))
            rows = await store.rows(sa.select(schema.notices).order_by(schema.notices.c.id))
            assert await count(store, schema.tables) == 4
            return [row.words for row in rows]

    asyncio.run(fill())
    command = [
        "copy-store",
        "--data",
        str(old[0]),
        "--store-url",
        old[1],
        "--target-data",
        str(new[0]),
        "--target-store-url",
        new[1],
    ]
    done = CliRunner().invoke(main, command)
    assert done.exit_code == 0, done.output
    assert "rows copied and verified" in done.output
    assert asyncio.run(look()) == ["No. 0 – “ř”", "No. 1 – “ř”", "No. 2 – “ř”", "one more"]
    (old[0] / MOVED_FILE).unlink(missing_ok=True)
    again = CliRunner().invoke(main, command)
    assert again.exit_code == 2
    assert "store-not-empty" in again.output
    checked = CliRunner().invoke(main, ["check-store", "--data", str(new[0]), "--store-url", new[1]])
    assert checked.exit_code == 0, checked.output
    assert json.loads(checked.stdout.splitlines()[-1])["same"] == 4


def test_store_with_zeros_in_texts_can_be_moved(tmp_path: Path) -> None:
    """SQLite stores zeros in text, PostgreSQL does not: a client could choose a name with one."""
    old, new = where(tmp_path / "old", "sqlite"), where(tmp_path / "new", "postgresql")

    async def fill() -> None:
        async with opened(old) as store:
            table, _ = await filled(store)
            write = Write().add("notice", words="a \0 sign", begins=1, ends=2)
            for page in ("page", "\ufffd"):
                write.add("answer", table_id=table, account=ANN, page=page, answers="[]")
            await store.write(write)

            def add_zero(connection: sa.Connection) -> None:
                for page in ("\0", "\ufffd"):
                    answer = {"table_id": table, "account": BEN, "page": page, "answers": "[]"}
                    connection.execute(sa.insert(schema.answers), [answer])

            await store.database.write(add_zero)

    async def look() -> tuple[list[str], list[str]]:
        async with opened(new) as store:
            notices, answers = await store.rows(sa.select(schema.notices)), await store.rows(sa.select(schema.answers))
            return [row.words for row in notices], sorted(row.page for row in answers)

    asyncio.run(fill())
    command = ["copy-store", "--data", str(old[0]), "--target-data", str(new[0]), "--target-store-url", new[1]]
    done = CliRunner().invoke(main, command)
    assert done.exit_code == 0, done.output
    assert asyncio.run(look()) == (["a \ufffd sign"], ["page", "\ufffd", "\ufffd"])


def _half(connection: sa.Connection) -> None:
    connection.execute(sa.text("UPDATE alembic_version SET version_num = 'copying'"))


def test_incomplete_copy_is_refused(tmp_path: Path, product: Any) -> None:
    at = where(tmp_path / "half", product)

    async def half() -> None:
        async with opened(at) as store:
            await store.database.write(_half)

    asyncio.run(half())
    with pytest.raises(StartupError, match="incomplete copy"):
        Store(*at).prepare()


@over_sockets
async def test_backup_under_load_can_be_restored(product: str, tmp_path: Path) -> None:
    """A backup of a running server contains the data of one moment, and its matches can be verified."""
    at, back = where(tmp_path / "one", product), where(tmp_path / "back", product)
    file = tmp_path / "backup.sqlite3"
    done: list[Any] = []
    async with opened(at) as store:
        await filled(store, 6)
        backing = threading.Thread(
            target=lambda: done.append(
                CliRunner().invoke(main, ["backup", str(file), "--data", str(at[0]), "--store-url", at[1]])
            )
        )
        backing.start()
        written = 0
        while backing.is_alive():
            # Two rows of one transaction: a backup has both or none.
            write = Write()
            add_guest(write, f"{1000 + written:064}", AT)
            write.add(
                "act", at=written, by="page", act="pair", account=f"{1000 + written:064}", table_id=None, words=""
            )
            await store.write(write)
            written += 1
        backing.join()
        assert done[0].exit_code == 0, done[0].output
        assert written
    restored = await asyncio.to_thread(
        CliRunner().invoke, main, ["restore", str(file), "--data", str(back[0]), "--store-url", back[1]]
    )
    assert restored.exit_code == 0, restored.output
    async with opened(back) as store:
        assert await count(store, schema.tables) == 6
        assert await count(store, schema.accounts) == 2 + await count(store, schema.acts)


@over_sockets
async def test_match_continues_after_a_database_restart(tmp_path: Path, faults: Faults) -> None:
    """While the database is down, clients get the error that nothing was changed. Then the round continues, and nothing
    is lost.
    """
    faults.expected |= {"store-failed", "store-unreadable"}
    own = postgresql.Cluster(safe=True)
    try:
        async with running(tmp_path, store=own.make("played")) as site:
            browser = site.browser()
            page = await browser.open(await browser.make(1, name="Ada", start=True))
            await page.until(lambda: page.snapshot["draft"])
            await asyncio.to_thread(own.kill)
            answer = await page.say("add-action", act=page.finish()[0])
            assert answer["type"] == "refused"
            await asyncio.to_thread(own.start)
            await page.play_round()
            await page.round_is(2)
    finally:
        await asyncio.to_thread(own.close)


@pytest.mark.parametrize("url", ["mysql://me:pw@db/x", "postgresql://me:pw@db:abc/ink"])
def test_invalid_address_is_an_error(tmp_path: Path, url: str) -> None:
    result = CliRunner().invoke(main, ["serve", "--port", "0", "--data", str(tmp_path), "--store-url", url])
    assert result.exit_code == 2
    assert "store-unknown" in result.output
    assert "pw" not in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize("sign", ["?", "#", "/", "[", "@", ":", "%"])
def test_errors_contain_no_password(tmp_path: Path, sign: str) -> None:
    for where in ("@db:abc/ink", f"@db:{sign}/ink", "@db/ink"):
        try:
            shown = PostgresqlDatabase(tmp_path, f"postgresql://me:pw{sign}sekret{where}")._where
        except StartupError as error:
            shown = error.message
        assert "sekret" not in shown
