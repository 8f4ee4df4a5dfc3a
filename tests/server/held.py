"""What a store has read or is to write, held back until a test lets it go on: so that something else comes between."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from inkrally.server.storage.store import Store, Write, WriteOutcomeUnknown


class Held:
    """Something that is held back."""

    def __init__(self) -> None:
        self._here = asyncio.Event()
        self._go = asyncio.Event()

    async def here(self) -> None:
        """Wait until there is something to hold."""
        await asyncio.wait_for(self._here.wait(), 30)

    def let_go(self) -> None:
        self._go.set()

    async def wait(self) -> None:
        """As who is held."""
        self._here.set()
        await self._go.wait()


def _reads(words: str) -> Callable[[Any], bool]:
    return lambda statement: words in str(statement)


@contextmanager
def read_held(store: Store, words: str) -> Iterator[Held]:
    """The next query with these words of SQL is done at once, and whoever asked has its rows when it is let go."""
    with _held(store, "rows", _reads(words), done_before=True) as held:
        yield held


@contextmanager
def load_held(store: Store, table: str) -> Iterator[Held]:
    """The same for a whole table that is loaded."""
    with _held(store, "load", lambda found: found == table, done_before=True) as held:
        yield held


@contextmanager
def write_held(store: Store, *what: str) -> Iterator[Held]:
    """The next write that has rows of one of these is begun when it is let go."""

    def fits(write: Write) -> bool:
        return any(each in write.rows for each in what)

    with _held(store, "write", fits, done_before=False) as held:
        yield held


@contextmanager
def broken_off(store: Store, *what: str, kept: bool = True) -> Iterator[None]:
    """The next write that has rows of one of these is `kept` or not, and the store breaks off, so that nobody knows."""
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
    """Whether somebody waits for a lock."""
    return bool(lock._waiters)
