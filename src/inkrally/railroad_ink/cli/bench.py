"""Measures Railroad Ink for the command `bench`, and plays the random matches for the measurements."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec

from inkrally.cli.bench.measure import COMPILED, Comparison, Measure, milliseconds, rate, scale
from inkrally.games import GAMES
from inkrally.match.chance import numbered_seed
from inkrally.match.game import Commit, Open
from inkrally.match.log import fold
from inkrally.match.log import write as log_lines
from inkrally.match.match import Match
from inkrally.railroad_ink import facts, playout
from inkrally.railroad_ink.game import Options
from inkrally.railroad_ink.round.actions import Action, DrawDie, ExpansionAction
from inkrally.railroad_ink.round.required_first import REQUIRED_FIRST_PHASE
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.sheet.network import DRAWING_NUMBERS, SPACES, Network

BASE = Options()
DRAWS = frozenset[object](tag for each in facts.EXPANSIONS.values() for tag in each.measured.draws)


def random_match(number: int, seats: int, options: Options = BASE) -> Match:
    """Play a whole random match through the engine, and return it. All legal places of a die have the same probability.

    `number` is the seed.
    """
    rng = Random(number)
    match = Match(GAMES["railroad-ink"], options, [f"seat {seat}" for seat in range(seats)], numbered_seed(number))
    match.submit(Open())
    while not match.over:
        for seat in match.owes:
            table = match.state.table
            if table.first:
                match.submit(Commit(seat, tuple(REQUIRED_FIRST_PHASE.phase_default(table, seat, ()))))
                continue
            done = table.first_actions_done_of(seat)
            turn = RoundEditor(table.sheets[seat], table.roll, (), options.setup, table.round, done)
            acts: list[Action] = list(turn.apply_required_first())
            optional = [die for die in turn.left if turn.dice[die].expansion is not None and rng.random() < 0.5]
            while dice := [*turn.required_dice(), *optional]:
                die = rng.choice(dice)
                optional = [each for each in optional if each != die]
                places = list(turn.legal_placements(die))
                expansion = turn.dice[die].expansion
                if places:
                    acts.append(DrawDie(die, *rng.choice(places)))
                    turn.draw(acts[-1])
                elif expansion is not None and (
                    patterns := [act for act in expansion.legal_actions(turn) if _draws_as_line(act, die)]
                ):
                    acts.append(rng.choice(patterns))
                    turn.draw(acts[-1])
                effects = [act for component in turn.setup.field_components for act in component.legal_actions(turn)]
                if effects:
                    acts.append(rng.choice(effects))
                    turn.draw(acts[-1])
            acts += turn.complete_by_default()
            match.submit(Commit(seat, tuple(acts)))
    return match


def _draws_as_line(act: ExpansionAction, die: int) -> bool:
    """Return whether an action draws the face of this die as a line, without a drawing in a space."""
    return draws_by_tag(act) and getattr(act, "die", None) == die


def draws_by_tag(act: Action) -> bool:
    """Return whether an action draws something although it has no `drawing`, as a manifest says in `measured`."""
    return act.__struct_config__.tag in DRAWS


def finished_sheets(
    count: int, names: tuple[str, ...] = (), edition: facts.Edition = "original"
) -> list[playout.Playout]:
    """Return finished random games.

    Args:
        count: The number of games.
        names: The expansions in play.
        edition: The edition of the dice.
    """
    games = [playout.Playout(number, names, edition) for number in range(count)]
    for game in games:
        game.play()
    return games


def measures(beam_sheets: list[dict[str, str]] | None) -> Iterator[Measure]:
    """Yield every benchmark of the base game. `beam_sheets` are the sheets from `prepared`."""
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
    beams = [_network(drawings) for drawings in beam_sheets or ()]
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
    # A full sheet of T junctions, rotated so that each junction faces three other junctions.
    tees = [_network({s: "HHH-:NES" if (ord(s[0]) + int(s[1])) % 2 else "H-HH:NSW" for s in SPACES})]
    if COMPILED:
        for name, sheet in (("crossroads", full[0]), ("T-junctions", tees[0])):
            yield Measure(
                f"longest route, a full sheet of {name}, both kinds and modes",
                "ms",
                lambda sheet=sheet: _longest(sheet),  # type: ignore[misc]  # binds the sheet of this iteration
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


def comparisons() -> Iterator[Comparison]:
    """Yield the comparisons of matches with and without expansions."""
    from inkrally.railroad_ink.cli import bench_expansions as expansions

    yield from expansions.comparisons()


def prepared() -> list[dict[str, str]]:
    """Return sheets finished by the beam bot, for the benchmarks. It is slow, so it is called only once."""
    return beam_finished(50 if COMPILED else 3)


def beam_finished(count: int) -> list[dict[str, str]]:
    """Return `count` sheets finished by the beam bot, with a smaller search than in a match."""
    from inkrally.railroad_ink.bots.levels import BeamBot
    from inkrally.railroad_ink.bots.search.decision import SearchLevel

    quick = BeamBot("quick", "", SearchLevel(20, 1, 1, 10**6, last_round_factor=1))
    found = []
    for number in range(1, count + 1):
        match = Match(GAMES["railroad-ink"], Options(), ["quick"], numbered_seed(number))
        match.submit(Open())
        while not match.over:
            match.submit(Commit(0, quick.choose(match.view(0), Random(number)).acts))
        found.append(match.state.table.sheets[0].drawings())
    return found
