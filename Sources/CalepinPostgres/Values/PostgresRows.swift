// The result of a statement: rows whose values are read where libpq keeps them, and copied once.

import CPostgres
import CalepinExpressions

/// The rows that a statement gave; empty for one that gives none.
package final class PostgresRows {
    private let result: OpaquePointer

    /// Takes over a result of libpq, which is freed with this object.
    init(_ result: OpaquePointer) { self.result = result }

    deinit { PQclear(result) }

    /// The number of rows that a statement wrote.
    package var written: Int64 {
        let text = PQcmdTuples(result).map { String(cString: $0) } ?? ""
        return Int64(text, in: 0...Int64.max) ?? 0
    }

    /// The name of what was done, such as `COMMIT`.
    var done: String { PQcmdStatus(result).map { String(cString: $0) } ?? "" }

    /// Calls `body` with the bytes of a value, or with nil for NULL.
    ///
    /// Throws: `unexpected` when there is no such value, or it is of another type.
    fileprivate func value<Outcome>(
        _ row: Int, _ column: Int, _ type: UInt32,
        _ body: (UnsafeRawBufferPointer?) throws(PostgresError) -> Outcome
    ) throws(PostgresError) -> Outcome {
        guard (0..<count).contains(row), (0..<Int(PQnfields(result))).contains(column) else {
            throw .unexpected("no value at row \(row), column \(column)")
        }
        let (row, column) = (Int32(row), Int32(column))
        guard PQftype(result, column) == type, PQfformat(result, column) == 1 else {
            let found = PQftype(result, column)
            throw .unexpected("column \(column) has type \(found) instead of \(type)")
        }
        if PQgetisnull(result, row, column) == 1 { return try body(nil) }
        let start = PQgetvalue(result, row, column)
        let size = Int(PQgetlength(result, row, column))
        return try body(UnsafeRawBufferPointer(start: start, count: size))
    }
}

extension PostgresRows: RandomAccessCollection {
    package var startIndex: Int { 0 }
    package var endIndex: Int { Int(PQntuples(result)) }

    package subscript(index: Int) -> PostgresRow { PostgresRow(self, index) }
}

/// A row of a result.
package struct PostgresRow {
    private let rows: PostgresRows
    private let index: Int

    fileprivate init(_ rows: PostgresRows, _ index: Int) {
        (self.rows, self.index) = (rows, index)
    }

    /// Returns a value.
    ///
    /// Throws: `unexpected` when it is NULL or of another type.
    package func value<Value: PostgresScalar>(
        _ column: Int, _ type: Value.Type = Value.self
    ) throws(PostgresError) -> Value {
        guard let value = try valueIfAny(column, type) else {
            throw .unexpected("NULL in column \(column)")
        }
        return value
    }

    /// Returns a value; nil for NULL.
    ///
    /// Throws: `unexpected` when it is of another type.
    package func valueIfAny<Value: PostgresScalar>(
        _ column: Int, _ type: Value.Type = Value.self
    ) throws(PostgresError) -> Value? {
        try rows.value(index, column, Value.type.id) { (bytes) throws(PostgresError) -> Value? in
            guard let bytes else { return nil }
            guard let value = Value(binary: bytes) else {
                throw .unexpected("column \(column) cannot be read as \(Value.type)")
            }
            return value
        }
    }

    /// Returns the elements of an array of one dimension; nil for those that are NULL.
    ///
    /// Complexity: O(n) in its size. Throws: `unexpected` when it is another value.
    package func array<Value: PostgresScalar>(
        _ column: Int, of type: Value.Type = Value.self
    ) throws(PostgresError) -> [Value?] {
        try rows.value(index, column, Value.type.arrayID) { (bytes) throws(PostgresError) in
            guard let bytes, let values: [Value?] = PostgresArray.read(bytes) else {
                throw .unexpected("column \(column) cannot be read as an array of \(Value.type)")
            }
            return values
        }
    }

    /// Calls `body` with bytes where they are; they may not be kept.
    ///
    /// Throws: `unexpected` when they are NULL or of another type, or what `body` throws.
    package func withBytes<Outcome>(
        _ column: Int, _ body: (UnsafeRawBufferPointer) throws(PostgresError) -> Outcome
    ) throws(PostgresError) -> Outcome {
        try rows.value(index, column, PostgresType.bytes.id) { (bytes) throws(PostgresError) in
            guard let bytes else { throw .unexpected("NULL in column \(column)") }
            return try body(bytes)
        }
    }
}

/// Reading of arrays in binary form.
enum PostgresArray {
    /// Returns the elements of an array with at most one dimension; nil when it is none.
    static func read<Value: PostgresScalar>(_ bytes: UnsafeRawBufferPointer) -> [Value?]? {
        var rest = Slice(base: bytes, bounds: bytes.startIndex..<bytes.endIndex)
        guard let dimensions = number(&rest), number(&rest) != nil,
            let type = number(&rest), UInt32(bitPattern: type) == Value.type.id
        else { return nil }
        if dimensions == 0 { return rest.isEmpty ? [] : nil }
        guard dimensions == 1, let count = number(&rest), number(&rest) != nil,
            count >= 0, Int(count) <= rest.count / 4
        else { return nil }
        var values: [Value?] = []
        values.reserveCapacity(Int(count))
        for _ in 0..<count {
            guard let size = number(&rest) else { return nil }
            if size == -1 {
                values.append(nil)
                continue
            }
            guard size >= 0, Int(size) <= rest.count else { return nil }
            let element = UnsafeRawBufferPointer(rebasing: rest.prefix(Int(size)))
            guard let value = Value(binary: element) else { return nil }
            values.append(value)
            rest = rest.dropFirst(Int(size))
        }
        return rest.isEmpty ? values : nil
    }

    private static func number(_ rest: inout Slice<UnsafeRawBufferPointer>) -> Int32? {
        guard rest.count >= 4 else { return nil }
        defer { rest = rest.dropFirst(4) }
        return Int32(binary: UnsafeRawBufferPointer(rebasing: rest.prefix(4)))
    }
}
