"""What a bench does to a machine without touching it: a disk that is small and can be filled, clocks that can be set.

The disk is a tmpfs in a mount namespace of its own, seen by the processes that are started `around` it and gone with
this one, however that ends; it needs root and Linux. The clocks are `clock.c`, loaded into single processes; it needs
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
    """Whether this process may mount a disk of its own."""
    return os.geteuid() == 0 and subprocess.run(["unshare", "--mount", "true"], check=False).returncode == 0


class Disk:
    """A small disk. `close` it."""

    def __init__(self, size: str) -> None:
        """`size` as mount has it: `300m`."""
        self._size = size
        self._holder: subprocess.Popen[bytes] | None = None
        self._at = Path()

    def mount(self, at: Path, user: str) -> Sequence[str]:
        """Be the folder `at`, of a user, for what is started with the words that this gives before its command."""
        at.mkdir()
        self._at = at
        mount = f'mount -t tmpfs -o size={self._size},mode=700,uid="$(id -u {user})",gid="$(id -g {user})" small {at}'
        command = ["unshare", "--mount", "--propagation", "private", "sh", "-c", f"{mount} && echo ready && exec cat"]
        # It ends with this process, and the namespace and the disk with it.
        self._holder = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self._holder.stdout is not None
        if self._holder.stdout.readline() != b"ready\n":
            raise RuntimeError("a disk of one's own may not be mounted here")
        return ["nsenter", f"--mount=/proc/{self._holder.pid}/ns/mnt", "--"]

    @property
    def _ballast(self) -> Path:
        assert self._holder is not None, "it is mounted"
        return Path(f"/proc/{self._holder.pid}/root{self._at}/ballast")

    def fill(self) -> None:
        """Leave not a byte."""
        with self._ballast.open("wb") as file, suppress(OSError):
            size = STEP * 1024
            while size >= 512:
                try:
                    os.posix_fallocate(file.fileno(), os.fstat(file.fileno()).st_size, size)
                except OSError:
                    size //= 2

    def free(self) -> None:
        """Take away what filled it."""
        self._ballast.unlink(missing_ok=True)

    def close(self) -> None:
        if self._holder is not None:
            assert self._holder.stdin is not None
            assert self._holder.stdout is not None
            self._holder.stdin.close()
            self._holder.wait(10)
            self._holder.stdout.close()


class Clocks:
    """The clocks of a database and of some servers. `close` it."""

    def __init__(self, servers: int) -> None:
        compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
        assert compiler is not None, "there is no C compiler here"
        self._folder = Path(tempfile.mkdtemp(prefix="inkrally-clocks-"))
        self._folder.chmod(0o755)  # PostgreSQL is another user
        self._library = self._folder / "clock.so"
        built = [compiler, "-shared", "-fPIC", "-O2", "-o", str(self._library), str(SOURCE), "-ldl"]
        subprocess.run(built, check=True)
        for name in ("database", *map(str, range(servers))):
            self.set(name, 0)

    def set(self, name: str, seconds: int) -> None:
        """Put the clock of the `database`, or of a server by its number, off by so many seconds."""
        path = self._folder / name
        with path.open("r+b" if path.exists() else "wb") as file:
            file.write(struct.pack("=q", seconds))

    def variables(self, name: str) -> dict[str, str]:
        """The environment in which it has this clock."""
        return {"LD_PRELOAD": str(self._library), "CLOCK_FILE": str(self._folder / name)}

    def close(self) -> None:
        shutil.rmtree(self._folder, ignore_errors=True)
