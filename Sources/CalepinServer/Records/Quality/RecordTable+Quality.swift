// The column `_quality` of a table where an app has checks over all records: the names that these
// checks add are put into the rows once the table is whole, and again after it changed, when a
// query reads the column.

import CalepinAppModel
import CalepinExpressions
import CalepinQuery

/// The state of the records over which checks were made last.
struct PassState: Equatable, Sendable {
    /// The sequences up to which the tables are read, the own one first.
    var sequences: [Int64]
    /// The hour, where checks count days.
    var hour: Int64
}

/// The checks over all records as they were made last.
struct JudgedState: Sendable {
    let state: PassState
    /// The pairs of visits that were compared.
    let visits: [VisitPairs]
    /// The size in memory, in bytes, about.
    let bytes: Int

    init(state: PassState, visits: [VisitPairs]) {
        (self.state, self.visits) = (state, visits)
        bytes = visits.reduce(0) { $0 + $1.bytes }
    }
}

/// Another collection whose answers a check looks for, or whose records are second visits.
struct PassValues: Sendable {
    /// The name of the check.
    let check: String
    var answers: Set<String> = []
    var visits: VisitRows?
    /// The sequence up to which the table is read.
    let sequence: Int64
}

extension PassValues {
    /// Reads what a check looks for in a table, and the sequence up to which that is known; nil
    /// while the table is being filled.
    ///
    /// Complexity: O(n) in the rows.
    /// Throws: `QueryError`; `Problem` when the machine's clock shows no day of the calendar.
    init?(of check: QualityCheck, in table: isolated RecordTable) throws {
        guard table.sources.areFilled else { return nil }
        (self.check, sequence) = (check.name, table.sources.high)
        switch check.rule {
        case .missing(let rule): answers = try Self.answers(in: rule.field, of: table)
        case .compares(let rule):
            visits = try PassRows([check], [], of: table).visits(rule)
        default: break
        }
    }

    private static func answers(
        in field: String, of table: isolated RecordTable
    ) throws -> Set<String> {
        guard let place = table.columns.firstIndex(where: { $0.name == field }) else {
            throw QueryError.unknownAttribute(field)
        }
        let texts = ColumnTexts(table.live, try PassRows.all(of: table), at: place)
        var answers: Set<String> = []
        for row in 0..<texts.count where !texts.isEmpty(row) {
            answers.formUnion(table.columns[place].values(of: texts.text(row)))
        }
        return answers
    }
}

extension PassRows {
    /// Returns all rows of a table.
    fileprivate static func all(of table: isolated RecordTable) throws -> FoundRows {
        let query = Query()
        table.prepare(query)
        return try table.live.find(query, try EvaluationContext.ofRows(table.live.count))
    }

    /// Copies what checks read of a table.
    ///
    /// Complexity: O(n) in the cells.
    fileprivate init(
        _ checks: [QualityCheck], _ others: [PassValues], of table: isolated RecordTable
    ) throws {
        let (found, live) = (try Self.all(of: table), table.live)
        ids = found.rows.map { live.id(of: $0) }
        sequences = found.rows.map { table.sequence(of: $0) }
        for name in checks.textColumns {
            guard let place = table.columns.firstIndex(where: { $0.name == name }) else {
                continue
            }
            texts[name] = ColumnTexts(live, found, at: place)
            columns[name] = table.columns[place]
        }
        for name in checks.comparedColumns {
            values[name] = try RowValues.of(attribute: name, found.rows, in: live)
        }
        for other in others {
            answers[other.check] = other.answers
            visits[other.check] = other.visits
        }
        isNeverSubmitted = table.maker.judged.form.definition.isNeverSubmitted
        let context = try EvaluationContext.ofRows(live.count)
        for check in checks {
            guard case .compares(let rule) = check.rule, !rule.second.isEmpty else { continue }
            // A condition that the columns of the table cannot meet finds nothing.
            let truths = try? RowValues.of(expression: rule.second, found.rows, in: live, context)
            seconds[check.name] = truths?.map { $0.truth == true }
        }
    }
}

