"""The export of an app's records on its screen in the console."""

import csv
import io
import zipfile
from pathlib import Path

import pytest
from calepin import Calepin
from conftest import DESK, PHONE, Open
from filling import SENT, cell
from owning import NAME, ROOMS, begun, console, managed, owner, published  # noqa: F401
from people import press
from playwright.sync_api import Page, expect


def with_record(visit: Open, console: Calepin, app: str, name: str) -> Page:
    """Publishes an app and fills in a record of it; the page is the app's in the console."""
    here = owner(visit, console, DESK)
    page = published(here, app, NAME, {**ROOMS, "optional": True})
    begun(here.open(f"/{app}"), app, name)
    expect(cell(page, "rooms")).to_be_visible()
    expect(page.locator(".pill")).to_contain_text(SENT)
    return managed(here, app)


def exported(page: Page, button: str) -> tuple[str, bytes]:
    """The name and the bytes of the file that a press of the button gives."""
    with page.expect_download() as got:
        press(page, button)
    return got.value.suggested_filename, Path(got.value.path()).read_bytes()


@pytest.mark.gate("exporting records")
def test_records_are_exported(visit: Open, console: Calepin) -> None:
    app = "out"
    page = with_record(visit, console, app, "Rossi; =1+1")
    expect(page.get_by_role("heading", name="Records as a file")).to_be_visible()
    page.get_by_label("Format").select_option(label="CSV, with commas")
    name, data = exported(page, "Export")
    assert name == f"{app}-records.csv"
    rows = list(csv.DictReader(data.decode().splitlines()))
    assert [row["name"] for row in rows] == ["Rossi; =1+1"]
    expect(page.get_by_role("status").get_by_text(f"{name} is in your downloads")).to_be_visible()
    page.get_by_label("Format").select_option(label="CSV for Excel, with semicolons")
    page.get_by_label("Columns and choices").select_option(label="Labels, for people")
    name, data = exported(page, "Export")
    assert data.startswith(b"\xef\xbb\xbf") and b"Rooms" in data and b'"Rossi; =1+1"' in data
    page.get_by_label("Format").select_option(label="Excel (.xlsx)")
    name, data = exported(page, "Export")
    assert name.endswith(".xlsx") and data.startswith(b"PK")
    page.route("**/api/exports/**", lambda route: route.abort())
    press(page, "Export")
    expect(page.get_by_role("alert")).to_contain_text("could not be reached")


def test_a_zip_is_exported(visit: Open, console: Calepin) -> None:
    app = "zipped"
    page = with_record(visit, console, app, "Rossi")
    names = page.get_by_label("Names of the photos and files")
    expect(page.get_by_role("heading", name="Records as a file")).to_be_visible()
    expect(names).to_be_hidden()
    page.get_by_label("Format").select_option(label="Zip, with the photos and files")
    names.fill("concat(${name}, '/', ${_field})")
    name, data = exported(page, "Export")
    assert name == f"{app}-records.zip"
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        [table] = archive.namelist()
        rows = list(csv.DictReader(archive.read(table).decode().splitlines()))
    assert table.endswith(".csv") and [row["name"] for row in rows] == ["Rossi"]
    page.get_by_label("Records in the zip").select_option(label="JSON lines")
    name, data = exported(page, "Export")
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        [table] = archive.namelist()
    assert table.endswith(".jsonl")
    names.fill("concat(${nothing})")
    press(page, "Export")
    expect(page.get_by_role("alert")).to_contain_text("nothing")
    page.get_by_label("Format").select_option(label="JSON lines")
    expect(names).to_be_hidden()


def test_a_pdf_is_exported(visit: Open, console: Calepin) -> None:
    app = "papers"
    page = with_record(visit, console, app, "Rossi")
    expect(page.get_by_role("heading", name="Records as a file")).to_be_visible()
    page.get_by_label("Format").select_option(label="PDF, to print, of at most 100 records")
    expect(page.get_by_label("Columns and choices")).to_be_hidden()
    with page.expect_request(lambda asked: "/api/exports/" in asked.url) as asked:
        name, data = exported(page, "Export")
    assert name == f"{app}-records.pdf" and data.startswith(b"%PDF-")
    assert "labels=en" in asked.value.url and "zone=" in asked.value.url
    problem = {"code": "no-pdf-tool", "status": 501, "title": "This server makes no PDF."}
    page.route("**/api/exports/**", lambda route: route.fulfill(status=501, json=problem))
    press(page, "Export")
    expect(page.get_by_role("alert")).to_contain_text("This server makes no PDF.")


def test_one_record_is_a_pdf(visit: Open, console: Calepin) -> None:
    app = "onepaper"
    page = with_record(visit, console, app, "Rossi")
    page.locator(f"a[href^='/console/records/{app}/']").first.click()
    page.get_by_text("Rossi", exact=True).first.dblclick()
    expect(page.get_by_role("heading", name="Rossi")).to_be_visible()
    with page.expect_request(lambda asked: "/api/exports/" in asked.url) as asked:
        name, data = exported(page, "PDF")
    assert name.endswith(".pdf") and data.startswith(b"%PDF-")
    assert f"record={name.removesuffix('.pdf')}" in asked.value.url


@pytest.mark.gate("screen of exports")
def test_the_export_looks_right(visit: Open, console: Calepin) -> None:
    here = owner(visit, console, PHONE)
    page = published(here, "outlooks")
    managed(here, "outlooks")
    expect(page.get_by_role("heading", name="Records as a file")).to_be_visible()
    page.locator("#export-format").scroll_into_view_if_needed()
    here.looks_right("exports")
    page.locator("#language").click()
    expect(page.get_by_role("heading", name="Les dossiers en fichier")).to_be_visible()
    page.locator("#export-format").scroll_into_view_if_needed()
    here.looks_right("exports-fr")
    page.locator("#export-format").select_option(label="Zip, avec les photos et fichiers")
    page.locator("#export-names").scroll_into_view_if_needed()
    here.looks_right("exports-zip-fr")
