"""Measures a keystroke in a section of 2,000 fields, from the event to the frame after it is
painted: prints the middle and the 95th percentile in milliseconds. Asserts nothing.

    .venv/bin/python Tests/Browser/bench.py
"""

import statistics

from playwright.sync_api import sync_playwright
from calepin import Calepin

PREPARE = """async () => {
    const { Parts } = await import('/screens/parts.js');
    const { draw } = await import('/screens/views.js');
    const fields = Array.from({ length: 2000 }, (_, index) => ({
        part: 'field', path: `f${index}`, text: '', label: `Field ${index}`,
        widget: ['text', 'number', 'yesNo', 'shown'][index % 4],
    }));
    const times = globalThis.times = [];
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
    addEventListener('input', (event) => {
        requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = () => times.push(performance.now() - event.timeStamp);
            channel.port2.postMessage(0);
        });
    }, true);
    return performance.now() - began;
}"""


def main() -> None:
    """Prints the times."""
    server = Calepin().start()
    with sync_playwright() as play:
        browser = play.chromium.launch(
            executable_path="/usr/bin/chromium",
            args=["--disable-gpu-vsync", "--disable-frame-rate-limit"],
        )
        page = browser.new_page(viewport={"width": 393, "height": 852})
        page.goto(server.url)
        page.wait_for_selector(".app")
        print(f"drawn in {page.evaluate(PREPARE):.0f} ms")
        page.locator("[id='in-f0']").focus()
        for _ in range(120):
            page.keyboard.type("x")
            page.wait_for_timeout(30)
        times = sorted(page.evaluate("globalThis.times")[20:])
        late = times[int(len(times) * 0.95)]
        print(f"{len(times)} keystrokes: p50 {statistics.median(times):.1f} ms, p95 {late:.1f} ms")


if __name__ == "__main__":
    main()
