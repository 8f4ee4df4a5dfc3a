"""Processes of the server that step back for nobody: else a test would wait for one that browsers keep from starting.

Beside three browsers on two cores the share of one that is nice is a hundredth: half a minute until it has begun.
"""

from __future__ import annotations

from inkrally.server.jobs import frames


def for_nobody() -> None:
    """Let the processes of this server, or this process, be as dear to the machine as any other."""
    frames.NICE.update(dict.fromkeys(frames.NICE, 0))
