"""Makes workbooks from a seed and says what openpyxl and pyxform read in them, for the tests of
CalepinWorkbook, which have to read the same.

    oracle.py workbooks SEED COUNT FOLDER    N.xlsx, and N.json with what is in it
    oracle.py csv SEED COUNT FOLDER          N.csv, and N.json with what pyxform reads
    oracle.py numbers SEED COUNT FOLDER      numbers.json: texts of numbers, and how they are shown
    oracle.py days SEED COUNT FOLDER         days.json: numbers of days, and their days and times
"""

import csv
import datetime
import decimal
import json
import pathlib
import random
import sys

import openpyxl
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.styles.numbers import is_datetime
from openpyxl.utils.datetime import CALENDAR_MAC_1904
from pyxform.xls2json_backends import csv_to_dict, xlsx_to_dict

LETTERS = "aeiouknrst AEÉßñøλжש文字🙂\u0301\u00a0\u2019<&>\"'|\\"
SHEETS = ["survey", "choices", "settings", "entities", "external_choices", "osm"]
DAY_FORMATS = ["yyyy-mm-dd", "d/m/yy", "dd\\-mmm\\-yyyy", "[$-40C]d mmmm yyyy;@", '"d. "d.m.yyyy']
TIME_FORMATS = ["hh:mm:ss", "h:mm AM/PM", "mm:ss", "[$-F400]h:mm:ss\\ AM/PM"]
BOTH_FORMATS = ["yyyy-mm-dd h:mm:ss", "m/d/yy h:mm", "dd.mm.yyyy\\ hh:mm"]
NUMBER_FORMATS = ["General", "0.00", "#,##0", "0.00E+00", '0" days"', "[Red]0.0", "0%", "# ?/?"]


# Workbooks


def word(rng, least=1, most=12):
    """A text without blanks at its ends."""
    text = "".join(rng.choice(LETTERS) for _ in range(rng.randint(least, most)))
    return text.strip()


def text(rng):
    """A text as people write it into cells, sometimes with blanks and new lines around it."""
    chosen = word(rng)
    if rng.random() < 0.2:
        chosen += "\n" + word(rng)
    if rng.random() < 0.2:
        chosen = rng.choice([" ", "  ", "\n", "\t", "\u00a0"]) + chosen
    if rng.random() < 0.2:
        chosen += rng.choice([" ", "\n", "\u3000"])
    if rng.random() < 0.1:
        chosen = rng.choice(["007", "1.0", "TRUE", "${q1} > 3", "1e3", "-", "2026-11-24"])
    return "x" + chosen if chosen.startswith("=") else chosen


def rich(rng):
    """A text with runs of different fonts."""
    parts = []
    for _ in range(rng.randint(1, 4)):
        piece = word(rng) or "x"
        if rng.random() < 0.5:
            parts.append(piece)
        else:
            parts.append(TextBlock(InlineFont(b=True), piece + rng.choice(["", " "])))
    return CellRichText(*parts)


def number(rng):
    """A number of some size: whole, with a fraction, very large or small."""
    choice = rng.randint(0, 5)
    if choice == 0:
        return rng.randint(-100, 100)
    if choice == 1:
        return rng.randint(-(10**15), 10**15)
    if choice == 2:
        return rng.choice([0.1 + 0.2, 1.1 * 1.1, 1e-7, 1e20, 0.0, -0.5, 100.0, 1 / 3])
    if choice == 3:
        return float(rng.randint(-1000, 1000))
    if choice == 4:
        return round(rng.uniform(-1000, 1000), rng.randint(0, 6))
    return rng.uniform(-1, 1) * 10 ** rng.randint(-12, 18)


def moment(rng, since_1904):
    """A day with a time of whole seconds."""
    first = datetime.datetime(1904 if since_1904 else 1900, 1, 2)
    days = rng.choice([rng.randint(0, 57), rng.randint(60, 60_000), rng.randint(60, 2_900_000)])
    return first + datetime.timedelta(days=days, seconds=rng.randint(0, 86_399))


