"""The screens of the guide to a first app, from the link of a fresh server to a record of a second
person: docs/guide/your-first-app.md. Its commands are run by DocumentTests."""

import subprocess
from pathlib import Path

import pytest
from calepin import BINARY, Calepin
from conftest import DESK, PHONE, Open
from filling import SENT, cell
from owning import chosen, done, managed, publish
from people import PASSWORD, enter, is_in, operator, press
from playwright.sync_api import expect


@pytest.mark.gate("the first owner, a form, a team, a record")
@pytest.mark.both
def test_from_a_fresh_server_to_a_record_of_a_second_person(
    visit: Open, own_server: Calepin, browser: object
) -> None:
    # The owner's link, which the server has printed.
    link = Path(own_server.data, "owner-link").read_text().strip()
    ann = visit(DESK, server=own_server)
    page = ann.open("/account/link#" + link.rsplit("#", 1)[-1])
    enter(page, "Username", "ann")
    enter(page, "Password", PASSWORD)
    press(page, "Create an account")
    is_in(page)
    # A form to begin with, published as a draft in the page.
    folder = Path(own_server.folder.name)
    subprocess.run([str(BINARY), "app", "new", "round"], check=True, cwd=folder)
    page = ann.open("/")
    page.get_by_role("link", name="Publish your own form").click()
    chosen(page, "round", (folder / "round.json").read_text())
    publish(page, "Keep as a draft")
    # A second person, and a team whose app it is.
    bobs = operator(own_server, "add", "bob", "--address", own_server.url)
    ann.open("/console/apps")
    page.get_by_role("link", name="Teams").click()
    enter(page, "Name of the team", "Home visits")
    press(page, "Make it")
    enter(page, "Username", "nobody")
    press(page, "Add")
    expect(page.get_by_text("Nobody has this username").first).to_be_visible()
    enter(page, "Username", "bob")
    press(page, "Add")
    expect(page.get_by_label("Role of bob")).to_be_visible()
    page.get_by_label("Role of ann").select_option("agent")
    expect(page.get_by_text("A team keeps one owner").first).to_be_visible()
    expect(page.get_by_label("Role of ann")).to_have_value("owner")
    ann.looks_right("team")
    managed(ann, "round")
    press(page, "Home visits")
    expect(page.locator(".good-line")).to_be_visible()
    done(page, "Use this version")
    # The phone of the second person.
    bob = visit(PHONE, server=own_server)
    phone = bob.open("/account/link#" + bobs.strip().rsplit("#", 1)[-1])
    enter(phone, "Password", PASSWORD)
    press(phone, "Save the password")
    is_in(phone)
    phone = bob.open("/")
    expect(phone.get_by_role("link", name="Publish your own form")).to_have_count(0)
    phone.get_by_role("link", name="My form").click()
    phone.locator("a[href='/round/new']").first.click()
    phone.locator("a[href='/round/new/visit']").click()
    cell(phone, "name").fill("Rossi")
    cell(phone, "name").blur()
    expect(phone.locator(".pill")).to_contain_text(SENT)
    bob.looks_right("second-person")
    page = ann.open("/round")
    expect(page.get_by_role("link", name="Rossi")).to_be_visible(timeout=60_000)
    ann.looks_right("first-person")
