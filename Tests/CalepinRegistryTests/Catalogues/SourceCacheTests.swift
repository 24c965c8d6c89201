// The cache of other servers' bodies: how often a source is requested, what is kept of it, and the
// answer when it fails.

import CalepinQuery
import Foundation
import Synchronization
import Testing

@testable import CalepinServer
@testable import ServerTesting

/// The source's answer and the time, set by a test.
private final class Trial: Sendable {
    private let state: Mutex<(answer: OtherServer.Answer, seconds: Int64)>

    init(_ answer: OtherServer.Answer) { state = Mutex((answer, 1_000)) }

    var answer: OtherServer.Answer {
        get { state.withLock { $0.answer } }
        set { state.withLock { $0.answer = newValue } }
    }

    var seconds: Int64 { state.withLock { $0.seconds } }

    func pass(_ seconds: Int64) { state.withLock { $0.seconds += seconds } }
}

@Suite("Bodies kept from elsewhere")
struct SourceCacheTests {
    private func run(
        _ answer: OtherServer.Answer, refresh: Int = 0, maximum: Int? = nil,
        _ body: (Trial, OtherServer, SourceCache, RowCatalogue) async throws -> Void
    ) async throws {
        let trial = Trial(answer)
        let other = try OtherServer { _ in trial.answer }
        defer { other.stop() }
        let source = TestCatalogue.outside(other.address("/people"), refresh: refresh)
        let place = try TestCatalogue(source)
        defer { place.remove() }
        var fetcher = Fetcher.patient([other.host])
        if let maximum { fetcher.maxBytes = maximum }
        let cache = SourceCache(fetcher) { trial.seconds }
        try await body(trial, other, cache, place.catalogue)
    }

    @Test("many who ask at once make one request")
    func joined() async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n"
        let body = Array(TestCatalogue.body("Ann").utf8)
        // Slow enough that all callers wait before the answer comes.
        let whole = OtherServer.Answer.pieces(head: head, body, count: 1, pause: 200)
        try await run(whole) { _, other, cache, catalogue in
            let tags = await tags(50, of: catalogue, cache)
            #expect(tags.count == 1 && !tags.contains(nil))
            #expect(other.requests.count == 1)
        }
    }

    /// Returns the tags that `count` concurrent callers get.
    private func tags(
        _ count: Int, of catalogue: RowCatalogue, _ cache: SourceCache
    ) async -> Set<String?> {
        await withTaskGroup(of: String?.self) { group in
            for _ in 0..<count {
                group.addTask { await cache.state(of: catalogue).kept?.answer.tag }
            }
            return await group.reduce(into: Set<String?>()) { $0.insert($1) }
        }
    }

    @Test("a source is asked again when it says so, or somebody wants it anew, not more often")
    func refresh() async throws {
        try await run(.ok(TestCatalogue.body("Ann")), refresh: 60) {
            trial, other, cache, catalogue in
            _ = await cache.state(of: catalogue)
            trial.pass(59)
            _ = await cache.state(of: catalogue)
            #expect(other.requests.count == 1)
            _ = await cache.state(of: catalogue, anew: true)
            #expect(other.requests.count == 2)
            _ = await cache.state(of: catalogue, anew: true)
            #expect(other.requests.count == 2)
            trial.pass(60)
            trial.answer = .ok(TestCatalogue.body("Ben"))
            let state = await cache.state(of: catalogue)
            #expect(other.requests.count == 3)
            #expect(
                state.kept.map { String(decoding: $0.body.bytes, as: UTF8.self) }?
                    .contains("Ben") == true)
        }
    }

    @Test("a body that is still the same is not sent again")
    func unchanged() async throws {
        try await run(.ok(TestCatalogue.body("Ann"), "ETag: \"1\"")) {
            trial, other, cache, catalogue in
            let first = await cache.state(of: catalogue)
            trial.answer = .status("304 Not Modified")
            trial.pass(10)
            let second = await cache.state(of: catalogue)
            #expect(other.requests.last?.contains("If-None-Match: \"1\"") == true)
            #expect(second.problem == nil && second.kept?.answer.tag == first.kept?.answer.tag)
        }
    }

    @Test("what was good stays when the source fails, by name, and goes when it is good again")
    func failing() async throws {
        let failures: [(OtherServer.Answer, FetchError)] = [
            (.status("500 X"), .status(500)), (.status("404 X"), .missing),
            (.bytes([]), .unreachable), (.ok("<html>", type: "text/html"), .otherType),
            (.ok("{"), .body(.notJSON(at: 1))), (.ok("[]"), .body(.otherShape)),
            (.ok(#"{"people":[1,2]}"#), .body(.otherShape)),
            (.ok(#"{"people":{}}"#), .body(.otherShape)),
            (.ok(String(repeating: " ", count: 2_000)), .tooLarge),
        ]
        try await run(.ok(TestCatalogue.body("Ann")), refresh: 3_600, maximum: 1_000) {
            trial, other, cache, catalogue in
            let first = await cache.state(of: catalogue)
            #expect(first.kept != nil)
            for (answer, error) in failures {
                trial.answer = answer
                trial.pass(10)
                let state = await cache.state(of: catalogue, anew: true)
                #expect(state.problem == error)
                #expect(state.kept?.answer.tag == first.kept?.answer.tag)
            }
            trial.answer = .ok(TestCatalogue.body("Ben"))
            trial.pass(10)
            // After a failure the refresh interval is not waited for.
            let last = await cache.state(of: catalogue)
            #expect(last.problem == nil && last.kept?.answer.tag != first.kept?.answer.tag)
        }
    }

    @Test("a source that never was good is told by its problem, and asked again after a pause")
    func neverGood() async throws {
        try await run(.status("503 X")) { trial, other, cache, catalogue in
            for _ in 0..<3 {
                let state = await cache.state(of: catalogue)
                #expect(state.kept == nil && state.problem == .status(503))
            }
            #expect(other.requests.count == 1)
            trial.pass(CatalogueLimits.fetchPauseSeconds)
            _ = await cache.state(of: catalogue)
            #expect(other.requests.count == 2)
        }
    }

    @Test("one broken row among good ones does not spoil the others")
    func brokenRow() async throws {
        let body = #"{"people":[{"id":"1","name":"Ann"},{"id":"1","name":"Ben"},{"id":"2"}]}"#
        try await run(.ok(body)) { _, _, cache, catalogue in
            let state = await cache.state(of: catalogue)
            #expect(state.problem == nil && state.kept?.body.bytes == Array(body.utf8))
        }
    }
}
