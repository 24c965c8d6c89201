// The log of a start after a crash: one line with the number of recovered frames after the last
// run was killed, and none after it ended in order.

import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The start after")
struct RunMarkTests {
    /// Returns the lines of a start about the last run.
    private func lines(_ server: RunningServer) throws -> [String] {
        try String(contentsOf: server.errors, encoding: .utf8).split(separator: "\n")
            .map(String.init).filter { $0.contains("the last run") }
    }

    @Test("a killed run says so in one line, with the frames of the log; the next says nothing")
    func killed() async throws {
        let place = DataPlace()
        let first = try await RunningServer(data: place.url, "--log", "warning")
        let saidByFirst = try lines(first)
        #expect(saidByFirst.isEmpty)
        let guest = try await Worker.begin(port: first.port)
        _ = await first.end(by: SIGKILL)
        let second = try await RunningServer(data: place.url, "--log", "warning")
        let said = try lines(second)
        try #require(said.count == 1)
        let frames = said[0].firstMatch(of: /: ([1-9][0-9]*) frames of its log/)
        #expect(frames != nil, "\(said[0])")
        let reply = try await guest.at(second.port).post("/api/sync/replica", .object([]))
        #expect(reply.status == 201)
        #expect(await second.end(by: SIGTERM) == 0)
        let third = try await RunningServer(data: place.url, "--log", "warning")
        let saidByThird = try lines(third)
        #expect(saidByThird.isEmpty)
        #expect(await third.end(by: SIGINT) == 0)
    }

    @Test("a run that could not start, or kept nothing, says nothing")
    func others() async throws {
        let place = DataPlace()
        let first = try await RunningServer(data: place.url, "--log", "warning")
        let other = place.url.path + "-2"
        defer { try? FileManager.default.removeItem(atPath: other) }
        let refused = try await calepin(
            "serve", "--data", other, "--port", "\(first.port)", "--web", other)
        #expect(refused.status == 1)
        #expect(await first.end(by: SIGTERM) == 0)
        let second = try await RunningServer(
            data: URL(fileURLWithPath: other), "--log", "warning")
        let saidBySecond = try lines(second)
        #expect(saidBySecond.isEmpty)
        _ = await second.end(by: SIGTERM)
        let third = try await RunningServer(data: place.url, "--memory")
        _ = await third.end(by: SIGKILL)
        let fourth = try await RunningServer(data: place.url, "--log", "warning")
        let saidByFourth = try lines(fourth)
        #expect(saidByFourth.isEmpty)
        _ = await fourth.end(by: SIGTERM)
    }
}
