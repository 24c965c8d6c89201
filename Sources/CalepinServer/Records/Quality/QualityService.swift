// Reports about quality for an operator: asked by a command, over the socket or on a data folder
// without a server.

import CalepinExpressions
import CalepinQuery

/// The forms of a report that a command can have.
package enum QualityFormat: String, CaseIterable, Sendable {
    case text, json
}

/// Reports about the quality of records.
package struct QualityService: Sendable {
    let tables: RecordTables

    /// Makes a report from an operator's request, such as
    /// `{"app":"motor","collection":"records","as":"text","link":"q=vw"}`.
    ///
    /// Throws: ``ExportFailure``; `Problem` for a link that cannot be read; the store's error.
    package func made(
        _ json: JSONValue, _ snapshot: RegistrySnapshot, _ language: Language
    ) async throws -> [UInt8] {
        let format = json["as"]?.asString ?? QualityFormat.text.rawValue
        guard let format = QualityFormat(rawValue: format) else {
            throw ExportFailure.wrongSetting("as", format, QualityFormat.allCases.map(\.rawValue))
        }
        let readable = try ReadableCollection(
            json.text("collection"), of: json.text("app"), in: json["scope"]?.asString, snapshot)
        do {
            let report = try await tables.quality(
                json.text("link"), in: ReadableParts(readable), language, isWhole: true)
            switch format {
            case .json: return report.json()
            case .text:
                let texts = json["texts"]?.asString ?? language.code
                return Array(report.text(in: language, texts: texts).utf8)
            }
        } catch let error as QueryError { throw ExportFailure.query(error) }
    }
}

extension MaintenanceService {
    /// The service that reports about quality.
    package var quality: QualityService { QualityService(tables: RecordTables(store)) }
}
