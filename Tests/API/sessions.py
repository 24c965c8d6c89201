"""Sessions for schemathesis: an owner signs in for each operation, so that one that ends the
session leaves the next ones theirs. See check.py."""

import json
import os
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import addresses
import schemathesis

assert addresses.LIMIT
URL, PASSWORD = os.environ["CALEPIN_URL"], os.environ["CALEPIN_PASSWORD"]
OWNERS = os.environ["CALEPIN_OWNERS"].split()


def cookie(name):
    """The cookie of a session, whose password was just given; nothing for a closed account."""
    request = Request(
        URL + "/api/account/sign-in", method="POST",
        data=json.dumps({"name": name, "password": PASSWORD}).encode(),
        headers={"Content-Type": "application/json", "X-Calepin": "1"},
    )  # fmt: skip
    try:
        with urlopen(request, timeout=60) as answer:
            cookies = answer.headers.get_all("Set-Cookie")
    except HTTPError as error:
        if error.code != 429:
            raise
        return None
    return next(one for one in cookies if one.startswith("calepin=")).split(";")[0]


@schemathesis.auth(cache_by_key=lambda case, context: context.operation.label)
class Session:
    """The cookie of an owner of the server."""

    def get(self, case, context):
        return next(found for found in map(cookie, OWNERS) if found)

    def set(self, case, data, context):
        case.headers = case.headers or {}
        case.headers["Cookie"] = data
