// The fast path: requests for JSON handlers are received and answered on the connection's event
// loop, without the framework, whose streams, tasks and contexts take longer than most of these
// answers. It is the only path of these requests; all others are passed on. Checks and encoding
// are in FastRoutes.swift.

import NIOCore
import NIOHTTP1

/// Answers the requests of a connection for JSON handlers, and passes all others on.
///
/// Invariant: answers are sent in the order of their requests, whoever gives them.
final class FastPath: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart

    /// The state of the connection.
    private enum Phase {
        /// All that came has been passed on or answered.
        case passing
        /// A request is queued until those that were passed on before are answered.
        case waiting
        /// A request is being received that is answered here.
        case gathering(FastRequest, ByteBuffer?)
        /// A request is being checked or answered here; further input is queued.
        case answering
        /// A request was refused before its end; its rest is discarded. The deadlines close the
        /// connection of a client that goes on sending.
        case discarding
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
        case .waiting, .answering, .unread: true
        case .passing, .gathering, .discarding: false
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
        let part = unwrapInboundIn(data)
        if !isBusy, mustWait(part, context) { phase = .waiting }
        if isBusy { late.append(.part(part)) } else { take(part, context) }
    }

    func read(context: ChannelHandlerContext) {
        // A client that sends more while an answer is pending is not read from.
        if isBusy { wantsToRead = true } else { context.read() }
    }

    func write(
        context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
    ) {
        let isEnd = if case .end = unwrapOutboundIn(data) { true } else { false }
        context.write(data, promise: promise)
        guard isEnd else { return }
        open -= 1
        guard open == 0, case .waiting = phase else { return }
        phase = .passing
        takeLate(context)
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
        refuseHalf(context)
        context.fireErrorCaught(error)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if isBusy { return late.append(.event(event)) }
        if case .gathering = phase {
            guard case .inputClosed? = event as? ChannelEvent else {
                // The server stops: the request is answered before the framework learns that.
                return late.append(.event(event))
            }
            refuseHalf(context)
        }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        late = []
        context.fireChannelInactive()
    }

    private func take(_ part: HTTPServerRequestPart, _ context: ChannelHandlerContext) {
        switch (phase, part) {
        case (.gathering(let request, let body), .body(let piece)):
            gather(request, body, piece, context)
        case (.gathering(let request, let body), .end):
            answer(request, body ?? ByteBuffer(), context)
        case (.discarding, .end):
            phase = .passing
            if !late.isEmpty { takeLate(context) }
        case (.discarding, _):
            break
        case (_, .head(let head)):
            guard let request = request(head, context) else { return pass(part, context) }
            guard request.isShort else { return admit(request, context) }
            phase = .gathering(request, nil)
        default:
            pass(part, context)
        }
    }

    /// Returns the request with these headers, if it is answered here.
    private func request(
        _ head: HTTPRequestHead, _ context: ChannelHandlerContext
    ) -> FastRequest? {
        if address == nil { address = context.remoteAddress }
        return routes.request(head, from: address)
    }

    /// Returns true when a part begins a request that is answered here, after one that was passed
    /// on and is not answered yet.
    private func mustWait(
        _ part: HTTPServerRequestPart, _ context: ChannelHandlerContext
    ) -> Bool {
        guard open > 0, case .passing = phase, case .head(let head) = part else { return false }
        return request(head, context) != nil
    }

    private func gather(
        _ request: FastRequest, _ body: ByteBuffer?, _ piece: ByteBuffer,
        _ context: ChannelHandlerContext
    ) {
        let maxBytes = request.route.handler.maxBytes
        guard (body?.readableBytes ?? 0) + piece.readableBytes <= maxBytes else {
            return refuse(request, Problem(.tooLarge, "\(maxBytes)"), context)
        }
        guard var body else { return phase = .gathering(request, piece) }
        // The state has no reference to the body while it grows, or it would be copied.
        phase = .passing
        body.writeImmutableBuffer(piece)
        phase = .gathering(request, body)
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
}

// MARK: - Answering

extension FastPath {
    /// Checks a request with a long body before the body is received.
    private func admit(_ request: FastRequest, _ context: ChannelHandlerContext) {
        phase = .answering
        let routes = routes
        nonisolated(unsafe) let (path, context) = (self, context)
        Task.immediate(executorPreference: executor) {
            let refusal: (any Error)?
            do {
                path.phase = .gathering(try await routes.admitted(request), nil)
                refusal = nil
            } catch {
                refusal = error
            }
            context.eventLoop.assertInEventLoop()
            // The client may have disconnected.
            guard context.channel.isActive else { return }
            if let refusal { path.refuse(request, refusal, context) }
            if !path.late.isEmpty || path.wantsToRead { path.takeLate(context) }
        }
    }

    private func answer(
        _ request: FastRequest, _ body: ByteBuffer, _ context: ChannelHandlerContext
    ) {
        phase = .answering
        var request = request
        if let answer = routes.answerNow(&request, body) {
            return finish(request, answer, context)
        }
        let (routes, checked) = (routes, request)
        nonisolated(unsafe) let (path, context) = (self, context)
        // A wait for the disk continues later on this same thread.
        Task.immediate(executorPreference: executor) {
            let answer = await routes.answer(checked, body)
            context.eventLoop.assertInEventLoop()
            path.finish(checked, answer, context)
        }
    }

    private func finish(
        _ request: FastRequest, _ answer: CountedBytes, _ context: ChannelHandlerContext
    ) {
        phase = .passing
        // The client has disconnected.
        guard context.channel.isActive else { return }
        send(answer, to: request, context)
        if request.head.isKeepAlive, !context.channel.isWritable { return phase = .unread }
        if !late.isEmpty || wantsToRead { takeLate(context) }
    }

    /// Answers a request before its end.
    private func refuse(
        _ request: FastRequest, _ error: any Error, _ context: ChannelHandlerContext
    ) {
        phase = .discarding
        send(routes.refusal(error, request), to: request, context)
    }

    /// Answers a request whose rest will not come.
    private func refuseHalf(_ context: ChannelHandlerContext) {
        guard case .gathering(let request, _) = phase else { return }
        refuse(request, Problem.malformed(nil, .notHTTP), context)
    }

    private func send(
        _ answer: CountedBytes, to request: FastRequest, _ context: ChannelHandlerContext
    ) {
        guard let wire else { return context.close(promise: nil) }
        let written = answer.claim?.promise(on: context.eventLoop)
        wire.writeAndFlush(NIOAny(IOData.byteBuffer(answer.bytes)), promise: written)
        deadlines.noteAnswer()
        guard !request.head.isKeepAlive else { return }
        // The client requested that; input after it is discarded.
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
            if case .part(let part) = waiting[next], mustWait(part, context) {
                phase = .waiting
                break
            }
            switch waiting[next] {
            case .part(let part): take(part, context)
            case .event(let event): userInboundEventTriggered(context: context, event: event)
            case .error(let error): errorCaught(context: context, error: error)
            }
            next += 1
        }
        late = waiting[next...] + late
        channelReadComplete(context: context)
        guard !isBusy, wantsToRead else { return }
        wantsToRead = false
        context.read()
    }
}
