"""Sounds and films that are recorded in the page, with the devices that the browsers have for
tests: recorded, paused, kept when the page is closed, played without a network, sent, and what is
said where nothing can be recorded. Against the real server."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from calepin import Calepin
from conftest import DESK, PHONE, Open, Visit, shows, until
from filling import cell
from offline import KEPT, kept, saved
from playwright.sync_api import Locator, Page, expect

HASH = re.compile(r"^[0-9a-f]{64}")
# Whether a player has something to play, and for how long; a film also how wide.
PLAYED = """async (one) => {
    one.muted = true
    await one.play()
    while (!(one.currentTime > 0.1)) await new Promise((done) => setTimeout(done, 50))
    return { error: !!one.error, width: one.videoWidth ?? 0 }
}"""
# The keys of the pieces on the device that no attachment has taken over.
PIECES = """new Promise((done) => { const one = indexedDB.open("calepin");
    one.onsuccess = () => { const all = one.result.transaction("blobs").objectStore("blobs")
        .getAllKeys(); all.onsuccess = () => { one.result.close();
        done(all.result.filter((key) => key.startsWith("recording ")).length); }; };
})"""
REFUSED = """navigator.mediaDevices.getUserMedia = () =>
    Promise.reject(new DOMException("no", "%s"))"""


def both(english: str, french: str) -> dict[str, str]:
    return {"en": english, "fr": french}


def app(name: str) -> dict[str, object]:
    contents = [
        {"field": "name", "label": both("Name", "Nom")},
        {"field": "voice", "type": "file", "look": "audio",
         "label": both("Interview", "Entretien"),
         "hint": both("In the person’s own words", "Dans les mots de la personne")},
        {"field": "film", "type": "file", "look": "video", "label": both("Way in", "Entrée"),
         "optional": True},
        {"field": "call", "type": "file", "look": "audio voice-only new",
         "label": both("Call", "Appel"), "optional": True},
    ]  # fmt: skip
    form = {
        "format": 1, "id": name, "languages": ["en", "fr"], "title": both("Visits", "Visites"),
        "recordTitle": "name",
        "sections": [{"name": "all", "title": both("All", "Tout"), "contents": contents}],
    }  # fmt: skip
    return {
        "id": name, "title": both("Visits", "Visites"), "forms": [form], "start": "records",
        "collections": [
            {"name": "records", "title": both("Visits", "Visites"), "form": name,
             "sharing": "personal",
             "views": [{"view": "list", "cells": ["name"], "searched": ["name"]},
                       {"view": "detail"}]}
        ],
    }  # fmt: skip


def published(server: Calepin, name: str = "visits") -> None:
    path = Path(server.folder.name) / f"{name}.json"
    path.write_text(json.dumps(app(name)))
    server.command("app", "publish", str(path))


@pytest.fixture(scope="module")
def visits() -> Calepin:
    """A server with the app, for tests that leave it running."""
    server = Calepin()
    server.start()
    published(server)
    yield server
    server.drop()


def begun(page: Page) -> None:
    page.locator("a[href='/visits/new']").first.click()
    page.locator("a[href='/visits/new/all']").click()
    expect(cell(page, "name")).to_be_visible()


def question(page: Page, name: str) -> Locator:
    return page.locator(f"[id='cell-{name}']")


def press(place: Locator, name: str) -> None:
    place.get_by_role("button", name=name, exact=True).click()


def lasting(place: Locator, seconds: int) -> None:
    """Waits until so many seconds are recorded."""
    pattern = re.compile("|".join(f"^0:{n:02}" for n in range(seconds, seconds + 40)))
    expect(place.locator(".time")).to_have_text(pattern)


def recorded(here: Visit, seconds: int = 2) -> Locator:
    """Records an interview; gives its player."""
    place = question(here.page, "voice")
    press(place, "Record a sound")
    lasting(place, seconds)
    press(place, "Stop")
    player = place.locator(".playing audio, .playing video")
    expect(player).to_be_visible()
    return player


def digest(page: Page) -> str:
    """The digest of the interview that is on the device: its upload names it."""
    keys = """new Promise((done) => { const one = indexedDB.open("calepin");
        one.onsuccess = () => { const all = one.result.transaction("blobs").objectStore("blobs")
            .getAllKeys(); all.onsuccess = () => { one.result.close(); done(all.result); }; };
        })"""

    def found() -> list[str]:
        return [key for key in page.evaluate(keys) if HASH.match(key)]

    return shows(page, found, lambda found: len(found) == 1)[0]


@pytest.mark.gate("a recording")
@pytest.mark.both
def test_a_sound_is_recorded_kept_played_without_a_network_and_sent(
    visit: Open, own_server: Calepin
) -> None:
    published(own_server)
    here = visit(PHONE, server=own_server, **KEPT)
    page = here.open("/visits")
    kept(page)
    begun(page)
    cell(page, "name").fill("Rossi")
    own_server.stop()
    place = question(page, "voice")
    press(place, "Record a sound")
    lasting(place, 1)
    here.looks_right("recording")
    here.targets_are_large()
    expect(place.get_by_role("button", name="Stop")).to_be_focused()
    press(place, "Pause")
    expect(place.locator(".lamp")).to_have_text("Paused")
    press(place, "Go on")
    lasting(place, 2)
    press(place, "Stop")
    player = place.locator("audio, video")
    expect(player).to_be_visible()
    until(page, lambda: not player.evaluate(PLAYED)["error"])
    expect(place.locator(".upload-state")).to_have_text("Saved here, not sent yet")
    until(page, f"{PIECES}.then((count) => count === 0)")
    saved(page)
    page = here.open(page.url.removeprefix(own_server.url))
    player = question(page, "voice").locator("audio, video")
    until(page, lambda: not player.evaluate(PLAYED)["error"])
    here.looks_right("recorded")
    sound = digest(page)
    own_server.start()
    state = question(page, "voice").locator(".upload-state")
    expect(state).to_have_text("On the server", timeout=60_000)
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("button", name=re.compile("Submit|Hand in|Send")).click()
    expect(page.locator(".answer audio, .answer video")).to_be_visible()
    # The server has what was recorded, as what it is.
    address = f"{own_server.url}/api/blobs/{sound}"
    answer = shows(page, lambda: page.request.get(address), lambda answer: answer.status == 200)
    assert re.fullmatch("audio/(webm|ogg|mp4)", answer.headers["content-type"])
    assert len(answer.body()) > 1000
    if probe := shutil.which("ffprobe"):
        file = Path(own_server.folder.name) / "sound"
        file.write_bytes(answer.body())
        subprocess.run([probe, "-v", "error", str(file)], check=True)


@pytest.mark.both
def test_a_page_that_is_closed_keeps_what_was_recorded(visit: Open, visits: Calepin) -> None:
    here = visit(PHONE, server=visits)
    page = here.open("/visits")
    begun(page)
    place = question(page, "voice")
    press(place, "Record a sound")
    lasting(place, 3)
    # The record has no other answer, and gets another id.
    page = here.open("/visits/new/all")
    found = question(page, "voice").locator(".found-recording")
    expect(found).to_contain_text(re.compile("A recording of 0:0[2-9] was not finished"))
    here.looks_right("found")
    press(found, "Use it")
    player = question(page, "voice").locator(".playing audio, .playing video")
    expect(player).to_be_visible()
    until(page, lambda: not player.evaluate(PLAYED)["error"])
    until(page, f"{PIECES}.then((count) => count === 0)")
    # It is offered once, and in no other record.
    page = here.open("/visits/new/all")
    expect(question(page, "voice").get_by_role("button", name="Record a sound")).to_be_visible()
    expect(page.locator(".found-recording")).to_have_count(0)


def test_a_screen_that_is_left_keeps_what_was_recorded_for_its_record(
    visit: Open, visits: Calepin
) -> None:
    here = visit(DESK, server=visits)
    page = here.open("/visits")
    begun(page)
    cell(page, "name").fill("Bianchi")
    cell(page, "name").blur()
    # The record has an address of its own once it is stored.
    expect(page).not_to_have_url(re.compile("/visits/new"))
    place = question(page, "voice")
    press(place, "Record a sound")
    lasting(place, 2)
    address = page.url
    page.locator(".body > .back").click()
    expect(page.locator(".body .task-list")).to_be_visible()
    page.locator(".body > .back").click()
    expect(page.locator("a[href='/visits/new']").first).to_be_visible()
    begun(page)
    expect(question(page, "voice").get_by_role("button", name="Record a sound")).to_be_visible()
    expect(page.locator(".found-recording")).to_have_count(0)
    page = here.open(address.removeprefix(visits.url))
    found = question(page, "voice").locator(".found-recording")
    press(found, "Delete it")
    expect(found).to_have_count(0)
    until(page, f"{PIECES}.then((count) => count === 0)")


@pytest.mark.both
def test_a_film_is_recorded_once_the_camera_shows_it_and_recorded_anew(
    visit: Open, visits: Calepin
) -> None:
    here = visit(DESK, server=visits)
    page = here.open("/visits")
    begun(page)
    place = question(page, "film")
    press(place, "Record a film")
    preview = place.locator(".recorder video")
    until(page, lambda: preview.evaluate("(one) => one.videoWidth > 0"))
    expect(place.locator(".hint").last).to_have_text(
        "The camera is on. Nothing is recorded yet."
    )
    press(place, "Other camera")
    until(page, lambda: preview.evaluate("(one) => one.videoWidth > 0"))
    here.looks_right("camera")
    press(place, "Start")
    lasting(place, 2)
    press(place, "Stop")
    film = place.locator(".playing video")
    expect(film).to_be_visible()
    until(page, lambda: film.evaluate(PLAYED)["width"] > 0)
    first = place.locator(".attached .grow").inner_text()
    press(place, "Record again")
    press(place, "Start")
    lasting(place, 1)
    # What was recorded before is the answer until the next one is whole.
    expect(place.locator(".attached .grow")).to_contain_text(first.split("\n")[0][:10])
    press(place, "Stop")
    expect(place.locator(".recorder.open")).to_have_count(0)
    until(page, lambda: film.evaluate(PLAYED)["width"] > 0)
    place.get_by_role("button", name=re.compile("^Remove")).click()
    expect(place.locator(".attached")).to_be_hidden()
    expect(place.get_by_role("button", name="Record a film")).to_be_visible()


@pytest.mark.parametrize(
    ("error", "words"),
    [
        ("NotAllowedError", "This page may not use the microphone."),
        ("NotFoundError", "There is no microphone."),
        ("NotReadableError", "Another program uses the device."),
    ],
)
def test_why_nothing_can_be_recorded_is_said_and_a_file_chosen(
    visit: Open, visits: Calepin, error: str, words: str
) -> None:
    here = visit(PHONE, server=visits)
    here.page.context.add_init_script(REFUSED % error)
    page = here.open("/visits")
    begun(page)
    # A file may be chosen all the same where only new ones are wanted.
    for name in ("voice", "call"):
        place = question(page, name)
        if name == "call":
            expect(place.locator(".ways")).to_be_hidden()
        press(place, "Record a sound")
        expect(place.get_by_role("status").filter(has_text=words)).to_be_visible()
        expect(place.locator(".ways")).to_be_visible()
    here.looks_right("refused")
    sound = {"name": "said.mp3", "mimeType": "audio/mp3", "buffer": b"ID3\x04" + bytes(2000)}
    question(page, "voice").locator("input[type=file]").set_input_files([sound])
    expect(question(page, "voice").locator(".attached")).to_contain_text("said.mp3")
    state = question(page, "voice").locator(".upload-state")
    expect(state).to_have_text("On the server", timeout=60_000)


def test_a_page_without_recorders_says_so(visit: Open, visits: Calepin) -> None:
    here = visit(PHONE, "fr", server=visits)
    here.page.context.add_init_script("delete globalThis.MediaRecorder")
    page = here.open("/visits")
    begun(page)
    place = question(page, "voice")
    expect(place.get_by_role("status").last).to_have_text(
        "Ce navigateur ne sait pas enregistrer. Choisissez un fichier."
    )
    text = {"name": "page.html", "mimeType": "text/html", "buffer": b"<script>"}
    place.locator("input[type=file]").set_input_files([text])
    expect(place).to_contain_text("Ce fichier ne convient pas.")
    here.looks_right("french")


@pytest.mark.gate("screen of a recording")
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["393", "1280"])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_it_looks_right(visit: Open, visits: Calepin, size: tuple[int, int], dark: bool) -> None:
    here = visit(size, "fr", dark, server=visits)
    page = here.open("/visits")
    begun(page)
    here.looks_right("before")
    place = question(page, "film")
    press(place, "Filmer")
    press(place, "Commencer")
    lasting(place, 1)
    here.looks_right("filming")
    press(place, "Arrêter")
    expect(place.locator(".playing video")).to_be_visible()
    voice = question(page, "voice")
    press(voice, "Enregistrer un son")
    lasting(voice, 1)
    here.looks_right("recording")
    press(voice, "Arrêter")
    expect(voice.locator(".playing audio, .playing video")).to_be_visible()
    here.looks_right("after")
