"""Checks the API of a server against its own description with schemathesis.

    Tests/API/check.py SERVER [--examples 20] [--seed 1] [--only TEXT]

SERVER is a built calepin. It is started with an app of a team, records, a hook and a public link,
and every operation of /api/openapi.json is asked with values that its schemas allow and with such
that they forbid: with a key where keys are taken, and with the cookie of an owner elsewhere, who
signs in anew for each operation. ONLY has those operations alone whose address has this text.
Ends with 1 when an answer is not as described."""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.request import Request, urlopen

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "Browser"))

# Several, because an account that wrong passwords are tried for is closed for a while.
OWNERS = ["ann", "ben", "cid", "dan", "eve", "fay"]
PASSWORD = "quiet heron over 3 lakes"
FORM = {
    "format": 1, "id": "visit", "version": 1, "languages": ["en"],
    "title": {"en": "Visit"},
    "sections": [{
        "name": "all", "title": {"en": "All"},
        "contents": [
            {"field": "name", "label": {"en": "Name"}, "optional": True},
            {"field": "many", "type": "integer", "label": {"en": "Many"}, "optional": True},
        ],
    }],
}  # fmt: skip
APP = {
    "id": "visit", "title": {"en": "Visit"}, "forms": [FORM], "start": "all",
    "collections": [
        {"name": "all", "title": {"en": "All"}, "form": "visit", "sharing": "team",
         "review": True},
    ],
}  # fmt: skip
# The feed never ends by itself; tests of the server listen to it.
WITHOUT = ["GET /api/feed"]
# A schema says less than a form, a password or a name: that what it allows is refused is said by
# the answers themselves.
REFUSALS = ["2xx", "304", "400", "401", "403", "404", "409", "412", "413", "415", "422", "429"]
# OData wants 501 for what a server does not have of it.
REFUSALS.append("501")
REFUSED = [*REFUSALS[2:], "405", "421"]


class Owner:
    """An owner who asks the server, with a key or with the cookie of a session."""

    def __init__(self, url: str, headers: dict[str, str]) -> None:
        self.url = url
        self.headers = headers

    def ask(self, method: str, path: str, body: object = None) -> dict:
        request = Request(
            self.url + path, method=method, headers=self.headers,
            data=None if body is None else json.dumps(body).encode(),
        )  # fmt: skip
        request.add_header("Content-Type", "application/json")
        with urlopen(request, timeout=60) as answer:
            return json.loads(answer.read() or b"{}")


def prepared(server, command) -> dict[str, object]:
    """Makes everything that addresses may name; returns their values, and the key."""
    server.start()
    folder = Path(server.folder.name)
    (folder / "app.json").write_text(json.dumps(APP))
    links = {name: command("user", "add", name, "--role", "owner") for name in OWNERS}
    team = command("team", "new", "Crew", "--owner", "ann")
    command("app", "publish", str(folder / "app.json"), "--draft")
    command("app", "team", "visit", team)
    command("app", "stage", "visit", "live")
    command("hook", "new", "visit", "https://receiver.example/")
    page = Owner(server.url, {"X-Calepin": "1"})
    for link in links.values():
        token = link.split("#")[-1].split()[0]
        page.ask("POST", "/api/account/link/use", {"token": token, "password": PASSWORD})
    # A key ends with the password that it was made before.
    key = command("key", "new", "ann", "check", "--right", "write", "--publish")
    program = Owner(server.url, {"Authorization": f"Bearer {key}"})
    records = [
        program.ask("POST", "/api/records/visit/all", {"values": {"name": name}})["id"]
        for name in ("North", "South", "West")
    ]
    program.ask("POST", "/api/records/visit/all", {"values": {"name": "East"}, "submit": True})
    projects = program.ask("GET", "/odk/v1/projects")
    project = next(one["id"] for one in projects if one["name"] == "Crew")
    handed = program.ask("GET", f"/odk/v1/projects/{project}/forms/visit/submissions")
    hooks = program.ask("GET", "/api/console/apps/visit/hooks")["hooks"]
    wish = {"app": "visit", "collection": "all", "every": "day"}
    schedule = program.ask("POST", "/api/schedules", wish)["id"]
    return {
        "key": key, "record": records[0], "hook": hooks[0]["id"], "schedule": schedule,
        "team": team.removeprefix("team:"), "project": project,
        "instance": handed[0]["instanceId"],
    }  # fmt: skip


def escaped(path: str) -> str:
    """A regular expression that matches the beginning of an address."""
    return path.replace("{", "[{]").replace("}", "[}]")


