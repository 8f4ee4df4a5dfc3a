"""The commands `replay` and `verify`: show and check the log of a match."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click
import msgspec

from inkrally.cli.json_lines import GOOD, SOME_ERRORS, open_input, write
from inkrally.games import GAMES
from inkrally.match.errors import BadInput, BadLog, InkrallyError
from inkrally.match.game import Seat
from inkrally.match.log import MAX_LOG_BYTES, Log, fold, read
from inkrally.match.log import verify as verified


def read_log(name: str) -> Log:
    """Return the log in a file, reading at most the maximum size of a log. Raises BadLog."""
    with open_input(name) as stream:
        data = stream.read(MAX_LOG_BYTES + 1)
    return read(data.splitlines(keepends=True), GAMES)


def seat_of(log: Log, name: str) -> Seat:
    """Return the seat with a number or a unique name. Raises BadInput (`unknown-seat`)."""
    names = log.header.seats
    if name.isascii() and name.isdigit() and len(name) < 9 and int(name) < len(names):
        return int(name)
    if names.count(name) == 1:
        return names.index(name)
    known = ", ".join(f"{seat} {each}" for seat, each in enumerate(names[:24]))
    raise BadInput("unknown-seat", f"no seat, or more than one, is named {name[:40]!r}; there are: {known}", "seat")


@contextmanager
def explain_invalid_log(log: Log) -> Iterator[None]:
    """Run the body of a `with`, and explain an error that an invalid log causes.

    Raises:
        BadLog: The body failed, and `verify` finds this error in the log. If `verify` finds none, the original error
            passes through.
    """
    try:
        yield
    except (InkrallyError, click.ClickException):
        raise
    except Exception as error:
        verdict = verified(log, GAMES[log.header.game])
        if verdict.error is not None:
            problem = verdict.error
            raise BadLog(problem.code, problem.message, problem.at, problem.args) from error
        if log.header.prefix:
            text = f"the part taken from another match is not valid: {error!r}"
            raise BadLog("log-prefix", text, "header") from error
        raise


@click.command()
@click.argument("log")
@click.option("--at", type=click.IntRange(0), metavar="N", help="After entry N; by default after the last.")
@click.option("--seat", metavar="S", help="A seat's number or name; by default a spectator.")
def replay(log: str, at: int | None, seat: str | None) -> None:
    """Show what a seat or a spectator sees after an entry of the match LOG; - is standard input.

    \b
    Example:
      $ inkrally replay match.jsonl --at 12 --seat 0
      {"viewer":0,"phase":{"name":"draw","asks":[0,1]},"committed":[],"own":null,"table":{...},"result":null}
    """

    def seen() -> Any:
        found = read_log(log)
        if at is not None and at > len(found.entries):
            raise BadInput("unknown-entry", f"the log has the entries 1 to {len(found.entries)}, not {at}", "at")
        game = GAMES[found.header.game]
        viewer = None if seat is None else seat_of(found, seat)
        with explain_invalid_log(found):
            # Encode inside: an invalid log may lead to a view that cannot be encoded.
            return msgspec.Raw(msgspec.json.encode(game.see(fold(found, game, at), viewer)))

    try:
        write(seen())
    except InkrallyError as error:
        write({"error": error.problem})
        sys.exit(SOME_ERRORS)


@click.command()
@click.argument("log")
def verify(log: str) -> None:
    """Verify a match LOG: its format, all events by the rules, and all dice by the seed.

    \b
    Example:
      $ inkrally verify match.jsonl
      {"ok":true,"entries":51,"finished":true,"chance":"the committed seed","rules":"decided again"}
    """
    try:
        found = read_log(log)
    except InkrallyError as error:
        write({"ok": False, "error": error.problem})
        sys.exit(SOME_ERRORS)
    verdict = verified(found, GAMES[found.header.game])
    write(verdict)
    sys.exit(GOOD if verdict.ok else SOME_ERRORS)
