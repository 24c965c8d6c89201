"""A record of sample data: marked wherever it is listed and on its screens, until none of the
sample is left."""

import pytest
from conftest import DESK, PHONE, Open
from filling import cell, start
from playwright.sync_api import expect


@pytest.mark.gate("sample data")
@pytest.mark.both
def test_a_record_of_sample_data_says_so_wherever_it_is_listed(visit: Open) -> None:
    here = visit(PHONE)
    # What waits is listed record by record as well.
    here.page.context.route("**/api/sync/push", lambda route: route.abort())
    page = here.open("/motor")
    expect(page.get_by_role("button", name="Try sample data")).to_be_visible()
    record = start(here, example=True)
    expect(page.locator(".title .badge.sample")).to_have_text("Sample")
    here.open(record + "/vehiclePart")
    expect(page.locator(".why", has_text="Sample data").first).to_be_visible()
    start(here)
    expect(page.locator(".title .badge.sample")).to_have_count(0)
    here.open("/motor")
    expect(page.locator(".row-link")).to_have_count(2)
    expect(page.locator(".row-link .badge.sample")).to_have_text("Sample")
    here.looks_right("list")
    here.open("/sync")
    listed = page.locator(".sync-list li", has_text="AB123CD")
    expect(listed.locator(".badge.sample")).to_have_text("Sample")
    expect(page.locator(".sync-list .badge.sample")).to_have_count(1)
    here.looks_right("sync")
    here.targets_are_large()


@pytest.mark.parametrize(("size", "dark"), [(PHONE, True), (DESK, False)])
def test_the_mark_is_in_french_and_on_paper(
    visit: Open, size: tuple[int, int], dark: bool
) -> None:
    here = visit(size, "fr", dark)
    record = start(here, example=True)
    page = here.open(record + "/read")
    expect(page.locator(".screen .title .badge.sample").first).to_have_text("Exemple")
    here.looks_right("read")
    page.emulate_media(media="print")
    expect(page.locator(".screen .title .badge.sample").first).to_be_visible()


def test_a_copy_of_a_sample_is_one_too(visit: Open) -> None:
    here = visit(PHONE)
    record = start(here, example=True)
    page = here.open(record + "/read")
    page.get_by_role("button", name="New from this one").click()
    expect(page.locator(".body .task-list")).to_be_visible()
    expect(page.locator(".title .badge.sample")).to_have_text("Sample")
    page = here.open(page.url.removeprefix(here.server.url) + "/vehiclePart")
    cell(page, "plate").fill("CD456EF")
    cell(page, "plate").blur()
    here.open("/motor")
    expect(page.locator(".row-link .badge.sample")).to_have_count(2)
