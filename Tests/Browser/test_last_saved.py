"""Defaults that read the record saved last on the device: in the next record, without a network,
and not on another device. Against the real server."""

import json
from pathlib import Path

import pytest
from calepin import Calepin
from conftest import PHONE, Open
from filling import cell
from offline import KEPT, kept, saved
from playwright.sync_api import Page, expect


def app() -> dict[str, object]:
    contents = [
        {"field": "town", "label": {"en": "Town"}, "initial": "last-saved('town')"},
        {"field": "number", "type": "integer", "label": {"en": "Number"}, "optional": True,
         "initial": "coalesce(last-saved('number'), 0) + 1"},
    ]  # fmt: skip
    form = {
        "format": 1, "id": "rounds", "languages": ["en"], "title": {"en": "Rounds"},
        "recordTitle": "town",
        "sections": [{"name": "all", "title": {"en": "All"}, "contents": contents}],
    }  # fmt: skip
    views = [{"view": "list", "cells": ["town"], "searched": ["town"]}, {"view": "detail"}]
    records = {
        "name": "records", "title": {"en": "Rounds"}, "form": "rounds", "sharing": "personal",
        "views": views,
    }  # fmt: skip
    return {
        "id": "rounds", "title": {"en": "Rounds"}, "forms": [form], "start": "records",
        "collections": [records],
    }  # fmt: skip


def begun(page: Page, town: str, number: str) -> None:
    """Begins a record, and sees what stands in it."""
    page.locator("a[href='/rounds/new']").first.click()
    page.locator("a[href='/rounds/new/all']").click()
    expect(cell(page, "town")).to_have_value(town)
    expect(cell(page, "number")).to_have_value(number)


@pytest.mark.gate("answers of the last record")
@pytest.mark.both
def test_a_record_begins_with_what_the_last_one_had(visit: Open, own_server: Calepin) -> None:
    path = Path(own_server.folder.name) / "rounds.json"
    path.write_text(json.dumps(app()))
    own_server.command("app", "publish", str(path))
    here = visit(PHONE, server=own_server, **KEPT)
    page = here.open("/rounds")
    kept(page)
    begun(page, "", "1")
    cell(page, "town").fill("Bern")
    cell(page, "town").blur()
    saved(page)
    own_server.stop()
    page = here.open("/rounds")
    begun(page, "Bern", "2")
    cell(page, "town").fill("Thun")
    cell(page, "town").blur()
    saved(page)
    page = here.open("/rounds")
    begun(page, "Thun", "3")
    # Another device has none of it.
    own_server.start()
    there = visit(PHONE, server=own_server)
    begun(there.open("/rounds"), "", "1")
