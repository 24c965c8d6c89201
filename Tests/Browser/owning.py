"""What an owner of a server does in the console for apps, for the tests of it: files of forms, and
the steps that several tests take."""

import json
import re
from collections.abc import Iterator

import pytest
from calepin import Calepin
from conftest import Open, Visit
from filling import cell
from people import is_in, press
from playwright.sync_api import Page, expect

APPS, PUBLISH = "/console/apps", "/console/publish"
NAME = {"field": "name", "label": {"en": "Name", "fr": "Nom"}}
ROOMS = {"field": "rooms", "type": "integer", "label": {"en": "Rooms", "fr": "Pièces"}}
WRONG = {**ROOMS, "field": "sum", "calculation": "${nothing} + 1"}
PHOTO = {"field": "photo", "type": "photo", "label": {"en": "Photo", "fr": "Photo"}}
# Drops a file on an element, as from another window.
DROP = """([at, name, text]) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([text], name))
    for (const kind of ['dragover', 'drop']) document.querySelector(at).dispatchEvent(
        new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }))
}"""
# Writes a file that the page may read again, and has the browser's dialog give it.
PICK = """async ([name, text]) => {
    const handle = await (await navigator.storage.getDirectory())
        .getFileHandle(name, { create: true })
    const into = await handle.createWritable()
    await into.write(text)
    await into.close()
    globalThis.showOpenFilePicker = () => Promise.resolve([handle])
}"""
# All that the browser keeps of apps, without the list of their names.
STORED = """async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    let count = 0
    for (const name of names) count += await new Promise((done) => {
        const one = indexedDB.open(name)
        one.onsuccess = () => {
            const stores = [...one.result.objectStoreNames]
            if (!stores.length) return done(0)
            const all = one.result.transaction(stores)
            const counts = stores.map((name) => all.objectStore(name).count())
            all.oncomplete = () => {
                one.result.close()
                done(counts.reduce((sum, { result }) => sum + result, 0))
            }
        }
    })
    return count
}"""


def form(app: str, *fields: dict[str, object], version: int = 1, **more: object) -> str:
    """A form of one section, as the text of its file."""
    contents = list(fields) or [NAME]
    return json.dumps({
        "format": 1, "id": app, "version": version, "languages": ["en", "fr"],
        "title": {"en": f"Visits of {app}", "fr": f"Visites de {app}"}, "recordTitle": "name",
        "sections": [{"name": "all", "title": {"en": "All", "fr": "Tout"}, "contents": contents}],
        **more,
    })  # fmt: skip


@pytest.fixture(scope="module")
def console() -> Iterator[Calepin]:
    """A server with an app for each test."""
    server = Calepin("--unlimited").start().warmed()
    yield server
    server.drop()


def owner(visit: Open, server: Calepin, *parts: object, **more: object) -> Visit:
    """A visit of an owner of the server, on the list of apps."""
    here = visit(*parts, server=server, **more)
    name = re.sub("[^a-z0-9]", "", here.name.lower())[-24:]
    page = here.open("/account/register")
    page.locator("[name=name]").fill(name)
    page.locator("[name=newPassword]").fill("correct horse battery staple")
    page.locator("main button[type=submit]").click()
    is_in(page)
    server.command("user", "role", name, "owner")
    here.open(APPS)
    expect(page.locator(".drop-area")).to_be_visible()
    return here


def chosen(page: Page, app: str, text: str) -> None:
    """Chooses a file, on whichever screen."""
    file = {"name": f"{app}.json", "mimeType": "application/json", "buffer": text.encode()}
    page.locator("input[type=file]").first.set_input_files([file])
    page.wait_for_url(f"**{PUBLISH}")
    expect(page.locator(".check h2").first).to_be_visible()


def publish(page: Page, name: str = "Publish") -> None:
    """Publishes what was checked, or tries or keeps it."""
    press(page, name)
    page.wait_for_url("**/console/published")


def published(here: Visit, app: str, *fields: dict[str, object], version: int = 1) -> Page:
    """Publishes a form from the list of apps."""
    page = here.open(APPS)
    chosen(page, app, form(app, *fields, version=version))
    publish(page)
    return page


def managed(here: Visit, app: str) -> Page:
    """Opens the screen of an app."""
    page = here.open(f"{APPS}/{app}")
    expect(page.locator(".stage-card")).to_be_visible()
    return page


def done(page: Page, name: str) -> None:
    """Has an action done, and says that it is meant."""
    page.locator("main").get_by_role("button", name=name, exact=True).first.click()
    page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".good-line")).to_be_visible()


def begun(page: Page, app: str, name: str) -> None:
    """Begins a record and answers its question."""
    page.locator(f"a[href='/{app}/new']").first.click()
    page.locator(f"a[href='/{app}/new/all']").click()
    cell(page, "name").fill(name)
    cell(page, "name").blur()
