"""Notes on a map: marks, clusters, callouts, the keyboard, where one is, moving a mark, tiles.
What is in a list is in test_notes.py. Against the real server."""

import re
from collections.abc import Callable

import pytest
from calepin import Calepin
from conftest import DESK, LOOKS, PHONE, SETTLED, Open, Visit, shows, until
from filling import drag
from noting import (
    GENEVA, LUCERNE, at, cell, drawn, finish, put, titles, to_list, to_map, try_out,
    with_position, write,
)  # fmt: skip
from playwright.sync_api import Page, Route, expect


# A map that is dragged along, zooms, or opens its clusters.
MOVING = ".leaflet-pan-anim, .leaflet-zoom-anim, .leaflet-cluster-anim"


def centre(page: Page, mark: str = "button.pin") -> list[float]:
    """Where the first mark is on the screen, once it rests there."""
    # A mark is put anew when what it stands for is read again.
    seen: list[object] = []

    def look() -> list[object]:
        box = page.locator(mark).first.bounding_box()
        is_still = page.locator(MOVING).count() == 0
        seen.append(box and is_still and [round(box["x"]), round(box["y"])])
        return seen[-3:]

    return shows(page, look, lambda last: last[0] and last == 3 * [last[0]])[0]


def stays_at(page: Page, before: list[float]) -> None:
    """The first mark rests where it was."""

    def ways() -> list[float]:
        return [abs(now - then) for now, then in zip(centre(page), before, strict=True)]

    shows(page, ways, lambda ways: max(ways) <= 2)


def scale(page: Page) -> list[str]:
    """What the scale says, and how wide it is."""
    return page.locator(".map-scale").evaluate("(one) => [one.textContent, one.style.width]")


def zoom(page: Page, by: Callable[[], None]) -> None:
    """Zooms, and waits until the map rests at another scale."""
    before = scale(page)
    by()
    until(page, lambda: scale(page) != before)
    centre(page)


@pytest.mark.gate("the map")
@LOOKS
def test_every_state_of_the_map_looks_right(
    visit: Open, size: tuple[int, int], language: str
) -> None:
    here = try_out(visit, size, language)
    page = here.open("/notes?view=map")
    drawn(page)
    expect(page.locator(".none")).to_be_visible()
    here.looks_right("none")
    here.targets_are_large()
    write(page, "Lunch", "Perch fillets\nBook ahead", GENEVA, photos=1)
    write(page, "Bridge", "Wooden", LUCERNE)
    write(page, "Tower", "Close to it", "47.052 8.309")
    expect(page.locator("button.cluster")).to_have_count(1)
    centre(page, "button.cluster")
    here.looks_right("marks")
    here.targets_are_large()
    # Alone: on a small screen what a mark says covers others.
    page.get_by_role("searchbox").fill("Lunch")
    page.locator("button.pin").click()
    expect(page.locator(".about-mark img")).to_be_visible()
    expect(page.locator(".about-mark img")).not_to_have_js_property("naturalWidth", 0)
    centre(page)
    here.looks_right("callout")
    here.targets_are_large()


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["393", "1280"])
def test_the_dark_map_looks_right(visit: Open, size: tuple[int, int]) -> None:
    here = try_out(visit, size, "en", True)
    page = here.open("/notes")
    write(page, "At night", "Stars", GENEVA)
    to_map(page)
    page.locator("button.pin").click()
    expect(page.locator(".about-mark")).to_be_visible()
    here.looks_right("callout")


def test_a_mark_says_what_it_is_before_it_is_opened(visit: Open) -> None:
    here = try_out(visit, PHONE)
    page = here.open("/notes?view=map")
    drawn(page)
    write(page, "Lunch", "\nPerch fillets\nBook ahead", GENEVA, photos=1)
    page.get_by_role("button", name="Lunch").click()
    about = page.locator(".about-mark")
    expect(about.locator("strong")).to_have_text("Lunch")
    expect(about.locator("p")).to_have_text("Perch fillets")
    expect(about.locator("img")).to_be_visible()
    expect(page.get_by_role("link", name="Open Lunch")).to_be_focused()
    page.keyboard.press("Escape")
    expect(about).to_have_count(0)
    expect(page.get_by_role("button", name="Lunch")).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Open Lunch").click()
    expect(cell(page, "title")).to_have_value("Lunch")


def test_clusters_say_how_many_and_open(visit: Open) -> None:
    here = try_out(visit, DESK)
    page = here.open("/notes")
    for number in range(4):
        write(page, f"Near {number}", place=f"47.05{number} 8.30{number}")
    write(page, "Far", place="40.4 -3.7")
    to_map(page)
    cluster = page.get_by_role("button", name="4 notes: zoom in")
    expect(cluster).to_have_text("4")
    cluster.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=re.compile("^Near"))).to_have_count(4)
    page.get_by_role("button", name="Show all").click()
    expect(cluster).to_be_visible()


