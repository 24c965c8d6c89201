"""The rows of the catalogues of an app, as the owner of a server replaces them in the console."""

import json
import re

import pytest
from calepin import Calepin
from conftest import DESK, PHONE, Open, Visit
from filling import SENT
from owning import (  # noqa: F401
    APPS,
    DROP,
    NAME,
    begun,
    chosen,
    console,
    form,
    managed,
    owner,
    publish,
)
from people import PASSWORD, press
from playwright.sync_api import Locator, Page, expect

PLACES = [["ge", "Geneva"], ["la", "Lausanne"], ["be", "Bern"]]
WHERE = {
    "field": "where", "type": "one", "label": {"en": "Where", "fr": "Où"}, "choices": "places",
    "optional": True,
}  # fmt: skip
# The rows with one changed, one added and two removed.
OTHER = "name,label\nge,Genève\nzh,Zürich\n"


def app_of(app: str, rows: list[list[str]] = PLACES) -> str:
    """An app with a form that reads a catalogue, as the text of its file."""
    places = {
        "name": "places", "title": {"en": "Places"}, "sharing": "catalogue",
        "readableBy": "everyone", "address": "places.csv",
    }  # fmt: skip
    visits = {
        "name": "visits", "title": {"en": "Visits", "fr": "Visites"}, "form": app,
        "sharing": "personal", "views": [{"view": "list", "cells": ["name"]}],
    }  # fmt: skip
    return json.dumps({
        "id": app, "start": "visits",
        "title": {"en": f"Visits of {app}", "fr": f"Visites de {app}"},
        "forms": [json.loads(form(app, NAME, WHERE, catalogues=["places"]))],
        "collections": [visits, places],
        "catalogues": [{"name": "places", "attributes": ["name", "label"], "rows": rows}],
    })  # fmt: skip


def table_of(page: Page, name: str = "places") -> Locator:
    return page.locator(".app-table").filter(has_text=name)


def with_table(here: Visit, app: str, button: str = "Publish") -> Page:
    """Publishes an app with a catalogue, and opens its screen."""
    page = here.open(APPS)
    chosen(page, app, app_of(app))
    publish(page, button)
    managed(here, app)
    expect(table_of(page)).to_contain_text("3")
    return page


def replacing(page: Page, text: str, file: str = "places.csv", mode: int = 0) -> Locator:
    """Chooses a file of rows that replace the others, or are added to them, which opens the
    dialog with them."""
    row = table_of(page)
    button = row.locator("button:has(+ input)").nth(mode)
    button.focus()
    row.locator("input[type=file]").nth(mode).set_input_files([file_of(text, file)])
    checked(page)
    return page.get_by_role("dialog")


def file_of(text: str, name: str) -> dict[str, object]:
    return {"name": name, "mimeType": "text/csv", "buffer": text.encode()}


def give(page: Page, text: str, name: str = "places.csv") -> None:
    """Chooses another file of rows in the dialog."""
    page.locator("dialog input[type=file]").set_input_files([file_of(text, name)])
    checked(page)


def checked(page: Page) -> None:
    expect(page.locator(".rows-verdict .loading")).to_have_count(0)
    expect(page.locator(".rows-verdict h2").first).to_be_focused()


def counts(page: Page) -> Locator:
    return page.locator(".row-counts dd")


def samples(dialog: Locator, title: str) -> Locator:
    """The rows that differ in the same way, below their title."""
    return dialog.locator(".row-samples").filter(has_text=title).locator("li")


