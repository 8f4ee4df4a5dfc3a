"""How often random tests try: a few times in a normal run, many times where INKRALLY_TEST_LONG is set."""

from __future__ import annotations

import os

LONG = bool(os.environ.get("INKRALLY_TEST_LONG"))


def scaled(short: int, long: int) -> int:
    """The one count in a normal run, the other in a long one."""
    return long if LONG else short
