// The rows of a table that are answered, and the files in them that have not arrived: a phone
// sends a record before its photos.

import CalepinExpressions

/// The answer to a query of a table, before it is closed.
struct AnsweredRows: Sendable {
    /// A file that a cell names.
    struct File: Hashable, Sendable {
        /// The scope of the record; nil for the only one of the table.
        let scope: String?
        let hash: String
    }

    /// The JSON, whose object is still open.
    var writer: JSONWriter
    /// The files in the rows.
    var files: Set<File> = []

    /// Adds the files of a cell: digests of 64 hexadecimal digits.
    ///
    /// Complexity: O(n) in the text.
    mutating func note(_ text: String, in scope: String?) {
        for word in text.split(whereSeparator: { !$0.isASCII || !$0.isHexDigit })
        where word.utf8.count == 64 {
            files.insert(File(scope: scope, hash: String(word)))
        }
    }

    /// Returns the JSON with the digests of those files that the store does not have.
    ///
    /// Complexity: O(n) in the files.
    /// Throws: the store's error.
    func json(_ store: any Store, in only: String) async throws -> [UInt8] {
        var writer = writer
        if !files.isEmpty {
            let all = files.sorted { $0.hash < $1.hash }.map { ($0.scope ?? only, $0.hash) }
            let hint = Hint(all.map { .blob(scope: $0.0, hash: $0.1) })
            let missing = try await store.read(expecting: hint) { (job) throws(StoreError) in
                var missing: [String] = []
                for (scope, hash) in all
                where try job.blob(scope: scope, hash: hash) == nil { missing.append(hash) }
                return missing
            }
            writer.key("missing")
            writer.beginArray()
            for hash in missing { writer.string(hash) }
            writer.endArray()
        }
        writer.endObject()
        return writer.bytes
    }
}
