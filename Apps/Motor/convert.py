# Makes the catalogues of the Motor app, in the project's own format, of public lists: makes,
# lines of vehicles, engine powers, countries, cities. Run once; the results are kept beside this.
#
#   python3 Apps/Motor/convert.py FOLDER
#
# FOLDER holds vehicles-make-model.csv, cars-horsepower.csv, countries.csv, cities-ch-fr.csv. The
# tariff is not made here: it is ours, and edited by hand.

import csv
import pathlib
import re
import sys
import unicodedata

FOLDER = pathlib.Path(sys.argv[1])
OUT = pathlib.Path(__file__).parent / "data"


def slug(text):
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


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


def vehicles():
    """Each make, and each line of vehicles with the years it was built in."""
    source = "Facts: faker-vehicle, MIT licence; UCI auto-mpg, public."
    makes, cars = {}, {}
    for row in rows("vehicles-make-model.csv"):
        make = slug(row["make"])
        makes.setdefault(make, row["make"])
        name = make + "-" + slug(row["model"])
        years = [int(row["first_year"]), int(row["last_year"])]
        if name in cars:
            years = [min(years[0], cars[name][3]), max(years[1], cars[name][4])]
        cars[name] = [name, row["model"], make, *years]
    for name, label, make, year, _ in old_cars():
        makes.setdefault(make, LABELS.get(make, make.title()))
        first, last = cars.get(name, [0, 0, 0, year, year])[3:]
        cars[name] = [name, label, make, min(first, year), max(last, year)]
    write("makes.csv", source, ["name", "label"], sorted(makes.items()))
    columns = ["name", "label", "make", "firstYear", "lastYear"]
    write("cars.csv", source, columns, sorted(cars.values()))


LABELS = {"amc": "AMC", "bmw": "BMW", "citroen": "Citroën"}
# As the list writes some makes, and as they are written.
SPELLED = {"vw": "volkswagen", "chevy": "chevrolet", "chevroelt": "chevrolet", "maxda": "mazda",
           "toyouta": "toyota", "vokswagen": "volkswagen", "mercedes": "mercedes-benz",
           "hi": "international"}


def old_cars():
    """Name, label, make, year and power in kW of the cars whose power is known."""
    for row in rows("cars-horsepower.csv"):
        if not row["power_kw"]:
            continue
        first, _, rest = row["name"].partition(" ")
        make = SPELLED.get(first, first)
        name = slug(make) + "-" + slug(rest)
        yield name, rest.title(), slug(make), int(row["year"]), row["power_kw"]


def powers():
    found = {(name, year): power for name, _, _, year, power in old_cars()}
    columns = ["name", "year", "power"]
    write("powers.csv", "Facts: UCI auto-mpg, public. Power in kW by line and year.", columns,
          sorted((name, year, power) for (name, year), power in found.items()))


def places():
    source = "Facts: CLDR, Unicode licence. ISO 3166-1 codes and names."
    found = [[row["iso2"], row["en"], row["fr"]] for row in rows("countries.csv")]
    write("countries.csv", source, ["name", "label", "label.fr"], found)
    source = "Facts: GeoNames, CC BY 4.0. Cities of CH, FR and LI over 15,000 inhabitants."
    found = [[row["geonameid"], row["name"], row["country"], territory(row)]
             for row in rows("cities-ch-fr.csv")]
    write("cities.csv", source, ["name", "label", "country", "territory"], found)


def territory(row):
    """The tariff's territory, by how many people live there."""
    people = int(row["population"])
    return "metropolis" if people >= 200_000 else "city" if people >= 50_000 else "town"


vehicles()
powers()
places()
