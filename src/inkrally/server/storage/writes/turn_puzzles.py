"""The SQL statements of puzzles "find the best turn", by name."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from inkrally.server.storage.schema import turn_answers, turn_days, turn_puzzles, turn_ratings
from inkrally.server.storage.writes.parameters import Insert, upsert


def turn_puzzle_writes(insert: Insert) -> dict[str, Any]:
    """Return the statements, given the `insert` function of the database, in the order of a transaction."""
    same = turn_answers.c.account == sa.bindparam("who"), turn_answers.c.puzzle_id == sa.bindparam("key")
    # NULL, which the column does not allow, if there is an answer already: then the transaction fails.
    first = sa.case((turn_answers.c.answered.is_(None), turn_answers.c.shown))
    return {
        "turn-puzzle": insert(turn_puzzles).on_conflict_do_nothing(),
        # Once for each day: the first server that writes it chooses the puzzles.
        "turn-day": insert(turn_days).on_conflict_do_nothing(),
        "turn-shown": insert(turn_answers).on_conflict_do_nothing(),
        "turn-table": sa.update(turn_answers).where(*same).values(table_id=sa.bindparam("table")),
        "turn-answered": sa.update(turn_answers)
        .where(*same)
        .values(
            shown=first,
            answered=sa.bindparam("at", type_=sa.BigInteger),
            solved=sa.bindparam("won", type_=sa.Integer),
            change=sa.bindparam("by", type_=sa.Integer),
            grade=sa.bindparam("told", type_=sa.Text),
        ),
        "turn-rating": upsert(insert, turn_ratings, ["account", "game"], ["mean", "doubt", "answers", "at"]),
        # Add differences, because another server may rate the puzzle at the same time.
        "turn-puzzle-rated": sa.update(turn_puzzles)
        .where(turn_puzzles.c.id == sa.bindparam("key"))
        .values(
            mean=turn_puzzles.c.mean + sa.bindparam("change_of_mean", type_=sa.Float),
            doubt=turn_puzzles.c.doubt * sa.bindparam("factor", type_=sa.Float),
            answers=turn_puzzles.c.answers + 1,
        ),
    }
