"""The metrics of a server, on a port of their own and during failures."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import httpx
import msgspec
import pytest
from click.testing import CliRunner

from inkrally.cli.main import main
from inkrally.server.http.listen import open_listener

from .conftest import Faults
from .site import SOON, Site, over_sockets


@over_sockets
async def test_metrics_address_serves_metrics_only(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "inkrally.cli.main", "serve", "--port", "0", "--data", str(tmp_path)]
    with open_listener("127.0.0.1", 0) as free:
        port = free.getsockname()[1]
    process = subprocess.Popen([*command, "--metrics-address", f"127.0.0.1:{port}"], stdout=subprocess.DEVNULL)
    try:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", headers={"host": "server-1:9100"}) as watcher:
            figures = await first_answer(watcher, process)
            assert figures.status_code == 200
            assert "inkrally_bus_connected -1.0" in figures.text
            assert "inkrally_store_bytes" in figures.text
            for path in ("/", "/health", "/api/me", "/live", "/admin"):
                assert (await watcher.get(path)).status_code == 404
            assert (await watcher.post("/metrics")).status_code == 404
    finally:
        process.terminate()
        await asyncio.to_thread(process.wait)


async def first_answer(watcher: httpx.AsyncClient, process: subprocess.Popen[bytes]) -> httpx.Response:
    """Return the first response of a server that is starting."""
    while process.poll() is None:
        try:
            return await watcher.get("/metrics")
        except httpx.TransportError:
            await asyncio.sleep(0.05)
    raise AssertionError(f"it ended with {process.returncode}")


@pytest.mark.parametrize("address", ["9100", ":9100", "localhost:", "localhost:http", "localhost:99999"])
def test_invalid_metrics_address_is_an_error(address: str, tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["serve", "--port", "0", "--data", str(tmp_path), "--metrics-address", address])
    assert done.exit_code == 2
    assert "--metrics-address" in done.output


def test_port_of_pages_serves_no_metrics(tmp_path: Path) -> None:
    """Otherwise clients could get metrics on another address of the machine, and nothing else."""
    with open_listener("127.0.0.1", 0) as free:
        port = free.getsockname()[1]
    where = ["--host", "127.0.0.2", "--port", f"{port}", "--metrics-address", f"127.0.0.1:{port}"]
    done = subprocess.run(
        [sys.executable, "-m", "inkrally.cli.main", "serve", "--data", str(tmp_path), *where],
        capture_output=True,
        text=True,
        timeout=SOON,
    )
    assert done.returncode == 2
    assert "--metrics-address" in done.stderr


@over_sockets
async def test_metrics_are_served_while_the_store_cannot_be_read(site: Site, faults: Faults) -> None:
    faults.expected.add("store-unreadable")

    async def gone() -> int:
        raise OSError("the disk is gone")

    site.services.store.database.size_bytes = gone  # type: ignore[method-assign]  # as for a failing database
    answer = await site.browser().http.get("/metrics")
    assert answer.status_code == 200
    assert b"inkrally_store_queued_writes" in answer.content


LIBRARIES = """
import asyncio, logging
from inkrally.server.observability import metrics as observe

observe.configure_logging()
observe.configure_logging()

async def main():
    asyncio.get_running_loop().create_future().set_exception(ValueError("nobody asked"))

asyncio.run(main())
logging.getLogger("uvicorn.error").error("Cancel %d running task(s)", 3)
logging.getLogger("alembic.runtime").info("a step")
observe.log.info("ours")
"""


def test_logs_of_libraries_are_json_lines() -> None:
    done = subprocess.run([sys.executable, "-c", LIBRARIES], capture_output=True, text=True, check=True)
    lines = [msgspec.json.decode(line) for line in done.stderr.splitlines()]
    assert [(each["event"], each.get("of"), each["level"]) for each in lines] == [
        ("library", "asyncio", "error"),
        ("library", "uvicorn.error", "error"),
        ("ours", None, "info"),
    ]
    assert "nobody asked" in lines[0]["exception"]
    assert lines[1]["said"] == "Cancel 3 running task(s)"
