"""Measures the table of records in Chromium: 100,000 rows of 19 columns, of which pages come from
this process, scrolled by nearly a window a frame, with jumps. Prints the longest of the page's
tasks by the Performance API, and the processor time of the longest one by the browser's own
trace."""

import json
import tempfile
from pathlib import Path

from bench_keys import ROUNDS
from browsers import launched
from calepin import Calepin
from conftest import DESK, Visit, until
from judge import finish, note
from people import register
from playwright.sync_api import sync_playwright
from tabling import PATH, Served, opened, plate, serve, titles

COLUMNS = "+".join(["plate*160", *[f"extra{number}*96" for number in range(18)]])
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"]
SCROLL = """async () => {
    const tasks = []
    const watch = new PerformanceObserver((list) => tasks.push(...list.getEntries()))
    watch.observe({ type: 'longtask' })
    const one = document.querySelector('.grid-scroller')
    const frame = () => new Promise(requestAnimationFrame)
    for (let turn = 0; turn < 240; turn += 1) {
        one.scrollTop = turn % 24 ? one.scrollTop + 400 : one.scrollHeight * turn / 240
        await frame()
    }
    await new Promise((done) => setTimeout(done, 200))
    tasks.push(...watch.takeRecords())
    return [tasks.length, Math.max(0, ...tasks.map(({ duration }) => duration))]
}"""


def busiest(trace: Path) -> float:
    """The milliseconds of processor that the longest task of the page took."""
    events = json.loads(trace.read_text())["traceEvents"]
    page = {one["tid"] for one in events if one.get("name") == "FireAnimationFrame"}
    tasks = [one for one in events if one.get("name") == "RunTask" and one["tid"] in page]
    return max(one.get("tdur", 0) for one in tasks) / 1000


def main() -> None:
    server = Calepin("--unlimited").start().warmed()
    with sync_playwright() as play, tempfile.TemporaryDirectory() as folder:
        browser = launched(play, "chromium")
        size = {"width": DESK[0], "height": DESK[1]}
        context = browser.new_context(viewport=size, locale="en", service_workers="block")
        here = Visit(context.new_page(), server, "table")
        register(here, "reader")
        serve(here, Served())
        page = opened(here, f"{PATH}?columns={COLUMNS}")
        until(page, lambda: titles(page)[:1] == [plate(0)])
        found: list[tuple[float, float, float]] = []
        for number in range(ROUNDS):
            trace = Path(folder) / f"{number}.json"
            browser.start_tracing(page=page, path=trace, categories=CATEGORIES)
            count, longest = page.evaluate(SCROLL)
            browser.stop_tracing()
            found.append((count, longest, busiest(trace)))
        browser.close()
    server.drop()
    # The quietest round: what else runs on the machine only adds.
    tasks, longest, processor = (min(one) for one in zip(*found, strict=True))
    note("table.longTasks", tasks, "tasks")
    note("table.longest", longest, "ms")
    note("table.processor", processor, "ms")
    finish()


if __name__ == "__main__":
    main()
