// The real process, killed while apps are published: what was acknowledged is there, and a version
// is there as a whole or not at all. Set CALEPIN_KILLS to kill it more often.

import CalepinExpressions
import Foundation
import StoreConformance
import Synchronization
import Testing

@testable import CalepinServer
@testable import calepin
@testable import ServerTesting

@Suite("Publishing to a server that is killed", .serialized)
struct PublishKillTests {
    /// The number of the last version that was acknowledged.
    private final class Progress: Sendable {
        let last = Atomic<Int64>(0)
    }

    @Test("leaves the old version or the new one")
    func killed() async throws {
        let given = Int(ProcessInfo.processInfo.environment["CALEPIN_KILLS"] ?? "")
        let place = DataPlace()
        let progress = Progress()
        let socket = place.url.appendingPathComponent("operator.sock").path
        for kill in 0..<(given ?? 50) / 5 {
            let server = try await RunningServer(data: place.url)
            try await verify(server.port, progress.last.load(ordering: .acquiring), socket)
            let start = progress.last.load(ordering: .acquiring)
            async let publishing: Void = publish(socket, progress)
            // While the next one is on its way.
            let wanted = start + 1 + Int64(kill % 3)
            let areThere = await eventually {
                progress.last.load(ordering: .acquiring) >= wanted
            }
            #expect(areThere)
            #expect(await server.end(by: SIGKILL) == nil)
            try await publishing
        }
        let server = try await RunningServer(data: place.url)
        try await verify(server.port, progress.last.load(ordering: .acquiring), socket)
        _ = await server.end(by: SIGTERM)
        #expect(progress.last.load(ordering: .acquiring) > 0)
    }

    /// Confirms that the version in use is the last acknowledged one, or the next one as a whole.
    private func verify(_ port: Int, _ last: Int64, _ socket: String) async throws {
        let head = "GET /api/apps/visit HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        let reply = try await Socket.talk(port: port, Array(head.utf8))
        guard last > 0 || reply.status == 200 else { return }
        let number = try #require(reply.json["version"]?.asInt64)
        #expect(number == last || number == last + 1)
        let label = reply.json["title"]?["en"]?.asString
        #expect(label == "number \(number)")
        for earlier in 1...number {
            let message = JSONValue.object([
                JSONMember("do", .string("fetch")), JSONMember("app", .string("visit")),
                JSONMember("version", .number("\(earlier)")),
            ])
            let answer = OperatorSocket(path: socket).ask("POST", "/apps", message)
            let json = try JSONValue(reading: try #require(answer).1)
            #expect(json["title"]?["en"]?.asString == "number \(earlier)")
        }
    }

    /// Publishes one version after the other until the server is gone.
    private func publish(_ socket: String, _ progress: Progress) async throws {
        while true {
            let last = progress.last.load(ordering: .acquiring)
            guard let number = try await onThread({ Self.publish(after: last, socket) }) else {
                return
            }
            progress.last.store(number, ordering: .releasing)
        }
    }

    /// Publishes the version after one; returns its number, or nil when no answer came. A version
    /// whose answer was lost with the server is there already.
    private static func publish(after last: Int64, _ socket: String) -> Int64? {
        for number in [last + 1, last + 2] {
            let form = String(decoding: PublishBook.form("visit"), as: UTF8.self)
            let declaration =
                #"{"id":"visit","title":{"en":"number \#(number)"},"version":\#(number),"#
                + #""forms":[\#(form)]}"#
            let message = JSONValue.object([
                JSONMember("do", .string("publish")),
                JSONMember("declaration", .string(declaration)),
            ])
            guard let answer = OperatorSocket(path: socket).ask("POST", "/apps", message),
                let json = try? JSONValue(reading: answer.1)
            else { return nil }
            if let version = json["version"]?.asInt64 { return version }
        }
        return nil
    }
}
