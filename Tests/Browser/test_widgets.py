"""Every widget and every state of a field, in an app answered by the scripted engine: what no app
reaches, or not at will."""

import re
import time

import pytest
from conftest import LOOKS, PHONE, SMALL, Open, larger, shows
from filling import SAVED, choose, go_on, sign, start
from playwright.sync_api import Route, expect


@pytest.mark.gate("every widget")
@LOOKS
def test_every_screen_in_the_light_in_the_dark_and_at_twice_the_size(
    scripted: Open, size: tuple[int, int], language: str
) -> None:
    here = scripted(size, language)
    record = start(here, example=True)
    for part in ("vehicle", "owner", "cover"):
        page = here.open(f"{record}/{part}")
        expect(page.locator(".parts")).to_be_visible()
        here.looks_right(part)
        here.targets_are_large()
        page.evaluate("document.documentElement.dataset.theme = 'dark'")
        here.looks_right(f"{part}-dark")
        larger(here)
        here.looks_right(f"{part}-large")


def test_a_warning_is_kept_in_spite_of_with_a_note(scripted: Open) -> None:
    here = scripted(PHONE)
    page = here.open(start(here) + "/vehicle")
    power = page.get_by_label("Engine power")
    power.fill("900")
    power.blur()
    expect(page.locator(".warning").first).to_contain_text("lorries")
    here.looks_right("warned")
    page.get_by_label("Why it is right all the same").fill("A racing car")
    page.get_by_role("button", name="Keep it anyway").click()
    expect(page.get_by_text("A racing car")).to_be_visible()


def test_the_place_of_the_device_can_be_taken(scripted: Open) -> None:
    here = scripted(PHONE)
    page = here.open(start(here) + "/cover")
    if page.context.browser.browser_type.name == "firefox":
        pytest.skip("1 case: Firefox gives Playwright no position over this protocol")
    page.context.grant_permissions(["geolocation"], origin=here.server.url)
    page.context.set_geolocation({"latitude": 46.2044, "longitude": 6.1432, "accuracy": 8})
    page.get_by_role("button", name="Use my position").click()
    expect(page.get_by_label("Place of the visit")).to_have_value("46.204400 6.143200 0 8")


def test_the_long_list_is_searched_by_keyboard_alone(scripted: Open) -> None:
    here = scripted(SMALL)
    page = here.open(start(here) + "/vehicle")
    box = page.get_by_role("combobox", name="Make")
    box.focus()
    page.keyboard.type("citroen")
    expect(page.get_by_role("option")).to_have_text(["Citroën"])
    here.looks_right("found")
    page.keyboard.press("Enter")
    expect(box).to_have_value("Citroën")
    expect(box).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("zzz")
    expect(page.get_by_role("option")).to_have_text(["Nothing found"])
    here.looks_right("nothing")
    page.keyboard.press("Escape")
    expect(box).to_have_value("Citroën")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(box).to_have_attribute("aria-activedescendant", "list-make-0")


def test_a_signature_is_drawn_kept_and_shown(scripted: Open) -> None:
    here = scripted(PHONE)
    record = start(here)
    page = here.open(record + "/cover")
    sign(page)
    expect(page.locator(".pill")).to_contain_text(SAVED)
    page.goto(here.server.url + record + "/review")
    expect(page.locator(".signed path")).to_have_attribute("d", re.compile("^M.*L"))
    here.looks_right("signed")


def test_a_browser_that_refuses_to_keep_is_found_out(scripted: Open) -> None:
    here = scripted(PHONE)
    record = start(here)
    page = here.open(record + "/vehicle")
    page.evaluate(
        "void (IDBObjectStore.prototype.put ="
        " () => { throw new DOMException('', 'QuotaExceededError') })"
    )
    page.get_by_label("Year").fill("2020")
    expect(page.locator(".pill")).to_contain_text("Not saved")
    expect(page.locator("#live")).to_contain_text("Not saved")
    here.looks_right("refused")
    # Whoever leaves all the same was asked, and has it when the disk takes something again.
    page.reload()
    shows(page, lambda: here.asked, 1)
    expect(page.get_by_label("Year")).to_have_value("2020")


def test_a_server_that_is_busy_is_left_alone_as_long_as_it_asks(scripted: Open) -> None:
    here = scripted(PHONE)
    page = here.open("/motor")
    asked: list[float] = []

    def refuse(route: Route) -> None:
        asked.append(time.monotonic())
        route.fulfill(status=503, headers={"Retry-After": "4"}, body="{}")

    page.context.route("**/api/sync/push", refuse)
    start(here)
    expect(page.locator(".pill")).to_contain_text("Server busy")
    expect(page.locator(".pill")).to_contain_text("1 change to send")
    first, second = shows(page, lambda: asked[:2], lambda asked: len(asked) == 2)
    # The page counts from the answer, which came after the first; its clock tells milliseconds.
    assert second - first > 3.99


def test_of_two_tabs_one_sends(scripted: Open) -> None:
    here = scripted(PHONE)
    page = here.open("/motor")
    other = page.context.new_page()
    other.goto(here.server.url + "/motor")
    expect(other.locator(".actions")).to_be_visible()
    other.locator(".actions .button").first.click()
    expect(other.locator(".task-list")).to_be_visible()
    expect(page.locator(".row-link")).to_have_count(1)
    shows(page, lambda: {json["record"] for json in here.pushed}, lambda all: len(all) == 1)


def test_what_is_missing_leads_there(scripted: Open) -> None:
    here = scripted(PHONE, "fr")
    record = start(here)
    page = here.open(record + "/vehicle")
    go_on(page)
    expect(page.locator(".problems")).to_be_focused()
    expect(page).to_have_title(re.compile("^Erreur\u00a0:"))
    page.locator(".problems a").first.click()
    plate = page.locator("[id='in-plate']")
    expect(plate).to_be_focused()
    expect(plate).to_have_attribute("aria-invalid", "true")
    plate.fill("GE 1")
    plate.blur()
    expect(plate).not_to_have_attribute("aria-invalid", "true")


def test_a_change_that_clears_others_can_be_taken_back(scripted: Open) -> None:
    here = scripted(PHONE)
    page = here.open(start(here, example=True) + "/vehicle")
    choose(page, "Make", "volvo")
    expect(page.locator(".undo")).to_contain_text("2 answers cleared")
    expect(page.get_by_label("Year")).to_have_value("")
    page.locator(".undo .text-button").click()
    expect(page.get_by_label("Year")).to_have_value("2021")
    expect(page.get_by_role("combobox", name="Make")).to_have_value("Renault")
    expect(page.locator(".undo")).to_be_hidden()
