// First and second visits of the same thing, put into pairs by a key, and the answers in which
// they differ (a back check). The rows are read in RecordTable+Quality.swift, what a report tells
// of them is in VisitRates.swift.

import CalepinAppModel
import CalepinExpressions
import CalepinQuery

/// The rows of a collection with what a comparison reads of them.
struct VisitRows: Sendable {
    /// The ids, the sequences, and the values of the key.
    let keyed: KeyedRows
    /// The names of those who made the records.
    let people: ColumnTexts
    /// The moments at which the records were made, in milliseconds since 1970; nil for drafts,
    /// which nobody has finished.
    let moments: [Int64?]
    /// The values of the compared columns.
    let values: [ColumnTexts]

    /// Returns true when a record was made before another one.
    fileprivate func isBefore(_ row: Int, _ other: Int) -> Bool {
        let (own, far) = (moments[row] ?? .max, moments[other] ?? .max)
        return (own, keyed.sequences[row], keyed.ids[row])
            < (far, keyed.sequences[other], keyed.ids[other])
    }

    /// Notes a visit where it is the earliest one with its key.
    fileprivate func note(_ row: Int, at key: [DuplicateGroups.Part], in places: inout Places) {
        if let known = places[key], isBefore(known, row) { return }
        places[key] = row
    }
}

/// The places of visits by their keys.
private typealias Places = [[DuplicateGroups.Part]: Int]

/// A first and a second visit.
struct VisitPair: Sendable {
    /// The ids of the rows.
    let first, second: String
    /// The name of who made the second record.
    let secondPerson: String
    /// The fields that have an answer in one of them, and of these those that differ, as bits.
    fileprivate(set) var compared: UInt64 = 0, differing: UInt64 = 0
}

/// An answer that differs.
struct VisitDifference: Sendable {
    /// The place of the pair, and that of the field.
    let pair, field: Int
    let answer, secondAnswer: String
}

/// A second visit without a first one.
struct LoneVisit: Sendable {
    let id, person: String
}

/// The pairs of visits that a check compares.
struct VisitPairs: Sendable {
    /// The name of the check.
    let check: String
    /// The name of the other collection; empty for the same one.
    let collection: String
    let fields: [ComparedValues]
    /// The pairs, those with the latest second visit first.
    private(set) var pairs: [VisitPair] = []
    /// The differences in the order of the pairs, as many as are kept.
    private(set) var differences: [VisitDifference] = []
    /// The second visits without a first one, the latest first.
    private(set) var lone: [LoneVisit] = []
    /// The rows of the own collection in which something is found, in order: first visits with a
    /// difference, and second ones without a first one.
    private(set) var rows: [Int] = []

    /// Compares visits.
    ///
    /// - Parameters:
    ///   - own: The rows of the collection.
    ///   - isSecond: True for each own row that is a second visit; empty for none of them.
    ///   - other: The rows of the collection of the second visits; nil for the own one.
    /// Complexity: O(n) in the bytes of the rows, and O(m log m) in the pairs: of each key the
    /// earliest visits are compared, however many there are.
    init(
        _ check: String, _ rule: QualityMethod.Compares, _ fields: [ComparedValues],
        _ own: VisitRows, isSecond: [Bool], other: VisitRows?
    ) {
        (self.check, collection, self.fields) = (check, rule.collection, fields)
        let same = SameText()
        let rows = own.keyed.ids.indices
        var firsts = Places()
        for row in rows where own.moments[row] != nil && !isSecond[safe: row] {
            guard let key = DuplicateGroups.key(of: row, own.keyed, same) else { continue }
            own.note(row, at: key, in: &firsts)
        }
        let (visits, seconds) =
            if let other {
                (other, other.keyed.ids.indices.filter { other.moments[$0] != nil })
            } else {
                (own, rows.filter { own.moments[$0] != nil && isSecond[safe: $0] })
            }
        var places = Places()
        var missing: [Int] = []
        for row in seconds {
            let key = DuplicateGroups.key(of: row, visits.keyed, same)
            guard let key, firsts[key] != nil else {
                missing.append(row)
                continue
            }
            visits.note(row, at: key, in: &places)
        }
        var joined = places.compactMap { key, second in firsts[key].map { ($0, second) } }
        joined.sort { visits.isBefore($1.1, $0.1) }
        for (first, second) in joined { add(own, first, visits, second) }
        missing.sort { visits.isBefore($1, $0) }
        lone = missing.map { LoneVisit(id: visits.keyed.ids[$0], person: visits.people.text($0)) }
        if other == nil { self.rows += missing }
        self.rows.sort()
    }

    private mutating func add(
        _ own: VisitRows, _ first: Int, _ visits: VisitRows, _ second: Int
    ) {
        var pair = VisitPair(
            first: own.keyed.ids[first], second: visits.keyed.ids[second],
            secondPerson: visits.people.text(second))
        for (place, field) in fields.enumerated() {
            let texts = (own.values[place], visits.values[place])
            guard !texts.0.isEmpty(first) || !texts.1.isEmpty(second) else { continue }
            pair.compared |= 1 << UInt64(place)
            let answers = (texts.0.text(first), texts.1.text(second))
            guard !field.isSame(answers.0, answers.1) else { continue }
            pair.differing |= 1 << UInt64(place)
            guard differences.count < QualityLimits.differences else { continue }
            differences.append(
                VisitDifference(
                    pair: pairs.count, field: place, answer: answers.0, secondAnswer: answers.1))
        }
        if pair.differing != 0 { rows.append(first) }
        pairs.append(pair)
    }

    /// The size in memory, in bytes, about.
    var bytes: Int {
        let texts = differences.reduce(0) { sum, one in
            sum + one.answer.utf8.count + one.secondAnswer.utf8.count
        }
        return 192 * pairs.count + 64 * differences.count + texts + 96 * lone.count
    }
}

extension [Bool] {
    /// The element at a place; false where there is none.
    fileprivate subscript(safe place: Int) -> Bool { place < count && self[place] }
}
