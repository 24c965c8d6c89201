"""Pictures, recordings and films beside questions and choices: published in a zip file, shown in
the person's language, enlarged, chosen by keyboard, and there without a network."""

import io
import json
import struct
import zipfile
import zlib
from pathlib import Path

import pytest
from calepin import Calepin
from conftest import DESK, PHONE, Open, shows, until
from filling import cell
from offline import KEPT, kept, saved
from owning import PUBLISH, console, owner, publish  # noqa: F401
from people import press
from playwright.sync_api import Locator, Page, expect

RED, BLUE, GREEN = (208, 60, 50), (40, 80, 200), (40, 140, 70)


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(
        ">I", zlib.crc32(kind + body)
    )


def png(colour: tuple[int, int, int], width: int = 240, height: int = 160) -> bytes:
    """A picture of one colour."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = (b"\0" + bytes(colour) * width) * height
    parts = [chunk(b"IHDR", head), chunk(b"IDAT", zlib.compress(rows)), chunk(b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def wav(seconds: int = 1, rate: int = 8000) -> bytes:
    """A recording of silence."""
    body = bytes([128]) * (rate * seconds)
    form = struct.pack("<4sIHHIIHH4sI", b"fmt ", 16, 1, 1, rate, rate, 1, 8, b"data", len(body))
    return b"RIFF" + struct.pack("<I", 4 + len(form) + len(body)) + b"WAVE" + form + body


def both(english: str, french: str) -> dict[str, str]:
    return {"en": english, "fr": french}


def app(name: str) -> dict[str, object]:
    signs = [
        {"value": "stop", "label": both("Stop", "Arrêt"), "media": {"image": "stop.png"}},
        {"value": "way", "label": both("One way", "Sens unique"), "media": {"image": "way.png"}},
        {"value": "none", "label": both("Neither", "Aucun")},
    ]
    contents = [
        {"field": "name", "label": both("Name", "Nom")},
        {"field": "sign", "type": "one", "choices": "signs", "label": both("Sign", "Panneau"),
         "media": {"image": both("en.png", "fr.png"), "bigImage": "big.png",
                   "audio": "said.wav"}},
        {"field": "seen", "type": "many", "choices": "signs", "label": both("Seen", "Vus"),
         "optional": True},
    ]  # fmt: skip
    form = {
        "format": 1, "id": name, "languages": ["en", "fr"], "title": both("Signs", "Panneaux"),
        "recordTitle": "name", "choiceLists": [{"name": "signs", "choices": signs}],
        "sections": [{"name": "all", "title": both("All", "Tout"), "contents": contents}],
    }  # fmt: skip
    return {
        "id": name, "title": both("Signs", "Panneaux"), "forms": [form], "start": "records",
        "collections": [
            {"name": "records", "title": both("Signs", "Panneaux"), "form": name,
             "sharing": "personal",
             "views": [{"view": "list", "cells": ["name"], "searched": ["name"]},
                       {"view": "detail"}]}
        ],
    }  # fmt: skip


FILES = {
    "en.png": png(RED), "fr.png": png(BLUE), "big.png": png(GREEN, 900, 600),
    "stop.png": png(RED, 80, 80), "way.png": png(BLUE, 80, 80), "said.wav": wav(),
}  # fmt: skip


def zipped(name: str, files: dict[str, bytes]) -> bytes:
    bytes_ = io.BytesIO()
    with zipfile.ZipFile(bytes_, "w") as into:
        into.writestr("app.json", json.dumps(app(name)))
        for file, content in files.items():
            into.writestr(f"media/{file}", content)
    return bytes_.getvalue()


def published(server: Calepin, name: str = "signs") -> None:
    path = Path(server.folder.name) / "signs.zip"
    path.write_bytes(zipped(name, FILES))
    server.command("app", "publish", str(path))


def colour(picture: Locator) -> list[int]:
    """The colour of the middle of a picture, once it is there."""
    until(picture.page, lambda: picture.evaluate("(one) => one.complete && one.naturalWidth > 0"))
    return picture.evaluate("""(one) => {
        const canvas = document.createElement('canvas')
        canvas.width = canvas.height = 1
        const into = canvas.getContext('2d')
        into.drawImage(one, 0, 0, 1, 1)
        return [...into.getImageData(0, 0, 1, 1).data].slice(0, 3)
    }""")


def coloured(picture: Locator, wanted: tuple[int, int, int]) -> None:
    """Sees that a picture is of a colour."""

    def far() -> int:
        return max(abs(a - b) for a, b in zip(colour(picture), wanted, strict=True))

    shows(picture.page, far, lambda far: far < 12)


def begun(page: Page, name: str = "signs") -> None:
    page.locator(f"a[href='/{name}/new']").first.click()
    page.locator(f"a[href='/{name}/new/all']").click()
    expect(cell(page, "name")).to_be_visible()


def question(page: Page) -> Locator:
    return page.locator("[id='cell-sign']")


@pytest.mark.gate("pictures of a form")
@pytest.mark.both
def test_pictures_are_shown_enlarged_and_chosen_without_a_network(
    visit: Open, own_server: Calepin
) -> None:
    published(own_server)
    here = visit(PHONE, server=own_server, **KEPT)
    page = here.open("/signs")
    kept(page)
    # The files come with the declaration, before anybody looks at them.
    until(page, "caches.open('calepin.apps').then((one) => one.keys()).then((all) => "
          "all.filter(({ url }) => url.includes('/files/')).length === 6)", 60)
    own_server.stop()
    page = here.open("/signs")
    begun(page)
    picture = question(page).locator(".picture img")
    coloured(picture, RED)
    expect(picture).to_have_attribute("alt", "Sign")
    tiles = page.locator("[id='cell-sign'] .choice.tile")
    expect(tiles).to_have_count(2)
    coloured(tiles.nth(1).locator("img"), BLUE)
    here.targets_are_large()
    here.looks_right("tiles")
    # By keyboard: the picture opens a larger one, and closing gives the focus back.
    button = question(page).locator("button.picture")
    button.focus()
    page.keyboard.press("Enter")
    dialog = page.locator("dialog.viewer")
    coloured(dialog.locator("img"), GREEN)
    here.looks_right("enlarged")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(button).to_be_focused()
    # A tile is a radio button, or a checkbox.
    page.get_by_role("radio", name="Stop").focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name="One way")).to_be_checked()
    many = page.locator("[id='cell-seen']")
    many.get_by_role("checkbox", name="Stop").focus()
    page.keyboard.press("Space")
    many.get_by_role("checkbox", name="Neither").check()
    expect(many.get_by_role("checkbox", name="Stop")).to_be_checked()
    sound = question(page).locator("audio")
    expect(sound).to_have_attribute("aria-label", "Sign")
    until(page, lambda: sound.evaluate("(one) => one.src.startsWith('blob:')"))
    play = "async (one) => { one.muted = true; await one.play(); return !one.error }"
    until(page, lambda: sound.evaluate(play))
    cell(page, "name").fill("Rossi")
    cell(page, "name").blur()
    saved(page)
    shows(page, lambda: here.complaints, [])


def test_the_picture_is_that_of_the_language(visit: Open, own_server: Calepin) -> None:
    published(own_server)
    here = visit(DESK, "fr", server=own_server)
    page = here.open("/signs")
    begun(page)
    coloured(question(page).locator(".picture img"), BLUE)
    expect(question(page).locator(".picture img")).to_have_attribute("alt", "Panneau")
    expect(page.get_by_role("radio", name="Sens unique")).to_be_visible()
    here.looks_right("french")


def test_a_file_that_is_not_there_says_so(visit: Open, own_server: Calepin) -> None:
    published(own_server)
    here = visit(PHONE, server=own_server)
    here.lose("/api/apps/signs/files/*")
    page = here.open("/signs")
    begun(page)
    expect(question(page).locator(".missing").first).to_have_text("The file en.png is missing.")
    expect(page.get_by_role("radio", name="Stop")).to_be_visible()
    here.looks_right("missing")


def chosen(page: Page, name: str, files: dict[str, bytes]) -> None:
    """Chooses a zip file in the console."""
    file = {"name": "signs.zip", "mimeType": "application/zip", "buffer": zipped(name, files)}
    page.locator("input[type=file]").first.set_input_files([file])
    page.wait_for_url(f"**{PUBLISH}")


@pytest.mark.both
def test_a_zip_file_is_previewed_with_its_pictures_and_published(
    visit: Open, console: Calepin, browser
) -> None:
    name = f"signs-{browser.browser_type.name}"
    here = owner(visit, console, PHONE)
    page = here.page
    chosen(page, name, {one: FILES[one] for one in FILES if one != "fr.png"})
    expect(page.locator(".reasons")).to_contain_text("the file “fr.png” is missing")
    expect(page.locator(".reasons code").first).to_contain_text("sign")
    here.looks_right("missing-file")
    chosen(page, name, {**FILES, "fr.png": b"<svg xmlns='http://www.w3.org/2000/svg'/>"})
    expect(page.locator(".alert-box")).to_contain_text("fr.png: not a picture")
    chosen(page, name, FILES)
    expect(page.locator(".verdict-card")).to_be_visible()
    page.locator(".verdict-card a[href='/preview']").click()
    begun(page, "preview")
    coloured(question(page).locator(".picture img"), RED)
    page.locator(".preview-line a").click()
    publish(page)
    page = here.open(f"/{name}")
    begun(page, name)
    coloured(question(page).locator(".picture img"), RED)
