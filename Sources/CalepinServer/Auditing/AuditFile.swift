// The audit trail as a file: CSV whose texts no spreadsheet calculates, or JSON, written as the
// lines are read.

import CalepinExport
import CalepinExpressions

/// A file of the lines that a search finds.
struct AuditFile: Sendable {
    /// The formats.
    enum Format: String, CaseIterable, Sendable {
        case csv, json

        /// The media type.
        var mediaType: String {
            switch self {
            case .csv: "text/csv; charset=utf-8"
            case .json: "application/json"
            }
        }
    }

    /// The columns of CSV.
    static let columns = [
        "number", "time", "kind", "name", "title", "by", "network", "app", "collection", "team",
        "detail", "account",
    ]

    let reader: AuditReader
    let query: AuditQuery
    let format: Format

    /// Gives the bytes of the file to `take`.
    ///
    /// Complexity: as ``AuditReader/forEach(_:_:)``; some lines are held at a time.
    /// Throws: the store's error, or that of `take`.
    func write(_ take: ([UInt8]) async throws -> Void) async throws {
        let lines = CSVLines(ExportSettings(.csv))
        switch format {
        case .csv: try await take(lines.line(of: Self.columns))
        case .json: try await take(Array("[".utf8))
        }
        var isFirst = true
        try await reader.forEach(query) { entries, names in
            var bytes: [UInt8] = []
            for entry in entries {
                switch format {
                case .csv: bytes += lines.line(of: row(entry, names))
                case .json:
                    bytes += (isFirst ? "\n" : ",\n").utf8
                    bytes += entry.json(names: names, teams: [:], reader.reach).text.utf8
                }
                isFirst = false
            }
            try await take(bytes)
        }
        if format == .json { try await take(Array("\n]\n".utf8)) }
    }

    private func row(_ entry: AuditEntry, _ names: [String: AuditPerson]) -> [String] {
        let (line, facts) = (entry.line, entry.facts)
        let who = entry.isOfTeam ? "" : line.who
        let time = Instant(milliseconds: line.at.clamped * 1_000)?.description ?? ""
        return [
            "\(line.number)", time, line.what, names[who]?.name ?? "", names[who]?.title ?? "",
            line.by.isEmpty ? "" : names[line.by]?.name ?? line.by,
            entry.network(reader.reach), facts.app, facts.collection,
            reader.reach.team(of: facts), line.detail, who,
        ]
    }
}

extension Int64 {
    /// The number of seconds within the calendar.
    fileprivate var clamped: Int64 { Swift.min(Swift.max(self, 0), 253_402_300_799) }
}

extension AuditFile.Format {
    /// Returns the format of a parameter; CSV without one.
    ///
    /// Throws: `Problem` `malformed`.
    init(parameter name: String?) throws(Problem) {
        guard let format = Self(rawValue: name ?? Self.csv.rawValue) else {
            throw .malformed(nil, .parameter("as"))
        }
        self = format
    }
}
