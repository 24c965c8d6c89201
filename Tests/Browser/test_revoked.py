"""Access that is taken away while a device is cut off: a session that is ended elsewhere, an
account that is removed, a team that is left. What was typed is never lost: it waits for whoever
comes back, goes into a file, or to the owner of what it is about."""

import json
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from calepin import Calepin
from conftest import PHONE, Open, Visit, shows, until
from filling import cell
from offline import exported, filled_in, sent, typed
from people import PASSWORD, enter, is_in, is_out, operator, press, register, sign_in
from playwright.sync_api import Page, expect


@pytest.fixture
def lone() -> Iterator[Calepin]:
    """A server of accounts that a test may stop."""
    server = Calepin("--unlimited").start().warmed()
    yield server
    server.drop()


# What a database has in a store, as texts.
KEPT_IN = """(name) => new Promise((done) => {
    const one = indexedDB.open(name);
    one.onsuccess = () => {
        const all = {};
        const names = [...one.result.objectStoreNames];
        const transaction = one.result.transaction(names);
        for (const store of names) {
            const request = transaction.objectStore(store).getAll();
            request.onsuccess = () => all[store] = request.result.map((one) =>
                typeof one === "string" ? one : JSON.stringify(one));
        }
        transaction.oncomplete = () => { one.result.close(); done(all); };
    };
})"""
ASK = """async ([method, path, body]) => {
    const answer = await fetch(path, { method, body: body && JSON.stringify(body),
        headers: { "Content-Type": "application/json", "X-Calepin": "1" } });
    const text = await answer.text();
    return [answer.status, text ? JSON.parse(text) : null];
}"""
# Has an app go on in another scope: what a page does that knows of teams.
MOVE = """([name, app, scope]) => new Promise((done) => {
    const one = indexedDB.open(name);
    one.onsuccess = () => {
        const about = one.result.transaction("about", "readwrite").objectStore("about");
        const own = about.get([app, "replica"]);
        own.onsuccess = () => {
            const { replica } = JSON.parse(own.result);
            about.put(JSON.stringify({ replica, former: [], nextN: 1 }), [app, "replica"]);
            about.put(scope, [app, "scope"]);
        };
        about.transaction.oncomplete = () => { one.result.close(); done(); };
    };
})"""


def ask(page: Page, method: str, path: str, body: object = None, status: int = 200) -> dict:
    """What the server answers to whoever the page is."""
    told = page.evaluate(ASK, [method, path, body])
    assert told[0] == status, told
    return told[1]


def database(page: Page) -> str:
    """The name of the database of whoever is signed in."""
    return "calepin " + page.evaluate("JSON.parse(localStorage['calepin.holder']).scope")


def kept_in(page: Page, name: str) -> dict[str, list[str]]:
    return page.evaluate(KEPT_IN, name)


def cut_off(here: Visit) -> None:
    """Nothing of the server is reached, the feed included."""
    here.page.context.route("**/api/**", lambda route: route.abort())
    here.server.stop(signal.SIGKILL)
    here.server.start()


def back(here: Visit) -> None:
    here.restore()
    here.page.bring_to_front()
    here.page.evaluate("dispatchEvent(new Event('online'))")


def typed_alone(here: Visit) -> None:
    """Two saves that the server does not get."""
    page = here.page
    cut_off(here)
    typed(page, "year", "1975")
    typed(page, "plate", "XY-987-ZZ")
    expect(page.locator(".pill")).to_contain_text("2 changes to send", timeout=20_000)


def test_a_session_ended_while_one_was_away_loses_nothing(visit: Open, lone: Calepin) -> None:
    here = visit(PHONE, server=lone)
    register(here, "olga")
    record = filled_in(here, "AB-123-CD")
    typed_alone(here)
    other = visit(PHONE, server=lone)
    is_in(sign_in(other, "olga"))
    press(other.open("/account/sessions"), "End all others")
    expect(other.page.locator(".good-line")).to_be_visible()
    back(here)
    page = here.page
    expect(page.locator(".above")).to_contain_text("You are signed out", timeout=20_000)
    expect(page.locator(".pill")).to_contain_text("Signed out · 2 changes to send")
    # One goes on, also when the page is loaded again.
    page.reload()
    expect(cell(page, "plate")).to_have_value("XY-987-ZZ")
    here.looks_right("ended")
    page.locator(".above a").click()
    enter(page, "Password", PASSWORD)
    press(page, "Sign in")
    expect(page).to_have_url(lone.url + record + "/vehiclePart")
    sent(page)
    expect(cell(page, "year")).to_have_value("1975")
    desk = other.open("/motor")
    expect(desk.locator(".row-link")).to_have_count(1)
    other.open(record + "/vehiclePart")
    expect(cell(desk, "plate")).to_have_value("XY-987-ZZ")
    expect(cell(desk, "year")).to_have_value("1975")


