"""The review of a finished match: by seat and round the turn played against the best found, and the luck of the roll.

A seat's view of each round is folded from the log, so that the best turn is one that it could have known. The luck of a
roll is by how much the best turn with it is worth more than the best turns with other rolls on the same sheet, all
estimated alike.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from statistics import fmean
from typing import Any

import msgspec

from inkrally.analysis import hindsight as games
from inkrally.analysis.compare import error_of
from inkrally.analysis.hindsight import Hindsight, hindsight
from inkrally.analysis.hints import studied
from inkrally.analysis.outlook import Outlook
from inkrally.analysis.picks import Hands, picked, ranked
from inkrally.analysis.reasons import Reason, reasons
from inkrally.analysis.rounds import Decision, check_reviewable, check_seats, decisions
from inkrally.analysis.ways import Way
from inkrally.bots.railroad_ink.picking import is_pick
from inkrally.match.game import Seat
from inkrally.match.log import Log

BUDGET = 1_000_000
"""The nodes for each turn of each seat, unless told otherwise: less than a second."""

LUCK_ROLLS = 60
"""So many other rolls the luck of a roll is told by, where there are more."""

TURNING = 1.0
"""A round is a turning point if so many points were lost in it."""

MOST_TURNING = 3

GAME_STEPS = 10
"""The best whole game of a seat is so many steps of a review, of which a turn is one."""


class PickReview(msgspec.Struct, frozen=True):
    """A pair that was picked, the best one by its number, and how many points lie between them."""

    round: int
    played: int
    best: int
    lost: float


class RoundReview(msgspec.Struct, frozen=True, omit_defaults=True):
    """A turn of a seat; `leaf` names the board it was drawn on where that is not the sheet.

    `played` and `best` are whole turns as acts. `lost` is by how many expected points the best is ahead, with its
    standard error: 0, and `best` what was played, where it is not ahead by more than that. `reasons` say why. `luck` is
    what the roll gave, in points, with its standard error. `worth` are the final points expected after the turn.
    """

    round: int
    played: tuple[Any, ...]
    best: tuple[Any, ...]
    lost: float
    error: float
    reasons: tuple[Reason, ...]
    luck: float
    luck_error: float
    worth: float
    worth_error: float
    leaf: str = ""


class SeatReview(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat: its score, its rounds, what it lost and what luck gave it in all, each with its standard error.

    `turning` are the rounds in which most was lost, the worst first. `picks` are those of a draft, whose points are not
    in `lost`.
    """

    seat: int
    score: int
    rounds: tuple[RoundReview, ...]
    lost: float
    lost_error: float
    luck: float
    luck_error: float
    turning: tuple[int, ...]
    picks: tuple[PickReview, ...] = ()


class Review(msgspec.Struct, frozen=True, omit_defaults=True):
    """The seats that were reviewed; `budget` is the nodes for each turn, `seed` that of the sampled rolls. `hindsight`,
    where it was asked for, has by seat the best game that these dice allowed."""

    seats: tuple[SeatReview, ...]
    budget: int
    seed: int
    hindsight: tuple[Hindsight, ...] = ()


def _nothing(done: int, total: int) -> None:
    """Nobody is told."""


