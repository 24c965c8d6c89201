// What is told of compared visits in the rows of a query: how often the answers differ, by field,
// by kind of question and by who made the first records, and the differences one by one. Its JSON
// and text are in DetailedFindings+Text.swift.

import CalepinAppModel
import CalepinExpressions

/// A number of comparisons, and of differences among them.
struct ErrorRate: Equatable, Sendable {
    var compared = 0, differences = 0

    /// The differences in percent, with one digit behind the point; nil without a comparison.
    var percent: Decimal? {
        guard compared > 0 else { return nil }
        return try? Decimal(differences).multiplied(by: 100).divided(by: Decimal(compared))
            .rounded(toPlaces: 1)
    }

    mutating func add(_ differs: Bool) {
        compared += 1
        if differs { differences += 1 }
    }
}

/// A report about the visits that a check compares.
struct VisitRates: Sendable {
    /// The answers of somebody's records.
    struct Person: Sendable {
        let name: String
        /// The records that have a second visit.
        var records = 0
        /// Their answers.
        var rate = ErrorRate()
    }

    /// An answer that differs.
    struct Difference: Sendable {
        /// The row of the first record, and the place of the field.
        let row, field: Int
        let answer, secondAnswer: String
        /// The id of the row of the second record, and the name of who made it.
        let second, secondPerson: String
    }

    /// A second visit without a first one.
    struct Lone: Sendable {
        let visit: LoneVisit
        /// The row of the record; nil for one of another collection.
        let row: Int?
    }

    /// The place of the check.
    let check: Int
    /// The name of the collection of the second visits; empty for the same one.
    let collection: String
    let fields: [ComparedValues]
    /// The number of pairs.
    private(set) var pairs = 0
    /// The rates by field, and of all fields.
    private(set) var rates: [ErrorRate]
    private(set) var total = ErrorRate()
    /// The rates by kind of question.
    private(set) var kinds: [Int: ErrorRate] = [:]
    /// The people who made the first records, those with the most differences first.
    private(set) var people: [Person] = []
    /// The differences whose answers are known.
    private(set) var differences: [Difference] = []
    /// The second visits without a first one.
    private(set) var lone: [Lone] = []

    /// Counts the pairs whose first record is in the rows of a query.
    ///
    /// - Parameters:
    ///   - rows: The rows by their ids.
    ///   - makers: The names of those who made the records in the rows.
    /// Complexity: O(n) in the pairs and their fields.
    init(_ visits: VisitPairs, check: Int, rows: [String: Int], makers: ColumnTexts) {
        (self.check, collection, fields) = (check, visits.collection, visits.fields)
        rates = visits.fields.map { _ in ErrorRate() }
        var people: [String: Person] = [:]
        for pair in visits.pairs {
            guard let row = rows[pair.first] else { continue }
            pairs += 1
            let name = makers.text(row)
            var person = people[name] ?? Person(name: name)
            person.records += 1
            for (place, field) in fields.enumerated() where pair.compared >> place & 1 == 1 {
                let differs = pair.differing >> place & 1 == 1
                rates[place].add(differs)
                total.add(differs)
                person.rate.add(differs)
                guard let kind = field.declared.kind else { continue }
                kinds[kind, default: ErrorRate()].add(differs)
            }
            people[name] = person
        }
        self.people = people.values.sorted {
            ($1.rate.differences, $1.rate.compared, $0.name)
                < ($0.rate.differences, $0.rate.compared, $1.name)
        }
        for one in visits.differences {
            let pair = visits.pairs[one.pair]
            guard let row = rows[pair.first] else { continue }
            differences.append(
                Difference(
                    row: row, field: one.field, answer: one.answer,
                    secondAnswer: one.secondAnswer, second: pair.second,
                    secondPerson: pair.secondPerson))
        }
        // Second visits in another collection are in no row of this one.
        for visit in visits.lone {
            let row = collection.isEmpty ? rows[visit.id] : nil
            if row != nil || !collection.isEmpty { lone.append(Lone(visit: visit, row: row)) }
        }
    }
}
