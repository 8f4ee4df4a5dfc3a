"""Explains why one turn is better than another, as coded reasons: the points of both sheets and their potential.

A reason is data; the client and the command line have its text. `docs/explanation/analysis.md` lists the codes. The
module compares two sheets of a seat after the same round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import msgspec

from inkrally.railroad_ink.analysis.mixed_spaces import MixedSpace, spaces_needing_both
from inkrally.railroad_ink.analysis.potential_features import potential
from inkrally.railroad_ink.bots.evaluation.second_board_setup import masks_of_board, specials_left, weights_of_board
from inkrally.railroad_ink.bots.evaluation.value import STAGES
from inkrally.railroad_ink.bots.evaluation.weights import SPECIALS_LEFT, read_weights
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.scoring.score_sheet import BoardBreakdown, ScoreBreakdown
from inkrally.railroad_ink.sheet.routes import ROUTE_OF
from inkrally.railroad_ink.sheet.second_board import board_marks
from inkrally.railroad_ink.sheet.sheet import Sheet

if TYPE_CHECKING:
    from inkrally.railroad_ink.analysis.rollout import Rollout

MAX_REASONS = 3
"""The maximum number of reasons, the largest first."""

MIN_REASON_POINTS = 0.05
"""The minimum value of a reason, in points. A turn that costs less than this has no reasons."""


class Reason(msgspec.Struct, frozen=True, omit_defaults=True):
    """One reason why a turn is worse than another turn: a code, the points that the reason explains, and its spaces."""

    code: str
    points: float
    spaces: tuple[str, ...] = ()


def reasons(rollout: Rollout, better: Sheet, worse: Sheet, cost: float) -> tuple[Reason, ...]:
    """Return the reasons why the sheet `better` is worth more than `worse`: at most MAX_REASONS, the largest first.

    `cost` is the difference of their values in points. Below `MIN_REASON_POINTS`, and for equal sheets, there are no
    reasons. If there is no other reason, the only reason is `outlook`: fewer points are expected in the rest of the
    match.
    """
    if better == worse or cost < MIN_REASON_POINTS:
        return ()
    found = [each for each in compared(rollout, better, worse) if each.points >= MIN_REASON_POINTS]
    found.sort(key=lambda each: -each.points)
    if not found:
        found = [Reason("outlook", round(cost, 2))]
    return tuple(msgspec.structs.replace(each, points=round(each.points, 2)) for each in found[:MAX_REASONS])


def compared(rollout: Rollout, better: Sheet, worse: Sheet) -> Iterator[Reason]:
    """Yield every difference between two sheets as a reason. If it favours the worse sheet, its points are negative."""
    setup = rollout.setup
    one, other = setup.score(better), setup.score(worse)
    behind, lacking = setup.breakdown(better), setup.breakdown(worse)
    yield from _networks(behind, lacking, one.exits - other.exits)
    for name in ("highway", "railway"):
        yield Reason(name, getattr(one, name) - getattr(other, name), spaces_of(getattr(behind, name)))
    centre = set(lacking.centre)
    yield Reason("centre", one.centre - other.centre, tuple(space for space in behind.centre if space not in centre))
    yield Reason("village", one.villages - other.villages)
    yield from _goals(rollout, better, worse)
    yield from _ends("ends", rollout.over, behind, lacking)
    for name in one.expansions:
        if name in behind.boards:
            yield from _board(rollout, behind.boards[name], lacking.boards[name])
        else:
            yield Reason(f"line:{name}", one.expansions[name] - other.expansions[name])
    if not rollout.over:
        yield from _mixed_space_reasons(rollout, better, worse)
        yield from _specials(rollout, better, worse)
        yield from _potential_reasons(rollout, better, worse)


def _networks(better: ScoreBreakdown, worse: ScoreBreakdown, points: int) -> Iterator[Reason]:
    """Yield the reasons for fewer points for exits: networks that are apart, and exits that are not joined.

    `points` is the difference of the two sheets in the score for exits.
    """
    joined = {exit for line in better.networks for exit in line.exits}
    less = {exit for line in worse.networks for exit in line.exits}
    # A network with one more exit gives four more points, and so does joining two networks.
    apart = 4 * (_count_networks_with_exits(worse) - _count_networks_with_exits(better))
    if apart > 0:
        # At most the difference in the score line: other exits of the worse sheet may make up for a part.
        apart = min(apart, points)
        largest = max((line.exits for line in worse.networks), key=len, default=())
        yield Reason(
            "networks",
            apart,
            spaces_of(exit for line in worse.networks for exit in line.exits if line.exits != largest),
        )
        points -= apart
    yield Reason("exits", points, spaces_of(sorted(joined - less)))


def _count_networks_with_exits(behind: ScoreBreakdown) -> int:
    """Return the number of networks with an exit."""
    return sum(bool(line.exits) for line in behind.networks)


def _goals(rollout: Rollout, better: Sheet, worse: Sheet) -> Iterator[Reason]:
    """Yield each goal that one of the sheets reaches, with the difference of its points."""
    one, other = rollout.reached(better), rollout.reached(worse)
    for code in dict.fromkeys((*one, *other)):
        yield Reason(f"goal:{code}", one.get(code, 0) - other.get(code, 0))


def _ends(
    code: str, over: bool, better: ScoreBreakdown | BoardBreakdown, worse: ScoreBreakdown | BoardBreakdown
) -> Iterator[Reason]:
    """Yield the reason for more errors in the worse sheet. Each costs a point.

    Errors are open ends that no drawing can join any more, or all open ends if the match is `over`. `code` is the code
    of the reason.
    """
    one, other = (better.errors, worse.errors) if over else (better.lost, worse.lost)
    yield Reason(code, len(other) - len(one), spaces_of(end for end in other if end not in one))


def _board(rollout: Rollout, better: BoardBreakdown, worse: BoardBreakdown) -> Iterator[Reason]:
    """Yield the reasons from the score lines of a second board. Missing hubs explain missing points of its networks."""
    lines = {name: better.score[name] - worse.score[name] for name in better.score}
    networks = [name for name in lines if name.endswith("-networks")]
    hubs = {hub for line in better.networks for hub in line.hubs}
    fewer = {hub for line in worse.networks for hub in line.hubs}
    if len(hubs) > len(fewer):
        yield Reason("hub", sum(lines[name] for name in networks), tuple(sorted(hubs - fewer)))
    else:
        for name in networks:
            yield Reason(f"leaf:{name}", lines[name])
    for name in ("pipe", "subway", "centre"):
        yield Reason(f"leaf:{name}", lines[name])
    yield Reason("burst", lines["bursts"])
    yield from _ends("leaf:ends", rollout.over, better, worse)


def _mixed_space_reasons(rollout: Rollout, better: Sheet, worse: Sheet) -> Iterator[Reason]:
    """Yield each space that needs both highway and railway in the worse sheet.

    Its points are the additional errors to expect there, compared with the better sheet.
    """
    one, other = _mixed_spaces(rollout, better), _mixed_spaces(rollout, worse)
    for space, each in other.items():
        before = one[space].expected_errors if space in one else 0.0
        yield Reason("wants-both", each.expected_errors - before, (space,))


def _mixed_spaces(rollout: Rollout, sheet: Sheet) -> dict[str, MixedSpace]:
    """Return the spaces of the board of this round that need both kinds of ends, by name."""
    setup = rollout.setup.round_setup(rollout.number)
    marks = sheet.marks if setup.second_board is None else board_marks(setup.second_board, sheet.layers)
    dice = [die.faces for die in setup.dice(rollout.number) if die.expansion is None]
    return spaces_needing_both(marks, Sheet(marks).network(), dice, rollout.setup.rounds_left(rollout.number))


def _specials(rollout: Rollout, better: Sheet, worse: Sheet) -> Iterator[Reason]:
    """Yield the reason for a special route, or a doubling on a second board, that only the worse turn uses.

    The points of the reason are the value of that special route or doubling to the bots.
    """
    stage = STAGES + 1 - rollout.setup.rounds_left(rollout.number)
    if not 1 <= stage <= STAGES:
        return
    table = _weights(rollout)[stage - 1]
    turns = [RoundEditor(sheet, (), (), rollout.setup, rollout.number) for sheet in (better, worse)]
    one, other = (specials_left(turn) for turn in turns)
    code, spaces = "doubling", tuple[str, ...]()
    if turns[0].setup.second_board is None:
        now = set(worse.specials()) - set(better.specials())
        code, spaces = "special", tuple(space for space, mark in worse.marks.items() if ROUTE_OF[mark.drawing] in now)
    yield Reason(code, (table[SPECIALS_LEFT + one] - table[SPECIALS_LEFT + other]) / 1000, spaces)


def _potential_reasons(rollout: Rollout, better: Sheet, worse: Sheet) -> Iterator[Reason]:
    """Yield a reason for each kind of potential with a smaller amount on the worse sheet."""
    stage = STAGES + 1 - rollout.setup.rounds_left(rollout.number)
    if not 1 <= stage <= STAGES:
        return
    table = _weights(rollout)
    board = rollout.setup.round_setup(rollout.number).second_board
    if board is None:
        networks = [sheet.network() for sheet in (better, worse)]
    else:
        networks = [masks_of_board(board, sheet.layers) for sheet in (better, worse)]
    one, other = (potential(network, table, stage) for network in networks)
    for code in one:
        if one[code].amount > other[code].amount:
            yield Reason(code, one[code].points - other[code].points)


def _weights(rollout: Rollout) -> list[list[int]]:
    """Return the weights of the bots' value for the board that is drawn in this round."""
    board = rollout.setup.round_setup(rollout.number).second_board
    return read_weights(rollout.view.table.options.edition) if board is None else weights_of_board(board.name)


def spaces_of(ends: Iterable[str]) -> tuple[str, ...]:
    """Return the spaces of ends, exits or route sections such as `B2NS`, each once."""
    return tuple(dict.fromkeys(end[:2] for end in ends))
