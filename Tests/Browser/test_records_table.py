"""The table of records of the console: 100,000 of them by arithmetic, found, filtered, sorted, walked
by keys, copied, and told of when they change."""

import re
from collections.abc import Iterator

import pytest
from calepin import Calepin
from conftest import DESK, PHONE, Open, Visit, listen, until
from owning import APPS, console, managed, owner, published  # noqa: F401
from people import register
from playwright.sync_api import Browser, Page, expect
from tabling import PATH, SCOPE, Served, asked, opened, plate, rows, serve, titles

STATES: dict[int, dict] = {}
FIRST = "/api/records/motor/records"


@pytest.fixture
def reader(visit: Open, accounts: Calepin, browser: Browser) -> Iterator[Open]:
    """Visits of a person who is no owner; signed in once in each browser."""

    def make(size: tuple[int, int] = DESK, *parts: object, **more: object) -> Visit:
        key = id(browser)
        if key not in STATES:
            first = visit(server=accounts)
            # The first account of a server is its owner.
            register(first, f"owner{browser.browser_type.name}")
            first.page.context.clear_cookies()
            second = visit(server=accounts)
            register(second, f"reader{browser.browser_type.name}")
            STATES[key] = second.page.context.storage_state()
        return visit(size, *parts, server=accounts, storage_state=STATES[key], **more)

    yield make


def head(page: Page, name: str) -> "Locator":  # noqa: F821
    return page.locator(f".cell.head[data-name='{name}']")


def menu(page: Page, name: str) -> "Locator":  # noqa: F821
    """Opens the menu of a column."""
    head(page, name).locator(".head-menu").click()
    dialog = page.locator("dialog.column-menu")
    expect(dialog).to_be_visible()
    return dialog


def apply(dialog: "Locator") -> None:  # noqa: F821
    dialog.get_by_role("button", name="Apply").first.click()
    expect(dialog).to_have_count(0)


def wheres(served: Served) -> list[str]:
    return asked(served).get("where", [])


@pytest.mark.both
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


@pytest.mark.both
def test_only_what_is_near_is_on_the_page_and_the_middle_comes_at_once(reader: Open) -> None:
    here = reader(DESK)
    served = serve(here, Served())
    page = opened(here)
    until(page, lambda: titles(page)[:1] == [plate(0)])
    assert rows(page).count() < 60
    before = len(served.asked)
    page.evaluate("""{ const one = document.querySelector('.grid-scroller')
        one.scrollTop = 50_000 * document.querySelector('.pane-body > .grid-row').offsetHeight }""")
    until(page, lambda: titles(page)[:1] == [plate(50_000)])
    assert len(served.asked) - before == 1
    assert rows(page).count() < 60
    # What was seen is not asked for again.
    before = len(served.asked)
    page.evaluate("document.querySelector('.grid-scroller').scrollTop = 0")
    until(page, lambda: titles(page)[:1] == [plate(0)])
    assert len(served.asked) == before
    page.evaluate("""{ const one = document.querySelector('.grid-scroller')
        one.scrollTop = one.scrollHeight }""")
    until(page, lambda: titles(page)[-1:] == [plate(99_999)])
    here.looks_right("end")


@pytest.mark.both
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
    assert asked(served)["sort"] == ["premium"]
    link = page.url
    assert "q=ge+0123" in link and "sort=premium" in link and "reversed=1" in link
    head(page, "premium").locator(".head-sort").click()
    expect(head(page, "premium")).to_have_attribute("aria-sort", "none")
    until(page, lambda: "sort" not in asked(served))
    other = reader(DESK)
    again = serve(other, Served())
    page = opened(other, link.removeprefix(other.server.url))
    until(page, lambda: titles(page)[:1] == [plate(12_399)])
    expect(page.get_by_label("Search in all columns")).to_have_value("ge 0123")
    expect(head(page, "premium")).to_have_attribute("aria-sort", "descending")
    assert asked(again)["sort"] == ["premium"]


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
    assert len(wheres(served)) == 9
    here.looks_right("chips")
    # Each is in the link, and can be removed.
    link = page.url
    chips.nth(1).get_by_role("button").click()
    until(page, lambda: len(wheres(served)) == 8)
    expect(chips.nth(1).get_by_role("button")).to_be_focused()
    page = opened(here, link.removeprefix(here.server.url))
    expect(chips).to_have_count(9)
    assert len(wheres(served)) == 9


