"""A third game is one folder: the tiny game is found by its pack, and can be served, played with bots and measured.

The tests run servers in separate processes, because a process finds its games when it starts.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from inkrally.games import GAMES, PACKS
from inkrally.pack import Pack, load_named
from tests.match.tiny_pack import PACK
from tests.ports import free_port

from .site import SOON, Browser, over_sockets

ROOT = Path(__file__).parent.parent.parent
PACKED = {**os.environ, "INKRALLY_PACKS": "tests.match.tiny_pack", "PYTHONPATH": str(ROOT)}

SERVE = """
from functools import partial
from inkrally.server import config
config.Config = partial(config.Config, request_job_seconds=120)
from inkrally.cli.main import main
main()
"""
"""A server that waits long for replays, as the machine may be busy with other tests."""


def inkrally(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "inkrally.cli.main", *words]
    return subprocess.run(command, env=PACKED, capture_output=True, text=True, check=False)


@contextmanager
def served(data: Path) -> Iterator[Any]:
    """Yield the URL of a server that also has the tiny game."""
    port = free_port()
    patient = ["--disable-limits", "--bot-timeout-seconds", str(2 * SOON)]
    command = [sys.executable, "-c", SERVE, "serve", "--port", str(port), "--data", str(data), *patient]
    with subprocess.Popen(command, env=PACKED, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        try:
            assert json.loads(server.stderr.readline())["event"] == "started"
            yield SimpleNamespace(url=f"http://127.0.0.1:{port}", port=port)
        finally:
            server.terminate()
            server.communicate(timeout=SOON)


@pytest.mark.parametrize("pack", [*PACKS.values(), PACK], ids=lambda pack: pack.name)
def test_every_name_in_a_pack_exists(pack: Pack) -> None:
    assert load_named(pack.game).name == pack.name
    for named in (
        pack.bots,
        pack.analysis,
        pack.summary_module,
        pack.routes,
        pack.job_module,
        pack.types,
        pack.rules,
        pack.daily,
    ):
        assert not named or load_named(named)
    for name, module in pack.commands.items():
        assert getattr(load_named(module), name)


def test_the_contract_stays_small() -> None:
    """Lists the fields of a pack. A new one needs two games that use it."""
    assert len(Pack.__struct_fields__) == 20, Pack.__struct_fields__


def test_no_game_exists_without_its_pack() -> None:
    assert list(GAMES) == list(PACKS)
    assert PACK.name not in GAMES


@over_sockets
async def test_a_third_game_needs_no_change_of_the_server(tmp_path: Path) -> None:
    with served(tmp_path) as site:
        browser = Browser(site)
        browser.http.timeout = 2 * SOON  # replays and logs come from processes that start with low priority
        known = {game["name"]: game for game in (await browser.http.get("/api/games")).json()}
        assert known["lanterns"]["levels"] == [{"level": "flicker", "line": "Takes the lowest number."}]
        setup = {"game": "lanterns", "stand_in": "flicker"}
        table = await browser.make(3, setup=setup, name="Ann", bots=["flicker", "flicker"], start=True)
        page = await browser.open(table)
        await page.until(page.shown)
        while page.snapshot["table"]["status"] != "over":
            await page.until(lambda: page.snapshot["draft"] or page.snapshot["table"]["status"] == "over")
            while page.snapshot["draft"] and page.snapshot["draft"]["commit_problem"]:
                act = next(act for act in page.snapshot["draft"]["legal_actions"] if act["type"] != "draw")
                await page.done("add-action", act=act)
            if page.snapshot["draft"]:
                await page.done("commit")
        assert len(page.snapshot["match"]["result"]["scores"]) == 3
        # The bots decided, not the game's defaults.
        assert all(not seat["by_clock"] for seat in page.snapshot["table"]["seats"])
        (own,) = (await browser.http.get("/api/tables/mine?sheets=1")).json()
        assert (own["game"], own["status"], own["place"]) == (
            "lanterns",
            "over",
            page.snapshot["match"]["result"]["places"][0],
        )
        log = (await browser.http.get(f"/api/tables/{table}/log")).content
        replay = (await browser.http.get(f"/api/tables/{table}/replay")).json()
        assert replay["header"]["game"] == "lanterns"
        await page.close()
        await browser.close()
    path = tmp_path / "lanterns.jsonl"
    path.write_bytes(log)
    verdict = inkrally("verify", str(path))
    assert msgspec.json.decode(verdict.stdout)["ok"], verdict


def test_a_third_game_needs_no_change_of_the_command_line() -> None:
    assert inkrally("lantern").stdout == "lit\n"
    arena = inkrally("arena", "lanterns", "--bots", "flicker,flicker", "--games", "2", "--seed", "1")
    assert arena.returncode == 0, arena.stderr
    assert "flicker" in arena.stdout
