"""Traces of commands from the client to the database and back, by OpenTelemetry. Off by default, at almost no cost.

Traces contain only times and the kinds of messages: no names, addresses, tokens or tables.
"""

from __future__ import annotations

import threading
from contextlib import AbstractContextManager, nullcontext
from importlib.util import find_spec
from typing import Any

from inkrally.server.config import StartupError

CLOSE_SECONDS = 1.5
_OFF: AbstractContextManager[Any] = nullcontext()
_tracer: Any = None
_provider: Any = None


def span(name: str, kind: str = "") -> AbstractContextManager[Any]:
    """Trace a part of a command for as long as the context lasts. Spans inside are its parts."""
    if _tracer is None:
        return _OFF
    attributes = {"inkrally.kind": kind} if kind else None
    found: AbstractContextManager[Any] = _tracer.start_as_current_span(
        name, attributes=attributes, record_exception=False, set_status_on_exception=False
    )
    return found


def configure_tracing(url: str) -> None:
    """Send traces to a collector by OTLP over HTTP, such as `http://host:4318/v1/traces`.

    Raises:
        StartupError: The SDK is not installed (`traces-unusable`).
    """
    if find_spec("opentelemetry") is None or find_spec("opentelemetry.exporter") is None:
        raise StartupError("traces-unusable", "for traces OpenTelemetry is needed: pip install '.[traces]' in a clone")
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    begin(BatchSpanProcessor(OTLPSpanExporter(endpoint=url)))


def begin(processor: Any) -> None:
    """Send all later spans to a span processor of the SDK."""
    global _tracer, _provider
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider

    _provider = TracerProvider(resource=Resource.create({"service.name": "inkrally"}), shutdown_on_exit=False)
    _provider.add_span_processor(processor)
    _tracer = _provider.get_tracer("inkrally")


def close(seconds: float = CLOSE_SECONDS) -> None:
    """Stop tracing and send the remaining spans. Drop what the collector has not accepted after this time."""
    global _tracer, _provider
    provider, _tracer, _provider = _provider, None, None
    if provider is not None:
        # In a daemon thread: the SDK waits up to ten seconds for a collector that does not answer.
        ending = threading.Thread(target=provider.shutdown, name="traces", daemon=True)
        ending.start()
        ending.join(seconds)
