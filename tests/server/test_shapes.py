"""Threads decode the same classes for the first time at once, as when many clients reconnect after a restart."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.sample_sizes import scaled

GOLDEN = Path(__file__).parents[1] / "golden" / "roborally-whirlwind-tour-6.jsonl"
READ = """
import json, sys, threading
from pathlib import Path
from inkrally.server import decoders

sys.setswitchinterval(1e-6)
entries = [json.loads(line) for line in Path(sys.argv[1]).read_text().splitlines()]
events = [json.dumps(entry["event"]).encode() for entry in entries if "event" in entry]
together, wrong = threading.Barrier(4), []

def read():
    together.wait()
    try:
        for event in events:
            decoders.event_decoder("roborally").decode(event)
    except Exception as error:
        wrong.append(repr(error))

threads = [threading.Thread(target=read) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert events and not wrong, wrong
"""


def read(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code, str(GOLDEN)], capture_output=True, text=True, timeout=120)


def test_threads_decode_new_classes_at_once() -> None:
    """With decoders in a plain cache, more than half of such processes end by signal 11."""
    for _ in range(scaled(4)):
        done = read(READ)
        assert done.returncode == 0, (done.returncode, done.stderr)


def test_threads_decode_prepared_classes_at_once() -> None:
    """This also holds without a cached decoder. Without `build_decoders`, nearly all such processes end by signal
    11."""
    code = """
import sys, threading
import msgspec
from inkrally.server.decoders import build_decoders

sys.setswitchinterval(1e-6)
shapes = []
for number in range(60):
    fields = [(f"field{each}", int, 0) for each in range(10)]
    inner = [("inner", shapes[-1] | None, None)] if shapes else []
    shapes.append(msgspec.defstruct(f"Shape{number}", fields + inner))
class NeverRead(msgspec.Struct):
    either: shapes[0] | shapes[1]  # two classes without a tag, which nobody could tell apart

build_decoders()
text = b'{"field1":1}'
for _ in range(59):
    text = b'{"inner":' + text + b'}'
together, wrong = threading.Barrier(4), []

def read():
    together.wait()
    try:
        msgspec.json.decode(text, type=shapes[-1])
    except Exception as error:
        wrong.append(repr(error))

threads = [threading.Thread(target=read) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert not wrong, wrong
"""
    for _ in range(scaled(4)):
        done = read(code)
        assert done.returncode == 0, (done.returncode, done.stderr)


def test_cached_factory_runs_once_and_shows_no_incomplete_object() -> None:
    code = """
import threading, time
from inkrally.server.decoders import cached_factory

made = []

@cached_factory
def make(name):
    made.append(name)
    time.sleep(0.05)
    return [name, "whole"]

found = []
threads = [threading.Thread(target=lambda name=name: found.append(make(name))) for name in "abab"]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert sorted(made) == ["a", "b"], made
assert sorted(found) == [["a", "whole"]] * 2 + [["b", "whole"]] * 2, found
assert make("a") is make("a")
"""
    done = read(code)
    assert done.returncode == 0, done.stderr
