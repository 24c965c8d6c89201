"""The people of a personal public link, as the owner of a server adds them in the console, and
their addresses as a file, on paper and by mail."""

import csv
import re

import pytest
from calepin import Calepin
from conftest import DESK, Open, shows, until
from linking import MUTE, PEOPLE, PRINTED, listed, made, people_of, put, with_team
from owning import console, owner  # noqa: F401
from people import press
from playwright.sync_api import expect
from test_mail import MailServer, mailing, post  # noqa: F401


@pytest.mark.gate("people of a link")
@pytest.mark.both
def test_people_are_added_and_get_their_addresses(
    visit: Open, console: Calepin, browser
) -> None:
    app = f"personal-{browser.browser_type.name}"
    here = owner(visit, console)
    page = with_team(here, app)
    card = made(page, app, "Follow-up", "personal")
    expect(card.locator(".link-text")).to_have_count(0)
    dialog = people_of(page, "Follow-up")
    expect(dialog).to_contain_text("Nobody has an address yet")
    put(dialog, "")
    expect(dialog.locator(".issue")).to_contain_text("Paste names here")
    put(dialog, "Ann Rossi;ann@example.org\nBob Moret;bob")
    expect(dialog.locator(".issue")).to_contain_text("name the columns")
    dialog.get_by_role("button", name="name;mail").click()
    text = dialog.locator("textarea")
    expect(text).to_be_focused()
    expect(text).to_have_value("name;mail\nAnn Rossi;ann@example.org\nBob Moret;bob")
    dialog.locator(".people-adding .doer button").click()
    expect(dialog.locator(".alert-box h2")).to_be_focused()
    expect(dialog.locator(".reasons")).to_contain_text("line 3")
    # What was pasted outlives the dialog.
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="People: Follow-up")).to_be_focused()
    dialog = people_of(page, "Follow-up")
    text.fill(text.input_value().replace(";bob", ";bob@example.org"))
    dialog.locator(".people-adding .doer button").click()
    expect(dialog.locator(".good-line")).to_contain_text("2 people were added")
    expect(dialog.locator(".people-done")).to_be_focused()
    expect(listed(dialog)).to_have_text(["Ann Rossi", "Bob Moret"])
    # A file of an older spreadsheet, which is read into the box.
    dialog.locator("summary").click()
    file = {"name": "more.csv", "mimeType": "text/csv", "buffer": "nom\n=Zoé".encode("cp1252")}
    dialog.locator("input[type=file]").set_input_files([file])
    expect(text).to_have_value("nom\n=Zoé")
    dialog.locator(".people-adding .doer button").click()
    expect(dialog.locator(".good-line")).to_contain_text("1 person was added")
    expect(dialog.locator(".people .badge")).to_have_text(["Not begun"] * 3)
    dialog.get_by_label("Search by name").fill("ann")
    expect(listed(dialog)).to_have_text(["Ann Rossi"])
    expect(dialog.get_by_role("status").last).to_have_text("Found: 1")
    dialog.get_by_label("Search by name").fill("")

    page.evaluate(MUTE)
    press(page, "Print QR sheet")
    until(page, "printed === 1")
    cards = page.locator(".qr-card")
    expect(cards.locator("strong")).to_have_text(["Ann Rossi", "Bob Moret", "=Zoé"])
    expect(cards.locator("span")).to_have_text(["Follow-up"] * 3)
    addresses = cards.locator("small")
    expect(addresses).to_have_text([re.compile("^" + re.escape(f"{console.url}/fill#"))] * 3)
    shows(page, lambda: len(set(addresses.all_text_contents())), 3)
    page.evaluate(PRINTED)
    expect(page.locator(".qr-sheet")).to_have_count(0)
    dialog.get_by_role("button", name="Close").click()
    expect(card.get_by_role("heading")).to_be_focused()
    expect(card.locator(".row-counts dd").last).to_have_text("3")
    page.reload()
    expect(card.locator(".row-counts dd").last).to_have_text("3")
    # Ended, it has people, but no addresses to give away any more.
    page.get_by_role("button", name="End: Follow-up").click()
    page.get_by_role("dialog").get_by_role("button", name="End", exact=True).click()
    expect(card.locator(".badge")).to_have_text("Ended")
    dialog = people_of(page, "Follow-up")
    expect(listed(dialog)).to_have_count(3)
    expect(dialog.locator("summary, .people button")).to_have_count(0)


