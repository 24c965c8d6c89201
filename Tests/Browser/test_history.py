"""The history of a record: what was answered before and after, by whom and when, as the server has
it."""

import json

import pytest
from conftest import DESK, LOOKS, PHONE, Open, Visit, shows, until
from filling import SENT, begin, cell, start
from playwright.sync_api import Page, expect

NAMES = {"en": "History", "fr": "Historique"}


def sent(page: Page) -> None:
    expect(page.locator(".pill")).to_contain_text(SENT)


def history(here: Visit, record: str) -> Page:
    return here.open(f"/history{record}")


@pytest.mark.gate("history of a record")
@pytest.mark.both
def test_a_change_is_told_with_the_answer_before_and_after(visit: Open) -> None:
    here = visit(PHONE)
    page = begin(here)
    record = page.url.removeprefix(here.server.url).removesuffix("/vehiclePart")
    cell(page, "plate").fill("AB-123-CD")
    cell(page, "plate").press("Tab")
    sent(page)
    here.looks_right("record")
    page.get_by_role("link", name="History").click()
    expect(page.locator("h1")).to_have_text("History")
    expect(page.locator("h1")).to_be_focused()
    first = page.locator(".change")
    expect(first.first).to_contain_text("AB-123-CD")
    expect(first.first).to_contain_text("You")
    count = first.count()
    page.go_back()
    cell(page, "plate").fill("EF-456-GH")
    cell(page, "plate").press("Tab")
    sent(page)
    page.get_by_role("link", name="History").click()
    changes = page.locator(".change")
    until(page, lambda: changes.count() > count)
    expect(changes.first.locator("del")).to_have_text("AB-123-CD")
    expect(changes.first.locator("ins")).to_have_text("EF-456-GH")
    expect(changes.last.locator(".badge")).to_have_text("Created")
    page.get_by_role("link", name="Back to the record").click()
    expect(page).to_have_url(here.server.url + record)


@pytest.mark.gate("screen of a history")
@LOOKS
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_it_can_be_read(visit: Open, size: tuple[int, int], language: str, dark: bool) -> None:
    here = visit(size, language, dark)
    answer = {
        "record": "x",
        "form": "motor",
        "changes": [
            {
                "sequence": 9,
                "kind": "changed",
                "at": 1_790_000_000,
                "savedAt": 1_789_990_000_000,
                "name": "Béatrice de Longchamp-Vandœuvres",
                "isSubmission": True,
                "cells": [
                    {"kind": "value", "path": "plate", "label": "Plaque", "old": "GE 1",
                     "new": "GE 2"},
                    {"kind": "value", "path": "kw", "label": "Puissance", "new": "77 kW",
                     "origin": "proposed"},
                    {"kind": "value", "path": "notes", "label": "Notes", "old": "x" * 120},
                    {"kind": "waiting", "path": "make", "label": "Make", "new": "Fiat"},
                    {"kind": "rowAdded", "path": "drivers#1", "label": "Drivers 2"},
                    {"kind": "rowRemoved", "path": "drivers#2", "label": "Drivers"},
                    {"kind": "order", "path": "drivers", "label": "Drivers"},
                ],
                "moreCells": 12,
            },
            {"sequence": 5, "kind": "removed", "at": 1_789_000_000, "savedAt": 1_789_000_000_000,
             "isOwn": True, "cells": []},
            {"sequence": 4, "kind": "created", "at": 1_788_000_000, "savedAt": 1_788_000_000_000,
             "cells": []},
        ],
        "next": 3,
        "isWhole": True,
    }
    here.answer("/api/history?*", answer)
    page = history(here, "/motor/00000000000000000000000001")
    expect(page.locator(".change")).to_have_count(3)
    here.looks_right("history")
    here.targets_are_large(24)


def test_earlier_changes_come_when_they_are_asked_for(visit: Open) -> None:
    here = visit(DESK)
    asked: list[str] = []

    def change(number: int) -> dict[str, object]:
        return {"sequence": number, "kind": "changed", "at": number, "savedAt": number * 1000,
                "cells": []}

    def answer(route) -> None:  # noqa: ANN001
        asked.append(route.request.url.partition("?")[2])
        part = {"changes": [change(9), change(8)], "next": 7, "isWhole": True}
        if "from=7" in asked[-1]:
            part = {"changes": [change(7)], "isWhole": False}
        route.fulfill(body=json.dumps(part), content_type="application/json")

    here.page.context.route("**/api/history?*", answer)
    page = history(here, "/motor/00000000000000000000000001")
    page.get_by_role("button", name="Earlier changes").click()
    expect(page.locator(".change")).to_have_count(3)
    expect(page.locator(".change").nth(2)).to_be_focused()
    expect(page.get_by_role("button", name="Earlier changes")).to_have_count(0)
    expect(page.get_by_text("What was changed before is not known.")).to_be_visible()
    shows(page, lambda: len(asked), 2)


@pytest.mark.parametrize(
    ("status", "text"),
    [
        (404, "The server has nothing of this record yet"),
        (401, "The server has nothing of this record yet"),
        (429, "That was too often"),
        (500, "The history could not be read"),
    ],
)
def test_what_cannot_be_shown_says_why(visit: Open, status: int, text: str) -> None:
    here = visit()
    here.answer("/api/history?*", {"code": "x"}, status)
    page = history(here, "/motor/00000000000000000000000001")
    expect(page.locator(".history-end")).to_contain_text(text)
    here.looks_right("why")


def test_without_a_network_it_says_so_and_comes_with_it(visit: Open) -> None:
    here = visit()
    record = start(here, example=True)
    page = here.page
    sent(page)
    page.context.route("**/api/history?*", lambda route: route.abort())
    page.get_by_role("link", name="History").click()
    expect(page.locator(".history-end")).to_contain_text("when there is a connection")
    page.context.unroute_all()
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".change").last.locator(".badge")).to_have_text("Created")
    expect(page).to_have_url(f"{here.server.url}/history{record}")


def test_a_record_that_is_not_saved_has_no_link_to_it(visit: Open) -> None:
    here = visit()
    page = here.open("/motor")
    page.locator(".actions .button").first.click()
    expect(page.locator(".body .task-list")).to_be_visible()
    expect(page.get_by_role("link", name="History")).to_have_count(0)


@pytest.mark.parametrize("path", ["/history", "/history/motor", "/history/nothing/x",
                                  "/history/motor/x/y"])
def test_an_address_without_a_record_says_so(visit: Open, path: str) -> None:
    here = visit()
    page = here.open(path)
    expect(page.locator("h1")).to_have_text("This page does not exist")
