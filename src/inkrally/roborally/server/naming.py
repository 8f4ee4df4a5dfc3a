"""Names of courses and of their boards, as people give them: looked at where courses come in, by the rules for all.

Reading a course does not: a log that has a name of before those rules still folds. Judges no course; what is none is
left to who reads it.
"""

from __future__ import annotations

from typing import Any

from inkrally.match.errors import BadInput
from inkrally.roborally.facts import BOARDS
from inkrally.roborally.floor.reading import MAX_NAME, inside
from inkrally.table.names import checked_name, fit_name


def named(course: Any, at: str = "") -> Any:
    """A course with its name tidied. Raises BadInput (`name`) with the place."""
    if not isinstance(course, dict):
        return course
    own = course.get("own_boards")
    for board in own if isinstance(own, dict) else ():
        _checked(board, inside(inside(at, "own_boards"), board), "a board's name")
    name = course.get("name")
    return course | {"name": _checked(name, inside(at, "name"), "a course's name")} if isinstance(name, str) else course


def _checked(name: str, at: str, what: str) -> str:
    if not 1 <= len(name) <= MAX_NAME:
        return name  # refused by who reads it, as anything else that is too long
    try:
        return checked_name(name, MAX_NAME, what)
    except BadInput as error:
        problem = error.problem
        raise BadInput(problem.code, problem.message, at, problem.args) from None


def fitted(course: dict[str, Any]) -> dict[str, Any]:
    """A course that was kept, with names that can be told, whatever was taken for one when it came in."""
    try:
        return dict(named(course))
    except BadInput:
        pass
    taken = {*BOARDS}
    names: dict[str, str] = {}
    for board in course.get("own_boards", {}):
        name = stem = fit_name(board, MAX_NAME - 4)
        number = 1
        while name in taken:
            number += 1
            name = f"{stem} {number}"
        taken.add(name)
        names[board] = name

    def laid(placing: dict[str, Any]) -> dict[str, Any]:
        return placing | {"board": names.get(placing["board"], placing["board"])}

    found = course | {"name": fit_name(course["name"], MAX_NAME), "boards": [laid(each) for each in course["boards"]]}
    if "own_boards" in course:
        found["own_boards"] = {names[name]: board for name, board in course["own_boards"].items()}
    if course.get("dock"):
        found["dock"] = laid(course["dock"])
    return found
