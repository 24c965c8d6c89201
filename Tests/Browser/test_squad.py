"""The Squad app: a list read over HTTP, searched, filtered and sorted while one types, in every
state its source can be in. Against the real engine and server."""

import json
import re

import pytest
from calepin import ROOT, Calepin
from conftest import DESK, FRAMES, LOOKS, PHONE, SMALL, Open, Visit, larger, listen, shows, until
from playwright.sync_api import Page, Route, expect

SOURCE = "/apps/squad/players.json"
PLAYERS = json.loads((ROOT / "Apps/Squad/data/players.json").read_text())
SEARCHES = {
    "mbappé": 1, "MBAPPÉ": 1, "mbappe": 1, "di maria": 1, "edouard": 1, "angel": 1, "ismael": 1,
    "ramos sergio": 1, "dina ebimbe": 1, "sergio": 2, "messi": 1, "messy": 1, "navas": 1,
    "mi": 2, "jr": 1, "   ": 35,
}  # fmt: skip
FILTERS = {
    "Goalkeepers": 5, "Defenders": 12, "Midfielders": 14, "Forwards": 4, "Trained at the club": 11,
}  # fmt: skip


def counted(page: Page, count: int) -> None:
    """So many are said to be found, and as many rows there are."""
    expect(page.locator(".count")).to_have_text(re.compile(rf"^{count}\b"))
    if count < 12:
        expect(page.locator(".pool-row:not([inert])")).to_have_count(count)


def search(page: Page, text: str) -> None:
    page.get_by_role("searchbox").fill(text)


def names(page: Page) -> list[str]:
    """The names in sight, in order."""
    return page.locator(".pool-row:not([inert]) strong").all_inner_texts()


@pytest.mark.gate("Squad")
@pytest.mark.both
def test_every_search_finds_what_it_should(visit: Open) -> None:
    here = visit(PHONE)
    page = here.open("/squad")
    counted(page, 35)
    for text, count in SEARCHES.items():
        search(page, text)
        counted(page, count)
    search(page, "messy")
    expect(page.locator(".pool-row:not([inert])")).to_contain_text("MESSI")
    search(page, "mbap")
    expect(page.locator(".pool-row:not([inert]) mark")).to_have_text("MBAP")
    search(page, "xyz")
    expect(page.locator(".trouble-inside")).to_contain_text("xyz")
    expect(page.locator(".pool-row:not([inert])")).to_have_count(0)
    page.locator(".trouble-inside button").click()
    counted(page, 35)
    expect(page.get_by_role("searchbox")).to_be_focused()


def test_rows_are_found_in_the_frame_of_the_keystroke(visit: Open) -> None:
    here = visit(PHONE)
    page = here.open("/squad")
    counted(page, 35)
    # The listener of the page has drawn all before the event is over.
    found = page.evaluate(
        """() => { const box = document.querySelector('input[type=search]');
        box.value = 'navas'; box.dispatchEvent(new Event('input', { bubbles: true }));
        return document.querySelectorAll('.pool-row:not([inert])').length; }"""
    )
    assert found == 1


def test_search_filter_and_sort_go_together_and_each_can_be_taken_out(visit: Open) -> None:
    here = visit(PHONE)
    page = here.open("/squad")
    for name, count in FILTERS.items():
        button = page.locator(".filters").get_by_role("button", name=re.compile(f"^{name}"))
        expect(button.locator(".of")).to_have_text(str(count))
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        counted(page, count)
        # Choosing it again changes nothing.
        button.click()
        counted(page, count)
        page.locator(".chosen button").last.click()
    chips = page.locator(".chosen button")
    while chips.count():
        chips.first.click()
    counted(page, 35)
    page.locator(".filters button").nth(1).click()
    search(page, "sergio")
    counted(page, 1)
    page.locator(".sort").select_option(label="Name")
    expect(chips).not_to_have_count(0)
    for part in ("q=sergio", "sort=name", "filter="):
        expect(page).to_have_url(re.compile(part))
    page.get_by_role("button", name=re.compile("sergio")).click()
    counted(page, 12)
    expect(page).not_to_have_url(re.compile("q="))
    expect(page.get_by_role("searchbox")).to_have_value("")


def test_sorts_are_by_number_and_by_name_as_the_language_sorts(visit: Open) -> None:
    here = visit(DESK, "fr")
    page = here.open("/squad?filter=forwards")
    counted(page, 4)
    numbers = page.locator(".pool-row .leading")
    shows(page, numbers.all_inner_texts, lambda all: all == sorted(all, key=int))
    page.locator(".sort").select_option(label="Nom")
    by_name = shows(
        page,
        lambda: names(page),
        lambda all: all == sorted(all, key=lambda name: name.split()[0]),
    )
    page.locator(".reverse button").click()
    expect(page.locator(".pool-row strong").first).to_have_text(by_name[-1])


