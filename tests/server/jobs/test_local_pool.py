"""Workers start without a fork, which would stop the server for longer the more memory it uses."""

from __future__ import annotations

import ctypes
import subprocess
import sys

import pytest

SCRIPT = """
import asyncio, ctypes, os, sys
import uvloop
from inkrally.server.jobs.local_pool import start_process

forks = []
forked = ctypes.CFUNCTYPE(None)(lambda: forks.append(1))
ctypes.CDLL(None).__register_atfork(forked, None, None, None)

async def work():
    process = await start_process([sys.executable, "-S", "-c", "print(input()[::-1])"])
    process.stdin.write(b"worker\\n")
    answer = await process.stdout.readline()
    await process.wait()
    return answer

answer = uvloop.run(work())
by_start = len(forks)
child = os.fork()
if not child:
    os._exit(0)
os.waitpid(child, 0)
print(answer.decode().strip(), by_start, len(forks) - by_start)
"""
"""The audit log of forks, which does not contain `vfork`. A fork of this script shows that it works."""


@pytest.mark.skipif(
    sys.platform == "win32" or not hasattr(ctypes.CDLL(None), "__register_atfork"),
    reason="nothing tells here that something was forked",
)
def test_worker_starts_without_a_fork() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["rekrow", "0", "1"]
