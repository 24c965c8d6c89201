// Execution of requests. Short routes run on the event loop of their connection, so that an answer
// changes threads only for the disk; all others run on the process's thread pool, so that no
// connection waits for the work of another. RequestMiddleware.swift makes that change.

import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTPTypesHTTP1

/// A connection whose tasks run on its event loop, with our deadlines and the fast path before the
/// framework.
struct LoopConnection: ServerChildChannel {
    let channel: HTTP1Channel
    let short: FastRoutes
    /// The certificate of encrypted connections; nil for those that are not.
    let certificate: TLSFiles?
    let counts: ServerCounts

    func setup(
        channel socket: any Channel, logger: Logger
    ) -> EventLoopFuture<HTTP1Channel.Value> {
        note(socket)
        do {
            try encrypt(socket)
        } catch {
            return socket.eventLoop.makeFailedFuture(error)
        }
        return channel.setup(channel: socket, logger: logger).flatMapThrowing { value in
            let pipeline = socket.pipeline.syncOperations
            let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
            let deadlines = DeadlineHandler()
            try pipeline.addHandlers(
                [deadlines, FastPath(short, deadlines)], position: .before(codec))
            // A stopping server drops connections it has just accepted without handling them; the
            // writer must outlive the connection, or its precondition fails and ends the process.
            socket.closeFuture.whenComplete { _ in withExtendedLifetime(value) {} }
            return value
        }
    }

    /// Counts a connection until its end.
    private func note(_ socket: any Channel) {
        counts.connections.add()
        counts.openConnections.add(1)
        socket.closeFuture.whenComplete { [counts] _ in counts.openConnections.add(-1) }
    }

    /// Puts the encryption in front of all else.
    private func encrypt(_ socket: any Channel) throws {
        guard let certificate else { return }
        guard let handler = TLSHandler(certificate.identity) else { throw TLSFault.failed }
        try socket.pipeline.syncOperations.addHandler(handler, position: .first)
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async {
        let executor = LoopExecutor(loop: value.channel.eventLoop)
        await withTaskExecutorPreference(executor) {
            await channel.handle(value: value, logger: logger)
        }
    }
}

/// A task executor on the thread of an event loop.
final class LoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let part = UnownedJob(job)
        loop.execute { part.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
