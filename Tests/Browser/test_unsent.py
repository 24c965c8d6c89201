"""What becomes of work that was not sent when everything around it goes wrong: another version of
the page or of a form, no space, clocks that are years off, a copied profile, a server that comes
back from a backup, and a file that is carried to another browser."""

import json
import shutil
import signal
from pathlib import Path

import pytest
from calepin import SITE, Calepin
from conftest import FRAMES, PHONE, Open, shows, until
from filling import begin, begun, cell, start
from offline import (
    KEPT,
    all_sent,
    cut_off,
    exported,
    filled_in,
    kept,
    loaded_anew,
    second,
    sent,
    typed,
    unsent,
)
from playwright.sync_api import Page, expect

# A disk without space ends the transaction after the fact, and tells nobody else.
FULL = """{ const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...all) {
        const request = put.apply(this, all);
        if (localStorage.getItem("full")) setTimeout(() => {
            try { this.transaction.abort(); } catch { return; /* it is over already */ }
            globalThis.refusals = (globalThis.refusals ?? 0) + 1;
        });
        return request;
    }; }"""

# The first answer to a pull that comes from now on is on its way until it is let go.
HELD = """{ const ask = fetch; globalThis.fetch = async (...all) => {
    const answer = await ask(...all);
    if (!globalThis.release && `${all[0]}`.endsWith("/sync/pull")) {
        await new Promise((go) => { globalThis.release = go; });
    }
    return answer;
}; }"""

# How often the feed was opened, and how often it told of something.
FEED = """globalThis.opened = globalThis.told = 0;
    globalThis.EventSource = class extends EventSource { constructor(...all) {
        super(...all);
        this.addEventListener("open", () => { globalThis.opened += 1; });
        this.addEventListener("message", () => { globalThis.told += 1; });
    } };"""

CHANGES = """globalThis.changes = 0;
    navigator.serviceWorker?.addEventListener("controllerchange", () => changes++);"""


@pytest.fixture
def newer(own_server: Calepin, tmp_path: Path) -> Calepin:
    """A server whose page may change while it runs."""
    own_server.stop(signal.SIGKILL)
    own_server.web = tmp_path / "web"
    shutil.copytree(SITE, own_server.web)
    return own_server.start()


@pytest.mark.gate("a version that waits")
@pytest.mark.both
def test_another_version_waits_for_the_person_and_loses_nothing(
    visit: Open, newer: Calepin
) -> None:
    here = visit(PHONE, server=newer, **KEPT)
    here.page.context.add_init_script(CHANGES)
    record = start(here)
    page = here.page
    kept(page)
    here.open(record + "/vehiclePart")
    with cut_off(page):
        typed(page, "plate", "AB-123-CD")
        other = page.context.new_page()
        other.goto(newer.url + record + "/coverPart")
        cell(other, "bonus").press_sequentially("7")
        waits = shows(page, lambda: unsent(page), lambda count: count > 0)
        words = newer.web / "app.js"
        words.write_text(words.read_text().replace('"Your field notebook.', '"Your new notebook.'))
        for copy in newer.web.glob("app.js.*"):
            copy.unlink()
        page.bring_to_front()
        page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")
        bar = page.locator(".version")
        expect(bar).to_contain_text("A new version of Calepin is ready", timeout=30_000)
        here.looks_right("ready")
        here.targets_are_large()
        # Until then everything is of the version before, also when it is loaded again.
        page.reload()
        expect(cell(page, "plate")).to_have_value("AB-123-CD")
        here.open("/")
        expect(page.locator(".hero")).to_contain_text("Your field notebook")
        here.open(record + "/vehiclePart")
        cell(page, "year").press_sequentially("197")
        loads = [page.evaluate("performance.timeOrigin"), other.evaluate("performance.timeOrigin")]
        bar.get_by_role("button", name="Update").click()
        for tab, load in zip((page, other), loads, strict=True):
            loaded_anew(tab, load)
        expect(cell(page, "year")).to_have_value("197")
        expect(cell(page, "plate")).to_have_value("AB-123-CD")
        expect(cell(other, "bonus")).to_have_value("73")
        expect(page.locator(".version")).to_be_hidden()
        shows(page, lambda: unsent(page), lambda count: count >= waits)
        here.open("/")
        expect(page.locator(".hero")).to_contain_text("Your new notebook")
    newer.stop(signal.SIGKILL)
    here.open(record + "/vehiclePart")
    expect(cell(page, "plate")).to_have_value("AB-123-CD")
    newer.start()
    sent(page)


