"""Learning a value from self-play, round after round: play, fit, measure; and what of it is kept in a folder.

Everything comes from the seed and the settings, whatever the number of processes and however often it was interrupted.
Each round of training plays games with the newest network (the first with the plain value), fits the network to the
newest sets of games, and plays a fixed list of dice sequences. What a sheet after a round should be worth is, going
backwards through a game, the score after the last round, and before it partly what the present network says of the best
sheet a round later and partly what came out; where something else than the best was played, only the former.

A network becomes the accepted one only if it beats the one accepted before it on the same dice by more than twice the
standard error of the difference.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from functools import lru_cache, partial
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, mean, stdev
from typing import TypeVar

import msgspec

from inkrally.bots.railroad_ink.learned.files import numbers_of, shipped_numbers, signature, written
from inkrally.bots.railroad_ink.learned.fit import Fit
from inkrally.bots.railroad_ink.learned.modes import BASE, lends, rows_of, setup_of_mode
from inkrally.bots.railroad_ink.learned.net import POINTS, Weights, sizes
from inkrally.bots.railroad_ink.learned.selfplay import Game, player_of
from inkrally.match.errors import BadInput

CHUNK = 100
"""How many games are played between two looks at the progress."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much is done: rounds of training, games in each, sets of games and epochs that a network is fitted to."""

    seed: int = 1
    rounds: int = 20
    games: int = 10_000
    sets: int = 8
    averaged: int = 3
    epochs: int = 3
    batch: int = 512
    rate: float = 0.002
    decay: float = 1.0
    trust: float = 0.4
    measured: int = 1000


def usual(mode: str) -> Settings:
    """The settings of a mode where nothing else is asked for: a game with expansions takes several times as long."""
    return Settings() if mode == BASE else Settings(rounds=6, games=3_000, measured=400)


class Measure(msgspec.Struct, frozen=True):
    """A network on the fixed dice: its mean score, and by how much it is ahead of the one accepted before it."""

    mean: float
    error: float
    ahead: float
    ahead_error: float
    accepted: bool


class Entry(msgspec.Struct, frozen=True):
    """A round of training: its number, games and samples fitted to, the error of its predictions in points, how it
    plays. Round 0 is the plain value."""

    round: int
    games: int
    samples: int
    off: float
    measure: Measure


class Log(msgspec.Struct, frozen=True):
    """What a folder says of itself: `log.json` beside the network."""

    mode: str
    fits: str
    settings: Settings
    entries: list[Entry] = []


T = TypeVar("T")

Tell = Callable[[str, int, int], None]
"""Is told what is being done, how much of it is done, and how much there is."""


def games_of(seeds: Sequence[str], numbers: bytes | None, mode: str) -> list[Game]:
    """Some games of self-play; `numbers` are the weights of the network, if any."""
    player = player_of(_weights(numbers), mode)
    return [player.game(seed) for seed in seeds]


def scores_of(seeds: Sequence[str], numbers: bytes | None, mode: str) -> list[int]:
    """The points of some games in which the best is played."""
    player = player_of(_weights(numbers), mode)
    return [player.score(seed) for seed in seeds]


@lru_cache(maxsize=1)
def _weights(numbers: bytes | None) -> Weights | None:
    return None if numbers is None else Weights(array("d", numbers))


def _chunk(
    work: Callable[[Sequence[str], bytes | None, str], list[T]],
    numbers: bytes | None,
    mode: str,
    seeds: Sequence[str],
) -> list[T]:
    return work(seeds, numbers, mode)


def targets_of(game: Game, fit: Fit, trust: float) -> Iterator[tuple[bytes, int, float]]:
    """Of each sheet that was played its rows, its round, and what the network should add to its plain value."""
    worth = float(game.score)
    for sample, best in zip(reversed(game.played), reversed(game.best), strict=True):
        yield sample.rows, sample.stage, (worth - sample.plain / 1000) / POINTS
        top = best or sample
        value = top.plain / 1000 + POINTS * fit.predict(top.rows, top.stage)
        worth = value if best else trust * value + (1 - trust) * worth


def fitted(
    fit: Fit, numbers: Sequence[float] | None, games: Sequence[Game], settings: Settings, number: int, tell: Tell
) -> Fit:
    """A new network fitted to games, from an earlier one or from nothing."""
    if numbers is not None:
        fit.set_weights(numbers)
    rng = Random(f"fit {settings.seed} {number}")
    batches = (sum(len(game.played) for game in games) + settings.batch - 1) // settings.batch
    for epoch in range(settings.epochs):
        samples = [sample for game in games for sample in targets_of(game, fit, settings.trust)]
        rng.shuffle(samples)
        for batch in range(batches):
            part = samples[batch * settings.batch : (batch + 1) * settings.batch]
            rate = settings.rate * (1 - (epoch * batches + batch) / (settings.epochs * batches))
            rows, stages, targets = zip(*part, strict=True)
            fit.learn(rows, stages, targets, rate, settings.decay)
            if batch % 50 == 0:
                tell(f"round {number}: fit", epoch * batches + batch, settings.epochs * batches)
    return fit


def off(games: Sequence[Game], fit: Fit) -> float:
    """By how many points predictions miss the score (root of the mean square), where all that followed was the best."""
    squares = []
    for game in games:
        for sample, best in zip(reversed(game.played), reversed(game.best), strict=True):
            squares.append((game.score - sample.plain / 1000 - POINTS * fit.predict(sample.rows, sample.stage)) ** 2)
            if best:
                break
    return round(sqrt(mean(squares)), 3)


