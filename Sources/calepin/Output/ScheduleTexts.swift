// Schedules and their files as lines of text, with their words in English and French.

import CalepinExpressions
import Foundation

extension JSONValue {
    /// Returns a schedule as columns.
    func scheduleColumns(in language: Language) -> String {
        let isFrench = language == .french
        let state: String
        if self["stopped"]?.asString?.isEmpty == false {
            state = isFrench ? "arrêté" : "stopped"
        } else {
            let isFailing = (self["failures"]?.asInt64 ?? 0) > 0
            state = isFailing ? (isFrench ? "échoue" : "failing") : (isFrench ? "actif" : "in use")
        }
        let last = self["last"]
        let attempt = last.map { Instant.text(ofSeconds: $0["at"]?.asInt64 ?? 0) } ?? ""
        let outcome = last?["error"]?.asString ?? last.map { "\($0["size"]?.asInt64 ?? 0)" } ?? ""
        return [
            self["id"]?.asString ?? "", state,
            self["next"]?.asInt64.map { Instant.text(ofSeconds: $0) } ?? "",
            "\(self["files"]?.asInt64 ?? 0)",
            "\(self["app"]?.asString ?? "")/\(self["collection"]?.asString ?? "")",
            attempt, outcome, self["title"]?.asString ?? "",
        ].columns
    }

    /// A file as columns.
    var scheduledFileColumns: String {
        [
            self["id"]?.asString ?? "",
            Instant.text(ofSeconds: self["at"]?.asInt64 ?? 0),
            Instant.text(ofSeconds: self["until"]?.asInt64 ?? 0),
            "\(self["size"]?.asInt64 ?? 0)", self["name"]?.asString ?? "",
        ].columns
    }
}

/// A file that is read in pieces.
struct FilePieces {
    let path: String
    private static let bytes = 262_144

    /// Gives the pieces of the file to `take`.
    ///
    /// Throws: `CocoaError` where it cannot be read; the error of `take`.
    func each(_ take: (ArraySlice<UInt8>) throws -> Void) throws {
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        defer { try? file.close() }
        while let data = try file.read(upToCount: Self.bytes), !data.isEmpty {
            try take([UInt8](data)[...])
        }
    }
}
