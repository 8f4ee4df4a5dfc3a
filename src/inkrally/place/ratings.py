"""Ratings of players and of bots, by game and tempo: from standings to numbers. Knows no store and no clock.

The model is Bradley-Terry of Weng and Lin over all pairs (library `openskill`): a match of many, ties included, is read
as everybody against everybody else, and strength is known by a mean and an uncertainty. Of the five models there it
orders people of known strength best but for one whose uncertainty shrinks far below what its means are off by
(`bench/pairing.py` measures it); uncertainty is let shrink undamped, since then it is about as large as that error.
A bot is a player of the name of its level, whose strength never changes: that anchors the scale.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import sqrt
from typing import Any

import msgspec
from openskill.models import BradleyTerryFull

START = 1500.0
"""What somebody of whom nothing is known is taken for."""
DOUBT = 350.0
"""And how uncertain that is: one standard deviation."""
LUCK = 175.0
"""The standard deviation of one's play from match to match (the model's beta)."""
DRIFT = 3.5
"""What is known fades by so much with each match (the model's tau)."""
FADES = 7.8
"""What is known fades by so much with the root of each day away: after a year away some 150 are added to what was 0."""
SETTLED = 15
"""Fewer matches than this say little."""
BOX = 1.35
"""The box around a rating is so many times what is not known wide to each side, so that strength is in it about two of
three times. How often it is depends on how much in a game is luck: after 40 matches `bench/pairing.py` finds 95 % where
people are as unlike as levels of bots, 75 % with `--spread 8` and 46 % with `--spread 4`, where luck is more than all
that they differ by."""
DAY_MS = 24 * 3600 * 1000
BOT = "bot:"
"""How the names of bots begin, before their level; accounts have no colon."""
GONE = "gone:"
"""How the names of those begin who were deleted in the middle of a match: each is in one result alone, as somebody of
whom nothing is known, and has no rating."""


class Rating(msgspec.Struct, frozen=True):
    """What is known of somebody's strength. `at` is the end of the last match, in milliseconds since 1970."""

    mean: float = START
    doubt: float = DOUBT
    matches: int = 0
    at: int = 0


class RatedSeat(msgspec.Struct, frozen=True):
    """One seat of a rated match that is over. `who` is an account, `BOT` and a level, or `GONE` and a seat; `place` as
    the game has it, from 1; `gone` the number of rounds at the end that others decided for a player who left, 0 for who
    stayed."""

    who: str
    place: int
    gone: int = 0


class ShownRating(msgspec.Struct, frozen=True):
    """A rating as people see it. `low` and `high` are the ends of its box; `settling` while there were few matches."""

    value: int
    low: int
    high: int
    matches: int
    settling: bool


@cache
def _model() -> BradleyTerryFull:
    return BradleyTerryFull(mu=START, sigma=DOUBT, beta=LUCK, tau=DRIFT, gamma=_undamped)


def _undamped(*given: Any) -> float:
    return 1.0


def is_bot(who: str) -> bool:
    """Whether a name is that of a bot's level."""
    return who.startswith(BOT)


def is_gone(who: str) -> bool:
    """Whether a name is that of somebody who was deleted in the middle of a match."""
    return who.startswith(GONE)


def counts(standings: Sequence[RatedSeat]) -> bool:
    """Whether a match is for ratings: at least two people had a seat, and one of them is there still."""
    people = {each.who for each in standings if not is_bot(each.who)}
    return len(people) >= 2 and not all(map(is_gone, people))


def ranks_of(standings: Sequence[RatedSeat]) -> list[int]:
    """By seat the rank in the match, from 1: those who stayed by their places, then those who left, who was gone for
    less of it before who was gone for more. So whoever leaves loses against all who do not."""
    keys = [(each.gone > 0, each.gone if each.gone else each.place) for each in standings]
    order = sorted(set(keys))
    return [order.index(key) + 1 for key in keys]


def now_known(rating: Rating, now: int) -> Rating:
    """What is known of somebody at a time: less, the longer the last match is ago."""
    if rating.matches == 0 or now <= rating.at:
        return rating
    days = (now - rating.at) / DAY_MS
    return msgspec.structs.replace(rating, doubt=min(DOUBT, sqrt(rating.doubt**2 + FADES**2 * days)))


def rated(before: Sequence[Rating], ranks: Sequence[int], at: int) -> list[Rating]:
    """The ratings after a match that ended at a time, in the order of those before. All see the same match."""
    model = _model()
    known = [now_known(each, at) for each in before]
    teams: list[Any] = [[model.rating(mu=each.mean, sigma=each.doubt)] for each in known]
    after: list[Any] = model.rate(teams, ranks=[float(rank) for rank in ranks])
    return [
        Rating(team[0].mu, min(DOUBT, team[0].sigma), each.matches + 1, max(at, each.at))
        for team, each in zip(after, before, strict=True)
    ]


def fold(before: dict[str, Rating], standings: Sequence[RatedSeat], at: int) -> dict[str, Rating]:
    """The new ratings of all who had a seat; `before` has those who have played. A bot in several seats is one player,
    for whom the mean of its seats counts."""
    seats = rated([before.get(each.who, Rating()) for each in standings], ranks_of(standings), at)
    found: dict[str, list[Rating]] = {}
    for standing, rating in zip(standings, seats, strict=True):
        found.setdefault(standing.who, []).append(rating)
    return {who: _mean(each) for who, each in found.items()}


def _mean(found: Sequence[Rating]) -> Rating:
    if len(found) == 1:
        return found[0]
    mean = sum(each.mean for each in found) / len(found)
    return msgspec.structs.replace(found[0], mean=mean, doubt=sum(each.doubt for each in found) / len(found))


def shown(rating: Rating, now: int) -> ShownRating:
    """A rating as it is told at a time."""
    known = now_known(rating, now)
    box = BOX * known.doubt
    return ShownRating(
        round(known.mean), round(known.mean - box), round(known.mean + box), known.matches, known.matches < SETTLED
    )
