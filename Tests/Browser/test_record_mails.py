"""Copies of records by mail, and summaries by mail: made in the console, read as a mail program
reads them, and ended by whoever got them."""

import email
import re
from email.message import EmailMessage
from email.policy import default

import pytest
from calepin import Calepin
from conftest import LOOKS, Open, Visit, shows, until
from correcting import asked
from filling import cell, go_on
from linking import with_team
from offline import saved
from owning import begun, owner
from people import enter, press
from playwright.sync_api import Locator, Page, expect
from test_mail import MailServer, mailing, post  # noqa: F401

MAIL = {
    "field": "mail", "type": "email", "optional": True,
    "label": {"en": "Your address", "fr": "Votre adresse"},
}  # fmt: skip


def letter(post: MailServer, number: int) -> EmailMessage:
    """The mail of that number, from one; waits for it."""
    with post.arrival:
        assert post.arrival.wait_for(lambda: len(post.letters) >= number, 30)
        return email.message_from_string(post.letters[number - 1], policy=default)


def body(mail: EmailMessage, kind: str) -> str:
    part = mail.get_body((kind,))
    assert part
    return part.get_content().replace("\r\n", "\n")


def copies(page: Page) -> None:
    expect(page.locator("#copy-field option")).to_have_count(1)


def handed_in(page: Page, app: str, name: str, address: str) -> None:
    """Fills in a record, hands it in and waits until the server has it."""
    begun(page, app, name)
    cell(page, "mail").fill(address)
    cell(page, "mail").blur()
    go_on(page)
    expect(page.locator(".body.review")).to_be_visible()
    go_on(page)
    page.wait_for_url("**/read")
    saved(page)
    records = f"/api/records/{app}/records?columns=_status,name"
    until(page, lambda: f"'submitted', '{name}'" in str(asked(page, "GET", records)), 60)


@pytest.mark.gate("a copy by mail")
def test_a_copy_is_mailed_and_ended_by_its_reader(
    visit: Open, mailing: Calepin, post: MailServer
) -> None:
    here = owner(visit, mailing)
    page = with_team(here, "copied", "en", MAIL)
    page.get_by_role("link", name="Look after hooks").click()
    copies(page)
    page.locator("[name=subject]").fill("Visit of ${name}")
    page.locator("#copy-text").fill("Thank you, ${name}.")
    press(page, "Send copies")
    expect(page.locator(".hook-said .good-line")).to_contain_text("from now on")
    card = page.locator(".public-link")
    expect(card).to_contain_text("Copies to the address in “mail”")
    expect(card.get_by_role("button", name="Send a test")).to_have_count(0)
    here.open("/copied")
    handed_in(page, "copied", "Ada <b>", "ada@example.org")
    mail = letter(post, 1)
    assert (mail["To"], mail["Subject"]) == ("ada@example.org", "Visit of Ada <b>")
    assert not mail.defects
    text = body(mail, "plain")
    assert text.startswith("Thank you, Ada <b>.\n")
    assert "Name: Ada <b>\n" in text
    assert "Ada &lt;b&gt;" in body(mail, "html")
    found = re.search(r"http://127\.0\.0\.1:\d+(/account/stop#\S+)", text)
    assert found, text

    other = visit(server=mailing)
    there = other.open(found[1])
    expect(there.get_by_role("heading", level=1)).to_have_text("No more mails")
    press(there, "End these mails")
    expect(there.locator(".good-line")).to_contain_text("ada@example.org gets no more of them")
    other.looks_right("ended")
    press(there, "Send them again after all")
    expect(there.locator(".good-line")).to_contain_text("sent again")
    press(there, "End these mails")
    expect(there.locator(".good-line")).to_contain_text("no more of them")
    there = other.open("/account/stop#abc")
    press(there, "End these mails")
    expect(there.get_by_text("This address does not work")).to_be_visible()

    here.open("/copied")
    handed_in(page, "copied", "Ada again", "ADA@example.org")
    handed_in_log(here, page)
    shows(page, lambda: len(post.letters), 1)


def handed_in_log(here, page: Page) -> None:
    """Waits until the log says that the second one was not wanted."""
    for _ in range(40):
        here.open("/console/apps/copied/hooks")
        page.locator(".public-link summary").click()
        expect(page.locator(".attempts li").first).to_be_visible()
        if "wants no copies" in page.locator(".attempts").inner_text():
            return
    raise AssertionError(page.locator(".attempts").inner_text())


def test_a_summary_comes_by_mail(visit: Open, mailing: Calepin, post: MailServer) -> None:
    here = owner(visit, mailing)
    page = with_team(here, "summed", "en", MAIL)
    here.open("/summed")
    handed_in(page, "summed", "Ada", "")
    here.open("/console/schedules/summed")
    page.locator("#export-format").select_option(label="Summary")
    page.locator("#schedule-mail").check()
    press(page, "Make the schedule")
    expect(page.locator(".whole .issue")).to_contain_text("no mail address")
    here.open("/account/mail")
    enter(page, "E-mail address", "ada@example.org")
    press(page, "Send the link")
    expect(page.locator(".good-line")).to_be_visible()
    here.open(post.link(1))
    press(page, "Yes, it is mine")
    expect(page.get_by_role("heading", level=1)).to_have_text("The address is confirmed")
    here.open("/console/schedules/summed")
    page.locator("#export-format").select_option(label="Summary")
    page.locator("#schedule-mail").check()
    press(page, "Make the schedule")
    card = page.locator(".public-link")
    expect(card).to_contain_text("With a mail to you each time")
    expect(card).to_contain_text("Summary")
    card.get_by_role("button", name="Make it now").click()
    mail = letter(post, 2)
    assert "1 new" in mail["Subject"] and not mail.defects
    text = body(mail, "plain")
    assert "1 new, 1 handed in" in text and "Ada" in text
    drawings = [part.get_filename() for part in mail.iter_attachments()]
    assert "name.svg" in drawings
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    # What is found newly is one more kind; without a finding there is no mail.
    page.locator("#export-format").select_option(label="Quality: what is found newly")
    page.locator("#schedule-mail").check()
    press(page, "Make the schedule")
    quality = page.locator(".public-link").filter(has_text="what is found newly")
    expect(quality).to_contain_text("With a mail to you each time")
    quality.get_by_role("button", name="Make it now").click()
    until(page, lambda: has_file(here, quality))


def has_file(here: Visit, card: Locator) -> bool:
    """Tells whether a schedule has a file, on the page that is loaded anew."""
    here.open("/console/schedules/summed")
    expect(card).to_be_visible()
    return "Files: 1" in card.inner_text()


@pytest.mark.gate("screen of copies")
@LOOKS
def test_the_form_of_copies_looks_right(
    visit: Open, mailing: Calepin, size: tuple[int, int], language: str
) -> None:
    here = owner(visit, mailing, size, language)
    page = with_team(here, "looked", language, MAIL)
    here.open("/console/apps/looked/hooks")
    copies(page)
    page.locator("#copy-field").scroll_into_view_if_needed()
    here.looks_right("form")
    here.targets_are_large()
    page.locator("#copy-field").locator("xpath=ancestor::form").locator("[type=submit]").click()
    expect(page.locator(".hook-said .good-line")).to_be_visible()
    here.looks_right("made")
    here.open("/account/stop#x")
    expect(page.locator("main button")).to_be_visible()
    here.looks_right("stop")
    here.targets_are_large()
