"""The stages and versions of apps, as the owner of a server sets them in the console."""

import json
from urllib.request import urlopen

import pytest
from calepin import Calepin
from conftest import DESK, PHONE, Open, shows
from filling import SENT, cell
from owning import (  # noqa: F401
    APPS,
    NAME,
    ROOMS,
    form,
    console,
    owner,
    chosen,
    publish,
    published,
    managed,
    done,
    begun,
)
from people import confirm, press
from playwright.sync_api import expect


def test_a_version_is_tried_with_records_of_its_own(visit: Open, console: Calepin) -> None:
    app = "tried"
    here = owner(visit, console)
    page = published(here, app)
    here.open(APPS)
    chosen(page, app, form(app, NAME, {**ROOMS, "optional": True}, version=2))
    publish(page, "Try first")
    expect(page.locator(".link-text")).to_have_text(f"{console.url}/{app}-test")
    here.looks_right("tried")
    guest = visit(PHONE, server=console)
    there = guest.open(f"/{app}-test")
    begun(there, f"{app}-test", "Moret")
    expect(cell(there, "rooms")).to_be_visible()
    expect(there.locator(".pill")).to_contain_text(SENT)
    guest.open(f"/{app}")
    expect(there.locator(".body.records")).to_be_visible()
    expect(there.get_by_role("link", name="Moret")).to_have_count(0)
    managed(here, app)
    here.looks_right("in-test")
    done(page, "End the test")
    expect(page.locator(".app-version").first).to_contain_text("Not used yet")
    done(page, "Use this version")
    expect(page.locator(".app-version").first).to_contain_text("In use")
    begun(here.open(f"/{app}"), app, "Rossi")
    expect(cell(page, "rooms")).to_be_visible()


@pytest.mark.gate("stages of an app")
def test_stages_and_an_earlier_version(visit: Open, console: Calepin) -> None:
    app = "staged"
    here = owner(visit, console, DESK)
    published(here, app, NAME, ROOMS)
    more = {**ROOMS, "field": "more", "optional": True}
    page = published(here, app, NAME, ROOMS, more, version=2)
    managed(here, app)
    done(page, "Stop new records")
    expect(page.locator(".stage-card")).to_contain_text("Closing")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    done(page, "Close")
    expect(page.locator(".stage-card")).to_contain_text("Closed")
    done(page, "Archive")
    expect(page.locator(".stage-card")).to_contain_text("Archived")
    here.looks_right("archived")

    def listed() -> list[str]:
        with urlopen(f"{console.url}/api/apps") as answer:
            return [one["id"] for one in json.load(answer)["apps"]]

    shows(page, listed, lambda apps: app not in apps)
    done(page, "Open again")
    press(page, "Use this version again")
    dialog = page.get_by_role("dialog")
    dialog.locator("[name=note]").fill("Back")
    dialog.get_by_role("button", name="Use this version again").click()
    # The field that goes has to be confirmed.
    expect(dialog.locator(".reasons")).to_contain_text("more: removed")
    expect(dialog.locator("[name=note]")).to_have_value("Back")
    here.looks_right("confirm-again")
    dialog.get_by_role("button", name="Use this version again").click()
    expect(dialog.locator("[data-wrong]")).to_be_visible()
    dialog.locator("[name=typed]").fill(app)
    dialog.get_by_role("button", name="Use this version again").click()
    expect(dialog).to_have_count(0)
    expect(page.locator(".app-version").first).to_contain_text("Version 3")
    expect(page.locator(".app-version").first).to_contain_text("Back")
    with page.expect_download() as loading:
        page.get_by_role("button", name="Download version 1").click()
    assert loading.value.suggested_filename == f"{app}-1.json"
    assert json.loads(loading.value.path().read_text())["id"] == app
