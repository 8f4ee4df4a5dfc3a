"""Answers to puzzles: the tables where accounts answer them, the grades by a worker, and the new ratings.

A puzzle is drawn or programmed at a table with one seat. Its rules judge each action, and its first commit is the
answer, which the server reads from the log. Only the first answer counts. An answer to a puzzle from the player's own
match does not count, because the player may have read the review.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any
from weakref import WeakValueDictionary

import msgspec
import sqlalchemy as sa

from inkrally.analysis.turn_puzzle import TurnAnswer, TurnGrade, TurnPuzzle, position_of
from inkrally.games import GAMES
from inkrally.lobby.ratings import Rating, aged_rating, shown_rating, update_ratings
from inkrally.match.chance import new_seed
from inkrally.match.errors import BadLog, Refusal
from inkrally.match.match import Match
from inkrally.server.events import TableDeleted
from inkrally.server.features.turn_puzzles.jobs import puzzle_outdated
from inkrally.server.features.turn_puzzles.messages import PuzzleResult
from inkrally.server.features.turn_puzzles.puzzles import PuzzleStore, rating_of
from inkrally.server.jobs.request_jobs import RequestJobs, job_maker
from inkrally.server.live.setups import with_default_substitute
from inkrally.server.live.tables import Tables, new_id
from inkrally.server.storage import schema
from inkrally.server.storage.store import StaleWrite, Write
from inkrally.table.document import Player, TableDocument, TableSetup
from inkrally.table.names import player_name, table_title
from inkrally.table.table import TableCore

GRADE_SECONDS = 0.6
"""The estimated processor time to grade an answer."""
EACH_OTHER = ((0.0, 1.0), (1.0, 0.0))
"""The weights of a match between a player and a puzzle (`update_ratings`)."""

answers, entries = schema.turn_answers.c, schema.entries.c


class _Commit(msgspec.Struct):
    """The fields of a commit in a log that this module reads."""

    type: str
    acts: tuple[Any, ...] = ()


_commit = msgspec.json.Decoder(_Commit)
_puzzle = msgspec.json.Decoder(TurnPuzzle)
_grade = msgspec.json.Decoder(TurnGrade)


class PuzzleAnswers:
    """The answers of all accounts."""

    def __init__(self, puzzles: PuzzleStore, tables: Tables, request_jobs: RequestJobs) -> None:
        self._puzzles = puzzles
        self._tables = tables
        self._store = tables.store
        self._request_jobs = request_jobs
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def _lock(self, account: str) -> asyncio.Lock:
        return self._locks.setdefault(account, asyncio.Lock())

    async def begin(
        self, of: str, account: str, name: str, title: str, address: str, pay: Callable[[], None]
    ) -> tuple[str, bool]:
        """Return the table of an account for a puzzle, and whether it is new. `pay` is called before a table is
        created.

        An earlier table of the account for another puzzle is deleted, unless a server has it in memory.

        Raises:
            Refusal: `puzzle-unknown`, `dice-held`, `puzzle-not-shown` or `puzzle-outdated`.
            BadInput: The name or the title is invalid.
            StoreError: The store does not answer.
        """
        async with self._lock(account):
            row = await self._puzzles.row(of, account)
            answer = await self._answer(account, of)
            if answer is None and not await self._puzzles.was_shown_to_all(of):
                raise Refusal("puzzle-not-shown", "this puzzle was not shown to you yet; ask for one to practise")
            if answer is not None and answer.table_id is not None and await self._exists(answer.table_id):
                return answer.table_id, False
            called = player_name(self._tables.authors.seat_name(account, name))
            setup = TableSetup(row.game, table_title(title), 1, patience=None)
            setup, levels = with_default_substitute(self._tables.authors.setup(account, setup))
            table = await asyncio.to_thread(
                _table, _puzzle.decode(row.puzzle), of, setup, levels, account, called, self._tables.now()
            )
            pay()
            self._tables.owners.record(table.doc.id, address)
            write = Write()
            if answer is None:
                self._puzzles.shown(write, account, of)
            await self._delete_earlier(write, account)
            write.add("turn-table", who=account, key=of, table=table.doc.id)
            await self._tables.add(write, table)
            return table.doc.id, True

    async def _delete_earlier(self, write: Write, account: str) -> None:
        """Add the deletion of the tables of an account for other puzzles."""
        query = sa.select(answers.table_id).where(answers.account == account, answers.table_id.is_not(None))
        for row in await self._store.rows(query):
            if not await self._tables.in_use(row.table_id):
                write.add("no-own-table", key=row.table_id).tell(TableDeleted(row.table_id))

    async def _exists(self, table_id: str) -> bool:
        """Return whether a table is stored. The table of a puzzle is deleted after a few days."""
        columns = schema.tables.c
        return await self._store.row(sa.select(columns.id).where(columns.id == table_id)) is not None

    async def _answer(self, account: str | None, of: str) -> Any:
        return (await self._puzzles.answers(account, [of])).get(of)

    async def grade(self, of: str, account: str | None, address: str) -> PuzzleResult:
        """Return the result of the answer that an account has committed, and rate it if it is the first one.

        Raises:
            Refusal: `puzzle-unknown`, `dice-held`, `puzzle-not-begun`, `puzzle-not-answered`, `puzzle-outdated`, or the
                address may not ask for more work.
            StoreError: The store does not answer.
        """
        row = await self._puzzles.row(of, account)
        if account is None:
            raise _not_begun()
        async with self._lock(account):
            answer = await self._answer(account, of)
            if answer is None or (answer.table_id is None and answer.answered is None):
                raise _not_begun()
            if answer.table_id is None:
                return await self._result(row, account, answer, _grade.decode(answer.grade), False)
            puzzle = _puzzle.decode(row.puzzle)
            acts = await self._acts(answer.table_id, len(puzzle.entries))
            make = job_maker("turn-grade", TurnAnswer(puzzle, acts))
            told = await self._request_jobs.run(address, GRADE_SECONDS, make)
            grade = _grade.decode(told)
            counts = answer.answered is None
            if counts:
                try:
                    await self._store.write(await self._rated(row, account, grade, told))
                except StaleWrite:
                    # Another server has stored the first answer.
                    counts = False
                answer = await self._answer(account, of)
                row = await self._puzzles.row(of, account)
            return await self._result(row, account, answer, grade, counts)

    async def _acts(self, table_id: str, prefix: int) -> tuple[Any, ...]:
        """Return the actions of the first commit of a table after its position."""
        later = sa.select(entries.event).where(entries.table_id == table_id, entries.n > prefix)
        for row in await self._store.rows(later.order_by(entries.n).limit(20)):
            commit = _commit.decode(row.event)
            if commit.type == "committed":
                return commit.acts
        raise Refusal("puzzle-not-answered", "commit your turn at the table first")

    async def _rated(self, row: Any, account: str, grade: TurnGrade, told: bytes) -> Write:
        """Return the write of a first answer with the new ratings."""
        now, by = self._tables.now(), 0
        write = Write()
        if row.account != account:
            before = rating_of(await self._puzzles.rating_row(account, row.game)), Rating(row.mean, row.doubt)
            ranks = (1, 2) if grade.solved else (2, 1)
            player, puzzle = update_ratings(before, ranks, now, EACH_OTHER)
            by = round(player.mean - aged_rating(before[0], now).mean)
            write.add(
                "turn-rating",
                account=account,
                game=row.game,
                mean=player.mean,
                doubt=player.deviation,
                answers=player.matches,
                at=now,
            )
            write.add(
                "turn-puzzle-rated",
                key=row.id,
                change_of_mean=puzzle.mean - row.mean,
                factor=puzzle.deviation / row.doubt,
            )
        told_text = told.decode()
        write.add("turn-answered", who=account, key=row.id, at=now, won=int(grade.solved), by=by, told=told_text)
        return write.add("turn-table", who=account, key=row.id, table=None).living(account)

    async def _result(self, row: Any, account: str, answer: Any, grade: TurnGrade, counts: bool) -> PuzzleResult:
        solved = sa.func.coalesce(sa.func.sum(answers.solved), 0)
        query = sa.select(sa.func.count(answers.answered), solved).where(answers.puzzle_id == row.id)
        total, solvers = await self._store.row(query)
        today = await self._puzzles.of_today()
        given = await self._puzzles.answers(account, today)
        open_ones = [of for of in today if of not in given or given[of].answered is None]
        puzzle = _puzzle.decode(row.puzzle)
        rating = rating_of(await self._puzzles.rating_row(account, row.game))
        own = row.account == account and row.table_id is not None and await self._exists(row.table_id)
        return PuzzleResult(
            id=row.id,
            game=row.game,
            options=puzzle.options,
            round=puzzle.round,
            themes=puzzle.themes,
            day=row.id in today,
            counted=counts and row.account != account,
            grade=grade,
            puzzle_rating=round(row.mean),
            rating=shown_rating(rating, self._tables.now()),
            change=answer.change or 0,
            solvers=solvers,
            answers=total,
            next=next(iter(open_ones), None) if row.id in today else None,
            review=f"/t/{row.table_id}/review" if own else None,
        )


def _not_begun() -> Refusal:
    return Refusal("puzzle-not-begun", "you have not begun this puzzle")


def _table(
    puzzle: TurnPuzzle, of: str, setup: TableSetup, levels: tuple[str, ...], account: str, name: str, now: int
) -> TableCore:
    """Return the table of a puzzle. It replays the position, so call it in a thread. Raises Refusal."""
    game = GAMES[puzzle.game]
    try:
        position = position_of(puzzle, game)
        match = Match(game, position.options, (name,), new_seed())
        match.take_over(position.entries)
    except (msgspec.ValidationError, BadLog):
        raise puzzle_outdated() from None
    setup = msgspec.structs.replace(setup, options=puzzle.options)
    doc = TableDocument(new_id(), setup, account, (Player(name, account),), now, status="playing", puzzle=of)
    return TableCore(doc, game, levels, match)
