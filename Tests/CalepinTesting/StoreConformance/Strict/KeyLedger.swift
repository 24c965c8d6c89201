// What one job read and wrote without holding the key of it. The rules are those of StoreKey; the
// strict jobs beside note here each row that they pass on.

import CalepinServer

/// The keys of one job, and the rows that it touched outside of them.
final class KeyLedger {
    /// The job that reads and writes the rows.
    let job: any StoreWriting
    private let keys: Keys
    private var reads: [String] = []
    private var writes: [String] = []
    private var hasWritten = false

    init(_ keys: Keys, of job: any StoreWriting) { (self.keys, self.job) = (keys, job) }

    /// The job's faults in words: each row that it wrote outside of its keys and, when it wrote
    /// anything, each that it read outside of them.
    var faults: [String] {
        guard !keys.areOfFixture else { return [] }
        return (writes + (hasWritten ? reads : [])).map { "\(keys.place) \($0)" }
    }

    /// Notes that a row was read.
    ///
    /// - Parameter key: the key that protects it; nil for one that needs none.
    func read(_ key: StoreKey?, _ row: @autoclosure () -> String) {
        guard let key, !keys.has(key) else { return }
        reads.append("reads \(row()) without \(key.text)")
    }

    /// Notes that rows of many owners were read, which no key protects.
    func readAll(_ rows: @autoclosure () -> String) {
        reads.append("reads \(rows()), which no key protects")
    }

    /// Notes that a row was written, which takes all of some keys.
    func write(_ needed: StoreKey..., row: @autoclosure () -> String) {
        write(any: needed.map { [$0] }, row: row())
    }

    /// Notes that a row was written, which takes one key of each group.
    func write(any needed: [[StoreKey]], row: @autoclosure () -> String) {
        hasWritten = true
        for group in needed where !group.contains(where: keys.has) {
            let names = group.map(\.text).joined(separator: " or ")
            writes.append("writes \(row()) without \(names)")
        }
    }
}
