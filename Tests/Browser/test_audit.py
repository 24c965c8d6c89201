"""Who did what on the server, as its owners find it: by person, kind and day, with the address as
the memory, as a file, and with what is shown while the network is slow or away."""

import re
import threading

import pytest
from calepin import Calepin
from conftest import DESK, LOOKS, PHONE, Open, Visit, until
from owning import console, owner  # noqa: F401
from people import press, register
from playwright.sync_api import Page, Route, expect
from teaming import crew

AUDIT = "/console/audit"
LINES = ".audit-line"


def opened(here: Visit, query: str = "") -> Page:
    page = here.open(AUDIT + query)
    expect(page.get_by_role("heading", level=1)).to_have_text(
        re.compile("Who did what|Qui a fait quoi")
    )
    expect(page.locator(".audit-list")).to_have_attribute("aria-busy", "false")
    return page


def name_of(here: Visit) -> str:
    return re.sub("[^a-z0-9]", "", here.name.lower())[-24:]


@pytest.mark.both
def test_it_is_found_by_person_kind_and_day_from_the_start_page(
    visit: Open, console: Calepin, browser
) -> None:
    here = owner(visit, console, DESK)
    kind = browser.browser_type.name
    other = visit(PHONE, server=console)
    register(other, f"mia{kind}")
    page = here.open("/")
    page.get_by_role("link", name="Who did what").click()
    expect(page.locator(LINES).first).to_be_visible()
    page.get_by_label("Person").fill(f"mia{kind}")
    expect(page).to_have_url(re.compile(f"person=mia{kind}"))
    page.get_by_label("What", exact=True).select_option(label="Made an account")
    line = page.locator(LINES)
    expect(line).to_have_count(1)
    expect(line).to_contain_text("Made an account")
    expect(line).to_contain_text(re.compile("from 127"))
    today = page.evaluate("new Date().toLocaleDateString('sv')")
    page.get_by_label("From", exact=True).fill(today)
    expect(line).to_have_count(1)
    # The address has all of it, also after the page is loaded anew.
    page = here.open(page.url.removeprefix(console.url))
    expect(line).to_have_count(1)
    expect(page.get_by_label("Person")).to_have_value(f"mia{kind}")
    page.get_by_label("To", exact=True).fill("2001-01-01")
    expect(page.locator(".empty")).to_contain_text("Nothing was found")
    press(page, "Show everything")
    until(page, lambda: line.count() > 3)
    expect(page).to_have_url(re.compile(f"{AUDIT}$"))
    page.get_by_label("Person").fill("nobody at all")
    expect(page.locator(".empty")).to_contain_text("There is nobody of that name")


@pytest.mark.both
def test_the_keyboard_leads_through_it_and_to_what_is_older(
    visit: Open, console: Calepin
) -> None:
    here = owner(visit, console, DESK)
    here.page.evaluate(
        """async () => {
            const headers = { 'Content-Type': 'application/json', 'X-Calepin': '1' }
            for (let turn = 0; turn < 110; turn++) {
                await fetch('/api/account/confirm', { method: 'POST', headers,
                    body: JSON.stringify({ password: 'correct horse battery staple' }) })
            }
        }"""
    )
    page = opened(here, f"?person={name_of(here)}&kind=confirmed")
    lines = page.locator(LINES)
    expect(lines).to_have_count(100)
    page.get_by_role("button", name="Older", exact=True).focus()
    page.keyboard.press("Enter")
    expect(lines).to_have_count(110)
    expect(lines.nth(100)).to_be_focused()
    expect(page.get_by_role("button", name="Older", exact=True)).to_have_count(0)
    expect(page.locator(".audit-state")).to_contain_text("That is all")
    page.get_by_label("What", exact=True).focus()
    page.keyboard.press("Home")
    expect(page.get_by_label("What", exact=True)).to_have_value("")
    first = page.locator(".audit-way").first
    expect(first).to_be_visible()
    first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Person")).not_to_have_value("")
    expect(page.locator(".audit-state")).to_be_focused()


def test_what_is_found_is_saved_as_a_file(visit: Open, console: Calepin) -> None:
    here = owner(visit, console, DESK)
    name = name_of(here)
    page = opened(here, f"?person={name}&kind=registered")
    with page.expect_download() as got:
        press(page, "Save as a file")
    text = got.value.path().read_text()
    assert got.value.suggested_filename == "audit.csv"
    lines = text.splitlines()
    assert len(lines) == 2 and f"registered,{name}," in lines[1], text
    expect(page.locator(".audit-saved")).to_contain_text("audit.csv was saved")
    page = opened(here, f"?person={name}")
    expect(page.locator(LINES, has_text="Saved who did what as a file")).to_have_count(1)
    expect(page.locator(LINES, has_text="Read who did what")).to_have_count(1)


def test_a_network_that_is_slow_or_away_is_said_and_tried_again(
    visit: Open, console: Calepin
) -> None:
    here = owner(visit, console, DESK)
    page = opened(here)
    go = threading.Event()
    away = {"is": True}

    def answer(route: Route) -> None:
        if away["is"]:
            return route.abort()
        go.wait(10)
        return route.continue_()

    page.context.route("**/api/console/audit?*", answer)
    page.get_by_label("What", exact=True).select_option(label="Signed in")
    trouble = page.locator(".trouble")
    expect(trouble).to_contain_text("server")
    away["is"] = False
    go.set()
    press(page, "Try again")
    expect(page.locator(LINES).first).to_contain_text("Signed in")
    expect(trouble).to_have_count(0)


def test_it_is_for_owners(visit: Open, console: Calepin) -> None:
    stranger = visit(DESK, server=console)
    register(stranger, "maxaudit")
    page = stranger.open(AUDIT)
    expect(page.get_by_role("heading", level=1)).not_to_have_text("Who did what")
    page = stranger.open("/")
    expect(page.get_by_role("link", name="Who did what")).to_have_count(0)


def test_an_owner_of_a_team_sees_what_is_about_the_team(visit: Open, own_server: Calepin) -> None:
    ann = crew(visit, own_server)
    team = ann.team.removeprefix("team:")  # type: ignore[attr-defined]
    page = ann.open(f"/console/teams/{team}")
    page.get_by_role("link", name="Who did what in the team").click()
    line = page.locator(LINES, has_text="Access in a team changed").first
    expect(line).to_contain_text("Crew")
    expect(page.locator(".audit-place")).to_have_count(0)
    expect(page.get_by_role("button", name="Save as a file")).to_have_count(0)
    ann.looks_right("team")


@pytest.mark.gate("screen of who did what")
@LOOKS
def test_it_looks_right(
    visit: Open, console: Calepin, size: tuple[int, int], language: str
) -> None:
    here = owner(visit, console, size, language)
    here.page.evaluate(
        """async () => {
            const headers = { 'Content-Type': 'application/json', 'X-Calepin': '1' }
            const send = (path, body) => fetch(path, { method: 'POST', headers,
                body: JSON.stringify(body) })
            await send('/api/teams', { title: 'Équipe Nord' })
            await send('/api/account/keys', { name: 'export de nuit', right: 'read' })
            await fetch('/api/exports/motor/policies?as=xlsx', { headers })
        }"""
    )
    page = opened(here)
    expect(page.locator(LINES).first).to_be_visible()
    here.looks_right("audit")
    here.targets_are_large(48 if size == PHONE else 24)
    page = opened(here, "?person=nobody")
    here.looks_right("nobody")
