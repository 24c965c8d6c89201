// The first to see a connection that was accepted: closes it when its network has its share
// already, before anything is made for it, and lets the server rest for a moment when the system
// gives it no more descriptors. How many each network may have is in ConnectionShares.swift.

import Foundation
import Logging
import NIOCore

/// Stands at the head of the listening socket's pipeline.
final class ConnectionGate: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = any Channel
    typealias InboundOut = any Channel

    private var shares = ConnectionShares()
    private let countsNetworks: Bool
    private let logger: Logger
    private var isResting = false
    /// When it was last said that there are no descriptors.
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
        let gate = NIOLoopBound(self, eventLoop: context.eventLoop)
        accepted.closeFuture.hop(to: context.eventLoop).whenComplete { _ in
            gate.value.shares.leave(address)
        }
        context.fireChannelRead(data)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let code = (error as? IOError)?.errnoCode, Self.mayPass.contains(code) else {
            return context.fireErrorCaught(error)
        }
        // The caller of a connection that is gone already is no reason to rest.
        if code != ECONNABORTED { rest(context) }
    }

    /// Reasons why a connection could not be accepted after which others can be.
    private static let mayPass: Set<CInt> = [EMFILE, ENFILE, ENOBUFS, ENOMEM, ECONNABORTED]

    /// Accepts nothing for a moment: the connection still waits, so trying again at once would
    /// only fail again, and again.
    private func rest(_ context: ChannelHandlerContext) {
        guard !isResting, let options = context.channel.syncOptions else { return }
        isResting = true
        tell(context.eventLoop.now)
        try? options.setOption(.autoRead, value: false)
        let bound = NIOLoopBound((self, context.channel), eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: .milliseconds(ConnectionLimits.restMilliseconds)) {
            let (gate, channel) = bound.value
            gate.isResting = false
            try? channel.syncOptions?.setOption(.autoRead, value: true)
        }
    }

    /// Says so in the log, not more often than once a minute.
    private func tell(_ now: NIODeadline) {
        if let saidAt, now - saidAt < .minutes(1) { return }
        saidAt = now
        logger.warning("no descriptors are left: connections wait")
    }
}
