"""What a person does with notes, for the tests of the list and the map."""

import io
import random
import secrets

from conftest import Open, Visit
from PIL import Image
from playwright.sync_api import Locator, Page, expect

PASSWORD = "a long enough sentence"
GENEVA, LUCERNE = "46.2044 6.1432", "47.0517 8.3075"


def photo(name: str, side: int = 600) -> dict[str, object]:
    """A photo like no other."""
    noise = random.Random(name)
    colour = tuple(noise.randrange(256) for _ in range(3))
    picture = Image.effect_noise((side, side * 3 // 4), 60).convert("RGB")
    picture = Image.blend(picture, Image.new("RGB", picture.size, colour), 0.6)
    into = io.BytesIO()
    picture.save(into, "JPEG")
    return {"name": name, "mimeType": "image/jpeg", "buffer": into.getvalue()}


def try_out(visit: Open, *parts: object, **more: object) -> Visit:
    """A visit of somebody who tries Notes on the device, and was asked before."""
    here = visit(*parts, **more)
    # A blank page has no storage, which Firefox says aloud.
    here.page.context.add_init_script(
        "location.protocol === 'http:' && localStorage.setItem('calepin.tryOut', '1')"
    )
    return here


def unused(name: str) -> str:
    """A name that no other test on the same server signs up with."""
    return name + secrets.token_hex(3)


def sign_up(here: Visit, name: str) -> None:
    """Makes an account, or takes the one there is, and signs this browser in."""
    page = here.open("/calculator")
    body = {"name": name, "password": PASSWORD, "title": name.capitalize()}
    told = page.evaluate(
        """async (body) => {
            const post = (path) => fetch(`/api/account/${path}`, {
                method: 'POST', body: JSON.stringify(body),
                headers: {'Content-Type': 'application/json', 'X-Calepin': '1'}});
            const made = await post('register');
            const entered = await post('sign-in');
            return [made.status, entered.status];
        }""",
        body,
    )
    assert told == [202, 200], told


def write(
    page: Page, title: str, words: str = "", place: str = "", photos: int = 0, done: bool = True
) -> None:
    """Writes a note, from the list or the map."""
    page.locator(".list-actions .button").click()
    cell(page, "title").fill(title)
    if words:
        cell(page, "words").fill(words)
    if place:
        put(page, place)
    if photos:
        attach(page, *[f"{title} {number}.jpg" for number in range(photos)])
    cell(page, "title").focus()
    if done:
        finish(page)


def cell(page: Page, name: str) -> Locator:
    return page.locator(f"[id='in-{name}']")


def put(page: Page, place: str) -> None:
    """Types a place."""
    page.locator(".typed summary").click()
    cell(page, "place").fill(place)
    cell(page, "place").blur()


def attach(page: Page, *names: str) -> None:
    """Chooses photos, and waits until they are the note's."""
    before = page.locator(".photo .thumb").count()
    page.locator(".gallery input[multiple]").set_input_files([photo(name) for name in names])
    expect(page.locator(".photo .thumb")).to_have_count(before + len(names))


def finish(page: Page) -> None:
    """Leaves the form, and waits until the list or map is alone."""
    page.locator(".body:not(.list-body) > .actions .button").first.click()
    expect(page.locator(".list-body")).to_be_visible()
    expect(page.locator(".beyond > *")).to_have_count(0)


def to_map(page: Page) -> None:
    """The other tab, with its map drawn."""
    page.locator(".tabs [data-view='map']").click()
    drawn(page)


def drawn(page: Page) -> None:
    expect(page.locator(".map-buttons button")).to_have_count(4)


def to_list(page: Page) -> None:
    page.locator(".tabs [data-view='list']").click()
    expect(page.locator(".list-body")).to_have_attribute("data-view", "list")


def titles(page: Page) -> Locator:
    return page.locator(".pool-row strong")


def with_position(here: Visit, told: str) -> None:
    """Has the device tell a position, or not: what stands in for `getCurrentPosition`. Firefox
    gives Playwright none over this protocol, so both browsers get the same."""
    here.page.context.add_init_script(
        "window.asked = 0; Object.defineProperty(navigator, 'geolocation', {value: {"
        "getCurrentPosition(then, no) { window.asked += 1; " + told + " }}})"
    )


def at(latitude: float, longitude: float, accuracy: float) -> str:
    coords = f"latitude: {latitude}, longitude: {longitude}, accuracy: {accuracy}, altitude: null"
    return f"then({{coords: {{{coords}}}}})"
