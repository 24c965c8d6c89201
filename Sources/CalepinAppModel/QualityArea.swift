// An area of a check: a circle, or polygons of GeoJSON (RFC 7946). The server finds out which
// places are inside.

import CalepinExpressions

/// An area on the earth.
package enum QualityArea: Equatable, Sendable {
    /// A point in degrees.
    package struct Point: Equatable, Sendable {
        package var north, east: Decimal
    }

    /// A circle around a point.
    case circle(Point, metres: Int64)
    /// The rings of polygons: a place inside of an odd number of them is in the area, so that
    /// holes are out of it.
    case rings([[Point]])

    /// Reads the geometry of a Polygon or MultiPolygon; nil for another one, and for too many
    /// points.
    ///
    /// Complexity: O(n) in the points.
    init?(geoJSON value: JSONValue) {
        let coordinates = value["coordinates"]?.elements
        var polygons: [JSONValue] = []
        switch value["type"]?.asString {
        case "Polygon": polygons = value["coordinates"].map { [$0] } ?? []
        case "MultiPolygon": polygons = coordinates ?? []
        default: return nil
        }
        var rings: [[Point]] = []
        var count = 0
        for polygon in polygons {
            guard let own = polygon.elements, !own.isEmpty else { return nil }
            for ring in own {
                let points = ring.elements ?? []
                count += points.count
                guard count <= QualityMethodLimits.points else { return nil }
                let read = points.compactMap(Self.point)
                guard read.count == points.count, read.count >= 4, read.first == read.last
                else { return nil }
                rings.append(read)
            }
        }
        guard !rings.isEmpty else { return nil }
        self = .rings(rings)
    }

    /// The number of its points.
    var points: Int {
        switch self {
        case .circle: 1
        case .rings(let rings): rings.reduce(0) { $0 + $1.count }
        }
    }

    /// Reads a position: the longitude, then the latitude.
    private static func point(_ value: JSONValue) -> Point? {
        guard let numbers = value.elements, (2...3).contains(numbers.count),
            let east = numbers[0].asNumber.flatMap({ try? Decimal($0) }),
            let north = numbers[1].asNumber.flatMap({ try? Decimal($0) }),
            (-180...180).contains(east), (-90...90).contains(north)
        else { return nil }
        return Point(north: north, east: east)
    }
}
