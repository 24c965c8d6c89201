// The geometry of a record in GeoJSON (RFC 7946): longitude first, altitude where it is known, and
// the ring of an area against the clock.

import CalepinExpressions

/// A place, line or area.
struct Geometry {
    /// The kind: `Point`, `LineString` or `Polygon`.
    let name: String
    /// The points, each with its latitude, longitude and perhaps altitude.
    let points: [[Decimal]]

    /// True when there are as many points as the kind needs.
    var isWhole: Bool {
        points.count >= (name == "Point" ? 1 : name == "LineString" ? 2 : 4)
    }

    func write(to writer: inout JSONWriter) {
        let isArea = name == "Polygon"
        let isTurned = isArea && isClockwise
        writer.beginObject()
        writer.member("type", name)
        writer.key("coordinates")
        if isArea { writer.beginArray() }
        if name != "Point" { writer.beginArray() }
        for point in isTurned ? points.reversed() : points {
            writer.beginArray()
            writer.number(point[1].description)
            writer.number(point[0].description)
            if point.count > 2 { writer.number(point[2].description) }
            writer.endArray()
        }
        if name != "Point" { writer.endArray() }
        if isArea { writer.endArray() }
        writer.endObject()
    }

    /// True when the ring goes with the clock, north being up.
    private var isClockwise: Bool {
        var twice = Decimal(0)
        do throws(DecimalError) {
            for (from, to) in zip(points, points.dropFirst()) {
                let width = try to[1].subtracting(from[1])
                twice = try twice.adding(width.multiplied(by: to[0].adding(from[0])))
            }
        } catch { return false }
        return !twice.isNegative && !twice.isZero
    }
}
