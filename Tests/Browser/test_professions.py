"""The Professions app: a profile is filled in, what fits it is found while it changes, and the
results are read, judged otherwise, compared and printed. Against the real engine and server."""

import re

import pytest
from conftest import DESK, LANGUAGES, LOOKS, PHONE, SCREENSHOTS, Open, Visit, larger, shows
from filling import cell
from offline import saved
from playwright.sync_api import Page, expect


def example(here: Visit) -> str:
    """The profile of the example: sixteen years, compulsory school, three years of training."""
    here.open("/professions/profiles")
    here.page.locator(".actions .button").nth(1).click()
    expect(here.page.locator(".find-bar")).to_contain_text("163")
    return here.page.url.removeprefix(here.server.url)


def results(page: Page) -> None:
    expect(page.locator(".pool-row").first).to_be_attached()


@pytest.mark.gate("Professions")
@pytest.mark.both
def test_a_profile_is_filled_in_and_finds_professions(visit: Open) -> None:
    here = visit(PHONE, "fr")
    page = here.open("/professions/profiles")
    page.locator(".actions .button").first.click()
    page.locator(".body .task-list a").first.click()
    cell(page, "age").fill("16")
    cell(page, "age").blur()
    expect(page).not_to_have_url(re.compile("/new"))
    profile = page.url.removesuffix("/personPart")
    page.goto(profile + "/trainingPart")
    cell(page, "years").fill("3")
    cell(page, "years").blur()
    bar = page.locator(".find-bar")
    expect(bar).to_contain_text("163 professions trouvées")
    # What one more year would unlock stands beside the setting.
    expect(page.locator("[id='cell-years'] .setting-note")).to_contain_text("78")
    cell(page, "years").fill("4")
    cell(page, "years").blur()
    expect(bar).to_contain_text("241")
    cell(page, "years").fill("3")
    cell(page, "years").blur()
    expect(bar).to_contain_text("163")
    bar.get_by_role("link", name="Lancer la recherche").click()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    expect(page.locator(".count")).to_contain_text("163")
    results(page)
    expect(page.locator(".block-title").first).to_contain_text("163")


@pytest.mark.both
@LANGUAGES
def test_a_newcomer_sees_professions_and_the_way_to_a_profile(
    visit: Open, language: str
) -> None:
    here = visit(PHONE, language)
    page = here.open("/professions")
    expect(page.locator(".count")).to_contain_text("244 professions")
    results(page)
    here.looks_right("newcomer")
    page.get_by_role("searchbox").fill("boulang")
    expect(page.locator(".count")).not_to_contain_text("244")
    page.locator(".pool-row a").first.click()
    expect(page.locator("h1")).to_contain_text("oulang")
    expect(page.locator(".row-answers dd").first).to_be_visible()
    page = here.open("/professions")
    page.locator(".notice-line a").click()
    expect(page).to_have_url(here.server.url + "/professions/profiles")
    expect(page.locator(".empty")).to_contain_text(
        "has learned" if language == "en" else "a appris"
    )
    here.looks_right("no-profile")
    page.locator("a.back").click()
    expect(page).to_have_url(here.server.url + "/professions")


@pytest.mark.both
def test_a_profile_is_never_handed_in(visit: Open) -> None:
    here = visit()
    profile = example(here)
    page = here.page
    expect(page.get_by_role("link", name="Review and submit")).to_have_count(0)
    expect(page.locator(".body .title .badge:not(.sample)")).to_have_count(0)
    page = here.open(profile + "/overridePart")
    page.locator(".body > .actions .button", has_text="Continue").click()
    expect(page).to_have_url(here.server.url + profile)
    page = here.open("/professions/profiles")
    expect(page.locator(".row-link")).to_have_count(1)
    expect(page.locator(".row-link .badge:not(.sample), .chip")).to_have_count(0)
    page = here.open(profile + "/review")
    expect(page.locator("h1")).to_have_text("This page does not exist")


