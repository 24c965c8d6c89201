"""The groups of a team: a phone holds the records of its person's group, who has none is told so,
and the owner makes groups, puts people into them, and moves records."""

import pytest
from calepin import Calepin
from conftest import DESK, PHONE, Open, Visit, until
from people import register
from playwright.sync_api import expect
from teaming import KEPT, people
from test_parts import parted
from test_team import filled, row


def prepared(visit: Open, server: Calepin) -> tuple[Visit, Visit]:
    ann = visit(DESK, server=server)
    bob = visit(PHONE, server=server)
    register(ann, "ann")
    register(bob, "bob")
    server.command("user", "role", "ann", "manager")
    ann.team = parted(server, "group", review=True)  # type: ignore[attr-defined]
    return ann, bob


def make_group(ann: Visit, title: str) -> None:
    page = ann.page
    page.get_by_label("Name of a new group").fill(title)
    page.get_by_role("button", name="Make a group").click()
    expect(page.locator(".people-done")).to_contain_text(f"The group {title} is made.")


@pytest.mark.gate("rows of a group")
@pytest.mark.both
def test_a_phone_has_the_records_of_its_group_and_a_record_moves(
    visit: Open, own_server: Calepin
) -> None:
    ann, bob = prepared(visit, own_server)
    phone = bob.open("/visit")
    expect(phone.locator("main")).to_contain_text("no group of this team")
    bob.looks_right("groups-none")

    page = people(ann)
    make_group(ann, "North")
    make_group(ann, "South")
    page.get_by_label("Group of bob").select_option(label="North")
    expect(page.locator(".people-done")).to_contain_text("The group of bob is changed")
    page.get_by_label("Group of ann").select_option(label="South")
    expect(page.locator(".people-done")).to_contain_text("The group of ann is changed")
    ann.looks_right("groups-team")
    filled(bob, "Rossi")
    filled(ann, "Moret")
    for here, own, other in [(bob, "Rossi", "Moret"), (ann, "Moret", "Rossi")]:
        shown = here.open("/visit")
        row(shown, own)
        expect(shown.get_by_role("link", name=other)).to_have_count(0)
        until(shown, lambda: other not in shown.evaluate(KEPT))

    page = ann.open("/console/records/visit/records")
    for text in ["Rossi", "Moret", "Group", "North", "South"]:
        expect(page.locator("main").get_by_text(text).first).to_be_visible()
    ann.looks_right("groups-table")
    page.get_by_text("Rossi").first.dblclick()
    expect(page.get_by_role("link", name="Only the records of this group")).to_be_visible()
    page.get_by_role("button", name="Move", exact=True).click()
    dialog = page.locator("dialog.move-dialog")
    dialog.locator("select").select_option(label="South")
    ann.looks_right("groups-move")
    dialog.get_by_role("button", name="Move", exact=True).click()
    expect(dialog.locator(".good-line")).to_contain_text("Moved to South.")
    row(ann.open("/visit"), "Rossi")
    phone = bob.open("/visit")
    expect(phone.get_by_role("link", name="Rossi")).to_have_count(0, timeout=60_000)

    # Who goes to another group has its records, and the others are gone from the phone.
    page = people(ann)
    page.get_by_label("Group of bob").select_option(label="South")
    expect(page.locator(".people-done")).to_contain_text("The group of bob is changed")
    row(bob.open("/visit"), "Rossi")
    row(bob.page, "Moret")
    page.get_by_role("button", name="What bob sees").click()
    seen = page.locator("dialog.sees-dialog")
    expect(seen.locator("li").first).to_contain_text("Records of: South")
    seen.get_by_role("button", name="Close").click()
    # A phone of somebody without a group says so, also one that had some.
    page.get_by_label("Group of bob").select_option(label="No group")
    expect(page.locator(".people-done")).to_contain_text("The group of bob is changed")
    expect(page.locator(".person", has_text="bob")).to_contain_text("Has no records")
    expect(bob.page.locator("main")).to_contain_text("no group of this team", timeout=60_000)
    until(bob.page, lambda: "Rossi" not in bob.page.evaluate(KEPT))


@pytest.mark.both
def test_a_group_with_records_is_removed_once_they_have_somewhere_to_go(
    visit: Open, own_server: Calepin
) -> None:
    ann, bob = prepared(visit, own_server)
    page = people(ann)
    make_group(ann, "North")
    make_group(ann, "South")
    page.get_by_label("Group of bob").select_option(label="Several…")
    dialog = page.locator("dialog.groups-dialog")
    dialog.get_by_label("North").check()
    dialog.get_by_label("South").check()
    dialog.locator("select").select_option(label="South")
    ann.looks_right("groups-several")
    dialog.get_by_role("button", name="Save").click()
    expect(page.locator(".people-done")).to_contain_text("The group of bob is changed")
    filled(bob, "Rossi")
    page = people(ann)
    page.get_by_role("button", name="Rename North").click()
    page.locator("dialog").get_by_label("Name").fill("Coast")
    page.locator("dialog").get_by_role("button", name="Save").click()
    expect(page.locator(".team-groups")).to_contain_text("Coast")
    expect(page.locator(".team-groups li", has_text="South")).to_contain_text("1 record")
    page.get_by_role("button", name="Remove South").click()
    dialog = page.locator("dialog.asking")
    expect(dialog).to_contain_text("The group has records: 1")
    ann.looks_right("groups-remove")
    dialog.locator("select").select_option(label="Coast")
    dialog.get_by_role("button", name="Move the records and remove").click()
    expect(page.locator(".people-done")).to_contain_text("The group South is removed.")
    expect(page.locator(".team-groups li")).to_have_count(1)
    row(bob.open("/visit"), "Rossi")


def test_a_group_is_given_along_with_an_invitation_and_from_a_list(
    visit: Open, own_server: Calepin
) -> None:
    ann, _ = prepared(visit, own_server)
    page = people(ann)
    make_group(ann, "North")
    page.get_by_text("Invite from a list").click()
    expect(page.locator("details pre")).to_contain_text("North")
    page.get_by_label("The list").fill("name,group\nZoe,north\nKim,East")
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator(".list-result")).to_contain_text("no group “East”")
    page.get_by_label("E-mail addresses or names").fill("Lou")
    page.get_by_label("Group", exact=True).select_option(label="North")
    page.get_by_role("button", name="Invite", exact=True).click()
    dialog = page.locator("dialog.code-dialog")
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    expect(page.locator(".invitations")).to_contain_text("North")


def test_many_records_move_at_once_and_back(visit: Open, own_server: Calepin) -> None:
    ann, bob = prepared(visit, own_server)
    page = people(ann)
    make_group(ann, "North")
    make_group(ann, "South")
    page.get_by_label("Group of bob").select_option(label="North")
    expect(page.locator(".people-done")).to_contain_text("The group of bob is changed")
    filled(bob, "Rossi")
    filled(bob, "Moret")
    page = ann.open("/console/records/visit/records")
    expect(page.get_by_text("Rossi").first).to_be_visible()
    page.get_by_role("button", name="Change many").click()
    dialog = page.locator("dialog.import-dialog")
    dialog.get_by_label("What to do").select_option(label="Move to another part")
    dialog.get_by_label("Where they go").select_option(label="South")
    ann.looks_right("groups-many")
    dialog.get_by_role("button", name="Move 2").click()
    dialog.get_by_role("button", name="Take back").click()
    expect(dialog).to_contain_text("The change is taken back.")
    row(bob.open("/visit"), "Rossi")
