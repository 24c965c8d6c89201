// `GET /api/feed`: server-sent events that tell only that a scope has changed. The changes
// themselves are pulled, so that an event reveals nothing and a missed one loses nothing. Open
// feeds are in Feed.swift.

import CalepinSync
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle

/// The route of the feed.
struct FeedRoutes: Sendable {
    let feed: Feed
    let store: any Store
    let access: AccessService

    func add(to routes: inout Routes) {
        // A listener for a HEAD request would never be closed.
        routes.add(.head, "/api/feed", AppDescriptions.feedHead, for: .token) {
            _, _, _ -> Response in
            throw Problem(.wrongMethod)
        }
        routes.get("/api/feed", AppDescriptions.feed, for: .token, keys: .reading) {
            request, _, asker in
            let listener = try feed.listen(asker, now: .now)
            do {
                // Looked up again now that a change of access closes the feed.
                guard let now = try await access.knownAgain(request),
                    now.scopes == listener.access.scopes
                else { throw Problem(.noToken) }
                try await pokeMissed(listener, latest: request.headers[.latestPoke])
            } catch {
                feed.leave(listener)
                throw error
            }
            return answer(listener)
        }
    }

    /// Sends the pokes that a reconnecting client may have missed: for every scope whose sequence
    /// differs from the last event it received. A scope of which it may read only some collections
    /// is always sent, because a comparison would reveal other changes.
    private func pokeMissed(_ listener: Listener, latest: String?) async throws {
        let access = listener.access
        let scopes = access.scopes.filter { access.readableForms($0) == nil }
        for scope in access.scopes where access.readableForms(scope) != nil {
            listener.poke(scope, feed.clock.next())
        }
        let hint = Hint(scopes.map { .scope($0) })
        let scopesNow = try await store.read(expecting: hint) {
            (job) throws(StoreError) -> [StoredScope] in
            var scopesNow: [StoredScope] = []
            for name in scopes {
                if let scope = try job.scope(name) { scopesNow.append(scope) }
            }
            return scopesNow
        }
        for scope in scopesNow { feed.begin(scope.name, at: scope.sequence) }
        for scope in scopesNow where Poke(scope.name, seq: scope.sequence).description != latest {
            listener.poke(scope.name, scope.sequence)
        }
        // The first heartbeat tells the client that the feed is open.
        listener.wake()
    }

    private func answer(_ listener: Listener) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: "text/event-stream", .cacheControl: "no-store",
                .accelBuffering: "no",
            ],
            body: ResponseBody { writer in
                defer { feed.leave(listener) }
                try await withGracefulShutdownHandler {
                    try await write(listener, to: &writer)
                } onGracefulShutdown: {
                    listener.end()
                }
                try await writer.finish(nil)
            })
    }

    private func write(
        _ listener: Listener, to writer: inout any ResponseBodyWriter
    ) async throws {
        try await writer.write(ByteBuffer(string: "retry: 3000\n\n"))
        for await _ in listener.wakes {
            let pokes = listener.take()
            var text = pokes.isEmpty ? ":\n\n" : ""
            for poke in pokes { text += Poke(poke.scope, seq: poke.sequence).event }
            try await writer.write(ByteBuffer(string: text))
        }
    }
}

extension Poke {
    /// The bytes of one event; its id is sent back on reconnection. Names of scopes need no
    /// escaping in JSON.
    fileprivate var event: String { "id: \(self)\ndata: {\"scope\":\"\(scope)\"}\n\n" }
}
