"""Narrow screens and large texts: nothing is cut off, sticks out or lies on something else, and
what can be pushed sideways shows that there is more."""

import pytest
from conftest import SETTLED, SMALL, Open, Visit, larger, shows
from filling import start
from noting import try_out, write
from playwright.sync_api import Page, expect

# What is wrong with the room of a screen, in words.
FAULTS = """() => {
    const faults = []
    const name = (one) => `${one.localName}.${one.className?.baseVal ?? one.className}` +
        ` "${(one.textContent ?? '').trim().slice(0, 30)}"`
    const root = document.documentElement
    if (root.scrollWidth > root.clientWidth) {
        faults.push(`the page is ${root.scrollWidth} wide, of ${root.clientWidth}`)
    }
    const style = (one) => getComputedStyle(one)
    const up = function* (one) {
        for (let at = one; at && at !== document.body; at = at.parentElement) yield at
    }
    const scrolls = (one) => ['auto', 'scroll'].includes(style(one).overflowX)
    // What only screen readers find is one pixel large.
    const isUnseen = (one) => [...up(one)].some((at) => style(at).clipPath === 'inset(50%)')
    const isMeant = (one) => one.checkVisibility({ visibilityProperty: true }) &&
        !one.closest('.skip, .leaflet-container, [inert], [aria-hidden="true"]') && !isUnseen(one)
    const all = [...document.querySelectorAll('#app *')].filter(isMeant)
    for (const one of all) {
        const box = one.getBoundingClientRect()
        const inside = [...up(one.parentElement)].some(scrolls)
        if (!inside && box.width && (box.right > root.clientWidth + 1 || box.left < -1)) {
            faults.push(`${name(one)} sticks out: ${box.left} to ${box.right}`)
        }
        const { overflowX, overflowY, textOverflow } = style(one)
        const isField = one.matches('input, select, textarea')
        if (isField || !one.textContent.trim() || scrolls(one)) continue
        if (overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1) {
            faults.push(`${name(one)} is cut: ${one.scrollWidth} in ${one.clientWidth}`)
        }
        const goesDown = ['auto', 'scroll'].includes(overflowY)
        if (overflowY !== 'visible' && !goesDown && one.scrollHeight > one.clientHeight + 2) {
            faults.push(`${name(one)} is cut: ${one.scrollHeight} high in ${one.clientHeight}`)
        }
    }
    // Texts that lie on each other; what floats above a screen does so on purpose.
    const floats = (one) => [...up(one)].some((at) =>
        ['fixed', 'sticky'].includes(style(at).position))
    const boxes = all.filter((one) =>
        !floats(one) && [...one.childNodes].some((kid) => kid.nodeType === 3 && kid.data.trim())
    ).map((one) => {
        const range = document.createRange()
        range.selectNodeContents(one)
        return [one, [...range.getClientRects()].filter(({ width, height }) => width && height)]
    })
    for (const [at, [one, mine]] of boxes.entries()) {
        for (const [other, theirs] of boxes.slice(at + 1)) {
            if (one.contains(other) || other.contains(one)) continue
            const isOver = mine.some((a) => theirs.some((b) =>
                Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
                Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) >
                    0.35 * Math.min(a.height, b.height)))
            if (isOver) faults.push(`${name(one)} lies on ${name(other)}`)
        }
    }
    // Words that would fit in half of the screen stay whole.
    for (const [one] of boxes) {
        for (const kid of [...one.childNodes].filter((kid) => kid.nodeType === 3)) {
            for (const { 0: word, index } of kid.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
                const range = document.createRange()
                range.setStart(kid, index)
                range.setEnd(kid, index + word.length)
                const parts = [...range.getClientRects()]
                const isBroken = parts.some(({ top }) => top > parts[0].bottom - 1)
                const width = parts.reduce((sum, part) => sum + part.width, 0)
                if (isBroken && width < root.clientWidth / 2) {
                    faults.push(`${name(one)} breaks ${word}`)
                }
            }
        }
    }
    return [...new Set(faults)]
}"""


