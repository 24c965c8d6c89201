"""The table of records of the console: 100,000 of them by arithmetic, found, filtered, sorted;
their columns, and views that are saved and sent."""

import re

import pytest
from calepin import Calepin
from conftest import DESK, PHONE, SETTLED, Open, shows, until
from owning import APPS, console, managed, owner, published  # noqa: F401
from playwright.sync_api import expect
from reading import apply, head, menu, reader, wheres  # noqa: F401
from tabling import PATH, Served, asked, opened, plate, rows, serve, titles


def test_collections_are_found_with_one_tap_from_the_account(reader: Open) -> None:
    here = reader(PHONE)
    serve(here, Served())
    page = here.open("/account")
    page.get_by_role("link", name="Records in a table").click()
    expect(page.locator("h1")).to_have_text("Records")
    links = page.locator("main .task-list a")
    expect(links).to_have_count(2)
    expect(links.first).to_contain_text("Motor")
    here.looks_right("collections")
    links.first.click()
    expect(page).to_have_url(here.server.url + PATH)
    expect(page.locator("h1")).to_have_text("Motor")


@pytest.mark.gate("screen of the table")
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_it_can_be_read(reader: Open, language: str, dark: bool) -> None:
    here = reader(DESK, language, dark)
    serve(here, Served())
    page = opened(here)
    expect(page.locator(".count")).to_contain_text(
        {"en": "100,000 records", "fr": "100\u202f000 dossiers"}[language]
    )
    grid = page.get_by_role("grid")
    expect(grid).to_have_attribute("aria-rowcount", "100001")
    expect(grid).to_have_attribute("aria-colcount", "7")
    expect(page.get_by_role("columnheader")).to_have_count(7)
    until(page, lambda: titles(page)[:1] == [plate(0)])
    here.looks_right("table")
    here.targets_are_large(24)


@pytest.mark.parametrize(
    "size, language, dark",
    [(PHONE, "fr", False), (DESK, "en", False), (PHONE, "en", True)],
    ids=["phone-fr", "desk-en", "dark"],
)
def test_other_tools_get_an_address(
    reader: Open, size: tuple[int, int], language: str, dark: bool
) -> None:
    here = reader(size, language, dark)
    serve(here, Served())
    page = opened(here)
    page.get_by_role("button", name={"en": "Export", "fr": "Exporter"}[language]).click()
    part = page.locator("dialog .read-elsewhere")
    expect(part.locator("code")).to_have_text(here.server.url + "/api/odata/motor")
    part.scroll_into_view_if_needed()
    here.looks_right("read-elsewhere")
    here.targets_are_large(24)
    part.get_by_role("button").click()
    expect(part.get_by_role("button")).to_have_text(
        re.compile("Copied|Copié|allow|permis")
    )
    part.get_by_role("link").click()
    expect(page).to_have_url(here.server.url + "/account/keys")


@pytest.mark.gate("finding in the table")
def test_search_sort_and_view_are_in_the_address(reader: Open) -> None:
    here = reader(DESK)
    served = serve(here, Served())
    page = opened(here)
    page.get_by_label("Search in all columns").fill("ge 0123")
    until(page, lambda: asked(served).get("q") == ["ge 0123"])
    expect(page.locator(".count")).to_have_text("100 of 100,000 records")
    until(page, lambda: titles(page)[:1] == [plate(12_300)])
    head(page, "premium").locator(".head-sort").click()
    expect(head(page, "premium")).to_have_attribute("aria-sort", "ascending")
    head(page, "premium").locator(".head-sort").click()
    expect(head(page, "premium")).to_have_attribute("aria-sort", "descending")
    until(page, lambda: asked(served).get("reversed") == ["1"])
    shows(page, lambda: asked(served).get("sort"), ["premium"])
    for part in (r"q=ge\+0123", "sort=premium", "reversed=1"):
        expect(page).to_have_url(re.compile(part))
    link = page.url
    head(page, "premium").locator(".head-sort").click()
    expect(head(page, "premium")).to_have_attribute("aria-sort", "none")
    until(page, lambda: "sort" not in asked(served))
    other = reader(DESK)
    again = serve(other, Served())
    page = opened(other, link.removeprefix(other.server.url))
    until(page, lambda: titles(page)[:1] == [plate(12_399)])
    expect(page.get_by_label("Search in all columns")).to_have_value("ge 0123")
    expect(head(page, "premium")).to_have_attribute("aria-sort", "descending")
    shows(page, lambda: asked(again).get("sort"), ["premium"])