@pytest.mark.gate("rows of a catalogue")
@pytest.mark.both
def test_rows_are_replaced(visit: Open, console: Calepin, browser) -> None:
    app = f"replaced-{browser.browser_type.name}"
    here = owner(visit, console)
    page = with_table(here, app)
    begun(here.open(f"/{app}"), app, "Rossi")
    page.locator("label.choice").filter(has_text="Lausanne").click()
    expect(page.locator(".pill")).to_contain_text(SENT)
    managed(here, app)
    expect(table_of(page)).to_contain_text("Columns: name, label")
    opener = page.get_by_role("button", name="Replace rows of places", exact=True)
    expect(opener).to_have_text("Replace rows…")
    dialog = replacing(page, OTHER)
    expect(dialog.get_by_label("These are all rows")).to_be_checked()
    expect(counts(page)).to_have_text(["3 rows", "2 rows"])
    expect(samples(dialog, "Added: 1")).to_have_text(["zhZürich"])
    expect(samples(dialog, "Changed: 1")).to_have_text(["geGenève"])
    expect(samples(dialog, "Removed: 2")).to_have_text(["laLausanne", "beBern"])
    expect(dialog.locator(".rows-line")).to_contain_text("1 record has removed rows")
    expect(dialog).to_contain_text("The forms stay as they are.")
    expect(dialog.get_by_role("status")).to_contain_text("2 rows removed")
    dialog.locator("[name=note]").fill("The list of March")
    press(page, "Use these rows")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".good-line")).to_contain_text("places are in version 2")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    expect(table_of(page)).to_contain_text("2 rows")
    expect(table_of(page)).to_contain_text("Removed, kept for records: 2")
    version = page.locator(".app-version").first
    expect(version).to_contain_text("Version 2")
    expect(version).to_contain_text("The list of March")
    expect(page.locator("ol.lines li").first).to_contain_text("Rows replaced, version 2")
    # People are offered the new rows.
    begun(here.open(f"/{app}"), app, "Moret")
    expect(page.locator("label.choice")).to_have_text(["Genève", "Zürich"])


@pytest.mark.both
def test_rows_are_added_or_changed(visit: Open, console: Calepin, browser) -> None:
    app = f"merged-{browser.browser_type.name}"
    page = with_table(owner(visit, console, DESK), app)
    dialog = replacing(page, OTHER[:-1] + " (ZH)\n")
    expect(dialog).to_contain_text("The value is in the column name.")
    page.evaluate(DROP, ["dialog", "more.csv", OTHER])
    expect(counts(page)).to_have_text(["3 rows", "2 rows"])
    expect(dialog).to_contain_text("No record has a removed row.")
    merge = dialog.get_by_label("Add to the rows")
    merge.check()
    expect(counts(page)).to_have_text(["3 rows", "4 rows"])
    # Whoever goes through the choices with the keyboard stays there.
    expect(merge).to_be_focused()
    expect(samples(dialog, "Removed")).to_have_count(0)
    expect(dialog.get_by_role("status")).to_contain_text("1 row changed")
    press(page, "Use these rows")
    expect(table_of(page)).to_contain_text("4 rows")
    more = '[{"name": "ti", "label": "Lugano", "area": "south"}]'
    dialog = replacing(page, more, "more.json", 1)
    expect(dialog.get_by_label("Add to the rows")).to_be_checked()
    expect(counts(page)).to_have_text(["4 rows", "5 rows"])
    expect(dialog.locator(".rows-line")).to_contain_text("new columns: area")


@pytest.mark.both
def test_a_bad_file_changes_nothing(visit: Open, console: Calepin, browser) -> None:
    app = f"bad-{browser.browser_type.name}"
    page = with_table(owner(visit, console), app)
    dialog = replacing(page, "name,label\nge,Geneva,1\n")
    expect(dialog.locator(".alert-box h2")).to_have_text("1 fault in places.csv")
    expect(dialog.locator(".reasons")).to_contain_text("row 1 has more texts")
    expect(dialog.get_by_role("button", name="Use these rows")).to_have_count(0)
    press(page, "Check again")
    expect(dialog.locator(".alert-box h2")).to_be_focused()
    give(page, "\n".join(["name,label", *map(",".join, PLACES)]))
    expect(dialog.locator(".note")).to_contain_text("has these rows already")
    expect(dialog.locator(".alert-box")).to_have_count(0)
    page.context.route("**/tables/**", lambda route: route.abort())
    press(page, "Check again")
    expect(dialog.locator(".alert-box h2")).to_have_text("places.csv was not checked")
    page.context.unroute_all()
    press(page, "Cancel")
    expect(dialog).to_have_count(0)
    page.reload()
    expect(table_of(page)).to_contain_text("3 rows")
    expect(page.locator(".app-version")).to_have_count(1)