extension QualityPass {
    /// Puts what checks over all records find into the rows of a table; does nothing while it is
    /// being filled, and where nothing changed since.
    ///
    /// - Parameters:
    ///   - others: The answers of other collections that checks look for.
    ///   - moment: The time, in milliseconds since 1970.
    /// Complexity: O(n log n) in the rows, for each check. Others look at the table meanwhile,
    /// but for the time in which its cells are copied and those that differ are changed.
    /// Throws: `QueryError`; `Problem` when the machine's clock shows no day of the calendar.
    static func judge(
        _ table: isolated RecordTable, _ checks: [QualityCheck], _ others: [PassValues],
        at moment: Int64
    ) async throws {
        guard table.sources.areFilled else { return }
        let state = PassState(
            sequences: [table.sources.high] + others.map(\.sequence),
            hour: others.isEmpty ? 0 : moment / 3_600_000)
        guard state != table.judged?.state else { return }
        let rows = try PassRows(checks.overAll, others, of: table)
        let pass = await beside(rows, checks.overAll, moment)
        try pass.put(rows, checks.map(\.name), into: table)
        table.judged = JudgedState(state: state, visits: pass.visits)
    }

    /// Looks through rows while others use their table.
    private static func beside(
        _ rows: PassRows, _ checks: [QualityCheck], _ moment: Int64
    ) async -> QualityPass {
        QualityPass(rows, checks, at: moment)
    }

    /// Changes the cells of rows that have not changed since they were looked at.
    private func put(
        _ rows: PassRows, _ all: [String], into table: isolated RecordTable
    ) throws {
        let column = KnownColumn.quality.rawValue
        guard let place = table.columns.firstIndex(where: { $0.name == column }) else { return }
        let overAll = Set(names)
        var changed: [SourceRow] = []
        for (index, id) in rows.ids.enumerated() {
            guard let row = table.live.row(id),
                table.sequence(of: row) == rows.sequences[index]
            else { continue }
            let old = table.live.text(row, at: place)
            let found = Set(found[index].map { names[$0] })
            guard !(old.isEmpty && found.isEmpty) else { continue }
            let own = Set(old.split(separator: " ").map(String.init)).subtracting(overAll)
            let text = all.filter { own.contains($0) || found.contains($0) }
                .joined(separator: " ")
            guard text != old else { continue }
            var texts = table.live.attributes.indices.map { table.live.text(row, at: $0) }
            texts[place] = text
            changed.append(SourceRow(id, texts))
        }
        if changed.count > RecordTableLimits.putSingly { table.forgetOrders() }
        let context = try EvaluationContext.ofRows(1)
        for row in changed { table.live.put(row, context) }
    }
}

extension RecordTables {
    /// Puts what checks over all records find into a table, where the app has such checks.
    ///
    /// - Parameter isWhole: True to read the tables of other collections first.
    /// Throws: `QueryError`, `Problem`, the store's error; `CancellationError`.
    nonisolated func judge(
        _ table: RecordTable, of readable: ReadableParts, isWhole: Bool = false
    ) async throws {
        let checks = readable.first.checks
        guard !checks.overAll.isEmpty else { return }
        var others: [(check: QualityCheck, table: RecordTable)] = []
        for check in checks {
            guard let collection = check.rule.otherCollection else { continue }
            guard let beside = readable.beside(collection) else { return }
            let other = try await self.table(beside)
            if isWhole { try await other.fill() } else { try await other.refresh() }
            others.append((check, other))
        }
        let found = others
        try await share.pass {
            var answers: [PassValues] = []
            for other in found {
                guard let known = try await PassValues(of: other.check, in: other.table) else {
                    return
                }
                answers.append(known)
            }
            try await QualityPass.judge(table, checks, answers, at: clock() * 1_000)
        }
    }
}

extension QualityMethod {
    /// The name of the other collection that it looks at; nil for none.
    fileprivate var otherCollection: String? {
        switch self {
        case .missing(let rule): rule.collection
        case .compares(let rule): rule.collection.isEmpty ? nil : rule.collection
        default: nil
        }
    }
}

extension RecordQuery {
    /// True when the query reads the column of checks, or may read it by a filter of the app.
    var readsQuality: Bool {
        let column = KnownColumn.quality.rawValue
        return !query.filters.isEmpty || columns.contains(column) || query.sort.contains(column)
            || query.conditions.contains { $0.contains(column) }
    }

    /// Returns the cost of the query, as so many of the simplest ones.
    func cost(in readable: ReadableParts) -> Int {
        if readsQuality, !readable.first.checks.overAll.isEmpty { return QualityLimits.cost }
        return query.conditions.isEmpty ? 1 : CatalogueLimits.conditionCost
    }
}
