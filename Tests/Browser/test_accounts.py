"""Accounts in the page: coming in and going out, whose records are on the device, what happens
when a session ends. What screens look like is in test_account_screens.py."""

import re

import pytest
from calepin import Calepin
from conftest import PHONE, Open, Visit, shows, until
from filling import SENT, begun, cell
from people import enter, is_in, is_out, operator, press, register, sign_in, sign_out
from playwright.sync_api import Page, Route, expect


def policy(here: Visit, plate: str, is_sent: bool = True) -> str:
    """A policy with a plate; gives its address."""
    record = begun(here)
    page = here.page
    cell(page, "plate").press_sequentially(plate)
    cell(page, "plate").blur()
    expect(page.locator(".pill")).not_to_contain_text("Saving")
    if is_sent:
        expect(page.locator(".pill")).to_contain_text(SENT)
    return record


def policies(here: Visit, count: int) -> Page:
    page = here.open("/motor")
    expect(page.locator(".body.records")).to_be_visible()
    if count:
        expect(page.locator(".row-link")).to_have_count(count)
    else:
        expect(page.locator(".empty")).to_be_visible()
    return page


def hold_pushes(here: Visit) -> list[str]:
    """Nothing reaches the server by push; what would have is noted."""
    held: list[str] = []

    def hold(route: Route) -> None:
        held.append(route.request.post_data or "")
        route.abort()

    here.page.context.route("**/api/sync/push", hold)
    return held


def end_session_elsewhere(here: Visit, visit: Open, accounts: Calepin, name: str) -> None:
    """Signs in in another browser and ends all other sessions there."""
    other = visit(PHONE, server=accounts)
    is_in(sign_in(other, name))
    page = other.open("/account/sessions")
    press(page, "End all others")
    expect(page.locator(".good-line")).to_be_visible()
    # A tab that is not looked at hears of no focus that leaves.
    here.page.bring_to_front()


@pytest.mark.gate("registering, signing out and in", firefox=True)
@pytest.mark.both
def test_register_sign_out_sign_in(visit: Open, accounts: Calepin) -> None:
    here = visit(PHONE, server=accounts)
    page = here.open("/")
    is_out(page)
    expect(page.locator(".notice-line")).to_contain_text("trying Calepin out")
    page = register(here, "ann")
    expect(page).to_have_url(accounts.url + "/")
    expect(page.locator(".notice-line")).to_have_count(0)
    sign_out(here)
    page = sign_in(here, "Ann")
    is_in(page)
    page.reload()
    is_in(page)


def test_what_goes_wrong_is_said_where_it_is(visit: Open, accounts: Calepin) -> None:
    register(visit(PHONE, server=accounts), "berta")
    here = visit(PHONE, server=accounts)
    page = sign_in(here, "berta", "wrong horse battery staple")
    expect(page.locator(".whole")).to_contain_text("is wrong")
    page = here.open("/account/register")
    press(page, "Create an account")
    expect(page.locator("[data-wrong]")).to_contain_text("Fill this in")
    expect(page.get_by_label("Username", exact=True)).to_be_focused()
    for password, why in (("short", "Too short"), ("calepincalepin calepin", "Too easy")):
        enter(page, "Username", "bertha")
        enter(page, "Password", password)
        press(page, "Create an account")
        expect(page.locator("[data-wrong]")).to_contain_text(why)
    enter(page, "Username", "berta")
    enter(page, "Password", "another horse battery staple")
    press(page, "Create an account")
    expect(page.locator("[data-wrong]")).to_contain_text("This username is taken")
    here.page.context.route("**/api/account/register", lambda route: route.abort())
    press(page, "Create an account")
    expect(page.locator(".whole")).to_contain_text("could not be reached")


def test_too_many_tries_are_told_as_a_time(visit: Open, accounts: Calepin) -> None:
    here = visit(PHONE, server=accounts)
    page = here.open("/account/sign-in")
    for wait, text in (("41", "in 41 seconds"), ("900", "Try again at ")):
        here.page.context.route(
            "**/api/account/sign-in",
            lambda route, _, wait=wait: route.fulfill(
                status=429, json={"code": "too-often"}, headers={"Retry-After": wait}
            ),
        )
        enter(page, "Username", "nobody")
        enter(page, "Password", "something")
        press(page, "Sign in")
        expect(page.locator(".whole")).to_contain_text(text)


