"""What an owner of a server does with the public links of an app, for the tests of them in the
console."""

from conftest import Visit
from owning import APPS, NAME, chosen, form, managed, publish
from people import press
from playwright.sync_api import Locator, Page, Route, expect

REGION = {"field": "region", "label": {"en": "Region", "fr": "Région"}}
PEOPLE = "name,mail\nAnn Rossi,ann@example.org\nBob Moret,\n"
# Says that something was printed, in place of doing so.
MUTE = "() => { globalThis.printed = 0; globalThis.print = () => { printed += 1 } }"
PRINTED = "dispatchEvent(new Event('afterprint'))"


def with_team(
    here: Visit, app: str, language: str = "en", *more: dict[str, object]
) -> Page:
    """Publishes an app with more fields, gives it to a team of one's own, and opens its screen."""
    is_french = language == "fr"
    page = here.open(APPS)
    chosen(page, app, form(app, NAME, {**REGION, "optional": True}, *more))
    publish(page, "Publier" if is_french else "Publish")
    here.open("/console/teams")
    page.locator("[name=title]").fill(f"Team of {app}")
    page.locator("main button[type=submit]").click()
    page.wait_for_url("**/console/teams/*")
    managed(here, app)
    page.get_by_role("button", name=f"Team of {app}", exact=True).click()
    expect(page.locator(".good-line")).to_be_visible()
    expect(section(page).locator(".note")).to_have_count(0)
    return page


def section(page: Page) -> Locator:
    return page.locator(".link-section")


def link(page: Page, title: str) -> Locator:
    return page.locator(".public-link").filter(has_text=title)


def dialog_of(page: Page, kind: str) -> Locator:
    dialog = page.locator(f"dialog.{kind}-dialog")
    expect(dialog.get_by_role("heading", level=2).first).to_be_focused()
    return dialog


def making(page: Page, name: str = "New link") -> Locator:
    """Opens the dialog for another link."""
    page.get_by_role("button", name=name, exact=True).click()
    return dialog_of(page, "link")


def made(page: Page, app: str, title: str, reach: str = "open") -> Locator:
    """Makes a link, and gives its card."""
    dialog = making(page)
    dialog.locator(f"[value={reach}]").check()
    dialog.locator("[name=title]").fill(title)
    if reach == "open":
        dialog.locator("[name=typed]").fill(app)
    press(page, "Make the link")
    expect(dialog).to_have_count(0)
    heading = page.get_by_role("heading", level=3).filter(has_text=title)
    expect(heading).to_be_focused()
    return link(page, title)


def people_of(page: Page, title: str) -> Locator:
    """Opens the dialog of the people of a link."""
    page.get_by_role("button", name=f"People: {title}", exact=True).click()
    return dialog_of(page, "people")


def put(dialog: Locator, text: str) -> None:
    """Adds the people of a text."""
    box = dialog.locator("textarea")
    if not box.is_visible():
        dialog.locator("summary").click()
    box.fill(text)
    dialog.locator(".people-adding .doer button").click()


def listed(dialog: Locator) -> Locator:
    return dialog.locator(".people li strong")


def counted(page: Page, counts: list[list[dict[str, object]]]) -> None:
    """Has the server say that so many records have come in, for each quota of the latest link."""

    def answer(route: Route) -> None:
        got = route.fetch()
        links = got.json()["links"]
        for quota, own in zip(links[0]["quotas"], counts):
            quota["counts"] = own
        links[0]["received"] = sum(one["count"] for one in counts[0])
        route.fulfill(response=got, json={"links": links})

    page.context.route("**/links", answer)
