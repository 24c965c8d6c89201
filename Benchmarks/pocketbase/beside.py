"""Starts PocketBase with the same notes and rows as the server, writes the configuration of the
load into a file, and runs `server-bench` on both servers. Nothing is measured here.

`beside.py FOLDER SERVER-BENCH CALEPIN [more arguments for server-bench]`"""

import json
import random
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

HERE = Path(__file__).parent
PEOPLE = 32
COUNT = 100_000
ADMIN = ("admin@example.com", "an admin of one run")
PASSWORD = "a long enough sentence"
BEGINNINGS = "An Be Car Da Elo Fa Ger He Is Ja Ke Le Mar Noe Oli Pa Ro Se The Va".split()
MIDDLES = ["", "la", "ri", "co", "ma", "no", "bel", "du", "ti", "ve"]
ENDS = ["a", "el", "ine", "o", "ard", "ette", "is", "on", "ie", "urt"]
LINES = ["goalkeeper", "defender", "midfielder", "forward"]

# Users read and write their own notes, and each list has an index.
NOTES = {
    "name": "notes",
    "type": "base",
    "fields": [
        {"name": "title", "type": "text"},
        {"name": "words", "type": "text", "max": 10_000},
        {"name": "place", "type": "geoPoint"},
        {"name": "begun", "type": "date"},
    ],
    "indexes": ["CREATE INDEX notesOfOwner ON notes (owner, begun)"],
}
OWN = "@request.auth.id != '' && owner = @request.auth.id"
# These are public, as those of a catalogue are.
PLAYERS = {
    "name": "players",
    "type": "base",
    "listRule": "",
    "viewRule": "",
    "fields": [
        {"name": "name", "type": "text"},
        {"name": "number", "type": "number"},
        {"name": "position", "type": "text"},
        {"name": "line", "type": "text"},
        {"name": "birth", "type": "text"},
        {"name": "trained", "type": "bool"},
    ],
    "indexes": ["CREATE INDEX playersInOrder ON players (line, trained, name)"],
}


class PocketBase:
    """One PocketBase on a folder of its own."""

    def __init__(self, binary: Path, data: Path):
        self.command = [str(binary), "--dir", str(data), "--hooksDir", str(HERE / "hooks")]
        self.data = data
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.process: subprocess.Popen[bytes] | None = None
        self.token = ""

    def start(self) -> None:
        self.process = subprocess.Popen(
            [*self.command, "serve", "--http", f"127.0.0.1:{self.port}"],
            stdout=subprocess.DEVNULL,
        )
        for _ in range(200):
            try:
                self.ask("GET", "/api/health")
                return
            except URLError:
                time.sleep(0.05)
        raise SystemExit("PocketBase does not start")

    def stop(self) -> None:
        if self.process:
            self.process.terminate()
            self.process.wait()
            self.process = None

    def ask(self, method: str, path: str, body: object = None) -> dict:
        request = Request(
            f"http://127.0.0.1:{self.port}{path}",
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json", "Authorization": self.token},
        )
        with urlopen(request, timeout=30) as answer:
            return json.loads(answer.read() or b"null")

    def enter(self, collection: str, name: str, password: str) -> str:
        """Signs in and returns the token."""
        path = f"/api/collections/{collection}/auth-with-password"
        return self.ask("POST", path, {"identity": name, "password": password})["token"]


def prepare(base: PocketBase) -> list[dict[str, str]]:
    """Creates the collections and the users, and signs the users in."""
    subprocess.run(
        [*base.command, "superuser", "upsert", *ADMIN], check=True, stdout=subprocess.DEVNULL
    )
    base.start()
    base.token = base.enter("_superusers", *ADMIN)
    # No log of requests, because the other server has none either.
    base.ask("PATCH", "/api/settings", {"logs": {"maxDays": 0}})
    users = base.ask("GET", "/api/collections/users")["id"]
    owner = {"name": "owner", "type": "relation", "collectionId": users, "maxSelect": 1}
    rules = {f"{verb}Rule": OWN for verb in ("list", "view", "create", "update", "delete")}
    notes = {**NOTES, **rules, "fields": [*NOTES["fields"], owner]}
    base.ask("POST", "/api/collections", notes)
    base.ask("POST", "/api/collections", PLAYERS)
    people = []
    for number in range(PEOPLE):
        name = f"person{number}@example.com"
        body = {"email": name, "password": PASSWORD, "passwordConfirm": PASSWORD}
        made = base.ask("POST", "/api/collections/users/records", body)
        people.append({"id": made["id"], "token": base.enter("users", name, PASSWORD)})
    return people