def settle(page: Page) -> None:
    expect(page.locator(".ghost, [aria-busy=true]")).to_have_count(0)
    page.evaluate(SETTLED)


def have_room(here: Visit, *paths: str) -> None:
    """Nothing is wrong with screens, with texts as they are and twice as large."""
    for path in paths:
        page = here.open(path)
        expect(page.locator("h1").first).to_be_visible()
        for size in ("normal", "twice"):
            if size == "twice":
                larger(here)
            settle(page)
            here.shot(f"{path.strip('/').replace('/', '-') or 'home'}-{size}")
            shows(page, lambda page=page: page.evaluate(FAULTS), [], f"{path}, {size}")


def sections(page: Page) -> list[str]:
    expect(page.locator(".body .task-list a").first).to_be_visible()
    return page.locator(".body .task-list a").evaluate_all(
        "all => all.map((one) => one.getAttribute('href'))"
    )


PAGES = [
    "/", "/calculator", "/sync", "/account", "/account/register", "/account/sign-in",
    "/account/forgotten", "/nowhere", "/motor", "/motor/new", "/motor/new/vehiclePart",
    "/notes", "/notes/new", "/squad", "/squad?view=none&q=zzz", "/squad/players/1",
    "/professions", "/professions/all/1464", "/professions/profiles", "/professions/new",
]  # fmt: skip


@pytest.mark.both
@pytest.mark.parametrize("language", ["fr", "en"])
def test_screens_of_a_newcomer_have_room(visit: Open, language: str) -> None:
    here = visit(SMALL, language)
    have_room(here, *PAGES)


@pytest.mark.both
def test_screens_of_a_policy_have_room(visit: Open) -> None:
    here = visit(SMALL, "fr")
    record = start(here, example=True)
    paths = sections(here.page)
    page = here.open(record + "/driverPart")
    row = page.locator(".parts a[href*='~']").first.get_attribute("href")
    paths += ["/motor", record, str(row), record + "/review", record + "/read"]
    have_room(here, *paths)


@pytest.mark.both
def test_screens_of_a_profile_have_room(visit: Open) -> None:
    here = visit(SMALL, "fr")
    page = here.open("/professions/profiles")
    page.locator(".actions .button").nth(1).click()
    expect(page.locator(".find-bar")).to_contain_text("163")
    profile = page.url.removeprefix(here.server.url)
    paths = sections(page)
    match = profile + "/match"
    paths += ["/professions/profiles", profile, match, match + "/sheets"]
    paths += [match + "/professions/1464", match + "/professions/1464/69"]
    have_room(here, *paths)


@pytest.mark.both
def test_screens_of_notes_have_room(visit: Open) -> None:
    here = try_out(visit, SMALL, "fr")
    page = here.open("/notes")
    write(page, "Une borne-fontaine anticonstitutionnellement longue", "Des mots", "46.2 6.1")
    page.locator(".row-link").first.click()
    expect(page.locator(".body .actions")).to_be_visible()
    note = page.url.removeprefix(here.server.url)
    paths = ["/notes", note, "/notes?view=map", "/notes?q=introuvable"]
    have_room(here, *paths)


@pytest.mark.gate("a small phone")
@pytest.mark.both
def test_filters_show_that_there_are_more(visit: Open) -> None:
    here = visit(SMALL, "fr")
    page = here.open("/squad")
    filters = page.locator(".filters")
    expect(filters).to_have_attribute("data-more", "end")
    filters.evaluate("one => one.scrollTo(40, 0)")
    expect(filters).to_have_attribute("data-more", "start end")
    filters.evaluate("one => one.scrollTo(one.scrollWidth, 0)")
    expect(filters).to_have_attribute("data-more", "start")
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(filters).to_have_attribute("data-more", "")
