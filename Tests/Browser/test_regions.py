"""Days and times as the browser's region writes them, in the language of the page."""

import re

import pytest
from calepin import Calepin
from conftest import Open
from filling import begin, cell
from people import register
from playwright.sync_api import Page, expect

AFTERNOON = "2026-11-24T12:51:00Z"
REGIONS = pytest.mark.parametrize(
    ("region", "time"),
    [
        ("en-GB", r"13:51"), ("en-US", r"0?1:51\sPM"),
        ("fr-FR", r"13:51"), ("fr-CA", r"13\sh\s51"),
    ],
)


def at(visit: Open, region: str) -> Page:
    """A page in a region, on an afternoon in Paris."""
    here = visit(language=region, timezone_id="Europe/Paris")
    here.page.clock.set_fixed_time(AFTERNOON)
    return begin(here)


def saved(page: Page) -> None:
    cell(page, "plate").fill("AB123CD")
    cell(page, "plate").blur()


@pytest.mark.both
@REGIONS
def test_a_save_is_told_as_the_region_writes_times(visit: Open, region: str, time: str) -> None:
    page = at(visit, region)
    saved(page)
    expect(page.locator(".pill")).to_have_text(re.compile(rf" · {time}$"))


@pytest.mark.parametrize(
    ("region", "other", "time"),
    [("en-GB", "Français", r"13:51"), ("fr-FR", "English", r"13:51"),
     ("en-US", "Français", r"13:51"), ("fr-CA", "English", r"0?1:51\sp\.m\.")],
)
def test_another_language_stays_in_the_region(
    visit: Open, region: str, other: str, time: str
) -> None:
    page = at(visit, region)
    page.get_by_role("button", name=other).click()
    saved(page)
    expect(page.locator(".pill")).to_have_text(re.compile(rf" · {time}$"))


@pytest.mark.parametrize(
    ("region", "told"),
    [("en-GB", r"24 Nov 2026, 13:51"), ("en-US", r"Nov 24, 2026, 1:51\sPM")],
)
def test_sessions_are_told_as_the_region_writes_days(
    visit: Open, accounts: Calepin, region: str, told: str
) -> None:
    here = visit(language=region, timezone_id="Europe/Paris", server=accounts)
    one = {"id": "1", "agent": "", "since": 1795524660, "lastUsed": 1795524660, "isThis": True}
    here.answer("/api/account/sessions", {"sessions": [one]})
    register(here, f"r{region.lower()}")
    page = here.open("/account/sessions")
    expect(page.locator(".lines small").first).to_have_text(re.compile(f"{told}$"))
