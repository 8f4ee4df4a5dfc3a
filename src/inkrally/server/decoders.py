"""Decoders of stored and received JSON, prepared before the first thread starts.

msgspec prepares a struct class when it first decodes an object of that class. If another thread uses a class that is
half prepared, the process may crash. So the server prepares all classes before it starts threads, and later only one
thread at a time creates decoders.
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
from inkrally.pack import load_named

T = TypeVar("T")

_making = threading.RLock()
"""One lock for all decoders, because two decoders may prepare the same class."""


def cached_factory(make: Callable[..., T]) -> Callable[..., T]:
    """Cache the results of a function by its arguments (a decorator). Only one thread at a time calls the function.

    So no thread gets a decoder before the decoder is complete.
    """
    kept: dict[tuple[str, ...], T] = {}

    @wraps(make)
    def made(*names: str) -> T:
        """Return the cached result, or call the function under the lock."""
        found = kept.get(names)
        if found is None:
            with _making:
                if names not in kept:
                    kept[names] = make(*names)
                found = kept[names]
        return found

    return made


@cached_factory
def event_decoder(game: str) -> Any:
    """Return the decoder of a game's events."""
    return msgspec.json.Decoder(event_union(GAMES[game]))


@cached_factory
def acts_decoder(game: str) -> Any:
    """Return the decoder of a sequence of actions of a game."""
    acts: Any = tuple
    return msgspec.json.Decoder(acts[GAMES[game].action_type, ...])


def build_decoders() -> None:
    """Prepare all struct classes for msgspec. Call this before the first thread starts."""
    for game in GAMES:
        event_decoder(game)
        acts_decoder(game)
        if PACKS[game].summary_module:
            load_named(PACKS[game].summary_module)
    with _making:
        for shape in set(_below(msgspec.Struct)):
            with suppress(TypeError):  # msgspec cannot decode this class, and no code needs that
                msgspec.json.Decoder(shape)


def _below(shape: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """Yield the subclasses of a class, and their subclasses."""
    for each in shape.__subclasses__():
        yield each
        yield from _below(each)
