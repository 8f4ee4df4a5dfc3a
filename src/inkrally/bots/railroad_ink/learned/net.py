"""The learned value: the plain one, and what a small network adds to it, in thousandths of a point.

Hot. Two hidden layers over the rows of `Inputs` and, for each round, a plain sum over the same rows. Whole numbers
throughout: weights are rounded once, on being read, and every sum is exact, so that every machine, compiled or not,
gets the same.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # stands in where Cython is not installed

if not cython.compiled:
    from inkrally.bots.railroad_ink.learned.inputs import ROWS, Inputs
    from inkrally.bots.railroad_ink.value import STAGES, Value
    from inkrally.railroad_ink.network import Network

    WIDTH = 64
    SECOND_WIDTH = 32
    # How fine weights and what the layers hand on are: so many bits behind the point.
    ROW_BITS = 10
    ACT_BITS = 8
    SKIP_BITS = 18
    # Nothing that a layer hands on exceeds 16, so that no sum of the second exceeds 31 bits.
    MOST_ACT = 4095
    MOST_SECOND = 32767
    # What 1 that comes out is worth, in thousandths of a point.
    UNIT = 4000

POINTS = 4.0
"""What 1 that comes out is worth, in points."""


def sizes() -> tuple[int, ...]:
    """How many numbers there are of each sort: rows, skips, second layer, its biases, outputs, their biases."""
    return ROWS * WIDTH, ROWS * STAGES, WIDTH * SECOND_WIDTH, SECOND_WIDTH, STAGES * SECOND_WIDTH, STAGES


class Weights:
    """The weights of a network as whole numbers; never changed, so that many may share them."""

    def __init__(self, numbers: Sequence[float]) -> None:
        """`numbers` in the order of `sizes`; for the layers the weights of one input stand together."""
        if len(numbers) != sum(sizes()):
            raise ValueError(f"a network has {sum(sizes())} weights, not {len(numbers)}")
        parts = []
        at = 0
        for size, bits, most in zip(
            sizes(),
            (ROW_BITS, SKIP_BITS, ROW_BITS, ROW_BITS + ACT_BITS, ROW_BITS, SKIP_BITS),
            (1 << 20, 1 << 23, 1 << 12, 1 << 26, 1 << 15, 1 << 23),
            strict=True,
        ):
            scale = 1 << bits
            parts.append([max(-most, min(most, round(scale * weight))) for weight in numbers[at : at + size]])
            at += size
        if not cython.compiled:
            self.rows, self.skips, self.second, self.biases, self.out, self.ones = parts
        index: cython.int
        number: cython.int
        for index in range(ROWS * WIDTH):
            number = parts[0][index]
            self.rows[index] = number
        for index in range(ROWS * STAGES):
            number = parts[1][index]
            self.skips[index] = number
        for index in range(WIDTH * SECOND_WIDTH):
            number = parts[2][index]
            self.second[index] = number
        for index in range(SECOND_WIDTH):
            number = parts[3][index]
            self.biases[index] = number
        for index in range(STAGES * SECOND_WIDTH):
            number = parts[4][index]
            self.out[index] = number
        for index in range(STAGES):
            number = parts[5][index]
            self.ones[index] = number


class Net:
    """A network with room to work in; not to be shared between threads."""

    def __init__(self, weights: Weights, value: Value) -> None:
        """`value` is the plain value to which it adds, and counts for nobody else."""
        self.inputs = Inputs(value)
        self.weights = weights
        if not cython.compiled:
            self.sums = [0] * WIDTH
            self.seconds = [0] * SECOND_WIDTH

    def of(self, network: Network, stage: cython.int, used: cython.int) -> cython.int:
        """The value of a sheet after round `stage`, 1 to 6; `used` has a bit for each special route crossed off."""
        plain: cython.int = self.inputs.read(network, stage, used)
        return plain + self.correction(stage)

    def correction(self, stage: cython.int) -> cython.int:
        """What the network adds to the plain value, for the rows that are on."""
        weights: Weights = self.weights
        index: cython.int
        row: cython.int
        j: cython.int
        act: cython.short
        total: cython.longlong = weights.ones[stage - 1]
        for j in range(WIDTH):
            self.sums[j] = 0
        for j in range(SECOND_WIDTH):
            self.seconds[j] = weights.biases[j]
        for index in range(self.inputs.count):
            row = self.inputs.rows[index] * WIDTH
            total += weights.skips[self.inputs.rows[index] * STAGES + stage - 1]
            for j in range(WIDTH):
                self.sums[j] += weights.rows[row + j]
        for index in range(WIDTH):
            if self.sums[index] <= 0:
                continue
            row = self.sums[index] >> (ROW_BITS - ACT_BITS)
            act = MOST_ACT if row > MOST_ACT else row
            row = index * SECOND_WIDTH
            for j in range(SECOND_WIDTH):
                self.seconds[j] += act * weights.second[row + j]
        for j in range(SECOND_WIDTH):
            if self.seconds[j] > 0:
                row = self.seconds[j] >> ROW_BITS
                total += (
                    cython.cast(cython.longlong, MOST_SECOND if row > MOST_SECOND else row)
                    * (weights.out[(stage - 1) * SECOND_WIDTH + j])
                )
        return (total * UNIT) >> SKIP_BITS
