"""The files of records in the console: a mark for those that have not arrived, all of them as a
wall of pictures, and taken away from many records at once."""

import pytest
from calepin import Calepin
from conftest import DESK, LOOKS, Open, Visit, until
from correcting import asked, crewed, received
from filling import SENT, go_on
from noting import photo
from owning import NAME, PHOTO, begun, console, owner  # noqa: F401
from playwright.sync_api import Page, expect
from tabling import titles

OPTIONAL = {**PHOTO, "optional": True}


def photographed(page: Page, app: str, name: str) -> None:
    """Records a name and a photo on the open phone."""
    begun(page, app, name)
    page.locator("#cell-photo input[type=file]").last.set_input_files([photo(f"{name}.jpg")])
    expect(page.locator("#cell-photo img")).to_be_visible()


def handed_in(page: Page) -> None:
    """Hands in the open record, with which its files go over to the team."""
    go_on(page)
    expect(page.locator(".body.review")).to_be_visible()
    go_on(page)
    expect(page.get_by_role("button", name="New from this one")).to_be_visible()


def arrived(page: Page, app: str, count: int) -> None:
    """Waits until the server has handed-in records with their files."""

    def has() -> bool:
        found = asked(page, "GET", f"/api/records/{app}/all?columns=photo,_status")
        states = [row["cells"][1] for row in found["rows"]]
        return states.count("submitted") == count and not found.get("missing")

    until(page, has)


def pictured(here: Visit, app: str) -> Page:
    """Publishes an app with photos for a team, and takes two."""
    page = crewed(here, app, NAME, OPTIONAL)
    for name in ("Lake", "Hill"):
        here.open(f"/{app}")
        photographed(page, app, name)
        expect(page.locator("#cell-photo .upload-state")).to_have_text("On the server")
        handed_in(page)
    arrived(page, app, 2)
    return page


@pytest.mark.gate("photos in the table")
@pytest.mark.both
def test_a_photo_that_did_not_arrive_is_marked(visit: Open, console: Calepin, browser) -> None:
    app = f"late-{browser.browser_type.name}"
    here = owner(visit, console, DESK)
    page = crewed(here, app, NAME, OPTIONAL)
    phone = page.context.new_page()
    page.context.route("**/api/blobs**", lambda route: route.abort())
    phone.goto(f"{console.url}/{app}")
    photographed(phone, app, "Lake")
    expect(phone.locator(".pill")).to_contain_text(SENT)
    to = f"/console/records/{app}/all?columns=name,photo"
    here.open(to)
    cell = page.locator("[role=gridcell]").first
    expect(cell).to_have_text("1 file, not here yet")
    page.get_by_role("button", name="Files", exact=True).click()
    expect(page.locator(".photo-wall")).to_contain_text("not here yet")
    here.restore()
    phone.reload()
    expect(phone.locator("#cell-photo .upload-state")).to_have_text(
        "On the server", timeout=30_000
    )
    handed_in(phone)
    arrived(page, app, 1)
    here.open(to)
    expect(cell).to_have_text("1 file")


@pytest.mark.both
def test_all_photos_are_seen_and_lead_to_their_records(
    visit: Open, console: Calepin, browser
) -> None:
    app = f"wall-{browser.browser_type.name}"
    here = owner(visit, console, DESK)
    page = pictured(here, app)
    received(page, app, {"name": "Nothing taken"})
    here.open(f"/console/records/{app}/all")
    page.get_by_role("button", name="Files", exact=True).click()
    pictures = page.locator(".photo-wall a")
    expect(pictures).to_have_text(["Hill · Photo", "Lake · Photo"])
    expect(page.locator(".photo-wall .count")).to_have_text("2 files of 2 records")
    until(page, "[...document.querySelectorAll('.photos img')].every(i => i.naturalWidth > 0)")
    pictures.last.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Lake")
    # Of what is found alone.
    here.open(f"/console/records/{app}/all/photos?q=hill")
    expect(pictures).to_have_text(["Hill · Photo"])


def test_the_photos_of_many_are_taken_away(visit: Open, console: Calepin) -> None:
    app = "photos-gone"
    here = owner(visit, console, DESK)
    page = pictured(here, app)
    here.open(f"/console/records/{app}/all?columns=name,photo")
    until(page, lambda: len(titles(page)) == 2)
    page.get_by_role("button", name="Change many", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Question").select_option("photo")
    dialog.get_by_role("button", name="Check first").click()
    dialog.get_by_role("button", name="Change 2", exact=True).click()
    expect(dialog).to_contain_text("The records are changed.")
    expect(page.locator("[role=gridcell]").first).to_have_text("")
    dialog.get_by_role("button", name="Take back").click()
    expect(page.locator("[role=gridcell]").first).to_have_text("1 file")


@pytest.mark.gate("screen of photos")
@LOOKS
def test_the_wall_looks_right(
    visit: Open, console: Calepin, size: tuple[int, int], language: str
) -> None:
    app = f"wall-{size[0]}"
    here = owner(visit, console, size)
    page = pictured(here, app)
    if language == "fr":
        page.locator("#language").click()
    here.open(f"/console/records/{app}/all/photos")
    expect(page.locator(".photo-wall a")).to_have_count(2)
    here.looks_right("wall")
    here.targets_are_large()
