"""Records of which a rule sends some to review: the table, its filter and the screen of a record
say which are not to be reviewed, and publishing says that the rule is another one."""

import json

import pytest
from calepin import Calepin
from conftest import DESK, LOOKS, Open, Visit, until
from owning import APPS, NAME, ROOMS, chosen, console, form, owner, publish  # noqa: F401
from playwright.sync_api import Page, expect
from tabling import imported, titles

# Returns the id of a record that is not to be reviewed.
RECORD = """async (app) => (await (await fetch(`/api/records/${app}/all?columns=name&where=`
    + encodeURIComponent("${_review} = 'not-needed'"))).json()).rows[0].id"""
ROWS = "name,rooms\nNorth,3\nSouth,8\nEast,4\nWest,9\n"


def ruled(app: str, **rule: object) -> str:
    """An app whose records stay open, with a rule of reviews."""
    return json.dumps({
        "id": app, "title": {"en": "Rounds", "fr": "Tournées"}, "start": "all",
        "forms": [json.loads(form(app, NAME, {**ROOMS, "optional": True}, neverSubmitted=True))],
        "collections": [{"name": "all", "title": {"en": "Rounds", "fr": "Tournées"}, "form": app,
                         "sharing": "personal", "review": rule}],
    })  # fmt: skip


def filled(here: Visit, app: str, **rule: object) -> Page:
    """Publishes an app with a rule, imports some records, and leaves their table open."""
    page = here.open(APPS)
    chosen(page, app, ruled(app, **rule))
    publish(page)
    page = here.open(f"/console/records/{app}/all?columns=name,rooms,_review")
    imported(page, ROWS, 4)
    until(page, lambda: len(titles(page)) > 0)
    return page


@pytest.mark.both
def test_the_table_says_which_are_not_to_be_reviewed(
    visit: Open, console: Calepin, browser
) -> None:
    app = f"ruled-{browser.browser_type.name}"
    here = owner(visit, console, DESK)
    page = filled(here, app, when="${rooms} > 5")
    grid = page.locator(".grid-scroller")
    expect(grid.get_by_text("Not to be reviewed")).to_have_count(2)
    page = here.open(f"/console/records/{app}/all?columns=name&if=_review*any*not-needed")
    until(page, lambda: sorted(titles(page)) == ["East", "North"])
    expect(page.locator(".chips.chosen li")).to_contain_text("Not to be reviewed")
    record = page.evaluate(RECORD, app)
    page = here.open(f"/console/records/{app}/all/{record}")
    review = page.locator(".record-review")
    expect(review.locator(".stage-line .badge")).to_have_text("Not to be reviewed")
    here.looks_right("one")
    review.get_by_role("button", name="Approve", exact=True).click()
    expect(review.locator(".stage-line .badge")).to_have_text("Approved")


def test_a_change_of_the_rule_is_told_before_it_is_published(
    visit: Open, console: Calepin
) -> None:
    here = owner(visit, console, DESK)
    filled(here, "ruled-other", when="${rooms} > 5")
    page = here.open(APPS)
    chosen(page, "ruled-other", ruled("ruled-other", when="${rooms} > 3", share=10))
    expect(page.locator(".check")).to_contain_text("other rule of the review")
    expect(page.locator(".check")).to_contain_text('"share":10')
    chosen(page, "ruled-other", ruled("ruled-other", when="${room} > 3"))
    expect(page.locator(".check")).to_contain_text("there is no field “${room}”")


@pytest.mark.gate("screens of rules of review")
@LOOKS
def test_the_screens_of_a_rule_look_right(
    visit: Open, console: Calepin, size: tuple[int, int], language: str
) -> None:
    app = f"ruled-{size[0]}"
    here = owner(visit, console, size)
    page = filled(here, app, when="${rooms} > 5")
    if language == "fr":
        page.evaluate("localStorage.setItem('calepin.language', 'fr')")
        page.reload()
    word = "Not to be reviewed" if language == "en" else "Sans examen"
    expect(page.get_by_text(word).first).to_be_visible()
    here.looks_right("table")
