"""Measures a phone's first sync in Chromium against the real server and module: 10,000 notes come
to a browser that has none. It takes as long as until all are listed and on the disk; its memory is
what JavaScript keeps then and what the modules have."""

import time

from browsers import launched
from calepin import Calepin
from judge import IS_SMALL, finish, note
from playwright.sync_api import Page, sync_playwright
from pushing import fill

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
    note("sync.first.listed", listed, "s")
    note("sync.first.kept", kept, "s")
    note("sync.first.memory", heap + sum(modules), "MB")
    page.reload()
    start = time.monotonic()
    said.get_by_text(f"{count} notes").or_(said.get_by_text(f"{count:,} notes")).first.wait_for(
        timeout=300_000
    )
    note("sync.again.listed", time.monotonic() - start, "s")


def main() -> None:
    """Measures a first sync of as many notes as a phone may have."""
    count = 200 if IS_SMALL else 10_000
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
    finish()
