"""A card placed face down in a register is shown when the register is revealed, and never otherwise (Options 2.1)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from inkrally.match.chance import SeededChance, numbered_seed
from inkrally.match.game import Commit
from inkrally.roborally.game import RoboRally
from inkrally.roborally.register.trace import Destroyed, Replaced, Step
from inkrally.roborally.table import RegisterReplay, Table, TurnReplay
from inkrally.roborally.turn.actions import StandingAnswer
from inkrally.roborally.view import resample, view
from tests.roborally import turns
from tests.roborally.turns import (
    LEFT,
    MOVE_1,
    MOVE_2,
    MOVE_3,
    RIGHT,
    U_TURN,
    changes,
    places,
    plain,
    playing,
    position,
    robot,
)

pytestmark = pytest.mark.hot("view")

GAME = RoboRally()
SAID = (StandingAnswer(0, "scrambler", "scrambler", 1), StandingAnswer(0, "discard", "keep"))


def told(table: Table, viewer: int | None = None) -> list[int | None]:
    """Return the face-down cards in the story."""
    story = GAME.view(table, viewer).story
    assert story is not None
    return [one.card for one in changes(story.registers, Replaced) if one.hidden]


def test_2_1_the_replaced_card_is_shown_when_its_register_is_revealed_and_in_the_next_turn() -> None:
    still, other = (U_TURN[0], *LEFT[:4]), (LEFT[4], *RIGHT[:4])
    shooter = robot((0, 4), "W", options=("scrambler",))
    match = playing(position(plain(), shooter, robot((4, 4), "N"), hands=(still, other)))
    match.submit(Commit(0, (*SAID, *places(0, still))))
    match.submit(Commit(1, places(1, other)))
    (card,) = [one.card for one in changes([entry.event for entry in match.entries], Replaced)]
    table = turns.table_of(match)
    assert (table.turn, table.stage) == (2, "program")
    assert told(table) == [card]


def story(change: Replaced, *more: Any, cards: tuple[int | None, ...] = (None,)) -> TurnReplay:
    """Return a story with a face-down card placed in register 1 and the cards revealed in register 2."""
    first = RegisterReplay(1, (LEFT[0],), (Step("lasers", (change, *more)),))
    return TurnReplay(1, (), (first, RegisterReplay(2, cards, ())))


HIDDEN = Replaced(0, 2, MOVE_1[0], "scrambler", hidden=True)


@pytest.mark.parametrize(
    ("of_table", "seen"),
    [
        # Destroyed in D5 after the card was placed: the robot plays no register 2.
        ({"revealed": 1, "story": story(HIDDEN, Destroyed(0, "pit", 2))}, None),
        # Under Radio Control the robot executes another robot's registers until the end of the turn.
        ({"revealed": 0, "turn": 2, "story": story(HIDDEN)}, None),
        # Another card replaced it before the register was revealed.
        ({"revealed": 2, "story": story(HIDDEN, cards=(MOVE_2[0],))}, None),
        ({"revealed": 1, "story": story(HIDDEN)}, None),
        ({"revealed": 2, "story": story(HIDDEN, cards=(MOVE_1[0],))}, MOVE_1[0]),
        ({"revealed": 0, "turn": 2, "story": story(HIDDEN, cards=(MOVE_1[0],))}, MOVE_1[0]),
    ],
)
def test_2_1_a_card_that_is_not_revealed_stays_hidden(of_table: dict[str, Any], seen: int | None) -> None:
    table = position(plain(), robot((1, 1), options=("scrambler",)), stage="program", **of_table)
    assert told(table) == [seen]
    assert told(table, 0) == [seen], "nor to its owner"


def test_2_1_a_card_discarded_face_down_may_be_any_unseen_card() -> None:
    """It appears in no view of the hidden cards, and views are unchanged to the byte."""
    gone = story(HIDDEN, Destroyed(0, "pit", 2))
    pile = (*MOVE_2, *MOVE_3)
    table = position(plain(), robot((1, 1), status="destroyed"), turn=1, revealed=2, story=gone, stage="register")
    table = msgspec.structs.replace(table, pile=pile)
    found = set()
    for seed in range(20):
        other = resample(table, None, SeededChance(numbered_seed(seed)))
        assert other.story is not None
        (card,) = [one.card for one in changes(other.story.registers, Replaced)]
        assert card in (HIDDEN.card, *pile)
        assert sorted((card, *other.pile)) == sorted((MOVE_1[0], *pile))
        assert msgspec.json.encode(view(other, None)) == msgspec.json.encode(view(table, None))
        found.add(card)
    assert len(found) > 5
