"""Shared views: what a table shows is given to people without an account, or to one account, and
nothing else of the records with it."""

import pytest
from calepin import Calepin
from conftest import DESK, PHONE, Open, shows, until
from filling import SENT
from linking import with_team
from owning import begun, console, managed, owner  # noqa: F401
from people import PASSWORD, enter, is_in, press, register, sign_out
from playwright.sync_api import Locator, Page, expect
from tabling import rows, titles

SECRET = "Rossi"


def told(page: Page, url: str, app: str, region: str) -> None:
    """Begins a record with a name and a region, which reaches the server."""
    page.goto(f"{url}/{app}")
    begun(page, app, SECRET)
    page.get_by_label("Region").fill(region)
    page.keyboard.press("Tab")
    expect(page.locator(".pill")).to_contain_text(SENT)


def sharing(page: Page) -> Locator:
    page.get_by_role("button", name="Share", exact=True).click()
    return page.get_by_role("dialog", name="Share")


def shown_columns(page: Page, *names: str) -> None:
    """Has the table show these columns alone."""
    page.get_by_role("button", name="Columns", exact=True).click()
    dialog = page.get_by_role("dialog")
    boxes = dialog.locator("input[data-key]")
    keys = [str(box.get_attribute("data-key")) for box in boxes.all()]
    # Those that are not shown are listed below the others.
    for key in [*names, *(key for key in keys if key not in names)]:
        dialog.locator(f"input[data-key='{key}']").set_checked(key in names)
    dialog.get_by_role("button", name="Done").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def shared(page: Page, **values: str) -> str:
    """Makes a view of what the table shows; returns its address."""
    dialog = sharing(page)
    for name, text in values.items():
        dialog.locator(f"[name={name}]").fill(text)
    dialog.get_by_role("button", name="Make address").click()
    address = dialog.locator(".key-text code")
    expect(address).to_contain_text("/shared#")
    return address.inner_text()


@pytest.mark.gate("a shared view")
@pytest.mark.both
def test_a_partner_sees_what_is_shared_and_nothing_else(
    visit: Open, console: Calepin, browser
) -> None:
    app = f"shared-{browser.browser_type.name}"
    here = owner(visit, console, DESK)
    with_team(here, app)
    page = here.page
    for region in ("Vaud", "Valais", "Uri"):
        told(page, console.url, app, region)
    managed(here, app).get_by_role("link", name="See them in a table").click()
    expect(page.locator(".count")).to_have_text("3 records")
    shown_columns(page, "region", "_created")
    page.get_by_label("Search in all columns").fill("va")
    expect(page.locator(".count")).to_contain_text("2 of 3")
    dialog = sharing(page)
    expect(dialog).to_contain_text("Columns: Region, Created")
    here.looks_right("share")
    page.keyboard.press("Escape")
    address = shared(page, title="Regions for the canton")
    here.looks_right("share made")
    page.keyboard.press("Escape")

    stranger = visit(PHONE, server=console)
    answers: list[str] = []
    stranger.page.on(
        "response", lambda one: "/api/" in one.url and answers.append(one.text())
    )
    other = stranger.page
    other.goto(address)
    expect(other.get_by_role("heading", level=1)).to_have_text("Regions for the canton")
    expect(other.locator(".count")).to_have_text("2 records")
    expect(other.get_by_text("Shared with you until")).to_be_visible()
    for name in ("Export", "Share", "Views", "Import", "Quality", "Trash"):
        expect(other.get_by_role("button", name=name, exact=True)).to_have_count(0)
    stranger.looks_right("shared")
    other.locator(".record-card a").first.click()
    row = other.get_by_role("dialog")
    expect(row).to_contain_text("Region")
    expect(row).to_contain_text("Created")
    stranger.looks_right("shared row")
    other.keyboard.press("Escape")
    other.get_by_role("button", name="Summary", exact=True).click()
    expect(other.locator(".summary-card").first).to_contain_text("Region")
    other.get_by_role("link", name="Regions for the canton").click()
    expect(other.locator(".count")).to_have_text("2 records")
    other.reload()
    expect(other.locator(".count")).to_have_text("2 records")
    until(other, lambda: answers)
    shows(other, lambda: [text for text in answers if SECRET in text], [])

    # On a desk, by the keyboard.
    desk = visit(DESK, server=console).page
    desk.goto(address)
    until(desk, lambda: sorted(titles(desk)) == ["Valais", "Vaud"])
    rows(desk).first.locator(".cell").first.click()
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("dialog")).to_contain_text("Region")
    desk.keyboard.press("Escape")

    # Once it is ended, the address leads nowhere.
    dialog = sharing(page)
    item = dialog.locator(".view-list li")
    expect(item).to_contain_text("Regions for the canton")
    item.get_by_role("button", name="End “Regions for the canton”").click()
    expect(dialog).to_contain_text("is shared no longer")
    expect(item).to_have_count(0)
    other.goto(address)
    other.reload()
    expect(other.get_by_role("heading", level=1)).to_have_text("This is not shared with you")
    stranger.looks_right("shared no longer")


def test_a_column_is_hidden_from_somebody(visit: Open, console: Calepin) -> None:
    """Somebody with an account sees the columns that are shared with that account alone."""
    app = "hidden"
    reader = visit(server=console)
    register(reader, "carla")
    here = owner(visit, console, DESK)
    with_team(here, app)
    page = here.page
    told(page, console.url, app, "Uri")
    managed(here, app).get_by_role("link", name="See them in a table").click()
    expect(page.locator(".count")).to_have_text("1 record")
    shown_columns(page, "region")
    dialog = sharing(page)
    dialog.locator("[name=for]").fill("nobody.at.all")
    dialog.get_by_role("button", name="Make address").click()
    expect(dialog.locator(".issue")).to_contain_text("no account")
    page.keyboard.press("Escape")
    address = shared(page, **{"for": "carla"})
    expect(page.get_by_role("dialog").locator(".view-list")).to_contain_text("only for carla")

    seen = reader.page
    seen.goto(address)
    until(seen, lambda: seen.locator(".count").inner_text() == "1 record")
    expect(seen.locator("main")).to_contain_text("Uri")
    expect(seen.locator("main")).not_to_contain_text(SECRET)
    # Somebody else has to sign in first, and then sees nothing.
    sign_out(reader)
    seen.goto(address)
    expect(seen.locator("[name=password]")).to_be_visible()
    enter(seen, "Username", "carla")
    enter(seen, "Password", PASSWORD)
    press(seen, "Sign in")
    is_in(seen)
    expect(seen.locator("main")).to_contain_text("Uri")
    sign_out(reader)
    register(reader, "dino")
    seen.goto(address)
    expect(seen.get_by_role("heading", level=1)).to_have_text("This is not shared with you")
