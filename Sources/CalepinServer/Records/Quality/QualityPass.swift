// What checks find among all records of a collection together: places near each other, the same
// answers twice, records that nothing follows, and visits that differ. RecordTable+Quality.swift
// puts it into a table.

import CalepinAppModel
import CalepinExpressions
import CalepinQuery

/// The rows of a table with what checks over all of them read.
struct PassRows: Sendable {
    var ids: [String] = []
    /// The sequences of the last changes.
    var sequences: [Int64] = []
    /// The texts of columns by their names.
    var texts: [String: ColumnTexts] = [:]
    /// The values of columns that are compared, by their names.
    var values: [String: [Value]] = [:]
    /// The answers that there are in the other collections, by the names of the checks.
    var answers: [String: Set<String>] = [:]
    /// True for each row that is a second visit, by the names of the checks.
    var seconds: [String: [Bool]] = [:]
    /// The second visits in other collections, by the names of the checks.
    var visits: [String: VisitRows] = [:]
    /// The columns by their names.
    var columns: [String: TableColumn] = [:]
    /// True where records are never submitted, so that there are no drafts.
    var isNeverSubmitted = false
}

extension PassRows {
    /// Returns what a comparison reads of the rows; nil where a column is not there.
    func visits(_ rule: QualityMethod.Compares) -> VisitRows? {
        let names = (key: rule.key, fields: rule.fields.map(\.field))
        let parts = names.key.compactMap { values[$0] }
        let texts = names.fields.compactMap { self.texts[$0] }
        guard parts.count == names.key.count, texts.count == names.fields.count,
            let people = self.texts[KnownColumn.createdBy.rawValue]
        else { return nil }
        return VisitRows(
            keyed: KeyedRows(ids: ids, sequences: sequences, parts: parts), people: people,
            moments: moments, values: texts)
    }

    /// The moments at which the records were made, which no correction changes; nil for drafts,
    /// and that of submitting or the latest one where it is not known any more.
    private var moments: [Int64?] {
        let limit = -RecordTableLimits.milliseconds...RecordTableLimits.milliseconds
        let known = [KnownColumn.created, .submitted].compactMap { texts[$0.rawValue] }
        let status = texts[KnownColumn.status.rawValue]
        return ids.indices.map { row in
            guard isNeverSubmitted || status?.text(row) == "submitted" else { return nil }
            return known.compactMap { Int64($0.text(row), in: limit) }.first ?? .max
        }
    }
}

/// The findings of checks over all records.
struct QualityPass: Sendable {
    /// The names of the checks, and for each row those that find it, as places in them.
    let names: [String]
    private(set) var found: [[Int]]
    /// The pairs of visits, by the checks that compare them.
    private(set) var visits: [VisitPairs] = []

    /// Looks for what checks find.
    ///
    /// - Parameter moment: The time, in milliseconds since 1970.
    /// Complexity: O(n log n) in the rows, for each check.
    init(_ rows: PassRows, _ checks: [QualityCheck], at moment: Int64) {
        names = checks.map(\.name)
        found = rows.ids.map { _ in [] }
        for (place, check) in checks.enumerated() {
            if case .compares(let rule) = check.rule,
                let pairs = VisitPairs(check.name, rule, rows)
            {
                visits.append(pairs)
                for row in pairs.rows { found[row].append(place) }
            }
            for row in Self.rows(check, rows, moment) { found[row].append(place) }
        }
    }

    private static func rows(
        _ check: QualityCheck, _ rows: PassRows, _ moment: Int64
    ) -> [Int] {
        switch check.rule {
        case .near(let rule):
            guard let texts = rows.texts[rule.field] else { return [] }
            let places = (0..<texts.count).compactMap { row in
                EarthSpot(texts.text(row)).map { (row, $0) }
            }
            return NearPlaces(places, metres: rule.metres, least: rule.records).rows
        case .twice(let names):
            let parts = names.compactMap { rows.values[$0] }
            let keyed = KeyedRows(ids: rows.ids, sequences: rows.sequences, parts: parts)
            return DuplicateGroups.places(keyed).flatMap { $0 }
        case .missing(let rule): return missing(rule, check.name, rows, moment)
        case .condition, .lasts, .outside, .frequent, .differs, .compares, .fast: return []
        }
    }

    private static func missing(
        _ rule: QualityMethod.Missing, _ name: String, _ rows: PassRows, _ moment: Int64
    ) -> [Int] {
        guard let from = rows.texts[rule.from], let answers = rows.answers[name] else {
            return []
        }
        let own = rows.texts[rule.equals]
        let last = moment - rule.days * 86_400_000
        return rows.ids.indices.filter { row in
            let limit = -RecordTableLimits.milliseconds...RecordTableLimits.milliseconds
            guard let begin = Int64(from.text(row), in: limit), begin <= last else {
                return false
            }
            let key = own?.text(row) ?? RowID.parts(of: rows.ids[row]).record
            return !key.isEmpty && !answers.contains(key)
        }
    }
}

extension VisitPairs {
    /// Compares the visits in rows; nil where a column of them is not there.
    fileprivate init?(_ check: String, _ rule: QualityMethod.Compares, _ rows: PassRows) {
        let same = SameText()
        let fields = rule.fields.compactMap { field in
            rows.columns[field.field].map { ComparedValues($0, field, same) }
        }
        guard fields.count == rule.fields.count, let own = rows.visits(rule) else { return nil }
        let other = rows.visits[check]
        guard other != nil || rule.collection.isEmpty else { return nil }
        self.init(
            check, rule, fields, own, isSecond: rows.seconds[check] ?? [], other: other)
    }
}

extension [QualityCheck] {
    /// The checks over all records.
    var overAll: [QualityCheck] { filter { $0.rule.reach == .collection } }

    /// The names of the columns whose texts these checks read.
    var textColumns: Set<String> {
        var names: Set<String> = []
        for check in self {
            switch check.rule {
            case .near(let rule): names.insert(rule.field)
            case .missing(let rule): names.formUnion([rule.from, rule.equals])
            case .compares(let rule):
                names.formUnion(rule.fields.map(\.field))
                let known: [KnownColumn] = [.status, .created, .submitted, .createdBy]
                names.formUnion(known.map(\.rawValue))
            default: continue
            }
        }
        return names.subtracting([""])
    }

    /// The names of the columns whose values these checks compare.
    var comparedColumns: Set<String> {
        var names: Set<String> = []
        for check in self {
            switch check.rule {
            case .twice(let own): names.formUnion(own)
            case .compares(let rule): names.formUnion(rule.key)
            default: continue
            }
        }
        return names
    }
}
