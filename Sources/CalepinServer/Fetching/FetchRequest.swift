// One request to one address of another server, and its raw answer. libcurl implements HTTP and
// TLS; Fetcher.swift decides which addresses may be connected to and interprets the answer.

import CCurl
import Foundation
import NIOPosix

/// A request to an address that was resolved and checked.
struct FetchRequest: Sendable {
    let place: RemoteURL
    /// The one address to connect to.
    let address: NetworkAddress
    /// The header lines besides those that libcurl writes.
    let headers: [String]
    /// The maximum size of the unpacked body, in bytes.
    let maxBytes: Int
    /// The maximum time to open the connection, in seconds.
    let connectSeconds: Int64
    /// The maximum time for everything, in seconds.
    let seconds: Int64
    /// The method with its body; nil to get. The body of any status is then of use.
    var sending: Sending?
    /// True to wait on a thread of its own instead of one that requests share; for callers that
    /// limit their requests themselves.
    var hasOwnThread = false

    /// A method and the body that goes with it.
    struct Sending: Sendable {
        let method: String
        let bytes: [UInt8]
    }

    /// The threads on which requests wait for other servers.
    private static let threads: NIOThreadPool = {
        let threads = NIOThreadPool(numberOfThreads: FetchLimits.fetchesAtOnce)
        threads.start()
        return threads
    }()

    /// Sends the request and returns the answer. A caller that is cancelled does not wait.
    ///
    /// Throws: `CancellationError`; ``FetchError/unreachable`` when libcurl does not start.
    func answer() async throws -> FetchReply {
        guard Curl.isReady else { throw FetchError.unreachable }
        let turn = CancellableWait<FetchReply>()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { caller in
                turn.wait(caller)
                start { turn.end(.success(run(turn))) }
            }
        } onCancel: {
            turn.end(.failure(CancellationError()))
        }
    }

    /// Runs `work` on a thread where it may wait.
    private func start(_ work: @escaping @Sendable () -> Void) {
        guard !hasOwnThread else { return Thread.detachNewThread(work) }
        Self.threads.submit { _ in work() }
    }

    /// Sends the request on this thread; ends when the answer is complete or its caller is
    /// cancelled.
    private func run(_ turn: CancellableWait<FetchReply>) -> FetchReply {
        let port = "\(place.port)"
        let shown = address.bytes.count == 16 ? "[\(address.text)]" : address.text
        let start = [place.text, "\(place.host):\(port):\(shown)", sending?.method ?? ""]
        let texts = start + headers
        return withCTexts(texts) { texts in
            var request = calepin_fetch()
            request.url = texts[0]
            request.resolve = NetworkAddress(place.host) == nil ? texts[1] : nil
            request.max_header_bytes = FetchLimits.fetchedHeaderBytes
            request.max_body_bytes = maxBytes
            request.connect_milliseconds = Int(connectSeconds) * 1_000
            request.milliseconds = Int(seconds) * 1_000
            request.is_cancelled = Self.isCancelled
            request.context = Unmanaged.passUnretained(turn).toOpaque()
            return (sending?.bytes ?? []).withUnsafeBytes { sent in
                if sending != nil {
                    request.method = texts[2]
                    request.sent = sent.baseAddress?.assumingMemoryBound(to: CChar.self)
                    request.sent_bytes = sent.count
                    request.takes_any_status = 1
                }
                return perform(&request, lines: texts[3...])
            }
        }
    }

    /// Performs a request with libcurl, with the lines of its headers.
    private func perform(
        _ request: inout calepin_fetch, lines: ArraySlice<UnsafePointer<CChar>?>
    ) -> FetchReply {
        address.bytes.withUnsafeBufferPointer { bytes in
            request.address = bytes.baseAddress
            request.address_bytes = bytes.count
            return lines.withUnsafeBufferPointer { lines in
                request.headers = lines.baseAddress
                request.header_count = lines.count
                let end = calepin_fetch_run(&request)
                defer { calepin_fetch_free(end) }
                return FetchReply(end)
            }
        }
    }

    /// The callback by which libcurl learns of cancellation.
    private static let isCancelled: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = {
        context in
        guard let context else { return 1 }
        let turn = Unmanaged<CancellableWait<FetchReply>>.fromOpaque(context)
        return turn.takeUnretainedValue().isEnded ? 1 : 0
    }
}

/// An answer, complete or not.
struct FetchReply: Sendable {
    /// The ways in which an answer ends.
    enum End: Sendable {
        case whole, late, tooLarge
        /// The body does not have the content coding that its header declares.
        case badCoding
        /// The connection was not opened in time, or failed.
        case notConnected
        /// The answer is not HTTP, or incomplete.
        case broken
    }

    let end: End
    /// The status; nil when the headers are incomplete.
    let status: Int?
    /// The decompressed body, as far as it was received.
    let body: [UInt8]
    private let headers: [(name: String, value: String)]

    /// Copies an answer of libcurl.
    init(_ end: calepin_fetch_end) {
        status = end.status > 0 ? end.status : nil
        body = Array(UnsafeRawBufferPointer(start: end.body, count: end.body_bytes))
        let head = UnsafeRawBufferPointer(start: end.head, count: end.head_bytes)
        let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
        headers = lines.dropFirst().compactMap { line in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            return (line[..<colon].lowercased(), value)
        }
        self.end =
            if end.is_too_large != 0 {
                .tooLarge
            } else {
                switch CURLcode(UInt32(end.code)) {
                case CURLE_OK: .whole
                case CURLE_OPERATION_TIMEDOUT: end.was_connected != 0 ? .late : .notConnected
                case CURLE_BAD_CONTENT_ENCODING: .badCoding
                case CURLE_COULDNT_CONNECT, CURLE_SSL_CONNECT_ERROR: .notConnected
                default: .broken
                }
            }
    }

    /// The value of a header; nil when there is none.
    subscript(name: String) -> String? {
        let name = name.lowercased()
        return headers.first { $0.name == name }?.value
    }
}
