"""What nobody may lose: closing, reloading and killing at any moment, tabs, slow and failing
services, photos. Against the real server."""

import io
import json
import os
import re
import signal

import pytest
from calepin import Calepin
from conftest import PHONE, Open, Visit, shows, until
from filling import SAVED, SENT, begin, begun, cell, choose, start
from offline import saved
from PIL import Image
from playwright.sync_api import Page, Request, Route, expect


def sent(page: Page) -> None:
    expect(page.locator(".pill")).to_contain_text(SENT)


@pytest.mark.gate("a reload while typing", firefox=True)
@pytest.mark.both
def test_a_reload_in_the_middle_of_typing_loses_nothing(visit: Open) -> None:
    here = visit(PHONE)
    page = begin(here)
    cell(page, "year").press_sequentially("19")
    expect(page.locator(".pill")).not_to_contain_text("Saving")
    page.reload()
    expect(cell(page, "year")).to_have_value("19")
    expect(cell(page, "year")).to_be_focused()
    page.keyboard.type("75")
    page.keyboard.press("Tab")
    sent(page)
    page.reload()
    expect(cell(page, "year")).to_have_value("1975")


@pytest.mark.both
def test_a_tab_closed_in_the_middle_of_typing_loses_nothing(visit: Open) -> None:
    here = visit(PHONE)
    record = begun(here)
    page = here.page
    cell(page, "plate").press_sequentially("ab1")
    expect(page.locator(".pill")).to_contain_text("Saving")
    expect(page.locator(".pill")).to_contain_text(SAVED)
    # What was said to be saved is; of what comes after, keys under way may not be.
    cell(page, "plate").press_sequentially("23")
    page.close()
    page = here.page.context.new_page()
    page.goto(here.server.url + record + "/vehiclePart")
    expect(cell(page, "plate")).to_have_value(re.compile("^AB-1(2|23-?)?$"))


@pytest.mark.gate("a server that is killed", firefox=True)
@pytest.mark.both
def test_a_server_that_is_killed_gets_all_of_it_when_it_is_back(
    visit: Open, own_server: Calepin
) -> None:
    here = visit(PHONE, server=own_server)
    record = begun(here)
    page = here.page
    cell(page, "plate").press_sequentially("ab123cd")
    cell(page, "plate").blur()
    sent(page)
    own_server.stop(signal.SIGKILL)
    page.get_by_role("radio", name="Chassis number").check()
    expect(page.locator(".pill")).to_contain_text("Offline", timeout=20_000)
    expect(page.locator(".pill")).to_contain_text("1 change to send")
    cell(page, "chassisNumber").fill("1234567")
    cell(page, "chassisNumber").blur()
    expect(page.locator(".pill")).to_contain_text("2 changes to send")
    own_server.start()
    sent(page)
    # Another device of the account would see it: this one forgets all and asks.
    page.evaluate(
        "new Promise((done) => indexedDB.databases ? (indexedDB.deleteDatabase('calepin')"
        ".onblocked = done, setTimeout(done, 300)) : done())"
    )
    page.goto(here.server.url + "/motor")
    expect(page.locator(".row-link")).to_have_count(1, timeout=20_000)
    page.goto(here.server.url + record + "/vehiclePart")
    expect(cell(page, "chassisNumber")).to_have_value("1234567")


@pytest.mark.gate("two tabs")
@pytest.mark.both
def test_two_tabs_work_on_the_same_policy(visit: Open) -> None:
    here = visit(PHONE)
    record = begun(here)
    page = here.page
    other = page.context.new_page()
    other.goto(here.server.url + record + "/vehiclePart")
    expect(cell(other, "plate")).to_be_visible()
    # A tab that is not looked at hears of no focus that leaves.
    page.bring_to_front()
    cell(page, "plate").press_sequentially("ab123cd")
    cell(page, "plate").blur()
    expect(cell(other, "plate")).to_have_value("AB-123-CD")
    other.bring_to_front()
    choose(other, "Make", "peug")
    expect(page.get_by_role("combobox", name="Make")).to_have_value("Peugeot")
    other.get_by_role("radio", name="Chassis number").check()
    page.bring_to_front()
    cell(page, "plate").fill("xy987zz")
    cell(page, "plate").blur()
    other.bring_to_front()
    cell(other, "chassisNumber").fill("7654321")
    cell(other, "chassisNumber").blur()
    for tab in (page, other):
        expect(cell(tab, "plate")).to_have_value("XY-987-ZZ")
        expect(cell(tab, "chassisNumber")).to_have_value("7654321")
        sent(tab)


