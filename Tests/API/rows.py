"""Checks OData of a server with a client that others wrote, and with requests of the shapes that
Excel and Power BI send.

    Tests/API/rows.py SERVER [--records 200] [--seed 1]

SERVER is a built calepin. The rows that python-odata reads must be those of the export as JSON
lines, filters and orders those that Python computes over them, and pages must miss nothing and
have nothing twice while another program writes. Ends with 1 at the first difference."""

import argparse
import os
import random
import sys
import tempfile
import threading
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import quote

import requests
from odata import ODataService
from office import Office, same, values

# What Power Query sends; the first is of a feed that it opens, with names of older versions.
FEED = (
    "application/json;odata.metadata=minimal;q=1.0,application/json;odata=minimalmetadata;q=0.9,"
    "application/atomsvc+xml;q=0.8,application/atom+xml;q=0.8,application/xml;q=0.7,"
    "text/plain;q=0.7"
)
POWER = {
    "User-Agent": "Microsoft.Data.Mashup (https://go.microsoft.com/fwlink/?LinkID=304225)",
    "MaxDataServiceVersion": "3.0", "OData-MaxVersion": "4.0", "Accept": FEED,
}  # fmt: skip
SHAPES = [
    ("", FEED), ("/", FEED), ("/$metadata", "application/xml"),
    ("/%24metadata", "application/xml"),
    ("/visits", FEED), ("/visits?$top=1000", FEED), ("/visits?%24top=4096&%24skip=0", FEED),
    ("/visits?$select=record_id%2Cname&$top=1000", FEED),
    ("/visits?$filter=name%20eq%20%27Bo%27%20and%20many%20ge%201&$select=name", FEED),
    ("/visits?$filter=seen%20ge%202024-01-01%20and%20seen%20lt%202025-01-01&$top=201", FEED),
    ("/visits?$filter=changed_at+ge+2020-01-01T00%3A00%3A00Z&$orderby=changed_at+desc", FEED),
    ("/visits?$filter=not%20(contains(name%2C%27a%27))%20or%20name%20eq%20null", FEED),
    ("/visits?$expand=people&$top=10", FEED), ("/visits?$expand=people($select=who)", FEED),
    ("/visits?$orderby=many%20desc%2Cname&$skip=5&$top=5&$count=true", FEED),
    ("/visits/$count", "text/plain"), ("/visits_people?$top=1000", FEED),
    ("/visits?$format=application/json;odata.metadata=none", "*/*"),
]  # fmt: skip


def read_by_client(office: Office) -> None:
    """Compares what python-odata reads with the export."""
    service = ODataService(
        office.root + "/", auth=("any", office.key), reflect_entities=True, quiet_progress=True
    )
    visits, people = service.entities["visits"], service.entities["visits_people"]
    rows = office.exported()
    found = {one.record_id: one for one in service.query(visits)}
    same(set(found), {row["record_id"] for row in rows}, "the records of the client")
    for row in rows:
        one = found[row["record_id"]]
        same(one.name, row["name"], "a text")
        same(None if one.many is None else int(one.many), row["many"], "a number")
        same(None if one.price is None else float(one.price), row["price"], "a decimal")
        same(one.open, row["open"], "a truth")
        same(one.site_latitude is None, row["site.latitude"] is None, "a coordinate")
        same(one.changed_at.isoformat()[:19], row["changed_at"][:19], "a moment")
    inner = sorted((one.record_id, one.who, int(one.age)) for one in service.query(people))
    outer = sorted(
        (row["record_id"], one["who"], one["age"]) for row in rows for one in row["people"]
    )
    same(inner, outer, "the rows of the repeat")
    some = service.query(visits).filter(visits.name == "d'Arc")
    same(len(list(some)), sum(row["name"] == "d'Arc" for row in rows), "a filter of the client")
    many = service.query(visits).filter(visits.many > 5).order_by(visits.many.desc())
    ordered = [int(one.many) for one in many]
    wanted = sorted((row["many"] for row in rows if (row["many"] or 0) > 5), reverse=True)
    same(ordered, wanted, "an order of the client")


