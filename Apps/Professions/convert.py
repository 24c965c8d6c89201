# Makes the catalogues of the Professions app, in the project's own format, of public lists: the
# Swiss initial professions, and the sheets of ROME with what they say of working conditions. Run
# once; the results are kept beside this.
#
#   python3 Apps/Professions/convert.py FOLDER
#
# FOLDER holds professions-ch-2017.csv, rome-347-metiers.csv and rome-347-demands.csv.

import csv
import pathlib
import sys

FOLDER = pathlib.Path(sys.argv[1])
OUT = pathlib.Path(__file__).parent / "data"

LEVELS = {"scolarité": "scolarite", "afp": "afp", "cfc": "cfc"}

# Columns of the sheets, as the public list and as this one names them.
DEMANDS = {
    "lifting": "lifting", "standing": "standing", "heights": "heights", "noise": "noise",
    "chemicals_dust": "dust", "outdoor": "outdoors", "temperature": "temperature",
    "night": "night", "weekend": "weekends", "shifts": "shifts", "on_call": "onCall",
    "travel": "travel", "ppe": "protection", "confined_underground": "confined",
    "posture_repetition": "posture", "screen": "screen", "alone": "alone",
    "public_contact": "publicContact", "clean_room": "cleanRoom", "water": "water",
    "acc_driving_licence": "licence", "acc_language": "language",
    "acc_health_check": "health", "acc_criminal_record": "cleanRecord",
}
DIPLOMAS = {
    "acc_no_diploma_possible": "noDiploma", "acc_cap_bep": "cap", "acc_bac": "bac",
    "acc_bac2": "bac2", "acc_bac3plus": "bac3",
}


def rows(name):
    with open(FOLDER / name, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def write(name, source, columns, found):
    with open(OUT / name, "w", encoding="utf-8", newline="") as file:
        file.write(f"# {source}\n")
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(found)
    print(name, len(found))


def professions():
    """Each profession; one listed twice keeps both rows, the second with a name of its own."""
    seen, found = {}, []
    for row in rows("professions-ch-2017.csv"):
        number = row["orientation_ch_id"]
        seen[number] = seen.get(number, 0) + 1
        name = number if seen[number] == 1 else f"{number}-{seen[number]}"
        found.append([name, row["name"], row["group"].lower(), LEVELS[row["required_level"]],
                      row["duration_years"], row["min_age"], row["needs_mpti"],
                      row["needs_mgym"], number])
    source = "Facts: orientation.ch, 2017. Swiss initial professions (AFP and CFC)."
    columns = ["name", "label", "level", "requires", "years", "minimumAge", "mpti",
               "gymnasial", "orientation"]
    write("professions.csv", source, columns, found)


def sheets():
    """Each sheet with its demands: 1 possible, 2 required, empty where it does not say."""
    wanted = {**DEMANDS, **DIPLOMAS}
    demands = {row["code_rome"]: row for row in rows("rome-347-demands.csv")}
    found = []
    for row in rows("rome-347-metiers.csv"):
        stated = demands[row["code_rome"]]
        found.append([row["code_rome"], row["libelle_rome"],
                      row["libelle_domaine_professionel"],
                      *(stated[name].replace("0", "") for name in wanted)])
    source = ("Facts: ROME v347, France Travail (Pôle emploi), open data; demands derived from it:"
              " 1 possible, 2 required, empty not stated.")
    write("sheets.csv", source, ["name", "label", "domain", *wanted.values()], found)


professions()
sheets()
