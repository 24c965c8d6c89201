"""Cuts expressions of XForms into tokens, and makes the paths in them absolute."""

import re

TOKEN = re.compile(
    r"""
    (?P<text>"[^"]*"|'[^']*')
    |(?P<number>\d+\.?\d*|\.\d+)
    |(?P<name>[^\W\d][\w.\-]*(?::(?!:)[^\W\d][\w.\-]*)?)
    |(?P<sign>!=|<=|>=|::|//|\.\.|[-+*=<>|/.,@()\[\]:$])
    |(?P<space>\s+)
    |(?P<other>.)
    """,
    re.VERBOSE,
)
WORDS = {"and", "or", "div", "mod"}


def plain(name):
    """The name of a tag or attribute without its namespace."""
    return name.rsplit("}", 1)[-1]


def tokens(text):
    """The tokens of an expression, texts in single quotation marks where they can be."""
    found = []
    for match in TOKEN.finditer(text):
        if match.lastgroup == "space":
            continue
        token = match.group()
        if match.lastgroup == "text" and "'" not in token:
            token = "'" + token[1:-1] + "'"
        found.append(token)
    return found


def is_name(token):
    """True for a token that can be a step of a path."""
    return bool(re.match(r"[^\W\d]", token))


def is_operand(token):
    """True for a token that a path can go on behind."""
    return token in {")", "]", ".", "..", "*"} or (is_name(token) and token not in WORDS)


def resolved(text, context):
    """The tokens of an expression at a node: paths as one token, absolute where the form's own
    data are meant."""
    return Paths(tokens(text), context).all()


class Paths:
    """Finds the paths among tokens and makes them absolute."""

    def __init__(self, given, context):
        self.given, self.context = given, context
        self.place, self.depth, self.found = 0, 0, []

    def all(self):
        """The tokens with whole paths."""
        while self.place < len(self.given):
            self.step()
        return self.found

    def step(self):
        """Takes a path or another token."""
        rest = self.given[self.place :]
        before = self.found[-1] if self.found else ""
        if rest[:4] == ["current", "(", ")", "/"]:
            self.take(4, self.context)
        elif rest[0] == "/" and is_name((rest + [""])[1]) and not is_operand(before):
            self.take(0, "")
        elif rest[0] == "." and rest[1:2] == ["/"] and self.depth == 0:
            self.take(2, self.context)
        elif rest[0] == ".." and self.depth == 0:
            self.take(0, self.context)
        else:
            self.depth += {"[": 1, "]": -1}.get(rest[0], 0)
            self.found.append(rest[0])
            self.place += 1

    def take(self, skipped, base):
        """Takes the steps of a path that begins at a base."""
        self.place += skipped
        parts = base.split("/") if base else [""]
        isfirst = base != ""
        while self.place < len(self.given):
            token = self.given[self.place]
            following = (self.given[self.place + 1 :] + [""])[0]
            if token == "/" and (is_name(following) or following == ".."):
                self.place += 1
                token = following
            elif not isfirst:
                break
            if token == "..":
                parts.pop()
            elif token == ".":
                pass
            elif is_name(token) or not isfirst:
                parts.append(token)
            else:
                break
            self.place += 1
            isfirst = False
        self.found.append("/".join(parts))
