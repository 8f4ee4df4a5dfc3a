"""Match logs: write, read, replay and verify them. `docs/reference/notation.md` describes the format.

A log is JSON Lines: a header, numbered entries, and for a finished match a last line with the result and the seed. Each
line ends with `sum`, a checksum over the line and the checksum of the line before. It detects changed, lost and doubled
lines, even where the rules would allow the change. A forger can compute checksums, too. Therefore `verify` also checks
the dice by the published seed, and the events by the rules.

Contains nothing specific to one game: callers pass the games by name. Does no I/O: lines are bytes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Annotated, Any

import msgspec

from inkrally.match.chance import SEED_BYTES, Chance, Draw, ScriptedChance, SeededChance, check_seed, parse_seed
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
"""The version of the format that is written. Logs of other versions are refused; there has been no older version."""

COMMITTED_BY_CLOCK = "clock"
"""The value of `by` for a commit by default, after a deadline or because no bot could decide."""
MAX_LOG_BYTES = 16 * 2**20
"""The maximum size of a log that is read, so that a forged log cannot use up memory."""
MAX_LINE_BYTES = 2**20
"""The maximum size of one line of a log that is read."""

Games = Mapping[str, AnyGame]
"""Games by name."""


class Header(msgspec.Struct, frozen=True, omit_defaults=True):
    """The first line of a log, which is fixed before play.

    Attributes:
        format: `FORMAT`.
        game: The name of the game.
        rules: The version of the game's rules.
        options: The game's options.
        seats: The name of each seat.
        seed_sha256: The SHA-256 of the secret seed, in hexadecimal.
        prefix: The number of entries at the beginning that were taken over from another match.
    """

    format: int
    game: str
    rules: int
    options: Any
    seats: tuple[str, ...]
    seed_sha256: str
    prefix: Annotated[int, msgspec.Meta(ge=0)] = 0


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One event of a log: its number from 1, its time in milliseconds since 1970, and the event.

    `by`: for a commit that the seat's player did not make, the level of the bot or `COMMITTED_BY_CLOCK`. It is not in
    the event, since rules must not depend on who sits at the table.
    """

    n: int
    at: int
    event: Any
    by: Annotated[str, msgspec.Meta(max_length=40)] | None = None


class SubstituteCommit(msgspec.Struct, frozen=True):
    """A commit not made by the seat's player: the seat, its round or turn, the bot level or `COMMITTED_BY_CLOCK`."""

    seat: Seat
    round: int
    by: str


