// The values of rows as the overlay of a job keeps them, and the reading of them in order.

import CalepinServer

typealias Cell = StoredCell

extension Cell {
    /// The bytes of a text.
    static func text(_ text: String) -> Cell { .bytes(Array(text.utf8)) }

    static func flag(_ flag: Bool) -> Cell { .number(flag ? 1 : 0) }

    /// A number of rows: 0 for a negative one.
    static func limit(_ limit: Int) -> Cell { .number(Int64(max(0, limit))) }

    /// A number that may be missing.
    static func numberIfAny(_ number: Int64?) -> Cell { number.map { .number($0) } ?? .null }

    /// The bits of a digest, which a column keeps as a signed number.
    static func bits(_ bits: UInt64) -> Cell { .number(Int64(bitPattern: bits)) }
}

/// The type of a column; a number may be NULL.
enum CellType: Sendable {
    case bytes, number

    /// The name of the type of its arrays.
    var arrayType: String { self == .bytes ? "bytea[]" : "int8[]" }
}

extension PostgresRow {
    /// Returns the values of the first columns, by their types.
    ///
    /// Throws: `unexpected` when one is of another type.
    func cells(_ kinds: [CellType]) throws(PostgresError) -> [Cell] {
        var cells: [Cell] = []
        cells.reserveCapacity(kinds.count)
        for (column, kind) in kinds.enumerated() {
            switch kind {
            case .bytes:
                cells.append(try valueIfAny(column, [UInt8].self).map { .bytes($0) } ?? .null)
            case .number: cells.append(.numberIfAny(try valueIfAny(column)))
            }
        }
        return cells
    }
}

extension PostgresArguments {
    /// Creates the parameters of a statement, of which none is NULL.
    init(_ cells: [Cell]) {
        self.init()
        for cell in cells {
            switch cell {
            case .bytes(let bytes): add(bytes)
            case .number(let number): add(number)
            case .null: add(Int64?.none)
            }
        }
    }

    /// Adds an array with one column of rows. Complexity: O(n) in its size.
    mutating func add(_ column: Int, _ kind: CellType, of rows: [[Cell]]) {
        switch kind {
        case .bytes:
            add(each: rows) { row -> [UInt8] in
                if case .bytes(let bytes) = row[column] { bytes } else { [] }
            }
        case .number:
            add(
                each: rows,
                orNull: { row -> Int64? in
                    if case .number(let number) = row[column] { number } else { nil }
                })
        }
    }
}

/// Reads the values of a row in the order of its columns.
struct CellReader {
    private let cells: [Cell]
    private var place = 0

    init(_ cells: [Cell]) { self.cells = cells }

    private mutating func next() throws(StoreError) -> Cell {
        guard place < cells.count else { throw .damaged("a row without its last columns") }
        defer { place += 1 }
        return cells[place]
    }

    /// Returns the next value. Throws: `damaged` when it is none of this type, as do the others.
    mutating func bytes() throws(StoreError) -> [UInt8] {
        guard case .bytes(let bytes) = try next() else {
            throw .damaged("no bytes in column \(place)")
        }
        return bytes
    }

    mutating func text() throws(StoreError) -> String {
        guard let text = String(validating: try bytes(), as: UTF8.self) else {
            throw .damaged("no text in column \(place)")
        }
        return text
    }

    mutating func number() throws(StoreError) -> Int64 {
        guard case .number(let number) = try next() else {
            throw .damaged("no number in column \(place)")
        }
        return number
    }

    mutating func numberIfAny() throws(StoreError) -> Int64? {
        switch try next() {
        case .number(let number): return number
        case .null: return nil
        case .bytes: throw .damaged("no number in column \(place)")
        }
    }

    mutating func flag() throws(StoreError) -> Bool { try number() != 0 }

    mutating func bits() throws(StoreError) -> UInt64 { UInt64(bitPattern: try number()) }
}
