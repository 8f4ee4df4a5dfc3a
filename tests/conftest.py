"""For all tests: properties have no deadline, since a busy machine takes longer at some time, which means nothing."""

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
    """One more than processors: servers and workers wait for each other, for the disk and for clocks."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_finish() -> None:
    """Garbage is looked for as seldom as on a server: among so much it took a good part of their time."""
    gc.set_threshold(100_000, 50, 100)
    gc.collect()
    gc.freeze()


def _parsed_without_garbage(*given: Any, **named: Any) -> Any:
    """What is garbage may end with a traceback, to write which Python 3.11 parses: within a parse that fails
    (`SystemError`, mended in 3.12)."""
    looked_for = gc.isenabled()
    gc.disable()
    try:
        return _parse(*given, **named)
    finally:
        if looked_for:
            gc.enable()


_parse: Any = ast.parse
vars(ast)["parse"] = _parsed_without_garbage
