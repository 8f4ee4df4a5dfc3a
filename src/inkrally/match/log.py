"""The log of a match: write, read, fold, verify. The format is in `docs/notation.md`.

JSON Lines: a header, numbered entries, and, when the match is over, the result with the seed. Each line ends with
a `sum`, a checksum over itself and the line before, so that a line that was changed, lost or doubled is found also
where the rules would allow it. Whoever wants to cheat can compute sums too; against that stand the committed seed
and the rules, which `verify` checks.

Knows no game: games are handed in by name. Does no I/O: lines are bytes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any

import msgspec

from inkrally.match.chance import SEED_BYTES, Chance, Draw, GivenChance, SeededChance, check_seed, parse_seed
from inkrally.match.errors import BadInput, BadLog, InkrallyError, Problem
from inkrally.match.game import (
    AnyGame,
    Command,
    Commit,
    Committed,
    Expire,
    Open,
    Opened,
    Result,
    Retract,
    Retracted,
    Seat,
    Show,
    Shown,
    State,
    outcomes,
)

FORMAT = 1
"""The format written. Older ones are migrated when read; there are none yet."""

BY_CLOCK = "clock"
"""By whom a seat committed where time was up, or no bot could decide: what the game does by default stood."""
MAX_LOG_BYTES = 16 * 2**20
MAX_LINE_BYTES = 2**20

Games = Mapping[str, AnyGame]


class Header(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was agreed before play. `seats` are the names by seat; `options` are the game's own struct.

    `prefix` is how many of the first entries were taken over from another match, which this one goes on in the middle.
    """

    format: int
    game: str
    rules: int
    options: Any
    seats: tuple[str, ...]
    seed_sha256: str
    prefix: Annotated[int, msgspec.Meta(ge=0)] = 0


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that happened: its number from 1, its time in milliseconds since 1970, the event.

    `by`, at a commit that the seat's player did not make: the level of the bot that did, or `BY_CLOCK`. It stands
    beside the event and not in it, since no rule may ask who sits at a table.
    """

    n: int
    at: int
    event: Any
    by: Annotated[str, msgspec.Meta(max_length=40)] | None = None


class StandInCommit(msgspec.Struct, frozen=True):
    """A commit that the seat's player did not make: the seat, the round or turn in which it was, and by whom."""

    seat: Seat
    round: int
    by: str


