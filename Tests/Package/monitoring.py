"""Checks the metrics of a running server, the alert rules and the dashboard.

    Tests/Package/monitoring.py SERVER

SERVER is a built calepin. Its metrics are read by the parser of prometheus_client, which knows
nothing of the server, before and after some work. Rules and dashboard are read as YAML and JSON.
Where there is a promtool (Debian: prometheus), it judges metrics and rules too, and tries each
alert in the situations of alerts.yaml. Ends with 1 at the first fault."""

import json
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import yaml
from prometheus_client.parser import text_string_to_metric_families

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "Packaging/monitoring/rules.yaml"
DASHBOARD = ROOT / "Packaging/monitoring/dashboard.json"
ALERTS = ROOT / "Tests/Package/alerts.yaml"


def fail(words):
    sys.exit(f"monitoring: {words}")


def free_port():
    """A port that nobody has at this moment."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def text(port):
    with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=30) as answer:
        kind = answer.headers["Content-Type"]
        if kind != "text/plain; version=0.0.4; charset=utf-8":
            fail(f"the type of metrics is {kind}")
        return answer.read().decode()


def read(port):
    """The samples by name and labels, and the types of all metrics."""
    samples, types = {}, {}
    for family in text_string_to_metric_families(text(port)):
        if not family.documentation or family.name in types:
            fail(f"{family.name} is there twice, or says nothing")
        types[family.name] = family.type
        for one in family.samples:
            key = (one.name, *sorted(one.labels.items()))
            if key in samples:
                fail(f"{key} is there twice")
            samples[key] = one.value
    return samples, types


def until(port, words, fits):
    """Waits until the samples are as expected; returns them."""
    for _ in range(600):
        samples, _ = read(port)
        if fits(samples):
            return samples
        time.sleep(0.1)
    fail(f"waited in vain for {words}")


def serve(server, folder):
    """Looks at a server before and after some work."""
    data, web, port, metrics = folder / "data", folder / "web", free_port(), free_port()
    web.mkdir()
    process = subprocess.Popen(
        [server, "serve", "--data", data, "--web", web, "--port", str(port), "--log", "error",
         "--metrics", f"127.0.0.1:{metrics}"],
        stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        process.stdout.readline()
        opened(metrics)
        work(server, data, port, metrics)
        judge(metrics)
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate()
    if process.returncode != 0:
        fail(f"the server ended with {process.returncode}")


def work(server, data, port, metrics):
    """Does some work, and compares."""
    before, types = read(metrics)
    if len(types) < 40 or types["calepin_request_seconds"] != "histogram":
        fail(f"too few metrics: {types}")
    healthy = ("calepin_requests_total", ("class", "2xx"), ("group", "server"))
    for _ in range(7):
        urlopen(f"http://127.0.0.1:{port}/health", timeout=30).close()
    for path in ["metrics", "api/metrics"]:
        try:
            urlopen(f"http://127.0.0.1:{port}/{path}", timeout=30)
            fail("the public port tells metrics")
        except HTTPError as error:
            if error.code != 404:
                fail(f"the public port answers {error.code}")
    guest = Request(
        f"http://127.0.0.1:{port}/api/sync/replica", b"{}",
        {"Content-Type": "application/json", "X-Calepin": "1"},
    )  # fmt: skip
    urlopen(guest, timeout=30).close()
    begun = time.time()
    for command in (["backup", str(data.parent)], ["verify"]):
        subprocess.run(
            [server, *command, "--data", data], check=True, stdout=subprocess.DEVNULL, timeout=120
        )
    after = until(metrics, "the backup", lambda found: all(
        found.get((f"calepin_{name}_timestamp_seconds",), 0) >= int(begun)
        for name in ("backup", "verification")
    ))  # fmt: skip
    if after[healthy] - before.get(healthy, 0) != 7:
        fail(f"seven looks at health are {after[healthy]}, and were {before.get(healthy)}")
    for name, least in [
        (("calepin_ready",), 1), (("calepin_store_jobs_total",), 3),
        (("calepin_disk_free_bytes",), 1), (("process_resident_memory_bytes",), 1_000_000),
        (("process_open_fds",), 5), (("calepin_store_bytes", ("part", "database")), 4_096),
        (("calepin_requests_total", ("class", "2xx"), ("group", "sync")), 1),
        (("calepin_requests_total", ("class", "4xx"), ("group", "page")), 2),
    ]:  # fmt: skip
        if after.get(name, 0) < least:
            fail(f"{name} is {after.get(name)}")
    if after[("calepin_verification_findings",)] != 0:
        fail("the verification found faults")
    if abs(after[("process_start_time_seconds",)] - begun) > 600:
        fail("the start is not that of now")
    for key, value in after.items():
        if types.get(re.sub("_total$", "", key[0])) == "counter" and value < before.get(key, 0):
            fail(f"{key} fell")
    print(f"{len(types)} metrics of a server are read by another program")


def certificate(server, folder):
    """What is told of a certificate, also when its files do not fit each other any more."""
    port, metrics = free_port(), free_port()
    for name in ("a", "b"):
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
             "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", folder / f"{name}.key",
             "-out", folder / f"{name}.crt", "-days", "90", "-subj", "/CN=localhost"],
            check=True, capture_output=True,
        )  # fmt: skip
        (folder / f"{name}.key").chmod(0o600)
    process = subprocess.Popen(
        [server, "serve", "--data", folder / "tls", "--web", folder, "--port", str(port),
         "--log", "critical", "--metrics", f"127.0.0.1:{metrics}",
         "--certificate", folder / "a.crt", "--key", folder / "a.key"],
        stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        process.stdout.readline()
        opened(metrics)
        samples, _ = read(metrics)
        days = samples[("calepin_certificate_left_seconds",)] / 86_400
        if days not in (89, 90) or samples[("calepin_certificate_fault",)] != 0:
            fail(f"a certificate of 90 days has {days} left")
        shutil.copy(folder / "b.key", folder / "a.key")
        until(metrics, "the fault of a certificate", lambda found: (
            found[("calepin_certificate_fault",)] == 1
        ))  # fmt: skip
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate()
    print("a certificate of the server is watched")


def opened(port):
    """Waits until a port takes connections."""
    for _ in range(600):
        with socket.socket() as one:
            if one.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    fail("the port for monitoring is not opened")


def judge(metrics):
    """What promtool says."""
    promtool = shutil.which("promtool")
    if promtool is None:
        count = len(yaml.safe_load(ALERTS.read_text())["tests"])
        print(f"no promtool: {count} situations were not tried with the alert rules")
        return
    for words, given in [
        (["check", "metrics"], text(metrics)), (["check", "rules", RULES], None),
        (["test", "rules", ALERTS], None),
    ]:  # fmt: skip
        done = subprocess.run(
            [promtool, *words], input=given, text=True, check=False, capture_output=True
        )
        if done.returncode != 0 or given and done.stderr:
            fail(f"promtool {words[0]} {words[1]}: {done.stdout}{done.stderr}")
    print("promtool finds nothing in metrics and rules, and tried the alerts")


def rules():
    """What each alert has."""
    (group,) = yaml.safe_load(RULES.read_text())["groups"]
    for rule in group["rules"]:
        name = rule.get("alert", "")
        notes = rule.get("annotations", {})
        if set(notes) != {"summary", "description", "runbook"} or not rule.get("expr"):
            fail(f"{name} does not say all that it should")
        if rule.get("labels", {}).get("severity") not in ("page", "ticket"):
            fail(f"{name} does not say how bad it is")
        page = ROOT / notes["runbook"].partition("#")[0]
        if f"### {name}\n" not in page.read_text():
            fail(f"{page.name} says nothing about {name}")
    tried = {rule["labels"] for test in yaml.safe_load(ALERTS.read_text())["tests"]
             for one in test["promql_expr_test"] for rule in one["exp_samples"]}  # fmt: skip
    for rule in group["rules"]:
        if f'{{alertname="{rule["alert"]}"}}' not in tried:
            fail(f"{rule['alert']} is not tried")
    print(f"{len(group['rules'])} alerts are explained and tried")


def dashboard():
    """Whether the dashboard can be drawn."""
    board = json.loads(DASHBOARD.read_text())
    names = [one["name"] for one in board["templating"]["list"]]
    if names != ["datasource", "instance"]:
        fail(f"the dashboard has the variables {names}")
    ids, places = set(), set()
    for panel in board["panels"]:
        if panel["id"] in ids:
            fail(f"{panel['title']} has the number of another panel")
        ids.add(panel["id"])
        at = panel["gridPos"]
        own = {(x, y) for x in range(at["x"], at["x"] + at["w"])
               for y in range(at["y"], at["y"] + at["h"])}  # fmt: skip
        if own & places or at["x"] + at["w"] > 24:
            fail(f"{panel['title']} covers another panel")
        places |= own
        for target in panel.get("targets", []):
            if target["datasource"]["uid"] != "${datasource}" or "$instance" not in target["expr"]:
                fail(f"{panel['title']} does not follow the variables")
    print(f"{len(ids)} panels and rows are in their places")


def main(server):
    rules()
    dashboard()
    with tempfile.TemporaryDirectory() as folder:
        serve(server, Path(folder))
    with tempfile.TemporaryDirectory() as folder:
        certificate(server, Path(folder))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]).resolve())
