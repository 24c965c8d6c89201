"""Measures the first visit of a phone in Chromium: how long the first screen takes on a network of
200 kB/s with 150 ms to the server and a processor slowed down by 4; the files that were loaded
until then, and their bytes. With `modules` the page comes as the modules that it is made of."""

import statistics
import sys

from browsers import launched
from calepin import MODULES, SITE, Calepin
from conftest import PHONE
from judge import finish, note, rounds
from playwright.sync_api import Browser, sync_playwright

ROUNDS = rounds(5)
LATENCY_MS, BYTES_A_SECOND, SLOWDOWN = 150, 200_000, 4
# The screens, and what shows that they are there.
SCREENS = [
    ("/", ".app"),
    ("/calculator", ".keys"),
    ("/notes", "#main h1"),
    ("/squad", ".pool-row"),
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
    """Measures each screen in contexts of its own."""
    server = Calepin(web=MODULES if "modules" in sys.argv else SITE).start().warmed()
    with sync_playwright() as play:
        browser = launched(play, "chromium")
        for path, shown in SCREENS:
            visits = [visited(browser, server.url + path, shown) for _ in range(ROUNDS)]
            time, size, files = (statistics.median(one) for one in zip(*visits, strict=True))
            name = path.removeprefix("/") or "start"
            note(f"first.{name}.shown", time, "ms")
            note(f"first.{name}.loaded", size / 1000, "KB")
            note(f"first.{name}.files", files, "files")
    server.drop()
    finish()


if __name__ == "__main__":
    main()
