"""A client of Calepin for programs, with nothing but Python's own library: read all records of a
collection, follow what changes, write, upload a photo, and merge with somebody else's change.

    python3 calepin.py https://forms.example.org visits/visits < key
"""

import hashlib
import json
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from email.message import Message
from typing import Any


class Problem(Exception):
    """The answer to a request that was not done: its code, such as `record-changed`."""

    def __init__(self, status: int, body: dict[str, Any]) -> None:
        super().__init__(body.get("title", f"status {status}"))
        self.status, self.code, self.body = status, body.get("code", ""), body


class Collection:
    """The records of a collection, as the account of a key sees them."""

    def __init__(self, server: str, name: str, key: str) -> None:
        self.server, self.key = server, key
        self.path = "/api/records/" + name

    def ask(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None
    ) -> tuple[Any, Message]:
        """Sends a request; returns the JSON and the headers of the answer."""
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        kind = {} if body is None else {"Content-Type": "application/json"}
        request = urllib.request.Request(
            self.server + path,
            data,
            {"Authorization": "Bearer " + self.key, **kind, **(headers or {})},
            method=method,
        )
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                text = answer.read()
                return json.loads(text) if text else None, answer.headers
        except urllib.error.HTTPError as error:
            text = error.read()
            raise Problem(error.code, json.loads(text) if text else {}) from None

    def changes(self, cursor: str | None = None) -> Iterator[tuple[list[Any], str, bool]]:
        """All that changed since a cursor: changes, the next cursor, and true for a beginning."""
        while True:
            after = "" if cursor is None else "?" + urllib.parse.urlencode({"after": cursor})
            answer, _ = self.ask("GET", self.path + "/changes" + after)
            cursor = answer["cursor"]
            yield answer["changes"], cursor, answer["reset"]
            if not answer["more"]:
                return

    def all(self) -> dict[str, Any]:
        """All records that are not in the trash, by id."""
        found = {}
        for changes, _, _ in self.changes():
            for change in changes:
                if "record" in change:
                    found[change["id"]] = change["record"]
        return found

    def follow(self, cursor: str | None = None, seconds: float = 5) -> Iterator[tuple[Any, str]]:
        """Each change from a cursor on, for ever, with the cursor to go on from."""
        while True:
            try:
                for changes, cursor, is_reset in self.changes(cursor):
                    if is_reset:
                        yield None, cursor
                    for change in changes:
                        yield change, cursor
            except (urllib.error.URLError, TimeoutError):
                pass  # The server is away for a moment.
            except Problem as problem:
                if problem.status not in (429, 502, 503, 504):
                    raise
            time.sleep(seconds)

    def add(self, values: dict[str, Any], submit: bool = False) -> str:
        """Makes a record; returns its id."""
        made, _ = self.ask("POST", self.path, {"values": values, "submit": submit})
        return made["id"]

    def change(self, record: str, values: dict[str, Any], seen: str | None = None) -> str:
        """Changes answers of a record; returns its entity tag. With one that was seen before,
        nothing is changed when somebody else was faster: Problem `record-changed`."""
        headers = {"If-Match": seen} if seen else {}
        path = self.path + "/one/" + record
        _, told = self.ask("PATCH", path, {"values": values}, headers)
        return told["ETag"]

    def tag(self, record: str) -> str:
        """The entity tag of a record as it is now."""
        return self.ask("GET", self.path + "/one/" + record)[1]["ETag"]

    def upload(self, bytes_: bytes, kind: str, name: str) -> str:
        """Uploads a file; returns the value of a field of photos or files, which is its digest
        and its name. What is there already is not sent again."""
        digest = hashlib.sha256(bytes_).hexdigest()
        start = {"sha256": digest, "size": len(bytes_), "type": kind}
        _, told = self.ask("POST", "/api/blobs", start)
        offset = int(told["Upload-Offset"])
        while offset < len(bytes_):
            piece = bytes_[offset : offset + 1_000_000]
            headers = {
                "Upload-Offset": str(offset),
                "Content-Type": "application/offset+octet-stream",
            }
            _, told = self.ask("PATCH", "/api/blobs/" + digest, piece, headers)
            offset = int(told["Upload-Offset"])
        return f"{digest} {name}"


if __name__ == "__main__":
    for change, cursor in Collection(sys.argv[1], sys.argv[2], sys.stdin.read().strip()).follow():
        print(json.dumps(change, ensure_ascii=False), flush=True)
