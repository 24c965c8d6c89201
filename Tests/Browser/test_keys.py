"""Keys for programs on the page: one is made and shown once, a program works with it until it is
revoked; what this looks like in both languages and at all sizes, by keyboard and when read out."""

import base64
import json
import re
import urllib.error
import urllib.request
import zlib
from io import BytesIO

import pytest
import zxingcpp
from calepin import Calepin
from conftest import LOOKS, PHONE, Open, shows
from people import is_in, operator, press, register
from PIL import Image
from playwright.sync_api import Page, expect


def status(server: Calepin, key: str, path: str = "/api/apps") -> tuple[int, str]:
    """The status of a program's request with a key, and the code of a problem."""
    request = urllib.request.Request(
        server.url + path, headers={"Authorization": f"Bearer {key}"}
    )
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, ""
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read())["code"]


def shown(page: Page) -> str:
    code = page.locator(".key-text code").first
    return shows(page, code.inner_text, lambda text: re.fullmatch("clp_[0-9a-z]{58}", text))


@pytest.mark.gate("a key of a program")
def test_a_key_is_made_used_and_revoked(visit: Open, accounts: Calepin) -> None:
    here = visit(PHONE, server=accounts)
    register(here, "keeper")
    page = here.open("/account")
    page.get_by_role("link", name="Keys for programs").click()
    expect(page.locator("main").get_by_text("There is no key yet.")).to_be_visible()
    # Who does not look after the server publishes nothing.
    expect(page.get_by_label("Publish apps")).to_have_count(0)
    page.get_by_label("Name", exact=True).fill("nightly export")
    page.get_by_label("Networks").fill("192.0.2.7/24")
    press(page, "Make the key")
    expect(page.locator("main").get_by_text("Networks look like")).to_be_visible()
    page.get_by_label("Networks").fill("127.0.0.0/8 ::1")
    page.get_by_label("Read and write records").check()
    page.get_by_label("Valid for").select_option(label="30 days")
    page.get_by_role("button", name="Make the key").focus()
    page.keyboard.press("Enter")
    key = shown(page)
    expect(page.get_by_role("heading", name="Key for nightly export")).to_be_focused()
    shows(page, lambda: status(accounts, key), (200, ""))
    shows(page, lambda: status(accounts, key, "/api/account"), (403, "key-refused"))
    page.get_by_role("link", name="Done").click()
    line = page.locator(".lines li")
    expect(line).to_contain_text("nightly export")
    expect(line).to_contain_text("Read and write records")
    expect(line).to_contain_text("127.0.0.0/8, ::1/128")
    expect(line).to_contain_text("last used")
    shows(page, lambda: key in page.content(), False)
    press(page, "Revoke nightly export")
    expect(page.locator("main").get_by_text("The key is revoked")).to_be_visible()
    shows(page, lambda: status(accounts, key), (401, "wrong-key"))
    page = here.open("/account/activity")
    for words in ("Key made for a program", "Key used from a new network", "Key revoked"):
        expect(page.locator("main").get_by_text(words)).to_be_visible()


def read(page: Page) -> dict[str, dict[str, str]]:
    """The settings that Collect reads from the code on the screen."""
    image = Image.open(BytesIO(page.locator(".qr").screenshot()))
    (code,) = zxingcpp.read_barcodes(image)
    return json.loads(zlib.decompress(base64.b64decode(code.text)))


def test_collect_reads_its_settings_from_the_screen(visit: Open, accounts: Calepin) -> None:
    here = visit(PHONE, server=accounts)
    register(here, "collector")
    page = here.open("/account/keys")
    page.get_by_label("Name", exact=True).fill("Phones of the north")
    # What only reads sends nothing.
    press(page, "Make the key")
    shown(page)
    expect(page.locator(".qr")).to_have_count(0)
    here.open("/account/keys")
    page.get_by_label("Name", exact=True).fill("Phones of the north")
    page.get_by_label("Read and write records").check()
    press(page, "Make the key")
    key = shown(page)
    expect(page.locator(".qr")).to_be_visible()
    here.looks_right("collect")
    project = {"name": "Phones of the north"}
    found = shows(page, lambda: read(page), lambda found: found["project"] == project)
    address = found["general"]["server_url"]
    expect(page.locator(".key-text code").last).to_have_text(address)
    assert address == f"{accounts.url}/odk/{key}"
    with urllib.request.urlopen(f"{address}/formList") as answer:
        assert answer.status == 200
        assert b"<xforms" in answer.read()


@pytest.mark.gate("screen of keys")
@LOOKS
def test_keys_look_right(
    visit: Open, accounts: Calepin, size: tuple[int, int], language: str
) -> None:
    here = visit(size, language, server=accounts)
    name = f"keys-{size[0]}-{language}-{here.name[-8:].lower()}"
    said = operator(accounts, "add", name, "--role", "owner", "--address", accounts.url)
    found = re.search(r"http\S+#\S+", said)
    assert found, said
    page = here.open(found[0].removeprefix(accounts.url))
    page.locator("[name=newPassword]").fill("correct horse battery staple")
    page.locator("main button[type=submit]").click()
    is_in(page)
    page = here.open("/account/keys")
    here.looks_right("none")
    here.targets_are_large()
    page.locator("main button[type=submit]").click()
    expect(page.locator("[data-wrong]")).to_be_visible()
    here.looks_right("missing")
    for title in ("nightly export", "ci"):
        page.locator("[name=name]").fill(title)
        if title == "ci":
            page.locator("[name=right][value='']").check()
            page.locator("main button[type=submit]").click()
            expect(page.locator("main .whole .issue")).to_be_visible()
            here.looks_right("nothing")
            page.locator("[name=publish]").check()
        page.locator("main button[type=submit]").click()
        shown(page)
        here.looks_right(f"shown-{title[:2]}")
        here.targets_are_large()
        page.locator(".presses a.button").click()
        expect(page.locator(".lines li").filter(has_text=title)).to_be_visible()
    here.looks_right("listed")
    here.targets_are_large()
