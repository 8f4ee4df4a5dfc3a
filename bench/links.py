"""Runs TCP links between servers and their database or NATS that can be cut. Used by `chaos.py` and tests.

    python bench/links.py 127.0.0.1:5432 127.0.0.1:5432 127.0.0.1:4222

This process opens a port for each target, prints the ports, and obeys lines such as `silent 0`. A link is `open`,
`silent` or `closed`. A silent link holds data back until it is open again. A closed link resets connections. The
process ends with its standard input.
"""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Literal, cast

HOST = "127.0.0.1"
CHUNK = 65_536
How = Literal["open", "silent", "closed"]


class Link:
    """A link in the process that carries it."""

    def __init__(self, target: str) -> None:
        host, _, port = target.rpartition(":")
        self._target = host, int(port)
        self._carries = asyncio.Event()
        self._carries.set()
        self._closed = False
        self._writers: set[asyncio.StreamWriter] = set()

    async def listen(self) -> int:
        """Start listening, and return the port."""
        server = await asyncio.start_server(self._connected, HOST, 0)
        port: int = server.sockets[0].getsockname()[1]
        return port

    def be(self, how: How) -> None:
        """Set the state of the link."""
        self._closed = how == "closed"
        (self._carries.clear if how == "silent" else self._carries.set)()
        if self._closed:
            for writer in list(self._writers):
                writer.transport.abort()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        ends = [writer]
        try:
            await self._carries.wait()
            if self._closed:
                return
            self._writers.add(writer)
            there, back = await asyncio.open_connection(*self._target)
            ends.append(back)
            self._writers.add(back)
            for each in ends:
                each.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            await asyncio.gather(self._carry(reader, back), self._carry(there, writer))
        except OSError:
            pass  # When one end is gone, the other is closed too.
        finally:
            for each in ends:
                self._writers.discard(each)
                each.transport.abort()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(CHUNK):
            await self._carries.wait()
            writer.write(data)
            await writer.drain()
        await self._carries.wait()
        writer.close()


class Links:
    """The process with the links. Call `close` at the end."""

    def __init__(self, targets: Sequence[str]) -> None:
        command = [sys.executable, str(Path(__file__)), *targets]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        assert self._process.stdout is not None
        self.ports = [int(self._process.stdout.readline()) for _ in targets]
        """The port number of each link."""

    def be(self, number: int, how: How) -> None:
        """Set the state of a link, and wait until it is applied."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{how} {number}\n")
        self._process.stdout.readline()

    def close(self) -> None:
        """Close all links."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(10)
        self._process.stdout.close()


async def main() -> None:
    links = [Link(target) for target in sys.argv[1:]]
    for link in links:
        print(await link.listen(), flush=True)
    while line := await asyncio.to_thread(sys.stdin.readline):
        how, _, number = line.partition(" ")
        links[int(number)].be(cast(How, how))
        print("done", flush=True)


if __name__ == "__main__":
    asyncio.run(main())
