"""Reads sheets in JSON (`docs/reference/notation.md`), and answers the commands `score`, `goals` and `legal`.

The module checks that a written sheet has the right form and is possible. Keep files and the command line out of this
module.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from inkrally.match.errors import BadInput
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.challenge.written_sheet import goal_points, goals_reached, printed_modules, village_points
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.scoring.score_sheet import ScoreBreakdown, ScoreSheet
from inkrally.railroad_ink.setup import Setup, check_expansions, default_mode, setup_of
from inkrally.railroad_ink.sheet import routes
from inkrally.railroad_ink.sheet.network import LAYER_NUMBERS, Network
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet, by_space, network_of

SHEET_FIELDS = ("edition", "sheet", "longest", "expansions", "drawings", "villages", "goals")
LAYER_OF: dict[str, tuple[str, ...]] = {
    layer: tuple(name for name, each in facts.EXPANSIONS.items() if layer in each.layers)
    for expansion in facts.EXPANSIONS.values()
    for layer in expansion.layers
}
"""The expansions that use each additional field of a written sheet."""


class WrittenSheet:
    """A sheet that was read from JSON and has passed all checks, with its bit masks and its setup."""

    def __init__(
        self, sheet: Sheet, network: Network, setup: Setup, villages: int, goals: int, printed: facts.Edition
    ) -> None:
        """Set the fields. `villages` and `goals` are points, `printed` is the edition of the sheet."""
        self.sheet = sheet
        self.network = network
        self.setup = setup
        self.villages = villages
        self.goals = goals
        self.printed = printed

    def score(self) -> ScoreSheet:
        """Return the score sheet, every line in points (rules 6)."""
        return self.setup.score(self.sheet, self.network, self.villages, self.goals)

    def breakdown(self) -> ScoreBreakdown:
        """Return the spaces and ends that give the points of each line of the score sheet."""
        return self.setup.breakdown(self.sheet, self.network)

    def reached(self) -> list[str]:
        """Return the codes of the goals that the sheet reaches.

        Only goals that can be played with the edition, mode and expansions of the sheet count (rules 9.2).
        """
        names = [expansion.name for expansion in self.setup.expansions]
        mode = facts.MODE_NUMBERS[self.setup.mode]
        return goals_reached(self.network, self.sheet.layers, mode, self.villages, names, self.printed)


def read_sheet(value: object, at: str = "") -> WrittenSheet:
    """Read a sheet from a dict such as `{"drawings": {"B1": "H-H-:NS"}}` (`docs/reference/notation.md`).

    Args:
        value: The sheet, as `json.loads` returns it.
        at: The place of the sheet in a larger input.

    Raises:
        BadInput: With a stable code (`docs/reference/errors.md`) and the place of the mistake, such as `drawings.B1`.
            The message says what is allowed.
    """
    prefix = f"{at}." if at else ""
    fields = _object(value, at, "a sheet")
    for name in fields:
        if name not in SHEET_FIELDS and name not in LAYER_OF:
            known = ", ".join((*SHEET_FIELDS, *LAYER_OF))
            raise BadInput(
                "unknown-field", f"a sheet has no field {name[:40]!r}; its fields are: {known}", prefix + name
            )
    edition = _choice(fields.get("edition", "original"), get_args(facts.Edition), "unknown-edition", prefix + "edition")
    printed = _choice(fields.get("sheet", edition), get_args(facts.Edition), "unknown-edition", prefix + "sheet")
    expansions = _expansions(fields, prefix)
    settings = _alone(fields, expansions)
    check_expansions(expansions, settings, prefix + "expansions")
    mode = default_mode(edition, expansions, settings)
    if "longest" in fields:
        mode = _choice(fields["longest"], get_args(facts.LongestMode), "unknown-longest", prefix + "longest")
    if "drawings" not in fields and not settings:
        raise BadInput(
            "missing-field", "a sheet needs drawings, an object such as {'B1': 'H-H-:NS'}", prefix + "drawings"
        )
    drawings = _object(fields.get("drawings", {}), prefix + "drawings", "drawings")
    for space, text in drawings.items():
        if not isinstance(text, str):
            raise BadInput(
                "shape", f"a drawing is text such as H-H-:NS, not {_kind(text)}", f"{prefix}drawings.{space}"
            )
    # The layer of a second board stores the drawings on that board, not `drawings` of the sheet.
    on_sheet = [name for name in expansions if name not in facts.SECOND_BOARDS]
    network = network_of(drawings, prefix + "drawings", on_sheet)
    setup = setup_of(edition, mode, expansions, settings, printed_modules(printed))
    layers = {name: _layer(fields, name, setup, drawings, prefix + name) for name in LAYER_OF if name in fields}
    sheet = Sheet(
        {space: Mark(routes.canonical_known(text, on_sheet), 0) for space, text in drawings.items()}, (), layers
    )
    for expansion in setup.expansions:
        sheet = expansion.check_layers(sheet, prefix)
    _check_fillers(sheet, setup.start(), fields, prefix)
    given = _object(fields.get("goals", {}), prefix + "goals", "goals")
    return WrittenSheet(
        sheet,
        sheet.network() if sheet.layers else network,
        setup,
        village_points(fields.get("villages", 0), printed, prefix + "villages"),
        goal_points(given, expansions, printed, prefix + "goals"),
        printed,
    )


def _check_fillers(sheet: Sheet, start: Sheet, fields: Mapping[str, Any], prefix: str) -> None:
    """Raise BadInput (`space-filled`) if a space with a filler has a drawing or another content too (rules 15).

    A filler is a layer of an expansion whose content takes a whole space. The exception is a space that has the same
    filler and a drawing on `start`, the sheet before the first round.
    """
    for name in facts.FILLERS:
        for space in sheet.layers.get(name, ()):
            if space in start.marks and space in start.layers.get(name, ()):
                continue
            others = [other for other in LAYER_NUMBERS if other != name and space in sheet.layers.get(other, ())]
            if space in sheet.marks or others:
                there = others[0] if others else "a drawing"
                at = f"{prefix}{name}" if name in fields else f"{prefix}drawings.{space}"
                text = f"{space} has {there} beside {name}, which fill a space alone"
                raise BadInput("space-filled", text, at, {"space": space})


def score(value: object) -> ScoreSheet:
    """Return the score sheet of a sheet in JSON (`docs/reference/notation.md`), every line in points.

    Raises BadInput.
    """
    return read_sheet(value).score()


def goals(value: object) -> dict[str, list[str]]:
    """Return the codes of the goals that a sheet in JSON reaches, under `reached`. Raises BadInput."""
    return {"reached": read_sheet(value).reached()}


def legal(value: object) -> dict[str, Any]:
    """Return the legal drawings for one case of the command `legal`, by route and space, sorted.

    A case is a dict with a sheet under `sheet` and a list of names of faces under `routes`. Raises BadInput.
    """
    fields = _object(value, "", "a case")
    for name in fields:
        if name not in ("sheet", "routes"):
            raise BadInput("unknown-field", f"a case has no field {name[:40]!r}; its fields are: sheet, routes", name)
    for name in ("sheet", "routes"):
        if name not in fields:
            raise BadInput("missing-field", "a case has a sheet, and routes such as ['h-curve']", name)
    sheet = read_sheet(fields["sheet"], "sheet")
    asked = fields["routes"]
    if not isinstance(asked, list):
        raise BadInput("shape", f"routes must be a list such as ['h-curve'], not {_kind(asked)}", "routes")
    answer = {}
    turn = RoundEditor(sheet.sheet, (), setup=sheet.setup)
    for number, route in enumerate(asked):
        if not isinstance(route, str):
            raise BadInput("shape", f"a route is named by text such as h-curve, not {_kind(route)}", f"routes.{number}")
        if route not in answer:
            try:
                answer[route] = _places(turn, route)
            except BadInput as error:
                raise BadInput(error.code, error.message, f"routes.{number}", error.arguments) from None
    return answer


def legal_places(sheet: WrittenSheet, route: str) -> Any:
    """Return the legal drawings of one face on a sheet, by space.

    Raises BadInput (`unknown-route`). `route` is the face, such as `H-H-`. The result has the form that the command
    `legal` prints. For a face of an expansion the result may have another form, such as a list of paths.
    """
    return _places(RoundEditor(sheet.sheet, (), setup=sheet.setup), route)


def _places(turn: RoundEditor, route: str) -> Any:
    """Return the legal drawings of one face in a turn, by space, in the form of `legal_places`."""
    if route not in facts.PATTERNS:
        routes.orientations(route)  # raises BadInput if there is no such route
    return _fitting(turn, route)


def _object(value: object, at: str, subject: str) -> Mapping[str, Any]:
    """Return a JSON object. Raises BadInput for any other value; `subject` names it in the message."""
    if not isinstance(value, dict):
        raise BadInput("shape", f"{subject} must be a JSON object, not {_kind(value)}", at)
    return value


def _choice(value: object, known: tuple[Any, ...], code: str, at: str) -> Any:
    """Return `value` if `known` contains it.

    Raises BadInput with the code `code` and the path `at` otherwise.
    """
    if not isinstance(value, str) or value not in known:
        shown = repr(value[:40]) if isinstance(value, str) else _kind(value)
        raise BadInput(code, f"this must be one of {', '.join(known)}, not {shown}", at)
    return value


def _expansions(fields: Mapping[str, Any], prefix: str) -> tuple[str, ...]:
    """Return the expansions that the input names, and the expansions whose second board the input has."""
    value, at = fields.get("expansions", []), prefix + "expansions"
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise BadInput("shape", "expansions must be a list of names", at)
    names = [*value, *(name for name in facts.SECOND_BOARDS if name in fields and name not in value)]
    return tuple(names)


def _alone(fields: Mapping[str, Any], expansions: tuple[str, ...]) -> dict[str, str]:
    """Return the settings that play only the second board, or {} if the input has drawings or no second board."""
    boards = [
        name for name in expansions if name in facts.SECOND_BOARDS and "drawings" not in fields and name in fields
    ]
    return {f"{name}.surface": "none" for name in boards}


def _layer(fields: Mapping[str, Any], name: str, setup: Setup, drawings: Mapping[str, str], at: str) -> Any:
    """Return the layer `name` of the input, as the expansion that owns this layer reads and checks it.

    Raises BadInput (`unknown-field`) if that expansion is not in play.
    """
    expansion = next((expansion for expansion in setup.expansions if expansion.name in LAYER_OF[name]), None)
    if expansion is None:
        owners = " or ".join(LAYER_OF[name])
        raise BadInput("unknown-field", f"{name} belongs to the expansion {owners}, which is not named", at)
    return expansion.read_layer(name, fields[name], drawings, at)


def _fitting(turn: RoundEditor, route: str) -> Any:
    """Return the legal drawings of a face by space. For a face of an expansion, the rules of that expansion decide."""
    name = facts.EXPANSION_OF.get(route)
    if name is None and turn.setup.second_board is not None:  # there is no sheet to draw on
        return {}
    if name is None:
        return by_space(sorted(turn.fitting_route(route)))
    names = [expansion.name for expansion in turn.setup.expansions]
    if name not in names:  # answer as if the expansion of the face were in play
        turn = RoundEditor(turn.sheet, (), setup=setup_of(turn.setup.edition, turn.setup.mode, (*names, name)))
    return next(expansion for expansion in turn.setup.expansions if expansion.name == name).legal(turn, route)


def _kind(value: object) -> str:
    """Return the type of a JSON value as a phrase for error messages, such as "a list"."""
    names = {dict: "an object", list: "a list", str: "text", bool: "true or false", int: "a number", float: "a number"}
    return "null" if value is None else names.get(type(value), type(value).__name__)