@pytest.mark.gate("a guest who registers")
def test_a_guest_takes_along_what_was_made(visit: Open, accounts: Calepin) -> None:
    here = visit(PHONE, server=accounts)
    policy(here, "ab123cd")
    held = hold_pushes(here)
    policy(here, "xy987zz", is_sent=False)
    until(here.page, lambda: held)
    page = register(here, "carla")
    expect(page).to_have_url(accounts.url + "/account/guest")
    here.page.context.unroute_all()
    press(page, "Add it to my account")
    expect(page).to_have_url(accounts.url + "/")
    page = policies(here, 2)
    expect(page.locator(".pool")).to_contain_text("AB123CD")
    expect(page.locator(".pool")).to_contain_text("XY987ZZ")
    # They are the account's, on any device.
    there = visit(PHONE, server=accounts)
    is_in(sign_in(there, "carla"))
    policies(there, 2)
    sign_out(here)
    policies(here, 0)


def test_a_guest_who_leaves_it_finds_it_again(visit: Open, accounts: Calepin) -> None:
    here = visit(PHONE, server=accounts)
    policy(here, "ab123cd")
    page = register(here, "dora")
    press(page, "Leave it here")
    expect(page).to_have_url(accounts.url + "/")
    policies(here, 0)
    policy(here, "xy987zz")
    sign_out(here)
    page = policies(here, 1)
    expect(page.locator(".pool")).to_contain_text("AB123CD")
    cell_page = here.open(page.locator(".row-link").get_attribute("href") + "/vehiclePart")
    cell(cell_page, "plate").fill("ab124cd")
    cell(cell_page, "plate").blur()
    expect(cell_page.locator(".pill")).to_contain_text(SENT)


def test_signing_out_asks_before_something_is_lost(visit: Open, accounts: Calepin) -> None:
    here = visit(PHONE, server=accounts)
    register(here, "emma")
    policy(here, "ab123cd")
    held = hold_pushes(here)
    policy(here, "xy987zz", is_sent=False)
    until(here.page, lambda: held)
    page = here.open("/account/sign-out")
    expect(page.locator(".warning")).to_contain_text("Not sent yet")
    page.get_by_role("link", name="Stay signed in").click()
    is_in(page)
    policies(here, 2)
    page = here.open("/account/sign-out")
    press(page, "Sign out and lose it")
    is_out(page)
    here.page.context.unroute_all()
    policies(here, 0)
    is_in(sign_in(here, "emma"))
    policies(here, 1)


@pytest.mark.gate("a session that ends")
@pytest.mark.both
def test_a_session_ended_elsewhere_is_told_and_nothing_is_lost(
    visit: Open, accounts: Calepin
) -> None:
    here = visit(PHONE, server=accounts)
    here.page.clock.install()
    page = register(here, "fanny")
    record = policy(here, "ab123cd")
    asked: list[str] = []
    page.on("request", lambda one: asked.append(f"{one.method} {one.url}"))
    end_session_elsewhere(here, visit, accounts, "fanny")
    expect(page.locator(".above")).to_contain_text("You are signed out", timeout=6_000)
    # One goes on working; nothing is sent, and nothing asked again and again.
    asked.clear()
    page.get_by_role("radio", name="Chassis number").check()
    cell(page, "chassisNumber").fill("1234567")
    cell(page, "chassisNumber").blur()
    expect(page.locator(".pill")).to_contain_text("Signed out · ")
    # Whatever was to be tried again a little later would be asked before this.
    page.clock.run_for(3_000)
    page.evaluate("fetch('/manifest.webmanifest').then((answer) => answer.text())")
    shows(page, lambda: [one for one in asked if "/api/sync/replica" in one], [])
    shows(page, lambda: [one for one in asked if "/api/" in one], lambda some: len(some) < 5)
    page.reload()
    expect(page.locator(".above")).to_contain_text("You are signed out")
    expect(cell(page, "chassisNumber")).to_have_value("1234567")
    page.locator(".above a").click()
    expect(page.get_by_label("Username", exact=True)).to_have_value("fanny")
    enter(page, "Password", "correct horse battery staple")
    press(page, "Sign in")
    expect(page).to_have_url(accounts.url + record + "/vehiclePart")
    expect(page.locator(".pill")).to_contain_text(SENT)
    expect(cell(page, "chassisNumber")).to_have_value("1234567")
    expect(page.locator(".above")).to_be_empty()


