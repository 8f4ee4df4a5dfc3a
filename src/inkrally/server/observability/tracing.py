"""Traces of commands by OpenTelemetry: the times of the steps of a command in the server. Tracing is off by default.

While tracing is off, it costs almost nothing. Traces contain only times and kinds of messages: no names, addresses,
tokens or tables.
"""

from __future__ import annotations

import threading
from contextlib import AbstractContextManager, nullcontext
from importlib.util import find_spec
from typing import Any

from inkrally.server.config import StartupError

CLOSE_SECONDS = 1.5
"""How long a stopping server waits until the collector has accepted the last spans."""
_OFF: AbstractContextManager[Any] = nullcontext()
_tracer: Any = None
_provider: Any = None


def span(name: str, kind: str = "") -> AbstractContextManager[Any]:
    """Record the duration of a `with` block as a span, one step of a command.

    Spans inside the block become children of this span. `kind` is the kind of message.
    """
    if _tracer is None:
        return _OFF
    attributes = {"inkrally.kind": kind} if kind else None
    found: AbstractContextManager[Any] = _tracer.start_as_current_span(
        name, attributes=attributes, record_exception=False, set_status_on_exception=False
    )
    return found


def configure_tracing(url: str) -> None:
    """Send traces to a collector by OTLP over HTTP.

    Args:
        url: The URL of the collector, such as `http://host:4318/v1/traces`.

    Raises:
        StartupError: The SDK of OpenTelemetry is not installed (`traces-unusable`).
    """
    if find_spec("opentelemetry") is None or find_spec("opentelemetry.exporter") is None:
        raise StartupError("traces-unusable", "traces need OpenTelemetry: pip install '.[traces]' in a clone")
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    begin(BatchSpanProcessor(OTLPSpanExporter(endpoint=url)))


def begin(processor: Any) -> None:
    """Send all later spans to `processor`, a span processor of the SDK."""
    global _tracer, _provider
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider

    _provider = TracerProvider(resource=Resource.create({"service.name": "inkrally"}), shutdown_on_exit=False)
    _provider.add_span_processor(processor)
    _tracer = _provider.get_tracer("inkrally")


def close(seconds: float = CLOSE_SECONDS) -> None:
    """Stop tracing and send the remaining spans. Spans that are not accepted within `seconds` are dropped."""
    global _tracer, _provider
    provider, _tracer, _provider = _provider, None, None
    if provider is not None:
        # Use a daemon thread, because the SDK waits up to ten seconds for a collector that does not answer.
        ending = threading.Thread(target=provider.shutdown, name="traces", daemon=True)
        ending.start()
        ending.join(seconds)
