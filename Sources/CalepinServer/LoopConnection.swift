// Where requests are answered: what is short on the thread that reads and writes their connection,
// so that an answer changes threads for the disk alone; everything else on the threads of the
// process, so that no connection waits for the work of another: Doorkeeper.swift takes it there.

import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTPTypesHTTP1

/// A connection whose tasks run on the thread of its event loop, with our deadlines and the short
/// way before the framework.
struct LoopConnection: ServerChildChannel {
    let channel: HTTP1Channel
    let short: ShortRoutes

    func setup(
        channel socket: any Channel, logger: Logger
    ) -> EventLoopFuture<HTTP1Channel.Value> {
        channel.setup(channel: socket, logger: logger).flatMapThrowing { value in
            let pipeline = socket.pipeline.syncOperations
            let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
            let deadlines = DeadlineHandler()
            try pipeline.addHandlers(
                [deadlines, ShortWay(short, deadlines)], position: .before(codec))
            // A server that stops drops what it has just accepted without handling it, and the
            // process would end if the connection's writer went before the connection does.
            socket.closeFuture.whenComplete { _ in withExtendedLifetime(value) {} }
            return value
        }
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async {
        let executor = LoopExecutor(loop: value.channel.eventLoop)
        await withTaskExecutorPreference(executor) {
            await channel.handle(value: value, logger: logger)
        }
    }
}

/// Runs the parts of tasks on the thread of an event loop.
final class LoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let part = UnownedJob(job)
        loop.execute { part.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