def fill(rng, cell, since_1904):
    """Puts a value into a cell."""
    choice = rng.random()
    if choice < 0.5:
        cell.value = text(rng)
    elif choice < 0.55:
        cell.value = rich(rng)
    elif choice < 0.7:
        cell.value = number(rng)
        cell.number_format = rng.choice(NUMBER_FORMATS)
    elif choice < 0.8:
        cell.value = rng.random() < 0.5
    elif choice < 0.86:
        cell.value = moment(rng, since_1904).date()
        cell.number_format = rng.choice(DAY_FORMATS)
    elif choice < 0.92:
        cell.value = moment(rng, since_1904)
        cell.number_format = rng.choice(BOTH_FORMATS + DAY_FORMATS)
    elif choice < 0.97:
        cell.value = moment(rng, since_1904).time()
        cell.number_format = rng.choice(TIME_FORMATS)
    elif choice < 0.98:
        cell.number_format = "0.00"
    else:
        cell.value = datetime.timedelta(seconds=rng.randint(0, 400_000))
        cell.number_format = "[h]:mm:ss"


def fill_form(rng, sheet, since_1904):
    """Fills a sheet as forms have them: names of columns, and values below them."""
    names = ["type", "name", "label", "hint", "label::français (fr)", "relevant", "list name"]
    columns = rng.sample(range(1, 24), rng.randint(2, 6))
    for column, name in zip(columns, names):
        sheet.cell(1, column, rng.choice(["", " "]) + name)
    row = 1
    for _ in range(rng.randint(0, 12)):
        row += rng.choice([1, 1, 1, 2, 5, 59, 60, 61, 62])
        for column in columns:
            if rng.random() < 0.7:
                fill(rng, sheet.cell(row, column), since_1904)


def fill_freely(rng, sheet, since_1904):
    """Fills a sheet anywhere."""
    for _ in range(rng.randint(0, 25)):
        row = rng.choice([rng.randint(1, 30), rng.randint(1, 130)])
        column = rng.choice([rng.randint(1, 8), rng.randint(1, 60), rng.randint(1, 1000)])
        fill(rng, sheet.cell(row, column), since_1904)
    if rng.random() < 0.3:
        sheet.row_dimensions[2].hidden = True
        sheet.column_dimensions["B"].hidden = True
    if rng.random() < 0.2:
        sheet.sheet_state = "hidden"


def make_workbook(rng, path):
    book = openpyxl.Workbook()
    book.remove(book.active)
    since_1904 = rng.random() < 0.2
    if since_1904:
        book.epoch = CALENDAR_MAC_1904
    for name in rng.sample(SHEETS, rng.randint(1, 4)):
        fill_form(rng, book.create_sheet(name), since_1904)
    for index in range(rng.randint(0, 2)):
        fill_freely(rng, book.create_sheet(f"{index} né & <b>"), since_1904)
    if all(sheet.sheet_state == "hidden" for sheet in book):
        book.worksheets[0].sheet_state = "visible"
    book.save(path)


def shown(cell):
    """The text of a cell: the value that openpyxl reads, as a spreadsheet shows it."""
    value = cell.value
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, (int, float)):
        return shown_number(repr(value))
    if isinstance(value, datetime.timedelta):
        seconds = round(value.total_seconds())
        return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    if isinstance(value, datetime.time):
        return value.isoformat()
    if isinstance(value, datetime.datetime):
        kind = is_datetime(cell.number_format)
        if kind == "time":
            return value.time().isoformat()
        return value.date().isoformat() if kind == "date" else value.isoformat()
    return str(value).strip()


def shown_number(written):
    """A number rounded to 15 digits, without an exponent unless it is far from 1."""
    with decimal.localcontext() as context:
        context.prec, context.rounding = 15, decimal.ROUND_HALF_UP
        number = (+decimal.Decimal(written)).normalize()
    if number.is_zero():
        return "0"
    if -16 <= number.adjusted() <= 20:
        return f"{number:f}"
    return f"{number:E}"


