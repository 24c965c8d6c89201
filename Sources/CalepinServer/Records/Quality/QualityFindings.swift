// What the checks of a collection find in the rows of a query: by check, by column of numbers, and
// by the person who made the records. Its JSON and text are in QualityFindings+JSON.swift and
// QualityFindings+Text.swift.

import CalepinAppModel
import CalepinExport
import CalepinExpressions
import CalepinForms

/// The findings of checks among records.
struct QualityFindings: Sendable {
    /// A column of numbers with those that are far from the others.
    struct Outliers: Sendable {
        let column: TableColumn
        let fences: NumberFences
        /// The records with a number that is far, and of these those that are very far.
        let count, far: Int
        /// The rows with them.
        let rows: [Int32]
    }

    /// The records that somebody made.
    struct Person: Sendable {
        let name: String
        /// The records, and those of them in which something is found.
        var records = 0, found = 0
        /// The records with an outlier.
        var outliers = 0
        /// The records by check; of one about answers its findings.
        var counts: [Int]
    }

    let checks: [QualityCheck]
    /// The number of rows, and those in which something is found.
    let count: Int
    private(set) var found = 0
    /// The number of records that the table has read, and of those there are.
    let done, total: Int
    /// The records by check, of one about answers its findings; nil for one over all records
    /// while these are being read.
    private(set) var counts: [Int?]
    /// The findings about the answers of people, by check.
    private(set) var answers: [PersonFinding] = []
    /// The labels of the choices of these answers, by check.
    private(set) var labels: [Int: ChoiceLabels] = [:]
    private(set) var outliers: [Outliers] = []
    /// The findings that are told one by one with their details.
    let details: DetailedFindings
    /// The progress of the targets of the collection.
    var targets: [TargetProgress] = []
    /// The people, those with the largest number of findings first.
    private(set) var people: [Person] = []

    /// The names of the columns that a report reads.
    static func columns(of readable: ReadableCollection) -> [String] {
        let all = TableColumn.all(of: readable.judged)
        let numbers = all.filter { column in
            guard case .field = column.source else { return false }
            return column.content == .number
        }
        let checks = readable.checks
        let known: [KnownColumn] = checks.isEmpty ? [.createdBy] : [.createdBy, .quality]
        let asked = Set(checks.compactMap(\.answeredField))
        let own = all.filter { asked.contains($0.name) }.map(\.name)
        let others = numbers.map(\.name).filter { !asked.contains($0) }
        return known.map(\.rawValue) + (own + others).prefix(QualityLimits.columns)
    }

    /// Returns the column with the title of a record, as the form names it; nil for none.
    static func titleColumn(of readable: ReadableCollection) -> String? {
        let name = readable.judged.form.definition.recordTitle
        return TableColumn.all(of: readable.judged).first { $0.name == name }?.name
    }

    /// Returns the rows that each check finds.
    ///
    /// Complexity: O(n) in the rows.
    func rows(of cells: FoundCells) -> [[Int]] {
        var rows = checks.map { _ in [Int]() }
        let texts = cells.columns[KnownColumn.quality.rawValue]?.texts
        let places = placesOfChecks
        for row in 0..<cells.count {
            guard let text = texts?.text(row), !text.isEmpty else { continue }
            for place in Self.places(in: text, places) { rows[place].append(row) }
        }
        return rows
    }

    /// The places of the checks by their names.
    private var placesOfChecks: [String: Int] {
        Dictionary(checks.enumerated().map { ($0.element.name, $0.offset) }) { first, _ in first }
    }

    /// Counts the findings in cells.
    ///
    /// - Parameter title: The name of the column with the titles of records; nil for none.
    /// Complexity: O(n log n) in the rows, for each column.
    init(
        _ cells: FoundCells, _ names: [String], _ checks: [QualityCheck], title: String? = nil
    ) {
        (count, done, total) = (cells.count, cells.done, cells.total)
        details = DetailedFindings(cells, checks, title: title)
        self.checks = checks
        counts = checks.map { $0.rule.reach == .collection && !cells.isJudged ? nil : 0 }
        var isOutlier = [Bool](repeating: false, count: cells.count)
        for name in names {
            guard let (column, texts) = cells.columns[name], column.content == .number,
                let numbers = CellNumbers(texts), let fences = NumberFences(numbers)
            else { continue }
            let found = fences.outliers(numbers)
            guard !found.isEmpty else { continue }
            for (row, _) in found { isOutlier[Int(row)] = true }
            outliers.append(
                Outliers(
                    column: column, fences: fences, count: found.count,
                    far: found.count { $0.isFar }, rows: found.map(\.row)))
        }
        judgeAnswers(cells)
        count(cells, isOutlier)
    }

