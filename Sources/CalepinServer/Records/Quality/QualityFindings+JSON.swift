// A report about the quality of records as JSON: see docs/server.md.

import CalepinAppModel
import CalepinExpressions

extension QualityFindings {
    /// Returns the JSON.
    ///
    /// Complexity: O(n) in the checks and the people.
    func json() -> [UInt8] {
        let told = people.prefix(QualityLimits.people)
        var members = [
            number("count", count), number("found", found), number("done", done),
            number("of", total),
        ]
        members.append(
            JSONMember("checks", .array(zip(checks, counts).map { $0.told($1) })))
        let heard = answers.prefix(QualityLimits.answers)
        members.append(JSONMember("answers", .array(heard.map { json(of: $0) })))
        members.append(number("moreAnswers", answers.count - heard.count))
        members += details.members
        members.append(JSONMember("targets", .array(targets.map(\.json))))
        members.append(JSONMember("outliers", .array(outliers.map(\.json))))
        members.append(JSONMember("people", .array(told.map { json(of: $0) })))
        members.append(number("others", people.count - told.count))
        return JSONValue.object(members).bytes
    }

    private func json(of answer: PersonFinding) -> JSONValue {
        let means = answer.means
        return .object([
            JSONMember("check", .string(checks[answer.check].name)),
            JSONMember("field", .string(checks[answer.check].answeredField ?? "")),
            JSONMember("person", .string(answer.person)),
            JSONMember("values", .array(answer.values.map { .string($0) })),
            number("count", answer.count), number("of", answer.of),
            number("otherCount", answer.otherCount), number("otherOf", answer.otherOf),
            JSONMember("mean", means.map { .string("\($0.own)") } ?? .null),
            JSONMember("otherMean", means.map { .string("\($0.others)") } ?? .null),
            JSONMember("where", answer.condition.map { .string($0) } ?? .null),
        ])
    }

    private func json(of person: Person) -> JSONValue {
        .object([
            JSONMember("name", .string(person.name)), number("records", person.records),
            number("found", person.found), number("outliers", person.outliers),
            JSONMember("checks", .array(person.counts.map { .number("\($0)") })),
        ])
    }
}

extension QualityCheck {
    fileprivate func told(_ count: Int?) -> JSONValue {
        .object([
            JSONMember("name", .string(name)), JSONMember("title", title.json),
            JSONMember("level", .string(level.rawValue)),
            JSONMember("finds", .string(rule.reach == .person ? "answers" : "records")),
            JSONMember("count", count.map { .number("\($0)") } ?? .null),
        ])
    }
}

extension QualityFindings.Outliers {
    /// The expression of a table over the numbers beyond the bounds.
    private func condition(_ low: Decimal, _ high: Decimal) -> String {
        "${\(column.name)} < \(low) or ${\(column.name)} > \(high)"
    }

    fileprivate var json: JSONValue {
        .object([
            JSONMember("name", .string(column.name)),
            JSONMember("title", column.title?.json ?? .null),
            JSONMember("low", .string(fences.low.description)),
            JSONMember("high", .string(fences.high.description)),
            number("count", count), number("far", far),
            JSONMember("where", .string(condition(fences.low, fences.high))),
            JSONMember("whereFar", .string(condition(fences.farLow, fences.farHigh))),
        ])
    }
}

private func number(_ name: String, _ count: Int) -> JSONMember {
    JSONMember(name, .number("\(count)"))
}
