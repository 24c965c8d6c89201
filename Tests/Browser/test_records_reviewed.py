"""Records that are reviewed: a manager judges and comments in the table, the author sees it at the
answer on a phone, also without a network, replies and corrects, and the table says so."""

import re

import pytest
from calepin import Calepin
from conftest import DESK, LOOKS, Open, Visit, until
from correcting import crewed
from filling import SENT
from owning import NAME, begun, cell, console, owner  # noqa: F401
from playwright.sync_api import Page, Route, expect


def reviewed(here: Visit, app: str, review: object = True) -> Page:
    """Publishes an app whose records are reviewed, for a team of one's own."""
    return crewed(here, app, NAME, review=review)


def comment(page: Page, opener: str, text: str) -> None:
    page.get_by_role("button", name=opener, exact=True).click()
    form = page.locator(".comment-form").filter(has=page.get_by_label(opener, exact=True))
    expect(form.locator("textarea")).to_be_focused()
    form.locator("textarea").fill(text)
    form.get_by_role("button", name="Send", exact=True).click()
    expect(page.locator(".comment", has_text=text)).to_be_visible()


@pytest.mark.gate("review")
@pytest.mark.both
def test_a_record_is_given_back_corrected_and_approved(
    visit: Open, console: Calepin, browser
) -> None:
    app = f"round-{browser.browser_type.name}"
    here = owner(visit, console, DESK)
    page = reviewed(here, app)
    page.goto(f"{console.url}/{app}")
    begun(page, app, "Rossi")
    expect(page.locator(".pill")).to_contain_text(SENT)
    table = page.context.new_page()
    record = page.url.split("/")[4]
    table.goto(f"{console.url}/console/records/{app}/all/{record}")
    review = table.locator(".record-review")
    expect(review).to_contain_text("Not reviewed yet")
    comment(table, "Comment on: Name", "Which Rossi?")
    # What is written about the whole record goes along.
    table.get_by_label("Comment", exact=True).fill("Please look once more")
    review.get_by_role("button", name="Has issues", exact=True).click()
    expect(review.locator(".stage-line .badge")).to_have_text("Has issues")
    # Who judged it, and when.
    judged = review.locator(".record-reviewers .changes li").first
    expect(judged).to_contain_text("Has issues")
    expect(judged.locator("time, small").first).not_to_be_empty()
    expect(table.locator(".comment", has_text="Please look once more")).to_have_count(1)
    expect(table.get_by_label("Comment", exact=True)).to_have_value("")
    table.get_by_label("Comment", exact=True).fill("Or call them")
    table.get_by_role("button", name="Send", exact=True).click()
    expect(table.locator(".comment", has_text="Or call them")).to_have_count(1)
    review.get_by_role("button", name="Assign to me", exact=True).click()
    expect(review).to_contain_text("Assigned to")
    # The author's device hears of it, and has it without a network.
    page.bring_to_front()
    note = page.locator(".review-note")
    expect(note).to_contain_text("Has issues")
    page.context.set_offline(True)
    at = page.locator(".review-at", has_text="Which Rossi?")
    expect(at).to_be_visible()
    at.get_by_role("button", name="Reply", exact=True).click()
    at.locator("textarea").fill("The one of Bern")
    at.get_by_role("button", name="Send", exact=True).click()
    expect(page.locator(".review-text", has_text="The one of Bern")).to_be_visible()
    page.locator(".box").first.fill("Rossi, Bern")
    page.locator(".box").first.blur()
    expect(page.locator(".pill")).not_to_contain_text(SENT)
    page.context.set_offline(False)
    expect(page.locator(".pill")).to_contain_text(SENT)
    table.reload()
    expect(review.locator(".stage-line .badge")).to_have_text("Changed since")
    expect(table.locator(".comment", has_text="The one of Bern")).to_be_visible()
    table.get_by_role("button", name="Done", exact=True).first.click()
    expect(table.locator(".comment.is-done")).to_have_count(1)
    review.get_by_role("button", name="Approve", exact=True).click()
    expect(review.locator(".stage-line .badge")).to_have_text("Approved")
    expect(note.locator(".stage-line .badge")).to_have_text("Approved")


