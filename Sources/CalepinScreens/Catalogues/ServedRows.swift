// The rows of a collection that only the server has: the parts of a result that are loaded and
// those being requested. QueryFlow decides when to send a query.

import CalepinAppModel
import CalepinQuery
import CalepinExpressions

/// The present result of a collection that is searched on the server.
final class ServedRows {
    /// The number of rows in one request: a few screens of a phone.
    static let part = 100
    /// The maximum number of parts of one result, so that a turn encodes both the query and the
    /// part.
    private static let maxParts = 100_000

    private let address: String
    private let attributes: [RowAttribute]
    private let filters: [String]
    private(set) var total = 0
    private(set) var count = 0
    private(set) var filterCounts: [Int] = []
    /// The rows by part; nil for a part that is not loaded.
    private var arrived: [[SourceRow]?] = []
    private var asked: [Bool] = []
    private var query = Query()
    private var generation = 0
    /// The row of a screen that was requested by its id.
    private var single: SourceRow?

    init(app: String, collection: AppCollection, view: RowsView) {
        address = "/api/rows/" + app + "/" + collection.name
        attributes = collection.attributes
        filters = view.filters.map { $0.name }
    }

    // Requests

    /// Requests the first part of a query.
    func ask(_ query: Query, generation: Int, _ out: PatchWriter) {
        self.query = query
        self.generation = generation
        asked = []
        ask(part: 0, out)
    }

    /// Returns the turn of a query's first part, for cancelling it.
    static func turn(_ generation: Int) -> Int64 { Int64(generation) * Int64(maxParts) }

    private func ask(part: Int, _ out: PatchWriter) {
        guard part < ServedRows.maxParts else { return }
        while asked.count <= part { asked.append(false) }
        guard !asked[part] else { return }
        asked[part] = true
        var wanted = query
        wanted.skipped = part * ServedRows.part
        wanted.limit = ServedRows.part
        write(wanted, turn: ServedRows.turn(generation) + Int64(part), out)
    }

    /// Requests one row by its id, as turn -1; returns false when rows have no attribute for it.
    func ask(row id: String, by attribute: String, _ out: PatchWriter) -> Bool {
        guard attributes.contains(where: { $0.name == attribute }) else { return false }
        let quote = parts(of: id, by: UInt8(ascii: "'")).count > 1 ? "\"" : "'"
        let condition = "${" + attribute + "} = " + quote + id + quote
        write(Query(conditions: [condition], limit: 1), turn: -1, out)
        return true
    }

    private func write(_ query: Query, turn: Int64, _ out: PatchWriter) {
        out.patch("request") {
            out.number("turn", turn)
            out.text("address", address + "?" + query.link)
        }
    }

    // Responses

    /// Stores a response; returns the index of its first row when it has rows of the present
    /// result.
    func take(_ body: JSONValue, turn: Int64) -> Int? {
        var rows: [SourceRow] = []
        for row in body["rows"]?.elements ?? [] { rows.append(read(row)) }
        if turn == -1 {
            single = rows.first
            return nil
        }
        let first = turn - ServedRows.turn(generation)
        guard first >= 0, first < Int64(ServedRows.maxParts) else { return nil }
        let part = Int(first)
        if part == 0 { begin(body) }
        while arrived.count <= part { arrived.append(nil) }
        arrived[part] = rows
        return part * ServedRows.part
    }

    /// Returns true when a turn is that of a later part of the present query.
    func isLater(_ turn: Int64) -> Bool {
        turn > ServedRows.turn(generation) && turn < ServedRows.turn(generation + 1)
    }

    /// Marks a part as failed; it may be requested again.
    func miss(_ turn: Int64) {
        let part = turn - ServedRows.turn(generation)
        if part >= 0, part < Int64(asked.count) { asked[Int(part)] = false }
    }

    /// Lets go of all rows.
    func letGo() {
        (total, count) = (0, 0)
        arrived = []
        asked = []
        single = nil
    }

    private func begin(_ body: JSONValue) {
        count = max(0, ServedRows.number(body["count"]))
        if query.search.isEmpty, query.filters.isEmpty, query.conditions.isEmpty { total = count }
        total = max(total, max(count, ServedRows.number(body["total"])))
        arrived = []
        filterCounts = [Int](repeating: 0, count: filters.count)
        for filter in body["filters"]?.elements ?? [] {
            let name = filter["name"]?.asString ?? ""
            for place in filters.indices where filters[place] == name {
                filterCounts[place] = ServedRows.number(filter["count"])
            }
        }
    }

    private static func number(_ value: JSONValue?) -> Int {
        value?.asInt64.flatMap { Int(exactly: $0) } ?? 0
    }

    private func read(_ row: JSONValue) -> SourceRow {
        var texts: [String] = []
        for attribute in attributes {
            switch row[attribute.name] {
            case .string(let text)?: texts.append(text)
            case .number(let text)?: texts.append(text)
            case .bool(let truth)?: texts.append(truth ? "true" : "false")
            default: texts.append("")
            }
        }
        return SourceRow(row["id"]?.asString ?? row["id"]?.asNumber ?? "", texts)
    }

    // Rows

    /// Returns the consecutive rows loaded from the beginning of a window on; missing ones are
    /// requested.
    func rows(_ window: Range<Int>, _ out: PatchWriter) -> [SourceRow] {
        var found: [SourceRow] = []
        var isWhole = true
        var place = window.lowerBound
        while place < min(window.upperBound, count) {
            let part = place / ServedRows.part
            if part < arrived.count, let rows = arrived[part] {
                let inside = place - part * ServedRows.part
                if isWhole, inside < rows.count { found.append(rows[inside]) }
                place += 1
            } else {
                isWhole = false
                ask(part: part, out)
                place = (part + 1) * ServedRows.part
            }
        }
        return found
    }

    /// Returns a loaded row.
    func row(_ id: String) -> SourceRow? {
        if single?.id == id { return single }
        for part in arrived {
            for row in part ?? [] where row.id == id { return row }
        }
        return nil
    }
}
