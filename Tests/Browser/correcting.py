"""What tests of the office do with records of a team's app: it is published, and records are made
and changed by requests of the page."""

import json

from conftest import Visit
from linking import managed
from owning import APPS, NAME, ROOMS, chosen, form, publish
from playwright.sync_api import Page, expect

#: Sends a request, and gives the status and the JSON of the answer.
ASK = """async ([method, path, body]) => {
    const answer = await fetch(path, { method, body: body && JSON.stringify(body),
        headers: { 'Content-Type': 'application/json', 'X-Calepin': '1' } })
    return [answer.status, await answer.json().catch(() => null)]
}"""
STOPS = {"repeat": "stops", "label": {"en": "Stops", "fr": "Haltes"}, "contents": [
    {"field": "place", "label": {"en": "Place", "fr": "Lieu"}, "optional": True}]}  # fmt: skip


def crewed(
    here: Visit, app: str, *fields: dict[str, object], lists: object = None, **more: object
) -> Page:
    """Publishes an app for a team of one's own, its form with lists; what more its collection
    says."""
    contents = fields or (NAME, {**ROOMS, "optional": True, "most": "20"})
    declared = {
        "id": app, "title": {"en": f"Rounds {app}", "fr": f"Tournées {app}"}, "start": "all",
        "forms": [json.loads(form(app, *contents, choiceLists=lists or []))],
        "collections": [{"name": "all", "title": {"en": "Rounds", "fr": "Tournées"}, "form": app,
                         "sharing": "team", **more}],
    }  # fmt: skip
    page = here.open(APPS)
    chosen(page, app, json.dumps(declared))
    publish(page)
    here.open("/console/teams")
    page.locator("[name=title]").fill(f"Team of {app}")
    page.locator("main button[type=submit]").click()
    page.wait_for_url("**/console/teams/*")
    managed(here, app)
    page.get_by_role("button", name=f"Team of {app}", exact=True).click()
    expect(page.locator(".good-line")).to_be_visible()
    return page


def asked(page: Page, method: str, path: str, body: object = None) -> object:
    """The answer to a request, which must succeed."""
    status, answer = page.evaluate(ASK, [method, path, body])
    assert status < 300, (status, answer)
    return answer


def received(page: Page, app: str, values: dict[str, object], submit: bool = True) -> str:
    """Makes a record, and gives its id."""
    body = {"values": values, "submit": submit}
    return str(asked(page, "POST", f"/api/records/{app}/all", body)["id"])


def judged(page: Page, app: str, record: str, **values: str) -> None:
    """Writes into the review of a record."""
    one = asked(page, "GET", f"/api/records/{app}/all/one/{record}")
    path = f"/api/records/{app}/all-reviews/one/{one['review']['id']}"
    asked(page, "PUT", path, {"values": {"record": record, "seen": one["digest"], **values}})
