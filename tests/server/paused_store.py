"""Holds back reads and writes of the database, so that a test can do something in between."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from inkrally.server.storage.store import Store, Write, WriteOutcomeUnknown
from tests.server.site import SOON


class Held:
    """An operation that is held back."""

    def __init__(self) -> None:
        self._here = asyncio.Event()
        self._go = asyncio.Event()

    async def here(self) -> None:
        """Wait until the operation has reached this point."""
        await asyncio.wait_for(self._here.wait(), SOON)

    def let_go(self) -> None:
        self._go.set()

    async def wait(self) -> None:
        """Wait until the operation may go on."""
        self._here.set()
        await self._go.wait()


def _reads(words: str) -> Callable[[Any], bool]:
    return lambda statement: words in str(statement)


@contextmanager
def read_held(store: Store, words: str) -> Iterator[Held]:
    """Run the next query that contains the SQL `words` at once, but hold back its rows."""
    with _held(store, "rows", _reads(words), done_before=True) as held:
        yield held


@contextmanager
def load_held(store: Store, table: str) -> Iterator[Held]:
    """Hold back the loading of a table in the same way."""
    with _held(store, "load", lambda found: found == table, done_before=True) as held:
        yield held


@contextmanager
def write_held(store: Store, *what: str) -> Iterator[Held]:
    """Hold back the next write that has rows of one of these kinds."""

    def fits(write: Write) -> bool:
        return any(each in write.rows for each in what)

    with _held(store, "write", fits, done_before=False) as held:
        yield held


@contextmanager
def broken_off(store: Store, *what: str, kept: bool = True) -> Iterator[None]:
    """Make the next such write fail with an unknown outcome. `kept` is whether the write is stored."""
    name, real, first = "write", store.write, True

    async def broke_off(write: Write) -> None:
        nonlocal first
        fits = first and any(each in write.rows for each in what)
        first = first and not fits
        if kept or not fits:
            await real(write)
        if fits:
            raise WriteOutcomeUnknown("store-failed", "it broke off")

    setattr(store, name, broke_off)
    try:
        yield
    finally:
        setattr(store, name, real)


@contextmanager
def _held(store: Store, name: str, fits: Callable[[Any], bool], *, done_before: bool) -> Iterator[Held]:
    real, held, first = getattr(store, name), Held(), True

    async def slowly(given: Any, **more: Any) -> Any:
        nonlocal first
        if not (first and fits(given)):
            return await real(given, **more)
        first = False
        if not done_before:
            await held.wait()
            return await real(given, **more)
        found = await real(given, **more)
        await held.wait()
        return found

    setattr(store, name, slowly)
    try:
        yield held
    finally:
        setattr(store, name, real)
        held.let_go()


def is_waited_for(lock: asyncio.Lock) -> bool:
    """Return whether a task waits for a lock."""
    return bool(lock._waiters)
