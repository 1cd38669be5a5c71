"""What is in deploy/: it fits the server, and the programs that read it accept it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import trustme
import yaml
from jsonschema import Draft202012Validator

from server.app import MOST_FILES
from server.metrics import Metrics
from server.net.limits import Bounds
from server.settings import Settings
from tests.server.processes import AS_ROOT, ROOT

DEPLOY = ROOT / "deploy"
SETTINGS = set(re.findall(r"WARHOST_[A-Z_]+", (ROOT / "server/settings.py").read_text("utf-8")))
OF_THE_IMAGE = {"WARHOST_HOST", "WARHOST_PORT", "WARHOST_STORE"}
GONE_SECONDS = 5
"""After SIGTERM, whatever hangs."""
NOT_OURS = {"up"}
"""Metrics that Prometheus adds."""


def read(file: str) -> str:
    return (DEPLOY / file).read_text("utf-8")


def run(*command: str | Path) -> str:
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert 0 == ended.returncode, ended.stdout + ended.stderr
    return ended.stdout + ended.stderr


@pytest.mark.parametrize(
    "file", ["Dockerfile", "compose.yaml", "cluster/compose.yaml", "warhost.service"]
)
def test_what_is_deployed_sets_what_there_is(file: str) -> None:
    used = set(re.findall(r"WARHOST_[A-Z_]+", read(file)))

    assert used
    assert used <= SETTINGS


def test_compose_passes_every_setting_on_with_its_default() -> None:
    [service] = yaml.safe_load(read("compose.yaml"))["services"].values()
    variables = service["environment"]

    assert SETTINGS - OF_THE_IMAGE == set(variables)
    defaults = {}
    for name, value in variables.items():
        passed = re.fullmatch(r"\$\{(\w+):-(.*)\}", value)
        assert passed, value
        assert name == passed[1]
        defaults[name] = passed[2]
    told = Settings.from_environment(defaults | {"WARHOST_STORE": ":memory:"})
    usual = Settings.from_environment({"WARHOST_LOG": "json", "WARHOST_STORE": ":memory:"})
    assert usual == told


class Loader(yaml.SafeLoader):
    """Reads what compose adds to YAML: `!reset` takes out what was extended."""


Loader.add_constructor("!reset", lambda loader, node: None)


def site() -> Any:
    """Return the compose file of several servers, with what its nodes extend."""
    composed = yaml.load(read("cluster/compose.yaml"), Loader)
    for service in composed["services"].values():
        if extended := service.pop("extends", None):
            whole = yaml.safe_load((DEPLOY / "cluster" / extended["file"]).read_text("utf-8"))
            base = whole["services"][extended["service"]]
            service["environment"] = base["environment"] | service["environment"]
            service |= base | {name: value for name, value in service.items() if value}
            service.pop("ports")
    return composed


def nodes() -> list[Any]:
    return [one for name, one in site()["services"].items() if name.startswith("node-")]


def test_every_node_takes_every_setting_and_finds_the_others() -> None:
    assert 3 == len(nodes())
    told = [
        Settings.from_environment(
            {
                name: re.sub(r"^\$\{\w+:-(.*)\}$", r"\1", value)
                for name, value in node["environment"].items()
            }
        )
        for node in nodes()
    ]
    for node, settings in zip(nodes(), told, strict=True):
        assert SETTINGS - OF_THE_IMAGE == node["environment"].keys() - {"WARHOST_STORE"}
        assert node["hostname"] == settings.node == settings.node_address[0]
        assert settings.node_address[1] > 0
        assert settings.is_shared
        assert 1 == settings.replicas
        [volume] = node["volumes"]
        folder = Path(volume.split(":")[1])
        for shared in (settings.archive, settings.signing_key):
            assert shared is not None
            assert shared.is_relative_to(folder)
        assert not (settings.admin or folder).is_relative_to(folder)
        assert f" {settings.archive}\n" in read("Dockerfile")
    services = site()["services"]
    hosts = re.findall(r"([\w-]+):26379", told[0].store)
    assert hosts == [name for name in services if name.startswith("sentinel")]
    assert f"server {told[0].node} {told[0].node}:8707" in read("cluster/haproxy.cfg")
    assert {"80:8080", "443:8443"} == {
        port for one in services.values() for port in one.get("ports", [])
    }


def test_the_site_fits_the_schema_of_compose_and_keeps_its_services_small() -> None:
    composed = site()

    assert [] == compose_faults(composed)
    for service in composed["services"].values():
        assert service["read_only"]
        assert ["ALL"] == service["cap_drop"]
        assert ["no-new-privileges:true"] == service["security_opt"]
        sources = {one.split(":")[0] for one in service["volumes"]} - {"./warhost.pem"}
        files = {one for one in sources if one.startswith("./")}
        assert sources - files <= composed["volumes"].keys()
        assert all((DEPLOY / "cluster" / file).is_file() for file in files)


def test_haproxy_accepts_its_files(tmp_path: Path, haproxy: str) -> None:
    certificate = tmp_path / "warhost.pem"
    trustme.CA().issue_cert("localhost").private_key_and_cert_chain_pem.write_to_path(certificate)
    for file in ("proxy/haproxy.cfg", "cluster/haproxy.cfg"):
        config = tmp_path / "haproxy.cfg"
        config.write_text(read(file).replace("/etc/haproxy/warhost.pem", str(certificate)))
        run(haproxy, "-c", "-f", config)


def compose_faults(composed: Any) -> list[str]:
    schema = json.loads((ROOT / "tests/server/compose.schema.json").read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    return [fault.message for fault in Draft202012Validator(schema).iter_errors(composed)]


def test_compose_fits_its_schema() -> None:
    assert [] == compose_faults(yaml.safe_load(read("compose.yaml")))


@pytest.mark.parametrize(
    ("key", "wrong"),
    [
        ("readonly", True),
        ("restart", "sometimes"),
        ("ports", ["8707"]),
        ("stop_grace_period", 15),
        ("cap_drop", "ALL"),
        ("environment", {"WARHOST_LOG": ["json"]}),
    ],
)
def test_the_schema_of_compose_finds_what_is_wrong(key: str, wrong: Any) -> None:
    composed = yaml.safe_load(read("compose.yaml"))
    composed["services"]["warhost"][key] = wrong

    assert compose_faults(composed)


def test_compose_keeps_the_service_small_and_its_matches_safe() -> None:
    composed = yaml.safe_load(read("compose.yaml"))
    [service] = composed["services"].values()

    assert service["read_only"]
    assert ["ALL"] == service["cap_drop"]
    assert ["no-new-privileges:true"] == service["security_opt"]
    [(volume, folder)] = [one.split(":") for one in service["volumes"]]
    assert volume in composed["volumes"]
    assert f"VOLUME {folder}\n" in read("Dockerfile")
    assert all(port.startswith("127.0.0.1:") for port in service["ports"])
    assert (DEPLOY / service["build"]["context"] / service["build"]["dockerfile"]).is_file()


def test_the_unit_is_understood_and_keeps_the_service_in_bounds(tmp_path: Path) -> None:
    unit = tmp_path / "warhost.service"
    program = re.search(r"^ExecStart=(\S+)", read("warhost.service"), re.M)
    assert program
    unit.write_text(read("warhost.service").replace(program[1], "/bin/true"))

    assert "" == run("systemd-analyze", "verify", "--man=no", unit)
    told = run("systemd-analyze", "security", "--offline=true", "--no-pager", unit)
    exposure = re.search(r"exposure level for \S+: ([\d.]+)", told)
    assert exposure
    assert float(exposure[1]) < 2


def test_the_server_has_the_files_and_the_time_that_it_needs() -> None:
    unit, bounds = read("warhost.service"), Bounds()

    def given(name: str) -> int:
        [value] = re.findall(rf"^{name}=(\d+)$", unit, re.M)
        return int(value)

    assert bounds.sockets < MOST_FILES <= given("LimitNOFILE")
    assert bounds.step_seconds < given("WatchdogSec")
    assert GONE_SECONDS < given("TimeoutStopSec")
    for composed in (yaml.safe_load(read("compose.yaml")), site()):
        for service in composed["services"].values():
            if "WARHOST_STORE" in service.get("environment", {}):
                assert MOST_FILES <= service["ulimits"]["nofile"]
                assert GONE_SECONDS < int(service["stop_grace_period"].removesuffix("s"))


def test_the_account_of_the_unit_exists_while_it_is_stopped() -> None:
    """Backups and commands run as it, as operators are told."""
    [account] = re.findall(r"^User=(\S+)$", read("warhost.service"), re.M)
    [created] = re.findall(r"^u (\S+) ", read("sysusers.conf"), re.M)

    assert account == created
    assert "DynamicUser" not in read("warhost.service")
    assert {account} == set(re.findall(r"sudo -u (\S+)", read("README.md")))
    assert {account} == set(re.findall(r"^    0 4 \* \* \*  (\S+)", read("README.md"), re.M))


@AS_ROOT
def test_systemd_creates_the_account(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    run("systemd-sysusers", f"--root={tmp_path}", DEPLOY / "sysusers.conf")

    [line] = (tmp_path / "etc/passwd").read_text().splitlines()
    assert ["warhost", "/var/lib/warhost"] == [line.split(":")[0], line.split(":")[5]]


def metrics() -> set[str]:
    metrics = Metrics()
    metrics.matches.labels("live")
    metrics.messages("reply")
    metrics.refusals.labels("full")
    metrics.entries("reply")
    metrics.http.labels("200")
    metrics.calls.labels("push", "sent")
    metrics.calls_waiting.labels("push")
    metrics.accounts.labels("opened")
    return set(re.findall(r"^(\w+)[ {]", metrics.render().decode(), re.M))


def expressions(told: Any) -> list[str]:
    """Return the queries in a file for Prometheus or Grafana."""
    if isinstance(told, list):
        return [one for part in told for one in expressions(part)]
    if isinstance(told, dict):
        own = [told["expr"]] if "expr" in told else []
        return own + [one for part in told.values() for one in expressions(part)]
    return []


@pytest.mark.parametrize("file", ["prometheus/warhost.rules.yaml", "grafana/warhost.json"])
def test_alerts_and_board_ask_for_metrics_that_there_are(file: str) -> None:
    asked = expressions(yaml.safe_load(read(file)))
    named = {one for text in asked for one in re.findall(r"\b(?:warhost|process)_\w+|\bup\b", text)}

    assert len(asked) > 5
    assert named <= metrics() | NOT_OURS
    assert all(re.search(r"\b(warhost_|process_|up\b)", text) for text in asked)


@pytest.mark.parametrize("file", ["prometheus/warhost.rules.yaml", "grafana/warhost.json"])
@pytest.mark.parametrize("metric", ["store_writes == 0", "store_wrote_seconds", "loop_lag_seconds"])
def test_health_is_watched(file: str, metric: str) -> None:
    name = metric if "rules" in file else metric.partition(" ")[0]
    assert any(f"warhost_{name}" in text for text in expressions(yaml.safe_load(read(file))))


def test_every_alert_is_explained_to_operators() -> None:
    alerts = re.findall(r"- alert: (\w+)", read("prometheus/warhost.rules.yaml"))

    assert alerts
    assert set(alerts) == set(re.findall(r"`(Warhost\w+)`", read("README.md")))


def test_the_board_has_no_two_panels_in_one_place() -> None:
    panels = json.loads(read("grafana/warhost.json"))["panels"]
    places = {(one["gridPos"]["x"], one["gridPos"]["y"]) for one in panels}

    assert len(panels) == len(places) == len({one["id"] for one in panels})


@pytest.mark.skipif(not shutil.which("promtool"), reason="promtool is not installed")
def test_prometheus_accepts_its_files() -> None:
    run("promtool", "check", "config", DEPLOY / "prometheus/prometheus.yaml")


@pytest.mark.skipif(not shutil.which("caddy"), reason="caddy is not installed")
def test_caddy_accepts_its_file() -> None:
    file = DEPLOY / "proxy/Caddyfile"
    run("caddy", "validate", "--adapter", "caddyfile", "--config", file)
