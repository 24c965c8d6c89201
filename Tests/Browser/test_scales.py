"""The looks of an XLSForm in the page: handles that move along a scale, stars, lists of numbers,
choices in an order, in a scale and in a table, folded help, and marks in texts."""

import re
from pathlib import Path

import pytest
from calepin import Calepin
from conftest import DESK, PHONE, SETTLED, Open, Visit, shows
from filling import cell
from playwright.sync_api import Locator, Page, expect

FORM = """
| survey |
|  | type | name | label::English (en) | label::French (fr) | hint::English (en) |\
 guidance_hint::English (en) | appearance | parameters |
|  | text | name | Name | Nom | | | | |
|  | note | about | # For ${name}: *only* a **[page](https://example.org)** |\
 # Pour ${name} : *une* **[page](https://example.org)** | | Read it *aloud* | | |
|  | range | pain | How much does it hurt? | À quel point cela fait-il mal ? |\
 0 is not at all | Ask **twice** | | start=0 end=1 step=0.1 tick_interval=0.5 |
|  | range | health | Health | Santé | | | vertical |\
 start=100 end=0 step=5 tick_labelset=ends |
|  | range | warm | Warmth | Chaleur | | | no-ticks | start=-2 end=2 step=0.5 placeholder=0 |
|  | range | stars | Stars | Étoiles | | | rating | start=1 end=5 |
|  | range | rooms | Rooms | Pièces | | | picker | start=0 end=3 step=0.5 |
|  | rank needs | order | What is needed most? | Le plus urgent ? | | | | |
|  | select_one agree | good | It was good | C’était bien | | | likert | |
|  | select_one agree | three | In columns | En colonnes | | | columns-3 | |
|  | begin group | meals | Meals | Repas | | | table-list | |
|  | select_one often | meat | Meat | Viande | | | | |
|  | select_one often | fish | Fish | Poisson | | | | |
|  | end group | | | | | | | |
| choices |
|  | list_name | name | label::English (en) | label::French (fr) |
|  | ends | 0 | The worst health | La pire santé |
|  | ends | 100 | The best health | La meilleure santé |
|  | needs | water | Water | Eau |
|  | needs | road | A *new* road | Une *nouvelle* route |
|  | needs | school | School | École |
|  | agree | no | Disagree | Pas d’accord |
|  | agree | half | In between | Entre les deux |
|  | agree | yes | Agree | D’accord |
|  | often | never | Never | Jamais |
|  | often | often | Often | Souvent |
| settings |
|  | form_title | form_id |
|  | Scales | scales |
"""  # noqa: E501


def opened(visit: Open, server: Calepin, size: tuple[int, int], language: str = "en") -> Visit:
    """Publishes the form, and opens a new record of it."""
    path = Path(server.folder.name) / "scales.md"
    path.write_text(FORM, encoding="utf-8")
    server.command("app", "publish", str(path))
    here = visit(size, language, server=server)
    page = here.open("/scales")
    page.locator("a[href='/scales/new']").first.click()
    page.locator("a[href='/scales/new/section_1']").first.click()
    expect(question(page, "name")).to_be_visible()
    return here


def question(page: Page, name: str) -> Locator:
    return page.locator(f"[id='cell-{name}']")


def value(page: Page, name: str) -> Locator:
    return question(page, name).locator(".scale-value")


@pytest.mark.gate("scales")
@pytest.mark.both
def test_nothing_is_answered_until_it_is_touched(visit: Open, own_server: Calepin) -> None:
    here = opened(visit, own_server, PHONE)
    page = here.page
    expect(value(page, "pain")).to_have_text("Not answered")
    pain = page.get_by_role("slider", name="How much does it hurt?")
    expect(pain).to_have_attribute("aria-valuetext", "Not answered")
    expect(question(page, "warm").locator(".slider")).to_have_attribute("data-empty", "waits")
    small = """[...document.querySelectorAll('.slider, .star, select')]
        .filter((one) => one.getBoundingClientRect().height < 47.5).length"""
    shows(page, lambda: page.evaluate(small), 0)
    # By keyboard: where it waits, and on by exact steps.
    pain.focus()
    page.keyboard.press("Enter")
    expect(value(page, "pain")).to_have_text("0.5")
    for _ in range(2):
        page.keyboard.press("ArrowLeft")
    expect(value(page, "pain")).to_have_text("0.3")
    expect(pain).to_have_attribute("aria-valuetext", "0.3")
    page.keyboard.press("Delete")
    expect(value(page, "pain")).to_have_text("Not answered")
    # A press where the handle waits is an answer, too.
    question(page, "warm").locator(".slider").click()
    expect(value(page, "warm")).to_have_text("0")
    upright = page.get_by_role("slider", name="Health")
    upright.press("Home")
    expect(upright).to_have_attribute("aria-valuetext", "100, The best health")
    upright.press("End")
    expect(value(page, "health")).to_have_text("0The worst health")
    page.get_by_role("radio", name="4 of 5").check()
    expect(question(page, "stars").locator(".star.on")).to_have_count(4)
    page.get_by_label("Rooms").last.select_option("1.5")
    here.looks_right("scales")
    page.reload()
    expect(value(page, "health")).to_have_text("0The worst health")
    expect(question(page, "stars").locator(".star.on")).to_have_count(4)
    expect(cell(page, "rooms")).to_have_value("1.5")
    shows(page, lambda: here.complaints, [])


