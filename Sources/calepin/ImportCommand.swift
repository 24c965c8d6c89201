// `calepin import`: the rows of a file become those of a collection, all of them or none. What is
// wrong with a row is said by the engine; the file is written as a whole.

import ArgumentParser
import CalepinCollections
import CalepinExpressions
import CalepinForms
import Foundation

/// Imports rows into a collection.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Replace the rows of a collection by those of a file.",
        discussion: """
            A file that ends in .json is an array of objects, or an object as the collection \
            declares it; any other is CSV with a line of names. When a row is broken every issue \
            is printed, nothing is imported and the status is 1.
            """)

    @OptionGroup var speech: SpeechArguments

    @Argument(help: "The name of a collection, such as players or squad/players.")
    var collection: String

    @Argument(help: "The file.", completion: .file(extensions: ["csv", "json"]))
    var file: String

    @Option(help: "The folder where everything is kept.")
    var data = "calepin-data"

    @Flag(help: "Say what is wrong with the file and change nothing.")
    var dryRun = false

    func run() throws {
        let language = speech.spokenLanguage
        try failing { () throws(CommandError) in
            let given = try GivenCollection(collection, folder: data, language)
            let bytes = try GivenFile(path: file, language: language)
                .bytes(limit: CalepinCollections.Limits.sourceBytes)
            let attributes = try given.attributes()
            let reading = try given.read(bytes, source(of: given, bytes), attributes)
            guard reading.issues.isEmpty else {
                var lines = reading.issues.map { $0.message(in: language) }
                lines.append(
                    CollectionTexts.notImported.text(in: language, "\(reading.issues.count)"))
                throw CommandError(lines)
            }
            let rows = "\(reading.rows.count)"
            guard !dryRun else {
                return say(CollectionTexts.wouldImport.text(in: language, rows))
            }
            try write(ImportCommand.json(reading.rows, given, attributes), given)
            say(CollectionTexts.imported.text(in: language, rows, given.collection.name))
        }
    }

    /// How the file is read: as the collection declares, in the file's own notation. A bare array
    /// is taken for the rows.
    private func source(of given: GivenCollection, _ bytes: [UInt8]) -> CollectionSource {
        var source = given.source
        source.notation = file.hasSuffix(".json") ? .json : .csv
        let first = bytes.first { $0 > 0x20 }
        if first == UInt8(ascii: "[") { source.rows = "" }
        return source
    }

    /// The rows as they are kept, each attribute under its name.
    private static func json(
        _ rows: [SourceRow], _ given: GivenCollection, _ attributes: [RowAttribute]
    ) -> JSONValue {
        var objects: [JSONValue] = []
        for row in rows {
            var members: [JSONMember] = []
            if !attributes.contains(where: { $0.name == given.source.id }) {
                members.append(JSONMember(given.source.id, .string(row.id)))
            }
            for (attribute, text) in zip(attributes, row.texts) where !text.isEmpty {
                members.append(JSONMember(attribute.name, .string(text)))
            }
            objects.append(.object(members))
        }
        return .object([JSONMember("rows", .array(objects))])
    }

    /// Writes the file beside its place and moves it there, so that it is never half there.
    private func write(_ value: JSONValue, _ given: GivenCollection) throws(CommandError) {
        let path = URL(fileURLWithPath: given.importedFile)
        do {
            try FileManager.default.createDirectory(
                at: path.deletingLastPathComponent(), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            try Data(value.text.utf8).write(to: path, options: .atomic)
        } catch {
            throw CommandError(CollectionTexts.notWritten.text(in: given.language, data))
        }
    }
}
