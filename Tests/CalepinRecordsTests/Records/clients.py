"""What docs/examples/clients/calepin.py does: clients.py FOLDER SERVER KEY."""

import io
import sys
from itertools import islice

from PIL import Image

folder, server, key = sys.argv[1:4]
sys.path.insert(0, folder)
from calepin import Collection, Problem  # noqa: E402

visits = Collection(server, "visit/all", key)
before = len(visits.all())
following = visits.follow(seconds=0.1)
for _ in range(before):
    next(following)
one = visits.add({"name": "North", "many": 3})
change, cursor = next(following)
assert change["id"] == one and change["status"] == "draft", change
assert change["record"]["name"] == "North" and change["record"]["many"] == 3, change
# Somebody else is faster: the change is made again over what is there now.
seen = visits.tag(one)
later = visits.change(one, {"many": 4}, seen)
try:
    visits.change(one, {"name": "South"}, seen)
    raise AssertionError("changed over what was not seen")
except Problem as problem:
    assert (problem.status, problem.code) == (412, "record-changed"), problem.body
visits.change(one, {"name": "South"}, visits.tag(one))
assert visits.all()[one]["name"] == "South" and visits.all()[one]["many"] == 4
# What the form does not take is said by path.
try:
    visits.change(one, {"nothing": "x"})
    raise AssertionError("taken")
except Problem as problem:
    assert problem.body["issues"][0]["path"] == "nothing", problem.body
# A photo.
picture = io.BytesIO()
Image.new("RGB", (640, 480), (20, 90, 160)).save(picture, "JPEG")
photo = visits.upload(picture.getvalue(), "image/jpeg", "north.jpg")
visits.change(one, {"picture": photo})
assert visits.upload(picture.getvalue(), "image/jpeg", "north.jpg") == photo
two = visits.add({"name": "West", "picture": photo}, submit=True)
assert {one, two} <= set(visits.all())
states = {change["id"]: change for change, _ in islice(visits.follow(cursor, 0.1), 2)}
assert states[two]["status"] == "submitted" and states[one]["record"]["name"] == "South", states
wrong = Collection(server, "visit/all", key[:-1] + ("a" if key[-1] != "a" else "b"))
try:
    wrong.all()
    raise AssertionError("a wrong key reads")
except Problem as problem:
    assert problem.status == 401, problem.body
print("all of it")
