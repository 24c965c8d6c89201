// Reports as JSON, for programs and for pages: the numbers of a form, and the remarks by their
// weights.

import CalepinExpressions

extension ImportReport {
    /// Returns the report as JSON: numbers, `languages`, `files`, `missing`, and the remarks by
    /// their weights, `adapted`, `unused` and `omitted`.
    package func json(in language: Language) -> JSONValue {
        let numbers = [
            ("questions", questions), ("hidden", hidden), ("groups", groups),
            ("repeats", repeats), ("lists", lists), ("choices", choices),
        ]
        var members = numbers.map { JSONMember($0, .number("\($1)")) }
        for (key, texts) in [
            ("languages", languages), ("files", files), ("missing", missingFiles),
        ] {
            members.append(JSONMember(key, .array(texts.map { .string($0) })))
        }
        for weight in ImportNote.Weight.allCases {
            let found = notes.filter { $0.weight == weight }
            members.append(
                JSONMember(
                    weight.rawValue, .array(found.map { $0.fault.json(in: language) })))
        }
        let open = open(accepting: [])
        members.append(JSONMember("open", .array(open.map { .string($0) })))
        return .object(members)
    }
}

extension FormWorkbook {
    /// Returns what was found as JSON: `faults`, `warnings`, `omitted` where there were more than
    /// are kept, and the `report` of a form without faults in its cells.
    package func json(in language: Language) -> JSONValue {
        var members = [
            JSONMember("faults", .array(faults.map { $0.json(in: language) })),
            JSONMember("warnings", .array(reading.warnings.map { $0.json(in: language) })),
        ]
        if reading.omitted > 0 {
            members.append(JSONMember("omitted", .number("\(reading.omitted)")))
        }
        if let made { members.append(JSONMember("report", made.report.json(in: language))) }
        return .object(members)
    }
}
