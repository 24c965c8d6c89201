// Places on a sphere of the size of the earth: how far they are from each other, and whether one
// is in an area. Polygons are those of GeoJSON, whose sides are straight lines of latitude and
// longitude.

import CalepinAppModel
import CalepinExpressions
import Foundation

/// A place in degrees.
struct EarthSpot: Equatable, Sendable {
    let north, east: Double

    init(north: Double, east: Double) { (self.north, self.east) = (north, east) }

    /// Reads the latitude and longitude of a place as records have it; nil for another text.
    init?(_ text: String) {
        guard let numbers = EarthPoint(text)?.numbers else { return nil }
        self.init(north: numbers[0].approximate, east: numbers[1].approximate)
    }

    fileprivate init(_ point: QualityArea.Point) {
        self.init(north: point.north.approximate, east: point.east.approximate)
    }

    /// The radius of the earth in metres, the one with which expressions measure.
    static let radius = 6_378_100.0

    /// The place in metres from the middle of the earth, on three axes.
    var axes: (x: Double, y: Double, z: Double) {
        let (up, across) = (north * .pi / 180, east * .pi / 180)
        let flat = Self.radius * cos(up)
        return (flat * cos(across), flat * sin(across), Self.radius * sin(up))
    }

    /// Returns the length of the straight line through the earth whose ends are so many metres
    /// from each other on it.
    static func chord(_ metres: Int64) -> Double {
        2 * radius * sin(min(Double(metres) / (2 * radius), .pi / 2))
    }

    /// Returns the square of the straight line through the earth to another place, in metres.
    func squaredChord(to other: EarthSpot) -> Double {
        let (own, far) = (axes, other.axes)
        let (x, y, z) = (own.x - far.x, own.y - far.y, own.z - far.z)
        return x * x + y * y + z * z
    }
}

/// An area, ready for places to be looked for in it.
struct AreaTest: Sendable {
    private enum Shape: Sendable {
        case circle(EarthSpot, squaredChord: Double)
        case rings([[EarthSpot]])
    }

    private let shape: Shape
    /// The least and the greatest latitude of rings.
    private var norths = -90.0...90.0

    /// Creates the test of an area.
    ///
    /// Complexity: O(n) in its points.
    init(_ area: QualityArea) {
        switch area {
        case .circle(let centre, let metres):
            let chord = EarthSpot.chord(metres)
            shape = .circle(EarthSpot(centre), squaredChord: chord * chord)
        case .rings(let rings):
            let spots = rings.map { $0.map { EarthSpot($0) } }
            shape = .rings(spots)
            let all = spots.flatMap { $0.map(\.north) }
            norths = (all.min() ?? 0)...(all.max() ?? 0)
        }
    }

    /// Returns true for a place in the area; of those on its line some are.
    ///
    /// Complexity: O(n) in its points.
    func contains(_ spot: EarthSpot) -> Bool {
        switch shape {
        case .circle(let centre, let squaredChord):
            return centre.squaredChord(to: spot) <= squaredChord
        case .rings(let rings):
            guard norths.contains(spot.north) else { return false }
            return rings.reduce(false) { $0 != Self.isInside(spot, $1) }
        }
    }

    /// Returns true for a place to the west of an odd number of sides of a ring.
    private static func isInside(_ spot: EarthSpot, _ ring: [EarthSpot]) -> Bool {
        var isInside = false
        for (one, next) in zip(ring, ring.dropFirst()) {
            guard (one.north > spot.north) != (next.north > spot.north) else { continue }
            let part = (spot.north - one.north) / (next.north - one.north)
            if spot.east < one.east + part * (next.east - one.east) { isInside.toggle() }
        }
        return isInside
    }
}
