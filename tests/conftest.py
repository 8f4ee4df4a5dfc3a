"""For all tests: properties have no deadline, since a busy machine takes longer at some time, which means nothing."""

from __future__ import annotations

import gc
import os

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
