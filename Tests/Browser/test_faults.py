"""Networks and browsers that fail at their worst: sign-in pages in place of answers, answers that
break off, come twice or in another order, and browsers that are killed at each step of a save."""

import os
import re
import select
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from browsers import installed
from calepin import Calepin
from conftest import PHONE, Open, Visit, shows, until
from faulty import Faulty
from filling import begun, cell
from noting import attach, finish, try_out, write
from offline import KEPT, all_sent, filled_in, kept, killed, second, sent, typed, unsent
from playwright.sync_api import BrowserContext, Error, Page, Playwright, expect


@pytest.fixture
def way(own_server: Calepin) -> Iterator[Faulty]:
    """A way to a server of its own that can misbehave."""
    way = Faulty(own_server)
    yield way
    way.drop()


def met(page: Page, way: Faulty, times: int = 1) -> None:
    """Waits until the way misbehaved, and has the page try."""

    def has_met() -> bool:
        if way.met < times:
            page.evaluate("dispatchEvent(new Event('online'))")
        return way.met >= times

    until(page, has_met)


def seen_elsewhere(visit: Open, here: Visit, record: str, path: str, value: str) -> Visit:
    """Sees on another device what was saved, without a question."""
    other = second(visit, here)
    page = other.open("/motor")
    expect(page.locator(".row-link")).to_have_count(1)
    other.open(record + "/vehiclePart")
    expect(cell(page, path)).to_have_value(value)
    expect(page.locator(".conflict")).to_have_count(0)
    return other


@pytest.mark.both
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_network_that_wants_a_sign_in_is_named_and_loses_nothing(
    visit: Open, way: Faulty, language: str
) -> None:
    here = visit(PHONE, language, server=way, **KEPT)
    said = {"en": "This network asks you to sign in", "fr": "Ce réseau demande une connexion"}
    record = begun(here)
    page = here.page
    kept(page)
    with way.being("portal"):
        typed(page, "year", "1975")
        expect(page.locator(".pill")).to_contain_text(said[language])
        shows(page, lambda: unsent(page), lambda count: count > 0)
        page.reload()
        expect(cell(page, "year")).to_have_value("1975")
        expect(page.locator(".pill")).to_contain_text(said[language])
        here.looks_right("portal")
        here.open("/sync")
        expect(page.locator(".worry")).to_be_visible()
        here.looks_right("portal-sync")
        here.open("/account/sign-in")
        page.locator("input[autocomplete~=username]").fill("somebody")
        page.locator("input[type=password]").fill("a long enough sentence")
        page.locator("form button[type=submit], form .button").first.click()
        expect(page.get_by_role("alert").filter(has_text="Wi")).to_have_count(0)
        here.open(record + "/vehiclePart")
    page.evaluate("dispatchEvent(new Event('online'))")
    all_sent(page)
    seen_elsewhere(visit, here, record, "year", "1975")


@pytest.mark.both
def test_a_photo_is_not_taken_for_sent_by_a_sign_in_page(visit: Open, way: Faulty) -> None:
    here = try_out(visit, PHONE, server=way)
    page = here.open("/notes")
    write(page, "Bench", done=False)
    with way.being("portal"):
        attach(page, "bench.jpg")
        met(page, way, 3)
        expect(page.locator(".photo")).to_contain_text("not sent")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator(".photo")).not_to_contain_text("not sent", timeout=40_000)
    finish(page)
    other = try_out(visit, PHONE, server=way)
    other.page.context.add_cookies(page.context.cookies())
    other.open("/notes").locator(".pool-row strong").first.click()
    expect(other.page.locator(".photo img").first).to_have_attribute("src", re.compile("^blob:"))


@pytest.mark.gate("answers that break off")
@pytest.mark.both
@pytest.mark.parametrize("mode", ["cut", "twice"])
def test_answers_that_break_off_or_come_twice_change_nothing(
    visit: Open, way: Faulty, mode: str
) -> None:
    here = visit(PHONE, server=way)
    record = filled_in(here, "AB-123-CD")
    page = here.page
    with way.being(mode):
        for year in ("1975", "1976", "1977"):
            typed(page, "year", year)
            met(page, way, way.met + 1)
    page.evaluate("dispatchEvent(new Event('online'))")
    all_sent(page)
    sent(page)
    other = seen_elsewhere(visit, here, record, "year", "1977")
    expect(cell(other.page, "plate")).to_have_value("AB-123-CD")


@pytest.mark.both
def test_answers_in_another_order_bring_back_nothing_old(visit: Open, way: Faulty) -> None:
    here = visit(PHONE, server=way)
    record = filled_in(here, "AB-123-CD")
    page = here.page
    other = seen_elsewhere(visit, here, record, "plate", "AB-123-CD")
    desk = other.page
    with way.being("late"):
        for year in ("1975", "1976", "1977"):
            typed(page, "year", year)
            all_sent(page)
            expect(cell(desk, "year")).to_have_value(year, timeout=40_000)
        until(page, lambda: way.met > 0)
    typed(desk, "plate", "EF-456-GH")
    all_sent(desk)
    for tab in (page, desk):
        expect(cell(tab, "plate")).to_have_value("EF-456-GH", timeout=40_000)
        expect(cell(tab, "year")).to_have_value("1977")
        expect(tab.locator(".conflict")).to_have_count(0)


