"""Measures how forms in workbooks are read against pyxform: the processor time and memory of
`calepin convert` and of pyxform's conversion of the same files, in one run.

    xlsform.py CALEPIN

Exits with 1 when a bar is not met.
"""

import os
import pathlib
import random
import subprocess
import sys
import tempfile

from openpyxl import Workbook

# The most of pyxform's processor time, and of memory in MiB.
BARS = {"questions": (0.1, 128), "choices": (0.05, 128), "both": (0.05, 128)}
QUESTIONS, CHOICES = 2_000, 50_000
LANGUAGES = ["English (en)", "Français (fr)", "Kiswahili (sw)"]
ROUNDS = 3
PYXFORM = """
import sys
from pyxform.xls2xform import convert
convert(sys.argv[1], validate=False)
"""


def survey(sheet, count):
    """Questions in groups, with rules, texts in three languages and a repeat here and there."""
    rng = random.Random(count)
    sheet.append(
        ["type", "name", *[f"label::{one}" for one in LANGUAGES], "relevant", "constraint",
         "required", "calculation"]
    )  # fmt: skip
    for number in range(count):
        if number % 25 == 0:
            sheet.append(["begin group", f"g{number}", *[f"Group {number}"] * 3])
        kind = ["text", "integer", "select_one yn", "calculate", "date"][number % 5]
        before = rng.randrange(max(1, number // 5)) * 5 + 1 if number > 5 else None
        rule = f"${{q{before}}} > {number % 7}" if before and kind != "calculate" else None
        sum_ = f"${{q{max(1, number - 2)}}} + {number}" if kind == "calculate" else None
        texts = [None] * 3 if kind == "calculate" else [f"Question {number} in {x}" for x in "abc"]
        check = ". >= 0 and . < 1000" if kind == "integer" else None
        sheet.append([kind, f"q{number}", *texts, rule, check, "yes", sum_])
        if number % 25 == 24 or number == count - 1:
            sheet.append(["end group"])


def choices(sheet, count):
    """A list of yes and no, and a long one in regions."""
    sheet.append(["list_name", "name", *[f"label::{one}" for one in LANGUAGES], "region"])
    for name in ["yes", "no"]:
        sheet.append(["yn", name, *[name] * 3, None])
    for number in range(count):
        sheet.append(["long", f"c{number}", *[f"Choice {number}"] * 3, f"r{number % 50}"])


def made(path, questions, long):
    """Makes a workbook."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet("survey")
    survey(sheet, questions)
    if long:
        sheet.append(["select_one long", "of_long", "One", "Un", "Moja"])
    choices(book.create_sheet("choices"), long)
    book.save(path)


def measured(command):
    """The processor time in seconds and the memory in MiB of a command."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"{command[0]}: {errors.decode()[-500:]}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def best(command):
    """The least processor time and memory of some rounds."""
    rounds = [measured(command) for _ in range(ROUNDS)]
    return min(time for time, _ in rounds), min(memory for _, memory in rounds)


def main():
    calepin = sys.argv[1]
    isMet = True
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        forms = {
            "questions": (QUESTIONS, 0), "choices": (5, CHOICES), "both": (QUESTIONS, CHOICES),
        }  # fmt: skip
        for name, (questions, long) in forms.items():
            path = folder / f"{name}.xlsx"
            made(path, questions, long)
            ours = best([calepin, "convert", str(path), str(folder / "form.json"), "--force"])
            theirs = best([sys.executable, "-c", PYXFORM, str(path)])
            ratio, (bar, memory) = ours[0] / theirs[0], BARS[name]
            isFine = ratio <= bar and ours[1] <= memory
            isMet = isMet and isFine
            print(
                f"xlsform {name}: {ours[0]:.2f} s, {ours[1]:.0f} MiB; pyxform {theirs[0]:.2f} s, "
                f"{theirs[1]:.0f} MiB; ratio {ratio:.3f} (at most {bar}, {memory} MiB)"
                + ("" if isFine else "  NOT MET")
            )
    return 0 if isMet else 1


sys.exit(main())
