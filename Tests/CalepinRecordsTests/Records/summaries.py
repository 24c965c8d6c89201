"""Judges summaries by a program of its own over an export of the same records.

    summaries.py FOLDER

reads export.csv, the records in chunks as the server sends them; summary.json, the summary of its
columns by the column `colour` with the numbers of `price`; and the drawings, each in a file of its
own. Prints a line for each difference.
"""

import io
import json
import pathlib
import re
import statistics
import sys
import xml.dom.minidom
from collections import Counter
from decimal import Decimal, localcontext
from fractions import Fraction

import pandas

PLACES = 34
told: list[str] = []


def same(what: str, found: object, expected: object) -> None:
    if found != expected:
        told.append(f"{what}: {found!r} is not {expected!r}")


def rounded(number: Fraction) -> Fraction:
    """A number with as many digits as a decimal has."""
    with localcontext() as context:
        context.prec = PLACES
        return Fraction(Decimal(number.numerator) / Decimal(number.denominator))


def numbers(where: str, found: dict, texts: pandas.Series) -> None:
    values = sorted(Fraction(text) for text in texts)
    same(f"{where} sum", Fraction(found["sum"]), sum(values))
    same(f"{where} mean", Fraction(found["mean"]), rounded(sum(values) / len(values)))
    quarters = values * 3
    if len(values) > 1:
        quarters = statistics.quantiles(values, n=4, method="inclusive")
    for name, value in zip(["q1", "median", "q3"], quarters):
        same(f"{where} {name}", Fraction(found[name]), value)
    same(f"{where} least", Fraction(found["min"]), values[0])
    same(f"{where} most", Fraction(found["max"]), values[-1])
    # The same definition as that of pandas, up to binary fractions.
    near = pandas.Series([float(one) for one in values]).quantile([0.25, 0.5, 0.75])
    for name, value in zip(["q1", "median", "q3"], near):
        assert abs(float(found[name]) - value) < 1e-6
    for one in found.get("bins", []):
        low, high = Fraction(one["from"]), Fraction(one["to"])
        same(f"{where} bin {low}", one["count"], sum(low <= value < high for value in values))


def parts(texts: pandas.Series, is_many: bool) -> pandas.Series:
    """The values of cells, a row for each."""
    return (texts.str.split(" ") if is_many else texts.map(lambda text: [text])).explode()


def start(day: pandas.Timestamp, span: str) -> str:
    if span == "week":
        day -= pandas.Timedelta(days=day.weekday())
    return day.strftime({"month": "%Y-%m", "year": "%Y"}.get(span, "%Y-%m-%d"))


def column(found: dict, records: pandas.DataFrame) -> None:
    name = found["name"]
    texts = records[name]
    filled = texts[texts != ""]
    same(f"{name} filled", found["filled"], len(filled))
    same(f"{name} empty", found["empty"], len(texts) - len(filled))
    if "numbers" in found:
        numbers(name, found["numbers"], filled)
    if "values" in found:
        counts = parts(filled, found["kind"] == "choices").value_counts()
        for one in found["values"]:
            same(f"{name} {one['value']}", one["count"], int(counts.pop(one["value"]))
                 if one["value"] in counts else 0)  # fmt: skip
        same(f"{name} others", found["others"], int(counts.sum()))
        distinct = len(set(parts(filled, found["kind"] == "choices")))
        same(f"{name} distinct", found["distinct"], distinct)
    if "times" in found:
        days = pandas.to_datetime(filled)
        counts = Counter(start(day, found["span"]) for day in days)
        listed = {one["from"]: one["count"] for one in found["times"]}
        same(f"{name} times", {key: count for key, count in listed.items() if count}, counts)
        same(f"{name} weekdays", found["weekdays"],
             [int((days.dt.day_of_week == day).sum()) for day in range(7)])  # fmt: skip
    if "bounds" in found:
        for key, which, pick in [
            ("south", 0, min), ("north", 0, max), ("west", 1, min), ("east", 1, max)
        ]:  # fmt: skip
            value = pick(Fraction(text.split(" ")[which]) for text in filled)
            same(f"{name} {key}", Fraction(found["bounds"][key]), value)


def crossed(found: dict, records: pandas.DataFrame, by: str, of: str) -> None:
    """Compares the groups of a column of values by those of another one."""
    name, is_many = found["name"], found["kind"] == "choices"
    frame = records[[name, by, of]].copy()
    frame = frame[(frame[name] != "") & (frame[by] != "")]
    frame[name] = frame[name].str.split(" ") if is_many else frame[name].map(lambda text: [text])
    frame = frame.explode(name)
    listed = [row["value"] for row in found["rows"]]
    for group in found["groups"]:
        for place, row in enumerate(found["rows"]):
            where = f"{name} {row['value']} by {group['value']}"
            # The last group has all values without one of their own.
            own = ~frame[name].isin(listed) if row["value"] == "…" else frame[name] == row["value"]
            inside = frame[own & (frame[by] == group["value"])]
            same(where, group["counts"][place], len(inside))
            values = [Fraction(text) for text in inside[of] if text]
            mean, total = group["means"][place], group["sums"][place]
            if not values:
                same(where, (mean, total), (None, None))
                continue
            same(f"{where} sum", Fraction(total), sum(values))
            same(f"{where} mean", Fraction(mean), rounded(sum(values) / len(values)))


def drawing(path: pathlib.Path) -> None:
    """A drawing is well-formed, with a name, a description, and elements of a short list."""
    document = xml.dom.minidom.parse(str(path)).documentElement
    same(f"{path.name} role", document.getAttribute("role"), "img")
    names = document.getAttribute("aria-labelledby").split(" ")
    ids = {one.getAttribute("id"): one for one in document.getElementsByTagName("*")}
    for name in names:
        if not ids[name].firstChild.data.strip():
            told.append(f"{path.name}: {name} is empty")
    for one in [document, *document.getElementsByTagName("*")]:
        if not re.fullmatch("svg|title|desc|defs|pattern|g|rect|path|circle|text", one.tagName):
            told.append(f"{path.name}: there is <{one.tagName}>")
        for key, value in one.attributes.items():
            if key.startswith("on") or key in ("style", "href"):
                told.append(f"{path.name}: there is {key}")
            if re.search("NaN|null|nil|Optional", value):
                told.append(f"{path.name}: {key} is {value}")
    if not document.getElementsByTagName("g"):
        told.append(f"{path.name}: nothing is drawn")


def whole(data: bytes) -> bytes:
    """The body of an answer that came in chunks."""
    body = b""
    while data:
        size, _, data = data.partition(b"\r\n")
        length = int(size, 16)
        body, data = body + data[:length], data[length + 2 :]
    return body


def main(folder: pathlib.Path) -> None:
    export = io.BytesIO(whole((folder / "export.csv").read_bytes()))
    records = pandas.read_csv(export, dtype=str, keep_default_na=False)
    summary = json.loads((folder / "summary.json").read_text())
    same("count", summary["count"], len(records))
    for found in summary["columns"]:
        column(found, records)
        if "values" in found and "groups" in found:
            crossed(found, records, summary["by"], summary["measure"])
        for group in found.get("groups", []):
            inside = records[records[summary["by"]] == group["value"]][found["name"]]
            if group.get("numbers"):
                where = f"{found['name']} by {group['value']}"
                numbers(where, group["numbers"], inside[inside != ""])
    for path in sorted(folder.glob("*.svg")):
        drawing(path)
    print("\n".join(told[:20]))


main(pathlib.Path(sys.argv[1]))