def test_menus_write_expressions(reader: Open) -> None:
    here = reader(DESK)
    served = serve(here, Served())
    page = opened(here, f"{PATH}?columns=plate+premium+make+begins+hour+uses+new+leased+_changed")
    chips = page.locator(".chips.chosen li")

    dialog = menu(page, "plate")
    here.looks_right("menu")
    dialog.get_by_label("Value").fill("""it's 2" wide""")
    apply(dialog)
    until(page, lambda: wheres(served) == [
        """contains(${plate}, concat('it', "'", 's 2" wide'))"""])  # fmt: skip
    expect(chips).to_have_text(["""Plate contains it's 2" wide"""])

    dialog = menu(page, "premium")
    dialog.get_by_label("From").fill("many")
    dialog.get_by_role("button", name="Apply").click()
    expect(dialog.locator(".issue")).to_have_text("Give a number, such as 12.50")
    dialog.get_by_label("From").fill("100,5")
    dialog.get_by_label("To", exact=True).fill("1'200")
    apply(dialog)
    until(page, lambda: wheres(served)[1:] == ["${premium} >= 100.5 and ${premium} <= 1200"])

    dialog = menu(page, "make")
    # Choices are seen while one makes them, and taken back.
    dialog.get_by_label("FIAT").check()
    until(page, lambda: wheres(served)[2:] == ["${make} = 'fiat'"])
    dialog.get_by_label("FIAT").uncheck()
    until(page, lambda: wheres(served)[2:] == [])
    dialog.get_by_label("FIAT").check()
    dialog.get_by_label("SEAT").check()
    apply(dialog)
    until(page, lambda: wheres(served)[2:] == ["${make} = 'fiat' or ${make} = 'seat'"])
    expect(chips.last).to_have_text("Make: FIAT or SEAT")

    dialog = menu(page, "begins")
    dialog.get_by_label("From").fill("2026-02-01")
    apply(dialog)
    until(page, lambda: wheres(served)[3:] == ["${begins} >= date('2026-02-01')"])

    dialog = menu(page, "_changed")
    expect(dialog.get_by_label("Number of days")).to_have_value("7")
    apply(dialog)
    until(page, lambda: wheres(served)[4:] == [
        "${_changed} >= (decimal-date-time(now()) - 7) * 86400000"])
    expect(chips.last).to_have_text("Changed: last 7 days")

    for name, choice, text in [
        ("uses", "Leisure", "selected(${uses}, 'leisure')"),
        ("new", "No", "${new} = false()"),
        ("leased", "Unknown", "${leased} = 'unknown'"),
    ]:
        dialog = menu(page, name)
        dialog.get_by_label(choice, exact=True).check()
        apply(dialog)
        until(page, lambda text=text: wheres(served)[-1:] == [text])

    dialog = menu(page, "hour")
    dialog.get_by_label("To", exact=True).fill("12:00")
    apply(dialog)
    until(page, lambda: wheres(served)[-1:] == [
        "decimal-time(${hour}) <= decimal-time('12:00')"])  # fmt: skip

    dialog = menu(page, "plate")
    dialog.get_by_label("Show only where it").select_option("filled")
    apply(dialog)
    until(page, lambda: wheres(served)[0] == "${plate} != ''")
    shows(page, lambda: len(wheres(served)), 9)
    here.looks_right("chips")
    # Each is in the link, and can be removed.
    link = page.url
    chips.nth(1).get_by_role("button").click()
    until(page, lambda: len(wheres(served)) == 8)
    expect(chips.nth(1).get_by_role("button")).to_be_focused()
    page = opened(here, link.removeprefix(here.server.url))
    expect(chips).to_have_count(9)
    shows(page, lambda: len(wheres(served)), 9)


