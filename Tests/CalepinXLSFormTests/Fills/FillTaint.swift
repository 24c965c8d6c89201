// The parts of a form whose values may differ for a reason that is known, and what depends on
// them: rules that the report says were left out or adapted, and expressions of the clock and of
// chance.

import CalepinXLSForm

/// The items whose values may differ, with the reason.
struct FillTaint {
    /// The reasons by item.
    private(set) var reasons: [Int: String] = [:]
    /// The items that differ from the start on.
    private var left: Set<Int> = []
    private let survey: Survey
    private var readers: [Int: [Int]] = [:]

    init(_ survey: Survey, _ made: FormImport) {
        self.survey = survey
        let places = survey.places
        for (index, item) in survey.items.enumerated() {
            let expressions =
                item.rules.map(\.expression)
                + [item.initial?.expression].compactMap(\.self)
            for reference in expressions.flatMap(\.references) {
                for read in places[reference.name] ?? [] {
                    readers[read, default: []].append(index)
                }
            }
            // What is in a group depends on the group; a repeat changes with what is in it.
            if let parent = item.parent { readers[parent, default: []].append(index) }
            for trigger in item.triggers {
                for read in places[trigger.name] ?? [] { readers[read, default: []].append(index) }
            }
        }
        var rows: [String: [String]] = [:]
        for note in made.report.notes where Self.codes.contains(note.fault.code) {
            let place = note.fault.place
            rows["\(place.sheet)!\(place.row ?? 0)", default: []].append(note.fault.code)
        }
        for (index, item) in survey.items.enumerated() {
            let row = "\(item.place.sheet)!\(item.place.row ?? 0)"
            if let code = rows[row]?.first { add(index, code) }
            if let reason = Self.chance(item) { add(index, reason) }
            if readsOwnRepeat(index) { add(index, "own repeat, which is its row there") }
        }
        left = Set(reasons.keys)
    }

    /// The remarks with which values may differ.
    private static let codes: Set = [
        "end-as-computed", "audit-unused", "fact-unknown", "type-omitted", "trigger-omitted",
        "function-omitted", "path-omitted", "rule-omitted",
        "row-choices-omitted", "search-omitted", "loop-omitted", "entity-omitted",
        "external-as-list",
    ]

    /// The reason for which the values of an item are not the same in two runs.
    private static func chance(_ item: SurveyItem) -> String? {
        if case .fact = item.type { return "device" }
        let texts = item.rules.map(\.expression.text) + [item.initial?.text ?? ""]
        if texts.contains(where: { $0.contains("now(") }) { return "clock" }
        let words = ["random(", "uuid(", "randomize(", "once("]
        return texts.contains { text in words.contains { text.contains($0) } } ? "chance" : nil
    }

    /// Returns true for a rule that reads a repeat in which it stands: in XForms that is the row.
    private func readsOwnRepeat(_ index: Int) -> Bool {
        let item = survey.items[index]
        let around = Set(survey.ancestors(of: index))
        let expressions =
            item.rules.map(\.expression)
            + [item.initial?.expression].compactMap(\.self)
        return expressions.contains { expression in
            !expression.text.contains("indexed-repeat(")
                && expression.references.contains { reference in
                    survey.items.indices.contains {
                        around.contains($0) && survey.items[$0].isRepeat
                            && survey.items[$0].name == reference.name
                    }
                }
        }
    }

    /// Returns true for an item that is known to differ before anything is filled in.
    func isLeft(_ item: Int) -> Bool { left.contains(item) }

    /// Adds an item and all that depends on it.
    mutating func add(_ item: Int, _ reason: String) {
        var waiting = [item]
        while let item = waiting.popLast() {
            guard reasons[item] == nil else { continue }
            reasons[item] = reason
            waiting += readers[item] ?? []
        }
    }
}
