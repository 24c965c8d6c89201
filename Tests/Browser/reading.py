"""What a person does who looks at records in the table of the console, for the tests: signing
in once, menus of columns, and a feed that tells of changes."""

from collections.abc import Iterator

import pytest
from calepin import Calepin
from conftest import DESK, Open, Visit
from people import register
from playwright.sync_api import Browser, Page, expect
from tabling import SCOPE, Served, asked

# What a browser keeps of the person, by the browser.
STATES: dict[int, dict] = {}


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


def feed(here: Visit, served: Served) -> None:
    """Has the feed tell of each sequence, again and again."""

    def told(route) -> None:  # noqa: ANN001
        text = f"retry: 300\nid: {SCOPE}@{served.sequence}\ndata: {{}}\n\n"
        route.fulfill(body=text, content_type="text/event-stream")

    here.page.context.route("**/api/feed", told)


def scroll(page: Page, row: int) -> None:
    """Scrolls the table to a row."""
    page.evaluate(
        """(row) => { const one = document.querySelector('.grid-scroller')
        one.scrollTop = row * one.querySelector('.pane-body > .grid-row').offsetHeight }""",
        row,
    )
