"""Starts a process that works for the server, with its standard input and output as streams. Knows not what it does.

The event loop would fork for it: while the system copies what it knows of the server's memory, and until the new
process runs, nobody is answered, and that takes the longer the more tables there are. So it is started as the standard
library does it where nothing is to be done between (`vfork`), and copies nothing.
"""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence


class Started:
    """A process; as much of `asyncio.subprocess.Process` as is used here."""

    def __init__(
        self, process: subprocess.Popen[bytes], stdout: asyncio.StreamReader, stdin: asyncio.StreamWriter
    ) -> None:
        self._process = process
        self.stdout = stdout
        self.stdin = stdin
        self.pid = process.pid

    @property
    def returncode(self) -> int | None:
        """None while it runs."""
        return self._process.poll()

    def kill(self) -> None:
        """End it, where it has not ended."""
        self._process.kill()
        self.stdin.close()

    async def wait(self) -> int:
        """Wait for its end."""
        return await asyncio.to_thread(self._process.wait)


async def start(command: Sequence[str]) -> Started | Process:
    """Start a process. Raises OSError."""
    if sys.platform == "win32":  # nothing is forked there, and no socket is an input
        return await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
    ours, theirs = socket.socketpair()
    with theirs:
        try:
            process = subprocess.Popen(command, stdin=theirs.fileno(), stdout=theirs.fileno())
        except OSError:
            ours.close()
            raise
    return Started(process, *await asyncio.open_unix_connection(sock=ours))
