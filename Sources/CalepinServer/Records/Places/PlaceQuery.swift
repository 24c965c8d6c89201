// Requests for a map of records: what is found, on which part of the world, and by whose values
// the marks are coloured.

import CalepinExpressions
import CalepinQuery

/// A part of the world, in degrees.
struct PlaceBox: Equatable, Sendable {
    /// South is at most north; west is more than east where the box is across the antimeridian.
    let south, west, north, east: Double

    static let world = PlaceBox(south: -90, west: -180, north: 90, east: 180)

    /// Reads a box as `south,west,north,east`; nil for a text that is none.
    init?(_ text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { PlacePoint.degrees(Array($0.utf8)) }
        guard parts.count == 4, numbers.count == 4, numbers[0] <= numbers[2],
            numbers.allSatisfy({ abs($0) <= 360 })
        else { return nil }
        (south, west, north, east) = (numbers[0], numbers[1], numbers[2], numbers[3])
    }

    private init(south: Double, west: Double, north: Double, east: Double) {
        (self.south, self.west, self.north, self.east) = (south, west, north, east)
    }

    func contains(_ place: PlacePoint) -> Bool {
        guard (south...north).contains(place.latitude) else { return false }
        return west <= east
            ? (west...east).contains(place.longitude)
            : place.longitude >= west || place.longitude <= east
    }
}

/// A place, in degrees.
struct PlacePoint: Equatable, Sendable {
    let latitude, longitude: Double

    /// Reads the first two numbers of a place as records have it; nil for a text that is none.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        let parts = bytes.split(separator: UInt8(ascii: " "), maxSplits: 2)
        guard parts.count >= 2, let latitude = Self.degrees(Array(parts[0])),
            let longitude = Self.degrees(Array(parts[1])),
            abs(latitude) <= 90, abs(longitude) <= 180
        else { return nil }
        (self.latitude, self.longitude) = (latitude, longitude)
    }

    /// Reads a number of degrees; nil for what is none.
    static func degrees(_ digits: [UInt8]) -> Double? {
        guard digits.count <= PlaceLimits.digits else { return nil }
        return digits.withUnsafeBufferPointer { try? Decimal.parse($0).approximate }
    }
}

/// A request for a map.
struct PlaceQuery: Sendable {
    var query: RecordQuery
    /// The column of the places.
    let place: String
    /// The column by whose values the marks are coloured; empty for none.
    let by: String
    let zoom: Int
    let box: PlaceBox

    /// The column by whose values the marks are coloured, in a list; none without one.
    fileprivate var colouring: [String] { by.isEmpty ? [] : [by] }

    /// Creates a request: all rows that a query finds are on the map.
    init(_ query: RecordQuery, place: String, by: String, zoom: Int, box: PlaceBox) {
        self.query = query
        (self.query.query.skipped, self.query.query.limit) = (0, nil)
        (self.query.query.sort, self.query.query.isInOrder) = ("", false)
        (self.place, self.by, self.zoom, self.box) = (place, by, zoom, box)
    }
}

/// The places of the rows that a query finds.
struct FoundPlaces: Sendable {
    /// The numbers of the rows, in the order of the texts.
    let rows: [Int32]
    let places: ColumnTexts
    /// The values that colour the marks.
    let values: ColumnTexts?
}

extension FoundPlaces {
    /// Takes the places that a map needs out of a table.
    ///
    /// Complexity: that of `LiveRows.find`, and O(n) in the bytes of the cells.
    /// Throws: `QueryError`; `Problem` when the machine's clock shows no day of the calendar.
    init(_ table: isolated RecordTable, _ asked: PlaceQuery) throws {
        let place = try table.places(of: [asked.place])[0]
        guard table.columns[place].content == .place else {
            throw QueryError.unknownAttribute(asked.place)
        }
        let by = try table.places(of: asked.colouring).first
        if table.sources.areFilled { table.prepare(asked.query.query) }
        let live = table.live
        let found = try live.find(asked.query.query, try EvaluationContext.ofRows(live.count))
        rows = found.rows
        places = ColumnTexts(live, found, at: place)
        values = by.map { ColumnTexts(live, found, at: $0) }
    }
}

extension RecordMap {
    /// Returns the JSON of a map: see docs/server.md. Rows that have gone since they were found
    /// are left out, and so are those whose place is another one now.
    ///
    /// Throws: `QueryError`.
    fileprivate func json(
        _ table: isolated RecordTable, _ asked: PlaceQuery
    ) throws -> [UInt8] {
        let shown = try table.places(of: asked.query.columns)
        let place = try table.places(of: [asked.place])[0]
        var writer = JSONWriter(capacity: 16_384)
        writer.beginObject()
        writer.member("count", Int64(count))
        writer.member("placed", Int64(placed))
        writer.member("inside", Int64(inside))
        writer.member("done", Int64(table.sources.done))
        writer.member("of", Int64(table.sources.total))
        writeBounds(to: &writer)
        writeClusters(to: &writer)
        writer.key("rows")
        writer.beginArray()
        var used: [[String]] = shown.map { _ in [] }
        for mark in marks where table.live.text(mark.row, at: place) == mark.text {
            table.write(mark.row, shown, &used, to: &writer)
        }
        writer.endArray()
        let colours = try table.places(of: asked.colouring)
        table.writeLabels(shown + colours, used + colours.map { _ in values }, to: &writer)
        writer.endObject()
        return writer.bytes
    }
}

extension RecordTables {
    /// Returns the JSON of a map of what a query finds, over all changes before it was asked.
    ///
    /// Throws: `QueryError`, `Problem`, the store's error; `CancellationError`.
    nonisolated func map(
        _ query: PlaceQuery, in readable: ReadableParts
    ) async throws -> [UInt8] {
        try await working(on: readable, for: query.query, isWhole: false) { table in
            // Others look at the table while its places are put into clusters.
            let map = RecordMap(try await FoundPlaces(table, query), query)
            return try await map.json(table, query)
        }
    }
}
