"""What reads stored and sent text as the classes it is of, made whole before any thread reads by it.

msgspec works out what a class is made of when it is first read, and shows what it has of that to other threads
meanwhile: two that read the same class at once for the first time end the whole process. So all classes are worked out
before there are threads, and what is made later is made by one thread at a time. Knows no table and no store.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import wraps
from typing import Any, TypeVar

import msgspec

from inkrally.games import GAMES, PACKS
from inkrally.match.log import event_union
from inkrally.pack import load

T = TypeVar("T")

_making = threading.RLock()
"""One for all: what two decoders read may be of the same classes."""


def made_once(make: Callable[..., T]) -> Callable[..., T]:
    """A function that makes what reads something, once for each of the names that it is given and in one thread at a
    time. Nobody reads by it before it is whole."""
    kept: dict[tuple[str, ...], T] = {}

    @wraps(make)
    def made(*names: str) -> T:
        found = kept.get(names)
        if found is None:
            with _making:
                if names not in kept:
                    kept[names] = make(*names)
                found = kept[names]
        return found

    return made


@made_once
def event_decoder(game: str) -> Any:
    """What reads an event of a game."""
    return msgspec.json.Decoder(event_union(GAMES[game]))


@made_once
def acts_decoder(game: str) -> Any:
    """What reads acts of a game, in their order."""
    acts: Any = tuple
    return msgspec.json.Decoder(acts[GAMES[game].act_type, ...])


def know_shapes() -> None:
    """Work out every class that is there: before the first thread."""
    for game in GAMES:
        event_decoder(game)
        acts_decoder(game)
        if PACKS[game].summary:
            load(PACKS[game].summary)
    with _making:
        for shape in set(_below(msgspec.Struct)):
            with suppress(TypeError):  # of one that is never read, and cannot be
                msgspec.json.Decoder(shape)


def _below(shape: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for each in shape.__subclasses__():
        yield each
        yield from _below(each)
