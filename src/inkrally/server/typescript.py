"""Generates the client's TypeScript types from the server's structs: `python -m inkrally.server.typescript web/src`.

Every message of the protocol has its type here once, so the client's compiler checks it. A game whose type names could
clash with others has its own file in its client folder, and so has each part of a game with a client folder, such as
an expansion. Such a file declares what it adds to the shared types, so no shared file names a game. The files contain
no values except those with which the client predicts the server's reply.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import UnionType
from typing import Any, NamedTuple, get_args

import msgspec.inspect as look
from msgspec import NODEFAULT

import inkrally
from inkrally.games import PACKS
from inkrally.match.errors import Problem
from inkrally.pack import load
from inkrally.server.features.accounts import accounts
from inkrally.server.features.history import told as history_told
from inkrally.server.features.learning import lesson_routes as lessons
from inkrally.server.features.learning import puzzles
from inkrally.server.features.lobby import messages as place_messages
from inkrally.server.features.lobby import routes as place
from inkrally.server.features.mail import routes as mail
from inkrally.server.features.mail import subscriptions
from inkrally.server.features.moderation import operator, reports
from inkrally.server.features.ratings import ratings, strengths
from inkrally.server.features.replays import dice, replays
from inkrally.server.features.reviews import forms as review_forms
from inkrally.server.features.tables import my_tables
from inkrally.server.features.tables import routes as tables
from inkrally.server.features.talk import messages as talk_messages
from inkrally.server.live import messages as msg
from inkrally.server.live.tables import NewTable
from inkrally.table import commands as say
from inkrally.table.doc import LIVE_PACE

WRITTEN = """\
// Written by `python -m inkrally.server.typescript web/src` from the server's structs; not by hand.
// What each message means is in docs/protocol.md.
"""
OF_GAMES_IN = """\
/** What games and parts of games with a file of their own add to the named types: each declares its own there. */
export interface OfGames {}
type Of<Name extends string> = {
  [Game in keyof OfGames]: OfGames[Game] extends { readonly [Key in Name]: infer Type } ? Type : never;
}[keyof OfGames];
"""
OPEN_TO_GAMES = "Game"
"""The prefix of the type names to which games may add."""
PACE = f"""\
/** A table that waits longer, in seconds, goes by hours or days: no clock of a game's own hurries anybody there. */
export const LIVE_PACE_S = {LIVE_PACE};
"""
CHANGE = """\
/** `[path, value]` sets, `[path]` removes; a path is keys and indexes from the root of the snapshot. */
export type Change = [path: (string | number)[], value?: unknown];
"""

UNIONS: dict[str, Any] = {
    "Command": say.Command,
    "FromPage": msg.FromPage,
    "ToPage": msg.ToPage,
    "FromPlacePage": place_messages.FromPlacePage,
    "ToPlacePage": place_messages.ToPlacePage,
}
"""Named types. A pack's module of types may add members under the same names."""

ASKED: tuple[Any, ...] = (
    NewTable,
    tables.Code,
    review_forms.WhatIfWanted,
    my_tables.Leave,
    place.SitDown,
    lessons.LessonWanted,
    reports.ReportWanted,
    dice.DiceWanted,
    talk_messages.Follow,
    talk_messages.Hide,
    mail.MailGiven,
    mail.MailToken,
    subscriptions.MailChoices,
)
ANSWERED: tuple[Any, ...] = (
    Problem,
    tables.MadeTable,
    tables.GameInfo,
    my_tables.OwnTable,
    my_tables.Left,
    lessons.LessonLine,
    puzzles.PuzzleBox,
    place_messages.PlaceList,
    ratings.OwnRating,
    strengths.TableRatings,
    accounts.Me,
    accounts.Keys,
    accounts.PublicPlayer,
    accounts.NewWays,
    subscriptions.OwnMail,
    subscriptions.MailLink,
    history_told.HistoryPage,
    history_told.PlayerProfile,
    operator.Overview,
    talk_messages.Acquaintances,
    talk_messages.PersonAtTable,
    dice.MadeLink,
    dice.SameDice,
    replays.Replay,
    review_forms.ReviewState,
    review_forms.BestState,
)
FROM_PAGES: tuple[str, ...] = ("Command", "FromPage", "FromPlacePage")

