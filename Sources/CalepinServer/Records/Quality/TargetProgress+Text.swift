// The progress of targets as JSON, see docs/server.md, and as text for a terminal and mails.

import CalepinAppModel
import CalepinExpressions

extension TargetProgress {
    /// The JSON.
    var json: JSONValue {
        .object([
            JSONMember("name", .string(target.name)), JSONMember("title", target.title.json),
            JSONMember("by", .string(target.by)),
            JSONMember("until", target.until.map { .string($0.description) } ?? .null),
            JSONMember("where", target.when.isEmpty ? .null : .string(target.when)),
            JSONMember("count", .int(Int64(count))),
            JSONMember("goal", goal.map { .int($0) } ?? .null),
            JSONMember("others", .int(Int64(others))),
            JSONMember(
                "parts",
                .array(
                    parts.map { part in
                        .object([
                            JSONMember("value", .string(part.value)),
                            JSONMember("label", part.label?.json ?? .null),
                            JSONMember("count", .int(Int64(part.count))),
                            JSONMember("goal", .int(part.goal)),
                        ])
                    })),
        ])
    }

    /// Returns a table of the parts below the title.
    ///
    /// - Parameter texts: The language of titles.
    func text(in language: Language, texts: String) -> String {
        let style = NumberStyle(of: language)
        func row(_ name: String, _ count: Int, _ goal: Int64) -> [String] {
            let percent = Int64(count) * 100 / max(1, goal)
            return [name, style.written("\(count)"), style.written("\(goal)"), "\(percent) %"]
        }
        let known = target.title.text(in: texts, or: language)
        var title = known.isEmpty ? target.name : known
        if let until = target.until {
            title += " (" + QualityTexts.until.text(in: language, until.description) + ")"
        }
        var rows = parts.map { part in
            row(part.label?.text(in: texts, or: language) ?? part.value, part.count, part.goal)
        }
        if let goal {
            rows.append(row(QualityTexts.together.text(in: language), count, goal))
        }
        let heads = [QualityTexts.records, .goal, .reached].map { $0.text(in: language) }
        return TextTable(title: title, [[""] + heads] + rows).text
    }
}