def test_an_expression_of_ones_own_is_judged_by_the_server(reader: Open) -> None:
    here = reader(DESK)
    served = serve(here, Served())
    page = opened(here)
    page.get_by_role("button", name="Filters", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("By an expression").click()
    field = dialog.get_by_label("Expression", exact=True)
    field.fill("${nothing} > 1")
    dialog.locator("form").last.get_by_role("button", name="Apply").click()
    expect(dialog.locator(".issue")).to_contain_text("there is no such field")
    expect(field).to_be_focused()
    here.looks_right("wrong")
    field.fill("${premium} > 1000")
    dialog.locator("form").last.get_by_role("button", name="Apply").click()
    expect(dialog.locator(".chips.chosen li")).to_have_text(["${premium} > 1000"])
    until(page, lambda: wheres(served) == ["${premium} > 1000"])
    dialog.get_by_role("button", name="Show records").click()
    page.get_by_role("button", name="Open ones").click()
    until(page, lambda: asked(served).get("filter") == ["open"])
    expect(page.get_by_role("button", name="Open ones")).to_have_attribute("aria-pressed", "true")
    # A link with an invalid one shows the words, and the chip with which to remove it.
    page = opened(here, f"{PATH}?where=%24%7Bnothing%7D")
    expect(page.locator(".trouble-inside")).to_contain_text("there is no such field")
    here.looks_right("invalid-link")
    page.locator(".chips.chosen button").click()
    until(page, lambda: titles(page)[:1] == [plate(0)])
    expect(page.locator(".trouble-inside")).to_have_count(0)


def test_columns_are_chosen_moved_made_wider_and_kept(reader: Open) -> None:
    here = reader(DESK)
    serve(here, Served())
    page = opened(here)
    heads = page.locator(".cell.head .head-sort span")
    usual = ["Plate", "Premium", "Make", "Begins", "State", "Changed", "Changed by"]
    expect(heads).to_have_text(usual)
    page.get_by_role("button", name="Columns", exact=True).click()
    dialog = page.get_by_role("dialog")
    here.looks_right("columns")
    dialog.get_by_role("checkbox", name="Notes").check()
    dialog.get_by_role("checkbox", name="State").uncheck()
    dialog.get_by_role("button", name="Move Premium up").click()
    expect(dialog.get_by_role("checkbox").first).to_be_checked()
    dialog.get_by_role("button", name="Done").click()
    moved = ["Premium", "Plate", "Make", "Begins", "Changed", "Changed by", "Notes"]
    expect(heads).to_have_text(moved)
    expect(rows(page).first.get_by_role("gridcell").last).to_contain_text("note <")
    dialog = menu(page, "plate")
    dialog.get_by_role("button", name="Wider").click()
    expect(page).to_have_url(re.compile(r"plate\*192"))
    page.evaluate(SETTLED)
    width = head(page, "plate").bounding_box()["width"]
    edge = head(page, "make").locator(".head-edge").bounding_box()
    page.mouse.move(edge["x"] + 4, edge["y"] + 10)
    page.mouse.down()
    page.mouse.move(edge["x"] + 64, edge["y"] + 10, steps=4)
    page.mouse.up()
    expect(page).to_have_url(re.compile(r"plate\*192\+make\*20[0-9]"))
    link = page.url
    # The device keeps them, and a link has them.
    page = opened(here)
    expect(heads).to_have_text(moved)
    wide = head(page, "plate")
    shows(page, lambda: wide.bounding_box()["width"], lambda now: abs(now - width) < 1)
    other = reader(DESK)
    serve(other, Served())
    page = opened(other, link.removeprefix(other.server.url))
    heads = page.locator(".cell.head .head-sort span")
    expect(heads).to_have_text(moved)
    page.get_by_role("button", name="Columns", exact=True).click()
    page.get_by_role("button", name="As at first").click()
    page.get_by_role("button", name="Done").click()
    expect(heads).to_have_text(usual)
    expect(page).to_have_url(other.server.url + PATH)


@pytest.mark.gate("views of the table")
def test_views_are_saved_renamed_opened_and_deleted(reader: Open) -> None:
    here = reader(DESK)
    served = serve(here, Served())
    page = opened(here, f"{PATH}?q=ge+0001&sort=plate")
    page.get_by_role("button", name="Views").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Save this view as").fill("First ones")
    dialog.get_by_role("button", name="Save", exact=True).click()
    expect(dialog.locator(".good-line")).to_have_text("Saved: First ones")
    here.looks_right("views")
    dialog.get_by_role("button", name="Rename First ones").click()
    dialog.get_by_label("New name").fill("Beginning")
    dialog.get_by_label("New name").press("Enter")
    expect(dialog.locator(".good-line")).to_contain_text("Beginning")
    dialog.get_by_role("button", name="Done").click()
    page = opened(here)
    page.get_by_role("button", name="Views").click()
    dialog.get_by_role("button", name="Beginning", exact=True).click()
    expect(page).to_have_url(re.compile("q=ge\\+0001&sort=plate"))
    until(page, lambda: asked(served).get("q") == ["ge 0001"])
    page.get_by_role("button", name="Views").click()
    dialog.get_by_role("button", name="Delete Beginning").click()
    expect(dialog.locator(".view-list")).to_be_hidden()


def test_a_link_to_columns_that_are_gone_shows_the_others(reader: Open) -> None:
    here = reader(DESK)
    served = serve(here, Served())
    page = opened(here, f"{PATH}?columns=gone*90+plate*120&sort=gone&reversed=1")
    until(page, lambda: titles(page)[:1] == [plate(0)])
    expect(page.get_by_role("columnheader")).to_have_count(1)
    shows(
        page,
        lambda: asked(served),
        lambda query: query["columns"] == ["plate"] and "sort" not in query,
    )
    expect(page).to_have_url(f"{here.server.url}{PATH}?columns=plate*120")


def test_an_owner_finds_it_in_the_console(visit: Open, console: Calepin) -> None:
    here = owner(visit, console, PHONE)
    page = here.open(APPS)
    expect(page.locator("main a[href='/console/records']")).to_have_text("Records")
    published(here, "tabled")
    page = managed(here, "tabled")
    link = page.get_by_role("link", name="See them in a table")
    expect(link).to_have_attribute("href", re.compile("^/console/records/tabled/"))
