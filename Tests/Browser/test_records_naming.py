"""Colleagues who are named in comments on records: behind an @ they are offered, and the start
page tells them until the comment is dealt with or taken off."""

import pytest
from calepin import Calepin
from conftest import DESK, LOOKS, PHONE, Open, Visit
from correcting import asked, crewed, received
from owning import console, owner  # noqa: F401
from people import register
from playwright.sync_api import Locator, Page, expect


def named(here: Visit, there: Visit, app: str, name: str) -> tuple[Page, Page, str]:
    """Two people of a team whose records are reviewed, and a record of it."""
    page = crewed(here, app, review=True)
    scopes = asked(page, "GET", "/api/account")["scopes"]
    team = next(one["scope"] for one in scopes if one.get("title") == f"Team of {app}")
    colleague = register(there, name)
    here.server.command("team", "member", team, name, "manager")
    record = received(page, app, {"name": "Rossi"})
    page.goto(f"{here.server.url}/console/records/{app}/all/{record}")
    expect(page.locator("h1")).to_have_text("Rossi")
    return page, colleague, record


def written(page: Page) -> Locator:
    """The box of a comment on the whole record."""
    return page.locator(".comment-form textarea")


@pytest.mark.gate("naming a colleague")
@pytest.mark.both
def test_a_colleague_is_named_and_told(visit: Open, console: Calepin, browser) -> None:
    app = f"named-{browser.browser_type.name}"
    name = f"cara.{browser.browser_type.name}"
    here, there = owner(visit, console, DESK), visit(DESK, server=console)
    page, colleague, record = named(here, there, app, name)
    box = written(page)
    box.click()
    page.keyboard.type("Ask @ca")
    offered = page.get_by_role("option", name=f"@{name}")
    expect(offered).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Escape")
    expect(offered).to_have_count(0)
    page.keyboard.type("r")
    expect(offered).to_be_visible()
    page.keyboard.press("Enter")
    expect(box).to_have_value(f"Ask @{name} ")
    expect(offered).to_have_count(0)
    page.keyboard.type("which one")
    page.keyboard.press("Enter")
    expect(box).to_have_value(f"Ask @{name} which one\n")
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.locator(".comment", has_text="which one")).to_be_visible()
    # Nobody is named by a text that looks like a name.
    box.fill("To @nobody and a@b.example")
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.locator(".comment", has_text="To @nobody")).to_be_visible()
    there.open("/")
    told = colleague.locator(".mention")
    expect(told).to_have_count(1)
    expect(told).to_contain_text("which one")
    told.get_by_role("link").click()
    expect(colleague.locator("h1")).to_have_text("Rossi")
    expect(colleague.locator(".comment", has_text="which one")).to_be_visible()
    there.open("/")
    colleague.get_by_role("button", name="Take the comment by").click()
    expect(told).to_have_count(0)
    there.open("/")
    expect(colleague.locator(".office").first).to_be_visible()
    expect(told).to_have_count(0)
    # Whoever wrote it is not told.
    here.open("/")
    expect(page.locator(".office").first).to_be_visible()
    expect(page.locator(".mention")).to_have_count(0)


def test_a_mention_goes_when_the_comment_is_dealt_with(visit: Open, console: Calepin) -> None:
    here, there = owner(visit, console, DESK), visit(DESK, server=console)
    page, colleague, record = named(here, there, "named-done", "dora")
    path = "/api/records/named-done/all-comments"
    found = asked(page, "GET", "/api/records/named-done/all/people?q=dora")
    who = found["people"][0]["id"]
    for number in range(7):
        values = {"record": record, "text": f"no. {number}", "named": who}
        asked(page, "POST", path, {"values": values})
    there.open("/")
    told = colleague.locator(".mention")
    expect(told).to_have_count(5)
    colleague.get_by_role("button", name="Show all 7").click()
    expect(told).to_have_count(7)
    page.reload()
    for _ in range(2):
        count = page.locator(".comment.is-done").count()
        page.locator(".comment").get_by_role("button", name="Done", exact=True).first.click()
        expect(page.locator(".comment.is-done")).to_have_count(count + 1)
    there.open("/")
    expect(told).to_have_count(5)
    expect(colleague.get_by_role("button", name="Show all")).to_have_count(0)


def test_the_comment_stands_when_nobody_can_be_offered(visit: Open, console: Calepin) -> None:
    here, there = owner(visit, console, PHONE), visit(DESK, server=console)
    page, _, _ = named(here, there, "named-none", "elsa")
    page.route("**/people?*", lambda route: route.abort())
    box = written(page)
    box.click()
    with page.expect_event("requestfailed"):
        page.keyboard.type("@el")
    expect(page.get_by_role("option")).to_have_count(0)
    page.unroute("**/people?*")
    page.keyboard.type("s")
    page.get_by_role("option", name="@elsa").click()
    expect(box).to_have_value("@elsa ")
    expect(box).to_be_focused()
    here.complaints.clear()


@pytest.mark.gate("screen of naming")
@LOOKS
def test_naming_looks_right(
    visit: Open, console: Calepin, size: tuple[int, int], language: str
) -> None:
    app, name = f"named-{size[0]}", f"fritz{size[0]}"
    here = owner(visit, console, size, dark=language == "en")
    there = visit(size, dark=language == "en", server=console)
    page, colleague, _ = named(here, there, app, name)
    for one in (page, colleague):
        one.evaluate("(code) => localStorage.setItem('calepin.language', code)", language)
    page.reload()
    box = written(page)
    box.click()
    page.keyboard.type(f"Which Rossi is it, the one of Bern or the one of Lugano, @{name[:4]}")
    expect(page.get_by_role("option")).to_have_count(1)
    here.looks_right("offered")
    page.keyboard.press("Tab")
    send = "Envoyer" if language == "fr" else "Send"
    page.get_by_role("button", name=send, exact=True).click()
    expect(page.locator(".comment", has_text="Which Rossi")).to_be_visible()
    there.open("/")
    expect(colleague.locator(".mention")).to_have_count(1)
    colleague.locator(".mention").scroll_into_view_if_needed()
    there.looks_right("told")