def fill(base: PocketBase, people: list[dict[str, str]], notes: list, rows: list) -> None:
    """Writes 100,000 notes and rows into the database, while the server is stopped."""
    base.stop()
    with sqlite3.connect(base.data / "data.db") as database:
        database.executemany(
            "INSERT INTO notes (id, title, words, place, begun, owner) VALUES (?, ?, ?, ?, ?, ?)",
            (
                (f"n{index:014}", title, words, json.dumps({"lat": lat, "lon": lon}),
                 begun.replace("T", " "), people[index % PEOPLE]["id"])
                for index, (title, words, lat, lon, begun) in enumerate(notes)
            ),
        )
        database.executemany(
            "INSERT INTO players (id, name, number, position, line, birth, trained) "
            "VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                (f"p{index:014}", name, number, line, line, birth, trained == "true")
                for index, (_, name, number, _, line, birth, trained) in enumerate(rows)
            ),
        )
        database.execute("ANALYZE")
    base.start()
    base.token = base.enter("_superusers", *ADMIN)


def word(chance: random.Random) -> str:
    return chance.choice(BEGINNINGS) + chance.choice(MIDDLES) + chance.choice(ENDS)


def made(chance: random.Random) -> tuple[list, list]:
    """Repeatable notes and rows; in ASCII, so that both servers sort them alike."""
    notes, rows = [], []
    for index in range(COUNT):
        words = " ".join(word(chance).lower() for _ in range(24))
        lat, lon = round(chance.uniform(40, 52), 5), round(chance.uniform(-4, 16), 5)
        day = f"2026-{index % 12 + 1:02}-{index % 28 + 1:02}T08:{index % 60:02}:00.000Z"
        notes.append((f"{word(chance)} {word(chance)} {index}", words, lat, lon, day))
        name = f"{word(chance)} {word(chance)}{chance.choice(MIDDLES)}"
        line = chance.choice(LINES)
        trained = "true" if index % 7 == 0 else "false"
        rows.append((index, name, index % 99 + 1, line, line, "1/2/2001", trained))
    return notes, rows


def write(path: Path, rows: list, between: str, head: str = "") -> str:
    lines = [between.join(str(part) for part in row) for row in rows]
    path.write_text(head + "\n".join(lines) + "\n")
    return str(path)


def main(place: Path, bench: str, calepin: str, *more: str) -> int:
    binary = place.resolve() / "venv/bin/pocketbase"
    data = Path(tempfile.mkdtemp(prefix="pocketbase-bench-"))
    base = PocketBase(binary, data / "base")
    try:
        people = prepare(base)
        notes, rows = made(random.Random(42))
        fill(base, people, notes, rows)
        runs = base.ask("GET", "/synchronous")["writer"]
        print(json.dumps({"figure": "peer.pocketbase.synchronous", "value": runs}), flush=True)
        head = "id,name,number,position,line,birth,trained\n"
        told = {
            "port": base.port,
            "process": base.process.pid,
            "people": people,
            "notes": write(data / "notes.tsv", notes, "\t"),
            "rows": write(data / "players.csv", rows, ",", head),
        }
        config = data / "peer.json"
        config.write_text(json.dumps(told))
        command = [bench, calepin, "peer", str(config), *more]
        # Lines are flushed one by one, also into a file.
        status = subprocess.run(["stdbuf", "--output=L", *command]).returncode
        if base.ask("GET", "/synchronous")["writer"] != runs:
            raise SystemExit("PocketBase changed its setting on the way")
        return status
    finally:
        base.stop()
        shutil.rmtree(data)


if __name__ == "__main__":
    if len(sys.argv) < 4:
        raise SystemExit(__doc__)
    sys.exit(main(Path(sys.argv[1]), *sys.argv[2:]))
