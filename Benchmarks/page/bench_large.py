"""Measures large things in Chromium against the real engine: typing in a form of 2,000 fields,
each of which but a tenth is computed from others, and scrolling and searching a list of 100,000
rows. Long tasks are those of more than 50 ms of the page's own."""

import gzip
import http.client
import json
import random
import statistics
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from bench_keys import ROUNDS, TIMES, Rounds, late
from browsers import launched
from calepin import Calepin
from judge import IS_SMALL, finish, note
from playwright.sync_api import Page, Route, sync_playwright

FIELDS = 200 if IS_SMALL else 2_000
ROWS = 1_000 if IS_SMALL else 100_000

LONG = """() => {
    const long = globalThis.long = [];
    new PerformanceObserver((list) => {
        for (const one of list.getEntries()) long.push(one.duration);
    }).observe({ type: 'longtask' });
}"""


def form() -> dict[str, object]:
    """Numbers, a tenth of them plain; three are computed from the first."""
    plain = FIELDS // 10
    fields = []
    for number in range(FIELDS):
        field = {"field": f"f{number}", "type": "decimal", "label": {"en": f"Field {number}"}}
        field["required"] = ""
        if number >= plain:
            rank = number - plain
            first = "f0" if rank < 3 else f"f{1 + rank % (plain - 1)}"
            field["calculation"] = f"${{{first}}} + ${{f{1 + rank * 7 % (plain - 1)}}} * 2"
        fields.append(field)
    section = {"name": "all", "title": {"en": "All"}, "contents": fields}
    return {
        "format": 1, "id": "big", "languages": ["en"], "title": {"en": "Big"},
        "sections": [section],
    }  # fmt: skip


def app() -> dict[str, object]:
    """The form as an app."""
    views = [{"view": "list", "cells": ["f0"]}, {"view": "detail"}]
    collection = {"name": "bigs", "form": "big", "sharing": "personal", "views": views}
    return {
        "id": "motor", "title": {"en": "Big"}, "forms": [form()], "start": "bigs",
        "collections": [collection],
    }  # fmt: skip


def tasks(page: Page, figure: str) -> None:
    """The long tasks since they were counted."""
    long = page.evaluate("globalThis.long.splice(0)")
    note(f"{figure}.longTasks", len(long), "tasks")
    note(f"{figure}.longest", max(long, default=0), "ms")


def typing(page: Page, url: str) -> None:
    """A keystroke in a form of 2,000 fields, kept on the device each time."""
    listed = {"apps": [{"id": "motor", "title": {"en": "Big"}, "engine": "forms"}]}
    page.context.route("**/api/apps", lambda route: route.fulfill(json=listed))
    page.context.route("**/api/apps/motor", lambda route: route.fulfill(json=app()))
    page.goto(url + "/motor")
    page.locator("#main button, #main a.button").first.click(timeout=120_000)
    page.locator(".task-list a").first.click(timeout=120_000)
    box = page.locator("[id='in-f0']")
    box.wait_for(timeout=120_000)
    box.focus()
    page.evaluate(TIMES)
    page.evaluate(LONG)
    each = Rounds()
    for _ in range(ROUNDS):
        for _ in range(12):
            for key in ("1", "2", "Backspace", "7", "Backspace", "3", "Backspace", "Backspace"):
                page.keyboard.press(key)
                page.wait_for_timeout(40)
        each.ended(page)
    each.tell("large.form.key")
    tasks(page, "large.form")
    page.context.unroute("**/api/apps")
    page.context.unroute("**/api/apps/motor")


def players() -> str:
    """As many players as a list may have, by seed."""
    roll = random.Random(5)
    parts = ["ma", "ri", "lo", "ne", "ka", "vé", "tou", "sa", "mi", "bel", "dro", "jan"]

    def word() -> str:
        return "".join(roll.choice(parts) for _ in range(roll.randint(2, 4))).capitalize()

    lines = ["goalkeeper", "defender", "midfielder", "forward"]
    rows = [
        {
            "id": str(number), "name": f"{word()} {word().upper()}", "number": number % 99,
            "position": "striker", "line": roll.choice(lines), "trained": number % 3 == 0,
        }
        for number in range(ROWS)
    ]  # fmt: skip
    return json.dumps({"players": rows})


