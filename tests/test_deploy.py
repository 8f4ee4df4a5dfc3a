"""Files for who hosts: what they name is there: metrics, options, files, and the names of each other's parts."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from inkrally.cli.hosting.proxies import PROXIES
from inkrally.cli.main import main
from inkrally.server import observe

DEPLOY = Path(__file__).parent.parent / "deploy"
UNITS = sorted(DEPLOY.glob("*.service"))


def exported() -> set[str]:
    """The names under which Prometheus finds what the server counts."""
    return {
        name
        for metric in observe.REGISTRY.collect()
        for name in {
            "counter": [f"{metric.name}_total"],
            "histogram": [f"{metric.name}_{part}" for part in ("bucket", "sum", "count")],
        }.get(metric.type, [metric.name])
    }


@pytest.mark.parametrize("name", ["dashboard.json", "alerts.yml"])
def test_every_metric_that_is_named_exists(name: str) -> None:
    named = set(re.findall(r"\binkrally_\w+", (DEPLOY / name).read_text()))
    assert len(named) > 5
    assert named <= exported()


def test_the_dashboard_is_one() -> None:
    board = json.loads((DEPLOY / "dashboard.json").read_text())
    panels = board["panels"]
    assert len({panel["title"] for panel in panels}) == len(panels) >= 10
    assert all(panel["targets"][0]["expr"].count("(") == panel["targets"][0]["expr"].count(")") for panel in panels)


def options_of(command: str) -> set[str]:
    found = main.commands if hasattr(main, "commands") else {}
    assert not found, "commands are found by name"
    import click

    each = main.get_command(click.Context(main), command)
    assert each is not None
    return {option for parameter in each.params for option in parameter.opts}


def commands() -> list[tuple[str, list[str]]]:
    """By the file in which it stands, each command of ours with its options."""
    found = []
    for unit in UNITS:
        (line,) = re.findall(r"^ExecStart=\S+/inkrally (.+)$", unit.read_text(), re.MULTILINE)
        found.append((unit.name, line.split()))
    for name in ("compose.yaml", "Containerfile"):
        for words in re.findall(
            r"(?:command: |CMD )\[((?:\"?(?:serve|worker)\"?),[^]]*)\]", (DEPLOY / name).read_text()
        ):
            found.append((name, [word.strip().strip('"') for word in words.split(",")]))
    return found


def test_options_that_are_named_exist() -> None:
    found = commands()
    assert {name for name, _ in found} == {*(unit.name for unit in UNITS), "compose.yaml", "Containerfile"}
    for name, words in found:
        wrong = {word for word in words if word.startswith("--")} - options_of(words[0])
        assert not wrong, f"{name}: {wrong}"


def test_compose_names_files_that_are_there_and_services_of_its_own() -> None:
    text = (DEPLOY / "compose.yaml").read_text()
    files = re.findall(r"\./([\w.]+):", text)
    assert files
    assert all((DEPLOY / file).is_file() for file in files)
    services = set(re.findall(r"^  ([\w-]+):", text.split("services:")[1].split("\nvolumes:")[0], re.MULTILINE))
    assert services == {"proxy", "server-1", "server-2", "worker-1", "worker-2", "postgres", "nats", "prometheus"}
    assert set(re.findall(r"server \w+ ([\w-]+):", (DEPLOY / "haproxy.cfg").read_text())) <= services
    # Prometheus asks each server, where that tells its figures.
    (targets,) = re.findall(r"targets: (\[.*\])\}", (DEPLOY / "prometheus.yml").read_text())
    (port,) = re.findall(r'--metrics-at, "0\.0\.0\.0:(\d+)"', text)
    assert json.loads(targets) == [f"{each}:{port}" for each in sorted(services) if each.startswith("server-")]
    for variable in set(re.findall(r"INKRALLY_\w+", text)):
        assert variable in {"INKRALLY_STORE", "INKRALLY_BUS"}


def test_the_proxy_of_the_whole_is_the_one_that_a_server_prints() -> None:
    printed = PROXIES["haproxy"](("server-1:8000", "server-2:8000"), ":8080")
    assert (DEPLOY / "haproxy.cfg").read_text() == printed


@pytest.mark.skipif(shutil.which("haproxy") is None, reason="there is no HAProxy here")
def test_haproxy_takes_its_configuration(tmp_path: Path) -> None:
    here = (DEPLOY / "haproxy.cfg").read_text().replace("server-1", "127.0.0.1").replace("server-2", "127.0.0.1")
    (tmp_path / "haproxy.cfg").write_text(here)
    done = subprocess.run(["haproxy", "-c", "-f", str(tmp_path / "haproxy.cfg")], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_systemd_takes_its_units(unit: Path, tmp_path: Path) -> None:
    named = tmp_path / unit.name.replace("@.", "@8001.")
    named.write_text(unit.read_text().replace("/opt/inkrally/bin/inkrally", "/bin/true"))
    done = subprocess.run(["systemd-analyze", "verify", str(named)], capture_output=True, text=True)
    assert not [line for line in done.stderr.splitlines() if unit.name.split(".")[0].rstrip("@") in line], done.stderr
