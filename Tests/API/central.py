"""Reads and judges records with pyodk, the library that programs for ODK Central use.

    Tests/API/central.py SERVER [--records 40] [--seed 1]

SERVER is a built calepin. pyodk is used as it is published, with no more than the address of the
server and a key as the password. What it reads must be what the exports of the same records say.
Ends with 1 at the first difference."""

import argparse
import hashlib
import io
import json
import random
import sys
import tempfile
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from urllib.parse import quote

import requests
from office import APP, Office, same, values
from PIL import Image
from pyodk._utils.config import CentralConfig, Config
from pyodk.client import Client
from pyodk.errors import PyODKError

PHOTO = {"field": "photo", "type": "photo", "label": {"en": "Photo"}, "optional": True}
ALL = APP["forms"][0]["sections"][0]
FORM = {
    **APP["forms"][0], "sections": [{**ALL, "contents": [*ALL["contents"], PHOTO]}],
}  # fmt: skip
REVIEWED = {
    **APP, "forms": [FORM], "collections": [{**APP["collections"][0], "review": True}],
}  # fmt: skip


def client(office: Office, folder: Path, password: str, name: str = "cache") -> Client:
    """A client as a script makes it."""
    settings = CentralConfig(
        base_url=office.server.url + "/odk", username="ann", password=password)
    return Client(config=Config(central=settings), cache_path=folder / f"{name}.toml")


def refused(what: str, call: object, *statuses: int) -> None:
    """Ends unless a call is refused with one of the statuses."""
    try:
        call()
    except PyODKError as error:
        told = str(error)
        same(any(f"Status: {one}" in told for one in statuses), True, f"{what}: {told[:200]}")
        return
    sys.exit(f"{what}: was not refused")


def plain(row: dict) -> dict:
    """The answers of a row of a table of Central as a program saved them."""
    answers = row["all"]
    site = answers.pop("site")
    if site:
        longitude, latitude = site["coordinates"][:2]
        answers["site"] = f"{latitude} {longitude}"
    return {
        name: Decimal(str(value)) if isinstance(value, (int, float)) and value not in (True, False)
        else value
        for name, value in answers.items()
        if value not in (None, []) and name not in ("people", "photo")
    }  # fmt: skip


def wanted(saved: dict) -> dict:
    """What was saved, without rows."""
    kept = {"open": False, **saved}
    kept.pop("people", None)
    for name in ("many", "price"):
        if name in kept:
            kept[name] = Decimal(str(kept[name]))
    if "site" in kept:
        kept["site"] = " ".join(str(float(one)) for one in kept["site"].split())
    return kept


def check_reading(office: Office, folder: Path, chance: random.Random, count: int) -> None:
    saved = {}
    for _ in range(count):
        made = values(chance)
        made.setdefault("name", "nobody")
        body = {"values": made, "submit": True}
        answer = office.program("POST", "/api/records/visit/visits", body)
        saved[answer.split(b'"')[3].decode()] = made
    # A draft is not handed in.
    office.save({"name": "a draft"})
    with client(office, folder, office.key) as odk:
        projects = odk.projects.list()
        # One's own records are a project, too.
        same({one.name for one in projects}, {"Crew", "ann"}, "projects")
        crew = next(one for one in projects if one.name == "Crew")
        project = odk.projects.get(crew.id)
        same(project, crew, "project")
        odk.project_id = odk.projects.default_project_id = project.id
        for service in (odk.forms, odk.submissions):
            service.default_project_id = project.id
        forms = odk.forms.list()
        same([(one.xmlFormId, one.state) for one in forms], [("visit", "open")], "forms")
        same(odk.forms.get("visit").version, "1", "form")
        xml = odk.forms.get_xml("visit")
        same("<h:title>Visit</h:title>" in xml, True, f"xml: {xml[:200]}")
        listed = odk.submissions.list(form_id="visit")
        same(len(listed), count, "submissions")
        same({one.submitterId for one in listed}, {listed[0].submitterId}, "submitter")
        for one in listed[:3]:
            same(odk.submissions.get(one.instanceId, form_id="visit"), one, "submission")
            same(list(odk.submissions.list_comments(one.instanceId, form_id="visit")), [], "none")
        check_table(odk, saved, count)
        refused("a project", lambda: odk.projects.get(project.id + 1), 404)
        refused("a form", lambda: odk.forms.get("other"), 404)
        refused("a table", lambda: odk.submissions.get_table("visit", table_name="Other"), 404)
        refused("a member", lambda: odk.submissions.get_table("visit", select="other"), 400)
        refused("a member", lambda: odk.submissions.get_table("visit", expand="people"), 501)
        check_files(office, odk)
        check_reviews(office, odk)
        # What programs write goes another way.
        xml = '<data id="visit" version="1"><all><name>x</name></all></data>'
        refused("a new record", lambda: odk.submissions.create(xml, form_id="visit"), 405)
        one = listed[0].instanceId
        refused("an edit", lambda: odk.submissions.edit(one, xml, "visit"), 405)
        refused("a state", lambda: odk.submissions.review(one, "edited", "visit"), 400)
        refused(
            "a condition", lambda: odk.submissions.get_table("visit", filter="name eq 'x'"), 400)
    # The token is kept in a file, as pyodk does, and is judged again.
    with client(office, folder, "not needed") as odk:
        same(len(odk.projects.list()), 2, "with the kept token")
    wrong = client(office, folder, "clp_" + "1" * 30, "wrong")
    refused("a wrong key", wrong.open, 401)
    wrong.close()


