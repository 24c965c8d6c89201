"""Second visits that are compared with the first ones, and answers that came too fast: what the
screen of quality tells of them, by question and by person, with a link to each record."""

import json

import pytest
from calepin import Calepin
from conftest import DESK, LOOKS, Open, Visit, until
from filling import SENT, cell
from owning import APPS, NAME, ROOMS, chosen, console, form, owner, publish  # noqa: F401
from playwright.sync_api import Page, expect
from tabling import imported, titles

TEXTS = {"en": "Houses", "fr": "Maisons"}


def choice(name: str, english: str, french: str, choices: str) -> dict[str, object]:
    return {"field": name, "label": {"en": english, "fr": french}, "type": "one",
            "optional": True, "choices": choices}  # fmt: skip


def listed(name: str, **values: tuple[str, str]) -> dict[str, object]:
    return {"name": name, "choices": [
        {"value": value, "label": {"en": english, "fr": french}}
        for value, (english, french) in values.items()]}  # fmt: skip


FIELDS = [
    NAME, choice("visit", "Visit", "Visite", "visits"), {**ROOMS, "optional": True},
    choice("water", "Water", "Eau", "waters"),
    {"field": "owner", "label": {"en": "Owner", "fr": "Propriétaire"}, "optional": True},
]  # fmt: skip
LISTS = [
    listed("visits", first=("Interview", "Entretien"), check=("Back check", "Contre-visite")),
    listed("waters", well=("Well", "Puits"), tap=("Tap", "Robinet"),
           dk=("Don’t know", "Ne sait pas")),
]  # fmt: skip
CHECKS = [
    {"name": "back", "title": {"en": "Back check", "fr": "Contre-visite"}, "level": "error",
     "compares": {"key": ["name"], "second": "${visit} = 'check'", "fields": [
         {"field": "rooms", "within": 1, "kind": 1}, {"field": "water", "kind": 2}, "owner"]}},
    {"name": "hurry", "title": {"en": "Passed over too fast", "fr": "Passé trop vite"},
     "fast": {"seconds": 60, "answers": 2}},
]  # fmt: skip
ROWS = """name,visit,rooms,water,owner
House 1,first,3,well,Ada
House 2,first,4,tap,Bo
House 3,first,5,well,Cy
house 1,check,4,well,ADA
House 2,check,6,dk,Bo
House 9,check,1,well,
"""


def filled(here: Visit, app: str) -> Page:
    """Publishes an app with these checks, and imports visits into its table."""
    own = form(app, *FIELDS, choiceLists=LISTS, neverSubmitted=True)
    declared = {
        "id": app, "title": TEXTS, "start": "all", "forms": [json.loads(own)],
        "collections": [{"name": "all", "title": TEXTS, "form": app, "sharing": "personal",
                         "quality": CHECKS}],
    }  # fmt: skip
    page = here.open(APPS)
    chosen(page, app, json.dumps(declared))
    publish(page)
    page = here.open(f"/console/records/{app}/all?columns=name,rooms")
    imported(page, ROWS, ROWS.count("\n") - 1)
    until(page, lambda: len(titles(page)) > 0)
    return page


def hurried(here: Visit, app: str) -> None:
    """Fills in a record as fast as a program does."""
    page = here.open(f"/{app}/new/all")
    for name, words in [("name", "House 20"), ("rooms", "7"), ("owner", "Di")]:
        cell(page, name).fill(words)
        cell(page, name).press("Tab")
    expect(page.locator(".pill")).to_contain_text(SENT)


@pytest.mark.both
def test_second_visits_and_fast_answers_lead_to_their_records(
    visit: Open, console: Calepin, browser
) -> None:
    app = f"back-{browser.browser_type.name}"
    here = owner(visit, console, DESK)
    page = filled(here, app)
    hurried(here, app)
    page = here.open(f"/console/records/{app}/all/quality")
    checks = page.locator("[aria-labelledby=quality-checks] tbody tr")
    expect(checks).to_have_text(["Back check Error2", "Passed over too fast To look at1"])
    card = page.locator("section[aria-labelledby=visits-back]")
    expect(card).to_contain_text("Second visits compared: 2. Answers that differ: 2 of 6.")
    rates = card.locator("[aria-labelledby=visits-back] tbody tr")
    expect(rates).to_have_text([
        "Rooms50%121", "Water50%122", "Owner0%02", "All of type 150%12", "All of type 250%12",
        "All questions33.3%26",
    ])  # fmt: skip
    people = card.locator("[aria-labelledby=visits-back-people] tbody tr")
    expect(people).to_have_count(1)
    expect(people).to_contain_text("33.3%")
    answers = card.locator("[aria-labelledby=visits-back-answers] tbody tr")
    expect(answers).to_have_count(2)
    expect(answers.first).to_contain_text("House 2")
    expect(answers.nth(1)).to_contain_text("Tap")
    expect(answers.nth(1)).to_contain_text("Don’t know")
    expect(card.locator(".quality-lone li")).to_contain_text("House 9")
    # The records of the number, and one of them.
    checks.first.get_by_role("link").click()
    expect(page.locator(".grid-scroller")).to_be_visible()
    until(page, lambda: sorted(titles(page)) == ["House 2", "House 9"])
    page.go_back()
    answers.nth(1).get_by_role("link", name="Don’t know").click()
    expect(page.locator("h1")).to_contain_text("House 2")
    expect(page.locator("main")).to_contain_text("Back check")
    page.go_back()
    fast = page.locator("[aria-labelledby=quality-fast] tbody tr")
    expect(fast).to_have_count(1)
    expect(fast).to_contain_text("House 20")
    expect(fast).to_contain_text("Rooms, Owner")
    expect(fast).to_contain_text(" s")
    fast.get_by_role("link").click()
    expect(page.locator("h1")).to_contain_text("House 20")
    # Of what a filter leaves.
    page = here.open(f"/console/records/{app}/all/quality?where=%24%7Brooms%7D%20%3C%203")
    expect(card).to_contain_text("No second visit has a first one yet.")
    expect(fast).to_have_count(0)


@pytest.mark.gate("screens of visits")
@LOOKS
def test_the_tables_of_visits_look_right(
    visit: Open, console: Calepin, size: tuple[int, int], language: str
) -> None:
    app = f"back-{size[0]}"
    here = owner(visit, console, size)
    page = filled(here, app)
    hurried(here, app)
    if language == "fr":
        page.evaluate("localStorage.setItem('calepin.language', 'fr')")
    page = here.open(f"/console/records/{app}/all/quality")
    expect(page.locator("[aria-labelledby=quality-fast] tbody tr")).to_have_count(1)
    here.looks_right("report")
    page.emulate_media(color_scheme="dark")
    here.looks_right("dark")
