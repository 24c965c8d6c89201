"""Records from a file, in the table of a collection: checked, matched, imported, taken back."""

import io
import zipfile

import pytest
from calepin import Calepin
from conftest import DESK, PHONE, Open, until
from owning import NAME, ROOMS, console, owner, published  # noqa: F401
from playwright.sync_api import Locator, Page, expect
from tabling import titles

OPTIONAL = {**ROOMS, "optional": True}


def opened(here: object, app: str, words: str = "Import") -> Locator:
    page: Page = here.open(f"/console/records/{app}/records")
    page.get_by_role("button", name=words, exact=True).click()
    return page.get_by_role("dialog")


def give(dialog: Locator, text: str, name: str = "rooms.csv") -> None:
    dialog.locator("input[type=file]").set_input_files(
        {"name": name, "mimeType": "text/csv", "buffer": text.encode()}
    )


def central() -> bytes:
    """A zip as ODK Central gives it, with an attachment that no question is about."""
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr(
            "house.csv",
            "SubmissionDate,info-name,info-rooms,colour,KEY,SubmitterName,ReviewState\n"
            "2026-02-01T10:00:00.000Z,North,3,red,uuid:a1,Amina,approved\n"
            "2026-02-02T10:00:00.000Z,South,many,blue,uuid:a2,Ben,\n",
        )
        file.writestr("media/1700.jpg", b"\xff\xd8\xff")
    return into.getvalue()


@pytest.mark.both
def test_an_export_of_odk_central_is_recognized_imported_and_taken_back(
    visit: Open, console: Calepin, browser
) -> None:
    app = f"odk-{browser.browser_type.name}"
    here = owner(visit, console, DESK)
    published(here, app, NAME, OPTIONAL)
    dialog = opened(here, app)
    page = here.page
    dialog.locator("input[type=file]").set_input_files(
        {"name": "house.csv.zip", "mimeType": "application/zip", "buffer": central()}
    )
    source = dialog.locator(".import-source")
    expect(source).to_have_text("An export of ODK Central · files beside: 1")
    columns = dialog.locator(".import-columns")
    expect(columns.locator("tr", has_text="SubmitterName")).to_contain_text("for the history")
    expect(columns.locator("tr", has_text="KEY")).to_contain_text("which record")
    expect(dialog.get_by_label("info-rooms")).to_have_value("rooms")
    expect(dialog.get_by_label("colour")).to_have_value("")
    expect(dialog.locator(".import-faults")).to_contain_text("info-rooms")
    here.looks_right("recognized")
    dialog.get_by_role("button", name="Import 1").click()
    expect(dialog).to_contain_text("The records are imported.")
    until(page, lambda: titles(page) == ["North"])
    dialog.get_by_role("button", name="Take back").click()
    until(page, lambda: titles(page) == [])


@pytest.mark.gate("an import")
@pytest.mark.both
def test_a_file_is_checked_imported_and_taken_back(
    visit: Open, console: Calepin, browser
) -> None:
    app = f"in-{browser.browser_type.name}"
    here = owner(visit, console, DESK)
    published(here, app, NAME, OPTIONAL)
    dialog = opened(here, app)
    page = here.page
    give(dialog, "Nom,chambers,submitted_at\nNorth,3,\nSouth,many,\nEast,4,\n")
    expect(dialog.locator(".row-counts")).to_contain_text("3")
    # The column that is no question is matched by hand, then its faults are known.
    box = dialog.get_by_label("chambers")
    expect(box).to_have_value("")
    box.select_option("rooms")
    dialog.get_by_role("button", name="Check again").click()
    expect(dialog.locator(".import-faults")).to_contain_text("Row 3")
    expect(dialog.locator(".import-faults")).to_contain_text("chambers")
    here.looks_right("checked")
    dialog.get_by_role("button", name="Import 2").click()
    expect(dialog).to_contain_text("The records are imported.")
    until(page, lambda: sorted(titles(page)) == ["East", "North"])
    dialog.get_by_role("button", name="Take back").click()
    expect(dialog).to_contain_text("The import is taken back.")
    until(page, lambda: titles(page) == [])
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)


def test_a_file_that_cannot_be_read_and_a_lost_answer_are_told(
    visit: Open, console: Calepin
) -> None:
    here = owner(visit, console, PHONE)
    page = published(here, "in-wrong", NAME, OPTIONAL)
    page.locator("#language").click()
    dialog = opened(here, "in-wrong", "Importer")
    here.looks_right("start")
    give(dialog, "a,b\n1,2\n")
    expect(dialog.get_by_role("alert")).to_contain_text("Aucune colonne")
    page.route("**/api/imports/**", lambda route: route.fulfill(body='{"done":0,"of":9}\n'))
    give(dialog, "name\nNord\n")
    expect(dialog.get_by_role("alert")).to_contain_text("trop tôt")
    page.unroute("**/api/imports/**")
    dialog.get_by_role("button", name="Vérifier à nouveau").click()
    expect(dialog.get_by_role("button", name="Importer 1")).to_be_visible()
    here.looks_right("found")
