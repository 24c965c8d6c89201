"""The app of a team: its members fill it in on their devices and have each other's records, its
owner sees them all, and who is removed loses them at the next contact. An app that closes takes no
new records, also on pages that are open."""

import json
import re
import subprocess
from pathlib import Path

import pytest
from calepin import BINARY, Calepin
from conftest import DESK, PHONE, Open, Visit, shows
from filling import SENT, cell
from people import register
from playwright.sync_api import Page, expect
from test_publishing import NAME, begin, form, publish


def made(server: Calepin) -> str:
    """Makes a team of ann's with bob, and gives it an app; returns its id."""
    command = [str(BINARY), "team", "new", "Crew", "--owner", "ann", "--data", server.data]
    team = subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
    server.command("team", "member", team, "bob", "agent")
    path = Path(server.folder.name) / "visit.json"
    path.write_text(json.dumps(form(1, NAME)))
    server.command("app", "publish", str(path), "--draft")
    server.command("app", "team", "visit", team)
    server.command("app", "stage", "visit", "live")
    return team


def filled(here: Visit, name: str) -> None:
    page = here.open("/visit")
    begin(page)
    cell(page, "name").fill(name)
    cell(page, "name").blur()
    expect(page.locator(".pill")).to_contain_text(SENT)


def row(page: Page, name: str) -> None:
    expect(page.get_by_role("link", name=name)).to_be_visible(timeout=60_000)


@pytest.mark.gate("a team")
@pytest.mark.both
def test_members_of_a_team_have_its_app_and_its_records_until_they_are_removed(
    visit: Open, own_server: Calepin
) -> None:
    ann = visit(DESK, server=own_server)
    bob = visit(PHONE, server=own_server)
    register(ann, "ann")
    register(bob, "bob")
    team = made(own_server)
    page = bob.open("/")
    page.get_by_role("link", name="Visits 1", exact=True).click()
    filled(bob, "Rossi")
    row(ann.open("/visit"), "Rossi")
    filled(ann, "Moret")
    page = bob.open("/visit")
    row(page, "Moret")
    # What others wrote can be changed, and its history says who did.
    page.get_by_role("link", name="Moret").click()
    page.locator("a[href$='/all']").click()
    cell(page, "name").fill("Moret & Cie")
    cell(page, "name").blur()
    expect(page.locator(".pill")).to_contain_text(SENT)
    row(ann.open("/visit"), "Moret & Cie")
    ann.page.get_by_role("link", name="Moret & Cie").click()
    ann.page.locator(".to-history").first.click()
    expect(ann.page.locator("main")).to_contain_text("bob")
    bob.looks_right("record-of-a-team")
    # Nobody else is told of the app.
    guest = visit(PHONE, server=own_server)
    expect(guest.open("/").get_by_role("link", name="Motor")).to_be_visible()
    expect(guest.page.get_by_role("link", name="Visits")).to_have_count(0)
    page = bob.open("/visit")
    row(page, "Rossi")
    own_server.command("team", "member", team, "bob", "none")
    page.wait_for_url(re.compile(r"://[^/]+/$"), timeout=60_000)
    expect(page.get_by_role("link", name="Visits")).to_have_count(0)
    kept = """new Promise((done) => {
        const one = indexedDB.open(`calepin ${JSON.parse(localStorage["calepin.holder"]).scope}`);
        one.onsuccess = () => {
            const all = one.result.transaction("base").objectStore("base").getAll();
            all.onsuccess = () => { one.result.close(); done(JSON.stringify(all.result)); };
        };
    })"""
    shows(
        page,
        lambda: page.evaluate(kept),
        lambda kept: "Rossi" not in kept and "Moret" not in kept,
    )


def test_an_app_that_closes_begins_no_record_and_takes_those_that_were_begun(
    visit: Open, own_server: Calepin
) -> None:
    publish(own_server, 1, NAME)
    here = visit(PHONE, server=own_server)
    filled(here, "Rossi")
    page = here.open("/visit")
    expect(page.get_by_role("link", name="New")).to_be_visible()
    own_server.command("app", "stage", "visit", "closing")
    expect(page.get_by_text("No new records are taken.")).to_be_visible(timeout=60_000)
    expect(page.get_by_role("link", name="New")).to_have_count(0)
    here.looks_right("closing")
    here.open("/visit/new")
    page.wait_for_url("**/visit")
    page.get_by_role("link", name="Rossi").click()
    page.locator("a[href$='/all']").click()
    cell(page, "name").fill("Verdi")
    cell(page, "name").blur()
    expect(page.locator(".pill")).to_contain_text(SENT)
