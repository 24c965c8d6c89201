// The options of exports, which `calepin export` and `calepin schedule new` have both.

import ArgumentParser
import CalepinExport
import CalepinExpressions
import CalepinServer

extension ExportFormat: ExpressibleByArgument {}

/// The format of an export, and how values are written in it.
struct ExportFormatArguments: ParsableArguments {
    @Option(
        name: .customLong("as"),
        help: "The format: csv, xlsx, json, jsonl, geojson, ics, pdf or zip.")
    var format = ExportFormat.csv

    @Option(help: "Write labels in this language, such as fr, in place of values and names.")
    var labels: String?

    @Option(help: "The separator of CSV: , ; or tab.")
    var separator = ","

    @Flag(help: "Begin CSV with the mark of UTF-8, as Excel expects it.")
    var mark = false

    @Flag(help: "Leave texts of CSV that a spreadsheet would calculate without an apostrophe.")
    var raw = false

    @Flag(name: .customLong("choice-columns"), help: "Add a column for each of several choices.")
    var choices = false

    @Option(help: "Only one table of CSV: the path of a repeat, or '' for the records.")
    var table: String?

    @Option(help: "The field that places features; else the first place.")
    var place: String?

    @Option(help: "The field of the day of events in a calendar; else the first day.")
    var day: String?

    @Option(help: "The format of the records in a zip: csv, xlsx or jsonl.")
    var inside: String?

    @Option(help: "The expression that names the files in a zip.")
    var names: String?

    @Option(
        help: "The zone of moments in minutes east of UTC; else UTC.",
        transform: NumberArgument.within(-1_080...1_080))
    var zone: Int?

    /// Returns the settings as members of a request.
    ///
    /// Throws: the status that ends the command, after a message.
    func members(in language: Language) throws -> [JSONMember] {
        let separators = [",": "comma", ";": "semicolon", "tab": "tab", "\t": "tab"]
        guard let separator = separators[separator] else {
            throw failure(ExportCommandTexts.separator.text(in: language, separator))
        }
        let texts: [(String, String?)] = [
            ("as", format.rawValue), ("separator", separator), ("mark", mark ? "1" : nil),
            ("raw", raw ? "1" : nil), ("choices", choices ? "1" : nil), ("labels", labels),
            ("table", table), ("place", place), ("day", day), ("inside", inside),
            ("names", names), ("zone", zone.map(String.init)),
        ]
        return texts.compactMap { name, text in text.map { JSONMember(name, .string($0)) } }
    }

    /// Returns the app and the collection of a text such as `motor/policies`.
    ///
    /// Throws: the status that ends the command, after a message.
    static func place(
        _ text: String, in language: Language
    ) throws -> (app: String, collection: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else {
            throw failure(ExportCommandTexts.noCollection.text(in: language, text))
        }
        return (String(parts[0]), String(parts[1]))
    }
}
