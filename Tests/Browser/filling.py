"""What a person does in a form, for the tests that fill one in."""

from conftest import FRAMES, Visit, shows
from playwright.sync_api import Page, expect

SAVED = "Saved on"
SENT = "Saved on the server"


def start(here: Visit, example: bool = False) -> str:
    """Makes a record, with one answer or those of the example, and gives its address."""
    page = here.open("/motor")
    page.locator(".actions .button").nth(1 if example else 0).click()
    expect(page.locator(".body .task-list")).to_be_visible()
    if page.url.endswith("/new"):
        page.locator(".body .task-list a").nth(1).click()
        page.locator("[id='cell-paperKind'] input").first.check()
        page.locator(".body > .back").click()
        expect(page.locator(".body .task-list")).to_be_visible()
    return page.url.removeprefix(here.server.url)


def begin(here: Visit, name: str = "vehiclePart", example: bool = False) -> Page:
    """Makes a record and goes on to a section of it, by its link."""
    start(here, example)
    page = here.page
    page.locator(f".body .task-list a[href$='/{name}']").click()
    page.wait_for_url(f"**/{name}")
    expect(page.locator("[id^='cell-']").first).to_be_visible()
    return page


def begun(here: Visit) -> str:
    """Makes a record, with its vehicle on the screen, and gives its address."""
    page = begin(here)
    return page.url.removeprefix(here.server.url).removesuffix("/vehiclePart")


def cell(page: Page, path: str) -> "Locator":  # noqa: F821
    """The control of a cell."""
    return page.locator(f"[id='in-{path}']")


def choose(page: Page, label: str, typed: str) -> None:
    """Chooses from a long list as a person does: types, goes down, presses Enter."""
    box = page.get_by_role("combobox", name=label)
    box.fill(typed)
    expect(page.get_by_role("option").first).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")


def sign(page: Page) -> None:
    canvas = page.locator("canvas")
    canvas.scroll_into_view_if_needed()
    box = shows(page, canvas.bounding_box, bool)
    page.mouse.move(box["x"] + 40, box["y"] + 60)
    page.mouse.down()
    page.mouse.move(box["x"] + 120, box["y"] + 20, steps=5)
    page.mouse.move(box["x"] + 200, box["y"] + 70, steps=5)
    page.mouse.up()


def drag(page: Page, x: float, y: float, *ways: tuple[float, float]) -> None:
    """Drags what is at a point along offsets from it. A frame passes after each move: Firefox
    joins the moves of one, and the first of them only begins a drag on a map."""
    page.mouse.move(x, y)
    page.mouse.down()
    for right, down in ways:
        page.mouse.move(x + right, y + down)
        page.evaluate(FRAMES)
    page.mouse.up()


def go_on(page: Page) -> None:
    """Presses the main button of the screen."""
    page.locator(".body > .actions > .button").first.click()


def discard(page: Page, word: str = "Discard") -> None:
    """Throws the record on the screen away, and says that it is meant."""
    page.get_by_role("button", name=word).click()
    page.get_by_role("dialog").get_by_role("button", name=word).click()


def heading(page: Page, text: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(text)
