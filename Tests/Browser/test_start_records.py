"""The start page of those who look after records: what came in, with the numbers that lead into
the tables. Who collects loads and asks nothing of it."""

import pytest
from calepin import Calepin
from conftest import DESK, LOOKS, PHONE, Open, shows, until
from correcting import asked, crewed, judged, received
from owning import NAME, chosen, console, form, owner, publish  # noqa: F401
from people import register
from playwright.sync_api import Page, Request, expect
from tabling import titles
from test_team import made


def office(page: Page, app: str):
    return page.locator(".office li", has_text=f"Rounds {app}")


@pytest.mark.gate("the start page of the office")
@pytest.mark.both
def test_numbers_on_the_start_page_lead_to_what_waits(
    visit: Open, console: Calepin, browser
) -> None:
    app = f"start-{browser.browser_type.name}"
    here = owner(visit, console, DESK)
    page = crewed(here, app, review=True)
    me = asked(page, "GET", "/api/account")["name"]
    records = [received(page, app, {"name": name}) for name in ("North", "South", "East")]
    received(page, app, {"name": "Draft"}, submit=False)
    judged(page, app, records[0], state="approved")
    judged(page, app, records[1], state="in-review", assignee=str(me))
    page = here.open("/")
    row = office(page, app)
    expect(row).to_contain_text("4 records")
    expect(row).to_contain_text("+4 in 24 h, +4 in 7 days")
    row.get_by_role("link", name="2 waiting for review").click()
    pressed = page.get_by_role("button", name="Waiting for review", pressed=True)
    expect(pressed).to_be_visible()
    expect(page.locator(".grid-scroller")).to_be_visible()
    until(page, lambda: sorted(titles(page)) == ["East", "South"])
    here.open("/")
    row.get_by_role("link", name="1 assigned to you").click()
    expect(page.locator(".grid-scroller")).to_be_visible()
    until(page, lambda: titles(page) == ["South"])
    here.open("/")
    row.get_by_role("link").first.click()
    expect(page.locator(".grid-scroller")).to_be_visible()
    until(page, lambda: len(titles(page)) == 4)


def test_the_people_and_the_form_are_one_press_away(visit: Open, console: Calepin) -> None:
    here = owner(visit, console, DESK)
    page = crewed(here, "start-ways")
    page = here.open("/")
    row = office(page, "start-ways")
    row.get_by_role("link", name="People and devices").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Team of start-ways")
    here.open("/")
    row.get_by_role("link", name="Form and links").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Rounds start-ways")
    here.open("/")
    page.get_by_role("link", name="Teams", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Teams")
    here.open("/")
    page.get_by_role("link", name="State of the server").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("State of the server")


def test_the_file_of_a_form_is_chosen_on_the_start_page(visit: Open, console: Calepin) -> None:
    here = owner(visit, console, DESK)
    page = here.open("/")
    expect(page.get_by_role("button", name="Choose the file of a form")).to_be_visible()
    chosen(page, "start-file", form("start-file", NAME))
    publish(page, "Try first")
    expect(page.locator(".link-text")).to_have_text(f"{console.url}/start-file-test")


def test_links_stand_without_numbers_when_the_server_does_not_answer(
    visit: Open, console: Calepin
) -> None:
    here = owner(visit, console, DESK)
    page = crewed(here, "start-away", review=True)
    received(page, "start-away", {"name": "North"})
    page = here.open("/")
    row = office(page, "start-away")
    expect(row).to_contain_text("1 waiting for review")
    page.route("**/api/records?counts=1", lambda route: route.abort())
    page = here.open("/")
    expect(row.get_by_role("link", name="People and devices")).to_be_visible()
    expect(row.get_by_role("link", name="waiting")).to_have_count(0)
    row.get_by_role("link").first.click()
    expect(page.locator(".grid-scroller")).to_be_visible()
    until(page, lambda: len(titles(page)) == 1)


def test_a_collector_loads_nothing_of_it(visit: Open, own_server: Calepin) -> None:
    ann = visit(DESK, server=own_server)
    bob = visit(PHONE, server=own_server)
    register(ann, "ann")
    register(bob, "bob")
    made(own_server)
    heard: list[str] = []

    def hear(request: Request) -> None:
        heard.append(request.url)

    page = bob.page
    page.on("request", hear)
    bob.open("/")
    expect(page.get_by_role("link", name="Visits 1", exact=True)).to_be_visible()
    expect(page.locator(".sync-line").first).to_be_visible()
    shows(page, lambda: [one for one in heard if "/office" in one or "/api/records" in one], [])
    page = ann.open("/")
    expect(page.locator(".office")).to_be_visible()


@pytest.mark.gate("screen of the office")
@LOOKS
def test_the_start_page_of_the_office_looks_right(
    visit: Open, console: Calepin, size: tuple[int, int], language: str
) -> None:
    app = f"start-{size[0]}"
    here = owner(visit, console, size)
    page = crewed(here, app, review=True)
    me = str(asked(page, "GET", "/api/account")["name"])
    records = [received(page, app, {"name": name}) for name in ("North", "South")]
    judged(page, app, records[1], state="in-review", assignee=me)
    page.evaluate(f"localStorage.setItem('calepin.language', '{language}')")
    page = here.open("/")
    expect(page.locator(".office-chips").first).to_be_visible()
    here.looks_right("office")
