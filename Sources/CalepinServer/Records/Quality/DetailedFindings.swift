// The findings of checks that are told one by one with their details: visits that differ, and
// answers that came too fast. Their JSON and text are in DetailedFindings+Text.swift, as elements
// of a list on a schedule they are in QualityDetail.swift.

import CalepinAppModel
import CalepinExpressions
import CalepinForms

/// Findings with details, among the rows of a query.
struct DetailedFindings: Sendable {
    let checks: [QualityCheck]
    /// The visits that are compared, by check.
    private(set) var visits: [VisitRates] = []
    /// The records with answers that came too fast, by check.
    private(set) var fast: [FastRecord] = []
    /// The records that these name, by row.
    private(set) var told: [Int: ToldRow] = [:]
    /// The titles of columns by name.
    let titles: [String: LocalText]

    /// Looks for them in cells.
    ///
    /// - Parameter title: The name of the column with the titles of records; nil for none.
    /// Complexity: O(n) in the rows, the pairs of visits and their fields.
    init(_ cells: FoundCells, _ checks: [QualityCheck], title: String?) {
        (self.checks, titles) = (checks, cells.titles)
        judgeVisits(cells, title)
        judgePaces(cells, title)
    }

    /// Counts the differences between visits.
    private mutating func judgeVisits(_ cells: FoundCells, _ title: String?) {
        guard let makers = cells.columns[KnownColumn.createdBy.rawValue]?.texts,
            !cells.visits.isEmpty
        else { return }
        let rows = Dictionary(zip(cells.ids, cells.ids.indices)) { first, _ in first }
        for (place, check) in checks.enumerated() {
            guard let pairs = cells.visits.first(where: { $0.check == check.name }) else {
                continue
            }
            let report = VisitRates(pairs, check: place, rows: rows, makers: makers)
            for one in report.differences { tell(one.row, cells, title) }
            for one in report.lone {
                if let row = one.row { tell(row, cells, title) }
            }
            visits.append(report)
        }
    }

    /// Reads the answers that came too fast.
    private mutating func judgePaces(_ cells: FoundCells, _ title: String?) {
        guard let texts = cells.fast else { return }
        var found: [(row: Int, findings: [String: FastFinding])] = []
        texts.forEachFilled { row, bytes in
            found.append((row, FastText.read(String(decoding: bytes, as: UTF8.self))))
        }
        for (place, check) in checks.enumerated() where check.rule.readsPaces {
            for (row, findings) in found {
                guard let finding = findings[check.name] else { continue }
                fast.append(FastRecord(check: place, row: row, finding: finding))
                tell(row, cells, title)
            }
        }
    }

    private mutating func tell(_ row: Int, _ cells: FoundCells, _ title: String?) {
        if told[row] == nil { told[row] = cells.told(row, title: title) }
    }

    /// The number of records with answers that came too fast that are not told of.
    var moreFast: Int { max(0, fast.count - QualityLimits.told) }
}

/// A record with answers that came too fast.
struct FastRecord: Sendable {
    /// The place of the check, and the row.
    let check, row: Int
    let finding: FastFinding
}

/// A record that a report names.
struct ToldRow: Sendable {
    let record: String
    /// The scope of the record where there are several; empty for one.
    let scope: String
    /// The title of the record, and the name of who made it.
    let name, person: String
}

extension FoundCells {
    /// Returns what is told of the record of a row.
    ///
    /// - Parameter title: The name of the column with the titles of records; nil for none.
    fileprivate func told(_ row: Int, title: String?) -> ToldRow {
        let (record, scope) = RowID.parts(of: ids[row])
        let people = columns[KnownColumn.createdBy.rawValue]?.texts
        return ToldRow(
            record: record, scope: scope ?? "",
            name: title.flatMap { columns[$0]?.texts.text(row) } ?? "",
            person: people?.text(row) ?? "")
    }
}
