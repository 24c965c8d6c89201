"""Opens exports of a server in the programs that people use, and compares what they read.

    Tests/API/files.py SERVER [--records 120] [--seed 1]

SERVER is a built calepin. The same records are taken out in each format, twice: the bytes must be
the same. R (readr, sf), LibreOffice and GDAL open the files; each must read the rows that the
table of records shows, with the values that a program saved. openpyxl and pandas do so in
Tests/CalepinExportTests. Ends with 1 at the first difference."""

import argparse
import csv
import io
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import zipfile
from decimal import Decimal
from pathlib import Path
from urllib.error import HTTPError

import openpyxl
from openpyxl.utils.escape import unescape
from office import Office, same, values

HERE = Path(__file__).resolve().parent
# Texts that programs take for something else: numbers, days, truths, formulas, markup, ends of
# lines, and signs of several bytes.
NASTY = [
    "=1+1", '=HYPERLINK("http://example.org","x")', "+41 22 700 00 00", "-1", "@SUM(A1)", "1e5",
    "007", "TRUE", "NA", "null", "2024-01-01", "1,5", 'a "b"; c, d', "one\ntwo", "<b>&amp;</b>",
    "d’Arc", "中文", "😀", "_x0041_", "עברית", "0x10", "1/2", "#N/A",
]  # fmt: skip
COLUMNS = ["name", "many", "price", "seen", "open", "site.latitude", "site.longitude"]
Row = dict[str, object]


class Exports:
    """The exports of the records of an office, each taken twice."""

    def __init__(self, office: Office, folder: Path) -> None:
        self.office, self.folder = office, folder

    def take(self, name: str, query: str) -> Path:
        """Takes an export into a file of this name."""
        path = "/api/exports/visit/visits?" + query
        file = self.folder / name
        file.write_bytes(self.office.program("GET", path))
        same(self.office.program("GET", path) == file.read_bytes(), True, f"{query}: equal bytes")
        return file

    def unpacked(self, name: str, query: str) -> dict[str, Path]:
        """Takes an export that is a zip, and unpacks it; returns its files by name."""
        with zipfile.ZipFile(self.take(name, query)) as archive:
            same(archive.testzip(), None, f"{query}: a whole zip")
            into = self.folder / (name + ".d")
            archive.extractall(into)
            return {one: into / one for one in archive.namelist()}