@pytest.mark.both
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
    assert abs(head(page, "plate").bounding_box()["width"] - width) < 1
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


COPIED = """(event) => { globalThis.copied = Object.fromEntries(
    ['text/plain', 'text/html'].map((kind) => [kind, event.clipboardData.getData(kind)])) }"""


@pytest.mark.both
def test_it_is_walked_and_copied_by_keys(reader: Open) -> None:
    here = reader(DESK)
    serve(here, Served())
    page = opened(here, f"{PATH}?columns=plate+premium+make+notes&sort=plate")
    until(page, lambda: titles(page)[:1] == [plate(0)])
    page.evaluate(f"addEventListener('copy', {COPIED})")
    heard = listen(page)
    page.get_by_label("Search in all columns").press("ArrowDown")

    def at() -> tuple[int, int]:
        return tuple(page.evaluate("""{ const cell = document.activeElement.closest('.cell');
            [Number(cell.parentElement.getAttribute('aria-rowindex')),
            Number(cell.getAttribute('aria-colindex'))] }"""))

    assert at() == (2, 1)
    # One cell is reached with the tabulator.
    assert page.locator(".grid [tabindex='0']").count() == 1
    for keys, place in [
        ("ArrowRight", (2, 2)), ("ArrowDown", (3, 2)), ("End", (3, 4)), ("Home", (3, 1)),
        ("Control+End", (100_001, 4)), ("ArrowDown", (100_001, 4)), ("Control+Home", (2, 1)),
        ("ArrowUp", (1, 1)), ("ArrowDown", (2, 1)),
    ]:  # fmt: skip
        page.keyboard.press(keys)
        until(page, lambda place=place: at() == place)
    page.keyboard.press("PageDown")
    assert at()[0] > 8
    page.keyboard.press("Control+Home")
    for keys in ["ArrowDown", "ArrowDown", "Shift+ArrowDown", "Shift+End"]:
        page.keyboard.press(keys)
    expect(page.locator("[aria-selected='true']")).to_have_count(8)
    here.looks_right("selected")
    page.keyboard.press("Control+c")
    until(page, "globalThis.copied")
    lines = page.evaluate("copied['text/plain']").split("\r\n")
    assert lines == [
        f"{plate(2)}\t74.20\tSEAT\tnote <2>", f"{plate(3)}\t111.30\tVW\t'=1+1",
    ]  # fmt: skip
    html = page.evaluate("copied['text/html']")
    assert "<td>note &lt;2&gt;</td>" in html
    assert "Copied: 2 × 4 cells" in heard()
    page.keyboard.press("Escape")
    expect(page.locator("[aria-selected='true']")).to_have_count(0)
    page.keyboard.press("Control+a")
    page.keyboard.press("Control+c")
    until(page, lambda: "left out" in heard()[-1])
    # A head has its menu by a key.
    page.keyboard.press("Control+Home")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator("dialog.column-menu")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog.column-menu")).to_have_count(0)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(f"{PATH}/r0\\?.*at=0"))


def feed(here: Visit, served: Served) -> None:
    """Has the feed tell of each sequence, again and again."""

    def told(route) -> None:  # noqa: ANN001
        text = f"retry: 300\nid: {SCOPE}@{served.sequence}\ndata: {{}}\n\n"
        route.fulfill(body=text, content_type="text/event-stream")

    here.page.context.route("**/api/feed", told)


@pytest.mark.both
def test_new_rows_arrive_and_the_position_stays(reader: Open) -> None:
    here = reader(DESK)
    served = serve(here, Served())
    feed(here, served)
    page = opened(here)
    until(page, lambda: titles(page)[:1] == [plate(0)])
    served.add("ZH 1")
    until(page, lambda: "".join(titles(page)[:1]).endswith("ZH 1"))
    expect(page.locator(".grid-row.fresh")).to_have_count(1)
    expect(page.locator(".count")).to_have_text("100,001 records")
    here.looks_right("fresh")
    page.evaluate("""{ const one = document.querySelector('.grid-scroller')
        one.scrollTop = 30_001 * document.querySelector('.pane-body > .grid-row').offsetHeight }""")
    until(page, lambda: titles(page)[:1] == [plate(30_000)])
    served.add("ZH 2", "ZH 3")
    line = page.locator(".fresh-line")
    expect(line).to_contain_text("new or changed")
    until(page, lambda: page.locator(".count").text_content() == "100,003 records")
    assert titles(page)[:1] == [plate(30_000)]
    here.looks_right("fresh-away")
    line.get_by_role("button", name="Show").click()
    until(page, lambda: [one[-4:] for one in titles(page)[:3]] == ["ZH 3", "ZH 2", "ZH 1"])
    # What was looked at is marked no more.
    expect(page.locator(".grid-row.fresh")).to_have_count(0)
    expect(line).to_be_hidden()


