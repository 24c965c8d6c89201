"""Says what Python reads in exported files, for the tests of CalepinExport.

    oracle.py read FOLDER

reads records.csv, records.zip, records.xlsx, records.json and records.jsonl of the folder, and
writes read.json: for csv, zip and xlsx the rows of each table as lists of texts, once as the
module csv or openpyxl and once as pandas reads them; for JSON the records.

    oracle.py unpack FOLDER

unpacks files.zip of the folder with zipfile, tests it with unzip, and writes unpacked.json: the
names of the members in their order, the SHA-256 of each, the rows of those of CSV, and the texts.
Every member must be unpacked under its own name, inside of the folder.
"""

import csv
import datetime
import decimal
import hashlib
import io
import json
import pathlib
import shutil
import subprocess
import sys
import zipfile

import openpyxl
import pandas
from openpyxl.utils.escape import unescape

csv.field_size_limit(10**9)


def csv_rows(data):
    """The rows of CSV as the module csv and pandas read them."""
    text = data.decode("utf-8-sig")
    plain = list(csv.reader(io.StringIO(text, newline="")))
    frame = pandas.read_csv(
        io.BytesIO(data), dtype=str, keep_default_na=False, header=None, skip_blank_lines=False
    )
    return {"plain": plain, "pandas": frame.values.tolist()}


def cell(value):
    """The text of a cell of a workbook."""
    if value is None or value is pandas.NaT:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        text = format(decimal.Decimal(repr(value)).normalize(), "f")
        return "" if value != value else "n" + text
    if isinstance(value, datetime.datetime):
        # Excel keeps a moment to less than a millisecond.
        value += datetime.timedelta(microseconds=500)
        return "d" + value.isoformat(timespec="milliseconds")
    if isinstance(value, datetime.time):
        return "t" + value.isoformat(timespec="milliseconds")
    return "s" + unescape(value)


def xlsx_tables(path):
    """The rows of each sheet, and what is special in its head."""
    book = openpyxl.load_workbook(path)
    tables = {}
    for sheet in book:
        for row in sheet.iter_rows():
            for one in row:
                assert one.data_type != "f", (sheet.title, one.coordinate)
        assert sheet.freeze_panes == "A2", sheet.title
        assert all(one.font.b for one in sheet[1]), sheet.title
        rows = [[cell(value) for value in row] for row in sheet.iter_rows(values_only=True)]
        frame = pandas.read_excel(
            path, sheet_name=sheet.title, header=None, keep_default_na=False, dtype=object
        )
        read = [[cell("" if v == "" else v) if v != "" else "" for v in row]
                for row in frame.values.tolist()]
        tables[sheet.title] = {"plain": rows, "pandas": read}
    return tables


def unpack(folder):
    path = folder / "files.zip"
    subprocess.run(["unzip", "-tqq", path], check=True, capture_output=True)
    found = {"names": [], "digests": {}, "csv": {}, "texts": {}}
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        found["names"] = archive.namelist()
        assert len(set(found["names"])) == len(found["names"])
        shutil.rmtree(folder / "out", ignore_errors=True)
        archive.extractall(folder / "out")
    for name in found["names"]:
        data = (folder / "out" / name).read_bytes()
        found["digests"][name] = hashlib.sha256(data).hexdigest()
        if name.endswith(".csv"):
            found["csv"][name] = list(csv.DictReader(io.StringIO(data.decode(), newline="")))
        if name.endswith((".txt", ".jsonl")):
            found["texts"][name] = data.decode()
    files = [one for one in (folder / "out").rglob("*") if one.is_file()]
    assert len(files) == len(found["names"])
    (folder / "unpacked.json").write_text(json.dumps(found), "utf-8")


def read(folder):
    found = {"csv": csv_rows((folder / "records.csv").read_bytes()), "zip": {}}
    with zipfile.ZipFile(folder / "records.zip") as archive:
        assert archive.testzip() is None
        for name in archive.namelist():
            found["zip"][name] = csv_rows(archive.read(name))
    found["xlsx"] = xlsx_tables(folder / "records.xlsx")
    with zipfile.ZipFile(folder / "records.xlsx") as archive:
        assert archive.testzip() is None
    exact = dict(parse_float=str, parse_int=str)
    found["json"] = json.loads((folder / "records.json").read_text("utf-8"), **exact)
    lines = (folder / "records.jsonl").read_bytes().decode("utf-8").split("\n")
    found["jsonl"] = [json.loads(line, **exact) for line in lines if line]
    (folder / "read.json").write_text(json.dumps(found), "utf-8")


{"read": read, "unpack": unpack}[sys.argv[1]](pathlib.Path(sys.argv[2]))
