"""The parts of a team's records: a phone holds its person's records and no other's, the table has
all of them with whose they are, and a part is handed over."""

import json
from pathlib import Path

import pytest
from calepin import Calepin
from conftest import DESK, PHONE, Open, until
from people import register
from playwright.sync_api import expect
from teaming import KEPT, people
from test_publishing import NAME, form
from test_team import filled, made, row


def parted(server: Calepin, rows: str = "own", **more: object) -> str:
    """Makes the team Crew, whose app has each member's own records, or those of groups; with
    what more its collection says. Returns the id of the team."""
    team = made(server)
    listed = {"view": "list", "cells": ["name"]}
    app = {
        "id": "visit", "title": {"en": "Visits", "fr": "Visites"}, "forms": [form(1, NAME)],
        "start": "records", "version": 2,
        "collections": [{
            "name": "records", "title": {"en": "Visits", "fr": "Visites"}, "form": "visit",
            "sharing": "team", "rows": rows, "views": [listed], **more,
        }],
    }  # fmt: skip
    path = Path(server.folder.name) / "parted.json"
    path.write_text(json.dumps(app))
    server.command("app", "publish", str(path), "--confirm", "visit")
    return team


@pytest.mark.gate("own rows")
@pytest.mark.both
def test_a_phone_has_the_own_records_and_a_part_is_handed_over(
    visit: Open, own_server: Calepin
) -> None:
    ann = visit(DESK, server=own_server)
    bob = visit(PHONE, server=own_server)
    register(ann, "ann")
    register(bob, "bob")
    own_server.command("user", "role", "ann", "manager")
    ann.team = parted(own_server)  # type: ignore[attr-defined]
    filled(bob, "Rossi")
    filled(ann, "Moret")
    for here, own, other in [(bob, "Rossi", "Moret"), (ann, "Moret", "Rossi")]:
        page = here.open("/visit")
        row(page, own)
        expect(page.get_by_role("link", name=other)).to_have_count(0)
        until(page, lambda: other not in page.evaluate(KEPT))

    page = ann.open("/console/records/visit/records")
    for text in ["Rossi", "Moret", "Whose"]:
        expect(page.locator("main").get_by_text(text).first).to_be_visible()
    ann.looks_right("parts-table")
    page = ann.open("/console/records/visit/records/trash")
    expect(page.locator("main")).to_contain_text("Trash")
    page = ann.open("/console/records/visit/records?q=Rossi")
    page.get_by_text("Rossi").first.dblclick()
    page.get_by_role("link", name="Only the records of this person").click()
    expect(page.locator("main").get_by_text("Rossi").first).to_be_visible()
    expect(page.locator("main").get_by_text("Moret")).to_have_count(0)
    page.get_by_role("link", name="Trash", exact=True).click()
    ann.looks_right("parts-one")

    page = people(ann)
    page.get_by_role("button", name="What bob sees").click()
    seen = page.locator("dialog.sees-dialog")
    expect(seen.locator("li")).to_contain_text("Own records only")
    ann.looks_right("parts-sees")
    seen.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Hand over what bob has").click()
    dialog = page.locator("dialog.handover-dialog")
    dialog.locator("select").select_option("ann")
    dialog.get_by_role("button", name="Hand over the own records: 1").click()
    expect(dialog.locator(".good-line")).to_contain_text("Handed over to ann: 1")
    ann.looks_right("parts-handover")
    row(ann.open("/visit"), "Rossi")
    phone = bob.open("/visit")
    expect(phone.get_by_role("link", name="Rossi")).to_have_count(0, timeout=60_000)
    expect(phone.locator("main")).to_be_visible()
