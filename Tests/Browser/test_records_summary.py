"""The summary of what a table of records has found: a card for each column with a drawing and its
numbers, and the groups of two columns."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from calepin import Calepin
from conftest import DESK, PHONE, Open, shows, until
from correcting import crewed, received
from owning import console, owner  # noqa: F401
from playwright.sync_api import Page, expect
from reading import reader  # noqa: F401
from tabling import PATH, Served, opened, serve, titles

VIEW = f"{PATH}?q=ge+00&sort=plate&if=make*any*vw"


def card(page: Page, name: str) -> "Locator":  # noqa: F821
    return page.get_by_role("region", name=name, exact=True)


def asked(served: Served, *, crossed: bool = False) -> dict[str, list[str]]:
    """What was asked last about columns, or about groups."""
    return [one for one in served.asked if "drawn" in one and ("by" in one) == crossed][-1]


@pytest.mark.gate("a summary")
@pytest.mark.both
def test_columns_are_summed_up_as_the_view_has_them(reader: Open) -> None:  # noqa: F811
    here = reader(DESK)
    served = serve(here, Served())
    page = opened(here, VIEW)
    page.get_by_role("button", name="Summary").click()
    premium = card(page, "Premium")
    expect(premium).to_contain_text("100,000 of 100,000 records have a value.")
    query = shows(
        page,
        lambda: asked(served),
        lambda query: query["q"] == ["ge 00"] and query["where"] == ["${make} = 'vw'"],
    )
    assert query["columns"][0].startswith("plate,premium,make,begins") and "sort" not in query
    assert 280 <= int(query["width"][0]) <= 1200
    # Marks are walked by keys, and said.
    premium.get_by_role("group", name=re.compile("^Premium: distribution. Arrow keys")).focus()
    page.keyboard.press("ArrowRight")
    expect(premium.locator("output")).to_have_text("0 – 1,000: 51,000 (51.0 %)")
    page.keyboard.press("End")
    expect(premium.locator("output")).to_have_text("1,000 – 2,000: 49,000 (49.0 %)")
    expect(premium.locator(".mark.here")).to_have_count(1)
    expect(page).not_to_have_title("script")
    expect(premium.locator("script")).to_have_count(0)
    premium.locator("summary").click()
    rows = premium.get_by_role("table", name="Premium: figures").locator("tbody tr")
    expect(rows.first).to_have_text("Sum99,950,000.00")
    expect(rows.nth(1)).to_have_text("Mean999.5123")
    here.looks_right("cards")
    # The columns are chosen, and in the link.
    page.get_by_role("button", name="Columns").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Plate").uncheck()
    dialog.get_by_label("Parked at").check()
    dialog.get_by_role("button", name="Done").click()
    expect(card(page, "Parked at")).to_contain_text("From 46.01100 / 6.05000 to 46.91100")
    page.reload()
    expect(card(page, "Parked at")).to_be_visible()
    expect(card(page, "Plate")).to_have_count(0)
    page.locator(".back").click()
    expect(page).to_have_url(here.server.url + VIEW)


def test_two_columns_make_groups(reader: Open) -> None:  # noqa: F811
    here = reader(DESK)
    served = serve(here, Served())
    page = here.open(f"{PATH}/summary")
    groups = card(page, "One column by another")
    groups.get_by_label("Rows").select_option("make")
    groups.get_by_label("By", exact=True).select_option("_status")
    expect(groups.locator(".mark")).to_have_count(2)
    groups.locator("summary").click()
    table = groups.get_by_role("table", name="Make by State")
    expect(table.locator("thead th")).to_have_text(["Make", "Draft", "Submitted"])
    expect(table.locator("tbody tr").last).to_have_text("SEAT300300")
    groups.get_by_label("Show").select_option("mean")
    expect(groups.get_by_label("Of", exact=True)).to_have_value("premium")
    shows(page, lambda: asked(served, crossed=True).get("figure"), ["mean"])
    groups.locator("summary").click()
    means = groups.get_by_role("table", name="Make by State: mean of Premium")
    expect(means.locator("tbody tr").first).to_have_text("VW4.54.5")
    here.looks_right("groups")
    page.get_by_role("button", name="Work of each person by day").click()
    expect(groups.get_by_label("Rows")).to_have_value("_created")
    crossed = ["_created*_created_by*count*"]
    shows(page, lambda: parse_qs(urlsplit(page.url).query).get("cross"), crossed)
    # What the server says against it is said, and tried again.
    here.answer("/api/records/motor/records/summary?*", {"code": "too-often"}, 429)
    groups.get_by_label("By", exact=True).select_option("make")
    expect(groups.get_by_role("alert")).to_be_visible()
    here.restore()
    serve(here, served)
    groups.get_by_role("button", name="Try again").click()
    expect(groups.locator(".mark")).to_have_count(2)


@pytest.mark.gate("screen of a summary")
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_it_can_be_read_on_a_phone(reader: Open, dark: bool) -> None:  # noqa: F811
    here = reader(PHONE, "fr", dark)
    served = serve(here, Served())
    page = here.open(f"{PATH}/summary?fields=premium+make&cross=make*_status*count*")
    expect(page.locator("h1")).to_have_text("Synthèse\u00a0: Auto")
    expect(page.locator(".summary-crossed .mark")).to_have_count(2)
    page.locator(".summary-card summary").first.click()
    expect(page.locator("tbody tr").first).to_contain_text("Somme")
    here.targets_are_large(44)
    here.looks_right("phone")
    served.total = 0
    page.reload()
    expect(page.locator(".summary-cards")).to_have_text("Il n’y a pas encore de dossiers.")


@pytest.mark.both
def test_a_mark_leads_to_its_records(visit: Open, console: Calepin, browser) -> None:
    app = f"marks-{browser.browser_type.name}"
    here = owner(visit, console, DESK)
    page = crewed(here, app)
    for name, rooms in (("North", 3), ("South", 8), ("East", 3), ("West", 12)):
        received(page, app, {"name": name, "rooms": rooms})
    to = f"/console/records/{app}/all"
    for columns, region, marks in (
        ("rooms", "Rooms", {0: ["East", "North"], -1: ["West"]}),
        ("_created", "Created", {-1: ["East", "North", "South", "West"]}),
        ("name", "Name", {0: ["East"]}),
    ):
        for place, found in marks.items():
            here.open(f"{to}/summary?columns=name&fields={columns}")
            one = card(page, region).locator(".mark.way")
            expect(one.first).to_be_visible()
            (one.first if place == 0 else one.last).click(force=True)
            page.wait_for_url(f"**{to}?*where=*")
            expect(page.locator(".grid-scroller")).to_be_visible()
            until(page, lambda found=found: sorted(titles(page)) == found)
    # By keys, and from the numbers.
    here.open(f"{to}/summary?columns=name&fields=rooms")
    rooms = card(page, "Rooms")
    rooms.get_by_role("group", name=re.compile("Enter shows the records")).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".grid-scroller")).to_be_visible()
    until(page, lambda: sorted(titles(page)) == ["East", "North"])
    page.go_back()
    rooms.locator("summary").click()
    rooms.get_by_role("table").last.get_by_role("link").first.click()
    expect(page.locator(".grid-scroller")).to_be_visible()
    until(page, lambda: sorted(titles(page)) == ["East", "North"])


def test_a_summary_is_printed(reader: Open) -> None:  # noqa: F811
    here = reader(DESK)
    serve(here, Served())
    page = opened(here, VIEW)
    page.get_by_role("button", name="Summary").click()
    expect(card(page, "Premium")).to_contain_text("100,000")
    page.evaluate("print = () => dispatchEvent(new Event('beforeprint'))")
    page.get_by_role("button", name="Print").click()
    # On paper the numbers are there.
    expect(card(page, "Premium").get_by_role("table", name="Premium: figures")).to_be_visible()
    shows(page, lambda: page.pdf(format="A4")[:4], b"%PDF")
