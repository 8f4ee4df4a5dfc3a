"""What other players see of a draft at a table that shows drafts: its progress, no card and no answer (4.2, 4.4)."""

from __future__ import annotations

import msgspec

from inkrally.match.chance import SeededChance, numbered_seed
from inkrally.roborally.table import Table
from inkrally.roborally.turn.actions import AnnouncePowerDown

from .turns import GAME, MOVE_1, RIGHT, SPIN, places, plain, position, robot, with_hands


def damaged() -> Table:
    table = position(plain(), robot((1, 5), damage=1), robot((5, 3), damage=1))
    return with_hands(table, (*SPIN, *MOVE_1[:3]), (*RIGHT[:5], *MOVE_1[3:6]))


def test_rule_4_4_an_announcement_in_a_draft_is_hidden() -> None:
    table = damaged()
    seen = set()
    for word in (True, False):
        drawn = GAME.preview_draft(table, 1, (*places(1, RIGHT[:5]), AnnouncePowerDown(1, word)))
        for viewer in (0, None):
            assert GAME.view(drawn, viewer).robots[1].announced is False
            seen.add(msgspec.json.encode(GAME.view(drawn, viewer)))
        assert GAME.view(drawn, 1).robots[1].announced is word
    assert len(seen) == 2, "one view of each viewer, whatever was said"


def test_rule_4_2_no_card_is_seen_in_a_draft_that_is_shown() -> None:
    drawn = GAME.preview_draft(damaged(), 1, places(1, RIGHT[:3], (1, 2, 4)))
    for viewer in (0, None):
        shown = GAME.view(drawn, viewer).robots[1]
        assert shown.registers == (None,) * 5
        assert shown.filled == (True, True, False, True, False)
        other = GAME.resample(drawn, viewer, SeededChance(numbered_seed(5)))
        assert msgspec.json.encode(GAME.view(other, viewer)) == msgspec.json.encode(GAME.view(drawn, viewer))
