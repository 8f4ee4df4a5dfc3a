"""Compile the hot modules: every module of the package with a `.pxd` file beside it. Where that is empty the module is
compiled as it stands: with no types of C, every check that Python makes, and less asked of the C compiler, which has
little to win there. One that begins with the word `checked` says only which class an argument is of and what its
fields hold, and every check stays.

Used by the package build as a hook, and by `make build` as a script. Where there is no C compiler it says so in
one line and goes on: the same modules run as plain Python.
"""

from __future__ import annotations

import os
import platform
import shutil
import sys
import sysconfig
import tempfile
import warnings
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent
SOURCE = ROOT / "src"

UNCHECKED = {
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
    "embedsignature": True,
}
AS_PYTHON = {"annotation_typing": False, "embedsignature": True}


def hot_modules() -> list[Path]:
    """The sources of the hot modules, relative to the project's root."""
    return sorted(path.with_suffix(".py").relative_to(ROOT) for path in SOURCE.rglob("*.pxd"))


def compiler() -> str | None:
    """The C compiler's program, or None where there is none."""
    if os.name == "nt":
        return "msvc"
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    program = str(command).split()[0]
    return shutil.which(program) or shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")


def is_typed(path: Path) -> bool:
    """Whether a hot module has types of C in its loops, and so none of Python's checks."""
    types = (ROOT / path).with_suffix(".pxd").read_text()
    return bool(types) and not types.startswith("# checked")


def compiler_flags(typed: bool = True) -> list[str]:
    if os.name == "nt":
        return ["/O2" if typed else "/O1"]
    if not typed:
        return ["-O2", "-g0"]
    # No multiplication and addition in one: sums in floating point are the same on every processor, compiled or not.
    # Nor what a debugger would read, which costs the compiler a quarter of its time.
    flags = ["-O3", "-ffp-contract=off", "-g0"]
    if platform.machine() in ("x86_64", "AMD64"):
        # Every x86-64 processor since 2009 counts bits in one instruction.
        flags.append("-mpopcnt")
    return flags


def compile_hot_modules(verbose: bool = False) -> list[Path]:
    """Compile the hot modules in place; return the extension files. Raises what the compiler raises."""
    os.chdir(ROOT)
    from Cython import Build
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

    cythonize: Any = Build.cythonize
    extensions: list[Extension] = []
    for typed, directives in ((True, UNCHECKED), (False, AS_PYTHON)):
        extensions += cythonize(
            [
                Extension(
                    ".".join(path.relative_to("src").with_suffix("").parts),
                    [str(path)],
                    extra_compile_args=compiler_flags(typed),
                )
                for path in hot_modules()
                if is_typed(path) == typed
            ],
            build_dir="build/cython",
            quiet=not verbose,
            language_level=3,
            compiler_directives=directives,
        )
    with tempfile.TemporaryDirectory() as scratch, warnings.catch_warnings():
        # setuptools warns of every caller but a frontend; this one is the build backend's own.
        warnings.simplefilter("ignore")
        distribution = Distribution({"name": "inkrally", "ext_modules": extensions, "package_dir": {"": "src"}})
        command = build_ext(distribution)
        command.inplace = True
        command.parallel = os.cpu_count() or 1
        command.build_temp = scratch
        command.ensure_finalized()
        command.run()
        return [Path(name) for name in command.get_outputs()]


def remove_stale() -> None:
    """Delete extension files of modules that are hot no more: they would be loaded instead of the source."""
    hot = {(ROOT / path).with_suffix("") for path in hot_modules()}
    for suffix in ("*.so", "*.pyd"):
        for path in SOURCE.rglob(suffix):
            if path.with_name(path.name.split(".")[0]) not in hot:
                path.unlink()


def build() -> list[Path]:
    """Compile if a compiler is at hand; say in one line what came of it."""
    remove_stale()
    count = len(hot_modules())
    if compiler() is None:
        print(f"no C compiler found: {count} hot modules stay plain Python (all works, bots are slower)")
        return []
    try:
        outputs = compile_hot_modules()
    # Any failure of a compiler means the same here: go on with the plain modules.
    except (Exception, SystemExit) as error:
        reason = str(error).strip().splitlines() or [type(error).__name__]
        print(f"the C compiler failed ({reason[0]}): {count} hot modules stay plain Python")
        return []
    print(f"compiled {count} hot modules")
    return outputs


try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ModuleNotFoundError:  # as a script, before the build tools are there
    pass
else:

    class CompileHook(BuildHookInterface[Any]):
        """Add the compiled hot modules to a wheel; an editable install finds them in place."""

        PLUGIN_NAME = "custom"

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            outputs = build()
            if version == "editable":
                return
            if (ROOT / "web" / "dist" / "index.html").exists():
                build_data["force_include"]["web/dist"] = "inkrally/server/client"
            if not outputs:
                return
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            for path in outputs:
                build_data["force_include"][str(path)] = str(path.relative_to("src"))


if __name__ == "__main__":
    build()
    sys.exit(0)
