"""The quality of reviewed records is classed: chosen beside the judgement, a column of the table,
and given to many at once."""

import pytest
from calepin import Calepin
from conftest import DESK, LOOKS, Open
from filling import SENT
from owning import begun, console, owner  # noqa: F401
from playwright.sync_api import expect
from test_records_reviewed import reviewed

CLASSES = {
    "classes": [
        {"id": "good", "title": {"en": "Good", "fr": "Bon"}},
        {"id": "poor", "title": {"en": "Poor", "fr": "Faible"}},
    ]
}


@pytest.mark.both
def test_a_class_is_chosen_beside_the_judgement(
    visit: Open, console: Calepin, browser
) -> None:
    app = f"classed-{browser.browser_type.name}"
    here = owner(visit, console, DESK)
    page = reviewed(here, app, CLASSES)
    page.goto(f"{console.url}/{app}")
    begun(page, app, "Rossi")
    expect(page.locator(".pill")).to_contain_text(SENT)
    record = page.url.split("/")[4]
    page.goto(f"{console.url}/console/records/{app}/all/{record}")
    review = page.locator(".record-review")
    review.get_by_label("Class", exact=True).select_option("Poor")
    review.get_by_role("button", name="Approve", exact=True).click()
    badges = review.locator(".stage-line .badge")
    expect(badges).to_have_text(["Approved", "Poor"])
    expect(review.get_by_label("Class", exact=True)).to_have_value("poor")
    # It is given alone, too.
    review.get_by_label("Class", exact=True).select_option("Good")
    review.get_by_role("button", name="Set class", exact=True).click()
    expect(badges).to_have_text(["Approved", "Good"])
    page.goto(f"{console.url}/console/records/{app}/all")
    expect(page.locator(".count")).to_be_visible()
    expect(page.get_by_role("columnheader", name="Class")).to_be_visible()
    expect(page.get_by_role("gridcell", name="Good", exact=True)).to_be_visible()


@pytest.mark.gate("screens of classes")
@LOOKS
def test_the_screens_of_classes_look_right(
    visit: Open, console: Calepin, size: tuple[int, int], language: str
) -> None:
    app = f"classed-{size[0]}"
    here = owner(visit, console, size)
    page = reviewed(here, app, CLASSES)
    page.goto(f"{console.url}/{app}")
    begun(page, app, "Rossi")
    expect(page.locator(".pill")).to_contain_text(SENT)
    record = page.url.split("/")[4]
    page.goto(f"{console.url}/console/records/{app}/all/{record}")
    review = page.locator(".record-review")
    review.get_by_label("Class", exact=True).select_option("poor")
    review.get_by_role("button", name="Approve", exact=True).click()
    expect(review.locator(".stage-line .badge").first).to_have_text("Approved")
    if language == "fr":
        page.evaluate("localStorage.setItem('calepin.language', 'fr')")
        page.reload()
        expect(review.locator(".stage-line .badge").first).to_have_text("Approuvé")
    here.looks_right("one")
    page.goto(f"{console.url}/console/records/{app}/all")
    expect(page.locator(".count")).to_be_visible()
    here.looks_right("table")
