"""Reads the HTML of records on paper; prints its elements, values and labels as JSON."""

import json
import sys
from html.parser import HTMLParser

VOID = {"meta", "img", "col"}


class Reader(HTMLParser):
    """Collects the texts of elements by their class, and counts what is not well-formed."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[str] = []
        self.values: list[str] = []
        self.labels: list[str] = []
        self.errors = 0
        self.open: list[tuple[str, list[str] | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Notes an element."""
        self.tags.append(tag)
        known = {"class", "dir", "style", "src", "viewbox", "d", "stroke-width", "lang", "charset"}
        self.errors += sum(name not in known for name, _ in attrs)
        look = dict(attrs).get("class")
        into = {"value": self.values, "label": self.labels}.get(look or "")
        if into is not None:
            into.append("")
        if tag not in VOID:
            self.open.append((tag, into))

    def handle_endtag(self, tag: str) -> None:
        """Closes the last element, which has to be this one."""
        if not self.open or self.open.pop()[0] != tag:
            self.errors += 1

    def handle_data(self, data: str) -> None:
        """Adds a text to that of the element around it."""
        into = self.open[-1][1] if self.open else None
        if into is not None:
            into[-1] += data

    def handle_comment(self, data: str) -> None:
        """Counts what none of ours is."""
        self.errors += 1


def main() -> None:
    """Reads the file that is named."""
    with open(sys.argv[1], encoding="utf-8") as file:
        reader = Reader()
        reader.feed(file.read())
    reader.close()
    reader.errors += len(reader.open)
    print(
        json.dumps(
            {
                "tags": reader.tags,
                "values": reader.values,
                "labels": reader.labels,
                "errors": reader.errors,
            }
        )
    )


main()