class End(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line of a finished match: the result, and the seed in hexadecimal."""

    result: Result
    seed: str


class Log(msgspec.Struct, frozen=True):
    """The log of a match: its header, its entries, and its last line, which is None until the match has finished."""

    header: Header
    entries: tuple[Entry, ...]
    end: End | None


class VerificationResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """The outcome of `verify`.

    Attributes:
        ok: Whether the log is valid.
        entries: The number of entries.
        finished: Whether the log has a last line with the result.
        chance: How the draws were checked, as an English phrase.
        rules: How the decisions were checked, as an English phrase.
        entry: The number of the first invalid entry (0 is the header), or None.
        prefix: The number of entries taken over from another match. They were only replayed; to check them fully,
            verify the log of that match.
        error: The error in an invalid log, or None.
    """

    ok: bool
    entries: int
    finished: bool
    chance: str
    rules: str
    entry: int | None = None
    prefix: int = 0
    error: Problem | None = None


class LineWriter:
    """Writes a log line by line: the header, the entries, the end. Each checksum depends on the line before."""

    def __init__(self) -> None:
        self._sum = ""

    def header(self, header: Header, variant: str) -> bytes:
        """Return the first line. `variant` is the option that is a key of the line itself, not of `options` in it
        (`Game.variant`)."""
        options = msgspec.to_builtins(header.options, str_keys=True)
        line = msgspec.to_builtins(header, str_keys=True)
        # Options may leave out default values, but the variant is always on the first line.
        usual = msgspec.to_builtins(getattr(header.options, variant), str_keys=True)
        line[variant] = options.pop(variant, usual)
        line["options"] = options
        return self._line(line)

    def entry(self, entry: Entry) -> bytes:
        """Return the line of an entry."""
        return self._line(entry)

    def end(self, end: End) -> bytes:
        """Return the last line."""
        return self._line(end)

    def _line(self, content: Any) -> bytes:
        # Convert keys to text before sorting, as reading does: "10" comes before "2".
        body = msgspec.json.encode(msgspec.to_builtins(content, str_keys=True), order="sorted")
        self._sum = line_checksum(self._sum, body)
        return body[:-1] + b',"sum":"' + self._sum.encode() + b'"}\n'


def line_checksum(previous: str, body: bytes) -> str:
    """Return the checksum of a line: 16 hexadecimal digits of SHA-256 over the previous checksum and the body.

    The previous checksum is empty for the first line. The body is the line's JSON without `sum`, with sorted keys and
    without spaces.
    """
    return hashlib.sha256(previous.encode() + body).hexdigest()[:16]


def write(log: Log, game: AnyGame) -> Iterator[bytes]:
    """Return the lines of a log."""
    writer = LineWriter()
    yield writer.header(log.header, game.variant)
    for entry in log.entries:
        yield writer.entry(entry)
    if log.end is not None:
        yield writer.end(log.end)


def read(lines: Iterable[bytes], games: Games) -> Log:
    """Read a log without replaying it. Raises BadLog for the first invalid line."""
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
    """Reads a log line by line."""

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
        """The place of the next line, for errors: `header`, `entry N` or `end`."""
        if self._header is None:
            return "header"
        return f"entry {len(self._entries) + 1}" if self._end is None else "end"

    def line(self, line: bytes) -> None:
        """Read the next line. Raises BadLog."""
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
        """Return the log after the last line. Raises BadLog (`log-empty`)."""
        if self._header is None:
            raise BadLog("log-empty", "a log begins with a header line; this one is empty", "header")
        return Log(self._header, tuple(self._entries), self._end)

    def _content(self, line: bytes) -> dict[str, Any]:
        """Decode a line, and check its number and its checksum. Return it without `sum`."""
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
            # Check the number before the checksum, since its error names the missing or doubled line.
            self._check_number(number)
        found = content.pop("sum", None)
        self._sum = line_checksum(self._sum, msgspec.json.encode(content, order="sorted"))
        if found != self._sum:
            raise BadLog(
                "log-sum",
                f"this line, or one before it, was changed: its sum is {self._sum}, not {found}",
                self.place,
            )
        return content

    def _check_number(self, number: int) -> None:
        """Raise BadLog (`log-gap`, `log-repeat`) unless this is the number of the next entry."""
        due = len(self._entries) + 1
        if number > due:
            raise BadLog("log-gap", f"entry {due} is missing: {number} is in its place", self.place)
        if number < due:
            raise BadLog("log-repeat", f"entry {number} is here a second time; expected {due}", self.place)

    def _read_header(self, content: dict[str, Any]) -> None:
        """Read the first line, and find its game. Raises BadLog."""
        form = content.get("format")
        if form != FORMAT:
            raise BadLog("log-format", f"this version reads logs of format {FORMAT}, not {form!r}", "header")
        name = content.get("game")
        if not isinstance(name, str) or name not in self.games:
            known = ", ".join(sorted(self.games))
            raise BadLog("log-game", f"this server does not know the game of this log; it knows: {known}", "header")
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
        """Read an entry with an event of the game. Raises BadLog (`log-shape`)."""
        if not isinstance(content.get("n"), int):
            raise BadLog("log-shape", "an entry needs its number, n", self.place)
        entry = self._convert(content, Entry, self.place)
        event = self._convert(entry.event, self._events, self.place)
        self._entries.append(msgspec.structs.replace(entry, event=event))

    @staticmethod
    def _convert(content: Any, shape: Any, place: str) -> Any:
        """Return JSON values as an object of the type `shape`. Raises BadLog (`log-shape`) at `place`."""
        try:
            # All keys are text in the line, also seat numbers.
            return convert_union(content, shape)
        except (msgspec.ValidationError, InkrallyError, RecursionError) as error:
            raise BadLog("log-shape", str(error), place) from None


def convert_union(value: Any, shape: Any) -> Any:
    """Return JSON values as an object of the type `shape`, such as a union of structs.

    msgspec prepares a struct type only once, but a union again for each conversion, which takes 50 times as long. So
    this function converts to a struct with one field. Raises msgspec.ValidationError.
    """
    return msgspec.convert({"value": value}, _holder(shape), str_keys=True).value


@cache
def _holder(shape: Any) -> Any:
    return msgspec.defstruct("Holder", [("value", shape)])


def event_union(game: AnyGame) -> Any:
    """Return the type of all events in a game's log, for decoding."""
    committed: Any = Committed
    shown: Any = Shown
    return Opened | committed[game.action_type] | Retracted | shown[game.action_type] | game.event_type


def fold(log: Log, game: AnyGame, upto: int | None = None) -> State[Any, Any]:
    """Return the state after entry `upto`, by default after the last one. Raises BadLog if an entry cannot follow."""
    state = _begin(log, game)
    for entry in log.entries if upto is None else log.entries[:upto]:
        state = evolve_entry(game, state, entry)
    return state


def verify(log: Log, game: AnyGame) -> VerificationResult:
    """Check a log: whether it replays, its draws match the published seed, and every event follows by the rules.

    If the game does not know the log's version of the rules, decisions are not checked, and the result says so. Entries
    taken over from another match are only replayed. Never raises for a log returned by `read`.
    """
    version = game.version_for(log.header.options)
    judge = game.for_version(log.header.rules, log.header.options)
    seed = None if log.end is None else parse_seed(log.end.seed)
    checker = _Checker(log, judge or game, seed, judge is not None)
    problem, entry = None, None
    try:
        checker.run()
    except InkrallyError as error:
        problem = error.problem
        entry = checker.number
    except Exception as error:
        # A forged log may contain anything, so any exception means an invalid entry.
        entry = checker.number
        problem = Problem("log-fold", f"the game cannot continue after this entry: {error!r}", f"entry {entry}")
    prefix = log.header.prefix
    own = f" after entry {prefix}" if prefix else ""
    if judge is None:
        rules = f"version {log.header.rules}, not decided again by {version}"
    else:
        rules = "decided again" + ("" if log.header.rules == version else f" by version {log.header.rules}") + own
    return VerificationResult(
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
    """Checks a log in `run`. Afterwards, `number` is the entry that was examined last.

    If the replay fails at an entry, `run` still checks the entries before it against the rules. A changed action may
    break the replay only some entries later, and the report must name the earlier error.

    `known` is whether the rules of the log's version are known. `same_dice` is whether the seed also gives the draws of
    entries taken over from another match.
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
        """Check the seed, the entries and the result. Raises BadLog at the first error."""
        if self.seed is not None:
            try:
                check_seed(self.seed, self.log.header.seed_sha256)
            except BadInput as error:
                raise BadLog(error.code, error.message, "end") from None
        if self.log.end is not None and 0 < len(self.log.entries) <= self.log.header.prefix:
            # Otherwise all entries could claim to be taken over from a match that no one has played.
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
        """Replay the log and append the state after each entry to `states`. Return the first error, or None."""
        for entry in self.log.entries:
            self.number = entry.n
            try:
                state = evolve_entry(self.game, states[-1], entry)
                self._check_chance(states[-1], entry)
            except BadLog as error:
                return error
            states.append(state)
        return None

    def _check_chance(self, before: State[Any, Any], entry: Entry) -> None:
        """Check that each draw of an entry is possible, has a new label and agrees with the seed, if one is known.

        Raises:
            BadLog: A draw is wrong (`log-chance`), or the draws cannot be read (`log-fold`).
        """
        for draw in self._draws(before, entry):
            if draw.label in self._labels:
                raise BadLog("log-chance", f"{draw.label!r} is drawn a second time", f"entry {entry.n}")
            self._labels.add(draw.label)
            if not draw.is_possible:
                raise BadLog("log-chance", f"no seed can give {draw.label!r} this outcome", f"entry {entry.n}")
            if self.seed is None or SeededChance(self.seed).matches(draw):
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
        """Return the draws that an entry contains. `before` is the state before it. Raises BadLog."""
        try:
            return list(outcomes(self.game, before, entry.event))
        except Exception as error:
            # A forged log may contain anything, so any exception means an invalid entry.
            raise BadLog("log-fold", f"its draws cannot be read: {error!r}", f"entry {entry.n}") from error

    def _decide_again(self, states: list[State[Any, Any]]) -> None:
        """Decide each command again, and compare its events with the log. Raises BadLog (`log-rules`).

        `states` has the state before each entry, and the last state.
        """
        position = self.log.header.prefix
        entries = self._entries
        complete = self.log.end is not None and len(entries) == len(self.log.entries)
        while position < len(entries):
            self.number = entries[position].n
            place = f"entry {self.number}"
            command = _cause(entries[position].event)
            if command is None:
                raise BadLog("log-rules", "no decision of a seat or a deadline leads to this", place)
            decided = self._decided(states, position, command, place)
            for event in decided:
                self.number = position + 1
                if position == len(entries):
                    if not complete:
                        return  # the log ends in the middle of a command's events, which is valid
                    raise BadLog(
                        "log-rules", "by the rules, more events follow than the log has", f"entry {self.number}"
                    )
                if entries[position].event != event:
                    expected = msgspec.json.encode(event).decode()[:200]
                    raise BadLog("log-rules", f"by the rules this would be {expected}", f"entry {self.number}")
                position += 1

    def _decided(
        self, states: list[State[Any, Any]], position: int, command: Command[Any], place: str
    ) -> Sequence[Any]:
        """Return the events of the command that caused the entry at `position`. Raises BadLog (`log-rules`).

        Draws come from the seed if it is known, otherwise from the entries that the command caused.
        """
        chance: Chance
        if self.seed is not None:
            chance = SeededChance(self.seed)
        else:
            known: dict[str, int | tuple[int, ...]] = {}
            cut = True  # the log may end in the middle of the last command
            for index, entry in enumerate(self._entries[position:], position):
                if index > position and _cause(entry.event) is not None:
                    cut = False
                    break
                known |= {draw.label: draw.outcome for draw in self._draws(states[index], entry)}
            chance = _CutChance(known) if cut else ScriptedChance(known)
        try:
            return self.game.decide(states[position], command, chance).events
        except InkrallyError as error:
            raise BadLog("log-rules", f"the rules refuse it: {error.message} ({error.code})", place) from None
        except Exception as error:
            # As in a replay: the rules need not handle impossible states.
            raise BadLog("log-rules", f"the rules cannot judge it: {error!r}", place) from error

    def _check_end(self, last: State[Any, Any]) -> None:
        """Check that the log has a last line if the match is over, and that its result is right. Raises BadLog."""
        self.number = len(self.log.entries)
        over = last.opened and self.game.phase(last.table) is None
        if self.log.end is None:
            if over:
                raise BadLog("log-end", "the match is over, but the line with the result is missing", "end")
        elif not over:
            raise BadLog("log-end", "there is a line with the result, but the match is not over", "end")
        elif self.log.end.result != self.game.result(last.table):
            raise BadLog("log-result", "the result is not that of the match", "end")


class _CutChance(ScriptedChance):
    """Chance for the last command of a log without a seed. The log may end before all its draws.

    Missing draws may have any outcome, since they are compared with nothing.
    """

    def __init__(self, outcomes: Mapping[str, int | tuple[int, ...]]) -> None:
        super().__init__(outcomes)
        self._beyond = SeededChance(bytes(SEED_BYTES))

    def _number(self, label: str, sides: int) -> int:
        return super()._number(label, sides) if label in self.outcomes else self._beyond.number(label, sides)

    def _shuffle(self, label: str, count: int) -> tuple[int, ...]:
        return super()._shuffle(label, count) if label in self.outcomes else self._beyond.shuffle(label, count)


def _cause(event: Any) -> Command[Any] | None:
    """Return the command that caused an event, or None for a consequence of another event."""
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
    """Return the state before the first entry. Raises BadLog for an impossible header."""
    try:
        return game.begin(log.header.options, len(log.header.seats))
    except InkrallyError as error:
        raise BadLog(error.code, error.message, "header") from None
    except Exception as error:
        raise BadLog("log-fold", f"no match can begin like this: {error!r}", "header") from error


def evolve_entry(game: AnyGame, state: State[Any, Any], entry: Entry) -> State[Any, Any]:
    """Return the state after an entry, which may be forged. Raises BadLog if it cannot follow or is impossible."""
    try:
        return game.evolve_untrusted(state, entry.event)
    except BadLog as error:
        raise BadLog(error.code, error.message, f"entry {entry.n}") from None
    except Exception as error:
        # A forged log may contain anything, so any exception means an invalid entry.
        raise BadLog("log-fold", f"it cannot follow what was before: {error!r}", f"entry {entry.n}") from error
