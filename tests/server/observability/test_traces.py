"""Traces of a command: its steps if traces are on, nothing if they are off, and never a name."""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from inkrally.server.config import StartupError
from inkrally.server.observability import tracing
from tests.server.site import over_sockets, running


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
        thread = threading.Thread(target=collector.handle_request)
        thread.start()
        tracing.configure_tracing(f"http://127.0.0.1:{collector.server_port}/v1/traces")
        with tracing.span("command", "Start"):
            pass
        tracing.close()
        thread.join(30)
    assert b"inkrally.kind" in b"".join(heard)
    assert tracing.span("x") is tracing.span("y")


def test_missing_sdk_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("inkrally.server.observability.tracing.find_spec", lambda name: None)
    with pytest.raises(StartupError, match="traces"):
        tracing.configure_tracing("http://127.0.0.1:1/v1/traces")
