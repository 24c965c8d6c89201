"""What a person does in a form, for the tests that fill one in."""

from conftest import Visit
from playwright.sync_api import Page, expect


def start(here: Visit, example: bool = False) -> str:
    """Starts a record and gives its address."""
    page = here.open("/motor")
    page.locator(".actions .button").nth(1 if example else 0).click()
    expect(page.locator(".task-list")).to_be_visible()
    return page.url.removeprefix(here.server.url)


def choose(page: Page, label: str, typed: str) -> None:
    """Chooses from a long list as a person does: types, goes down, presses Enter."""
    box = page.get_by_role("combobox", name=label)
    box.fill(typed)
    expect(page.get_by_role("listbox")).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")


def sign(page: Page) -> None:
    canvas = page.locator("canvas")
    canvas.scroll_into_view_if_needed()
    box = canvas.bounding_box()
    assert box
    page.mouse.move(box["x"] + 40, box["y"] + 60)
    page.mouse.down()
    page.mouse.move(box["x"] + 120, box["y"] + 20, steps=5)
    page.mouse.move(box["x"] + 200, box["y"] + 70, steps=5)
    page.mouse.up()


def go_on(page: Page) -> None:
    page.locator(".actions .button").first.click()


SAVED = "Saved on"
