// A client of Calepin for programs in Swift: read all records of a collection, follow what
// changes, write, upload a photo, and merge with somebody else's change. Numbers keep their digits
// in `JSONValue`. It needs Foundation and CalepinExpressions, and nothing of the server.

import CalepinExpressions
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The answer to a request that was not done.
public struct Refusal: Error {
    /// The status of HTTP.
    public let status: Int
    /// The code, such as `record-changed`.
    public let code: String
    /// The members of the problem.
    public let body: JSONValue

    /// True when the same request may be done later.
    public var isPassing: Bool { [429, 502, 503, 504].contains(status) }
}

/// A page of what changed.
public struct RecordChangePage: Sendable {
    /// The changes: each has `id`, `sequence` and `status`, and `record` unless it was removed.
    public let changes: [JSONValue]
    /// The cursor to go on from.
    public let cursor: String
    /// True when all records follow anew.
    public let isReset: Bool
    /// True when there is more already.
    public let hasMore: Bool
}

/// The records of a collection, as the account of a key sees them.
public struct RecordClient: Sendable {
    private let server: String
    private let key: String
    private let path: String

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - server: The address, such as `https://forms.example.org`.
    ///   - name: The app and the collection, such as `visits/visits`.
    public init(_ server: String, _ name: String, key: String) {
        (self.server, self.key, path) = (server, key, "/api/records/" + name)
    }

    /// Sends a request.
    ///
    /// - Returns: The JSON of the answer, null for none, and the answer with its headers.
    /// - Throws: ``Refusal``; `URLError` when the server cannot be reached.
    private func ask(
        _ method: String, _ path: String, _ body: Data? = nil, _ headers: [String: String] = [:]
    ) async throws -> (json: JSONValue, answer: HTTPURLResponse) {
        guard let url = URL(string: server + path) else { throw URLError(.badURL) }
        var request = URLRequest(url: url, timeoutInterval: 60)
        request.httpMethod = method
        request.setValue("Bearer " + key, forHTTPHeaderField: "Authorization")
        if body != nil { request.setValue("application/json", forHTTPHeaderField: "Content-Type") }
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        request.httpBody = body
        let (data, response) = try await URLSession.shared.data(for: request)
        guard let answer = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
        let json = data.isEmpty ? JSONValue.null : try JSONValue(reading: Array(data))
        guard answer.statusCode < 400 else {
            throw Refusal(
                status: answer.statusCode, code: json["code"]?.asString ?? "", body: json)
        }
        return (json, answer)
    }

    /// Returns a page of what changed since a cursor, or from the beginning.
    ///
    /// Throws: ``Refusal``; `URLError`.
    public func changes(after cursor: String?) async throws -> RecordChangePage {
        var components = URLComponents()
        components.queryItems = cursor.map { [URLQueryItem(name: "after", value: $0)] }
        let query = components.percentEncodedQuery.map { "?" + $0 } ?? ""
        let json = try await ask("GET", path + "/changes" + query).json
        return RecordChangePage(
            changes: json["changes"]?.elements ?? [], cursor: json["cursor"]?.asString ?? "",
            isReset: json["reset"]?.asBool ?? false, hasMore: json["more"]?.asBool ?? false)
    }

    /// Returns all records that are not in the trash, by id.
    ///
    /// Throws: ``Refusal``; `URLError`.
    public func all() async throws -> [String: JSONValue] {
        var found: [String: JSONValue] = [:]
        var cursor: String?
        while true {
            let page = try await changes(after: cursor)
            for change in page.changes {
                guard let id = change["id"]?.asString else { continue }
                found[id] = change["record"]
            }
            guard page.hasMore else { return found }
            cursor = page.cursor
        }
    }

    /// Returns the pages of changes from a cursor on, for as long as they are read.
    public func follow(
        from cursor: String? = nil, every pause: Duration = .seconds(5)
    ) -> AsyncThrowingStream<RecordChangePage, any Error> {
        AsyncThrowingStream { continuation in
            let task = Task {
                var error: (any Error)?
                do { try await follow(from: cursor, every: pause, continuation) } catch let end {
                    error = end
                }
                continuation.finish(throwing: error)
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    /// Yields the pages of changes until the task is cancelled.
    private func follow(
        from cursor: String?, every pause: Duration,
        _ continuation: AsyncThrowingStream<RecordChangePage, any Error>.Continuation
    ) async throws {
        var cursor = cursor
        while !Task.isCancelled {
            if let page = try await changesUnlessAway(after: cursor) {
                continuation.yield(page)
                cursor = page.cursor
                if page.hasMore { continue }
            }
            try await Task.sleep(for: pause)
        }
    }

    /// Returns a page of changes; nil where the server is away, or asks for patience.
    private func changesUnlessAway(after cursor: String?) async throws -> RecordChangePage? {
        do {
            return try await changes(after: cursor)
        } catch let error as Refusal {
            if error.isPassing { return nil }
            throw error
        } catch is URLError {
            return nil
        }
    }

    /// Makes a record and returns its id.
    ///
    /// Throws: ``Refusal``; `URLError`.
    public func add(_ values: [String: Any], submit: Bool = false) async throws -> String {
        let body = try JSONSerialization.data(withJSONObject: ["values": values, "submit": submit])
        return try await ask("POST", path, body).json["id"]?.asString ?? ""
    }

    /// Changes answers of a record, and returns its entity tag.
    ///
    /// - Parameter seen: The entity tag of the record as it was read: nothing is changed when
    ///   somebody else was faster.
    /// - Throws: ``Refusal``, with `record-changed` when somebody was; `URLError`.
    public func change(
        _ record: String, _ values: [String: Any], seen: String? = nil
    ) async throws -> String {
        let body = try JSONSerialization.data(withJSONObject: ["values": values])
        let headers = seen.map { ["If-Match": $0] } ?? [:]
        let answer = try await ask("PATCH", "\(path)/one/\(record)", body, headers).answer
        return answer.value(forHTTPHeaderField: "ETag") ?? ""
    }

    /// Returns the entity tag of a record as it is now.
    ///
    /// Throws: ``Refusal``; `URLError`.
    public func tag(of record: String) async throws -> String {
        let answer = try await ask("GET", "\(path)/one/\(record)").answer
        return answer.value(forHTTPHeaderField: "ETag") ?? ""
    }

    /// Uploads a file, and returns the value of a field of photos or files: its digest and its
    /// name. What is there already is not sent again.
    ///
    /// - Parameter type: The media type, such as `image/jpeg`.
    /// - Throws: ``Refusal``; `URLError`.
    public func upload(_ bytes: [UInt8], type: String, name: String) async throws -> String {
        let hash = digest(bytes, .sha256).map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }.joined()
        let start: [String: Any] = ["sha256": hash, "size": bytes.count, "type": type]
        let body = try JSONSerialization.data(withJSONObject: start)
        var answer = try await ask("POST", "/api/blobs", body).answer
        while let offset = Int(answer.value(forHTTPHeaderField: "Upload-Offset") ?? ""),
            offset < bytes.count
        {
            let piece = Data(bytes[offset..<min(offset + 1_000_000, bytes.count)])
            let headers = [
                "Upload-Offset": "\(offset)", "Content-Type": "application/offset+octet-stream",
            ]
            answer = try await ask("PATCH", "/api/blobs/" + hash, piece, headers).answer
        }
        return hash + " " + name
    }
}
