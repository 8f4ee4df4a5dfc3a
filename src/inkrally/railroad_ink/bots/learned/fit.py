"""Trains the neural network of `net.py` in floating point by stochastic gradient descent (Adam).

A hot module. A sample is a list of active rows (`features.py`), a round and a target value. Every sum has a fixed
order, so the same samples give the same weights.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from random import Random

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    from math import sqrt

    from inkrally.railroad_ink.bots.evaluation.value import STAGES
    from inkrally.railroad_ink.bots.learned.features import MOST_ACTIVE, MOST_ROWS
    from inkrally.railroad_ink.bots.learned.net import SECOND_WIDTH, WIDTH

    # The positions of the groups of weights. The rows begin at 0.
    SKIPS = MOST_ROWS * WIDTH
    SECOND = SKIPS + MOST_ROWS * STAGES
    BIASES = SECOND + WIDTH * SECOND_WIDTH
    OUT = BIASES + SECOND_WIDTH
    ONES = OUT + STAGES * SECOND_WIDTH
    TOTAL = ONES + STAGES


class NetworkFit:
    """A network in training, with the state of the optimizer."""

    def __init__(self, seed: int, rows: cython.int) -> None:
        """Start with small random weights. `rows` is the number of rows of the first layer."""
        self.count_of_rows = rows
        if not cython.compiled:
            self.numbers = [0.0] * TOTAL
            self.slopes = [0.0] * TOTAL
            self.means = [0.0] * TOTAL
            self.squares = [0.0] * TOTAL
            self.touched = [0] * MOST_ROWS
            self.marked = [False] * MOST_ROWS
            self.rows = [0] * MOST_ACTIVE
            self.sums = [0.0] * WIDTH
            self.acts = [0.0] * WIDTH
            self.act_slopes = [0.0] * WIDTH
            self.seconds = [0.0] * SECOND_WIDTH
        rng = Random(seed)
        index: cython.int
        for index in range(rows * WIDTH):
            self.numbers[index] = rng.gauss(0, 0.05)
        for index in range(SECOND, BIASES):
            self.numbers[index] = rng.gauss(0, 0.18)
        for index in range(OUT, ONES):
            self.numbers[index] = rng.gauss(0, 0.05)
        self.touched_count = 0
        self.count = 0
        self.steps = 0

    def weights(self) -> array[float]:
        """Return all weights, in the order that `Weights` of `net.py` takes."""
        return array("d", [self.numbers[index] for index in self.weight_offsets()])

    def set_weights(self, numbers: Sequence[float]) -> None:
        """Set all weights and reset the state of the optimizer."""
        index: cython.int
        for index in range(TOTAL):
            self.means[index] = 0
            self.squares[index] = 0
        for place, index in enumerate(self.weight_offsets()):
            self.numbers[index] = numbers[place]
        self.steps = 0

    def weight_offsets(self) -> list[int]:
        """Return the position of each weight in the arrays here, in the order of `Weights`, without unused rows."""
        rows = self.count_of_rows
        return [*range(rows * WIDTH), *range(SKIPS, SKIPS + rows * STAGES), *range(SECOND, TOTAL)]

    def predict(self, sample: bytes, stage: cython.int) -> cython.double:
        """Return the output of the network for a sample. The sample has two bytes for each active row."""
        index: cython.int
        row: cython.int
        j: cython.int
        act: cython.double
        total: cython.double = self.numbers[ONES + stage - 1]
        self.count = min(len(sample) // 2, MOST_ACTIVE)
        for j in range(WIDTH):
            self.sums[j] = 0
        for j in range(SECOND_WIDTH):
            self.seconds[j] = self.numbers[BIASES + j]
        for index in range(self.count):
            row = sample[2 * index] | sample[2 * index + 1] << 8
            self.rows[index] = row
            total += self.numbers[SKIPS + row * STAGES + stage - 1]
            row *= WIDTH
            for j in range(WIDTH):
                self.sums[j] += self.numbers[row + j]
        for index in range(WIDTH):
            act = self.sums[index]
            # As in `net.py`, activations are at most 16.
            act = 0 if act < 0 else 16 if act > 16 else act
            self.acts[index] = act
            if act > 0:
                row = SECOND + index * SECOND_WIDTH
                for j in range(SECOND_WIDTH):
                    self.seconds[j] += act * self.numbers[row + j]
        for j in range(SECOND_WIDTH):
            if self.seconds[j] > 0:
                total += self.seconds[j] * self.numbers[OUT + (stage - 1) * SECOND_WIDTH + j]
        return total

    def backpropagate(self, stage: cython.int, slope: cython.double) -> None:
        """Add the gradient of the last predicted sample to the gradient of all weights.

        `slope` is the derivative of the error by the output.
        """
        index: cython.int
        row: cython.int
        j: cython.int
        total: cython.double
        out: cython.int = OUT + (stage - 1) * SECOND_WIDTH
        self.slopes[ONES + stage - 1] += slope
        for j in range(SECOND_WIDTH):
            if self.seconds[j] > 0:
                self.slopes[out + j] += slope * self.seconds[j]
                self.seconds[j] = slope * self.numbers[out + j]
                self.slopes[BIASES + j] += self.seconds[j]
            else:
                self.seconds[j] = 0
        for index in range(WIDTH):
            total = 0
            if self.acts[index] > 0:
                row = SECOND + index * SECOND_WIDTH
                for j in range(SECOND_WIDTH):
                    self.slopes[row + j] += self.acts[index] * self.seconds[j]
                if self.acts[index] < 16:
                    for j in range(SECOND_WIDTH):
                        total += self.seconds[j] * self.numbers[row + j]
            self.act_slopes[index] = total
        for index in range(self.count):
            row = self.rows[index]
            if not self.marked[row]:
                self.marked[row] = True
                self.touched[self.touched_count] = row
                self.touched_count += 1
            self.slopes[SKIPS + row * STAGES + stage - 1] += slope
            row *= WIDTH
            for j in range(WIDTH):
                self.slopes[row + j] += self.act_slopes[j]

    def train_batch(
        self,
        samples: Sequence[bytes],
        stages: Sequence[int],
        targets: Sequence[float],
        rate: float,
        decay: float,
        turns: Sequence[int] = (),
        level: float = 1.0,
    ) -> float:
        """Do one step of gradient descent for some samples, and return the sum of their squared errors before the step.

        Rows that are active in no sample stay as they are.

        Args:
            samples: Two bytes for each active row of each sample.
            stages: The round of each sample.
            targets: The target of each sample.
            rate: The learning rate.
            decay: The weight decay.
            turns: The sizes of groups of successive samples that belong to the same turn, if known.
            level: The weight of the error that all samples of a turn have in common. That error comes mostly from luck
                in the rest of the game.
        """
        index: cython.int
        first: cython.int = 0
        size: cython.int
        common: cython.double
        stage: cython.int
        row: cython.int
        error: cython.double
        total: cython.double = 0
        share: cython.double = 1.0 / len(samples)
        for size in turns or [1] * len(samples):
            common = 0
            if size > 1:
                for index in range(first, first + size):
                    stage = stages[index]
                    common += self.predict(samples[index], stage) - targets[index]
                common *= (1 - level) / size
            for index in range(first, first + size):
                stage = stages[index]
                error = self.predict(samples[index], stage) - targets[index]
                total += error * error
                self.backpropagate(stage, (error - common) * share)
            first += size
        self.steps += 1
        self.rate = rate
        self.mean_left = 1 - 0.9**self.steps
        self.square_left = 1 - 0.999**self.steps
        self.keep = 1 - rate * decay
        for index in range(self.touched_count):
            row = self.touched[index]
            self.marked[row] = False
            self.adam_step(row * WIDTH, (row + 1) * WIDTH)
            self.adam_step(SKIPS + row * STAGES, SKIPS + (row + 1) * STAGES)
        self.touched_count = 0
        self.keep = 1
        self.adam_step(SECOND, TOTAL)
        return total

    def adam_step(self, first: cython.int, last: cython.int) -> None:
        """Apply Adam's update to the weights from `first` to `last - 1`, and reset their gradients."""
        index: cython.int
        slope: cython.double
        for index in range(first, last):
            slope = self.slopes[index]
            self.slopes[index] = 0
            self.means[index] = 0.9 * self.means[index] + 0.1 * slope
            self.squares[index] = 0.999 * self.squares[index] + 0.001 * slope * slope
            self.numbers[index] = self.keep * self.numbers[index] - self.rate * (
                self.means[index] / self.mean_left / (sqrt(self.squares[index] / self.square_left) + 1e-8)
            )
