"""Computes the points for connected spaces, such as the best river, the smallest lake, or closed lakes of lava.

A hot module. It reads the masks of a `Network` and the scoring rules in manifests (`facts.RegionRule`). Do not name an
expansion here.
"""

from __future__ import annotations

from inkrally.railroad_ink import facts

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    from inkrally.railroad_ink.sheet.bits import connected, popcount
    from inkrally.railroad_ink.sheet.network import INNER, LAYER, NEED, Network

    MOST_RULES = 32
    MOST_RANKS = 2
    # Each list has one entry for each rule. BASE is where the rule's masks begin in `Network.masks`: the first of the
    # four sides of a kind of ends, or the mask of a layer.
    BASE = [0] * MOST_RULES
    SPACE = [0] * MOST_RULES
    BOTH_ENDS = [0] * MOST_RULES
    CLOSED = [0] * MOST_RULES
    LEAST = [0] * MOST_RULES
    RANK_COUNT = [0] * MOST_RULES
    RANKS = [0] * (MOST_RULES * MOST_RANKS)

from inkrally.railroad_ink.sheet.network import KIND_SLOTS, LAYERS

RULES: dict[str, int] = {
    name: number
    for number, name in enumerate(name for name, expansion in facts.EXPANSIONS.items() if expansion.score is not None)
}
"""The number of the rule of each expansion with such a rule. In the bits for `points`, the rule is `1 << number`."""


def _fill_tables() -> None:
    rank: cython.int
    number: cython.int
    if len(RULES) > MOST_RULES:
        raise ValueError(f"there is room for {MOST_RULES} rules")
    for name, number in RULES.items():
        rule = facts.EXPANSIONS[name].score
        assert rule is not None
        if len(rule.ranks) > MOST_RANKS:
            raise ValueError(f"{name}: a rule has at most {MOST_RANKS} ranks")
        BASE[number] = KIND_SLOTS[rule.side] if rule.side else LAYER + LAYERS[rule.layer]
        SPACE[number] = rule.space
        BOTH_ENDS[number] = rule.both_ends
        CLOSED[number] = rule.closed
        LEAST[number] = rule.pick == "least"
        RANK_COUNT[number] = len(rule.ranks)
        for rank in range(len(rule.ranks)):
            RANKS[MOST_RANKS * number + rank] = rule.ranks[rank]


_fill_tables()


def rule_points(network: Network, rule: cython.int) -> cython.int:
    """Return the points of a sheet by one rule, given by its number in `RULES`."""
    m = network.masks
    base: cython.int = BASE[rule]
    o0: cython.ulonglong
    o1: cython.ulonglong
    o2: cython.ulonglong
    o3: cython.ulonglong
    j0: cython.ulonglong
    j1: cython.ulonglong
    j2: cython.ulonglong
    j3: cython.ulonglong
    left: cython.ulonglong
    if base < NEED:
        o0 = m[base]
        o1 = m[base + 1]
        o2 = m[base + 2]
        o3 = m[base + 3]
        left = o0 | o1 | o2 | o3
        if left == 0:
            return 0
        j0 = o0 & m[NEED + base]
        j1 = o1 & m[NEED + base + 1]
        j2 = o2 & m[NEED + base + 2]
        j3 = o3 & m[NEED + base + 3]
    else:
        left = m[base]
        if left == 0:
            return 0
        o0 = j0 = left & (left << 8)
        o1 = j1 = left & (left >> 1)
        o2 = j2 = left & (left >> 8)
        o3 = j3 = left & (left << 1)
    region: cython.ulonglong
    worth: cython.int
    least: cython.int = -1
    # The values of the best and the second best region.
    first: cython.int = 0
    second: cython.int = 0
    total: cython.int = 0
    while left:
        region = connected(left & -left, j0, j1, j2, j3)
        left &= ~region
        worth = SPACE[rule] * popcount(region)
        if BOTH_ENDS[rule] and (
            popcount(region & o0 & ~INNER[0])
            + popcount(region & o1 & ~INNER[1])
            + popcount(region & o2 & ~INNER[2])
            + popcount(region & o3 & ~INNER[3])
            == 2
        ):
            worth += BOTH_ENDS[rule]
        if CLOSED[rule] and not region & (
            (o0 & ~j0 & INNER[0]) | (o1 & ~j1 & INNER[1]) | (o2 & ~j2 & INNER[2]) | (o3 & ~j3 & INNER[3])
        ):
            total += CLOSED[rule]
        if least < 0 or worth < least:
            least = worth
        if worth > first:
            second = first
            first = worth
        elif worth > second:
            second = worth
    if LEAST[rule]:
        return total + RANKS[MOST_RANKS * rule] * least
    total += RANKS[MOST_RANKS * rule] * first
    if RANK_COUNT[rule] > 1:
        total += RANKS[MOST_RANKS * rule + 1] * second
    return total


def points(network: Network, rules: cython.uint) -> cython.int:
    """Return the points of a sheet by several scoring rules for regions, such as the largest lake.

    `rules` has the bit `1 << number` for each rule to apply; `RULES` has the numbers.
    """
    total: cython.int = 0
    rule: cython.int = 0
    while rules:
        if rules & 1:
            total += rule_points(network, rule)
        rules >>= 1
        rule += 1
    return total
