"""Trains a value by self-play in rounds, each with games, a fit and a measurement, and keeps the results in a folder.

The result depends only on the seed and the settings, not on the number of processes or on interruptions. Each round
plays games with the newest network (at first with the plain value), fits a network to the newest sets of games, and
plays a fixed list of dice sequences. Every fit starts again, because a network that is trained further overfits to old
games. The target value of a sheet comes from sampled turns (`selfplay.py`). A part of the difference to the rest of the
game is added for all sheets of a turn. Errors that all sheets of a turn share count little, because they are mostly
luck.

A network is accepted only if it beats the last accepted one on the same dice by more than twice the standard error.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from functools import lru_cache, partial
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, mean, stdev
from typing import NamedTuple, TypeVar

import msgspec

from inkrally.match.errors import BadInput
from inkrally.railroad_ink.bots.learned.fit import NetworkFit
from inkrally.railroad_ink.bots.learned.modes import BASE, base_network_applies, rows_of, setup_of_mode
from inkrally.railroad_ink.bots.learned.net import POINTS_PER_UNIT, Weights, sizes
from inkrally.railroad_ink.bots.learned.weight_files import (
    LearnedValue,
    decode_weights,
    encode_weights,
    packaged_weights,
    signature,
)
from research.railroad_ink.selfplay import COMPARED, PlayedGame, Sample, player_of

CHUNK = 50
"""The number of games played between two reports of progress."""

HOLDOUT_DIVISOR = 20
"""One of this number of games is held out, to measure the fit."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a training.

    Attributes:
        seed: The seed of all chance.
        rounds: The number of rounds.
        games: The number of games of a round.
        sets: The number of newest sets of games for a fit.
        epochs: The number of epochs of a fit.
        batch: The number of sheets for each step of a fit.
        rate: The learning rate.
        decay: The factor of the weight decay.
        trust: The weight of the later result of a game in a target.
        level: The weight of the error that all sheets of a turn have in common.
        measured: The number of dice sequences for a measurement.
    """

    seed: int = 1
    rounds: int = 8
    games: int = 6_000
    sets: int = 8
    epochs: int = 3
    batch: int = 512
    rate: float = 0.002
    decay: float = 1.0
    trust: float = 0.5
    level: float = 0.2
    measured: int = 1000


def default_settings(mode: str) -> Settings:
    """Return the default settings of a mode. Modes other than the base game start from its network."""
    return Settings() if mode == BASE else Settings(rounds=2, games=2_000)


class FixedDiceScore(msgspec.Struct, frozen=True):
    """The mean score of a network on the fixed dice, and its lead over the last accepted network, in points.

    Attributes:
        mean: The mean score.
        error: The standard error of the mean.
        ahead: The mean lead.
        ahead_error: The standard error of the lead.
        accepted: Whether the network is accepted.
    """

    mean: float
    error: float
    ahead: float
    ahead_error: float
    accepted: bool


class TrainingRound(msgspec.Struct, frozen=True):
    """A round of training. Round 0 measures the plain value.

    Attributes:
        round: The number of the round.
        games: The number of games played in the round.
        samples: The number of samples for the fit.
        off: The error on held-out games in points.
        measure: The score on the fixed dice.
    """

    round: int
    games: int
    samples: int
    off: float
    measure: FixedDiceScore


class TrainingLog(msgspec.Struct, frozen=True):
    """The log of a training (`log.json`).

    `sparing` compares the accepted network without pruning with the same network with pruning. If the network is better
    without pruning, its file says so.
    """

    mode: str
    fits: str
    settings: Settings
    entries: list[TrainingRound] = []
    sparing: FixedDiceScore | None = None


T = TypeVar("T")

Tell = Callable[[str, int, int], None]
"""Reports progress: the name of the step, the amount done, and the total amount."""


class SelfPlayPolicy(NamedTuple):
    """A player: the weights of its network, if any, and whether the network prunes."""

    numbers: bytes | None
    prunes: bool


def games_of(seeds: Sequence[str], who: SelfPlayPolicy, mode: str) -> list[PlayedGame]:
    """Play a game of self-play for each seed, and return the games."""
    player = player_of(_learned(who), mode)
    return [player.game(seed) for seed in seeds]


def scores_of(seeds: Sequence[str], who: SelfPlayPolicy, mode: str) -> list[int]:
    """Return the score of a game of best turns for each seed."""
    player = player_of(_learned(who), mode)
    return [player.score(seed) for seed in seeds]


@lru_cache(maxsize=1)
def _learned(who: SelfPlayPolicy) -> LearnedValue | None:
    return None if who.numbers is None else LearnedValue(Weights(array("d", who.numbers)), who.prunes)


def _chunk(
    work: Callable[[Sequence[str], SelfPlayPolicy, str], list[T]],
    who: SelfPlayPolicy,
    mode: str,
    seeds: Sequence[str],
) -> list[T]:
    return work(seeds, who, mode)


TrainingTargets = list[tuple[Sample, float]]
"""The sheets of one turn, each with the target for the network: the addition to its plain value."""


def training_targets(game: PlayedGame, trust: float) -> list[TrainingTargets]:
    """Return the targets for the sheets of a game. `trust` is the weight of the later result of a turn."""
    found: list[TrainingTargets] = []
    later = float(game.last)
    for turn in reversed(game.turns):
        worths = [each.worth for each in turn.samples]
        luck = trust * (later - worths[turn.chosen])
        found.append([(each, (each.worth + luck - each.plain) / 1000 / POINTS_PER_UNIT) for each in turn.samples])
        later = max(worths) + luck
    return found[::-1]


def fit_network(
    fit: NetworkFit,
    numbers: Sequence[float] | None,
    games: Sequence[PlayedGame],
    settings: Settings,
    number: int,
    tell: Tell,
) -> NetworkFit:
    """Fit a network to games, starting from the weights `numbers` or from random weights, and return the network."""
    if numbers is not None:
        fit.set_weights(numbers)
    rng = Random(f"fit {settings.seed} {number}")
    turns = [turn for game in games for turn in training_targets(game, settings.trust)]
    share = max(1, settings.batch // COMPARED)
    batches = (len(turns) + share - 1) // share
    for epoch in range(settings.epochs):
        rng.shuffle(turns)
        for batch in range(batches):
            chunk = turns[batch * share : (batch + 1) * share]
            rate = settings.rate * (1 - (epoch * batches + batch) / (settings.epochs * batches))
            rows = [sample.rows for turn in chunk for sample, _ in turn]
            stages = [sample.stage for turn in chunk for sample, _ in turn]
            targets = [target for turn in chunk for _, target in turn]
            fit.train_batch(rows, stages, targets, rate, settings.decay, [len(turn) for turn in chunk], settings.level)
            if batch % 50 == 0:
                tell(f"round {number}: fit", epoch * batches + batch, settings.epochs * batches)
    return fit


def rms_error(games: Sequence[PlayedGame], fit: NetworkFit) -> float:
    """Return the root mean square error of predictions in points, without the error that sheets of a turn share."""
    squares = []
    for turn in (turn for game in games for turn in training_targets(game, 0)):
        errors = [fit.predict(sample.rows, sample.stage) - target for sample, target in turn]
        squares += [(each - fmean(errors)) ** 2 for each in errors]
    return round(POINTS_PER_UNIT * sqrt(fmean(squares)), 3)


def compare_scores(scores: Sequence[int], before: Sequence[int]) -> FixedDiceScore:
    """Return the comparison of scores with `before`, the scores of the accepted network on the same dice."""
    ahead = [one - other for one, other in zip(scores, before, strict=True)]
    error = _error(ahead)
    return FixedDiceScore(
        round(mean(scores), 3),
        round(_error(scores), 3),
        round(mean(ahead), 3),
        round(error, 3),
        mean(ahead) > 2 * error,
    )


def _error(values: Sequence[int]) -> float:
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


def initial_weights(mode: str) -> array[float] | None:
    """Return the initial weights of a fit, or None for random weights.

    They are the weights of the base game's network with zeros for other features.
    """
    base = None if mode == BASE or setup_of_mode(mode).second_board is not None else packaged_weights(BASE)
    if base is None:
        return None
    found: array[float] = array("d")
    at = 0
    for size, whole in zip(sizes(rows_of(BASE)), sizes(rows_of(mode)), strict=True):
        found += base[at : at + size] + array("d", [0.0] * (whole - size))
        at += size
    return found


class Training:
    """A training in a folder, new or continued."""

    def __init__(self, folder: Path, mode: str, settings: Settings, tell: Tell, pool: Executor | None = None) -> None:
        """Open a training. Raises BadInput `train-other` if the folder has another mode or other settings."""
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.tell = tell
        self.pool = pool
        self.log = TrainingLog(mode, signature(mode), settings)
        if (folder / "log.json").exists():
            try:
                found = msgspec.json.decode((folder / "log.json").read_bytes(), type=TrainingLog)
            except msgspec.DecodeError:
                found = TrainingLog("", "", settings)
            if (found.mode, found.fits, found.settings) != (mode, self.log.fits, settings):
                raise BadInput(
                    "train-other", f"{folder} has a training with another mode or other settings; choose another folder"
                )
            self.log = found

    def run(self) -> TrainingLog:
        """Run all missing rounds, and return the log. The accepted network is the file `net`."""
        settings = self.log.settings
        if not self.log.entries:
            scores = self.scores(0)
            self.write_file("scores", msgspec.json.encode(scores))
            self.record_round(TrainingRound(0, 0, 0, 0.0, compare_scores(scores, scores)))
        while (number := len(self.log.entries)) <= settings.rounds:
            self.write_file(f"games-{number}", msgspec.msgpack.encode(self.games(number)))
            known: list[PlayedGame] = []
            new: list[PlayedGame] = []
            for each in range(max(1, number - settings.sets + 1), number + 1):
                games = msgspec.msgpack.decode(self.read_file(f"games-{each}"), type=list[PlayedGame])
                new = games[::HOLDOUT_DIVISOR]
                known += [game for place, game in enumerate(games) if place % HOLDOUT_DIVISOR]
            fit = fit_network(self.fresh(), initial_weights(self.log.mode), known, settings, number, self.tell)
            data = encode_weights(self.log.mode, fit.weights())
            self.write_file(f"net-{number}", decode_weights(data, self.log.mode).tobytes())
            scores = self.scores(number)
            measure = compare_scores(scores, self.accepted())
            if measure.accepted:
                self.write_file("net", data)
                self.write_file("scores", msgspec.json.encode(scores))
            samples = sum(len(turn.samples) for game in known for turn in game.turns)
            self.record_round(TrainingRound(number, settings.games, samples, rms_error(new, fit), measure))
        if self.log.sparing is None and (self.folder / "net").exists():
            self.settle_pruning()
        return self.log

    def settle_pruning(self) -> None:
        """Measure whether the accepted network is better without pruning, and record the result in its file."""
        numbers = decode_weights(self.read_file("net"), self.log.mode)
        seeds = [f"measured {game}" for game in range(self.log.settings.measured)]
        scores = self.map_seeds(scores_of, seeds, SelfPlayPolicy(numbers.tobytes(), False), "without pruning: measure")
        sparing = compare_scores(scores, self.accepted())
        self.write_file("net", encode_weights(self.log.mode, numbers, not sparing.accepted))
        self.log = msgspec.structs.replace(self.log, sparing=sparing)
        self.write_file("log.json", msgspec.json.format(msgspec.json.encode(self.log)))

    def fresh(self) -> NetworkFit:
        """Return an untrained network."""
        return NetworkFit(self.log.settings.seed, rows_of(self.log.mode))

    def newest(self, number: int) -> SelfPlayPolicy:
        """Return the player with the network of round `number`.

        For round 0, this is a player without a fitted network.
        """
        if number:
            return SelfPlayPolicy(self.read_file(f"net-{number}"), True)
        lent = initial_weights(self.log.mode) if base_network_applies(setup_of_mode(self.log.mode)) else None
        return SelfPlayPolicy(None if lent is None else lent.tobytes(), False)

    def games(self, number: int) -> list[PlayedGame]:
        """Play the games of round `number`, with the network of the previous round, and return the games."""
        seeds = [f"{self.log.mode} {self.log.settings.seed} {number} {game}" for game in range(self.log.settings.games)]
        return self.map_seeds(games_of, seeds, self.newest(number - 1), f"round {number}: games")

    def scores(self, number: int) -> list[int]:
        """Return the scores of a round's network on the fixed dice."""
        seeds = [f"measured {game}" for game in range(self.log.settings.measured)]
        return self.map_seeds(scores_of, seeds, self.newest(number), f"round {number}: measure")

    def accepted(self) -> list[int]:
        """Return the scores of the accepted network on the fixed dice. Raises BadInput `train-damaged`."""
        found = msgspec.json.decode(self.read_file("scores"), type=list[int])
        if len(found) != (wanted := self.log.settings.measured):
            raise BadInput("train-damaged", f"{self.folder / 'scores'} has {len(found)} scores and not {wanted}")
        return found

    def map_seeds(
        self,
        work: Callable[[Sequence[str], SelfPlayPolicy, str], list[T]],
        seeds: list[str],
        who: SelfPlayPolicy,
        what: str,
    ) -> list[T]:
        """Run `work` for all seeds in order, in the processes of the pool, and return the results in that order."""
        chunks = [seeds[at : at + CHUNK] for at in range(0, len(seeds), CHUNK)]
        one = partial(_chunk, work, who, self.log.mode)
        found: list[T] = []
        self.tell(what, 0, len(seeds))
        for chunk in self.pool.map(one, chunks) if self.pool else map(one, chunks):
            found += chunk
            self.tell(what, len(found), len(seeds))
        return found

    def read_file(self, name: str) -> bytes:
        """Read a file of the folder."""
        return (self.folder / name).read_bytes()

    def write_file(self, name: str, data: bytes) -> None:
        """Write a file atomically."""
        new = self.folder / f"{name}.new"
        new.write_bytes(data)
        new.replace(self.folder / name)

    def record_round(self, entry: TrainingRound) -> None:
        """Add a finished round to the log, and write the log."""
        self.log = msgspec.structs.replace(self.log, entries=[*self.log.entries, entry])
        self.write_file("log.json", msgspec.json.format(msgspec.json.encode(self.log)))
