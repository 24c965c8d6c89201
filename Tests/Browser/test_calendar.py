"""The calendar of a collection, with Notes on the days on which they were begun: the grid of a
month by keyboard and by touch, what it says to a screen reader, the agenda, and the address. The
arithmetic of days is tested in Web/tests."""

import re

import pytest
from calepin import Calepin
from conftest import DESK, LOOKS, PHONE, SMALL, Open, Visit, larger, listen, until
from noting import cell, try_out
from playwright.sync_api import Locator, Page, expect
from pushing import fill

NOW = "2026-11-24T11:00:00Z"
# Of 40 notes three are of November: on the 5th, the 11th and the 22nd; none is of December.
COUNT, LAST, TODAY = 40, "2026-11-22", "2026-11-24"
VIEW = "/notes?view=calendar"


def begun(
    visit: Open, server: Calepin, size: tuple[int, int] = DESK, region: str = "en-GB",
    path: str = VIEW, dark: bool = False, count: int = COUNT,
) -> Visit:  # fmt: skip
    """A visit to the calendar of somebody with notes, on 24 November 2026 in Paris."""
    name, value = fill(server, count).split("=", 1)
    here = try_out(visit, size, region, dark, server, timezone_id="Europe/Paris")
    here.page.context.add_cookies([{"name": name, "value": value, "url": server.url}])
    here.page.clock.set_fixed_time(NOW)
    page = here.open(path)
    expect(page.locator(".calendar")).to_be_visible()
    return here


def counted(page: Page) -> None:
    """Waits until the notes are there."""
    expect(day(page, LAST)).to_have_accessible_name(re.compile(r", 1 (record|entrée)$"))


def day(page: Page, iso: str) -> Locator:
    return page.locator(f"td[data-day='{iso}']")


def rows(page: Page) -> Locator:
    """The rows of the selected day."""
    return page.locator(".day-rows [data-row]")


def to_mode(page: Page, name: str) -> None:
    """Chooses month or agenda as a person does, by its label."""
    page.locator(".modes label", has_text=name).click()
    expect(page.get_by_role("radio", name=name)).to_be_checked()


@pytest.mark.gate("screens of the calendar")
@LOOKS
def test_every_state_looks_right(
    visit: Open, server: Calepin, size: tuple[int, int], language: str
) -> None:
    here = begun(visit, server, size, "fr-FR" if language == "fr" else "en-GB")
    page = here.page
    counted(page)
    # Beside the number stand links to records, where there is room for them.
    day(page, LAST).locator(".day-number").click()
    expect(rows(page)).to_have_count(1)
    here.looks_right("month")
    if size != DESK:
        here.targets_are_large()
    page.locator(".month-name").click()
    expect(page.locator(".month-choice")).to_be_visible()
    here.looks_right("choice")
    page.keyboard.press("Escape")
    to_mode(page, "Agenda")
    expect(page.locator(".agenda [data-row]")).to_have_count(3)
    here.looks_right("agenda")
    page.locator(".month-steps button").last.click()
    expect(page.locator(".agenda .empty-month")).to_be_visible()
    here.looks_right("empty")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["393", "1280"])
def test_the_dark_calendar_looks_right(
    visit: Open, server: Calepin, size: tuple[int, int]
) -> None:
    here = begun(visit, server, size, dark=True)
    counted(here.page)
    here.looks_right("month")


def test_text_twice_as_large_still_fits(visit: Open, server: Calepin) -> None:
    here = begun(visit, server, SMALL, "fr-FR")
    counted(here.page)
    larger(here)
    here.looks_right("month")
    to_mode(here.page, "Agenda")
    here.looks_right("agenda")


@pytest.mark.both
@pytest.mark.parametrize(
    ("region", "month", "named", "first"),
    [
        ("en-GB", "November 2026", r"^Sunday,? 22 November 2026, 1 record$", "Monday"),
        ("fr-FR", "Novembre 2026", r"^dimanche 22 novembre 2026, 1 entrée$", "lundi"),
    ],
)
def test_the_grid_says_what_it_shows(
    visit: Open, server: Calepin, region: str, month: str, named: str, first: str
) -> None:
    page = begun(visit, server, region=region).page
    counted(page)
    grid = page.get_by_role("grid", name=month)
    expect(grid.get_by_role("columnheader")).to_have_count(7)
    expect(grid.get_by_role("columnheader").first).to_have_accessible_name(first)
    expect(grid.get_by_role("gridcell")).to_have_count(42)
    expect(day(page, LAST)).to_have_accessible_name(re.compile(named))
    expect(day(page, LAST)).to_have_attribute("aria-selected", "false")
    expect(day(page, TODAY)).to_have_attribute("aria-current", "date")
    expect(day(page, TODAY)).to_have_attribute("aria-selected", "true")
    expect(page.locator("[aria-current='date'][role='gridcell']")).to_have_count(1)
    # One day is in the order of the Tab key.
    expect(grid.locator("[tabindex='0']")).to_have_count(1)


