"""Moves projects into a server: exports of ODK Central (CSV in a zip) and of KoboToolbox (a
workbook), made here with their documented layouts, are imported by the command.

    Tests/API/imports.py SERVER [--records 60] [--seed 1]

SERVER is a built calepin. Nothing may be lost or added, a second run changes nothing, and
all can be taken back. Ends with 1 at the first difference."""

import argparse
import csv
import io
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import zipfile
from decimal import Decimal
from pathlib import Path

import openpyxl
from office import NAMES, Office, same

Visit = dict[str, object]
NUMBERS = re.compile(r"^(\d+) (new|changed|the same|with faults|taken back)", re.MULTILINE)


def visits(count: int, chance: random.Random) -> list[Visit]:
    """Visits by chance, each with its id and the moment of its submission."""
    made = []
    for number in range(count):
        visit: Visit = {
            "id": f"{chance.getrandbits(32):08x}-5b6d-4c1e-9f00-{number:012x}",
            "at": f"2026-0{1 + number % 9}-1{number % 10}T08:{10 + number % 50}:00.125Z",
            "name": (chance.choice(NAMES) or "Nobody") + f" {number}",
            "many": chance.choice(["", str(chance.randrange(-5, 50))]),
            "price": chance.choice(["", f"{chance.randrange(10**6)}.{chance.randrange(10, 100)}"]),
            "seen": f"202{chance.randrange(9)}-0{chance.randrange(1, 10)}-1{chance.randrange(10)}",
            "open": chance.choice(["true", "false"]),
            "site": chance.choice([[], [f"{chance.randrange(-80, 80)}.5", "6.25", "0", "4.5"]]),
            "people": [
                (f"p {number} {row}", str(chance.randrange(90))) for row in range(number % 4)
            ],
        }
        made.append(visit)
    return made


def central(made: list[Visit], file: Path) -> None:
    """Writes the zip of ODK Central, the latest submission first."""
    head = (
        "SubmissionDate,intro-name,intro-many,price,seen,open,site-Latitude,site-Longitude,"
        "site-Altitude,site-Accuracy,meta-instanceID,KEY,SubmitterID,SubmitterName,"
        "AttachmentsPresent,AttachmentsExpected,Status,ReviewState,DeviceID,Edits,FormVersion"
    ).split(",")
    records, people = [head], [["who", "age", "PARENT_KEY", "KEY"]]
    for visit in reversed(made):
        key = f"uuid:{visit['id']}"
        place = visit["site"] or ["", "", "", ""]
        records.append(
            [visit["at"], visit["name"], visit["many"], visit["price"], visit["seen"],
             visit["open"], *place, key, key, "12", "Amina", "0", "0", "", "", "collect:1", "0",
             "1"]
        )  # fmt: skip
        for number, (who, age) in enumerate(visit["people"]):
            people.append([who, age, key, f"{key}/people[{number + 1}]"])
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, rows in (("visit.csv", records), ("visit-people.csv", people)):
            text = io.StringIO()
            csv.writer(text, lineterminator="\n").writerows(rows)
            archive.writestr(name, text.getvalue())


def kobo(made: list[Visit], file: Path) -> None:
    """Writes the workbook of KoboToolbox."""
    book = openpyxl.Workbook(write_only=True)
    records, people = book.create_sheet("Visit"), book.create_sheet("people")
    records.append(
        ["start", "intro/name", "intro/many", "price", "seen", "open", "site", "_site_latitude",
         "_site_longitude", "_site_altitude", "_site_precision", "__version__", "_id", "_uuid",
         "_submission_time", "_validation_status", "_notes", "_status", "_submitted_by", "_tags",
         "_index"]
    )  # fmt: skip
    people.append(
        ["people/who", "people/age", "_index", "_parent_table_name", "_parent_index",
         "_submission__id", "_submission__uuid", "_submission__submission_time"]
    )  # fmt: skip
    rows = 0
    for number, visit in enumerate(made):
        place = visit["site"] or ["", "", "", ""]
        at = str(visit["at"])[:19]
        records.append(
            [at, visit["name"], visit["many"], visit["price"], visit["seen"], visit["open"],
             " ".join(visit["site"]), *place, "v1", 1000 + number, visit["id"], at, "", "",
             "submitted_via_web", "amina", "", number + 1]
        )  # fmt: skip
        for who, age in visit["people"]:
            rows += 1
            people.append([who, age, rows, "Visit", number + 1, 1000 + number, visit["id"], at])
    book.save(file)


