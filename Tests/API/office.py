"""A server with an app of a team, its records and a program that reads and writes them, for the
checks of what leaves it. It contains no check."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from urllib.request import Request, urlopen

import requests

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "Browser"))

NAMES = ["Anna", "Bo", "Céline", "d'Arc", "Zoë", "100 %", "a&b", ""]
FIELDS = [
    {"field": "name", "label": {"en": "Name"}, "optional": True},
    {"field": "many", "type": "integer", "label": {"en": "Many"}, "optional": True},
    {"field": "price", "type": "decimal", "label": {"en": "Price"}, "optional": True},
    {"field": "seen", "type": "day", "label": {"en": "Seen"}, "optional": True},
    {"field": "open", "type": "switch", "label": {"en": "Open"}},
    {"field": "site", "type": "place", "label": {"en": "Site"}, "optional": True},
    {"repeat": "people", "label": {"en": "People"}, "contents": [
        {"field": "who", "label": {"en": "Who"}, "optional": True},
        {"field": "age", "type": "integer", "label": {"en": "Age"}, "optional": True},
    ]},
]  # fmt: skip
FORM = {
    "format": 1, "id": "visit", "version": 1, "languages": ["en"], "title": {"en": "Visit"},
    "sections": [{"name": "all", "title": {"en": "All"}, "contents": FIELDS}],
}  # fmt: skip
APP = {
    "id": "visit", "title": {"en": "Visit"}, "forms": [FORM], "start": "visits",
    "collections": [
        {"name": "visits", "title": {"en": "Visits"}, "form": "visit", "sharing": "team"},
    ],
}  # fmt: skip


class Office:
    """A server with an app of a team, and a program that reads and writes its records."""

    def __init__(self, binary: str, folder: Path, app: dict = APP) -> None:
        from calepin import Calepin

        (folder / "web").mkdir()
        self.server = Calepin("--unlimited", web=folder / "web")
        self.server.start()
        self.binary = binary
        (folder / "app.json").write_text(json.dumps(app))
        link = self.command("user", "add", "ann", "--role", "owner")
        team = self.command("team", "new", "Crew", "--owner", "ann")
        self.command("app", "publish", str(folder / "app.json"), "--draft")
        self.command("app", "team", "visit", team)
        self.command("app", "stage", "visit", "live")
        token = link.split("#")[-1].split()[0]
        self.ask(
            "POST", "/api/account/link/use", {"X-Calepin": "1"},
            {"token": token, "password": "quiet heron over 3 lakes"},
        )  # fmt: skip
        self.key = self.command("key", "new", "ann", "check", "--right", "write")
        self.root = self.server.url + "/api/odata/visit"

    def command(self, *arguments: str) -> str:
        done = subprocess.run(
            [self.binary, *arguments, "--data", self.server.data], check=True, text=True,
            capture_output=True, timeout=60,
        )  # fmt: skip
        return done.stdout.strip().splitlines()[-1]

    def ask(self, method: str, path: str, headers: dict[str, str], body: object = None) -> bytes:
        data = None if body is None else json.dumps(body).encode()
        request = Request(self.server.url + path, method=method, headers=headers, data=data)
        request.add_header("Content-Type", "application/json")
        with urlopen(request, timeout=120) as answer:
            return answer.read()

    def program(self, method: str, path: str, body: object = None) -> bytes:
        return self.ask(method, path, {"Authorization": f"Bearer {self.key}"}, body)

    def save(self, values: dict[str, object]) -> str:
        made = self.program("POST", "/api/records/visit/visits", {"values": values})
        return json.loads(made)["id"]

    def exported(self) -> list[dict]:
        lines = self.program("GET", "/api/exports/visit/visits?as=jsonl").splitlines()
        return [json.loads(line) for line in lines]

    def get(self, path: str, headers: dict[str, str] | None = None) -> requests.Response:
        return requests.get(
            path if path.startswith("http") else self.root + path, auth=("any", self.key),
            headers=headers or {}, timeout=120,
        )  # fmt: skip


def values(chance: random.Random) -> dict[str, object]:
    """Random answers of a record; some are left out."""
    all_of_them = {
        "name": chance.choice(NAMES), "many": chance.randrange(-5, 50),
        "price": f"{chance.randrange(10**6)}.{chance.randrange(100):02}",
        "seen": f"202{chance.randrange(9)}-0{chance.randrange(1, 10)}-1{chance.randrange(10)}",
        "open": chance.random() < 0.5, "site": f"{chance.randrange(-80, 80)}.5 6.25",
    }  # fmt: skip
    kept = {name: value for name, value in all_of_them.items() if chance.random() < 0.8}
    count = chance.randrange(4)
    kept["people"] = [{"who": f"p{row}", "age": chance.randrange(90)} for row in range(count)]
    return {name: value for name, value in kept.items() if value not in ("", [])}


def same(found: object, wanted: object, what: str) -> None:
    if found != wanted:
        sys.exit(f"{what}: got {found!r}, expected {wanted!r}"[:2_000])
