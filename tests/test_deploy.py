"""The files of `deploy/`: the metrics, options, files and services that they name exist, and their tools read them."""

from __future__ import annotations

import ipaddress
import json
import random
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import get_args

import pytest
from click.testing import CliRunner
from packaging.requirements import Requirement
from prometheus_client.metrics import MetricWrapperBase

from inkrally.cli.main import main
from inkrally.server.config import Limits
from inkrally.server.jobs.worker_messages import JOB_KINDS
from inkrally.server.observability import metrics as observe
from inkrally.server.storage.databases.database import Fault
from inkrally.server.storage.store import MAX_QUEUED_WRITES
from tests.server.nats_server import needs_nats, program

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
UNITS = sorted(DEPLOY.glob("*.service"))


def exported() -> set[str]:
    """Return the names of all metrics as Prometheus sees them."""
    return {
        name
        for metric in observe.REGISTRY.collect()
        for name in {
            "counter": [f"{metric.name}_total"],
            "histogram": [f"{metric.name}_{part}" for part in ("bucket", "sum", "count")],
        }.get(metric.type, [metric.name])
    }


@pytest.mark.parametrize("name", ["dashboard.json", "alerts.yml", "../docs/reference/metrics.md"])
def test_every_metric_that_is_named_exists(name: str) -> None:
    """This includes the reference page, which names a histogram without the suffixes of its series."""
    named = set(re.findall(r"\binkrally_\w+", (DEPLOY / name).read_text())) - {"inkrally_key"}  # a variable of nginx
    assert len(named) > 5
    known = exported() | {"inkrally_server_info"}
    if name.endswith(".md"):
        known |= {metric.name for metric in observe.REGISTRY.collect() if metric.type == "histogram"}
    assert named <= known


def labels() -> dict[str, set[str]]:
    """Return the names of the labels of each metric, by its name in Prometheus."""
    found: dict[str, set[str]] = {}
    for each in vars(observe).values():
        if isinstance(each, MetricWrapperBase):
            own = {*each._labelnames, "instance", "job"}
            found |= {f"{each._name}{end}": own for end in ("", "_total", "_sum", "_count")}
            found[f"{each._name}_bucket"] = {*own, "le"}
    return found


def values() -> dict[str, set[str]]:
    """Return the possible values of labels whose values are in the code or in its documentation, by label."""
    sources = "".join(file.read_text() for file in (ROOT / "src/inkrally/server").rglob("*.py"))
    errors = (ROOT / "docs/reference/errors.md").read_text()
    return {
        "code": set(re.findall(r"^\| `([\w-]+)` \|", errors, re.MULTILINE)),
        "kind": set(JOB_KINDS),
        "limit": set(re.findall(r'(?:log_limit|_make_room)\([^"\n]*"([^"]+)"', sources)),
        "why": set(re.findall(r'BUS_MESSAGES_DROPPED\.labels\("(\w+)"\)', sources)),
        "fault": {*get_args(Fault), "unread"},
        "job": {"inkrally"},
    }


@pytest.mark.parametrize("name", ["dashboard.json", "alerts.yml"])
def test_every_label_that_is_asked_for_exists_with_its_value(name: str) -> None:
    """With an unknown label or value, an alert would always or never fire."""
    known, told = labels(), values()
    assert len(told["code"]) > 50
    assert len(told["limit"]) > 5
    found = re.findall(r"\b(inkrally_\w+|up)\{([^}]*)\}", (DEPLOY / name).read_text().replace('\\"', '"'))
    for metric, asked in found:
        for label, value in re.findall(r'(\w+)(?:=|!=|=~|!~)"([^"]*)"', asked):
            assert label in known.get(metric, {"job"}), f"{metric}: {label}"
            assert value in told[label], f"{metric}: {label} is never {value}"
    assert found or name == "dashboard.json"


