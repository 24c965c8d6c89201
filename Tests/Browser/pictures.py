"""The pictures of the console in docs/images: records of one app, as the documentation shows them.
It is no test; Scripts/pictures runs it, and writes the pictures anew."""

import random
from pathlib import Path

from calepin import Calepin
from conftest import PHONE, Open, Visit
from correcting import asked, crewed, judged, received
from owning import console, owner  # noqa: F401
from people import register
from playwright.sync_api import Page, expect

IMAGES = Path(__file__).parents[2] / "docs" / "images"
DESK = (1280, 800)
APP = "water-points"
DISTRICTS = {"north": ("North", "Nord"), "lake": ("Lake", "Lac"), "south": ("South", "Sud")}
PUMPS = {"hand": ("Hand pump", "Pompe à main"), "foot": ("Foot pump", "Pompe à pied"),
         "motor": ("Motor", "Moteur")}  # fmt: skip
PLACES = ["Aru", "Bela", "Dimo", "Fala", "Goro", "Kibo", "Lisa", "Moru", "Nyala", "Pori", "Sanga",
          "Tavo"]  # fmt: skip
# The middle of each district, in degrees.
MIDDLES = {"north": (46.95, 7.44), "lake": (46.52, 6.63), "south": (46.02, 8.96)}


def two(texts: tuple[str, str]) -> dict[str, str]:
    return {"en": texts[0], "fr": texts[1]}


def listed(name: str, all: dict[str, tuple[str, str]]) -> dict[str, object]:
    choices = [{"value": value, "label": two(text)} for value, text in all.items()]
    return {"name": name, "choices": choices}


def field(name: str, en: str, fr: str, **more: object) -> dict[str, object]:
    return {"field": name, "label": two((en, fr)), "optional": True, **more}


FIELDS = [
    field("name", "Village", "Village"),
    field("district", "District", "District", type="one", choices="districts"),
    field("pump", "Pump", "Pompe", type="one", choices="pumps"),
    field("people", "People who use it", "Personnes qui l’utilisent", type="integer"),
    field("minutes", "Minutes to fetch water", "Minutes pour aller à l’eau", type="integer"),
    field("works", "Works today", "Marche aujourd’hui", type="yesno"),
    field("where", "Place", "Lieu", type="place"),
]
QUALITY = [
    {"name": "far", "title": two(("Far from the water", "Loin de l’eau")),
     "when": "${minutes} > 90"},
    {"name": "same", "title": two(("The same village twice", "Deux fois le même village")),
     "twice": ["name", "district"]},
]  # fmt: skip
TARGETS = [
    {"name": "each", "title": two(("Water points by district", "Points d’eau par district")),
     "by": "district", "each": 30},
]  # fmt: skip


def filled(page: Page) -> list[str]:
    """Makes the records; gives their ids."""
    chance, made = random.Random(7), []
    for number in range(48):
        district = chance.choice(list(DISTRICTS))
        north, east = MIDDLES[district]
        values = {
            "name": f"{chance.choice(PLACES)} {chance.choice(['A', 'B', 'C'])}",
            "district": district,
            "pump": chance.choice(list(PUMPS)),
            "people": str(round(chance.lognormvariate(5, 0.5))),
            "minutes": str(round(chance.lognormvariate(3.2, 0.6))),
            "works": chance.choices(["yes", "no"], [5, 1])[0],
            "where": f"{north + chance.gauss(0, 0.1):.5f} {east + chance.gauss(0, 0.15):.5f}",
        }
        made.append(received(page, APP, values, submit=number % 9 != 0))
    return made


def picture(page: Page, name: str) -> None:
    page.evaluate("document.activeElement?.blur()")
    page.mouse.move(0, 0)
    page.wait_for_load_state("networkidle")
    page.screenshot(path=IMAGES / f"{name}.png", animations="disabled")


def test_pictures(visit: Open, console: Calepin) -> None:
    def as_ada(*parts: object, **more: object) -> Visit:
        made = visit(*parts, **more)
        made.name = "ada"
        return made

    IMAGES.mkdir(exist_ok=True)
    here = owner(as_ada, console, DESK)
    page = crewed(
        here, APP, *FIELDS, lists=[listed("districts", DISTRICTS), listed("pumps", PUMPS)],
        review=True, quality=QUALITY, targets=TARGETS,
    )  # fmt: skip
    base = f"/console/records/{APP}/all"
    scopes = asked(page, "GET", "/api/account")["scopes"]
    team = next(one["scope"] for one in scopes if one.get("title") == f"Team of {APP}")
    for name in ["lena", "omar"]:
        register(visit(PHONE, server=console), name)
        console.command("team", "member", team, name, "agent" if name == "omar" else "manager")
    made = filled(page)
    for number, state in enumerate(["approved"] * 9 + ["has-issues"] * 3 + ["in-review"] * 4):
        one = asked(page, "GET", f"/api/records/{APP}/all/one/{made[-1 - number]}")
        judged(page, APP, one["id"], state=state)
    comment = {"record": made[-11], "text": "Is this the pump beside the school?",
               "path": "name", "by": here.name}  # fmt: skip
    asked(page, "POST", f"/api/records/{APP}/all-comments", {"values": comment})
    here.open(base)
    expect(page.locator(".count")).to_contain_text("48")
    picture(page, "table")
    here.open(f"{base}/{made[-11]}")
    expect(page.locator(".comment")).to_have_count(1)
    picture(page, "record")
    here.open(f"{base}/summary")
    expect(page.locator(".summary-cards svg").first).to_be_visible()
    picture(page, "summary")
    here.open(f"{base}/map?by=pump")
    expect(page.locator(".map[aria-busy]")).to_have_count(0)
    picture(page, "map")
    here.open(f"{base}/quality")
    expect(page.get_by_role("heading", name="Water points by district")).to_be_visible()
    picture(page, "quality")
    here.open(f"/console/teams/{team.removeprefix('team:')}")
    expect(page.locator(".person")).to_have_count(3)
    picture(page, "people")
    here.open("/console/server")
    expect(page.locator("main h2").first).to_be_visible()
    picture(page, "server")
