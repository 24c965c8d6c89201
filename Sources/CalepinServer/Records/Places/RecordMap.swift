// What a map shows of records: one by one where they are few, otherwise in clusters, by the cells
// of a grid over the world as Web Mercator draws it (EPSG:3857).

import CalepinExpressions
import Foundation

/// Records on a map.
struct RecordMap: Sendable {
    /// Records near each other.
    struct Cluster: Sendable {
        fileprivate(set) var count = 0
        /// The sums of latitudes and longitudes.
        fileprivate var latitudes = 0.0, longitudes = 0.0
        /// The number of records with each of ``RecordMap/values``, and of all others.
        fileprivate(set) var counts: [Int] = []
    }

    /// A record that is shown by itself.
    struct Mark: Sendable {
        let row: Int32
        /// The place as the record has it.
        let text: String
    }

    /// The numbers of records found, of those with a place, and of those on the map.
    private(set) var count = 0, placed = 0, inside = 0
    /// The values with a colour of their own, the most frequent one first.
    private(set) var values: [String] = []
    /// The records; empty where they are too many.
    private(set) var marks: [Mark] = []
    /// The clusters, from north to south; empty where records are shown by themselves.
    private(set) var clusters: [Cluster] = []
    private let hasValues: Bool
    private var bounds: (south: Double, west: Double, north: Double, east: Double)?

    /// Puts what was found on a map.
    ///
    /// Complexity: O(n) in the bytes of the cells.
    init(_ found: FoundPlaces, _ asked: PlaceQuery) {
        (count, hasValues) = (found.rows.count, found.values != nil)
        var points: [(row: Int, point: PlacePoint)] = []
        found.places.forEachFilled { row, bytes in
            guard let point = PlacePoint(bytes) else { return }
            placed += 1
            extend(to: point)
            if asked.box.contains(point) { points.append((row, point)) }
        }
        inside = points.count
        guard inside > PlaceLimits.marks else {
            marks = points.map { Mark(row: found.rows[$0.row], text: found.places.text($0.row)) }
            return
        }
        let colours = found.values.map { Colours($0, points.map(\.row)) }
        values = colours?.values ?? []
        clusters = Self.clusters(points, zoom: asked.zoom, colours)
    }

    private mutating func extend(to point: PlacePoint) {
        let (latitude, longitude) = (point.latitude, point.longitude)
        let known = bounds ?? (latitude, longitude, latitude, longitude)
        bounds = (
            min(known.south, latitude), min(known.west, longitude),
            max(known.north, latitude), max(known.east, longitude)
        )
    }

    /// The values of the records on a map that have a colour of their own.
    private struct Colours {
        let values: [String]
        /// The place of each row's value in ``values``; that of all others is their number.
        private let places: [Int]

        init(_ texts: ColumnTexts, _ rows: [Int]) {
            let different = DistinctTexts(texts)
            var counts = [Int](repeating: 0, count: different.count)
            for row in rows where different.numbers[row] >= 0 {
                counts[Int(different.numbers[row])] += 1
            }
            let numbers = counts.indices.filter { counts[$0] > 0 }
            let names = numbers.map { texts.text(Int(different.firstRows[$0])) }
            let order = numbers.indices.sorted { one, other in
                let (first, second) = (counts[numbers[one]], counts[numbers[other]])
                return first == second ? names[one] < names[other] : first > second
            }.prefix(PlaceLimits.values)
            values = order.map { names[$0] }
            var known = [Int](repeating: order.count, count: different.count)
            for (place, index) in order.enumerated() { known[numbers[index]] = place }
            places = different.numbers.map { $0 < 0 ? order.count : known[Int($0)] }
        }

        func place(of row: Int) -> Int { places[row] }
    }

    /// A cell of the grid.
    private struct Cell: Hashable {
        let row, column: Int32

        init(_ point: PlacePoint, side: Double) {
            // Beyond this the drawing of the world has no place: it is a square.
            let latitude = min(max(point.latitude, -85.0511), 85.0511) * .pi / 180
            let east = (point.longitude + 180) / 360
            let south = (1 - asinh(tan(latitude)) / .pi) / 2
            (row, column) = (Int32(south / side), Int32(east / side))
        }
    }

    /// Returns the clusters of points: with larger cells where there would be too many.
    private static func clusters(
        _ points: [(row: Int, point: PlacePoint)], zoom: Int, _ colours: Colours?
    ) -> [Cluster] {
        var side = PlaceLimits.cell / (256 * Double(1 << zoom))
        while true {
            var found: [Cell: Cluster] = [:]
            for (row, point) in points {
                let cell = Cell(point, side: side)
                let place = colours.map { $0.place(of: row) }
                found[cell, default: Cluster()].add(point, place, of: colours?.values.count)
                if found.count > PlaceLimits.clusters { break }
            }
            if found.count <= PlaceLimits.clusters {
                let order = found.sorted {
                    ($0.key.row, $0.key.column) < ($1.key.row, $1.key.column)
                }
                return order.map(\.value)
            }
            side *= 2
        }
    }
}

extension RecordMap.Cluster {
    fileprivate mutating func add(_ point: PlacePoint, _ place: Int?, of values: Int?) {
        count += 1
        latitudes += point.latitude
        longitudes += point.longitude
        guard let place, let values else { return }
        if counts.isEmpty { counts = [Int](repeating: 0, count: values + 1) }
        counts[place] += 1
    }

    /// The middle of the records.
    var latitude: Double { latitudes / Double(count) }
    var longitude: Double { longitudes / Double(count) }
}

extension RecordMap {
    /// Writes `"bounds":{"south","west","north","east"}` of all records with a place; nothing
    /// where there is none.
    func writeBounds(to writer: inout JSONWriter) {
        guard let bounds else { return }
        writer.key("bounds")
        writer.beginObject()
        writer.member("south", Self.text(bounds.south))
        writer.member("west", Self.text(bounds.west))
        writer.member("north", Self.text(bounds.north))
        writer.member("east", Self.text(bounds.east))
        writer.endObject()
    }

    /// Writes `"values":[…],"clusters":[{"latitude","longitude","count","counts"}]`.
    func writeClusters(to writer: inout JSONWriter) {
        if hasValues {
            writer.key("values")
            writer.beginArray()
            for value in values { writer.string(value) }
            writer.endArray()
        }
        writer.key("clusters")
        writer.beginArray()
        for cluster in clusters {
            writer.beginObject()
            writer.member("latitude", Self.text(cluster.latitude))
            writer.member("longitude", Self.text(cluster.longitude))
            writer.member("count", Int64(cluster.count))
            if hasValues {
                writer.key("counts")
                writer.beginArray()
                for count in cluster.counts { writer.int(Int64(count)) }
                writer.endArray()
            }
            writer.endObject()
        }
        writer.endArray()
    }

    /// Returns degrees with six digits after the point, a tenth of a metre.
    private static func text(_ degrees: Double) -> String {
        let millionths = Int((abs(degrees) * 1_000_000).rounded())
        let rest = String(1_000_000 + millionths % 1_000_000).dropFirst()
        return "\(degrees < 0 && millionths > 0 ? "-" : "")\(millionths / 1_000_000).\(rest)"
    }
}
