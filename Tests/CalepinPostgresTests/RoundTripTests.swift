// Values that go to the database and come back: each type, empty, large and many.

import CalepinPostgres
import Testing

@Suite struct RoundTripTests {
    private static let echo = PostgresStatement(
        "echo", "SELECT $1::int8, $2::int4, $3::bool, $4::text, $5::bytea")

    @Test(
        "Values of each type come back as they were sent",
        arguments: [
            (Int64.min, Int32.min, false, "", [UInt8]()),
            (Int64.max, Int32.max, true, "é 日本 🗒", [0]),
            (0, 0, true, "'; DROP TABLE record; --", [UInt8](0...255)),
            (-1, -1, false, "\u{1}\u{7f}\n\r\t\\", [0, 0, 0x5C, 0x78]),
        ])
    func values(int8: Int64, int4: Int32, bool: Bool, text: String, bytes: [UInt8]) throws {
        let connection = try TestDatabase.connectShared()
        var arguments = PostgresArguments()
        arguments.add(int8)
        arguments.add(int4)
        arguments.add(bool)
        arguments.add(text)
        arguments.add(bytes)
        let rows = try connection.run(Self.echo, arguments)
        let row = try #require(rows.first)
        #expect(try row.value(0) == int8)
        #expect(try row.value(1) == int4)
        #expect(try row.value(2) == bool)
        #expect(try row.value(3) == text)
        #expect(try row.value(4) == bytes)
        let isSame = try row.withBytes(4) { $0.elementsEqual(bytes) }
        #expect(isSame)
    }

    @Test("NULL of each type is nil, and an error where a value is needed")
    func nothing() throws {
        let connection = try TestDatabase.connectShared()
        var arguments = PostgresArguments()
        arguments.add(nil as Int64?)
        arguments.add(nil as Int32?)
        arguments.add(nil as Bool?)
        arguments.add(nil as String?)
        arguments.add(nil as [UInt8]?)
        let rows = try connection.run(Self.echo, arguments)
        let row = try #require(rows.first)
        #expect(try row.valueIfAny(0, Int64.self) == nil)
        #expect(try row.valueIfAny(1, Int32.self) == nil)
        #expect(try row.valueIfAny(2, Bool.self) == nil)
        #expect(try row.valueIfAny(3, String.self) == nil)
        #expect(try row.valueIfAny(4, [UInt8].self) == nil)
        #expect(throws: PostgresError.self) { try row.value(0, Int64.self) }
    }

    @Test("A text with U+0000 is refused by the server; bytes keep it")
    func zero() throws {
        let connection = try TestDatabase.connectShared()
        var arguments = PostgresArguments()
        arguments.add("a\0b")
        let statement = PostgresStatement("zero", "SELECT $1::text")
        let error = #expect(throws: PostgresError.self) {
            try connection.run(statement, arguments)
        }
        guard case .failed(let state, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(state == SQLState("22021"))
    }

    @Test("A value of one mebibyte comes back, and so do several in one trip")
    func large() throws {
        let connection = try TestDatabase.connectShared()
        var generator = SeededGenerator(7)
        let bytes = (0..<1_048_576).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let statement = PostgresStatement("large", "SELECT $1::bytea")
        var arguments = PostgresArguments()
        arguments.add(bytes)
        var trip = PostgresTrip()
        for _ in 0..<8 { trip.add(statement, arguments) }
        for rows in try connection.send(trip) {
            #expect(try rows.first?.value(0, [UInt8].self) == bytes)
        }
    }

    @Test("Arrays of ten thousand become rows by unnest, and come back as arrays")
    func arrays() throws {
        let connection = try TestDatabase.connectShared()
        let numbers = Array(0..<10_000 as Range<Int64>)
        var arguments = PostgresArguments()
        arguments.add(all: numbers)
        arguments.add(each: numbers) { Int32(truncatingIfNeeded: -$0) }
        arguments.add(each: numbers) { $0 % 3 == 0 }
        arguments.add(each: numbers) { String(repeating: "é", count: Int($0 % 5)) }
        arguments.add(each: numbers) { [UInt8](repeating: 0, count: Int($0 % 7)) }
        arguments.add(each: numbers, orNull: { $0 % 2 == 0 ? $0 : nil })
        let statement = PostgresStatement(
            "arrays",
            """
            SELECT array_agg(a), array_agg(b), array_agg(c), array_agg(d), array_agg(e),
                array_agg(f)
            FROM unnest($1, $2, $3, $4, $5, $6) row(a, b, c, d, e, f)
            """)
        let row = try #require(try connection.run(statement, arguments).first)
        #expect(try row.array(0) == numbers.map(Optional.some))
        #expect(try row.array(1) == numbers.map { Optional(Int32(truncatingIfNeeded: -$0)) })
        #expect(try row.array(2) == numbers.map { Optional($0 % 3 == 0) })
        #expect(
            try row.array(3)
                == numbers.map { Optional(String(repeating: "é", count: Int($0 % 5))) })
        #expect(
            try row.array(4) == numbers.map { Optional([UInt8](repeating: 0, count: Int($0 % 7))) }
        )
        #expect(try row.array(5) == numbers.map { $0 % 2 == 0 ? $0 : nil })
    }

    @Test("Empty arrays are arrays without rows")
    func emptyArrays() throws {
        let connection = try TestDatabase.connectShared()
        var arguments = PostgresArguments()
        arguments.add(all: [Int64]())
        arguments.add(all: [[UInt8]]())
        let statement = PostgresStatement("empty", "SELECT $1::int8[], $2::bytea[]")
        let row = try #require(try connection.run(statement, arguments).first)
        #expect(try row.array(0, of: Int64.self) == [])
        #expect(try row.array(1, of: [UInt8].self) == [])
        let rows = try connection.run(
            PostgresStatement("no-rows", "SELECT * FROM unnest($1, $2)"), arguments)
        #expect(rows.count == 0)
    }

    @Test(
        "Columns of another type, missing ones and arrays of two dimensions are errors, no traps")
    func shapes() throws {
        let connection = try TestDatabase.connectShared()
        let rows = try connection.execute(
            "SELECT 1::int8, 'a'::text, array[array[1::int8]], 1.5::numeric")[0]
        let row = try #require(rows.first)
        func isRefused(_ read: () throws -> Void) -> Bool {
            do {
                try read()
                return false
            } catch PostgresError.unexpected {
                return true
            } catch {
                return false
            }
        }
        #expect(isRefused { _ = try row.value(0, Int32.self) })
        #expect(isRefused { _ = try row.value(1, [UInt8].self) })
        #expect(isRefused { _ = try row.value(3, Int64.self) })
        #expect(isRefused { _ = try row.value(4, Int64.self) })
        #expect(isRefused { _ = try row.value(-1, Int64.self) })
        #expect(isRefused { _ = try row.array(0, of: Int64.self) })
        #expect(isRefused { _ = try row.array(2, of: Int64.self) })
        #expect(isRefused { _ = try row.withBytes(1) { $0.count } })
        #expect(isRefused { _ = try rows[1].value(0, Int64.self) })
    }
}
