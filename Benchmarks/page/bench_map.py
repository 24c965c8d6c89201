"""Measures the map with 10,000 marks in Chromium: how long they take to stand there, and the long
tasks while it is moved and zoomed."""

from browsers import launched
from calepin import MODULES, Calepin
from conftest import DESK
from judge import IS_SMALL, finish, note
from playwright.sync_api import Page, sync_playwright

COUNT = 300 if IS_SMALL else 10_000

BEGIN = """async (count) => {
    const { MarkMap } = await import('/map/map.js');
    const main = document.querySelector('main');
    const map = new MarkMap(() => document.createElement('p'), String);
    main.replaceChildren(map.root);
    let seed = 7;
    const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
    const marks = Array.from({ length: count }, (_, index) => {
        const [lat, lng] = [[47, 8], [46, 2], [51, 10], [42, 13], [40, -4]][index % 5];
        return { id: `r${index}`, title: `Note ${index}`, route: '/', photos: [], line: '', at: 0,
            place: { lat: lat + 4 * random(), lng: lng + 6 * random(), accuracy: 0 } };
    });
    window.tasks = [];
    new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((one) =>
        one.duration))).observe({ type: 'longtask' });
    const start = performance.now();
    map.show(marks);
    await map.frame.load();
    const shown = () => [...document.querySelectorAll('.cluster')].reduce(
        (sum, one) => sum + Number(one.textContent), document.querySelectorAll('.pin').length);
    while (shown() < count) await new Promise(requestAnimationFrame);
    return Math.round(performance.now() - start);
}"""


def tasks(page: Page) -> list[int]:
    """The long tasks since the last time, in milliseconds."""
    page.wait_for_timeout(500)
    return page.evaluate("window.tasks.splice(0).map(Math.round)")


def drag(page: Page, across: int, down: int) -> None:
    box = page.locator(".ground").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, 31):
        page.mouse.move(x + across * step / 30, y + down * step / 30)
        page.wait_for_timeout(16)
    page.mouse.up()


def measure(page: Page) -> None:
    ready = page.evaluate(BEGIN, COUNT)
    note("map.shown", ready, "ms")
    note("map.shown.longest", max(tasks(page), default=0), "ms")
    moves = []
    for across, down in [(300, 0), (-300, 100), (0, -200), (200, 200), (-250, -50)]:
        drag(page, across, down)
        moves += tasks(page)
    zooms = []
    for name in ("Zoom in", "Zoom in", "Zoom in", "Zoom out", "Zoom out"):
        page.get_by_role("button", name=name, exact=True).click()
        page.wait_for_timeout(600)
        zooms += tasks(page)
        drag(page, 200, 100)
        moves += tasks(page)
    note("map.zoomed.longest", max(zooms, default=0), "ms")
    note("map.panned.longest", max(moves, default=0), "ms")


if __name__ == "__main__":
    server = Calepin(web=MODULES).start()
    server.warmed()
    try:
        with sync_playwright() as play:
            browser = launched(play, "chromium")
            context = browser.new_context(
                viewport={"width": DESK[0], "height": DESK[1]}, locale="en"
            )
            page = context.new_page()
            page.goto(server.url + "/calculator")
            page.locator("#app").wait_for()
            measure(page)
            browser.close()
    finally:
        server.drop()
    finish()
