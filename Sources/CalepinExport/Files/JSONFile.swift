// JSON: an object for each record, with an array of objects for each repeat; as one array, as
// lines, or as features of GeoJSON (RFC 7946). Keys are the names of columns.

import CalepinExpressions

/// Records as JSON.
struct JSONFile: ExportFile {
    private(set) var bytes: [UInt8]
    private let format: ExportFormat
    private var isFirst = true

    /// Creates a file in one of the formats of JSON.
    init(_ format: ExportFormat) {
        self.format = format
        bytes = Array(Self.start(format).utf8)
    }

    private static func start(_ format: ExportFormat) -> String {
        switch format {
        case .json: "[\n"
        case .geojson: "{\"type\":\"FeatureCollection\",\"features\":[\n"
        default: ""
        }
    }

    private var end: String {
        switch format {
        case .json: isFirst ? "]\n" : "\n]\n"
        case .geojson: isFirst ? "]}\n" : "\n]}\n"
        default: ""
        }
    }

    mutating func take() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    mutating func end(_ plan: ExportPlan) -> Bool {
        bytes += end.utf8
        return false
    }

    mutating func add(_ record: OpenedRecord, _ plan: ExportPlan) {
        if format != .jsonl, !isFirst { bytes += ",\n".utf8 }
        isFirst = false
        var writer = JSONWriter(capacity: 1_024)
        if format == .geojson {
            writeFeature(record, plan, to: &writer)
        } else {
            write(record, plan, 0, row: 0, in: 0, at: 1, to: &writer)
        }
        bytes += writer.bytes
        if format == .jsonl { bytes.append(10) }
    }

    private func writeFeature(
        _ record: OpenedRecord, _ plan: ExportPlan, to writer: inout JSONWriter
    ) {
        writer.beginObject()
        writer.member("type", "Feature")
        writer.member("id", record.id)
        writer.key("geometry")
        let geometry = plan.place.flatMap { place in
            record.points(plan).map { Geometry(name: place.geometry, points: $0) }
        }
        if let geometry, geometry.isWhole {
            geometry.write(to: &writer)
        } else {
            writer.null()
        }
        writer.key("properties")
        write(record, plan, 0, row: 0, in: 0, at: 1, to: &writer)
        writer.endObject()
    }

    private func write(
        _ record: OpenedRecord, _ plan: ExportPlan, _ place: Int, row: Int32, in parent: Int32,
        at position: Int, to writer: inout JSONWriter
    ) {
        let table = plan.tables[place]
        writer.beginObject()
        for column in table.columns where place == 0 || !column.isKnownByNesting {
            writer.key(column.name)
            writer.write(record.cell(column, row, in: parent, at: position))
        }
        for inner in table.inner {
            writer.key(plan.tables[inner].repeatName)
            writer.beginArray()
            for (index, one) in record.rows(of: plan.tables[inner], in: row).enumerated() {
                write(record, plan, inner, row: one, in: row, at: index + 1, to: &writer)
            }
            writer.endArray()
        }
        writer.endObject()
    }
}

extension ExportColumn {
    /// True for what the nesting of JSON says already.
    fileprivate var isKnownByNesting: Bool {
        switch content {
        case .record, .parent, .position: true
        default: false
        }
    }
}

extension JSONWriter {
    /// Writes a cell: `null` for an empty one.
    fileprivate mutating func write(_ cell: ExportCell) {
        switch cell {
        case .empty: null()
        case .number(let number): self.number(number.description)
        case .boolean(let isTrue): bool(isTrue)
        case .several(let texts, _):
            beginArray()
            for text in texts { string(text) }
            endArray()
        case .text, .day, .time, .instant: string(cell.text)
        }
    }
}
