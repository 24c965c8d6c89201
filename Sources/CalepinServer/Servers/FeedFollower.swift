// The feeds and apps of a server beside others: what these tell is handed on at once, and what
// they did not tell is found in the store, a part of the listeners at a time.

import Logging
import ServiceLifecycle
import Synchronization

/// Follows what other servers change, as long as the server runs.
struct FeedFollower: Service {
    let store: any SharedStore
    let feed: Feed
    let apps: AppsWatch
    /// Called with the name of a duty that has something to do.
    let onDue: @Sendable (String) -> Void
    let logger: Logger

    func run() async throws {
        store.hear { take($0) }
        feed.onPoke { [store] in store.tell([$0]) }
        try? await cancelWhenGracefulShutdown { try await follow() }
    }

    /// Asks the store, until the task is cancelled. Where that takes longer than it should, more
    /// is asked for at once.
    private func follow() async throws {
        let begin = ContinuousClock.now
        var done = 0
        var fails = false
        while true {
            try await Task.sleep(for: .milliseconds(ServersLimits.pollMilliseconds))
            let elapsed = (ContinuousClock.now - begin).wholeMilliseconds
            let step = Int(elapsed / ServersLimits.pollMilliseconds)
            let missed = (done + 1...max(done + 1, step)).suffix(ServersLimits.polls)
            let turns = Set(missed.map { $0 % ServersLimits.polls })
            do {
                if turns.contains(where: { $0.isMultiple(of: 4) }) { try await apps.look() }
                try await look(feed.scopes(in: turns, of: ServersLimits.polls))
                try await look(feed.listeners(in: turns, of: ServersLimits.polls))
                if fails { logger.notice("other servers can be followed again") }
                (fails, done) = (false, max(done, step))
            } catch let error as CancellationError {
                throw error
            } catch {
                // The same part is asked for again.
                if !fails {
                    logger.warning(
                        "other servers cannot be followed", metadata: ["error": "\(error)"])
                }
                fails = true
            }
        }
    }

    /// Asks for the sequences of scopes.
    private func look(_ scopes: [String]) async throws {
        // Before the question: what is told after it is not needed for the answer.
        let hears = store.hearsSince.map { $0 < .now - ServersLimits.heardFor } ?? false
        var rest = scopes[...]
        while !rest.isEmpty {
            let some = Array(rest.prefix(ServersLimits.namesAtOnce))
            rest = rest.dropFirst(some.count)
            let found = try await store.read(expecting: Hint(some.map { .scope($0) })) {
                (job) throws(StoreError) in try Self.scopes(some, job)
            }
            for scope in found { feed.follow(scope.name, at: scope.sequence, hears: hears) }
        }
    }

    private static func scopes(
        _ names: [String], _ job: any StoreReading
    ) throws(StoreError) -> [StoredScope] {
        var found: [StoredScope] = []
        for name in names { if let scope = try job.scope(name) { found.append(scope) } }
        return found
    }

    /// Closes those feeds whose access may have changed.
    private func look(_ listeners: [Listener]) async throws {
        var rest = listeners[...]
        while !rest.isEmpty {
            let some = Array(rest.prefix(ServersLimits.namesAtOnce / 2))
            rest = rest.dropFirst(some.count)
            let names = Array(Set(some.flatMap { StoreStamp.all(of: $0.access) }))
            let stamps = try await store.stamps(of: names)
            let now = Dictionary(uniqueKeysWithValues: zip(names, stamps))
            for listener in some {
                let stamps = StoreStamp.all(of: listener.access).map { now[$0] ?? 0 }
                if listener.access.stamps != stamps { feed.end(listener) }
            }
        }
    }

    /// Hands on what other servers tell.
    private func take(_ news: [ServerNews]) {
        var raised: Set<StoreStamp> = []
        for one in news {
            switch one {
            case .changed(let scope, let sequence, let forms):
                feed.pokeHere(scope, sequence: sequence, forms: forms)
            case .raised(let stamp): raised.insert(stamp)
            case .due(let duty): onDue(duty)
            }
        }
        if raised.remove(.apps) != nil {
            Task { [apps, logger] in
                do { try await apps.look() } catch {
                    // The next question finds them.
                    logger.debug("apps were not read", metadata: ["error": "\(error)"])
                }
            }
        }
        guard !raised.isEmpty else { return }
        feed.end { access in
            StoreStamp.all(of: access).contains { raised.contains($0) }
        }
    }
}
