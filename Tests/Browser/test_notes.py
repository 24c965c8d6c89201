"""Notes: one's own, in a list, edited on one screen, with photos that arrive; what apps.md calls a
failure, each by its name. The map is in test_map.py. Against the real server."""

import re

import pytest
from calepin import Calepin
from conftest import DESK, LOOKS, PHONE, SETTLED, SMALL, Open, larger, shows, until
from filling import discard
from noting import (
    GENEVA, LUCERNE, at, cell, finish, sign_up, titles, to_list, to_map, try_out,
    with_position, write,
)  # fmt: skip
from offline import saved
from playwright.sync_api import expect
from pushing import fill

SENT = re.compile("Saved on the server")


@pytest.mark.gate("screens of Notes")
@LOOKS
def test_every_screen_looks_right(visit: Open, size: tuple[int, int], language: str) -> None:
    here = visit(size, language)
    page = here.open("/notes")
    expect(page.locator(".welcome")).to_be_visible()
    here.looks_right("welcome")
    page.locator(".welcome button").click()
    expect(page.locator(".none")).to_be_visible()
    here.looks_right("none")
    here.targets_are_large()
    for number, place in enumerate(["", GENEVA, LUCERNE]):
        write(page, f"Note {number}", "A line\nand another", place, photos=number, done=False)
        if number == 2:
            expect(page.locator(".picker .pin")).to_be_visible()
            here.looks_right("editor")
            here.targets_are_large()
        finish(page)
    expect(titles(page)).to_have_text(["Note 2", "Note 1", "Note 0"])
    here.looks_right("list")
    here.targets_are_large()
    cell_ = page.get_by_role("searchbox")
    cell_.fill("zzz")
    expect(page.locator(".trouble-inside")).to_be_visible()
    here.looks_right("nothing")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["393", "1280"])
def test_the_dark_screens_look_right(visit: Open, size: tuple[int, int]) -> None:
    here = try_out(visit, size, "en", True)
    page = here.open("/notes")
    expect(page.locator(".none")).to_be_visible()
    here.looks_right("none")
    write(page, "At night", "Stars", GENEVA, photos=1, done=False)
    expect(page.locator(".picker .pin")).to_be_visible()
    here.looks_right("editor")
    finish(page)
    here.looks_right("list")


def test_text_twice_as_large_still_fits(visit: Open) -> None:
    here = try_out(visit, SMALL, "fr")
    page = here.open("/notes")
    write(page, "Une note au titre plutôt long", "Des mots", GENEVA, photos=1)
    larger(here)
    here.looks_right("list")
    page.locator(".row-link").click()
    larger(here)
    here.looks_right("editor")


def test_editing_a_note_does_not_move_it_to_where_one_is(visit: Open) -> None:
    here = try_out(visit, PHONE)
    with_position(here, at(10, 20, 5))
    page = here.open("/notes")
    write(page, "Lunch", place=GENEVA)
    page.locator(".row-link").click()
    cell(page, "title").fill("Dinner")
    cell(page, "words").fill("Elsewhere")
    finish(page)
    page.reload()
    page.locator(".row-link").click()
    expect(cell(page, "place")).to_have_value(GENEVA)
    shows(page, lambda: page.evaluate("window.asked"), 0)


