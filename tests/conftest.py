"""Settings for all tests. Property tests have no deadline, because a busy machine can be slow at any time."""

from __future__ import annotations

import ast
import gc
import os
from typing import Any

import pytest
from hypothesis import settings

settings.register_profile("inkrally", deadline=None)
settings.load_profile("inkrally")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return one more than the number of processors: tests often wait for servers, workers, the disk and clocks."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_finish() -> None:
    """Collect garbage as rarely as the server does. With so many objects, collection took a large part of test time."""
    gc.set_threshold(100_000, 50, 100)
    gc.collect()
    gc.freeze()


def _parsed_without_garbage(*given: Any, **named: Any) -> Any:
    """Parse without garbage collection.

    A collected object may print a traceback, for which Python 3.11 parses source. Within a parse that fails, that
    raises `SystemError` (fixed in Python 3.12).
    """
    looked_for = gc.isenabled()
    gc.disable()
    try:
        return _parse(*given, **named)
    finally:
        if looked_for:
            gc.enable()


_parse: Any = ast.parse
vars(ast)["parse"] = _parsed_without_garbage
