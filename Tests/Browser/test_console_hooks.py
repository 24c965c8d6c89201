"""The hooks of an app, as the owner of a server makes, tests and removes them in the console: the
secret that is shown once, the attempts, and what this looks like in both languages."""

import re

import pytest
from calepin import Calepin
from conftest import LOOKS, Open, shows
from linking import with_team
from owning import APPS, console, owner  # noqa: F401
from people import press
from playwright.sync_api import Locator, Page, expect

SECRET = re.compile("^whsec_[A-Za-z0-9+/=]{44}$")
# A name that is never there (RFC 6761), so that nothing leaves this machine.
AWAY = "https://receiver.invalid/calepin"


def hooks(here, app: str) -> Page:
    page = here.open(f"{APPS}/{app}/hooks")
    expect(page.locator("[name=address]")).to_be_visible()
    return page


def card(page: Page, title: str) -> Locator:
    return page.locator(".public-link").filter(has_text=title)


def made(page: Page, title: str) -> str:
    """Makes a hook; returns the secret."""
    page.locator("[name=address]").fill(AWAY)
    page.locator("[name=title]").fill(title)
    page.locator("main button[type=submit]").click()
    code = page.locator(".key-text code")
    expect(code).to_have_text(SECRET)
    expect(page.locator(".hook-said h2")).to_be_focused()
    return code.inner_text()


def confirmed(page: Page, name: str) -> None:
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name=name, exact=True).click()
    expect(dialog).to_have_count(0)


@pytest.mark.gate("a hook")
def test_a_hook_is_made_tested_and_removed(visit: Open, console: Calepin) -> None:
    here = owner(visit, console)
    with_team(here, "hooked")
    page = here.page
    page.get_by_role("link", name="Look after hooks").click()
    expect(page.get_by_text("There is no hook yet.")).to_be_visible()
    page.locator("[name=address]").fill("http://example.org/")
    press(page, "Make the hook")
    expect(page.locator("[data-wrong]")).to_contain_text("has to begin with https")
    page.get_by_label("changed").uncheck()
    first = made(page, "Sheet")
    hook = card(page, "Sheet")
    expect(hook.locator(".badge")).to_have_text("In use")
    expect(hook).to_contain_text("all lists: created, submitted, reviewed, removed, restored")
    hook.get_by_role("button", name="Send a test").click()
    said = page.locator(".hook-said .note")
    expect(said).to_contain_text("was not taken by Sheet: cannot be reached")
    shows(page, lambda: first in page.content(), False)
    hook.locator("summary").click()
    expect(hook.locator(".attempts li")).to_have_count(1)
    expect(hook.locator(".attempts")).to_contain_text("cannot be reached")
    hook.get_by_role("button", name="New secret").click()
    confirmed(page, "New secret")
    second = page.locator(".key-text code")
    expect(second).to_have_text(SECRET)
    expect(second).not_to_have_text(first)
    hook.get_by_role("button", name="Remove").click()
    confirmed(page, "Remove")
    expect(page.get_by_text("There is no hook yet.")).to_be_visible()


@pytest.mark.gate("screen of hooks")
@LOOKS
def test_hooks_look_right(
    visit: Open, console: Calepin, size: tuple[int, int], language: str
) -> None:
    here = owner(visit, console, size, language)
    app = f"looked{size[0]}"
    with_team(here, app, language)
    page = hooks(here, app)
    here.looks_right("none")
    here.targets_are_large()
    made(page, "Tableur" if language == "fr" else "Sheet")
    here.looks_right("secret")
    here.targets_are_large()
    page = hooks(here, app)
    page.locator(".public-link .presses button").first.click()
    expect(page.locator(".hook-said .note")).to_be_visible()
    page.locator(".public-link summary").click()
    expect(page.locator(".attempts li")).to_have_count(1)
    here.looks_right("attempts")
    here.targets_are_large()
