"""The Motor app, whole: the real engine, the real server, in both browsers. From an empty list to
a policy that was handed in, found again, read and printed."""

import re
from functools import partial

import pytest
from conftest import DESK, LOOKS, PHONE, SCREENSHOTS, SETTLED, Open, larger, shows
from filling import SENT, begin, cell, choose, discard, go_on, heading, start
from offline import saved
from playwright.sync_api import Page, expect


@pytest.mark.gate("Motor")
@pytest.mark.both
def test_a_policy_is_filled_in_by_hand(visit: Open) -> None:
    here = visit(PHONE)
    page = here.open("/motor")
    expect(page.locator(".empty")).to_be_visible()
    record = start(here)
    page.locator(".body .task-list a").first.click()
    heading(page, "Vehicle")
    cell(page, "plate").press_sequentially("ab123cd")
    expect(cell(page, "plate")).to_have_value("AB-123-CD")
    choose(page, "Make", "peug")
    page.get_by_label("504", exact=True).check()
    cell(page, "year").fill("1975")
    cell(page, "year").blur()
    expect(cell(page, "power")).to_have_value("65.6")
    expect(page.locator("[id='cell-power'] .why")).to_be_visible()
    page.get_by_role("radio", name="Chassis number").check()
    cell(page, "chassisNumber").fill("1234567")
    go_on(page)
    heading(page, "Vehicle document")
    expect(page.locator(".pill")).to_contain_text(SENT)
    page.goto(here.server.url + "/motor")
    expect(page.locator(".row-link")).to_have_count(1)
    expect(page.locator(".row-link")).to_contain_text("AB123CD")
    page.goto(here.server.url + record)
    expect(page.get_by_role("link", name=re.compile("^Vehicle ?Done"))).to_be_visible()


@pytest.mark.gate("handing in a policy", firefox=True)
@pytest.mark.both
def test_an_example_is_checked_handed_in_read_and_taken_as_a_template(visit: Open) -> None:
    here = visit(PHONE)
    record = start(here, example=True)
    page = here.page
    go_on(page)
    heading(page, "Review and submit")
    go_on(page)
    page.wait_for_url("**/read")
    expect(page.locator(".title .badge:not(.sample)")).to_have_text("Submitted")
    page.goto(here.server.url + "/motor")
    expect(page.locator(".row-link .badge:not(.sample)")).to_have_text("Submitted")
    page.goto(here.server.url + record + "/read")
    page.get_by_role("button", name="New from this one").click()
    expect(page.locator(".body .task-list")).to_be_visible()
    expect(page).not_to_have_url(re.compile(re.escape(record)))
    page.get_by_role("link", name=re.compile("^Owner")).click()
    expect(page.locator("body")).to_contain_text("Jeanne Martin")


