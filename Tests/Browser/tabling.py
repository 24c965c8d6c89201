"""A collection of 100,000 records by arithmetic, in place of the server's answers, for the tests
of the table of records: any page of it in any order without keeping one row."""

import json
import re
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

from conftest import Visit
from playwright.sync_api import Page, Route, expect

TOTAL, WIDTH = 100_000, 40
SCOPE = "team:claims"
PATH = "/console/records/motor/records"
MAKES = ["vw", "fiat", "seat"]
#: Milliseconds since 1970 of the record that was changed last.
LATEST = 1_795_600_000_000
FIXED = [
    {"name": "_status", "kind": "choice"},
    {"name": "_changed", "kind": "instant"},
    {"name": "_changed_by", "kind": "text"},
    {"name": "_created", "kind": "instant"},
    {"name": "_created_by", "kind": "text"},
    {"name": "_submitted", "kind": "instant"},
    {"name": "_submitted_by", "kind": "text"},
]


def text(english: str, french: str) -> dict[str, str]:
    return {"en": english, "fr": french}


def column(name: str, kind: str, english: str, french: str, **more: object) -> dict[str, object]:
    return {"name": name, "kind": kind, "title": text(english, french),
            "section": text("Vehicle", "Véhicule"), **more}


OWN = [
    column("plate", "text", "Plate", "Plaque", isShown=True),
    column("premium", "number", "Premium", "Prime", isShown=True),
    column("make", "choice", "Make", "Marque", isShown=True, choices=[
        {"value": one, "label": text(one.upper(), one.title())} for one in MAKES]),
    column("begins", "day", "Begins", "Début", isShown=True),
    column("hour", "time", "Hour", "Heure"),
    column("uses", "choices", "Uses", "Usages", choices=[
        {"value": "work", "label": text("Work", "Travail")},
        {"value": "leisure", "label": text("Leisure", "Loisirs")}]),
    column("new", "truth", "New car", "Voiture neuve"),
    column("leased", "yesno", "Leased", "En leasing"),
    column("parked", "place", "Parked at", "Garée à"),
    column("photo", "file", "Photo", "Photo"),
    column("notes", "text", "Notes", "Remarques"),
    *[column(f"extra{number}", "text", f"Extra {number}", f"Supplément {number}")
      for number in range(WIDTH - len(FIXED) - 11)],
]  # fmt: skip
ABOUT = {
    "form": "motor", "title": text("Motor", "Auto"), "scope": SCOPE, "isTeam": True,
    "columns": [*FIXED, *OWN],
    "filters": [{"name": "open", "title": text("Open ones", "Ouverts")}],
}  # fmt: skip
APPS = {"apps": [
    {"id": "motor", "title": text("Motor", "Auto"), "isTeam": True, "scope": SCOPE,
     "collections": [{"name": "records", "title": text("Policies", "Polices")}]},
    {"id": "visit", "title": text("Visits", "Visites"), "isTeam": False, "scope": "account:x",
     "collections": [{"name": "records"}]},
]}  # fmt: skip


def plate(index: int) -> str:
    return f"GE {index:06d}"


def value(index: int, name: str) -> str:
    """The text of a cell."""
    cells: dict[str, Callable[[], str]] = {
        "plate": lambda: plate(index),
        "premium": lambda: f"{index * 37 % 2000}.{index % 10}0",
        "make": lambda: MAKES[index % len(MAKES)],
        "begins": lambda: f"2026-{index % 12 + 1:02d}-{index % 28 + 1:02d}",
        "hour": lambda: f"{index % 24:02d}:30",
        "uses": lambda: ["work", "leisure", "work leisure", ""][index % 4],
        "new": lambda: ["true", "false"][index % 2],
        "leased": lambda: ["yes", "no", "unknown"][index % 3],
        "parked": lambda: f"46.{index % 10}1 6.{index % 10}5 0 8",
        "photo": lambda: f"{index % 16:x}" * 64 + " car.jpg" if index % 2 else "",
        "notes": lambda: "=1+1" if index == 3 else f"note <{index}>",
        "_status": lambda: ["submitted", "draft"][index % 5 == 0],
        "_changed": lambda: str(LATEST - index * 60_000),
        "_created": lambda: str(LATEST - index * 61_000),
        "_changed_by": lambda: ["ann", "bob"][index % 2],
    }
    if name in cells:
        return cells[name]()
    return "" if name.startswith("_submitted") else f"{name} {index}"


def drawn(name: str, title: str, marks: list[str]) -> list[object]:
    """A drawing of bars as the server makes them."""
    bars = [["g", {"class": "mark"}, [
        ["title", {}, words],
        ["text", {"x": "92", "y": str(25 + at * 28), "text-anchor": "end"}, words.split(":")[0]],
        ["rect", {"class": "c1", "fill": "#2f5d8a", "x": "100", "y": str(11 + at * 28),
                  "width": str(150 - at * 40), "height": "20"}, []],
    ]] for at, words in enumerate(marks)]  # fmt: skip
    height = str(16 + 28 * len(marks))
    size = {"width": "300", "height": height}
    return ["svg", {
        "xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 300 {height}", **size,
        "role": "img", "aria-labelledby": f"{name}-title", "font-size": "13", "fill": "#14181f",
    }, [
        ["title", {"id": f"{name}-title"}, title],
        ["rect", {"class": "ground", "fill": "#ffffff", **size}, []],
        # What a drawing does not have is left out.
        ["script", {}, "document.title = 'script'"], *bars,
    ]]  # fmt: skip


