"""The console for apps, as the owner of a server uses it: a file is checked, previewed and
published."""

import json
import re

import pytest
from calepin import Calepin
from conftest import DESK, PHONE, Open, shows
from filling import cell, go_on
from noting import photo
from owning import (  # noqa: F401
    APPS,
    NAME,
    ROOMS,
    WRONG,
    PHOTO,
    DROP,
    PICK,
    STORED,
    form,
    console,
    owner,
    chosen,
    publish,
    published,
    managed,
    begun,
)
from people import confirm, press, register
from playwright.sync_api import expect


@pytest.mark.gate("publishing a form")
@pytest.mark.both
def test_a_form_is_checked_corrected_and_published(visit: Open, console: Calepin, browser) -> None:
    app = f"chosen-{browser.browser_type.name}"
    other = visit(PHONE, server=console).open("/")
    here = owner(visit, console)
    page = here.page
    chosen(page, app, form(app, NAME, WRONG))
    expect(page.locator(".alert-box h2")).to_be_focused()
    expect(page.locator(".reasons code").first).to_contain_text("sum")
    expect(page.locator(".reasons li").first).to_contain_text("nothing")
    chosen(page, app, form(app))
    expect(page.locator(".verdict-card h2")).to_have_text(f"Visits of {app}, version 1")
    page.locator("[name=note]").fill("The first one")
    page.locator("#language").click()
    expect(page.locator(".verdict-card h2")).to_have_text(f"Visites de {app}, version 1")
    expect(page.locator("[name=note]")).to_have_value("The first one")
    page.locator("#language").click()
    publish(page)
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    expect(page.locator(".link-text")).to_have_text(f"{console.url}/{app}")
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    expect(other.get_by_role("link", name=f"Visits of {app}")).to_be_visible()
    page.get_by_role("link", name="Stage and versions").click()
    expect(page.locator(".app-version")).to_contain_text("The first one")
    # What was published is not published once more.
    here.page.go_back()
    page.go_back()
    expect(page.locator(".drop-area")).to_be_visible()


@pytest.mark.both
def test_a_dropped_file_is_checked(visit: Open, console: Calepin, browser) -> None:
    app = f"dropped-{browser.browser_type.name}"
    page = owner(visit, console, DESK).page
    page.evaluate(DROP, [".drop-area", "wrong.json", form(app, NAME, WRONG)])
    expect(page.locator(".alert-box h2")).to_contain_text("in wrong.json")
    page.evaluate(DROP, [".console", "right.json", form(app)])
    expect(page.locator(".verdict-card")).to_contain_text("right.json")
    page.evaluate(DROP, [".console", "broken.json", '{"a":'])
    expect(page.locator(".alert-box")).to_contain_text("byte 5")
    # Only the file is lost with the page.
    page.reload()
    expect(page.locator(".warning")).to_be_visible()
    expect(page.locator(".drop-area")).to_be_visible()


def test_a_file_is_corrected_in_an_editor_and_checked_again(
    visit: Open, console: Calepin
) -> None:
    page = owner(visit, console).page
    page.evaluate(PICK, ["edited.json", form("edited", NAME, WRONG)])
    press(page, "Choose a file")
    expect(page.locator(".reasons li")).to_have_count(1)
    page.evaluate(PICK, ["edited.json", form("edited")])
    press(page, "Check again")
    expect(page.locator(".verdict-card h2")).to_be_focused()
    expect(page.locator(".verdict-card h2")).to_contain_text("version 1")


def test_differences_are_confirmed_by_the_id_and_the_password(
    visit: Open, console: Calepin
) -> None:
    app = "confirmed"
    here = owner(visit, console)
    page = published(here, app, NAME, ROOMS)
    here.open(APPS)
    chosen(page, app, form(app, NAME, version=2))
    expect(page.locator(".difference[data-effect=confirm]")).to_contain_text("rooms: removed")
    here.looks_right("differences")
    page.locator("[name=note]").fill("Without rooms")
    press(page, "Publish")
    expect(page.locator("[name=typed]")).to_be_focused()
    expect(page.locator("[data-wrong]")).to_contain_text(f"Type {app} here")
    page.locator("[name=typed]").fill(app)
    asked = {"count": 0}

    def first(route: object) -> None:
        asked["count"] += 1
        if asked["count"] == 1:
            route.fulfill(status=403, json={"code": "confirm-first"})
        else:
            route.fallback()

    page.context.route("**/api/console/apps?*", first)
    press(page, "Publish")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[name=note]")).to_have_value("Without rooms")
    asked["count"] = 0
    press(page, "Publish")
    confirm(page)
    page.wait_for_url("**/console/published")
    expect(page.locator(".lead")).to_contain_text("version 2")


