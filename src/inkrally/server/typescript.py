"""The protocol's types for the client, read off the server's structs: `python -m inkrally.server.typescript web/src`.

Whatever a page sends or is told has its type here, once, and the client's compiler checks it. A game whose names would
meet those of others has a file of its own in the client's folder of that game. Knows types, no values.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import UnionType
from typing import Any, get_args

import msgspec.inspect as look
from msgspec import NODEFAULT

from inkrally.analysis.railroad_ink import hints
from inkrally.analysis.railroad_ink import review as reviews
from inkrally.match.errors import Problem
from inkrally.match.game import Committed, Opened, Retracted, Shown
from inkrally.railroad_ink import game as ink
from inkrally.railroad_ink.challenge import draft
from inkrally.railroad_ink.scoring import score_sheet
from inkrally.roborally import offer as rally_offer
from inkrally.roborally import table as rally_table
from inkrally.roborally import view as rally_view
from inkrally.roborally.game import RoboRally
from inkrally.roborally.register import trace
from inkrally.server.finished import dice, replays
from inkrally.server.jobs import clerk, review_forms
from inkrally.server.live import dice_towers
from inkrally.server.live import messages as msg
from inkrally.server.live.tables import NewTable
from inkrally.server.routes import my_tables, tables
from inkrally.table import commands as say

WRITTEN = """\
// Written by `python -m inkrally.server.typescript web/src` from the server's structs; not by hand.
// What each message means is in docs/protocol.md.
"""
HEADER = f"""\
{WRITTEN}
import type * as roborally from './games/roborally/protocol';

/** `[path, value]` sets, `[path]` removes; a path is keys and indexes from the root of the room. */
export type Change = [path: (string | number)[], value?: unknown];
"""

UNIONS: dict[str, Any] = {
    "Command": say.Command,
    "FromPage": msg.FromPage,
    "ToPage": msg.ToPage,
    "FromTowerPage": dice_towers.FromTowerPage,
    "ToTowerPage": dice_towers.ToTowerPage,
    "GameAct": ink.RailroadInk.act_type,
    "GameView": ink.TableView,
    "GameOffer": ink.Offer,
    "GameBehind": score_sheet.Behind,
    "GameOptions": ink.Options,
    "GameDraft": draft.DraftSeen,
    "GameEvent": ink.RailroadInk.event_type | Opened | Committed[Any] | Retracted | Shown[Any],
}
"""Named types. Those of a game are unions over all games."""

OF_GAMES = {
    "GameAct": "roborally.Act",
    "GameView": "roborally.View",
    "GameOffer": "roborally.Offer",
    "GameOptions": "roborally.Options",
    "GameEvent": "roborally.Event",
}
"""What games with a file of their own add to named types."""

ROBORALLY: dict[str, Any] = {
    "Act": RoboRally.act_type,
    "View": rally_view.TableView,
    "Offer": rally_offer.Offer,
    "Event": RoboRally.event_type,
    "Change": trace.Change,
    "Phase": rally_table.Stage,
    "Stage": trace.Stage,
    "Facing": trace.Facing,
    "Space": trace.Space,
    "Stand": rally_offer.Stand,
    "Passed": rally_offer.Passed,
}
"""The named types of RoboRally's file, in which nothing is changed."""

ASKED: tuple[Any, ...] = (
    NewTable,
    tables.Code,
    dice_towers.NewTower,
    review_forms.WhatIfWanted,
    my_tables.Leave,
    dice.DiceWanted,
)
ANSWERED: tuple[Any, ...] = (
    Problem,
    tables.MadeTable,
    tables.GameInfo,
    my_tables.OwnTable,
    my_tables.Left,
    dice.MadeLink,
    dice.SameDice,
    replays.Replay,
    clerk.PaperScore,
    dice_towers.MadeTower,
    review_forms.ReviewState,
    review_forms.BestState,
    hints.Hint,
    reviews.Review,
)
FROM_PAGES = ("Command", "FromPage", "FromTowerPage")

OPEN_FIELDS = {
    ("Act", "act"): "GameAct",
    ("View", "table"): "GameView",
    ("View", "own"): "GameAct[] | null",
    ("DraftInfo", "acts"): "GameAct[]",
    ("DraftInfo", "offer"): "GameOffer",
    ("Offer", "acts"): "GameAct[]",
    ("Explained", "behind"): "GameBehind",
    ("Hindsight", "acts"): "GameAct[][]",
    ("Hinted", "hint"): "Hint",
    ("Line", "acts"): "GameAct[]",
    ("BestState", "best"): "Hindsight | null",
    ("ReviewState", "review"): "Review | null",
    ("RoundReview", "played"): "GameAct[]",
    ("RoundReview", "best"): "GameAct[]",
    ("Committed", "acts"): "GameAct[]",
    ("Shown", "acts"): "GameAct[]",
    ("Header", "options"): "GameOptions",
    ("TableView", "floor"): "object | null",
    ("Step", "event"): "GameEvent",
    ("Step", "changes"): "Change[]",
    ("Step", "stages"): "Change[][]",
    ("Update", "changes"): "Change[]",
}
"""What the server hands on without looking, which is the game's."""


class Writer:
    """Collects structs as it meets them, and writes each once."""

    def __init__(self, unions: Mapping[str, Any], *, frozen: bool = False) -> None:
        self._unions = unions
        self._frozen = "readonly " if frozen else ""
        self._found: dict[str, look.StructType] = {}
        self._asked: set[str] = set()
        self._answered: set[str] = set()

    def text(self, header: str, asked: tuple[Any, ...] = (), answered: tuple[Any, ...] = ()) -> str:
        """The whole file; `asked` and `answered` are structs beside those in the named types."""
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
            types = [*(self._type(each) for each in _members(union)), *([OF_GAMES[name]] if name in OF_GAMES else [])]
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
            # What is neither required nor has a default is UNSET: left out where nothing is chosen.
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
    """What a named type may be, one by one: members of an offer carry no tag, without which msgspec refuses a union."""
    return [look.type_info(each) for each in (get_args(union) if isinstance(union, UnionType) else (union,))]


def _plain(kind: look.StructType) -> Any:
    """The class of a struct, also of a generic one that was filled in."""
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
    """The client's file `src/protocol.ts`."""
    return Writer(UNIONS).text(HEADER, ASKED, ANSWERED)


def roborally_types() -> str:
    """The client's file `src/games/roborally/protocol.ts`."""
    return Writer(ROBORALLY, frozen=True).text(WRITTEN)


FILES = {"protocol.ts": protocol_types, "games/roborally/protocol.ts": roborally_types}
"""What is written, below the client's folder of sources."""


if __name__ == "__main__":
    for path, types in FILES.items():
        Path(sys.argv[1], path).write_text(types())
