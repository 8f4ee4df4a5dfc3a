"""Computes the learned value: the plain value plus the output of a small neural network, in thousandths of a point.

A hot module. The network has two hidden layers over the rows of `FeatureExtractor` and, for each round, a linear sum
over the same rows. All numbers are integers: weights are rounded once when they are read, and every sum is exact. So
every machine, compiled or not, computes the same.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    from inkrally.railroad_ink.bots.evaluation.value import STAGES, SheetValue
    from inkrally.railroad_ink.bots.learned.features import MOST_ROWS, FeatureExtractor
    from inkrally.railroad_ink.sheet.network import Network

    WIDTH = 64
    SECOND_WIDTH = 32
    # The precision of weights and activations, in bits after the binary point. Sums of the first layer have 16 bits and
    # overflow in the same way on every machine.
    ROW_BITS = 9
    SECOND_BITS = 10
    ACT_BITS = 8
    SKIP_BITS = 18
    # Activations are at most 16, so that no sum of the second layer exceeds 31 bits.
    MOST_ACT = 4095
    MOST_SECOND = 32767
    # The value of an output of 1, in thousandths of a point.
    UNIT = 4000
    # The output for a sheet rarely exceeds the maximum of earlier sheets of the same turn by more than this, in
    # thousandths of a point.
    MARGIN = 300

POINTS_PER_UNIT = 4.0
"""The value of an output of 1, in points."""


def sizes(rows: int) -> tuple[int, ...]:
    """Return the number of weights in each group of weights of a network with `rows` rows.

    The groups are: first layer, linear sums, second layer, biases of the second layer, outputs, biases of the outputs.
    """
    return rows * WIDTH, rows * STAGES, WIDTH * SECOND_WIDTH, SECOND_WIDTH, STAGES * SECOND_WIDTH, STAGES


class Weights:
    """The weights of a network as integers. Immutable, so that many objects can share them."""

    def __init__(self, numbers: Sequence[float]) -> None:
        """Round the weights, which are in the order of `sizes`. In a layer, the weights of one input are adjacent.

        Raises ValueError for a wrong number of weights.
        """
        rows = (len(numbers) - sum(sizes(0))) // (sum(sizes(1)) - sum(sizes(0)))
        if rows > MOST_ROWS or len(numbers) != sum(sizes(rows)):
            raise ValueError(f"a network has not {len(numbers)} weights")
        sections = []
        at = 0
        for size, bits, most in zip(
            sizes(rows),
            (ROW_BITS, SKIP_BITS, SECOND_BITS, SECOND_BITS + ACT_BITS, SECOND_BITS, SKIP_BITS),
            (1 << 12, 1 << 23, 1 << 12, 1 << 26, 1 << 15, 1 << 23),
            strict=True,
        ):
            scale = 1 << bits
            sections.append([max(-most, min(most, round(scale * weight))) for weight in numbers[at : at + size]])
            at += size
        if not cython.compiled:
            # After the last row comes a row of zeros.
            self.rows, self.skips = [0] * ((MOST_ROWS + 1) * WIDTH), [0] * ((MOST_ROWS + 1) * STAGES)
            self.second, self.biases, self.out, self.ones = sections[2:]
            self.second = [0] * (WIDTH * SECOND_WIDTH)
        index: cython.int
        number: cython.int
        for index in range(rows * WIDTH):
            number = sections[0][index]
            self.rows[index] = number
        for index in range(rows * STAGES):
            number = sections[1][index]
            self.skips[index] = number
        for index in range(WIDTH * SECOND_WIDTH):
            number = sections[2][index]
            # In `second`, the weights of one output are adjacent.
            self.second[index % SECOND_WIDTH * WIDTH + index // SECOND_WIDTH] = number
        for index in range(SECOND_WIDTH):
            number = sections[3][index]
            self.biases[index] = number
        for index in range(STAGES * SECOND_WIDTH):
            number = sections[4][index]
            self.out[index] = number
        for index in range(STAGES):
            number = sections[5][index]
            self.ones[index] = number


class ValueNetwork:
    """A network with its working memory. Not safe to share between threads."""

    def __init__(self, weights: Weights, value: SheetValue) -> None:
        """Set the weights, and the plain value to which the output is added."""
        self.inputs = FeatureExtractor(value)
        self.weights = weights
        self.most = 0
        self.fresh = True
        if not cython.compiled:
            self.sums = [0] * WIDTH
            self.acts = [0] * WIDTH

    def reset(self) -> None:
        """Prepare for another turn by forgetting the maximum output so far."""
        self.fresh = True

    def evaluate(self, network: Network, stage: cython.int, used: cython.int) -> cython.int:
        """Return the value of a sheet in thousandths of a point. Arguments as in `FeatureExtractor.read`."""
        plain: cython.int = self.inputs.count_plain(network, stage, used)
        # Skip the network if the search would drop the sheet even with the maximum output of this turn plus a margin.
        if not self.fresh and plain + self.most + MARGIN < self.inputs.value.floor:
            return plain + self.most
        self.inputs.list_rows(network, stage, used)
        added: cython.int = self.correction(stage)
        if self.fresh or added > self.most:
            self.fresh = False
            self.most = added
        return plain + added

    def correction(self, stage: cython.int) -> cython.int:
        """Return the output of the network for the active rows, in thousandths of a point."""
        weights: Weights = self.weights
        inputs: FeatureExtractor = self.inputs
        index: cython.int
        a: cython.longlong
        b: cython.longlong
        c: cython.longlong
        d: cython.longlong
        j: cython.longlong
        count: cython.int = inputs.count
        second: cython.int
        total: cython.longlong = weights.ones[stage - 1]
        # Adding four rows at once needs a quarter of the memory accesses.
        while count & 3:
            inputs.rows[count] = MOST_ROWS
            count += 1
        for j in range(WIDTH):
            self.sums[j] = 0
        for index in range(count // 4):
            a = inputs.rows[4 * index]
            b = inputs.rows[4 * index + 1]
            c = inputs.rows[4 * index + 2]
            d = inputs.rows[4 * index + 3]
            total += weights.skips[a * STAGES + stage - 1] + weights.skips[b * STAGES + stage - 1]
            total += weights.skips[c * STAGES + stage - 1] + weights.skips[d * STAGES + stage - 1]
            a *= WIDTH
            b *= WIDTH
            c *= WIDTH
            d *= WIDTH
            for j in range(WIDTH):
                self.sums[j] += weights.rows[a + j] + weights.rows[b + j] + weights.rows[c + j] + weights.rows[d + j]
        if not cython.compiled:
            self.sums = [((each + 0x8000) & 0xFFFF) - 0x8000 for each in self.sums]
        for j in range(WIDTH):
            a = self.sums[j] >> (ROW_BITS - ACT_BITS)
            self.acts[j] = 0 if a < 0 else MOST_ACT if a > MOST_ACT else a
        for index in range(SECOND_WIDTH):
            second = weights.biases[index]
            a = index * WIDTH
            for j in range(WIDTH):
                second += self.acts[j] * weights.second[a + j]
            if second > 0:
                second >>= SECOND_BITS
                total += (
                    cython.cast(cython.longlong, MOST_SECOND if second > MOST_SECOND else second)
                    * (weights.out[(stage - 1) * SECOND_WIDTH + index])
                )
        return (total * UNIT) >> SKIP_BITS
