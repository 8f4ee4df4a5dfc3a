"""How long until somebody can play: from starting the server to its front page, the second time.

    python bench/start.py

Starts `inkrally serve` twice on one new folder of data and takes the time from the start of the process until the front
page was answered with 200; then the same through what `make play` does before (`make -s build client`, which looks
whether everything is built). The first start makes the store and is told beside it. The last line is JSON, in
milliseconds.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

from seats import HOST, Server

ROOT = Path(__file__).parent.parent
PATIENCE = 60.0


def front_page_ms(data: Path, port: int, began: float) -> int:
    """Start a server and ask until its front page is there; in milliseconds since `began`. The server is stopped."""
    server = Server(data, port)
    try:
        while time.perf_counter() - began < PATIENCE and server.process.poll() is None:
            try:
                with urllib.request.urlopen(f"http://{HOST}:{port}/", timeout=5) as answer:
                    answer.read()
                    if answer.status == 200:
                        return round(1000 * (time.perf_counter() - began))
            except urllib.error.HTTPError as error:
                raise RuntimeError(f"the front page is answered with {error.code}: is the client built?") from None
            except OSError:
                time.sleep(0.005)  # nobody listens yet
        raise RuntimeError("the server does not answer")
    finally:
        server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--port", type=int, default=8793)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        data = Path(scratch)
        first = front_page_ms(data, options.port, time.perf_counter())
        second = front_page_ms(data, options.port, time.perf_counter())
        # Once before, so that what is not built yet is no part of what is measured.
        subprocess.run(["make", "-s", "build", "client"], cwd=ROOT, check=True)
        began = time.perf_counter()
        subprocess.run(["make", "-s", "build", "client"], cwd=ROOT, check=True)
        looked = round(1000 * (time.perf_counter() - began))
        played = front_page_ms(data, options.port, began)
    print(
        json.dumps(
            {
                "first_start_ms": first,
                "second_start_ms": second,
                "make_looks_ms": looked,
                "make_play_second_start_ms": played,
            }
        )
    )


if __name__ == "__main__":
    main()