OPEN_FIELDS = {
    ("Act", "act"): "GameAct",
    ("View", "table"): "GameView",
    ("View", "own"): "GameAct[] | null",
    ("DraftInfo", "acts"): "GameAct[]",
    ("DraftInfo", "offer"): "GameOffer",
    ("Explained", "behind"): "GameBehind",
    ("Hinted", "hint"): "GameHint",
    ("BestState", "best"): "Hindsight | null",
    ("ReviewState", "review"): "GameReview | null",
    ("StepInfo", "acts"): "GameAct[]",
    ("Committed", "acts"): "GameAct[]",
    ("Shown", "acts"): "GameAct[]",
    ("Header", "options"): "GameOptions",
    ("ReplayStep", "event"): "GameEvent",
    ("ReplayStep", "changes"): "Change[]",
    ("ReplayStep", "stages"): "Change[][]",
    ("Update", "changes"): "Change[]",
    ("ListUpdate", "changed"): "ListedTable[]",
}
"""Types of fields whose content the server does not decode, since games define it."""


class OwnFile(NamedTuple):
    """The file of a game or of a part of a game.

    Attributes:
        folder: The folder of the part below the package.
        types: Its named types.
        added: Its types by the name of the shared type to which they belong.
        frozen: Whether the types are read-only.
    """

    folder: str
    types: Mapping[str, Any]
    added: Mapping[str, str]
    frozen: bool

    @property
    def path(self) -> str:
        """The absolute path of the file, in the folder `client` beside the part's Python modules."""
        return str(Path(inkrally.__file__).parent / self.folder / "client" / "protocol.ts")

    def text(self) -> str:
        added = [f"  readonly {name}: {own};\n" for name, own in self.added.items()]
        key = self.folder if self.folder.isidentifier() else _literal(self.folder)
        declared = [
            "/** What of these is a kind of what all games have. */\n",
            "export interface Added {\n",
            *added,
            "}\n\n",
            "declare module '@/protocol' {\n",
            f"  interface OfGames {{\n    {key}: Added;\n  }}\n",
            "}\n",
        ]
        return Writer(self.types, frozen=self.frozen).text(WRITTEN) + "\n" + "".join(declared)


OWN_FILES: list[OwnFile] = []

for _pack in PACKS.values():
    if not _pack.types:
        continue
    _types = load(_pack.types)
    UNIONS |= getattr(_types, "UNIONS", {})
    _folder = _pack.name.replace("-", "_")
    if getattr(_types, "OWN", {}):
        OWN_FILES.append(OwnFile(_folder, _types.OWN, getattr(_types, "OF_GAMES", {}), frozen=True))
    for _part, (_own, _added) in getattr(_types, "PARTS", {}).items():
        _file = OwnFile(f"{_folder}/{_part}", _own, _added, frozen=False)
        # Without a client folder, its actions are only sent back as offered, and no code needs their types.
        if Path(_file.path).parent.is_dir():
            OWN_FILES.append(_file)
    ASKED += getattr(_types, "ASKED", ())
    ANSWERED += getattr(_types, "ANSWERED", ())
    FROM_PAGES += getattr(_types, "FROM_PAGES", ())
    OPEN_FIELDS |= getattr(_types, "OPEN_FIELDS", {})


