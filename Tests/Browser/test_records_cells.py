"""Answers that are corrected in the cells of the table: typed, chosen, refused by the form, with a
reason, and while somebody else changes the record."""

import pytest
from calepin import Calepin
from conftest import DESK, Open, Visit, shows, until
from correcting import asked, crewed, received
from owning import NAME, ROOMS, console, owner  # noqa: F401
from playwright.sync_api import Locator, Page, expect
from tabling import titles

WORDS = {"en": "Roof", "fr": "Toit"}
ROOF = {"field": "roof", "type": "one", "optional": True, "label": WORDS, "choices": "roofs"}
ROOFS = [{"name": "roofs", "choices": [
    {"value": "tile", "label": {"en": "Tiles", "fr": "Tuiles"}},
    {"value": "slate", "label": {"en": "Slate", "fr": "Ardoise"}},
    {"value": "tin", "label": {"en": "Tin", "fr": "Tôle"}}]}]  # fmt: skip
SEEN = {"field": "seen", "type": "day", "optional": True, "label": {"en": "Seen", "fr": "Vu"}}
DOUBLE = {"field": "double", "type": "integer", "calculation": "${rooms} * 2",
          "label": {"en": "Double", "fr": "Double"}}  # fmt: skip
FIELDS = (NAME, {**ROOMS, "optional": True, "most": "20"}, ROOF, SEEN, DOUBLE)
COLUMNS = ["name", "rooms", "roof", "seen", "double"]


def table(here: Visit, app: str) -> Page:
    page = here.open(f"/console/records/{app}/all?columns={','.join(COLUMNS)}")
    until(page, lambda: len(titles(page)) > 0)
    return page


def at(page: Page, name: str) -> Locator:
    """The cell of a column in the first row."""
    return page.locator(".grid-row[aria-rowindex='2'] .cell").nth(COLUMNS.index(name))


def editor(page: Page) -> Locator:
    return page.locator("dialog.cell-editor")


def answers(page: Page, app: str, record: str) -> dict[str, str]:
    one = asked(page, "GET", f"/api/records/{app}/all/one/{record}")
    items = [item for section in one["sections"] for item in section["items"]]
    return {item["path"]: item.get("text", "") for item in items if "path" in item}


@pytest.mark.gate("a cell of the table")
@pytest.mark.both
def test_answers_are_corrected_where_they_stand(visit: Open, console: Calepin, browser) -> None:
    app = f"cells-{browser.browser_type.name}"
    here = owner(visit, console, DESK)
    page = crewed(here, app, *FIELDS, lists=ROOFS)
    record = received(page, app, {"name": "North", "rooms": "3", "roof": "tile"})
    page = table(here, app)
    # A double click, and Enter, which saves.
    at(page, "rooms").dblclick()
    box = editor(page).locator("input").first
    expect(box).to_be_focused()
    expect(box).to_have_value("3")
    box.fill("4")
    page.keyboard.press("Enter")
    expect(editor(page)).to_have_count(0)
    expect(at(page, "rooms")).to_have_text("4")
    expect(at(page, "double")).to_have_text("8")
    expect(at(page, "rooms")).to_be_focused()
    # What is typed begins it.
    page.keyboard.press("1")
    expect(box).to_have_value("1")
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    expect(at(page, "rooms")).to_have_text("12")
    # A choice, by the keyboard alone.
    page.keyboard.press("ArrowRight")
    page.keyboard.press("F2")
    expect(editor(page).locator("select")).to_have_value("tile")
    editor(page).locator("select").select_option("tin")
    page.keyboard.press("Enter")
    expect(at(page, "roof")).to_have_text("Tin")
    at(page, "seen").dblclick()
    editor(page).locator("input").first.fill("2026-11-03")
    page.keyboard.press("Enter")
    expect(at(page, "seen")).to_contain_text("2026")
    wanted = {"rooms": "12", "roof": "tin", "seen": "2026-11-03"}
    shows(page, lambda: answers(page, app, record), lambda told: {**told, **wanted} == told)
    # Nothing is sent where nothing was changed, and an answer can be taken away.
    at(page, "seen").dblclick()
    editor(page).locator("input").first.fill("")
    page.keyboard.press("Enter")
    expect(at(page, "seen")).to_have_text("")


def test_what_the_form_refuses_is_said_and_nothing_is_lost(visit: Open, console: Calepin) -> None:
    app = "cells-refused"
    here = owner(visit, console, DESK)
    page = crewed(here, app, *FIELDS, lists=ROOFS, corrections={"reason": "required"})
    record = received(page, app, {"name": "North", "rooms": "3"})
    page = table(here, app)
    at(page, "rooms").dblclick()
    box = editor(page).locator("input").first
    box.fill("50")
    page.keyboard.press("Enter")
    expect(editor(page)).to_contain_text("this app wants a reason")
    page.keyboard.type("Counted again")
    page.keyboard.press("Enter")
    expect(editor(page)).to_contain_text("does not accept")
    expect(box).to_have_value("50")
    here.looks_right("refused")
    shows(page, lambda: answers(page, app, record)["rooms"], "3")
    page.keyboard.press("Escape")
    expect(editor(page)).to_have_count(0)
    expect(at(page, "rooms")).to_have_text("3")
    # What nobody fills in says so.
    at(page, "double").dblclick()
    expect(editor(page)).to_contain_text("worked out")
    page.keyboard.press("Escape")
    # The form is one press away, at the answer.
    at(page, "rooms").dblclick()
    editor(page).get_by_role("button", name="Correct in the form").click()
    page.wait_for_url("**/correct/*/all")
    expect(page.locator("[id='in-rooms']")).to_be_focused()


@pytest.mark.both
def test_a_change_by_somebody_else_is_told(visit: Open, console: Calepin, browser) -> None:
    app = f"cells-both-{browser.browser_type.name}"
    here = owner(visit, console, DESK)
    page = crewed(here, app, *FIELDS, lists=ROOFS)
    record = received(page, app, {"name": "North", "rooms": "3"})
    page = table(here, app)
    at(page, "rooms").dblclick()
    editor(page).locator("input").first.fill("5")
    asked(page, "PATCH", f"/api/records/{app}/all/one/{record}", {"values": {"name": "South"}})
    page.keyboard.press("Enter")
    expect(editor(page)).to_contain_text("Somebody else has changed this record")
    editor(page).get_by_role("button", name="Save mine on top").click()
    expect(at(page, "rooms")).to_have_text("5")
    shows(page, lambda: titles(page), ["South"])
    # Without a network the answer stays.
    page.route("**/api/records/**/one/**", lambda route: route.abort())
    at(page, "rooms").dblclick()
    editor(page).locator("input").first.fill("6")
    page.keyboard.press("Enter")
    expect(editor(page)).to_contain_text("cannot be reached")
    page.unroute("**/api/records/**/one/**")
    editor(page).get_by_role("button", name="Save", exact=True).click()
    expect(at(page, "rooms")).to_have_text("6")


@pytest.mark.gate("the editor of a cell")
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_editor_looks_right(
    visit: Open, console: Calepin, language: str, *, dark: bool
) -> None:
    app = f"cells-{language}-{'dark' if dark else 'light'}"
    here = owner(visit, console, DESK, dark=dark)
    page = crewed(here, app, *FIELDS, lists=ROOFS)
    received(page, app, {"name": "North", "rooms": "3", "roof": "tile"})
    page.evaluate(f"localStorage.setItem('calepin.language', '{language}')")
    page = table(here, app)
    at(page, "roof").dblclick()
    expect(editor(page)).to_be_visible()
    here.looks_right("choice")
