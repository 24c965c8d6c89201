"""Public links for whoever fills in: a form that opens at once, answers that arrive with the team
and are on no device any more. Against the real server."""

import re
import time

import pytest
from calepin import Calepin
from conftest import DESK, PHONE, SMALL, Open, listen, shows, until
from filling import cell, discard
from links import (  # noqa: F401
    DAY,
    forgotten,
    invited,
    link,
    links,
    opened,
    received,
    submit,
    team_app,
    thanked,
    typed,
)
from noting import photo
from offline import KEPT, kept
from owning import PHOTO
from playwright.sync_api import Route, expect

# Keeps a transaction open on the database of the filling, behind which other writes wait.
HOLD_DISK = """(async () => {
    const { name } = (await indexedDB.databases()).find(({ name }) => /^calepin ./.test(name));
    const request = indexedDB.open(name);
    await new Promise((then) => request.onsuccess = then);
    const names = [...request.result.objectStoreNames];
    const store = request.result.transaction(names, "readwrite").objectStore(names[0]);
    let isHeld = true;
    const hold = () => {
        if (isHeld) store.count().onsuccess = hold;
        else request.result.close();
    };
    hold();
    globalThis.releaseDisk = () => isHeld = false;
})()"""


@pytest.mark.gate("filling in by a link", firefox=True)
@pytest.mark.both
def test_a_stranger_fills_in_and_the_team_has_it(visit: Open, links: Calepin, browser) -> None:
    app = f"stranger-{browser.browser_type.name}"
    ann = team_app(visit, links, app)
    token = link(ann, app)["token"]
    here = visit(PHONE, server=links)
    page = opened(here, token)
    expect(page.locator(".where")).to_have_text(f"Visits of {app}")
    typed(page, "name", "Rossi")
    # Nothing leads elsewhere, and the address opens the form again.
    expect(page.locator("a[href='/'], #who, .to-history").locator("visible=true")).to_have_count(0)
    expect(page).to_have_url(re.compile(rf"/fill/[0-9a-z]{{26}}/all#{token}$"))
    heard = listen(page)
    submit(page)
    thanked(page)
    shows(page, heard, lambda all: any("Your answers have arrived" in one for one in all))
    forgotten(page, "Rossi")
    here.looks_right("thanks")
    page.go_back()
    thanked(page)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Thank you!")
    forgotten(page, "Rossi")
    page.get_by_role("button", name="Fill in another").click()
    expect(cell(page, "name")).to_have_value("")
    typed(page, "name", "Moret")
    submit(page)
    thanked(page)
    forgotten(page, "Rossi", "Moret")
    received(ann, app, "Rossi", "Moret")


@pytest.mark.gate("a draft of a link without a network", firefox=True)
@pytest.mark.both
def test_a_draft_outlives_the_network_and_the_tab(
    visit: Open, own_server: Calepin, browser
) -> None:
    app = f"offline-{browser.browser_type.name}"
    ann = team_app(visit, own_server, app)
    token = link(ann, app)["token"]
    here = visit(PHONE, server=own_server, **KEPT)
    page = opened(here, token)
    kept(page)
    typed(page, "name", "Rossi")
    expect(page.locator(".pill")).to_contain_text("Saved on the server")
    own_server.stop()
    typed(page, "name", "Rossi and Moret")
    page.reload()
    expect(cell(page, "name")).to_have_value("Rossi and Moret")
    # Another tab goes on by the link.
    other = page.context.new_page()
    other.goto(f"{own_server.url}/fill#{token}")
    expect(other.locator(".body .task-list")).to_be_visible()
    page.close()
    other.locator(".body .task-list a").first.click()
    expect(cell(other, "name")).to_have_value("Rossi and Moret")
    # Nothing is promised before it is on the disk, which is busy for a while.
    other.evaluate(HOLD_DISK)
    submit(other)
    expect(other.locator(".fill-notice")).to_have_text("Saving…")
    other.evaluate("releaseDisk()")
    expect(other.locator(".fill-notice")).to_contain_text("as soon as there is a connection")
    other.reload()
    expect(other.locator(".fill-notice")).to_contain_text("as soon as there is a connection")
    own_server.start()
    other.bring_to_front()
    expect(other.get_by_role("heading", level=1)).to_have_text("Thank you!", timeout=60_000)
    forgotten(other, "Rossi")
    received(ann, app, "Rossi and Moret")


