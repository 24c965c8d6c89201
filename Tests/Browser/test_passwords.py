"""Choosing a password: why it is asked for, how hard it is to guess, a passphrase made here, and
what keepers of passwords need."""

import re

import pytest
from calepin import Calepin
from conftest import DESK, PHONE, SMALL, Open, shows
from noting import unused
from people import PASSWORD, enter, is_in, press, register
from playwright.sync_api import Page, expect

CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}
COUNTED = """window.copied = [];
    const write = Clipboard.prototype.writeText;
    Clipboard.prototype.writeText = function (text) {
        window.copied.push(text);
        return write.call(this, text);
    };"""


def judged(page: Page, password: str, words: str) -> None:
    page.locator("[autocomplete=new-password]").fill(password)
    expect(page.locator(".strength p")).to_have_text(words)


def phrase(page: Page) -> str:
    return shows(
        page,
        lambda: page.locator(".made-phrase code").text_content() or "",
        lambda words: re.fullmatch(r"([a-z]{3,8}-){3}[a-z]{3,8}", words),
    )


def test_a_passphrase_is_made_copied_once_and_opens_an_account(
    visit: Open, accounts: Calepin
) -> None:
    here = visit(PHONE, server=accounts, **CLIPBOARD)
    here.page.add_init_script(COUNTED)
    page = here.open("/account/register")
    enter(page, "Username", unused("paula"))
    press(page, "Suggest a passphrase")
    first = phrase(page)
    expect(page.locator(".made-phrase")).to_contain_text("43 bits")
    here.looks_right("offered")
    here.targets_are_large()
    press(page, "Another one")
    expect(page.locator(".made-phrase code")).not_to_have_text(first)
    second = phrase(page)
    shows(page, lambda: page.evaluate("copied"), [])
    press(page, "Use it")
    box = page.get_by_label("Password", exact=True)
    expect(box).to_have_value(second)
    # It is shown, so that it can be written down.
    expect(box).to_have_attribute("type", "text")
    expect(page.locator(".phrase")).to_contain_text("copied")
    expect(page.locator(".strength p")).to_have_text("Hard to guess")
    shows(page, lambda: page.evaluate("copied"), [second])
    here.looks_right("used")
    press(page, "Create an account")
    is_in(page)


@pytest.mark.gate("a password is judged")
@pytest.mark.both
def test_a_password_is_judged_in_words(visit: Open, accounts: Calepin) -> None:
    page = visit(PHONE, server=accounts).open("/account/register")
    hint = page.locator(".hint", has_text="At least 15 characters")
    expect(hint).to_contain_text("because the password alone protects your account")
    enter(page, "Username", "rosalinde")
    expect(page.locator(".strength")).to_be_hidden()
    judged(page, "a", "14 more characters")
    judged(page, "kitchenumbrell", "1 more character")
    judged(
        page, "qwertyuiopqwertyuiop",
        "Guessed at once: it follows a row of the keyboard, such as qwerty",
    )
    judged(page, "rosalinderosalinde", "Guessed at once: it contains your name or address")
    judged(page, "correct horse battery staple", "Hard to guess")


@pytest.mark.parametrize(
    ("size", "dark", "language"),
    [(SMALL, True, "fr"), (PHONE, True, "fr"), (DESK, False, "fr"), (DESK, True, "en")],
)
def test_the_help_looks_right(
    visit: Open, accounts: Calepin, size: tuple[int, int], dark: bool, language: str
) -> None:
    here = visit(size, language, dark, server=accounts)
    page = here.open("/account/register")
    page.locator(".advice > .text-button").click()
    page.locator("[autocomplete=new-password]").fill("azertyuiopazertyuiop")
    expect(page.locator(".strength")).to_be_visible()
    here.looks_right("help")
    here.targets_are_large()


def test_keepers_of_passwords_know_the_boxes(visit: Open, accounts: Calepin) -> None:
    here = visit(PHONE, server=accounts, **CLIPBOARD)
    page = here.open("/account/register")
    told = "[...document.querySelectorAll('form input')].map((one) => one.autocomplete)"
    shows(page, lambda: page.evaluate(told), ["username", "name", "new-password"])
    # What a keeper has copied can be pasted.
    page.evaluate("navigator.clipboard.writeText('pasted horse battery staple')")
    page.locator("[autocomplete=new-password]").focus()
    page.keyboard.press("Control+V")
    expect(page.locator("[autocomplete=new-password]")).to_have_value(
        "pasted horse battery staple"
    )
    page = here.open("/account/sign-in")
    shows(page, lambda: page.evaluate(told), ["username", "current-password"])
    register(here, "quentin")
    page = here.open("/account/password")
    shows(page, lambda: page.evaluate(told), ["username", "current-password", "new-password"])


def test_a_password_is_changed_for_a_made_one(visit: Open, accounts: Calepin) -> None:
    here = visit(PHONE, server=accounts)
    register(here, "roberta")
    page = here.open("/account/password")
    enter(page, "Current password", PASSWORD)
    press(page, "Suggest a passphrase")
    press(page, "Use it")
    press(page, "Save")
    expect(page.locator(".good-line")).to_contain_text("The password is changed")
    here.looks_right("changed")