def test_alerts_ask_for_what_there_can_be() -> None:
    """An alert covers each reason why a server is not ready. Bounds are metrics, or numbers below server limits."""
    text = (DEPLOY / "alerts.yml").read_text()
    assert "expr: inkrally_ready == 0\n" in text
    assert {"inkrally_sockets_limit", "inkrally_store_oldest_write_seconds"} <= set(re.findall(r"inkrally_\w+", text))
    bounds = {"inkrally_store_queued_writes": MAX_QUEUED_WRITES, "inkrally_open_files": Limits().max_connections}
    for metric, bound in re.findall(r"(inkrally_\w+) > (\d+)", text):
        assert int(bound) < bounds.get(metric, 10**9), metric


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
    """Return the `inkrally` commands in the units and container files, each with the name of its file and its words."""
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
    # Prometheus reads each server's metrics at the port that the server has for them.
    (targets,) = re.findall(r"targets: (\[.*\])\}", (DEPLOY / "prometheus.yml").read_text())
    (port,) = re.findall(r'--metrics-address, "0\.0\.0\.0:(\d+)"', text)
    assert json.loads(targets) == [f"{each}:{port}" for each in sorted(services) if each.startswith("server-")]
    # By TCP: the temporary PostgreSQL server with which the image sets itself up does not listen on TCP.
    assert "pg_isready, -h, 127.0.0.1" in text
    for variable in set(re.findall(r"INKRALLY_\w+", text)):
        assert variable in {"INKRALLY_STORE_URL", "INKRALLY_BUS_URL"}


def test_an_image_is_built_from_nothing_that_git_ignores() -> None:
    """Ignored files include compiled modules of this machine, which would not be rebuilt, and the database."""
    left_out = (ROOT / ".dockerignore").read_text().splitlines()
    for folder in (ROOT, ROOT / "web"):
        for line in (folder / ".gitignore").read_text().splitlines():
            said, bare = line.startswith("!"), line.removeprefix("!").rstrip("/")
            within = "" if folder == ROOT else "web/"
            wanted = f"{within}{bare[1:]}" if bare.startswith("/") else f"**/{bare}"
            assert "!" * said + wanted in left_out, line
    assert {".git", "**/*.sqlite3", "**/operator.json", "**/.env"} <= set(left_out)


def pins_of(name: str) -> dict[str, str]:
    """Return the pinned version of each distribution in a requirements file. Check that each pin has a hash."""
    found: dict[str, str] = {}
    for block in re.split(r"\n(?=\S)", (ROOT / "requirements" / name).read_text()):
        if match := re.match(r"([A-Za-z0-9._-]+)==(\S+)", block):
            assert "--hash=sha256:" in block, match[1]
            found[match[1]] = match[2]
    return found


def test_an_image_has_the_versions_that_tests_run_with() -> None:
    assert "--require-hashes -r /wheels/servers.txt" in (DEPLOY / "Containerfile").read_text()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    wanted = {Requirement(each).name for each in (*project["dependencies"], *extras["servers"], *extras["traces"])}
    pins, tested = pins_of("servers.txt"), pins_of("dev.txt")
    assert wanted <= set(pins)
    assert {name: tested.get(name) for name in pins} == pins


def test_no_container_writes_to_its_image_or_gains_rights() -> None:
    text = (DEPLOY / "compose.yaml").read_text()
    (confined,) = re.findall(r"^x-confined: &confined\n((?:  .+\n)+)", text, re.MULTILINE)
    wanted = {"read_only: true", "cap_drop: [ALL]", 'security_opt: ["no-new-privileges:true"]'}
    assert wanted <= {line.strip() for line in confined.splitlines()}
    assert "<<: *confined" in text.split("x-inkrally:")[1].split("x-server:")[0]
    services = text.split("\nservices:\n")[1].split("\nvolumes:")[0]
    for service in re.split(r"\n(?=  \S)", services):
        assert re.search(r"\*(confined|server|worker)\b", service), service
        assert "privileged" not in service
    assert "--data-checksums" in text


