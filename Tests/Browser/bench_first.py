"""Measures the first visit of a phone in Chromium: how long the first screen takes on a network of
200 kB/s with 150 ms to the server and a processor slowed down by 4; the files that were loaded
until then, and their bytes, compared with the bars of the contract. With `modules` the page comes
as the modules that it is made of. `python Tests/Browser/bench_first.py`, with nothing beside."""

import statistics
import sys

from browsers import launched
from calepin import MODULES, SITE, Calepin
from conftest import PHONE
from playwright.sync_api import Browser, sync_playwright

ROUNDS = 5
LATENCY_MS, BYTES_A_SECOND, SLOWDOWN = 150, 200_000, 4
# The screens, what shows that they are there, and the most that may be loaded until then, in KB.
SCREENS = [
    ("/", ".app", None),
    ("/calculator", ".keys", 300),
    ("/notes", "a[href='/notes/new']", 400),
    ("/squad", ".pool-row", 640),
]


def visited(browser: Browser, address: str, shown: str) -> tuple[float, int, int]:
    """The milliseconds of a first visit, the bytes, and the number of files."""
    context = browser.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]}, service_workers="block"
    )
    page = context.new_page()
    network = context.new_cdp_session(page)
    loaded: list[int] = []
    network.on("Network.loadingFinished", lambda one: loaded.append(one["encodedDataLength"]))
    network.send("Network.enable")
    conditions = {"offline": False, "latency": LATENCY_MS, "uploadThroughput": BYTES_A_SECOND}
    network.send(
        "Network.emulateNetworkConditions", {**conditions, "downloadThroughput": BYTES_A_SECOND}
    )
    network.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    page.goto(address, wait_until="commit")
    page.locator(shown).first.wait_for()
    figures = page.evaluate("performance.now()"), sum(loaded), len(loaded)
    context.close()
    return figures


def main() -> None:
    """Prints the figures; the status is 1 when more is loaded than a bar allows."""
    server = Calepin(web=MODULES if "modules" in sys.argv else SITE).start().warmed()
    missed = 0
    with sync_playwright() as play:
        browser = launched(play, "chromium")
        for path, shown, bar in SCREENS:
            visits = [visited(browser, server.url + path, shown) for _ in range(ROUNDS)]
            time, size, files = (statistics.median(one) for one in zip(*visits, strict=True))
            missed += bool(bar and size > bar * 1000)
            limit = f", at most {bar} KB" if bar else ""
            print(f"{path}: {time:.0f} ms, {size / 1000:.0f} KB in {files:.0f} files{limit}")
    server.drop()
    sys.exit(bool(missed))


if __name__ == "__main__":
    main()
