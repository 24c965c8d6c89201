#!/usr/bin/env python3
"""Computes by costs.json what people need, and writes the tables of docs/operate/capacity.md.

    capacity.py [--check | --take LINES]

With --check nothing is written: the status is 1 when the document has other figures. With --take
the costs are those that `server-bench` printed into a file, which then stand in costs.json."""

import json
import math
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
COSTS = HERE / "costs.json"
DOCUMENT = HERE.parents[2] / "docs/operate/capacity.md"
PEOPLE = (1_000, 100_000, 1_000_000)

# How people work, as the document says it.
ACTIVE = 0.6
HOURS = 8
PEAK = 4
RECORDS = 12
PULLS = 30
EMPTY_PULLS = 0.8
LISTENING = 0.3
SIGN_INS = 0.00005
WORKING_DAYS = 250
# A row for a push of ten, and the last thousand mutations of each device.
OUTCOMES = 100

# What one machine is used to.
SERVER_CORES = 4
LISTENERS = 15_000
BUSY = 0.5
PRIMARY_CORES = 8


def costs():
    """The cost of each name."""
    told = json.loads(COSTS.read_text(encoding="utf-8"))
    return {name: one["cost"] for name, one in told.items()}, told


def take(lines):
    """Takes over the costs of the lines of a run."""
    told = costs()[1]
    for line in lines:
        figure = json.loads(line) if line.startswith("{") else {}
        name = figure.get("figure", "").removeprefix("postgres.cost.")
        if name in told:
            told[name]["cost"] = figure["value"]
    rows = [f"  {json.dumps(name)}: {{ {json.dumps(one, ensure_ascii=False)[1:-1]} }}"
            for name, one in told.items()]
    COSTS.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


def load(people):
    """What people ask for in the busiest hour, each second."""
    peak = people * ACTIVE * PEAK / (HOURS * 3_600)
    return {"pushes": peak * RECORDS, "pulls": peak * PULLS, "listening": people * LISTENING,
            "sign-ins": people * SIGN_INS}


def spent(people, cost, part):
    """Cores that a part, `database` or `server`, is busy with: by sort of work."""
    now = load(people)
    push = (cost["database.transaction"] + cost["database.push"] if part == "database"
            else cost["server.push"])
    pull = EMPTY_PULLS * cost[f"{part}.head"] + (1 - EMPTY_PULLS) * cost[f"{part}.pull"]
    return {sort: one / 1e6 for sort, one in {
        "pushes": now["pushes"] * push, "pulls": now["pulls"] * pull,
        "listening": now["listening"] * cost[f"{part}.feed"],
        "sign-ins": now["sign-ins"] * cost[f"{part}.signIn"]}.items()}


def servers(people, cost):
    """Servers, of which one may fail."""
    cores = sum(spent(people, cost, "server").values())
    needed = max(math.ceil(cores / (SERVER_CORES * BUSY)),
                 math.ceil(load(people)["listening"] / LISTENERS))
    return needed + 1


def needs(people, cost):
    """What people need, by name."""
    now, count = load(people), servers(people, cost)
    database = spent(people, cost, "database")
    database["servers"] = count * cost["database.server"] / 1e6
    stored = people * ACTIVE * RECORDS * WORKING_DAYS
    kept = cost["database.record"] + cost["database.change"]
    return {
        **now, "servers": count, "database": database,
        "server": spent(people, cost, "server"),
        "feeds": now["listening"] / max(1, count - 1) * cost["server.feedMemory"] / 1_024,
        "connections": count * cost["database.connections"],
        "memory": count * cost["database.connections"] * cost["database.connectionMemory"],
        "log": now["pushes"] * cost["database.log"] / 1e6,
        "year": stored * kept / 1e9,
        "outcomes": people * OUTCOMES * cost["database.outcome"] / 1e9,
        "file": now["pushes"] * cost["file.push"] / 1e6,
    }


def carried(cost):
    """People whose work keeps a primary and its cores half busy."""
    one = sum(needs(1_000_000, cost)["database"].values()) / 1_000_000
    return PRIMARY_CORES * BUSY / one


def shown(value):
    """A number with two or three digits that count."""
    if value >= 100:
        digits = max(0, len(str(round(value))) - 3)
        return f"{round(value, -digits):,.0f}"
    return f"{value:.1f}".removesuffix(".0") if value >= 10 else f"{value:.2g}"


def table(head, rows):
    """The lines of a table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def cost_table(told):
    """What was measured, beside what was expected."""
    def beside(one):
        return shown(one["expected"]) if "expected" in one else ""
    return table(["what", "measured", "expected", "unit"],
                 [[one["words"], shown(one["cost"]), beside(one), one["unit"]]
                  for one in told.values()])


def people_table(cost):
    """What is computed for each number of people."""
    all_needs = [needs(people, cost) for people in PEOPLE]

    def row(words, value):
        return [words, *(shown(value(one)) for one in all_needs)]

    def cores(part, sort, words):
        return row(words, lambda one: one[part].get(sort, 0))

    return table(["in the busiest hour", *(f"{people:,} people" for people in PEOPLE)], [
        row("pushes a second", lambda one: one["pushes"]),
        row("pulls a second", lambda one: one["pulls"]),
        row("open feeds", lambda one: one["listening"]),
        row("sign-ins a second", lambda one: one["sign-ins"]),
        row("cores of the database", lambda one: sum(one["database"].values())),
        cores("database", "pushes", "… for pushes, each a transaction"),
        cores("database", "pulls", "… for pulls"),
        cores("database", "listening", "… for open feeds"),
        cores("database", "sign-ins", "… for sign-ins"),
        row("cores of all servers", lambda one: sum(one["server"].values())),
        cores("server", "pushes", "… for pushes"),
        cores("server", "sign-ins", "… for sign-ins"),
        row(f"servers of {SERVER_CORES} cores, one more than needed",
            lambda one: one["servers"]),
        row("memory of a server for feeds, MB", lambda one: one["feeds"]),
        row("connections of the database", lambda one: one["connections"]),
        row("memory of these, MB", lambda one: one["memory"]),
        row("log of the database, MB/s", lambda one: one["log"]),
        row("records and histories of a year, GB", lambda one: one["year"]),
        row("outcomes that are kept, GB", lambda one: one["outcomes"]),
        row("cores of one server with a file instead", lambda one: one["file"]),
    ])


def written(text, cost, told):
    """The document with its tables."""
    parts = {"costs": cost_table(told), "people": people_table(cost),
             "most": f"A primary of {PRIMARY_CORES} cores that is half busy carries "
                     f"{shown(carried(cost))} people."}
    for name, part in parts.items():
        begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
        if text.count(begin) != 1 or text.count(end) != 1:
            raise SystemExit(f"{DOCUMENT} has no place for {name}")
        head, rest = text.split(begin)
        text = head + begin + part + "\n" + end + rest.split(end)[1]
    return text


def main(*words):
    """Writes the document, or compares it; the status."""
    if words[:1] == ("--take",):
        take(Path(words[1]).read_text(encoding="utf-8").splitlines())
    cost, told = costs()
    text = DOCUMENT.read_text(encoding="utf-8")
    right = written(text, cost, told)
    if "--check" in words:
        if text != right:
            print(f"{DOCUMENT.name} has other figures than costs.json: "
                  "run Benchmarks/server/Postgres/capacity.py", file=sys.stderr)
        return int(text != right)
    DOCUMENT.write_text(right, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
