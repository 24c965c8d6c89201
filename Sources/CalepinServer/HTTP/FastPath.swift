// The fast path: frequent requests are answered as soon as their last byte is received, on the
// connection's event loop and without the framework, whose streams, tasks and contexts take longer
// than most of these answers. Only successful answers are given here: everything else is passed on
// to the routes, which answer the same requests by the same functions, and report errors. The
// requests are listed in FastRoutes.swift.

import NIOCore
import NIOHTTP1

/// Answers some requests of a connection, and passes all others on.
///
/// Invariant: answers are sent in the order of their requests, on either path.
final class FastPath: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// The state of the connection.
    private enum Phase {
        /// All that came has been passed on.
        case passing
        /// A request is being received that may be answered here.
        case gathering(HTTPRequestHead, ByteBuffer?)
        /// A request is being answered here; further input is queued.
        case answering
        /// The client has not read the answer; further input is queued, because answers to
        /// pipelined requests could fill the memory.
        case unread
    }

    /// Input that came while a request was being answered.
    private enum Late {
        case part(HTTPServerRequestPart)
        case event(Any)
        case error(any Error)
    }

    private let routes: FastRoutes
    private let deadlines: DeadlineHandler
    private var phase = Phase.passing
    /// The number of requests that were passed on and have not been answered.
    private var open = 0
    private var late: [Late] = []
    private var wantsToRead = false
    private var isBusy: Bool {
        switch phase {
        case .answering, .unread: true
        case .passing, .gathering: false
        }
    }
    /// True when something was passed on since the last `channelReadComplete` was.
    private var hasPassed = false
    private var executor: LoopExecutor?
    /// The context of the response encoder: encoded bytes written on it bypass the encoder.
    private var wire: ChannelHandlerContext?
    /// The address of the client, cached because it takes a system call.
    private var address: SocketAddress?

    /// Creates a handler to be added after the deadlines, which count its answers.
    init(_ routes: FastRoutes, _ deadlines: DeadlineHandler) {
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
        // A client that sends more while an answer is pending is not read from.
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
        // The client has closed its side, or the server stops, while a request is pending.
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
        // Later handlers need no event when they got no input.
        guard hasPassed else { return }
        hasPassed = false
        context.fireChannelReadComplete()
    }

    private func pass(_ part: HTTPServerRequestPart, _ context: ChannelHandlerContext) {
        hasPassed = true
        if case .head = part { open += 1 }
        context.fireChannelRead(wrapInboundOut(part))
    }

    /// Passes on the request received so far.
    private func passOn(_ context: ChannelHandlerContext) {
        guard case .gathering(let head, let body) = phase else { return }
        phase = .passing
        pass(.head(head), context)
        if let body { pass(.body(body), context) }
    }
}

// MARK: - Answering

extension FastPath {
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
        // A wait for the disk continues later on this same thread.
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
        // The client has disconnected.
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

    /// Closes the connection, as the client requested; input after that is discarded.
    private func end(_ context: ChannelHandlerContext) {
        context.close(mode: .output, promise: nil)
        late.removeAll { if case .part = $0 { true } else { false } }
    }

    /// Processes the queued input, until one of its requests is being answered too.
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
