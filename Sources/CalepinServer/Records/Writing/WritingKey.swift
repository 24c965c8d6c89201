// Changes that are remembered, so that they are made once: a request that is sent again because
// its answer was lost, by its `Idempotency-Key`, and a row of a file, by the file and its number.
// What was done is a row that is written in the transaction of the change itself.

import CalepinExpressions
import CalepinSync
import HTTPTypes
import Hummingbird

/// The key of a change that is made once.
struct WritingKey: Sendable {
    /// The key of the row.
    let row: String
    /// The digest of the request, which tells another one with the same key.
    let request: String
    /// The account that the row belongs to.
    let account: String
    /// The time for which the change is remembered, in seconds.
    var keptSeconds = RecordWritingLimits.keptSeconds

    /// Makes a key of its parts.
    init(row: String, request: String, account: String, keptSeconds: Int64) {
        (self.row, self.request, self.account) = (row, request, account)
        self.keptSeconds = keptSeconds
    }

    /// Returns the key of a request; nil without the header.
    ///
    /// - Parameter body: the JSON of the request; nil without one.
    /// Throws: `Problem` `malformed` for a key without a letter or longer than 255 bytes.
    init?(
        _ request: Request, _ body: JSONValue?, _ access: Access
    ) throws(Problem) {
        guard let text = request.headers[.idempotencyKey] else { return nil }
        guard (1...RecordWritingLimits.keyBytes).contains(text.utf8.count) else {
            throw .malformed(nil, .header("Idempotency-Key"))
        }
        row = Token.digest(access.counted + " " + text)
        let parts = [request.method.rawValue, request.uri.path, body?.text ?? ""]
        self.request = Token.digest(parts.joined(separator: "\n"))
        account = access.account
    }

    /// Returns the note of the change of a record, made at seconds since 1970.
    func done(_ record: Identifier, at seconds: Int64) -> WrittenNote {
        WrittenNote(
            key: row, request: request, account: account, record: record.description,
            until: seconds + keptSeconds)
    }

    /// Returns the record that the request has changed already; nil when it has not been carried
    /// out.
    ///
    /// Throws: the store's error; as the result, `Problem` `key-reused` for another request.
    func earlier(_ job: any StoreReading) throws(StoreError) -> Result<Identifier?, Problem> {
        guard let found = try job.accounts.row(.written, row), let note = WrittenNote(found) else {
            return .success(nil)
        }
        guard note.request == request, let id = Identifier(note.record) else {
            return .failure(Problem(.keyReused))
        }
        return .success(id)
    }
}
