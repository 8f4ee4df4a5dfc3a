"""`bench`: how fast the engine is here, compiled and not, beside the figures that it must reach.

Each measure is run several times and the median is printed; one process, one core, nothing beside it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import chain
from random import Random
from statistics import median

import click
import msgspec

from inkrally.cli.lines import write
from inkrally.games import GAMES
from inkrally.match.chance import numbered_seed
from inkrally.match.game import Commit, Open
from inkrally.match.log import fold
from inkrally.match.log import write as log_lines
from inkrally.match.match import Match
from inkrally.railroad_ink import playout
from inkrally.railroad_ink.expansions.canyon.act import DrawCanyon
from inkrally.railroad_ink.facts import Edition
from inkrally.railroad_ink.game import Options
from inkrally.railroad_ink.round.acts import Act, DrawDie, ExpansionAct
from inkrally.railroad_ink.round.turn import Turn
from inkrally.railroad_ink.sheet import network as kernel
from inkrally.railroad_ink.sheet.network import DRAWING_NUMBERS, SPACES, Network

BASE = Options()
COMPILED = not (kernel.__file__ or "").endswith(".py")


class Figure(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the output. `bar` is the figure asked for, where one is; `peer` a public program's; `against_base`
    how many times as much a drawing costs as in the base game, in this very run."""

    name: str
    figure: float
    unit: str
    compiled: bool
    bar: str = ""
    peer: str = ""
    against_base: float | None = None


class Measure(msgspec.Struct, frozen=True):
    """What is measured: `run` does it once and gives the figure. Bars are (compiled, uncompiled)."""

    name: str
    unit: str
    run: Callable[[], float]
    bars: tuple[str, str] = ("", "")
    peer: str = ""


def rate(count: int, work: Callable[[], object]) -> float:
    """How many a second, for work that does so many."""
    start = time.perf_counter()
    work()
    return count / (time.perf_counter() - start)


def milliseconds(count: int, work: Callable[[], object]) -> float:
    """Milliseconds each."""
    return 1000 / rate(count, work)


