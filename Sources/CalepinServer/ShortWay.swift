// The short way: what every client asks again and again is answered as soon as its last byte is
// there, on the thread of its connection and past the framework, whose way through streams, tasks
// and contexts costs more than most answers do. Only what goes well goes this way: everything
// else goes on to the routes, which answer the same requests by the same functions, and tell what
// is wrong. What goes the short way is said in ShortRoutes.swift.

import NIOCore
import NIOHTTP1

/// Answers some requests of a connection, and passes all others on.
///
/// Invariant: answers leave in the order in which their requests came, whichever way each goes.
final class ShortWay: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// Where the connection's requests are.
    private enum Phase {
        /// All that came has been passed on.
        case passing
        /// A request is coming that may be answered here.
        case gathering(HTTPRequestHead, ByteBuffer?)
        /// A request is being answered here; what else comes waits.
        case answering
        /// The other side has not read what was answered; what else comes waits too, because
        /// answers to requests that come one behind the other could fill the memory.
        case unread
    }

    /// What came while a request was being answered.
    private enum Late {
        case part(HTTPServerRequestPart)
        case event(Any)
        case error(any Error)
    }

    private let routes: ShortRoutes
    private let deadlines: DeadlineHandler
    private var phase = Phase.passing
    /// Requests that were passed on and have not been answered.
    private var open = 0
    private var late: [Late] = []
    private var wantsToRead = false
    private var isBusy: Bool {
        switch phase {
        case .answering, .unread: true
        case .passing, .gathering: false
        }
    }
    /// Whether something was passed on since those behind were told that this was all for now.
    private var hasPassed = false
    private var executor: LoopExecutor?
    /// Where bytes are written as they are: before what makes bytes of parts.
    private var wire: ChannelHandlerContext?
    /// The other side, which costs a call of the system to find out.
    private var address: SocketAddress?

    /// Stands behind the deadlines, which are told of what is answered here.
    init(_ routes: ShortRoutes, _ deadlines: DeadlineHandler) {
        self.routes = routes
        self.deadlines = deadlines
    }

    func handlerAdded(context: ChannelHandlerContext) {
        executor = LoopExecutor(loop: context.eventLoop)
        wire = try? context.pipeline.syncOperations.context(handlerType: HTTPResponseEncoder.self)
    }

    func handlerRemoved(context: ChannelHandlerContext) { wire = nil }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        take(unwrapInboundIn(data), context)
    }

    func read(context: ChannelHandlerContext) {
        // Whoever sends more than is answered is not read from.
        if isBusy { wantsToRead = true } else { context.read() }
    }

    func write(
        context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
    ) {
        if case .end = unwrapOutboundIn(data) { open -= 1 }
        context.write(data, promise: promise)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if case .unread = phase, context.channel.isWritable {
            phase = .passing
            takeLate(context)
        }
        context.fireChannelWritabilityChanged()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if isBusy, context.channel.isActive { return late.append(.error(error)) }
        passOn(context)
        context.fireErrorCaught(error)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if isBusy { return late.append(.event(event)) }
        // The end of what the client sends, or of the server, while a request is on its way.
        passOn(context)
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        late = []
        context.fireChannelInactive()
    }

    private func take(_ part: HTTPServerRequestPart, _ context: ChannelHandlerContext) {
        switch (phase, part) {
        case (.answering, _), (.unread, _):
            late.append(.part(part))
        case (.gathering(let head, nil), .body(let piece)):
            phase = .gathering(head, piece)
        case (.gathering(let head, .some(var body)), .body(var piece)):
            body.writeBuffer(&piece)
            phase = .gathering(head, body)
        case (.gathering(let head, let body), .end(nil)):
            answer(head, body ?? ByteBuffer(), context)
        case (.passing, .head(let head)) where open == 0 && routes.mayAnswer(head):
            phase = .gathering(head, nil)
        default:
            passOn(context)
            pass(part, context)
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        // Nobody behind has to look when nothing went there.
        guard hasPassed else { return }
        hasPassed = false
        context.fireChannelReadComplete()
    }

    private func pass(_ part: HTTPServerRequestPart, _ context: ChannelHandlerContext) {
        hasPassed = true
        if case .head = part { open += 1 }
        context.fireChannelRead(wrapInboundOut(part))
    }

    /// Passes on what was gathered.
    private func passOn(_ context: ChannelHandlerContext) {
        guard case .gathering(let head, let body) = phase else { return }
        phase = .passing
        pass(.head(head), context)
        if let body { pass(.body(body), context) }
    }
}

// MARK: - Answering

extension ShortWay {
    private func answer(
        _ head: HTTPRequestHead, _ body: ByteBuffer, _ context: ChannelHandlerContext
    ) {
        phase = .answering
        if address == nil { address = context.remoteAddress }
        let (routes, address) = (routes, address)
        if let answer = routes.answerNow(head, body, from: address) {
            return finish(head, body, answer, context)
        }
        nonisolated(unsafe) let (way, context) = (self, context)
        // Where it waits for the disk it goes on, later, on this same thread.
        Task.immediate(executorPreference: executor) {
            let answer = await routes.answer(head, body, from: address)
            context.eventLoop.assertInEventLoop()
            way.finish(head, body, answer, context)
        }
    }

    private func finish(
        _ head: HTTPRequestHead, _ body: ByteBuffer, _ answer: CountedBytes?,
        _ context: ChannelHandlerContext
    ) {
        phase = .passing
        // Nobody is there any more who could read it.
        guard context.channel.isActive else { return }
        if let answer, let wire {
            let written = answer.claim?.promise(on: context.eventLoop)
            wire.writeAndFlush(NIOAny(IOData.byteBuffer(answer.bytes)), promise: written)
            deadlines.noteAnswer()
            if !head.isKeepAlive { end(context) }
            if head.isKeepAlive, !context.channel.isWritable { return phase = .unread }
        } else {
            pass(.head(head), context)
            if body.readableBytes > 0 { pass(.body(body), context) }
            pass(.end(nil), context)
            channelReadComplete(context: context)
        }
        if !late.isEmpty || wantsToRead { takeLate(context) }
    }

    /// Ends what is sent, as the client wished; what it sent after that is of no use to it.
    private func end(_ context: ChannelHandlerContext) {
        context.close(mode: .output, promise: nil)
        late.removeAll { if case .part = $0 { true } else { false } }
    }

    /// Takes what came meanwhile, until a request of it is being answered too.
    private func takeLate(_ context: ChannelHandlerContext) {
        var next = 0
        let waiting = late
        late = []
        while next < waiting.count {
            if isBusy { break }
            switch waiting[next] {
            case .part(let part): take(part, context)
            case .event(let event): userInboundEventTriggered(context: context, event: event)
            case .error(let error): errorCaught(context: context, error: error)
            }
            next += 1
        }
        late = waiting[next...] + late
        if isBusy { return }
        channelReadComplete(context: context)
        guard wantsToRead else { return }
        wantsToRead = false
        context.read()
    }
}
