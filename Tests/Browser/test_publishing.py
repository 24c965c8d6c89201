"""Apps that are published while pages are open: they are there without loading the page anew,
never change a record that is open, and open without a network."""

import json
import re
from pathlib import Path

import pytest
from calepin import Calepin
from conftest import DESK, LANGUAGES, PHONE, Open, until
from filling import SENT, cell
from offline import KEPT, kept, saved
from playwright.sync_api import Page, expect

NAME = {"field": "name", "label": {"en": "Name", "fr": "Nom"}}
DAY = {"field": "rooms", "type": "integer", "label": {"en": "Rooms", "fr": "Pièces"}}
# A page that is loaded anew loses it.
MARK = "globalThis.wasHere = true"


def form(
    version: int, *fields: dict[str, object], steps: tuple[dict[str, object], ...] = (),
    title: str = "name",
) -> dict[str, object]:
    return {
        "migrations": list(steps),
        "format": 1, "id": "visit", "version": version, "languages": ["en", "fr"],
        "title": {"en": f"Visits {version}", "fr": f"Visites {version}"}, "recordTitle": title,
        "sections": [
            {"name": "all", "title": {"en": "All", "fr": "Tout"}, "contents": list(fields)}
        ],
    }  # fmt: skip


def publish(server: Calepin, version: int, *fields: dict[str, object], **more: object) -> None:
    path = Path(server.folder.name) / f"visit-{version}.json"
    path.write_text(json.dumps(form(version, *fields, **more)))
    server.command("app", "publish", str(path), "--confirm", "visit")


def begin(page: Page) -> None:
    """Begins a record, as a person does."""
    page.locator("a[href='/visit/new']").first.click()
    page.locator("a[href='/visit/new/all']").click()
    expect(cell(page, "name")).to_be_visible()


def listed(page: Page) -> None:
    """Goes back to the list."""
    page.locator(".body > .back").click()
    page.locator("a[href='/visit']").first.click()
    page.wait_for_url("**/visit")


def opened(page: Page) -> None:
    """Opens the record of the list, and its section."""
    page.get_by_role("link", name="Rossi").click()
    page.locator("a[href$='/all']").click()
    expect(cell(page, "name")).to_have_value("Rossi")


@pytest.mark.gate("a published form")
@pytest.mark.both
def test_a_published_form_is_listed_and_filled_in_without_loading_the_page_anew(
    visit: Open, own_server: Calepin
) -> None:
    here = visit(PHONE, server=own_server)
    page = here.open("/")
    page.evaluate(MARK)
    expect(page.get_by_role("link", name="Motor")).to_be_visible()
    expect(page.get_by_role("link", name="Visits")).to_have_count(0)
    publish(own_server, 1, NAME)
    page.get_by_role("link", name="Visits 1", exact=True).click()
    begin(page)
    cell(page, "name").fill("Rossi")
    cell(page, "name").blur()
    expect(page.locator(".pill")).to_contain_text(SENT)
    until(page, "globalThis.wasHere")
    here.looks_right("published")


@pytest.mark.gate("a later version")
@pytest.mark.both
def test_a_later_version_is_used_at_the_next_opening_and_never_in_an_open_record(
    visit: Open, own_server: Calepin
) -> None:
    publish(own_server, 1, NAME)
    here = visit(DESK, server=own_server)
    page = here.open("/visit")
    page.evaluate(MARK)
    begin(page)
    cell(page, "name").fill("Ros")
    publish(own_server, 2, NAME, DAY)
    until(page, "calepin.apps().then((all) => all.some(({ id, version }) => "
          "id === 'visit' && version === 2))", 60)
    cell(page, "name").press_sequentially("si")
    expect(cell(page, "name")).to_have_value("Rossi")
    expect(cell(page, "rooms")).to_have_count(0)
    cell(page, "name").blur()
    saved(page)
    listed(page)
    opened(page)
    expect(cell(page, "rooms")).to_be_visible()
    cell(page, "rooms").fill("4")
    cell(page, "rooms").blur()
    expect(page.locator(".pill")).to_contain_text(SENT)
    until(page, "globalThis.wasHere")
    # A list that is looked at takes the next one by itself.
    listed(page)
    expect(page.get_by_role("link", name="Rossi")).to_be_visible()
    publish(own_server, 3, NAME, DAY, {**NAME, "field": "more", "optional": True})
    expect(page.locator("h1")).to_have_text("Visits 3", timeout=60_000)
    expect(page.get_by_role("link", name="Rossi")).to_be_visible()
    until(page, "globalThis.wasHere")


