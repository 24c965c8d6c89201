"""The quality of records: what checks find, which numbers are far from the others, and whose
records these are; each number leads to its records in the table."""

import json

import pytest
from calepin import Calepin
from conftest import DESK, LOOKS, Open, Visit, until
from owning import APPS, NAME, ROOMS, chosen, console, form, owner, publish  # noqa: F401
from playwright.sync_api import Page, expect
from tabling import imported, titles

COUNT = 24
ROWS = "name,rooms\n" + "".join(f"House {n},{n}\n" for n in range(1, COUNT)) + ",200\n"
CHECKS = [
    {"name": "large", "title": {"en": "Very large", "fr": "Très grand"}, "level": "error",
     "when": "${rooms} > 20"},
    {"name": "nameless", "title": {"en": "Without a name", "fr": "Sans nom"},
     "when": "${name} = ''"},
]  # fmt: skip


# What each of these finds among the rows of PLACES.
RULES = [
    {"name": "quick", "title": {"en": "Changed at once", "fr": "Modifié aussitôt"},
     "lasts": {"to": "_changed", "least": 5}},
    {"name": "away", "title": {"en": "Outside of the district", "fr": "Hors du district"},
     "level": "error",
     "outside": {"field": "spot", "area": {"type": "Polygon", "coordinates": [
         [[2, 48], [3, 48], [3, 49], [2, 49], [2, 48]]]}}},
    {"name": "same-spot", "title": {"en": "At the same place", "fr": "Au même endroit"},
     "near": {"field": "spot", "metres": 20}},
    {"name": "same-name", "title": {"en": "The same name", "fr": "Le même nom"},
     "twice": ["name"]},
    {"name": "unseen", "title": {"en": "Nobody went back", "fr": "Personne n’est revenu"},
     "missing": {"collection": "visits", "field": "house", "equals": "name", "days": 0}},
    {"name": "dont-know", "title": {"en": "Often “don’t know”", "fr": "Souvent « sans avis »"},
     "frequent": {"field": "water", "values": ["dk"], "above": 50}},
]  # fmt: skip
PLACES = "name,rooms,spot,water\n" + "".join(
    f"House {n},{n},{48 + n / 100:.2f} 2.5,{'dk' if n > 5 else 'well'}\n" for n in range(1, COUNT)
) + "HOUSE 1,3,48.0101 2.5,well\n"
SPOT = {"field": "spot", "label": {"en": "Place", "fr": "Lieu"}, "type": "place", "optional": True}
WATER = {"field": "water", "label": {"en": "Water", "fr": "Eau"}, "type": "one",
         "optional": True, "choices": "waters"}  # fmt: skip


TARGETS = [
    {"name": "water", "title": {"en": "Houses by water", "fr": "Maisons selon l’eau"},
     "by": "water", "each": 24, "goals": {"well": 6}, "until": "2026-06-30"},
    {"name": "large", "title": {"en": "Large houses", "fr": "Grandes maisons"},
     "when": "${rooms} > 13", "each": 40},
    {"name": "day", "title": {"en": "Houses each day", "fr": "Maisons par jour"},
     "by": "_created", "each": 30},
]  # fmt: skip
WATERS = [{"name": "waters", "choices": [
    {"value": "well", "label": {"en": "Well", "fr": "Puits"}},
    {"value": "dk", "label": {"en": "Don’t know", "fr": "Ne sait pas"}}]}]  # fmt: skip


def filled(here: Visit, app: str, checks: list[dict[str, object]], rows: str = ROWS) -> Page:
    """Publishes an app with checks, imports some records, and opens their table."""
    name = {**NAME, "optional": True}
    forms = [
        form(app, name, {**ROOMS, "optional": True}, SPOT, WATER, choiceLists=WATERS),
        form(f"{app}-visit", {"field": "house", "label": {"en": "House", "fr": "Maison"}},
             recordTitle="house"),
    ]  # fmt: skip
    houses, visits = {"en": "Houses", "fr": "Maisons"}, {"en": "Visits", "fr": "Visites"}
    declared = {
        "id": app, "title": houses, "start": "all", "forms": [json.loads(one) for one in forms],
        "collections": [{"name": "all", "title": houses, "form": app, "sharing": "personal",
                         "quality": checks, "targets": TARGETS},
                        {"name": "visits", "title": visits, "form": f"{app}-visit",
                         "sharing": "personal"}],
    }  # fmt: skip
    page = here.open(APPS)
    chosen(page, app, json.dumps(declared))
    publish(page)
    page = here.open(f"/console/records/{app}/all?columns=name,rooms")
    imported(page, rows, rows.count("\n") - 1)
    until(page, lambda: len(titles(page)) > 0)
    return page