def test_the_proxy_of_the_whole_is_the_one_that_a_server_prints() -> None:
    said = ["serve", "--print-proxy-config", "haproxy", "--proxy-backend-dns", "--proxy-listen", ":8080"]
    printed = CliRunner().invoke(main, [*said, "--proxy-backend", "server-1:8000", "--proxy-backend", "server-2:8000"])
    assert (DEPLOY / "haproxy.cfg").read_text() == printed.output


@pytest.mark.skipif(shutil.which("haproxy") is None, reason="there is no HAProxy here")
def test_haproxy_takes_its_configuration() -> None:
    """The names of the servers cannot be resolved here: HAProxy must start even if a server is missing."""
    done = subprocess.run(["haproxy", "-c", "-f", str(DEPLOY / "haproxy.cfg")], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_a_unit_tells_its_first_process_alone_and_never_gives_up(unit: Path) -> None:
    """Another worker continues the job of a bot process. A database may start later than the services that need it."""
    sections = dict(re.findall(r"^\[(\w+)\]\n(.*?)(?=^\[|\Z)", unit.read_text(), re.MULTILINE | re.DOTALL))
    assert "\nStartLimitIntervalSec=0\n" in sections["Unit"]
    assert {"KillMode=mixed", "Restart=always"} <= set(sections["Service"].splitlines())


def test_a_worker_reads_no_password_of_a_database() -> None:
    read = {unit.name: re.findall(r"^EnvironmentFile=(.+)$", unit.read_text(), re.MULTILINE) for unit in UNITS}
    assert read["inkrally-worker.service"]
    assert not set(read["inkrally-worker.service"]) & set(read["inkrally@.service"])


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_systemd_takes_its_units(unit: Path, tmp_path: Path) -> None:
    named = tmp_path / unit.name.replace("@.", "@8001.")
    named.write_text(unit.read_text().replace("/opt/inkrally/bin/inkrally", "/bin/true"))
    done = subprocess.run(["systemd-analyze", "verify", str(named)], capture_output=True, text=True)
    assert not [line for line in done.stderr.splitlines() if unit.name.split(".")[0].rstrip("@") in line], done.stderr


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_a_unit_is_confined(unit: Path) -> None:
    """`systemd-analyze security` rates a service from 0 (confined) to 10 (exposed). The maximum here is 3.0."""
    command = ["systemd-analyze", "security", "--offline=true", "--threshold=30", str(unit)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def proxy_of(kind: str) -> str:
    done = CliRunner().invoke(main, ["serve", "--print-proxy-config", kind, "--proxy-backend", "10.0.0.2:8000"])
    assert done.exit_code == 0
    return done.output


def test_proxies_count_connections_by_network_of_64_bits() -> None:
    """The servers do the same: the owner of one network has more addresses than a server can count."""
    said = proxy_of("haproxy")
    assert re.findall(r"track-sc0 (.+)", said) == ["src if mapped", "src,ipmask(32,64) if !mapped"]
    assert "acl mapped src ::ffff:0:0/96\n" in said
    found = dict(re.findall(r'^    "~([^"]+)" (\$1[^;]*);', proxy_of("nginx"), re.MULTILINE))
    assert len(found) == 3

    def key(address: str) -> str:
        for pattern, network in found.items():
            if hit := re.search(pattern, address):
                return re.sub(r"\$(\d)", lambda part: hit[int(part[1])], network)
        return address

    draw = random.Random(1)
    networks: dict[str, set[str]] = {}
    keys: dict[str, set[str]] = {}
    for _ in range(3000):
        address = ipaddress.IPv6Address(":".join(f"{draw.choice([0, 0, draw.getrandbits(2)]):x}" for _ in range(8)))
        if int(address) >> 112 == 0:  # reserved addresses
            continue
        network = str(ipaddress.ip_network((int(address) >> 64 << 64, 64)))
        networks.setdefault(key(str(address)), set()).add(network)
        keys.setdefault(network, set()).add(key(str(address)))
    assert all(len(each) == 1 for each in networks.values())
    assert max(map(len, keys.values())) <= 2
    assert [key(each) for each in ("192.0.2.1", "::ffff:192.0.2.1")] == ["192.0.2.1", "::ffff:192.0.2.1"]


def test_nginx_leaves_no_server_out_that_refuses_one_thing() -> None:
    said = proxy_of("nginx")
    assert "server 10.0.0.2:8000 max_fails=0;" in said
    assert "proxy_next_upstream error timeout http_503;" in said
    assert "limit_conn inkrally_addresses 256;" in said


def test_caddy_is_told_of_no_matcher_that_nothing_uses() -> None:
    said = proxy_of("caddy")
    assert all(said.count(name) > 1 for name in re.findall(r"@\w+", said))


def at_the_start() -> set[tuple[str, str, str]]:
    """Return all series of a server that has just started: the name of the metric, and each label with its value."""
    code = "from inkrally.server.observability import metrics; print(metrics.metrics().decode())"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    found = re.findall(r"^(\w+)\{([^}]*)\}", done.stdout, re.MULTILINE)
    return {(name, *pair) for name, told in found for pair in re.findall(r'(\w+)="([^"]*)"', told)}


def test_what_an_alert_counts_is_there_before_it_happens() -> None:
    """A series that starts with the first event has no increase for it. Gauges are set when a server starts."""
    text, there = (DEPLOY / "alerts.yml").read_text(), at_the_start()
    asked = [(name, *pair) for name, told in re.findall(r"\b(inkrally_\w+_total)\{([^}]*)\}", text)
             for pair in re.findall(r'(\w+)="([^"]*)"', told)]  # fmt: skip
    assert len(asked) >= 3
    assert set(asked) <= there


def test_what_stops_has_time_for_it() -> None:
    """The time limit exceeds the sum of the parts of a stop, which docs/how-to/host-one-server.md lists."""
    servers = [unit.read_text() for unit in UNITS if "worker" not in unit.name]
    assert [re.findall(r"^TimeoutStopSec=(\d+)$", text, re.MULTILINE) for text in servers] == [["30"], ["30"]]
    assert "stop_grace_period: 30s" in (DEPLOY / "compose.yaml").read_text()


def test_no_password_stands_in_a_command() -> None:
    """All users of the machine can read commands in the list of processes."""
    text = (DEPLOY / "compose.yaml").read_text()
    said = re.findall(r"command: \[[^]]*\]", text)
    assert len(said) >= 3
    assert not [each for each in said if "PASSWORD" in each]
    assert "password: $NATS_PASSWORD" in (DEPLOY / "nats.conf").read_text()


@needs_nats
def test_nats_takes_its_configuration() -> None:
    found = program()
    assert found is not None
    command = [found, "-t", "-c", str(DEPLOY / "nats.conf")]
    done = subprocess.run(command, capture_output=True, text=True, env={"NATS_PASSWORD": "a-secret_1.x"})
    assert done.returncode == 0, done.stderr
    assert subprocess.run(command, capture_output=True, env={}).returncode != 0


def test_nobody_is_sent_to_an_index_of_packages_for_what_lies_in_a_clone() -> None:
    """`inkrally` is in no package index: its extras are installed from a clone."""
    texts = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md"), *(ROOT / "src").rglob("*.py"), *DEPLOY.iterdir()]
    wrong = [path.relative_to(ROOT) for path in texts if path.is_file() and "inkrally[" in path.read_text("utf-8")]
    assert wrong == []
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    named = {each for path in texts if path.is_file() for each in re.findall(r"'\.\[(\w+)\]'", path.read_text("utf-8"))}
    assert {"servers", "traces"} <= named <= set(extras)