def test_choices_are_put_in_an_order(visit: Open, own_server: Calepin) -> None:
    here = opened(visit, own_server, DESK)
    page = here.page
    rank = question(page, "order")
    items = rank.locator(".ranks > li")
    expect(items).to_have_text(["Water", "A new road", "School"])
    expect(items.nth(1).locator("em")).to_have_text("new")
    expect(rank.locator(".ranks")).to_have_class(re.compile("none"))
    rank.get_by_role("button", name="This order is right").click()
    expect(rank.locator(".ranks")).not_to_have_class(re.compile("none"))
    down = rank.get_by_role("button", name="Move Water down")
    down.click()
    expect(items).to_have_text(["A new road", "Water", "School"])
    expect(page.locator("#live")).to_have_text("Water: place 2 of 3")
    expect(down).to_be_focused()
    page.keyboard.press("Alt+ArrowDown")
    expect(items).to_have_text(["A new road", "School", "Water"])
    page.evaluate(SETTLED)
    grip = shows(page, items.nth(2).locator(".grip").bounding_box, bool)
    top = shows(page, items.nth(0).bounding_box, bool)
    x = grip["x"] + grip["width"] / 2
    page.mouse.move(x, grip["y"] + grip["height"] / 2)
    page.mouse.down()
    page.mouse.move(x, top["y"] + 30, steps=6)
    page.mouse.move(x, top["y"] + 4, steps=2)
    page.mouse.up()
    expect(items).to_have_text(["Water", "A new road", "School"])
    # A scale in a row, tiles, and a table whose labels stand above it.
    page.get_by_role("radio", name="In between").first.check()
    expect(question(page, "good").locator(".likert")).not_to_have_class(re.compile("upright"))
    here.looks_right("order")
    page.reload()
    expect(items).to_have_text(["Water", "A new road", "School"])
    here.open(page.url.removeprefix(own_server.url).rsplit("/", 1)[0] + "/meals")
    page.get_by_role("group", name="Fish").get_by_role("radio", name="Often").check()
    often = [question(page, name).get_by_role("radio", name="Often") for name in ("meat", "fish")]
    shows(
        page,
        lambda: [one.bounding_box() for one in often],
        lambda boxes: all(boxes) and abs(boxes[0]["x"] - boxes[1]["x"]) < 1,
    )
    here.looks_right("table")
    shows(page, lambda: here.complaints, [])


def test_marks_are_drawn_and_answers_are_not(visit: Open, own_server: Calepin) -> None:
    here = opened(visit, own_server, PHONE, "fr")
    page = here.page
    cell(page, "name").fill("*Zoé* [x](https://a.b) _y_")
    cell(page, "name").blur()
    note = question(page, "about")
    expect(note).to_contain_text("Pour *Zoé* [x](https://a.b) _y_")
    expect(note.locator(".heading-1")).to_contain_text("Pour")
    expect(note.locator("a")).to_have_attribute("href", "https://example.org")
    expect(note.locator("a")).to_have_count(1)
    help_ = question(page, "pain").locator("details")
    help_.get_by_text("Plus d’aide").click()
    expect(help_.locator("strong")).to_have_text("twice")
    scale = question(page, "good").locator(".likert")
    expect(scale).to_be_visible()
    page.set_viewport_size({"width": 190, "height": 800})
    expect(scale).to_have_class(re.compile("upright"))
    page.set_viewport_size({"width": 360, "height": 800})
    page.get_by_role("slider", name="À quel point").press("Enter")
    expect(value(page, "pain")).to_have_text("0,5")
    here.looks_right("marks-fr")
    page.emulate_media(media="print")
    expect(question(page, "pain").locator(".guidance .printed")).to_be_visible()
    shows(page, lambda: here.complaints, [])
