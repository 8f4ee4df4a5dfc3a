"""Matches between bots, on numbered seeds that everybody can play again: who is stronger, and at what cost.

All seats of a match have the same dice where the game is so, so bots are compared pair by pair; where it is not, the
bots may change seats until each had the luck of every seat. Everything but the times is reproduced by the seed. Knows
no game and prints nothing.
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
    """One match: by bot, as they were named, the score, the place, the nodes, and the seconds of each decision, of
    processor time unless it was shared out.

    `figures` is what the game tells beside, by name. `drawn`: it was broken off after `MOST_ALONE` phases, and all have
    nothing and share the first place.
    """

    seed: int
    scores: tuple[int, ...]
    places: tuple[int, ...]
    nodes: tuple[int, ...]
    seconds: tuple[tuple[float, ...], ...]
    figures: tuple[dict[str, float], ...] = ()
    drawn: bool = False


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """How one bot did. A shared first place is a win. Times are milliseconds of processor time a decision.

    `ahead` is the mean by which it beat the bot named first on the same dice, `ahead_error` its standard error. `share`
    is its part of the first places, a shared one being split, with its standard error. `figures` are the medians of
    what the game tells beside. `drawn` is how many matches were broken off: nobody has won those.
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
    """Play one match; every bot sits `rotation` seats further than it is named. Decisions are timed by `clock`.

    With `solo` each plays a match of its own with the same seed. All chance of a bot's own comes from the seed, its
    seat and the number of the decision in the match; with `same` from the seed and how often the bot has decided.
    After `MOST_ALONE` phases a match is broken off, as at a table at which nobody is any more, and drawn.
    Raises KeyError for a game or a bot that is not there.
    """
    known = bots_of(game)
    players = [known[bot] if isinstance(bot, str) else bot for bot in bots]
    if solo:
        return _together([_play(game, [player], options, seed, 0, same, clock) for player in players])
    return _play(game, players, options, seed, rotation, same, clock)


def _together(alone: Sequence[PlayedMatch]) -> PlayedMatch:
    """Matches with the same seed that each bot played alone, as one; without figures."""
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
    tell = match_stats_of(game)
    return PlayedMatch(
        seed,
        tuple(result.scores[seat] for seat in seats),
        tuple(result.places[seat] for seat in seats),
        tuple(nodes[seat] for seat in seats),
        tuple(tuple(seconds[seat]) for seat in seats),
        tuple(tell(match.view(seat)) for seat in seats) if tell else (),
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
    """Play a match for each seed, in their order, over so many processes; `rotations`, if any, one for each.

    With more than one of `cores` one match is played after the other, and each decision is shared out over so many
    processes, and timed from its beginning to its end.
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
    """Seeds and rotations for so many games: each seed is played with the bots in every rotation, then the next one."""
    return [seed + game // seats for game in range(games)], [game % seats for game in range(games)]


def standings(bots: Sequence[str], matches: Sequence[PlayedMatch]) -> list[Standing]:
    """The standing of each bot over the matches; at least one."""
    found = []
    for seat, bot in enumerate(bots):
        scores = [match.scores[seat] for match in matches]
        times = sorted(1000 * each for match in matches for each in match.seconds[seat])
        ahead = [match.scores[seat] - match.scores[0] for match in matches]
        shares = [(match.places[seat] == 1) / max(1, match.places.count(1)) for match in matches]
        told = [match.figures[seat] for match in matches if match.figures]
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
                figures={name: median(one[name] for one in told) for name in (told[0] if told else ())},
            )
        )
    return found


def _error(values: Sequence[float]) -> float:
    """The standard error of a mean."""
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
