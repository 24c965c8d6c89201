"""A submitted record that is corrected on its own screen: with the form's rules and a reason,
while somebody else changes it, and without a network."""

from urllib.request import Request, urlopen

import pytest
from calepin import Calepin
from conftest import DESK, LOOKS, PHONE, Open, Visit, shows, until
from correcting import STOPS, asked, crewed, received
from owning import NAME, ROOMS, cell, console, owner  # noqa: F401
from people import register
from playwright.sync_api import Locator, Page, Route, expect
from test_team import made

FIELDS = (NAME, {**ROOMS, "optional": True, "most": "20"}, STOPS)
REASONED = {"corrections": {"reason": "required"}}


def opened(here: Visit, app: str, record: str) -> Page:
    """Opens a record, and its form by *Correct*."""
    page = here.open(f"/console/records/{app}/all/{record}")
    page.get_by_role("button", name="Correct", exact=True).click()
    page.wait_for_url("**/correct/*/all")
    expect(cell(page, "name")).to_be_visible()
    return page


def bar(page: Page) -> Locator:
    return page.locator(".correct-bar")


def save(page: Page) -> None:
    bar(page).get_by_role("button", name="Save", exact=True).click()


def answer(page: Page, name: str, text: str) -> None:
    cell(page, name).fill(text)
    cell(page, name).blur()


def answers(page: Page, app: str, record: str) -> dict[str, str]:
    """The texts of a record by path, without those in rows."""
    one = asked(page, "GET", f"/api/records/{app}/all/one/{record}")
    items = [item for section in one["sections"] for item in section["items"]]
    return {item["path"]: item["text"] for item in items if "text" in item}


@pytest.mark.gate("correcting a record")
@pytest.mark.both
def test_a_record_is_corrected_with_a_reason_that_its_history_tells(
    visit: Open, console: Calepin, browser
) -> None:
    app = f"correct-{browser.browser_type.name}"
    here = owner(visit, console, DESK)
    page = crewed(here, app, *FIELDS, review=True, **REASONED)
    record = received(page, app, {"name": "North", "rooms": "3", "stops": [{"place": "Bern"}]})
    page = opened(here, app, record)
    expect(bar(page)).to_contain_text("Nothing has been changed yet")
    answer(page, "rooms", "4")
    expect(bar(page)).to_contain_text("1 change")
    # Nothing is saved without a reason.
    save(page)
    expect(bar(page)).to_contain_text("this app wants a reason")
    page.get_by_label("Reason for the correction").fill("Counted again")
    save(page)
    page.wait_for_url(f"**/console/records/{app}/all/{record}")
    until(page, lambda: answers(page, app, record)["rooms"] == "4")
    expect(page.locator(".stage-line .badge").first).to_have_text("Submitted")
    expect(page.locator(".change", has_text="Counted again").first).to_be_visible()


