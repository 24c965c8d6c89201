// The server that `calepin follow` asks for changes: one that has the data folder, or one
// elsewhere with a key; and the file that remembers what was printed.

import CalepinExpressions
import CalepinQuery
import CalepinServer
import Foundation

/// A source of changes of a collection.
struct ChangeSource {
    let data: String
    /// The server elsewhere; nil for that of the data folder.
    let remote: RemoteServer?
    /// The name of either in messages.
    let server: String
    let app: String
    let collection: String
    let scope: String?
    let labels: String?
    /// True to read the data folder where no server runs.
    let isOnce: Bool
    let language: Language

    /// The statuses after which asking again may help.
    private static let passing: Set<Int> = [429, 502, 503, 504, 507]

    /// Returns an answer with changes; nil when the server cannot be reached now.
    ///
    /// - Throws: the reason why asking again would not help.
    func page(after cursor: String?) async throws -> JSONValue? {
        let answer =
            if let remote { try await ask(remote, cursor) } else { try await ask(cursor) }
        guard let answer else { return nil }
        guard answer.isDone else { throw CommandError(answer.words) }
        return answer.json
    }

    private func ask(_ remote: RemoteServer, _ cursor: String?) async throws -> JSONLines? {
        let pairs = [("after", cursor), ("scope", scope), ("labels", labels)]
        let query = pairs.compactMap { name, text in text.map { name + "=" + Query.escaped($0) } }
        let path = [app, collection].map { Query.escaped($0) }.joined(separator: "/")
        do throws(RemoteServer.Failure) {
            let answer = try await remote.send(
                "GET", "/api/records/\(path)/changes?" + query.joined(separator: "&"),
                in: language)
            guard !Self.passing.contains(answer.status) else { return nil }
            return JSONLines(isDone: answer.status == 200, answer.bytes)
        } catch {
            guard case .unreachable = error else {
                throw CommandError(error.text(in: language, server))
            }
            return nil
        }
    }

    private func ask(_ cursor: String?) async throws -> JSONLines? {
        let texts: [(String, String?)] = [
            ("app", app), ("collection", collection), ("after", cursor), ("scope", scope),
            ("labels", labels), ("language", language.code),
        ]
        let asked = JSONValue.object(
            texts.compactMap { name, text in text.map { JSONMember(name, .string($0)) } })
        let folder = Operator(data: data)
        if let answer = try folder.ask("POST", "/changes", asked) { return answer }
        guard isOnce else { return nil }
        let registry = try AppsFolder(language).registry(data: data)
        do {
            return try await folder.run("POST", "/changes", asked) {
                _ = try await $0.publishing(registry)
                return try await $0.changes.page(asked, registry.current, $0.exports)
            }
        } catch let error as ExportFailure {
            throw CommandError(error.message(in: language))
        }
    }
}

/// The file that remembers what `calepin follow` has printed.
struct CursorFile {
    let path: String?
    /// The collection whose cursor it is, with its server and scope.
    let of: String
    let language: Language

    /// Returns the cursor; nil without a file.
    ///
    /// - Throws: the reason why the file is not one of this collection.
    func read() throws(CommandError) -> String? {
        guard let path, FileManager.default.fileExists(atPath: path) else { return nil }
        let bytes = try GivenFile(path: path, language: language).bytes(maxBytes: 4_096)
        let json = try? JSONValue(reading: bytes)
        guard let cursor = json?["cursor"]?.asString, json?["of"]?.asString == of else {
            throw CommandError(FollowTexts.otherFile.text(in: language, path))
        }
        return cursor
    }

    /// Replaces the file as a whole.
    ///
    /// - Throws: the reason why it cannot be written.
    func write(_ cursor: String) throws(CommandError) {
        guard let path else { return }
        let json = JSONValue.object([
            JSONMember("of", .string(of)), JSONMember("cursor", .string(cursor)),
        ])
        do {
            try Data((json.text + "\n").utf8)
                .write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch { throw CommandError(AppTexts.notWritten.text(in: language, path)) }
    }
}
