"""The public links of an app, as the owner of a server makes, changes and ends them in the
console: their times, quotas and addresses. Their people are in test_console_people.py."""

import re
from datetime import date, timedelta

import pytest
from calepin import Calepin
from conftest import DESK, Open, shows, until
from linking import (
    MUTE,
    PEOPLE,
    PRINTED,
    counted,
    dialog_of,
    link,
    making,
    put,
    section,
    with_team,
)
from owning import (  # noqa: F401
    APPS,
    chosen,
    console,
    form,
    managed,
    owner,
    publish,
    published,
)
from people import PASSWORD, press
from playwright.sync_api import Route, expect

NARROW = (360, 740)
# A day that is not over, as an input has it.
SOON = (date.today() + timedelta(days=40)).isoformat()


@pytest.mark.gate("a public link is made")
@pytest.mark.both
def test_an_open_link_is_made_changed_and_ended(visit: Open, console: Calepin, browser) -> None:
    app = f"opened-{browser.browser_type.name}"
    here = owner(visit, console)
    page = with_team(here, app)
    expect(section(page)).to_contain_text("without an account")
    dialog = making(page)
    # Whoever has the address of all comes back as somebody else.
    expect(dialog.locator("[name=editable]")).to_be_hidden()
    dialog.locator("[name=title]").fill("Spring survey")
    dialog.locator("[name=closes]").fill(SOON)
    dialog.locator("[name=time]").fill("18:30")
    dialog.locator("[name=grace]").fill("31")
    press(page, "Make the link")
    expect(dialog.locator("[name=typed]")).to_be_focused()
    dialog.locator("[name=typed]").fill("everybody")
    press(page, "Make the link")
    expect(dialog.locator("[data-wrong]")).to_contain_text("from 0 to 30")
    dialog.locator("[name=grace]").fill("10")
    press(page, "Make the link")
    expect(dialog.locator("[data-wrong]")).to_contain_text(f"Type {app} here")
    expect(dialog.locator("[name=typed]")).to_be_focused()
    dialog.locator("[name=typed]").fill(app)
    press(page, "Make the link")
    expect(dialog).to_have_count(0)
    card = link(page, "Spring survey")
    expect(card.get_by_role("heading")).to_be_focused()
    expect(section(page).locator(".good-line")).to_contain_text("Spring survey")
    expect(card.locator(".badge")).to_have_text("Open")
    expect(card.locator(".row-counts dd")).to_have_text(["0", "0"])
    times = card.locator(".link-times div")
    expect(times).to_contain_text(["Closing date", "Drafts taken until"])
    expect(times.first).to_contain_text(re.compile("6:30|18:30"))
    # Its address is there at once.
    address = shows(
        page,
        card.locator(".link-text").inner_text,
        lambda text: re.fullmatch(re.escape(console.url) + r"/fill#[a-z0-9]{20,}", text),
    )
    expect(card.locator(".qr")).to_have_attribute("aria-label", f"QR code of {address}")
    page.evaluate(MUTE)
    card.get_by_role("button", name="Print", exact=True).click()
    until(page, "printed === 1")
    expect(page.locator(".qr-poster h1")).to_have_text("Spring survey")
    expect(page.locator(".qr-poster p")).to_have_text(address)
    page.evaluate(PRINTED)
    expect(page.locator(".qr-sheet")).to_have_count(0)

    page.get_by_role("button", name="Change: Spring survey").click()
    dialog = dialog_of(page, "link")
    expect(dialog.locator("[name=closes]")).to_have_value(SOON)
    expect(dialog.locator("[name=time]")).to_have_value("18:30")
    expect(dialog.locator("[name=grace]")).to_have_value("10")
    expect(dialog.locator("[name=reach]")).to_have_count(0)
    dialog.locator("[name=closes]").fill("2020-02-03")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.locator(".alert-box h2")).to_be_focused()
    expect(dialog.locator(".alert-box h2")).to_have_text("The link stays as it was")
    expect(dialog.locator(".reasons")).to_contain_text("over")
    expect(dialog.locator("[name=closes]")).to_have_value("2020-02-03")
    dialog.locator("[name=closes]").fill("")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_have_count(0)
    expect(card.get_by_role("heading")).to_be_focused()
    expect(times).to_have_count(0)
    page.reload()
    expect(card.locator(".badge")).to_have_text("Open")
    expect(times).to_have_count(0)

    page.get_by_role("button", name="End: Spring survey").click()
    asking = page.get_by_role("dialog")
    expect(asking).to_contain_text("not even drafts that were begun")
    press(page, "Cancel")
    expect(page.get_by_role("button", name="End: Spring survey")).to_be_focused()
    page.get_by_role("button", name="End: Spring survey").click()
    asking.get_by_role("button", name="End", exact=True).click()
    expect(asking).to_have_count(0)
    expect(card.get_by_role("heading")).to_be_focused()
    expect(card.locator(".badge")).to_have_text("Ended")
    expect(card.locator(".link-text, .presses button")).to_have_count(0)
    page.reload()
    page.get_by_text("Ended links (1)").click()
    expect(card).to_be_visible()


