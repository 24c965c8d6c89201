// The handler of accepted connections: closes those of a network with too many before anything is
// allocated for them, and pauses accepting when the system has no descriptors left. The numbers
// per network are counted in ConnectionShares.swift.

import Foundation
import Logging
import NIOCore

/// The first handler in the pipeline of the listening socket.
final class ConnectionGate: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = any Channel
    typealias InboundOut = any Channel

    private var shares = ConnectionShares()
    private let countsNetworks: Bool
    private let logger: Logger
    private var isResting = false
    /// The time of the last log message about missing descriptors.
    private var saidAt: NIODeadline?

    /// - Parameter countsNetworks: false behind a proxy, whose address all clients share.
    init(countsNetworks: Bool, logger: Logger) {
        self.countsNetworks = countsNetworks
        self.logger = logger
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard countsNetworks else { return context.fireChannelRead(data) }
        let accepted = unwrapInboundIn(data)
        let address = accepted.remoteAddress
        guard shares.enter(address) else { return accepted.close(promise: nil) }
        let semaphore = NIOLoopBound(self, eventLoop: context.eventLoop)
        accepted.closeFuture.hop(to: context.eventLoop).whenComplete { _ in
            semaphore.value.shares.leave(address)
        }
        context.fireChannelRead(data)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let code = (error as? IOError)?.errnoCode, Self.mayPass.contains(code) else {
            return context.fireErrorCaught(error)
        }
        // An aborted connection is no reason to pause.
        if code != ECONNABORTED { rest(context) }
    }

    /// Errors of accepting a connection after which others can still be accepted.
    private static let mayPass: Set<CInt> = [EMFILE, ENFILE, ENOBUFS, ENOMEM, ECONNABORTED]

    /// Pauses accepting: the connection stays pending, so an immediate retry would fail again in a
    /// loop.
    private func rest(_ context: ChannelHandlerContext) {
        guard !isResting, let options = context.channel.syncOptions else { return }
        isResting = true
        tell(context.eventLoop.now)
        try? options.setOption(.autoRead, value: false)
        let bound = NIOLoopBound((self, context.channel), eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: .milliseconds(ConnectionLimits.restMilliseconds)) {
            let (semaphore, channel) = bound.value
            semaphore.isResting = false
            try? channel.syncOptions?.setOption(.autoRead, value: true)
        }
    }

    /// Logs the shortage, at most once a minute.
    private func tell(_ now: NIODeadline) {
        if let saidAt, now - saidAt < .minutes(1) { return }
        saidAt = now
        logger.warning("no descriptors are left: connections wait")
    }
}
