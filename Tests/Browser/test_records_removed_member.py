"""Somebody who is taken out of the team while a table of its records is open: the page says so,
and shows nothing more of them."""

import pytest
from calepin import Calepin
from conftest import DESK, Open
from correcting import asked, crewed, received
from owning import console, owner  # noqa: F401
from people import register
from playwright.sync_api import expect


@pytest.mark.both
def test_a_member_is_removed_while_the_table_is_open(
    visit: Open, console: Calepin, browser
) -> None:
    app = f"removed-{browser.browser_type.name}"
    here, there = owner(visit, console, DESK), visit(DESK, server=console)
    page = crewed(here, app, review=True)
    scopes = asked(page, "GET", "/api/account")["scopes"]
    team = next(one["scope"] for one in scopes if one.get("title") == f"Team of {app}")
    name = f"gone{browser.browser_type.name}"
    other = register(there, name)
    console.command("team", "member", team, name, "manager")
    record = received(page, app, {"name": "Rossi"})
    there.open(f"/console/records/{app}/all")
    expect(other.locator(".grid-scroller")).to_contain_text("Rossi")
    console.command("team", "member", team, name, "none")
    received(page, app, {"name": "Bianchi"})
    # The feed ends, and what comes of the next look is told.
    told = other.get_by_text("There is no such collection, or you may not read it.")
    expect(told).to_be_visible(timeout=60_000)
    seen = other.get_by_text("Rossi").locator("visible=true")
    expect(seen).to_have_count(0)
    there.open(f"/console/records/{app}/all/{record}")
    expect(other.get_by_role("heading", level=1)).to_be_visible()
    expect(seen).to_have_count(0)
    there.complaints.clear()
