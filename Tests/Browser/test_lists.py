"""What lists of a catalogue do that no shipped app is large enough for, by the scripted modules of
Web/tests/scripted; and the store of the device, older than the page."""

import re
from itertools import pairwise

import pytest
from calepin import ROOT
from conftest import DESK, FRAMES, PHONE, SMALL, Open, Visit, larger, shows
from playwright.sync_api import Page, Route, expect

SQUAD = {"id": "squad", "title": {"en": "Squad"}, "icon": "M9 4L3 7", "engine": "catalogues"}
# Notes the first class of each element that is animated from now on: on a loaded machine an
# animation may have ended before one can ask for those that run.
RECORD_ANIMATIONS = """() => {
    globalThis.animated = []
    const { animate } = Element.prototype
    Element.prototype.animate = function (...parts) {
        globalThis.animated.push(this.classList[0])
        return animate.apply(this, parts)
    }
}"""


def many(here: Visit, count: int, more: str = "") -> Page:
    """Opens a list of so many players; the names of some go on."""
    players = [
        {"id": str(n), "number": n, "name": f"Player {n}{more * (n % 4)}", "line": "forward",
         "trained": n % 2 > 0}
        for n in range(1, count + 1)
    ]  # fmt: skip
    here.answer("/api/apps", {"apps": [SQUAD]})
    here.answer("/api/apps/squad", SQUAD)
    here.answer("/apps/squad/players.json", {"players": players})
    page = here.open("/squad")
    expect(page.locator(".count")).to_have_text(f"{count} players")
    return page


# The text of the row in the middle of the screen.
MIDDLE = """document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('.row-link')
    ?.textContent"""


@pytest.mark.gate("a long list")
@pytest.mark.both
def test_a_long_list_has_few_elements_that_are_used_again(scripted: Open) -> None:
    page = many(scripted(PHONE), 20_000)
    rows = page.locator(".pool-row")
    shows(page, rows.count, lambda count: 0 < count < 40)
    page.evaluate("document.querySelectorAll('.pool-row').forEach((one) => one.isFirst = true)")
    for top in (300, 5_000, 700_000, 5_000_000, 40_000):
        page.evaluate(f"scrollTo(0, {top})")
        expect(page.locator(".pool-row").first).to_be_attached()
        assert len(settled(page)) < 40
        shows(page, rows.count, lambda count: count < 40)
        shows(page, lambda: page.evaluate(MIDDLE), bool, f"a row is in the middle at {top}")
    kept = "[...document.querySelectorAll('.pool-row')].filter((one) => one.isFirst).length"
    shows(page, lambda: page.evaluate(kept), lambda count: count > 10)


def test_the_focus_goes_through_a_long_list(scripted: Open) -> None:
    page = many(scripted(DESK), 20_000)
    page.locator(".row-link").first.focus()
    page.keyboard.press("End")
    expect(page.locator("[aria-posinset='20000'] a")).to_be_focused()
    expect(page.locator("[aria-posinset='20000']")).to_be_in_viewport()
    page.keyboard.press("ArrowUp")
    expect(page.locator("[aria-posinset='19999'] a")).to_be_focused()
    # A row with the focus is not used for another.
    page.mouse.move(200, 600)
    page.locator(".column").evaluate("(one) => one.scrollTo(0, 0)")
    expect(page.locator("[aria-posinset='1']")).to_be_in_viewport()
    settled(page)
    expect(page.locator("[aria-posinset='19999'] a")).to_be_focused()
    page.keyboard.press("Home")
    expect(page.locator("[aria-posinset='1'] a")).to_be_focused()
    rows = page.locator(".pool-row")
    shows(
        page,
        lambda: rows.evaluate_all("(all) => all.map((one) => +one.ariaPosInSet)"),
        lambda order: order == sorted(order),
    )


LONG = " of a family with a long name"
# The rows in sight from above: which, where it begins and ends.
IN_SIGHT = """() => [...document.querySelectorAll('.pool-row')]
    .map((row) => [+row.ariaPosInSet, row.getBoundingClientRect()])
    .filter(([, { top, bottom }]) => bottom > 0 && top < innerHeight)
    .map(([at, { top, bottom }]) => [at, top, bottom])"""


def in_sight(page: Page) -> list[list[float]]:
    page.evaluate(FRAMES)
    return page.evaluate(IN_SIGHT)


def settled(page: Page) -> list[list[float]]:
    """The rows in sight once they stay where they are."""
    looks = [in_sight(page)]

    def look() -> list[list[list[float]]]:
        looks.append(in_sight(page))
        return looks[-2:]

    return shows(page, look, lambda two: two[0] == two[1], "the rows never come to rest")[1]


def are_stacked(rows: list[list[float]]) -> bool:
    """Rows lie one below the other, and are not all of one height."""
    heights = {round(bottom - top) for _, top, bottom in rows}
    return len(heights) > 1 and all(
        following == at + 1 and abs(bottom - top_of_next) <= 1
        for (at, _, bottom), (following, top_of_next, _) in pairwise(rows)
    )


@pytest.mark.both
def test_rows_are_as_high_as_their_texts_one_below_the_other(scripted: Open) -> None:
    here = scripted(SMALL)
    page = many(here, 400, LONG)
    rows = page.locator(".pool-row")
    cut = "(all) => all.filter((row) => row.scrollHeight > row.clientHeight).length"
    for size in ("normal", "twice"):
        if size == "twice":
            larger(here)
        for top in (1_000, 3_000, 12_000):
            page.evaluate(f"scrollTo(0, {top})")
            shows(page, lambda: in_sight(page), are_stacked)
        shows(page, lambda: rows.evaluate_all(cut), 0)


