"""Checks and normalizes the names of custom courses and boards in requests.

The rules are those for all names on the server. Reading a course does not check names, so that logs with older names
can still be read. Other checks of courses are in `floor/custom_courses.py`.
"""

from __future__ import annotations

from typing import Any

from inkrally.match.errors import BadInput
from inkrally.roborally.facts import BOARDS
from inkrally.roborally.floor.json_reading import MAX_NAME, join_path
from inkrally.table.names import normalize_name, sanitize_name


def with_checked_name(course: Any, at: str = "") -> Any:
    """Return a course with its name normalized. Raises BadInput (`name`) with the place.

    The names of its boards are checked, and stay as they are.

    An invalid course is returned unchanged; other checks report it.
    """
    if not isinstance(course, dict):
        return course
    own = course.get("own_boards")
    for board in own if isinstance(own, dict) else ():
        _checked(board, join_path(join_path(at, "own_boards"), board), "a board's name")
    name = course.get("name")
    return (
        course | {"name": _checked(name, join_path(at, "name"), "a course's name")} if isinstance(name, str) else course
    )


def _checked(name: str, at: str, subject: str) -> str:
    """Return a normalized name.

    Raises BadInput if the name has forbidden characters. `at` is the path of the name in the course, `subject` its
    description; both are for the error. A name of the wrong length is returned unchanged, because reading the course
    rejects it.
    """
    if not 1 <= len(name) <= MAX_NAME:
        return name  # reading the course rejects a name of this length
    try:
        return normalize_name(name, MAX_NAME, subject)
    except BadInput as error:
        problem = error.problem
        raise BadInput(problem.code, problem.message, at, problem.args) from None


def with_displayable_names(course: dict[str, Any]) -> dict[str, Any]:
    """Return a stored course with forbidden names replaced.

    Older versions of the server accepted other names.
    """
    try:
        return dict(with_checked_name(course))
    except BadInput:
        pass
    taken = {*BOARDS}
    names: dict[str, str] = {}
    for board in course.get("own_boards", {}):
        name = stem = sanitize_name(board, MAX_NAME - 4)
        number = 1
        while name in taken:
            number += 1
            name = f"{stem} {number}"
        taken.add(name)
        names[board] = name

    def laid(placing: dict[str, Any]) -> dict[str, Any]:
        return placing | {"board": names.get(placing["board"], placing["board"])}

    found = course | {
        "name": sanitize_name(course["name"], MAX_NAME),
        "boards": [laid(each) for each in course["boards"]],
    }
    if "own_boards" in course:
        found["own_boards"] = {names[name]: board for name, board in course["own_boards"].items()}
    if course.get("dock"):
        found["dock"] = laid(course["dock"])
    return found