@pytest.mark.gate("quality")
@pytest.mark.both
def test_each_number_leads_to_its_records(visit: Open, console: Calepin, browser) -> None:
    app = f"fine-{browser.browser_type.name}"
    here = owner(visit, console, DESK)
    page = filled(here, app, CHECKS)
    page.get_by_role("button", name="Quality", exact=True).click()
    expect(page.locator(".count")).to_have_text("Something is found in 4 of 24 records.")
    checks = page.locator("[aria-labelledby=quality-checks] tbody tr")
    expect(checks).to_have_text(["Very large Error4", "Without a name To look at1"])
    checks.first.get_by_role("link").click()
    expect(page.locator(".grid-scroller")).to_be_visible()
    until(page, lambda: len(titles(page)) == 4)
    expect(page.locator(".chips.chosen li")).to_contain_text("Very large")
    page.go_back()
    outlier = page.locator("[aria-labelledby=quality-outliers] tbody tr")
    expect(outlier).to_have_count(1)
    outlier.get_by_role("link").first.click()
    expect(page.locator(".grid-scroller")).to_be_visible()
    until(page, lambda: len(titles(page)) == 1)
    page.go_back()
    people = page.locator("[aria-labelledby=quality-people] tbody tr")
    expect(people).to_have_count(1)
    expect(people).to_contain_text("17%")
    people.get_by_role("link").nth(1).click()
    until(page, lambda: "_created_by" in page.url and "large" in page.url)
    expect(page.locator(".grid-scroller")).to_be_visible()
    until(page, lambda: len(titles(page)) == 4)
    # Of what a filter leaves.
    page = here.open(f"/console/records/{app}/all/quality?where=%24%7Brooms%7D%20%3C%203")
    expect(page.locator(".count")).to_have_text("Nothing is found in 2 records.")


@pytest.mark.both
def test_what_is_found_among_all_records_leads_to_them(
    visit: Open, console: Calepin, browser
) -> None:
    app = f"rules-{browser.browser_type.name}"
    here = owner(visit, console, DESK)
    page = filled(here, app, RULES, PLACES)
    page.get_by_role("button", name="Quality", exact=True).click()
    checks = page.locator("[aria-labelledby=quality-checks] tbody tr")
    found = {"Changed at once": 24, "Outside of the district": 0, "At the same place": 2,
             "The same name": 2, "Nobody went back": 24}  # fmt: skip
    for words, count in found.items():
        expect(checks.filter(has_text=words).locator("td")).to_have_text(str(count))
    expect(checks.filter(has_text="don’t know").locator("td")).to_have_text("1 (people)")
    checks.filter(has_text="At the same place").get_by_role("link").click()
    expect(page.locator(".grid-scroller")).to_be_visible()
    until(page, lambda: sorted(titles(page)) == ["HOUSE 1", "House 1"])
    page.go_back()
    answers = page.locator("[aria-labelledby=quality-answers] tbody tr")
    expect(answers).to_have_count(1)
    expect(answers).to_contain_text("Don’t know")
    expect(answers).to_contain_text("75%")
    answers.get_by_role("link").click()
    expect(page.locator(".grid-scroller")).to_be_visible()
    # A table draws the rows in sight.
    until(page, lambda: len(titles(page)) > 4 and "House 3" not in titles(page))
    # Somebody went back to one house, and that is told without a change of its record.
    page = here.open(f"/console/records/{app}/visits")
    imported(page, "house\nHouse 2\n", 1)
    page = here.open(f"/console/records/{app}/all/quality")
    expect(checks.filter(has_text="Nobody went back").locator("td")).to_have_text("23")


@pytest.mark.both
def test_targets_tell_how_far_they_are(visit: Open, console: Calepin, browser) -> None:
    app = f"aims-{browser.browser_type.name}"
    here = owner(visit, console, DESK)
    page = filled(here, app, [], PLACES)
    page.get_by_role("button", name="Quality", exact=True).click()
    water = page.locator("section[aria-labelledby=target-water]")
    expect(water).to_contain_text("2026")
    rows = water.locator("tbody tr")
    expect(rows).to_have_text(["Well66100%", "Don’t know182475%", "Together243080%"])
    expect(rows.locator("svg.target-bar")).to_have_count(3)
    expect(rows.nth(0).locator("svg.done")).to_have_count(1)
    large = page.locator("[aria-labelledby=target-large] tbody tr")
    expect(large).to_have_text(["Together104025%"])
    expect(page.locator("[aria-labelledby=target-day] tbody tr")).to_contain_text("80%")
    large.get_by_role("link").click()
    expect(page.locator(".grid-scroller")).to_be_visible()
    until(page, lambda: len(titles(page)) == 10)
    page.go_back()
    rows.nth(1).get_by_role("link").click()
    expect(page.locator(".grid-scroller")).to_be_visible()
    # A table draws the rows in sight.
    until(page, lambda: len(titles(page)) > 4 and "House 3" not in titles(page))


@pytest.mark.gate("screen of quality")
@LOOKS
def test_the_screen_of_quality_looks_right(
    visit: Open, console: Calepin, size: tuple[int, int], language: str
) -> None:
    app = f"fine-{size[0]}"
    here = owner(visit, console, size)
    page = filled(here, app, [*CHECKS, *RULES], PLACES.replace(",23,48.23", ",230,58.23"))
    if language == "fr":
        page.evaluate("localStorage.setItem('calepin.language', 'fr')")
    page = here.open(f"/console/records/{app}/all/quality")
    expect(page.locator(".quality-card")).to_have_count(7)
    here.looks_right("report")
    page.emulate_media(color_scheme="dark")
    here.looks_right("dark")
