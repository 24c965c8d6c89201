// `calepin import` with a server: the rows of a file become records there, as the page imports
// them. The work is done by CalepinServer's ImportService.swift.

import ArgumentParser
import CalepinExpressions
import CalepinQuery
import CalepinServer
import Foundation

/// The options of imports of records.
struct RecordImportArguments: ParsableArguments {
    @Flag(help: "With --server: say what the records would become, and change nothing.")
    var check = false

    @Flag(help: "With --server: take back what the same file did.")
    var undo = false

    @Option(
        help: "With --server: a column and its question, such as 'Plate no=plate'; repeated.")
    var column: [String] = []

    @Option(help: "With --server: the scope of the records, such as team:ID; else the team's.")
    var scope: String?

    func validate() throws {
        if check, undo { throw ValidationError("--check and --undo exclude each other.") }
        for pair in column where !pair.contains("=") {
            throw ValidationError("'\(pair)' is not COLUMN=QUESTION.")
        }
    }

    /// True where an option is given that only imports of records have.
    var isGiven: Bool { check || undo || !column.isEmpty || scope != nil }

    fileprivate var mode: String { check ? "check" : undo ? "undo" : "run" }

    /// The parameters of a request.
    fileprivate var query: String {
        let columns = column.map { pair in
            let parts = pair.split(separator: "=", omittingEmptySubsequences: false)
            return JSONMember(
                parts.dropLast().joined(separator: "="), .string(String(parts.last ?? "")))
        }
        let pairs = [
            ("mode", mode), ("columns", columns.isEmpty ? "" : JSONValue.object(columns).text),
            ("scope", scope ?? ""),
        ]
        return pairs.filter { !$0.1.isEmpty }.map { $0.0 + "=" + Query.escaped($0.1) }
            .joined(separator: "&")
    }
}

/// An import of records into a server.
struct RecordImport {
    let remote: RemoteServer
    /// The address as it was given, for messages.
    let server: String
    let arguments: RecordImportArguments
    let language: Language

    /// Sends a file, and prints what became of its rows.
    ///
    /// - Returns: false where rows have faults.
    /// - Throws: the reason why nothing was done, or not all.
    func send(_ path: String, to collection: String) async throws(CommandError) -> Bool {
        let parts = collection.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else {
            throw CommandError(ExportCommandTexts.noCollection.text(in: language, collection))
        }
        let bytes = try GivenFile(path: path, language: language)
            .bytes(maxBytes: ImportedFileLimits.bytes)
        let place = parts.map { Query.escaped(String($0)) }.joined(separator: "/")
        let answer: (status: Int, bytes: [UInt8])
        do throws(RemoteServer.Failure) {
            answer = try await remote.send(
                "POST", "/api/imports/\(place)?\(arguments.query)", bytes, in: language)
        } catch { throw CommandError(error.text(in: language, server)) }
        let last = answer.bytes.split(separator: 10).last.map(Array.init) ?? []
        let json = (try? JSONValue(reading: last)) ?? .null
        guard answer.status == 200 else { throw CommandError(Self.words(json)) }
        if let problem = json["problem"] { throw CommandError(Self.words(problem)) }
        guard let result = json["result"] else {
            throw CommandError(RecordImportTexts.cut.text(in: language))
        }
        for line in lines(result) { say(line) }
        return result["faulty"]?.asInt64 ?? 0 == 0
    }

    private static func words(_ problem: JSONValue) -> String {
        [problem["title"]?.asString ?? "no answer", problem["detail"]?.asString ?? ""]
            .filter { !$0.isEmpty }.joined(separator: " ")
    }

    private func lines(_ result: JSONValue) -> [String] {
        var lines: [String] = []
        if let source = result["source"]?.asString.flatMap(RecordImportTexts.init(source:)) {
            lines.append(source.text(in: language))
        }
        let unused = (result["columns"]?.elements ?? [])
            .filter { $0["field"] == nil && $0["use"] == nil }
            .map { [$0["table"]?.asString, $0["name"]?.asString].compactMap(\.self) }
            .map { $0.joined(separator: " › ") }
        if !unused.isEmpty {
            let names = unused.joined(separator: ", ")
            lines.append(RecordImportTexts.unused.text(in: language, names))
        }
        for fault in result["faults"]?.elements ?? [] {
            let parts = [
                fault["table"]?.asString ?? "", "\(fault["row"]?.asInt64 ?? 0)",
                fault["column"]?.asString ?? "",
            ]
            let place = parts.filter { !$0.isEmpty }.joined(separator: " · ")
            lines.append("\(place): \(fault["message"]?.asString ?? "")")
        }
        for count in RecordImportTexts.counts {
            let number = result[count.key]?.asInt64 ?? 0
            if number > 0 { lines.append("\(number) " + count.words.text(in: language)) }
        }
        return lines
    }
}

/// Limits of files that are sent.
enum ImportedFileLimits {
    /// Maximum size of a file in bytes: what the server takes.
    static let bytes = 33_554_432
}