@pytest.mark.both
def test_the_map_works_by_keyboard(visit: Open) -> None:
    here = try_out(visit, DESK)
    page = here.open("/notes")
    write(page, "Here", place=GENEVA)
    to_map(page)
    expect(page.locator("button.pin")).to_be_visible()
    page.locator(".ground").focus()
    before = centre(page)
    page.keyboard.press("ArrowRight")
    until(page, lambda: centre(page)[0] < before[0] - 20)
    told = page.locator(".map-scale").inner_text()
    zoom(page, lambda: page.keyboard.press("+"))
    zoom(page, lambda: page.keyboard.press("+"))
    expect(page.locator(".map-scale")).not_to_have_text(told)
    zoom(page, lambda: page.keyboard.press("-"))
    zoom(page, lambda: page.keyboard.press("-"))
    expect(page.locator(".map-scale")).to_have_text(told)


@pytest.mark.both
def test_back_leads_to_where_the_map_was(visit: Open) -> None:
    here = try_out(visit, DESK)
    page = here.open("/notes")
    write(page, "Here", place=GENEVA)
    to_map(page)
    zoom(page, page.get_by_role("button", name="Zoom out").click)
    zoom(page, page.get_by_role("button", name="Zoom out").click)
    page.locator(".ground").focus()
    before = centre(page)
    page.keyboard.press("ArrowDown")
    until(page, lambda: centre(page)[1] < before[1] - 20)
    page.locator("button.pin").click()
    link = page.get_by_role("link", name="Open Here")
    expect(link).to_be_focused()
    before = centre(page)
    link.click()
    expect(cell(page, "title")).to_have_value("Here")
    page.go_back()
    expect(page).to_have_url(re.compile("view=map"))
    expect(page.locator("button.pin")).to_be_visible()
    stays_at(page, before)
    page.reload()
    drawn(page)
    expect(page.locator("button.pin")).to_be_visible()
    stays_at(page, before)


def test_where_one_is_is_asked_only_when_somebody_wants_to_know(visit: Open) -> None:
    here = try_out(visit, PHONE)
    with_position(here, at(46.5197, 6.6323, 12))
    page = here.open("/notes?view=map")
    drawn(page)
    shows(page, lambda: page.evaluate("window.asked"), 0)
    page.get_by_role("button", name="Where am I?").click()
    expect(page.locator(".map-note")).to_have_text("You are within 12 m of here")
    expect(page.locator("path.around-me")).to_have_count(1)
    expect(page.locator("path.me")).to_have_count(1)
    shows(page, lambda: page.evaluate("window.asked"), 1)


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ("no({code: 1})", "position is blocked"),
        ("no({code: 2})", "did not give its position"),
        ("no({code: 3})", "did not give its position"),
        (at(46, 6, 5000), "only knows its position to 5 km"),
    ],
    ids=["denied", "unknown", "late", "vague"],
)
def test_a_position_that_is_not_told_is_said_in_words(
    visit: Open, told: str, words: str
) -> None:
    here = try_out(visit, PHONE)
    with_position(here, told)
    page = here.open("/notes?view=map")
    drawn(page)
    page.get_by_role("button", name="Where am I?").click()
    expect(page.locator(".map-note")).to_contain_text(words)
    page.locator(".list-actions .button").click()
    page.get_by_role("button", name="Use my position").click()
    expect(page.locator("[id='cell-place'] .busy")).to_contain_text(words)
    # What is known is taken, the rest can be chosen on the map.
    has_place = page.locator(".picker .pin")
    expect(has_place).to_have_count(1 if "only" in words else 0)


def test_a_position_the_browser_refuses_is_said_in_words(visit: Open) -> None:
    here = try_out(visit, PHONE)
    if here.page.context.browser.browser_type.name == "firefox":
        pytest.skip("1 case: Firefox gives Playwright no position over this protocol")
    page = here.open("/notes")
    page.locator(".list-actions .button").click()
    page.get_by_role("button", name="Use my position").click()
    expect(page.locator("[id='cell-place'] .busy")).to_contain_text("position is blocked")
    page.context.grant_permissions(["geolocation"], origin=here.server.url)
    page.context.set_geolocation({"latitude": 46.2, "longitude": 6.15, "accuracy": 9})
    page.get_by_role("button", name="Use my position").click()
    expect(page.locator("[id='cell-place']")).to_contain_text("46.20000, 6.15000 · ± 9 m")


