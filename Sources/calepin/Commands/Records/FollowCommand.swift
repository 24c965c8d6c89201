// `calepin follow`: what changes in a collection, as JSON lines, for ever. The work is done by
// CalepinServer's RecordChanges.swift; where they come from is in Arguments/ChangeSource.

import ArgumentParser
import CalepinExpressions
import CalepinServer
import Foundation

/// `calepin follow`: prints the changes of a collection as they come.
struct FollowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "follow",
        abstract: "Print what changes in a collection as JSON lines, as it comes.",
        usage: """
            calepin follow visits/visits --cursor-file visits.cursor >> visits.jsonl
            calepin follow visits/visits --once --cursor-file visits.cursor | load
            calepin follow visits/visits --server https://forms.example.org --key-file key
            """,
        discussion: """
            Each line is a record as it is now, {"id":…,"sequence":…,"status":…,"record":{…}}, \
            with the status draft, submitted, removed or unreadable. A record that changes \
            again is printed again. The cursor file remembers what was printed: after a \
            restart, of this command or of the server, it goes on there, and a line is printed \
            twice rather than never. {"reset":true} says that all records follow anew, because \
            the cursor is older than what the server knows, or a backup was restored.
            """)

    @Argument(help: "The app and the collection, such as motor/policies.")
    var collection: String

    @Option(help: "The file that remembers what was printed.", completion: .file())
    var cursorFile: String?

    @Flag(help: "Print what changed so far, and end.")
    var once = false

    @Option(help: "Ask again after so many seconds.", transform: NumberArgument.within(1...3_600))
    var every = 2

    @Option(help: "Write labels in this language, such as fr, in place of values and names.")
    var labels: String?

    @Option(help: "The records of a scope, such as team:ID or user:ACCOUNT; else the team's.")
    var scope: String?

    @Option(help: "The folder where everything is kept.")
    var data = "calepin-data"

    @OptionGroup var server: ServerArguments

    @OptionGroup var speech: SpeechArguments

    func run() async throws {
        try await telling { try await follow() }
    }

    private func follow() async throws {
        let language = speech.spokenLanguage
        let parts = collection.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else {
            throw CommandError(ExportCommandTexts.noCollection.text(in: language, collection))
        }
        let source = ChangeSource(
            data: data, remote: try server.remote(in: language), server: server.server ?? data,
            app: String(parts[0]), collection: String(parts[1]), scope: scope, labels: labels,
            isOnce: once, language: language)
        let file = CursorFile(
            path: cursorFile,
            of: [server.server ?? "", collection, scope ?? ""].joined(separator: " "),
            language: language)
        var cursor = try file.read()
        var isWaiting = false
        while true {
            let answer = try await source.page(after: cursor)
            if let answer {
                cursor = try write(answer, file, language)
                if answer["more"] == .bool(true) { continue }
            } else if once {
                throw CommandError(FollowTexts.unreachable.text(in: language, source.server))
            } else if !isWaiting {
                complain(FollowTexts.waiting.text(in: language, source.server))
            }
            isWaiting = answer == nil
            if once { return }
            try await Task.sleep(for: .seconds(every))
        }
    }

    /// Prints the changes of an answer, then remembers its cursor, which is returned.
    private func write(
        _ answer: JSONValue, _ file: CursorFile, _ language: Language
    ) throws(CommandError) -> String {
        var lines = ""
        if answer["reset"] == .bool(true) { lines += "{\"reset\":true}\n" }
        for change in answer["changes"]?.elements ?? [] { lines += change.text + "\n" }
        do { try ExportTarget().write(Array(lines.utf8)[...]) } catch {
            throw CommandError(ExportCommandTexts.notWritten.text(in: language))
        }
        let cursor = answer["cursor"]?.asString ?? ""
        try file.write(cursor)
        return cursor
    }

    /// Prints a notice on the standard error.
    private func complain(_ words: String) {
        FileHandle.standardError.write(Data("calepin: \(words)\n".utf8))
    }
}
