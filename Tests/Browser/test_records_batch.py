"""Many records changed at once, in the table of a collection: checked, changed, taken back, and
gone on with after a break; what it looks like in both languages."""

import pytest
from calepin import Calepin
from conftest import DESK, PHONE, Open, Visit, until
from correcting import asked, crewed, received
from owning import NAME, ROOMS, console, owner, published  # noqa: F401
from playwright.sync_api import Locator, Page, expect
from tabling import imported, rows, titles

OPTIONAL = {**ROOMS, "optional": True}
ROWS = "name,rooms\nNorth,3\nSouth,8\nEast,4\nWest,9\n"


def filled(here: Visit, app: str) -> Page:
    """Imports some records, and leaves their table open."""
    page = here.open(f"/console/records/{app}/records?columns=name,rooms")
    imported(page, ROWS, 4)
    until(page, lambda: len(titles(page)) == 4)
    return page


def changing(page: Page, words: str = "Change many") -> Locator:
    page.get_by_role("button", name=words, exact=True).click()
    return page.get_by_role("dialog")


def rooms(page: Page) -> list[str]:
    """The numbers in the second column."""
    return sorted(
        row.locator("[role=gridcell]").nth(0).inner_text() for row in rows(page).all()
    )


@pytest.mark.gate("changing many")
@pytest.mark.both
def test_an_answer_is_set_and_taken_back(visit: Open, console: Calepin, browser) -> None:
    app = f"many-{browser.browser_type.name}"
    here = owner(visit, console, DESK)
    published(here, app, NAME, OPTIONAL)
    page = filled(here, app)
    before = rooms(page)
    dialog = changing(page)
    expect(dialog).to_contain_text("What is found is changed")
    dialog.get_by_label("What to do").select_option("set")
    dialog.get_by_label("Question").select_option("rooms")
    dialog.get_by_label("Answer").fill("8")
    expect(dialog).to_contain_text("The first changes")
    expect(dialog).to_contain_text("Rooms: 3 → 8")
    here.looks_right("checked")
    dialog.get_by_role("button", name="Change 3").click()
    expect(dialog).to_contain_text("The records are changed.")
    until(page, lambda: rooms(page) == ["8", "8", "8", "8"])
    here.looks_right("done")
    dialog.get_by_role("button", name="Take back").click()
    expect(dialog).to_contain_text("The change is taken back.")
    until(page, lambda: rooms(page) == before)
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)


@pytest.mark.both
def test_a_text_is_found_and_replaced(visit: Open, console: Calepin, browser) -> None:
    app = f"many-texts-{browser.browser_type.name}"
    here = owner(visit, console, DESK)
    published(here, app, NAME, OPTIONAL)
    page = filled(here, app)
    dialog = changing(page)
    dialog.get_by_label("What to do").select_option("replace")
    dialog.get_by_label("Find", exact=True).fill("th")
    dialog.get_by_label("Replace with").fill("d")
    expect(dialog).to_contain_text("North → Nord")
    here.looks_right("texts")
    dialog.get_by_role("button", name="Change 2", exact=True).click()
    expect(dialog).to_contain_text("The records are changed.")
    until(page, lambda: sorted(titles(page)) == ["East", "Nord", "Soud", "West"])
    dialog.get_by_role("button", name="Take back").click()
    until(page, lambda: sorted(titles(page)) == ["East", "North", "South", "West"])


def test_what_is_found_goes_into_the_trash_in_two_presses(visit: Open, console: Calepin) -> None:
    here = owner(visit, console, DESK)
    published(here, "many-bin", NAME, OPTIONAL)
    page = filled(here, "many-bin")
    here.open("/console/records/many-bin/records?columns=name,rooms&if=rooms*between*6*")
    until(page, lambda: sorted(titles(page)) == ["South", "West"])
    dialog = changing(page, "Remove")
    expect(dialog.get_by_label("What to do")).to_have_value("remove")
    dialog.get_by_role("button", name="Put 2 into the trash").click()
    expect(dialog).to_contain_text("The records are changed.")
    until(page, lambda: titles(page) == [])


def test_many_are_assigned_from_the_table(visit: Open, console: Calepin) -> None:
    here = owner(visit, console, DESK)
    page = crewed(here, "many-named", review=True)
    me = str(asked(page, "GET", "/api/account")["name"])
    for name in ("North", "South"):
        received(page, "many-named", {"name": name})
    here.open("/console/records/many-named/all?columns=name,_assignee")
    until(page, lambda: len(titles(page)) == 2)
    dialog = changing(page, "Assign")
    dialog.get_by_label("User name").fill(me)
    dialog.get_by_role("button", name="Change 2", exact=True).click()
    expect(dialog).to_contain_text("The records are changed.")
    here.open("/")
    row = page.locator(".office li", has_text="many-named")
    expect(row.get_by_role("link", name="2 assigned to you")).to_be_visible()


