"""What one damaged table costs the others: whoever asks for it has its own row read, and not those of all."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from inkrally.server.storage.databases.sqlite_file import FILE
from tests.server import postgresql
from tests.server.conftest import Faults
from tests.server.site import over_sockets, running
from tests.server.storage.test_folder import lose_a_page

pytestmark = postgresql.file_only
TABLES = 12


@over_sockets
async def test_a_damaged_table_is_read_by_itself(
    tmp_path: Path, faults: Faults, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults.expected.add("table-damaged")
    async with running(tmp_path) as site:
        browser = site.browser()
        hurt, *_ = [await browser.make(1, name="Ada", setup={"public": True}) for _ in range(TABLES)]
    lose_a_page(tmp_path / FILE, hurt)
    async with running(tmp_path) as site:
        database, reads = site.services.store.database, list[Any]()
        read, me = database.read, asyncio.current_task()

        async def counted(work: Callable[[Any], Any], whole: bool = False) -> Any:
            if asyncio.current_task() is me:  # others read beside, as a server does when it has begun
                reads.append(work)
            return await read(work, whole)

        monkeypatch.setattr(database, "read", counted)
        assert not await site.services.tables.newer.check(hurt), "what it is, is said where it is read"
        assert 0 < len(reads) < TABLES / 2
        reads.clear()
        await site.services.place.look_at({hurt: False})
        assert len(reads) < TABLES / 2
