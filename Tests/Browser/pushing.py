"""Notes that a guest pushes to a server, without a page: many of them for lists and benchmarks,
and mutations that a test makes by hand."""

import hashlib
import json
from urllib.request import Request, urlopen

from calepin import Calepin

BATCH = 50
DIGITS = "0123456789abcdefghjkmnpqrstvwxyz"


def identifier(number: int) -> str:
    """128 bits in 26 digits."""
    text = ""
    for _ in range(26):
        text = DIGITS[number % 32] + text
        number //= 32
    return text


def posted(url: str, body: object, cookie: str = "") -> tuple[dict, str]:
    """What the server answers, and the cookie it gives."""
    headers = {"Content-Type": "application/json", "X-Calepin": "1", "Cookie": cookie}
    asked = Request(url, json.dumps(body).encode(), headers, method="POST")
    with urlopen(asked, timeout=120) as answer:
        given = answer.headers.get("Set-Cookie") or ""
        return json.loads(answer.read()), given.split(";")[0]


def note(number: int) -> list[dict[str, object]]:
    """The cells of a note."""
    values = {
        "title": f"Note {number}", "words": f"What was seen on day {number}, in a sentence.",
        "place": f"{46 + number % 100 / 100:.4f} {6 + number % 77 / 100:.4f}",
        "begun": f"2026-{1 + number % 11:02}-{1 + number % 28:02}T10:20:{number % 60:02}Z",
    }  # fmt: skip
    return [{"op": "set", "path": path, "value": value} for path, value in values.items()]


def sealed(mutation: dict) -> dict:
    """A mutation with its hash."""
    text = json.dumps(mutation, separators=(",", ":"), ensure_ascii=False)
    return {**mutation, "hash": hashlib.sha256(text.encode()).hexdigest()}


def fill(server: Calepin, count: int) -> str:
    """Brings notes of a guest to the server; gives the cookie."""
    named, cookie = posted(server.url + "/api/sync/replica", {})
    made = []
    for n in range(1, count + 1):
        one = {
            "scope": named["scope"], "replica": named["replica"], "n": n,
            "record": identifier(n), "form": "note", "formVersion": 1, "deviceTime": n,
            "ops": note(n),
        }  # fmt: skip
        made.append(sealed(one))
    for start in range(0, count, BATCH):
        push = {"scope": named["scope"], "replica": named["replica"]}
        push["mutations"] = made[start : start + BATCH]
        told, _ = posted(server.url + "/api/sync/push", push, cookie)
        assert all(one["outcome"] == "applied" for one in told["outcomes"]), told
    return cookie