@pytest.mark.gate("a device without space", firefox=True)
@pytest.mark.both
def test_a_device_without_space_says_so_and_saves_when_there_is_some(
    visit: Open, own_server: Calepin
) -> None:
    here = visit(PHONE, server=own_server)
    here.page.add_init_script(FULL)
    page = begin(here)
    sent(page)
    page.evaluate("localStorage.setItem('full', 'yes')")
    typed(page, "year", "1975")
    expect(page.locator(".pill")).to_contain_text("Not saved")
    typed(page, "plate", "AB-123-CD")
    # It is tried again and again, in vain.
    refusals = page.evaluate("refusals")
    until(page, f"refusals > {refusals + 2}")
    expect(page.locator(".pill")).to_contain_text("Not saved")
    page.evaluate("localStorage.removeItem('full')")
    sent(page)
    page.reload()
    expect(cell(page, "year")).to_have_value("1975")
    expect(cell(page, "plate")).to_have_value("AB-123-CD")


def test_clocks_that_are_years_wrong_change_nothing(visit: Open, own_server: Calepin) -> None:
    shifted = "{{ const now = Date.now; Date.now = () => now() {} * 31557600000; }}"
    here = visit(PHONE, server=own_server)
    here.page.add_init_script(shifted.format("+ 30"))
    record = filled_in(here, "AB-123-CD")
    page = here.page
    other = second(visit, here)
    other.page.add_init_script(shifted.format("- 20"))
    desk = other.open("/motor")
    expect(desk.locator(".row-link")).to_have_count(1)
    other.open(record + "/vehiclePart")
    typed(desk, "plate", "EF-456-GH")
    sent(desk)
    # Who saw the other answer replaces it, whatever the clocks say.
    expect(cell(page, "plate")).to_have_value("EF-456-GH")
    expect(page.locator(".conflict")).to_have_count(0)
    with cut_off(page):
        typed(page, "year", "1975")
        typed(desk, "year", "1980")
        sent(desk)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("[id='cell-year'] .conflict")).to_have_count(1)
    page.get_by_role("button", name="Keep this, 1975").click()
    sent(page)
    expect(cell(desk, "year")).to_have_value("1975")
    expect(desk.locator(".conflict")).to_have_count(0)


@pytest.mark.both
def test_what_changes_while_an_answer_is_on_its_way_is_not_missed(
    visit: Open, own_server: Calepin
) -> None:
    here = visit(PHONE, server=own_server)
    record = filled_in(here, "AB-123-CD")
    page = here.page
    other = second(visit, here)
    other.page.add_init_script(FEED)
    desk = other.open(record + "/vehiclePart")
    expect(cell(desk, "plate")).to_have_value("AB-123-CD")
    until(desk, "opened > 0")
    sent(desk)
    desk.evaluate(HELD)
    typed(page, "year", "1975")
    sent(page)
    until(desk, "!!window.release")
    told = desk.evaluate("told")
    typed(page, "plate", "EF-456-GH")
    sent(page)
    # The desk hears of it while it waits for the answer that does not have it yet.
    until(desk, f"told > {told}")
    desk.evaluate(FRAMES)
    expect(cell(desk, "year")).to_have_value("")
    desk.evaluate("release()")
    expect(cell(desk, "year")).to_have_value("1975")
    expect(cell(desk, "plate")).to_have_value("EF-456-GH")


