"""Processes of the server that step back for nobody: else a test would wait for one that browsers keep from starting.

Beside three browsers on two cores little is left for one that is nice, and half a minute went by until it had begun.
"""

from __future__ import annotations

from inkrally.server.jobs import frames


def for_nobody() -> None:
    """Let the processes of this server, or this process, be as dear to the machine as any other."""
    frames.NICENESS.update(dict.fromkeys(frames.NICENESS, 0))