def run(*command: str, folder: Path) -> str:
    """What a program prints; ends with its words where it fails."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, cwd=folder)
    if done.returncode != 0:
        sys.exit(f"{command}: {done.returncode}\n{done.stdout[-2_000:]}\n{done.stderr[-2_000:]}")
    return done.stdout


def plain(value: object) -> object:
    """A value without its notation: numbers as decimals, truths and texts as they are."""
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, (int, float)):
        return Decimal(repr(value)).normalize()
    return value


def typed(row: dict[str, str | None]) -> Row:
    """The values of a row of texts."""
    read: Row = {}
    for name in COLUMNS:
        text = row[name]
        if text in ("", None):
            read[name] = None
        elif name in ("name", "seen"):
            read[name] = text
        elif name == "open":
            read[name] = {"true": True, "1": True, "false": False, "0": False}[str(text).lower()]
        else:
            read[name] = Decimal(str(text)).normalize()
    return read


def wanted(office: Office) -> tuple[dict[str, Row], list[tuple]]:
    """The records and the rows of their repeat, as the table of records shows them."""
    found: dict[str, Row] = {}
    names = "name,many,price,seen,open,site"
    answer = json.loads(
        office.program("GET", f"/api/records/visit/visits?columns={names}&limit=500"),
        parse_float=Decimal,
    )
    lines = {line["record_id"]: line for line in office.exported()}
    for row in answer["rows"]:
        cells = dict(zip(names.split(","), row["cells"], strict=True))
        place = cells.pop("site") or ""
        latitude, longitude = (place.replace(",", " ").split() + [None, None])[:2]
        cells |= {"site.latitude": latitude, "site.longitude": longitude}
        found[row["id"]] = typed(
            {name: None if cell is None else str(cell) for name, cell in cells.items()}
        )
    same(len(found), answer["total"], "the rows of the table")
    same(set(found), set(lines), "the records of the table and of JSON lines")
    people = sorted(
        (line["record_id"], one["who"] or "", one["age"])
        for line in lines.values() for one in line["people"]
    )  # fmt: skip
    return found, people


def compare(found: dict[str, Row], rows: dict[str, Row], program: str) -> None:
    """Compares rows by the ids of their records."""
    same(set(found), set(rows), f"{program}: the records")
    for record, row in rows.items():
        for name in COLUMNS:
            same(found[record][name], row[name], f"{program}: {name} of {record}")


def read_by_r(exports: Exports, rows: dict[str, Row], people: list[tuple]) -> None:
    """Compares what readr and sf read."""
    script = str(HERE / "files.R")

    def lines(kind: str, file: Path) -> list[dict]:
        text = run("Rscript", "--vanilla", script, kind, str(file), folder=exports.folder)
        return [json.loads(line) for line in text.splitlines()]

    files = exports.unpacked("r.zip", "as=csv&raw=1")
    types, *read = lines("csv", files["visit.csv"])
    kinds = types["types"]
    same(kinds["many"], "numeric", "readr: the type of a number")
    same(kinds["seen"], "Date", "readr: the type of a day")
    same(kinds["open"], "logical", "readr: the type of a truth")
    same(kinds["created_at"], "POSIXct", "readr: the type of a moment")
    compare({one["record_id"]: typed(texts(one)) for one in read}, rows, "readr")
    _, *inner = lines("csv", files["people.csv"])
    inside = sorted((one["record_id"], one.get("who") or "", one.get("age")) for one in inner)
    same(inside, people, "readr: the rows of the repeat")
    places = lines("geojson", exports.take("r.geojson", "as=geojson"))
    for one in places:
        one["site.latitude"], one["site.longitude"] = one.pop("y", None), one.pop("x", None)
    compare({one["record_id"]: typed(texts(one)) for one in places}, rows, "sf")


def texts(row: dict) -> dict[str, str | None]:
    """The columns of a row as texts."""
    found = {name: row.get(name) for name in COLUMNS}
    return {name: None if cell is None else str(cell) for name, cell in found.items()}


def read_by_libreoffice(exports: Exports, rows: dict[str, Row], people: list[tuple]) -> None:
    """Opens the workbook and CSV in LibreOffice, saves them, and reads what it saved."""
    book = exports.take("book.xlsx", "as=xlsx")
    files = exports.unpacked("office.zip", "as=csv")
    # Comma, quotes, UTF-8, all columns found by the program, fields as it would take them.
    infilter = "CSV:44,34,76,1,,1033,false,true,false"
    for source, options in ((book, []), (files["visit.csv"], [f"--infilter={infilter}"])):
        into = exports.folder / (source.suffix[1:] + "-saved")
        run(
            "soffice", f"-env:UserInstallation=file://{exports.folder}/profile", "--headless",
            "--norestore", *options, "--convert-to", "xlsx:Calc MS Excel 2007 XML", "--outdir",
            str(into), str(source), folder=exports.folder,
        )  # fmt: skip
        saved = openpyxl.load_workbook(into / (source.stem + ".xlsx"))
        for sheet in saved:
            for cell in (cell for row in sheet.iter_rows() for cell in row):
                # LibreOffice itself keeps truths as formulas.
                is_formula = cell.data_type == "f" and cell.value not in ("=TRUE()", "=FALSE()")
                same(is_formula, False, f"a formula at {sheet.title}!{cell.coordinate}")
        saved = openpyxl.load_workbook(into / (source.stem + ".xlsx"), data_only=True)
        if source is book:
            found = {}
            for one in sheet_rows(saved["visit"]):
                seen = one["seen"]
                one["seen"] = seen.date().isoformat() if seen else None
                found[str(one["record_id"])] = {name: plain(one[name]) for name in COLUMNS}
            compare(found, rows, "LibreOffice")
            inner = [
                (one["record_id"], one["who"] or "", one["age"])
                for one in sheet_rows(saved["people"])
            ]
            same(sorted(inner, key=str), sorted(people, key=str), "LibreOffice: the repeat")
        else:
            same(len(sheet_rows(saved.active)), len(rows), "LibreOffice: the rows of CSV")


def sheet_rows(sheet: object) -> list[Row]:
    """The rows of a sheet by the names in its head."""
    head, *rows = sheet.iter_rows(values_only=True)  # type: ignore[attr-defined]
    return [dict(zip(head, row, strict=True)) for row in rows]


def read_by_gdal(exports: Exports, rows: dict[str, Row]) -> None:
    """Has GDAL read GeoJSON and the workbook, and write CSV."""
    cases = [
        (exports.take("map.geojson", "as=geojson"), ["-lco", "GEOMETRY=AS_XY"]),
        (exports.take("map.xlsx", "as=xlsx"), ["visit", "-oo", "HEADERS=FORCE"]),
    ]
    for source, options in cases:
        goal = exports.folder / (source.suffix[1:] + "-gdal.csv")
        run("ogr2ogr", "-f", "CSV", str(goal), str(source), *options, folder=exports.folder)
        found = {}
        for one in csv.DictReader(io.StringIO(goal.read_text("utf-8"), newline="")):
            if "X" in one:
                one |= {"site.longitude": one["X"], "site.latitude": one["Y"]}
            one["seen"] = one["seen"].replace("/", "-")
            # GDAL leaves the notation of a workbook for signs as it is, as openpyxl does.
            if source.suffix == ".xlsx":
                one["name"] = unescape(one["name"])
            found[one["record_id"]] = typed(one)
        compare(found, rows, f"GDAL, {source.suffix}")
    text = run("ogrinfo", "-so", "-al", str(cases[0][0]), folder=exports.folder)
    same("Geometry: Point" in text, True, "GDAL: points")
    same(f"Feature Count: {len(rows)}" in text, True, "GDAL: the number of features")
    same('GEOGCRS["WGS 84"' in text, True, "GDAL: the system of coordinates")


def run_recipes(exports: Exports, people: list[tuple]) -> None:
    """Runs the programs of the guide where its files are."""
    folder = exports.unpacked("recipes.zip", "as=csv&raw=1")["visit.csv"].parent
    guide = (HERE.parents[1] / "docs/guide/getting-data-out.md").read_text("utf-8")
    for language, ending, command in (
        ("python", "\nprint(len(both))\n", [sys.executable, "-"]),
        ("r", "\ncat(nrow(both))\n", ["Rscript", "--vanilla", "-"]),
    ):
        code = guide.split(f"```{language}\n")[1].split("```")[0] + ending
        done = subprocess.run(
            command, input=code, capture_output=True, text=True, timeout=300, cwd=folder
        )
        same(done.returncode, 0, f"the recipe in {language}: {done.stderr[-1_000:]}")
        same(done.stdout.split()[-1], str(len(people)), f"the recipe in {language}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("server")
    parser.add_argument("--records", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    os.environ["CALEPIN"] = str(Path(given.server).resolve())
    for program in ("Rscript", "soffice", "ogr2ogr", "ogrinfo"):
        if shutil.which(program) is None:
            sys.exit(f"{program} is not there: run make setup")
    chance = random.Random(given.seed)
    with tempfile.TemporaryDirectory(prefix="calepin-files-") as name:
        folder = Path(name)
        office = Office(given.server, folder)
        try:
            saved = {}
            for number in range(given.records):
                one = values(chance)
                if number % 2 == 0:
                    one["name"] = NASTY[number // 2 % len(NASTY)]
                saved[office.save(one)] = one
            exports = Exports(office, folder)
            rows, people = wanted(office)
            for record, one in saved.items():
                same(rows[record]["name"], one.get("name"), f"the table: the name of {record}")
                same(plain(one.get("many")), rows[record]["many"], f"the table: {record}")
            for query in ("as=json", "as=jsonl", "as=ics&day=seen", "as=zip"):
                exports.take("other", query)
            read_by_r(exports, rows, people)
            read_by_libreoffice(exports, rows, people)
            read_by_gdal(exports, rows)
            run_recipes(exports, people)
        except HTTPError as error:
            sys.exit(f"{error.url}: {error.code} {error.read().decode()[:500]}")
        finally:
            office.server.drop()
    print(f"files: {given.records} records, read by readr, sf, LibreOffice and GDAL")


if __name__ == "__main__":
    main()