def test_a_copied_profile_goes_on_as_two(visit: Open, own_server: Calepin) -> None:
    here = visit(PHONE, server=own_server)
    record = filled_in(here, "AB-123-CD")
    page = here.page
    copy = visit(
        PHONE, server=own_server, storage_state=page.context.storage_state(indexed_db=True)
    )
    twin = copy.open(record + "/vehiclePart")
    expect(cell(twin, "plate")).to_have_value("AB-123-CD")
    with cut_off(page), cut_off(twin):
        typed(page, "year", "1975")
        typed(twin, "year", "1980")
        page.goto(own_server.url + record + "/coverPart")
        typed(page, "bonus", "7")
        twin.goto(own_server.url + record + "/keeperPart")
        typed(twin, "keeper_birth", "1984-03-07") if cell(twin, "keeper_birth").count() else None
    for tab in (page, twin):
        tab.goto(own_server.url + record + "/vehiclePart")
        all_sent(tab)
    asked = page.locator("[id='cell-year'] .conflict")
    expect(asked).to_contain_text("1975", timeout=40_000)
    expect(asked).to_contain_text("1980")
    asked.get_by_role("button", name="Keep this, 1980").click()
    all_sent(page)
    expect(cell(twin, "year")).to_have_value("1980", timeout=40_000)
    expect(twin.locator(".conflict")).to_have_count(0)
    twin.goto(own_server.url + record + "/coverPart")
    expect(cell(twin, "bonus")).to_have_value("7")


def test_a_server_restored_from_yesterday_gets_back_what_devices_have(
    visit: Open, own_server: Calepin, tmp_path: Path
) -> None:
    here = visit(PHONE, server=own_server)
    record = filled_in(here, "AB-123-CD")
    page = here.page
    own_server.command("backup", str(tmp_path / "backup"))
    typed(page, "year", "1975")
    sent(page)
    own_server.stop(signal.SIGKILL)
    shutil.rmtree(own_server.data)
    own_server.command("restore", str(next((tmp_path / "backup").iterdir())))
    own_server.start()
    page.evaluate("dispatchEvent(new Event('online'))")
    other = second(visit, here)
    desk = other.open("/motor")
    expect(desk.locator(".row-link")).to_have_count(1)
    other.open(record + "/vehiclePart")
    expect(cell(desk, "plate")).to_have_value("AB-123-CD")
    expect(cell(desk, "year")).to_have_value("1975", timeout=40_000)
    for tab in (page, desk):
        expect(tab.locator(".conflict")).to_have_count(0)
        all_sent(tab)


NICKNAME = '{"field":"nickname","type":"text","label":{"en":"Nickname","fr":"Surnom"}},'


def test_a_form_that_changed_meanwhile_loses_no_answer(visit: Open, own_server: Calepin) -> None:
    here = visit(PHONE, server=own_server)
    page = here.page

    def older(text: str) -> str:
        plate = '{"field":"plate",'
        assert plate in text
        return text.replace(plate, NICKNAME + plate, 1)

    end = here.declare("motor", older)
    record = begun(here)
    with cut_off(page):
        typed(page, "nickname", "Rosalie")
        typed(page, "year", "1975")
        expect(page.locator(".pill")).not_to_contain_text("Saving")
        end()
        page.reload()
        expect(cell(page, "year")).to_have_value("1975")
        expect(cell(page, "nickname")).to_have_count(0)
        typed(page, "plate", "EF-456-GH")
    sent(page)
    other = second(visit, here)
    desk = other.open("/motor")
    expect(desk.locator(".row-link")).to_have_count(1)
    other.open(record + "/vehiclePart")
    expect(cell(desk, "year")).to_have_value("1975")
    expect(cell(desk, "plate")).to_have_value("EF-456-GH")
    # Whoever still has the form as it was sees what was entered into it.
    other.declare("motor", older)
    desk.evaluate("caches.delete('calepin.apps')")
    desk.reload()
    expect(cell(desk, "nickname")).to_have_value("Rosalie")