def review(
    log: Log,
    seats: Sequence[Seat],
    budget: int = BUDGET,
    seed: int = 0,
    tell: Callable[[int, int], None] = _nothing,
    states: int | None = None,
) -> Review:
    """Review these seats. The same log, seats, budget, seed and states give the same review.

    `states` is the budget for the best game that the dice allowed, as `hindsight` takes it, 0 for none; by default it
    is in proportion to that of turns. `tell` is told how many of how many steps are done; what it raises ends the
    review. Raises Refusal
    (`not-over`) for a match that is not over, BadInput (`not-reviewed`) for another game and (`unknown-seat`) for a
    seat that is not there, BadLog for a log that does not fold.
    """
    check_reviewable(log)
    check_seats(log, seats)
    assert log.end is not None
    seats = tuple(dict.fromkeys(seats))
    if states is None:
        states = max(1, games.STATES * budget // BUDGET)
    found = decisions(log, seats)
    total = len(found) + (GAME_STEPS * len(seats) if states else 0)
    rounds: dict[Seat, list[RoundReview]] = {seat: [] for seat in seats}
    picks: dict[Seat, list[PickReview]] = {seat: [] for seat in seats}
    lucks: dict[tuple[Seat, int], tuple[float, float]] = {}
    tell(0, total)
    for done, decision in enumerate(found, 1):
        seat, number = decision.seat, decision.view.table.round
        # Rounds and seats have rolls of their own.
        sampled = Random(f"{seed} {number} {seat}").getrandbits(31)
        if is_pick(decision.view):
            hands = Hands(decision.view)
            if (seat, number) not in lucks:
                lucks[seat, number] = hands.luck(Random(sampled))
            picks[seat].append(pick_review(decision, hands))
        else:
            luck = lucks[seat, number] if (seat, number) in lucks else luck_of(decision, sampled)
            rounds[seat].append(round_review(decision, budget, sampled, luck))
        tell(done, total)
    best: list[Hindsight] = []
    for seat in seats if states else ():
        before = len(found) + GAME_STEPS * len(best)
        best.append(hindsight(log, seat, states, _part_of(tell, before, total)))
        tell(before + GAME_STEPS, total)
    scores = log.end.result.scores
    told = tuple(seat_review(seat, scores[seat], rounds[seat], picks[seat]) for seat in seats)
    return Review(told, budget, seed, tuple(best))


def _part_of(tell: Callable[[int, int], None], before: int, total: int) -> Callable[[int, int], None]:
    """Who is told of the steps of a game as a part of the steps of a review."""
    return lambda part, whole: tell(before + GAME_STEPS * part // max(1, whole), total)


def round_review(decision: Decision, budget: int, seed: int, luck: tuple[float, float]) -> RoundReview:
    """One turn, the luck of whose roll is known."""
    view = decision.view
    outlook = Outlook(view)
    played = Way(decision.acts, outlook.drawn(decision.acts))
    compared, _ = studied(outlook, (played,), budget, seed)
    best = compared[0]
    own = next(each for each in compared if each.way is played)
    ahead = own.cost > own.cost_error
    return RoundReview(
        round=view.table.round,
        played=decision.acts,
        best=best.way.acts if ahead else decision.acts,
        lost=round(own.cost, 3) if ahead else 0.0,
        error=round(own.cost_error, 3),
        reasons=reasons(outlook, best.way.sheet, played.sheet, own.cost) if ahead else (),
        luck=round(luck[0], 3),
        luck_error=round(luck[1], 3),
        worth=round(own.worth, 3),
        worth_error=round(own.error, 3),
        leaf=view.table.leaf,
    )


def luck_of(decision: Decision, seed: int) -> tuple[float, float]:
    """By how much the roll of a round is worth more than other rolls, in points, and its standard error."""
    outlook = Outlook(decision.view, before=True)
    rolls = outlook.rolls(Random(seed), LUCK_ROLLS)
    here, *others = outlook.values(outlook.sheet, [outlook.roll, *rolls])
    error = error_of(others) if outlook.next is not None else 0.0
    return (here - fmean(others)) / 1000, error / 1000


def pick_review(decision: Decision, hands: Hands) -> PickReview:
    """One pick of a draft."""
    worths = hands.worths()
    pair = picked(decision.acts)
    assert pair is not None
    best = ranked(worths)[0]
    lost = worths[best] - worths[pair]
    return PickReview(decision.view.table.round, pair, best if lost > 0 else pair, round(lost, 3))


def seat_review(seat: Seat, score: int, rounds: Sequence[RoundReview], picks: Sequence[PickReview]) -> SeatReview:
    """A seat's rounds in sum."""
    worst = sorted((each for each in rounds if each.lost >= TURNING), key=lambda each: -each.lost)
    return SeatReview(
        seat=seat,
        score=score,
        rounds=tuple(rounds),
        lost=round(sum(each.lost for each in rounds), 3),
        lost_error=round(sqrt(sum(each.error**2 for each in rounds)), 3),
        luck=round(sum(each.luck for each in rounds), 3),
        luck_error=round(sqrt(sum(each.luck_error**2 for each in rounds)), 3),
        turning=tuple(each.round for each in worst[:MOST_TURNING]),
        picks=tuple(picks),
    )
