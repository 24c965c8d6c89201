"""The table of records against the real server: what a team fills in arrives in it, is found by
what menus write, and is looked at one by one."""

import re

import pytest
from calepin import Calepin
from conftest import DESK, Open, until
from filling import SENT
from linking import with_team
from owning import begun, console, managed, owner  # noqa: F401
from playwright.sync_api import Page, expect
from reading import apply, head, menu
from tabling import rows, titles

QUOTED = """it's 2" wide"""


def filled(page: Page, url: str, app: str, name: str) -> None:
    """Begins a record of an app, which reaches the server."""
    page.goto(f"{url}/{app}")
    begun(page, app, name)
    expect(page.locator(".pill")).to_contain_text(SENT)


@pytest.mark.gate("the table of records over a server")
@pytest.mark.both
def test_what_a_team_fills_in_is_found(visit: Open, console: Calepin, browser) -> None:
    app = f"served-{browser.browser_type.name}"
    here = owner(visit, console, DESK)
    with_team(here, app)
    page = here.page
    for name in ("Rossi", QUOTED):
        filled(page, console.url, app, name)
    link = managed(here, app).get_by_role("link", name="See them in a table")
    link.click()
    expect(page.locator(".count")).to_have_text("2 records")
    until(page, lambda: titles(page) == [QUOTED, "Rossi"])
    expect(rows(page).first).to_contain_text("Draft")
    here.looks_right("table")
    path = page.url
    # What the menus write is what the server reads.
    for does, value, found in [
        ("has", QUOTED, [QUOTED]), ("is", "Rossi", ["Rossi"]), ("begins", "it's", [QUOTED]),
        ("empty", "", []), ("filled", "", [QUOTED, "Rossi"]),
    ]:  # fmt: skip
        dialog = menu(page, "name")
        dialog.get_by_label("Show only where it").select_option(does)
        if value:
            dialog.get_by_label("Value").fill(value)
        apply(dialog)
        until(page, lambda found=found: titles(page) == found)
    for does, days, found in [("days", "1", 2), ("between", "", 2), ("empty", "", 0)]:
        dialog = menu(page, "_changed")
        dialog.get_by_label("Show only where it").select_option(does)
        if does == "between":
            day = page.evaluate("new Date().toLocaleDateString('sv')")
            dialog.get_by_label("From").fill(day)
            dialog.get_by_label("To", exact=True).fill(day)
        elif days:
            dialog.get_by_label("Number of days").fill(days)
        apply(dialog)
        until(page, lambda found=found: len(titles(page)) == found)
    page.get_by_role("button", name="Filters", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("By an expression").click()
    dialog.locator("#expression").fill("${nothing} = 1")
    dialog.locator("form").last.get_by_role("button", name="Apply").click()
    expect(dialog.locator(".issue")).to_contain_text("nothing")
    page.keyboard.press("Escape")
    page.goto(path)
    page.get_by_label("Search in all columns").fill("ross")
    until(page, lambda: titles(page) == ["Rossi"])
    page.get_by_label("Search in all columns").fill("")
    # A press before the search is asked for does not lose it.
    head(page, "name").locator(".head-sort").click()
    until(page, lambda: titles(page) == [QUOTED, "Rossi"])
    head(page, "name").locator(".head-sort").click()
    until(page, lambda: titles(page) == ["Rossi", QUOTED])
    # What somebody else fills in arrives by itself.
    other = page.context.new_page()
    filled(other, console.url, app, "Moret")
    expect(page.locator(".grid-row.fresh")).to_have_count(1)
    expect(page.locator(".count")).to_have_text("3 records")
    page.get_by_role("button", name="Summary").click()
    expect(page.locator("h1")).to_contain_text("Summary")
    page.get_by_label("Rows").select_option("name")
    page.get_by_label("By", exact=True).select_option("_status")
    # The same numbers as a drawing and as a table.
    bars = page.locator(".summary-crossed .mark title")
    expect(bars.first).to_have_text(re.compile(" · Draft: 1$"))
    page.locator(".summary-crossed summary").click()
    crossed = page.get_by_role("table", name="Name by State")
    expect(crossed.locator("tbody tr")).to_have_count(3)
    expect(crossed.locator("tbody tr").first).to_contain_text("1")
    here.looks_right("summary")
    page.locator(".back").click()
    page.locator(".cell-link", has_text="Rossi").click()
    expect(page.locator("h1")).to_have_text("Rossi")
    expect(page.locator(".record-around")).to_contain_text("1 of 3")
    expect(page.locator(".record-sections")).to_contain_text("Rossi")
    expect(page.locator(".change").first).to_contain_text("Rossi")
    here.looks_right("record")
    page.get_by_role("link", name="Open in the app").click()
    expect(page).to_have_url(re.compile(f"/{app}/[0-9A-Za-z]+$"))
    expect(page.locator("main")).to_contain_text("Rossi")