def test_a_verdict_is_read_judged_otherwise_and_taken_back(visit: Open) -> None:
    here = visit(PHONE)
    page = here.open(example(here) + "/match?filter=near-miss")
    results(page)
    link = page.locator(".pool-row a").first
    name = link.locator("strong").inner_text()
    link.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    expect(page.locator(".verdict.near-miss h2")).to_be_visible()
    expect(page.locator(".reason").first).to_have_class(re.compile(r"\bno\b"))
    page.locator(".own summary").click()
    form = page.locator(".own form")
    save = form.locator(".button").first
    save.click()
    expect(form.locator(".issue")).to_have_text("Choose a verdict")
    form.locator("input[type=radio]").first.check()
    save.click()
    expect(form.locator(".issue")).to_have_text("Say why")
    expect(form.locator("textarea")).to_be_focused()
    here.looks_right("own")
    form.locator("textarea").fill("She did a trial week there")
    save.click()
    expect(page.locator(".verdict .own-note")).to_contain_text("She did a trial week there")
    expect(page.locator(".verdict h2")).to_be_focused()
    # It is kept with the profile.
    expect(page.locator(".verdict.suitable")).to_be_visible()
    saved(page)
    page.reload()
    expect(page.locator(".verdict .own-note")).to_contain_text("She did a trial week there")
    page.locator(".own summary").click()
    form.locator(".button.plain").click()
    expect(page.locator(".verdict.near-miss")).to_be_visible()


def test_two_professions_are_compared(visit: Open) -> None:
    here = visit(PHONE)
    page = here.open(example(here) + "/match?filter=near-miss")
    results(page)
    picks = page.locator(".pick")
    picks.nth(0).click()
    bar = page.locator(".compare-bar")
    expect(bar).to_contain_text("Choose a second one")
    here.looks_right("one")
    picks.nth(2).click()
    expect(picks.nth(2)).to_have_attribute("aria-pressed", "true")
    bar.get_by_role("button", name="Compare").click()
    expect(page.locator(".comparison thead th")).to_have_count(2)
    here.looks_right("two")
    here.targets_are_large()
    page.locator(".comparison thead a").first.click()
    page.get_by_role("button", name=re.compile("^Compare")).click()
    expect(page.locator(".pick[aria-pressed=true]")).not_to_have_count(0)


def test_the_list_of_results_is_printed_whole(visit: Open, browser: object) -> None:
    here = visit(DESK)
    page = here.open(example(here) + "/match")
    results(page)
    rows = page.locator(".pool-row")
    shows(page, rows.count, lambda count: count < 60)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.locator(".block.suitable .pool-row")).to_have_count(163)
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    shows(page, rows.count, lambda count: count < 60)
    SCREENSHOTS.mkdir(exist_ok=True)
    place = SCREENSHOTS / "professions.pdf"
    shows(
        page,
        lambda: page.pdf(path=place, prefer_css_page_size=True).count(b"/Type /Page\n"),
        lambda pages: pages > 3,
    )


def test_settings_that_contradict_each_other_are_named(visit: Open) -> None:
    here = visit(PHONE)
    profile = example(here)
    page = here.open(profile + "/trainingPart")
    page.locator("[id='cell-levelShown'] input[type=radio]").nth(5).check()
    expect(page.locator(".find-bar.no")).to_be_visible()
    page.locator(".find-bar a").click()
    expect(page.locator(".hint-box.wrong")).to_be_visible()
    here.looks_right("conflict")


@pytest.mark.gate("screens of Professions")
@LOOKS
def test_every_screen_looks_right(visit: Open, size: tuple[int, int], language: str) -> None:
    here = visit(size, language)
    profile = example(here)
    here.looks_right("01-profile")
    page = here.open(profile + "/trainingPart")
    expect(page.locator(".setting-note").first).to_be_visible()
    here.looks_right("02-setting")
    here.targets_are_large()
    page = here.open(profile + "/match")
    results(page)
    here.looks_right("03-results")
    here.targets_are_large()
    page.locator(".pool-row a").first.click()
    expect(page.locator(".verdict")).to_be_visible()
    here.looks_right("04-profession")
    here.targets_are_large()


def test_results_in_the_dark_at_twice_the_size(visit: Open) -> None:
    here = visit((320, 568), "fr", dark=True)
    profile = example(here)
    for name, path in {"results": "/match", "sheets": "/match/sheets"}.items():
        page = here.open(profile + path)
        results(page)
        here.looks_right(f"dark-{name}")
        larger(here)
        here.looks_right(f"large-{name}")
