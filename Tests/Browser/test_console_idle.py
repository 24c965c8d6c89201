"""The lock of the console: after half an hour without use it asks for the password, hides what it
shows, and loses nothing; a server that asks first is answered the same way."""

import json

import pytest
from calepin import Calepin
from conftest import DESK, Open, until
from owning import APPS, console, owner  # noqa: F401
from people import PASSWORD, enter, press
from playwright.sync_api import Page, Route, expect

LOCKED = "The console is locked"


def unlocked(page: Page) -> None:
    dialog = page.get_by_role("dialog", name=LOCKED)
    expect(dialog).to_be_visible()
    enter(page, "Password", PASSWORD)
    press(page, "Continue")
    expect(dialog).to_have_count(0)


@pytest.mark.gate("the console is locked")
@pytest.mark.both
def test_the_console_is_locked_when_nobody_uses_it(visit: Open, console: Calepin) -> None:
    here = owner(visit, console, DESK)
    page = here.page
    page.clock.install()
    here.open("/console/teams")
    page.locator("[name=title]").fill("Half a na")
    page.clock.fast_forward("29:00")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.clock.fast_forward("02:00")
    dialog = page.get_by_role("dialog", name=LOCKED)
    expect(dialog).to_be_visible()
    here.looks_right("locked")
    # Neither Escape nor a wrong password leads past it.
    page.keyboard.press("Escape")
    expect(dialog).to_be_visible()
    enter(page, "Password", "something else")
    press(page, "Continue")
    expect(dialog.locator(".issue")).to_be_visible()
    unlocked(page)
    expect(page.locator("[name=title]")).to_have_value("Half a na")
    # Use puts it off, also where the page sends nothing.
    for _ in range(3):
        page.clock.fast_forward("20:00")
        page.keyboard.press("Shift")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.clock.fast_forward("31:00")
    page.get_by_role("dialog").get_by_role("button", name="Leave the console").click()
    page.wait_for_url(lambda url: "/console" not in url)
    # Elsewhere nothing is asked.
    page.clock.fast_forward("40:00")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_request_goes_on_once_the_password_was_given(visit: Open, console: Calepin) -> None:
    here = owner(visit, console, DESK)
    page = here.page
    told: list[str] = []

    def refuse(route: Route) -> None:
        if told:
            route.continue_()
            return
        told.append(route.request.url)
        body = json.dumps({"code": "console-idle", "status": 403})
        route.fulfill(status=403, content_type="application/problem+json", body=body)

    page.route("**/api/console/apps", refuse)
    here.open(APPS)
    unlocked(page)
    expect(page.locator(".drop-area")).to_be_visible()
    until(page, lambda: told)
