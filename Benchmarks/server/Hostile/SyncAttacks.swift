// Attacks by the records of guests: the largest records, cells that depend on one another, and
// answers that are not read.

import CalepinSync
import CalepinExpressions
import Foundation

extension Guest {
    /// Registers a replica from an attacker's address.
    init(_ attacker: Int, port: Int) throws(Connection.Failure) {
        try self.init(try Connection(port: port, from: Siege.address(attacker)))
    }

    /// Pushes mutations that make a record larger, until the server rejects one.
    ///
    /// Throws: when the first one was rejected.
    mutating func grow(
        _ record: Identifier, _ connection: Connection, by ops: [[Op]]
    ) throws -> Int {
        var taken = 0
        for some in ops {
            let answer = try connection.ask(push([mutation(record, some)]))
            guard count(of: Array("\"applied\"".utf8), in: answer.body) == 1 else {
                if taken > 0 { break }
                throw Connection.Failure.unexpected(
                    answer.head + String(decoding: answer.body.prefix(300), as: UTF8.self))
            }
            taken += 1
        }
        return taken
    }

    /// Saves a small change of a record repeatedly, each time after the last answer, with `each`
    /// changes in a request.
    func keepSaving(
        _ record: Identifier, _ path: String, each: Int, from address: String, _ siege: Siege
    ) {
        var (guest, connection, version) = (self, Connection?.none, VersionName?.none)
        siege.repeating {
            let open = try connection ?? Connection(port: siege.port, from: address)
            connection = nil
            open.wait(seconds: 30)
            let before = (guest, version)
            let mutations = (0..<each).map { _ in
                let change = CellChange(path, .string("\(guest.made)"), base: version)
                let made = guest.mutation(record, [.set(change)])
                version = VersionName(guest.replica, guest.made, 0)
                return made
            }
            let head = try open.ask(guest.push(mutations)).head
            connection = open
            // A rejected push is sent again with the same numbers.
            if !siege.note(head) { (guest, version) = before }
        }
    }
}

/// Browsers of one guest that save into one record, which was filled before.
private struct RecordSavers: Sendable {
    private let record = Identifier.random()
    private let address: String
    private let browsers: [Guest]

    /// Fills the record with changes of the guest's replica; `wait` is the timeout of an answer in
    /// seconds.
    init(
        _ number: Int, port: Int, count: Int, wait: Int, filledBy parts: (Identifier) -> [[Op]]
    ) throws {
        address = Siege.address(number)
        let connection = try Connection(port: port, from: address)
        connection.wait(seconds: wait)
        var guest = try Guest(connection)
        _ = try guest.grow(record, connection, by: parts(guest.replica))
        browsers = try (0..<count).map { _ in try Guest(connection, knownBy: guest.cookie) }
    }

    /// The attack: each browser saves so many changes in one push, into the cell of its number.
    func saving(each: Int, _ path: @escaping @Sendable (Int) -> String)
        -> @Sendable (Siege) -> Void
    {
        { siege in
            Siege.all(browsers) { browser, place in
                browser.keepSaving(record, path(place), each: each, from: address, siege)
            }
        }
    }
}

/// Records of the maximum size, and small changes of them on many connections.
struct RecordAttack: Attack {
    static let name = "records"
    static let count = 3
    private static let connections = 4

    init(_ folder: URL, command: String) {}

    func attacker(_ number: Int, port: Int) throws -> @Sendable (Siege) -> Void {
        let text = String(repeating: "x", count: 110)
        let savers = try RecordSavers(number, port: port, count: Self.connections, wait: 30) { _ in
            (0..<24).map { part in
                (0..<200).map { Op.set(CellChange("c\(part * 200 + $0)", .string(text))) }
            }
        }
        return savers.saving(each: 1) { "s\($0)" }
    }
}

/// Changes that do not fit into their record, each of which is decided and held.
struct HeldAttack: Attack {
    static let name = "held"
    static let count = 3
    private static let connections = 2

