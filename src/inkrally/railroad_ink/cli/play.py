"""Implements the command `play`: a game of Railroad Ink in the terminal, alone or against bots.

This module only reads commands and prints. `Match` and `Draft` decide everything.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, TypeGuard

import click
import msgspec
from msgspec import UNSET, UnsetType

from inkrally.bots.player import bots_of
from inkrally.cli.json_lines import CommandError, warn_if_uncompiled
from inkrally.games import GAMES
from inkrally.match.chance import new_seed, numbered_seed
from inkrally.match.draft import Draft
from inkrally.match.errors import BadInput, InkrallyError, Refusal
from inkrally.match.game import Commit, Open, Seat, View
from inkrally.match.log import write as log_lines
from inkrally.match.match import Match
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.challenge.buildings import BOX_COUNTS, DrawFree, Duplicate
from inkrally.railroad_ink.challenge.draft import PHASE, DraftView, PickPair
from inkrally.railroad_ink.cli.sheet_text import render_sheet, render_space
from inkrally.railroad_ink.game import Options, SheetView, TableView
from inkrally.railroad_ink.round.actions import Action, DrawDie, DrawSpecial, ExpansionAction
from inkrally.railroad_ink.scoring.score_sheet import ScoreSheet
from inkrally.railroad_ink.setup import is_second_board_only
from inkrally.railroad_ink.sheet.routes import ROUTE_NAMES, ROUTE_OF
from inkrally.railroad_ink.sheet.second_board import board_state

HELP = """\
  pick 3          in a draft: take pair 3 of the dice
  dice            the dice of this round, with what is left
  list 2          every legal place for die 2, numbered;  list s  for the special routes
  list x          what expansions let you do beside drawing, numbered
  list f, list u  what a factory and the universities let you draw, numbered
  list t          on a second board, what you may draw twice, numbered
  place 5         draw, or do, number 5 of the list
  place 2 B1 HH--:NE      draw die 2 in B1 so: the sides N E S W, then what is connected
  place s C3 HRHR:NESW*   draw a special route
  undo, redo      take the last drawing back, or do it again
  sheet, score    your sheet and what it is worth as it stands
  done            end the round;  quit  leave the game"""

OWN_SEAT = 0


class PlayerQuit(Exception):
    """The player wants to stop."""


class Terminal:
    """A match of a player at the terminal in seat 0 against bots in the other seats."""

    def __init__(self, match: Match, bots: list[Any]) -> None:
        self.match = match
        self.bots = bots
        self.listed: list[Action] = []

    def play(self) -> None:
        """Play to the end. Raises PlayerQuit."""
        self.match.submit(Open(), _now())
        print("Type help for the commands.")
        while not self.match.over:
            self.play_phase()
        self.show_end()

    def play_phase(self) -> None:
        """Run one phase: let the bots and the player decide until all required seats have committed."""
        before = self.match.state.table
        for seat in [seat for seat in self.match.owes if seat != OWN_SEAT]:
            view = self.match.view(seat)
            chosen = self.bots[seat - OWN_SEAT - 1].choose(view, random.Random(f"{seat} {len(self.match.entries)}"))
            self.match.submit(Commit(seat, tuple(chosen.acts)), _now())
            self.show_picks(seat, chosen.acts)
        if OWN_SEAT not in self.match.owes or self.match.state.table is not before:
            return
        draft: Draft[Action] = Draft(self.match.game, self.match.state, OWN_SEAT)
        self.listed = []
        table: TableView = draft.see().table
        print(f"\nRound {table.round} of {table.rounds}")
        self.show_sheet(draft)
        self.show_dice(draft)
        while self.match.state.table is before:
            words = _read_command().split()
            if words:
                try:
                    self.run_command(draft, *words)
                except InkrallyError as error:
                    print(f"  {error.message}")

    def run_command(self, draft: Draft[Action], word: str, *rest: str) -> None:
        """Execute one command of the player. Raises InkrallyError if the command is not possible."""
        match word.lower():
            case "help" | "?" | "h":
                print(HELP)
            case "dice" | "d":
                self.show_dice(draft)
            case "pick":
                draft.add(self.pick_of(rest))
                self.match.submit(Commit(OWN_SEAT, draft.actions), _now())
            case "list" | "l":
                self.show_list(draft, rest[0] if rest else "")
            case "place" | "p":
                draft.add(self.act_of(draft, rest))
                self.listed = []
                self.show_sheet(draft)
                self.show_dice(draft)
            case "undo" | "u":
                draft.undo()
                self.show_sheet(draft)
            case "redo" | "r":
                draft.redo()
                self.show_sheet(draft)
            case "sheet" | "b":
                self.show_sheet(draft)
            case "score" | "s":
                show_score(draft.see().table.sheets[OWN_SEAT].score)
            case "done":
                self.match.submit(Commit(OWN_SEAT, draft.actions), _now())
            case "quit" | "q":
                raise PlayerQuit
            case _:
                raise Refusal("unknown-command", f"there is no command {word[:40]!r}; help lists them")

    def act_of(self, draft: Draft[Action], words: tuple[str, ...]) -> Action:
        """Return the action for the words after the command `place`. Raises Refusal for words that name no action."""
        if len(words) == 1 and _is_number(words[0]):
            number = int(words[0])
            if not 1 <= number <= len(self.listed):
                raise Refusal(
                    "unknown-number", f"the last list has only the numbers 1 to {len(self.listed)}; list makes one"
                )
            return self.listed[number - 1]
        if len(words) != 3:
            raise Refusal("unknown-place", "say: place NUMBER, or: place DIE SPACE DRAWING, or: place s SPACE DRAWING")
        die, space, drawing = words
        if die.lower() == "s":
            return DrawSpecial(space.upper(), drawing.upper())
        return DrawDie(_die(die), space.upper(), drawing.upper())

    def pick_of(self, words: tuple[str, ...]) -> Action:
        """Return the action for the number after the command `pick`, counted from 1. Raises Refusal."""
        if len(words) != 1 or not _is_number(words[0]):
            raise Refusal("pair-unknown", "name a pair by its number, such as: pick 2")
        return PickPair(pair=int(words[0]) - 1)

    def show_picks(self, seat: Seat, acts: Sequence[Action]) -> None:
        for act in acts:
            if isinstance(act, PickPair):
                print(f"{self.match.header.seats[seat]} takes pair {act.pair + 1}.")

    def show_pairs(self, view: View[TableView, Action]) -> None:
        """Print the pairs of a draft, their values, and which seat has which pair."""
        seen = msgspec.convert(view.table.component_states["draft"], DraftView)
        names = self.match.header.seats
        for number, pair in enumerate(seen.pairs, 1):
            faces = " and ".join(ROUTE_NAMES[die.face] for die in pair.dice)
            by = "" if pair.by is None else f"  ({names[pair.by]})"
            print(f"  {number}  {faces}, worth {sum(die.value for die in pair.dice)}{by}")
        if view.table.roll:
            print("  for all: " + ", ".join(ROUTE_NAMES.get(route, route) for route in view.table.roll))
        order = ", ".join(names[seat] for seat in seen.order)
        print(f"  The picks in their order: {order}. It is your turn: pick NUMBER")

    def show_dice(self, draft: Draft[Action]) -> None:
        """Print the dice of the round, with marks at drawn ones, and the special routes that were used.

        During the picks of a dice draft, print its pairs of dice instead.
        """
        view = draft.see()
        if view.phase is not None and view.phase.name == PHASE:
            self.show_pairs(view)
            return
        drawn = {act.die for act in draft.actions if isinstance(act, DrawDie)}
        table: TableView = view.table
        roll = table.rolls[OWN_SEAT] if table.rolls else table.roll
        # Before the picks, `roll` has only the dice for all seats, which come last in `table.dice`.
        for die, route in enumerate(roll, max(0, len(table.dice) - len(roll))):
            of = f"  ({table.dice[die].of})" if table.dice and table.dice[die].of != "white" else ""
            print(f"  {die + 1}  {ROUTE_NAMES.get(route, route)}{of}" + ("  (drawn)" if die in drawn else ""))
        used = table.sheets[OWN_SEAT].specials
        if not table.board:
            print("  s  special routes, used: " + (", ".join(ROUTE_NAMES[route] for route in used) or "none"))
        offer = draft.game.legal_actions_view(draft.state.table, OWN_SEAT, draft.actions)
        if offer.duplicates:
            dice = ", ".join(str(die + 1) for die, spaces in offer.duplicates.items() if spaces) or "none fits now"
            print(f"  f  by a factory, one white die may be drawn a second time: {dice}")
        if offer.free:
            print("  u  by the universities, one special route is free")
        if offer.doublings:
            dice = ", ".join(str(die + 1) for die, spaces in offer.doublings.items() if spaces) or "none fits now"
            print(f"  t  one face of this round may be drawn twice: {dice}")
        if offer.acts:
            print(f"  x  {len(offer.acts)} acts of expansions")
        for duty in offer.duties:
            print(f"  You owe: {duty.text}" + (f" ({', '.join(duty.spaces)})" if duty.spaces else ""))
        if draft.may_commit() is None:
            print("  Nothing more must be drawn: done ends the round.")

    def show_list(self, draft: Draft[Action], which: str) -> None:
        """Print every legal place for a die or for another kind of action, numbered.

        `which` is the number of a die or a letter, such as `s` for special routes.
        """
        if which.lower() == "s":
            self.listed = [act for act in draft.legal_actions() if isinstance(act, DrawSpecial)]
        elif which.lower() == "x":
            self.listed = [
                act for act in draft.legal_actions() if isinstance(act, ExpansionAction) and not act.is_only_drawing
            ]
        elif which.lower() == "f":
            self.listed = [act for act in draft.legal_actions() if isinstance(act, Duplicate)]
        elif which.lower() == "t":
            self.listed = [act for act in draft.legal_actions() if _draws_again(act)]
        elif which.lower() == "u":
            self.listed = [act for act in draft.legal_actions() if isinstance(act, DrawFree)]
        else:
            die = _die(which)
            self.listed = [act for act in draft.legal_actions() if isinstance(act, DrawDie) and act.die == die]
        if not self.listed:
            print("  no legal place")
        for number, act in enumerate(self.listed, 1):
            if isinstance(act, ExpansionAction) and not act.is_only_drawing:
                print(f"  {number:3}  {msgspec.json.encode(act).decode()}")
                continue
            shape = render_space(act.drawing)[1]
            of = f", die {act.die + 1}" if isinstance(act, Duplicate) or _draws_again(act) else ""
            print(f"  {number:3}  {act.space}  {shape}  {act.drawing:12}  {ROUTE_NAMES[ROUTE_OF[act.drawing]]}{of}")

    def show_sheet(self, draft: Draft[Action]) -> None:
        table: TableView = draft.see().table
        sheet, built = table.sheets[OWN_SEAT], table.options.printed == "challenge"
        show_boards(sheet, table.options)
        if built:
            marked = sheet.layers.get("buildings", {})
            boxes = ", ".join(f"{name} {marked.get(name, 0)} of {count}" for name, count in BOX_COUNTS.items())
            print(f"  F factory, V village, U university; marked: {boxes}")
        show_goals(table, OWN_SEAT)
        for layer, held in sheet.layers.items():
            if layer != "buildings" and layer not in facts.SECOND_BOARDS:
                print(f"  {layer}: {msgspec.json.encode(held).decode()}")

    def show_end(self) -> None:
        """Print the score sheets, the places, and how to verify the dice."""
        result = self.match.result
        assert result is not None
        table: TableView = self.match.view(OWN_SEAT).table
        for seat, name in enumerate(self.match.header.seats):
            print(f"\n{name}, place {result.places[seat]}")
            show_boards(table.sheets[seat], table.options)
            show_score(table.sheets[seat].score)
        print(f"\nThe seed was {self.match.seed.hex()}; its SHA-256 is the hash shown at the start.")


def show_boards(sheet: SheetView, options: Options) -> None:
    """Print the sheet, if it is played, and the boards below it, with H for hubs and X for bursts."""
    if not is_second_board_only(options.expansions or (), options.settings or {}):
        drawings = {space: mark.drawing for space, mark in sheet.marks.items()}
        print(render_sheet(drawings, options.printed == "challenge"))
    for expansion in options.setup.boards:
        board = board_state(expansion, sheet.layers)
        signs = {**dict.fromkeys(board.bursts, "X"), **dict.fromkeys(board.hubs, "H")}
        print(f"{expansion.facts.title}: pipes are double lines, subways single ones")
        print(render_sheet({space: mark.drawing for space, mark in board.marks.items()}, signs=signs))
        hubs, bursts = (", ".join(each) or "none" for each in (board.hubs, board.bursts))
        print(f"  hubs H: {hubs}; bursts X: {bursts}; faces doubled: {board.doublings}")


def _draws_again(act: Action) -> TypeGuard[Any]:
    """Return whether an action draws a die of the round a second time."""
    return isinstance(act, ExpansionAction) and act.is_only_drawing and not isinstance(act, Duplicate | DrawFree)


def show_score(score: ScoreSheet) -> None:
    """Print the lines of a score sheet."""
    for name in ("exits", "highway", "railway", "centre"):
        print(f"  {name:8} {getattr(score, name):4}")
    for name, points in score.expansions.items():
        print(f"  {name:8} {points:4}")
    for name in ("villages", "goals"):
        if getattr(score, name):
            print(f"  {name:8} {getattr(score, name):4}")
    print(f"  {'errors':8} {-score.errors:4}\n  {'total':8} {score.total:4}")


def show_goals(table: TableView, seat: int) -> None:
    """Print the goals, the amount of each goal that a sheet has, and the points that can still be scored."""
    cards = table.component_states.get("goals", {"cards": ()})["cards"]
    for card, near in zip(cards, table.sheets[seat].progress, strict=True):
        goal, taken = facts.GOALS[card["code"]], card["points"][seat]
        state = f"{taken} points" if taken is not None else f"open: {', '.join(map(str, card['values']))}"
        until = f", by round {card['deadline']}" if card["deadline"] and taken is None else ""
        print(f"  goal {goal.code}, {goal.title}: {goal.text}; {near.have} of {near.need}; {state}{until}")


def _goals(text: str | None) -> Literal["drawn", "none"] | tuple[str, ...] | UnsetType:
    """Return the option `--goals` in the form of the field `Options.goals`."""
    match text:
        case None:
            return UNSET
        case "drawn":
            return "drawn"
        case "none":
            return "none"
        case _:
            return tuple(text.split(","))


def _settings(text: str) -> dict[str, str]:
    """Return the option `--settings`, such as `A=B,C=D`, as settings of expansions."""
    pairs = (setting.partition("=") for setting in text.split(",") if setting)
    return {key: value for key, _, value in pairs}


def _die(text: str) -> int:
    """Return the number of a die, counted from 0, for a text that counts from 1. Raises Refusal."""
    if not _is_number(text):
        raise Refusal("die-unknown", "name a die by its number, such as 2, or the special routes by s")
    return int(text) - 1


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 6


def _read_command() -> str:
    try:
        return input("> " if sys.stdin.isatty() else "")
    except EOFError:
        raise PlayerQuit from None


def _now() -> int:
    return time.time_ns() // 1_000_000


@click.command()
@click.option("--bots", "levels", default="", metavar="A,B", help="Bots to play against, such as easy,beam.")
@click.option("--expansions", "named", default="", metavar="A,B", help=f"Expansions: {', '.join(facts.EXPANSIONS)}.")
@click.option(
    "--settings",
    "chosen",
    default="",
    metavar="A=B,C=D",
    help="Settings of expansions, such as EXPANSION.surface=none.",
)
@click.option("--edition", type=click.Choice(["original", "challenge"]), default="original", show_default=True)
@click.option(
    "--sheet",
    "printed",
    type=click.Choice(["original", "challenge"]),
    help="The edition of the sheet, if not that of the dice.",
)
@click.option(
    "--goals",
    "aims",
    metavar="A,B",
    help="Codes of goals, or drawn, or none; by default drawn in Challenge, otherwise none.",
)
@click.option("--draft", is_flag=True, help="Pick pairs of dice in turn, against bots.")
@click.option(
    "--seed", type=click.IntRange(0), metavar="N", help="The seed: the same number always gives the same dice."
)
@click.option(
    "--log", "log_file", type=click.Path(dir_okay=False, writable=True), help="Write the log of the match to this file."
)
def play(
    levels: str,
    named: str,
    chosen: str,
    edition: facts.Edition,
    printed: facts.Edition | None,
    aims: str | None,
    draft: bool,
    seed: int | None,
    log_file: str | None,
) -> None:
    """Play Railroad Ink in the terminal.

    \b
    Example:
      $ inkrally play --bots easy,beam --log match.jsonl
      $ inkrally play --expansions river,lake
      $ inkrally play --expansions underground --settings underground.surface=none
      $ inkrally play --edition challenge --bots beam --draft
    """
    if log_file is not None and not Path(log_file).parent.is_dir():
        raise CommandError(f"{log_file}: there is no such folder for the log")
    game = GAMES["railroad-ink"]
    known = bots_of(game.name)
    names = [name for name in levels.split(",") if name]
    for name in names:
        if name not in known:
            raise CommandError(f"there is no bot {name[:40]!r}; there are: {', '.join(known)}")
    if names:
        warn_if_uncompiled()
    secret = new_seed() if seed is None else numbered_seed(seed)
    expansions = tuple(name for name in named.split(",") if name)
    options = Options(
        edition,
        expansions=expansions or UNSET,
        settings=_settings(chosen) or UNSET,
        sheet=printed or UNSET,
        goals=_goals(aims),
        draft=True if draft else UNSET,
    )
    try:
        match = Match(game, options, ["you", *names], secret)
    except BadInput as error:
        raise CommandError(f"--{(error.at or 'expansions').partition('.')[0]}: {error.message}") from None
    print(f"Railroad Ink, {edition} edition. The dice are settled: SHA-256 {match.header.seed_sha256}")
    try:
        Terminal(match, [known[name] for name in names]).play()
    except (PlayerQuit, KeyboardInterrupt):
        print("\nLeft before the end.")
    if log_file is not None:
        try:
            Path(log_file).write_bytes(b"".join(log_lines(match.log, game)))
        except OSError as error:
            raise CommandError(f"{log_file}: {error.strerror}") from None
        print(f"The log is in {log_file}.")