def settings(known: dict[str, object], url: str) -> str:
    """The settings of schemathesis: what placeholders stand for, and which refusals are fine."""
    lines = [
        "[parameters]", '"path.app" = "visit"', '"path.collection" = "all"',
        '"path.set" = "all"', '"path.part" = "$count"',
        f'"path.hook" = "{known["hook"]}"', '"path.version" = "1"',
        f'"path.schedule" = "{known["schedule"]}"',
        "", "[checks]",
        'not_a_server_error.expected-statuses = ["2xx", "3xx", "4xx", "501"]',
        f"positive_data_acceptance.expected-statuses = {json.dumps(REFUSALS)}",
        f"negative_data_rejection.expected-statuses = {json.dumps(REFUSED)}",
    ]  # fmt: skip
    project = {"project": known["project"]}
    form = "/odk/v1/projects/{project}/forms/{form}"
    for path, values in [
        ("/api/records/{app}/{collection}/one/{id}", {"id": known["record"]}),
        ("/api/teams/{id}", {"id": known["team"]}),
        ("/api/apps/{id}", {"id": "visit"}), ("/api/console/apps/{id}", {"id": "visit"}),
        ("/odk/v1/projects/{project}(/forms)?$", project),
        (form + "(/fields|/submissions.*)?$",
         {**project, "form": "visit", "instance": known["instance"]}),
        (form + "/{rows}$", {**project, "form": "visit.svc", "rows": "Submissions"}),
    ]:  # fmt: skip
        lines += [
            "", "[[operations]]", f'include-path-regex = "^{escaped(path)}"',
            "[operations.parameters]",
            *[f'"path.{name}" = "{value}"' for name, value in values.items()],
        ]  # fmt: skip
    return "\n".join(lines) + "\n"


def run(given, server, known, description: dict, mode: str, folder: Path) -> bool:
    """Runs schemathesis with a key, or with sessions; returns true when nothing was wrong."""
    for path in list(description["paths"]):
        operations = description["paths"][path]
        for method in list(operations):
            name = f"{method.upper()} {path}"
            is_other = ("x-key" in operations[method]) != (mode == "key")
            if is_other or name in WITHOUT or given.only not in path:
                del operations[method]
        if not operations:
            del description["paths"][path]
    if not description["paths"]:
        return True
    place = folder / f"{mode}.json"
    place.write_text(json.dumps(description))
    (folder / "schemathesis.toml").write_text(settings(known, server.url))
    arguments = [
        str(Path(sys.executable).with_name("schemathesis")),
        "--config-file", str(folder / "schemathesis.toml"), "run", str(place),
        "--url", server.url, "--max-examples", str(given.examples), "--seed", str(given.seed),
        "--phases", "examples,coverage,fuzzing", "--continue-on-failure", "--warnings", "off",
        "--suppress-health-check", "all", "--request-timeout", "60",
    ]  # fmt: skip
    header = f"Authorization: Bearer {known['key']}" if mode == "key" else "X-Calepin: 1"
    arguments += ["-H", header]
    environment = {
        **os.environ, "SCHEMATHESIS_HOOKS": "sessions" if mode == "session" else "addresses",
        "PYTHONPATH": str(HERE), "CALEPIN_URL": server.url, "CALEPIN_PASSWORD": PASSWORD,
        "CALEPIN_OWNERS": " ".join(OWNERS),
    }  # fmt: skip
    return subprocess.run(arguments, cwd=folder, env=environment).returncode == 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("server")
    parser.add_argument("--examples", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    given = parser.parse_args()
    os.environ["CALEPIN"] = str(Path(given.server).resolve())
    from calepin import Calepin

    with tempfile.TemporaryDirectory(prefix="calepin-api-") as name:
        folder = Path(name)
        (folder / "web").mkdir()
        server = Calepin("--unlimited", web=folder / "web")

        def command(*arguments: str) -> str:
            done = subprocess.run(
                [given.server, *arguments, "--data", server.data], check=True, text=True,
                capture_output=True, timeout=60,
            )  # fmt: skip
            return done.stdout.strip().splitlines()[-1]

        try:
            known = prepared(server, command)
            with urlopen(server.url + "/api/openapi.json", timeout=60) as answer:
                text = answer.read()
            fine = [
                run(given, server, known, json.loads(text), mode, folder)
                for mode in ("key", "session")
            ]
        finally:
            server.drop()
    sys.exit(0 if all(fine) else 1)


if __name__ == "__main__":
    main()
