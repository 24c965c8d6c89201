"""An app made of forms, answered by the scripted engine: from an empty list to a record handed in,
on every size, by keyboard and through reloads."""

from conftest import LANGUAGES, PHONE, SIZES, SMALL, Open
from filling import choose, go_on, SAVED, sign, start
from playwright.sync_api import expect


@SIZES
def test_a_record_is_filled_in_checked_and_handed_in(
    motor: Open, size: tuple[int, int]
) -> None:
    here = motor(size)
    page = here.open("/motor")
    here.looks_right("1-empty")
    record = start(here)
    here.looks_right("2-tasks")
    here.targets_are_large()
    page.locator(".body .task-list a").first.click()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    here.looks_right("3-section")
    page.get_by_label("Plate", exact=True).fill("ge 712 384")
    expect(page.get_by_label("Plate", exact=True)).to_have_value("GE 712 384")
    expect(page.locator(".pill")).to_contain_text(SAVED)
    choose(page, "Make", "renau")
    page.get_by_label("Model").select_option("Clio")
    expect(page.get_by_label("Engine power")).to_have_value("74")
    expect(page.get_by_text("From make, model and year")).to_be_visible()
    page.get_by_label("Year").fill("2021")
    page.get_by_label("Registration card").check()
    page.get_by_label("Issued on").fill("2026-03-27")
    here.looks_right("4-filled")
    go_on(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Owner")
    page.locator("summary").click()
    page.get_by_label("Given name").fill("Amélie")
    page.get_by_label("Family name").fill("Fontannaz")
    expect(page.locator("summary .line-text")).to_have_text("Amélie Fontannaz")
    for name, text in {"Day": "27", "Month": "3", "Year": "1984"}.items():
        page.get_by_label(name, exact=True).fill(text)
    page.get_by_label("Yes").check()
    here.looks_right("5-owner")
    go_on(page)
    page.locator(".row a").click()
    page.get_by_label("Given name").fill("Amélie")
    page.get_by_label("Family name").fill("Fontannaz")
    for name, text in {"Day": "14", "Month": "6", "Year": "2003"}.items():
        page.get_by_label(name, exact=True).fill(text)
    here.looks_right("6-driver")
    go_on(page)
    expect(page.locator(".row strong")).to_have_text("Amélie Fontannaz")
    here.looks_right("7-drivers")
    go_on(page)
    page.get_by_label("Glass").check()
    here.looks_right("8-cover")
    sign(page)
    go_on(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Check the answers")
    here.looks_right("9-review")
    page.get_by_role("button", name="Send the proposal").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("GE 712 384")
    here.looks_right("10-read")
    page.goto(here.server.url + "/motor")
    expect(page.locator(".entry")).to_have_count(1)
    expect(page.locator(".entry")).to_contain_text("Submitted")
    here.looks_right("11-list")
    for _ in range(100):
        if here.server.posted:
            break
        page.wait_for_timeout(100)
    assert here.server.posted[0]["mutations"][0]["record"] == record.split("/")[2]


@SIZES
@LANGUAGES
def test_what_is_missing_is_said_and_leads_there(
    motor: Open, size: tuple[int, int], language: str
) -> None:
    here = motor(size, language)
    record = start(here)
    page = here.open(record + "/vehicle")
    go_on(page)
    expect(page.locator(".problems")).to_be_focused()
    assert page.title().startswith("Error:" if language == "en" else "Erreur\u00a0:")
    here.looks_right("section")
    page.locator(".problems a").first.click()
    plate = page.locator("[id='in-plate']")
    expect(plate).to_be_focused()
    expect(plate).to_have_attribute("aria-invalid", "true")
    plate.fill("GE 1")
    plate.blur()
    expect(plate).not_to_have_attribute("aria-invalid", "true")
    page = here.open(record + "/review")
    go_on(page)
    expect(page.locator(".problems")).to_be_focused()
    here.looks_right("review")
    page.locator(".problems a[href$='/owner']").nth(1).click()
    expect(page.locator("[id='in-name.family']")).to_be_focused()


@SIZES
def test_a_page_closed_in_the_middle_of_typing_loses_nothing(
    motor: Open, size: tuple[int, int]
) -> None:
    here = motor(size)
    record = start(here)
    page = here.open(record + "/vehicle")
    page.get_by_label("Year").press_sequentially("20")
    expect(page.locator(".pill")).to_contain_text(f"{SAVED} this device ·")
    page.reload()
    expect(page.get_by_label("Year")).to_have_value("20")
    page.get_by_label("Year").press_sequentially("2")
    page.wait_for_timeout(300)
    page.close()
    page = here.page.context.new_page()
    page.goto(here.server.url + record + "/vehicle")
    assert page.get_by_label("Year").input_value() in ("202", "220")


def test_a_change_that_clears_others_can_be_taken_back(motor: Open) -> None:
    here = motor(PHONE)
    record = start(here, example=True)
    page = here.open(record + "/vehicle")
    choose(page, "Make", "volvo")
    expect(page.locator(".undo")).to_contain_text("2 answers cleared")
    expect(page.get_by_label("Year")).to_have_value("")
    here.looks_right("cleared")
    page.locator(".undo .text-button").click()
    expect(page.get_by_label("Year")).to_have_value("2021")
    expect(page.get_by_role("combobox", name="Make")).to_have_value("Renault")
    expect(page.locator(".undo")).to_be_hidden()


def test_the_long_list_is_searched_by_keyboard_alone(motor: Open) -> None:
    here = motor(SMALL)
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


def test_a_switch_hides_its_field_and_shows_it_again(motor: Open) -> None:
    here = motor(PHONE)
    page = here.open(start(here) + "/vehicle")
    switch = page.get_by_role("switch")
    switch.focus()
    page.keyboard.press("Space")
    expect(page.get_by_label("Plate", exact=True)).to_have_count(0)
    expect(switch).to_be_focused()
    page.keyboard.press("Space")
    expect(page.get_by_label("Plate", exact=True)).to_be_visible()


def test_rows_come_and_go(motor: Open) -> None:
    here = motor(PHONE)
    record = start(here, example=True)
    page = here.open(record + "/drivers")
    page.get_by_role("button", name="Add a driver").click()
    page.get_by_label("Given name").fill("Noé")
    page.get_by_label("Family name").fill("Rey")
    go_on(page)
    expect(page.locator(".row")).to_have_count(2)
    here.looks_right("two")
    here.targets_are_large()
    page.get_by_role("button", name="Remove Noé Rey").click()
    expect(page.locator(".row")).to_have_count(1)
    expect(page.locator(".undo")).to_contain_text("Driver removed")
    page.locator(".undo .text-button").click()
    expect(page.locator(".row")).to_have_count(2)