@pytest.mark.both
def test_quotas_are_typed_and_counted(visit: Open, console: Calepin, browser) -> None:
    app = f"quotas-{browser.browser_type.name}"
    here = owner(visit, console)
    page = with_team(here, app)
    dialog = making(page)
    dialog.locator("[name=typed]").fill(app)
    for by, most in (("", "500"), ("regions", "")):
        press(page, "Add a quota")
        row = dialog.locator(".quota").last
        expect(row.get_by_label("Counted by")).to_be_focused()
        row.get_by_label("Counted by").fill(by)
        row.get_by_label("At most").fill(most)
    press(page, "Make the link")
    expect(row.get_by_label("At most")).to_be_focused()
    expect(row).to_contain_text("A whole number")
    row.get_by_label("At most").fill("100")
    press(page, "Make the link")
    expect(dialog.locator(".alert-box h2")).to_have_text("No link was made")
    expect(dialog.locator(".reasons")).to_contain_text("regions")
    # The fields of the form are offered.
    offered = dialog.locator("datalist option")
    expect(offered).to_have_text(["Name", "Region"])
    row.get_by_label("Counted by").fill(offered.last.get_attribute("value") or "")
    press(page, "Add a quota")
    dialog.get_by_role("button", name="Remove this quota").last.click()
    expect(dialog.get_by_role("button", name="Add a quota")).to_be_focused()
    press(page, "Make the link")
    expect(dialog).to_have_count(0)
    card = link(page, "Open to all")
    table = card.locator(".quota-counts")
    expect(table.first.locator("tr")).to_contain_text(["0 of 500"])
    expect(table.last).to_contain_text("Nothing has come in yet")
    values = [{"value": f"r{place}", "count": place} for place in range(12)]
    values.append({"value": "", "count": 100})
    counted(page, [[{"value": "", "count": 166}], values])
    page.reload()
    expect(table.first.locator("tr")).to_contain_text(["166 of 500"])
    expect(table.last.locator("caption")).to_have_text("By region, at most 100 each")
    expect(table.last.locator("tr").first).to_contain_text("100 of 100")
    expect(table.last.locator("th").first).to_have_text("No answer")
    table.last.get_by_role("button", name="Show all 13").click()
    expect(table.last.locator("tr")).to_have_count(len(values))
    expect(table.last.locator("tr:focus th")).to_have_text("r4")
    here.looks_right("counted")
    page.context.unroute_all()
    # Changing one thing keeps the rest.
    page.get_by_role("button", name="Change: Open to all").click()
    dialog = dialog_of(page, "link")
    expect(dialog.get_by_label("Counted by").last).to_have_value("region")
    dialog.get_by_label("At most").first.fill("600")
    dialog.get_by_role("button", name="Save").click()
    expect(table.first.locator("tr")).to_contain_text(["of 600"])
    expect(table.last.locator("caption")).to_contain_text("By region, at most 100")