def measured(scores: Sequence[int], before: Sequence[int]) -> Measure:
    """How scores compare with those of the accepted network on the same dice."""
    ahead = [one - other for one, other in zip(scores, before, strict=True)]
    error = _error(ahead)
    return Measure(
        round(mean(scores), 3),
        round(_error(scores), 3),
        round(mean(ahead), 3),
        round(error, 3),
        mean(ahead) > 2 * error,
    )


def _error(values: Sequence[int]) -> float:
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


def lent(mode: str) -> array[float] | None:
    """What a training begins with: the shipped network of the base game where that fits, its further rows nothing yet.

    So a network of such a mode is accepted only if it is ahead of the one that would play there without it.
    """
    if mode == BASE or not lends(setup_of_mode(mode)):
        return None
    base = shipped_numbers(BASE)
    if base is None:
        return None
    found: array[float] = array("d")
    at = 0
    for size, whole in zip(sizes(rows_of(BASE)), sizes(rows_of(mode)), strict=True):
        found += base[at : at + size] + array("d", [0.0] * (whole - size))
        at += size
    return found


class Training:
    """A training in a folder, begun or to be gone on with."""

    def __init__(self, folder: Path, mode: str, settings: Settings, tell: Tell, pool: Executor | None = None) -> None:
        """Raises BadInput `train-other` if the folder has a training of another mode or with other settings."""
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.tell = tell
        self.pool = pool
        self.log = Log(mode, signature(mode), settings)
        if (folder / "log.json").exists():
            found = msgspec.json.decode((folder / "log.json").read_bytes(), type=Log)
            same = (found.mode, found.fits, found.settings) == (mode, self.log.fits, settings)
            if not same:
                raise BadInput("train-other", f"{folder} has a training of another mode or setting; choose another")
            self.log = found

    def run(self) -> Log:
        """Do all rounds that are not done; return the log. The accepted network is `net` in the folder."""
        settings = self.log.settings
        if not self.log.entries:
            scores = self.scores(0, self.averaged(0))
            self.put("scores", msgspec.json.encode(scores))
            self.enter(Entry(0, 0, 0, 0.0, measured(scores, scores)))
        while (number := len(self.log.entries)) <= settings.rounds:
            self.put(f"games-{number}", msgspec.msgpack.encode(self.games(number, self.averaged(number - 1))))
            games: list[Game] = []
            for each in range(max(1, number - settings.sets + 1), number + 1):
                games += msgspec.msgpack.decode(self.get(f"games-{each}"), type=list[Game])
            fit = fitted(self.fresh(), self.newest(number - 1), games, settings, number, self.tell)
            self.put(f"net-{number}", fit.weights().tobytes())
            data = written(self.log.mode, array("d", self.averaged(number) or b""))
            scores = self.scores(number, numbers_of(data, self.log.mode).tobytes())
            measure = measured(scores, msgspec.json.decode(self.get("scores")))
            if measure.accepted:
                self.put("net", data)
                self.put("scores", msgspec.json.encode(scores))
            self.enter(
                Entry(
                    number,
                    settings.games,
                    sum(len(game.played) for game in games),
                    off(games[-settings.games :], fit),
                    measure,
                )
            )
        return self.log

    def fresh(self) -> Fit:
        """A network that has learnt nothing."""
        return Fit(self.log.settings.seed, rows_of(self.log.mode))

    def newest(self, number: int) -> array[float] | None:
        """The network that was fitted in a round; before the first what is lent, or None."""
        return array("d", self.get(f"net-{number}")) if number else lent(self.log.mode)

    def averaged(self, number: int) -> bytes | None:
        """The mean of the networks of a round and of those just before it: it plays, as each alone swings."""
        if number == 0:
            begun = lent(self.log.mode)
            return None if begun is None else begun.tobytes()
        first = max(1, number - self.log.settings.averaged + 1)
        nets = [array("d", self.get(f"net-{each}")) for each in range(first, number + 1)]
        return array("d", map(fmean, zip(*nets, strict=True))).tobytes()

    def games(self, number: int, numbers: bytes | None) -> list[Game]:
        """The games of a round."""
        seeds = [f"{self.log.mode} {self.log.settings.seed} {number} {game}" for game in range(self.log.settings.games)]
        return self.spread(games_of, seeds, numbers, f"round {number}: games")

    def scores(self, number: int, numbers: bytes | None) -> list[int]:
        """The scores on the fixed dice."""
        seeds = [f"measured {game}" for game in range(self.log.settings.measured)]
        return self.spread(scores_of, seeds, numbers, f"round {number}: measure")

    def spread(
        self,
        work: Callable[[Sequence[str], bytes | None, str], list[T]],
        seeds: list[str],
        numbers: bytes | None,
        what: str,
    ) -> list[T]:
        """Do work for all seeds in their order, over the processes of the pool."""
        chunks = [seeds[at : at + CHUNK] for at in range(0, len(seeds), CHUNK)]
        one = partial(_chunk, work, numbers, self.log.mode)
        found: list[T] = []
        self.tell(what, 0, len(seeds))
        for part in self.pool.map(one, chunks) if self.pool else map(one, chunks):
            found += part
            self.tell(what, len(found), len(seeds))
        return found

    def get(self, name: str) -> bytes:
        """A file of the folder."""
        return (self.folder / name).read_bytes()

    def put(self, name: str, data: bytes) -> None:
        """Write a file whole or not at all."""
        new = self.folder / f"{name}.new"
        new.write_bytes(data)
        new.replace(self.folder / name)

    def enter(self, entry: Entry) -> None:
        """Write down that a round is done."""
        self.log = msgspec.structs.replace(self.log, entries=[*self.log.entries, entry])
        self.put("log.json", msgspec.json.format(msgspec.json.encode(self.log)))
