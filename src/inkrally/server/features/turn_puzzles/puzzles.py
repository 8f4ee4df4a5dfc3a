"""The stored puzzles: those that come with the games, the set of each day, and the next one to practise.

Half of the puzzles wait for a day (`is_reserved`) before anyone can practise them. All servers of a cluster share the
sets of the days: the first server that needs a day writes its rows.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import date
from hashlib import sha256
from random import Random
from typing import Any

import msgspec
import sqlalchemy as sa

from inkrally.analysis.turn_puzzle import PackagedPuzzle, packaged_puzzles
from inkrally.games import PACKS
from inkrally.lobby.ratings import INITIAL_RATING, Rating, shown_rating
from inkrally.match.errors import Refusal
from inkrally.server.features.daily.calendar import day_at, end_of
from inkrally.server.features.replays.held_back import HeldBack
from inkrally.server.features.turn_puzzles.messages import (
    DayPuzzle,
    NextPuzzle,
    PuzzleGame,
    PuzzleState,
    PuzzleTheme,
    TurnPuzzles,
)
from inkrally.server.live.tables import Tables
from inkrally.server.storage import schema
from inkrally.server.storage.store import Write

PUZZLES_PER_DAY = 5
"""The number of puzzles of a day. The games share them, and the first games have one more if that is necessary."""
OWN = "own"
"""The theme with the account's own losses."""
NEAR = 30
"""How many unanswered puzzles with the nearest ratings are considered for practice."""
CHOSEN_FROM = 8
"""The next puzzle to practise is a random one of this many."""
MAX_CANDIDATES = 2000
"""The maximum number of puzzles among which those of a day are chosen."""
MAX_DAYS_SHOWN = 40
"""After this many days, a puzzle may be in the set of a day again if there are too few new ones."""

puzzles, days, answers, ratings = (
    schema.turn_puzzles.c,
    schema.turn_days.c,
    schema.turn_answers.c,
    schema.turn_ratings.c,
)
_LIGHT = [column for column in puzzles if column.name != "puzzle"]
"""The columns without the position."""


def puzzle_games() -> list[str]:
    """Return the names of the games that have puzzles."""
    return [name for name, pack in PACKS.items() if pack.turn_puzzles]