def check_table(odk: Client, saved: dict, count: int) -> None:
    """The tables of the records and of their rows have what was saved."""
    table = odk.submissions.get_table("visit", count=True)
    same((len(table["value"]), table["@odata.count"]), (count, count), "rows")
    rows = [plain(row) for row in table["value"]]
    key = lambda row: sorted((name, str(value)) for name, value in row.items())  # noqa: E731
    same(sorted(rows, key=key), sorted(map(wanted, saved.values()), key=key), "answers")
    pages = []
    for skip in range(0, count, 7):
        page = odk.submissions.get_table("visit", skip=skip, top=7, count=True)
        same(page["@odata.count"], count, "the count of a page")
        pages += page["value"]
    same([one["__id"] for one in pages], [one["__id"] for one in table["value"]], "pages")
    people = [row["who"] for one in saved.values() for row in one.get("people", [])]
    inner = odk.submissions.get_table("visit", table_name="Submissions.all.people", count=True)
    same(sorted(row["who"] for row in inner["value"]), sorted(people), "rows of a repeat")
    same(inner["@odata.count"], len(people), "their count")
    ids = {one["__id"] for one in table["value"]}
    same({row["__Submissions-id"] for row in inner["value"]} <= ids, True, "their records")
    whole = odk.submissions.get_table("visit", expand="*")["value"]
    expanded = [row["who"] for one in whole for row in one["all"]["people"]]
    same(sorted(expanded), sorted(people), "expanded rows")
    texts = odk.submissions.get_table("visit", wkt=True)["value"]
    sites = [one["all"]["site"] for one in texts if one["all"]["site"]]
    same(all(one.startswith("POINT (6.25 ") for one in sites), True, f"places: {sites[:2]}")
    named = odk.submissions.get_table("visit", select="__id,all/name")["value"]
    same([one["__id"] for one in named], [one["__id"] for one in table["value"]], "chosen")
    same({(*one, *one["all"]) for one in named}, {("__id", "all", "name")}, "chosen members")
    some = table["value"][0]["__system"]
    for condition, found in [
        ("__system/submissionDate lt 2000-01-01T00:00:00.000Z", 0),
        ("__system/submissionDate ge 2000-01-01T00:00:00.000Z", count),
        ("year(__system/submissionDate) eq " + str(datetime.now(UTC).year), count),
        (f"__system/submitterId eq '{some['submitterId']}'", count),
        ("__system/reviewState eq null", count),
        ("__system/reviewState eq 'approved' or __system/updatedAt ne null", 0),
    ]:
        rows = odk.submissions.get_table("visit", filter=condition, count=True)
        same((len(rows["value"]), rows["@odata.count"]), (found, found), condition)
    condition = "$root/Submissions/__system/reviewState eq 'approved'"
    rows = odk.submissions.get_table(
        "visit", table_name="Submissions.all.people", filter=condition)
    same(rows["value"], [], condition)


