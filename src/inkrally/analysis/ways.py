"""The ways to draw a turn that are worth a closer look: the best ends of a wide search, after every good opening.

Openings are acts of expansions before anything is drawn. Each way is a whole turn that may be committed, and no two
lead to the same sheet. Knows one turn, no dice to come.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from inkrally.analysis.outlook import Outlook
from inkrally.analysis.worths import learned, weights
from inkrally.bots.railroad_ink.ambitions import aims_of
from inkrally.bots.railroad_ink.expanded import (
    GAIN,
    LAST,
    MOST_ACTS,
    MOST_FREE,
    MOST_OPENINGS,
    Level,
    Thought,
    act_of,
    given,
    legal,
)
from inkrally.bots.railroad_ink.plan import masks_of
from inkrally.bots.railroad_ink.turn import ANYWHERE, NEVER, packed
from inkrally.railroad_ink.acts import Act
from inkrally.railroad_ink.challenge.buildings import Duplicate
from inkrally.railroad_ink.network import DRAWINGS, SPACE_NAMES
from inkrally.railroad_ink.sheet import Sheet
from inkrally.railroad_ink.turn import Turn

WIDTH = 40
"""The beam of the turn; in the last round it is LAST times as wide."""

OPENINGS = 4
"""So many openings are gone on from."""

ENDS = 48
"""So many ends of a turn are kept in all."""


JUDGED = 150
"""So many ends a learned value puts in order, where there is one."""


class Way(msgspec.Struct, frozen=True):
    """A whole turn, and the sheet that it leads to."""

    acts: tuple[Any, ...]
    sheet: Sheet


class Ways:
    """The search for the ways of one turn. `nodes` is what it cost."""

    def __init__(self, outlook: Outlook, budget: int) -> None:
        """`budget` is how many sheets may be examined."""
        level = Level(WIDTH, ENDS, 2, budget, judged=JUDGED)
        edition, turn = outlook.view.table.options.edition, outlook.turn()
        self.outlook = outlook
        self.budget = budget
        self.thought = Thought(
            turn, weights(edition), level, Random(0), aims=aims_of(outlook.view), learned=learned(turn.setup)
        )
        if self.thought.judge is not None and not turn.setup.parts:
            self.thought.search.turn.deepen()
        self.last = LAST if self.thought.rounds <= 0 else 1

    @property
    def nodes(self) -> int:
        return self.thought.nodes

    def best(self) -> list[Way]:
        """The ways that were found, about the best first; at least one."""
        openings = self.openings()
        limit = self.budget // len(openings)
        found: list[tuple[int, tuple[Act, ...]]] = []
        for acts, turn in openings:
            found += self.ends(turn, acts, limit)
        found.sort(key=lambda each: -each[0])
        ways: dict[bytes, Way] = {}
        for _, drawn in found:
            way = self.whole(drawn)
            ways.setdefault(key_of(way.sheet), way)
            if len(ways) == ENDS:
                break
        return [*ways.values()]

    def openings(self) -> list[tuple[list[Act], Turn]]:
        """Acts of expansions to begin with, the best first, with the turns after them."""
        thought = self.thought
        lines = [each.part for each in thought.plan.lines]
        turn = thought.after(())
        # Each is its worth, its acts, its turn, how many of them need not be, and whether it may go on.
        beam: list[tuple[int, list[Act], Turn, int, bool]] = [(0, [], turn, 0, True)]
        for _ in range(MOST_ACTS):
            if not any(each[4] for each in beam):
                break
            more = [each for each in beam if not each[4]]
            for worth, acts, turn, free, goes_on in beam:
                if not goes_on:
                    continue
                must = turn.first_duty()[0] is not None
                own = [act for act in turn.acts_of_expansions(True) if turn.setup.part_of(act) not in lines]
                if not must:
                    more.append((worth, acts, turn, free, False))
                    if free == MOST_FREE:
                        continue
                turns = [(act, thought.after([*acts, act])) for act in own]
                turns.sort(key=lambda each: -thought.static(each[1]) - thought.unseen(each[1]))
                for act, after in turns[:MOST_OPENINGS]:
                    more.append((0, [*acts, act], after, free + (not must), True))
            if len(more) > 1:
                more = [(self.quick(turn, free), acts, turn, free, on) for _, acts, turn, free, on in more]
            more.sort(key=lambda each: -each[0])
            beam = more[:OPENINGS] or beam
        return [(acts, turn) for _, acts, turn, _, _ in beam]

    def quick(self, turn: Turn, free: int) -> int:
        """What a turn is worth by a quick search; an act that need not be must gain something."""
        return self.thought.quick(turn) + self.thought.unseen(turn) - GAIN * free

    def ends(self, turn: Turn, acts: Sequence[Act], limit: int) -> list[tuple[int, tuple[Act, ...]]]:
        """The best ends of what can be drawn now, each with its value and with its acts after those given."""
        thought = self.thought
        dice, white = thought.dice(turn)
        if not dice:
            return [(thought.static(turn), tuple(acts))]
        search = thought.search.turn
        thought.ban(search, turn)
        search.give(*given(turn))
        count = search.run(
            masks_of(turn),
            thought.stage,
            packed([turn.roll[die] for die in dice]),
            white,
            thought.used(turn),
            ANYWHERE if turn.special_routes() else NEVER,
            limit,
            len(dice) - white,
            thought.owed(turn, dice),
        )
        thought.nodes += search.nodes
        again = Duplicate if turn.setup.leaf is None else turn.setup.leaf.acts_of_its_own[0]
        found = []
        for end in range(count):
            drawn = [
                act_of(die, dice, DRAWINGS[drawing], SPACE_NAMES[space], again)
                for die, drawing, space in search.end_draws(end)
            ]
            found.append((search.end_value(end), (*acts, *drawn)))
        return found

    def whole(self, acts: Sequence[Act]) -> Way:
        """A turn that may be committed: these acts as far as they are legal, lines along edges, what is still owed."""
        thought = self.thought
        turn = thought.after(())
        done: list[Act] = []
        for act in acts:
            if not legal(turn, act):
                break  # something that the search does not know of was in the way
            done.append(act)
            turn.draw(act)
        for lines in thought.plan.lines:
            drawn = list(lines.draw(turn))
            done += drawn
            turn = thought.after(done) if drawn else turn
        thought.finish(turn, done)
        return Way(tuple(done), self.outlook.drawn(done))


def key_of(sheet: Sheet) -> bytes:
    """What tells two sheets apart: drawings, special routes crossed off, layers; not the rounds of drawings."""
    marks = sorted(sheet.drawings().items())
    return msgspec.json.encode((marks, sorted(sheet.specials()), sheet.layers), order="sorted")
