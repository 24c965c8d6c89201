// The answers of a person that are too often the same, or that differ from those of all others. A
// share differs by the test of two shares with their common error, a mean by Welch's; both are
// counted in standard errors.

import CalepinAppModel
import CalepinExpressions

/// A finding about the answers of a person.
struct PersonFinding: Sendable {
    /// A mean of numbers, and that of all others.
    struct Means: Sendable {
        let own, others: Decimal
    }

    /// The place of the check.
    let check: Int
    let person: String
    /// The answers that are counted; empty for a mean.
    let values: [String]
    /// The records of the person with these answers, and those with any answer.
    let count, of: Int
    /// The same for all other people; 0 where they are not looked at.
    var otherCount = 0, otherOf = 0
    var means: Means?
    /// The expression that finds the records in a table; nil where it cannot be written.
    let condition: String?
    /// The size by which findings of a check are in order.
    fileprivate let weight: Double
}

/// The answers in a column, by who gave them.
struct PersonValues: Sendable {
    private let column: TableColumn
    private let texts: ColumnTexts
    private let makers: ColumnTexts
    private let people: DistinctTexts
    /// The number of answers of each person.
    private var answered: [Int]

    init(_ column: TableColumn, _ texts: ColumnTexts, _ makers: ColumnTexts) {
        (self.column, self.texts, self.makers) = (column, texts, makers)
        people = DistinctTexts(makers)
        answered = [Int](repeating: 0, count: people.count)
        for row in 0..<texts.count where !texts.isEmpty(row) && people.numbers[row] >= 0 {
            answered[Int(people.numbers[row])] += 1
        }
    }

    /// An answer of a person.
    private struct Pair: Hashable {
        let person, value: Int32
    }

    /// The number of rows with each answer.
    private struct Counts {
        /// The different answers.
        var values: [String] = []
        /// The rows with each answer.
        var totals: [Int] = []
        var own: [Pair: Int] = [:]
    }

    /// Counts the answers; those of some values together as one.
    ///
    /// Complexity: O(n) in the bytes of the cells.
    private func counts(together: [String] = []) -> Counts {
        let different = DistinctTexts(texts)
        let wanted = Set(together)
        var counts = Counts()
        var numbers: [String: Int32] = [:]
        let lists = (0..<different.count).map { number -> Set<Int32> in
            var own: Set<Int32> = []
            for value in column.values(of: different.text(number, texts)) {
                guard wanted.isEmpty || wanted.contains(value) else { continue }
                let key = wanted.isEmpty ? value : ""
                let number = numbers[key] ?? Int32(truncatingIfNeeded: counts.values.count)
                if numbers.updateValue(number, forKey: key) == nil {
                    counts.values.append(key)
                    counts.totals.append(0)
                }
                own.insert(number)
            }
            return own
        }
        for row in 0..<texts.count where people.numbers[row] >= 0 {
            guard different.numbers[row] >= 0 else { continue }
            for value in lists[Int(different.numbers[row])] {
                counts.totals[Int(value)] += 1
                counts.own[Pair(person: people.numbers[row], value: value), default: 0] += 1
            }
        }
        return counts
    }

    /// Returns the people who gave an answer too often.
    ///
    /// Complexity: O(n log n) in the rows.
    func frequent(_ rule: QualityMethod.Frequent, check: Int) -> [PersonFinding] {
        let counts = counts(together: rule.values)
        return counts.own.compactMap { pair, count in
            let all = answered[Int(pair.person)]
            guard all >= rule.least, count * 100 > all * rule.above else { return nil }
            let values =
                rule.values.isEmpty ? [counts.values[Int(pair.value)]] : rule.values
            return answer(
                check, pair.person, values, (count, all),
                weight: Double(count) / Double(all))
        }.sorted(by: Self.isBefore)
    }

    /// Returns the people whose answers differ from those of all others.
    ///
    /// Complexity: O(n log n) in the rows, times the answers of which several are chosen.
    func differing(_ rule: QualityMethod.Differs, check: Int) -> [PersonFinding] {
        let isOfNumbers = column.content == .number || column.content == .any
        if isOfNumbers, let numbers = CellNumbers(texts) { return means(numbers, rule, check) }
        let counts = counts()
        let all = answered.reduce(0, +)
        var found: [PersonFinding] = []
        func judge(_ pair: Pair, _ count: Int) {
            let own = answered[Int(pair.person)]
            let others = (counts.totals[Int(pair.value)] - count, all - own)
            guard own >= rule.least, others.1 >= rule.least,
                let errors = Self.errors((count, own), others),
                abs(errors) > Double(rule.errors)
            else { return }
            // Of one answer the greater shares say all.
            guard errors > 0 || column.content == .choices else { return }
            var answer = answer(
                check, pair.person, [counts.values[Int(pair.value)]], (count, own),
                weight: abs(errors))
            (answer.otherCount, answer.otherOf) = others
            found.append(answer)
        }
        for (pair, count) in counts.own { judge(pair, count) }
        if column.content == .choices {
            for pair in absent(counts, rule.least) { judge(pair, 0) }
        }
        return found.sorted(by: Self.isBefore)
    }

    /// Returns the answers that some people with enough of them never gave, of those that are
    /// given most.
    private func absent(_ counts: Counts, _ least: Int) -> [Pair] {
        let values = counts.totals.indices.sorted {
            (counts.totals[$1], $0) < (counts.totals[$0], $1)
        }.prefix(QualityLimits.values)
        return answered.indices.filter { answered[$0] >= least }.flatMap { person in
            values.compactMap { value in
                let pair = Pair(
                    person: Int32(truncatingIfNeeded: person),
                    value: Int32(truncatingIfNeeded: value))
                return counts.own[pair] == nil ? pair : nil
            }
        }
    }

