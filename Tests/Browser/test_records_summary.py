"""The summary of what a table of records has found: figures, distributions and values as tables
with a drawing, and by another column."""

import pytest
from conftest import DESK, PHONE, Open, until
from playwright.sync_api import Page, expect
from reading import reader  # noqa: F401
from tabling import PATH, Served, asked, opened, serve


def summary(page: Page) -> "Locator":  # noqa: F821
    """Opens the summary."""
    page.locator(".table-tools").get_by_role("button").nth(-2).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("table").first).to_be_visible()
    return dialog


def test_a_column_is_summed_up_as_the_view_has_it(reader: Open) -> None:  # noqa: F811
    here = reader(DESK)
    served = serve(here, Served())
    page = opened(here, f"{PATH}?q=ge+00&if=make*any*vw&sort=plate")
    dialog = summary(page)
    expect(dialog).to_contain_text("100,000 of 100,000 records have a value.")
    rows = dialog.locator("tbody tr")
    expect(rows.first).to_have_text("Sum99,950,000.00")
    expect(rows.nth(1)).to_have_text("Mean999.5123")
    expect(dialog.get_by_role("table", name="Premium: distribution")).to_contain_text("51.0")
    expect(dialog.locator("img")).to_have_js_property("complete", True)
    query = asked(served)
    assert query["q"] == ["ge 00"] and query["where"] == ["${make} = 'vw'"]
    assert query["columns"] == ["premium"] and "sort" not in query
    here.looks_right("figures")
    dialog.get_by_label("By", exact=True).select_option("make")
    groups = dialog.get_by_role("table", name="Premium by Make")
    expect(groups.locator("tbody th")).to_have_text(["VW", "FIAT", "SEAT"])
    dialog.get_by_label("Column").select_option("make")
    dialog.get_by_label("By", exact=True).select_option("_status")
    crossed = dialog.get_by_role("table", name="Make by State")
    expect(crossed.locator("thead th")).to_have_text(["Make", "Draft", "Submitted"])
    expect(crossed.locator("tbody tr").last).to_have_text("SEAT300300")
    here.looks_right("crossed")
    # What the server says against it is said.
    here.answer("/api/records/motor/records/summary?*", {"code": "too-often"}, 429)
    dialog.get_by_label("By", exact=True).select_option("")
    expect(dialog.locator(".warning")).to_be_visible()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_it_can_be_read_on_a_phone(reader: Open, dark: bool) -> None:  # noqa: F811
    here = reader(PHONE, "fr", dark)
    serve(here, Served())
    page = opened(here)
    dialog = summary(page)
    expect(dialog.locator("tbody tr").first).to_contain_text("Somme")
    until(page, "document.querySelector('.summary-chart')?.naturalWidth > 0")
    here.looks_right("phone")
    dialog.locator("#summary-column").select_option("begins")
    expect(dialog.locator("tbody tr").first).to_contain_text("24 nov. 2026")
