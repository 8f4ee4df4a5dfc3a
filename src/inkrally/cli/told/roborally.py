"""How the command line tells hints and reviews of races: words, or lines of JSON. Knows no search.

A card is written as in scenarios, its kind and its priority, and what a program leads to in turns of the race.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from inkrally.analysis.roborally import hints
from inkrally.analysis.roborally.hints import SuggestedProgram
from inkrally.analysis.roborally.reasons import ProgramReason, RuleOfThumb
from inkrally.analysis.roborally.review import SAMPLES, RacerReview, ReviewingRace, TurnReview, view_at
from inkrally.cli.lines import write
from inkrally.cli.told.asked import AskedHint, AskedReview, progress
from inkrally.match.errors import Refusal
from inkrally.match.game import Seat
from inkrally.match.log import Log
from inkrally.roborally.facts import CARDS
from inkrally.roborally.table import Card

REASONS: dict[RuleOfThumb, str] = {
    "finish": "it finishes in {share} fewer of the samples",
    "flag": "it touches {amount:.1f} fewer flags",
    "destroyed": "it is destroyed in {share} more of the samples",
    "damage": "it takes {amount:.1f} more damage",
    "way": "it has a longer way before it",
}


def review(log: Log, seats: tuple[Seat, ...], asked: AskedReview) -> None:
    """Tell the review of these seats; a quick estimate first, on standard error. Raises BadInput, Refusal."""
    if asked.best or asked.states:
        raise Refusal("not-reviewed", "races are reviewed turn by turn; there is no best whole race")
    under_way = ReviewingRace(log, asked.seed, asked.budget or SAMPLES, seats, asked.workers)
    with under_way:
        if not asked.as_json:
            for _ in under_way.estimates():
                progress(under_way.done, under_way.total)
            for racer in under_way.now.seats:
                worst = f", most in turn {', '.join(map(str, racer.turning))}" if racer.turning else ""
                print(f"{log.header.seats[racer.seat]}: about {racer.lost:.1f} turns lost{worst}", file=sys.stderr)
        for _ in under_way.closer():
            progress(under_way.done, under_way.total)
    for racer in under_way.now.seats:
        if not asked.as_json:
            print("\n".join(_racer(log, racer)))
            continue
        for turn in racer.turns:
            write({"seat": racer.seat, **_fields(turn)})
        write({"seat": racer.seat, "lost": racer.lost, "turning": racer.turning})


def hint(log: Log, seat: Seat, asked: AskedHint) -> None:
    """Tell the best programs of a seat's robots after an entry. Raises BadInput, Refusal."""
    view = view_at(log, asked.entry, seat)
    found = hints.hint(view, (), asked.seed, asked.budget or hints.SAMPLES)
    if asked.as_json:
        write(found)
        return
    for robot in found.robots:
        if len(found.robots) > 1:
            print(f"robot {robot.robot}")
        for line in robot.lines:
            print(f"{line.outcome.turns:6.1f} ± {line.outcome.error:.1f}  {cards_words(line.cards)}")
            if line.cost:
                print(f"{'':14}{costs(line)}")


def _fields(turn: TurnReview) -> dict[str, object]:
    return {name: getattr(turn, name) for name in ("turn", "robot", "played", "best", "lost", "error", "before")}


def cards_words(cards: tuple[Card, ...]) -> str:
    """A program, register by register."""
    return ", ".join(f"{CARDS[card].kind} {card}" for card in cards)


def costs(program: SuggestedProgram) -> str:
    """A sentence: what a program costs against the best one, and why."""
    why = " and ".join(clause(reason) for reason in program.reasons)
    turns = f"{program.cost:.1f} {'turn' if f'{program.cost:.1f}' == '1.0' else 'turns'}"
    return f"this costs {turns}{': ' if why else ''}{why}"


def clause(reason: ProgramReason) -> str:
    """A reason in words."""
    return REASONS[reason.code].format(share=f"{reason.amount:.0%}", amount=reason.amount)


def _racer(log: Log, racer: RacerReview) -> Iterator[str]:
    """A seat's review in words."""
    yield log.header.seats[racer.seat]
    yield f"{'turn':>7}{'before':>10}{'lost':>14}"
    for turn in racer.turns:
        lost = f"{turn.lost:.1f} ± {turn.error:.1f}" if turn.lost else "-"
        yield f"{turn.turn:>7}{turn.before:>10.1f}{lost:>14}"
    yield f"{'in all':>7}{'':>10}{racer.lost:>14.1f}"
    if racer.turning:
        yield f"  turning points: {', '.join(map(str, racer.turning))}"
    for turn in racer.turns:
        if turn.turn in racer.turning and turn.lost:
            yield ""
            yield f"  turn {turn.turn}, played: {cards_words(turn.played.cards)}"
            yield f"  {costs(turn.played)}"
            yield f"  best found: {cards_words(turn.best.cards)}"
    yield ""
