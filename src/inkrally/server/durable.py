"""What follows after something was written: no fault there may turn into the answer that nothing was changed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from inkrally.server.observability import metrics as observe


def after_write(step: Callable[..., Any], *given: Any) -> bool:
    """Run one step after a write. Return False for a step that failed; the fault is in the log."""
    try:
        step(*given)
    except Exception as error:
        _log(step, error)
        return False
    return True


async def awaited_after_write(step: Callable[..., Awaitable[Any]], *given: Any) -> bool:
    """Await one step after a write. Return False for a step that failed; the fault is in the log."""
    try:
        await step(*given)
    except Exception as error:
        _log(step, error)
        return False
    return True


def _log(step: Callable[..., Any], error: Exception) -> None:
    name = getattr(step, "__qualname__", repr(step))
    observe.log.error("after-write", step=name, error=repr(error), exc_info=True)
