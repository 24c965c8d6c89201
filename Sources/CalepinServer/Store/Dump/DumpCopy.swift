// Copying of all rows from one store into another, and their comparison row by row. Both read each
// table once, in its order, with bounded memory.

import CalepinExpressions

/// A reason why two stores are not the same.
package enum DumpError: Error, Equatable, Sendable {
    /// A row of a table differs, counted from 1, or only one of the stores has it.
    case differs(table: String, row: Int)
    /// The epochs differ.
    case otherEpoch
    /// The store that was to be copied has no epoch, and so no rows.
    case noEpoch
    /// A store failed.
    case store(StoreError)
}

/// Everything in a store, in short.
package struct DumpSum: Equatable, Sendable {
    /// The number of rows of all tables.
    package var rows = 0
    /// The number of records.
    package var records = 0
    /// The digest of the epoch and of all rows.
    package var digest: String
}

/// Copying and comparing of stores.
package struct DumpCopy {
    /// Is told the name of a table and the number of its rows so far.
    private let tell: (String, Int) -> Void

    package init(tell: @escaping (String, Int) -> Void = { _, _ in }) { self.tell = tell }

    /// Copies everything from a store into an empty one. Complexity: O(n) in the rows.
    ///
    /// Throws: ``DumpError``.
    package func copy(
        from source: any DumpReading, to target: any DumpWriting
    ) throws(DumpError) {
        do throws(StoreError) {
            for table in DumpTable.all { try copy(table, from: source, to: target) }
            try target.settle()
        } catch {
            throw .store(error)
        }
        guard let epoch = try epoch(of: source) else { throw .noEpoch }
        do throws(StoreError) { try target.set(epoch: epoch) } catch { throw .store(error) }
    }

    private func copy(
        _ table: DumpTable, from source: any DumpReading, to target: any DumpWriting
    ) throws(StoreError) {
        let rows = try source.rows(of: table)
        var count = 0
        while true {
            let some = try rows.next()
            if some.isEmpty { break }
            try target.add(some, to: table)
            let before = count / DumpLimits.rowsBetweenWords
            count += some.count
            if count / DumpLimits.rowsBetweenWords > before { tell(table.name, count) }
        }
        if count > 0 { tell(table.name, count) }
    }

    /// Compares all rows of two stores, and returns what both have. Complexity: O(n) in the rows.
    ///
    /// Throws: ``DumpError``; `differs` for the first row that is not the same.
    package func compare(
        _ one: any DumpReading, _ other: any DumpReading
    ) throws(DumpError) -> DumpSum {
        guard let epoch = try epoch(of: one) else { throw .noEpoch }
        guard try self.epoch(of: other) == epoch else { throw .otherEpoch }
        var chain = DumpChain(epoch)
        for table in DumpTable.all {
            chain.begin(table)
            var (left, right): (DumpQueue, DumpQueue)
            do throws(StoreError) {
                left = DumpQueue(try one.rows(of: table))
                right = DumpQueue(try other.rows(of: table))
            } catch {
                throw .store(error)
            }
            var count = 0
            while true {
                let (row, same): ([StoredCell]?, [StoredCell]?)
                do throws(StoreError) {
                    (row, same) = (try left.next(), try right.next())
                } catch {
                    throw .store(error)
                }
                guard row == same else { throw .differs(table: table.name, row: count + 1) }
                guard let row else { break }
                count += 1
                chain.add(row)
            }
            chain.sum.rows += count
            if table.name == "record" { chain.sum.records = count }
        }
        return chain.sum
    }

    private func epoch(of store: any DumpReading) throws(DumpError) -> String? {
        do throws(StoreError) { return try store.epoch() } catch { throw .store(error) }
    }
}

/// The rows of a table, one by one.
private struct DumpQueue {
    private let rows: any DumpRows
    private var some: [[StoredCell]] = []
    private var place = 0

    init(_ rows: any DumpRows) { self.rows = rows }

    mutating func next() throws(StoreError) -> [StoredCell]? {
        if place == some.count { (some, place) = (try rows.next(), 0) }
        guard place < some.count else { return nil }
        defer { place += 1 }
        return some[place]
    }
}

/// The digest of rows, each with that of all before it.
private struct DumpChain {
    var sum: DumpSum
    private var bytes: [UInt8]

    init(_ epoch: String) {
        bytes = Sodium.sha256(Array(epoch.utf8))
        sum = DumpSum(digest: Hex.text(of: bytes))
    }

    mutating func begin(_ table: DumpTable) { add([.bytes(Array(table.name.utf8))]) }

    mutating func add(_ row: [StoredCell]) {
        for cell in row {
            switch cell {
            case .null: bytes.append(0)
            case .number(let number):
                bytes.append(1)
                append(number)
            case .bytes(let text):
                bytes.append(2)
                append(Int64(text.count))
                bytes += text
            }
        }
        bytes = Sodium.sha256(bytes)
        sum.digest = Hex.text(of: bytes)
    }

    private mutating func append(_ number: Int64) {
        withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }
}
