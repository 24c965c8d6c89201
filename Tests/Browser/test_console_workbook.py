"""An XLSForm in the console: its faults by cell, the report, what its author agrees to, and the
form on a phone."""

import io

import pytest
from calepin import Calepin
from conftest import PHONE, Open
from filling import cell
from openpyxl import Workbook
from owning import PUBLISH, console, owner, publish  # noqa: F401
from people import press
from playwright.sync_api import Page, expect

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
HEAD = [
    "type", "name", "label::English (en)", "label::Français (fr)", "relevant", "repeat_count",
]  # fmt: skip
FORM = [
    ["text", "who", "Who lives here?", "Qui habite ici ?"],
    ["integer", "count", "How many children has ${who}?", "Combien d’enfants a ${who} ?"],
    ["begin repeat", "child", "Child", "Enfant", None, "${count}"],
    ["text", "first", "First name", "Prénom"],
    ["end repeat"],
    ["calculate", "twice", None, None],
]


def chosen(page: Page, app: str, rows: list[list[object]]) -> None:
    """Chooses a workbook with these questions."""
    book = Workbook()
    sheet = book.active
    sheet.title = "survey"
    sheet.append([*HEAD, "calculation"])
    for row in rows:
        gap = [None] * (len(HEAD) - len(row))
        sheet.append([*row, *gap, "2 * 2" if row[0] == "calculate" else None])
    settings = book.create_sheet("settings")
    settings.append(["form_title", "form_id"])
    settings.append([f"Visits of {app}", app])
    bytes_ = io.BytesIO()
    book.save(bytes_)
    file = {"name": f"{app}.xlsx", "mimeType": XLSX, "buffer": bytes_.getvalue()}
    page.locator("input[type=file]").first.set_input_files([file])
    page.wait_for_url(f"**{PUBLISH}")
    expect(page.locator(".check h2").first).to_be_visible()


@pytest.mark.gate("an XLSForm is published and filled in")
@pytest.mark.both
def test_a_workbook_is_checked_published_and_filled(
    visit: Open, console: Calepin, browser
) -> None:
    app = f"book-{browser.browser_type.name}"
    here = owner(visit, console, PHONE)
    page = here.page
    chosen(page, app, [*FORM, ["text", "who", "Again", "Encore", "contian(${who})"]])
    expect(page.locator(".alert-box h2")).to_be_focused()
    expect(page.locator(".reasons code").first).to_contain_text("survey!")
    expect(page.locator(".reasons")).to_contain_text("contian")
    here.looks_right("faults")
    chosen(page, app, [*FORM, ["osm", "way", "The way", "Le chemin"]])
    expect(page.locator(".verdict-card h2")).to_have_text(f"Visits of {app}, version 1")
    expect(page.locator(".difference[data-effect=confirm]")).to_contain_text("survey!A8 (type)")
    here.looks_right("report")
    press(page, "Publish")
    expect(page.locator("#accept-issues")).to_contain_text("Agree to what is left out")
    expect(page.locator("[name=accept]")).to_be_focused()
    page.locator("[name=accept]").check()
    # The words change with the language, and the answer stays.
    page.locator("#language").click()
    expect(page.locator(".difference h3").first).to_have_text("Laissé de côté")
    expect(page.locator("[name=accept]")).to_be_checked()
    page.locator("#language").click()
    expect(page.locator(".difference h3").first).to_have_text("Left out")
    publish(page)
    page = here.open(f"/{app}/new")
    page.locator(".task-list a").first.click()
    cell(page, "who").fill("Rossi")
    cell(page, "count").click()
    expect(page.locator(".field:has(#in-count)")).to_contain_text("How many children has Rossi?")
    cell(page, "count").fill("2")
    cell(page, "who").click()
    expect(page.locator("[id='cell-child'] .card.row")).to_have_count(2)
    expect(page.get_by_role("button", name="Add: Child")).to_have_count(0)
    expect(page.locator("body")).not_to_contain_text("twice")
    here.looks_right("counted")