def test_what_the_form_refuses_is_named(visit: Open, console: Calepin) -> None:
    here = owner(visit, console, DESK)
    published(here, "many-wrong", NAME, {**OPTIONAL, "most": "20"})
    page = filled(here, "many-wrong")
    dialog = changing(page)
    dialog.get_by_label("Question").select_option("rooms")
    dialog.get_by_label("Answer").fill("words")
    # Drafts keep what is wrong, with its issue.
    expect(dialog.locator(".row-counts")).to_contain_text("4")
    dialog.get_by_label("Answer").fill("3")
    change = dialog.get_by_role("button", name="Change 3", exact=True)
    expect(change).to_be_visible()
    # Leaving the field asks nothing again.
    dialog.get_by_label("Answer").blur()
    expect(change).to_be_visible()
    # Nothing is cleared before that was meant.
    dialog.get_by_label("Question").select_option("name")
    dialog.get_by_label("Question").select_option("rooms")
    expect(dialog.locator(".batch-preview")).to_be_empty()
    dialog.get_by_role("button", name="Check first").click()
    expect(dialog.get_by_role("button", name="Change 4", exact=True)).to_be_visible()


def test_one_that_was_broken_off_goes_on(visit: Open, console: Calepin) -> None:
    here = owner(visit, console, PHONE)
    page = published(here, "many-cut", NAME, OPTIONAL)
    filled(here, "many-cut")
    page.locator("#language").click()
    dialog = changing(page, "Modifier plusieurs")
    dialog.get_by_label("Que faire").select_option("remove")
    put = dialog.get_by_role("button", name="Mettre 4 à la corbeille")
    expect(put).to_be_visible()
    here.looks_right("wish")
    page.route(
        "**/api/batches/**", lambda route: route.fulfill(body='{"done":0,"of":4}\n')
    )
    put.click()
    expect(dialog.get_by_role("alert")).to_contain_text("trop tôt")
    here.looks_right("cut")
    page.unroute("**/api/batches/**")
    page.reload()
    dialog = changing(page, "Modifier plusieurs")
    expect(dialog).to_contain_text("Une modification de 4 dossiers a été interrompue.")
    dialog.get_by_role("button", name="Continuer").click()
    expect(dialog).to_contain_text("Les dossiers sont modifiés.")
    until(page, lambda: titles(page) == [])
    dialog.get_by_role("button", name="Annuler la modification").click()
    expect(dialog).to_contain_text("La modification est annulée.")
    until(page, lambda: len(titles(page)) == 4)
    dialog.get_by_role("button", name="Fermer").click()
    dialog = changing(page, "Modifier plusieurs")
    expect(dialog).to_contain_text("Ce qui est trouvé est modifié")


def test_what_was_removed_is_restored_from_the_trash(visit: Open, console: Calepin) -> None:
    here = owner(visit, console, DESK)
    published(here, "many-trash", NAME, OPTIONAL)
    page = filled(here, "many-trash")
    page.get_by_role("link", name="Trash", exact=True).click()
    expect(page.locator("main").get_by_text("The trash is empty.")).to_be_visible()
    here.looks_right("empty")
    page.get_by_role("link", name="Table", exact=True).click()
    dialog = changing(page)
    dialog.get_by_label("What to do").select_option("remove")
    dialog.get_by_role("button", name="Put 4 into the trash").click()
    expect(dialog).to_contain_text("The records are changed.")
    dialog.get_by_role("button", name="Close").click()
    page.get_by_role("link", name="Trash", exact=True).click()
    lines = page.locator(".lines li")
    expect(lines).to_have_count(4)
    expect(lines.filter(has_text="North")).to_contain_text("Removed")
    for name in ("North", "West"):
        page.get_by_role("checkbox", name=name).check()
    here.looks_right("marked")
    here.targets_are_large()
    page.get_by_role("button", name="Restore 2").click()
    expect(lines).to_have_count(2)
    page.get_by_role("link", name="Table", exact=True).click()
    expect(page.locator(".grid-scroller")).to_be_visible()
    until(page, lambda: sorted(titles(page)) == ["North", "West"])
