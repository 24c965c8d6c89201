"""The rules of retention of an app, as the owner of a server sets them in the console: what would
go is seen first, then the rule is used, carried out and switched off."""

import json

import pytest
from calepin import Calepin
from conftest import DESK, LOOKS, PHONE, Open, Visit, until
from linking import with_team
from owning import APPS, chosen, console, form, owner, publish  # noqa: F401
from people import press
from playwright.sync_api import Page, Route, expect

MET = {"field": "met", "type": "day", "optional": True, "label": {"en": "Met on", "fr": "Vu le"}}
# Saves a record as a program would.
SAVE = """async ([app, values]) => {
    const made = await fetch(`/api/records/${app}/records`, {
        method: 'POST', headers: { 'Content-Type': 'application/json', 'X-Calepin': '1' },
        body: JSON.stringify({ values, submit: true }) })
    return made.status
}"""


def filled(here: Visit, app: str, language: str = "en") -> None:
    """Publishes an app of a team with three old records and a new one."""
    with_team(here, app, language, MET)
    for name, day in [("Ada", "2020-01-31"), ("Bo", "2021-02-03"), ("Cy", "2022-05-06"),
                      ("Di", "2099-01-01")]:  # fmt: skip
        status = here.page.evaluate(SAVE, [app, {"name": name, "met": day}])
        assert status == 201


def retention(here: Visit, app: str) -> Page:
    page = here.open(f"{APPS}/{app}/retention")
    expect(page.locator("[name=records]")).to_have_count(1)
    return page


@pytest.mark.gate("retention")
@pytest.mark.both
def test_a_rule_is_looked_at_used_and_switched_off(
    visit: Open, console: Calepin, browser
) -> None:
    app = f"kept{browser.browser_type.name}"
    here = owner(visit, console)
    filled(here, app)
    page = here.open(f"{APPS}/{app}")
    page.get_by_role("link", name="Set what goes after a time").click()
    page.wait_for_url("**/retention")
    expect(page.locator("[name=records]")).to_be_visible()
    expect(page.locator(".badge")).to_have_text("No rule")
    press(page, "See what would go")
    expect(page.locator("[data-wrong]")).to_contain_text("Say after how many days")
    page.locator("[name=records]").fill("1.5")
    press(page, "See what would go")
    expect(page.locator("[data-wrong]")).to_contain_text("a whole number")
    page.locator("[name=records]").fill("365")
    page.locator("select").select_option(label="Met on")
    press(page, "See what would go")
    expect(page.get_by_role("heading", name="What would go today")).to_be_focused()
    expect(page.locator(".row-counts dd")).to_have_text(["0", "3"])
    shown = ["Ada · 2020-01-31", "Bo · 2021-02-03", "Cy · 2022-05-06"]
    expect(page.locator(".lines a")).to_have_text(shown)
    # Another rule has to be looked at, too.
    page.locator("[name=records]").fill("2200")
    expect(page.locator(".row-counts")).to_have_count(0)
    press(page, "See what would go")
    expect(page.locator(".lines a")).to_have_text(["Ada · 2020-01-31"])
    page.get_by_role("button", name="Use this rule each day").click()
    expect(page.locator(".badge")).to_have_text("In use")
    expect(page.locator(".good-line")).to_contain_text("is in use")
    expect(page.locator("main")).to_contain_text("Records older than 2,200 days, counted from")
    page.get_by_role("button", name="Carry out now").click()
    expect(page.locator(".good-line")).to_have_text("Carried out. Records: 1.")
    page.get_by_role("button", name="Switch off").click()
    expect(page.locator(".badge")).to_have_text("Switched off")
    page = retention(here, app)
    expect(page.locator("main")).to_contain_text("records put into the trash: 1")
    page.locator("summary").first.click()
    press(page, "See what would go")
    expect(page.locator("main")).to_contain_text("Nothing would go today.")
    page = here.open(f"/console/records/{app}/records/trash")
    expect(page.locator("main")).to_contain_text("Ada")


