// The open feeds and their scopes. Pokes reach every listener of a scope and none is lost, because
// each listener queues only the latest number of each scope. The bytes on the wire are made in
// Routes/FeedRoutes.swift.

import Synchronization

/// The open feeds of this process.
final class Feed: Sendable {
    struct Contents {
        var listeners: [Int: Listener] = [:]
        /// The numbers of the listeners of a scope.
        var byScope: [String: Set<Int>] = [:]
        /// The numbers of the listeners of an account or a key, oldest first.
        var byAccount: [String: [Int]] = [:]
        /// The latest sequence that the listeners of a scope were told.
        var told: [String: Int64] = [:]
        /// The sequence of a scope when the store was last asked.
        var found: [String: Int64] = [:]
        var next = 0
    }

    /// Tells other servers of a poke, where there are others.
    let others = Notifier<ServerNews>()

    let contents = Mutex(Contents())
    /// The clock of pokes and cursors for accounts that may read only some collections.
    let clock = MomentClock()

    /// Feeds that were opened, those that were refused because there were too many, and changes
    /// that no other server told, but the store.
    let opened = Counter()
    let refused = Counter()
    let missed = Counter()

    /// The number of open feeds.
    var count: Int { contents.withLock { $0.listeners.count } }

    /// Opens a feed. The oldest of an account, or of a key, with too many is closed: most likely
    /// its connection has ended unnoticed.
    ///
    /// Throws: `Problem` `too-many` when the process has the maximum of feeds.
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
            contents.byAccount[access.counted, default: []].append(listener.number)
            let own = contents.byAccount[access.counted] ?? []
            let hasTooMany = own.count > ServerLimits.listenersPerAccount
            return (listener, hasTooMany ? own.first.flatMap { contents.listeners[$0] } : nil)
        }
        if let oldest {
            leave(oldest)
            oldest.end()
        }
        guard let listener else {
            refused.add()
            throw Problem(.tooMany, "\(ServerLimits.listeners)", retryAfter: 60)
        }
        opened.add()
        return listener
    }

    /// Removes a listener.
    func leave(_ listener: Listener) {
        contents.withLock { contents in
            guard contents.listeners.removeValue(forKey: listener.number) != nil else { return }
            for scope in listener.access.scopes {
                contents.byScope[scope]?.remove(listener.number)
                guard contents.byScope[scope]?.isEmpty == true else { continue }
                contents.byScope[scope] = nil
                (contents.told[scope], contents.found[scope]) = (nil, nil)
            }
            let counted = listener.access.counted
            contents.byAccount[counted]?.removeAll { $0 == listener.number }
            if contents.byAccount[counted]?.isEmpty == true { contents.byAccount[counted] = nil }
        }
    }

    /// Notifies the listeners of a scope of its new sequence, on other servers too. Accounts that
    /// may read only some collections are notified when records of these changed, and get a time
    /// instead of the sequence, which counts changes they may not see.
    ///
    /// Complexity: O(n) in its listeners.
    /// - Parameter forms: the forms of the changed records.
    func poke(_ scope: String, sequence: Int64, forms: Set<String>) {
        pokeHere(scope, sequence: sequence, forms: forms)
        others.notify(.changed(scope: scope, sequence: sequence, forms: forms))
    }

    /// Notifies the listeners of this server.
    ///
    /// - Parameter forms: the forms of the changed records; nil for any.
    func pokeHere(_ scope: String, sequence: Int64, forms: Set<String>?) {
        let listeners = contents.withLock { contents -> [Listener] in
            guard let numbers = contents.byScope[scope] else { return [] }
            contents.told[scope] = max(sequence, contents.told[scope] ?? 0)
            return numbers.compactMap { contents.listeners[$0] }
        }
        guard !listeners.isEmpty else { return }
        let moment = clock.next()
        for listener in listeners {
            guard let readable = listener.access.readableForms(scope) else {
                listener.poke(scope, sequence)
                continue
            }
            if forms.map({ !readable.isDisjoint(with: $0) }) ?? true {
                listener.poke(scope, moment)
            }
        }
    }

    /// Tells every listener that there are other apps, or other versions of them.
    ///
    /// Complexity: O(n) in the listeners.
    @Sendable func announceApps() {
        let moment = clock.next()
        for listener in contents.withLock({ Array($0.listeners.values) }) {
            listener.poke(Self.apps, moment)
        }
    }

    /// The name in place of a scope in pokes about apps.
    private static let apps = "apps"

    /// Closes the feeds of accounts that have lost access, or whose access has changed.
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

    /// Makes every listener write a heartbeat, and closes those whose time is over.
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

extension Feed: AccountFeeds {}

/// One open feed.
final class Listener: Sendable {
    let number: Int
    let access: Access
    let until: ContinuousClock.Instant
    /// Yields whenever there may be something to write; finishes when the feed is closed.
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

    /// Returns and clears the pending pokes, by scope.
    func take() -> [(scope: String, sequence: Int64)] {
        let taken = waiting.withLock { waiting in
            defer { waiting = [:] }
            return waiting
        }
        return taken.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}
