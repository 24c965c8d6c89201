// Who listens, and to which scopes: pokes reach every listener of a scope, and none is lost,
// because what waits for a listener is one number for each scope. The bytes on the wire are made
// in Routes/FeedRoutes.swift.

import Synchronization

/// The listeners of this process.
final class Feed: Sendable {
    private struct Contents {
        var listeners: [Int: Listener] = [:]
        /// The numbers of the listeners of a scope.
        var byScope: [String: Set<Int>] = [:]
        /// The numbers of the listeners of an account, oldest first.
        var byAccount: [String: [Int]] = [:]
        var next = 0
    }

    private let contents = Mutex(Contents())
    /// The moments of pokes and cursors for those who may read only some collections.
    let clock = MomentClock()

    /// How many listen.
    var count: Int { contents.withLock { $0.listeners.count } }

    /// A new listener. The oldest of an account that has too many is ended: it is most likely a
    /// connection whose end nobody has noticed.
    ///
    /// Throws: `Problem` `too-many` when the process has as many as it can.
    func listen(_ access: Access, now: ContinuousClock.Instant) throws(Problem) -> Listener {
        let fifth = ServerLimits.feedSeconds / 5
        let seconds = ServerLimits.feedSeconds + Int64.random(in: -fifth...fifth)
        let (listener, oldest) = contents.withLock { contents -> (Listener?, Listener?) in
            guard contents.listeners.count < ServerLimits.listeners else { return (nil, nil) }
            let listener = Listener(
                number: contents.next, access: access, until: now + .seconds(seconds))
            contents.next += 1
            contents.listeners[listener.number] = listener
            for scope in access.scopes {
                contents.byScope[scope, default: []].insert(listener.number)
            }
            contents.byAccount[access.account, default: []].append(listener.number)
            let own = contents.byAccount[access.account] ?? []
            let hasTooMany = own.count > ServerLimits.listenersPerAccount
            return (listener, hasTooMany ? own.first.flatMap { contents.listeners[$0] } : nil)
        }
        if let oldest {
            leave(oldest)
            oldest.end()
        }
        guard let listener else {
            throw Problem(.tooMany, "\(ServerLimits.listeners)", retryAfter: 60)
        }
        return listener
    }

    /// Forgets a listener.
    func leave(_ listener: Listener) {
        contents.withLock { contents in
            guard contents.listeners.removeValue(forKey: listener.number) != nil else { return }
            for scope in listener.access.scopes {
                contents.byScope[scope]?.remove(listener.number)
                if contents.byScope[scope]?.isEmpty == true { contents.byScope[scope] = nil }
            }
            let account = listener.access.account
            contents.byAccount[account]?.removeAll { $0 == listener.number }
            if contents.byAccount[account]?.isEmpty == true { contents.byAccount[account] = nil }
        }
    }

    /// Tells the listeners of a scope that it moved to a place in its order. Those who may read
    /// only some collections are told when records of these changed, and a moment in place of the
    /// place, which counts what they may not see.
    ///
    /// Complexity: O(n) in its listeners.
    /// - Parameter forms: of the records that changed.
    func poke(_ scope: String, sequence: Int64, forms: Set<String>) {
        let listeners = contents.withLock { contents in
            (contents.byScope[scope] ?? []).compactMap { contents.listeners[$0] }
        }
        let moment = clock.next()
        for listener in listeners {
            guard let readable = listener.access.readableForms(scope) else {
                listener.poke(scope, sequence)
                continue
            }
            if !readable.isDisjoint(with: forms) { listener.poke(scope, moment) }
        }
    }

    /// Ends the feeds of those who have lost access, or whose access has changed.
    ///
    /// Complexity: O(n) in the listeners.
    func end(where fits: (Access) -> Bool) {
        let ended = contents.withLock { contents in
            contents.listeners.values.filter { fits($0.access) }
        }
        for listener in ended {
            leave(listener)
            listener.end()
        }
    }

    /// Lets every listener write a heartbeat, and ends those whose time is over.
    func beat(now: ContinuousClock.Instant) {
        let listeners = contents.withLock { Array($0.listeners.values) }
        for listener in listeners {
            guard listener.until < now else {
                listener.wake()
                continue
            }
            leave(listener)
            listener.end()
        }
    }
}

/// One open feed.
final class Listener: Sendable {
    let number: Int
    let access: Access
    let until: ContinuousClock.Instant
    /// Gives a value whenever there may be something to write; ends when the feed does.
    let wakes: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let waiting = Mutex<[String: Int64]>([:])

    init(number: Int, access: Access, until: ContinuousClock.Instant) {
        self.number = number
        self.access = access
        self.until = until
        (wakes, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    func poke(_ scope: String, _ sequence: Int64) {
        waiting.withLock { $0[scope] = max(sequence, $0[scope] ?? 0) }
        wake()
    }

    func wake() { continuation.yield() }

    func end() { continuation.finish() }

    /// The pokes since the last call, by scope.
    func take() -> [(scope: String, sequence: Int64)] {
        let taken = waiting.withLock { waiting in
            defer { waiting = [:] }
            return waiting
        }
        return taken.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}
