"""The people of a team in the console: invited, with their last contact, their devices that are
ended and emptied, and what they see; and the invited and emptied devices beside it."""

import re

import pytest
from calepin import Calepin
from conftest import DESK, LOOKS, PHONE, SMALL, Open, until
from filling import SENT, cell
from linking import MUTE
from owning import begun, console, owner  # noqa: F401
from people import PASSWORD, is_in, is_out, press, register, sign_in
from playwright.sync_api import expect
from teaming import (
    ASSIGN,
    KEPT,
    crew,
    devices,
    emptied,
    invited,
    people,
    person,
    reloaded,
    reopened,
    sent,
)
from test_mail import MailServer, mailing, post  # noqa: F401
from test_publishing import begin
from test_records_reviewed import reviewed
from test_team import filled, row


@pytest.mark.gate("joining by a code, a lost device", firefox=True)
@pytest.mark.both
def test_somebody_joins_by_a_code_and_a_lost_device_is_emptied(
    visit: Open, own_server: Calepin
) -> None:
    ann = crew(visit, own_server)
    page = people(ann)
    invited(page, "Eve Moret")
    dialog = page.locator("dialog.code-dialog")
    expect(dialog.locator(".qr")).to_be_visible()
    link = dialog.locator(".link-text").inner_text()
    dialog.get_by_role("button", name="Close").click()
    expect(page.locator(".invitation")).to_contain_text("Eve Moret")

    # The phone that scans the code makes an account and is in the team.
    eve = visit(PHONE, server=own_server, service_workers="allow")
    phone = eve.open(link.removeprefix(own_server.url))
    expect(phone.get_by_role("heading", level=1)).to_have_text("Join the team Crew")
    phone.locator("[name=name]").fill("bob")
    expect(phone.locator("[name=title]")).to_have_value("Eve Moret")
    phone.locator("[name=newPassword]").fill(PASSWORD)
    press(phone, "Create the account and join")
    expect(phone.locator(".issue")).to_contain_text("taken")
    phone.locator("[name=name]").fill("eve")
    press(phone, "Create the account and join")
    is_in(phone)
    filled(eve, "Rossi")

    page = people(ann)
    expect(page.locator(".invitation")).to_have_count(0)
    facts = person(page, "Eve Moret").locator("dd")
    until(page, lambda: reloaded(page, facts.nth(2)) == "Up to date")
    expect(facts.nth(1)).to_have_text("Nothing")
    expect(person(page, "bob").locator("dd").nth(1)).to_have_text("Nothing")

    # What the server answers them, of which they are told.
    page.get_by_role("button", name="What eve sees").click()
    seen = page.locator("dialog.sees-dialog")
    expect(seen.locator("li")).to_have_count(1)
    expect(seen.locator("li")).to_contain_text("Reads and writes")
    expect(seen.locator(".sees-count strong")).to_have_text("1")
    seen.get_by_role("button", name="Close").click()
    phone = eve.open("/account/activity")
    expect(phone.locator("main")).to_contain_text("Somebody looked at what you see")

    phone = eve.open("/visit")
    row(phone, "Rossi")
    until(phone, lambda: "Rossi" in phone.evaluate(KEPT))
    dialog = emptied(page, "eve", "Empty")
    expect(phone).to_have_url(re.compile("/account/wiped$"), timeout=60_000)
    expect(phone.get_by_role("heading", level=1)).to_have_text("This device was emptied")
    is_out(phone)
    until(phone, lambda: "Rossi" not in phone.evaluate(KEPT))
    eve.looks_right("emptied")
    until(page, lambda: "Emptied" == reopened(page, "eve"))
    # What it had sent is there.
    row(ann.open("/visit"), "Rossi")


@pytest.mark.both
def test_a_device_sends_what_it_has_before_it_is_emptied(
    visit: Open, own_server: Calepin
) -> None:
    ann = crew(visit, own_server)
    bob = visit(PHONE, server=own_server)
    sign_in(bob, "bob")
    is_in(bob.page)
    phone = bob.open("/visit")
    begin(phone)
    bob.page.context.set_offline(True)
    cell(phone, "name").fill("Verdi")
    cell(phone, "name").blur()
    until(phone, "calepin.whenWritten()")
    page = people(ann)
    dialog = devices(page, "bob")
    # The one in use is the latest of his two.
    device = dialog.locator(".device").first
    device.get_by_role("button", name="Empty once sent", exact=True).click()
    page.locator("dialog.asking").get_by_role("button", name="Empty once sent").click()
    expect(dialog.locator(".badge").first).to_have_text("Emptied once all is sent")
    until(phone, lambda: "Verdi" in phone.evaluate(KEPT))
    bob.page.context.set_offline(False)
    expect(phone).to_have_url(re.compile("/account/wiped$"), timeout=120_000)
    is_out(phone)
    row(ann.open("/visit"), "Verdi")


