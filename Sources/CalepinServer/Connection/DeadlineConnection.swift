// A connection of a port beside the public one: the framework's, with the deadlines of all
// connections. The public one is in LoopConnection.swift.

import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTPTypesHTTP1

/// A connection with our deadlines.
struct DeadlineConnection: ServerChildChannel {
    let channel: HTTP1Channel

    func setup(
        channel socket: any Channel, logger: Logger
    ) -> EventLoopFuture<HTTP1Channel.Value> {
        channel.setup(channel: socket, logger: logger).flatMapThrowing { value in
            let pipeline = socket.pipeline.syncOperations
            let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
            try pipeline.addHandler(DeadlineHandler(), position: .before(codec))
            socket.closeFuture.whenComplete { _ in withExtendedLifetime(value) {} }
            return value
        }
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async {
        await channel.handle(value: value, logger: logger)
    }
}