def plain(visit: Visit) -> tuple:
    """What must be there of a visit."""
    number = [Decimal(visit[name]) if visit[name] else None for name in ("many", "price")]
    place = [Decimal(one) for one in visit["site"][:2]] or [None, None]
    people = [(who, int(age)) for who, age in visit["people"]]
    return (
        visit["name"], *number, visit["seen"], visit["open"] == "true", *place, tuple(people)
    )  # fmt: skip


def found(row: dict) -> tuple:
    """What is there of an exported record."""
    number = [None if row[name] is None else Decimal(str(row[name])) for name in ("many", "price")]
    place = [
        None if row[f"site.{name}"] is None else Decimal(str(row[f"site.{name}"]))
        for name in ("latitude", "longitude")
    ]
    people = tuple((one["who"], one["age"]) for one in row["people"])
    return (row["name"], *number, row["seen"], row["open"], *place, people)


class Mover:
    """The command that imports a file."""

    def __init__(self, office: Office, folder: Path) -> None:
        self.office = office
        self.key = folder / "key"
        self.key.write_text(office.key)

    def move(self, file: Path, *more: str) -> dict[str, int]:
        """Imports a file; returns the numbers that the command prints."""
        start = time.monotonic()
        done = subprocess.run(
            [self.office.binary, "import", "visit/visits", str(file), *more, "--server",
             self.office.server.url, "--key-file", str(self.key)],
            capture_output=True, text=True, timeout=3_600,
            env={**os.environ, "LANG": "C.UTF-8"},
        )  # fmt: skip
        same(done.returncode, 0, f"import {more}: {done.stdout[-1_000:]} {done.stderr[-1_000:]}")
        numbers = {name: int(count) for count, name in NUMBERS.findall(done.stdout + done.stderr)}
        seconds = time.monotonic() - start
        print(f"{file.name} {' '.join(more) or '--run'}: {numbers} in {seconds:.1f} s")
        return numbers


def check(office: Office, folder: Path, file: Path, made: list[Visit]) -> None:
    """Imports a file, once more, and takes it back."""
    mover, count = Mover(office, folder), len(made)
    wanted = sorted(map(plain, made), key=str)
    same(mover.move(file, "--check").get("new"), count, "a check")
    same(office.exported(), [], "a check changes nothing")
    same(mover.move(file).get("new"), count, "an import")
    rows = office.exported()
    same(sorted(map(found, rows), key=str), wanted, "the records")
    same(all(row["submitted_at"] for row in rows), True, "that they are submitted")
    same(mover.move(file), {"the same": count}, "a second run")
    same(office.exported() == rows, True, "that a second run changes nothing")
    same(mover.move(file, "--undo").get("taken back"), count, "an undo")
    same(office.exported(), [], "that all was taken back")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("server")
    parser.add_argument("--records", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    os.environ["CALEPIN"] = str(Path(given.server).resolve())
    made = visits(given.records, random.Random(given.seed))
    for write, ending in ((central, ".zip"), (kobo, ".xlsx")):
        with tempfile.TemporaryDirectory(prefix="calepin-imports-") as name:
            folder = Path(name)
            file = folder / (write.__name__ + ending)
            write(made, file)
            office = Office(given.server, folder)
            try:
                check(office, folder, file, made)
            finally:
                office.server.drop()
    print(f"imports: {given.records} submissions of two programs")


if __name__ == "__main__":
    main()
