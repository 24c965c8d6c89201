"""What a person does with an account, for the tests of accounts: registering, signing in, codes of
an authenticator."""

import base64
import hashlib
import hmac
import re
import struct
import subprocess
import time

from calepin import BINARY, Calepin
from conftest import Visit
from playwright.sync_api import Page, expect

PASSWORD = "correct horse battery staple"


def press(page: Page, name: str) -> None:
    page.locator("main, dialog").get_by_role("button", name=name, exact=True).click()


def enter(page: Page, label: str, text: str) -> None:
    page.locator("main, dialog").get_by_label(label, exact=True).last.fill(text)


def is_in(page: Page) -> None:
    expect(page).not_to_have_url(re.compile("/account/(sign-in|register|forgotten|link)"))
    expect(page.locator("#who.in:not(.ended)")).to_be_visible()


def is_out(page: Page) -> None:
    expect(page).not_to_have_url(re.compile("/account/(sign-out|delete)"))
    expect(page.locator("#who")).to_have_text("Sign in")


def register(here: Visit, name: str) -> Page:
    """Makes an account; the page is where one comes after it."""
    page = here.open("/account/register")
    enter(page, "Username", name)
    enter(page, "Password", PASSWORD)
    press(page, "Create an account")
    is_in(page)
    return page


def sign_in(here: Visit, name: str, password: str = PASSWORD) -> Page:
    """Signs in, as far as a code is asked for."""
    page = here.open("/account/sign-in")
    enter(page, "Username", name)
    enter(page, "Password", password)
    press(page, "Sign in")
    return page


def sign_out(here: Visit) -> Page:
    page = here.open("/account/sign-out")
    press(page, "Sign out")
    is_out(page)
    return page


def confirm(page: Page) -> None:
    """Gives the password once more."""
    expect(page.get_by_role("dialog")).to_be_visible()
    enter(page, "Password", PASSWORD)
    press(page, "Continue")
    expect(page.get_by_role("dialog")).to_have_count(0)


def code(secret: str, ahead: int = 0) -> str:
    """The code of an authenticator (RFC 6238), so many half minutes ahead. One of the half minute
    before is refused once the next one begins, so it is made with time left to enter it."""
    while ahead and time.time() % 30 > 15:
        time.sleep(0.2)
    key = base64.b32decode(secret.replace(" ", ""))
    step = struct.pack(">Q", int(time.time()) // 30 + ahead)
    digest = hmac.new(key, step, hashlib.sha1).digest()
    at = digest[-1] & 15
    return str((struct.unpack(">I", digest[at : at + 4])[0] & 0x7FFFFFFF) % 10**6).zfill(6)


def operator(server: Calepin, *words: str) -> str:
    """What an operator's command prints."""
    data = ["--data", server.data]
    done = subprocess.run(
        [str(BINARY), "user", *words, *data], capture_output=True, text=True, check=True
    )
    return done.stdout
