"""The state of the server, as its owners see it in the console: what is wrong, how it is mended,
the figures, and a look at everything."""

import pytest
from calepin import Calepin
from conftest import DESK, LOOKS, Open
from correcting import crewed, received
from owning import console, owner  # noqa: F401
from people import press
from playwright.sync_api import expect

STATE = "/console/server"


def test_an_owner_has_the_server_looked_at(visit: Open, console: Calepin) -> None:
    here = owner(visit, console)
    page = here.page
    page.get_by_role("link", name="State of the server").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("State of the server")
    figures = page.locator("dl.figures")
    expect(figures).to_contain_text("Last backup")
    expect(figures).to_contain_text("none are sent")
    found = page.locator(".server-findings")
    expect(found).to_contain_text("at what is known at once")
    room = page.get_by_role("region", name="Who takes the room")
    expect(room.or_(page.locator(".server-usage .quiet"))).not_to_contain_text("Reading")
    # The server is empty and was never backed up.
    expect(page.locator("[data-code=backup-none] code")).to_have_text("calepin backup FOLDER")
    press(page, "Look at everything")
    expect(page.locator("[data-code=no-mail] .badge")).to_have_text("Note")
    expect(found).to_contain_text("at everything")
    expect(found).to_be_focused()


def test_an_owner_sees_who_takes_the_room(visit: Open, own_server: Calepin) -> None:
    # Of its own: the server reads it anew after some minutes only.
    here = owner(visit, own_server, DESK)
    page = crewed(here, "room")
    received(page, "room", {"name": "Rossi"})
    here.open("/")
    page.get_by_role("link", name="State of the server").click()
    room = page.get_by_role("region", name="Who takes the room")
    taker = room.get_by_role("row").filter(has_text="Team of room")
    expect(taker.get_by_role("cell").first).to_have_text("1")
    expect(page.locator(".server-usage > p")).to_contain_text("in all")


def test_the_state_is_for_owners(visit: Open, console: Calepin) -> None:
    here = visit(server=console)
    page = here.open(STATE)
    expect(page.locator("input[type=password]")).to_be_visible()


@pytest.mark.gate("screen of the server")
@LOOKS
def test_the_state_looks_right(
    visit: Open, console: Calepin, size: tuple[int, int], language: str
) -> None:
    here = owner(visit, console, size, language)
    page = here.open(STATE)
    expect(page.locator("[data-code=backup-none]")).to_be_visible()
    here.looks_right("state")
    here.targets_are_large()