class Writer:
    """Collects structs and writes each once."""

    def __init__(self, unions: Mapping[str, Any], *, frozen: bool = False) -> None:
        self._unions = unions
        self._frozen = "readonly " if frozen else ""
        self._found: dict[str, look.StructType] = {}
        self._asked: set[str] = set()
        self._answered: set[str] = set()

    def text(self, header: str, asked: tuple[Any, ...] = (), answered: tuple[Any, ...] = ()) -> str:
        """Return the file. `asked` and `answered` are structs in addition to the named types."""
        for name, union in self._unions.items():
            for each in _members(union):
                self._walk(each, self._asked if name in FROM_PAGES else self._answered)
        for struct in asked:
            self._walk(look.type_info(struct), self._asked)
        for struct in answered:
            self._walk(look.type_info(struct), self._answered)
        parts = [header]
        for name, found in sorted(self._found.items()):
            parts.append(self._struct(name, found))
        for name, union in self._unions.items():
            types = [self._type(each) for each in _members(union)]
            if types == [name]:
                continue  # a single struct of this name, which is written already
            if name.startswith(OPEN_TO_GAMES):
                types.append(f"Of<{_literal(name)}>")
            parts.append(f"export type {name} = {' | '.join(types)};\n")
        return "\n".join(parts)

    def _walk(self, kind: look.Type, side: set[str]) -> None:
        if isinstance(kind, look.StructType):
            name = _plain(kind).__name__
            known = _plain(self._found.setdefault(name, kind))
            if known is not _plain(kind):
                raise TypeError(f"two structs are called {name}: {known.__module__}, {_plain(kind).__module__}")
            if name not in side:
                side.add(name)
                for field in kind.fields:
                    self._walk(field.type, side)
        for child in _children(kind):
            self._walk(child, side)

    def _struct(self, name: str, struct: look.StructType) -> str:
        doc = (_plain(struct).__doc__ or "").partition("\n\n")[0].split()
        lines = [f"/** {' '.join(doc)} */"] if doc else []
        if struct.array_like:
            fields = ", ".join(f"{field.encode_name}: {self._type(field.type)}" for field in struct.fields)
            return "\n".join([*lines, f"export type {name} = {self._frozen}[{fields}];\n"])
        lines.append(f"export interface {name} {{")
        if struct.tag_field is not None:
            lines.append(f"  {self._frozen}{struct.tag_field}: {_literal(struct.tag)};")
        only_asked = name in self._asked and name not in self._answered
        for field in struct.fields:
            left_out = _plain(struct).__struct_config__.omit_defaults or only_asked
            default = field.default is not NODEFAULT or field.default_factory is not NODEFAULT
            # A field that is neither required nor has a default may be UNSET, and is left out then.
            optional = (left_out and default) or not (field.required or default)
            shape = OPEN_FIELDS.get((name, field.name)) or self._type(field.type)
            lines.append(f"  {self._frozen}{field.encode_name}{'?' if optional else ''}: {shape};")
        lines.append("}\n")
        return "\n".join(lines)

    def _type(self, kind: look.Type) -> str:
        match kind:
            case look.Metadata():
                return self._type(kind.type)
            case look.StructType():
                return str(_plain(kind).__name__)
            case look.UnionType():
                return " | ".join(dict.fromkeys(self._type(each) for each in kind.types))
            case look.LiteralType():
                return " | ".join(_literal(value) for value in kind.values)
            case look.EnumType():
                return " | ".join(_literal(member.value) for member in kind.cls)
            case look.TupleType():
                return f"{self._frozen}[{', '.join(self._type(each) for each in kind.item_types)}]"
            case look.VarTupleType() | look.ListType():
                inner = self._type(kind.item_type)
                plain = inner.isidentifier() if self._frozen else "|" not in inner
                return f"{self._frozen}{inner if plain else f'({inner})'}[]"
            case look.DictType():
                return f"{{ {self._frozen}[key: string]: {self._type(kind.value_type)} }}"
            case look.StrType():
                return "string"
            case look.IntType() | look.FloatType():
                return "number"
            case look.BoolType():
                return "boolean"
            case look.NoneType():
                return "null"
            case look.AnyType():
                return "unknown"
        raise TypeError(f"there is no TypeScript for {kind!r}")


def _members(union: Any) -> list[look.Type]:
    """Return the members of a named type. msgspec refuses a union of members of an offer, as they have no tags."""
    return [look.type_info(each) for each in (get_args(union) if isinstance(union, UnionType) else (union,))]


def _plain(kind: look.StructType) -> Any:
    """Return the class of a struct, without its type arguments."""
    return getattr(kind.cls, "__origin__", kind.cls)


def _children(kind: look.Type) -> Iterator[look.Type]:
    match kind:
        case look.Metadata():
            yield kind.type
        case look.UnionType():
            yield from kind.types
        case look.TupleType():
            yield from kind.item_types
        case look.VarTupleType() | look.ListType():
            yield kind.item_type
        case look.DictType():
            yield kind.value_type
        case _:
            pass


def _literal(value: Any) -> str:
    return "null" if value is None else f"'{value}'" if isinstance(value, str) else str(value).lower()


def protocol_types() -> str:
    """Return the content of the client's file `src/protocol.ts`."""
    return Writer(UNIONS).text("\n".join([WRITTEN, PACE, OF_GAMES_IN, CHANGE]), ASKED, ANSWERED)


def files() -> dict[str, str]:
    """Return the content of all files, by path: relative to the client's sources, or absolute (`OwnFile`)."""
    return {"protocol.ts": protocol_types(), **{own.path: own.text() for own in OWN_FILES}}


if __name__ == "__main__":
    for path, types in files().items():
        Path(sys.argv[1], path).write_text(types)
