// The news that servers tell each other, as names of the bus: parts of texts separated by U+0000,
// which no name of a scope has.

import CalepinServer
import Synchronization

extension SQLState {
    /// A value that all servers have in common is another one; none of PostgreSQL's own.
    static let disagreed = SQLState("CALEP")
}

/// The bus of a store.
final class StoreBus: Sendable {
    private struct State {
        var receive: (@Sendable ([ServerNews]) -> Void)?
        var since: ContinuousClock.Instant?
    }

    private let state: Hearing
    private let bus: PostgresBus

    /// The state apart from the bus, whose thread keeps it.
    private final class Hearing: Sendable {
        let state = Mutex(State())
    }

    /// Starts the bus.
    ///
    /// Throws: `unreachable` when there is no thread or descriptor left.
    init(
        pause: RandomPause,
        connect: @escaping @Sendable () throws(PostgresError) -> PostgresConnection
    ) throws(PostgresError) {
        let state = Hearing()
        self.state = state
        bus = try PostgresBus(
            pause: pause, connect: connect,
            receive: { names in
                guard case .some(let names) = names else {
                    // Anything may have been told: whoever looks from now on hears it all.
                    return state.state.withLock { $0.since = .now }
                }
                let receive = state.state.withLock { $0.receive }
                receive?(names.compactMap(ServerNews.init))
            },
            lose: { state.state.withLock { $0.since = nil } })
    }

    /// The time since which nothing was lost; nil while there is no connection.
    var hearsSince: ContinuousClock.Instant? { state.state.withLock { $0.since } }

    /// Sets what is called with what others tell.
    func hear(_ receive: @escaping @Sendable ([ServerNews]) -> Void) {
        state.state.withLock { $0.receive = receive }
    }

    func tell(_ news: [ServerNews]) { bus.tell(.some(Set(news.map(\.name)))) }

    /// Tells which stamps were raised.
    func tell(raised names: Set<[UInt8]>) {
        guard !names.isEmpty else { return }
        let stamps = names.compactMap { StoreStamp(String(decoding: $0, as: UTF8.self)) }
        tell(stamps.map { .raised($0) })
    }

    func close() async { await bus.close() }
}

extension ServerNews {
    /// The name that the bus sends.
    var name: [UInt8] {
        let parts =
            switch self {
            case .changed(let scope, let sequence, let forms):
                ["changed", scope, "\(sequence)"] + forms.sorted()
            case .raised(let stamp): ["raised", stamp.text]
            case .due(let duty): ["due", duty]
            }
        return Array(parts.joined(separator: "\0").utf8)
    }

    /// Reads a name that the bus received; nil for one of another version.
    init?(_ name: [UInt8]) {
        let parts = name.split(separator: 0, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        switch (parts.first, parts.count) {
        case ("changed", 3...):
            guard let sequence = Int64(parts[2], in: 0...Int64.max) else { return nil }
            self = .changed(
                scope: parts[1], sequence: sequence, forms: Set(parts.dropFirst(3)))
        case ("raised", 2):
            guard let stamp = StoreStamp(parts[1]) else { return nil }
            self = .raised(stamp)
        case ("due", 2): self = .due(parts[1])
        default: return nil
        }
    }
}