def test_addresses_are_downloaded(visit: Open, console: Calepin) -> None:
    app = "addresses"
    page = with_team(owner(visit, console), app)
    made(page, app, "Follow-up", "personal")
    dialog = people_of(page, "Follow-up")
    put(dialog, PEOPLE + '"=1+1, ""Zoé""",\n')
    expect(listed(dialog)).to_have_count(3)
    with page.expect_download() as saved:
        press(page, "Download addresses")
    assert saved.value.suggested_filename == f"{app}-addresses.csv"
    with open(saved.value.path(), encoding="utf-8-sig", newline="") as written:
        head, *rows = csv.reader(written)
    assert head == ["name", "mail", "link", "state"]
    names, mails, links, states = zip(*rows)
    # No spreadsheet takes a name for a formula.
    assert names == ("Ann Rossi", "Bob Moret", '\'=1+1, "Zoé"')
    assert mails == ("ann@example.org", "", "")
    assert all(one.startswith(f"{console.url}/fill#") for one in links)
    assert len(set(links)) == len(links)
    assert set(states) == {"invited"}


def test_a_crowd_does_not_hold_up_the_page(visit: Open, console: Calepin) -> None:
    app = "crowded"
    here = owner(visit, console, DESK)
    page = with_team(here, app)
    made(page, app, "Census", "personal")
    dialog = people_of(page, "Census")
    names = [f"Person {number}" for number in range(1000)]
    put(dialog, "\n".join(["name", *names]))
    expect(dialog.locator(".good-line")).to_contain_text("1,000 people were added")
    shown = shows(page, listed(dialog).count, lambda shown: 0 < shown < len(names))
    page.evaluate(MUTE)
    press(page, "Print QR sheet")
    expect(dialog.locator("progress")).to_be_visible()
    # The page answers while they are drawn, and closing the dialog ends that.
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
    dialog = people_of(page, "Census")
    expect(dialog.locator("progress")).to_have_count(0)
    shows(page, lambda: page.evaluate("printed"), 0)
    press(page, "Print QR sheet")
    until(page, "printed === 1", seconds=60)
    expect(page.locator(".qr-card")).to_have_count(len(names))
    expect(dialog.locator("progress")).to_have_count(0)
    # Only the sheet is on paper, ten cards a page.
    page.emulate_media(media="print")
    expect(page.locator(".qr-card").first).to_be_visible()
    expect(page.locator("#app")).to_be_hidden()
    expect(dialog).to_be_hidden()
    here.shot("sheet")
    shows(
        page,
        lambda: page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n"),
        len(names) / 10,
    )
    page.emulate_media(media="screen")
    page.evaluate(PRINTED)
    dialog.get_by_role("button", name="Show all 1,000").click()
    expect(listed(dialog)).to_have_count(len(names))
    expect(dialog.locator(".people li:focus strong")).to_have_text(names[shown])


def test_addresses_are_mailed(visit: Open, mailing: Calepin, post: MailServer) -> None:
    app = "mailed"
    here = owner(visit, mailing)
    page = with_team(here, app)
    made(page, app, "Invitation", "personal")
    dialog = people_of(page, "Invitation")
    put(dialog, PEOPLE)
    press(page, "Send by e-mail")
    asking = page.locator("dialog.asking")
    expect(asking).to_contain_text("1 person who has an e-mail address")
    press(page, "Cancel")
    expect(asking).to_have_count(0)
    press(page, "Send by e-mail")
    asking.get_by_role("button", name="Send by e-mail").click()
    expect(dialog.locator(".good-line")).to_have_text("1 e-mail was sent.")
    expect(dialog.locator(".people li").first).to_contain_text("e-mail sent on")
    with post.arrival:
        assert post.arrival.wait_for(lambda: post.letters, 15)
    assert "ann@example.org" in post.letters[0]
    press(page, "Send by e-mail")
    expect(dialog.locator(".good-line")).to_contain_text("Nobody is left to write to")