def listing(page: Page, url: str) -> None:
    """Scrolling and searching a list of 100,000 rows."""
    body = players()

    def answer(route: Route) -> None:
        route.fulfill(body=body, content_type="application/json")

    page.context.route("**/apps/squad/players.json", answer)
    page.goto(url + "/squad")
    page.locator(".pool-row:not([inert])").first.wait_for(timeout=120_000)
    page.wait_for_timeout(2_000)
    page.evaluate(TIMES)
    page.evaluate(LONG)
    page.mouse.move(200, 500)
    for _ in range(150):
        page.mouse.wheel(0, 900)
        page.wait_for_timeout(16)
    for part in range(1, 9):
        page.evaluate(f"scrollTo(0, document.body.scrollHeight * {part / 9})")
        page.wait_for_timeout(60)
    page.wait_for_timeout(500)
    rows = page.locator(".pool-row").count()
    note("large.list.drawn", rows, "rows")
    tasks(page, "large.list.scrolling")
    page.evaluate("globalThis.times.splice(0)")
    box = page.get_by_role("searchbox")
    for text in ("mari lone", "dro", "bel vé", "tousami", "janka"):
        box.focus()
        for letter in text:
            page.keyboard.type(letter)
            page.wait_for_timeout(60)
        box.fill("")
        page.wait_for_timeout(60)
    times = page.evaluate("globalThis.times.splice(0)")
    note("large.list.letter.p50", statistics.median(times), "ms")
    note("large.list.letter.p95", late(times), "ms")
    tasks(page, "large.list.searching")


# The time since the page began to load at which the first row is there, and at which the rows of
# a search are: the search is in the address.
FIRST = """() => {
    const seen = new MutationObserver(() => {
        if (!document.querySelector('.pool-row:not([inert])')) return;
        seen.disconnect();
        requestAnimationFrame(() => setTimeout(() => globalThis.first = performance.now()));
    });
    seen.observe(document, { subtree: true, childList: true, attributes: true });
}"""


class Front(BaseHTTPRequestHandler):
    """Passes requests on to the server, and answers itself for the list of players: requests that
    the test's own tool answers would come without the browser's caches."""

    protocol_version = "HTTP/1.1"
    port = 0
    body = b""
    left = ("connection", "transfer-encoding", "content-length")

    def log_message(self, *_: object) -> None:
        """Nothing is logged."""

    def answer(self) -> None:
        """Answers one request."""
        if self.path.startswith("/apps/squad/players.json"):
            headers = {"Content-Encoding": "gzip", "Cache-Control": "no-cache"}
            return self.give(200, headers, self.body)
        size = int(self.headers.get("Content-Length") or 0)
        behind = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        headers = {name: text for name, text in self.headers.items() if name != "Connection"}
        behind.request(self.command, self.path, self.rfile.read(size), headers)
        given = behind.getresponse()
        kept = [(name, text) for name, text in given.getheaders() if name.lower() not in self.left]
        self.give(given.status, dict(kept), given.read())

    def give(self, status: int, headers: dict[str, str], body: bytes) -> None:
        """Writes an answer."""
        self.send_response(status)
        for name, text in {**headers, "Content-Length": str(len(body))}.items():
            self.send_header(name, text)
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer


def opening(page: Page, port: int) -> None:
    """The first answer over 100,000 rows after a load of the page, which keeps them, with its
    service worker in charge as in every visit but the first."""
    Front.port = port
    Front.body = gzip.compress(players().encode(), 1)
    front = ThreadingHTTPServer(("127.0.0.1", 0), Front)
    threading.Thread(target=front.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{front.server_port}"
    page.goto(url + "/squad")
    page.locator(".pool-row:not([inert])").first.wait_for(timeout=120_000)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.add_init_script(f"({FIRST})()")
    for name, path in (("all", "/squad"), ("search", "/squad?q=mari%20lone")):
        times = []
        for _ in range(ROUNDS):
            page.goto(url + path)
            page.locator(".pool-row:not([inert])").first.wait_for(timeout=120_000)
            while (first := page.evaluate("globalThis.first")) is None:
                page.wait_for_timeout(10)
            times.append(first)
            # What the answer left to do, such as comparing the list with the fetched one.
            page.wait_for_timeout(1_000)
        note(f"large.list.first.{name}", statistics.median(times), "ms")


def main() -> None:
    """Measures the form, then the list."""
    server = Calepin().start()
    try:
        with sync_playwright() as play:
            browser = launched(
                play, "chromium", args=["--disable-gpu-vsync", "--disable-frame-rate-limit"]
            )
            context = browser.new_context(
                viewport={"width": 393, "height": 852}, service_workers="block"
            )
            page = context.new_page()
            typing(page, server.url)
            listing(page, server.url)
            opening(browser.new_page(viewport={"width": 393, "height": 852}), server.port)
    finally:
        server.drop()


if __name__ == "__main__":
    main()
    finish()
