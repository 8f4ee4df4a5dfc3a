"""Makes puzzles of the losses in finished reviews, in the background. In a cluster, the leader does this.

Everyone may see the puzzles of public and rated matches. A puzzle from another match is only for the player who did not
find the best turn. Matches whose dice were known in advance give no puzzles. A puzzle contains no name.
"""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable
from typing import Any

import msgspec
import sqlalchemy as sa

from inkrally.analysis.review_format import REVIEW_FORMAT_VERSION
from inkrally.analysis.turn_puzzle import SourcedPuzzle
from inkrally.lobby.ratings import INITIAL_DEVIATION, INITIAL_RATING
from inkrally.match.errors import InkrallyError
from inkrally.server.background_tasks import attempt
from inkrally.server.features.history.match_stats import review_within
from inkrally.server.features.replays.replays import StoredMatch
from inkrally.server.features.turn_puzzles.jobs import ReviewedLog
from inkrally.server.features.turn_puzzles.puzzles import puzzle_games, puzzle_id, themes_text
from inkrally.server.jobs.frames import Job
from inkrally.server.jobs.queue import QueuedJob
from inkrally.server.jobs.request_jobs import RequestJobs, json_job
from inkrally.server.observability import metrics as observe
from inkrally.server.storage import schema
from inkrally.server.storage.row_decoding import read_docs
from inkrally.server.storage.store import Store, Write
from inkrally.table.document import Player, TableDocument

POLL_SECONDS = 60.0
"""How often to look for finished reviews."""
REVIEWS_PER_STEP = 20
"""How many reviews to read at once."""
SECONDS_PER_REVIEW = 0.3
"""The estimated processor time to find the puzzles of a review."""
MAX_PUZZLES = 20_000
"""The maximum number of puzzles of a game that everyone may see."""

puzzles, reviews, tables = schema.turn_puzzles.c, schema.reviews.c, schema.tables.c


class PuzzleCollector:
    """The background task that makes puzzles of reviews."""

    def __init__(self, store: Store, request_jobs: RequestJobs, is_leader: Callable[[], bool]) -> None:
        self._store = store
        self._request_jobs = request_jobs
        self._is_leader = is_leader
        self._since: tuple[int, str] | None = None
        """The time and the table of the last review that was read."""

    async def run(self) -> None:
        """Look for finished reviews until the task is cancelled."""
        while True:
            await asyncio.sleep(POLL_SECONDS)
            if self._is_leader():
                await attempt("puzzles-failed", self.collect)

    async def collect(self) -> int:
        """Make the puzzles of all new reviews, and return their number. Raises StoreError."""
        if self._since is None:
            newest = await self._store.row(sa.select(sa.func.coalesce(sa.func.max(puzzles.made), 0)))
            self._since = newest[0], ""
        count = 0
        while rows := await self._reviews(*self._since):
            for row, doc in read_docs(rows, "table_id"):
                if _is_source(doc):
                    count += await self._collect(row, doc)
            self._since = rows[-1].made, rows[-1].table_id
        return count

    async def _reviews(self, made: int, table_id: str) -> Any:
        later = sa.or_(reviews.made > made, sa.and_(reviews.made == made, reviews.table_id > table_id))
        query = sa.select(reviews.table_id, reviews.made, reviews.review, tables.doc)
        query = query.join(schema.tables, tables.id == reviews.table_id)
        done = reviews.seat == -1, reviews.form == REVIEW_FORMAT_VERSION
        return await self._store.rows(
            query.where(later, *done).order_by(reviews.made, reviews.table_id).limit(REVIEWS_PER_STEP)
        )

    async def _collect(self, row: Any, doc: TableDocument) -> int:
        """Store the puzzles of a review, and return their number."""
        found = await self._store.load(row.table_id)
        if found is None:
            return 0
        stored, log, _ = found

        async def make() -> Job:
            match = StoredMatch(
                stored.id, stored.doc, stored.header, stored.seed, tuple((e.n, e.at, e.event, e.by) for e in log)
            )
            review = await asyncio.to_thread(lambda: review_within(gzip.decompress(row.review)).decode())
            return await asyncio.to_thread(json_job, "turn-puzzles", ReviewedLog(match, review))

        work = QueuedJob(make, SECONDS_PER_REVIEW)
        try:
            self._request_jobs.job_queue.submit(work, ("",))
            made = msgspec.json.decode(await work.wait(), type=list[SourcedPuzzle])
        except (InkrallyError, msgspec.MsgspecError, KeyError, OSError) as error:
            # The next review may be readable.
            observe.log.info("puzzles-not-found", table=row.table_id, error=repr(error)[:200])
            return 0
        full = await self._is_full(doc.setup.game)
        write = Write()
        for each in made:
            player = doc.seats[each.seat]
            account = player.account if isinstance(player, Player) and not player.has_missed_turns else ""
            public = (doc.setup.public or doc.setup.rated) and not full
            if public or account:
                write.add("turn-puzzle", **_row(each, row, account or None, public))
        if write.rows:
            await self._store.write(write)
        return len(write.rows.get("turn-puzzle", ()))

    async def _is_full(self, game: str) -> bool:
        query = sa.select(sa.func.count()).where(puzzles.game == game, puzzles.public == 1)
        return bool((await self._store.row(query))[0] >= MAX_PUZZLES)


def _is_source(doc: TableDocument) -> bool:
    """Return whether a finished match may give puzzles."""
    known = doc.what_if is not None or doc.lesson is not None or doc.puzzle is not None or doc.dice_of is not None
    return doc.setup.game in puzzle_games() and not known and not doc.take_back


def _row(each: SourcedPuzzle, review: Any, account: str | None, public: bool) -> dict[str, Any]:
    return {
        "id": puzzle_id(review.table_id, each.seat, each.puzzle.round),
        "game": each.puzzle.game,
        "themes": themes_text(each.puzzle.themes),
        "puzzle": msgspec.json.encode(each.puzzle).decode(),
        "table_id": review.table_id,
        "account": account,
        "public": int(public),
        "made": review.made,
        "mean": INITIAL_RATING,
        "doubt": INITIAL_DEVIATION,
        "answers": 0,
    }
