"""Measures the page in Chromium: a keystroke in a section of 2,000 fields, from the event to the
frame after it is painted, the first screen from a warm cache, and the start of the modules. No
frame waits for a screen that refreshes."""

import pathlib
import statistics

from browsers import launched
from calepin import MODULES, Calepin
from judge import finish, note, rounds
from playwright.sync_api import CDPSession, Page, sync_playwright

ROUNDS = rounds(5)
# Milliseconds from a keystroke to the frame after it is painted.
TIMES = """() => {
    const times = globalThis.times = [];
    addEventListener('input', (event) => {
        requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = () => times.push(performance.now() - event.timeStamp);
            channel.port2.postMessage(0);
        });
    }, true);
}"""
PREPARE = """async () => {
    const { Parts } = await import('/views/form/parts.js');
    const { draw } = await import('/views/form/views.js');
    const fields = Array.from({ length: 2000 }, (_, index) => ({
        part: 'field', path: `f${index}`, text: '', label: `Field ${index}`,
        widget: ['text', 'number', 'yesNo', 'shown'][index % 4],
    }));
    const parts = new Parts((action) => {
        if (action.act !== 'edit') return;
        // As many patches as a real keystroke makes: five values and an issue.
        for (let index = 3; index < 23; index += 4) {
            parts.field(`f${index}`).update({ text: `${action.text} ${index}` });
        }
        const isLong = action.text.length % 2;
        parts.setIssues('f1', isLong ? [{ level: 'error', text: 'Too long' }] : []);
    });
    const host = { parts, act() {}, go() {}, pill: document.createElement('p') };
    const screen = { screen: 'section', title: 'Big', buttons: [], parts: fields };
    const began = performance.now();
    const view = document.createElement('div');
    view.className = 'screen';
    view.append(draw(screen, host));
    document.querySelector('main').replaceChildren(view);
    document.body.offsetHeight;
    return performance.now() - began;
}"""


def seconds(metrics: CDPSession, name: str) -> float:
    """One of the browser's own counters."""
    told = metrics.send("Performance.getMetrics")["metrics"]
    return next(one["value"] for one in told if one["name"] == name)


def late(times: list[float]) -> float:
    """The p95 of a round, which must not be empty."""
    return sorted(times)[int(len(times) * 0.95)]


class Rounds:
    """Keystrokes in rounds, and what share of the machine was taken away in each: on a shared
    one a round says more of the neighbours than of the page when that is a tenth."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.each: list[tuple[float, float]] = []
        self.before = self.machine()

    @staticmethod
    def machine() -> tuple[int, int]:
        """What was stolen and all there was since the start, in ticks; none where not told."""
        path = pathlib.Path("/proc/stat")
        ticks = [int(one) for one in path.read_text().split()[1:9]] if path.exists() else [0] * 8
        return ticks[7], sum(ticks)

    def ended(self, page: Page) -> None:
        """A round is over: its times are taken from the page."""
        times = page.evaluate("globalThis.times.splice(0)")
        now = self.machine()
        stolen, ticks = (new - old for new, old in zip(now, self.before, strict=True))
        self.before = now
        self.each.append((stolen * 100 / max(ticks, 1), late(times)))
        self.times += times

    def tell(self, figure: str) -> None:
        """The median of all keystrokes, and the p95 of the round of which least was taken away."""
        stolen, quiet = min(self.each)
        note(f"{figure}.p50", statistics.median(self.times), "ms")
        note(f"{figure}.p95", quiet, "ms")
        note(f"{figure}.stolen", stolen, "percent")


def typing(page: Page) -> None:
    """Five rounds of keystrokes in a section of 2,000 fields."""
    # What the service worker fetches for later, once, is not what a keystroke costs.
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    note("keys.drawn", page.evaluate(PREPARE), "ms")
    page.evaluate(TIMES)
    page.locator("[id='in-f0']").focus()
    metrics = page.context.new_cdp_session(page)
    # Of the renderer's own processor time: what else runs on the machine does not count.
    metrics.send("Performance.enable", {"timeDomain": "threadTicks"})
    for _ in range(20):
        page.keyboard.type("x")
    page.evaluate("globalThis.times.splice(0)")
    before = seconds(metrics, "TaskDuration")
    each = Rounds()
    for _ in range(ROUNDS):
        for _ in range(100):
            page.keyboard.type("x")
            page.wait_for_timeout(30)
        each.ended(page)
    spent = (seconds(metrics, "TaskDuration") - before) * 10 / ROUNDS
    each.tell("keys")
    note("keys.processor", spent, "ms")


def opening(page: Page, url: str) -> None:
    """The first screen from a warm cache, and what the modules take."""
    shown = []
    for _ in range(6):
        page.goto(url + "/calculator")
        page.wait_for_selector(".keys")
        shown.append(page.evaluate("performance.getEntriesByName('shown')[0]?.startTime ?? 0"))
    note("keys.warmScreen", statistics.median(shown[1:]), "ms")
    for name in ("calculator", "forms"):
        times = page.evaluate(
            """async (name) => {
            const bytes = await (await fetch(`/${name}.wasm`)).arrayBuffer();
            const env = { random() {}, log() {} };
            const times = [];
            const began = performance.now();
            const module = await WebAssembly.compile(bytes);
            const compiled = performance.now() - began;
            for (let index = 0; index < 5; index += 1) {
                const from = performance.now();
                new WebAssembly.Instance(module, { env });
                times.push(performance.now() - from);
            }
            return [compiled, times.sort()[2]];
        }""",
            name,
        )
        note(f"keys.{name}.compiled", times[0], "ms")
        note(f"keys.{name}.instantiated", times[1], "ms")


def main() -> None:
    """Measures both."""
    # The fields are drawn by modules that a script asks for by their names.
    server, modules = Calepin().start(), Calepin(web=MODULES).start()
    with sync_playwright() as play:
        browser = launched(
            play, "chromium", args=["--disable-gpu-vsync", "--disable-frame-rate-limit"]
        )
        page = browser.new_page(viewport={"width": 393, "height": 852})
        page.goto(modules.url)
        page.wait_for_selector(".app")
        typing(page)
        opening(page, server.url)
    server.drop()
    modules.drop()


if __name__ == "__main__":
    main()
    finish()
