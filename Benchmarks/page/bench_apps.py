"""Measures a page of 50 published apps in Chromium, beside the page of the same server without
them: how long the start screen takes on a first and on a later visit, and opening one of the apps;
and how long a published form takes to be on an open page."""

import json
import statistics
import tempfile
import time
from pathlib import Path

from browsers import launched
from calepin import Calepin
from conftest import PHONE, until
from judge import IS_SMALL, finish, note, rounds
from playwright.sync_api import Browser, Page, sync_playwright

APPS, FIELDS, ROUNDS = 3 if IS_SMALL else 50, 60, rounds(7)
SHIPPED = 5


def form(index: int) -> dict[str, object]:
    """A form as people bring one."""
    fields = [
        {
            "field": f"q{number}", "type": ["text", "integer", "day"][number % 3],
            "optional": True, "label": {"en": f"Question {number}", "fr": f"Question {number}"},
        }
        for number in range(FIELDS)
    ]  # fmt: skip
    return {
        "format": 1, "id": f"own-{index:02}", "version": 1, "languages": ["en", "fr"],
        "title": {"en": f"Survey {index}", "fr": f"Enquête {index}"}, "recordTitle": "q0",
        "sections": [
            {"name": "all", "title": {"en": "All", "fr": "Tout"}, "contents": fields}
        ],
    }  # fmt: skip


def shown(page: Page, address: str, count: int) -> float:
    """The milliseconds from an address until as many apps are on the start screen."""
    page.goto(address, wait_until="commit")
    until(page, f"document.querySelectorAll('.app').length >= {count}")
    return page.evaluate("performance.now()")


def opened(page: Page, address: str) -> float:
    """The milliseconds from an address of an app until its list is there."""
    page.goto(address, wait_until="commit")
    page.locator("a[href$='/new']").first.wait_for()
    return page.evaluate("performance.now()")


def measured(browser: Browser, server: Calepin, app: str, count: int) -> list[float]:
    """The times of a first visit, of one with all that is kept, and of opening an app."""
    rounds: list[tuple[float, float, float]] = []
    for _ in range(ROUNDS):
        context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]})
        page = context.new_page()
        first = shown(page, server.url, count)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        until(page, "!!navigator.serviceWorker.controller")
        rounds.append((first, shown(page, server.url, count), opened(page, server.url + app)))
        context.close()
    return [statistics.median(times) for times in zip(*rounds, strict=True)]


def heard(browser: Browser, server: Calepin, path: Path) -> float:
    """The seconds from the beginning of publishing until an open page fills in the form."""
    page = browser.new_page()
    shown(page, server.url, SHIPPED)
    path.write_text(json.dumps(form(APPS)))
    began = time.monotonic()
    server.command("app", "publish", str(path))
    page.get_by_role("link", name=f"Survey {APPS}").click()
    page.locator("a[href$='/new']").first.click()
    page.locator("a[href$='/new/all']").click()
    page.locator("[id='in-q0']").wait_for()
    page.close()
    return time.monotonic() - began


def main() -> None:
    """Measures the page without published apps, and with them."""
    server = Calepin().start().warmed()
    with sync_playwright() as play, tempfile.TemporaryDirectory() as folder:
        browser = launched(play, "chromium")
        few = measured(browser, server, "/motor", SHIPPED)
        wait = heard(browser, server, Path(folder) / "heard.json")
        for index in range(APPS):
            path = Path(folder) / f"{index}.json"
            path.write_text(json.dumps(form(index)))
            server.command("app", "publish", str(path))
        many = measured(browser, server, f"/own-{APPS // 2:02}", SHIPPED + APPS + 1)
    server.drop()
    for name, before, after in zip(("first", "later", "opened"), few, many, strict=True):
        note(f"apps.{name}.without", before, "ms")
        note(f"apps.{name}.with", after, "ms")
        note(f"apps.{name}.ratio", after / before, "ratio")
    note("apps.heard", wait, "s")
    finish()


if __name__ == "__main__":
    main()