def test_another_account_neither_sees_nor_sends_what_the_former_wrote(
    visit: Open, accounts: Calepin
) -> None:
    register(visit(PHONE, server=accounts), "helga")
    here = visit(PHONE, server=accounts)
    register(here, "greta")
    record = policy(here, "ab123cd")
    end_session_elsewhere(here, visit, accounts, "greta")
    page = here.page
    expect(page.locator(".above")).to_contain_text("You are signed out")
    page = here.open(record + "/vehiclePart")
    cell(page, "plate").fill("xy987zz")
    cell(page, "plate").blur()
    expect(page.locator(".pill")).to_contain_text("1 change to send")
    sent: list[str] = []
    page.context.on(
        "request",
        lambda one: "/api/sync/" in one.url and sent.append(one.post_data or ""),
    )
    page = sign_in(here, "helga")
    is_in(page)
    policies(here, 0)
    page = here.open(record)
    expect(page.get_by_text("XY987ZZ")).to_have_count(0)
    policy(here, "cc111cc")
    number = record.rsplit("/", 1)[1]
    until(page, lambda: sent)
    shows(page, lambda: [one for one in sent if number in one], [])
    sign_out(here)
    policies(here, 0)
    is_in(sign_in(here, "greta"))
    page = here.open(record + "/vehiclePart")
    expect(cell(page, "plate")).to_have_value("XY-987-ZZ")
    expect(page.locator(".pill")).to_contain_text(SENT)
    policies(here, 1)


def test_two_accounts_in_two_browsers(visit: Open, accounts: Calepin) -> None:
    one, other = visit(PHONE, server=accounts), visit(PHONE, server=accounts)
    register(one, "ida")
    register(other, "jana")
    policy(one, "ab123cd")
    policies(other, 0)
    policy(other, "xy987zz")
    again = visit(PHONE, server=accounts)
    is_in(sign_in(again, "ida"))
    page = policies(again, 1)
    # The same account on both: what one writes the other shows.
    policy(one, "cc111cc")
    expect(page.locator(".row-link")).to_have_count(2)


def test_all_tabs_go_out_together(visit: Open, accounts: Calepin) -> None:
    here = visit(PHONE, server=accounts)
    register(here, "karla")
    policy(here, "ab123cd")
    tab = here.page.context.new_page()
    tab.goto(accounts.url + "/motor")
    expect(tab.locator(".row-link")).to_have_count(1)
    sign_out(here)
    is_out(tab)
    expect(tab.locator(".empty")).to_be_visible()
    # Signing in goes for all of them, too.
    is_in(sign_in(here, "karla"))
    is_in(tab)
    expect(tab.locator(".row-link")).to_have_count(1)


def test_signing_out_without_a_network(visit: Open, accounts: Calepin) -> None:
    here = visit(PHONE, server=accounts)
    page = register(here, "lena")
    policy(here, "ab123cd")
    page = here.open("/account/sign-out")
    page.context.route("**/api/**", lambda route: route.abort())
    press(page, "Sign out")
    is_out(page)
    names = "indexedDB.databases?.().then((all) => all.map((one) => one.name))"
    shows(page, lambda: [one for one in page.evaluate(names) or [] if "user:" in one], [])
    # The server hears of it before anything else.
    page.context.unroute_all()
    policies(here, 0)
    is_out(page)
    state = "fetch('/api/account').then((one) => one.json()).then(({ state }) => state)"
    shows(page, lambda: page.evaluate(state), "guest")


def test_deleting_the_account_asks_for_its_name(visit: Open, accounts: Calepin) -> None:
    here = visit(PHONE, server=accounts)
    register(here, "mona")
    policy(here, "ab123cd")
    page = here.open("/account/delete")
    enter(page, "Type mona to go ahead", "lisa")
    press(page, "Delete the account")
    expect(page.locator("[data-wrong]")).to_contain_text("not the name")
    enter(page, "Type mona to go ahead", "mona")
    press(page, "Delete the account")
    is_out(page)
    policies(here, 0)
    page = sign_in(here, "mona")
    expect(page.locator(".whole")).to_contain_text("is wrong")


def test_an_invitation_is_a_link(visit: Open, accounts: Calepin) -> None:
    said = operator(accounts, "add", "nora", "--title", "Nora", "--address", accounts.url)
    link = re.search(r"http\S+#\S+", said)
    assert link, said
    here = visit(PHONE, server=accounts)
    page = here.open(link[0].removeprefix(accounts.url))
    expect(page.get_by_role("heading", level=1)).to_have_text("Welcome, nora")
    enter(page, "Password", "correct horse battery staple")
    press(page, "Save the password")
    is_in(page)
    again = visit(PHONE, server=accounts)
    page = again.open(link[0].removeprefix(accounts.url))
    expect(page.get_by_role("heading", level=1)).to_have_text("This link does not work any more")

