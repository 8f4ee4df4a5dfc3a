"""A replayed round gives the same sheet as the played round, with any expansions."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.game import Options
from inkrally.railroad_ink.round.actions import Action, DrawDie, DrawSpecial
from inkrally.railroad_ink.round.turn import RoundEditor, sheet_after
from tests.sample_sizes import scaled

pytestmark = pytest.mark.hot("sheet_editor", "apply_acts")

CHOICES = [
    *((name,) for name in facts.EXPANSIONS),
    *combinations(facts.EXPANSIONS, 2),
    ("lake", "meteor", "canyon"),
    ("lava", "canyon", "desert", "trail"),
]


def chosen(turn: RoundEditor, rng: random.Random) -> Action | None:
    """Return a legal action, preferably of an expansion, or None to end the round."""
    legal = list(turn.legal_actions())
    owed = next(turn.required_dice(), None) is not None or next(turn.required_actions(), None) is not None
    if not legal or (not owed and rng.random() < 0.3):
        return None
    own = [act for act in legal if not isinstance(act, DrawDie | DrawSpecial)]
    if own and rng.random() < 0.6:
        # Choose the kind first, because one kind may have many more actions than another.
        kind = rng.choice(sorted({type(act) for act in own}, key=str))
        return rng.choice([act for act in own if type(act) is kind])
    return rng.choice(legal)


@pytest.mark.parametrize("edition", ["original", "challenge"])
@pytest.mark.parametrize("names", CHOICES, ids="-".join)
def test_folding_is_playing(names: tuple[str, ...], edition: facts.Edition) -> None:
    """Rules 4 and 7 to 12: marks in the order of drawing, special routes and layers."""
    setup = Options(edition, expansions=names, goals="none").setup
    rng = random.Random(f"folding {names} {edition}")
    for _ in range(scaled(1, 40)):
        sheet = setup.start()
        for number in range(1, setup.last_round + 1):
            roll = [rng.choice(die.faces) for die in setup.dice(number)]
            turn = RoundEditor(sheet, roll, (), setup, number)
            acts: list[Action] = []
            while (act := chosen(turn, rng)) is not None:
                turn.draw(act)
                acts.append(act)
            folded, played = sheet_after(sheet, acts, number, setup, roll), turn.sheet_now()
            assert folded == played
            assert list(folded.marks) == list(played.marks)
            assert (
                played.network().words() == turn.network.words() or setup.round_setup(number).second_board is not None
            )
            sheet = folded
