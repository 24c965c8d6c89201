// What is told of compared visits and of answers that came too fast, as JSON, see docs/server.md,
// and as text for a terminal and mails.

import CalepinAppModel
import CalepinExpressions
import CalepinForms

// MARK: - JSON

extension ErrorRate {
    fileprivate var members: [JSONMember] {
        [
            JSONMember("compared", .int(Int64(compared))),
            JSONMember("differences", .int(Int64(differences))),
            JSONMember("percent", percent.map { .string("\($0)") } ?? .null),
        ]
    }
}

extension ToldRow {
    fileprivate var members: [JSONMember] {
        [
            JSONMember("record", .string(record)), JSONMember("scope", .string(scope)),
            JSONMember("name", .string(name)), JSONMember("person", .string(person)),
        ]
    }
}

extension DetailedFindings {
    /// The members of a report.
    var members: [JSONMember] {
        [
            JSONMember(
                "visits", .array(visits.map { $0.json(checks[$0.check].name, told) })),
            JSONMember(
                "fast", .array(fast.prefix(QualityLimits.told).map { json(of: $0) })),
            JSONMember("moreFast", .int(Int64(moreFast))),
        ]
    }

    private func json(of one: FastRecord) -> JSONValue {
        .object(
            [JSONMember("check", .string(checks[one.check].name))]
                + (told[one.row]?.members ?? []) + [
                    JSONMember("answers", .int(Int64(one.finding.count))),
                    JSONMember("milliseconds", .int(one.finding.milliseconds)),
                    JSONMember("fields", .array(one.finding.fields.map { .string($0) })),
                ])
    }
}

extension VisitRates {
    fileprivate func json(_ check: String, _ told: [Int: ToldRow]) -> JSONValue {
        let listed = differences.prefix(QualityLimits.told)
        let alone = lone.prefix(QualityLimits.told)
        let people = people.prefix(QualityLimits.people)
        return .object(
            [
                JSONMember("check", .string(check)),
                JSONMember("collection", .string(collection)),
                JSONMember("pairs", .int(Int64(pairs))),
            ] + total.members + [
                JSONMember("fields", .array(zip(fields, rates).map { json(of: $0, $1) })),
                JSONMember("kinds", .array(kinds.sorted { $0.key < $1.key }.map { json(of: $0) })),
                JSONMember("people", .array(people.map { json(of: $0) })),
                JSONMember("others", .int(Int64(self.people.count - people.count))),
                JSONMember("answers", .array(listed.map { json(of: $0, told[$0.row]) })),
                JSONMember("moreAnswers", .int(Int64(total.differences - listed.count))),
                JSONMember(
                    "lone",
                    .array(
                        alone.map { one in
                            json(of: one, one.row.flatMap { told[$0] })
                        })),
                JSONMember("moreLone", .int(Int64(lone.count - alone.count))),
            ])
    }

    private func json(of field: ComparedValues, _ rate: ErrorRate) -> JSONValue {
        .object(
            [
                JSONMember("field", .string(field.column.name)),
                JSONMember("kind", field.declared.kind.map { .int(Int64($0)) } ?? .null),
            ] + rate.members)
    }

    private func json(of kind: (key: Int, value: ErrorRate)) -> JSONValue {
        .object([JSONMember("kind", .int(Int64(kind.key)))] + kind.value.members)
    }

    private func json(of person: Person) -> JSONValue {
        .object(
            [
                JSONMember("person", .string(person.name)),
                JSONMember("pairs", .int(Int64(person.records))),
            ] + person.rate.members)
    }

    private func json(of one: Difference, _ row: ToldRow?) -> JSONValue {
        let (record, scope) = RowID.parts(of: one.second)
        return .object(
            [JSONMember("field", .string(fields[one.field].column.name))]
                + (row?.members ?? []) + [
                    JSONMember("answer", .string(one.answer)),
                    JSONMember("second", .string(record)),
                    JSONMember("secondScope", .string(scope ?? "")),
                    JSONMember("secondPerson", .string(one.secondPerson)),
                    JSONMember("secondAnswer", .string(one.secondAnswer)),
                ])
    }

    private func json(of lone: Lone, _ row: ToldRow?) -> JSONValue {
        let (record, scope) = RowID.parts(of: lone.visit.id)
        return .object([
            JSONMember("record", .string(record)), JSONMember("scope", .string(scope ?? "")),
            JSONMember("name", .string(row?.name ?? "")),
            JSONMember("person", .string(lone.visit.person)),
        ])
    }
}

// MARK: - Text

extension ComparedValues {
    /// Returns a value as people read it; `–` for none.
    func shown(_ value: String, _ style: ChartStyle) -> String {
        guard !value.isEmpty else { return "–" }
        switch column.content {
        case .number, .any: return NumberStyle(of: style.language).written(value)
        case .instant:
            let limit = RecordTableLimits.milliseconds
            let moment = Int64(value, in: -limit...limit).flatMap { Instant(milliseconds: $0) }
            return moment?.description ?? value
        default:
            return column.values(of: value).map { style.label(.value($0), of: column) }
                .joined(separator: ", ")
        }
    }
}