@pytest.mark.both
def test_what_is_in_sight_stays_when_rows_above_turn_out_higher(scripted: Open) -> None:
    page = many(scripted(SMALL), 4_000, LONG)
    page.locator(".row-link").first.focus()
    page.keyboard.press("End")
    expect(page.locator("[aria-posinset='4000'] a")).to_be_focused()
    expect(page.locator("[aria-posinset='4000']")).to_be_in_viewport(ratio=1)
    page.evaluate("document.activeElement.blur()")
    for _ in range(6):
        before = {at: top for at, top, _ in settled(page)}

        def moved(before: dict[float, float] = before) -> list[float]:
            return [top - before[at] for at, top, _ in in_sight(page) if at in before]

        page.evaluate("scrollBy(0, -250)")
        shows(page, moved, lambda ways: ways and all(abs(way - 250) <= 1 for way in ways))


@pytest.mark.both
def test_one_comes_back_to_the_very_place_also_after_loading_anew(scripted: Open) -> None:
    here = scripted(SMALL)
    page = many(here, 400, LONG)
    for top in (2_000, 4_000, 6_000):
        page.evaluate(f"scrollTo(0, {top})")
        in_sight(page)
    # A pixel is lost where what stands above the list is laid out anew.
    place = [pytest.approx(row, abs=2) for row in settled(page)]
    page.evaluate("document.elementFromPoint(innerWidth / 2, innerHeight / 2).click()")
    expect(page.locator(".row-body h1")).to_be_visible()
    page.go_back()
    expect(page.locator(".pool-row").first).to_be_visible()
    shows(page, lambda: in_sight(page), place)
    page.reload()
    expect(page.locator(".pool-row").first).to_be_visible()
    # Firefox measures rows over several frames: they stand when two looks see the same.
    shows(page, lambda: settled(page), place)


def test_rows_go_to_their_new_places_unless_movement_is_not_wanted(scripted: Open) -> None:
    here = scripted(PHONE)
    page = many(here, 9)
    moving = "document.getAnimations().filter((one) => one.effect.target.matches('.pool-row'))"
    page.evaluate(RECORD_ANIMATIONS)
    page.locator(".sort").select_option(label="Name")
    expect(page).to_have_url(re.compile("sort=name"))
    shows(page, lambda: page.evaluate("globalThis.animated"), [])
    page.emulate_media(reduced_motion="no-preference")
    page.locator(".reverse button").click()
    page.wait_for_function("globalThis.animated.length > 4")
    shows(page, lambda: set(page.evaluate("globalThis.animated")), {"pool-row"})
    page.evaluate(f"Promise.allSettled({moving}.map((one) => one.finished))")
    shows(page, lambda: page.evaluate(f"{moving}.length"), 0)
    expect(page.locator(".pool-row[inert]")).to_have_count(0)


def test_another_list_comes_as_a_whole(scripted: Open) -> None:
    here = scripted(PHONE)
    page = many(here, 4_000)
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(RECORD_ANIMATIONS)
    page.locator(".reverse button").click()
    page.wait_for_function("globalThis.animated.length > 0")
    shows(
        page,
        lambda: page.evaluate("globalThis.animated"),
        lambda begun: begun.count("pool-rows") == 1 and begun.count("pool-row") == 0,
    )
    expect(page.locator(".pool-row[aria-posinset='1']")).to_be_in_viewport()
    # Those beyond what is in sight are there a little later: eight fit under what stands above.
    rows = page.locator(".pool-row")
    expect(rows.nth(12)).to_be_attached()
    settled(page)
    shows(page, rows.count, lambda count: 12 < count < 40)


def test_a_slow_source_shows_that_rows_are_coming(scripted: Open) -> None:
    here = scripted(PHONE)
    waiting: list[Route] = []
    here.answer("/api/apps", {"apps": [SQUAD]})
    here.answer("/api/apps/squad", SQUAD)
    here.page.context.route("**/apps/squad/players.json", lambda route: waiting.append(route))
    page = here.open("/squad")
    expect(page.locator(".ghost").first).to_be_visible()
    expect(page.locator(".pool")).to_have_attribute("aria-busy", "true")
    here.looks_right("loading")
    waiting[0].fulfill(path=ROOT / "Apps/Squad/data/players.json")
    expect(page.locator(".count")).to_have_text("35 players")
    expect(page.locator(".ghost")).to_have_count(0)


def test_a_store_of_an_older_page_keeps_what_is_in_it(visit: Open) -> None:
    here = visit(PHONE)
    page = here.page
    page.goto(here.server.url + "/manifest.webmanifest")
    page.evaluate(
        """() => new Promise((done) => {
            const request = indexedDB.open('calepin', 2);
            request.onupgradeneeded = () => {
                for (const name of ['about', 'base', 'outbox', 'journal', 'tray', 'times',
                    'typed', 'blobs', 'uploads']) request.result.createObjectStore(name);
            };
            request.onsuccess = () => {
                const all = request.result.transaction('blobs', 'readwrite');
                all.objectStore('blobs').put('kept', 'hash');
                all.oncomplete = () => { request.result.close(); done(); };
            };
        })"""
    )
    here.open("/motor")
    expect(page.locator("h1")).to_be_visible()
    kept = """() => new Promise((done) => {
        const request = indexedDB.open('calepin');
        request.onsuccess = () => {
            const { result } = request;
            result.transaction('blobs').objectStore('blobs').get('hash').onsuccess = (event) => {
                result.close();
                done([event.target.result, [...result.objectStoreNames].join(' ')]);
            };
        };
    })"""
    shows(
        page,
        lambda: page.evaluate(kept),
        lambda kept: kept[0] == "kept" and "sources" in kept[1],
    )
