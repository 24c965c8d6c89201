"""What is left on a device after somebody has signed out or deleted the account: photos, the
calculator's tape, where lists were scrolled. Against the real server."""

import pytest
from calepin import Calepin
from conftest import PHONE, Open, Visit, shows, until
from noting import finish, photo, sign_up, unused, write
from people import enter, is_in, is_out, press, sign_in, sign_out
from playwright.sync_api import Page, Request, expect

# The names of what a browser keeps, and all of its texts.
TRACES = """() => [localStorage, sessionStorage].flatMap((storage) =>
    Object.keys(storage).map((name) => [name, storage.getItem(name)]))"""
# How many bytes an address gives, and from where; a browser that kept it asks nobody.
KEPT = """(path) => fetch(path, { cache: "only-if-cached", mode: "same-origin" })
    .then(
      (answer) => answer.status === 504 ? 0 : answer.blob().then(({ size }) => size),
      () => 0,
    )"""

# Whether the picture of the first row is there to be seen.
LOADED = "document.querySelector('.row-picture img')?.naturalWidth > 0"


def asked(page: Page) -> list[str]:
    """The pictures that are asked for from now on."""
    paths: list[str] = []

    def note(request: Request) -> None:
        if "/api/blobs/" in request.url and request.method == "GET":
            paths.append(request.url.split("/api/blobs/")[1])

    page.on("request", note)
    return paths


def calculate(here: Visit) -> None:
    page = here.open("/calculator")
    # Keys that are pressed before it is loaded are nobody's.
    expect(page.locator(".keys")).to_be_visible()
    for key in "31415":
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    until(page, "localStorage['calepin.calculator']?.includes('31415')")


def with_notes(here: Visit, name: str) -> Page:
    """Somebody with a note that has a photo, a calculation, and a list left far down."""
    sign_up(here, name)
    calculate(here)
    page = here.open("/notes")
    write(page, "Secret meeting", photos=1, done=False)
    expect(page.locator(".photo .upload-state")).to_have_text("On the server", timeout=30_000)
    finish(page)
    page.locator(".row-link").click()
    finish(page)
    starts = ("calepin.met.user:", "calepin.lists.")
    shows(
        page,
        lambda: {name for name, _ in page.evaluate(TRACES)},
        lambda names: {"calepin.calculator", "calepin.trail"} <= names
        and all(any(name.startswith(start) for name in names) for start in starts),
    )
    return page


def has_no_traces(here: Visit, name: str) -> None:
    page = here.page
    # Another tab may go on as somebody new, whose marks have no scope: "calepin.met..notes".
    left = ("calepin.calculator", "calepin.met.user:", "calepin.lists.")
    shows(
        page,
        lambda: page.evaluate(TRACES),
        lambda kept: not any(one.startswith(left) for one, _ in kept)
        and not any(words in str(kept) for words in (name, "31415")),
    )
    databases = "indexedDB.databases().then((all) => all.map((one) => one.name))"
    shows(page, lambda: [one for one in page.evaluate(databases) if "user:" in one], [])


def hash_of(page: Page) -> str:
    """The digest of the photo of the one note there is, as the server has it."""
    return page.evaluate(
        """() => fetch("/api/account/export").then((answer) => answer.json())
        .then(({ attachments }) => attachments[0].sha256)"""
    )


@pytest.mark.gate("signing out leaves nothing", firefox=True)
@pytest.mark.both
def test_signing_out_leaves_no_photo_and_no_trace(visit: Open, accounts: Calepin) -> None:
    name = unused("petra")
    first = visit(PHONE, server=accounts)
    with_notes(first, name)
    here = visit(PHONE, server=accounts)
    is_in(sign_in(here, name, "a long enough sentence"))
    page = here.open("/notes")
    expect(page.locator(".row-picture img")).to_have_count(1)
    expect(page.locator(".row-picture img")).to_have_js_property("complete", True)
    digest = shows(page, lambda: hash_of(page), bool)
    paths = [f"/api/blobs/{digest}", f"/api/blobs/{digest}/thumbnail"]
    for path in paths:
        status, size, headers = page.evaluate(
            """(path) => fetch(path).then(async (answer) => [answer.status,
            (await answer.blob()).size, answer.headers.get("Cache-Control")])""",
            path,
        )
        assert (status, headers) == (200, "no-store") and size > 0
    until(page, lambda: page.evaluate(TRACES))
    sign_out(here)
    asking = "(path) => fetch(path).then(({ status }) => status)"
    for path in paths:
        shows(page, lambda path=path: page.evaluate(KEPT, path), 0)
        shows(page, lambda path=path: page.evaluate(asking, path), lambda told: told != 200)
    has_no_traces(here, name)
    sign_out(first)
    has_no_traces(first, name)


def test_deleting_the_account_leaves_no_trace(visit: Open, accounts: Calepin) -> None:
    name = unused("quentin")
    here = visit(PHONE, server=accounts)
    page = with_notes(here, name)
    other = page.context.new_page()
    other.goto(accounts.url + "/calculator")
    expect(other.locator("#who.in")).to_be_visible()
    other.goto(accounts.url + "/notes")
    page = here.open("/account/delete")
    enter(page, f"Type {name} to go ahead", name)
    press(page, "Delete the account")
    is_out(page)
    has_no_traces(here, name)
    expect(other.locator("#who")).to_have_text("Sign in")
    kept = "Object.keys(sessionStorage).filter((name) => name.startsWith('calepin.lists.'))"
    shows(other, lambda: other.evaluate(kept), [])


@pytest.mark.both
def test_a_picture_is_asked_for_once_and_is_there_without_a_network(
    visit: Open, accounts: Calepin
) -> None:
    name = unused("rosa")
    first = visit(PHONE, server=accounts)
    with_notes(first, name)
    here = visit(PHONE, server=accounts)
    is_in(sign_in(here, name, "a long enough sentence"))
    paths = asked(here.page)
    page = here.open("/notes")
    until(page, LOADED)
    shows(page, lambda: sum(path.endswith("/thumbnail") for path in paths), 1)
    # The list is drawn again and again, also after another start.
    page.locator(".row-link").click()
    finish(page)
    page.reload()
    until(page, LOADED)
    shows(page, lambda: sum(path.endswith("/thumbnail") for path in paths), 1)
    # The list itself comes from the device; nothing of an attachment is to be had any more.
    page.context.route("**/api/blobs/**", lambda route: route.abort())
    page.reload()
    until(page, LOADED)
