"""Exports on a schedule, as a person makes, starts, fetches and removes them in the console, and
what this looks like in both languages."""

import pytest
from calepin import Calepin
from conftest import LOOKS, Open
from linking import with_team
from owning import console, owner  # noqa: F401
from people import press
from playwright.sync_api import Locator, Page, expect


def schedules(here, app: str) -> Page:
    page = here.open(f"/console/schedules/{app}")
    expect(page.locator("[name=title]")).to_be_visible()
    return page


def card(page: Page, title: str) -> Locator:
    return page.locator(".public-link").filter(has_text=title)


def made(page: Page, title: str) -> Locator:
    """Makes a weekly schedule."""
    page.locator("[name=title]").fill(title)
    page.locator("#export-format").select_option("0")
    page.locator("#schedule-every").select_option("week")
    expect(page.locator("#schedule-day")).to_be_hidden()
    page.locator("#schedule-weekday").select_option("7")
    page.locator("#schedule-hour").select_option("4")
    page.locator("#schedule-zone").select_option("Europe/Zurich")
    page.locator("main button[type=submit]").click()
    expect(page.locator(".hook-said .good-line")).to_be_visible()
    return card(page, title)


def with_file(page: Page, title: str, button: str) -> Locator:
    """Has the file of a schedule made, and opens the list of files."""
    card(page, title).get_by_role("button", name=button).first.click()
    expect(page.locator(".hook-said .good-line")).to_be_visible()
    for _ in range(40):
        files = card(page, title)
        files.locator("summary").click()
        row = files.locator(".schedule-files li")
        expect(row.or_(files.locator("details p"))).to_be_visible()
        if row.count():
            return row
        page.reload()
        expect(card(page, title)).to_be_visible()
    raise AssertionError("no file was made")


@pytest.mark.gate("a schedule")
def test_a_schedule_is_made_started_and_removed(visit: Open, console: Calepin) -> None:
    here = owner(visit, console)
    with_team(here, "timed")
    page = here.page
    page.get_by_role("link", name="Exports on a schedule").click()
    expect(page.get_by_text("There is no export on a schedule yet.")).to_be_visible()
    page.locator("[name=days]").fill("91")
    page.locator("[name=title]").fill("Sheet")
    press(page, "Make the schedule")
    expect(page.locator("[data-wrong]")).to_contain_text("from 1 to 90")
    page.locator("[name=days]").fill("9")
    sheet = made(page, "Sheet")
    expect(sheet.locator(".badge")).to_have_text("In use")
    expect(sheet).to_contain_text("Each Sunday at")
    expect(sheet).to_contain_text("(Europe/Zurich), Excel")
    expect(sheet).to_contain_text("kept for 9 days")
    row = with_file(page, "Sheet", "Make it now")
    expect(row).to_contain_text("timed-records-")
    with page.expect_download() as caught:
        row.get_by_role("button", name="Download").click()
    assert caught.value.suggested_filename.endswith(".xlsx")
    card(page, "Sheet").get_by_role("button", name="Remove").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Remove", exact=True).click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_text("There is no export on a schedule yet.")).to_be_visible()


@pytest.mark.gate("screen of schedules")
@LOOKS
def test_schedules_look_right(
    visit: Open, console: Calepin, size: tuple[int, int], language: str
) -> None:
    here = owner(visit, console, size, language)
    app = f"due{size[0]}"
    with_team(here, app, language)
    page = schedules(here, app)
    here.looks_right("none")
    here.targets_are_large()
    title = "Classeur" if language == "fr" else "Sheet"
    made(page, title)
    with_file(page, title, "Faire maintenant" if language == "fr" else "Make it now")
    here.looks_right("file")
    here.targets_are_large()