class End(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line of a finished match: the result, and the seed in hexadecimal."""

    result: Result
    seed: str


class Log(msgspec.Struct, frozen=True):
    """A whole log, read or about to be written."""

    header: Header
    entries: tuple[Entry, ...]
    end: End | None


class Verdict(msgspec.Struct, frozen=True, omit_defaults=True):
    """What `verify` found. `entry` is the first that is wrong, 0 the header; absent where none is. `prefix` is how many
    entries were taken over from another match: they fold, and who wants to know more verifies that match."""

    ok: bool
    entries: int
    finished: bool
    chance: str
    rules: str
    entry: int | None = None
    prefix: int = 0
    error: Problem | None = None


class LineWriter:
    """Writes a log line by line: the header, then entries, then the end. Each checksum depends on the line before."""

    def __init__(self) -> None:
        self._sum = ""

    def header(self, header: Header, variant: str) -> bytes:
        """The first line; `variant` is the option that is named on it rather than among the options."""
        options = msgspec.to_builtins(header.options, str_keys=True)
        line = msgspec.to_builtins(header, str_keys=True)
        # An option struct may leave out what is as usual; the variant stands on the first line all the same.
        usual = msgspec.to_builtins(getattr(header.options, variant), str_keys=True)
        line[variant] = options.pop(variant, usual)
        line["options"] = options
        return self._line(line)

    def entry(self, entry: Entry) -> bytes:
        """The line of an entry, which continues the checksum."""
        return self._line(entry)

    def end(self, end: End) -> bytes:
        """The last line."""
        return self._line(end)

    def _line(self, content: Any) -> bytes:
        # Keys become text before they are sorted, as they are when a line is read: 10 stands before 2.
        body = msgspec.json.encode(msgspec.to_builtins(content, str_keys=True), order="sorted")
        self._sum = line_sum(self._sum, body)
        return body[:-1] + b',"sum":"' + self._sum.encode() + b'"}\n'


def line_sum(previous: str, body: bytes) -> str:
    """The sum of a line: 16 hexadecimal digits of SHA-256 over the sum before (the first: empty) and the body.

    The body is the line's JSON without its sum, keys sorted, without spaces.
    """
    return hashlib.sha256(previous.encode() + body).hexdigest()[:16]


def write(log: Log, game: AnyGame) -> Iterator[bytes]:
    """The lines of a log."""
    writer = LineWriter()
    yield writer.header(log.header, game.variant)
    for entry in log.entries:
        yield writer.entry(entry)
    if log.end is not None:
        yield writer.end(log.end)


def read(lines: Iterable[bytes], games: Games) -> Log:
    """Read a log. Raises BadLog, naming the first line that is wrong; the log is not folded yet."""
    reader = _Reader(games)
    size = 0
    for line in lines:
        size += len(line)
        if size > MAX_LOG_BYTES:
            raise BadLog("log-too-large", f"a log has at most {MAX_LOG_BYTES} bytes", reader.place)
        if line.strip():
            reader.line(line)
    return reader.log()


class _Reader:
    """Reads line by line and remembers where it is."""

    def __init__(self, games: Games) -> None:
        self.games = games
        self._sum = ""
        self._header: Header | None = None
        self._game: AnyGame | None = None
        self._events: Any = None
        self._entries: list[Entry] = []
        self._end: End | None = None

    @property
    def place(self) -> str:
        if self._header is None:
            return "header"
        return f"entry {len(self._entries) + 1}" if self._end is None else "end"

    def line(self, line: bytes) -> None:
        content = self._content(line)
        if self._end is not None:
            raise BadLog("log-after-end", "nothing may follow the line with the result", "end")
        if self._game is None:
            self._read_header(content)
        elif "result" in content:
            self._end = self._convert(content, End, "end")
            try:
                parse_seed(self._end.seed)
            except BadInput as error:
                raise BadLog(error.code, error.message, "end") from None
        else:
            self._read_entry(content)

    def log(self) -> Log:
        if self._header is None:
            raise BadLog("log-empty", "a log begins with its header line; this one is empty", "header")
        return Log(self._header, tuple(self._entries), self._end)

    def _content(self, line: bytes) -> dict[str, Any]:
        if len(line) > MAX_LINE_BYTES:
            raise BadLog("log-too-large", f"a line of a log has at most {MAX_LINE_BYTES} bytes", self.place)
        try:
            content = msgspec.json.decode(line)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
            raise BadLog("log-json", f"not a line of JSON: {error}", self.place) from None
        if not isinstance(content, dict):
            raise BadLog("log-json", "a line of a log is a JSON object", self.place)
        number = content.get("n")
        if self._header is not None and isinstance(number, int):
            # Before the sum, since it says more: which line is missing or there twice.
            self._check_number(number)
        found = content.pop("sum", None)
        self._sum = line_sum(self._sum, msgspec.json.encode(content, order="sorted"))
        if found != self._sum:
            raise BadLog(
                "log-sum",
                f"this line, or one before it, was changed: its sum is {self._sum}, not {found}",
                self.place,
            )
        return content

    def _check_number(self, number: int) -> None:
        due = len(self._entries) + 1
        if number > due:
            raise BadLog("log-gap", f"entry {due} is missing: {number} stands in its place", self.place)
        if number < due:
            raise BadLog("log-repeat", f"entry {number} stands here a second time; {due} is due", self.place)

    def _read_header(self, content: dict[str, Any]) -> None:
        form = content.get("format")
        if form != FORMAT:
            raise BadLog("log-format", f"this reads logs of format {FORMAT}, not {form!r}", "header")
        name = content.get("game")
        if not isinstance(name, str) or name not in self.games:
            known = ", ".join(sorted(self.games))
            raise BadLog("log-game", f"this log is of a game that is not here; here are: {known}", "header")
        game = self.games[name]
        options = content.get("options")
        if not isinstance(options, dict) or game.variant not in content:
            raise BadLog("log-shape", f"a header names its {game.variant} and has options", "header")
        content["options"] = {game.variant: content.pop(game.variant), **options}
        header = self._convert(content, Header, "header")
        chosen = self._convert(header.options, game.options_type, "header")
        self._header = msgspec.structs.replace(header, options=chosen)
        self._game = game
        self._events = event_union(game)

    def _read_entry(self, content: dict[str, Any]) -> None:
        if not isinstance(content.get("n"), int):
            raise BadLog("log-shape", "an entry has its number under n", self.place)
        entry = self._convert(content, Entry, self.place)
        event = self._convert(entry.event, self._events, self.place)
        self._entries.append(msgspec.structs.replace(entry, event=event))

    @staticmethod
    def _convert(content: Any, shape: Any, place: str) -> Any:
        try:
            # Every key was text in the line, also where it is a seat's number.
            return msgspec.convert(content, shape, str_keys=True)
        except (msgspec.ValidationError, InkrallyError, RecursionError) as error:
            raise BadLog("log-shape", str(error), place) from None


def event_union(game: AnyGame) -> Any:
    """The type of every event of a game's log, as msgspec decodes it."""
    committed: Any = Committed
    shown: Any = Shown
    return Opened | committed[game.act_type] | Retracted | shown[game.act_type] | game.event_type


def fold(log: Log, game: AnyGame, upto: int | None = None) -> State[Any, Any]:
    """The state after entry `upto`, by default after the last. Raises BadLog where an entry cannot follow."""
    state = _begin(log, game)
    for entry in log.entries if upto is None else log.entries[:upto]:
        state = followed(game, state, entry)
    return state


def verify(log: Log, game: AnyGame) -> Verdict:
    """Whether the log folds, chance is the committed one, and every event follows by the rules of the log's version.

    A log of rules that the game does not know is not decided again, and the verdict says so. Of entries that were taken
    over from another match it is only said that they fold. Never raises for a log that `read` gave.
    """
    version = game.version_for(log.header.options)
    judge = game.of_version(log.header.rules, log.header.options)
    seed = None if log.end is None else parse_seed(log.end.seed)
    checker = _Checker(log, judge or game, seed, judge is not None)
    problem, entry = None, None
    try:
        checker.run()
    except InkrallyError as error:
        problem = error.problem
        entry = checker.number
    except Exception as error:
        # A log may hold anything; whatever a game trips over, the entry is what is wrong.
        entry = checker.number
        problem = Problem("log-fold", f"the game cannot go on from here: {error!r}", f"entry {entry}")
    prefix = log.header.prefix
    own = f" after entry {prefix}" if prefix else ""
    if judge is None:
        rules = f"version {log.header.rules}, not decided again by {version}"
    else:
        rules = "decided again" + ("" if log.header.rules == version else f" by version {log.header.rules}") + own
    return Verdict(
        ok=problem is None,
        entries=len(log.entries),
        finished=log.end is not None,
        chance="the committed seed" + ("" if checker.same_dice else own)
        if seed is not None
        else "as logged, the seed is not published yet",
        rules=rules,
        entry=entry,
        error=problem,
        prefix=prefix,
    )


class _Checker:
    """Walks over a log; `number` is the entry that it looks at.

    What folds is decided again before a fault in the fold is told: a changed act may spoil only a later entry.
    `known`: whether the rules of its version are. `same_dice`: whether the committed seed gives what was drawn in the
    entries taken over, too.
    """

    def __init__(self, log: Log, game: AnyGame, seed: bytes | None, known: bool) -> None:
        self.log = log
        self.game = game
        self.seed = seed
        self.known = known
        self.number = 0
        self.same_dice = True
        self._entries: tuple[Entry, ...] = ()
        self._labels: set[str] = set()

    def run(self) -> None:
        if self.seed is not None:
            try:
                check_seed(self.seed, self.log.header.seed_sha256)
            except BadInput as error:
                raise BadLog(error.code, error.message, "end") from None
        if self.log.end is not None and 0 < len(self.log.entries) <= self.log.header.prefix:
            # Else whatever is said to be taken over would be a match that nobody has to have played.
            raise BadLog("log-prefix", "a match has entries of its own after those that were taken over", "header")
        states = [_begin(self.log, self.game)]
        fault = self._walk(states)
        wrong = self.number
        self._entries = self.log.entries[: len(states) - 1]
        if self.known:
            self._decide_again(states)
        if fault is not None:
            self.number = wrong
            raise fault
        self._check_end(states[-1])

    def _walk(self, states: list[State[Any, Any]]) -> BadLog | None:
        """Fold as far as entries follow and chance is right; returns what stopped it."""
        for entry in self.log.entries:
            self.number = entry.n
            try:
                state = followed(self.game, states[-1], entry)
                self._check_chance(states[-1], entry)
            except BadLog as error:
                return error
            states.append(state)
        return None

    def _check_chance(self, before: State[Any, Any], entry: Entry) -> None:
        for draw in self._draws(before, entry):
            if draw.label in self._labels:
                raise BadLog("log-chance", f"{draw.label!r} is drawn a second time", f"entry {entry.n}")
            self._labels.add(draw.label)
            if not draw.possible:
                raise BadLog("log-chance", f"no chance gives {draw.label!r} this outcome", f"entry {entry.n}")
            if self.seed is None or SeededChance(self.seed).agrees(draw):
                continue
            if entry.n <= self.log.header.prefix:
                self.same_dice = False
            else:
                raise BadLog(
                    "log-chance",
                    f"the committed seed gives another outcome for {draw.label!r}",
                    f"entry {entry.n}",
                )

    def _draws(self, before: State[Any, Any], entry: Entry) -> list[Draw]:
        try:
            return list(outcomes(self.game, before, entry.event))
        except Exception as error:
            # A log may hold anything; whatever a game's reading trips over, the entry is what is wrong.
            raise BadLog("log-fold", f"its chance cannot be read: {error!r}", f"entry {entry.n}") from error

    def _decide_again(self, states: list[State[Any, Any]]) -> None:
        position = self.log.header.prefix
        entries = self._entries
        whole = self.log.end is not None and len(entries) == len(self.log.entries)
        while position < len(entries):
            self.number = entries[position].n
            place = f"entry {self.number}"
            command = _cause(entries[position].event)
            if command is None:
                raise BadLog("log-rules", "nothing that a seat or a deadline did leads to this", place)
            decided = self._decided(states, position, command, place)
            for event in decided:
                self.number = position + 1
                if position == len(entries):
                    if not whole:
                        return  # cut off in the middle of what one command caused: what is there is right
                    raise BadLog("log-rules", "more follows by the rules than the log has", f"entry {self.number}")
                if entries[position].event != event:
                    expected = msgspec.json.encode(event).decode()[:200]
                    raise BadLog("log-rules", f"by the rules this would be {expected}", f"entry {self.number}")
                position += 1

    def _decided(
        self, states: list[State[Any, Any]], position: int, command: Command[Any], place: str
    ) -> Sequence[Any]:
        chance: Chance
        if self.seed is not None:
            chance = SeededChance(self.seed)
        else:
            known: dict[str, int | tuple[int, ...]] = {}
            cut = True  # until another command is seen to follow
            for index, entry in enumerate(self._entries[position:], position):
                if index > position and _cause(entry.event) is not None:
                    cut = False
                    break
                known |= {draw.label: draw.outcome for draw in self._draws(states[index], entry)}
            chance = _CutChance(known) if cut else GivenChance(known)
        try:
            return self.game.decide(states[position], command, chance).events
        except InkrallyError as error:
            raise BadLog("log-rules", f"the rules refuse it: {error.message} ({error.code})", place) from None
        except Exception as error:
            # As in a fold: the rules are for what can happen, and this never did.
            raise BadLog("log-rules", f"the rules cannot judge it: {error!r}", place) from error

    def _check_end(self, last: State[Any, Any]) -> None:
        self.number = len(self.log.entries)
        over = last.opened and self.game.phase(last.table) is None
        if self.log.end is None:
            if over:
                raise BadLog("log-end", "the match is over, but the line with the result is missing", "end")
        elif not over:
            raise BadLog("log-end", "the line with the result is there, but the match is not over", "end")
        elif self.log.end.result != self.game.result(last.table):
            raise BadLog("log-result", "the result is not that of the match", "end")


class _CutChance(GivenChance):
    """Chance for the last command of a log without its seed, which may be cut before all its draws were written.

    What lies behind the cut may be anything, since it is compared with nothing; it only has to be there.
    """

    def __init__(self, outcomes: Mapping[str, int | tuple[int, ...]]) -> None:
        super().__init__(outcomes)
        self._beyond = SeededChance(bytes(SEED_BYTES))

    def _number(self, label: str, sides: int) -> int:
        return super()._number(label, sides) if label in self.outcomes else self._beyond.number(label, sides)

    def _shuffle(self, label: str, count: int) -> tuple[int, ...]:
        return super()._shuffle(label, count) if label in self.outcomes else self._beyond.shuffle(label, count)


def _cause(event: Any) -> Command[Any] | None:
    """The command that an event answers; None for an event that follows from another."""
    match event:
        case Opened():
            return Open()
        case Committed(seat, acts, None):
            return Commit(seat, acts)
        case Committed(seat, acts, drafted):
            return Expire({seat: acts[:drafted]}, (seat,))
        case Retracted(seat):
            return Retract(seat)
        case Shown(seat, acts):
            return Show(seat, acts)
        case _:
            return None


def _begin(log: Log, game: AnyGame) -> State[Any, Any]:
    try:
        return game.begin(log.header.options, len(log.header.seats))
    except InkrallyError as error:
        raise BadLog(error.code, error.message, "header") from None
    except Exception as error:
        raise BadLog("log-fold", f"no match can begin so: {error!r}", "header") from error


def followed(game: AnyGame, state: State[Any, Any], entry: Entry) -> State[Any, Any]:
    """The state after an entry that was read, wherever it comes from. Raises BadLog where it cannot follow, or says
    what cannot be."""
    try:
        return game.follow(state, entry.event)
    except BadLog as error:
        raise BadLog(error.code, error.message, f"entry {entry.n}") from None
    except Exception as error:
        # A log may hold anything; whatever a game's bookkeeping trips over, the entry is what is wrong.
        raise BadLog("log-fold", f"it cannot follow what was before: {error!r}", f"entry {entry.n}") from error