    /// Returns by how many standard errors a share is greater than another one; nil where both
    /// are the same for all.
    private static func errors(_ own: (Int, Int), _ others: (Int, Int)) -> Double? {
        let (a, n, b, m) = (
            Double(own.0), Double(own.1), Double(others.0), Double(others.1)
        )
        let share = (a + b) / (n + m)
        let variance = share * (1 - share) * (1 / n + 1 / m)
        return variance > 0 ? (a / n - b / m) / variance.squareRoot() : nil
    }

    // Numbers

    /// The numbers of a person, less a number that is about the mean of all.
    private struct Spread {
        var count = 0.0, sum = 0.0, squares = 0.0

        mutating func add(_ number: Double) {
            count += 1
            sum += number
            squares += number * number
        }

        func without(_ other: Spread) -> Spread {
            Spread(
                count: count - other.count, sum: sum - other.sum,
                squares: squares - other.squares)
        }

        var mean: Double { sum / count }
        /// The square of the standard error of the mean.
        var squaredError: Double {
            max(0, (squares - sum * sum / count) / (count - 1)) / count
        }
    }

    private func means(
        _ numbers: CellNumbers, _ rule: QualityMethod.Differs, _ check: Int
    ) -> [PersonFinding] {
        let values = numbers.doubles
        let middle = values.reduce(0, +) / Double(max(1, values.count))
        var all = Spread()
        var spreads = [Spread](repeating: Spread(), count: people.count)
        var sums = [NumberSum](repeating: NumberSum(), count: people.count)
        for (place, row) in numbers.rows.enumerated() where people.numbers[Int(row)] >= 0 {
            let person = Int(people.numbers[Int(row)])
            spreads[person].add(values[place] - middle)
            all.add(values[place] - middle)
            sums[person].add(numbers, place)
        }
        let totals = sums.map { $0.total(of: numbers) }
        let total = totals.reduce(Decimal(0) as Decimal?) { all, own in
            all.flatMap { all in own.flatMap { try? all.adding($0) } }
        }
        return people.firstRows.indices.compactMap { person in
            let (own, others) = (spreads[person], all.without(spreads[person]))
            guard own.count >= Double(rule.least), others.count >= Double(rule.least) else {
                return nil
            }
            let apart = abs(own.mean - others.mean)
            let error = (own.squaredError + others.squaredError).squareRoot()
            guard apart > Double(rule.errors) * error, apart > 0, let total,
                let sum = totals[person],
                let rest = try? total.subtracting(sum),
                let mean = Self.mean(sum, own.count), let other = Self.mean(rest, others.count)
            else { return nil }
            let count = Int(own.count)
            var answer = answer(
                check, Int32(truncatingIfNeeded: person), [], (count, count),
                weight: error > 0 ? apart / error : .infinity)
            answer.otherOf = Int(others.count)
            answer.means = PersonFinding.Means(own: mean, others: other)
            return answer
        }.sorted(by: Self.isBefore)
    }

    private static func mean(_ sum: Decimal, _ count: Double) -> Decimal? {
        guard let count = Int(exactly: count) else { return nil }
        return try? sum.divided(by: Decimal(count)).rounded(toPlaces: QualityLimits.meanDigits)
    }

    // Findings

    private static func isBefore(_ one: PersonFinding, _ other: PersonFinding) -> Bool {
        one.weight == other.weight
            ? (one.person, one.values.first ?? "") < (other.person, other.values.first ?? "")
            : one.weight > other.weight
    }

    private func answer(
        _ check: Int, _ person: Int32, _ values: [String], _ own: (Int, Int), weight: Double
    ) -> PersonFinding {
        let name = makers.text(Int(people.firstRows[Int(person)]))
        return PersonFinding(
            check: check, person: name, values: values, count: own.0, of: own.1,
            condition: condition(of: name, values), weight: weight)
    }

    /// Returns the expression for the records of a person with one of some answers; nil where a
    /// text has both kinds of quotes.
    private func condition(of person: String, _ values: [String]) -> String? {
        guard let name = Self.quoted(person) else { return nil }
        let by = "${\(KnownColumn.createdBy.rawValue)} = \(name)"
        guard !values.isEmpty else { return by + " and string(${\(column.name)}) != ''" }
        let parts = values.map { value -> String? in
            let field = "${\(column.name)}"
            switch column.content {
            case .truth: return value == "true" ? field : "not(\(field))"
            case .number where (try? Decimal(value)) != nil: return "\(field) = \(value)"
            case .choices: return Self.quoted(value).map { "selected(\(field), \($0))" }
            default: return Self.quoted(value).map { "\(field) = \($0)" }
            }
        }
        let known = parts.compactMap { $0 }
        guard known.count == parts.count else { return nil }
        return by + " and (" + known.joined(separator: " or ") + ")"
    }

    private static func quoted(_ text: String) -> String? {
        if !text.contains("'") { return "'\(text)'" }
        return text.contains("\"") ? nil : "\"\(text)\""
    }
}

extension CellNumbers {
    /// The numbers as binary fractions, for what is judged by a bound.
    fileprivate var doubles: [Double] {
        switch values {
        case .units(let units, let scale):
            let part = (0..<scale).reduce(1.0) { part, _ in part * 10 }
            return units.map { Double($0) / part }
        case .decimals(let all): return all.map(\.approximate)
        }
    }
}
