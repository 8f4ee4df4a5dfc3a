"""Implements the commands `score`, `goals` and `legal`, which answer questions about a written sheet."""

from __future__ import annotations

import click

from inkrally.cli.json_lines import answer_all
from inkrally.railroad_ink import notation


@click.command()
@click.argument("file")
def score(file: str) -> None:
    """Score sheets: one JSON object in FILE, or one a line; - is standard input.

    \b
    Example:
      $ echo '{"drawings": {"B1": "H-H-:NS", "B2": "H-R-:NS*"}}' | inkrally score -
      {"exits":0,"highway":2,"railway":1,"centre":0,"expansions":{},"villages":0,"goals":0,"errors":1,"total":2}
    """
    answer_all(file, notation.score)


@click.command()
@click.argument("file")
def goals(file: str) -> None:
    """List the goals of Challenge that sheets reach: one JSON object in FILE, or one a line; - is standard input.

    \b
    Example:
      $ echo '{"drawings": {"A1": "-RR-:ES", "G1": "--RR:SW", "A7": "RR--:NE"}}' | inkrally goals -
      {"reached":["D"]}
    """
    answer_all(file, notation.goals)


@click.command()
@click.argument("file")
def legal(file: str) -> None:
    """List every legal drawing of each route on a sheet; one JSON object in FILE, or one a line; - is standard input.

    \b
    Example:
      $ echo '{"sheet": {"drawings": {"B1": "HRHR:NS|EW"}}, "routes": ["r-tee"]}' | inkrally legal -
      {"r-tee":{"A1":["-RRR:ESW","RR-R:NEW",...],...}}
    """
    answer_all(file, notation.legal)
