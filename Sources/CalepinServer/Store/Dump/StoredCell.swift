// A value of a column, as stores give and take whole rows. The tables are in DumpTable.swift.
// What a value means is known to the rows of each store.

/// A value of a column. Texts are bytes of UTF-8: a text of PostgreSQL has no U+0000.
package enum StoredCell: Hashable, Sendable {
    case bytes([UInt8])
    case number(Int64)
    case null
}
