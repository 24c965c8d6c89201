// Total deadlines of one connection: for a head, for a body, for a reader that does not read,
// and for a connection nobody uses. The framework's own timeout starts anew with each byte, so a
// client that drips would keep a connection for ever. What a request may contain is checked by
// the routes.

import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Closes a connection that takes too long for what it is doing.
///
/// Invariant: at most one timer is waiting, and every change of `phase` replaces it.
final class DeadlineHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// What the connection is waiting for.
    private enum Phase {
        case head, body, answer, idle, closing
    }

    private var phase = Phase.head
    private var timer: Scheduled<Void>?
    private var stall: Scheduled<Void>?
    private var bodyBytes: Int64 = 0
    private var bodyStart = NIODeadline.uptimeNanoseconds(0)
    private var isRequestComplete = true
    /// Requests that have come and whose answers have not been written to their end.
    private var open = 0

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { wait(context, .head, ServerLimits.headSeconds) }
    }

    func channelActive(context: ChannelHandlerContext) {
        wait(context, .head, ServerLimits.headSeconds)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        timer?.cancel()
        stall?.cancel()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.cancel()
        stall?.cancel()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            bodyBytes = 0
            bodyStart = context.eventLoop.now
            isRequestComplete = false
            open += 1
            wait(context, .body, ServerLimits.bodySeconds)
        case .body(let piece):
            // What comes after the answer has been given is of no use to anybody.
            if phase == .closing { return }
            bodyBytes += Int64(piece.readableBytes)
        case .end:
            isRequestComplete = true
            if phase == .body { rest(.answer) }
        }
        context.fireChannelRead(data)
    }

    func write(
        context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
    ) {
        guard case .end = unwrapOutboundIn(data) else {
            context.write(data, promise: promise)
            return watchReader(context)
        }
        context.write(data, promise: promise)
        open -= 1
        // Another request is there already, and its own deadline runs.
        guard open <= 0 else { return }
        if isRequestComplete {
            wait(context, .idle, ServerLimits.idleSeconds)
        } else {
            // Answered before the body was there, which happens only to refuse it. The client
            // gets a moment to read the answer before the connection goes.
            context.flush()
            wait(context, .closing, 1)
        }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        watchReader(context)
        context.fireChannelWritabilityChanged()
    }

    /// Starts or ends the deadline of a reader that leaves bytes lying.
    private func watchReader(_ context: ChannelHandlerContext) {
        if context.channel.isWritable {
            stall?.cancel()
            stall = nil
        } else if stall == nil {
            stall = schedule(context, ServerLimits.stalledSeconds) {
                $0.close(mode: .all, promise: nil)
            }
        }
    }

    private func rest(_ phase: Phase) {
        self.phase = phase
        timer?.cancel()
        timer = nil
    }

    private func wait(_ context: ChannelHandlerContext, _ phase: Phase, _ seconds: Int64) {
        rest(phase)
        timer = schedule(context, seconds) { [self] in expire($0) }
    }

    private func schedule(
        _ context: ChannelHandlerContext, _ seconds: Int64,
        _ body: @escaping (ChannelHandlerContext) -> Void
    ) -> Scheduled<Void> {
        context.eventLoop.assumeIsolated().scheduleTask(in: .seconds(seconds)) { body(context) }
    }

    private func expire(_ context: ChannelHandlerContext) {
        guard phase == .body else { return context.close(mode: .all, promise: nil) }
        let allowed =
            ServerLimits.bodySeconds + bodyBytes / ServerLimits.bodyBytesPerSecond
        let taken = (context.eventLoop.now - bodyStart).nanoseconds / 1_000_000_000
        guard taken < allowed else { return context.close(mode: .all, promise: nil) }
        wait(context, .body, allowed - taken)
    }
}
