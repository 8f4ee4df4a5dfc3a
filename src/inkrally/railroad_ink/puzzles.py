"""Makes quiz questions about the rules of Railroad Ink: is a given drawing legal in a given position?

The positions come from random play, so each can occur in a match. The same seed always gives the same ten questions.
Put no texts here.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from inkrally.match.chance import SeededChance, numbered_seed
from inkrally.match.errors import Problem, Refusal
from inkrally.match.game import Commit, Open
from inkrally.match.match import Match
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.game import Options, RailroadInk
from inkrally.railroad_ink.round.actions import DrawDie
from inkrally.railroad_ink.sheet.network import SPACES
from inkrally.railroad_ink.sheet.routes import ROUTE_DRAWINGS, orientations

QUESTIONS_PER_SET = 10
MAX_ROUNDS = 3
"""The maximum number of rounds played on the sheet of a question, so that the position is easy to see."""
MAX_DRAWINGS_TRIED = 60
"""The maximum number of drawings tried to find an illegal drawing with a reason that no earlier question had."""
OBVIOUS_REASONS = frozenset({"space-taken"})
"""Reasons that every player sees immediately. A question uses such a reason only if no other reason is found."""


class SheetQuestion(msgspec.Struct, frozen=True):
    """A question: may `drawing` be drawn in `space`?

    Attributes:
        options: The options of the match from which the position comes.
        round: The number of the round, from 1.
        sheet: The sheet in the form of the table's view, with the drawings of this round.
        board: The name of the expansion if the question is about its second board, or "" for the sheet.
        route: The name of the face.
        space: The space, such as "B1".
        drawing: The drawing, such as "H-H-".
        yes: The answer.
        problem: The reason if the answer is no.
    """

    options: Options
    round: int
    sheet: Any
    board: str
    route: str
    space: str
    drawing: str
    yes: bool
    problem: Problem | None


BOXES: dict[str, str] = {"base": "Railroad Ink", **{box.name: box.title for box in facts.BOXES}}
"""The titles of the boxes that questions can be about, by name."""


def questions(box: str, seed: int) -> list[SheetQuestion]:
    """Return ten questions about a box.

    Raises KeyError for an unknown box. `box` is a key of `BOXES`. Equal seeds give equal questions.
    """
    chance = SeededChance(numbered_seed(seed))
    asked: Counter[str] = Counter()
    found: list[SheetQuestion] = []
    for number in range(QUESTIONS_PER_SET):
        played = _random_position(_options(box, number), seed, number, chance)
        found.append(_question(played, number, chance, asked))
    return found


def _options(box: str, number: int) -> Options:
    if box == "base":
        return Options()
    one = next(each for each in facts.BOXES if each.name == box)
    expansion = one.expansions[number % len(one.expansions)]
    goals: Any = "none" if one.edition == "challenge" else msgspec.UNSET
    return Options(edition=one.edition, expansions=(expansion,), goals=goals)


class _Position:
    """A match in the middle of a round of seat 0."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.draft: list[Any] = []

    def is_drawing(self) -> bool:
        """Return whether this is the drawing of a round, not a phase before or after it."""
        phase = self.match.view(0).phase
        return phase is not None and phase.name == "draw"

    def legal_actions(self) -> list[Any]:
        return list(self.match.game.legal_actions(self.match.state.table, 0, tuple(self.draft)))

    def refusal(self, act: Any) -> Refusal | None:
        """Return the error that makes the action illegal now, or None if the action is legal."""
        try:
            self.match.game.check_action(self.match.state.table, 0, tuple(self.draft), act)
        except Refusal as refusal:
            return refusal
        return None

    def may_end(self) -> bool:
        """Return whether the round may be committed now."""
        try:
            self.match.game.check_complete(self.match.state.table, 0, tuple(self.draft))
        except Refusal:
            return False
        return True


def _pick(chance: SeededChance, label: str, among: list[Any]) -> Any:
    """Return a random item."""
    return among[chance.number(label, len(among))]


def _random_position(options: Options, seed: int, number: int, chance: SeededChance) -> _Position:
    """Return a position of a match after some random rounds and some random actions in the next round."""
    label = f"question {number}"
    match = Match(RailroadInk(), options, ("A",), numbered_seed(seed * QUESTIONS_PER_SET + number))
    match.submit(Open())
    # Each round on the sheet is followed by a round on the second board. Questions can be about either board.
    rounds = 1 + chance.number(f"{label}, rounds", MAX_ROUNDS)
    position = _Position(match)
    while match.state.table.round <= rounds or not position.is_drawing():
        while not position.may_end():
            position.draft.append(_random_drawing(position, chance, f"{label}, act {len(match.entries)}"))
        match.submit(Commit(0, tuple(position.draft)))
        position = _Position(match)
    more = chance.number(f"{label}, drawn", 3)
    while position.legal_actions() and (len(position.draft) < more or _must_act_first(position)):
        position.draft.append(_random_drawing(position, chance, f"{label}, last {len(position.draft)}"))
    # If no die fits any more, remove actions until one does.
    while position.draft and not _routes(position):
        position.draft.pop()
    return position


def _must_act_first(position: _Position) -> bool:
    """Return whether an action is required before drawing, such as the strike of a meteor."""
    return not any(isinstance(act, DrawDie) for act in position.legal_actions())


def _routes(position: _Position) -> list[DrawDie]:
    """Return the legal drawings of dice that show a route. These are the drawings that questions are about."""
    roll = position.match.state.table.roll_of(0)
    return [act for act in position.legal_actions() if isinstance(act, DrawDie) and roll[act.die] in ROUTE_DRAWINGS]


def _random_drawing(position: _Position, chance: SeededChance, label: str) -> Any:
    """Return a random legal drawing of a die, or another random legal action if no drawing is legal."""
    acts = position.legal_actions()
    drawings = [act for act in acts if isinstance(act, DrawDie)]
    return _pick(chance, f"{label}.{len(position.draft)}", drawings or acts)


def _question(position: _Position, number: int, chance: SeededChance, asked: Counter[str]) -> SheetQuestion:
    """Return a question about a drawing in a position. `asked` counts the reasons of earlier questions."""
    label = f"question {number}"
    table = position.match.state.table
    roll = table.roll_of(0)
    legal = _routes(position)
    left = sorted({act.die for act in legal})
    act, refusal = _pick(chance, f"{label}, legal", legal), None
    if chance.number(f"{label}, yes", 2) == 0:
        best = None
        for attempt in range(MAX_DRAWINGS_TRIED):
            die = left[chance.number(f"{label}, die {attempt}", len(left))]
            drawing = _pick(chance, f"{label}, drawing {attempt}", list(orientations(roll[die])))
            space = _pick(chance, f"{label}, space {attempt}", list(SPACES))
            wrong = DrawDie(die, space, drawing)
            why = position.refusal(wrong)
            if why is None:
                continue
            rank = (asked[why.code] + 3 * (why.code in OBVIOUS_REASONS), attempt)
            if best is None or rank < best[0]:
                best = (rank, wrong, why)
        if best is not None:
            _, act, refusal = best
            asked[refusal.code] += 1
    view = position.match.game.see(position.match.state, 0, ((0, tuple(position.draft)),)).table
    return SheetQuestion(
        table.options,
        table.round,
        view.sheets[0],
        view.board,
        roll[act.die],
        act.space,
        act.drawing,
        refusal is None,
        None if refusal is None else refusal.problem,
    )