def test_what_an_account_had_not_sent_when_it_was_removed_is_carried_over_in_a_file(
    visit: Open, lone: Calepin, tmp_path: Path
) -> None:
    here = visit(PHONE, server=lone, accept_downloads=True)
    register(here, "petra")
    name = database(here.page)
    record = filled_in(here, "AB-123-CD")
    typed_alone(here)
    operator(lone, "remove", "petra")
    back(here)
    page = here.page
    expect(page.locator(".above")).to_contain_text("You are signed out", timeout=20_000)
    expect(cell(page, "plate")).to_have_value("XY-987-ZZ")
    page = here.open("/sync")
    expect(page.locator(".sync-state")).to_contain_text("2 changes are not sent yet")
    file = exported(page, tmp_path)
    assert len(json.loads(file.read_text())["apps"][0]["mutations"]) == 2
    # Somebody else on this device neither sees it nor sends it, but may be given it.
    register(here, "quentin")
    expect(here.open("/motor").locator(".empty")).to_be_visible()
    here.open("/sync").locator("#unsent-file").set_input_files(file)
    expect(page.locator(".said")).to_have_text("Imported: 2. Already here: 0.")
    here.open(record + "/vehiclePart")
    expect(cell(page, "plate")).to_have_value("XY-987-ZZ")
    sent(page)
    until(page, lambda: kept_in(page, name)["outbox"])


def team(owner: Visit, member: str) -> str:
    """A team with somebody who may write policies; gives its scope."""
    page = register(owner, "rosa")
    operator(owner.server, "role", "rosa", "manager")
    made = ask(page, "POST", "/api/teams", {"title": "Crew"}, 201)
    path = "/api/teams/" + made["scope"].removeprefix("team:")
    ask(page, "PUT", path + "/members", {"name": member, "role": "agent"})
    grant = {"role": "agent", "collection": "motor", "right": "write"}
    ask(page, "PUT", path + "/grants", grant)
    return made["scope"]


def test_what_was_not_sent_when_one_left_a_team_is_handed_to_its_owner(
    visit: Open, lone: Calepin
) -> None:
    here, owner = visit(PHONE, server=lone), visit(PHONE, server=lone)
    register(here, "sven")
    scope = team(owner, "sven")
    page = here.open("/motor")
    expect(page.locator(".empty")).to_be_visible()
    sent_by = database(page)
    here.open("/calculator")
    page.evaluate(MOVE, [sent_by, "motor", scope])
    record = filled_in(here, "AB-123-CD")
    until(page, lambda: "AB123CD" in "".join(kept_in(page, sent_by)["base"]))
    typed_alone(here)
    away = "/api/teams/" + scope.removeprefix("team:") + "/members"
    ask(owner.page, "PUT", away, {"name": "sven", "role": None})
    back(here)
    said = page.locator(".above")
    expect(said).to_contain_text("2 changes were passed on to the owner", timeout=20_000)
    here.looks_right("handed")
    # The owner has what was typed, and the device has nothing of the team any more.
    path = f"/api/sync/held?scope={scope}"
    held = shows(page, lambda: ask(owner.page, "GET", path)["held"], lambda held: len(held) == 2)
    assert "XY987ZZ" in json.dumps(held)
    shows(
        page,
        lambda: kept_in(page, sent_by),
        lambda left: not any(left[store] for store in ("base", "journal", "outbox"))
        and "AB123CD" not in json.dumps({**left, "tray": []}),
    )
    page.reload()
    expect(page.locator(".empty")).to_be_visible()
    here.open(record)
    expect(page.locator(".absent")).to_have_attribute("data-state", "gone", timeout=20_000)
    here.open("/")
    expect(page.locator(".sync-line")).to_contain_text("Needs your decision")
    page.locator(".sync-line").click()
    notices = page.locator(".sync-list").first.locator("li")
    expect(notices).to_have_count(2)
    expect(notices.first).to_contain_text("was passed on to the owner.")
    here.looks_right("notices")
    here.targets_are_large()
    # What was read is taken away, for good.
    for count in (1, 0):
        notices.first.get_by_role("button", name="Delete").click()
        page.get_by_role("button", name="Delete for good?").click()
        expect(page.get_by_text("was passed on to the owner.")).to_have_count(count)
    page.reload()
    expect(page.locator(".sync-state")).to_contain_text("Everything is on the server")
    expect(page.get_by_text("was passed on to the owner.")).to_have_count(0)
    # The rest goes on: what is begun now is one's own.
    filled_in(here, "EF-456-GH")
    expect(page).not_to_have_url(re.compile(re.escape(record)))
    expect(here.open("/motor").locator(".row-link")).to_have_count(1)


def test_the_last_contacts_of_an_account_are_forgotten_with_its_records(
    visit: Open, lone: Calepin
) -> None:
    here = visit(PHONE, server=lone)
    page = here.open("/motor")
    until(page, "!!localStorage['calepin.contact.motor']")
    register(here, "tilda")
    filled_in(here, "AB-123-CD")
    noted = "Object.keys(localStorage).filter((one) => one.startsWith('calepin.contact.'))"
    own = page.evaluate("JSON.parse(localStorage['calepin.holder']).scope")
    # What a guest had who left nothing behind is forgotten with the guest.
    shows(page, lambda: page.evaluate(noted), [f"calepin.contact.motor {own}"])
    here.open("/sync")
    expect(page.locator(".sync-list small", has_text="Synced")).to_have_count(1)
    press(here.open("/account/sign-out"), "Sign out")
    is_out(page)
    shows(page, lambda: page.evaluate(noted), [])
    register(here, "ulla")
    expect(here.open("/notes").locator("#app")).to_be_visible()
    here.open("/sync")
    expect(page.locator(".sync-list").first).to_contain_text("Notes")
    expect(page.locator(".sync-list").first).not_to_contain_text("Motor")