def read_by_filters(office: Office, rows: list[dict]) -> None:
    """Compares filters with what Python computes."""
    cases = {
        "name eq 'Céline'": lambda row: row["name"] == "Céline",
        "name ne 'Bo'": lambda row: row["name"] != "Bo",
        "name eq null": lambda row: row["name"] is None,
        "many mod 3 eq 0": lambda row: row["many"] is not None and row["many"] % 3 == 0,
        "price gt 500000 and open": lambda row: (row["price"] or 0) > 500_000 and row["open"],
        "startswith(name,'A') or contains(name,'%')": lambda row: row["name"] is not None
        and (row["name"].startswith("A") or "%" in row["name"]),
        "year(seen) eq 2024": lambda row: (row["seen"] or "").startswith("2024"),
        "seen ge 2024-01-01 and seen lt 2026-01-01": lambda row: row["seen"] is not None
        and "2024" <= row["seen"] < "2026",
        "many in (1,2,3)": lambda row: row["many"] in (1, 2, 3),
        "length(name) le 2": lambda row: row["name"] is not None and len(row["name"]) <= 2,
        "not (open eq true)": lambda row: row["open"] is not True,
    }  # fmt: skip
    for text, is_found in cases.items():
        page = office.get(f"/visits?$filter={quote(text)}&$select=record_id").json()
        wanted = {row["record_id"] for row in rows if is_found(row)}
        same({row["record_id"] for row in page["value"]}, wanted, text)
        same(int(office.get(f"/visits/$count?$filter={quote(text)}").text), len(wanted), text)


def read_by_shapes(office: Office) -> None:
    """Sends the requests of Power Query."""
    for path, accept in SHAPES:
        reply = office.get(path, {**POWER, "Accept": accept})
        same(reply.status_code, 200, f"the status of {path}")
        same(reply.headers["OData-Version"], "4.0", f"the version of {path}")
        if "json" in reply.headers["Content-Type"]:
            reply.json()
    none = requests.get(office.root + "/visits", headers=POWER, timeout=60)
    same(none.status_code, 401, "the status without a key")
    same("Basic" in none.headers["WWW-Authenticate"], True, "what asks for the key")


def read_while_written(office: Office, before: set[str], chance: random.Random) -> None:
    """Reads all pages while another program writes and removes."""
    added: list[str] = []
    is_over = threading.Event()

    def write() -> None:
        while not is_over.is_set():
            added.append(office.save({"name": f"late {len(added)}", "many": 1}))
            if chance.random() < 0.3:
                gone = added.pop()
                office.program("DELETE", f"/api/records/visit/visits/one/{gone}", {"sequence": 0})

    writer = threading.Thread(target=write)
    writer.start()
    try:
        seen: list[str] = []
        place = "/visits?$select=record_id"
        while place:
            page = office.get(place, {"Prefer": "odata.maxpagesize=7"}).json()
            seen += [row["record_id"] for row in page["value"]]
            place = page.get("@odata.nextLink", "")
    finally:
        is_over.set()
        writer.join()
    same(len(added) > 0, True, "that records are written meanwhile")
    same(len(seen), len(set(seen)), "the number of rows in pages")
    same(before - set(seen), set(), "the rows that pages miss")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("server")
    parser.add_argument("--records", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    os.environ["CALEPIN"] = str(Path(given.server).resolve())
    chance = random.Random(given.seed)
    with tempfile.TemporaryDirectory(prefix="calepin-odata-") as name:
        office = Office(given.server, Path(name))
        try:
            ids = {office.save(values(chance)) for _ in range(given.records)}
            read_by_client(office)
            read_by_filters(office, office.exported())
            read_by_shapes(office)
            read_while_written(office, ids, chance)
        except HTTPError as error:
            sys.exit(f"{error.url}: {error.code} {error.read().decode()[:500]}")
        finally:
            office.server.drop()
    print(f"OData: {given.records} records, {len(SHAPES)} shapes of requests")


if __name__ == "__main__":
    main()
