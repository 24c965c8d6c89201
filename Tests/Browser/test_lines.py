"""Lines and areas: drawn on the map, added by the device, typed, moved and removed."""

import pytest
from conftest import DESK, PHONE, SETTLED, Open, Visit, shows
from filling import drag, start
from playwright.sync_api import Locator, Page, expect


def opened(scripted: Open, size: tuple[int, int], language: str = "en") -> Visit:
    here = scripted(size, language) if language != "en" else scripted(size)
    here.open(start(here) + "/cover")
    return here


def cell(page: Page, name: str) -> Locator:
    return page.locator(f"[id='cell-{name}']")


def tap(page: Page, line: Locator, right: float, down: float) -> None:
    ground = line.locator(".ground")
    ground.scroll_into_view_if_needed()
    page.evaluate(SETTLED)
    box = shows(page, ground.bounding_box, bool)
    page.mouse.click(box["x"] + box["width"] * right, box["y"] + box["height"] * down)


def points(line: Locator) -> list[list[float]]:
    inputs = line.locator(".points li:not(.next) input")
    texts = inputs.evaluate_all("(all) => all.map((one) => one.value)")
    return [[float(word) for word in text.split()[:2]] for text in texts]


@pytest.mark.gate("an area on a map")
@pytest.mark.both
def test_an_area_is_drawn_moved_and_corrected(scripted: Open) -> None:
    here = opened(scripted, DESK)
    page = here.page
    area = cell(page, "plot")
    area.get_by_role("button", name="Draw on the map").click()
    expect(area.locator(".map-note")).to_have_text("Tap the map to add points")
    for count, (right, down) in enumerate([(0.3, 0.3), (0.6, 0.3), (0.6, 0.7)], start=1):
        tap(page, area, right, down)
        expect(area.locator("button.vertex")).to_have_count(count)
    area.locator("summary").click()
    expect(area.locator("summary")).to_have_text("Points (3)")
    drawn = shows(page, lambda: points(area), lambda drawn: len(drawn) == 3)
    # By the keyboard: to the north, and gone.
    mark = area.locator("button.vertex").first
    mark.focus()
    page.keyboard.press("ArrowUp")
    (north, east), *rest = drawn
    shows(page, lambda: points(area), lambda now: now[0][0] > north and now[1:] == rest)
    expect(mark).to_be_focused()
    page.evaluate(SETTLED)
    box = shows(page, mark.bounding_box, bool)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    north, east = points(area)[0]
    drag(page, x, y, (5, 5), (20, 20), (40, 30))
    shows(page, lambda: points(area)[0], lambda now: now[0] < north and now[1] > east)
    here.looks_right("area")
    area.get_by_role("button", name="Undo the last point").click()
    expect(area.locator("button.vertex")).to_have_count(2)
    page.keyboard.press("Tab")
    area.locator("button.vertex").last.focus()
    page.keyboard.press("Delete")
    expect(area.locator("button.vertex")).to_have_count(1)


def test_a_line_is_typed_point_by_point(scripted: Open) -> None:
    here = opened(scripted, PHONE, "fr")
    page = here.page
    line = cell(page, "way")
    line.locator("summary").click()
    for text in ("46.5 6.6", "46.6, 6.7", "46.7 6.8 400 5"):
        line.get_by_label("Point suivant").fill(text)
        page.keyboard.press("Enter")
    expect(line.locator("summary")).to_have_text("Points (3)")
    expect(line.locator("button.vertex")).to_have_count(3)
    here.looks_right("line-fr")
    line.get_by_role("button", name="Retirer le point 2").click()
    expect(line.locator("summary")).to_have_text("Points (2)")
    shows(page, lambda: points(line), [[46.5, 6.6], [46.7, 6.8]])
    line.get_by_role("textbox", name="Point 1").fill("46.4 6.5")
    page.keyboard.press("Enter")
    expect(line.locator("button.vertex")).to_have_count(2)
    shows(page, lambda: points(line), [[46.4, 6.5], [46.7, 6.8]])


def test_points_come_from_the_device(scripted: Open) -> None:
    here = opened(scripted, PHONE)
    page = here.page
    line = cell(page, "way")
    for number, latitude in enumerate((46.2, 46.21), start=1):
        page.evaluate(
            """latitude => Object.defineProperty(navigator, "geolocation", {configurable: true,
            value: {getCurrentPosition(then) { then({coords: {latitude, longitude: 6.14,
            accuracy: 8, altitude: null}}); }}})""",
            latitude,
        )
        line.get_by_role("button", name="Add where I am").click()
        expect(line.locator("summary")).to_have_text(f"Points ({number})")
    line.locator("summary").click()
    shows(page, lambda: points(line), [[46.2, 6.14], [46.21, 6.14]])
    here.looks_right("line")
