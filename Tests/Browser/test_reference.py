"""The reference of the API on the page: it is searched, opened and copied from, and says so
without a network; what it looks like in both languages and at all sizes."""

import json
import re
import urllib.request

import pytest
from conftest import LOOKS, PHONE, Open
from playwright.sync_api import expect


def test_an_operation_is_found_and_read(visit: Open) -> None:
    here = visit(PHONE)
    page = here.open("/account/reference")
    groups = page.locator(".reference-group")
    expect(groups.first).to_be_visible()
    items = page.locator(".reference-item:visible")
    with urllib.request.urlopen(here.server.url + "/api/openapi.json") as answer:
        described = json.load(answer)
    expect(items).to_have_count(sum(len(one) for one in described["paths"].values()))
    page.get_by_label("Find an operation").fill("patch records one")
    expect(items).to_have_count(1)
    item = items.first
    item.locator("summary").click()
    expect(item).to_contain_text("With a key that writes records, or signed in.")
    row = item.get_by_role("row").filter(has_text="If-Match")
    expect(row).to_contain_text("header")
    expect(item.get_by_role("row").filter(has_text="The id of an app.")).to_contain_text("needed")
    shapes = item.locator("pre")
    expect(shapes.first).to_contain_text('"values"?: { "…": any }')
    expect(shapes.nth(1)).to_contain_text('"status": "draft" | "submitted"')
    expect(shapes.last).to_have_text(
        re.compile('^curl -X PATCH -H "Authorization: Bearer .CALEPIN_KEY" .*/one/ID$')
    )
    page.get_by_label("Find an operation").fill("nothing of the kind")
    expect(page.locator("main").get_by_text("There is no such operation.")).to_be_visible()
    expect(items).to_have_count(0)
    page.get_by_label("Find an operation").fill("")
    expect(groups.first).to_be_visible()


def test_without_a_network_it_says_so(visit: Open) -> None:
    here = visit(PHONE)
    here.open("/account/keys")
    here.lose("**/api/openapi.json")
    page = here.open("/account/reference")
    expect(page.locator(".trouble")).to_be_visible()


@pytest.mark.gate("screen of the API")
@LOOKS
def test_the_reference_looks_right(
    visit: Open, size: tuple[int, int], language: str
) -> None:
    here = visit(size, language)
    page = here.open("/account/reference")
    expect(page.locator(".reference-group").first).to_be_visible()
    here.looks_right("reference")
    page.get_by_role("searchbox").fill("imports")
    page.locator(".reference-item:visible summary").first.press("Enter")
    expect(page.locator(".reference-item[open] pre").first).to_be_visible()
    here.looks_right("reference-open")