@pytest.mark.gate("a note that is deleted")
@pytest.mark.both
def test_what_is_deleted_comes_back_when_that_is_taken_back(visit: Open) -> None:
    here = try_out(visit, PHONE)
    page = here.open("/notes")
    write(page, "Kept", "words", GENEVA, photos=1)
    page.locator(".row-link").click()
    discard(page, "Delete")
    expect(page.locator(".none")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(titles(page)).to_have_text(["Kept"])
    expect(page.locator(".row-picture img")).to_have_count(1)
    saved(page)
    page.reload()
    expect(titles(page)).to_have_text(["Kept"])


def test_delete_does_not_say_more_than_has_happened(visit: Open, own_server: Calepin) -> None:
    own_server.warmed()
    here = try_out(visit, PHONE, server=own_server)
    page = here.open("/notes")
    write(page, "One")
    write(page, "Two")
    expect(page.locator(".pill")).to_contain_text("Saved on")
    own_server.stop()
    page.locator(".row-link", has_text="One").click()
    discard(page, "Delete")
    expect(titles(page)).to_have_text(["Two"])
    # The server has not answered: the change waits, and that is said.
    expect(page.locator(".pill")).to_contain_text("1 change to send", timeout=20_000)
    own_server.start()
    expect(page.locator(".pill")).not_to_contain_text("to send", timeout=40_000)
    page.reload()
    expect(titles(page)).to_have_text(["Two"])


def test_a_reading_that_failed_never_looks_like_no_notes(visit: Open) -> None:
    here = try_out(visit, PHONE)
    page = here.page
    # A disk that cannot be read.
    page.add_init_script(
        "if (sessionStorage.broken) IDBObjectStore.prototype.getAll = () => { throw new Error() };"
    )
    here.open("/notes")
    write(page, "There")
    page.evaluate("sessionStorage.broken = 1")
    page.reload()
    expect(page.locator(".list-body [role=alert]")).to_contain_text("could not be read")
    expect(page.locator(".none, .welcome")).to_have_count(0)
    here.looks_right("unread")
    page.evaluate("sessionStorage.removeItem('broken')")
    page.get_by_role("button", name="Try again").click()
    expect(titles(page)).to_have_text(["There"])


def test_a_server_that_does_not_answer_never_looks_like_no_notes(visit: Open) -> None:
    here = try_out(visit, PHONE)
    page = here.page
    page.context.route("**/api/sync/pull", lambda route: route.fulfill(status=500, body="{}"))
    here.open("/notes")
    expect(page.locator(".list-body [role=alert]")).to_contain_text("could not be loaded")
    expect(page.locator(".none, .welcome")).to_have_count(0)
    here.looks_right("unreached")
    # One may write all the same.
    write(page, "Offline")
    expect(titles(page)).to_have_text(["Offline"])


def test_loading_again_does_not_double_the_rows(visit: Open) -> None:
    here = try_out(visit, PHONE)
    page = here.open("/notes")
    write(page, "One")
    write(page, "Two")
    for _ in range(3):
        page.reload()
        expect(titles(page)).to_have_text(["Two", "One"])
    to_map(page)
    to_list(page)
    expect(titles(page)).to_have_text(["Two", "One"])


@pytest.mark.both
def test_the_search_goes_through_title_and_words_on_both_tabs(visit: Open) -> None:
    here = try_out(visit, PHONE)
    page = here.open("/notes")
    write(page, "Café", "Bon gâteau", GENEVA)
    write(page, "Bridge", "Wooden, 1333", LUCERNE)
    page.get_by_role("searchbox").fill("GATEAU")
    expect(titles(page)).to_have_text(["Café"])
    expect(page).to_have_url(re.compile(r"\?q=GATEAU$"))
    expect(page.get_by_role("searchbox")).to_be_focused()
    to_map(page)
    expect(page.locator("button.pin")).to_have_attribute("aria-label", "Café")
    page.get_by_role("searchbox").fill("1333")
    expect(page.locator("button.pin")).to_have_attribute("aria-label", "Bridge")
    # The address says it all.
    page.goto(page.url)
    expect(page.get_by_role("searchbox")).to_have_value("1333")
    expect(page.locator("button.pin")).to_have_attribute("aria-label", "Bridge")
    page.get_by_role("searchbox").fill("nowhere")
    page.get_by_role("button", name="Clear the search").click()
    to_list(page)
    expect(titles(page)).to_have_text(["Bridge", "Café"])


def test_going_to_where_one_was_goes_back_there(visit: Open) -> None:
    here = try_out(visit, PHONE)
    page = here.open("/notes")
    for number in range(12):
        write(page, f"Note {number}")
    before = page.evaluate("history.length")
    page.locator(".row-link", has_text="Note 5").hover()
    # Where the list is when the press arrives: a browser may scroll to what is to be pressed.
    page.evaluate(
        "addEventListener('click', () => globalThis.top5 = scrollY, { capture: true, once: true })"
    )
    page.locator(".row-link", has_text="Note 5").click()
    expect(cell(page, "title")).to_have_value("Note 5")
    finish(page)
    expect(page.locator(".row-link", has_text="Note 5")).to_be_focused()
    page.evaluate(SETTLED)
    way = "Math.abs(scrollY - globalThis.top5)"
    shows(page, lambda: page.evaluate(way), lambda way: way < 60)
    for _ in range(3):
        page.locator(".tabs [data-view='map']").click()
        page.locator(".tabs [data-view='list']").click()
        page.locator(".row-link", has_text="Note 5").click()
        page.locator(".back").click()
        expect(page.locator(".pool")).to_be_visible()
    shows(page, lambda: page.evaluate("history.length"), lambda length: length <= before + 1)


@pytest.mark.parametrize("word", ["<img src=x onerror=alert(1)>", "</script><b>", "‮evil", "{0}"])
def test_scripts_in_a_note_are_words(visit: Open, word: str) -> None:
    here = try_out(visit, PHONE)
    page = here.open("/notes")
    write(page, word, word, GENEVA)
    expect(titles(page)).to_have_text([word])
    to_map(page)
    page.locator("button.pin").click()
    expect(page.locator(".about-mark strong")).to_have_text(word)


@pytest.mark.gate("Notes on two devices")
@pytest.mark.both
def test_a_note_made_on_one_device_is_on_the_other_within_a_second(visit: Open) -> None:
    name = f"ann{abs(hash(str(visit))) % 10_000_000}"
    one, other = visit(PHONE), visit(DESK)
    sign_up(one, name)
    sign_up(other, name)
    desk = other.open("/notes?view=map")
    phone = one.open("/notes")
    expect(phone.get_by_role("heading", level=1)).to_have_text(f"Notes · {name.capitalize()}")
    expect(desk.locator(".none")).to_be_visible()
    write(phone, "From the phone", place=GENEVA, photos=1, done=False)
    expect(phone.locator(".pill")).to_have_text(SENT)
    expect(desk.locator("button.pin")).to_have_attribute(
        "aria-label", "From the phone", timeout=1000
    )
    to_list(desk)
    expect(titles(desk)).to_have_text(["From the phone"])
    # The photo comes from the server.
    expect(phone.locator(".photo .upload-state")).to_have_text("On the server", timeout=20_000)
    expect(desk.locator(".row-picture img")).not_to_have_js_property("naturalWidth", 0)
    # And what is deleted there is gone here.
    desk.locator(".row-link").click()
    discard(desk, "Delete")
    expect(phone.locator(".list-body")).to_be_visible(timeout=3000)
    expect(titles(phone)).to_have_count(0)


def test_nobody_reaches_the_notes_of_another(visit: Open) -> None:
    one, other = try_out(visit, PHONE), try_out(visit, DESK)
    page = one.open("/notes")
    sent: list[str] = []
    page.on("request", lambda one: "blobs/" in one.url and sent.append(one.url.split("/")[-1]))
    write(page, "Mine", photos=1, done=False)
    expect(page.locator(".photo .upload-state")).to_have_text("On the server", timeout=20_000)
    there = page.url.removeprefix(one.server.url)
    strange = other.open("/notes")
    expect(strange.locator(".none")).to_be_visible()
    strange.goto(other.server.url + there)
    # As for an address that never was anybody's.
    expect(strange.locator(".absent")).to_have_attribute("data-state", "gone")
    expect(strange.locator(".list-body, .part")).to_have_count(0)
    # The photo of the one is, for the other, like a photo that never was.
    asking = "(hash) => fetch(`/api/blobs/${hash}`).then((answer) => answer.status)"
    shows(page, lambda: page.evaluate(asking, sent[-1]), 200)
    for one in [sent[-1], "ab" * 32]:
        shows(strange, lambda one=one: strange.evaluate(asking, one), 404)


def test_the_figure_stands_still_where_movement_is_not_wanted(visit: Open) -> None:
    here = try_out(visit, PHONE)
    page = here.open("/notes")
    running = "document.getAnimations().filter((one) => one.playState === 'running').length"
    for view in ("list", "map"):
        page.locator(f".tabs [data-view='{view}']").click()
        expect(page.locator(".none .figure")).to_be_visible()
        shows(page, lambda: page.evaluate(running), 0)
    page.emulate_media(reduced_motion="no-preference")
    until(page, "document.getAnimations().length > 0")


def test_all_of_it_works_by_keyboard(visit: Open) -> None:
    here = try_out(visit, DESK)
    page = here.open("/notes")
    expect(page.locator(".none")).to_be_visible()
    page.locator(".list-actions .button").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    # The line that says how it is kept leads somewhere, and comes first.
    for _ in range(4):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('input')"):
            break
    page.keyboard.type("By keyboard")
    page.keyboard.press("Tab")
    page.keyboard.type("All of it")
    page.locator(".body > .actions .button").first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    expect(titles(page)).to_have_text(["By keyboard"])
    page.locator(".row-link").focus()
    page.keyboard.press("Enter")
    expect(cell(page, "words")).to_have_value("All of it")


@pytest.mark.both
def test_a_row_that_is_drawn_anew_keeps_the_focus(visit: Open) -> None:
    here = try_out(visit, DESK)
    page = here.open("/notes")
    write(page, "Focused")
    saved(page)
    before = page.locator(".row-link").inner_html()
    page.locator(".row-link").focus()
    other = page.context.new_page()
    other.goto(page.url)
    other.locator(".row-link").click()
    cell(other, "words").fill("Written in another tab")
    cell(other, "words").blur()
    expect(titles(page)).to_have_text(["Focused"])
    expect(page.locator(".row-link")).to_contain_text("Written in another tab")
    shows(page, page.locator(".row-link").inner_html, lambda now: now != before)
    page.bring_to_front()
    expect(page.locator(".row-link")).to_be_focused()


def test_of_a_long_list_what_is_in_sight_is_drawn(
    visit: Open, own_server: Calepin
) -> None:
    name, value = fill(own_server, 150).split("=", 1)
    here = try_out(visit, PHONE, server=own_server)
    page = here.page
    page.context.add_cookies([{"name": name, "value": value, "url": own_server.url}])
    here.open("/notes")
    expect(page.locator(".count")).to_contain_text("150 notes")
    rows = page.locator(".row-link")
    shows(page, rows.count, lambda count: 0 < count < 40)
    last = page.locator("[aria-posinset='150'] a")

    def is_drawn_to_the_end() -> bool:
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        return last.count() == 1

    until(page, is_drawn_to_the_end)
    shows(page, rows.count, lambda count: 0 < count < 40)
    # Coming back, it stands where it was left.
    last.click()
    expect(cell(page, "title")).to_have_value(re.compile("Note"))
    page.go_back()
    expect(last).to_be_in_viewport()
    page.get_by_role("searchbox").fill("Note 1")
    expect(page.locator(".count")).to_contain_text("62 notes")
    expect(page.locator("[aria-setsize='62']").first).to_be_attached()
    shows(page, rows.count, lambda count: 0 < count < 40)
