"""The screens of accounts: what they look like in both languages and at all sizes, by keyboard
alone, and what proves who one is: passwords, codes, sessions, exports."""

import json
import re

import pytest
from calepin import Calepin
from conftest import LANGUAGES, LOOKS, PHONE, SMALL, Open, larger, shows
from people import (
    PASSWORD,
    code,
    confirm,
    enter,
    is_in,
    is_out,
    operator,
    press,
    register,
    sign_in,
    sign_out,
)
from playwright.sync_api import Page, expect

INSIDE = [
    "", "title", "password", "second-factor", "recovery-codes", "sessions", "activity", "delete",
    "sign-out",
]  # fmt: skip


def invited(server: Calepin, name: str) -> str:
    """The address of an invitation."""
    said = operator(server, "add", name, "--address", server.url)
    found = re.search(r"http\S+#\S+", said)
    assert found, said
    return found[0].removeprefix(server.url)


@pytest.mark.gate("screens of signing in")
@LOOKS
def test_the_way_in_looks_right(
    visit: Open, accounts: Calepin, size: tuple[int, int], language: str
) -> None:
    here = visit(size, language, server=accounts)
    for name in ("sign-in", "register", "forgotten"):
        page = here.open(f"/account/{name}")
        here.looks_right(name)
        here.targets_are_large()
    page.locator("main button[type=submit]").click()
    expect(page.locator("[data-wrong]")).to_be_visible()
    here.looks_right("missing")
    here.open("/account/link#nothing")
    here.looks_right("no-link")


@pytest.mark.gate("screen of one's account")
@LOOKS
def test_the_own_account_looks_right(
    visit: Open, accounts: Calepin, size: tuple[int, int], language: str
) -> None:
    here = visit(size, language, server=accounts)
    page = here.open(invited(accounts, f"look-{size[0]}-{language}-{here.name[-8:].lower()}"))
    here.looks_right("invitation")
    page.locator("[name=newPassword]").fill(PASSWORD)
    page.locator("main button[type=submit]").click()
    is_in(page)
    here.looks_right("home")
    for name in INSIDE:
        page = here.open(f"/account/{name}".rstrip("/"))
        here.looks_right(name or "own")
        here.targets_are_large()
    here.open("/account/second-factor")
    page.locator(".doer .button").click()
    expect(page.locator(".qr")).to_be_visible()
    here.looks_right("factor-begun")
    here.open("/account/recovery-codes")
    page.locator(".doer .button").click()
    expect(page.locator(".codes li")).to_have_count(10)
    here.looks_right("codes-shown")


@pytest.mark.parametrize("language", ["fr"])
def test_dark_and_large(visit: Open, accounts: Calepin, language: str) -> None:
    here = visit(PHONE, language, dark=True, server=accounts)
    here.open("/account/sign-in")
    here.looks_right("dark")
    page = here.open(invited(accounts, "night"))
    page.locator("[name=newPassword]").fill(PASSWORD)
    page.locator("main button[type=submit]").click()
    is_in(page)
    here.open("/account")
    here.looks_right("dark-own")
    here.page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
    for name in ("", "sessions", "password"):
        here.open(f"/account/{name}".rstrip("/"))
        larger(here)
        here.looks_right(f"large-{name or 'own'}")


@LANGUAGES
def test_an_ended_session_looks_right(visit: Open, accounts: Calepin, language: str) -> None:
    here = visit(SMALL, language, server=accounts)
    page = here.open(invited(accounts, f"over-{language}"))
    page.locator("[name=newPassword]").fill(PASSWORD)
    page.locator("main button[type=submit]").click()
    is_in(page)
    page.goto(accounts.url + "/motor")
    expect(page.locator(".body.records")).to_be_visible()
    page.evaluate(
        "fetch('/api/account/sign-out', {method: 'POST', body: '{}', headers:"
        " {'Content-Type': 'application/json', 'X-Calepin': '1'}}).then(() => 1)"
    )
    expect(page.locator(".above a")).to_be_visible(timeout=6_000)
    here.looks_right("ended")
    page.locator(".above a").click()
    expect(page.locator("[name=password]")).to_be_visible()
    here.looks_right("ended-sign-in")


def test_by_keyboard_alone(visit: Open, accounts: Calepin) -> None:
    here = visit(PHONE, server=accounts)
    page = here.open("/account/register")
    tab(page, "Username")
    page.keyboard.type("olga")
    tab(page, "Password")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    is_in(page)
    page = here.open("/account/sessions")
    page = here.open("/account/recovery-codes")
    page.get_by_role("button", name="Create ten codes").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".codes li")).to_have_count(10)
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    tab(page, "Copy")
    tab(page, "Done")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_be_focused()
    expect(page.locator("h1")).to_have_text("olga")


def tab(page: Page, name: str) -> None:
    """Goes on by Tab until something of a name has the focus."""
    for _ in range(20):
        page.keyboard.press("Tab")
        found = page.evaluate(
            "[document.activeElement.labels?.[0]?.firstChild?.textContent,"
            " document.activeElement.textContent, document.activeElement.ariaLabel]"
        )
        if name in found:
            return
    raise AssertionError(f"{name} is not reached by Tab")