def test_the_week_begins_as_in_the_region(visit: Open, server: Calepin) -> None:
    page = begun(visit, server, region="en-US").page
    expect(page.get_by_role("columnheader").first).to_have_accessible_name("Sunday")
    expect(page.get_by_role("gridcell").first).to_have_attribute("data-day", "2026-11-01")


@pytest.mark.both
def test_all_days_are_reached_by_keyboard(visit: Open, server: Calepin) -> None:
    page = begun(visit, server).page
    counted(page)
    heard = listen(page)
    day(page, TODAY).focus()
    for key, goal in [
        ("ArrowLeft", "2026-11-23"), ("ArrowUp", "2026-11-16"), ("End", "2026-11-22"),
        ("Home", "2026-11-16"), ("ArrowRight", "2026-11-17"), ("ArrowDown", "2026-11-24"),
        ("ArrowDown", "2026-12-01"), ("PageUp", "2026-11-01"), ("ArrowLeft", "2026-10-31"),
        ("Shift+PageDown", "2027-10-31"), ("PageDown", "2027-11-30"),
        ("Shift+PageUp", "2026-11-30"),
    ]:  # fmt: skip
        page.keyboard.press(key)
        expect(day(page, goal)).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    # To move selects nothing within a month; Enter and the space bar do.
    expect(day(page, LAST)).to_be_focused()
    expect(day(page, LAST)).to_have_attribute("aria-selected", "false")
    page.keyboard.press("Enter")
    expect(day(page, LAST)).to_have_attribute("aria-selected", "true")
    expect(rows(page)).to_have_count(1)
    until(page, lambda: any("22 November 2026, 1 record" in text for text in heard()))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press(" ")
    expect(page.locator(".day-rows")).to_contain_text("Nothing on this day")
    expect(page.get_by_role("gridcell", selected=True)).to_have_count(1)


def test_a_note_of_a_day_is_opened_and_left_to_where_one_was(
    visit: Open, server: Calepin
) -> None:
    page = begun(visit, server, PHONE).page
    counted(page)
    day(page, LAST).click()
    rows(page).locator("a").click()
    expect(cell(page, "title")).to_have_value("Note 21")
    page.go_back()
    expect(day(page, LAST)).to_have_attribute("aria-selected", "true")
    expect(rows(page).locator("a")).to_be_focused()


def test_a_title_in_a_cell_opens_its_note(visit: Open, server: Calepin) -> None:
    page = begun(visit, server).page
    title = day(page, LAST).get_by_role("link", name="Note 21")
    expect(title).to_have_attribute("tabindex", "-1")
    title.click()
    expect(cell(page, "title")).to_have_value("Note 21")


def test_a_phone_has_dots_in_place_of_titles(visit: Open, server: Calepin) -> None:
    page = begun(visit, server, PHONE).page
    counted(page)
    expect(day(page, LAST).locator(".dots i")).to_have_count(1)
    expect(page.locator("td a")).to_have_count(0)


@pytest.mark.both
def test_the_address_has_the_month(visit: Open, server: Calepin) -> None:
    page = begun(visit, server).page
    counted(page)
    expect(page).not_to_have_url(re.compile("month="))
    # The number of notes that arrived may be announced right after it.
    page.evaluate("""() => {
        const live = document.getElementById('live')
        window.said = []
        new MutationObserver(() => said.push(live.textContent)).observe(live, {childList: true})
    }""")
    page.get_by_role("button", name="Previous month").click()
    expect(page).to_have_url(re.compile(r"view=calendar.*[?&]month=2026-10(&|$)"))
    until(page, "said.includes('October 2026')")
    page.reload()
    expect(page.get_by_role("grid", name="October 2026")).to_be_visible()
    page.get_by_role("button", name="Today").click()
    expect(page.get_by_role("grid", name="November 2026")).to_be_visible()
    expect(page).not_to_have_url(re.compile("month="))
    expect(day(page, TODAY)).to_have_attribute("aria-selected", "true")