@pytest.mark.gate("screens of Motor")
@LOOKS
def test_every_screen_looks_right(visit: Open, size: tuple[int, int], language: str) -> None:
    here = visit(size, language)
    page = here.open("/motor")
    here.looks_right("01-empty")
    record = start(here, example=True)
    here.looks_right("02-tasks")
    here.targets_are_large()
    parts = ["vehiclePart", "paperPart", "keeperPart", "holderPart", "driverPart", "coverPart"]
    for number, part in enumerate([*parts, "photoPart", "premiumPart", "review"], 3):
        page = here.open(f"{record}/{part}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        here.looks_right(f"{number:02}-{part}")
        here.targets_are_large()
    go_on(page)
    page.wait_for_url("**/read")
    here.looks_right("12-read")
    page.goto(here.server.url + "/motor")
    expect(page.locator(".row-link")).to_have_count(1)
    here.looks_right("13-list")


@LOOKS
def test_every_screen_in_the_dark_at_twice_the_size(
    visit: Open, size: tuple[int, int], language: str
) -> None:
    other = {"en": "fr", "fr": "en"}[language]
    here = visit(size, other, dark=True)
    record = start(here, example=True)
    for part in ("", "/vehiclePart", "/keeperPart", "/driverPart", "/review"):
        page = here.open(record + part)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        here.looks_right(f"dark{part.replace('/', '-')}")
        larger(here)
        here.looks_right(f"large{part.replace('/', '-')}")


def test_a_new_policy_is_to_do_and_nothing_in_it_is_wrong(visit: Open) -> None:
    here = visit(PHONE)
    record = "/motor/new"
    page = here.open(record)
    badges = page.locator(".body .task-list .badge")
    expect(badges).to_have_text(["To do"] * 6 + ["Optional", "To do"])
    expect(page.locator(".badge:is(.wrong, .doing, .good)")).to_have_count(0)
    here.looks_right("untouched")
    page = here.open(record + "/driverPart")
    go_on(page)
    expect(page.locator(".problems")).to_be_focused()
    page.locator(".back").click()
    expect(page.get_by_role("link", name=re.compile("^Drivers ?To correct"))).to_be_visible()
    expect(page.locator(".body .badge.wrong")).to_have_count(1)


def test_what_is_missing_is_linked_and_the_links_lead_there(visit: Open) -> None:
    here = visit(PHONE)
    record = start(here)
    page = here.open(record + "/review")
    go_on(page)
    expect(page.locator(".problems")).to_be_focused()
    expect(page).to_have_title(re.compile("^Error:"))
    shows(page, page.locator(".problems li").count, lambda count: count > 10)
    here.looks_right("review")
    page.locator(".problems a", has_text="Plate").first.click()
    expect(cell(page, "plate")).to_be_focused()
    page = here.open(record + "/vehiclePart")
    go_on(page)
    expect(page.locator(".problems")).to_be_focused()
    here.looks_right("section")
    page.locator(".problems a").first.click()
    expect(cell(page, "plate")).to_be_focused()
    expect(cell(page, "plate")).to_have_attribute("aria-invalid", "true")
    page.keyboard.type("AB123CD")
    page.keyboard.press("Tab")
    expect(cell(page, "plate")).not_to_have_attribute("aria-invalid", "true")


def test_a_change_that_clears_others_can_be_taken_back(visit: Open) -> None:
    here = visit(PHONE)
    page = begin(here, example=True)
    choose(page, "Make", "volvo")
    expect(page.locator(".undo")).to_contain_text("answers cleared")
    expect(cell(page, "year")).to_have_value("")
    here.looks_right("cleared")
    page.locator(".undo .text-button").click()
    expect(cell(page, "year")).to_have_value("1975")
    expect(page.get_by_role("combobox", name="Make")).to_have_value("Peugeot")
    expect(page.locator(".undo")).to_be_hidden()


def test_a_switch_hides_its_field_and_shows_it_again(visit: Open) -> None:
    here = visit(PHONE)
    page = begin(here)
    switch = page.get_by_role("switch")
    switch.focus()
    page.keyboard.press("Space")
    expect(cell(page, "plate")).to_have_count(0)
    expect(switch).to_be_focused()
    page.keyboard.press("Space")
    expect(cell(page, "plate")).to_be_visible()


def test_drivers_come_and_go(visit: Open) -> None:
    here = visit(PHONE)
    record = start(here, example=True)
    page = here.open(record + "/driverPart")
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.locator("summary").first.click()
    page.get_by_label("First name").fill("Noé")
    page.get_by_label("Last name").fill("Rey")
    page.get_by_label("Last name").blur()
    here.looks_right("driver")
    page.locator(".back").click()
    expect(page.locator(".row")).to_have_count(2)
    here.looks_right("two")
    page.get_by_role("button", name="Remove Noé Rey").click()
    expect(page.locator(".row")).to_have_count(1)
    expect(page.locator(".undo")).to_be_visible()
    page.locator(".undo .text-button").click()
    expect(page.locator(".row")).to_have_count(2)


def told(page: Page) -> list[str]:
    """All answers of the record on the screen to read."""
    expect(page.locator("dd").first).to_be_visible()
    page.evaluate(SETTLED)
    return page.locator("dd").all_inner_texts()


@pytest.mark.both
def test_throwing_away_asks_and_is_undone_as_it_was_without_a_network(visit: Open) -> None:
    here = visit()
    record = start(here, example=True)
    page = here.open(record + "/read")
    before = told(page)
    page = here.open(record)
    expect(page.locator(".pill")).to_contain_text(SENT)
    here.page.context.set_offline(True)
    page.get_by_role("button", name="Discard").click()
    here.looks_right("sure")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Discard")).to_be_focused()
    discard(page)
    expect(page.locator(".undo")).to_be_visible()
    expect(page.locator(".row-link")).to_have_count(0)
    page.locator(".undo .text-button").click()
    expect(page.locator(".undo")).to_be_hidden()
    page.locator(".row-link").click()
    expect(page.locator(".pill")).to_contain_text("Offline")
    here.page.context.set_offline(False)
    expect(page.locator(".pill")).to_contain_text(SENT, timeout=40_000)
    page = here.open(record + "/read")
    shows(page, lambda: told(page), before)


@pytest.mark.both
def test_the_offer_to_undo_ends_and_speaks_of_what_was_done_last(visit: Open) -> None:
    here = visit()
    first = start(here, example=True)
    start(here, example=True)
    page = here.page
    page.clock.install()
    discard(page)
    expect(page.locator(".undo")).to_be_visible()
    expect(page.locator(".row-link")).to_have_count(1)
    # Another record is opened meanwhile: the offer still speaks of the one that went.
    page.locator(".row-link").click()
    expect(page).to_have_url(here.server.url + first)
    page.locator(".undo .text-button").click()
    page.locator("a.back").first.click()
    expect(page.locator(".row-link")).to_have_count(2)
    page.locator(".row-link").first.click()
    discard(page)
    expect(page.locator(".undo")).to_be_visible()
    page.mouse.move(1, 1)
    page.clock.run_for(9_000)
    expect(page.locator(".undo")).to_be_visible()
    page.clock.run_for(1_500)
    expect(page.locator(".undo")).to_be_hidden()
    expect(page.locator(".row-link")).to_have_count(1)


def test_a_policy_is_thrown_away_and_brought_back(visit: Open) -> None:
    here = visit(PHONE)
    start(here, example=True)
    page = here.page
    discard(page)
    expect(page.locator(".undo")).to_be_visible()
    expect(page.locator(".row-link")).to_have_count(0)
    here.looks_right("discarded")
    page.locator(".undo .text-button").click()
    expect(page.locator(".row-link")).to_have_count(1)
    saved(page)
    page.reload()
    expect(page.locator(".row-link")).to_have_count(1)


def test_the_list_is_searched_sorted_and_filtered(visit: Open) -> None:
    here = visit(DESK)
    start(here, example=True)
    start(here)
    page = here.open("/motor")
    expect(page.locator(".row-link")).to_have_count(2)
    page.get_by_label("Search").fill("martin")
    expect(page.locator(".row-link")).to_have_count(1)
    expect(page.get_by_label("Search")).to_be_focused()
    page.get_by_label("Search").fill("")
    page.locator(".filters button", has_text="Submitted").click()
    expect(page.locator(".row-link")).to_have_count(0)
    here.looks_right("none")
    page.locator(".chosen button").click()
    expect(page.locator(".row-link")).to_have_count(2)
    here.looks_right("two")


def test_the_language_switches_in_the_middle_of_a_form(visit: Open) -> None:
    here = visit(PHONE, "en")
    page = begin(here, example=True)
    page.locator("#language").click()
    heading(page, "Véhicule")
    expect(cell(page, "plate")).to_have_value("AB-123-CD")
    expect(page.get_by_label("Plaque", exact=True)).to_be_visible()


def test_what_is_read_prints_on_paper(visit: Open) -> None:
    here = visit(PHONE)
    record = start(here, example=True)
    page = here.open(record + "/review")
    go_on(page)
    page.wait_for_url("**/read")
    expect(page.locator(".title .badge:not(.sample)")).to_have_text("Submitted")
    page.evaluate(SETTLED)
    place = SCREENSHOTS / "policy.pdf"
    printed = partial(page.pdf, format="A4", tagged=True, path=place)
    shows(page, lambda: len(re.findall(rb"/Type\s*/Page\b", printed())), 1)
    page.set_viewport_size({"width": 674, "height": 980})
    page.emulate_media(media="print")
    for hidden in (".actions", ".top", ".back", ".pill"):
        expect(page.locator(hidden).first).to_be_hidden()
    page.screenshot(path=SCREENSHOTS / "print.png", full_page=True, caret="initial")


def test_a_section_is_filled_in_by_keyboard_alone(visit: Open) -> None:
    here = visit(PHONE)
    page = here.open(start(here) + "/vehiclePart")
    typed = {"in-plate": "ab123cd", "in-make": "peug\ue015\n", "in-year": "1975"}
    reached, seen = "", []

    def where() -> list[object]:
        return page.evaluate(
            """() => {
            const one = document.activeElement;
            const box = one.getBoundingClientRect();
            const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            const isSeen = one.contains(top) || top?.contains(one);
            return [one.id, one.textContent, !!isSeen];
        }"""
        )

    while reached != "Continue":
        page.keyboard.press("Tab")
        name, text, _ = shows(page, where, lambda now: now[2], "covered")
        reached = text.strip()
        seen.append(name)
        assert len(seen) <= 60, seen
        for key in typed.get(name, ""):
            page.keyboard.press({"\n": "Enter", "\ue015": "ArrowDown"}.get(key, key))
        if page.evaluate("document.activeElement.type") == "radio":
            page.keyboard.press("Space")
    expect(cell(page, "plate")).to_have_value("AB-123-CD")
    page.keyboard.press("Enter")
    expect(page.locator(".problems")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".field :focus")).to_have_count(1)


