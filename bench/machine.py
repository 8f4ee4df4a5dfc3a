"""Creates a small disk that can be filled, and clocks that can be set, without changing the machine.

The disk is a tmpfs in a separate mount namespace, which only processes started in that namespace see. The disk
disappears with this process, and needs root and Linux. The clocks are `clock.c`, loaded into single processes, and need
a C compiler.
"""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

SOURCE = Path(__file__).with_name("clock.c")
STEP = 65_536


def has_disks() -> bool:
    """Return whether this process can mount a disk in a separate namespace."""
    return os.geteuid() == 0 and subprocess.run(["unshare", "--mount", "true"], check=False).returncode == 0


class Disk:
    """A small disk. Call `close` at the end."""

    def __init__(self, size: str) -> None:
        """Create a disk of a size in the syntax of `mount`, such as `300m`."""
        self._size = size
        self._holder: subprocess.Popen[bytes] | None = None
        self._at = Path()

    def mount(self, at: Path, user: str) -> Sequence[str]:
        """Mount the disk at a folder for a user. Return the arguments to put before a command that uses the disk."""
        at.mkdir()
        self._at = at
        mount = f'mount -t tmpfs -o size={self._size},mode=700,uid="$(id -u {user})",gid="$(id -g {user})" small {at}'
        command = ["unshare", "--mount", "--propagation", "private", "sh", "-c", f"{mount} && echo ready && exec cat"]
        # The new process ends with this process, and then the namespace and the disk disappear.
        self._holder = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self._holder.stdout is not None
        if self._holder.stdout.readline() != b"ready\n":
            raise RuntimeError("this process may not mount a disk in a separate namespace")
        return ["nsenter", f"--mount=/proc/{self._holder.pid}/ns/mnt", "--"]

    @property
    def _ballast(self) -> Path:
        assert self._holder is not None, "it is mounted"
        return Path(f"/proc/{self._holder.pid}/root{self._at}/ballast")

    def fill(self) -> None:
        """Fill the disk completely."""
        with self._ballast.open("wb") as file, suppress(OSError):
            size = STEP * 1024
            while size >= 512:
                try:
                    os.posix_fallocate(file.fileno(), os.fstat(file.fileno()).st_size, size)
                except OSError:
                    size //= 2

    def free(self) -> None:
        """Remove the file that fills the disk."""
        self._ballast.unlink(missing_ok=True)

    def close(self) -> None:
        if self._holder is not None:
            assert self._holder.stdin is not None
            assert self._holder.stdout is not None
            self._holder.stdin.close()
            self._holder.wait(10)
            self._holder.stdout.close()


class Clocks:
    """The clocks of a database and of some servers. Call `close` at the end."""

    def __init__(self, servers: int) -> None:
        compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
        assert compiler is not None, "there is no C compiler here"
        self._folder = Path(tempfile.mkdtemp(prefix="inkrally-clocks-"))
        self._folder.chmod(0o755)  # PostgreSQL runs as another user.
        self._library = self._folder / "clock.so"
        built = [compiler, "-shared", "-fPIC", "-O2", "-o", str(self._library), str(SOURCE), "-ldl"]
        subprocess.run(built, check=True)
        for name in ("database", *map(str, range(servers))):
            self.set(name, 0)

    def set(self, name: str, seconds: int) -> None:
        """Set the offset of a clock in seconds. `name` is `database` or the number of a server."""
        path = self._folder / name
        with path.open("r+b" if path.exists() else "wb") as file:
            file.write(struct.pack("=q", seconds))

    def variables(self, name: str) -> dict[str, str]:
        """Return the environment variables that give a process the clock `name`."""
        return {"LD_PRELOAD": str(self._library), "CLOCK_FILE": str(self._folder / name)}

    def close(self) -> None:
        shutil.rmtree(self._folder, ignore_errors=True)
