// Attacks by hooks whose receivers take connections and never answer: all that an app may have,
// while the records they are told of are made as fast as that is allowed.

import CalepinExpressions
import Foundation

/// Makes and changes records of a team's app with eight hooks, all of them dead.
struct HookAttack: Attack {
    static let name = "hooks"
    static let count = 2
    /// The address of the receiver, which the server lists.
    private static let receiver = "127.0.0.77"
    static let options = ["--source-host", receiver]
    private let keys: [String]
    private let silence: Silence

    /// A socket that takes connections and says nothing.
    private final class Silence: Sendable {
        let port: Int
        private let descriptor: Int32

        init(_ host: String) throws {
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = inet_addr(host)
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let descriptor = descriptor
            let isBound = withUnsafeMutablePointer(to: &address) { address in
                address.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
                    bind(descriptor, place, length) == 0 && listen(descriptor, 1_024) == 0
                        && getsockname(descriptor, place, &length) == 0
                }
            }
            guard isBound else { throw Child.Failure(words: "no socket for the receiver") }
            port = Int(in_port_t(bigEndian: address.sin_port))
        }

        deinit { close(descriptor) }
    }

    init(_ folder: URL, command: String) throws {
        let publisher = Publisher(command: command, folder: folder)
        silence = try Silence(Self.receiver)
        func text(_ arguments: [String]) throws -> String {
            String(decoding: try publisher.run(arguments), as: UTF8.self)
                .trimmingCharacters(in: .newlines)
        }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        _ = try text(["user", "add", "eve", "--role", "owner"])
        let team = try text(["team", "new", "Crew", "--owner", "eve"])
        let form = Publisher.form(
            "visit", [#"{"field":"words","label":{"en":"Words"},"optional":true}"#])
        let app = """
            {"id":"visit","title":{"en":"Visit"},"forms":[\(form)],"start":"all","collections":[
            {"name":"all","title":{"en":"All"},"form":"visit","sharing":"team"}]}
            """
        _ = try text(["app", "publish", publisher.file("visit.json", app), "--draft"])
        _ = try text(["app", "team", "visit", team])
        _ = try text(["app", "stage", "visit", "live"])
        let address = "http://\(Self.receiver):\(silence.port)/"
        for _ in 0..<8 { _ = try text(["hook", "new", "visit", address] + Self.options) }
        keys = try (0..<4 * Self.count).map { number in
            try text(["key", "new", "eve", "k\(number)", "--right", "write"])
        }
    }

    func attacker(_ number: Int, port: Int) throws -> @Sendable (Siege) -> Void {
        let headers = ["Authorization: Bearer " + keys[number % keys.count]]
        let body = "{\"values\":{\"words\":\"\(String(repeating: "word ", count: 2_000))\"}}"
        let made = message("POST", "/api/records/visit/all", headers, Array(body.utf8))
        return { siege in
            Siege.all(Array(0..<4)) { _, _ in
                siege.repeating(from: Siege.address(number)) { siege.note(try $0.ask(made).head) }
            }
        }
    }
}
