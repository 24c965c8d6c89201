// The deadline of connections on a real event loop that is busy for longer than the deadline: what
// has arrived meanwhile is read first. Other deadlines are tested in DeadlineTests.swift.

import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization
import Testing

@testable import CalepinServer

/// Takes as long for a request as a busy machine, and answers it.
private final class SlowHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .end = unwrapInboundIn(data) else { return }
        usleep(5_000)
        let head = HTTPResponseHead(
            version: .http1_1, status: .noContent, headers: ["Connection": "close"])
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil))).assumeIsolated().whenComplete { _ in
            context.close(promise: nil)
        }
    }
}

@Suite("A busy event loop")
struct BusyLoopTests {
    private static let clients = 400

    @Test("reads what has arrived before it ends a connection that is overdue")
    func overdue() async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let accepted = Atomic<Int>(0)
        let server = try await ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 1_024)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.configureHTTPServerPipeline()
                    try pipeline.addHandlers([DeadlineHandler(headSeconds: 2), SlowHandler()])
                    accepted.add(1, ordering: .relaxed)
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let port = try #require(server.localAddress?.port)
        let replies = try await withThrowingTaskGroup(of: Int.self) { tasks in
            var sockets: [Socket] = []
            for _ in 0..<Self.clients { sockets.append(try Socket(port: port)) }
            // All connections wait for their headers now, and the loop does nothing for so long
            // that all of them are overdue.
            while accepted.load(ordering: .relaxed) < Self.clients { await Task.yield() }
            group.next().execute { usleep(2_500_000) }
            for socket in sockets { socket.write(Array("GET / HTTP/1.1\r\n\r\n".utf8)) }
            for socket in sockets {
                tasks.addTask { try await onThread { Reply(socket.read()).status } }
            }
            return try await tasks.reduce(into: []) { $0.append($1) }
        }
        #expect(replies.count { $0 == 204 } == Self.clients)
        try await server.close()
        try await group.shutdownGracefully()
    }
}