extension VisitRates {
    /// Returns tables of rates and differences below the title of the check.
    ///
    /// - Parameters:
    ///   - told: What is known of the first records.
    ///   - texts: The language of titles.
    fileprivate func text(
        _ title: String, _ told: [Int: ToldRow], in language: Language, texts: String
    ) -> [String] {
        let style = ChartStyle(language, texts: texts)
        func word(_ text: VisitTexts) -> String { text.text(in: language) }
        func known(_ text: QualityTexts) -> String { text.text(in: language) }
        func cells(_ rate: ErrorRate) -> [String] {
            [
                style.number(rate.compared), style.number(rate.differences),
                style.share(rate.differences, rate.compared),
            ]
        }
        let heads = [word(.compared), word(.differences), word(.rate)]
        var rows = zip(fields, rates).map { field, rate in
            let kind = field.declared.kind.map { "\($0)" } ?? ""
            return [style.title(field.column), kind] + cells(rate)
        }
        for (kind, rate) in kinds.sorted(by: { $0.key < $1.key }) {
            rows.append([VisitTexts.kindOf.text(in: language, "\(kind)"), ""] + cells(rate))
        }
        rows.append([word(.allQuestions), ""] + cells(total))
        let heading = VisitTexts.pairs.text(in: language, title, style.number(pairs))
        var parts = [
            TextTable(title: heading, [[word(.question), word(.kind)] + heads] + rows).text
        ]
        if !lone.isEmpty {
            parts[0] += VisitTexts.lone.text(in: language, style.number(lone.count)) + "\n"
        }
        guard pairs > 0 else { return parts }
        let makers = people.prefix(QualityLimits.people).map { one in
            [one.name.isEmpty ? known(.nobody) : one.name, style.number(one.records)]
                + cells(one.rate)
        }
        parts.append(
            TextTable(title: known(.people), [[known(.person), known(.records)] + heads] + makers)
                .text)
        guard !differences.isEmpty else { return parts }
        let listed = differences.prefix(QualityLimits.told).map { one in
            let field = fields[one.field]
            let row = told[one.row]
            let first = row.map { $0.name.isEmpty ? $0.record : $0.name } ?? ""
            return [
                first, style.title(field.column), field.shown(one.answer, style),
                row?.person ?? "", field.shown(one.secondAnswer, style), one.secondPerson,
            ]
        }
        let head = [
            "", word(.question), known(.answer), known(.person), word(.second), known(.person),
        ]
        var table = TextTable(title: word(.differences), [head] + listed).text
        if total.differences > listed.count {
            let more = style.number(total.differences - listed.count)
            table += QualityTexts.moreAnswers.text(in: language, more) + "\n"
        }
        return parts + [table]
    }
}

extension FastFinding {
    /// Returns the names of the fields as people read them, with `…` where there are more.
    ///
    /// - Parameters:
    ///   - titles: The titles of columns by name.
    ///   - texts: The language of titles.
    func names(
        _ titles: [String: LocalText], in language: Language, texts: String
    ) -> String {
        let names = fields.map { name in
            let known = titles[name]?.text(in: texts, or: language) ?? ""
            return known.isEmpty ? name : known
        }
        return names.joined(separator: ", ") + (count > names.count ? ", …" : "")
    }

    /// Returns a time in seconds with one digit behind the point, as people read it.
    static func seconds(_ milliseconds: Int64, in language: Language) -> String {
        let tenths = (milliseconds + 50) / 100
        let number = NumberStyle(of: language).written("\(tenths / 10).\(tenths % 10)")
        return VisitTexts.seconds.text(in: language, number)
    }
}

extension DetailedFindings {
    /// Returns the tables of a report.
    ///
    /// - Parameters:
    ///   - texts: The language of titles.
    ///   - title: Returns the title of a check.
    func texts(in language: Language, texts: String, title: (Int) -> String) -> [String] {
        let tables = visits.flatMap { report in
            report.text(title(report.check), told, in: language, texts: texts)
        }
        return tables + (fast.isEmpty ? [] : [fastText(in: language, texts: texts)])
    }

    /// Returns the table of records with answers that came too fast.
    private func fastText(in language: Language, texts: String) -> String {
        let style = NumberStyle(of: language)
        let rows = fast.prefix(QualityLimits.told).map { one in
            let (row, finding) = (told[one.row], one.finding)
            return [
                row.map { $0.name.isEmpty ? $0.record : $0.name } ?? "", row?.person ?? "",
                style.written("\(finding.count)"),
                FastFinding.seconds(finding.milliseconds, in: language),
                finding.names(titles, in: language, texts: texts),
            ]
        }
        let head =
            ["", QualityTexts.person.text(in: language)]
            + [VisitTexts.given, .time, .question].map { $0.text(in: language) }
        let table = TextTable(
            title: VisitTexts.fast.text(in: language), [head] + rows
        ).text
        guard moreFast > 0 else { return table }
        return table
            + QualityTexts.moreAnswers.text(in: language, style.written("\(moreFast)")) + "\n"
    }
}
