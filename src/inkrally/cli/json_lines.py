"""JSON Lines input and output: a JSON object (a *case*) on each line, and one line of output for each, in order.

Input is read line by line, so a program can send a case and wait for its answer, and a file can have any size.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

import click
import msgspec

from inkrally.match import xorshift
from inkrally.match.errors import BadInput, InkrallyError

MAX_LINE_BYTES = 2**20
"""The maximum length of a line of input."""
GOOD, SOME_ERRORS, CANNOT_RUN = 0, 1, 2
"""The exit statuses of all commands."""


class CommandError(click.ClickException):
    """The command cannot run with its arguments. The message is shown without a traceback."""

    exit_code = CANNOT_RUN


class FiniteRange(click.FloatRange):
    """A finite number in a range. NaN and infinity are refused, also where the range has no bound."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        found: float = super().convert(value, param, ctx)
        if not math.isfinite(found):
            self.fail(f"{value} is not a finite number", param, ctx)
        return found


@contextmanager
def open_input(name: str) -> Iterator[BinaryIO]:
    """Open a file, or standard input for `-`. If it cannot be read, the command ends with status 2."""
    if name == "-":
        yield sys.stdin.buffer
        return
    with ExitStack() as stack:
        try:
            stream = stack.enter_context(Path(name).open("rb"))
        except OSError as error:
            raise CommandError(f"{name}: {error.strerror}") from None
        yield stream


def write(answer: Any) -> None:
    """Print one answer and flush it, so that a program can read it at once."""
    sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
    sys.stdout.buffer.flush()


def warn_if_uncompiled() -> None:
    """Warn on standard error that bots are slow, if the hot modules run as plain Python."""
    if str(xorshift.__file__).endswith(".py"):
        print("the hot modules are not compiled: everything works, but bots are much slower", file=sys.stderr)


def answer_all(name: str, answer: Callable[[object], Any]) -> NoReturn:
    """Print an answer for each case of a file, or of standard input for `-`, and end the process with an exit status.

    `answer` gets a decoded case. If it raises InkrallyError, the error is printed as the answer, and the status is
    `SOME_ERRORS`.
    """
    status = GOOD
    with open_input(name) as stream:
        for case in cases(stream):
            try:
                if isinstance(case, BadInput):
                    raise case
                write(answer(case))
            except InkrallyError as error:
                write({"error": error.problem})
                status = SOME_ERRORS
    sys.exit(status)


def cases(stream: BinaryIO) -> Iterator[object]:
    """Yield each decoded case, or a BadInput for one that is invalid. The first case may be a JSON object on several
    lines."""
    lines = _lines(stream)
    first = next(lines, None)
    if isinstance(first, bytes) and first.rstrip().endswith((b"{", b"[", b",", b":")):
        yield from _spread_case(first, lines)
    elif first is not None:
        yield _decoded(first)
    for line in lines:
        yield _decoded(line)


def _spread_case(first: bytes, lines: Iterator[bytes | BadInput]) -> Iterator[object]:
    """Yield the case that begins with an incomplete line. If the lines together are not a valid case, yield each line
    as a case."""
    buffered: list[bytes | BadInput] = [first]
    size = len(first)
    for line in lines:
        buffered.append(line)
        size += len(line) if isinstance(line, bytes) else MAX_LINE_BYTES
        if size > MAX_LINE_BYTES:
            break
    whole = _decoded(b"".join(line for line in buffered if isinstance(line, bytes)))
    one_by_one = [_decoded(line) for line in buffered]
    if isinstance(whole, BadInput) and any(isinstance(case, dict) for case in one_by_one):
        yield from one_by_one
    else:
        yield whole


def _lines(stream: BinaryIO) -> Iterator[bytes | BadInput]:
    """Yield the lines that are not blank, or a BadInput for a line that is too long."""
    while line := stream.readline(MAX_LINE_BYTES + 1):
        if len(line) > MAX_LINE_BYTES and not line.endswith(b"\n"):
            while (rest := stream.readline(MAX_LINE_BYTES)) and not rest.endswith(b"\n"):
                pass
            yield BadInput("too-large", f"a line has at most {MAX_LINE_BYTES} bytes")
        elif line.strip():
            yield line


class _Doubled(dict[str, Any]):
    """A JSON object in which some keys occur more than once. `names` are these keys."""

    names: tuple[str, ...] = ()


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object with its keys and values, as `_Doubled` if a key occurs more than once."""
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    doubled = _Doubled(found)
    seen: set[str] = set()
    doubled.names = tuple(name for name, _ in pairs if name in seen or seen.add(name))  # type: ignore[func-returns-value]  # `add` returns None, which counts as false
    return doubled


def _no_constant(name: str) -> NoReturn:
    """Refuse NaN and infinity, which Python would read."""
    raise ValueError(f"{name} is not JSON")


def _decoded(line: bytes | BadInput) -> object:
    """Return the JSON value on a line, or a BadInput if the line is invalid."""
    if isinstance(line, BadInput):
        return line
    try:
        value = json.loads(line, object_pairs_hook=_pairs, parse_constant=_no_constant)
        twice = _first_twice(value, "")
        if b"\\u" in line or not line.isascii():
            json.dumps(value, ensure_ascii=False).encode()
    except RecursionError:
        return BadInput("json", "this is nested too deeply")
    except UnicodeEncodeError:
        # Such a text cannot be encoded, so an answer that repeats it would end the command.
        return BadInput("json", "a text contains half of a Unicode character (an unpaired surrogate)")
    except ValueError as error:
        return BadInput("json", f"invalid JSON: {error}"[:200])
    if twice is not None:
        return BadInput("key-twice", f"{twice.rpartition('.')[2][:40]!r} appears twice in its object", twice)
    return value


def _first_twice(value: object, at: str) -> str | None:
    """Return the path of the first key that occurs twice in its object, or None. `at` is the path of `value`."""
    prefix = f"{at}." if at else ""
    if isinstance(value, _Doubled):
        return f"{prefix}{value.names[0]}"
    children: Iterator[tuple[Any, Any]] = iter(())
    if isinstance(value, dict):
        children = iter(value.items())
    elif isinstance(value, list):
        children = iter(enumerate(value))
    for name, child in children:
        if isinstance(child, dict | list) and (found := _first_twice(child, f"{prefix}{name}")):
            return found
    return None