    init(_ folder: URL, command: String) {}

    func attacker(_ number: Int, port: Int) throws -> @Sendable (Siege) -> Void {
        let savers = try RecordSavers(number, port: port, count: Self.connections, wait: 60) { _ in
            (0..<RecordLimits.cells / RecordLimits.ops).map { part in
                (0..<RecordLimits.ops).map {
                    Op.set(CellChange("c\(part * RecordLimits.ops + $0)", .string("x")))
                }
            }
        }
        return savers.saving(each: 20) { "over\($0)" }
    }
}

/// A record whose cells depend on one another, and changes of the first.
struct DependencyAttack: Attack {
    static let name = "dependencies"
    static let count = 3
    private static let connections = 2
    private static let parents = 3

    init(_ folder: URL, command: String) {}

    func attacker(_ number: Int, port: Int) throws -> @Sendable (Siege) -> Void {
        let savers = try RecordSavers(number, port: port, count: Self.connections, wait: 60) {
            Self.parts(of: $0)
        }
        return savers.saving(each: 20) { _ in "c0" }
    }

    /// The changes of a replica that fill the record, each cell seen with those before it.
    private static func parts(of replica: Identifier) -> [[Op]] {
        func version(_ cell: Int) -> VersionName {
            VersionName(replica, Int64(cell / 200 + 1), Int32(cell % 200))
        }
        return (0..<24).map { part in
            (0..<200).map { place in
                let cell = part * 200 + place
                var change = CellChange("c\(cell)", .string("v"))
                // Ordered as texts, as the protocol demands: c10 comes before c9.
                change.deps = (1...parents).filter { $0 <= cell }.map {
                    SeenVersion("c\(cell - $0)", version(cell - $0))
                }.sorted { $0.path < $1.path }
                return Op.set(change)
            }
        }
    }
}

/// Requests many answers of the maximum size in a pipeline, and reads none.
struct UnreadAttack: Attack {
    static let name = "unread"
    static let count = 3
    private static let connections = 8
    private static let requests = 16

    init(_ folder: URL, command: String) {}

    func attacker(_ number: Int, port: Int) throws -> @Sendable (Siege) -> Void {
        let address = Siege.address(number)
        let connection = try Connection(port: port, from: address)
        connection.wait(seconds: 30)
        var guest = try Guest(connection)
        let text = String(repeating: "x", count: 60_000)
        for _ in 0..<60 {
            _ = try guest.grow(.random(), connection, by: [[.set(CellChange("c", .string(text)))]])
        }
        let pull = PullRequest(
            scope: guest.scope, cursor: nil, marks: [PullRequest.Mark(guest.replica, settled: 0)])
        let bytes = request("/api/sync/pull", pull.json(), cookie: guest.cookie)
        return { siege in
            var open: [Connection] = []
            siege.repeating {
                open.removeAll { $0.isGone }
                if open.count < Self.connections {
                    open.append(try Self.ask(bytes, from: address, siege))
                } else {
                    usleep(50_000)
                }
            }
        }
    }

    /// Returns a connection on which all requests were sent.
    private static func ask(
        _ bytes: [UInt8], from address: String, _ siege: Siege
    ) throws -> Connection {
        let connection = try Connection(port: siege.port, from: address, room: 4_096)
        connection.wait(seconds: 5)
        for _ in 0..<requests { try connection.send(bytes) }
        siege.noteDone(requests)
        return connection
    }
}

extension Siege {
    /// Runs `body` for each element concurrently, each on a thread of its own, and waits for all.
    static func all<Element: Sendable>(
        _ elements: [Element], _ body: @escaping @Sendable (Element, Int) -> Void
    ) {
        let ends = DispatchGroup()
        for (place, element) in elements.enumerated() {
            ends.enter()
            let thread = Thread {
                setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 15)
                body(element, place)
                ends.leave()
            }
            thread.start()
        }
        ends.wait()
    }
}
