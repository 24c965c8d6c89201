// The outcomes of mutations that follow each other as one row: a push of ten mutations writes one
// row instead of ten.

import CalepinExpressions
import CalepinServer

/// The row of a run of outcomes.
///
/// The hashes are those of the last numbers up to `last`, and outcomes before `first` were removed
/// since: what has to go from the front needs no other bytes.
struct OutcomeRun {
    private(set) var scope: Cell
    private(set) var replica: Cell
    private(set) var last: Int64
    private(set) var first: Int64
    /// The hash of each outcome: a zero and 32 bytes that are written with 64 digits, or a one,
    /// the size, and a text.
    private var hashes: [UInt8] = []
    /// The outcomes that are not empty: the distance from `last`, the size, and the bytes.
    private var unusual: [UInt8] = []

    /// The columns of a row, for statements.
    static let columns = "scope, replica, last, first, hashes, bytes"
    static let kinds: [CellType] = [.bytes, .bytes, .number, .number, .bytes, .bytes]

    var cells: [Cell] {
        [scope, replica, .number(last), .number(first), .bytes(hashes), .bytes(unusual)]
    }

    /// Returns the runs of some outcomes, which are rows of ``StoredOutcome``.
    ///
    /// Complexity: O(n log n) in their number.
    static func runs(of outcomes: some Collection<[Cell]>) -> [OutcomeRun] {
        var groups: [[Cell]: [(n: Int64, row: [Cell])]] = [:]
        for row in outcomes {
            guard case .number(let n) = row[2] else { continue }
            groups[Array(row.prefix(2)), default: []].append((n, row))
        }
        return groups.flatMap { place, group in
            var runs: [OutcomeRun] = []
            var run: [(n: Int64, row: [Cell])] = []
            for one in group.sorted(by: { $0.n < $1.n }) {
                if let before = run.last, before.n + 1 != one.n {
                    runs.append(OutcomeRun(place, run))
                    run = []
                }
                run.append(one)
            }
            if !run.isEmpty { runs.append(OutcomeRun(place, run)) }
            return runs
        }
    }

    private init(_ place: [Cell], _ outcomes: [(n: Int64, row: [Cell])]) {
        (scope, replica) = (place[0], place[1])
        (first, last) = (outcomes.first?.n ?? 0, outcomes.last?.n ?? 0)
        for (n, row) in outcomes {
            guard case .bytes(let hash) = row[3], case .bytes(let bytes) = row[4] else { continue }
            append(hash: hash)
            guard !bytes.isEmpty else { continue }
            (last - n).append(to: &unusual)
            Int32(clamping: bytes.count).append(to: &unusual)
            unusual += bytes
        }
    }

    private mutating func append(hash: [UInt8]) {
        if hash.count == 64, let bytes = Self.bytes(ofDigits: hash) {
            hashes.append(0)
            hashes += bytes
        } else {
            hashes.append(1)
            Int32(clamping: hash.count).append(to: &hashes)
            hashes += hash
        }
    }

    /// Returns the bytes that lowercase hexadecimal digits stand for; nil for other texts.
    private static func bytes(ofDigits digits: [UInt8]) -> [UInt8]? {
        func value(_ digit: UInt8) -> UInt8? {
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
            default: nil
            }
        }
        var bytes: [UInt8] = []
        for place in stride(from: 0, to: digits.count, by: 2) {
            guard let high = value(digits[place]), let low = value(digits[place + 1]) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return bytes
    }
}

// MARK: - Reading

extension OutcomeRun {
    /// Returns the outcomes of a row, by number.
    ///
    /// Complexity: O(n) in the size of the row. Throws: `damaged`.
    static func outcomes(_ row: [Cell]) throws(StoreError) -> [StoredOutcome] {
        var reader = CellReader(row)
        let (scope, replica) = (try reader.text(), try reader.text())
        let (last, first) = (try reader.number(), try reader.number())
        var hashes = RunReader(try reader.bytes())
        var unusual = RunReader(try reader.bytes())
        var texts: [String] = []
        while !hashes.isAtEnd { texts.append(try hashes.hash()) }
        var bytes: [Int64: [UInt8]] = [:]
        while !unusual.isAtEnd {
            let distance = try unusual.number(Int64.self)
            bytes[last - distance] = try unusual.bytes(Int(try unusual.number(Int32.self)))
        }
        let start = last - Int64(texts.count) + 1
        return texts.enumerated().compactMap { index, hash in
            let n = start + Int64(index)
            guard n >= first else { return nil }
            return StoredOutcome(
                scope: scope, replica: replica, n: n, hash: hash, bytes: bytes[n] ?? [])
        }
    }
}

/// Reads the parts of a run.
private struct RunReader {
    private let all: [UInt8]
    private var place = 0

    init(_ all: [UInt8]) { self.all = all }

    var isAtEnd: Bool { place == all.count }

    mutating func bytes(_ count: Int) throws(StoreError) -> [UInt8] {
        guard count >= 0, count <= all.count - place else { throw .damaged("outcomes") }
        defer { place += count }
        return Array(all[place..<place + count])
    }

    mutating func number<Number: FixedWidthInteger & PostgresScalar>(
        _ type: Number.Type
    ) throws(StoreError) -> Number {
        let bytes = try bytes(MemoryLayout<Number>.size)
        guard let number = bytes.withUnsafeBytes({ Number(binary: $0) }) else {
            throw .damaged("outcomes")
        }
        return number
    }

    mutating func hash() throws(StoreError) -> String {
        if try bytes(1) == [0] { return Hex.text(of: try bytes(32)) }
        let text = try bytes(Int(try number(Int32.self)))
        return String(decoding: text, as: UTF8.self)
    }
}
