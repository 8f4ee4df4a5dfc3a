"""Generates the client's TypeScript types from the server's structs: `python -m inkrally.server.typescript web/src`.

The generated files contain one type for every message of the protocol, so that the client's compiler checks messages.
A game whose type names could clash with others has its own file in its client folder, and so has each part of a game
with a client folder, such as an expansion. Such a file declares its additions to the shared types, so no shared file
names a game. The files contain no values except those with which the client predicts the server's reply.
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
from inkrally.pack import load_named
from inkrally.server.features.accounts import accounts
from inkrally.server.features.away import vacations
from inkrally.server.features.daily import messages as daily
from inkrally.server.features.history import schemas as history_schemas
from inkrally.server.features.insight import schemas as insight
from inkrally.server.features.known_dice import messages as known_dice
from inkrally.server.features.learning import puzzles
from inkrally.server.features.learning import routes as lessons
from inkrally.server.features.lobby import messages as place_messages
from inkrally.server.features.lobby import routes as place
from inkrally.server.features.mail import routes as mail
from inkrally.server.features.mail import subscriptions
from inkrally.server.features.moderation import operator, reports
from inkrally.server.features.push import channels as push
from inkrally.server.features.push import table_webhooks
from inkrally.server.features.ratings import ratings, seat_ratings
from inkrally.server.features.replays import embeds, replays, shared_dice
from inkrally.server.features.reviews import forms as review_forms
from inkrally.server.features.tables import my_tables
from inkrally.server.features.tables import routes as tables
from inkrally.server.features.talk import messages as talk_messages
from inkrally.server.features.turn_puzzles import messages as turn_puzzles
from inkrally.server.live import messages as msg
from inkrally.server.live.tables import TableRequest
from inkrally.table import commands as say
from inkrally.table.document import MAX_LIVE_SECONDS

FILE_HEADER = """\
// Written by `python -m inkrally.server.typescript web/src` from the server's structs; not by hand.
// docs/reference/protocol.md describes the messages.
"""
GAME_IMPORT_COMMENT = """\
/** The additions of games to the named types. Each game or part of a game declares its additions in its own file. */
export interface GameTypes {}
type Of<Name extends string> = {
  [Game in keyof GameTypes]: GameTypes[Game] extends { readonly [Key in Name]: infer Type } ? Type : never;
}[keyof GameTypes];
"""
GAME_TYPE_PREFIX = "Game"
"""The prefix of the type names to which games may add."""
PACE = f"""\
/** A table whose clock is longer than this, in seconds, is played over hours or days, without the game's own timers. */
export const LIVE_PACE_S = {MAX_LIVE_SECONDS};
"""
CHANGE = """\
/** `[path, value]` sets a value, `[path]` removes it. A path is keys and indexes from the root of the snapshot. */
export type Change = [path: (string | number)[], value?: unknown];
"""

UNIONS: dict[str, Any] = {
    "Command": say.Command,
    "ClientMessage": msg.ClientMessage,
    "ServerMessage": msg.ServerMessage,
    "LobbyClientMessage": place_messages.LobbyClientMessage,
    "LobbyServerMessage": place_messages.LobbyServerMessage,
}
"""The unions that become named types. A pack's module of types may replace or add unions by name."""

REQUEST_TYPES: tuple[Any, ...] = (
    TableRequest,
    tables.SeatCodeRequest,
    review_forms.WhatIfRequest,
    my_tables.LeaveRequest,
    place.SitDownRequest,
    lessons.LessonRequest,
    reports.ReportRequest,
    shared_dice.SharedDiceRequest,
    shared_dice.NewDiceRequest,
    embeds.EmbedRequest,
    daily.DailyRequest,
    known_dice.KnownDiceRequest,
    turn_puzzles.NextPuzzleRequest,
    turn_puzzles.BeginPuzzleRequest,
    talk_messages.FollowRequest,
    talk_messages.HideRequest,
    mail.MailAddressRequest,
    push.OwnPush,
    vacations.OwnAway,
    vacations.NewVacation,
    vacations.HoursChoice,
    push.NewPushChannel,
    push.MovedSubscription,
    table_webhooks.NewTableWebhook,
    table_webhooks.TableWebhooks,
    mail.MailTokenRequest,
    subscriptions.MailChoices,
)
RESPONSE_TYPES: tuple[Any, ...] = (
    Problem,
    tables.CreatedTable,
    tables.GameInfo,
    my_tables.OwnTable,
    my_tables.LeaveResult,
    lessons.LessonListItem,
    puzzles.PuzzleSet,
    place_messages.OpenTableSnapshot,
    ratings.OwnRating,
    seat_ratings.TableRatings,
    accounts.OwnAccount,
    accounts.SignInMethods,
    accounts.PublicPlayer,
    accounts.NewRecoveryCodes,
    subscriptions.OwnMail,
    subscriptions.MailLink,
    history_schemas.HistoryPage,
    history_schemas.PlayerProfile,
    insight.Insight,
    operator.Overview,
    talk_messages.Contacts,
    talk_messages.PersonAtTable,
    shared_dice.CreatedLink,
    shared_dice.SharedDiceInfo,
    embeds.EmbedCode,
    embeds.EmbeddedMatch,
    daily.Daily,
    daily.DailyResults,
    daily.ArchivedDay,
    known_dice.KnownDice,
    known_dice.PastWeek,
    turn_puzzles.TurnPuzzles,
    turn_puzzles.NextPuzzle,
    turn_puzzles.PuzzleResult,
    replays.Replay,
    review_forms.ReviewStatus,
    review_forms.HindsightStatus,
)
CLIENT_MESSAGE_UNIONS: tuple[str, ...] = ("Command", "ClientMessage", "LobbyClientMessage")

