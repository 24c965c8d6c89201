"""Measures and judges shapes on the earth in ways other than those of Calepin.

Request: function, a tab, `lat lon; lat lon; ...`, and for geofence a tab and a point
Answer: a number, or true or false.
"""

import math
import sys
from fractions import Fraction

RADIUS = 6378100.0


def read(text, number):
    return [tuple(number(word) for word in point.split()[:2]) for point in text.split(";")]


def distance(text):
    """Haversines, which lose no digits for points that are near."""
    total = 0.0
    points = [(math.radians(a), math.radians(b)) for a, b in read(text, float)]
    for (lat1, lon1), (lat2, lon2) in zip(points, points[1:]):
        half = (math.sin((lat2 - lat1) / 2) ** 2
                + math.cos(lat1) * math.cos(lat2) * math.sin((lon2 - lon1) / 2) ** 2)
        total += 2 * RADIUS * math.asin(min(1, math.sqrt(half)))
    return total


def area(text):
    """The spherical excess of the triangles between each side and the pole."""
    excess = 0.0
    points = [(math.radians(a), math.radians(b)) for a, b in read(text, float)]
    for (lat1, lon1), (lat2, lon2) in zip(points, points[1:] + points[:1]):
        low, high = math.tan(lat1 / 2), math.tan(lat2 / 2)
        excess += 2 * math.atan2(math.tan((lon2 - lon1) / 2) * (low + high), 1 + low * high)
    return abs(excess) * RADIUS**2


def side(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def is_on(a, b, point):
    return (side(a, b, point) == 0
            and min(a[0], b[0]) <= point[0] <= max(a[0], b[0])
            and min(a[1], b[1]) <= point[1] <= max(a[1], b[1]))


def geofence(text, place):
    """The number of turns that the ring makes around the point is odd."""
    ring, point = read(text, Fraction), read(place, Fraction)[0]
    turns = 0
    for a, b in zip(ring, ring[1:] + ring[:1]):
        if is_on(a, b, point):
            return True
        if a[0] <= point[0] < b[0] and side(a, b, point) < 0:
            turns += 1
        if b[0] <= point[0] < a[0] and side(a, b, point) > 0:
            turns -= 1
    return turns % 2 == 1


def meet(a, b, c, d):
    if any(is_on(*three) for three in ((a, b, c), (a, b, d), (c, d, a), (c, d, b))):
        return True
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def intersects(text):
    """Each side with each other."""
    points = []
    for point in read(text, Fraction):
        if not points or points[-1] != point:
            points.append(point)
    sides = list(zip(points, points[1:]))
    for later in range(len(sides)):
        for earlier in range(later):
            (a, b), (c, d) = sides[earlier], sides[later]
            shared = None
            if later == earlier + 1:
                shared, from_, to = b, a, d
            elif earlier == 0 and later == len(sides) - 1 and points[0] == points[-1]:
                shared, from_, to = a, b, c
            if shared is None:
                if meet(a, b, c, d):
                    return True
            elif is_on(shared, from_, to) or is_on(shared, to, from_):
                return True
    return False


FUNCTIONS = {
    "distance": distance, "area": area, "geofence": geofence, "intersects": intersects,
}


def main(requests, answers):
    with open(requests, encoding="ascii") as lines, open(answers, "w", encoding="ascii") as out:
        for line in lines:
            name, *operands = line.rstrip("\n").split("\t")
            out.write(str(FUNCTIONS[name](*operands)).lower() + "\n")


main(sys.argv[1], sys.argv[2])
