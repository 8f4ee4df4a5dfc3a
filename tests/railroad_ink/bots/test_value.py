"""The value of an unfinished sheet: what is reused from the sheet before equals a full computation."""

from __future__ import annotations

from random import Random

import pytest

from inkrally.bots.player import Bot
from inkrally.match.chance import numbered_seed
from inkrally.match.game import Commit, Open
from inkrally.match.match import Match
from inkrally.railroad_ink.bots.evaluation.search_setup import masks_of
from inkrally.railroad_ink.bots.evaluation.second_board import HUBS
from inkrally.railroad_ink.bots.evaluation.value import SheetValue
from inkrally.railroad_ink.bots.evaluation.weights import read_weights
from inkrally.railroad_ink.bots.levels import EasyBot, turn_of
from inkrally.railroad_ink.bots.search.turn_candidates import TurnCandidates
from inkrally.railroad_ink.game import Options, RailroadInk
from inkrally.railroad_ink.sheet.network import DRAWING_NUMBERS, DRAWINGS, SPACES, Network
from tests.railroad_ink.expansions.underground.undergrounds import ALONE, WITH
from tests.sample_sizes import scaled

pytestmark = pytest.mark.hot("longest_routes", "value")

LAKES = 3
"""The kind of end that also joins networks."""

WAYS = {
    "base": Options(),
    "challenge": Options(edition="challenge"),
    "lake+river": Options(expansions=("lake", "river")),
    "trail": Options(expansions=("trail",)),
    "lava+meteor": Options(expansions=("lava", "meteor")),
    "underground": WITH,
    "underground-alone": ALONE,
}


def drawn_in(before: Network, rng: Random) -> list[tuple[int, Network]]:
    """Return sheets with one more drawing, each drawing in one space where it fits, with that space."""
    found = []
    for drawing in range(len(DRAWINGS)):
        fitting = before.spaces(drawing) | before.places(drawing, 1 << LAKES)
        spaces = [space for space in SPACES.values() if fitting >> space & 1]
        if spaces:
            after = before.copy()
            space = rng.choice(spaces)
            after.place(drawing, space)
            found.append((space, after))
    return found


@pytest.mark.parametrize("way", WAYS)
def test_a_sheet_is_worth_the_same_whether_or_not_it_was_reached_from_another(way: str) -> None:
    """Also with hubs in a second group."""
    bot: Bot = EasyBot()
    compared = 0
    for seed in range(scaled(4)):
        match = Match(RailroadInk(), WAYS[way], ["Ada"], numbered_seed(seed))
        match.submit(Open())
        rng = Random(seed)
        while not match.over:
            view = match.view(0)
            turn = turn_of(view, ())
            ends = TurnCandidates(turn.setup, read_weights(view.table.options.edition))
            ends.start_turn(turn, None)
            before = masks_of(turn).copy()
            if turn.setup.second_board is not None:
                filled = [space for space in SPACES.values() if before.filled() >> space & 1]
                for space in rng.sample(filled, min(2, len(filled))):
                    if not before.layer(HUBS) >> space & 1:
                        before.mark(HUBS, space)
            for space, after in drawn_in(before, rng):
                if turn.setup.second_board is not None and rng.random() < 0.5:
                    after.mark(HUBS, space)
                compared += 1
                assert ends.value.features_after(before, space, after, 1) == ends.value.features(after, 1)
            match.submit(Commit(0, tuple(bot.choose(view, rng).acts)))
    assert compared > 100


def test_features_of_a_sheet_full_of_unconnected_routes_are_read() -> None:
    """No play leads there, but a forged log may: each space has two groups that meet no other."""
    value, network, before = SheetValue(read_weights("original")), Network(), Network()
    for space in SPACES.values():
        before = network.copy()
        row, column = divmod(space, 8)
        network.place(DRAWING_NUMBERS["HRHR:NS|EW" if (row + column) % 2 else "RHRH:NS|EW"], space)
    features = value.features(network, 3)
    exits_used, networks, frontier = 2, 24, 144
    assert sum(times for index, times in features.items() if networks <= index < frontier) == 2 * len(SPACES)
    assert features[exits_used] == 8, "of the twelve, those of the kind that is drawn there"
    assert value.features_after(before, space, network, 3) == features