def day_counts() -> list[tuple[str, int]]:
    """Return the number of puzzles of a day for each game."""
    names = puzzle_games()
    size = len(names)
    return [(name, -(-(PUZZLES_PER_DAY - place) // size)) for place, name in enumerate(names)]


def puzzle_id(*source: object) -> str:
    """Return the ID of a puzzle, which does not reveal its source."""
    return sha256(" ".join(map(str, source)).encode()).hexdigest()[:24]


def is_reserved(of: str) -> bool:
    """Return whether a puzzle is kept for a day before anyone can practise it."""
    return of[0] in "01234567"


def themes_text(themes: Sequence[str]) -> str:
    """Return themes as the column contains them."""
    return f",{','.join(themes)},"


def state_of(answer: Any) -> PuzzleState:
    """Return the state of a puzzle for an account, given the row of the answer or None."""
    if answer is None or (answer.answered is None and answer.table_id is None):
        return "new"
    if answer.answered is None:
        return "playing"
    return "solved" if answer.solved else "missed"


class PuzzleStore:
    """The puzzles of all games."""

    def __init__(self, tables: Tables, held: HeldBack) -> None:
        self._tables = tables
        self._held = held
        self.store = tables.store
        self._loading: asyncio.Lock = asyncio.Lock()
        self._loaded = False

    @property
    def now(self) -> int:
        """The time in milliseconds since 1970."""
        return self._tables.now()

    @property
    def today(self) -> date:
        """The present day of UTC."""
        return day_at(self.now)

    async def load(self) -> None:
        """Store the puzzles that come with the games, once. Raises StoreError."""
        async with self._loading:
            if self._loaded:
                return
            packaged = [row for game in puzzle_games() for row in await asyncio.to_thread(_packaged_rows, game)]
            stored = await self.store.rows(sa.select(puzzles.id).where(puzzles.made == 0))
            missing = [row for row in packaged if row["id"] not in {each.id for each in stored}]
            if missing:
                write = Write()
                for row in missing:
                    write.add("turn-puzzle", **row)
                await self.store.write(write)
            self._loaded = True

    async def row(self, of: str, account: str | None) -> Any:
        """Return the row of a puzzle that an account may see.

        Raises:
            Refusal: There is no such puzzle for this account (`puzzle-unknown`), or others still play the dice of its
                match (`dice-held`).
            StoreError: The store does not answer.
        """
        row = await self.store.row(sa.select(schema.turn_puzzles).where(puzzles.id == of))
        if row is None or not (row.public or (account and row.account == account)):
            raise Refusal("puzzle-unknown", "there is no such puzzle")
        if row.table_id is not None and row.account != account:
            await self._held.check(row.table_id, account)
        return row

    # The set of a day.

    async def of_today(self) -> list[str]:
        """Return the IDs of today's puzzles in their order, and choose them on the first request. Raises StoreError."""
        await self.load()
        day = self.today.isoformat()
        query = sa.select(days.puzzle_id).where(days.day == day).order_by(days.place)
        found = await self.store.rows(query)
        if not found:
            write = Write()
            chosen = [of for game, count in day_counts() for of in await self._chosen(game, count, day)]
            for place, of in enumerate(chosen):
                write.add("turn-day", day=day, place=place, puzzle_id=of)
            if write.rows:
                await self.store.write(write)
            # Another server may have written them first.
            found = await self.store.rows(query)
        return [row.puzzle_id for row in found]

    async def _chosen(self, game: str, count: int, day: str) -> list[str]:
        """Return puzzles of a game for a day, the easiest first, one from each range of ratings."""
        used = sa.exists().where(days.puzzle_id == puzzles.id)
        public = sa.select(*_LIGHT).where(puzzles.game == game, puzzles.public == 1)
        rows = [
            row
            for row in await self.store.rows(public.where(~used).order_by(puzzles.mean).limit(MAX_CANDIDATES))
            if is_reserved(row.id)
        ]
        rows = await self._not_held(rows, None)
        if len(rows) < count:
            before = date.fromordinal(date.fromisoformat(day).toordinal() - MAX_DAYS_SHOWN).isoformat()
            lately = sa.exists().where(days.puzzle_id == puzzles.id, days.day > before)
            old = await self.store.rows(public.where(~lately).order_by(puzzles.mean).limit(MAX_CANDIDATES))
            rows = await self._not_held(old, None)
        random = Random(f"{day} {game}")
        size = len(rows)
        parts = [rows[size * part // count : size * (part + 1) // count] for part in range(count)]
        return [random.choice(part).id for part in parts if part]

    async def _not_held(self, rows: Sequence[Any], account: str | None) -> list[Any]:
        """Return those rows whose matches an account may see."""
        held = await self._held.among({row.table_id for row in rows if row.table_id is not None}, account)
        return [row for row in rows if row.table_id not in held]

    async def was_shown_to_all(self, of: str) -> bool:
        """Return whether a puzzle is in the set of today or of a past day. Raises StoreError."""
        shown = sa.select(days.day).where(days.puzzle_id == of, days.day <= self.today.isoformat()).limit(1)
        return await self.store.row(shown) is not None

    async def overview(self, account: str | None) -> TurnPuzzles:
        """Return today's puzzles, and the puzzles for practice of each game, for an account. Raises StoreError."""
        ids = await self.of_today()
        rows = {row.id: row for row in await self.store.rows(sa.select(*_LIGHT).where(puzzles.id.in_(ids)))}
        given = await self.answers(account, ids)
        return TurnPuzzles(
            self.today.isoformat(),
            end_of(self.today),
            tuple(
                DayPuzzle(of, rows[of].game, round(rows[of].mean), state_of(given.get(of))) for of in ids if of in rows
            ),
            tuple([await self._game(game, account) for game in puzzle_games()]),
        )

    async def _game(self, game: str, account: str | None) -> PuzzleGame:
        counts: dict[str, int] = {}
        public = sa.select(puzzles.themes, sa.func.count().label("many")).group_by(puzzles.themes)
        for row in await self.store.rows(public.where(puzzles.game == game, puzzles.public == 1)):
            for theme in filter(None, row.themes.split(",")):
                counts[theme] = counts.get(theme, 0) + row.many
        own = 0
        if account:
            query = sa.select(sa.func.count()).where(puzzles.game == game, puzzles.account == account)
            own = (await self.store.row(query))[0]
        themes = [PuzzleTheme(theme, many) for theme, many in sorted(counts.items(), key=lambda each: -each[1])]
        row = await self.rating_row(account, game)
        shown = None if row is None else shown_rating(rating_of(row), self.now)
        return PuzzleGame(game, (*themes, *([PuzzleTheme(OWN, own)] if own else [])), shown)

    async def rating_row(self, account: str | None, game: str) -> Any:
        """Return the row of the rating of an account, or None. Raises StoreError."""
        if not account:
            return None
        return await self.store.row(
            sa.select(schema.turn_ratings).where(ratings.account == account, ratings.game == game)
        )

    async def answers(self, account: str | None, ids: Sequence[str]) -> dict[str, Any]:
        """Return the rows of the answers of an account by puzzle. Raises StoreError."""
        if not account:
            return {}
        query = sa.select(schema.turn_answers).where(answers.account == account, answers.puzzle_id.in_(ids))
        return {row.puzzle_id: row for row in await self.store.rows(query)}

    # Practice.

    async def next(self, account: str, game: str, theme: str) -> NextPuzzle:
        """Return a puzzle to practise, and note that the account may see it.

        The rating of the puzzle is near the rating of the account. If the account has answered all puzzles, this
        returns the one that it answered first.

        Raises:
            Refusal: There is none (`puzzle-none`).
            StoreError: The store does not answer.
        """
        await self.load()
        today = self.today.isoformat()
        rating = await self.rating_row(account, game)
        near = INITIAL_RATING if rating is None else rating.mean
        shown = sa.exists().where(days.puzzle_id == puzzles.id, days.day < today)
        now = sa.exists().where(days.puzzle_id == puzzles.id, days.day == today)
        free = sa.or_(puzzles.id >= "8", shown)  # as in `is_reserved`
        suitable = [puzzles.game == game, ~now]
        if theme == OWN:
            suitable.append(puzzles.account == account)
        else:
            suitable += [puzzles.public == 1, free]
            if theme:
                suitable.append(puzzles.themes.contains(themes_text([theme]), autoescape=True))
        mine = sa.and_(answers.puzzle_id == puzzles.id, answers.account == account)
        new = sa.select(*_LIGHT).where(*suitable, ~sa.exists().where(mine, answers.answered.is_not(None)))
        rows = await self.store.rows(new.order_by(sa.func.abs(puzzles.mean - near), puzzles.id).limit(NEAR))
        rows = await self._visible(rows, account)
        if rows:
            chosen, again = Random().choice(rows[:CHOSEN_FROM]), False
        else:
            old = sa.select(*_LIGHT).join(schema.turn_answers, mine).where(*suitable, answers.answered.is_not(None))
            rows = await self._visible(await self.store.rows(old.order_by(answers.answered).limit(NEAR)), account)
            if not rows:
                raise Refusal("puzzle-none", "there is no such puzzle yet; choose another theme", "theme")
            chosen, again = rows[0], True
        await self.store.write(self.shown(Write(), account, chosen.id))
        return NextPuzzle(chosen.id, again)

    async def _visible(self, rows: Sequence[Any], account: str) -> list[Any]:
        """Return those rows that an account may see: its own, and those whose dice are not hidden from it."""
        seen = {row.id for row in await self._not_held([row for row in rows if row.account != account], account)}
        return [row for row in rows if row.account == account or row.id in seen]

    def shown(self, write: Write, account: str, of: str) -> Write:
        """Add to a write that an account may see a puzzle, and return the write."""
        none = dict.fromkeys(("table_id", "answered", "solved", "change", "grade"))
        return write.add("turn-shown", account=account, puzzle_id=of, shown=self.now, **none).living(account)


def rating_of(row: Any) -> Rating:
    """Return the rating in a row of `turn_ratings`, or the initial one for None."""
    return Rating() if row is None else Rating(row.mean, row.doubt, row.answers, row.at)


def _packaged_rows(game: str) -> list[dict[str, Any]]:
    """Return the rows of the puzzles that come with a game, in a file of its package."""
    package = PACKS[game].game.partition(":")[0].rpartition(".")[0]
    return [_packaged_row(game, each) for each in packaged_puzzles(package)]


def _packaged_row(game: str, each: PackagedPuzzle) -> dict[str, Any]:
    text = msgspec.json.encode(each.puzzle).decode()
    return {
        "id": puzzle_id(text),
        "game": game,
        "themes": themes_text(each.puzzle.themes),
        "puzzle": text,
        "table_id": None,
        "account": None,
        "public": 1,
        "made": 0,
        "mean": each.rating,
        "doubt": each.deviation,
        "answers": 0,
    }
