"""Ratings of players, separately for each game and speed. Computes ratings from match results; contains no store and
no clock.

The model is Bradley-Terry over all pairs, by Weng and Lin (library `openskill`). It treats a match with several players
as one match between each two of them, with ties. A rating has a mean and an uncertainty, the standard deviation. Of the
five models of the library, only one orders players of known strength better. But that model reports an uncertainty far
smaller than the real error of its means (measured by `research/pairing.py`).

Each pair of players has a weight, so that no player can raise a rating with second accounts. Pairs with the same
address weigh nothing, and repeated pairings weigh less each time. One match changes a rating by at most `MOST_CHANGE`.
The ratings of bots are constants that the arena has measured (`bot_ratings.json`). They anchor the scale; no match
changes them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import combinations
from math import log, sqrt, tanh
from typing import Any

import msgspec
from openskill.models import BradleyTerryFull

INITIAL_RATING = 1500.0
"""The rating of a player without rated matches."""
INITIAL_DEVIATION = 350.0
"""The uncertainty of `INITIAL_RATING`, as one standard deviation."""
BETA = 175.0
"""The standard deviation of a player's performance between matches (the model's beta)."""
TAU = 3.5
"""The uncertainty that each match adds, because strength changes (the model's tau)."""
DEVIATION_PER_SQRT_DAY = 7.8
"""The uncertainty that time without matches adds, for each square root of a day. From 0, it grows to 150 in a year."""
PROVISIONAL_MATCHES = 15
"""A rating from fewer matches than this is shown as provisional."""
INTERVAL_DEVIATIONS = 1.35
"""Half the width of the shown interval, in standard deviations. The interval contains a player's real strength in about
two of three cases.

The real frequency depends on the luck in a game. After 40 matches, `research/pairing.py` finds 95 % for players who
differ as much as the levels of bots, 75 % with `--spread 8`, and 46 % with `--spread 4`, where luck has more effect
than all differences in strength.
"""
DAY_MS = 24 * 3600 * 1000
"""The length of a day, in milliseconds."""
RULE = 4
"""The version of the rating method. Increase it with every change of the results of `fold`: the server then computes
ratings of an older version again from all matches (`server/features/ratings/ratings.py`)."""
MOST_SEATS = 8
"""The maximum number of seats in a rated match: with more opponents, one result would count too much."""
MOST_CHANGE = 100.0
"""The maximum change of a rating by one match, in points. `update_ratings` compresses the model's change smoothly (by
`tanh`) to this range, so that a better rank still gives a larger change."""
LEAST_DOUBT = 60.0
"""The minimum uncertainty. Many results never make a rating more certain than this, because strength changes, and
results against the same few players say little about others."""
FULL_OPPONENTS = 3.0
"""The maximum total weight of the opponents in one match. A player has only one performance in a match, good or bad, so
a match with eight seats says less about the player than seven matches with two."""
WINDOW_MS = 7 * DAY_MS
"""Each earlier match of the same two players within this time halves the weight of their pairing. So any number of
matches between two players in a week weighs less than two matches."""
ROUNDS_OF_FIT = 2000
"""The number of iterations of `fitted`. Further iterations change no rating by a tenth of a point."""
REMEMBERED = 500
"""The number of recent rated matches of each player among which pairings are counted. No player plays more than this
within `WINDOW_MS`."""
BOT_PREFIX = "bot:"
"""The prefix of the names of bots, before the level. IDs of accounts contain no colon."""
DELETED_PREFIX = "gone:"
"""The prefix of the names of players who were deleted during a match. Each name occurs in one result, counts as an
unknown player, and has no rating."""

Met = Mapping[frozenset[str], int]
"""The number of recent matches that two players had with each other, by pair."""


class Rating(msgspec.Struct, frozen=True):
    """An estimate of a player's strength. `at` is the end of the last match, in milliseconds since 1970."""

    mean: float = INITIAL_RATING
    deviation: float = INITIAL_DEVIATION
    matches: int = 0
    at: int = 0


class SeatStanding(msgspec.Struct, frozen=True):
    """One seat of a finished rated match.

    Attributes:
        player: The ID of an account, `BOT_PREFIX` with a level, or `DELETED_PREFIX` with the table and the seat.
        place: The place in the game's result, from 1.
        gone: The number of rounds that were decided for a player who left; 0 for a player who stayed.
        near: A number that is equal for seats whose players came from one network address; 0 if no other player came
            from the address.
    """

    player: str = msgspec.field(name="who")
    place: int
    gone: int = 0
    near: int = 0


class BotsOf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ratings of the bots of a game by level, and the command that printed them."""

    command: str
    ratings: dict[str, float]


class ShownRating(msgspec.Struct, frozen=True):
    """A rating as players see it.

    `low` and `high` bound an interval that contains the strength in about two of three cases. `settling` is true until
    the player has PROVISIONAL_MATCHES matches.
    """

    value: int
    low: int
    high: int
    matches: int
    settling: bool


@cache
def _model() -> BradleyTerryFull:
    return BradleyTerryFull(mu=INITIAL_RATING, sigma=INITIAL_DEVIATION, beta=BETA, tau=TAU, gamma=_undamped)


def _undamped(*given: Any) -> float:
    """Return 1, the model's factor gamma for changes of an uncertainty, so that the model does not reduce them."""
    return 1.0


def is_bot(player: str) -> bool:
    """Return whether `SeatStanding.player` is a bot."""
    return player.startswith(BOT_PREFIX)


def gone_name(table_id: str, seat: int) -> str:
    """Return `SeatStanding.player` for a player who was deleted during a match."""
    return f"{DELETED_PREFIX}{table_id}:{seat}"


def is_deleted_player(player: str) -> bool:
    """Return whether `SeatStanding.player` is a player who was deleted during a match."""
    return player.startswith(DELETED_PREFIX)


def abandoned(standings: Sequence[SeatStanding]) -> bool:
    """Return whether all human players have left a match, so that only bots or the clock finished it.

    `SeatStanding.gone` says which players have left (`rounds_after_leaving` in `table/rated.py`). A match that all have
    left changes no rating.
    """
    return all(each.gone > 0 for each in standings if not is_bot(each.player))


def is_ratable(standings: Sequence[SeatStanding]) -> bool:
    """Return whether a match changes ratings: at most `MOST_SEATS` seats, two or more people, and one person stayed."""
    people = {each.player for each in standings if not is_bot(each.player)}
    return len(standings) <= MOST_SEATS and len(people) >= 2 and not abandoned(standings)


def ranks_of(standings: Sequence[SeatStanding]) -> list[int]:
    """Return the rank of each seat, from 1: players who stayed by their places, then those who left.

    A player who left earlier ranks below a player who left later.
    """
    keys = [(each.gone > 0, each.gone if each.gone else each.place) for each in standings]
    order = sorted(set(keys))
    return [order.index(key) + 1 for key in keys]


def aged_rating(rating: Rating, now: int) -> Rating:
    """Return a rating as of `now`, in milliseconds since 1970. The uncertainty grows since the player's last match."""
    if rating.matches == 0 or now <= rating.at:
        return rating
    days = (now - rating.at) / DAY_MS
    return msgspec.structs.replace(
        rating, deviation=min(INITIAL_DEVIATION, sqrt(rating.deviation**2 + DEVIATION_PER_SQRT_DAY**2 * days))
    )


@cache
def bot_ratings(game: str) -> Mapping[str, float]:
    """Return the ratings of the bots of a game by level, as the arena has measured them."""
    read = msgspec.json.decode(
        files("inkrally.lobby").joinpath("bot_ratings.json").read_bytes(), type=dict[str, BotsOf]
    )
    return read[game].ratings if game in read else {}


def rating_of_bot(game: str, player: str) -> Rating:
    """Return the rating of a bot by its name with `BOT_PREFIX`, or that of a new player for an unknown level."""
    mean = bot_ratings(game).get(player.removeprefix(BOT_PREFIX))
    return Rating() if mean is None else Rating(mean, LEAST_DOUBT)


def met_lately(lately: Mapping[str, Sequence[tuple[int, int]]], at: int) -> Met:
    """Count for each pair the matches that two players had with each other within `WINDOW_MS` before `at`.

    Args:
        lately: The last rated matches of each player, each as its number and its end in milliseconds.
        at: The end of the match that is rated, in milliseconds.
    """
    within = {player: {n for n, end in played if end > at - WINDOW_MS} for player, played in lately.items()}
    return {
        frozenset(pair): count
        for pair in combinations(sorted(within), 2)
        if (count := len(within[pair[0]] & within[pair[1]]))
    }


def weights_of(standings: Sequence[SeatStanding], met: Met) -> list[list[float]]:
    """Return the weight of each pairing, from 0 to 1, as a row of opponents for each seat.

    For a player, each bot has the weight of the player's heaviest pairing with a person. So a match in which no pairing
    of people counts changes no rating, like a match against bots alone.
    """
    size = len(standings)
    weights = [[0.0] * size for _ in range(size)]
    if size > MOST_SEATS or abandoned(standings):
        return weights
    people = [seat for seat, each in enumerate(standings) if not is_bot(each.player)]
    for one, other in combinations(people, 2):
        first, second = standings[one], standings[other]
        if not (first.near and first.near == second.near):
            weights[one][other] = weights[other][one] = 0.5 ** met.get(frozenset((first.player, second.player)), 0)
    for one in people:
        best = max(weights[one])
        for other in range(size):
            if is_bot(standings[other].player):
                weights[one][other] = best
        whole = sum(weights[one])
        if whole > FULL_OPPONENTS:
            weights[one] = [weight * FULL_OPPONENTS / whole for weight in weights[one]]
    return weights


def update_ratings(
    before: Sequence[Rating], ranks: Sequence[int], at: int, weights: Sequence[Sequence[float]]
) -> list[Rating]:
    """Return the ratings after a match, by seat.

    The model adds up the results of all pairs. So this function rates each pair separately and adds up the changes with
    their weights. A seat whose pairings all have weight 0 keeps its rating.

    Args:
        before: The ratings before the match, by seat.
        ranks: The rank of each seat, from 1.
        at: The end of the match, in milliseconds since 1970.
        weights: The weights from `weights_of`.
    """
    model = _model()
    known = [aged_rating(each, at) for each in before]
    best = [max(row, default=0.0) for row in weights]
    deviations = [sqrt(each.deviation**2 + share * TAU**2) for each, share in zip(known, best, strict=True)]
    change, learnt = [0.0] * len(known), [0.0] * len(known)
    for one, other in combinations(range(len(known)), 2):
        if not (weights[one][other] or weights[other][one]):
            continue
        teams: list[Any] = [[model.rating(mu=known[seat].mean, sigma=deviations[seat])] for seat in (one, other)]
        after: list[Any] = model.rate(teams, ranks=[float(ranks[one]), float(ranks[other])], tau=0.0)
        for seat, opponent, team in zip((one, other), (other, one), after, strict=True):
            change[seat] += weights[seat][opponent] * (team[0].mu - known[seat].mean)
            learnt[seat] += weights[seat][opponent] * (1 - (team[0].sigma / deviations[seat]) ** 2)
    found = []
    for seat, each in enumerate(known):
        if not best[seat]:
            found.append(before[seat])
            continue
        most = MOST_CHANGE * min(1.0, sum(weights[seat]))
        mean = each.mean + most * tanh(change[seat] / most)
        deviation = deviations[seat] * sqrt(max(0.0, 1 - learnt[seat]))
        found.append(
            Rating(mean, max(LEAST_DOUBT, min(INITIAL_DEVIATION, deviation)), each.matches + 1, max(at, each.at))
        )
    return found


def fold(
    before: Mapping[str, Rating], standings: Sequence[SeatStanding], at: int, met: Met | None = None, game: str = ""
) -> dict[str, Rating]:
    """Return the new ratings of all people who had a seat.

    Args:
        before: The ratings of the players who have played before.
        standings: The match, by seat.
        at: The end of the match, in milliseconds since 1970.
        met: The number of recent matches of each pair of players, from `met_lately`.
        game: The name of the game, for the ratings of its bots.
    """
    known = [
        rating_of_bot(game, each.player) if is_bot(each.player) else before.get(each.player, Rating())
        for each in standings
    ]
    after = update_ratings(known, ranks_of(standings), at, weights_of(standings, met or {}))
    return {each.player: rating for each, rating in zip(standings, after, strict=True) if not is_bot(each.player)}


def fitted(matches: Sequence[Sequence[int]]) -> list[float]:
    """Return the ratings that best explain the places of players of constant strength, with mean `INITIAL_RATING`.

    This is the maximum likelihood of the model over all pairs (Bradley-Terry, computed by Hunter's iteration). It adds
    one drawn match for each pair, so that a player who never loses gets a finite rating.

    Args:
        matches: For each match, the place of each player, from 1. The players are the same in all matches.
    """
    size = len(matches[0])
    won = [[0.0 if one == other else 0.5 for other in range(size)] for one in range(size)]
    for places in matches:
        for one, other in combinations(range(size), 2):
            share = 0.5 if places[one] == places[other] else float(places[one] < places[other])
            won[one][other] += share
            won[other][one] += 1 - share
    strengths = [1.0] * size
    for _ in range(ROUNDS_OF_FIT):
        for one in range(size):
            played = sum(
                (won[one][other] + won[other][one]) / (strengths[one] + strengths[other])
                for other in range(size)
                if other != one
            )
            strengths[one] = sum(won[one]) / played if played else 1.0
    logs = [log(each) for each in strengths]
    return [INITIAL_RATING + sqrt(2) * BETA * (each - sum(logs) / size) for each in logs]


def shown_rating(rating: Rating, now: int) -> ShownRating:
    """Return a rating as of `now`, in milliseconds since 1970, in the form that players see."""
    known = aged_rating(rating, now)
    half_width = INTERVAL_DEVIATIONS * known.deviation
    return ShownRating(
        round(known.mean),
        round(known.mean - half_width),
        round(known.mean + half_width),
        known.matches,
        known.matches < PROVISIONAL_MATCHES,
    )
