"""The catalogues of an app whose rows are replaced while pages are open: they get what differs, a
form's choices follow, and a record that has a row which is gone keeps its text."""

import json
from pathlib import Path

import pytest
from calepin import Calepin
from conftest import DESK, PHONE, Open, shows, until
from filling import SENT, cell, choose
from offline import KEPT, kept
from playwright.sync_api import Page, expect

NAME = {"field": "name", "label": {"en": "Name", "fr": "Nom"}}
PLACE = {
    "field": "place", "type": "one", "label": {"en": "Village", "fr": "Village"},
    "choices": "places",
}  # fmt: skip
APP = {
    "id": "visit", "title": {"en": "Visits", "fr": "Visites"},
    "forms": [
        {
            "format": 1, "id": "visit", "version": 1, "languages": ["en", "fr"],
            "catalogues": ["places"], "title": {"en": "Visit", "fr": "Visite"},
            "recordTitle": "name",
            "sections": [
                {"name": "all", "title": {"en": "All", "fr": "Tout"}, "contents": [NAME, PLACE]}
            ],
        }
    ],
    "collections": [
        {
            "name": "records", "title": {"en": "Visits", "fr": "Visites"}, "form": "visit",
            "sharing": "personal",
            "views": [{"view": "list", "cells": ["name", "place"]}, {"view": "detail"}],
        },
        {
            "name": "places", "sharing": "catalogue", "readableBy": "everyone",
            "address": "places.csv",
        },
    ],
    "start": "records",
}  # fmt: skip


def rows(numbers: range) -> str:
    """Places as CSV, more than stand in a declaration."""
    lines = [f"p{number},Village {number:03},Hameau {number:03}" for number in numbers]
    return "\n".join(["name,label.en,label.fr", *lines]) + "\n"


def publish(server: Calepin, numbers: range) -> None:
    folder = Path(server.folder.name) / "visits"
    folder.mkdir()
    (folder / "app.json").write_text(json.dumps(APP))
    (folder / "places.csv").write_text(rows(numbers))
    server.command("app", "publish", str(folder))


def replace(server: Calepin, numbers: range) -> None:
    path = Path(server.folder.name) / "rows.csv"
    path.write_text(rows(numbers))
    server.command("app", "table", "replace", "visit", "places", str(path))


def fill(page: Page, name: str, place: str) -> None:
    """Begins a record and chooses a place."""
    page.locator("a[href='/visit/new']").first.click()
    page.locator("a[href='/visit/new/all']").click()
    cell(page, "name").fill(name)
    choose(page, "Village", place)
    expect(page.locator(".pill")).to_contain_text(SENT)


def is_version(page: Page, version: int) -> None:
    until(page, "calepin.apps().then((all) => all.some(({ id, version }) => "
          f"id === 'visit' && version === {version}))", 60)


@pytest.mark.gate("rows that change")
@pytest.mark.both
def test_rows_are_replaced_and_a_record_keeps_the_text_of_one_that_is_gone(
    visit: Open, own_server: Calepin
) -> None:
    publish(own_server, range(300))
    here = visit(DESK, server=own_server)
    page = here.open("/visit")
    fill(page, "Rossi", "Village 007")
    page.locator(".body > .back").click()
    page.locator("a[href='/visit']").first.click()
    expect(page.get_by_role("link", name="Rossi")).to_contain_text("Village 007")
    # All of the first list is kept before anything is replaced.
    until(page, "caches.open('calepin.apps').then(async (one) => "
          "(await one.keys()).some(({ url }) => url.includes('/tables/')))", 60)  # fmt: skip
    asked: list[str] = []
    page.on("response", lambda answer: asked.append(f"{answer.status} {answer.url}"))
    replace(own_server, range(20, 320))
    is_version(page, 2)
    shows(
        page,
        lambda: [one for one in asked if "/tables/" in one],
        lambda all: len(all) == 1 and all[0].startswith("200 ") and "?from=" in all[0],
    )
    # The record keeps its text, in the list and where it is chosen.
    expect(page.get_by_role("link", name="Rossi")).to_contain_text("Village 007")
    page.get_by_role("link", name="Rossi").click()
    page.locator("a[href$='/all']").click()
    box = page.get_by_role("combobox", name="Village")
    expect(box).to_have_value("Village 007")
    here.looks_right("retired-row")
    # Whoever begins anew is offered the new rows only.
    page.locator(".body > .back").click()
    page.locator("a[href='/visit']").first.click()
    page.locator("a[href='/visit/new']").first.click()
    page.locator("a[href='/visit/new/all']").click()
    box.fill("Village 007")
    expect(page.get_by_role("option", name="Village 007")).to_have_count(0)
    choose(page, "Village", "Village 319")
    expect(box).to_have_value("Village 319")
    expect(page.locator(".pill")).to_contain_text(SENT)


def test_large_catalogues_are_there_without_a_network(visit: Open, own_server: Calepin) -> None:
    publish(own_server, range(300))
    here = visit(PHONE, server=own_server, **KEPT)
    page = here.open("/visit")
    fill(page, "Rossi", "Village 007")
    kept(page)
    replace(own_server, range(20, 320))
    is_version(page, 2)
    own_server.stop()
    page = here.open("/visit")
    expect(page.get_by_role("link", name="Rossi")).to_contain_text("Village 007")
    page.locator("a[href='/visit/new']").first.click()
    page.locator("a[href='/visit/new/all']").click()
    choose(page, "Village", "Village 319")
    expect(page.get_by_role("combobox", name="Village")).to_have_value("Village 319")
    own_server.start()