def test_a_file_carries_unsent_work_to_another_browser_once(
    visit: Open, own_server: Calepin, tmp_path: Path
) -> None:
    here = visit(PHONE, server=own_server, accept_downloads=True)
    page = here.open("/motor")
    expect(page.locator(".actions .button").first).to_be_visible()
    with cut_off(page):
        record = begun(here)
        typed(page, "plate", "AB-123-CD")
        typed(page, "year", "1975")
        here.open("/sync")
        file = exported(page, tmp_path)
    said = json.loads(file.read_text())
    assert len(said["apps"][0]["mutations"]) == 3
    stranger = visit(PHONE, server=own_server)
    tab = stranger.open("/sync")
    for taken, known in ((3, 0), (0, 3)):
        tab.locator("#unsent-file").set_input_files(file)
        line = tab.locator(".said")
        expect(line).to_have_text(f"Imported: {taken}. Already here: {known}.")
    stranger.looks_right("taken")
    stranger.open(record + "/vehiclePart")
    expect(cell(tab, "plate")).to_have_value("AB-123-CD")
    all_sent(tab)
    # Brought once more when it is on the server: nothing is doubled, nobody is asked.
    typed(tab, "year", "1976")
    sent(tab)
    stranger.open("/sync")
    tab.locator("#unsent-file").set_input_files(file)
    expect(tab.locator(".said")).to_contain_text("Already here: 3")
    stranger.open(record + "/vehiclePart")
    expect(cell(tab, "year")).to_have_value("1976")
    expect(tab.locator(".conflict")).to_have_count(0)
    # The browser it came from sends it too: each is taken once.
    here.open(record + "/vehiclePart")
    all_sent(page)
    expect(cell(page, "year")).to_have_value("1975")
    expect(page.locator(".conflict")).to_have_count(0)


def test_a_file_for_the_same_person_arrives_once_from_two_browsers(
    visit: Open, own_server: Calepin, tmp_path: Path
) -> None:
    here = visit(PHONE, server=own_server, accept_downloads=True)
    record = begun(here)
    page = here.page
    sent(page)
    with cut_off(page):
        typed(page, "plate", "AB-123-CD")
        typed(page, "year", "1975")
        here.open("/sync")
        file = exported(page, tmp_path)
        other = second(visit, here)
        desk = other.open("/sync")
        desk.locator("#unsent-file").set_input_files(file)
        expect(desk.locator(".said")).to_have_text("Imported: 2. Already here: 0.")
        all_sent(desk)
    here.open(record + "/vehiclePart")
    all_sent(page)
    for tab in (page, desk):
        tab.goto(own_server.url + record + "/vehiclePart")
        expect(cell(tab, "year")).to_have_value("1975")
        expect(tab.locator(".conflict")).to_have_count(0)


def test_hostile_files_are_refused_with_words(
    visit: Open, own_server: Calepin, tmp_path: Path
) -> None:
    here = visit(PHONE, server=own_server, accept_downloads=True)
    page = here.open("/motor")
    with cut_off(page):
        record = begun(here)
        typed(page, "plate", "AB-123-CD")
        here.open("/sync")
        file = exported(page, tmp_path)
    true = json.loads(file.read_text())
    saves = true["apps"][0]["mutations"]
    changed = [one.replace("123", "456") for one in saves]
    apps = {"app": "motor", "mutations": changed}
    refused = {
        "This file does not contain unsent changes": [
            b"", b"\xff\xfe", b"[1]", b'{"kind":"other"}',
        ],
        "This file was changed or is damaged": [
            json.dumps({**true, "apps": [apps]}).encode(),
            json.dumps({**true, "apps": [{"app": "motor", "mutations": ["{}"]}]}).encode(),
            json.dumps({**true, "apps": [{"app": "../x", "mutations": []}]}).encode(),
            json.dumps({**true, "blobs": [{"sha256": "0", "data": "AA=="}]}).encode(),
        ],
        "for an app that is not here": [
            json.dumps({**true, "apps": [{"app": "other", "mutations": saves}]}).encode()
        ],
    }
    before = unsent(page)
    for words, files in refused.items():
        for text in files:
            page.locator("#unsent-file").set_input_files(
                {"name": "x.json", "mimeType": "application/json", "buffer": text}
            )
            expect(page.locator(".said")).to_contain_text(words)
            page.evaluate("document.querySelector('.said').textContent = ''")
    here.looks_right("refused")
    shows(page, lambda: unsent(page), lambda count: count <= before)
