"""Records that are locked while they are approved: the table says so, the phone shows them for
reading, and what was changed on it before it knew is kept, and sent again."""

import pytest
from calepin import Calepin
from conftest import DESK, LOOKS, Open
from filling import SENT
from owning import begun, console, owner  # noqa: F401
from playwright.sync_api import expect
from test_records_reviewed import reviewed


@pytest.mark.gate("a locked record")
@pytest.mark.both
def test_what_is_approved_is_locked_and_an_edit_from_before_is_sent_again(
    visit: Open, console: Calepin, browser
) -> None:
    app = f"locked-{browser.browser_type.name}"
    here = owner(visit, console, DESK)
    page = reviewed(here, app, {"lock": True})
    page.goto(f"{console.url}/{app}")
    begun(page, app, "Rossi")
    expect(page.locator(".pill")).to_contain_text(SENT)
    record = page.url.split("/")[4]
    table = page.context.new_page()
    table.goto(f"{console.url}/console/records/{app}/all/{record}")
    review = table.locator(".record-review")
    expect(table.get_by_role("button", name="Correct", exact=True)).to_be_visible()
    # The phone is away, and changes an answer before it knows.
    page.bring_to_front()
    page.route("**/api/sync/**", lambda route: route.abort())
    page.locator(".box").first.fill("Bianchi")
    page.locator(".box").first.blur()
    expect(page.locator(".pill")).to_contain_text("1 change to send")
    table.bring_to_front()
    review.get_by_role("button", name="Approve", exact=True).click()
    expect(review).to_contain_text("nobody changes or removes it")
    expect(table.get_by_role("button", name="Correct", exact=True)).to_have_count(0)
    expect(table.get_by_role("button", name="Remove this record")).to_have_count(0)
    # The phone is back.
    page.unroute("**/api/sync/**")
    page.goto(f"{console.url}/sync")
    line = page.locator(".sync-list li", has_text="approved meanwhile")
    expect(line).to_be_visible()
    page.goto(f"{console.url}/{app}/{record}")
    expect(page.locator(".body.read .lead")).to_contain_text("Approved and locked")
    expect(page.get_by_text("Rossi").first).to_be_visible()
    page.get_by_role("button", name="Reply", exact=True).first.click()
    page.locator(".review-reply textarea").fill("It was Bianchi")
    page.locator(".review-reply").get_by_role("button", name="Send", exact=True).click()
    expect(page.locator(".review-text", has_text="It was Bianchi")).to_be_visible()
    review.get_by_role("button", name="Has issues", exact=True).click()
    expect(review.locator(".stage-line .badge")).to_have_text("Has issues")
    page.goto(f"{console.url}/sync")
    line.get_by_role("button", name="Send again", exact=True).click()
    expect(line).to_have_count(0, timeout=60_000)
    page.goto(f"{console.url}/{app}/{record}/all")
    expect(page.locator(".box").first).to_have_value("Bianchi")
    expect(page.locator(".pill")).to_contain_text(SENT)
    table.reload()
    expect(table.locator("h1")).to_have_text("Bianchi")


@pytest.mark.gate("screens of a locked record")
@LOOKS
def test_the_screens_of_a_locked_record_look_right(
    visit: Open, console: Calepin, size: tuple[int, int], language: str
) -> None:
    app = f"locked-{size[0]}"
    here = owner(visit, console, size)
    page = reviewed(here, app, {"lock": True})
    page.goto(f"{console.url}/{app}")
    begun(page, app, "Rossi")
    expect(page.locator(".pill")).to_contain_text(SENT)
    record = page.url.split("/")[4]
    page.goto(f"{console.url}/console/records/{app}/all/{record}")
    review = page.locator(".record-review")
    review.get_by_role("button", name="Approve", exact=True).click()
    expect(review.locator(".stage-line .badge")).to_have_text("Approved")
    if language == "fr":
        page.evaluate("localStorage.setItem('calepin.language', 'fr')")
        page.reload()
        expect(review.locator(".stage-line .badge")).to_have_text("Approuvé")
    here.looks_right("one")
    page.goto(f"{console.url}/{app}/{record}")
    expect(page.locator(".body.read .lead")).to_be_visible()
    here.looks_right("record")