def test_what_the_form_does_not_accept_is_shown_there_and_cancel_asks(
    visit: Open, console: Calepin
) -> None:
    app = "correct-wrong"
    here = owner(visit, console, DESK)
    page = crewed(here, app, *FIELDS)
    record = received(page, app, {"name": "North", "rooms": "3"})
    page = opened(here, app, record)
    answer(page, "rooms", "50")
    save(page)
    expect(page.locator(".problems, .error-summary, .alert-box").first).to_be_visible()
    expect(page.locator("[id='cell-rooms'] .issues")).not_to_be_empty()
    bar(page).get_by_role("button", name="Cancel", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Go on correcting", exact=True).click()
    expect(cell(page, "rooms")).to_have_value("50")
    bar(page).get_by_role("button", name="Cancel", exact=True).click()
    dialog.get_by_role("button", name="Discard", exact=True).click()
    page.wait_for_url(f"**/console/records/{app}/all/{record}")
    shows(page, lambda: answers(page, app, record)["rooms"], "3")
    # The next correction begins with what the server has.
    page = opened(here, app, record)
    expect(cell(page, "rooms")).to_have_value("3")


@pytest.mark.both
def test_a_change_by_somebody_else_is_told_and_both_are_kept(
    visit: Open, console: Calepin, browser
) -> None:
    app = f"correct-both-{browser.browser_type.name}"
    here = owner(visit, console, PHONE)
    page = crewed(here, app, *FIELDS)
    record = received(page, app, {"name": "North", "rooms": "3"})
    page = opened(here, app, record)
    answer(page, "rooms", "4")
    asked(page, "PATCH", f"/api/records/{app}/all/one/{record}", {"values": {"name": "South"}})
    save(page)
    expect(bar(page)).to_contain_text("Somebody else has changed this record")
    shows(page, lambda: answers(page, app, record)["rooms"], "3")
    bar(page).get_by_role("button", name="Save mine on top", exact=True).click()
    page.wait_for_url(f"**/console/records/{app}/all/{record}")
    wanted = {"name": "South", "rooms": "4"}
    shows(page, lambda: answers(page, app, record), lambda told: {**told, **wanted} == told)


def lose(route: Route) -> None:
    """Has the server do what is asked, and loses its answer."""
    asks = route.request
    headers = {key: value for key, value in asks.all_headers().items() if key != "host"}
    body = asks.post_data_buffer
    with urlopen(Request(asks.url, data=body, headers=headers, method=asks.method)):
        route.abort()


@pytest.mark.both
def test_nothing_is_lost_without_a_network_nor_saved_twice(
    visit: Open, console: Calepin, browser
) -> None:
    app = f"correct-away-{browser.browser_type.name}"
    here = owner(visit, console, PHONE)
    page = crewed(here, app, *FIELDS)
    record = received(page, app, {"name": "North", "rooms": "3"})
    page = opened(here, app, record)
    answer(page, "rooms", "4")
    page.context.set_offline(True)
    save(page)
    expect(bar(page)).to_contain_text("The server cannot be reached")
    page.context.set_offline(False)
    # The server has it, and its answer is lost on the way.
    address = f"**/api/records/{app}/all/one/{record}"
    # In Firefox the body of a request that is looked at is not told, so that none is sent.
    if browser.browser_type.name == "chromium":
        page.route(address, lose)
        save(page)
        expect(bar(page)).to_contain_text("The server cannot be reached")
        page.unroute(address)
    before = asked(page, "GET", f"/api/history?record={record}")["changes"]
    save(page)
    page.wait_for_url(f"**/console/records/{app}/all/{record}")
    shows(page, lambda: answers(page, app, record)["rooms"], "4")
    if browser.browser_type.name == "chromium":
        changes = f"/api/history?record={record}"
        shows(page, lambda: asked(page, "GET", changes)["changes"], before)


def test_rows_are_added_changed_and_removed(visit: Open, console: Calepin) -> None:
    app = "correct-rows"
    here = owner(visit, console, DESK)
    page = crewed(here, app, *FIELDS)
    stops = [{"place": "Bern"}, {"place": "Chur"}]
    record = received(page, app, {"name": "North", "stops": stops})
    page = opened(here, app, record)
    rows = page.locator("[id='cell-stops'] .row")
    expect(rows).to_have_count(2)
    rows.first.get_by_role("link").first.click()
    place = page.locator(".field input.box").first
    expect(place).to_have_value("Bern")
    place.fill("Sion")
    place.blur()
    page.locator(".back").last.click()
    expect(rows.first).to_contain_text("Sion")
    expect(bar(page)).to_contain_text("1 change")
    save(page)
    page.wait_for_url(f"**/console/records/{app}/all/{record}")
    expect(page.locator(".record-rows")).to_contain_text("Sion")
    expect(page.locator(".record-rows")).to_contain_text("Chur")


def test_who_may_only_read_is_not_offered_it(visit: Open, own_server: Calepin) -> None:
    ann, bob = visit(DESK, server=own_server), visit(DESK, server=own_server)
    register(ann, "ann")
    register(bob, "bob")
    team = made(own_server)
    own_server.command("team", "member", team, "bob", "reader")
    page = ann.open("/")
    [app] = [one for one in asked(page, "GET", "/api/records")["apps"] if one["id"] == "visit"]
    path = f"/records/visit/{app['collections'][0]['name']}"
    made_one = asked(page, "POST", f"/api{path}", {"values": {"name": "North"}, "submit": True})
    record = str(made_one["id"])
    page = ann.open(f"/console{path}/{record}")
    expect(page.get_by_role("button", name="Correct", exact=True)).to_be_visible()
    page = bob.open(f"/console{path}/{record}")
    expect(page.locator("h1")).to_have_text("North")
    expect(page.get_by_role("button", name="Correct", exact=True)).to_have_count(0)


@pytest.mark.gate("screen of a correction")
@LOOKS
def test_a_correction_looks_right(
    visit: Open, console: Calepin, size: tuple[int, int], language: str
) -> None:
    app = f"correct-{size[0]}"
    here = owner(visit, console, size)
    page = crewed(here, app, *FIELDS, **REASONED)
    record = received(page, app, {"name": "North", "rooms": "3", "stops": [{"place": "Bern"}]})
    page = opened(here, app, record)
    page.evaluate(f"localStorage.setItem('calepin.language', '{language}')")
    page.goto(f"{console.url}/console/records/{app}/all/{record}")
    word = "Corriger" if language == "fr" else "Correct"
    page.get_by_role("button", name=word, exact=True).click()
    expect(cell(page, "rooms")).to_be_visible()
    here.looks_right("form")
    answer(page, "rooms", "4")
    bar(page).locator("button[type=submit]").click()
    expect(bar(page).locator(".correct-told p")).to_be_visible()
    here.looks_right("reason")
    bar(page).locator("button[type=button]").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    here.looks_right("cancel")
