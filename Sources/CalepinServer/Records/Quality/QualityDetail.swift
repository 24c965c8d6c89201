// What else a list of findings tells of some of them: the answers of two visits that differ, and
// the fields that were filled in too fast.

import CalepinAppModel
import CalepinExpressions
import CalepinForms

/// The details of a finding.
enum QualityDetail: Sendable {
    /// An answer that differs in a second visit: the name of the field, its column where it is
    /// known, and both answers.
    case differs(field: String, ComparedValues?, answer: String, second: Second)
    /// A second visit without a first one, in a collection; empty for the own one.
    case lone(collection: String)
    /// Fields that were filled in too fast, with the titles of columns by name.
    case fast(FastFinding, [String: LocalText])

    /// A second visit.
    struct Second: Sendable {
        let collection, record, scope, person, answer: String
    }

    /// The field in which visits differ; empty for another finding.
    var differingField: String {
        if case .differs(let field, _, _, _) = self { field } else { "" }
    }

    /// The collection of the record where it is another one; nil for the own one.
    var otherCollection: String? {
        if case .lone(let collection) = self, !collection.isEmpty { collection } else { nil }
    }

    /// The members of the finding in JSON.
    var members: [JSONMember] {
        switch self {
        case .differs(let field, _, let answer, let second):
            [
                JSONMember("field", .string(field)), JSONMember("answer", .string(answer)),
                JSONMember(
                    "second",
                    .object([
                        JSONMember("collection", .string(second.collection)),
                        JSONMember("record", .string(second.record)),
                        JSONMember("scope", .string(second.scope)),
                        JSONMember("person", .string(second.person)),
                        JSONMember("answer", .string(second.answer)),
                    ])),
            ]
        case .lone(let collection): [JSONMember("collection", .string(collection))]
        case .fast(let finding, _):
            [
                JSONMember("fields", .array(finding.fields.map { .string($0) })),
                JSONMember("answers", .int(Int64(finding.count))),
                JSONMember("milliseconds", .int(finding.milliseconds)),
            ]
        }
    }

    /// Reads what an earlier list is compared by; nil where there is nothing of the kind.
    init?(_ json: JSONValue) {
        guard let second = json["second"] else { return nil }
        self = .differs(
            field: json.text("field"), nil, answer: json.text("answer"),
            second: Second(
                collection: second.text("collection"), record: second.text("record"),
                scope: second.text("scope"), person: second.text("person"),
                answer: second.text("answer")))
    }

    /// Returns the words of a mail behind the record and its author.
    ///
    /// - Parameter texts: The language of titles.
    func text(in language: Language, texts: String) -> String {
        switch self {
        case .differs(let field, let values, let answer, let second):
            let style = ChartStyle(language, texts: texts)
            let title = values.map { style.title($0.column) } ?? field
            let person = second.person.isEmpty ? "" : " (\(second.person))"
            let answers = [answer, second.answer].map { values?.shown($0, style) ?? $0 }
            return title + VisitTexts.colon.text(in: language)
                + " \(answers[0]) / \(answers[1])\(person)"
        case .lone: return VisitTexts.noFirst.text(in: language)
        case .fast(let finding, let titles):
            let time = FastFinding.seconds(finding.milliseconds, in: language)
            let words = VisitTexts.fastAnswers.text(in: language, "\(finding.count)", time)
            return words + VisitTexts.colon.text(in: language) + " "
                + finding.names(titles, in: language, texts: texts)
        }
    }
}

extension QualityMethod {
    /// True when each finding has details, and is told by itself.
    var hasDetails: Bool {
        if case .compares = self { true } else { readsPaces }
    }
}

extension DetailedFindings {
    /// The findings that have details, by check.
    var list: [QualityFinding] {
        visits.flatMap(found(in:))
            + fast.map { finding($0.check, told[$0.row], .fast($0.finding, titles)) }
    }

    private func found(in report: VisitRates) -> [QualityFinding] {
        let differing = report.differences.map { one in
            let field = report.fields[one.field]
            let (record, scope) = RowID.parts(of: one.second)
            return finding(
                report.check, told[one.row],
                .differs(
                    field: field.column.name, field, answer: one.answer,
                    second: QualityDetail.Second(
                        collection: report.collection, record: record, scope: scope ?? "",
                        person: one.secondPerson, answer: one.secondAnswer)))
        }
        return differing
            + report.lone.map { one in
                let (record, scope) = RowID.parts(of: one.visit.id)
                let row = ToldRow(
                    record: record, scope: scope ?? "", name: "", person: one.visit.person)
                let known = one.row.flatMap { told[$0] }
                return finding(report.check, known ?? row, .lone(collection: report.collection))
            }
    }

    private func finding(
        _ check: Int, _ row: ToldRow?, _ detail: QualityDetail
    ) -> QualityFinding {
        var finding = QualityFinding(
            checks[check].name, checks[check].title, record: row?.record ?? "",
            scope: row?.scope ?? "", name: row?.name ?? "", person: row?.person ?? "")
        finding.detail = detail
        return finding
    }
}