NUMBERS = {"sum": "99950000.00", "mean": "999.5123456", "min": "0.00", "q1": "499.75",
           "median": "999.5", "q3": "1499.25", "max": "1999.90"}  # fmt: skip
VALUES = [{"value": one, "label": text(one.upper(), one.title())} for one in MAKES]


def summed_column(name: str, crossed: bool, total: int) -> dict[str, object]:
    """The summary of a column, by another one where that is asked for."""
    column: dict[str, object] = {"name": name, "filled": total, "empty": 0}
    title = next((one["title"]["en"] for one in OWN if one["name"] == name), name)
    if name == "premium":
        bins = [{"from": "0", "to": "1000", "count": 51_000},
                {"from": "1000", "to": "2000", "count": 49_000}]  # fmt: skip
        marks = ["0 – 1,000: 51,000 (51.0 %)", "1,000 – 2,000: 49,000 (49.0 %)"]
        column |= {"kind": "number", "numbers": {**NUMBERS, "bins": bins},
                   "chart": drawn(name, f"{title}: distribution", marks)}  # fmt: skip
    elif name == "make":
        counts = [33_334, 33_333, 33_333]
        marks = [f"{one.upper()}: {count:,} (33.3 %)" for one, count in zip(MAKES, counts)]
        column |= {"kind": "choice", "distinct": 3, "others": 0, "values": [
            {**one, "count": count} for one, count in zip(VALUES, counts)],
            "chart": drawn(name, title, marks)}  # fmt: skip
    elif name == "parked":
        bounds = {"south": "46.011", "north": "46.911", "west": "6.05", "east": "6.95"}
        column |= {"kind": "place", "bounds": bounds}
    else:
        over = drawn(name, f"{title}: over time", ["24 Nov 2026: 5 (100.0 %)"])
        column |= {"kind": "day", "span": "day", "weekdays": [5, 0, 0, 0, 0, 0, 0], "chart": over,
                   "times": [{"from": "2026-11-24", "count": 5}], "outside": 0}  # fmt: skip
    if crossed:
        rows = VALUES if name == "make" else [{"value": "0", "to": "1000"}]
        marks = ["VW · Draft: 1", "SEAT · Draft: 300"]
        column |= {"groupChart": drawn("by", f"{title} by State", marks), "rows": rows, "groups": [
            {"value": one, "counts": [1, 20, 300][: len(rows)],
             "sums": ["4.5", None, "7"][: len(rows)], "means": ["4.5", None, "3.5"][: len(rows)],
             **({} if name == "make" else {"numbers": NUMBERS})}
            for one in ("draft", "submitted")]}  # fmt: skip
    return column


def summed(query: dict[str, list[str]], total: int) -> dict[str, object]:
    """The summary of columns."""
    names = query["columns"][0].split(",")
    columns = [summed_column(name, "by" in query, total) for name in names]
    return {"count": total, "done": TOTAL, "of": TOTAL, "columns": columns}


class Served:
    """The answers, and what was asked. Rows of `added` come before all others."""

    def __init__(self, total: int = TOTAL) -> None:
        self.total = total
        self.added: list[tuple[str, str]] = []
        self.sequence = total
        self.done: int | None = None
        self.asked: list[dict[str, list[str]]] = []
        self.problem: tuple[int, dict[str, object]] | None = None

    def answer(self, route: Route) -> None:
        url = urlsplit(route.request.url)
        query = parse_qs(url.query, keep_blank_values=True)
        if url.path.endswith("/columns"):
            return route.fulfill(json=ABOUT)
        if "/one/" in url.path:
            return route.fulfill(json=one(url.path.rsplit("/", 1)[1]))
        if url.path == "/api/records":
            return route.fulfill(json=APPS)
        self.asked.append(query)
        if url.path.endswith("/summary"):
            return route.fulfill(json=summed(query, self.total))
        wrong = [one for one in query.get("where", []) if "nothing" in one]
        if self.problem or wrong:
            told = f"nothing: there is no such field ({wrong[:1]})"
            status, body = self.problem or (400, {"code": "bad-query", "title": told})
            headers = {"Retry-After": "20"} if status == 429 else {}
            return route.fulfill(status=status, json=body, headers=headers)
        route.fulfill(json=self.part(query))

    def found(self, query: dict[str, list[str]]) -> list[int] | range:
        """The places of the records that are found: a filter leaves one of three."""
        search = query.get("q", [""])[0].lower()
        narrow = len(query.get("where", [])) + len(query.get("filter", []))
        if search:
            all = [one for one in range(self.total) if search in plate(one).lower()]
            return all[:: 3**narrow]
        return range(0, self.total, 3**narrow)

    def part(self, query: dict[str, list[str]]) -> dict[str, object]:
        first, limit = int(query["from"][0]) if "from" in query else 0, int(query["limit"][0])
        names = query["columns"][0].split(",")
        # What is added matches each search, and is changed last.
        is_usual = query.get("sort", ["_changed"])[0] == "_changed"
        front = self.added if is_usual else []
        found = self.found(query)
        if not is_usual and "reversed" in query:
            found = found[::-1]
        rows = []
        for at in range(first, min(first + limit, len(front) + len(found))):
            if at < len(front):
                id, title = front[at]
                cells = [title if name == "plate" else value(0, name) for name in names]
                rows.append({"id": id, "sequence": self.sequence, "cells": cells})
            else:
                index = found[at - len(front)]
                cells = [value(index, name) for name in names]
                rows.append({"id": f"r{index}", "sequence": self.total - index, "cells": cells})
        total = self.total + len(self.added)
        return {
            "count": len(front) + len(found), "total": total, "sequence": self.sequence,
            "done": total if self.done is None else self.done, "of": total, "rows": rows,
        }  # fmt: skip

    def add(self, *titles: str) -> None:
        """Adds records, the last one on top."""
        for title in titles:
            self.sequence += 1
            self.added.insert(0, (f"n{self.sequence}", title))