@pytest.mark.both
def test_a_person_goes_on_elsewhere_and_changes_what_arrived(
    visit: Open, links: Calepin, browser
) -> None:
    app = f"personal-{browser.browser_type.name}"
    ann = team_app(visit, links, app)
    one = link(ann, app, "personal", editableUntil=int(time.time()) + 30 * DAY)
    rossi, moret = invited(ann, app, one, "Ann Rossi", "Bob Moret")
    here = visit(PHONE, server=links)
    page = opened(here, rossi)
    expect(page.locator(".fill-about")).to_contain_text("Answers of Ann Rossi")
    typed(page, "name", "Rossi")
    expect(page.locator(".pill")).to_contain_text("Saved on the server")
    # Two people may share a device, and a person may have several.
    shared = page.context.new_page()
    shared.goto(f"{links.url}/fill#{moret}")
    expect(shared.locator(".fill-about")).to_contain_text("Bob Moret")
    expect(cell(shared, "name")).to_have_value("")
    shared.close()
    other = visit(DESK, server=links)
    page = other.open(f"/fill#{rossi}")
    expect(page.locator(".body .task-list")).to_be_visible()
    page.locator(".body .task-list a").first.click()
    expect(cell(page, "name")).to_have_value("Rossi")
    submit(page)
    thanked(page)
    expect(page.locator("main")).to_contain_text("you can change them with the same link")
    expect(page).not_to_have_url(re.compile("#"))
    forgotten(page, "Rossi", rossi)
    other.looks_right("thanks")
    received(ann, app, "Rossi")
    page = other.open(f"/fill#{rossi}")
    expect(page.locator(".fill-notice")).to_contain_text("You can change your answers until")
    other.looks_right("received")
    page.get_by_role("link", name="Change my answers").click()
    page.locator(".body .task-list a").first.click()
    typed(page, "name", "Rossi-Moret")
    submit(page)
    thanked(page)
    forgotten(page, "Rossi")
    received(ann, app, "Rossi-Moret")
    # Who only looks leaves nothing behind either.
    page = other.open(f"/fill#{rossi}")
    page.get_by_role("button", name="I am done").click()
    thanked(page, "Nothing is kept on this device")
    forgotten(page, "Rossi", rossi)


def test_what_is_thrown_away_leads_to_an_empty_form(visit: Open, links: Calepin) -> None:
    app = "thrown"
    token = link(team_app(visit, links, app), app)["token"]
    page = opened(visit(PHONE, server=links), token)
    typed(page, "name", "Rossi")
    page.locator(".body > .back").click()
    expect(page.locator(".body .task-list")).to_be_visible()
    discard(page)
    expect(cell(page, "name")).to_have_value("")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator(".body .task-list")).to_be_visible()
    page.locator(".body .task-list a").first.click()
    expect(cell(page, "name")).to_have_value("Rossi")


def test_the_account_of_the_browser_takes_no_part(visit: Open, links: Calepin) -> None:
    app = "apart"
    ann = team_app(visit, links, app)
    token = link(ann, app)["token"]
    page = opened(ann, token)
    typed(page, "name", "Rossi")
    expect(page.locator(".pill")).to_contain_text("Saved on the server")
    listed = ann.open("/sync")
    expect(listed.get_by_role("heading", level=1)).to_be_visible()
    expect(listed.locator("main")).not_to_contain_text("fill")
    expect(ann.open(f"/{app}").get_by_role("link", name="Rossi")).to_have_count(0)
    page = ann.open(f"/fill#{token}")
    page.locator(".body .task-list a").first.click()
    expect(cell(page, "name")).to_have_value("Rossi")
    submit(page)
    thanked(page)
    received(ann, app, "Rossi")


