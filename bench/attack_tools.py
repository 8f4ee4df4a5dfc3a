"""Tools that several attacks of `bench/attacks` use: raw connections, and endless requests."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import httpx
from attacks.harness import Json, Target, Visitor
from seats import HOST

ATTACKER = "127.0.0.66"
MOST_STEPS = 300
LONGEST = 60.0
"""The time in seconds after which an attack ends automatically."""
KEY = "AAAAAAAAAAAAAAAAAAAAAA=="


class Bare:
    """A raw TCP connection from a loopback address."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def to(cls, target: Target, address: str = ATTACKER) -> Bare:
        return cls(*await asyncio.open_connection(HOST, target.port, local_addr=(address, 0)))

    async def upgrade(self, target: Target, path: str) -> bool:
        """Upgrade to a WebSocket, and return whether the server accepts."""
        self.writer.write(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{target.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {KEY}\r\n\r\n".encode()
        )
        return b" 101 " in await self.reader.readuntil(b"\r\n\r\n")

    def text(self, message: bytes) -> None:
        """Send a text message, masked with zeros."""
        head = (
            bytes([0x81, 0x80 | len(message)]) if len(message) < 126 else b"\x81\xfe" + len(message).to_bytes(2, "big")
        )
        self.writer.write(head + bytes(4) + message)

    def drop(self) -> None:
        self.writer.transport.abort()


async def in_parallel(count: int, step: Callable[[int], Any], outcomes: Counter[str]) -> None:
    """Repeat a step in `count` parallel tasks for `LONGEST` seconds, and count the outcomes.

    At most `MOST_STEPS` steps a second are run, because attacker and server share a machine, and the attacker's own CPU
    time must not be measured.
    """
    began = time.perf_counter()
    steps = 0

    async def one(number: int) -> None:
        nonlocal steps
        while (now := time.perf_counter() - began) < LONGEST:
            if steps > now * MOST_STEPS:
                await asyncio.sleep(0.005)
                continue
            steps += 1
            try:
                outcomes[str(await step(number))] += 1
            except (OSError, httpx.HTTPError, asyncio.IncompleteReadError, TimeoutError) as error:
                outcomes[type(error).__name__] += 1
                await asyncio.sleep(0.01)

    await asyncio.gather(*(one(number) for number in range(count)))


def outcome_counts(outcomes: Counter[str]) -> Json:
    return {"attacker": dict(outcomes.most_common(6))}


def own_course(number: int) -> Json:
    """Return a set-up with a custom course of the maximum size, with a different course for each number."""
    chance = random.Random(number)
    board = {"width": 48, "height": 47, "cells": {"1,0": {"start": 1}, "2,0": {"start": 2}}}
    course = {
        "format": 1,
        "name": f"Course {chance.random()}",
        "players": [1, 2],
        "own_boards": {"plain": board},
        "boards": [{"board": "plain", "x": 0, "y": 0}],
        "flags": [{"flag": 1, "x": 5, "y": 5}, {"flag": 2, "x": 9, "y": 9}],
    }
    return {"game": "roborally", "title": "x", "seats": 2, "options": {"course": "own", "own": course}}


def visitors(target: Target, count: int, address: str = ATTACKER) -> list[Visitor]:
    return [Visitor(target, address) for _ in range(count)]
