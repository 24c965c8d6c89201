# Makes the data of the Squad app, in the project's own format, of a list of facts about a squad of
# 2021. Run once; the result is kept beside this.
#
#   python3 Apps/Squad/convert.py FOLDER
#
# FOLDER holds squad-2021.json. Some of its facts are wrong (a birth day, a weight); they are test
# data, not truth, and kept as they are.

import json
import pathlib
import re
import sys

FOLDER = pathlib.Path(sys.argv[1])
OUT = pathlib.Path(__file__).parent / "data" / "players.json"

# Each position of the list: its name here, and the line it plays in.
POSITIONS = {
    "Gardien de but": ("goalkeeper", "goalkeeper"),
    "Latéral droit": ("right-back", "defender"),
    "Latéral gauche": ("left-back", "defender"),
    "Défenseur central": ("centre-back", "defender"),
    "Défenseur": ("defender", "defender"),
    "Milieu": ("midfielder", "midfielder"),
    "Milieu offensif": ("attacking-midfielder", "midfielder"),
    "Milieu défensif": ("defensive-midfielder", "midfielder"),
    "Attaquant": ("forward", "forward"),
    "Avant-centre": ("centre-forward", "forward"),
}


def slug(text):
    return re.sub(r"[^a-z]+", "-", text.lower()).strip("-")


def player(row):
    position, line = POSITIONS[row["position"]]
    return {
        "id": str(row["id"]),
        "name": row["name"],
        "number": row["number"],
        "position": position,
        "line": line,
        "country": slug(row["countryEn"]),
        "birth": row["birthDate"],
        "size": row["size"],
        "weight": row["weight"],
        "matches": row["matches"],
        "goals": row["goals"],
        "trained": row["fromPSGformation"],
    }


rows = json.loads((FOLDER / "squad-2021.json").read_text(encoding="utf-8"))["players"]
lines = ",\n".join("  " + json.dumps(player(row), ensure_ascii=False) for row in rows)
source = "Facts only: a football squad, season 2021-22."
OUT.write_text(f'{{"source": "{source}", "players": [\n{lines}\n]}}\n', encoding="utf-8")
countries = sorted({(slug(row["countryEn"]), row["countryEn"], row["country"]) for row in rows})
print(len(rows), countries)
