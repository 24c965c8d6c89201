// The bus between servers: names that have changed, told by NOTIFY over one connection of each
// server. A message may be lost with a connection; then everything may have changed, and receivers
// are told so. What the names mean is up to the receivers.

import Synchronization

/// Tells the other servers of a database which names have changed.
///
/// Invariant: what another server told while this one was listening is received, or `all`.
package final class PostgresBus: Sendable {
    private struct State {
        var waiting = BusNames.some([])
        var isClosed = false
        var isEnded = false
        var whenEnded: [CheckedContinuation<Void, Never>] = []
    }

    /// The channel of the servers.
    private static let channel = "calepin"

    private let state = Mutex(State())
    private let wake: WakeSignal
    private let connect: @Sendable () throws(PostgresError) -> PostgresConnection
    private let receive: @Sendable (BusNames) -> Void
    private let lose: @Sendable () -> Void
    private let pause: RandomPause

    /// Starts a bus, which connects on a thread of its own, and again whenever it has to.
    ///
    /// - Parameter receive: gets what other servers told, and `all` after each time that messages
    ///   may have been lost; called from the thread of the bus.
    /// - Parameter lose: called when messages may be lost from now on.
    /// Throws: `unreachable` when there is no thread or descriptor left.
    package init(
        pause: RandomPause = .init(),
        connect: @escaping @Sendable () throws(PostgresError) -> PostgresConnection,
        receive: @escaping @Sendable (BusNames) -> Void,
        lose: @escaping @Sendable () -> Void = {}
    ) throws(PostgresError) {
        guard let wake = WakeSignal() else { throw .unreachable("no descriptors are left") }
        (self.wake, self.connect, self.receive, self.lose) = (wake, connect, receive, lose)
        self.pause = pause
        guard BlockingThread.start({ [self] in run() }) else {
            throw .unreachable("no thread can be started")
        }
    }

    /// Tells the other servers that names have changed; with the next message, soon.
    package func tell(_ names: BusNames) {
        let isFirst = state.withLock { state in
            defer { state.waiting.add(names) }
            return state.waiting.isEmpty
        }
        if isFirst { wake.raise() }
    }

    /// Ends the bus; what was told and not sent yet is not sent any more.
    package func close() async {
        await withCheckedContinuation { caller in
            let isEnded = state.withLock { state in
                state.isClosed = true
                if !state.isEnded { state.whenEnded.append(caller) }
                return state.isEnded
            }
            wake.raise()
            if isEnded { caller.resume() }
        }
    }
}

// MARK: - The thread

extension PostgresBus {
    private var isClosed: Bool { state.withLock { $0.isClosed } }

    private func run() {
        var isFirst = true
        while !isClosed {
            if !isFirst { pause.beforeConnecting() }
            isFirst = false
            serve()
        }
        let callers = state.withLock { state in
            state.isEnded = true
            defer { state.whenEnded = [] }
            return state.whenEnded
        }
        for caller in callers { caller.resume() }
    }

    /// Serves the bus as long as one connection lasts.
    private func serve() {
        do throws(PostgresError) {
            let connection = try connect()
            defer {
                connection.close()
                lose()
            }
            _ = try connection.run(PostgresStatement("listen", "LISTEN calepin"))
            // Nobody knows what was told before.
            receive(.all)
            var lastSent = ContinuousClock.now - PostgresLimits.busPause
            while !isClosed {
                let due = lastSent + PostgresLimits.busPause
                if due <= ContinuousClock.now, let names = takeWaiting() {
                    lastSent = ContinuousClock.now
                    try send(names, connection)
                }
                let hasMore = state.withLock { !$0.waiting.isEmpty }
                let end = hasMore ? lastSent + PostgresLimits.busPause : nil
                wake.wait(
                    or: connection.socket,
                    milliseconds: PostgresConnection.milliseconds(until: end))
                try take(connection)
            }
        } catch {
            // Whatever it was: the others find out that they may have missed something when they
            // look themselves, and this server when it listens again.
        }
    }

    private func takeWaiting() -> BusNames? {
        state.withLock { state in
            guard !state.waiting.isEmpty else { return nil }
            defer { state.waiting = .some([]) }
            return state.waiting
        }
    }

    /// Sends a message; what could not be sent waits for the next connection.
    private func send(
        _ names: BusNames, _ connection: PostgresConnection
    ) throws(PostgresError) {
        var arguments = PostgresArguments()
        arguments.add(Self.channel)
        arguments.add(names.message)
        do throws(PostgresError) {
            _ = try connection.run(
                PostgresStatement("notify", "SELECT pg_notify($1, $2)"), arguments)
        } catch {
            state.withLock { $0.waiting.add(names) }
            throw error
        }
    }

    /// Hands on the messages that have come from other servers.
    private func take(_ connection: PostgresConnection) throws(PostgresError) {
        var names = BusNames.some([])
        for message in try connection.messages() where message.sender != connection.processID {
            names.add(BusNames(message: message.text))
        }
        if !names.isEmpty { receive(names) }
    }
}