@pytest.mark.gate("a second factor")
def test_a_second_factor_asks_for_codes(visit: Open, accounts: Calepin) -> None:
    here = visit(PHONE, server=accounts)
    page = register(here, "paula")
    page = here.open("/account/second-factor")
    press(page, "Set it up")
    secret = shows(
        page,
        page.locator(".key-text").inner_text,
        lambda text: re.fullmatch(r"([A-Z2-7]{4} )+[A-Z2-7]{1,4}", text),
    )
    enter(page, "Code from your authenticator app", "000000")
    press(page, "Turn it on")
    expect(page.locator("[data-wrong]")).to_contain_text("is wrong")
    enter(page, "Code from your authenticator app", code(secret, -1))
    press(page, "Turn it on")
    codes = page.locator(".codes li")
    expect(codes).to_have_count(10)
    recovery = codes.first.inner_text()
    page.get_by_role("link", name="Done").click()
    expect(page.locator(".task-list").first).to_contain_text("On")
    expect(page.locator(".task-list").first).to_contain_text("10 left")
    sign_out(here)
    page = sign_in(here, "paula")
    enter(page, "Code from your authenticator app", "111111")
    press(page, "Continue")
    expect(page.locator("[data-wrong]")).to_contain_text("is wrong")
    here.looks_right("code")
    enter(page, "Code from your authenticator app", code(secret))
    press(page, "Continue")
    is_in(page)
    sign_out(here)
    page = sign_in(here, "paula")
    press(page, "Use a recovery code instead")
    enter(page, "Recovery code", recovery)
    press(page, "Continue")
    is_in(page)
    page = here.open("/account/second-factor")
    press(page, "Turn it off")
    expect(page.locator(".good-line")).to_contain_text("is off")
    sign_out(here)
    is_in(sign_in(here, "paula"))


def test_a_forgotten_password_and_a_changed_one(visit: Open, accounts: Calepin) -> None:
    here = visit(PHONE, server=accounts)
    register(here, "rosa")
    page = here.open("/account/recovery-codes")
    press(page, "Create ten codes")
    recovery = shows(page, page.locator(".codes li").first.inner_text, bool)
    with page.expect_download() as loading:
        press(page, "Download")
    assert recovery in loading.value.path().read_text()
    sign_out(here)
    page = here.open("/account/sign-in")
    page.get_by_role("link", name="Password forgotten?").click()
    # The screen before has a name as well.
    enter(page, "Recovery code", "aaaa-bbbb-cccc-dddd")
    enter(page, "Username", "rosa")
    enter(page, "New password", "a wholly different sentence")
    press(page, "Save the password")
    expect(page.locator("[data-wrong]")).to_contain_text("is wrong")
    enter(page, "Recovery code", recovery)
    press(page, "Save the password")
    is_in(page)
    page = here.open("/account/password")
    enter(page, "Current password", "not this one at all")
    enter(page, "New password", PASSWORD)
    press(page, "Save")
    expect(page.locator("[data-wrong]")).to_contain_text("not your password")
    enter(page, "Current password", "a wholly different sentence")
    press(page, "Save")
    expect(page.locator(".good-line")).to_be_visible()
    sign_out(here)
    is_in(sign_in(here, "rosa"))


def test_what_is_delicate_asks_for_the_password_in_place(visit: Open, accounts: Calepin) -> None:
    here = visit(PHONE, server=accounts)
    register(here, "sara")
    asked = {"count": 0}

    def first(route: object) -> None:
        asked["count"] += 1
        if asked["count"] == 1:
            route.fulfill(status=403, json={"code": "confirm-first"})
        else:
            route.fallback()

    here.page.context.route("**/api/account/export", first)
    page = here.open("/account")
    press(page, "Export everything")
    expect(page.get_by_role("dialog")).to_be_visible()
    here.looks_right("confirm")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    asked["count"] = 0
    press(page, "Export everything")
    enter(page, "Password", "wrong wrong wrong wrong")
    press(page, "Continue")
    expect(page.get_by_role("dialog").locator("[data-wrong]")).to_be_visible()
    with page.expect_download() as loading:
        confirm(page)
    assert loading.value.suggested_filename == "calepin-sara.json"
    assert json.loads(loading.value.path().read_text())
    here.open("/account/activity")
    expect(page.locator(".lines")).to_contain_text("Everything exported")


def test_a_title_is_changed(visit: Open, accounts: Calepin) -> None:
    here = visit(PHONE, server=accounts)
    page = register(here, "tina")
    page = here.open("/account/title")
    enter(page, "Display name", "Élodie <b>Tina</b>")
    press(page, "Save")
    expect(page.locator("#who")).to_have_text("É")
    page = here.open("/account")
    expect(page.locator("h1")).to_have_text("Élodie <b>Tina</b>")


def test_a_closed_server_says_so(visit: Open, accounts: Calepin) -> None:
    here = visit(PHONE, server=accounts)
    here.answer("/api/account", {"state": "stranger", "mayRegister": False})
    page = here.open("/account/register")
    expect(page.locator(".lead")).to_contain_text("invitation")
    expect(page.locator("main button[type=submit]")).to_have_count(0)
    is_out(page)