def scale(compiled: int) -> int:
    """How much to do: what takes a good while compiled, and a twentieth of it otherwise."""
    return compiled if COMPILED else max(1, compiled // 20)


def random_match(number: int, seats: int, options: Options = BASE) -> Match:
    """A whole match through decide, evolve and the log, drawn at random: the places of each die all alike."""
    rng = Random(number)
    match = Match(GAMES["railroad-ink"], options, [f"seat {seat}" for seat in range(seats)], numbered_seed(number))
    match.submit(Open())
    while not match.over:
        for seat in match.owes:
            table = match.state.table
            turn = Turn(table.sheets[seat], table.roll, (), options.setup, table.round)
            acts: list[Act] = list(turn.settle_first())
            optional = [die for die in turn.left if turn.dice[die].part is not None and rng.random() < 0.5]
            while dice := [*turn.due(), *optional]:
                die = rng.choice(dice)
                optional = [each for each in optional if each != die]
                places = list(turn.fitting(die))
                part = turn.dice[die].part
                if places:
                    acts.append(DrawDie(die, *rng.choice(places)))
                    turn.draw(acts[-1])
                elif part is not None and (patterns := [act for act in part.acts(turn) if _draws(act, die)]):
                    acts.append(rng.choice(patterns))
                    turn.draw(acts[-1])
                effects = [act for part in turn.setup.offering for act in part.acts(turn)]
                if effects:
                    acts.append(rng.choice(effects))
                    turn.draw(acts[-1])
            acts += turn.finish()
            match.submit(Commit(seat, tuple(acts)))
    return match


def _draws(act: ExpansionAct, die: int) -> bool:
    """Whether an act draws what a die shows, where that is no drawing in a space."""
    return isinstance(act, DrawCanyon) and act.die == die


def finished_sheets(count: int, names: tuple[str, ...] = (), edition: Edition = "original") -> list[playout.Playout]:
    """Random games that are over."""
    games = [playout.Playout(number, names, edition) for number in range(count)]
    for game in games:
        game.play()
    return games


def measures(beam_sheets: list[dict[str, str]]) -> Iterator[Measure]:
    """Every measure of Railroad Ink."""
    games = scale(20_000)
    yield Measure(
        "random full games on the kernel, scored",
        "games/s",
        lambda: rate(games, lambda: playout.play_games(1, games, False)),
        ("at least 35000", "at least 1500"),
        "3442, the fastest public program (TypeScript), on such a machine",
    )
    sheets = [game.network for game in finished_sheets(2_000)]
    yield Measure(
        "scoring sheets finished by random play",
        "sheets/s",
        lambda: _score(sheets, scale(100)),
        ("at least 430000", "at least 4000"),
        "43397, the same program",
    )
    beams = [_network(drawings) for drawings in beam_sheets]
    if beams:
        yield Measure("scoring sheets finished by the beam", "sheets/s", lambda: _score(beams, scale(2_000)))
    matches = scale(200)
    yield Measure(
        "whole matches through decide, evolve and the log, 1 seat",
        "matches/s",
        lambda: rate(matches, lambda: [list(log_lines(m.log, m.game)) for m in map(_one_seat, range(matches))]),
        ("at least 300", ""),
    )
    match = random_match(1, 6)
    log = match.log
    yield Measure(
        "folding a finished match, 6 seats",
        "ms",
        lambda: milliseconds(scale(200), lambda: [fold(log, match.game) for _ in range(scale(200))]),
        ("at most 5", ""),
    )
    yield Measure(
        "a view made and encoded, 6 seats",
        "ms",
        lambda: milliseconds(
            scale(400), lambda: [msgspec.json.encode(match.view(seat % 6)) for seat in range(scale(400))]
        ),
        ("at most 0.3", ""),
    )
    played = [game.network for game in finished_sheets(scale(10_000))]
    yield Measure(
        f"longest route, slowest of {len(played)} sheets finished by random play, both kinds and modes",
        "ms",
        lambda: max(_longest(sheet) for sheet in played),
        ("at most 10", ""),
    )
    full = [_network(dict.fromkeys(SPACES, "HHHH:NESW"))]
    # Rows and columns turned against each other, so that every T opens on three others.
    tees = [_network({s: "HHH-:NES" if (ord(s[0]) + int(s[1])) % 2 else "H-HH:NSW" for s in SPACES})]
    if COMPILED:
        for name, sheet in (("crossroads", full[0]), ("T-junctions", tees[0])):
            yield Measure(
                f"longest route, a full sheet of {name}, both kinds and modes",
                "ms",
                lambda sheet=sheet: _longest(sheet),  # type: ignore[misc]  # bound now, not when it runs
                ("at most 1000", ""),
            )


def _one_seat(number: int) -> Match:
    return random_match(number, 1)


def _score(sheets: list[Network], times: int) -> float:
    def work() -> None:
        for _ in range(times):
            for sheet in sheets:
                sheet.total(False)

    return rate(times * len(sheets), work)


def _longest(sheet: Network) -> float:
    return milliseconds(1, lambda: [sheet.longest(kind, trail) for kind in (0, 1) for trail in (False, True)])


def _network(drawings: dict[str, str]) -> Network:
    network = Network()
    for space, drawing in drawings.items():
        network.place(DRAWING_NUMBERS[drawing], SPACES[space])
    return network


def run_here(beam_sheets: list[dict[str, str]], times: int) -> None:
    """Run every measure in this process and print its line."""
    from inkrally.cli import bench_expansions, bench_roborally, bench_table

    for measure in chain(measures(beam_sheets), bench_roborally.measures(), bench_table.measures()):
        figure = median(measure.run() for _ in range(times))
        bar = measure.bars[0 if COMPILED else 1]
        write(Figure(measure.name, float(f"{figure:.4g}"), measure.unit, COMPILED, bar, measure.peer))
    for each in bench_expansions.comparisons():
        figure, against = each.run(times)
        bar = each.bars[0 if COMPILED else 1]
        shown = float(f"{figure:.4g}")
        write(Figure(each.name, shown, each.unit, COMPILED, bar, against_base=float(f"{against:.3g}")))


def beam_finished(count: int) -> list[dict[str, str]]:
    """Sheets finished by the beam bot, thinking less than it does in a match."""
    from inkrally.bots.railroad_ink.levels import Beam
    from inkrally.bots.railroad_ink.search.decision import Level

    quick = Beam("quick", "", Level(20, 1, 1, 10**6, last=1))
    found = []
    for number in range(1, count + 1):
        match = Match(GAMES["railroad-ink"], Options(), ["quick"], numbered_seed(number))
        match.submit(Open())
        while not match.over:
            match.submit(Commit(0, quick.choose(match.view(0), Random(number)).acts))
        found.append(match.state.table.sheets[0].drawings())
    return found


@click.command()
@click.option("--times", type=click.IntRange(1, 100), default=5, show_default=True, help="Runs of each measure.")
@click.option("--here", is_flag=True, help="Only this process, as it is loaded; reads beam sheets from standard input.")
def bench(times: int, here: bool) -> None:
    """Measure the engine, compiled and then uncompiled; a line of JSON for each figure.

    \b
    Example:
      $ inkrally bench --times 3
      {"name":"random full games on the kernel, scored","figure":47150.0,"unit":"games/s","compiled":true,...}
    """
    if here:
        run_here(msgspec.json.decode(sys.stdin.buffer.read(), type=list[dict[str, str]]), times)
        return
    sheets = beam_finished(50 if COMPILED else 3)
    run_here(sheets, times)
    if COMPILED:
        command = [sys.executable, "-m", "inkrally.cli.main", "bench", "--here", "--times", str(times)]
        environment = {**os.environ, "INKRALLY_PURE": "1"}
        subprocess.run(command, input=msgspec.json.encode(sheets), env=environment, check=True)
    else:
        print("nothing is compiled here: build with a C compiler to see both", file=sys.stderr)
