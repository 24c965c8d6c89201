"""Makes Web/map/base.bin, the land and borders under a map, of Natural Earth's countries at 1:50
million (public domain), as Debian's package r-cran-rnaturalearthdata has them:

    apt-get download r-cran-rnaturalearthdata && dpkg-deb -x r-cran-rnaturalearthdata*.deb FOLDER
    pip install rdata && python Scripts/base-map.py FOLDER

The file is rings of points in hundredths of a degree, each written as the difference from the
point before in zigzag varints; Web/map/base.js reads it. It has no lakes, because the source has
none. The output is kept with the code, so this is run only to make it anew."""

import lzma
import sys
import warnings
import zlib
from pathlib import Path

import rdata

ROOT = Path(__file__).resolve().parents[1]
UNITS = 100
# How far, in units, a point may be from the line that leaves it out.
TOLERANCE = 1.2
# Rings smaller than this, in units, are left out unless they are all a country has.
LEAST = 12
Point = tuple[int, int]


def countries(folder: Path) -> list[tuple[str, list[list[Point]]]]:
    """Code and rings of each country."""
    data = folder / "usr/lib/R/site-library/rnaturalearthdata/data"
    index = rdata.read_rds(data / "Rdata.rdx")
    start, count = map(int, index["variables"]["countries50"])
    packed = (data / "Rdata.rdb").read_bytes()[start : start + count]
    if packed[4:5] == b"Z":
        filters = [{"id": lzma.FILTER_LZMA2, "dict_size": 1 << 27}]
        plain = lzma.decompress(packed[5:], format=lzma.FORMAT_RAW, filters=filters)
    else:
        plain = zlib.decompress(packed[4:])
    table = rdata.conversion.convert(rdata.parser.parse_data(plain))
    found = []
    for code, shape in zip(table.data["iso_a2"], table.polygons, strict=True):
        rings = [
            [(round(x * UNITS), round(y * UNITS)) for x, y in part.coords]
            for part in shape.Polygons
        ]
        found.append((code if len(str(code)) == 2 else "--", rings))
    return found


def distance(point: Point, start: Point, end: Point) -> float:
    """How far a point is from a line."""
    (x, y), (x0, y0), (x1, y1) = point, start, end
    dx, dy = x1 - x0, y1 - y0
    length = dx * dx + dy * dy
    part = max(0, min(1, ((x - x0) * dx + (y - y0) * dy) / length)) if length else 0
    return ((x - x0 - part * dx) ** 2 + (y - y0 - part * dy) ** 2) ** 0.5


def thinned(ring: list[Point]) -> list[Point]:
    """A ring without the points that lie on their neighbours' line, by Douglas and Peucker."""
    kept = {0, len(ring) - 1}
    spans = [(0, len(ring) // 2), (len(ring) // 2, len(ring) - 1)]
    kept.add(len(ring) // 2)
    while spans:
        start, end = spans.pop()
        far, at = 0.0, 0
        for index in range(start + 1, end):
            away = distance(ring[index], ring[start], ring[end])
            if away > far:
                far, at = away, index
        if far > TOLERANCE:
            kept.add(at)
            spans += [(start, at), (at, end)]
    # A sliver keeps all it has: less than three points are no shape.
    return [ring[index] for index in sorted(kept)] if len(kept) > 3 else ring


def is_large(ring: list[Point]) -> bool:
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return max(max(xs) - min(xs), max(ys) - min(ys)) >= LEAST


def spot(ring: list[Point]) -> list[Point]:
    """What is too small for a shape, as a square that can be seen."""
    (x, y), half = ring[0], 2
    return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]


def varint(value: int) -> bytes:
    """Seven bits a byte, the lowest first; the sign is the lowest bit of all."""
    value = value * 2 if value >= 0 else -value * 2 - 1
    written = bytearray()
    while value > 127:
        written.append(value & 127 | 128)
        value >>= 7
    written.append(value)
    return bytes(written)


def area(ring: list[Point]) -> float:
    pairs = zip(ring, ring[1:] + ring[:1], strict=True)
    return abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairs)) / 2


def label(ring: list[Point]) -> Point:
    """Where a name stands: the middle of the widest of some lines through a ring."""
    ys = [y for _, y in ring]
    best, found = -1.0, ring[0]
    for step in range(3, 14):
        y = min(ys) + (max(ys) - min(ys)) * step / 16
        cuts = sorted(
            x0 + (y - y0) * (x1 - x0) / (y1 - y0)
            for (x0, y0), (x1, y1) in zip(ring, ring[1:] + ring[:1], strict=True)
            if (y0 <= y) != (y1 <= y)
        )
        for left, right in zip(cuts[::2], cuts[1::2], strict=False):
            if right - left > best:
                best, found = right - left, (round((left + right) / 2), round(y))
    return found


def packed(found: list[tuple[str, list[list[Point]]]]) -> bytes:
    """The file: each country's code, the place and room of its name, its rings."""
    out = bytearray(b"CBM1" + varint(UNITS) + varint(len(found)))
    for code, rings in found:
        largest = max(rings, key=area)
        kept = [thinned(ring) for ring in rings if is_large(ring)] or [spot(largest)]
        (x, y), wide = label(largest), round(area(largest) ** 0.5)
        out += code.encode() + varint(x) + varint(y) + varint(wide) + varint(len(kept))
        for ring in kept:
            points = ring[:-1] if ring[0] == ring[-1] else ring
            out += varint(len(points))
            last = (0, 0)
            for point in points:
                out += varint(point[0] - last[0]) + varint(point[1] - last[1])
                last = point
    return bytes(out)


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    bytes_ = packed(countries(Path(sys.argv[1])))
    goal = ROOT / "Web/map/base.bin"
    goal.parent.mkdir(exist_ok=True)
    goal.write_bytes(bytes_)
    print(f"{goal.name}: {len(bytes_)} bytes, {len(zlib.compress(bytes_, 9))} packed")
