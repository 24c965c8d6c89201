"""Records that are the same: found by questions or an expression, merged answer by answer, and
taken back; what the screen looks like in both languages."""

import json
import re

import pytest
from calepin import Calepin
from conftest import DESK, LOOKS, Open, Visit, until
from owning import APPS, NAME, ROOMS, chosen, console, form, owner, publish  # noqa: F401
from playwright.sync_api import Page, expect
from tabling import imported, titles

ROWS = "name,rooms,notes\nÉlan Müller,3,\nelan  muller,8,By the lake\nEast,4,\nElan-Muller,,Old\n"


def filled(here: Visit, app: str, **more: object) -> Page:
    """Publishes an app, imports some records, and leaves their table open."""
    declared = {
        "id": app, "title": {"en": "Houses", "fr": "Maisons"}, "start": "all",
        "forms": [json.loads(form(
            app, NAME, {**ROOMS, "optional": True},
            {"field": "notes", "label": {"en": "Notes", "fr": "Remarques"}, "optional": True}))],
        "collections": [{"name": "all", "title": {"en": "Houses", "fr": "Maisons"}, "form": app,
                         "sharing": "personal", **more}],
    }  # fmt: skip
    page = here.open(APPS)
    chosen(page, app, json.dumps(declared))
    publish(page)
    page = here.open(f"/console/records/{app}/all?columns=name,rooms,notes")
    imported(page, ROWS, 4)
    until(page, lambda: len(titles(page)) > 0)
    return page


@pytest.mark.gate("duplicates")
@pytest.mark.both
def test_duplicates_are_found_merged_and_taken_back(
    visit: Open, console: Calepin, browser
) -> None:
    app = f"twins-{browser.browser_type.name}"
    here = owner(visit, console, DESK)
    page = filled(here, app)
    page.get_by_role("button", name="Duplicates", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Duplicates in Houses")
    page.get_by_role("button", name="Find duplicates").click()
    expect(page.get_by_role("alert")).to_contain_text("Choose at least one question")
    page.get_by_role("checkbox", name="Name").check()
    page.get_by_role("button", name="Find duplicates").click()
    expect(page.locator(".count")).to_have_text("1 group with 3 records")
    group = page.locator(".duplicate-group")
    expect(group.locator("legend")).to_have_text(
        ["The record that stays", "Name", "Rooms", "Notes"]
    )
    here.looks_right("found")
    # The latest answers that are not empty are chosen, and another one for the name.
    rooms, notes = group.locator(".merge-row").nth(2), group.locator(".merge-row").nth(3)
    expect(rooms.locator(".merge-cell:has(input:checked)")).to_contain_text("8")
    expect(notes.locator(".merge-cell:has(input:checked)")).to_contain_text("Old")
    group.locator(".merge-row").nth(1).get_by_text("Élan Müller").click()
    group.get_by_role("button", name="Merge into A").click()
    expect(group).to_contain_text("Merged. The other records are in the trash.")
    here.looks_right("merged")
    page.goto(f"{console.url}/console/records/{app}/all/trash")
    expect(page.locator(".lines li")).to_have_count(2)
    expect(page.locator(".lines li").first).to_contain_text("Merged with a duplicate")
    page.goto(f"{console.url}/console/records/{app}/all?columns=name,rooms,notes")
    expect(page.locator(".grid-scroller")).to_be_visible()
    until(page, lambda: sorted(titles(page)) == ["East", "Élan Müller"])
    expect(page.locator(".grid-scroller")).to_contain_text("8")


def test_a_merge_is_taken_back_and_an_expression_finds(
    visit: Open, console: Calepin
) -> None:
    here = owner(visit, console, DESK)
    filled(here, "twins-key", duplicates="substr(${name}, 0, 4)")
    page = here.open("/console/records/twins-key/all/duplicates")
    # By the app's own expression.
    expect(page.locator(".count")).to_have_text("1 group with 3 records")
    group = page.locator(".duplicate-group")
    group.get_by_role("button", name="Merge into A").click()
    expect(group).to_contain_text("Merged.")
    group.get_by_role("button", name="Take back").click()
    expect(group).to_contain_text("The merge is taken back.")
    page.locator("summary").click()
    page.get_by_label("Or an expression").fill("${none} +")
    page.get_by_role("button", name="Find duplicates").click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_label("Or an expression").fill("${rooms} > 100")
    page.get_by_role("button", name="Find duplicates").click()
    expect(page.locator(".count")).to_have_text("1 group with 4 records")
    expect(page).to_have_url(re.compile("key="))
    page.reload()
    expect(page.locator(".count")).to_have_text("1 group with 4 records")


@pytest.mark.gate("screen of duplicates")
@LOOKS
def test_the_screen_of_duplicates_looks_right(
    visit: Open, console: Calepin, size: tuple[int, int], language: str
) -> None:
    app = f"twins-{size[0]}"
    here = owner(visit, console, size)
    page = filled(here, app, duplicates=["name"])
    if language == "fr":
        page.evaluate("localStorage.setItem('calepin.language', 'fr')")
        page.reload()
    expect(page.locator(".grid-scroller, .card-scroller")).to_be_visible()
    here.looks_right("table")
    page = here.open(f"/console/records/{app}/all/duplicates")
    expect(page.locator(".duplicate-group")).to_have_count(1)
    here.looks_right("group")
    page.emulate_media(color_scheme="dark")
    here.looks_right("dark")
    page.locator("summary").click()
    here.looks_right("choice")
