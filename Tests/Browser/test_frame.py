"""The frame: home, addresses, language, theme, and what is said when the page cannot run."""

import json

import pytest
from conftest import DESK, LANGUAGES, LOOKS, PHONE, Open
from playwright.sync_api import expect
from calepin import SITE, Calepin


@pytest.mark.gate("start page")
@pytest.mark.both
@LOOKS
def test_home_lists_the_apps(visit: Open, size: tuple[int, int], language: str) -> None:
    here = visit(size, language)
    page = here.open("/")
    here.looks_right("home")
    here.targets_are_large()
    page.locator(".app[href='/calculator']").click()
    expect(page).to_have_url(here.server.url + "/calculator")
    expect(page.locator(".keys")).to_be_visible()
    page.go_back()
    expect(page.locator(".app").first).to_be_visible()
    expect(page.locator("h1")).to_be_focused()
    page.go_forward()
    expect(page.locator(".keys")).to_be_visible()


def test_without_a_server_the_calculator_is_there(visit: Open) -> None:
    here = visit()
    here.lose("/api/apps")
    here.open("/")
    expect(here.page.locator(".app")).to_have_count(1)


@LANGUAGES
def test_an_unknown_address_says_so(visit: Open, language: str) -> None:
    here = visit(PHONE, language)
    page = here.open("/nowhere/at/all")
    here.looks_right("unknown")
    page.locator(".button").click()
    expect(page.locator(".app").first).to_be_visible()


def test_theme_goes_round_and_stays(visit: Open) -> None:
    here = visit(DESK)
    page = here.open("/")
    for theme in ("light", "dark"):
        page.locator(".top .icon-button").last.click()
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        expect(page.locator(".top .icon-button").last).to_be_focused()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    here.looks_right("dark")


@pytest.mark.gate("an engine that does not load")
@LANGUAGES
@pytest.mark.parametrize("fault", ["garbage", "missing"])
def test_an_engine_that_does_not_load_is_explained(
    visit: Open, language: str, fault: str
) -> None:
    here = visit(PHONE, language)
    if fault == "missing":
        here.lose("/calculator.wasm")
    else:
        here.answer("/calculator.wasm", b"\0asm nonsense", kind="wasm")
    page = here.open("/calculator")
    expect(page.get_by_role("alert")).to_be_visible()
    here.looks_right("fault")
    here.restore()
    page.locator(".trouble .button").click()
    expect(page.locator(".keys")).to_be_visible()


def test_a_browser_without_webassembly_is_told_so(visit: Open) -> None:
    here = visit(PHONE, "fr")
    here.page.add_init_script("delete globalThis.WebAssembly")
    page = here.open("/calculator")
    expect(page.get_by_role("heading")).to_have_text("Ce navigateur est trop ancien")
    here.looks_right("old")


def test_a_script_that_does_not_arrive_is_explained(visit: Open) -> None:
    here = visit(PHONE, "fr")
    here.lose("/app.js")
    here.page.goto(here.server.url)
    expect(here.page.locator("#trouble")).to_contain_text("n’a pas pu se charger")
    here.looks_right("script")
    here.restore()
    here.page.locator("#trouble button").click()
    expect(here.page.locator(".app").first).to_be_visible()


def test_the_screens_of_an_app_that_do_not_arrive_are_asked_for_again(visit: Open) -> None:
    here = visit(PHONE, "fr")
    here.lose("/records.js")
    page = here.open("/motor")
    expect(page.get_by_role("alert")).to_be_visible()
    here.looks_right("screens")
    here.restore()
    page.locator(".trouble .button").click()
    expect(page.get_by_role("heading", name="Polices")).to_be_visible()


def test_without_javascript_both_languages_say_so(visit: Open) -> None:
    here = visit(java_script_enabled=False)
    if here.page.context.browser.browser_type.name == "firefox":
        pytest.skip("1 case: Playwright leaves the scripts of this Firefox on")
    here.page.goto(here.server.url)
    for language in (0, 1):
        expect(here.page.locator("noscript p").nth(language)).to_be_visible()


def test_the_manifest_and_its_icons_are_there() -> None:
    manifest = json.loads((SITE / "manifest.webmanifest").read_text())
    for icon in manifest["icons"]:
        assert (SITE / icon["src"].lstrip("/")).is_file()
    assert manifest["start_url"] == "/" and manifest["display"] == "standalone"


def test_storage_that_is_refused_does_not_stop_the_page(visit: Open) -> None:
    here = visit()
    here.page.add_init_script(
        "Object.defineProperty(globalThis, 'localStorage',"
        " { get() { throw new Error('refused') } })"
    )
    page = here.open("/calculator")
    page.keyboard.type("2*21")
    page.keyboard.press("Enter")
    expect(page.locator(".result")).to_have_text("42")


def test_the_skip_link_leads_past_the_header(visit: Open) -> None:
    here = visit()
    page = here.open("/")
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    expect(page.locator(".skip")).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_an_app_the_engine_does_not_take_is_explained(
    visit: Open, modules: Calepin
) -> None:
    here = visit(PHONE, "fr", server=modules)
    here.answer("/api/apps", {"apps": [{"id": "juggler", "title": "Jongleur"}]})
    here.answer("/api/apps/juggler", {"nothing": "the engine knows"})
    here.answer(
        "/engine/engine.js",
        b"export const requestContext = () => ({});"
        b"export const engineOf = async () => ({ keep: () => ({ ok: false, problem: 'no' }) });",
        kind="js",
    )
    page = here.open("/juggler")
    expect(page.get_by_role("alert")).to_be_visible()
    page.locator(".mark").click()
    expect(page.locator(".app")).to_contain_text("Jongleur")
