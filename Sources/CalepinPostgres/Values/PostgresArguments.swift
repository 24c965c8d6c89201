// The values that are sent with a statement: written one after the other into one buffer, from
// which libpq copies them into what it sends. Arrays are for `unnest`, which makes rows of them.

/// The parameters of one statement, in binary form.
package struct PostgresArguments: Sendable {
    /// The values, one after the other; never empty, so that it always has an address.
    private(set) var buffer: [UInt8] = [0]
    /// The place of each value in the buffer; nil for NULL.
    private(set) var places: [Range<Int>?] = []
    /// The numbers of their types.
    private(set) var types: [UInt32] = []

    package init() {}

    /// The size of all values in bytes.
    package var size: Int { buffer.count }

    /// Adds a value. Complexity: O(n) in its size.
    package mutating func add<Value: PostgresScalar>(_ value: Value) {
        add(Value.type.id) { value.append(to: &$0) }
    }

    /// Adds a value, or NULL.
    package mutating func add<Value: PostgresScalar>(_ value: Value?) {
        if let value { return add(value) }
        places.append(nil)
        types.append(Value.type.id)
    }

    /// Adds an array with an element for each row. Complexity: O(n) in their size.
    package mutating func add<Row, Value: PostgresScalar>(
        each rows: some Collection<Row>, _ value: (Row) -> Value
    ) {
        addArray(of: Value.type, count: rows.count, hasNulls: false) { bytes in
            for row in rows { Self.append(value(row), to: &bytes) }
        }
    }

    /// Adds an array with an element for each row, or NULL. Complexity: O(n) in their size.
    package mutating func add<Row, Value: PostgresScalar>(
        each rows: some Collection<Row>, orNull value: (Row) -> Value?
    ) {
        addArray(of: Value.type, count: rows.count, hasNulls: true) { bytes in
            for row in rows {
                guard let value = value(row) else {
                    Int32(-1).append(to: &bytes)
                    continue
                }
                Self.append(value, to: &bytes)
            }
        }
    }

    /// Adds an array. Complexity: O(n) in its size.
    package mutating func add<Value: PostgresScalar>(all values: some Collection<Value>) {
        add(each: values) { $0 }
    }

    private mutating func add(_ type: UInt32, _ write: (inout [UInt8]) -> Void) {
        let start = buffer.count
        write(&buffer)
        places.append(start..<buffer.count)
        types.append(type)
    }

    /// Adds an array of one dimension that begins at 1; an empty one has no dimension.
    private mutating func addArray(
        of type: PostgresType, count: Int, hasNulls: Bool, _ write: (inout [UInt8]) -> Void
    ) {
        add(type.arrayID) { bytes in
            Int32(count == 0 ? 0 : 1).append(to: &bytes)
            Int32(hasNulls ? 1 : 0).append(to: &bytes)
            Int32(bitPattern: type.id).append(to: &bytes)
            guard count > 0 else { return }
            Int32(clamping: count).append(to: &bytes)
            Int32(1).append(to: &bytes)
            write(&bytes)
        }
    }

    /// Appends an element with its size, which is known once it is written.
    private static func append(_ value: some PostgresScalar, to bytes: inout [UInt8]) {
        let start = bytes.count
        Int32(0).append(to: &bytes)
        value.append(to: &bytes)
        let size = UInt32(clamping: bytes.count - start - 4)
        for place in 0..<4 {
            bytes[start + place] = UInt8(truncatingIfNeeded: size >> (24 - 8 * place))
        }
    }
}
