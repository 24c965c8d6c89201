// The encryption of one connection: bytes of the network become those of HTTP, and back. OpenSSL
// reads and writes buffers in memory; the network is the channel's, whose deadlines include the
// greeting.

import COpenSSL
import NIOCore

/// Encrypts a connection.
///
/// Invariant: nothing is passed on before the greeting has ended well, and nothing after an error.
final class TLSHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    private enum Phase {
        case greeting, open, closed
    }

    private let ssl: OpaquePointer
    /// The bytes from the network, and those for it; `ssl` frees both.
    private let incoming: OpaquePointer
    private let outgoing: OpaquePointer
    private var phase = Phase.greeting
    private var hasInputEnded = false
    private var waiting: [(NIOAny, EventLoopPromise<Void>?)] = []

    /// Creates one with a certificate; nil when there is no memory.
    init?(_ identity: TLSIdentity) {
        guard let ssl = identity.makeConnection() else { return nil }
        guard let incoming = BIO_new(BIO_s_mem()), let outgoing = BIO_new(BIO_s_mem()) else {
            SSL_free(ssl)
            return nil
        }
        (self.ssl, self.incoming, self.outgoing) = (ssl, incoming, outgoing)
        SSL_set_bio(ssl, incoming, outgoing)
        SSL_set_accept_state(ssl)
    }

    deinit { SSL_free(ssl) }

    // MARK: - Input

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard phase != .closed else { return }
        let bytes = unwrapInboundIn(data)
        _ = bytes.withUnsafeReadableBytes {
            BIO_write(incoming, $0.baseAddress, Int32(clamping: $0.count))
        }
        if phase == .greeting { greet(context) }
        if phase == .open { decrypt(context) }
    }

    private func greet(_ context: ChannelHandlerContext) {
        ERR_clear_error()
        let result = SSL_do_handshake(ssl)
        let error = SSL_get_error(ssl, result)
        sendOutgoing(context, promise: nil)
        context.flush()
        guard result == 1 else {
            if error != SSL_ERROR_WANT_READ { fail(context) }
            return
        }
        phase = .open
        let some = waiting
        waiting = []
        for (data, promise) in some { write(context: context, data: data, promise: promise) }
        if !some.isEmpty { context.flush() }
    }

    private func decrypt(_ context: ChannelHandlerContext) {
        while phase == .open {
            var buffer = context.channel.allocator.buffer(capacity: TLSLimits.recordBytes)
            var result: Int32 = 0
            ERR_clear_error()
            buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: TLSLimits.recordBytes) {
                result = SSL_read(ssl, $0.baseAddress, Int32(clamping: $0.count))
                return Int(max(0, result))
            }
            if result > 0 {
                context.fireChannelRead(wrapInboundOut(buffer))
                continue
            }
            switch SSL_get_error(ssl, result) {
            case SSL_ERROR_WANT_READ: break
            case SSL_ERROR_ZERO_RETURN: endInput(context)
            default: return fail(context)
            }
            break
        }
        // Tickets, and answers to changes of keys.
        if phase == .open, BIO_ctrl_pending(outgoing) > 0 {
            sendOutgoing(context, promise: nil)
            context.flush()
        }
    }

    private func endInput(_ context: ChannelHandlerContext) {
        guard !hasInputEnded else { return }
        hasInputEnded = true
        context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard case .inputClosed? = event as? ChannelEvent else {
            return context.fireUserInboundEventTriggered(event)
        }
        // A client that ends during the greeting wants nothing.
        if phase == .greeting { return fail(context) }
        endInput(context)
    }

    func channelInactive(context: ChannelHandlerContext) {
        phase = .closed
        dropWaiting()
        context.fireChannelInactive()
    }

    /// Closes a connection that does not speak TLS, or whose bytes were changed on the way.
    private func fail(_ context: ChannelHandlerContext) {
        phase = .closed
        sendOutgoing(context, promise: nil)
        context.flush()
        dropWaiting()
        context.close(promise: nil)
    }

    private func dropWaiting() {
        let some = waiting
        waiting = []
        for (_, promise) in some { promise?.fail(ChannelError.ioOnClosedChannel) }
    }

    // MARK: - Output

    func write(
        context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
    ) {
        switch phase {
        case .greeting: return waiting.append((data, promise))
        case .closed:
            promise?.fail(ChannelError.ioOnClosedChannel)
            return
        case .open: break
        }
        guard case .byteBuffer(let bytes) = unwrapOutboundIn(data) else {
            promise?.fail(ChannelError.operationUnsupported)
            return fail(context)
        }
        guard bytes.readableBytes > 0 else { return context.write(data, promise: promise) }
        ERR_clear_error()
        let result = bytes.withUnsafeReadableBytes {
            SSL_write(ssl, $0.baseAddress, Int32(clamping: $0.count))
        }
        guard Int(result) == bytes.readableBytes else {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return fail(context)
        }
        sendOutgoing(context, promise: promise)
    }

    /// Passes on what is encrypted.
    private func sendOutgoing(
        _ context: ChannelHandlerContext, promise: EventLoopPromise<Void>?
    ) {
        let count = Int(BIO_ctrl_pending(outgoing))
        var buffer = context.channel.allocator.buffer(capacity: count)
        if count > 0 {
            buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: count) {
                Int(max(0, BIO_read(outgoing, $0.baseAddress, Int32(clamping: count))))
            }
        } else if promise == nil {
            return
        }
        context.write(wrapOutboundOut(.byteBuffer(buffer)), promise: promise)
    }

    func close(
        context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?
    ) {
        if phase == .open, mode != .input {
            SSL_shutdown(ssl)
            sendOutgoing(context, promise: nil)
            context.flush()
        }
        if mode == .all { phase = .closed }
        context.close(mode: mode, promise: promise)
    }
}
