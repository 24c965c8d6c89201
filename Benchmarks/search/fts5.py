# Measures SQLite's FTS5 on the records and searches of SearchBench.swift: one line of JSON for
# each figure. unicode61 searches beginnings of words, trigram parts of texts; neither knows typos.

import json
import re
import sqlite3
import sys
import time

with open(sys.argv[1], encoding="utf-8") as file:
    work = json.load(file)


def note(figure, value):
    print(json.dumps({"figure": figure, "value": value}))


def words(text):
    return re.findall(r"\w+", text)


def unicode61(text):
    return " ".join(f'"{word}"*' for word in words(text))


def trigram(text):
    return " ".join(f'"{word}"' for word in words(text) if len(word) >= 3)


def measure(name, tokenizer, match):
    database = sqlite3.connect(":memory:")
    start = time.process_time()
    database.execute(f"CREATE VIRTUAL TABLE t USING fts5(name, job, city, tokenize='{tokenizer}')")
    database.executemany("INSERT INTO t VALUES (?, ?, ?)", work["rows"])
    database.execute("INSERT INTO t(t) VALUES ('optimize')")
    note(f"{name}.build", (time.process_time() - start) * 1000)
    pages = database.execute("PRAGMA page_count").fetchone()[0]
    size = database.execute("PRAGMA page_size").fetchone()[0]
    note(f"{name}.size", pages * size / 1048576)
    times, found = {}, {}
    for search in work["searches"]:
        query = match(search["text"])
        if not query:
            continue
        start = time.process_time()
        rows = database.execute(
            "SELECT rowid FROM t WHERE t MATCH ? ORDER BY rank LIMIT 20", (query,)).fetchall()
        times.setdefault(search["kind"], []).append((time.process_time() - start) * 1000)
        found.setdefault(search["kind"], []).append(1 if rows else 0)
    for kind, taken in times.items():
        taken.sort()
        note(f"{name}.p99.{kind}", taken[len(taken) * 99 // 100])
    if "typo" in found:
        note(f"{name}.hitAny.typo", sum(found["typo"]) / len(found["typo"]))


measure("unicode61", "unicode61 remove_diacritics 2", unicode61)
measure("trigram", "trigram", trigram)
