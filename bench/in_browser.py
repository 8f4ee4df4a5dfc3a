"""Measure Python in a browser: play a match of Railroad Ink in Chromium with Pyodide, and print sizes and times.

    python bench/in_browser.py FOLDER

`docs/explanation/architecture.md` shows how to fill the folder. To simulate a phone, Chromium slows down the
processor.
"""

from __future__ import annotations

import functools
import http.server
import io
import subprocess
import sys
import threading
import zipfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import ARGS, CHROMIUM  # noqa: E402

RUNS = 3
"""The number of runs. The fastest counts, because other programs only make a run slower."""
FACTORS = (1, 4)
"""How many times slower the processor is than this one."""
WITHOUT = {"analysis", "bots", "cli", "client", "rulebook", "server"}
"""The folders of a game that playing by its rules does not need."""
COMPRESS = """
    const {brotliCompressSync} = require('zlib');
    let sum = 0;
    for (const file of process.argv.slice(1)) sum += brotliCompressSync(require('fs').readFileSync(file)).length;
    console.log(sum);
"""
PAGE = """<!doctype html><title>Rules</title><script type="module">
import {loadPyodide} from './pyodide.mjs';
const pyodide = await loadPyodide();
const started = performance.now();
await pyodide.loadPackage('./WHEEL');
pyodide.unpackArchive(await (await fetch('rules.zip')).arrayBuffer(), 'zip');
window.measured = {started, ...JSON.parse(pyodide.runPython(await (await fetch('play.py')).text()))};
</script>"""
PLAY = """
import js, json, statistics, time
import inkrally.railroad_ink as ri
from inkrally.match.game import Commit

match = ri.new_match(['Ada'], seed=1)
ri.Draft(match.game, match.state, 0).legal_actions()
first = js.performance.now()

calls, began = [], time.perf_counter()
while match.result is None:
    draft = ri.Draft(match.game, match.state, 0)
    while draft.may_commit() is not None:
        asked = time.perf_counter()
        actions = draft.legal_actions()
        calls.append((time.perf_counter() - asked) * 1000)
        draft.add(actions[0])
    match.submit(Commit(0, draft.actions))
json.dumps({'first': first, 'call': statistics.median(calls), 'match': (time.perf_counter() - began) * 1000})
"""


def rules() -> bytes:
    """Return a zip of the Python sources and data of the rules of Railroad Ink."""
    source, content = ROOT / "src", io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for folder in ("match", "railroad_ink"):
            for path in sorted((source / "inkrally" / folder).rglob("*")):
                if path.suffix in (".py", ".json") and not WITHOUT & set(path.parts):
                    archive.write(path, path.relative_to(source))
        for path in (source / "inkrally").glob("*.py"):
            archive.write(path, path.relative_to(source))
    return content.getvalue()


def measure(browser: Any, address: str, factor: int) -> list[dict[str, float]]:
    """Return the times in milliseconds of a first visit and of a second one, whose files the browser has.

    `processor` is the processor time of the main thread until the first legal drawings.
    """
    context = browser.new_context()
    found = []
    for _ in range(2):
        page = context.new_page()
        devtools = context.new_cdp_session(page)
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": factor})
        devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.goto(address)
        times = page.wait_for_function("window.measured", timeout=120_000).json_value()
        metrics = {metric["name"]: metric["value"] for metric in devtools.send("Performance.getMetrics")["metrics"]}
        found.append({**times, "processor": metrics["TaskDuration"] * 1000 - times["match"]})
        page.close()
    context.close()
    return found


def main(folder: Path) -> None:
    [wheel] = folder.glob("msgspec-*.whl")
    for name, content in {"index.html": PAGE.replace("WHEEL", wheel.name), "play.py": PLAY}.items():
        (folder / name).write_text(content)
    (folder / "rules.zip").write_bytes(rules())
    loaded = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"]
    for label, names in (("Pyodide", loaded), ("msgspec", [wheel.name]), ("the rules", ["rules.zip"])):
        size = subprocess.check_output(["node", "-e", COMPRESS, *(str(folder / name) for name in names)], text=True)
        print(f"{label}: {int(size):,} bytes with Brotli")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        for factor in FACTORS:
            runs = [measure(browser, f"http://127.0.0.1:{server.server_port}/", factor) for _ in range(RUNS)]
            for number, label in enumerate(("first visit", "second visit")):
                best = {key: min(run[number][key] for run in runs) for key in runs[0][number]}
                print(
                    f"processor {factor} times slower, {label}: Pyodide after {best['started'] / 1000:.1f} s, "
                    f"first legal drawings after {best['first'] / 1000:.1f} s "
                    f"({best['processor'] / 1000:.1f} s of processor time), "
                    f"{best['call']:.1f} ms for the legal drawings, {best['match']:.0f} ms for a match"
                )
        browser.close()
    server.shutdown()


class Files(http.server.SimpleHTTPRequestHandler):
    """Sends files without a log, and lets the browser keep them."""

    def end_headers(self) -> None:
        self.send_header("cache-control", "max-age=3600")
        super().end_headers()

    def log_message(self, *given: Any) -> None:
        pass


if __name__ == "__main__":
    main(Path(sys.argv[1]))