def test_published_apps_open_without_a_network(visit: Open, own_server: Calepin) -> None:
    publish(own_server, 1, NAME)
    here = visit(PHONE, server=own_server, **KEPT)
    page = here.open("/visit")
    begin(page)
    cell(page, "name").fill("Rossi")
    cell(page, "name").blur()
    expect(page.locator(".pill")).to_contain_text(SENT)
    kept(page)
    own_server.stop()
    page = here.open("/visit")
    expect(page.get_by_role("link", name="Rossi")).to_be_visible()
    page.locator("a[href='/visit/new']").first.click()
    page.locator("a[href='/visit/new/all']").click()
    cell(page, "name").fill("Moret")
    cell(page, "name").blur()
    saved(page)
    own_server.start()
    expect(page.locator(".pill")).to_contain_text(SENT, timeout=60_000)


NOTE = {"field": "note", "label": {"en": "Note", "fr": "Remarque"}}
FULL = {"field": "who", "label": {"en": "Full name", "fr": "Nom complet"}}
RENAMED = {"version": 1, "rename": {"from": "name", "to": "who"}}


@pytest.mark.both
@LANGUAGES
def test_a_record_of_an_earlier_version_says_where_its_answers_have_gone(
    visit: Open, own_server: Calepin, language: str
) -> None:
    publish(own_server, 1, NAME, NOTE)
    size = PHONE if language == "fr" else DESK
    here = visit(size, language, server=own_server)
    page = here.open("/visit")
    begin(page)
    for path, text in (("name", "Rossi"), ("note", "Dog in the yard")):
        cell(page, path).fill(text)
        cell(page, path).blur()
    saved(page)
    sent = SENT if language == "en" else "Enregistré sur le serveur"
    expect(page.locator(".pill")).to_contain_text(sent)
    record = page.url.removeprefix(own_server.url).removesuffix("/all")
    here.open("/visit")
    publish(own_server, 2, FULL, steps=(RENAMED,), title="who")
    until(page, "calepin.apps().then((all) => all.some(({ id, version }) => "
          "id === 'visit' && version === 2))", 60)
    here.open(record)
    note = page.locator(".carried")
    label = "Full name" if language == "en" else "Nom complet"
    expect(note.locator("li")).to_have_text(
        [re.compile(f"name → {label}.*Rossi"), re.compile("note.*Dog in the yard")]
    )
    here.looks_right("carried")
    note.locator("summary").click()
    page.locator("a[href$='/all']").click()
    expect(cell(page, "who")).to_have_value("Rossi")
    cell(page, "who").fill("Anna Rossi")
    cell(page, "who").blur()
    saved(page)
    # What was moved has been read once it is saved; what has no place stays.
    here.open(record)
    expect(note.locator("li")).to_have_text([re.compile("note.*Dog in the yard")])


def shop(price: str) -> dict[str, object]:
    """An app with goods to look at, whose prices are looked up."""
    cost = {
        "field": "cost", "type": "decimal", "optional": True,
        "label": {"en": "Cost", "fr": "Prix"},
        "proposal": {"service": "prices", "fields": ["name"]},
    }  # fmt: skip
    own = form(1, NAME, cost)
    return {
        "id": "visit", "title": {"en": "Shop"}, "start": "sales",
        "forms": [{**own, "services": ["prices"]}],
        "collections": [
            {"name": "sales", "title": {"en": "Sales"}, "form": "visit", "sharing": "personal",
             "views": [{"view": "list", "cells": ["name"]}, {"view": "detail"}]},
            {"name": "goods", "title": {"en": "Goods"}, "sharing": "catalogue",
             "readableBy": "everyone",
             "views": [{"view": "list", "cells": ["label"], "searched": ["label"]}]},
        ],
        "lookups": [
            {"name": "prices", "address": "list", "value": "price",
             "keys": [{"field": "name", "column": "good"}]}
        ],
        "catalogues": [
            {"name": "goods", "attributes": ["name", "label"],
             "rows": [[f"g{row}", f"Good {row}"] for row in range(60)]},
            {"name": "list", "attributes": ["good", "price"], "rows": [["Saw", price]]},
        ],
    }  # fmt: skip


@pytest.mark.both
def test_a_published_app_has_rows_to_look_at_and_values_to_look_up(
    visit: Open, own_server: Calepin
) -> None:
    path = Path(own_server.folder.name) / "shop.json"
    path.write_text(json.dumps(shop("12.50")))
    own_server.command("app", "publish", str(path))
    here = visit(PHONE, server=own_server)
    page = here.open("/visit/goods")
    expect(page.get_by_role("link", name="Good 0", exact=True)).to_be_visible()
    page.get_by_role("searchbox").fill("good 42")
    expect(page.get_by_role("link", name="Good 42")).to_be_visible()
    expect(page.get_by_role("link", name="Good 0", exact=True)).to_have_count(0)
    here.looks_right("goods")
    here.open("/visit/new/all")
    cell(page, "name").fill("saw")
    cell(page, "name").blur()
    expect(cell(page, "cost")).to_have_value("12.5")
    here.looks_right("looked-up")
