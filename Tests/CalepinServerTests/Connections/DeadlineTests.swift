// Total deadlines of a connection, on a clock that the test sets.

import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import CalepinServer

@Suite("A connection's deadline")
struct DeadlineTests {
    private let loop = EmbeddedEventLoop()

    private func connect() throws -> EmbeddedChannel {
        let channel = EmbeddedChannel(handler: DeadlineHandler(), loop: loop)
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        return channel
    }

    private func head(_ channel: EmbeddedChannel) throws {
        let head = HTTPRequestHead(version: .http1_1, method: .POST, uri: "/")
        try channel.writeInbound(HTTPServerRequestPart.head(head))
    }

    private func body(_ channel: EmbeddedChannel, _ count: Int) throws {
        try channel.writeInbound(
            HTTPServerRequestPart.body(ByteBuffer(repeating: 0, count: count)))
    }

    private func answer(_ channel: EmbeddedChannel) throws {
        try channel.writeOutbound(
            HTTPServerResponsePart.head(
                HTTPResponseHead(version: .http1_1, status: .ok)))
        try channel.writeOutbound(HTTPServerResponsePart.end(nil))
    }

    @Test("ends one that sends no head")
    func noHead() throws {
        let channel = try connect()
        loop.advanceTime(by: .seconds(9))
        #expect(channel.isActive)
        loop.advanceTime(by: .seconds(2))
        #expect(!channel.isActive)
    }

    @Test("reads what has arrived before the deadline counts, as a busy loop finds both at once")
    func busyLoop() throws {
        let channel = try connect()
        loop.advanceTime(by: .seconds(10))
        #expect(channel.isActive)
        try head(channel)
        loop.advanceTime(by: .seconds(2))
        #expect(channel.isActive)
        loop.advanceTime(by: .seconds(60))
        #expect(!channel.isActive)
    }

    @Test("ends one whose body drips, whatever it drips")
    func drip() throws {
        let channel = try connect()
        try head(channel)
        for _ in 0..<40 where channel.isActive {
            try body(channel, 1)
            loop.advanceTime(by: .seconds(1))
        }
        #expect(!channel.isActive)
    }

    @Test("leaves one alone whose large body comes fast enough")
    func largeBody() throws {
        let channel = try connect()
        try head(channel)
        for _ in 0..<120 {
            try body(channel, 2_048)
            loop.advanceTime(by: .seconds(1))
        }
        #expect(channel.isActive)
    }

    @Test("leaves one alone while its answer is being made")
    func slowAnswer() throws {
        let channel = try connect()
        try head(channel)
        try channel.writeInbound(HTTPServerRequestPart.end(nil))
        loop.advanceTime(by: .hours(1))
        #expect(channel.isActive)
        try answer(channel)
        loop.advanceTime(by: .seconds(59))
        #expect(channel.isActive)
        loop.advanceTime(by: .seconds(2))
        #expect(!channel.isActive)
    }

    @Test("leaves one alone whose next request has come before the answer to the last")
    func pipelined() throws {
        let channel = try connect()
        for _ in 0..<2 {
            try head(channel)
            try channel.writeInbound(HTTPServerRequestPart.end(nil))
        }
        try answer(channel)
        loop.advanceTime(by: .hours(1))
        #expect(channel.isActive)
        try answer(channel)
        loop.advanceTime(by: .seconds(61))
        #expect(!channel.isActive)
    }

    @Test("ends one that is answered before its body has come")
    func earlyAnswer() throws {
        let channel = try connect()
        try head(channel)
        try body(channel, 10)
        try answer(channel)
        loop.advanceTime(by: .seconds(2))
        #expect(!channel.isActive)
    }
}
