// Total deadlines of one connection: for the headers, for the body, for a client that does not
// read, and for an idle connection. The framework's own timeout restarts with each byte, so that a
// slow client could keep a connection for ever. The content of requests is checked by the routes.

import Glibc
import NIOCore
import NIOHTTP1

/// Closes a connection that exceeds the deadline of its present phase.
///
/// Invariant: at most one timer is scheduled, and it fires no later than `due`, but for the last
/// one of a phase, which fires `grace` after it. A deadline that moves later leaves the timer as
/// it is, because nearly all are met: a request costs no timer.
final class DeadlineHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// The time in which a loop that was busy reads what has arrived.
    private static let grace = TimeAmount.milliseconds(100)

    /// Seconds until the headers of the first request.
    private let headSeconds: Int64

    init(headSeconds: Int64 = ServerLimits.headerSeconds) { self.headSeconds = headSeconds }

    /// The phase of the connection.
    private enum Phase {
        case head, body, answer, idle, closing
    }

    private var phase = Phase.head
    private var context: ChannelHandlerContext?
    /// The deadline of the phase; nil when there is none.
    private var due: NIODeadline?
    private var timer: (scheduled: Scheduled<Void>, at: NIODeadline)?
    private var stall: Scheduled<Void>?
    private var bodyBytes: Int64 = 0
    private var bodyStart = NIODeadline.uptimeNanoseconds(0)
    private var isRequestComplete = true
    /// The number of requests whose answers are not completely written.
    private var open = 0

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        if context.channel.isActive { wait(context, .head, headSeconds) }
    }

    func channelActive(context: ChannelHandlerContext) {
        wait(context, .head, headSeconds)
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
            // Bytes after the answer that closes the connection are discarded.
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

    /// Counts an answer that was written without passing this handler.
    func noteAnswer() {
        guard let context else { return }
        noteEnd(context)
        watchReader(context)
    }

    private func noteEnd(_ context: ChannelHandlerContext) {
        open -= 1
        // Another request is pending, with its own deadline.
        guard open <= 0 else { return }
        if isRequestComplete {
            wait(context, .idle, ServerLimits.idleSeconds)
        } else {
            // An answer before the end of the body is always an error. The client gets a moment to
            // read it before the connection is closed.
            context.flush()
            wait(context, .closing, 1)
        }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        watchReader(context)
        context.fireChannelWritabilityChanged()
    }

    /// Starts or cancels the deadline of a client that does not read.
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

    /// Closes the connection if the phase is over, or reschedules the timer. What arrived in time
    /// and waits because the machine is busy is read first: the loop runs timers before it.
    private func look(_ context: ChannelHandlerContext) {
        guard let at = timer?.at else { return }
        timer = nil
        guard let due else { return }
        let now = context.eventLoop.now
        if due > now {
            arm(context, due)
        } else if at > due, phase == .closing || !hasArrived(context) {
            expire(context)
        } else {
            arm(context, now + Self.grace)
        }
    }

    /// Returns true when the system has bytes of the client that the loop has not read: it reads
    /// some connections at a time, and a loop with many of them may need longer than the grace.
    private func hasArrived(_ context: ChannelHandlerContext) -> Bool {
        let pipeline = context.pipeline.syncOperations
        let count = try? pipeline.withUnsafeTransportIfAvailable(of: NIOBSDSocket.Handle.self) {
            var byte: UInt8 = 0
            return recv($0, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
        }
        return (count ?? 0) > 0
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