@pytest.mark.both
def test_cancelling_loses_nothing(visit: Open, console: Calepin, browser) -> None:
    app = f"cancelled-{browser.browser_type.name}"
    here = owner(visit, console)
    page = with_table(here, app)
    opener = page.get_by_role("button", name="Replace rows of places")
    dialog = replacing(page, OTHER)
    dialog.locator("[name=note]").fill("Typed before")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(opener).to_be_focused()
    expect(table_of(page)).to_contain_text("3 rows")
    replacing(page, OTHER)
    expect(counts(page)).to_have_text(["3 rows", "2 rows"])
    expect(dialog.locator("[name=note]")).to_have_value("Typed before")
    asked = {"count": 0}

    def first(route: object) -> None:
        asked["count"] += 1
        if asked["count"] < 3:
            route.fulfill(status=403, json={"code": "confirm-first"})
        else:
            route.fallback()

    page.context.route("**/tables/places?*", first)
    press(page, "Use these rows")
    expect(page.get_by_role("dialog")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(1)
    expect(dialog.locator("[name=note]")).to_have_value("Typed before")
    press(page, "Use these rows")
    expect(page.locator("dialog.confirm")).to_have_count(2)
    page.locator("[name=password]").fill(PASSWORD)
    press(page, "Continue")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".app-version").first).to_contain_text("Typed before")


def test_rows_are_downloaded(visit: Open, console: Calepin) -> None:
    app = "downloaded"
    page = with_table(owner(visit, console), app)
    replacing(page, OTHER)
    press(page, "Use these rows")
    expect(table_of(page)).to_contain_text("2 rows")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download the rows of places").click()
    assert saved.value.suggested_filename == f"{app}-places.csv"
    assert saved.value.path().read_text() == OTHER


def test_an_app_without_catalogues_has_no_such_section(visit: Open, console: Calepin) -> None:
    here = owner(visit, console)
    page = here.page
    chosen(page, "tableless", form("tableless"))
    publish(page, "Keep as a draft")
    managed(here, "tableless")
    expect(page.locator(".app-version")).to_have_count(1)
    expect(page.locator(".app-table")).to_have_count(0)
    expect(page.get_by_role("heading", name="Catalogues")).to_have_count(0)


def test_the_check_of_an_app_tells_of_its_rows(visit: Open, console: Calepin) -> None:
    app = "rows-told"
    here = owner(visit, console)
    page = with_table(here, app)
    here.open(APPS)
    chosen(page, app, app_of(app, [*PLACES[:2], ["zh", "Zürich"]]))
    told = page.locator(".difference[data-effect=rows]")
    expect(told.locator("h3")).to_have_text("Catalogues")
    expect(told.locator("li")).to_have_text([re.compile("places: 1 .* added, 1 row removed")])
    here.looks_right("told")


@pytest.mark.gate("screen of catalogues")
@pytest.mark.parametrize(
    ("size", "language", "dark"),
    [(PHONE, "en", False), (PHONE, "fr", True), (DESK, "fr", False), (DESK, "en", True)],
    ids=["393", "393-dark", "1280", "1280-dark"],
)
def test_catalogues_look_right(
    visit: Open, console: Calepin, size: tuple[int, int], language: str, dark: bool
) -> None:
    app = f"tables-{size[0]}{'-dark' if dark else ''}"
    here = owner(visit, console, size, language, dark)
    french = language == "fr"
    page = with_table(here, app, "Publier" if french else "Publish")
    table_of(page).scroll_into_view_if_needed()
    here.looks_right("section")
    here.targets_are_large()
    dialog = replacing(page, "name,label\nge,Geneva,1\n")
    here.looks_right("fault")
    give(page, "\n".join(["name,label", *map(",".join, PLACES)]))
    same = "a déjà ces lignes" if french else "has these rows already"
    expect(dialog.locator(".note")).to_contain_text(same)
    here.looks_right("same")
    give(page, "name,label\n" + "".join(f"v{n},Village {n}\n" for n in range(40)))
    expect(samples(dialog, "40").last).to_have_text("et 35 de plus" if french else "and 35 more")
    here.looks_right("preview")
    here.targets_are_large()
    dialog.get_by_role("button", name="Utiliser ces lignes" if french else "Use these").click()
    expect(page.locator(".good-line")).to_contain_text("version 2")
    log = "Lignes remplacées, version 2" if french else "Rows replaced, version 2"
    expect(page.locator("ol.lines li").first).to_contain_text(log)
    here.looks_right("used")