@pytest.mark.both
def test_a_preview_keeps_and_sends_nothing(visit: Open, console: Calepin, browser) -> None:
    app = f"previewed-{browser.browser_type.name}"
    here = owner(visit, console)
    page = here.page
    chosen(page, app, form(app, NAME, PHOTO))
    page.locator("[name=note]").fill("Kept meanwhile")
    before = page.evaluate(STORED)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_role("link", name="Preview").click()
    expect(page.locator(".preview-line")).to_contain_text("nothing is kept")
    begun(page, "preview", "Rossi")
    expect(cell(page, "name")).to_have_value("Rossi")
    page.locator(".body input[type=file]").first.set_input_files([photo("one.jpg")])
    expect(page.locator(".body img")).to_have_count(1)
    here.looks_right("record")
    page.locator(".body > .back").click()
    go_on(page)
    go_on(page)
    here.looks_right("submitted")
    page.locator("a[href='/preview']").first.click()
    expect(page.get_by_role("link", name="Rossi")).to_be_visible()
    here.looks_right("list")
    page.locator("#language").click()
    expect(page.locator(".preview-line")).to_contain_text("rien n’est gardé")
    expect(page.get_by_role("link", name="Rossi")).to_be_visible()
    page.locator("#language").click()
    page.locator(".preview-line a").click()
    expect(page.locator("[name=note]")).to_have_value("Kept meanwhile")
    shows(page, lambda: page.evaluate(STORED), before)
    shows(page, lambda: [url for url in asked if re.search("/api/(sync|blobs|feed)", url)], [])
    page.go_back()
    expect(page.get_by_role("link", name="Rossi")).to_be_visible()
    page.reload()
    expect(page).to_have_url(console.url + APPS)
    expect(page.locator(".warning")).to_be_visible()


def test_who_may_not_is_told(visit: Open, console: Calepin) -> None:
    here = visit(PHONE, server=console)
    page = here.open(APPS)
    expect(page).to_have_url(re.compile(r"/account/sign-in\?to=%2Fconsole%2Fapps"))
    register(here, "agent")
    page = here.open(APPS)
    expect(page.get_by_role("heading", level=1)).to_have_text("Publishing is not for this account")
    here.looks_right("not-owner")
    here.open("/")
    expect(page.get_by_role("link", name="Publish your own form")).to_have_count(0)
    console.command("user", "role", "agent", "owner")
    here.open("/account")
    page.get_by_role("link", name="Apps", exact=True).click()
    expect(page.locator(".drop-area")).to_be_visible()
    page.locator(".mark").click()
    expect(page.get_by_role("link", name="Publish your own form")).to_be_visible()
    here.looks_right("home")
    page.get_by_role("link", name="Publish your own form").click()
    expect(page.locator(".drop-area")).to_be_visible()
    page.context.route("**/api/console/**", lambda route: route.abort())
    chosen(page, "away", form("away"))
    expect(page.locator(".alert-box")).to_contain_text("could not be reached")
    page.context.unroute_all()
    press(page, "Check again")
    expect(page.locator(".verdict-card")).to_be_visible()
    page.context.route("**/api/console/**", lambda route: route.abort())
    page = here.open(APPS)
    expect(page.get_by_role("alert")).to_contain_text("could not be reached")
    here.looks_right("offline")


@pytest.mark.gate("screens of forms in the console")
@pytest.mark.parametrize(
    ("size", "language", "dark"),
    [(PHONE, "en", False), (PHONE, "fr", True), (DESK, "fr", False), (DESK, "en", True)],
    ids=["393", "393-dark", "1280", "1280-dark"],
)
def test_the_console_looks_right(
    visit: Open, console: Calepin, size: tuple[int, int], language: str, dark: bool
) -> None:
    app = f"look-{size[0]}{'-dark' if dark else ''}"
    here = owner(visit, console, size, language, dark)
    page = here.page
    here.looks_right("list")
    here.targets_are_large()
    many = [{**WRONG, "field": f"sum{n}"} for n in range(120)]
    chosen(page, app, form(app, NAME, *many))
    expect(page.locator(".reasons li")).to_have_count(100)
    chosen(page, app, form(app, NAME, WRONG))
    here.looks_right("faults")
    chosen(page, app, form(app, NAME, ROOMS))
    here.looks_right("ready")
    here.targets_are_large()
    page.locator(".verdict-card a[href='/preview']").click()
    expect(page.locator(".body.records")).to_be_visible()
    here.looks_right("preview")
    page.locator(".preview-line a").click()
    page.locator("form .button").first.click()
    page.wait_for_url("**/console/published")
    here.looks_right("published")
    here.targets_are_large()
    here.open(APPS)
    here.looks_right("own-list")
    chosen(page, app, form(app, {**NAME, "type": "integer"}, version=2))
    here.looks_right("refused")
    here.open("/console/teams")
    page.locator("[name=title]").fill(f"Team {app}")
    page.locator("main form .button").click()
    expect(page.locator(".person")).to_have_count(1)
    here.looks_right("team")
    here.targets_are_large()
    here.open("/console/teams")
    here.looks_right("teams")
    managed(here, app)
    here.looks_right("one")
    here.targets_are_large()
    page.locator(".stage-card .button").last.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    here.looks_right("asking")