def test_what_a_device_could_not_send_is_seen(visit: Open, own_server: Calepin) -> None:
    ann = crew(visit, own_server)
    bob = visit(PHONE, server=own_server)
    sign_in(bob, "bob")
    is_in(bob.page)
    bob.lose("/api/sync/push")
    phone = bob.open("/visit")
    begin(phone)
    cell(phone, "name").fill("Verdi")
    cell(phone, "name").blur()
    page = people(ann)
    unsent = person(page, "bob").locator("dd").nth(1)
    until(page, lambda: reloaded(page, unsent) == "1 at the last contact", 60)
    bob.restore()
    bob.open("/visit")
    until(page, lambda: reloaded(page, unsent) == "Nothing", 120)


def test_people_are_invited_by_mail_and_join_with_the_account_they_have(
    visit: Open, mailing: Calepin, post: MailServer
) -> None:
    ann = crew(visit, mailing)
    page = people(ann)
    invited(page, "")
    expect(page.locator(".issue")).to_be_visible()
    invited(page, "eve@")
    expect(page.locator(".issue")).to_have_text("Check the e-mail addresses")
    invited(page, "Eve <eve@example.org>, max@example.org; kim@example.org", "reader")
    expect(page.locator(".good-line")).to_contain_text("3 people are invited.")
    expect(page.locator(".invitation")).to_have_count(3)
    post.link(3)
    link, gone = (sent(post, mail) for mail in ["max@example.org", "kim@example.org"])
    # One of them has an account already.
    max_ = visit(PHONE, server=mailing)
    register(max_, "max")
    phone = max_.open(link)
    expect(phone.locator("main")).to_contain_text("You are signed in as max.")
    max_.looks_right("join")
    press(phone, "Join")
    expect(phone).to_have_url(re.compile("://[^/]+/$"))
    expect(phone.get_by_role("link", name="Visits 1", exact=True)).to_be_visible()
    page = people(ann)
    expect(person(page, "max").locator("select")).to_have_value("reader")
    kim = page.locator(".invitation").filter(has_text="kim@example.org")
    kim.get_by_role("button", name="Mail to kim@example.org").click()
    expect(page.locator(".good-line")).to_contain_text("A mail is on its way")
    post.link(4)
    page.get_by_role("button", name="Revoke the invitation of kim@example.org").click()
    page.locator("dialog").get_by_role("button", name="Revoke", exact=True).click()
    expect(page.locator(".good-line")).to_contain_text("revoked")
    expect(kim).to_have_count(0)
    # The link of who is out opens nothing any more.
    guest = visit(PHONE, server=mailing)
    phone = guest.open(gone)
    expect(phone.locator("main")).to_contain_text("This link does not work any more")


def test_a_list_is_checked_before_its_people_are_invited(
    visit: Open, own_server: Calepin
) -> None:
    ann = crew(visit, own_server)
    page = people(ann)
    page.get_by_text("Invite from a list").click()
    text = page.locator("#invite-list")
    file = {"name": "crew.csv", "mimeType": "text/csv",
            "buffer": "nom;courriel;rôle\nZoé;zoe@example.org;lit\nMax;max;\nKim;;king\n".encode(
                "cp1252")}  # fmt: skip
    page.locator("details input[type=file]").set_input_files([file])
    expect(text).to_have_value(re.compile("^nom;courriel;rôle"))
    result = page.locator(".list-result")
    expect(result).to_be_focused()
    expect(result).to_contain_text("1 person can be invited.")
    expect(result.locator(".reasons li")).to_have_count(2)
    expect(result.locator(".reasons li").first).to_contain_text("Line 3 “max” is no mail address.")
    ann.looks_right("list")
    text.fill(text.input_value().replace(";max;", ";;").replace("king", "reader"))
    expect(result).to_be_empty()
    page.get_by_role("button", name="Check", exact=True).click()
    page.get_by_role("button", name="Invite 3", exact=True).click()
    expect(page.locator(".good-line")).to_contain_text("3 people are invited.")
    expect(page.locator(".invitation")).to_have_count(3)
    page.evaluate(MUTE)
    page.get_by_role("button", name="Print the codes").click()
    until(page, "printed === 1")
    expect(page.locator(".qr-card strong")).to_have_text(["Zoé", "Max", "Kim"])


