// Names that servers tell each other, and messages that are lost.

import StoreConformance
import Synchronization
import Testing

@testable import CalepinPostgres

/// Keeps what a bus has received.
private final class Receiver: Sendable {
    private let all = Mutex<[BusNames]>([])

    func receive(_ names: BusNames) { all.withLock { $0.append(names) } }

    /// The number of times that everything may have changed.
    var wholes: Int { all.withLock { $0.count { $0 == .all } } }

    /// All names that were told one by one.
    var names: Set<[UInt8]> {
        all.withLock { all in
            all.reduce(into: []) { names, more in
                if case .some(let more) = more { names.formUnion(more) }
            }
        }
    }
}

@Suite struct BusTests {
    private func bus(
        _ database: TestDatabase, _ receiver: Receiver
    ) throws -> PostgresBus {
        let address = try database.address()
        return try PostgresBus(
            pause: RandomPause { _ in },
            connect: { () throws(PostgresError) in try PostgresConnection(address) },
            receive: { receiver.receive($0) })
    }

    @Test("Names of any bytes reach the other servers, and not the one that told them")
    func names() async throws {
        try await TestDatabase.with { database in
            let receivers = [Receiver(), Receiver(), Receiver()]
            let buses = try receivers.map { try bus(database, $0) }
            #expect(await eventually { receivers.allSatisfy { $0.wholes == 1 } })
            var generator = SeededGenerator(3)
            var told: Set<[UInt8]> = [[], [0], [0x2A], [0x20], [0x25], [UInt8]("team:é/1".utf8)]
            for count in 1...40 {
                told.insert((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
            }
            for name in told { buses[0].tell(.some([name])) }
            #expect(await eventually { receivers[1...].allSatisfy { $0.names == told } })
            #expect(receivers[0].names == [])
            #expect(receivers.allSatisfy { $0.wholes == 1 })
            for bus in buses { await bus.close() }
        }
    }

    @Test("More names than a message takes are told as all of them")
    func many() async throws {
        try await TestDatabase.with { database in
            let (one, two) = (Receiver(), Receiver())
            let (first, second) = (try bus(database, one), try bus(database, two))
            #expect(await eventually { one.wholes == 1 && two.wholes == 1 })
            var names: Set<[UInt8]> = []
            for number in 0..<2_000 as Range<Int64> {
                var name: [UInt8] = []
                number.append(to: &name)
                names.insert(name)
            }
            first.tell(.some(names))
            #expect(await eventually { two.wholes == 2 })
            first.tell(.all)
            #expect(await eventually { two.wholes == 3 })
            #expect(one.wholes == 1)
            await first.close()
            await second.close()
        }
    }

    @Test("After a lost connection everything may have changed, and the bus goes on")
    func lost() async throws {
        try await TestDatabase.with { database in
            let (one, two) = (Receiver(), Receiver())
            let (first, second) = (try bus(database, one), try bus(database, two))
            #expect(await eventually { one.wholes == 1 && two.wholes == 1 })
            let admin = try database.connect()
            for round in 2...4 {
                try admin.execute(
                    """
                    SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
                    WHERE datname = current_database() AND pid <> pg_backend_pid()
                    """)
                #expect(await eventually { one.wholes >= round && two.wholes >= round })
                first.tell(.some([[UInt8(round)]]))
                #expect(await eventually { two.names.contains([UInt8(round)]) })
            }
            await first.close()
            await second.close()
        }
    }

    @Test("What is told in quick succession shares messages, each smaller than the limit")
    func messages() async throws {
        try await TestDatabase.with { database in
            let receiver = Receiver()
            let bus = try bus(database, receiver)
            let listener = try database.connect()
            try listener.execute("LISTEN calepin")
            #expect(await eventually { receiver.wholes == 1 })
            for number in 0..<500 as Range<Int32> {
                var name: [UInt8] = []
                number.append(to: &name)
                bus.tell(.some([name]))
            }
            bus.tell(.some([[UInt8]("last".utf8)]))
            var texts: [String] = []
            #expect(
                try await eventually {
                    texts += try listener.messages().map(\.text)
                    return texts.last.map { BusNames(message: $0) == .all } == true
                        || texts.contains { $0.contains("last") }
                })
            #expect(texts.allSatisfy { $0.utf8.count <= PostgresLimits.messageBytes })
            #expect(texts.count < 100)
            await bus.close()
        }
    }

    @Test("A bus ends while there is no database, too")
    func absent() async throws {
        let bus = try PostgresBus(
            pause: RandomPause { _ in },
            connect: { () throws(PostgresError) in throw .unreachable("absent") },
            receive: { _ in })
        bus.tell(.some([[1]]))
        await bus.close()
        await bus.close()
    }

    @Test("Texts of messages are read as they were written; what is none means all")
    func texts() {
        var generator = SeededGenerator(5)
        for _ in 0..<500 {
            var names: Set<[UInt8]> = []
            for _ in 0..<Int.random(in: 1...20, using: &generator) {
                let count = Int.random(in: 0...20, using: &generator)
                names.insert((0..<count).map { _ in .random(in: 0...255, using: &generator) })
            }
            #expect(BusNames(message: BusNames.some(names).message) == .some(names))
        }
        for text in ["", "*", "a  b", " a", "a ", "%4", "%zz", "%4z", "é", "a\0", "a,b", "%e9"] {
            #expect(BusNames(message: text) == .all, "\(text)")
        }
        let large = BusNames.some([[UInt8](repeating: 0, count: 2_634)])
        #expect(large.message == "*")
        let fitting = BusNames.some([[UInt8](repeating: 0, count: 2_633)])
        #expect(fitting.message.utf8.count == 7_899)
    }
}
