"""For all tests: properties have no deadline, since a busy machine takes longer at some time, which means nothing."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("inkrally", deadline=None)
settings.load_profile("inkrally")