@pytest.mark.gate("a place on the map")
@pytest.mark.both
def test_a_place_is_set_once_and_moved_by_hand(visit: Open) -> None:
    here = try_out(visit, DESK)
    with_position(here, at(46.5, 6.6, 20))
    page = here.open("/notes")
    write(page, "Here", done=False)
    page.get_by_role("button", name="Use my position").click()
    pin = page.locator(".picker .pin")
    expect(pin).to_be_visible()
    expect(cell(page, "place")).to_have_value("46.5 6.6 0 20")
    place = cell(page, "place")

    def position() -> list[float]:
        return [float(word) for word in place.input_value().split()[:2]]

    pin.focus()
    page.keyboard.press("ArrowUp")
    shows(page, position, lambda now: now[0] > 46.5 and now[1] == 6.6)
    page.keyboard.press("ArrowRight")
    north, east = shows(page, position, lambda now: now[1] > 6.6)
    expect(pin).to_be_focused()

    # Dragged back to the south-west.
    left, top = centre(page, ".picker .pin")
    ways = [(-5.0, 5.0), (-30.0, 20.0), (-60.0, 40.0)]
    drag(page, left + 24, top + 24, *ways)
    south, west = shows(page, position, lambda now: now[0] < north and now[1] < east)
    finish(page)
    page.reload()
    page.locator(".row-link").click()
    expect(cell(page, "place")).to_have_value(re.compile(f"^{south}0* {west}0*$"))


def test_a_place_is_chosen_on_the_map(visit: Open) -> None:
    here = try_out(visit, DESK)
    page = here.open("/notes")
    write(page, "Here", done=False)
    page.get_by_role("button", name="Choose on the map").click()
    expect(page.locator(".picker .map-note")).to_have_text("Tap the map where it was")
    ground = page.locator(".picker .ground")
    ground.scroll_into_view_if_needed()
    page.evaluate(SETTLED)
    box = shows(page, ground.bounding_box, bool)
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2 + 20)
    expect(page.locator(".picker .pin")).to_be_visible()
    shows(page, cell(page, "place").input_value, lambda text: len(text.split()) == 2)
    page.get_by_role("button", name="Remove", exact=True).click()
    expect(cell(page, "place")).to_have_value("")
    expect(page.locator(".picker .pin")).to_have_count(0)
    finish(page)
    expect(page.locator(".has-place")).to_have_count(0)


@pytest.mark.both
def test_list_and_map_show_the_same(visit: Open) -> None:
    here = try_out(visit, DESK)
    page = here.open("/notes?view=map")
    drawn(page)
    write(page, "One", place=GENEVA)
    write(page, "Two", place=LUCERNE)
    write(page, "Three")
    expect(page.locator("button.pin")).to_have_count(2)
    expect(page.locator(".count")).to_have_text("2 with a place · 3 notes")
    page.locator("button.pin", has_text="").first.click()
    page.keyboard.press("Escape")
    to_list(page)
    page.locator(".row-link", has_text="One").click()
    put(page, "")
    finish(page)
    expect(titles(page)).to_have_count(3)
    to_map(page)
    expect(page.locator("button.pin")).to_have_count(1)


def test_without_its_files_the_map_says_so_and_the_list_goes_on(visit: Open) -> None:
    here = try_out(visit, PHONE)
    here.lose("/vendor/leaflet.js")
    page = here.open("/notes?view=map")
    expect(page.locator(".map-note")).to_contain_text("The map could not be loaded")
    here.looks_right("lost")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".map-note")).to_contain_text("The map could not be loaded")
    to_list(page)
    write(page, "All the same", place=GENEVA)
    expect(titles(page)).to_have_text(["All the same"])
    here.restore()
    # Whoever comes back to the map tries again by that.
    page.locator(".tabs [data-view='map']").click()
    drawn(page)
    expect(page.locator("button.pin")).to_be_visible()


def test_tiles_of_a_server_that_was_named_are_let_in_and_credited(visit: Open) -> None:
    tiles = "https://tiles.example.org/{z}/{x}/{y}.png"
    server = Calepin("--tiles", tiles, "--tiles-by", "© Maps").start().warmed()
    try:
        here: Visit = try_out(visit, PHONE, server=server)
        asked: list[str] = []

        def tile(route: Route) -> None:
            asked.append(route.request.url)
            route.fulfill(path="Web/icons/icon-192.png")

        here.page.context.route("https://tiles.example.org/**", tile)
        page = here.open("/notes?view=map")
        expect(page.locator(".map-credit")).to_have_text("© Maps · Leaflet")
        expect(page.locator("img.leaflet-tile-loaded").first).to_be_attached()
        is_tile = re.compile(r"https://tiles.example.org/\d+/\d+/\d+\.png")
        shows(page, lambda: asked, lambda asked: asked and is_tile.fullmatch(asked[0]))
    finally:
        server.drop()
