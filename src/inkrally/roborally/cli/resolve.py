"""The command `inkrally resolve`: prints the steps of the robots in a scenario, with their reasons."""

from __future__ import annotations

import click

from inkrally.cli.json_lines import answer_all
from inkrally.roborally import scenario


@click.command()
@click.argument("file")
def resolve(file: str) -> None:
    """Run RoboRally scenarios: one JSON object in FILE, or one a line; - is standard input.

    \b
    Example:
      $ echo '{"run": "register", "register": 1, "cards": {"A": ["M1", 490]}, "course": "Risky Exchange",
          "robots": [{"id": "A", "at": [5, 15], "facing": "N"}]}' | inkrally resolve -
      {"robots":{"A":{"at":[5,14],"facing":"N","damage":0,"alive":true,...}},"winner":null,"trace":[...]}
    """
    answer_all(file, scenario.resolve)