@pytest.mark.both
def test_a_proxy_that_waits_for_nothing_long_loses_nothing(visit: Open, way: Faulty) -> None:
    """Lines by which devices hear of changes are cut again and again, and every second answer is
    the proxy's own, although the server did what was asked."""
    here = visit(PHONE, server=way)
    record = filled_in(here, "AB-123-CD")
    page = here.page
    desk = seen_elsewhere(visit, here, record, "plate", "AB-123-CD").page
    with way.being("short"):
        for tab in (page, desk):
            tab.reload()
            expect(cell(tab, "plate")).to_have_value("AB-123-CD")
        for year in ("1975", "1976", "1977"):
            typed(page, "year", year)
            all_sent(page)
            expect(cell(desk, "year")).to_have_value(year, timeout=40_000)
        until(page, lambda: way.met > 0)
        until(page, lambda: way.cuts > 1)
    for tab in (page, desk):
        sent(tab)
        expect(cell(tab, "year")).to_have_value("1977")
        expect(tab.locator(".conflict")).to_have_count(0)


# A save that the server has not heard of, has not answered, has answered by half, and wholly.
STEPS = pytest.mark.parametrize("step", ["disconnected", "silent", "cut", ""])


@pytest.mark.gate("a tab that is killed after a save", firefox=True)
@pytest.mark.both
@STEPS
def test_a_tab_killed_after_a_save_has_it_and_sends_it_once(
    visit: Open, way: Faulty, step: str
) -> None:
    here = visit(PHONE, server=way)
    record = filled_in(here, "AB-123-CD")
    with way.being(step):
        typed(here.page, "year", "1975")
        if step:
            met(here.page, way)
        page = killed(here, record + "/vehiclePart")
        expect(cell(page, "year")).to_have_value("1975")
    page.evaluate("dispatchEvent(new Event('online'))")
    all_sent(page)
    sent(page)
    other = seen_elsewhere(visit, here, record, "year", "1975")
    expect(cell(other.page, "plate")).to_have_value("AB-123-CD")


class Profile:
    """A browser with a profile on the disk, which is killed and started again."""

    def __init__(self, play: Playwright, name: str, folder: Path, url: str) -> None:
        self.play, self.name, self.folder, self.url = play, name, folder, url
        self.context: BrowserContext | None = None

    def open(self, path: str) -> Page:
        """Starts it where it is not running, and opens an address."""
        if not self.context:
            kind, options = installed(self.play, self.name)
            self.context = kind.launch_persistent_context(self.folder, **options)
        page = self.context.new_page()
        page.set_default_timeout(15_000)
        page.goto(self.url + path)
        expect(page.locator("#app")).to_be_visible()
        return page

    def close(self) -> None:
        """Ends it as a person does."""
        if self.context:
            self.context.close()
        self.context = None

    def kill(self) -> None:
        """Kills all its processes at once."""
        mine = [one for one in Path("/proc").glob("[0-9]*/cmdline") if self._is_mine(one)]
        assert mine
        processes: list[int] = []
        for one in mine:
            with suppress(ProcessLookupError):
                processes.append(os.pidfd_open(int(one.parent.name)))
                signal.pidfd_send_signal(processes[-1], signal.SIGKILL)
        for process in processes:
            # It is readable as soon as the process has ended.
            assert select.select([process], [], [], 10)[0], "a process outlives its kill"
            os.close(process)
        with suppress(Error):
            self.close()
        self.context = None

    def _is_mine(self, place: Path) -> bool:
        try:
            return str(self.folder).encode() in place.read_bytes()
        except OSError:
            return False


@pytest.fixture(params=["chromium", "firefox"])
def profile(
    play: Playwright, way: Faulty, tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[Profile]:
    profile = Profile(play, request.param, tmp_path / "profile", way.url)
    yield profile
    profile.close()


@STEPS
def test_a_browser_killed_after_a_save_has_it_and_sends_it_once(
    profile: Profile, way: Faulty, step: str
) -> None:
    """Killed before the server heard of it, before it answered, before all of it was there, and
    afterwards."""
    page = profile.open("/motor")
    page.locator(".actions .button").first.click()
    expect(page.locator(".body .task-list")).to_be_visible()
    page.goto(page.url + "/vehiclePart")
    typed(page, "plate", "AB-123-CD")
    sent(page)
    # The record has an address of its own from its first answer on.
    address = page.url.removeprefix(way.url).removesuffix("/vehiclePart")
    # Chromium writes cookies down after half a minute, or when it ends.
    profile.close()
    page = profile.open(address + "/vehiclePart")
    sent(page)
    with way.being(step):
        typed(page, "year", "1975")
        if step:
            met(page, way)
        profile.kill()
    page = profile.open(address + "/vehiclePart")
    expect(cell(page, "year")).to_have_value("1975")
    all_sent(page)
    sent(page)
    expect(cell(page, "plate")).to_have_value("AB-123-CD")
    expect(page.locator(".conflict")).to_have_count(0)
    page.goto(way.url + "/motor")
    expect(page.locator(".row-link")).to_have_count(1)
