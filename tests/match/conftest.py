"""Settings of hypothesis: no time limit for one example, since shared machines stall now and then."""

from __future__ import annotations

from hypothesis import settings

from tests.sample_sizes import scaled

settings.register_profile("inkrally", deadline=None, max_examples=scaled(25))
settings.load_profile("inkrally")
