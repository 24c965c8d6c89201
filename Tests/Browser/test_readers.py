"""Lists that are not for everyone: what a guest is told, and what an account sees."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from calepin import Calepin
from conftest import LOOKS, PHONE, Open
from people import register
from playwright.sync_api import expect

ROWS = "id,name,number,position,line\n1,Ida,7,forward,forward\n2,Zoé,9,forward,forward\n"
SAID = {
    "en": ("Sign in to see this list", "people with an account"),
    "fr": ("Connectez-vous pour voir cette liste", "qui ont un compte"),
}


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Calepin]:
    """A server whose operator imported other players, and said nothing of who may read them."""
    server = Calepin("--unlimited").start()
    file = tmp_path / "players.csv"
    file.write_text(ROWS)
    server.command("import", "players", str(file))
    yield server
    server.drop()


@pytest.mark.gate("screen for who may not read")
@LOOKS
def test_a_guest_is_told_to_sign_in(
    visit: Open, club: Calepin, size: tuple[int, int], language: str
) -> None:
    here = visit(size, language, server=club)
    page = here.open("/squad")
    title, text = SAID[language]
    trouble = page.locator(".trouble-inside")
    expect(trouble).to_contain_text(title)
    expect(trouble).to_contain_text(text)
    expect(page.get_by_text("Ida")).to_have_count(0)
    here.looks_right("refused")
    here.targets_are_large()
    way = trouble.get_by_role("link")
    expect(way).to_have_attribute("href", re.compile(r"\?to=%2Fsquad$"))
    here.open("/squad/players/1")
    expect(page.locator(".trouble-inside").first).to_contain_text(title)


@pytest.mark.both
def test_who_signs_in_sees_the_list_until_it_is_for_a_team(
    visit: Open, club: Calepin, tmp_path: Path
) -> None:
    here = visit(PHONE, server=club)
    page = here.open("/squad")
    expect(page.locator(".trouble-inside")).to_contain_text("Sign in to see this list")
    register(here, "ann")
    here.open("/squad")
    expect(page.get_by_text("Ida")).to_be_visible()
    file = str(tmp_path / "players.csv")
    club.command("import", "players", file, "--readable-by", "team:crew")
    page.reload()
    expect(page.locator(".trouble-inside")).to_contain_text("This list is for a team")
    expect(page.get_by_text("Ida")).to_have_count(0)
    # Nor is it on the device any more.
    page.context.route("**/apps/squad/*", lambda route: route.abort())
    page.reload()
    expect(page.locator(".trouble-inside")).to_contain_text("No connection")
    expect(page.get_by_text("Ida")).to_have_count(0)
