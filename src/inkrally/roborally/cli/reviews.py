"""Prints hints and reviews of races on the command line, as text or as lines of JSON.

A card is written as in scenarios: its kind and its priority. Numbers are turns of the race.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from inkrally.cli.json_lines import write
from inkrally.cli.report_options import HintOptions, ReviewOptions, progress
from inkrally.match.errors import Refusal
from inkrally.match.game import Seat
from inkrally.match.log import Log
from inkrally.roborally.analysis import hints
from inkrally.roborally.analysis.hints import SuggestedProgram
from inkrally.roborally.analysis.reasons import ProgramReason, RuleOfThumb
from inkrally.roborally.analysis.review import SAMPLES, RaceReviewRun, RacerReview, TurnReview, view_at
from inkrally.roborally.bots.goals import Aim
from inkrally.roborally.facts import CARDS
from inkrally.roborally.table import Card
from inkrally.roborally.turn.actions import FetchCard, StandingAnswer, StoreCard

REASONS: dict[RuleOfThumb, str] = {
    "finish": "it finishes in {share} fewer of the samples",
    "goal": "it gets there in {share} fewer of the samples",
    "flag": "it touches {amount:.1f} fewer flags",
    "destroyed": "it is destroyed in {share} more of the samples",
    "damage": "it takes {amount:.1f} more damage",
    "way": "it has a longer way before it",
}

AIMS: dict[Aim, str] = {
    "flags": "",
    "claim": "the nearest flag that its team does not hold",
    "fetch": "the other team's flag",
    "home": "home, with the flag",
    "thief": "the robot with its team's flag",
    "enemy": "the nearest robot of another side",
    "block": "where the first of the others has to come",
    "holder": "where the SuperBot has to come",
}
"""A text for each goal of a robot. Turns are counted to that goal."""


def review(log: Log, seats: tuple[Seat, ...], asked: ReviewOptions) -> None:
    """Print the review of some seats, after a quick estimate on standard error unless the output is JSON.

    Raises BadInput or Refusal for a log that cannot be reviewed.
    """
    if asked.best or asked.states:
        raise Refusal("not-reviewed", "RoboRally has reviews of turns, but no search for the best whole race")
    under_way = RaceReviewRun(log, asked.seed, asked.budget or SAMPLES, seats, asked.workers)
    with under_way:
        if not asked.as_json:
            for _ in under_way.estimate():
                progress(under_way.done, under_way.total)
            for racer in under_way.current.seats:
                worst = f", most in turn {', '.join(map(str, racer.turning))}" if racer.turning else ""
                print(f"{log.header.seats[racer.seat]}: about {racer.lost:.1f} turns lost{worst}", file=sys.stderr)
        for _ in under_way.review_closely():
            progress(under_way.done, under_way.total)
    for racer in under_way.current.seats:
        if not asked.as_json:
            print("\n".join(_racer(log, racer)))
            continue
        for turn in racer.turns:
            write({"seat": racer.seat, **_fields(turn)})
        write({"seat": racer.seat, "lost": racer.lost, "turning": racer.turning})


def hint(log: Log, seat: Seat, asked: HintOptions) -> None:
    """Print the best programs for a seat's robots after an entry of the log. Raises BadInput, Refusal."""
    view = view_at(log, asked.entry, seat)
    found = hints.hint(view, (), asked.seed, asked.budget or hints.MAX_SAMPLES)
    if asked.as_json:
        write(found)
        return
    for robot in found.robots:
        if len(found.robots) > 1:
            print(f"robot {robot.robot}")
        if AIMS[robot.aim]:
            print(f"to {AIMS[robot.aim]}:")
        for line in robot.lines:
            print(f"{line.outcome.turns:6.1f} ± {line.outcome.error:.1f}  {program_words(line)}")
            for words in options_words(line):
                print(f"{'':14}{words}")
            if line.cost:
                print(f"{'':14}{costs(line)}")
        if robot.anew:
            print(f"{'':14}other hands lead farther on average: a new hand would pay")


def _fields(turn: TurnReview) -> dict[str, object]:
    """Return the fields of a turn's review by name, to print them as JSON."""
    names = ("turn", "robot", "played", "best", "lost", "error", "before", "aim", "goal")
    return {name: getattr(turn, name) for name in names}


def cards_words(cards: tuple[Card, ...]) -> str:
    """Return cards as text: the kind and priority of each, such as `M1 490`."""
    return ", ".join(f"{CARDS[card].kind} {card}" for card in cards)


def program_words(program: SuggestedProgram) -> str:
    """Return a program as text. A second card in a register follows the first card after a plus sign."""
    seconds = {pair.register: f" + {cards_words((pair.card,))}" for pair in program.pairs}
    found = (f"{cards_words((card,))}{seconds.get(place, '')}" for place, card in enumerate(program.cards, 1))
    return ", ".join(found)


def options_words(program: SuggestedProgram) -> Iterator[str]:
    """Yield a phrase for each use of an Option card in a program."""
    for act in program.acts:
        match act:
            case FetchCard(option=option):
                yield f"takes the card that lies on {option}"
            case StoreCard(option=option, card=card):
                yield f"puts {cards_words((card,))} on {option}"
            case StandingAnswer(option=option, choice=choice, register=register):
                yield f"says {choice!r} for {option} {f'in register {register}' if register else 'in every register'}"


def costs(program: SuggestedProgram) -> str:
    """Return a sentence with the turns that a program costs compared with the best program, and the reasons."""
    why = " and ".join(clause(reason) for reason in program.reasons)
    turns = f"{program.cost:.1f} {'turn' if f'{program.cost:.1f}' == '1.0' else 'turns'}"
    return f"this costs {turns}{': ' if why else ''}{why}"


def clause(reason: ProgramReason) -> str:
    """Return a reason as text."""
    return REASONS[reason.code].format(share=f"{reason.amount:.0%}", amount=reason.amount)


def _racer(log: Log, racer: RacerReview) -> Iterator[str]:
    """Yield the lines of text of a seat's review."""
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
            yield f"  turn {turn.turn}, played: {program_words(turn.played)}"
            yield from (f"    {words}" for words in options_words(turn.played))
            yield f"  {costs(turn.played)}"
            yield f"  best found: {program_words(turn.best)}"
            yield from (f"    {words}" for words in options_words(turn.best))
    yield ""
