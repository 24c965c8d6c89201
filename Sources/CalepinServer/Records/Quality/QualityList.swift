// The findings of checks one by one: those of records, with numbers that are far from the others,
// and those about the answers of people. A schedule keeps the list, and tells what is new in the
// next one.

import CalepinAppModel
import CalepinExpressions
import CalepinForms

/// A finding of a check.
struct QualityFinding: Sendable {
    /// The name of the check; for a number far from the others that of its column.
    let check: String
    /// The title of the check or column.
    let title: LocalText
    /// True for a number far from the others.
    let isOutlier: Bool
    /// The record, and its scope where there are several; empty for answers of a person.
    let record: String, scope: String
    /// The title of the record; of a person the answers.
    let name: String
    let person: String
    /// The details that are known of it; nil for none.
    var detail: QualityDetail?

    /// The text by which a finding of one list is the same as one of another.
    fileprivate var key: String {
        let subject = record.isEmpty ? [person, name] : [record, scope]
        let field = detail?.differingField ?? ""
        return ([check, isOutlier ? "outlier" : "", field] + subject).joined(separator: "\n")
    }

    /// The finding as JSON.
    fileprivate func json(isNew: Bool) -> JSONValue {
        .object(
            [
                JSONMember("check", .string(check)), JSONMember("title", title.json),
                JSONMember("isOutlier", .bool(isOutlier)), JSONMember("record", .string(record)),
                JSONMember("scope", .string(scope)), JSONMember("name", .string(name)),
                JSONMember("person", .string(person)), JSONMember("isNew", .bool(isNew)),
            ] + (detail?.members ?? []))
    }

    init(
        _ check: String, _ title: LocalText, isOutlier: Bool = false, record: String = "",
        scope: String = "", name: String, person: String
    ) {
        (self.check, self.title, self.isOutlier) = (check, title, isOutlier)
        (self.record, self.scope, self.name, self.person) = (record, scope, name, person)
    }

    fileprivate init(_ json: JSONValue) {
        self.init(
            json.text("check"), LocalText(), isOutlier: json["isOutlier"]?.asBool ?? false,
            record: json.text("record"), scope: json.text("scope"), name: json.text("name"),
            person: json.text("person"))
        detail = QualityDetail(json)
    }
}

/// A list of findings, and the report about the same rows.
struct QualityList: Sendable {
    let report: QualityFindings
    /// The findings by check, of each the records that were changed last first.
    private(set) var findings: [QualityFinding] = []
    /// The findings of an earlier list that are not found any more.
    private(set) var gone = 0
    /// The places of those that the earlier list does not have.
    private(set) var new: [Int] = []

    /// Lists findings, as many as there may be.
    ///
    /// - Parameter earlier: The JSON of an earlier list; empty for none.
    /// Complexity: O(n) in the findings of both.
    init(
        _ cells: FoundCells, _ report: QualityFindings, title: String?, earlier: [UInt8]
    ) {
        self.report = report
        let names = title.flatMap { cells.columns[$0]?.texts }
        let people = cells.columns[KnownColumn.createdBy.rawValue]?.texts
        func add(_ row: Int, _ check: String, _ title: LocalText, isOutlier: Bool = false) {
            let (record, scope) = RowID.parts(of: cells.ids[row])
            findings.append(
                QualityFinding(
                    check, title, isOutlier: isOutlier, record: record, scope: scope ?? "",
                    name: names?.text(row) ?? "", person: people?.text(row) ?? ""))
        }
        for (place, rows) in report.rows(of: cells).enumerated()
        where !report.checks[place].rule.hasDetails {
            for row in rows { add(row, report.checks[place].name, report.checks[place].title) }
        }
        findings += report.details.list
        for outlier in report.outliers {
            let title = outlier.column.title ?? LocalText()
            for row in outlier.rows { add(Int(row), outlier.column.name, title, isOutlier: true) }
        }
        for answer in report.answers {
            let check = report.checks[answer.check]
            findings.append(
                QualityFinding(
                    check.name, check.title, name: answer.values.joined(separator: " "),
                    person: answer.person))
        }
        findings = Array(findings.prefix(QualityLimits.listed))
        compare(earlier)
    }

    private mutating func compare(_ earlier: [UInt8]) {
        let json = try? JSONValue(reading: earlier)
        var known = Set((json?["findings"]?.elements ?? []).map { QualityFinding($0).key })
        new = findings.indices.filter { known.remove(findings[$0].key) == nil }
        gone = known.count
    }

    /// The list as JSON, which the next one is compared with.
    func json() -> [UInt8] {
        let isNew = Set(new)
        let all = findings.enumerated().map { $1.json(isNew: isNew.contains($0)) }
        return JSONValue.object([
            JSONMember("count", .int(Int64(findings.count))),
            JSONMember("new", .int(Int64(new.count))), JSONMember("gone", .int(Int64(gone))),
            JSONMember("findings", .array(all)),
        ]).bytes
    }
}

extension RecordTables {
    /// Returns the list of findings in the rows of a query, over all changes before it.
    ///
    /// - Parameter earlier: The JSON of an earlier list; empty for none.
    /// Throws: `QueryError`, `Problem`, the store's error; `CancellationError`.
    nonisolated func qualityList(
        _ link: String, in readable: ReadableParts, _ language: Language, earlier: [UInt8]
    ) async throws -> QualityList {
        let query = try QualityFindings.query(
            link, of: readable.first, language, isListed: true)
        let title = QualityFindings.titleColumn(of: readable.first)
        return try await working(on: readable, for: query.query, isWhole: true) { table in
            let (cells, report) = try await QualityFindings.found(
                query, readable.first, table, isListed: true)
            return QualityList(cells, report, title: title, earlier: earlier)
        }
    }
}
