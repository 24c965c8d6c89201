"""Measures a phone's first sync in Chromium against the real server and module: 10,000 notes come
to a browser that has none. Prints how long it takes until all are listed and on the disk, and how
much memory the page has then: what JavaScript keeps and what the modules do. Asserts nothing.

    .venv/bin/python Tests/Browser/bench_sync.py [COUNT]
"""

import hashlib
import json
import sys
import time
from urllib.request import Request, urlopen

from browsers import launched
from calepin import Calepin
from playwright.sync_api import Page, sync_playwright

BATCH = 50
DIGITS = "0123456789abcdefghjkmnpqrstvwxyz"

# What the modules take is no part of what JavaScript says it keeps.
COUNTED = """{ const memories = globalThis.memories = [];
    const real = WebAssembly.Instance;
    WebAssembly.Instance = function (...all) {
        const made = new real(...all);
        memories.push(made.exports.memory);
        return made;
    };
    const start = WebAssembly.instantiate;
    WebAssembly.instantiate = async (...all) => {
        const made = await start(...all);
        memories.push((made.instance ?? made).exports.memory);
        return made;
    }; }"""
ON_DISK = """new Promise((done) => { const one = indexedDB.open("calepin");
    one.onsuccess = () => {
        const names = [...one.result.objectStoreNames];
        if (!names.includes("base")) { one.result.close(); return done(0); }
        const all = one.result.transaction("base").objectStore("base").count();
        all.onsuccess = () => { one.result.close(); done(all.result); };
    };
})"""


def identifier(number: int) -> str:
    """128 bits in 26 digits."""
    text = ""
    for _ in range(26):
        text = DIGITS[number % 32] + text
        number //= 32
    return text


def posted(url: str, body: object, cookie: str = "") -> tuple[dict, str]:
    """What the server answers, and the cookie it gives."""
    headers = {"Content-Type": "application/json", "X-Calepin": "1", "Cookie": cookie}
    asked = Request(url, json.dumps(body).encode(), headers, method="POST")
    with urlopen(asked, timeout=120) as answer:
        given = answer.headers.get("Set-Cookie") or ""
        return json.loads(answer.read()), given.split(";")[0]


def note(number: int) -> list[dict[str, object]]:
    """The cells of a note."""
    values = {
        "title": f"Note {number}", "words": f"What was seen on day {number}, in a sentence.",
        "place": f"{46 + number % 100 / 100:.4f} {6 + number % 77 / 100:.4f}",
        "begun": f"2026-{1 + number % 11:02}-{1 + number % 28:02}T10:20:{number % 60:02}Z",
    }  # fmt: skip
    return [{"op": "set", "path": path, "value": value} for path, value in values.items()]


def sealed(mutation: dict) -> dict:
    """A mutation with its hash."""
    text = json.dumps(mutation, separators=(",", ":"), ensure_ascii=False)
    return {**mutation, "hash": hashlib.sha256(text.encode()).hexdigest()}


def fill(server: Calepin, count: int) -> str:
    """Brings notes of a guest to the server; gives the cookie."""
    named, cookie = posted(server.url + "/api/sync/replica", {})
    made = []
    for n in range(1, count + 1):
        one = {
            "scope": named["scope"], "replica": named["replica"], "n": n,
            "record": identifier(n), "form": "note", "formVersion": 1, "deviceTime": n,
            "ops": note(n),
        }  # fmt: skip
        made.append(sealed(one))
    for start in range(0, count, BATCH):
        push = {"scope": named["scope"], "replica": named["replica"]}
        push["mutations"] = made[start : start + BATCH]
        told, _ = posted(server.url + "/api/sync/push", push, cookie)
        assert all(one["outcome"] == "applied" for one in told["outcomes"]), told
    return cookie


def megabytes(page: Page) -> tuple[float, list[float]]:
    """What JavaScript keeps once what it does not need is gone, and what the modules have."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    session.send("Performance.enable")
    figures = session.send("Performance.getMetrics")["metrics"]
    heap = next(one["value"] for one in figures if one["name"] == "JSHeapUsedSize")
    modules = page.evaluate("memories.map((one) => one.buffer.byteLength)")
    return heap / 1e6, [size / 1e6 for size in modules]


def first_sync(page: Page, server: Calepin, count: int) -> None:
    """Opens the notes where there are none yet."""
    page.goto(server.url + "/calculator")
    page.locator("#app").wait_for()
    page.goto("about:blank")
    start = time.monotonic()
    page.goto(server.url + "/notes")
    said = page.locator(".list-body")
    said.get_by_text(f"{count} notes").or_(said.get_by_text(f"{count:,} notes")).first.wait_for(
        timeout=300_000
    )
    listed = time.monotonic() - start
    while page.evaluate(ON_DISK) < count:
        page.wait_for_timeout(50)
    kept = time.monotonic() - start
    heap, modules = megabytes(page)
    each = " and ".join(f"{size:.1f}" for size in modules)
    print(
        f"first sync of {count} notes: {listed:.2f} s until they are listed, {kept:.2f} s until"
        f" they are kept; {heap + sum(modules):.1f} MB: {heap:.1f} of the page, {each} of modules"
    )
    page.reload()
    start = time.monotonic()
    said.get_by_text(f"{count} notes").or_(said.get_by_text(f"{count:,} notes")).first.wait_for(
        timeout=300_000
    )
    print(f"opened again: {time.monotonic() - start:.2f} s")


def main() -> None:
    """Prints the figures."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    server = Calepin("--unlimited").start()
    try:
        name, value = fill(server, count).split("=", 1)
        with sync_playwright() as play:
            browser = launched(play, "chromium")
            context = browser.new_context(
                viewport={"width": 393, "height": 852}, service_workers="block", locale="en"
            )
            context.add_cookies([{"name": name, "value": value, "url": server.url}])
            context.add_init_script(COUNTED)
            context.add_init_script(
                "location.protocol === 'http:' && localStorage.setItem('calepin.tryOut', '1')"
            )
            first_sync(context.new_page(), server, count)
            browser.close()
    finally:
        server.drop()


if __name__ == "__main__":
    main()
