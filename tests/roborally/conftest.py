"""Fixtures of the RoboRally tests: floors made by a test are found by id, like printed courses."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

from inkrally.roborally.floor import courses
from tests.sample_sizes import scaled

from . import turns

settings.register_profile("inkrally", deadline=None, max_examples=scaled(25))
settings.load_profile("inkrally")


@pytest.fixture(autouse=True)
def floors_of_tests(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    printed = courses.printed_course
    monkeypatch.setattr(courses, "printed_course", lambda name: turns.FLOORS.get(name) or printed(name))
    yield
    turns.FLOORS.clear()