def test_people_are_found_changed_and_taken_out(visit: Open, own_server: Calepin) -> None:
    ann = crew(visit, own_server)
    team = ann.team  # type: ignore[attr-defined]
    for name in ["carl", "dora", "élise"]:
        plain = name.replace("é", "e")
        own_server.command("user", "add", plain, "--title", name.title())
        own_server.command("team", "member", team, plain, "agent")
    own_server.command("user", "add", "fritz", "--title", "Fritz")
    page = people(ann)
    # A member by name, whose account exists.
    page.locator("[name=name]").fill("nobody")
    page.locator("main").get_by_role("button", name="Add", exact=True).click()
    expect(page.locator(".issue")).to_contain_text("Nobody has this username")
    page.locator("[name=name]").fill("Fritz")
    page.locator("main").get_by_role("button", name="Add", exact=True).click()
    expect(page.locator(".good-line")).to_contain_text("fritz is in the team")
    search = page.get_by_label("Search by name")
    search.fill("elise")
    expect(page.locator(".person")).to_have_count(1)
    expect(page.locator(".person dd").first).to_have_text("Never signed in")
    search.fill("zzz")
    expect(page.locator(".team-people")).to_contain_text("Nobody has such a name.")
    search.fill("dora")
    page.get_by_label("Role of dora").select_option("reader")
    expect(page.locator(".good-line")).to_contain_text("dora has another role")
    page.get_by_role("button", name="Remove dora").click()
    page.locator("dialog").get_by_role("button", name="Remove", exact=True).click()
    expect(page.locator(".good-line")).to_contain_text("dora is no longer in the team")
    expect(page.locator(".team-people")).to_contain_text("Nobody has such a name.")
    # The last owner stays.
    search.fill("ann")
    page.get_by_label("Role of ann").select_option("agent")
    expect(page.locator(".person-role [role=alert]")).to_contain_text("keeps one owner")
    expect(page.get_by_label("Role of ann")).to_have_value("owner")


def test_what_is_assigned_to_somebody_is_handed_over_and_taken_back(
    visit: Open, console: Calepin, browser
) -> None:
    app = f"handed-{browser.browser_type.name}"
    here = owner(visit, console, DESK)
    page = reviewed(here, app)
    for name in ["gil", "ida"]:
        console.command("user", "add", name)
    here.open("/console/teams")
    page.get_by_role("link", name=f"Team of {app}").click()
    for name in ["gil", "ida"]:
        page.locator("[name=name]").fill(name)
        page.locator("main").get_by_role("button", name="Add", exact=True).click()
        expect(page.locator(".good-line")).to_contain_text(f"{name} is in the team")
    team = page.url
    for number in range(3):
        page.goto(f"{console.url}/{app}")
        begun(page, app, f"Rossi {number}")
        expect(page.locator(".pill")).to_contain_text(SENT)
    assigned = page.evaluate(ASSIGN, [f"/api/batches/{app}/all", "gil"])
    assert assigned == 3
    page.goto(team)
    page.get_by_role("button", name="Hand over what gil has").click()
    dialog = page.locator("dialog.handover-dialog")
    dialog.locator("select").select_option("ida")
    expect(dialog.locator("li")).to_contain_text("3")
    here.looks_right("handover")
    dialog.get_by_role("button", name="Hand over 3", exact=True).click()
    expect(dialog.locator(".good-line")).to_contain_text("Handed over to ida: 3")
    dialog.get_by_role("button", name="Take back", exact=True).click()
    expect(dialog.locator(".good-line")).to_contain_text("Taken back: 3")
    dialog.get_by_role("button", name="Close", exact=True).click()
    page.get_by_role("button", name="Hand over what ida has").click()
    expect(dialog).to_contain_text("ida has no records to hand over.")


@pytest.mark.gate("screen of a team")
@LOOKS
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_people_of_a_team_look_right(
    visit: Open, own_server: Calepin, size: tuple[int, int], language: str, *, dark: bool
) -> None:
    ann = crew(visit, own_server, size, language="en", dark=dark)
    page = people(ann)
    invited(page, "Zoé Moret")
    page.locator("dialog.code-dialog .qr").wait_for()
    ann.looks_right("code")
    page.keyboard.press("Escape")
    if language == "fr":
        page.locator("#language").click()
        expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator(".person")).to_have_count(2)
    ann.looks_right("people")
    if size != SMALL:
        ann.targets_are_large()
    bob = person(page, "bob").get_by_role("button")
    bob.nth(0).click()
    expect(page.locator(".device")).to_have_count(1)
    ann.looks_right("devices")
    page.keyboard.press("Escape")
    bob.nth(1).click()
    expect(page.locator(".sees-list li")).to_have_count(1)
    ann.looks_right("sees")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
