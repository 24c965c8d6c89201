// The places that have others near them. Places are put into cubes so small that all in one are
// near each other; only those in cubes with few of them are compared, with the cubes around.

import Foundation

/// The rows whose places are near others.
struct NearPlaces: Sendable {
    /// The rows with at least so many places within a distance, their own among them; in order.
    private(set) var rows: [Int] = []

    /// A cube, by its place on three axes.
    private struct Cube: Hashable {
        var x, y, z: Int32

        func moved(_ x: Int32, _ y: Int32, _ z: Int32) -> Cube {
            Cube(x: self.x + x, y: self.y + y, z: self.z + z)
        }
    }

    /// A range of ``spots``.
    private typealias Part = Range<Int>

    private var cubes: [Cube: Part] = [:]
    private var spots: [(row: Int, x: Double, y: Double, z: Double)] = []
    private let squaredChord: Double
    private let least: Int

    /// Finds the rows.
    ///
    /// Complexity: O(n log n) in the places, times `least`: a cube with fewer places than that has
    /// few neighbours, and one with more is only compared with those.
    init(_ places: [(row: Int, spot: EarthSpot)], metres: Int64, least: Int) {
        let chord = EarthSpot.chord(metres)
        (squaredChord, self.least) = (chord * chord, least)
        // All in a cube are near each other, also where its corners are rounded.
        let side = chord / 3.0.squareRoot() * 0.999_999
        var sorted: [(cube: Cube, row: Int, axes: (x: Double, y: Double, z: Double))] = []
        sorted.reserveCapacity(places.count)
        for (row, spot) in places {
            let axes = spot.axes
            let cube = Cube(
                x: Self.number(axes.x / side), y: Self.number(axes.y / side),
                z: Self.number(axes.z / side))
            sorted.append((cube, row, axes))
        }
        sorted.sort {
            ($0.cube.x, $0.cube.y, $0.cube.z, $0.row) < ($1.cube.x, $1.cube.y, $1.cube.z, $1.row)
        }
        var begin = 0
        for (place, one) in sorted.enumerated() {
            spots.append((one.row, one.axes.x, one.axes.y, one.axes.z))
            guard place + 1 == sorted.count || sorted[place + 1].cube != one.cube else {
                continue
            }
            cubes[one.cube] = begin..<(place + 1)
            begin = place + 1
        }
        for (cube, part) in cubes {
            if part.count >= least {
                rows += part.map { spots[$0].row }
                continue
            }
            let around = neighbours(of: cube)
            rows += part.filter { isNear($0, part, around) }.map { spots[$0].row }
        }
        rows.sort()
    }

    private static func number(_ value: Double) -> Int32 {
        Int32(exactly: value.rounded(.down)) ?? 0
    }

    /// Returns the cubes, besides one, in which places may be near those in it.
    private func neighbours(of cube: Cube) -> [Part] {
        // The numbers of five by five by five cubes; that in the middle is the 62nd from 0.
        (Int32(0)..<125).filter { $0 != 62 }.compactMap { number in
            cubes[cube.moved(number % 5 - 2, number / 5 % 5 - 2, number / 25 - 2)]
        }
    }

    /// Returns true when a place has enough others within the distance.
    private func isNear(_ place: Int, _ own: Part, _ around: [Part]) -> Bool {
        var found = own.count
        let one = spots[place]
        for part in around {
            for other in part {
                let far = spots[other]
                let (x, y, z) = (one.x - far.x, one.y - far.y, one.z - far.z)
                guard x * x + y * y + z * z <= squaredChord else { continue }
                found += 1
                if found >= least { return true }
            }
        }
        return found >= least
    }
}