def read_workbook(path):
    """The sheets with their rows, as openpyxl reads them; more than 60 empty rows end a sheet."""
    book = openpyxl.load_workbook(path, read_only=True, data_only=True)
    sheets = []
    for sheet in book.worksheets:
        rows, last = [], 0
        for row in sheet.iter_rows():
            cells = [(c.column - 1, shown(c)) for c in row if c.value is not None]
            cells = [cell for cell in cells if cell[1]]
            if not cells:
                continue
            here = next(c.row for c in row if c.value is not None)
            if here - last - 1 > 60:
                break
            last = here
            rows.append([here, cells])
        sheets.append({"name": sheet.title, "rows": rows})
    book.close()
    return sheets


def workbooks(rng, count, folder):
    for index in range(count):
        path = folder / f"{index}.xlsx"
        make_workbook(rng, path)
        pyxform = xlsx_to_dict(str(path))
        said = {"sheets": read_workbook(path), "forms": {}}
        for name in pyxform["sheet_names"]:
            if name not in pyxform:
                continue
            headers = pyxform[name + "_header"]
            said["forms"][name] = {
                "headers": list(headers[0]) if headers else [],
                "rows": pyxform[name],
            }
        (folder / f"{index}.json").write_text(json.dumps(said))


# Values with separators


def make_csv(rng, path):
    end = rng.choice(["\n", "\r\n", "\r"])
    # The writer leaves a line feed without quotes when lines end in something else.
    quoting = csv.QUOTE_ALL if end == "\r" else rng.choice([csv.QUOTE_MINIMAL, csv.QUOTE_ALL])
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, quoting=quoting, lineterminator=end)
        for name in rng.sample(SHEETS, rng.randint(1, 4)):
            # pyxform takes a text for such a file when it has four commas.
            width = rng.randint(2, 5)
            writer.writerow([name])
            writer.writerow(["", *[f"c{column}" for column in range(width)]])
            for _ in range(rng.randint(1, 8)):
                writer.writerow(["", *[text(rng) for _ in range(width)]])
                if rng.random() < 0.1:
                    writer.writerow([])


def csv_files(rng, count, folder):
    for index in range(count):
        path = folder / f"{index}.csv"
        make_csv(rng, path)
        pyxform = csv_to_dict(str(path))
        said = {name: pyxform[name] for name in pyxform["sheet_names"]}
        (folder / f"{index}.json").write_text(json.dumps(said))


# Numbers and days


def numbers(rng, count, folder):
    pairs = []
    for _ in range(count):
        value = rng.choice([rng.uniform(-1000, 1000), number(rng), rng.random()])
        value = float(value) * 10.0 ** rng.choice([0, 0, rng.randint(-30, 30)])
        written = rng.choice([repr(value), f"{value:.17g}", f"{value:.16E}"])
        pairs.append([written, shown_number(written)])
    (folder / "numbers.json").write_text(json.dumps(pairs))


def days(rng, count, folder):
    """Numbers of days in both systems: the day, and the moment with its time."""
    said = []
    for _ in range(count):
        since_1904 = rng.random() < 0.5
        serial = rng.choice([rng.randint(1, 500), rng.randint(61, 2_957_003)])
        if serial == 60:
            continue
        seconds = rng.randint(0, 86_399)
        first = datetime.datetime(1904, 1, 1) if since_1904 else datetime.datetime(1899, 12, 30)
        shift = 1 if serial < 60 and not since_1904 else 0
        moment = first + datetime.timedelta(days=serial + shift, seconds=seconds)
        written = repr(serial + seconds / 86_400)
        said.append([since_1904, written, moment.date().isoformat(), moment.isoformat()])
    (folder / "days.json").write_text(json.dumps(said))


COMMANDS = {"workbooks": workbooks, "csv": csv_files, "numbers": numbers, "days": days}

if __name__ == "__main__":
    command, seed, count, folder = sys.argv[1:]
    COMMANDS[command](random.Random(int(seed)), int(count), pathlib.Path(folder))
