// Total deadlines of one connection: for a head, for a body, for a reader that does not read,
// and for a connection nobody uses. The framework's own timeout starts anew with each byte, so a
// client that drips would keep a connection for ever. What a request may contain is checked by
// the routes.

import NIOCore
import NIOHTTP1

/// Closes a connection that takes too long for what it is doing.
///
/// Invariant: at most one timer is waiting, and it fires no later than `due`. A deadline that
/// moves leaves it in its place, because nearly all are met: a request costs no timer.
final class DeadlineHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// What the connection is waiting for.
    private enum Phase {
        case head, body, answer, idle, closing
    }

    private var phase = Phase.head
    private var context: ChannelHandlerContext?
    /// When the phase has to be over; nil when it may take as long as it does.
    private var due: NIODeadline?
    private var timer: (scheduled: Scheduled<Void>, at: NIODeadline)?
    private var stall: Scheduled<Void>?
    private var bodyBytes: Int64 = 0
    private var bodyStart = NIODeadline.uptimeNanoseconds(0)
    private var isRequestComplete = true
    /// Requests that have come and whose answers have not been written to their end.
    private var open = 0

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        if context.channel.isActive { wait(context, .head, ServerLimits.headSeconds) }
    }

    func channelActive(context: ChannelHandlerContext) {
        wait(context, .head, ServerLimits.headSeconds)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        timer?.scheduled.cancel()
        stall?.cancel()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
        timer?.scheduled.cancel()
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
        noteEnd(context)
    }

    /// Notes that a request was answered by bytes that did not pass here.
    func noteAnswer() {
        guard let context else { return }
        noteEnd(context)
        watchReader(context)
    }

    private func noteEnd(_ context: ChannelHandlerContext) {
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
            stall = schedule(context, .seconds(ServerLimits.stalledSeconds)) {
                $0.close(mode: .all, promise: nil)
            }
        }
    }

    private func rest(_ phase: Phase) {
        self.phase = phase
        due = nil
    }

    private func wait(_ context: ChannelHandlerContext, _ phase: Phase, _ seconds: Int64) {
        self.phase = phase
        let due = context.eventLoop.now + .seconds(seconds)
        self.due = due
        if let timer {
            guard due < timer.at else { return }
            timer.scheduled.cancel()
        }
        arm(context, due)
    }

    private func arm(_ context: ChannelHandlerContext, _ due: NIODeadline) {
        let left = due - context.eventLoop.now
        timer = (schedule(context, left) { [self] in look($0) }, due)
    }

    private func schedule(
        _ context: ChannelHandlerContext, _ time: TimeAmount,
        _ body: @escaping (ChannelHandlerContext) -> Void
    ) -> Scheduled<Void> {
        context.eventLoop.assumeIsolated().scheduleTask(in: time) { body(context) }
    }

    /// Looks whether the phase is late, or the deadline has moved meanwhile.
    private func look(_ context: ChannelHandlerContext) {
        timer = nil
        guard let due else { return }
        if due <= context.eventLoop.now { expire(context) } else { arm(context, due) }
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