def test_what_is_typed_in_one_tab_outlives_saves_of_another(visit: Open) -> None:
    here = visit(PHONE)
    record = begun(here)
    page = here.page
    other = page.context.new_page()
    other.goto(here.server.url + record + "/coverPart")
    expect(cell(other, "bonus")).to_be_visible()
    page.bring_to_front()
    cell(page, "plate").press_sequentially("ab1")
    cell(other, "bonus").fill("7")
    cell(other, "bonus").blur()
    sent(other)
    expect(cell(page, "plate")).to_be_focused()
    page.keyboard.type("23cd")
    expect(cell(page, "plate")).to_have_value("AB-123-CD")
    page.keyboard.press("Tab")
    sent(page)
    other.goto(here.server.url + record + "/vehiclePart")
    expect(cell(other, "plate")).to_have_value("AB-123-CD")


def vehicle(here: Visit, trial: str) -> Page:
    """The vehicle of a new policy, with a service that misbehaves in a way."""
    here.page.context.set_extra_http_headers({"X-Calepin-Lookup": trial})
    page = begin(here)
    choose(page, "Make", "peug")
    page.get_by_label("504", exact=True).check()
    cell(page, "year").fill("1975")
    cell(page, "year").blur()
    return page


def test_a_slow_service_lets_one_go_on(visit: Open) -> None:
    here = visit(PHONE)
    page = vehicle(here, "slow")
    busy = page.locator("[id='cell-power'] .busy")
    expect(busy).to_contain_text("Looking it up")
    here.looks_right("looking")
    page.get_by_role("radio", name="Chassis number").check()
    expect(cell(page, "power")).to_have_value("65.6")
    expect(busy).to_be_hidden()


def test_a_late_service_says_so_and_does_not_overwrite(visit: Open) -> None:
    here = visit(PHONE)
    asked: list[Request] = []
    ended: list[Request] = []
    here.page.on("request", lambda one: "/api/lookups/" in one.url and asked.append(one))
    here.page.on("requestfinished", lambda one: one in asked and ended.append(one))
    page = vehicle(here, "late")
    busy = page.locator("[id='cell-power'] .busy")
    expect(busy).to_contain_text("longer than usual")
    here.looks_right("late")
    cell(page, "power").fill("70")
    cell(page, "power").blur()
    until(page, lambda: len(ended) == len(asked))
    expect(busy).to_be_hidden()
    saved(page)
    expect(cell(page, "power")).to_have_value("70")


def test_a_failing_service_is_asked_again_by_hand(visit: Open) -> None:
    here = visit(PHONE)
    page = vehicle(here, "failing")
    busy = page.locator("[id='cell-power'] .busy")
    expect(busy).to_contain_text("could not be looked up")
    here.looks_right("failed")
    page.context.set_extra_http_headers({})
    busy.get_by_role("button").click()
    expect(cell(page, "power")).to_have_value("65.6")


def test_a_service_that_knows_nothing_leaves_the_cell_to_the_person(visit: Open) -> None:
    here = visit(PHONE)
    page = vehicle(here, "empty")
    expect(page.locator("[id='cell-power'] .busy")).to_be_hidden()
    expect(cell(page, "power")).to_have_value("")
    cell(page, "power").fill("66")
    cell(page, "power").blur()
    sent(page)


def test_a_photo_of_ten_megabytes_is_made_small_sent_and_seen_elsewhere(visit: Open) -> None:
    here = visit(PHONE)
    record = start(here)
    page = here.open(record + "/photoPart")
    noise = Image.frombytes("RGB", (2400, 1800), os.urandom(2400 * 1800 * 3))
    buffer = io.BytesIO()
    noise.save(buffer, "PNG", compress_level=0)
    assert buffer.tell() > 10_000_000
    page.get_by_label("Choose a photo").first.set_input_files(
        {"name": "card.png", "mimeType": "image/png", "buffer": buffer.getvalue()},
        timeout=60_000,
    )
    image = page.locator(".attached img")
    expect(image).to_be_visible(timeout=30_000)
    expect(page.locator(".upload-state")).to_have_text("On the server", timeout=30_000)
    here.looks_right("photo")
    sent(page)
    # Another device has no bytes: the picture comes from the server.
    page.goto("about:blank")
    page.goto(here.server.url)
    page.evaluate(
        "new Promise((done) => { const one = indexedDB.open('calepin'); one.onsuccess = () => {"
        " const all = one.result.transaction('blobs', 'readwrite');"
        " all.objectStore('blobs').clear(); all.oncomplete = done; }; })"
    )
    with page.expect_response(re.compile("/thumbnail$")) as small:
        page.goto(here.server.url + record + "/photoPart")
    assert small.value.ok
    expect(image).to_have_attribute("src", re.compile("^blob:"))
    decoded = "document.querySelector('.attached img').decode().then(() => true, () => false)"
    until(page, decoded)
    page.get_by_role("button", name="Remove card.png").click()
    expect(page.get_by_label("Choose a photo").first).to_be_attached()


