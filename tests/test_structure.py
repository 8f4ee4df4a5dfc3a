"""The architecture: imports between packages, pure engines, unique names, and dependencies with pins and reasons."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "inkrally"

GAMES = ("railroad_ink", "roborally")
GAME_PARTS = ("analysis", "bots", "cli", "server")
"""The folders of a game that are packages of their own beside its rules."""

MAY_IMPORT = {
    "_cython": set(),
    "match": {"_cython"},
    "pack": set(),
    "packs": {"pack"},
    "rulebook": {"pack", "packs"},
    "games": {"match", "pack", "packs"},
    "table": {"match"},
    "lobby": {"match", "table"},
    "lessons": {"packs", "table"},
    "bots": {"match", "pack", "games"},
    "analysis": {"match"},
    "server": {"analysis", "lessons", "match", "pack", "packs", "rulebook", "bots", "games", "table", "lobby"},
    "cli": {"analysis", "match", "pack", "packs", "bots", "games", "lessons", "table", "lobby", "server"},
    "rules": {"_cython", "match", "pack"},
    "rules/bots": {"_cython", "match", "pack", "bots", "rules"},
    "rules/analysis": {"_cython", "analysis", "match", "bots", "rules", "rules/bots"},
    "rules/server": {"analysis", "match", "table", "bots", "games", "server", "rules", "rules/bots", "rules/analysis"},
    "rules/cli": {
        "analysis",
        "match",
        "pack",
        "bots",
        "games",
        "table",
        "cli",
        "rules",
        "rules/bots",
        "rules/analysis",
    },
}
"""The packages that each package may import besides itself. `rules` is a game, and `rules/bots` is its folder `bots`. A
game never imports another one."""

SERVER_LAYERS = (
    ("clock", "config", "feature", "bot_levels", "decoders"),
    ("observability",),
    ("background_tasks", "events"),
    ("admission",),
    ("storage",),
    ("permissions",),
    ("cluster",),
    ("jobs",),
    ("http",),
    ("health", "live"),
    ("game_routes",),
    ("features",),
    ("app", "request_worker", "typescript"),
)
"""The parts of the server from the lowest layer to the highest. A part imports only from lower layers. Only features
may import other parts of the same layer."""

IMPURE = {
    "asyncio",
    "datetime",
    "io",
    "os",
    "pathlib",
    "random",
    "secrets",
    "socket",
    "subprocess",
    "sys",
    "tempfile",
    "threading",
    "time",
}

ALLOWED = {
    ("match", "chance", "secrets"): "a new seed has to come from somewhere; no engine draws one",
    ("match", "conformance", "random"): "the kit plays at random, from a seed",
    ("match", "conformance", "time"): "the kit proves that events do not depend on the time",
    ("table", "counted_time", "datetime"): "computes with times and time zones that callers pass",
    ("roborally", "register", "threading"): "where nothing is compiled threads change within a register",
}

ONE_ROLE = {
    "Act": "what is added to a draft: by the command that adds it, of each game and part in its own types",
    "Added": "what each file of types of its own adds to the named types of all",
    "Plugin": "the routes and jobs that each game adds to the server",
    "Event": "the events of each game and part in its own types",
    "Commit": "a seat is done: what the contract takes, and what a page says for it",
    "DrawFree": "the act as it is sent, and as the table reads it",
    "MatchSummary": "a match from afar, of each game and of any",
    "Hindsight": "as it is sent, and as it is read, where nothing changes it",
    "Hint": "as it is sent, and as it is read, where nothing changes it",
    "Key": "the keys of one catalogue of texts",
    "LegalActions": "the actions that a seat may take, of each game",
    "Options": "what a match is played with, of each game",
    "RuleComponent": "a part of the rules that is plugged in, of each game",
    "PlayState": "what lies before one player at a table, of each game",
    "Playout": "a random game on the kernel of each game",
    "Point": "a place in a drawing, across and down",
    "Reason": "as it is sent, and as it is read, where nothing changes it",
    "Result": "how a match ended, written into each file of types",
    "Retract": "a commit is taken back: what the contract takes, and what a page says for it",
    "Review": "as it is sent, and as it is read, where nothing changes it",
    "RoundReview": "as it is sent, and as it is read, where nothing changes it",
    "SeatReview": "as it is sent, and as it is read, where nothing changes it",
    "Space": "where something stands, of each game's board",
    "SuggestedTurn": "as it is sent, and as it is read, where nothing changes it",
    "SyncOptions": "what the acts of a page are kept in step by, of each game's table",
    "Table": "all that is the case in a match, of each game: the `TableT` of the contract",
    "TableView": "what a viewer sees of a match, of each game",
    "View": "what one viewer may know, of any game and of each in its own types",
}
"""The names of classes, interfaces and types that occur more than once in one language, and their common meaning."""

CLI_OF_EVERY_GAME = [f"cli/{name}.py" for name in ("main", "bench/command", "bench/measure", "bench/tables")]


def package_of(module: str) -> tuple[str, str]:
    """Return the package of a dotted name below `inkrally`, as in `MAY_IMPORT`, and the name of the game or ""."""
    first, *others = module.split(".")
    if first not in GAMES:
        return first, ""
    return (f"rules/{others[0]}" if others and others[0] in GAME_PARTS else "rules"), first


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")


def imports_of(path: Path, tree: ast.Module) -> set[str]:
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            found.add(node.module or "")
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


@pytest.fixture(scope="module")
def trees() -> dict[Path, ast.Module]:
    """The syntax tree of each module, parsed once."""
    found = {path: ast.parse(path.read_text()) for path in sorted(SOURCE.rglob("*.py"))}
    assert len(found) > 200
    return found


def test_imports_run_one_way(trees: dict[Path, ast.Module]) -> None:
    wrong = []
    for path, tree in trees.items():
        package, game = package_of(module_of(path))
        for name in sorted(imports_of(path, tree)):
            if not name.startswith("inkrally.") or package not in MAY_IMPORT:
                continue
            imported, of_game = package_of(name.removeprefix("inkrally."))
            if (of_game and of_game != game) or imported not in {package, *MAY_IMPORT[package]}:
                wrong.append(f"{path.relative_to(SOURCE)} imports {name}")
    assert not wrong, "\n".join(wrong)


def test_no_package_imports_itself_through_others() -> None:
    done: set[str] = set()
    while ready := {name for name, others in MAY_IMPORT.items() if name not in done and others <= done}:
        done |= ready
    assert done == set(MAY_IMPORT)


def test_engines_are_pure(trees: dict[Path, ast.Module]) -> None:
    wrong = []
    for path, tree in trees.items():
        package, game = package_of(module_of(path))
        if package not in ("match", "rules", "table", "lobby"):
            continue
        part = path.relative_to(SOURCE).parts[1].removesuffix(".py")
        modules = {name.split(".")[0] for name in imports_of(path, tree)} & IMPURE
        wrong += [f"{path} imports {module}" for module in modules if (game or package, part, module) not in ALLOWED]
        calls = {
            node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        wrong += [f"{path} calls {call}" for call in calls & {"open", "print", "input"}]
    assert not wrong


def test_modules_say_what_they_are_for(trees: dict[Path, ast.Module]) -> None:
    assert not [path for path, tree in trees.items() if not ast.get_docstring(tree)]


OUTAGE = "an outage, which lasts for some time"
NOTHING = "nothing is to happen meanwhile"
WAITS = {
    "test_search_continues_without_a_page_and_the_match_waits_for_the_player": "the server notices a closed page",
    "press": "a finger that taps twice as people do, not as two taps for a larger board",
    "test_reading_pauses_while_messages_wait": NOTHING,
    "test_idle_timeout_does_not_end_the_next_request": NOTHING,
    "test_websocket_stays_open_on_a_reused_connection": NOTHING,
    "test_seat_code_expires": "a code that ends at once has ended a moment later",
    "test_play_continues_when_the_database_is_back": OUTAGE,
    "test_servers_without_database_keep_their_clients": OUTAGE,
    "test_review_waits_for_a_worker": NOTHING,
    "test_nats_is_killed_during_jobs": OUTAGE,
    "test_late_worker_gets_waiting_jobs": NOTHING,
    "test_server_cut_off_from_the_database_loses_nothing": OUTAGE,
    "test_disconnected_clients_take_no_share_from_others": "a bucket of credits, which never fills here, waits",
    "behave": "a process that hangs",
    "beat": "a database that is slow to say that it is away",
    "decide": "a process that hangs",
    "do": "a process that hangs",
    "sleep": "the pauses of uvicorn themselves, shortened",
}
"""Tests that wait for a fixed time, and why. Waits within a `while` loop, which checks a condition, are not listed."""


def test_parts_of_the_server_import_from_lower_layers_alone() -> None:
    layer_of = {part: number for number, parts in enumerate(SERVER_LAYERS) for part in parts}
    found = set()
    for path in sorted((SOURCE / "server").rglob("*.py")):
        part = path.relative_to(SOURCE / "server").with_suffix("").parts[0]
        for node in ast.walk(ast.parse(path.read_text())):
            module = (node.module or "").split(".") if isinstance(node, ast.ImportFrom) else []
            if not isinstance(node, ast.ImportFrom) or module[:2] != ["inkrally", "server"]:
                continue
            named = module[2:3] or [each.name for each in node.names]
            found |= {(part, each) for each in named if each != part and layer_of[each] >= layer_of[part]}
    assert not found


def test_what_waits_for_a_while_says_why() -> None:
    found = set()
    for path in sorted((ROOT / "tests").rglob("*.py")):
        tree = ast.parse(path.read_text())
        above = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not re.search(r"\.(sleep|wait_for_timeout)$", ast.unparse(node.func)):
                continue
            if ast.unparse(node.args[0]) == "0":
                continue
            outer: ast.AST = node
            while not isinstance(outer, ast.FunctionDef | ast.AsyncFunctionDef | ast.While | ast.Module):
                outer = above[outer]
                # A `for` loop over `range` checks a condition repeatedly; other `for` loops wait in each iteration.
                if isinstance(outer, ast.For | ast.AsyncFor) and "range" in ast.unparse(outer.iter):
                    break
            if isinstance(outer, ast.FunctionDef | ast.AsyncFunctionDef):
                found.add(outer.name)
    assert found == set(WAITS)


def test_no_hot_module_goes_untested_uncompiled() -> None:
    """With uncompiled modules, `make test-long` runs only tests marked `hot`. The mark names the modules they test."""
    marked = set()
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for names in re.findall(r"^pytestmark = pytest\.mark\.hot\(([^)]*)\)", path.read_text(), re.MULTILINE):
            marked |= set(re.findall(r"\w+", names))
    assert marked == {path.stem for path in SOURCE.rglob("*.pxd")}


def test_no_name_stands_for_two_things(trees: dict[Path, ast.Module]) -> None:
    classes = Counter(
        node.name
        for tree in trees.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    types: Counter[str] = Counter()
    for folder in (ROOT / "web" / "src", SOURCE):
        for path in folder.rglob("*.ts*"):
            said = path.read_text()
            types.update(re.findall(r"^export (?:abstract )?(?:class|interface|type|enum) (\w+)", said, re.MULTILINE))
    assert len(classes) > 400
    assert len(types) > 300
    twice = {name for names in (classes, types) for name, times in names.items() if times > 1}
    assert twice == set(ONE_ROLE)


@pytest.mark.parametrize("room", ["server", "table"])
def test_no_view_leaves_a_game_past_its_door(room: str) -> None:
    # Only `Game.see` may call these hooks: other callers could show what `see` would hide.
    for path in (SOURCE / room).rglob("*.py"):
        assert not re.search(r"\bgame\.(view|sketch)\(", path.read_text()), path


@pytest.mark.parametrize(
    "room", ["server", "table", "match", "games.py", "pack.py", "packs.py", "rulebook.py", *CLI_OF_EVERY_GAME]
)
def test_what_is_there_for_every_game_names_none(room: str) -> None:
    place = SOURCE / room
    for path in [place] if place.is_file() else place.rglob("*.py"):
        if "migrations" in path.parts:
            continue
        named = re.findall(r"railroad.?ink|roborally", path.read_text(), re.IGNORECASE)
        # The contract has the name of a game in an example.
        assert not named or path == SOURCE / "match" / "game.py", f"{path} names {named}"


def test_no_requirement_names_an_index() -> None:
    for path in (ROOT / "requirements").iterdir():
        assert not re.search(r"https?://|--index|--find-links", path.read_text()), path


def test_the_pins_of_the_client_name_no_address() -> None:
    # `make lock` removes the addresses of packages and of their funding.
    pins = (ROOT / "web" / "package-lock.json").read_text()
    assert '"integrity"' in pins
    assert not re.search(r"https?://|\"(?:resolved|funding)\"", pins)


def test_every_dependency_has_its_reason() -> None:
    table = (ROOT / "docs" / "reference" / "dependencies.md").read_text()
    for name in ("play.in", "dev.in", "bounds.in", "docs.in"):
        for line in (ROOT / "requirements" / name).read_text().splitlines():
            if line and not line.startswith(("#", "-")):
                assert f"| {line} |" in table, f"{line} is not in docs/reference/dependencies.md"


def test_pins_have_hashes() -> None:
    for name in ("play.txt", "dev.txt", "bounds.txt", "docs.txt"):
        pins = re.findall(r"^[a-z0-9_.-]+==.*$", (ROOT / "requirements" / name).read_text(), re.MULTILINE)
        assert pins
        assert all(pin.rstrip().endswith("\\") for pin in pins)