def test_a_link_carries_the_whole_query_and_back_leads_to_the_place(visit: Open) -> None:
    here = visit(PHONE)
    page = here.open("/squad?q=e&filter=midfielders&sort=name")
    expect(page.locator(".filters [aria-pressed=true]")).to_contain_text("Midfielders")
    expect(page.get_by_role("searchbox")).to_have_value("e")
    page = here.open("/squad?sort=name")
    counted(page, 35)
    page.mouse.move(200, 500)
    page.evaluate("scrollTo(0, 1200)")
    link = page.locator(".pool-row:not([inert])", has_text="Marco VERRATTI").locator("a")
    link.scroll_into_view_if_needed()
    top = page.evaluate("scrollY")
    link.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Marco VERRATTI")
    shows(page, lambda: page.evaluate("scrollY"), 0)
    page.go_back()
    expect(link).to_be_focused()
    shows(page, lambda: page.evaluate("scrollY"), lambda now: abs(now - top) < 200)
    page.reload()
    counted(page, 35)
    expect(link).to_be_visible()
    page.go_forward()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Marco VERRATTI")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Marco VERRATTI")


def failing(here: Visit, how: str) -> None:
    """Has the source fail in a way."""

    def answer(route: Route) -> None:
        if how == "offline":
            route.abort("internetdisconnected")
        elif how == "body":
            route.fulfill(status=200, body="<!doctype html>", content_type="text/html")
        elif how == "shape":
            route.fulfill(json={"teams": [1, 2]})
        else:
            route.fulfill(status=int(how), body="")

    here.page.context.route("**" + SOURCE, answer)


@pytest.mark.parametrize("how", ["offline", "404", "500", "body", "shape"])
def test_each_failure_has_its_name_and_can_be_tried_again(visit: Open, how: str) -> None:
    here = visit(PHONE, "fr")
    failing(here, how)
    page = here.open("/squad")
    trouble = page.locator(".trouble-inside")
    expect(trouble).to_be_visible()
    word = {
        "offline": "réseau|connexion", "404": "404|introuvable|trouv", "500": "500",
        "body": "lisible|lire|lu", "shape": "lisible|lire|lu|forme",
    }[how]  # fmt: skip
    expect(trouble).to_contain_text(re.compile(word, re.IGNORECASE))
    here.looks_right(how)
    trouble.get_by_role("button").click()
    expect(trouble).to_be_visible()
    here.restore()
    trouble.get_by_role("button").click()
    counted(page, 35)
    expect(trouble).to_have_count(0)


@LOOKS
def test_a_row_that_cannot_be_drawn_says_so_and_tries_again(
    visit: Open, modules: Calepin, size: tuple[int, int], language: str
) -> None:
    here = visit(size, language, server=modules)
    page = here.open("/squad?q=mbappe")
    counted(page, 1)
    here.lose("/views/list/detail.js")
    page.locator(".pool-row:not([inert]) a").first.click()
    trouble = page.locator(".trouble[role=alert]")
    expect(trouble).to_be_visible()
    here.looks_right("row-not-loaded")
    here.restore()
    trouble.get_by_role("button").click()
    expect(page.get_by_role("heading", level=1).last).to_contain_text("MBAPPÉ")
    expect(page.locator(".row-answers dl").first).to_be_visible()
    expect(trouble).to_have_count(0)


@pytest.mark.both
def test_what_was_loaded_before_stays_when_the_source_fails(visit: Open) -> None:
    here = visit(PHONE)
    counted(here.open("/squad"), 35)
    failing(here, "offline")
    page = here.page
    page.reload()
    counted(page, 35)
    expect(page.locator(".banner")).to_be_visible()
    here.looks_right("old")
    search(page, "navas")
    counted(page, 1)
    here.restore()
    page.locator(".banner button").click()
    expect(page.locator(".banner")).to_have_count(0)
    counted(page, 1)


def test_broken_rows_are_listed_and_the_good_ones_kept(visit: Open) -> None:
    here = visit(PHONE)
    players = [dict(one) for one in PLAYERS["players"]]
    players[3]["number"] = "four"
    del players[7]["name"]
    here.answer(SOURCE, {"players": players})
    page = here.open("/squad")
    counted(page, 33)
    notice = page.locator(".notice")
    expect(notice).to_contain_text("2")
    notice.locator("summary").click()
    expect(notice.locator("li")).to_have_count(2)
    here.looks_right("broken")


def test_a_changed_source_moves_rows_in_place(visit: Open) -> None:
    here = visit(PHONE)
    page = here.open("/squad?filter=goalkeepers")
    counted(page, 5)
    players = [one for one in PLAYERS["players"] if one["name"] != "Keylor NAVAS"]
    here.answer(SOURCE, {"players": players})
    page.reload()
    counted(page, 4)
    shows(page, lambda: names(page), lambda all: "Keylor NAVAS" not in all)


