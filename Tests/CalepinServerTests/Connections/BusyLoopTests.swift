// The deadline of connections whose bytes have arrived and were not read, as on an event loop that
// is too busy. Other deadlines are tested in DeadlineTests.swift.

import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization
import Testing

@testable import CalepinServer
@testable import ServerTesting

/// Answers each request with 204.
private final class EmptyHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .end = unwrapInboundIn(data) else { return }
        let head = HTTPResponseHead(
            version: .http1_1, status: .noContent, headers: ["Connection": "close"])
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil))).assumeIsolated().whenComplete { _ in
            context.close(promise: nil)
        }
    }
}

/// A server whose connections have one second for their headers, and are not read at first.
private final class UnreadServer: Sendable {
    private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    private let accepted = Mutex<[any Channel]>([])
    private let channel = Mutex<(any Channel)?>(nil)

    /// Binds a port, on which connections wait to be accepted; returns it.
    func start() async throws -> Int {
        let server = try await ServerBootstrap(group: group)
            .serverChannelOption(.autoRead, value: false)
            .childChannelOption(.autoRead, value: false)
            .childChannelInitializer { [self] channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.configureHTTPServerPipeline()
                    try pipeline.addHandlers([DeadlineHandler(headSeconds: 1), EmptyHandler()])
                    accepted.withLock { $0.append(channel) }
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        channel.withLock { $0 = server }
        return try #require(server.localAddress?.port)
    }

    /// Accepts as many connections, and returns once the deadlines of all of them are over.
    func accept(_ count: Int) async throws {
        try await channel.withLock { $0 }?.setOption(.autoRead, value: true).get()
        while accepted.withLock({ $0.count }) < count { await Task.yield() }
        try await group.next().scheduleTask(in: .milliseconds(1_500)) {}.futureResult.get()
    }

    /// Reads what the connections have sent.
    func read() async throws {
        for channel in accepted.withLock({ $0 }) {
            try? await channel.setOption(.autoRead, value: true).get()
        }
    }

    func stop() async throws {
        try await channel.withLock { $0 }?.close()
        try await group.shutdownGracefully()
    }
}

@Suite("A busy event loop")
struct BusyLoopTests {
    @Test("ends no overdue connection whose request has arrived, and those without one")
    func overdue() async throws {
        let server = UnreadServer()
        let port = try await server.start()
        let sockets = try (0..<20).map { _ in try Socket(port: port) }
        for socket in sockets.dropFirst() {
            socket.write(Array("GET / HTTP/1.1\r\n\r\n".utf8))
        }
        try await server.accept(sockets.count)
        try await server.read()
        var statuses: [Int] = []
        for socket in sockets {
            statuses.append(try await onThread { Reply(socket.read()).status })
        }
        #expect(statuses == [0] + sockets.dropFirst().map { _ in 204 })
        try await server.stop()
    }
}
