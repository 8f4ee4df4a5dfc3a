"""The metrics of a server, on a port of their own and during failures, and the traces of a command."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import httpx
import msgspec
import pytest
from click.testing import CliRunner
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from inkrally.cli.main import main
from inkrally.server.config import StartupError
from inkrally.server.observability import tracing
from tests.ports import free_port

from .conftest import Faults
from .site import SOON, Site, over_sockets, running


@over_sockets
async def test_metrics_address_serves_metrics_only(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "inkrally.cli.main", "serve", "--port", "0", "--data", str(tmp_path)]
    port = free_port()
    process = subprocess.Popen([*command, "--metrics-address", f"127.0.0.1:{port}"], stdout=subprocess.DEVNULL)
    try:
        where, headers = f"http://127.0.0.1:{port}", {"host": "server-1:9100"}
        async with httpx.AsyncClient(base_url=where, headers=headers, timeout=SOON, trust_env=False) as watcher:
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
    port = free_port()
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


@over_sockets
async def test_a_command_is_traced_from_page_to_disk(tmp_path: Path) -> None:
    assert tracing.span("x") is tracing.span("y"), "without traces, one shared object is used and no span is created"
    found = InMemorySpanExporter()
    async with running(tmp_path) as site:
        ann = site.browser()
        page = await ann.open(await ann.make(1, name="Secret Ann"))
        tracing.begin(SimpleSpanProcessor(found))
        await page.done("start")
        with pytest.raises(AssertionError):
            await page.done("start")
        tracing.close()
    spans = found.get_finished_spans()
    (whole,) = [each for each in spans if each.name == "command"][:1]
    assert whole.context is not None
    within = [each.name for each in spans if each.parent and each.parent.span_id == whole.context.span_id]
    assert within == ["judge", "store", "tell"]
    assert dict(whole.attributes or {}) == {"inkrally.kind": "Start"}
    assert "Secret" not in "".join(each.to_json() for each in spans)


def test_silent_collector_does_not_delay_the_end_of_a_server() -> None:
    """The exporter stays silent until `close` has returned, so the test does not depend on time."""
    go_on, ended = threading.Event(), threading.Event()

    class Silent(SimpleSpanProcessor):
        def shutdown(self) -> None:
            go_on.wait(60)
            ended.set()

    tracing.begin(Silent(InMemorySpanExporter()))
    tracing.close(0.01)
    assert not ended.is_set()
    go_on.set()
    assert ended.wait(60)


def test_traces_are_sent_to_a_collector() -> None:
    heard: list[bytes] = []

    class Collector(BaseHTTPRequestHandler):
        def do_POST(self) -> None:  # the library's name
            heard.append(self.rfile.read(int(self.headers["content-length"])))
            self.send_response(200)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Collector) as collector:
        collector.timeout = SOON
        thread = threading.Thread(target=collector.handle_request)
        thread.start()
        tracing.configure_tracing(f"http://127.0.0.1:{collector.server_port}/v1/traces")
        with tracing.span("command", "Start"):
            pass
        tracing.close(SOON)
        thread.join()
    assert b"inkrally.kind" in b"".join(heard)
    assert tracing.span("x") is tracing.span("y")


def test_missing_sdk_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("inkrally.server.observability.tracing.find_spec", lambda name: None)
    with pytest.raises(StartupError, match="traces"):
        tracing.configure_tracing("http://127.0.0.1:1/v1/traces")