OPEN_FIELDS = {
    ("AddAction", "act"): "GameAction",
    ("View", "table"): "GameView",
    ("View", "own"): "GameAction[] | null",
    ("DraftInfo", "acts"): "GameAction[]",
    ("DraftInfo", "legal_actions"): "GameLegalActions",
    ("Breakdown", "breakdown"): "GameBreakdown",
    ("HintReply", "hint"): "GameHint",
    ("HindsightStatus", "best"): "Hindsight | null",
    ("ReviewStatus", "review"): "GameReview | null",
    ("StepInfo", "acts"): "GameAction[]",
    ("Committed", "acts"): "GameAction[]",
    ("Shown", "acts"): "GameAction[]",
    ("Header", "options"): "GameOptions",
    ("ReplayStep", "event"): "GameEvent",
    ("ReplayStep", "changes"): "Change[]",
    ("ReplayStep", "stages"): "Change[][]",
    ("Update", "changes"): "Change[]",
    ("ListUpdate", "changed"): "OpenTable[]",
}
"""The TypeScript types of fields by struct and field, for fields whose content the games define."""


class OwnFile(NamedTuple):
    """The generated file of a game or of a part of a game.

    Attributes:
        folder: The folder of the game or part below the package.
        types: The named types in the file.
        added: The types that extend shared types, by the name of the shared type.
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
            "/** The types of this folder, by the name of the common type that includes each of them. */\n",
            "export interface Added {\n",
            *added,
            "}\n\n",
            "declare module '@/protocol' {\n",
            f"  interface GameTypes {{\n    {key}: Added;\n  }}\n",
            "}\n",
        ]
        return Writer(self.types, frozen=self.frozen).text(FILE_HEADER) + "\n" + "".join(declared)


OWN_FILES: list[OwnFile] = []

for _pack in PACKS.values():
    if not _pack.types:
        continue
    _types = load_named(_pack.types)
    UNIONS |= getattr(_types, "UNIONS", {})
    _folder = _pack.name.replace("-", "_")
    if getattr(_types, "GAME_TYPES", {}):
        OWN_FILES.append(OwnFile(_folder, _types.GAME_TYPES, getattr(_types, "SHARED_TYPE_ALIASES", {}), frozen=True))
    for _subfolder, (_own, _added) in getattr(_types, "COMPONENT_TYPES", {}).items():
        _file = OwnFile(f"{_folder}/{_subfolder}", _own, _added, frozen=False)
        # Without a client folder, the client only sends back actions that the server offers, and no code needs their
        # types.
        if Path(_file.path).parent.is_dir():
            OWN_FILES.append(_file)
    REQUEST_TYPES += getattr(_types, "REQUEST_TYPES", ())
    RESPONSE_TYPES += getattr(_types, "RESPONSE_TYPES", ())
    CLIENT_MESSAGE_UNIONS += getattr(_types, "CLIENT_MESSAGE_UNIONS", ())
    OPEN_FIELDS |= getattr(_types, "OPEN_FIELDS", {})


class Writer:
    """Collects the structs below named types, and writes the TypeScript type of each struct once."""

    def __init__(self, unions: Mapping[str, Any], *, frozen: bool = False) -> None:
        self._unions = unions
        self._frozen = "readonly " if frozen else ""
        self._found: dict[str, look.StructType] = {}
        self._asked: set[str] = set()
        self._answered: set[str] = set()

    def text(self, header: str, asked: tuple[Any, ...] = (), answered: tuple[Any, ...] = ()) -> str:
        """Return the text of a file with all types.

        `asked` and `answered` are structs of requests and responses to include in addition to the named types.
        """
        for name, union in self._unions.items():
            for each in _members(union):
                self._walk(each, self._asked if name in CLIENT_MESSAGE_UNIONS else self._answered)
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
                continue  # the only member is the struct of this name, which is written already
            if name.startswith(GAME_TYPE_PREFIX):
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
            # A field that is neither required nor has a default may be UNSET, and the JSON then omits the field.
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
    """Return the members of a named type, separately, because msgspec refuses a union of structs without tags."""
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
    return Writer(UNIONS).text(
        "\n".join([FILE_HEADER, PACE, GAME_IMPORT_COMMENT, CHANGE]), REQUEST_TYPES, RESPONSE_TYPES
    )


def files() -> dict[str, str]:
    """Return the content of all files, by path: relative to the client's sources, or absolute (`OwnFile`)."""
    return {"protocol.ts": protocol_types(), **{own.path: own.text() for own in OWN_FILES}}


if __name__ == "__main__":
    for path, types in files().items():
        Path(sys.argv[1], path).write_text(types)
