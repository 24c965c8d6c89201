"""Records on a map: pins and clusters of the server, colours by an answer, what moving the map
asks for, and what it looks like."""

import re

import pytest
from calepin import Calepin
from conftest import DESK, LOOKS, Open, Visit, shows, until
from correcting import crewed, received
from owning import NAME, console, owner  # noqa: F401
from playwright.sync_api import Page, expect
from tabling import imported, titles
from test_records_cells import ROOF, ROOFS

WHERE = {"field": "where", "type": "place", "optional": True,
         "label": {"en": "Where", "fr": "Où"}}  # fmt: skip
FIELDS = (NAME, WHERE, ROOF)


def made(here: Visit, app: str) -> Page:
    page = crewed(here, app, *FIELDS, lists=ROOFS)
    for name, where, roof in [
        ("Bern", "46.948 7.4474", "tile"), ("Basel", "47.5596 7.5886", "tile"),
        ("Chur", "46.8508 9.532", "slate"), ("Nowhere", "", ""),
    ]:  # fmt: skip
        received(page, app, {"name": name, "where": where, "roof": roof})
    return page


def mapped(here: Visit, app: str, more: str = "") -> Page:
    page = here.open(f"/console/records/{app}/all/map{more}")
    expect(page.locator(".map[aria-busy]")).to_have_count(0)
    return page


@pytest.mark.gate("records on a map")
@pytest.mark.both
def test_records_stand_where_they_are(visit: Open, console: Calepin, browser) -> None:
    app = f"map-{browser.browser_type.name}"
    here = owner(visit, console, DESK)
    page = made(here, app)
    here.open(f"/console/records/{app}/all")
    until(page, lambda: len(titles(page)) == 4)
    page.get_by_role("button", name="Map", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Map of Rounds")
    expect(page.locator(".pin")).to_have_count(3)
    expect(page.locator(".count")).to_have_text(
        "3 of 3 places in sight · without a place: 1"
    )
    # A pin leads to its record.
    page.get_by_role("button", name="Chur").click()
    page.locator(".callout a").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Chur")
    # Colours are in the address, with a legend.
    mapped(here, app)
    page.get_by_label("Colour by").select_option(label="Roof")
    expect(page.locator(".map-legend")).to_contain_text("Tiles")
    expect(page.get_by_role("button", name="Basel · Tiles")).to_be_visible()
    expect(page).to_have_url(re.compile("by=roof"))
    # What the table finds is on the map.
    mapped(here, app, "?q=Basel")
    expect(page.locator(".pin")).to_have_count(1)
    page.get_by_role("link", name="Rounds").click()
    until(page, lambda: titles(page) == ["Basel"])


def test_many_are_clusters_that_moving_takes_apart(visit: Open, console: Calepin) -> None:
    app = "map-many"
    here = owner(visit, console, DESK)
    page = crewed(here, app, *FIELDS, lists=ROOFS)
    here.open(f"/console/records/{app}/all?columns=name")
    rows = [
        f"Place {n},{46 + n % 40 / 40} {7 + n // 40 / 20},{['tile', 'slate', 'tin'][n % 3]}"
        for n in range(720)
    ]
    imported(page, "name,where,roof\n" + "\n".join(rows) + "\n", len(rows))
    mapped(here, app, "?by=roof")
    expect(page.locator(".cluster.has-ring").first).to_be_visible()
    expect(page.locator(".count")).to_contain_text("720 of 720 places in sight")
    here.looks_right("clusters")

    def counted() -> list[int]:
        texts = page.locator(".cluster").all_inner_texts()
        return [int(re.sub(r"\D", "", one) or "0") for one in texts]

    shows(page, counted, lambda counted: sum(counted) == 720)
    page.locator(".cluster").first.click()
    expect(page.locator(".count")).not_to_contain_text("720 of 720")
    for _ in range(4):
        if page.locator(".pin").count():
            break
        page.locator(".cluster").first.click()
        page.wait_for_function("!document.querySelector('.leaflet-zoom-anim')")
    expect(page.locator(".pin, .cluster").first).to_be_visible()


def test_a_server_that_does_not_answer_is_told(visit: Open, console: Calepin) -> None:
    here = owner(visit, console, DESK)
    page = made(here, "map-away")
    page.route("**/all/map?*", lambda route: route.abort())
    mapped(here, "map-away")
    expect(page.locator(".table-note")).to_contain_text("could not be reached")
    page.unroute("**/all/map?*")
    page.locator(".table-note").get_by_role("button").click()
    expect(page.locator(".pin")).to_have_count(3)


@pytest.mark.gate("screen of records on a map")
@LOOKS
def test_the_map_looks_right(
    visit: Open, console: Calepin, size: tuple[int, int], language: str
) -> None:
    app = f"map-{size[0]}"
    here = owner(visit, console, size)
    page = made(here, app)
    page.evaluate(f"localStorage.setItem('calepin.language', '{language}')")
    mapped(here, app, "?by=roof")
    expect(page.locator(".pin").first).to_be_visible()
    here.looks_right("map")
