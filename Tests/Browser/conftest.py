"""Browsers, server and pages of the tests, and what every test looks at: axe, overflow, targets,
screenshots. Both browsers are those of Debian; `BROWSERS=chromium` leaves the other out."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright
from serve import Server

SCREENSHOTS = Path(__file__).resolve().parents[2] / "screenshots"
PHONE, SMALL, DESK = (393, 852), (320, 568), (1280, 800)
SIZES = pytest.mark.parametrize("size", [SMALL, PHONE, DESK], ids=["320", "393", "1280"])
LANGUAGES = pytest.mark.parametrize("language", ["en", "fr"])
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
expect.set_options(timeout=15_000)


def launched(play: Playwright, name: str) -> Browser:
    """A browser of Debian's, in French where it says something itself."""
    env = {**os.environ, "LANGUAGE": "fr"}
    if name == "chromium":
        return play.chromium.launch(executable_path="/usr/bin/chromium", env=env)
    return play.firefox.launch(
        channel="moz-firefox", executable_path="/usr/bin/firefox-esr", env=env
    )


@pytest.fixture(scope="session")
def play() -> Iterator[Playwright]:
    with sync_playwright() as play:
        yield play


@pytest.fixture(
    scope="session", params=os.environ.get("BROWSERS", "chromium,firefox").split(",")
)
def browser(play: Playwright, request: pytest.FixtureRequest) -> Iterator[Browser]:
    browser = launched(play, request.param)
    yield browser
    browser.close()


@pytest.fixture
def server() -> Iterator[Server]:
    server = Server().start()
    server.answers["/api/apps"] = {"apps": [{"id": "calculator"}]}
    yield server
    server.shutdown()


class Visit:
    """A page of a person: what it complained of, and what is looked at on it."""

    def __init__(self, page: Page, server: Server, name: str) -> None:
        self.page, self.server, self.name = page, server, name
        self.complaints: list[str] = []
        page.on("pageerror", lambda error: self.hear(str(error)))
        page.on("dialog", lambda dialog: self.complaints.append(f"dialog: {dialog.message}"))
        page.on("console", lambda message: "Content" in message.text and self.hear(message.text))

    def hear(self, text: str) -> None:
        """Notes a complaint of the page or of its policy."""
        # In Firefox taking a screenshot tries to add a style; Chromium hears of one of ours.
        if "style-src-elem" in text and "settings blocked" in text:
            return
        if "Failed to load" not in text and "Loading module" not in text:
            self.complaints.append(text)

    def open(self, path: str) -> Page:
        """Opens an address and waits for its screen."""
        self.page.goto(self.server.url + path)
        expect(self.page.locator("#app")).to_be_visible()
        return self.page

    def looks_right(self, state: str) -> None:
        """No axe violation, nothing sticking out; a screenshot to look at."""
        page = self.page
        page.wait_for_timeout(50)
        SCREENSHOTS.mkdir(exist_ok=True)
        # Hiding the caret would put in a style, which the policy of the page refuses.
        page.screenshot(path=SCREENSHOTS / f"{self.name}-{state}.png", caret="initial")
        wide, inside = page.evaluate(
            "[document.documentElement.scrollWidth, innerWidth]"
        )
        assert wide <= inside, f"{state}: {wide - inside} px stick out"
        # What a sticky bar covers for the moment is no violation: all is laid out at once.
        size = page.viewport_size
        high = page.evaluate("document.documentElement.scrollHeight")
        page.set_viewport_size({"width": size["width"], "height": max(size["height"], high)})
        found = Axe().run(page, options={"runOnly": RULES}).response["violations"]
        page.set_viewport_size(size)
        told = [(one["id"], [node["html"][:120] for node in one["nodes"]]) for one in found]
        assert told == [], f"{state}: {told}"

    def targets_are_large(self, least: int = 48) -> None:
        """What is tapped is large enough; links inside of text may be smaller."""
        small = self.page.evaluate(
            """(least) => [...document.querySelectorAll('button, a, select, summary, .choice')]
            .filter((one) => one.checkVisibility() && !one.closest('.unseen, .skip'))
            .map((one) => [one.textContent || one.ariaLabel, one.getBoundingClientRect()])
            .filter(([, box]) => box.height < least - 0.5 || box.width < least - 0.5)
            .map(([text, box]) => `${text} ${box.width}x${box.height}`)""",
            least,
        )
        assert small == []


Open = Callable[..., Visit]


@pytest.fixture
def visit(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Open]:
    """Makes visits: `visit(size, language, dark, **context)`."""
    visits: list[Visit] = []
    stem = request.node.name.removeprefix("test_")
    stem = stem.replace("[", "-").replace("]", "").replace("/", "")

    def make(
        size: tuple[int, int] = PHONE, language: str = "en", dark: bool = False, **more: object
    ) -> Visit:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            reduced_motion="reduce",
            **more,
        )
        if dark:
            context.add_init_script("localStorage.setItem('calepin.theme', 'dark')")
        made = Visit(context.new_page(), server, stem)
        visits.append(made)
        return made

    yield make
    for made in visits:
        made.page.context.close()
        assert made.complaints == []


@pytest.fixture
def motor(server: Server, visit: Open) -> Open:
    """Visits of an app made of forms, with a service and a server that take mutations."""
    server.script()
    server.answers["/api/lookups/power"] = {"value": "74"}
    server.answers["/api/sync/replica"] = {"replica": "r", "scope": "user:u"}
    server.answers["/api/sync/push"] = lambda posted: {
        "ids": [one["record"] for one in posted["mutations"]]
    }
    return visit
