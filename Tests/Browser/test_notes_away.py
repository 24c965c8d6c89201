"""Notes without a network for days: words, a place and photos over reloads and killed tabs, and
another device that changed the same note meanwhile. The server is really stopped."""

import re
import signal

import pytest
from calepin import Calepin
from conftest import DESK, PHONE, Open, Visit, shows, until
from noting import GENEVA, LUCERNE, attach, cell, finish, put, titles, try_out, write
from offline import KEPT, all_sent, cut_off, kept, killed, saved, sent, unsent
from playwright.sync_api import Page, expect


# Both photos, of which each device has made one.
LOADED = """[...document.querySelectorAll(".photo img")]
    .filter((one) => one.complete && one.naturalWidth).length === 2"""


@pytest.mark.gate("days without a network", firefox=True)
@pytest.mark.both
def test_a_note_is_changed_for_days_without_a_server_and_two_devices_agree(
    visit: Open, own_server: Calepin
) -> None:
    own_server.warmed()
    here = try_out(visit, PHONE, server=own_server, **KEPT)
    page = here.open("/notes")
    kept(page)
    write(page, "Walk", "Along the lake", done=False)
    sent(page)
    note = page.url.removeprefix(own_server.url)
    other = try_out(visit, DESK, server=own_server)
    other.page.context.add_cookies(page.context.cookies())
    desk = other.open(note)
    expect(cell(desk, "words")).to_have_value("Along the lake")
    expect(desk.locator(".gallery input[multiple]")).to_have_count(1)
    # The first day: no server at all.
    own_server.stop(signal.SIGKILL)
    page.bring_to_front()
    cell(page, "title").fill("Walk home")
    cell(page, "title").blur()
    put(page, GENEVA)
    saved(page)
    page = killed(here, note)
    expect(cell(page, "title")).to_have_value("Walk home")
    expect(cell(page, "place")).to_have_value(GENEVA)
    attach(page, "phone.jpg")
    saved(page)
    page.reload()
    expect(page.locator(".photo .thumb")).to_have_count(1)
    expect(page.locator(".photo .upload-state")).to_have_text("Saved here, not sent yet")
    here.open("/notes")
    write(page, "Begun alone", "Nobody else has this", LUCERNE)
    page = killed(here, "/notes")
    expect(titles(page)).to_have_text(["Begun alone", "Walk home"])
    waits = shows(page, lambda: unsent(page), lambda count: count >= 4)
    # The next day: the other device reaches the server, this one does not.
    here.open(note)
    with cut_off(page):
        own_server.start()
        desk.bring_to_front()
        cell(desk, "title").fill("Walk to town")
        cell(desk, "title").blur()
        cell(desk, "words").fill("Along the river")
        cell(desk, "words").blur()
        attach(desk, "desk.jpg")
        sent(desk)
        expect(desk.locator(".photo .upload-state")).to_have_text("On the server", timeout=30_000)
        shows(page, lambda: unsent(page), waits)
    page.bring_to_front()
    page.evaluate("dispatchEvent(new Event('online'))")
    # Asked once, about the one answer that both changed; the rest is of both.
    asked = page.locator(".conflict")
    expect(asked).to_have_count(1, timeout=40_000)
    expect(asked).to_contain_text("Walk to town")
    expect(asked).to_contain_text("Walk home")
    expect(cell(page, "words")).to_have_value("Along the river")
    expect(page.locator(".photo .thumb")).to_have_count(2)
    here.looks_right("asked")
    here.targets_are_large()
    asked.get_by_role("button", name=re.compile("Walk home")).click()
    expect(asked).to_have_count(0)
    for tab in (page, desk):
        tab.bring_to_front()
        all_sent(tab)
        expect(cell(tab, "title")).to_have_value("Walk home", timeout=20_000)
        expect(cell(tab, "words")).to_have_value("Along the river")
        expect(cell(tab, "place")).to_have_value(GENEVA)
        expect(tab.locator(".conflict")).to_have_count(0)
        expect(tab.locator(".photo .thumb")).to_have_count(2)
        # A picture that was asked for before it had arrived comes by itself.
        until(tab, LOADED)
        finish(tab)
        expect(titles(tab)).to_have_text(["Begun alone", "Walk home"])
        tab.reload()
        expect(titles(tab)).to_have_text(["Begun alone", "Walk home"])
