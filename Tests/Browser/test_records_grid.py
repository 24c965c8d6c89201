"""The table of records as a grid: 100,000 rows of which few are on the page, walked and copied by
keys, and told of when they change."""

import re

import pytest
from conftest import DESK, Open, listen, shows, until
from playwright.sync_api import expect
from reading import feed, reader, scroll  # noqa: F401
from tabling import PATH, Served, asked, opened, plate, rows, serve, titles


def test_only_what_is_near_is_on_the_page_and_the_middle_comes_at_once(reader: Open) -> None:
    here = reader(DESK)
    served = serve(here, Served())
    page = opened(here)
    until(page, lambda: titles(page)[:1] == [plate(0)])
    shows(page, rows(page).count, lambda count: count < 60)
    before = len(served.asked)
    scroll(page, 50_000)
    until(page, lambda: titles(page)[:1] == [plate(50_000)])
    shows(page, lambda: len(served.asked) - before, 1)
    shows(page, rows(page).count, lambda count: count < 60)
    # What was seen is not asked for again.
    before = len(served.asked)
    page.evaluate("document.querySelector('.grid-scroller').scrollTop = 0")
    until(page, lambda: titles(page)[:1] == [plate(0)])
    shows(page, lambda: len(served.asked) - before, 0)
    page.evaluate("""{ const one = document.querySelector('.grid-scroller')
        one.scrollTop = one.scrollHeight }""")
    until(page, lambda: titles(page)[-1:] == [plate(99_999)])
    here.looks_right("end")


COPIED = """(event) => { globalThis.copied = Object.fromEntries(
    ['text/plain', 'text/html'].map((kind) => [kind, event.clipboardData.getData(kind)])) }"""


@pytest.mark.gate("the table by keys")
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
            [Number(cell?.parentElement.getAttribute('aria-rowindex')),
            Number(cell?.getAttribute('aria-colindex'))] }"""))

    shows(page, at, (2, 1))
    # One cell is reached with the tabulator.
    expect(page.locator(".grid [tabindex='0']")).to_have_count(1)
    for keys, place in [
        ("ArrowRight", (2, 2)), ("ArrowDown", (3, 2)), ("End", (3, 4)), ("Home", (3, 1)),
        ("Control+End", (100_001, 4)), ("ArrowDown", (100_001, 4)), ("Control+Home", (2, 1)),
        ("ArrowUp", (1, 1)), ("ArrowDown", (2, 1)),
    ]:  # fmt: skip
        page.keyboard.press(keys)
        shows(page, at, place)
    page.keyboard.press("PageDown")
    shows(page, at, lambda place: place[0] > 8)
    page.keyboard.press("Control+Home")
    for keys in ["ArrowDown", "ArrowDown", "Shift+ArrowDown", "Shift+End"]:
        page.keyboard.press(keys)
    expect(page.locator("[aria-selected='true']")).to_have_count(8)
    here.looks_right("selected")
    page.keyboard.press("Control+c")
    until(page, "globalThis.copied")
    shows(page, lambda: page.evaluate("copied['text/plain']").split("\r\n"), [
        f"{plate(2)}\t74.20\tSEAT\tnote <2>", f"{plate(3)}\t111.30\tVW\t'=1+1",
    ])  # fmt: skip
    cell = "<td>note &lt;2&gt;</td>"
    shows(page, lambda: page.evaluate("copied['text/html']"), lambda html: cell in html)
    shows(page, heard, lambda all: "Copied: 2 × 4 cells" in all)
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
    scroll(page, 30_001)
    until(page, lambda: titles(page)[:1] == [plate(30_000)])
    served.add("ZH 2", "ZH 3")
    line = page.locator(".fresh-line")
    expect(line).to_contain_text("new or changed")
    until(page, lambda: page.locator(".count").text_content() == "100,003 records")
    shows(page, lambda: titles(page)[:1], [plate(30_000)])
    here.looks_right("fresh-away")
    line.get_by_role("button", name="Show").click()
    until(page, lambda: [one[-4:] for one in titles(page)[:3]] == ["ZH 3", "ZH 2", "ZH 1"])
    # What was looked at is marked no more.
    expect(page.locator(".grid-row.fresh")).to_have_count(0)
    expect(line).to_be_hidden()


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
