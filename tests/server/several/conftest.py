"""Three servers over a PostgreSQL behind HAProxy, started once for each module of tests."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

BENCH = Path(__file__).parents[3] / "bench"


@pytest.fixture(scope="session")
def bench() -> Any:
    """A function that imports a module of `bench/` by name."""
    if str(BENCH) not in sys.path:
        sys.path.insert(0, str(BENCH))
    return import_module


@pytest.fixture(scope="module")
def several(bench: Any) -> Iterator[Any]:
    """Three running servers behind a proxy."""
    parts = bench("several")
    if parts.proxy_program() is None:
        pytest.skip("there is no HAProxy here")
    if bench("tests.server.postgresql").programs() is None:
        pytest.skip("there is no PostgreSQL here")
    with tempfile.TemporaryDirectory() as folder, parts.Several(Path(folder), 3, safe=False) as running:
        yield running