    /// Looks for people whose answers are too often the same, or differ from those of all others.
    private mutating func judgeAnswers(_ cells: FoundCells) {
        guard let makers = cells.columns[KnownColumn.createdBy.rawValue]?.texts else { return }
        for (place, check) in checks.enumerated() {
            guard let field = check.answeredField, let (column, texts) = cells.columns[field]
            else { continue }
            labels[place] = column.labels
            let given = PersonValues(column, texts, makers)
            switch check.rule {
            case .frequent(let rule): answers += given.frequent(rule, check: place)
            case .differs(let rule): answers += given.differing(rule, check: place)
            default: continue
            }
        }
        for answer in answers { counts[answer.check] = (counts[answer.check] ?? 0) + 1 }
    }

    private mutating func count(_ cells: FoundCells, _ isOutlier: [Bool]) {
        let failed = cells.columns[KnownColumn.quality.rawValue]?.texts
        guard let makers = cells.columns[KnownColumn.createdBy.rawValue]?.texts else { return }
        let distinct = DistinctTexts(makers)
        let none = checks.map { _ in 0 }
        // The last one has the records of which nobody is known.
        var people =
            distinct.firstRows.map {
                Person(name: makers.text(Int($0)), counts: none)
            } + [Person(name: "", counts: none)]
        let places = placesOfChecks
        for row in 0..<cells.count {
            let number = distinct.numbers[row]
            let person = number < 0 ? people.count - 1 : Int(number)
            people[person].records += 1
            if isOutlier[row] { people[person].outliers += 1 }
            let failed = failed.map { Self.places(in: $0.text(row), places) } ?? []
            for place in failed {
                counts[place]? += 1
                people[person].counts[place] += 1
            }
            guard isOutlier[row] || !failed.isEmpty else { continue }
            people[person].found += 1
            found += 1
        }
        let numbers = Dictionary(
            people.enumerated().map { ($0.element.name, $0.offset) }
        ) { first, _ in first }
        for answer in answers {
            if let person = numbers[answer.person] { people[person].counts[answer.check] += 1 }
        }
        self.people = people.filter { $0.records > 0 }.sorted {
            ($1.found, $1.records, $0.name) < ($0.found, $0.records, $1.name)
        }
    }
}

extension QualityCheck {
    /// The field whose answers it compares by person; nil for another check.
    var answeredField: String? {
        switch rule {
        case .frequent(let rule): rule.field
        case .differs(let rule): rule.field
        default: nil
        }
    }
}

extension QualityFindings {
    /// Returns the places of the checks that a cell names.
    private static func places(in text: String, _ places: [String: Int]) -> [Int] {
        text.isEmpty ? [] : text.split(separator: " ").compactMap { places[String($0)] }
    }
}

extension RecordTables {
    /// Returns what checks find in the rows of a query, over all changes before it.
    ///
    /// Throws: `QueryError`, `Problem`, the store's error; `CancellationError`.
    nonisolated func quality(
        _ link: String, in readable: ReadableParts, _ language: Language,
        isWhole: Bool = false
    ) async throws -> QualityFindings {
        let query = try QualityFindings.query(link, of: readable.first, language)
        return try await working(on: readable, for: query.query, isWhole: isWhole) { table in
            try await QualityFindings.found(query, readable.first, table).report
        }
    }
}

extension QualityFindings {
    /// True where a report names records: a list does, and so do checks with details.
    private static func namesRecords(of readable: ReadableCollection, isListed: Bool) -> Bool {
        isListed || readable.checks.contains { $0.rule.hasDetails }
    }

    /// Returns the query of a report.
    ///
    /// - Parameter isListed: True for a list of what is found.
    /// Throws: `Problem` with the parameter.
    static func query(
        _ link: String, of readable: ReadableCollection, _ language: Language,
        isListed: Bool = false
    ) throws -> SummaryQuery {
        let names = columns(of: readable)
        let isNamed = namesRecords(of: readable, isListed: isListed)
        let title = isNamed ? titleColumn(of: readable) : nil
        let columns = names + [title].compactMap { $0 }.filter { !names.contains($0) }
        return try SummaryQuery(
            RecordQuery(link: link, columns: columns.joined(separator: ","), in: language),
            by: "", of: "", offset: 0)
    }

    /// Returns the report about the rows of a query, and their cells. Others look at the table
    /// while these are counted.
    ///
    /// - Parameter isListed: True for a list of what is found.
    /// Throws: `QueryError`; `Problem` when the machine's clock shows no day of the calendar.
    static func found(
        _ query: SummaryQuery, _ readable: ReadableCollection, _ table: RecordTable,
        isListed: Bool = false
    ) async throws -> (cells: FoundCells, report: QualityFindings) {
        let cells = try await table.cells(
            query, hasIDs: namesRecords(of: readable, isListed: isListed))
        var report = QualityFindings(
            cells, columns(of: readable), readable.checks, title: titleColumn(of: readable))
        report.targets = try await TargetProgress.all(readable.targets, in: query, table)
        return (cells, report)
    }
}
