"""What the owner of a form and whoever fills it in by a public link do, for the tests of them."""

import json
from collections.abc import Iterator

import pytest
from calepin import Calepin
from conftest import DESK, Open, Visit, shows, until
from filling import cell, go_on
from offline import saved
from owning import NAME, chosen, form, owner, publish
from playwright.sync_api import Page, expect

DAY = 86_400
WISH = {
    "field": "wish", "type": "multiline", "label": {"en": "Wish", "fr": "Souhait"},
    "optional": True,
}  # fmt: skip
PET = {
    "repeat": "pets", "label": {"en": "Pets", "fr": "Animaux"}, "rowTitle": "pet",
    "contents": [{"field": "pet", "label": {"en": "Pet", "fr": "Animal"}}],
}  # fmt: skip
# The databases of fillings that the browser has.
LEFT = """indexedDB.databases().then((all) => all.map(({ name }) => name)
    .filter((name) => name.startsWith("calepin fill")))"""
# True once the browser has kept the list in which an app is that of a team.
OWN = """caches.open("calepin.apps").then((all) => all.match("/api/apps"))
    .then((list) => list?.json()).then((list) => list?.apps.find(({ id }) => id === "%s")?.team)"""
# All that the browser keeps besides databases.
TRACES = "JSON.stringify([{ ...localStorage }, { ...sessionStorage }])"
ASK = """([path, body, method, type]) => fetch(path, {
    method, body, headers: { "Content-Type": type, "X-Calepin": "1" },
}).then(async (answer) => [answer.status, await answer.json().catch(() => ({}))])"""


@pytest.fixture(scope="module")
def links() -> Iterator[Calepin]:
    """A server with an app for each test."""
    server = Calepin("--unlimited").start().warmed()
    yield server
    server.drop()


def asked(
    here: Visit, path: str, body: object, method: str = "POST", kind: str = "application/json"
) -> dict[str, object]:
    """Sends a request of the owner's."""
    text = body if isinstance(body, str) else json.dumps(body)
    status, answer = here.page.evaluate(ASK, [f"/api/{path}", text, method, kind])
    assert status in (200, 201), (status, answer)
    return answer


def team_app(visit: Open, server: Calepin, app: str, *parts: dict[str, object]) -> Visit:
    """An owner of the server with the app of a team of theirs."""
    here = owner(visit, server, DESK)
    made = json.loads(form(app, NAME, *parts))
    more = {"name": "more", "title": {"en": "More", "fr": "Suite"}, "contents": [WISH, PET]}
    made["sections"].append(more)
    chosen(here.page, app, json.dumps(made))
    publish(here.page)
    team = asked(here, "teams", {"title": f"Crew of {app}"})["scope"]
    asked(here, f"console/apps/{app}/team?team={team}", {}, "PUT")
    # The list of apps does not change any more while the app is being opened.
    until(here.open("/"), OWN % app)
    return here


def link(here: Visit, app: str, reach: str = "open", **more: object) -> dict[str, object]:
    """Makes a public link."""
    confirm = f"?confirm={app}" if reach == "open" else ""
    body = {"title": "Spring", "form": app, "reach": reach, "quotas": [], **more}
    return asked(here, f"console/apps/{app}/links{confirm}", body)


def invited(here: Visit, app: str, one: dict[str, object], *names: str) -> list[str]:
    """Adds people to a personal link; gives the tokens of all."""
    text = "\n".join(["name", *names])
    path = f"console/apps/{app}/links/{one['id']}/people"
    return [person["token"] for person in asked(here, path, text, kind="text/csv")["people"]]


def opened(here: Visit, token: str) -> Page:
    """Opens the form of a link."""
    page = here.open(f"/fill#{token}")
    expect(cell(page, "name")).to_be_visible()
    return page


def typed(page: Page, path: str, text: str) -> None:
    cell(page, path).fill(text)
    cell(page, path).blur()
    saved(page)


def submit(page: Page) -> None:
    """Goes on from the first section to the end, and submits."""
    go_on(page)
    expect(cell(page, "wish")).to_be_visible()
    go_on(page)
    expect(page.locator(".body.review")).to_be_visible()
    go_on(page)


def focused(page: Page, words: str) -> None:
    """Sees that a title has the focus of its page, also where another window is in front."""
    title = page.get_by_role("heading", level=1)
    expect(title).to_have_text(words)
    until(page, "document.activeElement?.localName === 'h1'")


def thanked(page: Page, words: str = "Thank you!") -> None:
    focused(page, words)


def forgotten(page: Page, *words: str) -> None:
    """Sees that nothing of what was filled in is on the device."""

    def found() -> list[str]:
        kept = page.evaluate(TRACES) + page.content()
        return [word for word in words if word in kept]

    shows(page, lambda: page.evaluate(LEFT), [])
    shows(page, found, [])


def received(here: Visit, app: str, *names: str) -> None:
    """Sees the records in the list of the team."""
    here.page.bring_to_front()
    page = here.open(f"/{app}")
    for name in names:
        expect(page.get_by_role("link", name=name)).to_be_visible(timeout=60_000)
