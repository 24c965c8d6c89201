"""A record that is begun: kept from its first answer on, and nothing before."""

import re

import pytest
from conftest import LANGUAGES, PHONE, Open, Visit, shows
from filling import SAVED, cell, heading
from noting import photo, try_out
from playwright.sync_api import Page, expect

# An app, the section of its form and a field to type in.
FORMS = {
    "motor": ("/vehiclePart", "plate"),
    "professions": ("/personPart", "person"),
    "notes": ("", "title"),
}
STORED = """async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    let count = 0
    for (const name of names) {
        const base = await new Promise((then) => {
            indexedDB.open(name).onsuccess = ({ target }) => then(target.result)
        })
        for (const store of ['outbox', 'typed', 'base']) {
            if (!base.objectStoreNames.contains(store)) continue
            count += await new Promise((then) => {
                base.transaction(store).objectStore(store).count().onsuccess =
                    ({ target }) => then(target.result)
            })
        }
        base.close()
    }
    return count
}"""


def rows(page: Page) -> "Locator":  # noqa: F821
    return page.locator(".pool-row")


def begin(here: Visit, app: str) -> Page:
    """Presses New in the list of records of an app."""
    page = here.open("/professions/profiles" if app == "professions" else f"/{app}")
    page.locator(".list-actions .button").first.click()
    expect(page).to_have_url(f"{here.server.url}/{app}/new")
    return page


@pytest.mark.both
@pytest.mark.parametrize("app", FORMS)
def test_a_look_at_an_empty_form_leaves_nothing(visit: Open, app: str) -> None:
    here = try_out(visit)
    page = begin(here, app)
    expect(page.locator(".pill:visible")).to_have_count(0)
    expect(page.locator(".danger:visible")).to_have_count(0)
    section, field = FORMS[app]
    page = here.open(f"/{app}/new{section}")
    expect(cell(page, field)).to_be_visible()
    page.reload()
    expect(cell(page, field)).to_have_value("")
    expect(page).to_have_url(f"{here.server.url}/{app}/new{section}")
    page.go_back()
    expect(page.locator("h1")).to_be_visible()
    page = here.open("/professions/profiles" if app == "professions" else f"/{app}")
    expect(page.locator("h1")).to_be_visible()
    expect(rows(page)).to_have_count(0)
    shows(page, lambda: page.evaluate(STORED), 0)


@pytest.mark.gate("the first answer of a record", firefox=True)
@pytest.mark.both
@pytest.mark.parametrize("app", FORMS)
def test_the_first_answer_makes_the_record_and_names_the_address(visit: Open, app: str) -> None:
    here = try_out(visit)
    begin(here, app)
    section, field = FORMS[app]
    if section:
        here.page.locator(".body .task-list a").first.click()
    page = here.page
    expect(page.locator("h1")).to_be_focused()
    cell(page, field).press_sequentially("ab")
    expect(cell(page, field)).to_be_focused()
    expect(page).not_to_have_url(f"{here.server.url}/{app}/new{section}")
    named = re.escape(f"{here.server.url}/{app}/") + ".*" + re.escape(section)
    expect(page).to_have_url(re.compile(f"^{named}$"))
    address = page.url
    expect(page.locator(f"a[href^='/{app}/new/']")).to_have_count(0)
    expect(page.locator(".pill")).to_contain_text(SAVED)
    page.reload()
    expect(cell(page, field)).not_to_have_value("")
    expect(page).to_have_url(address)
    # Back is to the record, not to another empty form.
    page.go_back()
    if section:
        expect(page).to_have_url(address.removesuffix(section))
        expect(page.locator(".danger:visible")).to_have_count(1)
        page.go_back()
    expect(rows(page)).to_have_count(1)
    page.go_forward()
    expect(page.locator(".danger:visible")).to_have_count(1)
    expect(page).not_to_have_url(re.compile("/new"))


@pytest.mark.both
def test_a_first_keystroke_is_there_after_loading_at_once(visit: Open) -> None:
    here = visit()
    page = here.open("/motor/new/vehiclePart")
    cell(page, "plate").press_sequentially("a")
    page.reload()
    expect(cell(page, "plate")).to_have_value("A")
    page = here.open("/motor")
    expect(rows(page)).to_have_count(1)


def test_leaving_in_the_middle_of_a_word_keeps_it(visit: Open) -> None:
    here = visit()
    page = here.open("/motor/new/vehiclePart")
    cell(page, "plate").press_sequentially("ab1")
    page.locator(".body > .back").click()
    expect(page.locator(".body > .task-list")).to_be_visible()
    page.locator(".body > .back").click()
    expect(rows(page)).to_have_count(1)


@pytest.mark.both
def test_a_photo_makes_the_note_also_when_one_goes_on_at_once(visit: Open) -> None:
    here = try_out(visit)
    page = begin(here, "notes")
    page.locator(".gallery input[multiple]").set_input_files([photo("one.jpg", 1600)])
    page.locator(".body > .actions .button").first.click()
    expect(rows(page)).to_have_count(1)
    expect(page.locator(".row-picture img")).to_have_count(1)


@pytest.mark.both
@LANGUAGES
def test_an_empty_form_looks_right(visit: Open, language: str) -> None:
    here = visit(PHONE, language)
    page = here.open("/motor/new")
    heading(page, "Nouveau" if language == "fr" else "New")
    here.looks_right("tasks")
    page = here.open("/motor/new/vehiclePart")
    expect(cell(page, "plate")).to_be_visible()
    here.looks_right("section")
    # The language changes, the form stays what it is.
    page.locator("#language").click()
    expect(page).to_have_url(here.server.url + "/motor/new/vehiclePart")
    expect(page.locator(".pill:visible")).to_have_count(0)
