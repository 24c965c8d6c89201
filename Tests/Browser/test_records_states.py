"""The table of records on a phone, where it is a list of cards; what it says when it cannot be
shown, and one record."""

import re

import pytest
from calepin import Calepin
from conftest import DESK, PHONE, Open, Visit, shows, until
from playwright.sync_api import Page, expect
from reading import head, reader, wheres  # noqa: F401
from tabling import PATH, Served, asked, opened, plate, serve, titles

FIRST = "/api/records/motor/records"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_on_a_phone_there_are_cards(reader: Open, language: str) -> None:
    here = reader(PHONE, language)
    served = serve(here, Served())
    page = opened(here)
    card = page.locator(".record-card:not([hidden])")
    until(page, lambda: titles(page)[:1] == [plate(0)])
    expect(card.first).to_contain_text({"en": "VW", "fr": "Vw"}[language])
    shows(page, card.count, lambda count: count < 40)
    here.looks_right("cards")
    page.evaluate("document.querySelector('.card-scroller').scrollTop = 92 * 50_000")
    until(page, lambda: titles(page)[:1] == [plate(50_000)])
    words = {"en": "Search and filter", "fr": "Chercher et filtrer"}[language]
    page.get_by_role("button", name=words).click()
    dialog = page.get_by_role("dialog")
    dialog.locator("input[type=search]").fill("ge 0777")
    until(page, lambda: asked(served).get("q") == ["ge 0777"])
    dialog.locator("#filter-column").select_option("make")
    dialog.locator(".filter-choices input").first.check()
    dialog.locator(".filter-form").first.locator("[type=submit]").click()
    until(page, lambda: wheres(served) == ["${make} = 'vw'"])
    dialog.locator("#sheet-sort").select_option("premium")
    until(page, lambda: asked(served).get("sort") == ["premium"])
    here.looks_right("sheet")
    dialog.locator(".presses .button").last.click()
    expect(page.locator(".chips.chosen li")).to_have_count(1)
    card.first.locator("a").click()
    expect(page).to_have_url(re.compile(f"{PATH}/r"))
    page.go_back()
    expect(page.locator(".chips.chosen li")).to_have_count(1)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    until(page, lambda: len(titles(page)) > 0)
    here.looks_right("large")


@pytest.mark.gate("a table that cannot be shown")
@pytest.mark.parametrize(
    ("status", "code", "words"),
    [
        (404, "not-found", "There is no such collection"),
        (403, "no-access", "There is no such collection"),
        (429, "too-often", "Too many"),
        (500, "internal", "went wrong"),
    ],
)
def test_what_cannot_be_shown_says_why(reader: Open, status: int, code: str, words: str) -> None:
    here = reader(PHONE)
    served = serve(here, Served())
    served.problem = (status, {"code": code})
    page = opened_soon(here)
    expect(page.locator(".trouble-inside")).to_contain_text(re.compile(words, re.IGNORECASE))
    here.looks_right("rows")
    served.problem = None
    page.get_by_role("button", name="Try again").click()
    until(page, lambda: titles(page)[:1] == [plate(0)])
    # The same for the whole table, and for a record.
    here.answer(f"{FIRST}/columns", {"code": code}, status)
    page = here.open(PATH)
    expect(page.locator("main h1")).to_be_visible()
    here.looks_right("table")
    here.answer(f"{FIRST}/one/r1", {"code": code}, status)
    page = here.open(f"{PATH}/r1")
    expect(page.locator("main h1")).to_be_visible()
    here.looks_right("record")


def opened_soon(here: Visit) -> Page:
    page = here.open(PATH)
    expect(page.locator(".grid-scroller, .card-scroller")).to_be_visible()
    return page


def test_without_a_network_it_says_so(reader: Open) -> None:
    here = reader(DESK)
    serve(here, Served())
    page = opened(here)
    until(page, lambda: titles(page)[:1] == [plate(0)])
    page.context.route(re.compile("/api/records"), lambda route: route.abort())
    head(page, "plate").locator(".head-sort").click()
    expect(page.locator(".trouble-inside")).to_contain_text("connection")
    # The rows that were there still are.
    shows(page, lambda: titles(page)[:1], [plate(0)])
    here.looks_right("offline")
    page.context.unroute(re.compile("/api/records"))
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".trouble-inside")).to_have_count(0)


def test_nothing_found_and_nothing_yet_are_told_apart(reader: Open) -> None:
    here = reader(DESK)
    served = serve(here, Served(total=0))
    page = here.open(PATH)
    expect(page.locator(".table-empty")).to_have_text("There are no records yet.")
    here.looks_right("none")
    served.total = 100
    page = opened(here, f"{PATH}?q=nowhere")
    expect(page.locator(".table-empty")).to_contain_text("No record is like that.")
    page.get_by_role("button", name="Remove search and filters").click()
    until(page, lambda: titles(page)[:1] == [plate(0)])


@pytest.mark.gate("screen of a record")
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize(("language", "dark"), [("en", False), ("fr", True)])
def test_a_record_has_its_answers_and_neighbours(
    reader: Open, size: tuple[int, int], language: str, dark: bool
) -> None:
    here = reader(size, language, dark)
    serve(here, Served())
    here.answer("/api/blobs/*", b"", 404)
    here.answer("/api/history?*", {"changes": [
        {"sequence": 9, "kind": "changed", "at": 1_790_000_000, "savedAt": 1_790_000_000_000,
         "name": "Ann", "cells": [{"kind": "value", "label": "Plate", "old": "A", "new": "B"}]},
    ], "isWhole": True})  # fmt: skip
    page = here.open(f"{PATH}/r7?sort=plate&at=7")
    expect(page.locator("h1")).to_have_text(plate(7))
    expect(page.locator(".record-around")).to_contain_text(
        {"en": "8 of 100,000", "fr": "8 sur 100\u202f000"}[language]
    )
    expect(page.locator(".record-about").first).to_contain_text("ann")
    expect(page.locator("main")).to_contain_text({"en": "calculated", "fr": "calculé"}[language])
    if size == PHONE:
        page.locator(".record-history summary").click()
    expect(page.locator(".change ins")).to_have_text("B")
    expect(page.locator(".record-map .pin")).to_be_visible()
    here.looks_right("record")
    page.locator(".record-around a").last.click()
    expect(page.locator("h1")).to_have_text(plate(8))
    page.locator(".record-around a").first.click()
    expect(page.locator("h1")).to_have_text(plate(7))
    expect(page.locator("a[href='/motor/r7']")).to_be_visible()
    page.locator(".back").click()
    expect(page).to_have_url(f"{here.server.url}{PATH}?sort=plate")


def test_who_is_not_signed_in_signs_in_first(visit: Open, accounts: Calepin) -> None:
    here = visit(server=accounts)
    page = here.open(f"{PATH}?q=a")
    expect(page).to_have_url(re.compile("/account/sign-in\\?to=.*q%3Da"))
