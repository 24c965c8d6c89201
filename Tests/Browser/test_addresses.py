"""Addresses: each screen is the same when it is loaded anew, and where nothing is, one is told."""

import pytest
from conftest import LANGUAGES, PHONE, Open, Visit, shows
from filling import start
from playwright.sync_api import Page, expect

TITLE = {"en": "This page does not exist", "fr": "Cette page n’existe pas"}
BAD = "/%E0%A4%A"


def in_page(page: Page, path: str) -> None:
    """Follows a link to an address, as a page has one."""
    page.evaluate(
        """(path) => {
            const link = document.createElement('a');
            link.href = path;
            document.body.append(link);
            link.click();
            link.remove();
        }""",
        path,
    )


def is_nowhere(page: Page, language: str = "en") -> None:
    expect(page.locator("h1")).to_have_text(TITLE[language])


@pytest.mark.both
@LANGUAGES
def test_an_address_that_cannot_be_read_says_so(visit: Open, language: str) -> None:
    here = visit(PHONE, language)
    page = here.open(BAD)
    is_nowhere(page, language)
    page.locator(".trouble .button").click()
    expect(page.locator(".app").first).to_be_visible()
    in_page(page, "/motor" + BAD)
    is_nowhere(page, language)
    expect(page.locator("h1")).to_be_focused()
    here.looks_right("unreadable")
    page.go_back()
    expect(page.locator(".app").first).to_be_visible()


@pytest.mark.parametrize(
    ("path", "back"),
    [
        ("/motor/nothing", "/motor"),
        ("/notes/nothing/more", "/notes"),
        ("/squad/nothing", "/squad"),
        ("/squad/players/999", "/squad"),
        ("/squad/players/1/2", "/squad"),
        ("/professions/nothing/match", "/professions/profiles"),
        ("/calculator/more", "/"),
        ("/sync/more", "/"),
        ("/account/nothing", "/"),
        ("/account/sign-in/more", "/"),
        ("/nothing.html", "/"),
        ("/squad/players/a%2Fb", "/squad"),
    ],
)
def test_an_address_with_nothing_at_it_says_so(visit: Open, path: str, back: str) -> None:
    here = visit()
    page = here.open(path)
    is_nowhere(page)
    page.locator(".trouble .button").first.click()
    expect(page).to_have_url(here.server.url + back)
    expect(page.locator(".trouble")).to_have_count(0)


def reloads(here: Visit, path: str) -> None:
    """The address shows the same, loaded anew and in another tab."""
    page = here.open(path)
    expect(page.locator("h1")).to_be_visible()
    # While a row is on its way, the screen is called by its list.
    expect(page.locator(".ghost")).to_have_count(0)
    heading = page.locator("h1")
    title = shows(page, heading.inner_text, lambda text: text not in TITLE.values(), path)
    address = page.url
    page.reload()
    expect(page.locator("h1")).to_have_text(title)
    expect(page).to_have_url(address)
    other = page.context.new_page()
    other.goto(address)
    expect(other.locator("h1")).to_have_text(title)
    expect(other).to_have_url(address)
    other.close()


@pytest.mark.both
def test_every_screen_of_a_record_is_the_same_loaded_anew(visit: Open) -> None:
    here = visit()
    record = start(here, example=True)
    page = here.page
    sections = page.locator(".body .task-list a").evaluate_all(
        "all => all.map((one) => one.getAttribute('href'))"
    )
    page = here.open(record + "/driverPart")
    link = page.locator(".row-card a, .parts a[href*='~']").first
    row = shows(page, lambda: link.get_attribute("href"), lambda row: row and "%" not in row)
    for path in [record, *sections, row, record + "/review", record + "/read"]:
        reloads(here, path)


def test_rows_and_screens_of_apps_are_the_same_loaded_anew(visit: Open) -> None:
    here = visit()
    page = here.open("/squad?q=mi")
    expect(page.locator(".row-link").first).to_be_visible()
    for path in ["/", "/calculator", "/sync", "/account", "/account/register", "/motor", "/notes"]:
        reloads(here, path)
    reloads(here, "/squad/players/1?q=na")
    reloads(here, "/professions/all/1464")


def test_a_row_that_was_taken_out_leads_to_its_record(visit: Open) -> None:
    here = visit()
    record = start(here, example=True)
    page = here.open(record + "/drivers~nobody")
    expect(page).to_have_url(here.server.url + record)
    expect(page.locator(".task-list").first).to_be_visible()
    page = here.open(record + "/nothing")
    is_nowhere(page)
