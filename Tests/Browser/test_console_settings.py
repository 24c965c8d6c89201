"""The settings of the server, as its owners change them in the console: a mail server is tried and
then used, registration is closed, and what cannot be says why."""

from collections.abc import Iterator

import pytest
from calepin import Calepin
from conftest import DESK, LOOKS, PHONE, Open, Visit, shows
from owning import console, owner  # noqa: F401
from people import press
from playwright.sync_api import Page, expect
from test_mail import MailServer

SETTINGS = "/console/settings"


@pytest.fixture
def post() -> Iterator[MailServer]:
    post = MailServer()
    yield post
    post.door.close()


def opened(here: Visit) -> Page:
    page = here.open(SETTINGS)
    expect(page.get_by_role("button", name="Save").or_(
        page.get_by_role("button", name="Enregistrer"))).to_be_visible()  # fmt: skip
    return page


@pytest.mark.both
def test_mails_are_tried_and_sent_without_a_restart(
    visit: Open, own_server: Calepin, post: MailServer
) -> None:
    here = owner(visit, own_server, DESK)
    page = here.open("/console/server")
    page.get_by_role("link", name="Settings").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")
    expect(page.locator(".badge")).to_have_text("No mails are sent")
    page.get_by_label("Mail server").fill("mail.example.org")
    page.get_by_label("Address of the page").fill(own_server.url)
    press(page, "Save")
    expect(page.locator("[data-wrong]")).to_contain_text("is no mail server, such as")
    expect(page.get_by_label("Mail server")).to_be_focused()
    page.get_by_label("Mail server").fill(f"smtp://127.0.0.1:{post.port}")
    page.get_by_label("Sender").fill("Notes <notes@example.org>")
    page.get_by_role("button", name="Send a mail").click()
    expect(page.locator("[data-wrong]").last).to_contain_text("Say who gets the mail.")
    page.get_by_label("Try it with a mail to").fill("ann@example.org")
    page.get_by_role("button", name="Send a mail").click()
    expect(page.locator(".good-line")).to_contain_text("taken the mail to ann@example.org")
    shows(page, lambda: "".join(post.letters[:1]), lambda letter: "ann@example.org" in letter)
    expect(page.locator(".badge")).to_have_text("No mails are sent")
    page.get_by_label("Anybody may register").uncheck()
    press(page, "Save")
    expect(page.locator(".good-line")).to_have_text("Saved.")
    expect(page.locator(".badge")).to_have_text("Mails are sent")
    other = visit(PHONE, server=own_server)
    other.open("/account/sign-in")
    expect(other.page.get_by_role("link", name="Forgotten")).to_be_visible()
    expect(other.page.get_by_role("link", name="Make an account")).to_have_count(0)
    page = opened(here)
    expect(page.get_by_label("Mail server")).to_have_value(f"smtp://127.0.0.1:{post.port}")
    expect(page.get_by_label("Anybody may register")).not_to_be_checked()
    page = here.open("/console/audit")
    expect(page.locator("main")).to_contain_text("Changed settings of the server")


def test_settings_are_for_owners(visit: Open, console: Calepin) -> None:
    here = visit(server=console)
    page = here.open(SETTINGS)
    expect(page.locator("input[type=password]")).to_be_visible()
    expect(page.get_by_label("Mail server")).to_have_count(0)


@pytest.mark.gate("screen of settings")
@LOOKS
def test_settings_look_right(
    visit: Open, console: Calepin, size: tuple[int, int], language: str
) -> None:
    here = owner(visit, console, size, language)
    page = opened(here)
    here.looks_right("settings")
    here.targets_are_large()
    page.locator("[name=guestMegabytes]").fill("0")
    page.locator("main form button[type=submit]").click()
    expect(page.locator("[data-wrong]")).to_be_visible()
    here.looks_right("wrong")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_settings_look_right_in_the_dark(
    visit: Open, console: Calepin, size: tuple[int, int]
) -> None:
    here = owner(visit, console, size, "en" if size == DESK else "fr")
    here.page.emulate_media(color_scheme="dark")
    opened(here)
    here.looks_right("dark")
