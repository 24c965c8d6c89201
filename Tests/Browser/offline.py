"""What a person does without a network, for the tests of it: a page that is kept on the device, a
second device of the same person, a file that is carried over."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from conftest import FRAMES, PHONE, Open, Visit, shows, until
from filling import SENT, begun, cell
from playwright.sync_api import Error, Page, TimeoutError, expect

KEPT = {"service_workers": "allow"}
OUTBOX = """new Promise((done) => { const one = indexedDB.open("calepin");
    one.onsuccess = () => { const all = one.result.transaction("outbox").objectStore("outbox")
        .getAllKeys(); all.onsuccess = () => { one.result.close(); done(all.result.length); }; };
})"""


def kept(page: Page) -> None:
    """Waits until the page would open without a network."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    until(page, "!!navigator.serviceWorker.controller")


def saved(page: Page) -> None:
    """Waits until everything is on the device: leaving the page before may cut a write off."""
    page.evaluate("calepin.whenWritten()")


def sent(page: Page) -> None:
    expect(page.locator(".pill")).to_contain_text(SENT, timeout=40_000)


def typed(page: Page, path: str, text: str) -> None:
    """Types an answer and leaves it: a tab that is not looked at hears of no focus that leaves."""
    page.bring_to_front()
    cell(page, path).fill(text)
    cell(page, path).blur()
    saved(page)


def unsent(page: Page) -> int:
    """How many saves wait on the device."""
    return page.evaluate(OUTBOX)


def all_sent(page: Page) -> None:
    """Waits until nothing waits."""
    until(page, f"{OUTBOX}.then((count) => count === 0)", 120)


def filled_in(here: Visit, plate: str) -> str:
    """A policy on the server; gives its address, whose vehicle is on the screen."""
    record = begun(here)
    page = here.page
    typed(page, "plate", plate)
    sent(page)
    return record


def second(visit: Open, here: Visit, size: tuple[int, int] = PHONE, **more: object) -> Visit:
    """Another device of the same person."""
    other = visit(size, server=here.server, **more)
    other.page.context.add_cookies(here.page.context.cookies())
    return other


# The state of a tab, and of its workers.
WORKERS = """navigator.serviceWorker.getRegistration().then(({ active, waiting }) =>
    [globalThis.changes, active?.state, waiting?.state, document.visibilityState])"""
# Waits until no worker is about to take over.
TAKEN_OVER = """navigator.serviceWorker.getRegistration().then(async (one) => {
    const { active, installing, waiting } = one;
    for (const worker of [installing, waiting, active]) {
        while (worker && !["activated", "redundant"].includes(worker.state)) {
            await new Promise((then) => worker.onstatechange = then);
        }
    }
    if (!navigator.serviceWorker.controller) throw new Error("no worker took over");
})"""


def loaded_anew(tab: Page, load: float) -> None:
    """Waits until a tab was loaded again, and sees that it is not loaded twice."""
    try:
        tab.wait_for_function("(load) => performance.timeOrigin !== load", arg=load)
    except TimeoutError as error:
        # Where it stopped: not told of the other version, or still writing.
        told = tab.evaluate(WORKERS), tab.locator(".pill").all_inner_texts()
        raise AssertionError(f"not loaded again: {told}") from error
    tab.wait_for_load_state()
    now = tab.evaluate("performance.timeOrigin")
    # It is loaded again by the worker that takes over, once all is written: that has been.
    tab.evaluate(TAKEN_OVER)
    saved(tab)
    tab.evaluate(FRAMES)
    shows(tab, lambda: tab.evaluate("performance.timeOrigin"), now)


# Neither browser's own way of being offline leaves the files of the page alone.
CUT = """{ if (!globalThis.real) { globalThis.real = fetch; globalThis.fetch = (...all) =>
    localStorage.getItem("cut") && /\\/api\\/(sync|blobs)/.test(String(all[0]))
        ? Promise.reject(new TypeError("cut off")) : real(...all); } } 0"""
GIVEN = """{ const real = URL.createObjectURL;
    URL.createObjectURL = (blob) => { globalThis.given = blob; return real(blob); }; } 0"""


@contextmanager
def cut_off(page: Page) -> Iterator[None]:
    """A device that reaches no sync for a while."""
    page.context.add_init_script(CUT)
    for tab in page.context.pages:
        tab.evaluate(CUT)
    page.evaluate("localStorage.setItem('cut', 'yes')")
    yield
    page.evaluate("localStorage.removeItem('cut')")


def exported(page: Page, folder: Path) -> Path:
    """Exports what was not sent into a file; not every browser tells of its downloads."""
    page.evaluate(GIVEN)
    page.get_by_role("button", name="Export my unsent changes").click()
    said = page.locator(".said")
    text = shows(page, said.inner_text, lambda text: text.startswith("Exported: "))
    place = folder / text.removeprefix("Exported: ")
    place.write_text(page.evaluate("given.text()"))
    return place


def killed(here: Visit, path: str) -> Page:
    """Kills the tab, and opens an address in another one of the same browser. In Firefox it is
    only closed: it can be crashed from its own pages alone."""
    page = here.page
    here.page = page.context.new_page()
    here.page.set_default_timeout(10_000)
    browser = page.context.browser
    if browser and browser.browser_type.name == "chromium":
        with suppress(Error):
            page.goto("chrome://crash", timeout=3_000)
    page.close()
    return here.open(path)
