// The types of PostgreSQL that statements here use, and how their values are written and read in
// binary form: integers in network order, bytes and texts as they are.

/// A type of a parameter or a column.
package enum PostgresType: Sendable, CaseIterable {
    case bool, bytes, int4, int8, text

    /// The number by which PostgreSQL knows the type.
    var id: UInt32 {
        switch self {
        case .bool: 16
        case .bytes: 17
        case .int8: 20
        case .int4: 23
        case .text: 25
        }
    }

    /// The number of the type of its arrays.
    var arrayID: UInt32 {
        switch self {
        case .bool: 1_000
        case .bytes: 1_001
        case .int4: 1_007
        case .text: 1_009
        case .int8: 1_016
        }
    }
}

/// A Swift type that has its type in PostgreSQL.
package protocol PostgresScalar: Sendable {
    static var type: PostgresType { get }

    /// Appends the value in binary form.
    func append(to bytes: inout [UInt8])

    /// Reads the binary form; nil when it is none of this type.
    init?(binary: UnsafeRawBufferPointer)
}

extension PostgresScalar where Self: FixedWidthInteger {
    package func append(to bytes: inout [UInt8]) {
        withUnsafeBytes(of: bigEndian) { bytes.append(contentsOf: $0) }
    }

    package init?(binary: UnsafeRawBufferPointer) {
        guard binary.count == MemoryLayout<Self>.size else { return nil }
        self = Self(bigEndian: binary.loadUnaligned(as: Self.self))
    }
}

extension Int64: PostgresScalar {
    package static var type: PostgresType { .int8 }
}

extension Int32: PostgresScalar {
    package static var type: PostgresType { .int4 }
}

extension Bool: PostgresScalar {
    package static var type: PostgresType { .bool }

    package func append(to bytes: inout [UInt8]) { bytes.append(self ? 1 : 0) }

    package init?(binary: UnsafeRawBufferPointer) {
        guard binary.count == 1, binary[0] <= 1 else { return nil }
        self = binary[0] == 1
    }
}

extension String: PostgresScalar {
    package static var type: PostgresType { .text }

    package func append(to bytes: inout [UInt8]) { bytes.append(contentsOf: utf8) }

    package init?(binary: UnsafeRawBufferPointer) {
        guard let text = String(validating: binary, as: UTF8.self) else { return nil }
        self = text
    }
}

extension [UInt8]: PostgresScalar {
    package static var type: PostgresType { .bytes }

    package func append(to bytes: inout [UInt8]) { bytes.append(contentsOf: self) }

    package init?(binary: UnsafeRawBufferPointer) { self = Array(binary) }
}