@pytest.mark.both
def test_personal_answers_are_erased(visit: Open, console: Calepin, browser) -> None:
    app = f"erased{browser.browser_type.name}"
    here = owner(visit, console)
    filled(here, app)
    page = retention(here, app)
    page.locator("[name=personal]").fill("365")
    page.locator("select").select_option(label="Met on")
    press(page, "See what would go")
    expect(page.locator("[data-wrong]")).to_contain_text("Choose below which questions")
    page.get_by_role("group", name="Questions with personal answers").get_by_label(
        "Name", exact=True
    ).check()
    expect(page.locator("summary")).to_contain_text("(1 chosen)")
    press(page, "See what would go")
    expect(page.locator(".row-counts dd")).to_have_text(["0", "0", "3"])
    expect(page.locator("main")).to_contain_text("What is erased cannot be brought back.")
    expect(page.locator(".lines small").first).to_contain_text("personal answers, since")
    record = page.locator(".lines a").first.get_attribute("href")
    page.get_by_role("button", name="Use this rule each day").click()
    expect(page.locator("main")).to_contain_text("erased after 365 days: Name")
    page.get_by_role("button", name="Carry out now").click()
    expect(page.locator(".good-line")).to_have_text("Carried out. Records: 3.")
    expect(page.locator("main")).to_contain_text("personal answers erased of 3")
    page = here.open(record or "")
    expect(page.locator("main")).to_contain_text("Jan 31, 2020")
    expect(page.locator("main")).not_to_contain_text("Ada")


def test_what_cannot_be_done_says_why(visit: Open, console: Calepin) -> None:
    here = owner(visit, console)
    filled(here, "refused")
    page = retention(here, "refused")
    page.locator("[name=records]").fill("30")

    def fail(route: Route) -> None:
        route.fulfill(
            status=503,
            content_type="application/problem+json",
            body=json.dumps({"code": "store-busy", "title": "The store is busy."}),
        )

    page.route("**/preview", fail)
    press(page, "See what would go")
    expect(page.locator("[role=alert] .issue")).to_be_visible()
    page.unroute("**/preview")
    page.route("**/preview", lambda route: route.abort())
    press(page, "See what would go")
    expect(page.locator("[role=alert] .issue")).to_contain_text("server")
    page.unroute("**/preview")
    # One that takes its time says so.
    held: list[Route] = []
    page.route("**/preview", lambda route: held.append(route))
    button = page.locator("main form button[type=submit]")
    button.click()
    expect(button).to_have_attribute("aria-busy", "true")
    expect(page.locator(".row-counts")).to_have_count(0)
    until(page, lambda: len(held) > 0)
    held[0].continue_()
    expect(page.locator(".row-counts dd").first).to_have_text("0")


def test_only_an_app_of_a_team_has_rules(visit: Open, console: Calepin) -> None:
    here = owner(visit, console)
    page = here.open(APPS)
    chosen(page, "alone", form("alone"))
    publish(page)
    page = here.open(f"{APPS}/alone/retention")
    expect(page.locator("main .note")).to_contain_text("give the app to a team first")
    page = here.open(f"{APPS}/none/retention")
    expect(page.get_by_role("heading", level=1)).to_be_visible()


@pytest.mark.gate("screen of retention")
@LOOKS
def test_retention_looks_right(
    visit: Open, console: Calepin, size: tuple[int, int], language: str
) -> None:
    here = owner(visit, console, size, language)
    app = f"look{size[0]}"
    filled(here, app, language)
    page = retention(here, app)
    here.looks_right("none")
    here.targets_are_large()
    page.locator("[name=personal]").fill("365")
    page.locator("[name=history]").fill("365")
    page.locator("main summary").click()
    page.locator("main details input").first.check()
    page.locator("select").select_option(index=2)
    page.locator("main form button[type=submit]").click()
    expect(page.locator(".lines a")).to_have_count(3)
    here.looks_right("preview")
    here.targets_are_large(24)
    page.locator("main .doer button").last.click()
    expect(page.locator(".good-line")).to_be_visible()
    here.looks_right("used")
    here.targets_are_large()


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_retention_looks_right_in_the_dark(
    visit: Open, console: Calepin, size: tuple[int, int]
) -> None:
    here = owner(visit, console, size, "en" if size == DESK else "fr")
    app = f"dark{size[0]}"
    filled(here, app, "en" if size == DESK else "fr")
    here.page.emulate_media(color_scheme="dark")
    page = retention(here, app)
    page.locator("[name=records]").fill("365")
    page.locator("select").select_option(index=2)
    page.locator("main form button[type=submit]").click()
    expect(page.locator(".lines a")).to_have_count(3)
    here.looks_right("dark")