@pytest.mark.gate("a photo without a network")
def test_a_photo_taken_without_a_server_is_sent_when_it_is_back(
    visit: Open, own_server: Calepin
) -> None:
    here = visit(PHONE, server=own_server)
    page = begin(here, "photoPart")
    sent(page)
    own_server.stop(signal.SIGKILL)
    failed: list[Request] = []
    page.on("requestfailed", lambda one: "/api/blobs" in one.url and failed.append(one))
    buffer = io.BytesIO()
    Image.effect_noise((900, 700), 90).save(buffer, "JPEG", quality=95)
    page.get_by_label("Choose a photo").first.set_input_files(
        {"name": "card.jpg", "mimeType": "image/jpeg", "buffer": buffer.getvalue()}
    )
    expect(page.locator(".upload-state")).to_have_text("Saved here, not sent yet")
    here.looks_right("waiting")
    until(page, lambda: failed)
    own_server.start()
    expect(page.locator(".upload-state")).to_have_text("On the server", timeout=30_000)


def test_a_browser_the_server_forgot_asks_for_another_name(visit: Open) -> None:
    here = visit(PHONE)
    page = begin(here)
    sent(page)
    page.context.clear_cookies()
    cell(page, "year").fill("1975")
    cell(page, "year").blur()
    # Nothing is lost: the cookie is a new one, the record is here.
    expect(page.locator(".pill")).to_contain_text("does not know this browser")
    here.looks_right("unknown")
    page.reload()
    expect(cell(page, "year")).to_have_value("1975")


def test_a_proof_that_is_lost_for_a_moment_is_asked_for_again(visit: Open) -> None:
    here = visit(PHONE)
    page = begin(here)
    sent(page)
    refused: list[str] = []

    def refuse(route: Route) -> None:
        refused.append(route.request.url)
        route.fulfill(status=401, json={"code": "no-token"})

    def named(route: Route) -> None:
        page.context.unroute("**/api/sync/push")
        route.fallback()

    page.context.route("**/api/sync/push", refuse)
    page.context.route("**/api/sync/replica", named)
    cell(page, "year").fill("1975")
    cell(page, "year").blur()
    sent(page)
    shows(page, lambda: len(refused), 1)


def test_a_form_in_which_nothing_is_filled_in_at_first_can_be_begun(visit: Open) -> None:
    field = {"field": "weight", "type": "decimal", "label": {"en": "Weight"}}
    form = {
        "format": 1, "id": "plain", "languages": ["en"], "title": {"en": "Plain"},
        "sections": [{"name": "all", "title": {"en": "All"}, "contents": [field]}],
    }  # fmt: skip
    views = [{"view": "list", "cells": ["weight"]}, {"view": "detail"}]
    plain = {"name": "plains", "form": "plain", "sharing": "personal", "views": views}
    app = {
        "id": "motor", "title": {"en": "Plain"}, "forms": [form], "start": "plains",
        "collections": [plain],
    }  # fmt: skip
    here = visit(PHONE)
    here.declare("motor", lambda _: json.dumps(app))
    # The server has another form of that name.
    here.page.context.route("**/api/sync/push", lambda route: route.abort())
    page = here.open("/motor")
    page.get_by_role("link", name="New", exact=True).click()
    page.locator(".body .task-list a").click()
    cell(page, "weight").fill("81.5")
    cell(page, "weight").blur()
    expect(page.locator(".pill")).to_contain_text("1 change to send")
    page.reload()
    expect(cell(page, "weight")).to_have_value("81.5")


# Two tabs that have read the same, of which the second one to write is out of date.
OVERTAKEN = """async () => {
    const { Disk, Overtaken, whenWritten } = await import("/data/disk.js");
    const [one, other] = [new Disk("overtaken"), new Disk("overtaken")];
    await Promise.all([one.read(), other.read()]);
    const write = { op: "write", changes: [{ store: "base", key: "r", text: "{}" }] };
    await one.write(write, []);
    const refused = await other.write(write, []).then(() => null, (error) => error);
    return [refused instanceof Overtaken, await whenWritten()];
}"""


@pytest.mark.both
def test_a_tab_that_was_overtaken_has_nothing_left_to_write(
    visit: Open, modules: Calepin
) -> None:
    page = visit(PHONE, server=modules).open("/")
    # Without that it would never make room for another version of the page.
    told = page.evaluate(OVERTAKEN)
    assert told == [True, True]