def test_tabs_of_a_link_end_together(visit: Open, links: Calepin) -> None:
    app = "tabs"
    token = link(team_app(visit, links, app), app)["token"]
    page = opened(visit(PHONE, server=links), token)
    typed(page, "name", "Rossi")
    other = page.context.new_page()
    other.goto(f"{links.url}/fill#{token}")
    expect(other.locator(".body .task-list")).to_be_visible()
    page.bring_to_front()
    submit(page)
    thanked(page)
    other.bring_to_front()
    expect(other.get_by_role("heading", level=1)).to_have_text("Thank you!")
    forgotten(other, "Rossi")
    # The other tab begins anew, although the first one had been sending.
    other.get_by_role("button", name="Fill in another").click()
    typed(other, "name", "Moret")
    submit(other)
    thanked(other)


def test_a_photo_arrives_with_its_record(visit: Open, links: Calepin) -> None:
    app = "pictured"
    ann = team_app(visit, links, app, {**PHOTO, "optional": True})
    token = link(ann, app)["token"]
    page = opened(visit(PHONE, server=links), token)
    typed(page, "name", "Rossi")
    page.locator("#cell-photo input[type=file]").last.set_input_files([photo("door.jpg")])
    expect(page.locator("#cell-photo img")).to_be_visible()
    expect(page.locator("#cell-photo .upload-state")).to_have_text("On the server")
    submit(page)
    thanked(page)
    forgotten(page, "Rossi")
    received(ann, app, "Rossi")
    ann.page.get_by_role("link", name="Rossi").click()
    expect(ann.page.locator("img.taken")).to_have_js_property("naturalWidth", 600)


def test_a_record_is_sent_once_its_photo_is_there(visit: Open, links: Calepin) -> None:
    app = "late-photo"
    ann = team_app(visit, links, app, {**PHOTO, "optional": True})
    here = visit(PHONE, server=links)
    page = opened(here, link(ann, app)["token"])
    typed(page, "name", "Rossi")
    lost: list[str] = []

    def abort(route: Route) -> None:
        lost.append(route.request.url)
        route.abort()

    page.context.route("**/api/blobs**", abort)
    page.locator("#cell-photo input[type=file]").last.set_input_files([photo("door.jpg")])
    expect(page.locator("#cell-photo img")).to_be_visible()
    submit(page)
    expect(page.locator(".fill-notice")).to_contain_text("on this device")
    until(page, lambda: lost)
    here.restore()
    page.evaluate("dispatchEvent(new Event('online'))")
    thanked(page)
    received(ann, app, "Rossi")


@pytest.mark.gate("screens of filling in by a link")
@pytest.mark.parametrize(
    ("size", "language", "dark"),
    [(SMALL, "fr", False), ((360, 740), "en", True), (PHONE, "fr", True), (DESK, "en", False)],
    ids=["320", "360-dark", "393-dark", "1280"],
)
def test_fillings_look_right(
    visit: Open, links: Calepin, size: tuple[int, int], language: str, dark: bool
) -> None:
    app = f"looks-{size[0]}"
    french = language == "fr"
    ann = team_app(visit, links, app)
    now = int(time.time())
    one = link(ann, app, "personal", closes=now + DAY, editableUntil=now + 2 * DAY)
    [token] = invited(ann, app, one, "Ann Rossi")
    here = visit(size, language, dark, server=links)
    page = opened(here, token)
    about = "Réponses de Ann Rossi" if french else "Answers of Ann Rossi"
    expect(page.locator(".fill-about")).to_contain_text(about)
    here.looks_right("new")
    here.targets_are_large()
    typed(page, "name", "Rossi")
    page.locator(".body > .back").click()
    title = page.get_by_role("heading", level=1)
    expect(title).to_have_text("Vos réponses" if french else "Your answers")
    expect(title).to_be_focused()
    here.looks_right("tasks")
    page.go_back()
    submit(page)
    thanked(page, "Merci\u00a0!" if french else "Thank you!")
    here.looks_right("thanks")
    page = here.open(f"/fill#{token}")
    change = page.get_by_role("link", name="Modifier mes réponses" if french else "Change my")
    expect(change).to_be_visible()
    here.looks_right("received")
    here.targets_are_large()
