"""Public links that do not open, or do not receive what was written: what is said then, and what
is kept. Against the real server."""

import json
import re
import time

import pytest
from calepin import Calepin
from conftest import PHONE, Open, shows
from filling import cell, go_on
from links import (  # noqa: F401
    ASK,
    DAY,
    LEFT,
    asked,
    focused,
    forgotten,
    invited,
    link,
    links,
    opened,
    received,
    submit,
    team_app,
    thanked,
    typed,
)
from playwright.sync_api import expect


def test_without_a_network_a_link_says_so(visit: Open, links: Calepin) -> None:
    app = "unreached"
    token = link(team_app(visit, links, app), app)["token"]
    here = visit(PHONE, server=links)
    context = here.page.context
    context.route("**/api/fill", lambda route: route.abort())
    page = here.open(f"/fill#{token}")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no connection")
    here.looks_right("offline")
    shows(page, lambda: page.evaluate(LEFT), [])
    context.unroute_all()
    page.get_by_role("button", name="Try again").click()
    expect(cell(page, "name")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_focused()


def test_a_link_that_does_not_open_says_why(visit: Open, links: Calepin) -> None:
    here = visit(PHONE, server=links)
    page = here.open("/fill")
    title = page.get_by_role("heading", level=1)
    expect(title).to_have_text("Open the link that you were sent")
    here.looks_right("unopened")
    # Another link in the same tab.
    page.evaluate("location.hash = 'unknown'")
    expect(title).to_have_text("This link does not work any more")
    here.answer("/api/fill", {"code": "too-often"}, 429)
    page = here.open("/fill#often")
    expect(title).to_have_text("Too many people at once")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    here.looks_right("often")
    shows(page, lambda: page.evaluate(LEFT), [])


@pytest.mark.gate("a link that is full")
@pytest.mark.both
def test_a_full_link_keeps_what_was_written(visit: Open, links: Calepin, browser) -> None:
    app = f"full-{browser.browser_type.name}"
    ann = team_app(visit, links, app)
    token = link(ann, app, quotas=[{"by": "", "most": 1}])["token"]
    first, second = visit(PHONE, server=links), visit(PHONE, server=links)
    page = opened(second, token)
    typed(page, "name", "Moret")
    go_on(page)
    typed(page, "wish", "One line\nand another")
    page.get_by_role("button", name="Add").first.click()
    typed(page, page.locator("[id^='in-pets']").get_attribute("id").removeprefix("in-"), "Rex")
    page.go_back()
    page.go_back()
    # A window that is not looked at has no focus in Firefox.
    first.page.bring_to_front()
    submitted = opened(first, token)
    typed(submitted, "name", "Rossi")
    submit(submitted)
    thanked(submitted)
    page.bring_to_front()
    submit(page)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("No more answers are wanted")
    expect(alert).to_contain_text("What you wrote is still here")
    expect(page).to_have_url(re.compile("/review#"))
    second.looks_right("full")
    second.targets_are_large(44)
    page.evaluate(
        "{ const real = URL.createObjectURL;"
        " URL.createObjectURL = (blob) => { globalThis.given = blob; return real(blob); }; } 0"
    )
    alert.get_by_role("button", name="Save what I wrote").click()
    expect(page.locator("#live")).to_contain_text("Saved: answers-")
    text = shows(page, lambda: page.evaluate("given.text()"), lambda text: "Name: Moret" in text)
    assert "Wish:\n    One line\n    and another" in text
    assert "Pet: Rex" in text
    # It is there after a reload, until its author removes it.
    page.reload()
    expect(alert).to_contain_text("No more answers are wanted")
    expect(page.locator("main")).to_contain_text("Moret")
    alert.get_by_role("button", name="Remove it from this device").click()
    alert.get_by_role("button", name="Remove it for good?").click()
    focused(page, "No more answers are wanted")
    forgotten(page, "Moret")
    second.looks_right("wanted")
    received(ann, app, "Rossi")


def test_an_ended_link_keeps_what_was_written(visit: Open, links: Calepin) -> None:
    app = "ended"
    ann = team_app(visit, links, app)
    one = link(ann, app)
    here = visit(PHONE, server=links)
    page = opened(here, one["token"])
    typed(page, "name", "Moret")
    ended = {"title": "", "quotas": [], "isEnded": True}
    asked(ann, f"console/apps/{app}/links/{one['id']}", ended, "PUT")
    submit(page)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("This form is closed")
    page.reload()
    expect(alert).to_contain_text("This form is closed")
    other = visit(PHONE, server=links)
    fresh = other.open(f"/fill#{one['token']}")
    expect(fresh.get_by_role("heading", level=1)).to_have_text("This form is closed")
    other.looks_right("closed")
    shows(fresh, lambda: fresh.evaluate(LEFT), [])


def test_a_person_answers_once_where_nothing_is_changed(visit: Open, links: Calepin) -> None:
    app = "once"
    ann = team_app(visit, links, app)
    [token] = invited(ann, app, link(ann, app, "personal"), "Ann Rossi")
    here = visit(PHONE, server=links)
    page = opened(here, token)
    typed(page, "name", "Rossi")
    submit(page)
    thanked(page)
    page = here.open(f"/fill#{token}")
    title = page.get_by_role("heading", level=1)
    expect(title).to_have_text("Your answers have arrived already")
    here.looks_right("used")
    forgotten(page, "Rossi")


def test_a_link_that_is_closing_takes_what_was_begun(visit: Open, links: Calepin) -> None:
    app = "late"
    ann = team_app(visit, links, app)
    token = link(ann, app, closes=int(time.time()) + DAY, graceDays=7)["token"]
    here = visit(PHONE, server=links)
    page = opened(here, token)
    expect(page.locator(".fill-about")).to_contain_text("Open until")
    typed(page, "name", "Rossi")
    fresh = visit(PHONE, server=links)
    body = json.dumps({"token": token})
    _, known = page.evaluate(ASK, ["/api/fill", body, "POST", "application/json"])
    for one in (here, fresh):
        one.answer("/api/fill", {**known, "state": "closing"})
    page.reload()
    expect(page.locator(".fill-about")).to_contain_text("What was begun before is taken until")
    submit(page)
    thanked(page)
    page = fresh.open(f"/fill#{token}")
    expect(page.get_by_role("heading", level=1)).to_have_text("It is too late to begin")
    fresh.looks_right("late")
    shows(page, lambda: page.evaluate(LEFT), [])
    received(ann, app, "Rossi")


def test_answers_that_the_server_does_not_know_any_more_are_kept(
    visit: Open, links: Calepin
) -> None:
    app = "unknown"
    here = visit(PHONE, server=links)
    page = opened(here, link(team_app(visit, links, app), app)["token"])
    typed(page, "name", "Rossi")
    expect(page.locator(".pill")).to_contain_text("Saved on the server")
    page.context.route(
        "**/api/sync/*", lambda route: route.fulfill(status=401, json={"code": "no-token"})
    )
    typed(page, "name", "Rossi and Moret")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("The server does not know these answers any more")
    here.looks_right("lost")
    here.restore()
    page.reload()
    expect(cell(page, "name")).to_have_value("Rossi and Moret")
    # The first guest is known again, as if only its credential had been.
    expect(page.locator(".pill")).to_contain_text("Saved on the server")
    expect(alert).to_have_count(0)
