"""Matches between bots on numbered seeds, which measure the strength and the computing time of bots.

If a game has the same dice for all seats, each bot is compared with the first one in the same matches. If not, bots can
rotate through the seats. A seed reproduces everything except the times.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from multiprocessing import get_context
from random import Random
from statistics import mean, median, stdev

import msgspec

from inkrally.bots.player import Bot, bots_of, match_stats_of
from inkrally.games import GAMES
from inkrally.match.chance import numbered_seed
from inkrally.match.game import Open, Result, command_of
from inkrally.match.match import MAX_UNATTENDED_PHASES, Match


class PlayedMatch(msgspec.Struct, frozen=True):
    """One match, or the matches of several bots that each played alone with the same seed.

    The tuples have one item for each bot, in the order of the bots in the call: score, place, number of examined states
    (nodes), and the seconds of each decision. The seconds are processor time, or elapsed time if several processes
    share a decision. `figures` are the game's own statistics, by name. `drawn` means that the match was stopped after
    `MAX_UNATTENDED_PHASES` phases: all bots share the first place with 0 points.
    """

    seed: int
    scores: tuple[int, ...]
    places: tuple[int, ...]
    nodes: tuple[int, ...]
    seconds: tuple[tuple[float, ...], ...]
    figures: tuple[dict[str, float], ...] = ()
    drawn: bool = False


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """The results of one bot over several matches.

    Attributes:
        bot: The name of the bot.
        games: The number of matches.
        wins: The number of first places, shared ones included.
        mean: The mean score.
        error: The standard error of `mean`.
        nodes: The mean number of nodes in a match.
        p50: The median time of a decision, in milliseconds of processor time.
        p95: The 95th percentile of these times.
        ahead: The mean lead over the first bot in the same matches, in points; None for the first bot.
        ahead_error: The standard error of `ahead`.
        share: The share of first places, where a shared place counts in equal parts.
        share_error: The standard error of `share`.
        figures: The medians of the game's own statistics, by name.
        drawn: The number of stopped matches, which no bot has won.
    """

    bot: str
    games: int
    wins: int
    mean: float
    error: float
    nodes: float
    p50: float
    p95: float
    ahead: float | None = None
    ahead_error: float | None = None
    share: float | None = None
    share_error: float | None = None
    figures: dict[str, float] = {}
    drawn: int = 0


def play_match(
    game: str,
    bots: Sequence[str | Bot],
    options: msgspec.Struct,
    seed: int,
    rotation: int = 0,
    solo: bool = False,
    same: bool = False,
    clock: Callable[[], float] = time.process_time,
) -> PlayedMatch:
    """Play one match.

    All randomness of a bot comes from the seed, its seat, and the number of the decision in the match; with `same`,
    from the seed and the number of the bot's own decision. After `MAX_UNATTENDED_PHASES` phases, a match is stopped and
    drawn.

    Args:
        game: The name of the game.
        bots: The bots, or their names.
        options: The options of the match.
        seed: The number of the seed.
        rotation: By how many seats to shift the bots: bot 0 sits in this seat.
        solo: Whether each bot plays a match of its own with this seed.
        same: Whether the randomness of a bot does not depend on its seat.
        clock: Returns the time in seconds, to measure decisions.

    Raises:
        KeyError: The game or a bot does not exist.
    """
    known = bots_of(game)
    players = [known[bot] if isinstance(bot, str) else bot for bot in bots]
    if solo:
        return _combined([_play(game, [player], options, seed, 0, same, clock) for player in players])
    return _play(game, players, options, seed, rotation, same, clock)


def _combined(alone: Sequence[PlayedMatch]) -> PlayedMatch:
    """Combine the matches that bots played alone with one seed into one record, without `figures`."""
    scores = [match.scores[0] for match in alone]
    places = tuple(1 + sum(other > score for other in scores) for score in scores)
    nodes, seconds = tuple(match.nodes[0] for match in alone), tuple(match.seconds[0] for match in alone)
    drawn = any(match.drawn for match in alone)
    return PlayedMatch(alone[0].seed, tuple(scores), places, nodes, seconds, drawn=drawn)


def _play(
    game: str,
    bots: Sequence[Bot],
    options: msgspec.Struct,
    seed: int,
    rotation: int,
    same: bool,
    clock: Callable[[], float],
) -> PlayedMatch:
    """Play one match with a seat for each bot. The arguments are as for `play_match`."""
    players = [bots[(seat - rotation) % len(bots)] for seat in range(len(bots))]
    match = Match(GAMES[game], options, [player.name for player in players], numbered_seed(seed))
    match.submit(Open())
    nodes = [0] * len(bots)
    seconds: list[list[float]] = [[] for _ in bots]
    decision = phases = 0
    while not match.over and phases < MAX_UNATTENDED_PHASES:
        phases += 1
        for seat in match.owes:
            decision += 1
            view = match.view(seat)
            random = Random(f"{seed} {1 + len(seconds[seat])}" if same else f"{seed} {seat} {decision}")
            start = clock()
            choice = players[seat].choose(view, random)
            seconds[seat].append(clock() - start)
            nodes[seat] += choice.nodes
            match.submit(command_of(match.game, seat, choice.acts))
    result = match.result or Result((0,) * len(bots), (1,) * len(bots))
    seats = [(slot + rotation) % len(bots) for slot in range(len(bots))]
    match_stats = match_stats_of(game)
    return PlayedMatch(
        seed,
        tuple(result.scores[seat] for seat in seats),
        tuple(result.places[seat] for seat in seats),
        tuple(nodes[seat] for seat in seats),
        tuple(tuple(seconds[seat]) for seat in seats),
        tuple(match_stats(match.view(seat)) for seat in seats) if match_stats else (),
        drawn=match.result is None,
    )


def play_matches(
    game: str,
    bots: Sequence[str | Bot],
    options: msgspec.Struct,
    seeds: Sequence[int],
    workers: int = 1,
    rotations: Sequence[int] = (),
    solo: bool = False,
    same: bool = False,
    cores: int = 1,
) -> Iterator[PlayedMatch]:
    """Play a match for each seed in `workers` processes, and yield the matches in the order of the seeds.

    `rotations` has a rotation for each seed; if it is empty, no match is rotated. If `cores` is more than 1, matches
    are played one after the other. Each decision then uses this many processes, and its elapsed time is measured. The
    other arguments are as for `play_match`.
    """
    turns = rotations or [0] * len(seeds)
    if cores > 1:
        known = bots_of(game)
        with ProcessPoolExecutor(cores - 1, mp_context=get_context("spawn")) as pool:
            crews = [(known[bot] if isinstance(bot, str) else bot).with_pool(pool, cores) for bot in bots]
            for seed, turn in zip(seeds, turns, strict=True):
                yield play_match(game, crews, options, seed, turn, solo, same, time.perf_counter)
        return
    one = partial(play_match, game, list(bots), options, solo=solo, same=same)
    if workers == 1:
        yield from map(one, seeds, turns)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        yield from pool.map(one, seeds, turns)


def seed_rotations(games: int, seed: int, seats: int) -> tuple[list[int], list[int]]:
    """Return the seeds and the rotations for a number of matches.

    The matches use the first seed with all rotations of the seats, then the next seed with all rotations, and so on.
    """
    return [seed + game // seats for game in range(games)], [game % seats for game in range(games)]


def standings(bots: Sequence[str], matches: Sequence[PlayedMatch]) -> list[Standing]:
    """Return the standing of each bot over at least one match."""
    found = []
    for seat, bot in enumerate(bots):
        scores = [match.scores[seat] for match in matches]
        times = sorted(1000 * each for match in matches for each in match.seconds[seat])
        ahead = [match.scores[seat] - match.scores[0] for match in matches]
        shares = [(match.places[seat] == 1) / max(1, match.places.count(1)) for match in matches]
        figures = [match.figures[seat] for match in matches if match.figures]
        found.append(
            Standing(
                bot=bot,
                games=len(matches),
                wins=sum(match.places[seat] == 1 and not match.drawn for match in matches),
                mean=round(mean(scores), 3),
                error=round(_error(scores), 3),
                nodes=round(mean(match.nodes[seat] for match in matches), 1),
                p50=round(times[len(times) // 2], 3),
                p95=round(times[len(times) * 95 // 100], 3),
                ahead=round(mean(ahead), 3) if seat else None,
                ahead_error=round(_error(ahead), 3) if seat else None,
                share=round(mean(shares), 3) if len(bots) > 1 else None,
                share_error=round(_error(shares), 3) if len(bots) > 1 else None,
                drawn=sum(match.drawn for match in matches),
                figures={name: median(one[name] for one in figures) for name in (figures[0] if figures else ())},
            )
        )
    return found


def _error(values: Sequence[float]) -> float:
    """Return the standard error of a mean."""
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