def one(id: str) -> dict[str, object]:
    """A record with everything that one can have."""
    index = int(re.sub(r"\D", "", id)) % TOTAL
    at = {"at": LATEST, "by": "ann"}

    def item(name: str, **more: object) -> dict[str, object]:
        about = next(each for each in OWN if each["name"] == name)
        told = value(index, name)
        labels = {each["value"]: each["label"] for each in about.get("choices", [])}
        shown = {language: ", ".join(labels.get(each, {}).get(language, each)
                                     for each in told.split(" ")) if labels else told
                 for language in ("en", "fr")}
        empty = {} if not told else {"text": told, "shown": shown}
        return {"path": name, "title": about["title"], "kind": about["kind"], **empty, **more}

    driver = {"path": "drivers#1/name", "title": text("Name", "Nom"), "kind": "text",
              "text": "Rossi", "shown": text("Rossi", "Rossi"), "origin": "user", **at}
    return {
        "id": id, "sequence": 5, "status": "submitted", "version": 3,
        "created": {"at": LATEST - 86_400_000, "by": "bob"}, "changed": at, "submitted": at,
        "sections": [
            {"title": text("Vehicle", "Véhicule"), "items": [
                item("plate", origin="user", **at), item("premium", origin="calculated"),
                item("make", origin="proposed", at=LATEST), item("uses"), item("leased"),
                {"group": text("Where", "Où"), "items": [item("parked", origin="user", **at)]},
                item("photo"),
            ]},
            {"title": text("People", "Personnes"), "items": [
                {"rows": "drivers", "title": text("Drivers", "Conducteurs"),
                 "items": [{"id": "1", "items": [driver]}]},
                {"rows": "owners", "title": text("Owners", "Détenteurs"), "items": []},
            ]},
        ],
    }  # fmt: skip


def serve(here: Visit, served: Served) -> Served:
    """Answers for the server."""
    here.page.context.route(re.compile(r"/api/records($|[/?])"), served.answer)
    return served


def rows(page: Page) -> "Locator":  # noqa: F821
    """The rows that are drawn."""
    return page.locator(".pane-body > .grid-row:not([hidden])")


def titles(page: Page) -> list[str]:
    """The first cells that are in sight, from the top."""
    return page.evaluate("""() => {
        const scroller = document.querySelector('.grid-scroller, .card-scroller')
        // The screen is not drawn yet.
        if (!scroller) return []
        const body = scroller.querySelector('.pane-body')
        const box = scroller.getBoundingClientRect()
        const top = box.top + body.offsetTop
        return [...body.children].filter((row) => !row.hidden).map((row) => [
            row.getBoundingClientRect(),
            (row.querySelector('strong') ?? row.querySelector('a')).textContent])
            .filter(([row]) => row.bottom > top + 4 && row.top < box.bottom - 4)
            .sort(([one], [other]) => one.top - other.top).map(([, text]) => text)
    }""")


def opened(here: Visit, path: str = PATH) -> Page:
    """Opens a table and waits for its rows."""
    page = here.open(path)
    expect(page.locator(".grid-scroller, .card-scroller")).to_be_visible()
    expect(page.locator(".count")).not_to_have_text(re.compile("Loading|Chargement"))
    return page


def asked(served: Served) -> dict[str, list[str]]:
    """What was asked last."""
    return served.asked[-1]


def dumped(body: object) -> bytes:
    return json.dumps(body).encode()


def imported(page: Page, rows: str, count: int) -> None:
    """Imports records of CSV, as many as it has lines of them, into the table that is open."""
    page.get_by_role("button", name="Import", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.locator("input[type=file]").set_input_files(
        {"name": "rows.csv", "mimeType": "text/csv", "buffer": rows.encode()}
    )
    dialog.get_by_role("button", name=f"Import {count}").click()
    expect(dialog).to_contain_text("The records are imported.", timeout=120_000)
    dialog.get_by_role("button", name="Close").click()