@pytest.mark.both
@pytest.mark.parametrize("language", ["en", "fr"])
def test_on_a_phone_there_are_cards(reader: Open, language: str) -> None:
    here = reader(PHONE, language)
    served = serve(here, Served())
    page = opened(here)
    card = page.locator(".record-card:not([hidden])")
    until(page, lambda: titles(page)[:1] == [plate(0)])
    expect(card.first).to_contain_text({"en": "VW", "fr": "Vw"}[language])
    assert card.count() < 40
    here.looks_right("cards")
    page.evaluate("document.querySelector('.card-scroller').scrollTop = 92 * 50_000")
    until(page, lambda: titles(page)[:1] == [plate(50_000)])
    words = {"en": "Search and filter", "fr": "Chercher et filtrer"}[language]
    page.get_by_role("button", name=words).click()
    dialog = page.get_by_role("dialog")
    dialog.locator("input[type=search]").fill("ge 0777")
    until(page, lambda: asked(served).get("q") == ["ge 0777"])
    dialog.locator("#filter-column").select_option("make")
    dialog.locator(".filter-choices input").first.check()
    dialog.locator(".filter-form").first.locator("[type=submit]").click()
    until(page, lambda: wheres(served) == ["${make} = 'vw'"])
    dialog.locator("#sheet-sort").select_option("premium")
    until(page, lambda: asked(served).get("sort") == ["premium"])
    here.looks_right("sheet")
    dialog.locator(".presses .button").last.click()
    expect(page.locator(".chips.chosen li")).to_have_count(1)
    card.first.locator("a").click()
    expect(page).to_have_url(re.compile(f"{PATH}/r"))
    page.go_back()
    expect(page.locator(".chips.chosen li")).to_have_count(1)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    until(page, lambda: len(titles(page)) > 0)
    here.looks_right("large")


@pytest.mark.parametrize(
    ("status", "code", "words"),
    [
        (404, "not-found", "There is no such collection"),
        (403, "no-access", "There is no such collection"),
        (429, "too-often", "Too many"),
        (500, "internal", "went wrong"),
    ],
)
def test_what_cannot_be_shown_says_why(reader: Open, status: int, code: str, words: str) -> None:
    here = reader(PHONE)
    served = serve(here, Served())
    served.problem = (status, {"code": code})
    page = opened_soon(here)
    expect(page.locator(".trouble-inside")).to_contain_text(re.compile(words, re.IGNORECASE))
    here.looks_right("rows")
    served.problem = None
    page.get_by_role("button", name="Try again").click()
    until(page, lambda: titles(page)[:1] == [plate(0)])
    # The same for the whole table, and for a record.
    here.answer(f"{FIRST}/columns", {"code": code}, status)
    page = here.open(PATH)
    expect(page.locator("main h1")).to_be_visible()
    here.looks_right("table")
    here.answer(f"{FIRST}/one/r1", {"code": code}, status)
    page = here.open(f"{PATH}/r1")
    expect(page.locator("main h1")).to_be_visible()
    here.looks_right("record")


def opened_soon(here: Visit) -> Page:
    page = here.open(PATH)
    expect(page.locator(".grid-scroller, .card-scroller")).to_be_visible()
    return page


def test_without_a_network_it_says_so(reader: Open) -> None:
    here = reader(DESK)
    serve(here, Served())
    page = opened(here)
    until(page, lambda: titles(page)[:1] == [plate(0)])
    page.context.route(re.compile("/api/records"), lambda route: route.abort())
    head(page, "plate").locator(".head-sort").click()
    expect(page.locator(".trouble-inside")).to_contain_text("connection")
    # The rows that were there still are.
    assert titles(page)[:1] == [plate(0)]
    here.looks_right("offline")
    page.context.unroute(re.compile("/api/records"))
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".trouble-inside")).to_have_count(0)


