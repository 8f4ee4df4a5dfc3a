"""The command `arena`: matches between bots, or matches of one bot alone, on numbered seeds."""

from __future__ import annotations

import sys
from typing import Any

import click
import msgspec

from inkrally.bots.arena import PlayedMatch, play_matches, seed_rotations, standings
from inkrally.bots.player import bots_of
from inkrally.cli.json_lines import CommandError, warn_if_uncompiled, write
from inkrally.games import GAMES
from inkrally.match.errors import BadInput


@click.command()
@click.argument("game")
@click.option("--bots", "names", required=True, metavar="A,B", help="The bots by seat; one plays alone.")
@click.option(
    "--games",
    type=click.IntRange(1, 1_000_000),
    default=20,
    show_default=True,
    metavar="N",
    help="The number of matches.",
)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, metavar="S", help="The first seed.")
@click.option("--options", default="{}", metavar="JSON", help="The options of the match that differ from the defaults.")
@click.option("--variant", metavar="ID", help="The edition or the course, as in the options.")
@click.option("--rotate", is_flag=True, help="Play each seed with the bots in every rotation of the seats.")
@click.option("--solo", is_flag=True, help="Each bot plays each seed alone.")
@click.option(
    "--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="How many processes play matches."
)
@click.option(
    "--cores", type=click.IntRange(1, 256), default=1, show_default=True, help="How many processes share each decision."
)
def arena(
    game: str,
    names: str,
    games: int,
    seed: int,
    options: str,
    variant: str | None,
    rotate: bool,
    solo: bool,
    workers: int,
    cores: int,
) -> None:
    """Let bots play GAME with the seeds S, S+1, ... and print a line for each bot. Only times differ between runs.

    A line contains: the numbers of games and wins (shared ones count); the mean score and its standard error; nodes per
    game; milliseconds of processor time per decision (p50, p95). From the second bot on: the mean lead over the first
    bot with the same dice. With several bots: the share of first places and its standard error. Then medians of figures
    of the game, such as turns, and the rating that best explains the places of all pairs, where 1500 is the mean of
    these bots. The ratings of bots at rated tables were made this way (`lobby/bot_ratings.json`). A match that is not
    over after 1000 phases, such as a race without moves, is stopped. It counts as `drawn`: all share the first place
    with 0 points, and no bot wins.

    With --cores, a bot that searches uses this many processes for each decision. Its time is then the elapsed time.

    \b
    Example:
      $ inkrally arena railroad-ink --bots easy,beam --games 20 --seed 1
      {"bot":"easy","games":20,"wins":0,"mean":21.4,"error":1.5,...}
      {"bot":"beam","games":20,"wins":20,"mean":60.1,"error":1.1,...,"ahead":38.7,"ahead_error":1.8,...}
      $ inkrally arena railroad-ink --bots beam,sharp --options '{"expansions":["lake"]}' --games 200
      $ inkrally arena railroad-ink --bots beam,sharp --variant challenge --solo --games 200
      $ inkrally arena roborally --variant checkmate --bots planner,beam --games 20 --rotate
    """
    if game not in GAMES:
        raise CommandError(f"there is no game {game[:40]!r}; there are: {', '.join(GAMES)}")
    known = bots_of(game)
    bots = names.split(",")
    for name in bots:
        if name not in known:
            raise CommandError(f"there is no bot {name[:40]!r}; there are: {', '.join(known)}")
    for option, text in (("--options", options), ("--variant", variant or "")):
        if not text.isascii() and any("\ud800" <= sign <= "\udfff" for sign in text):
            raise CommandError(f"{option}: this is not UTF-8")
    try:
        given = msgspec.json.decode(options, type=dict[str, Any])
        if variant is not None:
            given[GAMES[game].variant] = variant
        chosen = msgspec.convert(given, GAMES[game].options_type)
        GAMES[game].start(chosen, 1 if solo else len(bots))
    except msgspec.DecodeError as error:
        raise CommandError(f"--options: {error}") from None
    except BadInput as error:
        raise CommandError(f"--options: {error}") from None
    if cores > 1 and workers > 1:
        raise CommandError("--cores: matches cannot run in parallel if each decision uses several processes")
    if rotate and solo:
        raise CommandError("--rotate: a bot that plays alone has no seats to change")
    warn_if_uncompiled()
    seeds, turns = seed_rotations(games, seed, len(bots)) if rotate else (list(range(seed, seed + games)), [])
    played: list[PlayedMatch] = []
    for match in play_matches(game, bots, chosen, seeds, workers, turns, solo, cores=cores):
        played.append(match)
        if sys.stderr.isatty():
            print(f"\r{len(played)} of {games}", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    for standing, rating in zip(standings(bots, played), _ratings(played), strict=True):
        write(msgspec.to_builtins(standing) | {"rating": rating})


def _ratings(played: list[PlayedMatch]) -> list[float]:
    """Return the rating of each bot that best explains the places of all pairs, on the scale of rated tables."""
    from inkrally.lobby.ratings import fitted

    return [round(each, 1) for each in fitted([match.places for match in played])]
