// A match as JSON, for the page and for `calepin match`: counts, settings with the effect of
// relaxing them, conflicts, and rows with verdict and reasons. The format is described in
// docs/matching.md.

import CalepinExpressions
import CalepinForms

/// A writer of a match as JSON in one language.
package struct MatchJSON {
    private let match: Match
    private let words: MatchWords
    private let language: Language

    private var rows: MatchRows { match.rows }
    private var criteria: [Criterion] { match.rows.view.criteria }

    /// Makes a writer for a match.
    package init(_ match: Match, in language: Language) {
        self.match = match
        self.language = language
        words = MatchWords(match, in: language)
    }

    /// Returns the whole match with at most `maxRows` rows, the best verdicts first and otherwise
    /// in the order of the catalogue. Rows that are left out are only counted.
    ///
    /// Complexity: O(n · m) for n rows given and m criteria, and O(r) in all rows.
    package func json(maxRows: Int = .max) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("total", rows.count)
        writer.member("excluded", match.excluded)
        writer.key("counts")
        writer.beginObject()
        for verdict in Verdict.allCases {
            writer.member(verdict.name, match.counts[Int(verdict.rawValue)])
        }
        writer.endObject()
        writer.member("summary", words.summary)
        writeSettings(to: &writer)
        writeConflicts(to: &writer)
        writeBlocking(to: &writer)
        writeRows(maxRows, to: &writer)
        writer.endObject()
        return writer.bytes
    }

    private func writeSettings(to writer: inout JSONWriter) {
        writer.key("settings")
        writer.beginArray()
        for unlock in match.unlocks {
            let criterion = criteria[unlock.criterion]
            writer.beginObject()
            writer.member("criterion", criterion.name)
            writer.member("setting", criterion.setting)
            writer.member("label", criterion.label.text(in: language.code))
            writer.member("alone", unlock.alone)
            writer.key("gains")
            writer.beginArray()
            for relaxation in unlock.relaxations {
                writer.beginObject()
                writer.member("value", relaxation.value)
                writer.member("gained", relaxation.gained)
                writer.member("suitable", relaxation.suitable)
                writer.endObject()
            }
            writer.endArray()
            writer.endObject()
        }
        writer.endArray()
    }

    private func writeConflicts(to writer: inout JSONWriter) {
        writer.key("conflicts")
        writer.beginArray()
        for conflict in match.conflicts {
            writer.beginObject()
            writer.member("least", criteria[conflict.least].setting)
            writer.member("most", criteria[conflict.most].setting)
            writer.member("text", words.line(conflict))
            writer.endObject()
        }
        writer.endArray()
    }

    private func writeBlocking(to writer: inout JSONWriter) {
        writer.key("blocking")
        writer.beginArray()
        for criterion in match.blocking { writer.string(criteria[criterion].setting) }
        writer.endArray()
    }

    private func writeRows(_ maxRows: Int, to writer: inout JSONWriter) {
        writer.key("rows")
        writer.beginArray()
        var left = maxRows
        for verdict in Verdict.allCases {
            for row in match.rows(with: verdict) {
                guard left > 0 else { break }
                left -= 1
                write(row, verdict, to: &writer)
            }
        }
        writer.endArray()
    }

    /// Writes one row: name, label, link, verdict, an override with the computed verdict, reasons.
    private func write(_ row: Int, _ verdict: Verdict, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", rows.name(row))
        writer.member("label", rows.label(row, language))
        let link = rows.link(row)
        if !link.isEmpty { writer.member("link", link) }
        writer.member("verdict", verdict.name)
        if let override = match.overrides[row] {
            writer.member("calculated", match.calculatedVerdict(row)?.name ?? "excluded")
            writer.member("note", override.note)
        }
        writer.key("reasons")
        writer.beginArray()
        for reason in match.reasons(row) { write(reason, to: &writer) }
        writer.endArray()
        writer.endObject()
    }

    private func write(_ reason: Reason, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("criterion", criteria[reason.criterion].name)
        writer.member("finding", reason.finding.name)
        writer.member("need", reason.requirement)
        writer.member("have", reason.have)
        writer.member("change", reason.change)
        writer.member("text", words.line(reason))
        writer.endObject()
    }

    /// Returns two rows side by side: the finding of each criterion for both.
    ///
    /// Complexity: O(m) in the criteria.
    package func comparison(_ left: Int, _ right: Int) -> [UInt8] {
        let sides = [left, right].map { match.findings($0) }
        var writer = JSONWriter()
        writer.beginArray()
        for criterion in criteria.indices {
            writer.beginObject()
            writer.member("criterion", criteria[criterion].name)
            for (side, name) in zip(sides, ["left", "right"]) where criterion < side.count {
                writer.key(name)
                write(side[criterion], to: &writer)
            }
            writer.endObject()
        }
        writer.endArray()
        return writer.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func member(_ key: String, _ number: Int) {
        self.key(key)
        int(Int64(number))
    }
}
