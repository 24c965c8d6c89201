// A match as JSON, for the page and for `calepin match`: counts, settings with what they unlock,
// conflicts, and rows with verdict and reasons. It is described in docs/matching.md.

import CalepinExpressions
import CalepinForms

extension Match {
    /// The whole match, with at most so many rows, the best verdicts first and otherwise in the
    /// order of the catalogue. Rows that are left out are only counted.
    ///
    /// Complexity: O(n · m) for n rows given and m criteria, and O(r) in all rows.
    public func json(language: Language, most limit: Int = .max) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("total", rows.count)
        writer.member("excluded", excluded)
        writer.key("counts")
        writer.beginObject()
        for verdict in Verdict.allCases {
            writer.member(verdict.name, counts[Int(verdict.rawValue)])
        }
        writer.endObject()
        writer.member("summary", summary(in: language))
        writeSettings(language, to: &writer)
        writeConflicts(language, to: &writer)
        writeBlocking(language, to: &writer)
        writeRows(language, limit, to: &writer)
        writer.endObject()
        return writer.bytes
    }

    private func writeSettings(_ language: Language, to writer: inout JSONWriter) {
        writer.key("settings")
        writer.beginArray()
        for unlock in unlocks {
            let criterion = rows.view.criteria[unlock.criterion]
            writer.beginObject()
            writer.member("criterion", criterion.name)
            writer.member("setting", criterion.setting)
            writer.member("label", criterion.label.text(in: language.code))
            writer.member("alone", unlock.alone)
            writer.key("gains")
            writer.beginArray()
            for gain in unlock.gains {
                writer.beginObject()
                writer.member("value", gain.value)
                writer.member("gained", gain.gained)
                writer.member("suitable", gain.suitable)
                writer.endObject()
            }
            writer.endArray()
            writer.endObject()
        }
        writer.endArray()
    }

    private func writeConflicts(_ language: Language, to writer: inout JSONWriter) {
        writer.key("conflicts")
        writer.beginArray()
        for conflict in conflicts {
            writer.beginObject()
            writer.member("least", rows.view.criteria[conflict.least].setting)
            writer.member("most", rows.view.criteria[conflict.most].setting)
            writer.member("text", line(conflict, in: language))
            writer.endObject()
        }
        writer.endArray()
    }

    private func writeBlocking(_ language: Language, to writer: inout JSONWriter) {
        writer.key("blocking")
        writer.beginArray()
        for criterion in blocking { writer.string(rows.view.criteria[criterion].setting) }
        writer.endArray()
    }

    private func writeRows(
        _ language: Language, _ limit: Int, to writer: inout JSONWriter
    ) {
        writer.key("rows")
        writer.beginArray()
        var left = limit
        for verdict in Verdict.allCases {
            for row in rows(with: verdict) {
                guard left > 0 else { break }
                left -= 1
                write(row, verdict, language, to: &writer)
            }
        }
        writer.endArray()
    }

    /// One row: name, label, link, verdict, an override with what the criteria say, reasons.
    private func write(
        _ row: Int, _ verdict: Verdict, _ language: Language, to writer: inout JSONWriter
    ) {
        writer.beginObject()
        writer.member("name", rows.name(row))
        writer.member("label", rows.label(row, language))
        let link = rows.link(row)
        if !link.isEmpty { writer.member("link", link) }
        writer.member("verdict", verdict.name)
        if let override = overrides[row] {
            writer.member("computed", computedVerdict(row)?.name ?? "excluded")
            writer.member("note", override.note)
        }
        writer.key("reasons")
        writer.beginArray()
        for reason in reasons(row) { write(reason, language, to: &writer) }
        writer.endArray()
        writer.endObject()
    }

    private func write(
        _ reason: Reason, _ language: Language, to writer: inout JSONWriter
    ) {
        writer.beginObject()
        writer.member("criterion", rows.view.criteria[reason.criterion].name)
        writer.member("finding", reason.finding.name)
        writer.member("need", reason.need)
        writer.member("have", reason.have)
        writer.member("change", reason.change)
        writer.member("text", line(reason, in: language))
        writer.endObject()
    }

    /// Two rows side by side: what each criterion finds in the one and in the other.
    ///
    /// Complexity: O(m) in the criteria.
    public func comparison(_ left: Int, _ right: Int, language: Language) -> [UInt8] {
        let sides = [left, right].map { findings($0) }
        var writer = JSONWriter()
        writer.beginArray()
        for criterion in rows.view.criteria.indices {
            writer.beginObject()
            writer.member("criterion", rows.view.criteria[criterion].name)
            for (side, name) in zip(sides, ["left", "right"]) where criterion < side.count {
                writer.key(name)
                write(side[criterion], language, to: &writer)
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