def test_a_record_goes_back_is_removed_and_restored(visit: Open, console: Calepin) -> None:
    app = "round-back"
    here = owner(visit, console, DESK)
    page = reviewed(here, app)
    page.goto(f"{console.url}/{app}")
    begun(page, app, "Rossi")
    page.locator(".box").first.fill("Bianchi")
    page.locator(".box").first.blur()
    expect(page.locator(".pill")).to_contain_text(SENT)
    record = page.url.split("/")[4]
    page.goto(f"{console.url}/console/records/{app}/all/{record}")
    page.get_by_role("button", name="Back to this").last.click()
    expect(page.locator("h1")).to_have_text("Rossi")
    page.get_by_role("button", name="Remove this record").click()
    expect(page.get_by_role("heading", name="The record was removed")).to_be_focused()
    page.get_by_role("button", name="Restore").click()
    expect(page.locator("h1")).to_have_text("Rossi")


def test_comments_that_come_late_leave_an_open_form_as_it_is(
    visit: Open, console: Calepin
) -> None:
    app = "late"
    here = owner(visit, console, DESK)
    page = reviewed(here, app)
    page.goto(f"{console.url}/{app}")
    begun(page, app, "Rossi")
    expect(page.locator(".pill")).to_contain_text(SENT)
    record = page.url.split("/")[4]
    held: list[Route] = []
    address = re.compile(rf"/api/records/{app}/.*columns=path")
    # The first answer waits until somebody writes, the others do not.
    page.route(address, lambda route: route.continue_() if held else held.append(route))
    page.goto(f"{console.url}/console/records/{app}/all/{record}")
    page.get_by_role("button", name="Comment on: Name", exact=True).click()
    text = page.get_by_label("Comment on: Name", exact=True).and_(page.locator("textarea"))
    text.fill("Which Ro")
    until(page, lambda: len(held) > 0)
    with page.expect_response(address):
        held[0].continue_()
    expect(page.get_by_text("There are no comments")).to_be_visible()
    expect(text).to_have_value("Which Ro")
    expect(text).to_be_focused()
    page.keyboard.type("ssi?")
    page.get_by_role("button", name="Send", exact=True).last.click()
    expect(page.locator(".comment", has_text="Which Rossi?")).to_be_visible()
    expect(text).to_have_count(0)


@pytest.mark.gate("screens of review")
@LOOKS
def test_the_screens_of_a_review_look_right(
    visit: Open, console: Calepin, size: tuple[int, int], language: str
) -> None:
    app = f"round-{size[0]}"
    here = owner(visit, console, size)
    page = reviewed(here, app)
    page.goto(f"{console.url}/{app}")
    begun(page, app, "Rossi")
    expect(page.locator(".pill")).to_contain_text(SENT)
    record = page.url.split("/")[4]
    page.goto(f"{console.url}/console/records/{app}/all/{record}")
    comment(page, "Comment on: Name", "Which Rossi?")
    review = page.locator(".record-review")
    review.get_by_role("button", name="Has issues", exact=True).click()
    expect(review.locator(".stage-line .badge")).to_have_text("Has issues")
    if language == "fr":
        page.evaluate("localStorage.setItem('calepin.language', 'fr')")
        page.reload()
        expect(review.locator(".stage-line .badge")).to_have_text("À reprendre")
    here.looks_right("one")
    page.goto(f"{console.url}/console/records/{app}/all")
    expect(page.locator(".count")).to_be_visible()
    here.looks_right("table")
    page.goto(f"{console.url}/{app}")
    expect(page.locator(".review-note")).to_be_visible()
    here.looks_right("list")
    page.locator(".review-note a").click()
    expect(page.locator(".review-note .badge")).to_be_visible()
    here.looks_right("record")
    page.goto(f"{console.url}/{app}/{record}/all")
    expect(page.locator(".field .review-at")).to_be_visible()
    here.looks_right("section")