def test_cancelling_loses_nothing(visit: Open, console: Calepin) -> None:
    app = "typed"
    page = with_team(owner(visit, console), app)
    dialog = making(page)
    dialog.locator("[value=personal]").check()
    expect(dialog.locator("[name=typed]")).to_be_hidden()
    expect(dialog.locator("[name=editable]")).to_be_visible()
    dialog.locator("[name=title]").fill("Typed before")
    dialog.locator("[name=editable]").fill(SOON)
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="New link")).to_be_focused()
    making(page)
    expect(dialog.locator("[value=personal]")).to_be_checked()
    expect(dialog.locator("[name=title]")).to_have_value("Typed before")
    asked = {"count": 0}

    def first(route: Route) -> None:
        asked["count"] += route.request.method == "POST"
        if route.request.method == "POST" and asked["count"] < 3:
            route.fulfill(status=403, json={"code": "confirm-first"})
        else:
            route.fallback()

    page.context.route("**/links", first)
    press(page, "Make the link")
    expect(page.get_by_role("dialog")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(1)
    expect(dialog.locator("[name=title]")).to_have_value("Typed before")
    press(page, "Make the link")
    page.locator("[name=password]").fill(PASSWORD)
    press(page, "Continue")
    expect(page.get_by_role("dialog")).to_have_count(0)
    card = link(page, "Typed before")
    expect(card.locator(".link-times div")).to_contain_text(["Answers can be changed until"])
    # Another one begins anew, also after a request that failed.
    dialog = making(page)
    expect(dialog.locator("[name=title]")).to_have_value("")
    dialog.locator("[name=typed]").fill(app)
    page.context.unroute_all()
    page.context.route("**/links?*", lambda route: route.abort())
    press(page, "Make the link")
    expect(dialog.locator(".issue")).to_be_visible()
    expect(dialog.locator("[name=typed]")).to_have_value(app)


def test_an_app_is_a_teams_before_it_has_links(visit: Open, console: Calepin) -> None:
    app = "teamless"
    here = owner(visit, console)
    published(here, app)
    page = managed(here, app)
    expect(section(page).locator(".note")).to_contain_text("has to be a team’s first")
    expect(page.get_by_role("button", name="New link")).to_have_count(0)
    here.looks_right("teamless")
    press(page, "Go to “For whom”")
    expect(page.locator("#for-whom")).to_be_focused()
    # One that nobody uses yet has none either.
    here.open(APPS)
    chosen(page, "unused", form("unused"))
    publish(page, "Keep as a draft")
    managed(here, "unused")
    expect(page.locator(".app-version")).to_have_count(1)
    expect(section(page)).to_have_count(0)


@pytest.mark.gate("screen of links")
@pytest.mark.parametrize(
    ("size", "language", "dark"),
    [(NARROW, "fr", False), (NARROW, "en", True), (DESK, "fr", True), (DESK, "en", False)],
    ids=["360", "360-dark", "1280-dark", "1280"],
)
def test_links_look_right(
    visit: Open, console: Calepin, size: tuple[int, int], language: str, dark: bool
) -> None:
    app = f"links-{size[0]}{'-dark' if dark else ''}"
    here = owner(visit, console, size, language, dark)
    is_french = language == "fr"
    page = with_team(here, app, language)
    section(page).scroll_into_view_if_needed()
    here.looks_right("none")
    dialog = making(page, "Nouveau lien" if is_french else "New link")
    dialog.locator("[name=title]").fill("Die Donaudampfschifffahrtsgesellschaft 2026")
    dialog.locator("[name=closes]").fill(SOON)
    dialog.locator(".quotas > .button").click()
    dialog.locator("[name=by-1]").fill("region")
    here.looks_right("making")
    here.targets_are_large()
    dialog.locator("[name=most-1]").fill("100")
    dialog.locator("[name=typed]").fill(app)
    dialog.locator("[type=submit]").click()
    card = page.locator(".public-link").first
    expect(card.locator(".qr")).to_be_visible()
    expect(card.locator(".badge")).to_have_text("Ouvert" if is_french else "Open")
    counted(page, [[{"value": "north", "count": 40}, {"value": "south", "count": 100}]])
    page.reload()
    card.locator("summary").click()
    expect(card.locator(".qr")).to_be_visible()
    here.looks_right("open")
    here.targets_are_large()
    page.context.unroute_all()
    making(page, "Nouveau lien" if is_french else "New link")
    dialog.locator("[value=personal]").check()
    dialog.locator("[type=submit]").click()
    expect(dialog).to_have_count(0)
    card.locator(".presses .doer button").click()
    people = dialog_of(page, "people")
    here.looks_right("nobody")
    put(people, "name,mail\nAnn Rossi,ann")
    expect(people.locator(".reasons")).to_contain_text("ligne 2" if is_french else "line 2")
    here.looks_right("fault")
    people.locator("textarea").fill(PEOPLE)
    people.locator(".people-adding .doer button").click()
    expect(people.locator(".good-line")).to_contain_text(
        "2 personnes ont été ajoutées" if is_french else "2 people were added"
    )
    here.looks_right("people")
    here.targets_are_large()
    page.keyboard.press("Escape")
    card.locator(".presses > .danger").click()
    expect(page.locator("dialog.asking")).to_be_visible()
    here.looks_right("ending")
    page.locator("dialog.asking .danger").click()
    expect(card).to_be_visible()
    here.looks_right("ended")
