// Summaries for an operator: asked by a command, over the socket or on a data folder without a
// server.

import CalepinExpressions
import CalepinQuery

/// The forms of a summary that a command can have.
package enum SummaryFormat: String, CaseIterable, Sendable {
    case text, json, svg
}

/// Summaries of records.
package struct SummaryService: Sendable {
    let tables: RecordTables

    /// The settings of a summary, besides the app, the collection and the scope.
    package static let settings = ["columns", "by", "of", "figure", "zone", "width", "texts"]

    /// Makes a summary from an operator's request, such as
    /// `{"app":"motor","collection":"records","as":"text","link":"q=vw","columns":"premium"}`,
    /// with the settings as texts. Without columns it has those of the form, as many as there may
    /// be.
    ///
    /// Throws: ``ExportFailure``; the store's error.
    package func made(
        _ json: JSONValue, _ snapshot: RegistrySnapshot, _ language: Language
    ) async throws -> [UInt8] {
        let format = json["as"]?.asString ?? SummaryFormat.text.rawValue
        guard let format = SummaryFormat(rawValue: format) else {
            throw ExportFailure.wrongSetting("as", format, SummaryFormat.allCases.map(\.rawValue))
        }
        var values: [String: String] = [:]
        for name in Self.settings { values[name] = json[name]?.asString }
        let readable = try ReadableCollection(
            json.text("collection"), of: json.text("app"), in: json["scope"]?.asString, snapshot)
        let asked = try Self.query(values, json.text("link"), readable, language)
        let style = try ChartStyle(language, values)
        let summary = try await summary(asked, ReadableParts(readable))
        switch format {
        case .json: return summary.json()
        case .text: return Array(summary.text(style).utf8)
        case .svg:
            guard let drawing = summary.drawing(style) else {
                throw ExportFailure.notDrawn(asked.query.columns.joined(separator: ","))
            }
            return drawing
        }
    }

    /// Returns the request for a summary with settings as texts, and the link of the query that
    /// finds the records. Without columns it has those of the form, as many as there may be.
    ///
    /// Throws: ``ExportFailure``; `Problem` for a link that cannot be read.
    static func query(
        _ values: [String: String], _ link: String, _ readable: ReadableCollection,
        _ language: Language
    ) throws -> SummaryQuery {
        let own = TableColumn.all(of: readable.judged).filter { $0.title != nil }.map(\.name)
        let columns =
            values["columns"] ?? own.prefix(SummaryLimits.columns).joined(separator: ",")
        let conditions = Query(link: link).conditions.count
        guard conditions <= RecordTableLimits.conditions else {
            throw ExportFailure.wrongSetting(
                "filter", "\(conditions)", ["0", "…", "\(RecordTableLimits.conditions)"])
        }
        return try SummaryQuery(
            try RecordQuery(link: link, columns: columns, in: language), values)
    }

    /// Returns a summary of all records.
    ///
    /// Throws: ``ExportFailure``; the store's error.
    func summary(
        _ asked: SummaryQuery, _ readable: ReadableParts
    ) async throws -> RecordSummary {
        do { return try await tables.summary(asked, in: readable, isWhole: true) } catch let error
            as QueryError
        { throw ExportFailure.query(error) }
    }
}

extension MaintenanceService {
    /// The service that makes summaries.
    package var summaries: SummaryService { SummaryService(tables: RecordTables(store)) }
}
