"""The command `puzzles`: print ten questions about rules, with answers that the engine computes."""

from __future__ import annotations

import click

from inkrally.cli.json_lines import write
from inkrally.match.errors import Refusal
from inkrally.server.features.learning.puzzles import PuzzleRequest, boxes, questions


@click.command()
@click.argument("box", required=False)
@click.option("--seed", default=1, show_default=True, help="The seed; each number gives ten other questions.")
def puzzles(box: str | None, seed: int) -> None:
    """Print ten questions about the rules of BOX, each as a line of JSON. Without BOX, print all boxes.

    A box is an edition of a game or an expansion, such as deep-blue.

    \b
    Example:
      $ inkrally puzzles deep-blue --seed 7
    """
    if box is None:
        for each in boxes():
            write(each)
        return
    try:
        found = questions(PuzzleRequest(box, seed))
    except Refusal as refusal:
        raise click.UsageError(refusal.problem.message) from None
    for each in found:
        write(each)
