"""Figures of the page: prints each as a JSON line and compares it with its bar in thresholds.json.
With SMALL=1, as in `make test-all`, everything is measured once and in small, and no bar counts:
that shows that it can still be measured."""

import json
import os
import sys
from pathlib import Path

IS_SMALL = bool(os.environ.get("SMALL"))
BARS = json.loads((Path(__file__).parent / "thresholds.json").read_text())
missed: list[str] = []


def rounds(count: int) -> int:
    """How often something is measured: once in small."""
    return 1 if IS_SMALL else count


def note(figure: str, value: float, unit: str) -> None:
    """Prints a figure, and remembers when it misses its bar."""
    line: dict[str, object] = {"figure": figure, "value": float(f"{value:.3g}"), "unit": unit}
    bar = {} if IS_SMALL else BARS.get(figure, {})
    if bar:
        is_kept = bar.get("atLeast", value) <= value <= bar.get("atMost", value)
        line |= {**bar, "kept": is_kept}
        if not is_kept:
            missed.append(figure)
    print(json.dumps(line, separators=(",", ":")), flush=True)


def finish() -> None:
    """Ends the program: with 1 when a bar was missed."""
    for figure in missed:
        print("missed its bar:", figure)
    sys.exit(bool(missed))