def check_files(office: Office, odk: Client) -> None:
    """A file of a record comes by its name."""
    drawn = io.BytesIO()
    Image.new("RGB", (8, 8), "red").save(drawn, "PNG")
    picture = drawn.getvalue()
    digest = hashlib.sha256(picture).hexdigest()
    key = {"Authorization": f"Bearer {office.key}"}
    office.program(
        "POST", "/api/blobs", {"sha256": digest, "size": len(picture), "type": "image/png"})
    requests.patch(
        f"{office.server.url}/api/blobs/{digest}", data=picture, timeout=60,
        headers={**key, "Upload-Offset": "0", "Content-Type": "application/offset+octet-stream"},
    ).raise_for_status()  # fmt: skip
    body = {"values": {"name": "seen", "photo": f"{digest} the house.png"}, "submit": True}
    made = json.loads(office.program("POST", "/api/records/visit/visits", body))["id"]
    before = {one.instanceId for one in odk.submissions.list(form_id="visit")}
    rows = odk.submissions.get_table("visit", select="__id,__system,all/name,all/photo")["value"]
    row = next(one for one in rows if one["all"]["name"] == "seen")
    same(row["all"]["photo"], "the house.png", "the name of a file")
    same(row["__system"]["attachmentsPresent"], 1, "files")
    same(row["__id"] in before, True, "the record with a file")
    path = f"projects/{odk.project_id}/forms/visit/submissions/{quote(row['__id'])}/attachments"
    same(odk.get(path).json(), [{"name": "the house.png", "exists": True}], "files of a record")
    stored = office.program("GET", f"/api/blobs/{digest}")
    same(odk.get(f"{path}/the%20house.png").content, stored, "the bytes of a file")
    same(odk.get(f"{path}/other.png").status_code, 404, "another file")
    # What ruODK asks for besides.
    fields = odk.get(f"projects/{odk.project_id}/forms/visit/fields?odata=false").json()
    binary = [one["path"] for one in fields if one["binary"]]
    same(binary, ["/all/photo"], f"fields: {fields}")
    same([one["type"] for one in fields if one["name"] in ("many", "people", "site")],
        ["int", "geopoint", "repeat"], "types")  # fmt: skip
    tables = odk.get(f"projects/{odk.project_id}/forms/visit.svc").json()["value"]
    same([one["url"] for one in tables], ["Submissions", "Submissions.all.people"], "tables")
    office.program("DELETE", f"/api/records/visit/visits/one/{made}")


def check_reviews(office: Office, odk: Client) -> None:
    """What is judged here has that state, its comments are there, and pyodk does both, too."""
    one = odk.submissions.list(form_id="visit")[0].instanceId
    made = {
        record["record_id"] for record in office.exported() if record.get("submitted_at")
    }
    same(len(made) > 0, True, "exported")
    for record in made:
        read = json.loads(office.program("GET", f"/api/records/visit/visits/one/{record}"))
        body = {"values": {"record": record, "state": "rejected", "seen": read["digest"]}}
        office.program(
            "PUT", f"/api/records/visit/visits-reviews/one/{read['review']['id']}", body)
        said = {"values": {"record": record, "text": f"about {record}"}}
        office.program("POST", "/api/records/visit/visits-comments", said)
    same(odk.submissions.get(one, form_id="visit").reviewState, "rejected", "a review")
    said = list(odk.submissions.list_comments(one, form_id="visit"))
    same([comment.body[:6] for comment in said], ["about "], "comments")
    rows = odk.submissions.get_table(
        "visit", filter="__system/reviewState eq 'rejected'", count=True)
    same(rows["@odata.count"], len(made), "judged")
    odk.submissions.review(one, "approved", "visit", comment="checked by a script")
    same(odk.submissions.get(one, form_id="visit").reviewState, "approved", "its own review")
    odk.submissions.add_comment(one, "and looked at", form_id="visit")
    said = [comment.body for comment in odk.submissions.list_comments(one, form_id="visit")]
    same(len(said), 3, "comments")
    same({"checked by a script", "and looked at"} <= set(said), True, f"comments: {said}")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("server")
    parser.add_argument("--records", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        office = Office(given.server, Path(folder), REVIEWED)
        try:
            check_reading(office, Path(folder), random.Random(given.seed), given.records)
        finally:
            office.server.drop()
    print(f"pyodk: {given.records} records read")


if __name__ == "__main__":
    main()
