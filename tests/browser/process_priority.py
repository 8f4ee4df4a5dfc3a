"""Gives the server's processes normal priority in tests.

Beside three browsers on two cores, a process of low priority needs half a minute to start.
"""

from __future__ import annotations

from inkrally.server.jobs import frames


def keep_normal() -> None:
    """Let the processes of this server keep normal priority."""
    frames.NICENESS.update(dict.fromkeys(frames.NICENESS, 0))