@pytest.mark.parametrize("month", ["2026-13", "0000-01", "x", "2026-11-24"])
def test_an_address_with_no_month_shows_the_present_one(
    visit: Open, server: Calepin, month: str
) -> None:
    page = begun(visit, server, path=f"{VIEW}&month={month}").page
    expect(page.get_by_role("grid", name="November 2026")).to_be_visible()


def test_another_month_and_year_are_chosen_by_keyboard(visit: Open, server: Calepin) -> None:
    page = begun(visit, server).page
    name = page.locator(".month-name")
    name.focus()
    page.keyboard.press("Enter")
    expect(name).to_have_attribute("aria-expanded", "true")
    expect(page.locator(".month-choice select")).to_be_focused()
    year = page.get_by_role("textbox", name="Year")
    page.locator(".month-choice select").select_option(label="February")
    year.fill("0")
    year.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="from 1 to 9999")).to_be_visible()
    expect(year).to_be_focused()
    year.fill("2024")
    page.keyboard.press("Enter")
    expect(page.get_by_role("grid", name="February 2024")).to_be_visible()
    expect(name).to_be_focused()
    expect(day(page, "2024-02-29")).to_be_visible()
    # It closes without effect.
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(name).to_be_focused()
    expect(page.locator(".month-choice")).to_be_hidden()


@pytest.mark.parametrize("mode", ["Month", "Agenda"])
def test_a_month_without_notes_leads_to_one_that_has_some(
    visit: Open, server: Calepin, mode: str
) -> None:
    page = begun(visit, server, path=f"{VIEW}&month=2027-03").page
    to_mode(page, mode)
    expect(page.locator(".empty-month")).to_contain_text("Nothing in this month")
    page.get_by_role("button", name="Before: November 2026").click()
    expect(page).not_to_have_url(re.compile("month="))
    expect(page.locator(".month-name")).to_be_focused()
    expect(page.locator(".calendar [data-row], td .named a").first).to_be_visible()


@pytest.mark.both
def test_the_agenda_has_the_days_that_have_notes(visit: Open, server: Calepin) -> None:
    page = begun(visit, server, PHONE).page
    counted(page)
    to_mode(page, "Agenda")
    heads = page.locator(".agenda h3 time")
    expect(heads).to_have_text(
        [re.compile(rf"{date} November$") for date in ["5", "11", "22"]]
    )
    expect(page.locator(".agenda [data-row]")).to_have_count(3)
    # It is remembered.
    page.reload()
    expect(page.get_by_role("radio", name="Agenda")).to_be_checked()
    expect(heads).to_have_count(3)
    page.get_by_role("radio", name="Agenda").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("grid")).to_be_visible()


def test_what_is_searched_is_what_the_calendar_shows(visit: Open, server: Calepin) -> None:
    page = begun(visit, server).page
    counted(page)
    page.get_by_role("searchbox").fill("Note 21")
    expect(day(page, "2026-11-05")).to_have_accessible_name(re.compile("2026$"))
    expect(day(page, LAST)).to_have_accessible_name(re.compile("1 record$"))
    expect(page.get_by_role("searchbox")).to_be_focused()


def test_another_language_names_the_days_anew(visit: Open, server: Calepin) -> None:
    page = begun(visit, server).page
    counted(page)
    page.get_by_role("button", name="Français").click()
    expect(page.get_by_role("grid", name="Novembre 2026")).to_be_visible()
    expect(day(page, LAST)).to_have_accessible_name(re.compile("22 novembre 2026, 1 entrée$"))
    expect(page.get_by_role("button", name="Mois suivant")).to_be_visible()


def test_the_agenda_is_printed_with_the_whole_month(visit: Open, server: Calepin) -> None:
    here = begun(visit, server, PHONE, count=1400)
    page = here.page
    to_mode(page, "Agenda")
    drawn = page.locator(".agenda [data-row]")
    expect(drawn).to_have_count(100)
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(drawn).to_have_count(127)
    expect(page.locator(".month-chooser .printed")).to_be_visible()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    expect(drawn).to_have_count(100)
