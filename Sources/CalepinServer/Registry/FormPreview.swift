// The form of a file that a command shows to its author: the version that was saved last without
// faults, with the faults of what was saved since. It is never published.

import CalepinExpressions
import Synchronization

/// The app of a file while its author writes it.
package final class FormPreview: Sendable {
    private struct State {
        /// The last version without faults, as it is compared with the next; nil for none yet.
        var version: AppVersion?
        /// The same as pages get it.
        var declaration: [UInt8] = []
        var number: Int64 = 0
        var faults: [Language: [String]] = [:]
        var response: CachedResponse?
    }

    /// The name of the file.
    private let file: String
    private let state = Mutex(State())

    package init(file: String) { self.file = file }

    /// Shows a declaration, whose forms get the number after that of the version shown before
    /// where they differ; returns its number.
    ///
    /// Complexity: that of compiling its forms.
    /// Throws: `PublishError`, with all faults; the version before stays.
    package func show(_ bytes: [UInt8]) throws -> Int64 {
        let (before, last) = state.withLock { ($0.version, $0.number) }
        let declaration = try AppDeclaration(json: bytes, inUse: { _ in before })
        try declaration.requireColumns()
        let number = last + 1
        let (version, shown) = (declaration.version(number), try declaration.looked(at: number))
        state.withLock { state in
            (state.version, state.declaration, state.number) = (version, shown, number)
            (state.faults, state.response) = ([:], nil)
        }
        return number
    }

    /// Says what is wrong with what was saved last; the version before stays.
    ///
    /// - Parameter faults: A line for each, by language.
    package func fail(_ faults: [Language: [String]]) {
        state.withLock { ($0.faults, $0.response) = (faults, nil) }
    }

    /// The answer for pages, made when it is first asked for after a change.
    ///
    /// Complexity: O(n) in the declaration after a change; else O(1).
    var response: CachedResponse {
        state.withLock { state in
            if let made = state.response { return made }
            let made = CachedResponse(json(state), type: "application/json")
            state.response = made
            return made
        }
    }

    private func json(_ state: State) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("file", file)
        writer.key("number")
        writer.int(state.number)
        writer.key("faults")
        writer.beginObject()
        for language in Language.allCases {
            writer.key(language.code)
            writer.value(.array((state.faults[language] ?? []).map { .string($0) }))
        }
        writer.endObject()
        if let version = state.version {
            writer.member("app", version.id)
            writer.key("declaration")
            writer.verbatim(state.declaration)
        }
        writer.endObject()
        return writer.bytes
    }
}