def test_it_is_used_with_the_keyboard_alone(visit: Open) -> None:
    here = visit(DESK)
    page = here.open("/squad")
    counted(page, 35)
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.press("ArrowDown")
    rows = page.locator(".row-link")
    expect(rows.first).to_be_focused()
    page.keyboard.press("End")
    expect(page.locator(".pool-row[aria-posinset='35'] a")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.locator(".pool-row[aria-posinset='34'] a")).to_be_focused()
    page.keyboard.press("Home")
    expect(page.locator(".pool-row[aria-posinset='1'] a")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(".pool-row[aria-posinset='2'] a")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    expect(page.locator(".row-link[aria-current=page]")).to_have_count(1)
    page.keyboard.press("/")
    page.keyboard.type("navas")
    counted(page, 1)
    page.keyboard.press("Escape")
    counted(page, 35)


def test_a_row_that_gets_the_focus_has_its_neighbours_at_once(visit: Open) -> None:
    here = visit(PHONE)
    page = here.open("/squad")
    counted(page, 35)
    page.keyboard.press("/")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".row-link").first).to_be_focused()
    # Both keys and what comes of them within one frame.
    drawn = page.evaluate(
        """() => ["End", "Home"].map((key) => {
            document.activeElement.dispatchEvent(
                new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
            const at = document.activeElement.closest("li");
            const of = (row) => Number(row?.ariaPosInSet ?? 0);
            return [of(at.previousElementSibling), of(at), of(at.nextElementSibling)];
        })"""
    )
    assert drawn == [[34, 35, 0], [0, 1, 2]]


def test_the_count_is_said_when_the_typing_rests(visit: Open) -> None:
    here = visit(PHONE)
    page = here.open("/squad")
    counted(page, 35)
    heard = listen(page)
    # The keys of a fast typist, on a machine of any speed.
    page.get_by_role("searchbox").evaluate(
        """(field) => { for (const text of ["n", "na", "nav"]) {
            field.value = text;
            field.dispatchEvent(new Event("input", { bubbles: true }));
        } }"""
    )
    shows(page, lambda: [text[:2] for text in heard()], ["1 "])


# The pictures in sight, of which there are some, have come or were refused.
SEEN = """(() => {
    const inSight = [...document.querySelectorAll('.portrait img')].filter((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
    });
    return inSight.length && inSight.every((one) => one.complete);
})()"""


def test_pictures_are_loaded_when_in_sight_and_once(visit: Open) -> None:
    here = visit(PHONE)
    asked: list[str] = []
    players = [{**one, "image": f"/pictures/{one['id']}.svg"} for one in PLAYERS["players"]]
    here.answer(SOURCE, {"players": players})

    def picture(route: Route) -> None:
        asked.append(route.request.url)
        if route.request.url.endswith("/1.svg"):
            return route.fulfill(status=404)
        drawn = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="9"/></svg>'
        route.fulfill(body=drawn, content_type="image/svg+xml")

    here.page.context.route("**/pictures/*", picture)
    page = here.open("/squad")
    expect(page.locator(".portrait img")).not_to_have_count(0)
    until(page, SEEN)
    shows(page, lambda: len(asked), lambda count: 0 < count < 35)
    for top in (9999, 0, 9999):
        page.evaluate(f"scrollTo(0, {top})")
        page.evaluate(FRAMES)
        until(page, SEEN)
    shows(page, lambda: [one for one in asked if asked.count(one) > 1], [])


@pytest.mark.gate("screens of Squad")
@LOOKS
def test_every_screen_looks_right(visit: Open, size: tuple[int, int], language: str) -> None:
    here = visit(size, language)
    page = here.open("/squad")
    counted(page, 35)
    here.looks_right("01-list")
    here.targets_are_large()
    search(page, "mi")
    counted(page, 2)
    page.locator(".filters button").nth(2).click()
    here.looks_right("02-found")
    here.targets_are_large()
    page.locator(".row-link").first.click()
    expect(page.locator(".row-body h1")).to_be_visible()
    here.looks_right("03-player")
    here.targets_are_large()
    page = here.open("/squad?q=xyz")
    expect(page.locator(".trouble-inside")).to_be_visible()
    here.looks_right("04-none")


@pytest.mark.parametrize(("size", "language"), [(SMALL, "fr"), (DESK, "en")], ids=["320", "1280"])
def test_every_screen_in_the_dark_at_twice_the_size(
    visit: Open, size: tuple[int, int], language: str
) -> None:
    here = visit(size, language, dark=True)
    for name, path in {"list": "/squad?q=e", "player": "/squad/players/5"}.items():
        page = here.open(path)
        expect(page.locator(".pool-row, .answer").first).to_be_attached()
        here.looks_right(f"dark-{name}")
        larger(here)
        here.looks_right(f"large-{name}")
