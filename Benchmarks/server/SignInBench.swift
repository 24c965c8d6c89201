// 500 people who sign in at the same instant: the server's maximum memory, the number of those
// told to retry, and whether a person can sign in right after. All wait in one thread, because
// answers are counted and not timed.

import Foundation

/// Many sign-ins at once.
struct SignInBench {
    let command: String
    private static let count = 500
    /// The memory of one password hash in megabytes; twice as many as there are cores are computed
    /// at once.
    private static let passwordMegabytes = 46.0

    /// Measures with the default limits: first from as many addresses, as a proxy reports them,
    /// and then from one.
    func measure(_ judge: inout Judge) throws {
        let place = DataPlace()
        let server = try Child(command, data: place.url, options: ["--secure"])
        _ = try Self.answer(server, Self.asking("register", "ann", from: "192.0.2.1"))
        judge.note("signIn.memory.before", server.memory.most, "MB")
        let many = try crowd(server) {
            Self.asking("sign-in", "person\($0)", from: "10.0.\($0 / 250).\($0 % 250 + 1)")
        }
        judge.note("signIn.memory.most", server.memory.most, "MB")
        let passwords =
            Self.passwordMegabytes * 2 * Double(ProcessInfo.processInfo.activeProcessorCount)
        judge.note("signIn.memory.besides", server.memory.most - passwords, "MB")
        note(&judge, "many", many)
        try measureOne(&judge, server)
        let one = try crowd(server) { Self.asking("sign-in", "p\($0)", from: "198.51.100.7") }
        note(&judge, "oneAddress", one)
        judge.note("signIn.memory.end", server.memory.now, "MB")
        server.end(by: SIGTERM)
    }

    /// The answers to many sign-ins.
    private struct Replies {
        var answers: [Int: Int] = [:]
        /// Rejected without a time to retry.
        var withoutTime = 0
    }

    /// Sends all requests before the first answer is read.
    private func crowd(_ server: Child, _ request: (Int) -> [UInt8]) throws -> Replies {
        let requests = (0..<Self.count).map(request)
        let connections = try requests.map { _ in try Connection(port: server.port) }
        for (connection, request) in zip(connections, requests) { try connection.send(request) }
        var replies = Replies()
        for connection in connections {
            let head = try connection.answer().head
            let status = Self.status(head)
            replies.answers[status, default: 0] += 1
            let isRefused = status == 503 || status == 429
            if isRefused, connection.value(of: "retry-after", in: head) == nil {
                replies.withoutTime += 1
            }
        }
        return replies
    }

    private func note(_ judge: inout Judge, _ figure: String, _ replies: Replies) {
        for status in [401, 429, 503] {
            judge.note(
                "signIn.\(figure).status\(status)", Double(replies.answers[status] ?? 0), "answers"
            )
        }
        let others = replies.answers.filter { ![401, 429, 503].contains($0.key) }
        judge.note(
            "signIn.\(figure).others", Double(others.values.reduce(0, +)), "answers")
        judge.note("signIn.\(figure).withoutTime", Double(replies.withoutTime), "answers")
    }

    /// Measures a person with the right password, who retries as told.
    private func measureOne(_ judge: inout Judge, _ server: Child) throws {
        let start = ContinuousClock.now
        var tries = 0
        while tries < 5 {
            tries += 1
            let request = Self.asking("sign-in", "ann", from: "192.0.2.1")
            let (head, connection) = try Self.answer(server, request)
            if Self.status(head) == 200 { break }
            let wait = connection.value(of: "retry-after", in: head).flatMap { Double($0) }
            Thread.sleep(forTimeInterval: wait ?? 1)
        }
        judge.note("signIn.after.tries", Double(tries), "tries")
        let spent = (ContinuousClock.now - start).milliseconds
        judge.note("signIn.after.wait", spent, "ms")
    }

    private static func answer(
        _ server: Child, _ request: [UInt8]
    ) throws -> (String, Connection) {
        let connection = try Connection(port: server.port)
        return (try connection.ask(request).head, connection)
    }

    private static func status(_ head: String) -> Int {
        Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0
    }

    private static func asking(_ verb: String, _ name: String, from: String) -> [UInt8] {
        let body = "{\"name\":\"\(name)\",\"password\":\"\(SignedInPerson.password)\"}"
        let headers = ["X-Calepin: 1", "X-Forwarded-For: \(from)"]
        return message("POST", "/api/account/\(verb)", headers, Array(body.utf8))
    }
}