def test_whoever_may_read_them_no_more_sees_them_no_more(reader: Open) -> None:
    here = reader(DESK)
    served = serve(here, Served())
    feed(here, served)
    page = opened(here)
    until(page, lambda: titles(page)[:1] == [plate(0)])
    served.problem = (404, {"code": "not-found"})
    served.add("ZH 1")
    expect(page.locator(".trouble-inside")).to_contain_text("you may not read it")
    expect(rows(page)).to_have_count(0)
    here.looks_right("removed")


def test_a_link_to_columns_that_are_gone_shows_the_others(reader: Open) -> None:
    here = reader(DESK)
    served = serve(here, Served())
    page = opened(here, f"{PATH}?columns=gone*90+plate*120&sort=gone&reversed=1")
    until(page, lambda: titles(page)[:1] == [plate(0)])
    expect(page.get_by_role("columnheader")).to_have_count(1)
    assert asked(served)["columns"] == ["plate"] and "sort" not in asked(served)
    expect(page).to_have_url(f"{here.server.url}{PATH}?columns=plate*120")


def test_an_owner_finds_it_in_the_console(visit: Open, console: Calepin) -> None:
    here = owner(visit, console, PHONE)
    page = here.open(APPS)
    expect(page.locator("main a[href='/console/records']")).to_have_text("Records")
    published(here, "tabled")
    page = managed(here, "tabled")
    link = page.get_by_role("link", name="See them in a table")
    expect(link).to_have_attribute("href", re.compile("^/console/records/tabled/"))


def test_nothing_found_and_nothing_yet_are_told_apart(reader: Open) -> None:
    here = reader(DESK)
    served = serve(here, Served(total=0))
    page = here.open(PATH)
    expect(page.locator(".table-empty")).to_have_text("There are no records yet.")
    here.looks_right("none")
    served.total = 100
    page = opened(here, f"{PATH}?q=nowhere")
    expect(page.locator(".table-empty")).to_contain_text("No record is like that.")
    page.get_by_role("button", name="Remove search and filters").click()
    until(page, lambda: titles(page)[:1] == [plate(0)])


def test_the_progress_of_a_server_that_still_reads_is_shown(reader: Open) -> None:
    here = reader(DESK)
    served = serve(here, Served())
    served.done = 12_000
    page = opened(here)
    expect(page.locator(".count")).to_contain_text("the server has read 12,000 of 100,000")
    expect(page.locator(".table-top progress")).to_be_visible()
    here.looks_right("reading")
    served.done = None
    expect(page.locator(".count")).to_have_text("100,000 records")
    expect(page.locator(".table-top progress")).to_be_hidden()


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize(("language", "dark"), [("en", False), ("fr", True)])
def test_a_record_has_its_answers_and_neighbours(
    reader: Open, size: tuple[int, int], language: str, dark: bool
) -> None:
    here = reader(size, language, dark)
    serve(here, Served())
    here.answer("/api/blobs/*", b"", 404)
    here.answer("/api/history?*", {"changes": [
        {"sequence": 9, "kind": "changed", "at": 1_790_000_000, "savedAt": 1_790_000_000_000,
         "name": "Ann", "cells": [{"kind": "value", "label": "Plate", "old": "A", "new": "B"}]},
    ], "isWhole": True})  # fmt: skip
    page = here.open(f"{PATH}/r7?sort=plate&at=7")
    expect(page.locator("h1")).to_have_text(plate(7))
    expect(page.locator(".record-around")).to_contain_text(
        {"en": "8 of 100,000", "fr": "8 sur 100\u202f000"}[language]
    )
    expect(page.locator(".record-about").first).to_contain_text("ann")
    expect(page.locator("main")).to_contain_text({"en": "calculated", "fr": "calculé"}[language])
    page.locator(".record-history summary").click()
    expect(page.locator(".change ins")).to_have_text("B")
    expect(page.locator(".record-map .pin")).to_be_visible()
    here.looks_right("record")
    page.locator(".record-around a").last.click()
    expect(page.locator("h1")).to_have_text(plate(8))
    page.locator(".record-around a").first.click()
    expect(page.locator("h1")).to_have_text(plate(7))
    expect(page.locator("a[href='/motor/r7']")).to_be_visible()
    page.locator(".back").click()
    expect(page).to_have_url(f"{here.server.url}{PATH}?sort=plate")


def test_who_is_not_signed_in_signs_in_first(visit: Open, accounts: Calepin) -> None:
    here = visit(server=accounts)
    page = here.open(f"{PATH}?q=a")
    expect(page).to_have_url(re.compile("/account/sign-in\\?to=.*q%3Da"))
